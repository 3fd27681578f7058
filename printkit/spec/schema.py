"""The shape of a spec: every key, the kind of its value, and what it means.

Fields whose values can still fail later hold `Word`s, which know their places. Editors get the
same as a JSON Schema (`json_schema`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    InstanceOf,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import PydanticCustomError

from printkit.spec.tree import Entries, Items, Word
from printkit.units import is_colour

NONE = "none"
"""The word that stands for nothing at all: no ink, no rules, no cubes."""
MOST_CUBES = 99
"""Cubes of one kind that a side owns at most."""
BLANK = "blank"
"""The word for a face without art."""


def _mistake(what: str, hint: str = "") -> PydanticCustomError:
    return PydanticCustomError("spec", "{what}", {"what": what, "hint": hint})


_LANGUAGES = frozenset({"en", "fr"})


def _filled(text: str) -> str:
    if not text.strip():
        raise _mistake("the value is empty")
    return text


def _colour(text: str) -> str:
    return _checked_colour(text, 'write it like "#c4613d"')


def _ink(value: object) -> object:
    if not isinstance(value, str):
        return value
    hint = f'write it like "#c4613d", or {NONE}'
    return None if value == NONE else _checked_colour(value, hint)


def _checked_colour(text: str, hint: str) -> str:
    if not text:
        raise _mistake("the value is empty", "colours need quotes, because # begins a comment")
    if not is_colour(text.lower()):
        raise _mistake(f"{text!r} is no colour", hint)
    return text.lower()


_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_DECIMAL = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,12})?", re.ASCII)


def _whole(text: object) -> object:
    if isinstance(text, str) and text and not _WHOLE.fullmatch(text):
        raise _mistake(f"{text!r} is no whole number", "decimal digits only, like 12")
    return text


def _decimal(text: object) -> object:
    if isinstance(text, str) and text and not _DECIMAL.fullmatch(text):
        raise _mistake(f"{text!r} is no number", "decimal digits only, like 0.25")
    return text


def _in_both_languages(value: object) -> object:
    if isinstance(value, Entries) and len(value) == 1 and set(value) <= _LANGUAGES:
        (absent,) = _LANGUAGES - set(value)
        hint = "give both en and fr, or one text instead of the map"
        raise _mistake(f"the key {absent!r} is missing", hint)
    return {"en": value, "fr": value} if isinstance(value, str) else value


def _words(value: object) -> object:
    if isinstance(value, Entries):
        raise _mistake("words are needed here, not a map")
    return list(value.split_words()) if isinstance(value, Word) and value else value


def _no_list(value: object, one: str) -> None:
    """Refuse a list where one value stands for both sides, or a map tells of each."""
    if isinstance(value, Items):
        raise _mistake(f"{one}, or a map with white and black, is needed here, not a list")


def _blank(value: object) -> object:
    if isinstance(value, Word) and value and value != BLANK:
        raise _mistake(f"unknown word {str(value)!r}", f"write {BLANK}, or a list of shapes")
    return None if value == BLANK else value


def _nothing(value: object) -> object:
    return None if value == NONE else value


_ANY_SCALAR = {"type": ["string", "number", "boolean"]}
Text: TypeAlias = Annotated[str, AfterValidator(_filled), WithJsonSchema(_ANY_SCALAR)]
Placed: TypeAlias = Annotated[
    InstanceOf[Word], AfterValidator(_filled), WithJsonSchema(_ANY_SCALAR)
]
Words: TypeAlias = Annotated[
    list[Placed],
    BeforeValidator(_words),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
Colour: TypeAlias = Annotated[
    str,
    AfterValidator(_colour),
    WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}),
]
Ink: TypeAlias = Annotated[
    str | None,
    BeforeValidator(_ink),
    WithJsonSchema({"type": "string", "pattern": "^(none|#[0-9a-fA-F]{6})$"}),
]
Whole: TypeAlias = Annotated[int, BeforeValidator(_whole)]
Number: TypeAlias = Annotated[float, BeforeValidator(_decimal)]
Coordinate: TypeAlias = Annotated[Number, Field(ge=-0.5, le=0.5)]
Radius: TypeAlias = Annotated[Number, Field(gt=0, le=0.5)]
Degrees: TypeAlias = Annotated[Number, Field(ge=-720, le=720)]
Point: TypeAlias = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class Section(BaseModel):
    """A map of a spec: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=False)


