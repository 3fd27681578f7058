"""Problems put to the rules: what is given as a solution is one, and there is no other.

A win in one is looked for among all turns; a win in two is proven where that is asked for: after
every reply there is a win in one. Other tasks are played out, and no more is said of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from re import Match
from typing import TypeAlias

from printkit.base.errors import Message, NotationError, PrintkitError, Problem, Problems, Source
from printkit.base.files import alike, exists, named_in
from printkit.base.lazy import regex
from printkit.features.problems.puzzle_file import PuzzleSpec, WrittenPuzzles
from printkit.gamefile import load_game
from printkit.gamefile.tree import Word
from printkit.library.games import shipped_names
from printkit.library.lookup import open_replay
from printkit.library.positions import read_position
from printkit.model import Game, Language
from printkit.notation import GivenPosition
from printkit.notation.files import read_file
from printkit.replay.interpret import rules_of
from printkit.replay.replay import Ply, Replay, finish, play_turns, ply_at, turn_text
from printkit.rules import Rules, Side
from printkit.rules.wins import Unproven, WinInTwo

SETUP = "setup"
"""The word for the position at the start of the game."""
_OF_RECORD = regex(r"(?P<path>.+?)(?:#(?P<number>[0-9]{1,4}))?@(?P<turn>[0-9]{1,6}[wb]?)")
_NUMBER = regex(r"[0-9]{1,4}(\.+|…)?")
_TASK = regex(
    r"(?:(?:les )?(?P<side>white|black|blancs|noirs)(?: to (?:move|play)| jouent)?(?: and| et)? ?)?"
    r"(?:wins?|gain|gagnent)"
    r"(?: (?:in|en) (?P<count>[1-9]|one|un|two|deux)(?: (?:turns?|moves?|tours?|coups?))?)?"
)
_SIDES = {"white": Side.WHITE, "blancs": Side.WHITE, "black": Side.BLACK, "noirs": Side.BLACK}
_COUNTS = {"1": 1, "one": 1, "un": 1, "2": 2, "two": 2, "deux": 2}
_MOST_NAMED = 12
"""So many other solutions are named at most."""


Solution: TypeAlias = tuple[Ply, ...]
"""The turns of a solution."""
Answers: TypeAlias = tuple[tuple[str, int], ...]
"""Second turns that win, each with the number of replies after which it does."""


class Task(StrEnum):
    """What a stipulation asks for."""

    WIN_IN_ONE = "win-in-one"
    WIN_IN_TWO = "win-in-two"
    WIN = "win"
    FREE = "free"

    @classmethod
    def asked(cls, written: PuzzleSpec) -> tuple[Task, Side | None]:
        """What a stipulation asks for, and whose turn it says it is."""
        if not written.stipulations:
            return cls.WIN_IN_ONE, None
        for word in written.stipulations.values():
            found = _TASK.fullmatch(" ".join(word.lower().rstrip(".").split()))
            if found is not None:
                side = _SIDES.get(found["side"] or "")
                count = found["count"]
                if count is None or count not in _COUNTS:
                    return cls.WIN, side
                return (cls.WIN_IN_ONE if _COUNTS[count] == 1 else cls.WIN_IN_TWO), side
        return cls.FREE, None


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundPuzzle:
    """A problem that the rules have confirmed."""

    written: PuzzleSpec
    number: int
    game: Game
    given: GivenPosition
    task: Task
    stipulated: bool  # whether its own words say that, in place of ours
    solutions: tuple[Solution, ...]  # the turns of each, the author's own first
    # of a proven win in two, the second turns that win, the most frequent first
    answers: Answers = ()

    @property
    def side(self) -> Side:
        """Who is to move."""
        return self.given.position.to_move


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundPuzzles:
    """The problems of a file, all confirmed."""

    written: WrittenPuzzles
    puzzles: tuple[SoundPuzzle, ...]
    doubts: tuple[Problem, ...]  # what the rules have not been asked, or could not be


Progress = Callable[[int, int, int], None]
"""Hears of which problem how many turns have been tried, and of how many."""


def check_puzzles(
    written: WrittenPuzzles,
    game: Game | None = None,
    language: Language = Language.EN,
    *,
    deep: bool = False,
    report: Progress | None = None,
) -> SoundPuzzles:
    """The problems of a file, put to the rules.

    Without a game, file and positions say it. If `deep`, wins in two are proven; `report` hears how
    far a proof is.

    Raises:
        NotationError: all that is wrong with them, in the order of the file.
    """
    checker = _Checker(written=written, language=language, deep=deep, report=report)
    problems, found = Problems(), list[SoundPuzzle]()
    try:
        game = game or checker.named_game()
    except PrintkitError as error:
        raise NotationError(error.problems) from error
    for number, puzzle in enumerate(written.spec.problems, start=1):
        with problems.noting():
            found.append(checker.checked(puzzle, number, game))
    problems.stop(NotationError)
    return SoundPuzzles(written=written, puzzles=tuple(found), doubts=tuple(checker.doubts))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Posed:
    """A problem with its position opened."""

    written: PuzzleSpec
    number: int
    game: Game
    given: GivenPosition
    rules: Rules

    @property
    def place(self) -> Source:
        """Where its solution stands, else its position."""
        return (self.written.solution or self.written.position).source

    def turn_texts(self, codes: Sequence[int]) -> str:
        """Turns in the game's notation, as many as a line holds."""
        position = self.given.position
        texts = [turn_text(self.game, position, self.rules.turn(code)) for code in codes]
        more = [f"… ({len(texts)})"] if len(texts) > _MOST_NAMED else []
        return ", ".join((*texts[:_MOST_NAMED], *more))

    def codes(self, lines: Sequence[Solution]) -> list[int]:
        return [self.rules.code(line[0].turn) for line in lines]

    def refuse_others(self, given: Sequence[int], found: Sequence[int]) -> None:
        """Refuse solutions that nobody lists.

        Raises:
            NotationError: there are some.
        """
        others = [code for code in found if code not in given]
        if given and others:
            what = Message("problems.others", count=len(others), turns=self.turn_texts(others))
            raise NotationError(what, source=self.place, hint=Message("problems.list-also"))
        if len(others) > 1:
            what = Message("problems.several", count=len(others), turns=self.turn_texts(others))
            raise NotationError(what, source=self.place, hint=Message("problems.name-one"))

    def played(self, code: int) -> Solution:
        """A solution that was found, played out."""
        text = self.turn_texts([code])
        return play_turns(self.game, self.given, [(text, self.place)]).plies

    def given_or_only(
        self, lines: list[Solution], hint: Message, wins: Sequence[int] = ()
    ) -> list[Solution]:
        """The solutions that are given, or the only win in one.

        Raises:
            NotationError: there is none.
        """
        if lines:
            return lines
        if len(wins) == 1:
            return [self.played(wins[0])]
        raise NotationError(Message("problems.needs-solution"), source=self.place, hint=hint)

    def answers(self, key: int) -> Answers:
        """The second turns that win after a key: as few as answer all replies, and how many."""
        rules, game = self.rules, self.game
        after = rules.play_code(self.given.position, key)
        replies = [rules.play_code(after, reply) for reply in rules.legal(after)]
        open_to = [(one, frozenset(rules.wins(one))) for one in replies]
        chosen: list[tuple[str, int]] = []
        while open_to := [(one, wins) for one, wins in open_to if wins]:
            counts = Counter(code for _, wins in open_to for code in wins)
            best, count = max(counts.items(), key=lambda item: (item[1], -item[0]))
            example = next(one for one, wins in open_to if best in wins)
            chosen.append((turn_text(game, example, rules.turn(best)), count))
            open_to = [(one, wins) for one, wins in open_to if best not in wins]
        return tuple(chosen)


