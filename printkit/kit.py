"""A kit: every product that goes into one, made file by file, with a manifest."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from printkit.base.errors import LayoutError, PrintkitError, Problem, said
from printkit.base.files import write_own
from printkit.base.workers import Crew, beginning, crew
from printkit.model import Language
from printkit.products.base import Order, Plan, Product, Shared, left_out
from printkit.products.door import MANIFEST, Finished, files, manifest, withdraw_manifest
from printkit.products.options import refuse_unknown, sheet_codes
from printkit.products.print_me import PrintMeOptions, board_of
from printkit.products.registry import kit_products, product
from printkit.products.replays.record import check_example
from printkit.products.request import Request


class Artefact(Protocol):
    """One file to be made, or some that belong together."""

    @property
    def made_by(self) -> str:
        """The command that makes it alone."""

    def make(self) -> tuple[Finished, ...]:
        """The files."""


@dataclass(frozen=True, kw_only=True)
class Ordered:
    """A file of a kit; it is planned once, be it only to know how many sheets it takes.

    It has its product's name; another process finds the product by that.

    Attributes:
        outline: what is common to all plans, of a file that another process has planned.
    """

    product: str
    order: Order[Any]
    outline: Plan | None = None

    @property
    def made_by(self) -> str:
        """The command that makes it alone."""
        return command_for(product(self.product), self.order)

    @property
    def plan(self) -> Plan:
        """How it comes on paper, as far as all plans say it.

        Raises:
            PrintkitError: it cannot.
        """
        return self.outline or self._whole

    @cached_property
    def _whole(self) -> Plan:
        """The plan itself, which the process that made it keeps for when it makes the file."""
        kept = _AHEAD.get(self.product)
        if kept is not None and kept[0] == self.order:
            return kept[1]
        plan: Plan = product(self.product).planned(self.order.request, self.order.options)
        return plan

    def planned_ahead(self) -> Plan:
        """The outline of its plan, in the process that will make it.

        Raises:
            PrintkitError: it cannot come on paper.
        """
        whole = self._whole
        _AHEAD[self.product] = self.order, whole
        return Plan(**{one.name: getattr(whole, one.name) for one in fields(Plan)})

    def make(self) -> tuple[Finished, ...]:
        """The files, of most products a single one.

        Raises:
            PrintkitError: one cannot be made.
        """
        made, plan = product(self.product).make(self._whole), self.plan
        return files(made, self.order.file_name or plan.file_name)


_AHEAD: dict[str, tuple[Order[Any], Plan]] = {}
"""What a process that helps has planned of a kit before its files are made, by the product."""


def command_for(made: Product[Any, Any], order: Order[Any]) -> str:
    """The command that makes what an order asks for, as far as options say it."""
    request, takes = order.request, made.given_names
    given = {name: text for name, text in request.given.items() if name in takes}
    usual = {
        Shared.PIECE: f"{request.edge:g}",
        Shared.PAPER: request.setup.paper.name,
        Shared.THEME: request.theme.name,
        Shared.LANGUAGE: str(request.language),
    }
    words = {
        name: text
        for one, text in usual.items()
        if one in made.takes
        for name in one.value
        # a size that was asked for in another way stands for the cubes
        if not (one is Shared.PIECE and {"--cell", "--fit"} & given.keys())
    }
    words = given | words | ({"-o": order.file_name} if order.file_name else {})
    options = (f"{name} {shlex.quote(text)}" if text else name for name, text in words.items())
    game = shlex.quote(request.game.found_by or request.game.name)
    return " ".join(("printkit", made.name, game, *options))


def kit_plan(request: Request, options: PrintMeOptions) -> tuple[Ordered, ...]:
    """Everything a kit holds, in the order it is made.

    Raises:
        LayoutError: the board does not fit, or a sheet to be printed again has no such code;
            numbers differ from file to file.
        NotationError: the example game of somebody's own spec cannot be replayed.
    """
    check_example(request.game, request.language)
    board = board_of(request, options)
    known = [tile.code for tile in board.tiling.tiles] if board.tiling.count > 1 else []
    for code in sheet_codes(options.sheets):
        refuse_unknown(code, known)
    request = replace(request, piece=board.cube)
    return tuple(
        Ordered(product=made.name, order=order)
        for made in kit_products(options.extras)
        if made.kit is not None
        for order in made.kit(request, options)
    )


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part that a kit does without, for it does not fit; and the command that would make it."""

    problem: Problem
    made_by: str

    def entry(self) -> dict[str, object]:
        """What a manifest says of it."""
        return {"made_by": self.made_by, "why": said(self.problem.what, Language.EN)}


def fitting(
    plan: Sequence[Ordered], at_work: Makers | None = None
) -> tuple[tuple[Ordered, ...], tuple[LeftOut, ...]]:
    """The files of a plan that come on paper, and what does not, each with its reason.

    All are planned here, before anything is made: what takes long by another process, if there is
    one, while this one plans the rest.

    Raises:
        PrintkitError: one is refused for another reason than its size, or none comes on paper.
    """
    kept, left, wrong = list[Ordered](), list[LeftOut](), list[Problem]()
    long = next((one for one in plan if product(one.product).plans_long), None)
    ahead = at_work.ahead(Ahead(long)) if at_work and long else None
    for one in plan:
        try:
            known = replace(one, outline=ahead().outline) if ahead and one is long else one
            found = known.plan.left_out
            kept.append(known)
        except LayoutError as error:
            found = tuple(left_out(one.product, problem) for problem in error.problems)
        except PrintkitError as error:
            wrong += error.problems
            continue
        left += (LeftOut(problem, one.made_by) for problem in found)
    if wrong or not kept:
        raise PrintkitError(dict.fromkeys(wrong or (one.problem for one in left)))
    return tuple(kept), tuple(left)


