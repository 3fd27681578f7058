"""What a piece looks like, and what it is folded from."""
