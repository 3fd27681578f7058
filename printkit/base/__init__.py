"""What all else stands on: errors, words, units, colours, fonts, files, shared work."""
