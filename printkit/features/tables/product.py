"""A game on virtual tables: what can be asked of a pack, how it is planned, and its files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import floor, inf
from pathlib import Path

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem, Source, known_words
from printkit.base.units import millimetres, signed
from printkit.features.tables.art import TableArt
from printkit.features.tables.checking import PackFiles, check_files
from printkit.features.tables.known import Table, Tables, table_names, tables_named
from printkit.features.tables.pack import Save, ShownPosition, TableOrder, howtos
from printkit.features.tables.plan import USUAL_MARGIN, USUAL_THICKNESS, TablePlan
from printkit.features.tables.reading import position_of
from printkit.library.positions import random_setup, ways
from printkit.products.base import Order, Pack, Plan, Product, Shared, left_out, option, values_of
from printkit.products.request import ON_SCREEN, Request, theme_named

_MOST_SEEDS = 2**31 - 1
_THINNEST, _LONGEST = 0.1, 50.0
"""Of a board's thickness, and of its margin too, in mm."""
_SEVERAL = 4
"""So many tables are not named one by one in the name of a folder."""


def _address(text: str) -> str:
    """Where a pack's files will lie, on the web or on one's own machine, with a slash at its end.

    Raises:
        LayoutError: no address.
    """
    found = text.strip()
    if not found.startswith(("https://", "http://", "file:///")) or any(
        one.isspace() for one in found
    ):
        raise LayoutError(
            Message("tables.no-address", text=text), hint=Message("tables.address-example")
        )
    return found.rstrip("/") + "/"


