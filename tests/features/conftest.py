"""As for commands: those of features run in this process too."""

from commands import alone, printkit, settings

__all__ = ["alone", "printkit", "settings"]
