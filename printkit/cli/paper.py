"""Options that say how something comes on paper: margins, joints, the printer, the print shop."""

from __future__ import annotations

from functools import wraps
from shlex import quote
from typing import Any, cast

import click
from click.core import ParameterSource

from printkit.cli.options import (
    Command,
    LengthType,
    checked_cube,
    choice_of,
    cube_option,
    paper_option,
)
from printkit.cli.printer import known_printer
from printkit.errors import LayoutError
from printkit.page import (
    AS_IT_IS,
    BUTTED,
    CUT_CONTOUR,
    GLUED,
    ZIGZAGGED,
    Colours,
    Correction,
    Joint,
    MarginChoice,
    PageSetup,
    Press,
    Seam,
    glued,
    read_margin,
    read_measured,
)
from printkit.products.board import BoardSize, ByCell, ByCube, FitOne
from printkit.units import Paper

MANY_SHEETS = 60
DEFAULT_CUBE = 20.0


def page_options(command: Command) -> Command:
    """`--paper`, `--margin`, `--measured` and `--printer`, as one `setup`."""

    @wraps(command)
    def joined(
        *args: Any,
        paper: Paper,
        margin: str | None,
        measured: str | None,
        printer: str | None,
        **values: Any,
    ) -> Any:
        correction = correction_of(measured, printer)
        setup = PageSetup(paper=paper, margin=margin_of(margin, printer), correction=correction)
        return command(*args, setup=setup, **values)

    return paper_option(margin_option(printer_options(cast("Command", joined))))


def margin_option(command: Command) -> Command:
    """`--margin`: what the edges of sheets keep free."""
    return click.option(
        "--margin",
        default=None,
        metavar="MARGIN",
        help="What the edges keep white: safe (6.35 mm, 12.7 mm at the end that leaves the "
        "printer last), laser (5 mm), inkjet, or mm.  [default: the printer's, else safe]",
    )(command)


def printer_options(command: Command) -> Command:
    """`--measured` and `--printer`: what the printer does to a length."""
    command = click.option(
        "--printer",
        default=None,
        metavar="NAME",
        help="Your printer, measured and stored once: see printkit printer.",
    )(command)
    return click.option(
        "--measured",
        default=None,
        metavar="XxY",
        help="What the proof page's rulers measure, like 99.2x100.4; the sheets make up for it, "
        "enlarged about their middle.",
    )(command)


def size_options(command: Command) -> Command:
    """`--cube`, `--cell` and `--fit`, as one `size` of the board."""

    @wraps(command)
    def joined(
        *args: Any, cube: float | None, cell: float | None, fit: str | None, **values: Any
    ) -> Any:
        return command(*args, size=size_of(cube, cell, fit), **values)

    sized = click.option(
        "--fit",
        type=choice_of("one"),
        default=None,
        help="The largest board that fits one sheet; with --cube, for those cubes.",
    )(cast("Command", joined))
    sized = click.option(
        "--cell", type=LengthType(), default=None, metavar="MM", help="Cell across flats."
    )(sized)
    return cube_option(sized)


def size_of(cube: float | None, cell: float | None, fit: str | None) -> BoardSize:
    """How large a board is.

    Raises:
        LayoutError: both a cell and `--fit` are given, or a size is out of reach.
    """
    if cell is not None and fit:
        raise LayoutError("--cell and --fit each give the size", hint="keep one of them")
    asked = None if cube is None else checked_cube(cube)
    if fit:
        return FitOne(asked)
    if cell is not None:
        checked_cube(cell / 2)
        return ByCell(cell, asked)
    return ByCube(DEFAULT_CUBE if asked is None else asked)


def joint_options(command: Command) -> Command:
    """`--joint` and `--overlap`, as one `seam`."""

    @wraps(command)
    def joined(*args: Any, joint: str | None, overlap: float | None, **values: Any) -> Any:
        return command(*args, seam=seam_of(joint, overlap), **values)

    seamed = click.option(
        "--overlap", type=LengthType(), default=None, metavar="MM", help="Of glued sheets."
    )(cast("Command", joined))
    return click.option(
        "--joint",
        type=choice_of(*Joint),
        default=None,
        help="Glue sheets over one another, or butt them on card, cut straight or along the "
        "edges of hexagons.  [default: overlap]",
    )(seamed)


def sheets_option(command: Command) -> Command:
    """`--sheets`: which sheets are printed again."""
    return click.option(
        "--sheets",
        default=None,
        metavar="CODES",
        help="Only these sheets again: by their codes, as in 1B,2A, or numbers, as in 4-6.",
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
    return read_margin(margin)


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


def refuse_beside(option: str, *names: str) -> None:
    """Refuse options that mean nothing beside `option`.

    Raises:
        LayoutError: one of them is given; all that are given are named.
    """
    found = given(*names)
    if found:
        raise LayoutError(f"{', '.join(found)}: of no use with {option}", hint="leave it out")


def given(*names: str) -> dict[str, str]:
    """Which of these options of the command that runs were given, with their values as text.

    A flag has an empty value.
    """
    context = click.get_current_context()
    return {
        f"--{name.replace('_', '-')}": _as_text(context.params[name])
        for name in names
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }


def _as_text(value: Any) -> str:
    match value:
        case True:
            return ""
        case Paper(name=name):
            return name
        case float():
            return f"{value:.10g}"
        case _:
            return quote(str(value))


def many_sheets(count: int) -> str:
    """So many sheets, in words."""
    return f"{count} sheet" if count == 1 else f"{count} sheets"


def refuse_together(**given: Any) -> None:
    """Refuse options that contradict one another.

    Raises:
        LayoutError: more than one of them is given.
    """
    names = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if len(names) > 1:
        raise LayoutError(f"{' and '.join(names)} cannot go together", hint="keep one of them")
