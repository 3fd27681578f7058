"""Wins in one and two found in records: every position of every game is looked at."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.base.errors import PrintkitError, Problem
from printkit.gamefile import load_game
from printkit.library.records import read_games
from printkit.model import Language
from printkit.notation.files import read_file
from printkit.replay.interpret import rules_of
from printkit.replay.replay import Replay, replay_legal, turn_text
from printkit.rules import Side
from printkit.rules.wins import Unproven, WinInTwo


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What is looked for."""

    turns: int = 1  # in how many it is won: 1 or 2
    unique: bool = False  # whether there is but one solution
    game: str = ""  # of all records; empty to identify it
    language: Language = Language.EN  # of the words about what is illegal

    def wins(self, played: Replay, file: str, number: int) -> Iterator[FoundWin]:
        """The positions of a game that can be won so."""
        rules, game = rules_of(played.game), played.game
        for ply in range(len(played.plies) + 1):
            position = played.position(ply)
            codes = rules.wins(position)
            if self.turns > 1:  # what wins in two, and not in one
                try:
                    codes = [] if codes else WinInTwo(rules.engine).keys(position)
                except Unproven:
                    continue
            if not codes or (self.unique and len(codes) > 1):
                continue
            yield FoundWin(
                file=file,
                number=number,
                ply=ply,
                game=game.name,
                side=position.to_move,
                wins=tuple(turn_text(game, position, rules.turn(code)) for code in codes),
                played=played.plies[ply].text if ply < len(played.plies) else "",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundWin:
    """A position of a record that can be won."""

    file: str
    number: int  # which game of several in the file, from 1; 0 for the only one
    ply: int  # how many turns have been played
    game: str
    side: Side
    wins: tuple[str, ...]  # the turns that win
    played: str  # the turn that was played, or empty at the end of the record
    again: tuple[int, ...] = ()  # after how many turns the same win was there once more

    @property
    def is_missed(self) -> bool:
        """Whether another turn was played."""
        return bool(self.played) and self.played not in self.wins

    @property
    def reference(self) -> str:
        """The position as a file of problems names it."""
        number = f"#{self.number}" if self.number else ""
        return f"{self.file}{number}@{self.ply}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What a record holds."""

    positions: int = 0  # how many were looked at
    wins: tuple[FoundWin, ...] = ()
    problems: tuple[Problem, ...] = ()  # what keeps the record, or its rest, from being looked at


def search_record(asked: tuple[str, Sought]) -> Searched:
    """What can be won in the games of a file; it never raises for a file.

    What is asked is one value, which is sent to another process.
    """
    file, sought = asked
    positions, wins, problems = 0, list[FoundWin](), list[Problem]()
    try:
        found = read_file(Path(file))
        read = read_games(found.text, file, load_game(sought.game) if sought.game else None)
        for number, (record, choice) in enumerate(read, start=1):
            played = replay_legal(choice.game, record, sought.language)
            problems += played.problems
            positions += len(played.plies) + (played.outcome is None)
            alike: dict[object, list[FoundWin]] = {}  # each where it first was there
            for one in sought.wins(played, file, number if len(read) > 1 else 0):
                alike.setdefault((one.side, one.wins) if sought.unique else one.ply, []).append(one)
            for first, *later in alike.values():
                wins.append(replace(first, again=tuple(one.ply for one in later)))
    except PrintkitError as error:
        problems += error.problems
    return Searched(positions=positions, wins=tuple(wins), problems=tuple(problems))


def found_text(found: Sequence[FoundWin], folder: Path, sought: Sought) -> str:
    """A file of problems of what was found, which `printkit problems` reads.

    Of several games each position is known by its record, whose name counts from `folder`, where
    the file is written.
    """
    games = {one.game for one in found}
    lines = [f"game: {games.pop()}"] if len(games) == 1 and not sought.game else []
    lines.append("problems:")
    for one in found:
        first, *others = one.wins
        file = Path(os.path.relpath(one.file, folder)).as_posix()
        lines += [
            f"  - position: {_quoted(replace(one, file=file).reference)}",
            f"    stipulation: win in {sought.turns}",
            f"    solution: {_quoted(first)}",
        ]
        if others:
            lines.append(f"    also: [{', '.join(map(_quoted, others))}]")
        if one.is_missed:
            lines.append(f"    # {one.played} was played")
        if one.again:
            lines.append(f"    # also at {', '.join(map(str, one.again))}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text as YAML reads it back, whatever it holds."""
    return json.dumps(text, ensure_ascii=False)