class NameSpec(Section):
    """A text per language."""

    en: Text = Field(description="in English")
    fr: Text = Field(description="in French")


Name: TypeAlias = Annotated[
    NameSpec, BeforeValidator(_in_both_languages, json_schema_input_type=NameSpec | Text)
]
"""One text for both languages, or a map with `en` and `fr`."""


class GameSpec(Section):
    """What the game is called and who made it."""

    id: Placed = Field(description="short name, as in file names: small letters, digits, hyphens")
    edition: Placed | None = Field(None, description="as in file names: 4.16")
    title: Name = Field(description="one text, or a map with both en and fr")
    author: Text = Field("", description="who made the game")
    licence: Text = Field("", description="of the game's rules and art")
    origin: Text = Field("", description="where the rules are published")


class RowSpec(Section):
    """One row of cells, named a1, a2 … from the left, or each by its own name."""

    name: Placed = Field(description="one small letter; or a digit where the cells have names")
    x: Whole = Field(0, ge=0, le=200, description="centre of its first cell, in half cells")
    cells: Whole | None = Field(None, ge=1, le=99, description="how many cells it has")
    names: Words | None = Field(
        None, min_length=1, max_length=99, description="instead of cells: d1 e1 …; - is a hole"
    )

    @model_validator(mode="after")
    def _one_way(self) -> RowSpec:
        if (self.cells is None) == (self.names is None):
            raise _mistake("a row has either `cells` or `names`")
        return self


class TintSpec(Section):
    """Cells of one colour."""

    colour: Colour = Field(description='"#rrggbb", in quotes')
    cells: Words = Field(description="a1 a2, ranges a1..a7, rows a, all, or rest")


class BoardSpec(Section):
    """The cells and their tints."""

    cells: Literal["hexagons", "squares", "nodes"] = Field(
        description="hexagons stand on a point; nodes are those of a triangular net"
    )
    rows: list[RowSpec] = Field(min_length=1, max_length=26, description="from White's side upward")
    tints: dict[Placed, TintSpec] | None = Field(
        None, min_length=1, description="every cell has one tint; without this key all are plain"
    )


class CountsSpec(Section):
    """How many cubes of a kind each side owns, where they do not own as many."""

    white: Whole = Field(ge=0, le=MOST_CUBES, description="cubes of who begins")
    black: Whole = Field(ge=0, le=MOST_CUBES, description="cubes of the other side")

    @model_validator(mode="after")
    def _some(self) -> CountsSpec:
        if not self.white + self.black:
            raise _mistake("nobody owns a cube of this kind")
        return self


def _of_both(value: object) -> object:
    """One number for both sides."""
    _no_list(value, "a whole number")
    if not isinstance(value, Word) or not value:
        return value
    count = int(str(_whole(value)))
    if not 1 <= count <= MOST_CUBES:
        raise _mistake(f"{value} is out of range: it must be at least 1 and at most {MOST_CUBES}")
    return {"white": value, "black": value}


Counts: TypeAlias = Annotated[
    CountsSpec,
    BeforeValidator(
        _of_both,
        json_schema_input_type=CountsSpec | Annotated[int, Field(ge=1, le=MOST_CUBES)],
    ),
]


class KindSpec(Section):
    """A kind of piece."""

    letter: Placed = Field(description="a capital; lower case stands for Black's")
    count: Counts = Field(
        description="cubes that each side owns, or a map with white and black; of a neutral kind, "
        "all there are"
    )
    owner: Literal["sides", "none"] = Field(
        "sides", description="none for a neutral kind, whose cubes belong to neither side"
    )
    name: Name | None = Field(
        None, description="one text, or a map with en and fr; in French with its article: la poule"
    )
    group: Name | None = Field(
        None, description="what the kinds are called that count as one in the rules: sky"
    )
    also: Text = Field("", description="another name of it, shown below the first")
    code: Placed | None = Field(
        None, description="one or two capitals instead of the letter, in records of this edition"
    )

    @model_validator(mode="before")
    @classmethod
    def _neutral_ones_together(cls, value: Any) -> Any:
        neutral = isinstance(value, Entries) and value.at("owner") == "none"
        if neutral and isinstance(value.at("count"), Entries):
            raise _mistake("a neutral kind has one count", "its cubes belong to neither side")
        return value


class RoundSpec(Section):
    """A circle or a disc."""

    centre: Point = Field(["0", "0"], validate_default=True, description="[x, y]")
    radius: Radius


