"""`python -m printkit` is the command `printkit`."""

from printkit.cli import main

main()
