"""The words of every language: why a turn is illegal, how a game ended.

Each text is one clause without a full stop, in the words of the rule books.
"""
