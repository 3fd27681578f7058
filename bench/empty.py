"""The least that a click program can be, to measure `printkit --help` against."""

import click


@click.group()
def empty() -> None:
    """Do nothing."""


empty()
