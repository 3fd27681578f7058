"""A game as printkit knows it, whole: what `printkit.gamefile` reads from one YAML file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base.catalogue import MIXED_FORMS, REFERENCE, USUAL_FORM, Wording, languages
from printkit.base.errors import Problem, Source, chosen
from printkit.grid import Grid
from printkit.model.piece import CUBE, FORMS, USUAL_SHARE, Form
from printkit.model.theme import PLAIN_BOARD, BoardArt, Theme
from printkit.notation.alphabet import RecordStyle
from printkit.rules import Drop, FreeSetup, Piece, Position, RandomSetup, Ruleset, Side, Trace
from printkit.scene import Scene, Shape

if TYPE_CHECKING:
    from printkit.model.figures import Figure


def turned_over(game: Game, trace: Trace) -> dict[Drop, Piece]:
    """What a turn places that is another side of what it takes off the same cell, and that."""
    taken = {one.step.end: one.captured[0] for one in trace.removed if len(one.captured) == 1}
    return {
        drop: taken[drop.cell]
        for drop in trace.turn.drops
        if drop.other is None
        and drop.cell in taken
        and drop.piece(trace.side).side is taken[drop.cell].side
        and game.whole(drop.kind) == game.whole(taken[drop.cell].kind)
    }


def without_turned(game: Game, trace: Trace) -> Trace:
    """A turn of which nothing turns over: that is no capture, and nothing leaves a reserve."""
    turned = turned_over(game, trace)
    if not turned:
        return trace
    cells = {drop.cell for drop in turned}
    turn = replace(
        trace.turn,
        drops=tuple(drop for drop in trace.turn.drops if drop not in turned),
        removed=tuple(cell for cell in trace.turn.removed if cell not in cells),
    )
    removed = tuple(one for one in trace.removed if one.step.end not in cells)
    return replace(trace, turn=turn, removed=removed)


GLYPH = "#000000"
"""The colour that stands for a glyph's in the art of a face; who draws it puts the theme's."""


FACE = "#ffffff"
"""The colour that stands for the face's own, of a disc that is the piece itself (a marble)."""


