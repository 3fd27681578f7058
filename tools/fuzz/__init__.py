"""Inputs as no person writes them, against everything that reads: `make fuzz`.

A fault is any exception that is not printkit's own, a message that is not one line of bearable
length, or an input that takes more processor time or memory than any should.
"""
