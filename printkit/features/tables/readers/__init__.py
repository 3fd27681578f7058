"""A virtual table a module: `NAME.py` takes a table's file apart.

It has `ENDINGS`, and `read(data)`: the pieces and where they lie, or None for a file of
another table. It shares nothing with what writes such files.
"""
