"""A game as one page of the web: a board to step through, the turns beside it, nothing fetched."""