class Language(StrEnum):
    """A language that words come in: any that has a catalogue.

    `Language.DE` is there as soon as `printkit/text/de.yaml` is.
    """

    _ignore_ = "members code"
    EN = REFERENCE
    members = vars()
    for code in languages()[1:]:
        members[code.upper()] = code

    @classmethod
    def _missing_(cls, value: object) -> Language | None:
        if value not in languages():
            return None
        found = str.__new__(cls, str(value))
        found._name_, found._value_ = str(value).upper(), str(value)
        return cls._value2member_map_.setdefault(value, found)  # type: ignore[return-value]

    @classmethod
    def named(cls, code: str) -> Language:
        """The language of a code.

        Raises:
            WrongType: it is no text.
            WrongValue: no catalogue is in such a language.
        """
        return cls(chosen("language", code, languages()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Localised:
    """A text in the languages that a spec gives it in; in any other it is as in English."""

    texts: Mapping[str, str] = field(hash=False)

    def __getitem__(self, language: str) -> str:
        return self.texts.get(language) or self.texts[REFERENCE]


NOTHING = Localised(texts={REFERENCE: ""})
WHITE_AND_BLACK = (Localised(texts={REFERENCE: "White"}), Localised(texts={REFERENCE: "Black"}))
"""The players of a game that calls them nothing else; every language has its own words for them."""


class Owner(StrEnum):
    """Whose the pieces of a kind are."""

    SIDES = "sides"
    NONE = "none"


class Stands(StrEnum):
    """Where the pieces of a kind stand."""

    CELLS = "cells"
    BETWEEN = "between"


class Turns(StrEnum):
    """What is asked of turns that are played."""

    CHECKED = "checked"
    UNCHECKED = "unchecked"
    """Nothing but that they can be done: a game without rules is played as it is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """Whom a game is for, as a box says it; what the spec does not say is None.

    `players` and `minutes` are the least and the most, `age` that of the youngest, in years.
    """

    players: tuple[int, int] | None = None
    age: int | None = None
    minutes: tuple[int, int] | None = None


TONES = ("dark", "light")
"""How the marked cells of a card's pattern are filled; the first one where nothing is said."""
UNREAD = ("<text>", "<mapping>")
"""How what is read is called in messages where it is no file."""
START = "start"
"""The cell of a pattern from which it is seen; the middle where none is called so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPattern:
    """A small board on a card, some of its cells marked.

    Attributes:
        size: its columns and rows.
        cells: column and row of a marked cell, from 0 at the upper left, and its tone, or `START`.
        pips: whether dots are all that is drawn, as on a die: no board, and no start.
    """

    size: tuple[int, int]
    cells: tuple[tuple[int, int, str], ...]
    pips: bool = False

    @property
    def start(self) -> tuple[int, int]:
        """The cell from which the pattern is seen."""
        wide, high = self.size
        given = ((x, y) for x, y, tone in self.cells if tone == START)
        return next(given, (wide // 2, high // 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """What one card of a deck shows.

    Attributes:
        title: its name, or empty.
        text: what it says, or empty; it may have several lines.
        count: how many cards show it.
        colour: of the card, or None for that of its kind.
        letter: the capital that stands for it on cells, where it is known there which card lies.
        pattern: a board, or None.
        source: where its text is written, else its row.
        lacks: languages in which it lacks a text that it has in another, each with the place.
    """

    title: Localised
    text: Localised
    count: int
    colour: str | None
    letter: str | None = None
    pattern: CardPattern | None
    source: Source = field(compare=False, repr=False)
    lacks: tuple[tuple[str, Source], ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of piece.

    Attributes:
        id: its name in the spec (`rock`).
        letter: the capital that stands for it in positions; lower case for Black.
        code: one or two capitals that stand for it in the records of this edition; the letter,
            where they have no other.
        name: per language, without an article.
        articles: what stands before its name in the spec (`la`, `les`, `un`), per language that
            writes one; sentences take gender and number from it.
        plural: per language that says so, what several of it are called.
        group: what the kinds are called that count as one (Pijersi's sky), or None.
        also: another name of it that its rule book uses (`kunti`), or empty.
        say: how that is said, or None.
        counts: how many pieces of it each side owns, White's first; of a neutral kind, how many
            there are, and none.
        form: what its pieces look like and how they stack.
        colour: its own, in themes of colour: of its pieces, or of their art where both sides own
            them and they show some; None for that of the theme.
        is_turned: whether its pieces point away from their owner.
        owner: both sides, each of its own pieces, or nobody: the kind is neutral, and its pieces
            are written as White's.
        stands: on cells, or between two of them as walls do.
        face: its art in units of the face's side, origin in the middle, y down; strokes are
            `Game.stroke` wide; every stroke and fill has the colour `GLYPH`, which stands for
            the theme's, or a fill the colour `FACE`, which stands for the player's. Empty for a
            face left blank on purpose.
        face_of_black: the same of Black's pieces, where they show something else.
        faces_of_others: the same of those of all further players, in their order.
        of: the kind that it is a side of, as an index, or None for a kind by itself: a piece that
            lies with another side up has a kind of its own there, with a letter if the spec gives
            it one, and none of the pieces.
        shows: per side the kind that it is, itself first; empty where all sides look the same.
        deck: what its cards show, where they differ; `counts` is of all of them.
    """

    id: str
    letter: str
    code: str
    name: Localised
    counts: tuple[int, ...]
    form: Form = CUBE
    colour: str | None = None
    is_turned: bool = False
    owner: Owner = Owner.SIDES
    stands: Stands = Stands.CELLS
    face: tuple[Shape, ...]
    face_of_black: tuple[Shape, ...] | None = None
    faces_of_others: tuple[tuple[Shape, ...], ...] = ()
    of: int | None = None
    shows: tuple[int, ...] = ()
    deck: tuple[CardFace, ...] = ()
    source: Source = field(compare=False)
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)
    plural: Mapping[str, str] = field(default_factory=dict, hash=False)
    group: Localised | None = None
    also: str = ""
    say: Localised | None = None

    def art_of(self, side: Side) -> tuple[Shape, ...]:
        """The art of a player's pieces; empty for a blank face."""
        if side > Side.BLACK and self.faces_of_others:
            return self.faces_of_others[side - 2]
        black = self.face if self.face_of_black is None else self.face_of_black
        return black if side is Side.BLACK else self.face

    @property
    def points_away(self) -> bool:
        """Whether one sees by its direction whose it is: players may have one colour then."""
        return self.is_turned and (self.form.points or bool(self.face))

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that own pieces of it; those of a neutral kind are written as White's."""
        return tuple(Side(rank) for rank, count in enumerate(self.counts) if count)


def form_of(kinds: Iterable[Kind]) -> str:
    """The name of the form of all pieces of some kinds, or that there are several."""
    name, *others = {kind.form.name for kind in kinds} or {USUAL_FORM}
    return MIXED_FORMS if others else name


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapters:
    """What an author adds to a rule book, a file in Markdown per language.

    Attributes:
        files: per language that it is written in.
        after: the part of the book that they follow; empty for its end.
    """

    files: Mapping[str, Path] = field(hash=False)
    after: str
    source: Source = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """What stands at the front of a rule book besides title, author and audience.

    Attributes:
        lead: what the game is, in a few words; empty for none.
        illustrator: who drew it; empty for none.
        logos: per language that has one the sign of the game beside its title.
    """

    lead: Localised
    illustrator: Localised
    logos: Mapping[str, Scene] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One edition of a game.

    Attributes:
        id: the game's short name, as in file names (`jersi`).
        edition: `4.16`, or empty when there is only one.
        variants: the names of the variants that change it, in their order.
        title_endings: per variant how a title goes on: *with the ninja*.
        figures: those of its rule book, in the book's order.
        texts: its own in place of the catalogue's: language, key and text of each.
        chapters: what its author adds to its rule book.
        front: what its author says at the front of it, or None.
        author: who made the game; in small letters what it is (`traditional`); empty for none.
        licence: of the game's rules and art (`CC BY-NC-SA 4.0`).
        origin: where the rules are published.
        audience: how many play, from which age on and for how long.
        tints: per cell the name of its tint.
        board: what its board shows besides the cells.
        kinds: the kinds of pieces; a `Piece.kind` is an index here and in `rules.kinds`.
        stroke: stroke width of the faces, as a share of the face's side.
        setup: the position a game starts from; empty where the players place their pieces.
        players: what printed words call the sides, White first; a French name has its article.
        player_keys: what the spec calls them, in the order of their turns.
        player_signs: the small letter of each that stands before those of its pieces; none for
            two, whom capitals and small letters distinguish.
        dark_side: whose pieces are the dark ones: Black's, unless the players' colours say else.
        random_setups: by name the ways to shuffle the setup.
        free_setup: where players may place their pieces in turn instead, or None.
        rules: the switches of its rules, or None for a game that printkit only draws.
        turns: whether turns are put to the rules, or a game without rules is played as written.
        dialect: the notation its records are written in (`jersi`, `pijersi`, `plain`).
        record_style: how they are written within it.
        themes: by name; `screen` and `print` are always there.
        example: the record of an example game, or None.
        players_source: where the spec names the players; None where it does not.
        digest: SHA-256 of the spec's text, and of the cards in its tables, 64 hex digits.
        doubts: what it says that makes no sense, for who checks it.
        untold: per language what it says in others alone, for who asks for a product in it.
    """

    id: str
    edition: str
    title: Localised
    author: Localised
    licence: str
    origin: str
    grid: Grid
    tints: tuple[str, ...]
    kinds: tuple[Kind, ...]
    stroke: float
    setup: Position
    players: tuple[Localised, ...]
    random_setups: Mapping[str, RandomSetup] = field(hash=False)
    free_setup: FreeSetup | None
    rules: Ruleset | None
    dialect: str
    record_style: RecordStyle
    themes: Mapping[str, Theme] = field(hash=False)
    example: Path | None
    example_source: Source | None = field(default=None, compare=False)
    players_source: Source | None = field(default=None, compare=False)
    digest: str
    source: Source = field(compare=False)
    variants: tuple[str, ...] = ()
    title_endings: tuple[Localised, ...] = ()
    figures: tuple[Figure, ...] = field(default=(), compare=False, repr=False)
    texts: tuple[tuple[str, str, str], ...] = field(default=(), repr=False)
    chapters: Chapters | None = field(default=None, compare=False, repr=False)
    front: Front | None = field(default=None, compare=False, repr=False)
    audience: Audience = Audience()
    dark_side: Side = Side.BLACK
    board: BoardArt = PLAIN_BOARD
    doubts: tuple[Problem, ...] = field(default=(), compare=False, repr=False)
    untold: tuple[tuple[str, Problem], ...] = field(default=(), compare=False, repr=False)
    turns: Turns = Turns.CHECKED
    player_keys: tuple[str, ...] = ("white", "black")
    player_signs: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.digest, self.variants))  # what is kept per game is asked for at each turn

    def said_in(self, language: Language) -> Game:
        """The game whose board says in one language what it says in several."""
        if not any(len(one.texts) > 1 for one in self.board.marks):
            return self
        return replace(self, board=replace(self.board, language=language))

    def heading(self, language: Language) -> str:
        """Title, edition and variants in words: *Jersi 3 with the ninja*."""
        parts = (
            self.title[language],
            self.edition,
            ", ".join(one[language] for one in self.title_endings),
        )
        return " ".join(filter(None, parts))

    @property
    def sides(self) -> tuple[Side, ...]:
        """Its players in the order of their turns."""
        return tuple(map(Side, range(len(self.players))))

    @property
    def is_played(self) -> bool:
        """Whether its records can be played out: by its rules, or as they are written."""
        return self.rules is not None or self.turns is Turns.UNCHECKED

    @property
    def has_sides(self) -> bool:
        """Whether any piece belongs to a side: else nobody is White, and nobody has pieces."""
        return any(kind.owner is Owner.SIDES for kind in self.kinds)

    @property
    def piece_count(self) -> int:
        """How many pieces there are, of both sides and of neither."""
        return sum(sum(kind.counts) for kind in self.kinds)

    @property
    def _large(self) -> list[Form]:
        """The forms that are larger than usual and stand in one cell."""
        forms = (one.form for one in self.kinds)
        return [one for one in forms if one.size > 1 and not one.spans and one.mm is None]

    @property
    def card_cell(self) -> float:
        """How wide cells are at least for the cards of their own mm on them; 0 without such."""
        return max((one.form.cell for one in self.kinds), default=0.0)

    @property
    def share(self) -> float:
        """Of a cell's width, what the widest piece takes at true scale.

        Usual ones take half of it, whatever they take in plan. Where some are larger, cells are as
        wide as the widest is drawn in, or as others need that are drawn smaller.
        """
        large = self._large
        if not large:
            return USUAL_SHARE
        return max(form.size for form in large) * min(form.width / form.size for form in large)

    @property
    def measured(self) -> Kind | None:
        """A kind of the size and form of most pieces; None where each card has its own mm.

        It shows on a printed page whether its scale is true; what lies across cells only where
        there is nothing else.
        """
        whole = [kind for kind in self.kinds if kind.of is None and kind.form.mm is None]
        some = [kind for kind in whole if not kind.form.spans] or whole
        counts = Counter[Form]()
        for kind in some:
            counts[kind.form] += sum(kind.counts)
        return max(some, key=lambda kind: (counts[kind.form], kind.form.size), default=None)

    @property
    def cards(self) -> tuple[Kind, ...]:
        """The kinds that are cards of a size of their own in mm."""
        return tuple(kind for kind in self.kinds if kind.of is None and kind.form.mm is not None)

    def one_of(self, kind: int) -> Piece:
        """A piece of a kind: White's, or that of the only side that has some."""
        return Piece(kind, next(iter(self.kinds[self.whole(kind)].sides), Side.WHITE))

    def has_art(self, kind: Kind) -> bool:
        """Whether a side of its pieces shows something."""
        shown = [self.kinds[side] for side in kind.shows] or [kind]
        return any(one.art_of(player) for one in shown for player in self.sides)

    def is_bought(self, kind: Kind) -> bool:
        """Whether nothing is ever stuck on it: it has no side for art, or its colour and no art."""
        form = kind.form
        return not form.sides or (form.comes_coloured and not self.has_art(kind))

    @property
    def widest(self) -> float:
        """How wide its widest piece is in plan, in cells; a cube's width, if none is large."""
        cards = (one.form.width for one in self.kinds if one.form.cell)
        return max((CUBE.width, *cards, *(form.width for form in self._large)))

    def scale(self, kind: int | Kind) -> float:
        """How wide a piece of a kind is beside the widest one: 1 where all have the usual size."""
        form = (self.kinds[kind] if isinstance(kind, int) else kind).form
        if form.spans:
            return form.width / self.share
        size = form.size if form.mm is None else 1.0
        return size / max((1.0, *(one.size for one in self._large)))

    def whole(self, kind: int) -> int:
        """The kind that a kind is a side of; itself, if it is none."""
        of = self.kinds[kind].of
        return kind if of is None else of

    def owners(self, kind: int) -> tuple[Side, ...]:
        """The players that own pieces of a kind, or of the kind that it is a side of."""
        return self.kinds[self.whole(kind)].sides

    def sides_of(self, kind: int) -> tuple[int, ...]:
        """What each side of a piece that carries art shows, as kinds."""
        shows = self.kinds[kind].shows or (kind,)
        return shows * (self.kinds[kind].form.sides // len(shows))

    @property
    def tells_sides_by_turn(self) -> bool:
        """Whether one sees of each kind that both own by its direction whose a piece is."""
        shared = [kind for kind in self.kinds if all(kind.counts)]
        return bool(shared) and all(kind.points_away for kind in shared)

    @property
    def usual_form(self) -> Form:
        """That of most of its players' pieces that stand in cells."""
        owned = [kind for kind in self.kinds if kind.owner is Owner.SIDES] or self.kinds
        owned = [kind for kind in owned if not kind.form.spans] or owned
        counts = Counter[str]()
        for kind in owned:
            counts[kind.form.name] += sum(kind.counts)
        return FORMS[max(counts, key=lambda name: counts[name])]

    @property
    def begins_with_pieces(self) -> bool:
        """Whether some stand or wait in a reserve as a game begins."""
        return any(self.setup.cells) or any(map(any, self.setup.reserve))

    @property
    def form(self) -> str:
        """The name of the form of all its pieces, or that there are several: texts ask for it."""
        return form_of(self.kinds)

    @property
    def wording(self) -> Wording:
        """What texts about it are made of: the form of its pieces, and its own texts."""
        return Wording(self.form, self.texts)

    @property
    def name(self) -> str:
        """Game, edition and variants as commands take them: `jersi/4.16`, `jersi/3+pamei`."""
        edition = f"{self.id}/{self.edition}" if self.edition else self.id
        return "+".join((edition, *self.variants))

    @property
    def found_by(self) -> str:
        """The name of one that comes with printkit, else its file; empty where none was read."""
        file = self.source.file
        shipped = {f"specs/{self.name}.yaml", f"specs/examples/{self.name}.yaml"}
        if file in shipped or (self.variants and file.startswith("specs/variants/")):
            return self.name
        return "" if Path(file).name in UNREAD else file

    @property
    def file_stem(self) -> str:
        """Game, edition and variants as file names begin: `jersi-4.16`, `jersi-3-pamei`."""
        return "-".join(filter(None, (self.id, self.edition, *self.variants)))

    @property
    def fingerprint(self) -> str:
        """The eight hex digits that a printed sheet carries."""
        return self.digest[:8]
