"""Games, positions, turns and replays as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Self, SupportsIndex, Unpack

from printkit import library, notation
from printkit.base.errors import Message, NoSuchTurn, Source, WrongValue, argument
from printkit.products.drawing import Diagram, Drawable
from printkit.rules import Outcome, Side
from printkit.rules import Position as Cells

if TYPE_CHECKING:
    from printkit.library import GameChoice, Ply
    from printkit.library import Replay as Played
    from printkit.model import Game as Model
    from printkit.model import Language
    from printkit.products.asked import Look, OwnAnimateAsked, OwnPageAsked, SavedAsked
    from printkit.products.diagram import Scenery
    from printkit.replay.story import Story
    from printkit.rules import Turn as Steps


@dataclass(frozen=True, repr=False)
class Game(Drawable):
    """One edition of a game; `load` gives it."""

    _model: Model

    @property
    def name(self) -> str:
        """The name or path by which `load` finds it (`jersi/4.16`), else its own name."""
        return self._model.found_by or self._model.name

    def title(self, language: str = "en") -> str:
        """Its title in a language (`en`, `fr`): *Jersi 4.16*."""
        return self._model.heading(library.Language.named(language))

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the board's cells, row by row from White's side."""
        return self._model.grid.names

    @property
    def kinds(self) -> Mapping[str, str]:
        """The names of the kinds of pieces (`rock`) by their letters (`R`)."""
        return {kind.letter: kind.id for kind in self._model.kinds if kind.letter}

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of its themes of colours: `screen`, `print` … and its own."""
        return tuple(self._model.themes)

    @property
    def products(self) -> tuple[str, ...]:
        """The names of what `make` makes of it: `board`, `stickers` … and products of plug-ins."""
        from printkit.products import registry

        return registry.names()

    @cached_property
    def setup(self) -> Position:
        """The position that a game begins with; empty where the players place their pieces."""
        return Position(self, self._model.setup)

    def position(self, text: str) -> Position:
        """The position that a text gives, in any format of docs/notation.md.

        Raises:
            NotationError: it is in none of them, or has mistakes: all of them, with their places.
        """
        given = library.read_position(argument("text", text, str), "position", self._model).given
        return Position(self, given.position, library.first_turn(given))

    def replay(self, text: str) -> Replay:
        """The game of a record that is given as text; see `Replay.read` for one in a file."""
        return Replay.parse(text, self)

    def record(
        self,
        turns: Iterable[Turn | str],
        headers: Mapping[str, str] | None = None,
        start: Position | None = None,
    ) -> str:
        """The record of turns that were played, as text that every command reads.

        Args:
            turns: in order, as turns or as texts; see `Position.turn` for illegal ones.
            headers: of the record: `White`, `Black`, `Date` and the like.
            start: the position before the first turn, if that is a text and it is not the setup.
        """
        played = [argument("turns", one, str, Turn) for one in argument("turns", turns, Iterable)]
        first = next((one.position for one in played[:1] if isinstance(one, Turn)), self.setup)
        start = first if start is None else argument("start", start, Position)
        if start.game != self:
            what = Message("api.of-game", name="start", game=start.game.name)
            raise WrongValue(what, hint=Message("api.types", types=self.name))
        return library.record_of(self._model, start._given(), map(str, played), headers or {})

    def __reduce__(self) -> tuple[object, tuple[Model]]:
        """Its model alone: all that was derived from it is derived anew in another process."""
        return _same_game, (self._model,)

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __repr__(self) -> str:
        return f"load({self.name!r})" if self._model.found_by else f"<game {self.name}>"

    def _drawn(self, language: Language) -> tuple[Model, Scenery]:
        return self.setup._drawn(language)


@lru_cache(maxsize=16)
def _same_game(model: Model) -> Game:
    """The game of a model: many positions that come from another process share its tables."""
    return Game(model)


@dataclass(frozen=True, slots=True, repr=False)
class Position(Drawable):
    """The pieces on the board and in reserve, and who moves: a value that never changes.

    `position["e5"]` is the unit on a cell, bottom first, capitals for White, small letters for
    Black (`"PR"` is a white rock on a white paper), or `""`; `str(position)` is a board of plain
    text. Two positions are equal if the rules cannot tell them apart.

    Attributes:
        game: the game.
        number: the number of the turn to come, from 1; White's and Black's turns each count.
    """

    game: Game = field(hash=False)
    _cells: Cells
    number: int = field(default=1, compare=False)

    @property
    def to_move(self) -> Side:
        """Who moves next: `Side.WHITE` or `Side.BLACK`."""
        return self._cells.to_move

    @property
    def pieces(self) -> dict[str, str]:
        """The units by their cells, bottom first; without empty cells."""
        return self._alphabet.units(self._cells)

    @property
    def between(self) -> dict[str, str]:
        """The pieces between two cells by their places (`d4|d5`); without empty places."""
        return self._alphabet.between(self._cells)

    @property
    def reserve(self) -> tuple[str, ...]:
        """The pieces that each player may still drop, a letter each, sorted: `MMMMWW`, `mmmmww`.

        White's come first, then Black's and those of all further players.
        """
        alphabet, sides = self._alphabet, self.game._model.sides
        return tuple(alphabet.reserve(self._cells, side) for side in sides)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, `winner` and `reason`; None while it goes on."""
        return library.player_of(self.game._model).outcome(self._cells)

    @property
    def winner(self) -> Side | None:
        """Who has won; None in a draw, and while the game goes on. See `outcome`."""
        return self.outcome.winner if self.outcome else None

    def turns(self) -> tuple[Turn, ...]:
        """All legal turns, always in the same order; none when the game is over."""
        legal = library.rules_of(self.game._model).legal_turns(self._cells)
        return tuple(Turn(position=self, _steps=steps) for steps in legal)

    def wins(self) -> tuple[Turn, ...]:
        """The turns that win at once for whoever plays them, among all legal ones; often none."""
        rules = library.rules_of(self.game._model)
        return tuple(Turn(position=self, _steps=rules.turn(one)) for one in rules.wins(self._cells))

    def turn(self, text: str) -> Turn:
        """The legal turn that a text means (`a2-b2=d3`).

        Raises:
            NotationError: the text is no turn of this board, or may mean several (`AmbiguousTurn`),
                or breaks a rule (`IllegalTurn`, with the rule and the nearest legal turns).
        """
        ply = library.play_turn(self.game._model, self._given(), argument("text", text, str))
        return Turn(position=self, _steps=ply.turn, _ply=ply)

    def play(self, turn: Turn | str) -> Position:
        """The position after a turn of this position, or after the turn of a text; see `turn`."""
        if isinstance(turn, Turn) and turn.position is self:
            return turn.after
        return self.turn(str(argument("turn", turn, str, Turn))).after

    def onward(self, begun: str) -> tuple[str, ...]:
        """The ways to go on with a turn: each is `begun` with one step or one dropped piece more.

        `begun` is first steps or drops (`a2-b2`), or a cell whose unit moves. A `NotationError` or
        an `IllegalTurn` says why it cannot go on.
        """
        return library.ways_on(self.game._model, self._given(), argument("begun", begun, str))

    def explain(self, turn: Turn | str, language: str = "en") -> str | None:
        """The rule that a turn breaks here, as a clause in a language; None for a legal turn."""
        spoken, text = library.Language.named(language), str(argument("turn", turn, str, Turn))
        return library.rule_against(self.game._model, self._given(), text, spoken)

    def text(self, form: str = "text") -> str:
        """The position as a text that `Game.position` reads again.

        Args:
            form: `text` (a plain board), `psn`, `state` or `statefile`, as docs/notation.md has
                them; a `NotationError` says what a form cannot hold.
        """
        return library.given_text(self.game._model, self._given(), form)

    @property
    def _alphabet(self) -> notation.Alphabet:
        return library.alphabet_of(self.game._model)

    def _given(self) -> notation.GivenPosition:
        return notation.GivenPosition(
            position=self._cells, source=Source("position"), side=self.to_move, turn=self.number
        )

    def __getitem__(self, cell: str) -> str:
        """The unit on a cell, bottom first; the error for a name of no cell is a `KeyError` too."""
        return self._alphabet.unit_named(self._cells, argument("cell", cell, str))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text('state').strip()!r})"

    def _drawn(self, _: Language) -> tuple[Model, Scenery]:  # it has no words
        from printkit.products.diagram import Scenery

        return self.game._model, Scenery(position=self._cells)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(Drawable):
    """What one player does before the other plays; `str(turn)` is its text, `a2-b2=d3!`.

    Attributes:
        position: the one in which it is played.
    """

    position: Position
    _steps: Steps
    _ply: Ply | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The turn in the game's notation, with the signs of its captures."""
        if self._ply is not None:
            return self._ply.text
        return library.turn_text(self.position.game._model, self.position._cells, self._steps)

    @property
    def side(self) -> Side:
        """Who plays it."""
        return self.position.to_move

    @property
    def captured(self) -> str:
        """The pieces that it takes, a letter each, in the order in which they are taken."""
        player, cells = library.player_of(self.position.game._model), self.position._cells
        trace = self._ply.trace if self._ply else player.trace(cells, self._steps)
        return self.position._alphabet.word(trace.captured)

    @property
    def after(self) -> Position:
        """The position that it leads to."""
        player, cells = library.player_of(self.position.game._model), self.position._cells
        after = self._ply.position if self._ply else player.play(cells, self._steps)
        return Position(self.position.game, after, self.position.number + 1)

    @property
    def comments(self) -> tuple[str, ...]:
        """The record's remarks on it; none for a turn of no record."""
        return self._ply.comments if self._ply else ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<turn {self.position.number} of {self.position.game.name}: {self.text}>"

    def _drawn(self, language: Language) -> tuple[Model, Scenery]:
        """The turn with the record's remarks and drawings, and how the game ends."""
        from printkit.products.scenery import turn_scenery

        model, before = self.position.game._model, self.position
        ply = self._ply or library.play_turn(model, before._given(), self.text)
        return model, turn_scenery(model, ply, language, str(before.number))