class ArcSpec(Section):
    """A part of a circle, drawn from one direction to the other."""

    centre: Point = Field(["0", "0"], validate_default=True, description="[x, y]")
    radius: Radius
    from_: Degrees = Field(alias="from", description="degrees, counter-clockwise from the right")
    to: Degrees = Field(description="degrees; smaller than `from` runs clockwise")


class LemniscateSpec(Section):
    """Bernoulli's figure of eight, lying."""

    half_width: Radius


class FaceShapeSpec(Section):
    """One shape of a face: exactly one of these keys, and its own stroke where it differs."""

    circle: RoundSpec | None = Field(None, description="its outline")
    disc: RoundSpec | None = Field(None, description="a filled circle")
    dot: Point | None = Field(None, description="[x, y]: a disc as wide as the stroke")
    line: list[Point] | None = Field(None, min_length=2, max_length=2)
    polyline: list[Point] | None = Field(None, min_length=2, max_length=1000)
    polygon: list[Point] | None = Field(
        None, min_length=3, max_length=1000, description="its outline"
    )
    area: list[Point] | None = Field(
        None, min_length=3, max_length=1000, description="a filled polygon"
    )
    arcs: list[ArcSpec] | None = Field(
        None, min_length=1, max_length=1000, description="one stroke made of arcs"
    )
    lemniscate: LemniscateSpec | None = None
    path: Placed | None = Field(None, description="SVG path data, y down, drawn as strokes")
    text: Text | None = Field(None, max_length=3, description="up to three characters")
    stroke: Number | None = Field(None, gt=0, le=0.3, description="instead of the faces' stroke")

    @model_validator(mode="after")
    def _one_key(self) -> FaceShapeSpec:
        if len(self.model_fields_set - {"stroke"}) != 1:
            known = ", ".join(name for name in type(self).model_fields if name != "stroke")
            raise _mistake("a shape has exactly one key", f"known: {known}")
        return self


Face: TypeAlias = Annotated[
    list[FaceShapeSpec] | None,
    BeforeValidator(_blank, json_schema_input_type=list[FaceShapeSpec] | Literal["blank"]),
]


class FacesSpec(Section):
    """The art on the cubes, in units of the face's side, origin in the middle, y up."""

    model_config = ConfigDict(extra="allow")
    # The keys are kinds, and words keep their places.
    __pydantic_extra__: dict[Placed, Face]  # type: ignore[assignment]

    extends: Placed | None = Field(
        None, description="a style of faces, by name or path, that these change"
    )
    stroke: Number = Field(0.08, gt=0, le=0.3, description="stroke width, share of the face's side")

    @property
    def art(self) -> Mapping[Word, list[FaceShapeSpec] | None]:
        """Per kind its shapes, or None for a face left blank on purpose."""
        return self.__pydantic_extra__ or {}


class ZonesSpec(Section):
    """Cells per side: rows, cells, ranges or all."""

    white: Words
    black: Words


class RandomSpec(Section):
    """Cubes shuffled over the cells of the usual setup."""

    keep: Words = Field([], description="kinds that stay where they are")
    black: Literal["own", "half-turn"] = Field("own", description="shuffled too, or White's turned")


class ReservesSpec(Section):
    """The cubes that each side may drop, where they are not the same."""

    white: Placed = Field(description="letters of White's, or none")
    black: Placed = Field(description="letters of Black's, or none")


def _for_both(value: object) -> object:
    """One word for both sides."""
    _no_list(value, "a word")
    return {"white": value, "black": value} if isinstance(value, Word) and value else value


Reserves: TypeAlias = Annotated[
    ReservesSpec, BeforeValidator(_for_both, json_schema_input_type=ReservesSpec | str)
]


class SetupSpec(Section):
    """The position a game starts from."""

    white: Words = Field(
        description="cells:letters, a stack bottom first: a1:R b4:WW c1..c5:P; or none"
    )
    black: Words | None = Field(None, description="as white, or half-turn (the default)")
    neutral: Words | None = Field(
        None, description="likewise the cubes of neutral kinds; no half turn is made of them"
    )
    extra: Words | None = Field(
        None,
        description="more of White's cubes, on top of what stands there; Black's half a turn off",
    )
    extra_black: Words | None = Field(
        None, description="Black's instead, told by White's cells: they stand half a turn off"
    )
    reserve: Reserves | None = Field(
        None,
        description="letters of the cubes that each side may drop, or a map with white and black",
    )
    random: dict[Placed, RandomSpec] = Field({}, description="ways to shuffle it, by name")
    free: ZonesSpec | None = Field(
        None, description="where each side may place its cubes, one by one in turn"
    )


