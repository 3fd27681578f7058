"""Turns as text: what the dialects share, and the dialects."""
