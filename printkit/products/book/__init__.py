"""What a rule book says, chapter by chapter, with its figures."""