class StacksSpec(Section):
    """Which kinds stand on which; without restrictions any on any."""

    carries_nothing: Words = Field([], description="kinds that nothing stands on")
    stands_only_on: dict[Placed, Words] = Field(
        {}, description="per kind the kinds that it may stand on"
    )
    height: Whole = Field(
        2, ge=2, le=3, description="cubes on a cell at most; of three, a step moves any number"
    )


Zone: TypeAlias = Annotated[
    ZonesSpec, BeforeValidator(_for_both, json_schema_input_type=ZonesSpec | str)
]


class DropSpec(Section):
    """Cubes that come from the reserve instead of a move."""

    kinds: Words
    zone: Zone | None = Field(None, description="all (the default), or a map with white and black")
    most: Whole = Field(2, ge=1, le=2, description="how many cubes a turn may drop")


class RelocationSpec(ZonesSpec):
    """The kind that its captor puts back, and where each side's own is put."""

    kind: Placed


class GoalSpec(ZonesSpec):
    """The kinds that win by arriving, and the cells each side must reach."""

    kinds: Words


class DrawSpec(Section):
    """The draw by quiet turns."""

    quiet_turns: Whole = Field(ge=1, le=1000, description="player turns in a row, both sides")
    reset_by: Literal["any-capture", "non-king-capture"] = "any-capture"


class LastTurnsSpec(Section):
    """The count that starts when a side has its king and one other kind; who has more wins."""

    turns: Whole = Field(ge=1, le=1000, description="player turns, both sides")
    besides: Words = Field(description="kinds that are not the one other kind, the king's first")


class ExchangeSpec(Section):
    """Prisoners of one kind on both sides go back to their owners' reserves."""

    kinds: Words
    most: Whole = Field(ge=1, le=99, description="exchanges in a game, of both sides together")


class RestrainSpec(Section):
    """What forbids turns that are legal otherwise."""

    guards: Words = Field([], description="on top, they keep stacks from arriving next to them")
    dividers: Words = Field(
        [],
        description="on top, they keep stacks from moves of two cells from or to their neighbours",
    )
    by_cube_only: Words = Field([], description="kinds that take only as a single cube")
    by_stack_only: Words = Field([], description="kinds that take only on top of a moving stack")
    second_step: Literal["any", "turns", "straight"] = Field(
        "any", description="whether it must leave or keep the first step's direction"
    )


class RulesSpec(Section):
    """The switches of the rules."""

    beats: dict[Placed, Words] = Field({}, description="per attacker the kinds it takes")
    beaten_by: dict[Placed, Words] = Field(
        {}, description="the same by target: the kinds that take it"
    )
    fells: dict[Placed, Words] = Field(
        {}, description="per attacker the hosts of the other side that it takes"
    )
    stacks: Annotated[
        StacksSpec | None,
        BeforeValidator(_nothing, json_schema_input_type=StacksSpec | Literal["none"]),
    ] = Field(StacksSpec(), description="or none")
    hosts: Words = Field(
        [], description="carry a cube of either side, are never taken, shield from stacks"
    )
    immobile: Words = Field([], description="kinds that never move")
    drop: DropSpec | None = None
    relocation: RelocationSpec | None = None
    capture_wins: Placed | None = Field(None, description="the kind whose capture wins the game")
    taken: Literal["out", "captor"] = Field(
        "out", description="where taken cubes lie: beside the board, or in the captor's reserve"
    )
    ransom: Words | None = Field(None, description="kinds that are given up for a taken king")
    exchange: ExchangeSpec | None = None
    swap: Words | None = Field(
        None, min_length=2, max_length=2, description="king and ghost, which may change places"
    )
    restrain: RestrainSpec | None = None
    last_turns: LastTurnsSpec | None = None
    goal: GoalSpec | None = None
    draw: DrawSpec | None = None
    blocked: Literal["loses", "draw"] = Field(
        "loses", description="what a player without a legal turn gets"
    )


Rules: TypeAlias = Annotated[
    RulesSpec | None,
    BeforeValidator(_nothing, json_schema_input_type=RulesSpec | Literal["none"]),
]