@contextmanager
def makers(count: int, options: PrintMeOptions) -> Iterator[Makers]:
    """Processes that make the files of a kit side by side.

    They begin before the plan is made, which takes the typesetter: a process in which that was at
    work cannot be copied, for its threads are not.

    Args:
        count: how many, this one among them; no more than there are files.
        options: what the kit is asked for.

    Raises:
        PrintkitError: one of them was killed.
    """
    method = beginning()
    files = sum(made.kit is not None for made in kit_products(options.extras))
    if method == "fork":
        # Import what every file of a kit takes once for all processes, not in each.
        from printkit.backends import pdf, svg  # noqa: F401
        from printkit.base import fonts
        from printkit.preflight import verify  # noqa: F401

        fonts.read_ahead()
    with crew(_made_one, min(files, count), method) as at_work:
        yield at_work


def most_sheets(plan: Sequence[Ordered]) -> int:
    """How many sheets the first file of a kit takes, its largest."""
    return plan[0].plan.printed


def build(
    plan: Sequence[Artefact],
    folder: Path,
    made: Callable[[Path, int], None],
    at_work: Makers | None = None,
    left: Sequence[LeftOut] = (),
) -> tuple[Problem, ...]:
    """Make the files of `plan` in `folder` and a manifest of them.

    A file that cannot be made leaves the others alone. The manifest of an earlier run goes first
    and the new one comes last, so that none ever lies beside files that it does not fit.

    Args:
        plan: what to make.
        folder: where to; made if absent.
        made: called with each finished file and its size in bytes.
        at_work: who shares the work; this process alone if nobody is named.
        left: what the kit does without; its manifest says so.

    Returns:
        what went wrong, empty if all is there. A PDF that does not keep what it promises is not
        written.

    Raises:
        PrintkitError: a manifest lies there that printkit did not write.
    """
    withdraw_manifest(folder / MANIFEST)
    kit = _Kit(plan)
    with closing(kit.files(at_work or Crew(_made_one))) as files:
        for file in files:
            write_own(folder / file.name, file.data)
            made(folder / file.name, len(file.data))
    data = kit.manifest(left)
    write_own(folder / MANIFEST, data)
    made(folder / MANIFEST, len(data))
    return kit.problems()


def contents(plan: Sequence[Artefact]) -> dict[str, bytes]:
    """The files of `plan` and a manifest of them, by name and in the order of names.

    Raises:
        PrintkitError: all that kept one of them from being made.
    """
    kit = _Kit(plan)
    files = {file.name: file.data for file in kit.files(Crew(_made_one))}
    if problems := kit.problems():
        raise PrintkitError(problems)
    return dict(sorted({**files, MANIFEST: kit.manifest()}.items()))


class _Kit:
    """The files of a plan as they are made, and what is said of them afterwards."""

    def __init__(self, plan: Sequence[Artefact]) -> None:
        self._plan = plan
        self._faults: dict[int, tuple[Problem, ...]] = {}
        self._entries: dict[int, list[dict[str, object]]] = {}

    def files(self, at_work: Makers) -> Generator[Finished, None, None]:
        """Each file that could be made, as soon as it is."""
        # What another process has planned comes last, where that process begins.
        ahead = [isinstance(one, Ordered) and one.outline is not None for one in self._plan]
        order = sorted(range(len(ahead)), key=ahead.__getitem__)
        for place, made in at_work.shared([self._plan[rank] for rank in order]):
            rank = order[place]
            made_by = self._plan[rank].made_by
            self._entries[rank] = [one.entry(made_by) for one in made.files]
            self._faults[rank] = made.problems
            yield from made.files

    def manifest(self, left: Sequence[LeftOut] = ()) -> bytes:
        """The manifest of the files that were made, in the order of the plan."""
        entries = [one for rank in sorted(self._entries) for one in self._entries[rank]]
        return manifest(entries, left_out=[one.entry() for one in left])

    def problems(self) -> tuple[Problem, ...]:
        """What went wrong, each once."""
        found = (problem for rank in sorted(self._faults) for problem in self._faults[rank])
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Ahead:
    """A file of a kit to be planned by a process that will make it."""

    file: Ordered


@dataclass(frozen=True, slots=True)
class Outputs:
    """What came of an artefact: its files, or what went wrong; or the outline of its plan."""

    files: tuple[Finished, ...] = ()
    problems: tuple[Problem, ...] = ()
    outline: Plan | None = None


Makers: TypeAlias = Crew[Artefact | Ahead, Outputs]
"""Who makes the files of a kit."""


def _made_one(one: Artefact | Ahead) -> Outputs:
    if isinstance(one, Ahead):
        return Outputs(outline=one.file.planned_ahead())
    try:
        return Outputs(files=one.make())
    except PrintkitError as error:
        return Outputs(problems=error.problems)