@dataclass(slots=True, kw_only=True)
class _Checker:
    """Puts one problem after the other to the rules."""

    written: WrittenPuzzles
    language: Language
    deep: bool
    report: Progress | None
    doubts: list[Problem] = field(default_factory=list)
    _read: dict[tuple[str, int | None], Replay] = field(default_factory=dict)

    def named_game(self) -> Game | None:
        """The game that the file names: one that comes with printkit, or a file beside it."""
        word = self.written.spec.game
        if word is None:
            return None
        path = named_in(self.written.folder, word)
        own = exists(path) and word.partition("+")[0].lower() not in shipped_names()
        try:
            return load_game(str(path if own else word))
        except PrintkitError as error:
            if own:
                raise
            raise NotationError(
                [replace(one, source=word.source) for one in error.problems]
            ) from error

    def checked(self, written: PuzzleSpec, number: int, game: Game | None) -> SoundPuzzle:
        """A problem that is sound.

        Raises:
            PrintkitError: it is not.
        """
        task, side = Task.asked(written)
        played, ply = self._opened(written.position, game)
        given = played.given(ply)
        if side is not None and given.side is None:
            given = replace(given, position=replace(given.position, to_move=side), side=side)
        elif given.side is not None and side not in {None, given.side}:
            what = Message(f"problems.{given.side.name.lower()}-moves")
            raise NotationError(what, source=next(iter(written.stipulations.values())).source)
        posed = _Posed(
            written=written,
            number=number,
            game=played.game,
            given=given,
            rules=rules_of(played.game),
        )
        lines = self._lines(posed)
        if lines and posed.given.side is None:  # whoever owns what the solution moves
            posed = replace(posed, given=lines[0].start)
        place = written.position.source
        if posed.given.side is None:
            raise NotationError(
                Message("problems.no-side"), source=place, hint=Message("problems.say-side")
            )
        if posed.rules.outcome(posed.given.position) is not None:
            raise NotationError(Message("problems.over"), source=place)
        solutions, answers = _TASKS[task](self, posed, [line.plies for line in lines])
        return SoundPuzzle(
            written=written,
            number=number,
            game=posed.game,
            given=posed.given,
            task=task,
            stipulated=task is Task.FREE or len(set(written.stipulations.values())) > 1,
            solutions=tuple(solutions),
            answers=answers,
        )

    def doubt(self, posed: _Posed, what: str) -> None:
        """Note what the rules have not confirmed."""
        self.doubts.append(Problem(Message(what, number=posed.number), posed.place))

    def _opened(self, word: Word, game: Game | None) -> tuple[Replay, int]:
        """What a position stands in, and after how many plies."""
        found = _OF_RECORD.fullmatch(word.strip())
        if word == SETUP:
            if game is None:
                hint = Message("problems.name-game")
                raise NotationError(Message("problems.no-game"), source=word.source, hint=hint)
            start = GivenPosition(position=game.setup, source=word.source, side=game.setup.to_move)
            return finish(game, start, (), ()), 0
        try:
            if found is None or "\n" in word.strip():
                path = named_in(self.written.folder, word)
                if "\n" not in word and exists(path):
                    played = open_replay(read_file(path), game, language=self.language)[0]
                    return played, len(played.plies)
                read = read_position(str(word), word.source.file, game)
                return finish(read.choice.game, read.given, (), ()), 0
            return self._in_record(word, found, game)
        except PrintkitError as error:
            # What is wrong within the word is reported at its place; in a record, at the record's.
            own = [
                one
                if one.source and one.source.file != word.source.file
                else replace(one, source=word.source)
                for one in error.problems
            ]
            raise NotationError(own) from error

    def _in_record(self, word: Word, found: Match[str], game: Game | None) -> tuple[Replay, int]:
        """A record, and the ply: by a count, or by the number of a pair with its side (`16b`)."""
        name, turn = found["path"], found["turn"]
        key = name, int(found["number"]) if found["number"] else None
        if key not in self._read:
            path = named_in(self.written.folder, name)
            if not exists(path):
                what = Message("problems.no-record", name=name)
                raise NotationError(what, source=word.source, hint=alike(path))
            self._read[key] = open_replay(
                read_file(path), game, language=self.language, number=key[1]
            )[0]
        played = self._read[key]
        if not turn.isdigit():
            return played, ply_at(played, turn)
        last = len(played.plies)
        if int(turn) > last:
            what, hint = Message("cli.no-ply", ply=turn), Message("cli.ply-range", last=last)
            raise NotationError(played.problems or what, hint=hint)
        return played, int(turn)

    def _lines(self, posed: _Posed) -> list[Replay]:
        """The solutions played out, the author's own first.

        Raises:
            NotationError: a turn that cannot be read or is illegal.
        """
        written, lines, problems = posed.written, list[Replay](), Problems()
        for word in filter(None, (written.solution, *written.also)):
            texts = [
                (str(one), one.source) for one in word.split_words() if not _NUMBER.fullmatch(one)
            ]
            if not texts:
                problems.append(Problem(Message("problems.no-turns", text=str(word)), word.source))
                continue
            with problems.noting():
                lines.append(play_turns(posed.game, posed.given, texts, self.language))
        problems.stop(NotationError)
        return lines

    def win_in_one(self, posed: _Posed, lines: list[Solution]) -> tuple[list[Solution], Answers]:
        """All wins in one, each of them listed."""
        wins = posed.rules.wins(posed.given.position)
        if not wins:
            raise NotationError(Message("problems.no-win"), source=posed.written.position.source)
        given = posed.codes(lines)
        words = [one for one in (posed.written.solution, *posed.written.also) if one is not None]
        wrong = [
            Problem(
                Message("problems.wins-not", turn=line[0].text, wins=posed.turn_texts(wins)),
                word.source,
            )
            for line, code, word in zip(lines, given, words, strict=True)
            if code not in wins or len(line) != 1
        ]
        if wrong:
            raise NotationError(wrong)
        posed.refuse_others(given, wins)
        return lines or [posed.played(wins[0])], ()

    def win_in_two(self, posed: _Posed, lines: list[Solution]) -> tuple[list[Solution], Answers]:
        """The turns that win in two, each of them listed, where that is to be proven."""
        if wins := posed.rules.wins(posed.given.position):
            what = Message("problems.shorter", turns=posed.turn_texts(wins))
            raise NotationError(what, source=posed.place)
        if not self.deep:
            self.doubt(posed, "problems.not-proven")
            return posed.given_or_only(lines, Message("problems.deep-finds")), ()
        proof, given = WinInTwo(posed.rules.engine), posed.codes(lines)
        for line, code in zip(lines, given, strict=True):
            key, reply = line[0], proof.refutation(posed.given.position, code)
            if reply is not None:
                refuted = Message("problems.ends-game", turn=key.text)
                if reply >= 0:
                    answer = turn_text(posed.game, key.position, posed.rules.turn(reply))
                    refuted = Message("problems.refuted", turn=key.text, reply=answer)
                raise NotationError(refuted, source=posed.place)
        try:
            keys = proof.keys(
                posed.given.position, self.report and partial(self.report, posed.number)
            )
        except Unproven:
            count = f"{proof.looked_at:,}"
            problem = Problem(
                Message("problems.given-up", number=posed.number, count=count), posed.place
            )
            self.doubts.append(problem)
            return posed.given_or_only(lines, Message("problems.give-one")), ()
        if not keys:
            raise NotationError(Message("problems.no-win-in-two"), source=posed.place)
        posed.refuse_others(given, keys)
        return lines or [posed.played(keys[0])], posed.answers((given or keys)[0])

    def win(self, posed: _Posed, lines: list[Solution]) -> tuple[list[Solution], Answers]:
        """Lines that end in a win; a win in one among them where there is one."""
        wins = posed.rules.wins(posed.given.position)
        lines = posed.given_or_only(lines, Message("problems.give-one"), wins)
        for line in lines:
            outcome = posed.rules.outcome(line[-1].position)
            if outcome is None or outcome.winner is not posed.given.position.to_move:
                what = Message("problems.ends-in-no-win", turn=line[-1].text)
                raise NotationError(what, source=line[-1].source)
        if wins:
            posed.refuse_others(posed.codes(lines), wins)
        else:
            self.doubt(posed, "problems.played-only")
        return lines, ()

    def free(self, posed: _Posed, lines: list[Solution]) -> tuple[list[Solution], Answers]:
        """Lines that are legal, of which no more is known."""
        self.doubt(posed, "problems.legal-only")
        return posed.given_or_only(lines, Message("problems.give-one")), ()


_TASKS = {
    Task.WIN_IN_ONE: _Checker.win_in_one,
    Task.WIN_IN_TWO: _Checker.win_in_two,
    Task.WIN: _Checker.win,
    Task.FREE: _Checker.free,
}