class ScoreSpec(Section):
    """The points of a finished game."""

    win: Whole = Field(ge=0, le=99)
    loss: Whole = Field(ge=0, le=99)
    draw: Whole | None = Field(None, ge=0, le=99, description="where the game has draws")


class NotationSpec(Section):
    """How records of the game are written."""

    dialect: Literal["jersi", "pijersi", "staku"]
    case: Literal["sides", "capitals"] = Field(
        "sides", description="capitals for White alone, or for both"
    )
    numbers: Literal["none", "pairs", "turns"] = Field(
        "turns", description="what is numbered: nothing, pairs of turns, or player turns"
    )
    score: ScoreSpec | None = Field(None, description="points on the record's last line")
    ransom: Placed | None = Field(None, description="the sign before a ransom's cell")


class PatternSpec(Section):
    """Lines or dots instead of a flat tint; lengths are shares of the cell's width."""

    pattern: Literal["lines", "dots"]
    pitch: Number = Field(gt=0, le=1)
    weight: Number = Field(gt=0, le=1)
    angle: Degrees = Field(0.0, description="counter-clockwise from the horizontal")
    colour: Colour


def _paint_tag(value: object) -> str:
    return "<pattern>" if isinstance(value, Mapping | PatternSpec) else "<ink>"


PaintSpec: TypeAlias = Annotated[
    Annotated[PatternSpec, Tag("<pattern>")] | Annotated[Ink, Tag("<ink>")],
    Discriminator(_paint_tag),
]


class SideSpec(Section):
    """How one side's cubes look."""

    face: Ink = Field(None, description="none is the paper's white")
    glyph: Colour | None = None
    frame: Ink = Field(None, description="drawn around a face on a board")
    mark: Literal["none", "corners"] = Field(
        "none", description="on every face, where both sides' faces are white"
    )


class ThemeSpec(Section):
    """What differs from the theme it extends."""

    extends: Placed | None = Field(
        None, description="a theme; by default the shipped one of the same name"
    )
    tints: dict[Placed, PaintSpec] = Field({}, description="instead of the board's colours")
    shades: list[PaintSpec] = Field(
        [], description="for tints not told above, from the darkest to the lightest"
    )
    label_contrast: Number | None = Field(
        None, ge=3.5, le=21, description="of cell names to their tint, at least"
    )
    outline: Colour | None = None
    white: SideSpec = SideSpec()
    black: SideSpec = SideSpec()
    neutral: SideSpec = Field(SideSpec(), description="cubes of neither side")
    text: Colour | None = None
    quiet_text: Colour | None = None
    first_step: Colour | None = None
    second_step: Colour | None = None
    casing: Colour | None = None
    ground: Ink = None


class PlayersSpec(Section):
    """What printed words call the players."""

    white: Name | None = Field(None, description="who begins; in French with the article")
    black: Name | None = Field(None, description="the other one")


class SpecFile(Section):
    """A game, whole."""

    extends: Placed | None = Field(None, description="a spec, by path or name, that this changes")
    game: GameSpec
    board: BoardSpec
    kinds: dict[Placed, KindSpec] = Field(min_length=1, max_length=26)
    faces: FacesSpec = FacesSpec()
    setup: SetupSpec
    players: PlayersSpec = Field(PlayersSpec(), description="where they are not White and Black")
    rules: Rules = Field(None, description="or none, for a game that is only drawn")
    notation: NotationSpec = NotationSpec(dialect="jersi")
    example: Placed | None = Field(None, description="the record of an example game, a file")
    themes: dict[Placed, ThemeSpec] = Field({}, description="over the shipped ones, or new ones")


class VariantSpec(Section):
    """What a variant is called, and what it goes with."""

    title: Name
    told: Name | None = Field(
        None,
        description="how a title goes on, as in: with the ninja; the title in brackets, if not",
    )
    for_: Words = Field(alias="for", description="names of editions; * stands for any letters")
    with_: Words = Field([], alias="with", description="variants that come along")
    against: dict[Placed, Text] = Field(
        {}, description="per variant why it does not go with this one"
    )


class VariantFile(Section):
    """A variant without its changes."""

    variant: VariantSpec


class ThemesFile(Section):
    """The shipped themes."""

    themes: dict[Placed, ThemeSpec]


class _WithoutNull(GenerateJsonSchema):
    """None is a key left out: a spec has no null."""

    def nullable_schema(self, schema: Any) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])


def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a spec, for editors."""
    schema = SpecFile.model_json_schema(schema_generator=_WithoutNull)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
