"""Whole games as text: from whatever people write to headers, turns, remarks and variations."""
