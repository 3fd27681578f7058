"""Commands run in this process, in a folder of their own."""

from commands import alone, printkit, settings

__all__ = ["alone", "printkit", "settings"]
