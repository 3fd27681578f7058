"""Drawing: pure functions from a game (and a position, a turn, annotations) to shapes in mm."""
