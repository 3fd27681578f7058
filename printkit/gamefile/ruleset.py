"""The switches of the rules, and the engine in a file beside the spec that plays by others.

Reading a spec runs the engine's file that it names: only one that lies beside it, and only for a
spec that is a file itself; none that came as a text, none elsewhere on the disk, none that anybody
may have put there.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from printkit.base.errors import Message, PrintkitError, did_you_mean
from printkit.base.files import alike, exists
from printkit.gamefile import shelf
from printkit.gamefile.board import read_zones
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import (
    DropSpec,
    ExchangeSpec,
    GoalSpec,
    LastTurnsSpec,
    RestrainSpec,
    RulesSpec,
    StacksSpec,
    ZonesSpec,
)
from printkit.gamefile.tree import Entries, Word
from printkit.grid import Grid
from printkit.model import Kind, Owner
from printkit.notation.files import read_file
from printkit.rules import (
    Blocked,
    BookReading,
    DropRule,
    EndgameRule,
    Engine,
    EngineMaker,
    ExchangeRule,
    GoalRule,
    QuietReset,
    QuietRule,
    RelocationRule,
    Restraints,
    Ruleset,
    SecondStep,
    Taken,
)
from printkit.rules.engine import BoardEngine
from printkit.rules.ruleset import Zones

_TALL = frozenset({"beats", "beaten_by", "stacks", "goal", "draw", "blocked", "taken", "readings"})
"""The switches that go with stacks of three and neutral kinds."""


ENVIRONMENT, OFF = "PRINTKIT_ENGINES", "off"
"""The variable of the environment that says that no file of code is run."""
_NAMED = re.compile(r"(?P<file>.*\.py)(?::(?P<name>\w+))?")

MOST_TURNS = 300_000
"""Turns of one kind that a board may have, whatever stands on it; Jersi has 30,000 in all."""
_AROUND = 7
"""A cell and its neighbours."""


def build_rules(
    spec: RulesSpec, grid: Grid, kinds: tuple[Kind, ...], mistakes: Mistakes, of_cells: Mistakes
) -> Ruleset:
    """The ruleset that a spec switches on; what is wrong with names of cells goes to `of_cells`."""
    reader = _SwitchReader(grid, kinds, mistakes, of_cells)
    reader.check_hosts(spec)
    neutral = frozenset(rank for rank, kind in enumerate(kinds) if kind.owner is Owner.NONE)
    beaten = frozenset((one, other) for other, one in reader.pairs(spec.beaten_by.items()))
    return Ruleset(
        grid=grid,
        kinds=tuple(kind.id for kind in kinds),
        box=(tuple(kind.counts[0] for kind in kinds), tuple(kind.counts[1] for kind in kinds)),
        beats=reader.pairs(spec.beats.items()) | beaten,
        carries=reader.carries(spec.stacks),
        hosts=reader.kinds(spec.hosts),
        immobile=reader.kinds(spec.immobile),
        drop=reader.drop(spec.drop) if spec.drop else None,
        relocation=reader.king(spec),
        goal=reader.goal(spec.goal) if spec.goal else None,
        quiet=(
            QuietRule(turns=spec.draw.quiet_turns, reset=QuietReset(spec.draw.reset_by))
            if spec.draw
            else None
        ),
        blocked=Blocked(spec.blocked),
        endgame=reader.endgame(spec.last_turns) if spec.last_turns else None,
        exchange=reader.exchange(spec.exchange) if spec.exchange else None,
        fells=reader.pairs(spec.fells.items()),
        ransom=reader.kinds(spec.ransom) if spec.ransom else None,
        swap=reader.swap(spec.swap) if spec.swap else None,
        restraints=reader.restraints(spec.restrain) if spec.restrain else None,
        height=spec.stacks.height if spec.stacks else 2,
        neutral=neutral,
        taken=Taken(spec.taken),
        engine=str(spec.engine or ""),
        readings=frozenset(map(BookReading, spec.readings)),
    )


def check_engine(rules: Ruleset, root: Entries, mistakes: Mistakes) -> None:
    """An engine from outside must be installed, and take these rules."""
    from printkit.rules import Rules

    try:
        Rules.of(rules)
    except PrintkitError as error:
        for problem in error.problems:
            mistakes.note(problem.what, root.source_of("rules", "engine"), problem.hint)


def check_limits(
    spec: RulesSpec, grid: Grid, kinds: tuple[Kind, ...], root: Entries, mistakes: Mistakes
) -> None:
    """Stacks of three and neutral cubes know few switches; all turns fit a small computer."""
    neutral = any(kind.owner is Owner.NONE for kind in kinds)
    tall = spec.stacks is not None and spec.stacks.height > 2
    whom = Message("gamefile.neutral-kinds") if neutral else Message("gamefile.stacks-three")
    for key in sorted(spec.model_fields_set - _TALL) if neutral or tall else ():
        if getattr(spec, key):
            what = Message("gamefile.does-not-go-with", key=key, whom=whom)
            hint = Message("gamefile.only-these-do", names=", ".join(sorted(_TALL)))
            mistakes.note(what, root.source_of("rules", key), hint)
    cells = len(grid.names)
    pairs = cells * (cells - 1) if spec.swap else 0
    drops = cells * _AROUND * len(spec.drop.kinds) ** spec.drop.most if spec.drop else 0
    for key, turns, hint in (
        ("swap", pairs, Message("gamefile.take-smaller-board")),
        ("drop", drops, Message("gamefile.drop-fewer-kinds-most-1")),
    ):
        if turns > MOST_TURNS:
            what = Message("gamefile.too-many-turns", turns=turns, most=MOST_TURNS)
            mistakes.note(what, root.source_of("rules", key), hint)


class _SwitchReader:
    """Words to indices of kinds and cells."""

    def __init__(
        self, grid: Grid, kinds: tuple[Kind, ...], mistakes: Mistakes, of_cells: Mistakes
    ) -> None:
        self._grid = grid
        self._index = {kind.id: rank for rank, kind in enumerate(kinds)}
        self._mistakes = mistakes.of("kinds.*.letter")
        self._of_cells = of_cells

    def check_hosts(self, spec: RulesSpec) -> None:
        """Who beats a host says what never happens."""
        beaten = (*(word for words in spec.beats.values() for word in words), *spec.beaten_by)
        for word in (word for word in beaten if word in spec.hosts):
            what = Message("gamefile.host-hosts-never-taken", word=word)
            hint = Message("gamefile.drop-under-hosts-takes-hosts")
            self._mistakes.note(what, word.source, hint)

    def kinds(self, words: Iterable[Word]) -> frozenset[int]:
        known = []
        for word in words:
            if word in self._index:
                known.append(self._index[word])
            else:
                self._mistakes.unknown("kind", word, self._index)
        return frozenset(known)

    def pairs(self, items: Iterable[tuple[Word, list[Word]]]) -> frozenset[tuple[int, int]]:
        return frozenset(
            pair for key, words in items for pair in product(self.kinds([key]), self.kinds(words))
        )

    def carries(self, spec: StacksSpec | None) -> frozenset[tuple[int, int]]:
        if spec is None:
            return frozenset()
        bare = self.kinds(spec.carries_nothing)
        allowed = self.pairs(spec.stands_only_on.items())
        bound = self.kinds(spec.stands_only_on)
        everything = product(self._index.values(), repeat=2)
        return frozenset(
            (lower, upper)
            for lower, upper in everything
            if lower not in bare and (upper not in bound or (upper, lower) in allowed)
        )

    def drop(self, spec: DropSpec) -> DropRule:
        everywhere = frozenset(range(len(self._grid.names)))
        zones = self.zones(spec.zone) if spec.zone else (everywhere, everywhere)
        return DropRule(kinds=self.kinds(spec.kinds), zones=zones, most=spec.most)

    def king(self, spec: RulesSpec) -> RelocationRule | None:
        """The kind that is put back when taken, or whose capture wins."""
        if spec.capture_wins is None:
            if spec.relocation is None:
                return None
            (kind,) = self.kinds([spec.relocation.kind]) or {0}
            return RelocationRule(kind=kind, zones=self.zones(spec.relocation))
        if spec.relocation is not None:
            what = Message("gamefile.king-whose-capture-wins-never")
            self._mistakes.note(what, spec.capture_wins.source, "drop `relocation`")
        (kind,) = self.kinds([spec.capture_wins]) or {0}
        return RelocationRule(kind=kind, zones=(frozenset(), frozenset()))

    def endgame(self, spec: LastTurnsSpec) -> EndgameRule:
        return EndgameRule(turns=spec.turns, besides=self.kinds(spec.besides))

    def exchange(self, spec: ExchangeSpec) -> ExchangeRule:
        return ExchangeRule(kinds=self.kinds(spec.kinds), most=spec.most)

    def swap(self, words: list[Word]) -> tuple[int, int]:
        first, second = (min(self.kinds([word]), default=0) for word in words)
        return first, second

    def restraints(self, spec: RestrainSpec) -> Restraints:
        """Each switch under its own name: kinds by their words, and which way a step may go."""
        given: dict[str, Any] = {
            name: self.kinds(said) if isinstance(said, list) else said for name, said in spec
        }
        return Restraints(**{**given, "second_step": SecondStep(spec.second_step)})

    def goal(self, spec: GoalSpec) -> GoalRule:
        return GoalRule(kinds=self.kinds(spec.kinds), zones=self.zones(spec))

    def zones(self, spec: ZonesSpec) -> Zones:
        return read_zones(spec, self._grid, self._of_cells)


# an engine in a file


@dataclass(frozen=True, slots=True)
class EngineFile:
    """What makes engines by the code of a file; another process finds it by the file's path.

    `name` is the class in it, or empty where it has one alone. An engine of other `code`, which is
    what the file holds, is another engine.
    """

    path: str
    name: str
    code: str = field(repr=False)

    def __call__(self, ruleset: Ruleset) -> Engine:
        """The engine that plays a ruleset.

        Raises:
            LookupError: the file has no such engine, or several and no name.
            Exception: whatever its code raises.
        """
        return _maker(self.path, self.code, self.name)(ruleset)

    @property
    def __name__(self) -> str:
        return Path(self.path).name


def is_engine_file(engine: str) -> bool:
    """Whether an engine is named by its file, and not by the name that it is installed under."""
    return _NAMED.fullmatch(engine) is not None


def engine_file(engine: Word, folders: Mapping[str, Path], mistakes: Mistakes) -> EngineFile | None:
    """The engine in the file that a spec names; nothing of it is run yet.

    Args:
        engine: the file, and the class behind a colon where it has several.
        folders: by what files are called in messages where they lie; those of texts are not there.
        mistakes: where it is noted that it lies elsewhere, or nowhere.
    """
    found, folder = _NAMED.fullmatch(engine), folders.get(engine.source.file)
    assert found is not None
    name = found["file"]
    if folder is None or Path(engine.source.file).name.startswith("<"):
        what = Message("gamefile.engine-of-a-text", file=name)
        mistakes.note(what, engine.source, Message("gamefile.give-the-engine"))
        return None
    path = folder / name
    if Path(name).name != name or (exists(path) and path.resolve().parent != folder.resolve()):
        what = Message("gamefile.engine-elsewhere", file=name)
        mistakes.note(what, engine.source, Message("gamefile.engine-beside"))
        return None
    if not (exists(path) and path.is_file()):
        what = Message("files.no-such-file-named", file=name)
        mistakes.note(what, engine.source, alike(path))
        return None
    if refusal := _refusal(path, folder):
        mistakes.note(Message(refusal, file=name, variable=ENVIRONMENT), engine.source)
        return None
    return EngineFile(str(path.resolve()), found["name"] or "", read_file(path).text)


def _refusal(path: Path, folder: Path) -> str:
    """Why a file of code is not run, a key of the catalogue; empty where it is."""
    if os.environ.get(ENVIRONMENT, "") == OFF:
        return "gamefile.engines-are-off"
    if shelf.of_a_record.get():
        return "gamefile.engine-by-record"
    if not hasattr(os, "geteuid"):  # Windows says it otherwise
        return ""
    file, place = path.stat(), folder.stat()
    open_to_all = file.st_mode & stat.S_IWOTH
    if place.st_mode & stat.S_IWOTH:  # where each may only change what is his own
        kept = place.st_mode & stat.S_ISVTX and file.st_uid in {os.geteuid(), 0}
        open_to_all = open_to_all or not kept
    return "gamefile.engine-of-anybody" if open_to_all else ""


@lru_cache(maxsize=32)
def _maker(path: str, code: str, name: str) -> EngineMaker:
    """The class in a file's code, which is run once."""
    digest = sha256("\0".join((path, code)).encode()).hexdigest()
    module = ModuleType(f"printkit_engine_{digest[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # where dataclasses look for what they are made of
    exec(compile(code, path, "exec"), module.__dict__)
    own = {
        key: one
        for key, one in vars(module).items()
        if isinstance(one, type)
        and issubclass(one, BoardEngine)
        and one.__module__ == module.__name__
        and not key.startswith("_")
    }
    if name and name not in vars(module):
        near = did_you_mean(name, own)
        raise LookupError(f"{name} is not in it{f'; {near}' if near else ''}")
    if not name and len(own) != 1:
        raise LookupError(f"it has {' and '.join(own) or 'no engine'}")
    return cast("EngineMaker", vars(module)[name or next(iter(own))])
