"""What writes the pack for a virtual table: a module each, called as its file in `specs/tables/`.

It has `pack(order)`, the files by their paths in the pack, and `values(order)`, what its
instructions fill in.
"""
