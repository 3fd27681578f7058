"""The front door for programs: `import printkit` gives the names of this module.

    >>> from printkit import load
    >>> game = load("jersi")
    >>> game.setup.play("b1-c1").to_move.name
    'BLACK'

A `Game` has its `setup`; a `Position` has its `turns()` and can `play` one; a `Turn` leads to the
position `after` it; a `Replay` is a record played out, every turn checked. All are values: nothing
changes, playing gives a new position. Each draws itself where it is the last line of a notebook's
cell, and `Diagram` says how: its width, colours, language and marks.

Cells are called as on the board (`e5`). What stands on a cell is a short text, bottom first:
capitals are White's, small letters Black's (`"PR"` is a white rock on a white paper).

Mistakes of whoever calls are `PrintkitError`s; each says in one line what is wrong, where, and what
may help. Where Python has an error for them (`KeyError`, `IndexError`, `TypeError`, `ValueError`),
they are that one too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from numbers import Real
from os import PathLike
from pathlib import Path
from reprlib import repr as shortened
from typing import TYPE_CHECKING, Self, SupportsIndex, TypedDict, TypeVar, Unpack

from printkit.errors import (
    IllegalTurn,
    Message,
    NoSuchCell,
    NoSuchTurn,
    Source,
    WrongType,
    WrongValue,
    did_you_mean,
)
from printkit.rules import Outcome, Side, unit_pieces
from printkit.rules import Position as Cells

if TYPE_CHECKING:
    from printkit.model import Game as Model
    from printkit.model import Language
    from printkit.notation import Alphabet, GivenPosition
    from printkit.products.diagram import Scenery
    from printkit.replay.playing import Ply
    from printkit.replay.playing import Replay as Played
    from printkit.rules import Piece, Rules
    from printkit.rules import Turn as Steps
    from printkit.scene import Scene

PPI = 300.0
"""Pixels per inch of a PNG, if nothing else is said: as for print."""


def load(what: str | PathLike[str]) -> Game:
    """A game that comes with printkit, or your own.

    Args:
        what: a name (`jersi`; `jersi/4.0` for an edition; `jersi/3+pamei` with a variant), or the
            path of a game's YAML file.

    Raises:
        SpecError: there is no such game, or its file has mistakes: all of them, a line each.
    """
    from printkit.gamefile import load_game

    return Game(load_game(str(_given("what", what, str, PathLike))))


def games() -> tuple[str, ...]:
    """The names of all games and editions that come with printkit, the older ones first."""
    from printkit.gamefile import shipped_names

    return tuple(shipped_names())


@dataclass(frozen=True, repr=False)
class Game:
    """One edition of a game; `load` gives it."""

    _model: Model

    @property
    def name(self) -> str:
        """Game, edition and variants, as `load` takes them: `jersi/4.16`."""
        return self._model.name

    def title(self, language: str = "en") -> str:
        """What people call it, in a language (`en`, `fr`): *Jersi 4.16*."""
        return self._model.heading(_language(language))

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the board's cells, row by row from White's side."""
        return self._model.grid.names

    @property
    def kinds(self) -> Mapping[str, str]:
        """Per letter that stands for a kind of piece (`R`) its name (`rock`)."""
        return {kind.letter: kind.id for kind in self._model.kinds}

    @property
    def products(self) -> tuple[str, ...]:
        """What `make` makes of it, by name: `board`, `stickers` … and what plug-ins bring along."""
        from printkit.products.registry import SHIPPED, brought

        return (*SHIPPED, *brought())

    @cached_property
    def setup(self) -> Position:
        """The position that a game begins with; empty where the players place their pieces."""
        return Position(self, self._model.setup)

    def position(self, text: str) -> Position:
        """The position that a text gives, in any format of docs/notation.md.

        Args:
            text: a PSN, a state line, a state file or a plain board.

        Raises:
            NotationError: it is none of them, or has mistakes: all of them, each with its place.
        """
        from printkit.library.positions import read_position
        from printkit.replay.playing import first_turn

        text = _given("text", text, str)
        given = read_position(text, "position", self._model).given
        return Position(self, given.position, first_turn(given))

    def replay(self, text: str) -> Replay:
        """The game of a record that is given as text; see `Replay.read` for one in a file."""
        return Replay.parse(text, self)

    @cached_property
    def _rules(self) -> Rules:
        from printkit.replay.tables import rules_of

        return rules_of(self._model)

    @cached_property
    def _alphabet(self) -> Alphabet:
        from printkit.replay.tables import alphabet_of

        return alphabet_of(self._model)

    def _letters(self, pieces: Sequence[Piece]) -> str:
        return "".join(map(self._alphabet.letter, pieces))

    def __repr__(self) -> str:
        return f"load({self.name!r})"

    def _repr_svg_(self) -> str:
        return svg(self)


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """What stands where, and who moves: a value that never changes.

    `position["e5"]` is what stands on a cell, bottom first (`"PR"`, or `""`); `str(position)` is a
    board of plain text. Two positions are equal if all is equal that the rules ask for.

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
        """Per cell that is not empty what stands on it, bottom first."""
        return {name: there for name in self.game.cells if (there := self[name])}

    @property
    def reserve(self) -> tuple[str, str]:
        """The pieces that White and Black may still drop, a letter each, sorted: `MMMMWW`."""
        kinds = tuple(self.game.kinds)
        white, black = (
            "".join(sorted(letter * count for letter, count in zip(kinds, counts, strict=True)))
            for counts in self._cells.reserve
        )
        return white, black.lower()

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, `winner` and `reason`; None while it goes on.

        Raises:
            PrintkitError: printkit only draws this game and has no rules of it.
        """
        return self.game._rules.outcome(self._cells)

    @property
    def winner(self) -> Side | None:
        """Who has won; None in a draw, and while the game goes on. See `outcome`."""
        return self.outcome.winner if self.outcome else None

    def turns(self) -> tuple[Turn, ...]:
        """All legal turns, always in the same order; none when the game is over.

        Raises:
            PrintkitError: printkit only draws this game and has no rules of it.
        """
        legal = self.game._rules.legal_turns(self._cells)
        return tuple(Turn(position=self, _steps=steps) for steps in legal)

    def turn(self, text: str) -> Turn:
        """The legal turn that a text means (`a2-b2=d3`).

        Raises:
            NotationError: the text is no turn of this board.
            IllegalTurn: it breaks a rule; the message has the rule and the nearest legal turns.
            AmbiguousTurn: it may mean several legal turns.
        """
        from printkit.replay.playing import play_turns

        text, source = _given("text", text, str), Source("turn", 1, 1)
        (ply,) = play_turns(self.game._model, self._given(), [(text, source)]).plies
        return Turn(position=self, _steps=ply.turn, _ply=ply)

    def play(self, turn: Turn | str) -> Position:
        """The position after a turn of this position, given as such or as its text.

        Raises:
            NotationError: the turn is not legal here; see `turn`.
        """
        if isinstance(turn, Turn) and turn.position is self:
            return turn.after
        return self.turn(str(_given("turn", turn, str, Turn))).after

    def onward(self, begun: str) -> tuple[str, ...]:
        """How a turn that begins so may go on: each with one step or one dropped piece more.

        Args:
            begun: the first steps or drops of a turn (`a2-b2`), or a cell: what stands there
                begins.

        Raises:
            NotationError: the text is neither, or nothing on that cell may begin a turn.
            IllegalTurn: no legal turn begins so.
        """
        from printkit.notation.turns.common import write_turn
        from printkit.replay.beginning import begin

        begun, source = _given("begun", begun, str), Source("turn", 1, 1)
        beginning = begin(self.game._model, self._given(), begun, source)
        alphabet = self.game._alphabet
        return tuple(write_turn(turn, self.to_move, alphabet) for turn in beginning.further)

    def explain(self, turn: Turn | str, language: str = "en") -> str | None:
        """The rule that a turn breaks here, as a clause; None for a legal turn.

        Args:
            turn: the turn, as such or as its text.
            language: of the clause, `en` or `fr`.

        Raises:
            NotationError: the text is no turn of this board.
        """
        from printkit.text import reasons

        spoken = _language(language)
        try:
            self.turn(str(_given("turn", turn, str, Turn)))
        except IllegalTurn as error:
            return reasons.reason(error.reason, self.game._model, spoken)
        return None

    def text(self, form: str = "text") -> str:
        """The position as a text that `Game.position` reads again.

        Args:
            form: `text` (a plain board), `psn`, `state` or `statefile`; see docs/notation.md.

        Raises:
            NotationError: the format has no place for what this position holds.
        """
        from printkit.library.positions import given_text
        from printkit.notation.positions.formats import PositionFormat

        form = _member("form", form, PositionFormat)
        return given_text(self.game._model, self._given(), form)

    def _given(self) -> GivenPosition:
        from printkit.notation import GivenPosition

        return GivenPosition(
            position=self._cells, source=Source("position"), side=self.to_move, turn=self.number
        )

    def __getitem__(self, cell: str) -> str:
        """What stands on a cell, bottom first; a name that no cell has is a `KeyError` too."""
        grid = self.game._model.grid
        if _given("cell", cell, str) not in grid.index:
            hint = did_you_mean(cell, grid.names) or Message(
                "api.cells", first=grid.names[0], last=grid.names[-1]
            )
            raise NoSuchCell(Message("notation.no-cell-board", name=cell), hint=hint)
        return self.game._letters(unit_pieces(self._cells.cells[grid.index[cell]]))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"load({self.game.name!r}).position({self.text('state').strip()!r})"

    def _repr_svg_(self) -> str:
        return svg(self)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn:
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
        from printkit.notation.turns.common import write_traced

        game = self.position.game
        return write_traced(game._rules.trace(self.position._cells, self._steps), game._alphabet)

    @property
    def side(self) -> Side:
        """Who plays it."""
        return self.position.to_move

    @property
    def captured(self) -> str:
        """The pieces that it takes, a letter each, in the order in which they are taken."""
        game, cells = self.position.game, self.position._cells
        trace = self._ply.trace if self._ply else game._rules.trace(cells, self._steps)
        return game._letters(trace.captured)

    @property
    def after(self) -> Position:
        """The position that it leads to."""
        game, cells = self.position.game, self.position._cells
        after = self._ply.position if self._ply else game._rules.play(cells, self._steps)
        return Position(game, after, self.position.number + 1)

    @property
    def comments(self) -> tuple[str, ...]:
        """What the record remarks on it; nothing for a turn of no record."""
        return self._ply.comments if self._ply else ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<turn {self.position.number} of {self.position.game.name}: {self.text}>"

    def _repr_svg_(self) -> str:
        return svg(self)


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """The game of a record, played out and checked turn by turn; `read` or `parse` gives it.

    Iterating gives its turns, `len(replay)` counts them, `replay[-1]` is the last one.
    """

    _played: Played
    game: Game

    @classmethod
    def read(cls, path: str | PathLike[str], game: Game | None = None) -> Replay:
        """The game of a record in a file.

        Args:
            path: the record, in any manner that docs/record.md describes.
            game: the game, or None to identify it from the record.

        Raises:
            IllegalTurn: a turn breaks a rule; the message has the place, the rule and the nearest
                legal turns.
            NotationError: the file cannot be read, or something in it: all mistakes together.
        """
        from printkit.library.identify import read_record
        from printkit.replay.playing import replay

        path, model = Path(_given("path", path, str, PathLike)), _model("game", game)
        record, choice = read_record(path, model)
        return cls(replay(choice.game, record), Game(choice.game))

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> Replay:
        """The game of a record that is given as text; else as `read`."""
        from printkit.library.identify import read_record_text
        from printkit.replay.playing import replay

        text, model = _given("text", text, str), _model("game", game)
        record, choice = read_record_text(text, "record", model)
        return cls(replay(choice.game, record), Game(choice.game))

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        from printkit.replay.playing import first_turn

        return Position(self.game, self._played.start.position, first_turn(self._played.start))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns, in order."""
        return tuple(self)

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
        """What the head of the record says: `White`, `Black`, `Date` and the like."""
        return dict(self._played.headers)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about the record and yet no mistake, a line each."""
        return tuple(map(str, self._played.warnings))

    def __len__(self) -> int:
        return len(self._played.plies)

    def __getitem__(self, rank: int) -> Turn:
        """The turn of a rank, from 0; from the end, if it is negative."""
        number, count = int(_given("rank", rank, SupportsIndex)), len(self)
        if not -count <= number < count:
            hint = Message("api.ranks", count=count)
            raise NoSuchTurn(Message("api.no-turn", rank=number), hint=hint)
        ply = self._played.plies[number]
        before = self._played.position(ply.number - 1)
        position = Position(self.game, before, self.start.number + ply.number - 1)
        return Turn(position=position, _steps=ply.turn, _ply=ply)

    def __iter__(self) -> Iterator[Turn]:
        return (self[rank] for rank in range(len(self)))

    def __repr__(self) -> str:
        return f"<replay of {self.game.name}: {len(self)} turns>"

    def _repr_svg_(self) -> str:
        return svg(self)


