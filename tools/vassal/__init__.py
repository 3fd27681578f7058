"""Our modules held against VASSAL's own classes."""