def _length(text: str, least: float = _THINNEST) -> float:
    length = signed(text)
    if length is None:
        length = millimetres(text)  # which says what a length is
    if not least <= length <= _LONGEST:
        bounds = {"least": least, "most": _LONGEST}
        what = Message("tables.length-out-of-reach", length=length, **bounds)
        raise LayoutError(what, hint=Message("tables.length-example"))
    return length


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """What can be asked of a pack."""

    tables: tuple[Tables, ...] = option(
        (), name="--for", parse=tables_named, metavar="TABLES", many=True, named=True
    )
    base_url: str = option("", parse=_address, metavar="URL")
    seeds: tuple[int, ...] = option((), name="--seed", bounds=(0, _MOST_SEEDS), many=True)
    thickness: float = option(USUAL_THICKNESS, parse=_length, metavar="MM")
    board_margin: float = option(USUAL_MARGIN, parse=partial(_length, least=0.0), metavar="MM")
    moments: tuple[ShownPosition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesPlan(Plan):
    """Packs to be written."""

    order: TableOrder
    tables: tuple[Table, ...]


def plan_tables(request: Request, options: TableOptions) -> TablesPlan:
    """What lies where on the tables that are asked for.

    Raises:
        LayoutError: no table is named, or the game has nothing that could lie on one.
        PrintkitError: the game has no setup that could be drawn by lot.
    """
    if not options.tables:
        raise LayoutError(Message("tables.table-missing"), hint=known_words(table_names()))
    game, margin, thickness = request.game, options.board_margin, options.thickness
    moments = options.moments or (ShownPosition(name="", title="", position=game.setup),)
    lots = ways(game) if options.seeds else ()
    if options.seeds and not lots:
        what = Message("tables.no-lot", game=game.name)
        raise LayoutError(what, hint=Message("tables.leave-seeds"))
    drawn = [(seed, random_setup(game, lots[0], seed)) for seed in options.seeds]
    shuffled = [
        ShownPosition(name=f"seed-{seed}", title=str(seed), position=one) for seed, one in drawn
    ]
    saves = tuple(
        Save(
            name=one.name,
            title=one.title,
            plan=TablePlan.of(request, one.position, margin, thickness),
            is_drawn=one in shuffled,
        )
        for one in (*moments, *shuffled)
    )
    plan = saves[0].plan
    tables = tuple(dict.fromkeys(one for several in options.tables for one in several.tables))
    named = [one.name for one in tables] if len(tables) < _SEVERAL else ["several"]
    note = Message(
        "tables.planned" if plan.has_board else "tables.planned-bare",
        game=game.name,
        width=plan.width,
        height=plan.height,
        kinds=len(plan.pieces),
        count=sum(one.count for one in plan.pieces),
        form=game.form,
    )
    order = TableOrder(saves=saves, art=TableArt(plan), base_url=options.base_url)
    shown, left = _shown(order, tables)
    return TablesPlan(
        file_name="_".join((game.file_stem, "table", *named, request.language)),
        endings=(),
        notes=(note,),
        order=order,
        tables=shown,
        left_out=left,
        doubts=tuple(one for table in shown for one in _too_small(table, plan)),
    )


def _too_small(table: Table, plan: TablePlan) -> Iterator[Problem]:
    """That a board lies over the edge of a table whose size is known."""
    wide, high = (table.spec.limits.get(f"table_{side}", inf) for side in ("width", "height"))
    frame, layout = 2 * plan.board_margin, plan.layout
    share = min((wide - frame) / layout.width, (high - frame) / layout.height)
    if plan.has_board and share < 1:
        size = {"width": plan.width, "height": plan.height, "wide": wide, "high": high}
        cube = floor(share * plan.request.edge)
        yield Problem(
            Message("tables.off-table", table=table.spec.title, **size),
            hint=Message("tables.smaller-pieces", cube=cube) if cube else "",
        )


def _shown(
    order: TableOrder, tables: tuple[Table, ...]
) -> tuple[tuple[Table, ...], tuple[Problem, ...]]:
    """The tables that can show a game, and why the others are left out.

    Raises:
        LayoutError: none can.
    """
    shown, left = list[Table](), list[Problem]()
    problems = list[Problem]()
    for table in tables:
        try:
            table.check(order)
        except PrintkitError as error:
            problems += error.problems
            left += (left_out(table.spec.title, one) for one in error.problems)
        else:
            shown.append(table)
    if not shown:
        raise LayoutError(problems)
    return tuple(shown), tuple(left)


def make_tables(plan: TablesPlan) -> Pack:
    """The packs, each in a folder called as its table; each was read back and looked through.

    Raises:
        PrintkitError: one does not hold what it should: nothing is written then.
    """
    files: dict[str, bytes] = {}
    for table in plan.tables:
        made = dict(table.writer.pack(plan.order))
        faults = check_files(PackFiles(Path(table.name), made), table.name).faults
        if faults:
            raise PrintkitError(Problem(one.what, one.source) for one in faults)
        wanted, read_back = list(plan.order.saves), list[str]()
        for name, data in made.items():
            if wanted and (read := position_of(data, Source(name), plan.order.plan.game)):
                seen, due = read.given.position, wanted.pop(0).plan.position
                if (seen.cells, seen.reserve, seen.between) != (
                    due.cells,
                    due.reserve,
                    due.between,
                ):
                    raise PrintkitError(Message("tables.not-read-back"), source=Source(name))
                read_back.append(name)
        made |= howtos(table, plan.order, made, read_back)
        files |= {f"{table.name}/{name}": data for name, data in made.items()}
    return Pack(files=files, whole=PRODUCT.name)


def _in_kit(request: Request, options: object) -> Iterable[Order[TableOptions]]:
    """The packs that a kit is asked for with `--tables`."""
    extras = values_of(options).get("extras")
    named = extras.get("tables", "") if isinstance(extras, Mapping) else ""
    if named:
        asked = replace(request, given={**request.given, "--for": named})
        asked = replace(asked, theme=theme_named(request.game, PRODUCT.theme))
        yield Order(request=asked, options=TableOptions(tables=(tables_named(named),)))


PRODUCT = Product(
    name="table",
    options=TableOptions,
    plan=plan_tables,
    make=make_tables,
    takes=frozenset({Shared.PIECE, Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    typeset=False,
    kit=_in_kit,
)
