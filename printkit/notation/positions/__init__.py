"""Positions as text, one module a format."""
