"""Turns as text: what the dialects share, and one module a dialect."""