@dataclass(frozen=True, repr=False)
class Replay(Drawable):
    """The game of a record, played out and checked turn by turn; `read` or `parse` gives it.

    Iterating gives its turns, `len(replay)` counts them, `replay[-1]` is the last one.
    """

    _played: Played
    game: Game

    @classmethod
    def read(
        cls, path: str | PathLike[str], game: Game | None = None, *, until_error: bool = False
    ) -> Replay:
        """The game of a record in a file.

        Args:
            path: the record, in any manner that docs/record.md describes.
            game: the game, or None to identify it from the record.
            until_error: whether a game with a mistake is read as far as it is legal; `problems`
                then says why it stops. Else the mistake raises `IllegalTurn` or `NotationError`.
        """
        found = library.read_record(Path(argument("path", path, str, PathLike)), _model(game))
        return cls._played_out(*found, so_far=until_error)

    @classmethod
    def parse(cls, text: str, game: Game | None = None, *, until_error: bool = False) -> Replay:
        """The game of a record that is given as text; the rest is as for `read`."""
        found = library.read_record_text(argument("text", text, str), "record", _model(game))
        return cls._played_out(*found, so_far=until_error)

    @classmethod
    def _played_out(cls, record: notation.Record, choice: GameChoice, *, so_far: bool) -> Replay:
        play = library.replay_so_far if argument("until_error", so_far, bool) else library.replay
        return cls(play(choice.game, record), Game(choice.game))

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        start = self._played.start
        return Position(self.game, start.position, library.first_turn(start))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns, in order."""
        return _played_on(self.start, self._played.plies)

    @property
    def end(self) -> Position:
        """The position after the last turn."""
        return self[-1].after if len(self) else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules, `winner` and `reason`; None if it was not over."""
        return self._played.outcome

    @property
    def score(self) -> str:
        """The score that ends the record, as it is written (`1-0`), or empty."""
        return self._played.score

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the record: `White`, `Black`, `Date` and the like."""
        return dict(self._played.headers)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Doubts about the record that are no mistakes, a line each."""
        return tuple(map(str, self._played.warnings))

    @property
    def problems(self) -> tuple[str, ...]:
        """Why it stops, where it was read with `until_error`; and what is illegal in variations."""
        return tuple(map(str, (*self._played.problems, *self._story().problems)))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The game, then all variations in the order in which they begin."""
        found: list[Line] = []
        for line in self._story().lines:
            start = Position(self.game, line.start, self.start.number + line.before)
            found.append(
                Line(
                    replay=self,
                    number=line.number,
                    parent=found[line.parent] if line.parent >= 0 else None,
                    start=start,
                    turns=_played_on(start, (turn.ply for turn in line.turns)),
                    remarks=line.remarks,
                    rest=tuple(turn.text for turn in line.rest),
                    problems=tuple(map(str, line.problems)),
                )
            )
        return tuple(found)

    @property
    def record(self) -> str:
        """The record written anew: headers, turns with remarks and variations, score."""
        from printkit.replay.conversion import record_text

        return record_text(self._played)

    def frames(self, language: str = "en") -> tuple[Frame, ...]:
        """The pictures of the start and of each turn of the game; for variations see `lines`."""
        return self.lines[0].frames(language)

    def save(self, path: str | PathLike[str], **asked: Unpack[SavedAsked]) -> None:
        """Write the game to a file, whole or not at all; options as for `make`.

        Its ending chooses the product: `.pdf`, `.docx` and `.md` a booklet, `.html` a page to step
        through, `.gif`, `.webp`, `.png` and `.mp4` an animation.
        """
        from printkit.products.option_values import save
        from printkit.products.replays.record import saved_as

        path = Path(argument("path", path, str, PathLike))
        save(self.game._model, saved_as(path), {**asked, "played": self._played}, path)

    def html(self, **asked: Unpack[OwnPageAsked]) -> str:
        """The game as a page to step through, one text that fetches nothing; see `make`."""
        return self._made("page", ".html", asked).decode()

    def gif(self, **asked: Unpack[OwnAnimateAsked]) -> bytes:
        """The game as an animation, the bytes of a GIF; see `make`."""
        return self._made("animate", ".gif", asked)

    def _made(self, product: str, ending: str, asked: Mapping[str, object]) -> bytes:
        from printkit.products.option_values import file_of

        return file_of(self.game._model, product, {**asked, "played": self._played}, ending)

    def _repr_html_(self) -> str | None:
        from printkit.document.html import framed

        return framed(self.html()) if len(self) else None  # a notebook then shows the picture

    @cached_property
    def _stories(self) -> dict[str, Story]:
        return {}

    def _story(self, language: str = "en") -> Story:
        from printkit.replay.story import story_of

        words = library.Language.named(language)
        if words not in self._stories:  # its variations are played out once for all lines
            self._stories[words] = story_of(self._played, words)
        return self._stories[words]

    def __len__(self) -> int:
        return len(self._played.plies)

    def __getitem__(self, rank: int) -> Turn:
        """The turn of a rank, from 0; from the end, if it is negative."""
        number, count = int(argument("rank", rank, SupportsIndex)), len(self)
        if not -count <= number < count:
            hint = Message("api.ranks", count=count)
            raise NoSuchTurn(Message("api.no-turn", rank=number), hint=hint)
        return self.turns[number]

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns)

    def __repr__(self) -> str:
        return f"<replay of {self.game.name}: {len(self)} turns>"

    def _drawn(self, language: Language) -> tuple[Model, Scenery]:
        from printkit.products.scenery import start_scenery

        if len(self):
            return self[-1]._drawn(language)
        return self.game._model, start_scenery(self._played, language)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Line:
    """Turns one after the other: the game of a replay, or a variation of it.

    Attributes:
        replay: the replay that it belongs to.
        number: 0 for the game; variations count from 1, in the order in which they begin.
        parent: the line that it leaves; None for the game.
        start: the position before its first turn.
        turns: its turns, as far as they are legal.
        remarks: the record's remarks before its first turn.
        rest: the turns of a variation that cannot be played, as they are written.
        problems: why the first of these cannot be played, a line each; none where all are played.
    """

    replay: Replay
    number: int
    parent: Line | None
    start: Position
    turns: tuple[Turn, ...]
    remarks: tuple[str, ...]
    rest: tuple[str, ...]
    problems: tuple[str, ...]

    def frames(self, language: str = "en") -> tuple[Frame, ...]:
        """The pictures of its turns; for the game that of the start comes first."""
        from printkit.products.replays.record import frames

        shown = frames(self.replay._story(language), library.Language.named(language), self.number)
        turns = self.turns if self.number else (None, *self.turns)
        return tuple(
            Frame(
                of=self,
                line=self.number,
                language=language,
                ply=one.ply,
                turn=turn,
                position=turn.after if turn else self.start,
                text=" ".join(one.scenery.heading.split()),
                remarks=one.turn.remarks if one.turn else self.remarks,
                _scenery=one.scenery,
            )
            for turn, one in zip(turns, shown, strict=True)
        )

    def __repr__(self) -> str:
        return f"<line {self.number} of {self.replay!r}: {len(self.turns)} turns>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Frame(Drawable):
    """A picture of a replay at its start or after a turn, with the words that belong to it.

    Attributes:
        of: the line that it belongs to.
        line: the number of its line: 0 for the game.
        language: of its words.
        ply: how many turns have been played from the start of the game; 0 at the start.
        turn: the turn that led to it; None at the start.
        position: the position that it shows.
        text: the turn with its number and the record's judgement: `12 f4=d3! !?`.
        remarks: of the record on the turn.
    """

    of: Line
    line: int
    language: str
    ply: int
    turn: Turn | None
    position: Position
    text: str
    remarks: tuple[str, ...]
    _scenery: Scenery

    @property
    def alternative(self) -> str:
        """Its alternative text: the turn and the position in words, for those who cannot see it."""
        from printkit.products.diagram import diagram_contents

        game, language = self.of.replay.game._model, library.Language.named(self.language)
        return diagram_contents(game, self._scenery, language).alternative

    def svg(self, **look: Unpack[Look]) -> str:
        """Its picture as SVG; see `svg`. The language is that of the frame."""
        look.setdefault("language", self.language)
        return Diagram(self, **look).svg()

    def png(self, ppi: float | None = None, **look: Unpack[Look]) -> bytes:
        """Its picture as PNG; see `png`. The language is that of the frame."""
        look.setdefault("language", self.language)
        return Diagram(self, **look).png(ppi)

    def _drawn(self, language: Language) -> tuple[Model, Scenery]:
        frames = (self,) if language == self.language else self.of.frames(language.value)
        shown = next(one._scenery for one in frames if one.ply == self.ply)
        return self.of.replay.game._model, shown

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<frame {self.ply} of {self.of!r}: {self.text}>"


def _model(game: Game | None) -> Model | None:
    return None if game is None else argument("game", game, Game)._model


def _played_on(start: Position, plies: Iterable[Ply]) -> tuple[Turn, ...]:
    """The turns that are played one after the other from a position."""
    turns: list[Turn] = []
    for ply in plies:
        turns.append(Turn(position=start, _steps=ply.turn, _ply=ply))
        start = turns[-1].after
    return tuple(turns)
