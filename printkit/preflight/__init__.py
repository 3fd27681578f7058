"""Finished PDF files read back and judged: what they paint, and which promises they keep."""