class Look(TypedDict, total=False):
    """How something is drawn: the fields of `Diagram`, all of which may be left out."""

    width: float
    theme: str
    language: str
    side: Side
    marks: Sequence[str]
    names: str
    view: str
    caption: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture of a position, of a turn with its arrows, of a game's setup or a replay's end.

    Attributes:
        shown: what it shows.
        width: in mm, as it is printed; type keeps its size in points at every width.
        theme: the colours, by the name that the game's file gives them: `screen` and `print` are
            always there.
        language: of the words below the board, `en` or `fr`.
        side: who sits at the bottom.
        marks: what is marked besides: `e5` a ring, `e5x` a cross, `e5v` a tick, `e5=3` a number,
            `c3>e5` an arrow; `:red` behind it colours it.
        names: where the names of cells stand: `auto`, `cells`, `rim` or `none`.
        view: from where it is seen: `plan`, straight above; in perspective `table`; `cover`, from
            a corner; or `unit`, the pieces without the board.
        caption: whether words stand below the board.

    Raises:
        PrintkitError: a field is none of these, or a value nothing that it can be.
    """

    shown: Game | Position | Turn | Replay
    _: KW_ONLY
    width: float = 90.0
    theme: str = "screen"
    language: str = "en"
    side: Side = Side.WHITE
    marks: Sequence[str] = ()
    names: str = "auto"
    view: str = "plan"
    caption: bool = True

    def __new__(cls, *_: object, **look: object) -> Self:
        """Refuse a keyword that is no field, with a hint; the fields follow in `__init__`."""
        for name in look:
            if name not in cls.__match_args__ and name not in Look.__annotations__:
                hint = did_you_mean(name, Look.__annotations__) or _known(Look.__annotations__)
                raise WrongType(
                    Message("products.no-option", product="Diagram", name=name), hint=hint
                )
        return object.__new__(cls)

    def __post_init__(self) -> None:
        from printkit.draw.cell_names import Names
        from printkit.draw.view import Projection
        from printkit.units import LONGEST

        _given("shown", self.shown, Game, Position, Turn, Replay)
        if not 0 < _given("width", self.width, Real) <= LONGEST:
            hint = Message("units.longest", most=LONGEST)
            raise WrongValue(Message("api.no-width", width=self.width), hint=hint)
        _given("theme", self.theme, str)
        _language(self.language)
        _given("side", self.side, Side)
        for mark in _given("marks", self.marks, list, tuple):
            _given("marks", mark, str)
        _member("names", self.names, Names)
        _member("view", self.view, Projection)
        _given("caption", self.caption, bool)

    def svg(self) -> str:
        """The picture as SVG, its size in mm.

        Raises:
            PrintkitError: a theme or a mark that the game does not have, or a width in which the
                board cannot be drawn.
        """
        return self._written("svg").decode()

    def png(self, ppi: float = PPI) -> bytes:
        """The picture as PNG, on white, with so many pixels per inch; errors as for `svg`."""
        return self._written("png", ppi)

    def pdf(self) -> bytes:
        """The picture as a page of PDF, checked to print well; errors as for `svg`."""
        return self._written("pdf")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file, whole or not at all.

        Args:
            path: the file; its ending, `.svg`, `.png` or `.pdf`, chooses the format.

        Raises:
            PrintkitError: another ending; else as for `svg`.
            OSError: the system refuses.
        """
        from printkit.files import write_file

        path = Path(_given("path", path, str, PathLike))
        write_file(path, self._written(path.suffix.lower().lstrip(".")))

    def _written(self, ending: str, ppi: float = PPI) -> bytes:
        from printkit.export import PPI_BOUNDS, Format, picture

        least, most = PPI_BOUNDS
        if not least <= _given("ppi", ppi, Real) <= most:
            hint = Message("api.between", least=least, most=most)
            raise WrongValue(Message("common.no-value", name="ppi", value=repr(ppi)), hint=hint)
        form = Format(ending=ending, ppi=ppi)
        return picture(self._scene(), form, self._game()._model, _language(self.language))

    def _game(self) -> Game:
        shown = self.shown.position if isinstance(self.shown, Turn) else self.shown
        return shown if isinstance(shown, Game) else shown.game

    def _scene(self) -> Scene:
        from printkit.draw.cell_names import Names
        from printkit.draw.diagram import Viewport, diagram
        from printkit.draw.view import Projection
        from printkit.products.annotations import parse_annotation
        from printkit.products.diagram import figure
        from printkit.products.request import theme_named

        game, language = self._game()._model, _language(self.language)
        theme = theme_named(game, self.theme)
        marks = tuple(
            parse_annotation(mark, game.grid, Source("marks", rank, 1))
            for rank, mark in enumerate(self.marks, start=1)
        )
        scenery = self._scenery(language)
        scenery = replace(scenery, annotations=(*scenery.annotations, *marks))
        drawn = figure(game, scenery, language)
        if not self.caption:
            drawn = replace(drawn, caption=None)
        viewport = Viewport(
            width=self.width,
            side=self.side,
            names=Names(self.names),
            projection=Projection(self.view),
        )
        return diagram(game, theme, drawn, viewport)

    def _scenery(self, language: Language) -> Scenery:
        """What is shown, with what the record says of it and how the game ends."""
        from printkit.products.diagram import Scenery
        from printkit.products.scenery import start_scenery, turn_scenery

        shown = self.shown.setup if isinstance(self.shown, Game) else self.shown
        if isinstance(shown, Replay):
            if not len(shown):
                return start_scenery(shown._played, language)
            shown = shown[-1]
        if isinstance(shown, Position):
            return Scenery(position=shown._cells)
        ply = shown._ply or shown.position.turn(shown.text)._ply
        assert ply is not None  # a turn that was played
        return turn_scenery(self._game()._model, ply, language, str(shown.position.number))

    def _repr_svg_(self) -> str:
        return self.svg()


