"""The engine of stacks of two: tables, bit masks and one int a turn."""
