"""Options that say how something comes on paper: margins, joints, the printer, the print shop."""

from __future__ import annotations

from typing import Any

import click

from printkit.cli.options import Command, LengthType, choice_of
from printkit.cli.printer import known_printer
from printkit.errors import LayoutError
from printkit.page import (
    AS_IT_IS,
    BUTTED,
    CUT_CONTOUR,
    GLUED,
    MARGIN_CHOICES,
    ZIGZAGGED,
    Colours,
    Correction,
    Joint,
    MarginChoice,
    Press,
    Seam,
    glued,
    read_measured,
)
from printkit.units import millimetres

MANY_SHEETS = 60


def margin_option(command: Command) -> Command:
    """`--margin`: what the edges of sheets keep free."""
    return click.option(
        "--margin",
        default=None,
        metavar="MARGIN",
        help="safe (6.35 mm, 12.7 mm below), laser (5 mm), inkjet, or mm.  [default: safe]",
    )(command)


def printer_options(command: Command) -> Command:
    """`--measured` and `--printer`: what the printer does to a length."""
    command = click.option(
        "--measured",
        default=None,
        metavar="XxY",
        help="What the proof page's rulers measure, like 99.2x100.4; the sheets make up for it.",
    )(command)
    return click.option(
        "--printer",
        default=None,
        metavar="NAME",
        help="The same, stored once: see printkit printer.",
    )(command)


def joint_options(command: Command) -> Command:
    """`--joint` and `--overlap`: how sheets are joined."""
    command = click.option(
        "--overlap", type=LengthType(), default=None, metavar="MM", help="Of glued sheets."
    )(command)
    return click.option(
        "--joint",
        type=choice_of(*Joint),
        default=None,
        help="Glue sheets over one another, or butt them on card, cut straight or along the "
        "edges of hexagons.  [default: overlap]",
    )(command)


def press_options(command: Command) -> Command:
    """`--press`, `--spot` and `--colour`: a file for the print shop."""
    command = click.option(
        "--colour",
        type=choice_of(*Colours),
        default=None,
        help="Colours of the file.  [default: rgb; cmyk with --press]",
    )(command)
    command = click.option(
        "--spot",
        default=None,
        metavar="NAME",
        help=f"Spot colour of the knife, with --press.  [default: {CUT_CONTOUR}]",
    )(command)
    return click.option(
        "--press", is_flag=True, help="In one piece for a print shop: bleed, marks, layers."
    )(command)


def margin_of(margin: str | None, printer: str | None) -> MarginChoice:
    """The margins that `--margin` names, else those of the printer.

    Raises:
        LayoutError: neither a word nor a length.
        SpecError: there is no such printer.
    """
    if margin is None:
        stored = known_printer(printer).margin if printer else None
        margin = stored or "safe"
    if margin in MARGIN_CHOICES:
        return MARGIN_CHOICES[margin]
    try:
        side = millimetres(margin)
    except LayoutError as error:
        known = ", ".join(MARGIN_CHOICES)
        raise LayoutError(f"no margin {margin!r}", hint=f"known: {known}, or a length") from error
    return MarginChoice(side=side, bottoms=(side,))


def correction_of(measured: str | None, printer: str | None) -> Correction:
    """What makes up for the printer.

    Raises:
        LayoutError: both are given, or what was measured cannot be.
        SpecError: there is no such printer.
    """
    if measured and printer:
        raise LayoutError(
            "--measured and --printer each tell of the printer", hint="keep one of them"
        )
    if measured:
        return read_measured(measured)
    return known_printer(printer).correction if printer else AS_IT_IS


def seam_of(joint: str | None, overlap: float | None) -> Seam:
    """How sheets are joined.

    Raises:
        LayoutError: butted sheets that should overlap, or too much or too little.
    """
    if joint in {Joint.BUTT, Joint.ZIGZAG}:
        if overlap is not None:
            raise LayoutError("butted sheets do not overlap", hint="leave --overlap out")
        return BUTTED if joint == Joint.BUTT else ZIGZAGGED
    return GLUED if overlap is None else glued(overlap)


def press_of(press: bool, spot: str | None) -> Press | None:
    """How a file is prepared for the print shop, if it is.

    Raises:
        LayoutError: a spot colour without `--press`, or one without a name.
    """
    if not press:
        if spot is not None:
            raise LayoutError("only files for the print shop have a knife", hint="add --press")
        return None
    if spot is not None and not (spot.isascii() and spot.isprintable() and spot.strip()):
        raise LayoutError(f"a spot colour cannot be called {spot!r}", hint="use plain letters")
    return Press(spot=spot or CUT_CONTOUR)


def colours_of(colour: str | None, press: Press | None) -> Colours:
    """In which colours a file is written."""
    if colour is not None:
        return Colours(colour)
    return Colours.CMYK if press else Colours.RGB


def refuse_many(sheets: int, yes: bool) -> None:
    """Ask for `--yes` before a heap of paper is printed.

    Raises:
        LayoutError: more than 60 sheets without it.
    """
    if sheets > MANY_SHEETS and not yes:
        raise LayoutError(
            f"that would be {sheets} sheets of paper",
            hint="take a larger paper or a smaller cube, or say --yes",
        )


def refuse_beside(option: str, **given: Any) -> None:
    """Refuse options that mean nothing beside `option`.

    Raises:
        LayoutError: one of them is given; all that are given are named.
    """
    names = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if names:
        raise LayoutError(f"{', '.join(names)}: of no use with {option}", hint="leave it out")


def refuse_together(**given: Any) -> None:
    """Refuse options that contradict one another.

    Raises:
        LayoutError: more than one of them is given.
    """
    names = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if len(names) > 1:
        raise LayoutError(f"{' and '.join(names)} cannot go together", hint="keep one of them")