def svg(shown: Game | Position | Turn | Replay, **look: Unpack[Look]) -> str:
    """A picture as SVG: `svg(position, width=60, theme="print", marks=["e5"])`.

    Args:
        shown: a game (its setup), a position, a turn with its arrows, or a replay (its end).
        look: how it is drawn; see `Diagram`.

    Raises:
        PrintkitError: see `Diagram.svg`.
    """
    return Diagram(shown, **look).svg()


def png(shown: Game | Position | Turn | Replay, ppi: float = PPI, **look: Unpack[Look]) -> bytes:
    """A picture as PNG, on white, with so many pixels per inch; else as `svg`."""
    return Diagram(shown, **look).png(ppi)


def make(game: Game, product: str, **asked: object) -> dict[str, bytes]:
    """The files of a product, by name: `make(game, "stickers", piece=16, paper="letter")`.

    A printed file has been verified as a command's is; nothing is written to the disk.

    Args:
        game: what is made.
        product: one of `Game.products`.
        asked: the options of the product's command, with `_` for hyphens: words, numbers (lengths
            in mm), True for a switch, a list where one may be given several times. The edge of the
            pieces is `piece`, the language `language`; `replay` takes a `Replay` as `played`.

    Raises:
        PrintkitError: it cannot be made as asked for; all mistakes in `asked` are named together.
    """
    from printkit.products.plain import files_of

    values = {key: one._played if isinstance(one, Replay) else one for key, one in asked.items()}
    return files_of(_given("game", game, Game)._model, _given("product", product, str), values)


Given = TypeVar("Given")
Chosen = TypeVar("Chosen", bound=StrEnum)
_TYPES: dict[type[object], str] = {PathLike: "Path", Real: "float", SupportsIndex: "int"}
"""What programs call the types by which arguments are told."""


def _given(name: str, value: Given, *kinds: type[object]) -> Given:
    """An argument that is of one of some types; True and False are no numbers."""
    if isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds):
        return value
    types = ", ".join(_TYPES.get(kind, kind.__name__) for kind in kinds)
    hint = Message("api.types", types=types)
    raise WrongType(Message("common.no-value", name=name, value=shortened(value)), hint=hint)


def _member(name: str, value: str, kind: type[Chosen]) -> Chosen:
    """An argument that is one of the words of an enum."""
    words = list(map(str, kind))
    if _given(name, value, str) in words:
        return kind(value)
    message = Message("common.no-value", name=name, value=shortened(value))
    raise WrongValue(message, hint=did_you_mean(value, words) or _known(words))


def _known(words: Iterable[str]) -> Message:
    return Message("common.known", names=", ".join(words))


def _model(name: str, game: Game | None) -> Model | None:
    return None if game is None else _given(name, game, Game)._model


def _language(code: str) -> Language:
    from printkit.products.request import language_named

    return language_named(_given("language", code, str))
