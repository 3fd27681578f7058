"""The shape of a spec: every key, the kind of its value, and what it means.

Fields whose values can still fail later hold `Word`s, which know their places. Editors get the
same as a JSON Schema (`printkit.gamefile.editor_schema`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import dist
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
    create_model,
    model_validator,
)
from pydantic_core import PydanticCustomError

from printkit.catalogue import REFERENCE, catalogue, languages
from printkit.errors import Message
from printkit.gamefile.tree import Entries, Items, Word
from printkit.units import is_colour

NONE = "none"
"""The word that stands for nothing at all: no ink, no rules, no cubes."""
MOST_SHAPES = 100
"""Shapes of one face at most."""
MOST_POINTS = 500
"""Points of one line or polygon at most."""
_ONCE_AROUND = 360
MOST_ARCS = 100
"""Arcs of one stroke at most."""
MOST_CUBES = 99
"""Cubes of one kind that a side owns at most."""
BLANK = "blank"
"""The word for a face without art."""


def _mistake(what: str, hint: str = "") -> PydanticCustomError:
    return PydanticCustomError("spec", "{what}", {"what": what, "hint": hint})


def _filled(text: str) -> str:
    if not text.strip():
        raise _mistake(Message("gamefile.value-empty"))
    return text


def _colour(text: str) -> str:
    return _checked_colour(text, "gamefile.write-it-like-c4613d")


def _ink(value: object) -> object:
    if not isinstance(value, str):
        return value
    return None if value == NONE else _checked_colour(value, "gamefile.write-like-c4613d")


def _checked_colour(text: str, example: str) -> str:
    if not text:
        raise _mistake(
            Message("gamefile.value-empty"), Message("gamefile.colours-need-quotes-because-begins")
        )
    if not is_colour(text.lower()):
        raise _mistake(Message("gamefile.no-colour", text=text), Message(example, none=NONE))
    return text.lower()


_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_DECIMAL = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,12})?", re.ASCII)
_LONG_NUMBER = re.compile(r"-?([0-9]{19,}(\.[0-9]+)?|[0-9]+\.[0-9]{13,})", re.ASCII)


def _whole(text: object) -> object:
    if isinstance(text, str) and text and not _WHOLE.fullmatch(text):
        raise _no_number(text, "whole-number", "gamefile.whole-number-example")
    return text


def _decimal(text: object) -> object:
    if isinstance(text, str) and text and not _DECIMAL.fullmatch(text):
        raise _no_number(text, "number", "gamefile.number-example")
    return text


def _no_number(text: str, what: str, example: str) -> PydanticCustomError:
    if _LONG_NUMBER.fullmatch(text):
        shown = text if len(text) <= 24 else f"{text[:8]}…{text[-8:]}"
        long = Message("gamefile.number-too-many-digits", shown=shown, count=len(text))
        return _mistake(long, Message("gamefile.most-digits"))
    point = text.replace(",", ".")
    if _DECIMAL.fullmatch(point):
        hint = (
            Message("gamefile.write-number", number=point) if what == "number" else Message(example)
        )
    else:
        hint = Message(example)
    return _mistake(Message(f"gamefile.not-a-{what}", text=text), hint)


def _per_language(value: object) -> object:
    if isinstance(value, Entries) and len(value) == 1 and set(value) <= set(languages()):
        absent = next(code for code in languages() if code not in value)
        hint = Message("gamefile.give-another-language-or-one", reference=REFERENCE)
        raise _mistake(Message("gamefile.language-missing", key=absent), hint)
    return dict.fromkeys(languages(), value) if isinstance(value, str) else value


def _words(value: object) -> object:
    if isinstance(value, Entries):
        raise _mistake(Message("gamefile.words-needed-not-map"))
    return list(value.split_words()) if isinstance(value, Word) and value else value


def _no_list(value: object, one: str) -> None:
    """Refuse a list where one value stands for both sides, or a map gives each."""
    if isinstance(value, Items):
        raise _mistake(Message(f"gamefile.{one}-or-map-not-list"))


def _blank(value: object) -> object:
    if isinstance(value, Word) and value and value != BLANK:
        raise _mistake(
            Message("gamefile.unknown-word", value=str(value)),
            Message("gamefile.write-list-shapes", blank=BLANK),
        )
    return None if value == BLANK else value


def _nothing(value: object) -> object:
    return None if value == NONE else value


def _pattern(pattern: str) -> dict[str, object]:
    """The JSON Schema of one word."""
    return {"type": "string", "pattern": f"^({pattern})$"}


def _words_like(pattern: str, *types: str) -> WithJsonSchema:
    """The JSON Schema of words: a text of them parted by blanks, or a list."""
    text = _pattern(rf"\s*({pattern})(\s+({pattern}))*\s*")
    types = ("string", *types)
    item = {**_pattern(pattern), "type": list(types) if len(types) > 1 else "string"}
    return WithJsonSchema(
        {"anyOf": [{**text, "type": item["type"]}, {"type": "array", "items": item}]}
    )


ID = "[a-z][a-z0-9-]*"
"""What a game, a theme and a way to shuffle are called: a part of file names and of commands."""
EDITION = "[A-Za-z0-9][A-Za-z0-9._-]*"
KIND = "[a-z][a-z0-9_-]*"
CAPITAL = "[A-Z]"
CODE = "[A-Z]{1,2}"
ROW_NAME = "[a-z0-9]"
CELL_NAME = "[a-z][1-9][0-9]?"
_CELLS = rf"all|{ROW_NAME}|{CELL_NAME}(\.\.{CELL_NAME})?"
_PLACING = rf"({_CELLS}):[A-Za-z]{{1,3}}"

_ANY_SCALAR = {"type": ["string", "number", "boolean"]}
_PLACED_WORD = Annotated[InstanceOf[Word], AfterValidator(_filled)]
Text: TypeAlias = Annotated[str, AfterValidator(_filled), WithJsonSchema(_ANY_SCALAR)]
Placed: TypeAlias = Annotated[
    InstanceOf[Word], AfterValidator(_filled), WithJsonSchema(_ANY_SCALAR)
]
GameId: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(ID))]
EditionName: TypeAlias = Annotated[
    _PLACED_WORD, WithJsonSchema({**_pattern(EDITION), "type": ["string", "number"]})
]
ThemeName: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(ID))]
KindName: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(KIND))]
Capital: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(CAPITAL))]
Code: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(CODE))]
RowName: TypeAlias = Annotated[
    _PLACED_WORD, WithJsonSchema({**_pattern(ROW_NAME), "type": ["string", "integer"]})
]
Letters: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(f"{NONE}|[A-Za-z]+"))]
_WORD_LIST = Annotated[list[Placed], BeforeValidator(_words)]
Words: TypeAlias = Annotated[_WORD_LIST, _words_like(r"\S+", "number")]
Kinds: TypeAlias = Annotated[_WORD_LIST, _words_like(KIND)]
Cells: TypeAlias = Annotated[_WORD_LIST, _words_like(_CELLS, "integer")]
TintCells: TypeAlias = Annotated[_WORD_LIST, _words_like(f"rest|{_CELLS}", "integer")]
Marks: TypeAlias = Annotated[_WORD_LIST, _words_like(r"\S+")]
CellNames: TypeAlias = Annotated[_WORD_LIST, _words_like(f"-|{CELL_NAME}")]
Placings: TypeAlias = Annotated[_WORD_LIST, _words_like(f"{NONE}|half-turn|{_PLACING}")]
Colour: TypeAlias = Annotated[
    str, AfterValidator(_colour), WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"})
]
Ink: TypeAlias = Annotated[
    str | None,
    BeforeValidator(_ink),
    WithJsonSchema({"type": "string", "pattern": "^(none|#[0-9a-fA-F]{6})$"}),
]
Whole: TypeAlias = Annotated[int, BeforeValidator(_whole)]
Number: TypeAlias = Annotated[float, BeforeValidator(_decimal)]
Coordinate: TypeAlias = Annotated[Number, Field(ge=-0.5, le=0.5)]
Radius: TypeAlias = Annotated[Number, Field(ge=0.005, le=0.5)]
Stroke: TypeAlias = Annotated[Number, Field(ge=0.005, le=0.3)]
Degrees: TypeAlias = Annotated[Number, Field(ge=-720, le=720)]
Point: TypeAlias = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class Section(BaseModel):
    """A map of a spec: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=False)


def _text_in(code: str) -> Any:
    said = f"in {catalogue(code).part('grammar.name')}"
    if code == REFERENCE:
        return Text, Field(description=said)
    return Text | None, Field(None, description=said)


_TEXTS: dict[str, Any] = {code: _text_in(code) for code in languages()}


class NameSpec(create_model("_Texts", __base__=Section, **_TEXTS)):  # type: ignore[misc]
    """A text per language; without one of its own a language has that of English."""


Name: TypeAlias = Annotated[
    NameSpec, BeforeValidator(_per_language, json_schema_input_type=NameSpec | Text)
]
"""One text for all languages, or a map of one per language."""


class GameSpec(Section):
    """What the game is called and who made it."""

    id: GameId = Field(description="short name, as in file names: small letters, digits, hyphens")
    edition: EditionName | None = Field(None, description="as in file names: 4.16")
    title: Name = Field(description="one text, or a map of one per language: en, fr …")
    author: Text = Field("", description="who made the game")
    licence: Text = Field("", description="of the game's rules and art")
    origin: Text = Field("", description="where the rules are published")


class RowSpec(Section):
    """One row of cells, named a1, a2 … from the left, or each by its own name."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["cells"]}, {"required": ["names"]}]}
    )

    name: RowName = Field(description="one small letter; or a digit where the cells have names")
    x: Whole = Field(0, ge=0, le=200, description="centre of its first cell, in half cells")
    cells: Whole | None = Field(None, ge=1, le=99, description="how many cells it has")
    names: CellNames | None = Field(
        None, min_length=1, max_length=99, description="instead of cells: d1 e1 …; - is a hole"
    )

    @model_validator(mode="after")
    def _one_way(self) -> RowSpec:
        if (self.cells is None) == (self.names is None):
            raise _mistake(Message("gamefile.row-either-cells-names"))
        return self


class TintSpec(Section):
    """Cells of one colour."""

    colour: Colour = Field(description='"#rrggbb", in quotes')
    cells: TintCells = Field(description="a1 a2, ranges a1..a7, rows a, all, or rest")


class BoardSpec(Section):
    """The cells and their tints."""

    cells: Literal["hexagons", "squares", "nodes", "points"] = Field(
        description="hexagons stand on a point; nodes are those of a triangular net; points have "
        "lines"
    )
    rows: list[RowSpec] = Field(min_length=1, max_length=26, description="from White's side upward")
    lines: list[CellNames] | None = Field(
        None,
        min_length=1,
        description="of points: each line by the points on it in their order, a1 d1 g1",
    )
    tints: dict[Placed, TintSpec] | None = Field(
        None, min_length=1, description="every cell has one tint; without this key all are plain"
    )

    @model_validator(mode="after")
    def _lines_of_points(self) -> BoardSpec:
        if (self.cells == "points") != (self.lines is not None):
            raise _mistake(Message("gamefile.board-points-lines-no-other"))
        return self


class CountsSpec(Section):
    """How many cubes of a kind each side owns, where they do not own as many."""

    white: Whole = Field(ge=0, le=MOST_CUBES, description="cubes of who begins")
    black: Whole = Field(ge=0, le=MOST_CUBES, description="cubes of the other side")

    @model_validator(mode="after")
    def _some(self) -> CountsSpec:
        if not self.white + self.black:
            raise _mistake(Message("gamefile.nobody-owns-cube-kind"))
        return self


def _of_both(value: object) -> object:
    """One number for both sides."""
    _no_list(value, "number")
    if not isinstance(value, Word) or not value:
        return value
    count = int(str(_whole(value)))
    if not 1 <= count <= MOST_CUBES:
        raise _mistake(Message("gamefile.cubes-out-of-range", value=value, most=MOST_CUBES))
    return {"white": value, "black": value}


Counts: TypeAlias = Annotated[
    CountsSpec,
    BeforeValidator(
        _of_both, json_schema_input_type=CountsSpec | Annotated[int, Field(ge=1, le=MOST_CUBES)]
    ),
]


class KindSpec(Section):
    """A kind of piece."""

    letter: Capital = Field(description="a capital; lower case stands for Black's")
    count: Counts = Field(
        description="cubes that each side owns, or a map with white and black; of a neutral kind, "
        "all there are"
    )
    form: Literal["cube", "disc", "ring", "tile", "hexagon", "card", "meeple"] = Field(
        "cube", description="what its pieces look like from above, and how they stack"
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
    code: Code | None = Field(
        None, description="one or two capitals instead of the letter, in records of this edition"
    )

    @model_validator(mode="before")
    @classmethod
    def _neutral_ones_together(cls, value: Any) -> Any:
        neutral = isinstance(value, Entries) and value.at("owner") == "none"
        if neutral and isinstance(value.at("count"), Entries):
            raise _mistake(
                Message("gamefile.neutral-kind-one-count"),
                Message("gamefile.cubes-belong-neither-side"),
            )
        return value


class RoundSpec(Section):
    """A circle or a disc."""

    centre: Point = Field([0.0, 0.0], description="[x, y]; the middle of the face, if left out")
    radius: Radius = Field(description="as a share of the face's side")


class ArcSpec(Section):
    """A part of a circle, drawn from one direction to the other."""

    centre: Point = Field([0.0, 0.0], description="[x, y]; the middle of the face, if left out")
    radius: Radius = Field(description="as a share of the face's side")
    from_: Degrees = Field(alias="from", description="degrees, counter-clockwise from the right")
    to: Degrees = Field(description="degrees; smaller than `from` runs clockwise")

    @model_validator(mode="after")
    def _once_around(self) -> ArcSpec:
        if abs(self.to - self.from_) > _ONCE_AROUND:
            raise _mistake(
                Message("gamefile.arc-goes-around-more-once"), Message("gamefile.whole-circle")
            )
        return self


class LemniscateSpec(Section):
    """Bernoulli's figure of eight, lying."""

    half_width: Radius = Field(description="from its middle to its end")


_FLAT = 1e-6


def _one_shape(schema: dict[str, Any]) -> None:
    """Exactly one of the shapes, for editors."""
    shapes = [name for name in schema["properties"] if name != "stroke"]
    schema["oneOf"] = [{"required": [name]} for name in shapes]


class FaceShapeSpec(Section):
    """One shape of a face: exactly one of these keys, and its own stroke where it differs."""

    model_config = ConfigDict(json_schema_extra=_one_shape)

    circle: RoundSpec | None = Field(None, description="its outline")
    disc: RoundSpec | None = Field(None, description="a filled circle")
    dot: Point | None = Field(None, description="[x, y]: a disc as wide as the stroke")
    line: list[Point] | None = Field(
        None, min_length=2, max_length=2, description="from one point to another"
    )
    polyline: list[Point] | None = Field(
        None, min_length=2, max_length=MOST_POINTS, description="lines from point to point"
    )
    polygon: list[Point] | None = Field(
        None, min_length=3, max_length=MOST_POINTS, description="its outline"
    )
    area: list[Point] | None = Field(
        None, min_length=3, max_length=MOST_POINTS, description="a filled polygon"
    )
    arcs: list[ArcSpec] | None = Field(
        None, min_length=1, max_length=MOST_ARCS, description="one stroke made of arcs"
    )
    lemniscate: LemniscateSpec | None = Field(None, description="a lying figure of eight")
    path: Placed | None = Field(None, description="SVG path data, y down, drawn as strokes")
    text: Text | None = Field(None, max_length=3, description="up to three characters")
    stroke: Stroke | None = Field(None, description="instead of the faces' stroke")

    @model_validator(mode="after")
    def _one_key(self) -> FaceShapeSpec:
        if len(self.model_fields_set - {"stroke"}) != 1:
            known = ", ".join(name for name in type(self).model_fields if name != "stroke")
            raise _mistake(
                Message("gamefile.shape-exactly-one-key"), Message("common.known", names=known)
            )
        return self

    @model_validator(mode="after")
    def _seen(self) -> FaceShapeSpec:
        points = self.line or self.polyline or self.polygon or self.area
        if points and len(set(map(tuple, points))) == 1:
            raise _mistake(
                Message("gamefile.all-points-same-one"), Message("gamefile.dot-written-dot-x-y")
            )
        if self.area:
            # How far it is from a line: the largest of its triangles over its longest chord.
            x0, y0 = self.area[0]
            x1, y1 = max(self.area, key=lambda point: dist((x0, y0), point))
            off = max(abs((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) for x, y in self.area)
            if off < _FLAT:
                what = Message("gamefile.area-empty-points-lie-one")
                raise _mistake(what, Message("gamefile.line-stroke"))
        return self


_Shapes: TypeAlias = Annotated[list[FaceShapeSpec], Field(max_length=MOST_SHAPES)]
Face: TypeAlias = Annotated[
    _Shapes | None, BeforeValidator(_blank, json_schema_input_type=_Shapes | Literal["blank"])
]


class FacesSpec(Section):
    """The art on the cubes, in units of the face's side, origin in the middle, y up."""

    model_config = ConfigDict(extra="allow")
    # The keys are kinds, and words keep their places.
    __pydantic_extra__: dict[Placed, Face]  # type: ignore[assignment]

    extends: Placed | None = Field(
        None, description="a style of faces, by name or path, that these change"
    )
    stroke: Stroke = Field(0.08, description="stroke width, share of the face's side")

    @property
    def art(self) -> Mapping[Word, list[FaceShapeSpec] | None]:
        """Per kind its shapes, or None for a face left blank on purpose."""
        return self.__pydantic_extra__ or {}


class ZonesSpec(Section):
    """Cells per side: rows, cells, ranges or all."""

    white: Cells = Field(description="cells, ranges, rows, or all")
    black: Cells = Field(description="cells, ranges, rows, or all")


class RandomSpec(Section):
    """Cubes shuffled over the cells of the usual setup."""

    keep: Kinds = Field([], description="kinds that stay where they are")
    black: Literal["own", "half-turn"] = Field("own", description="shuffled too, or White's turned")


class ReservesSpec(Section):
    """The cubes that each side may drop, where they are not the same."""

    white: Placed = Field(description="letters of White's, or none")
    black: Placed = Field(description="letters of Black's, or none")


def _for_both(value: object) -> object:
    """One word for both sides."""
    _no_list(value, "word")
    return {"white": value, "black": value} if isinstance(value, Word) and value else value


Reserves: TypeAlias = Annotated[
    ReservesSpec, BeforeValidator(_for_both, json_schema_input_type=ReservesSpec | str)
]


class SetupSpec(Section):
    """The position a game starts from."""

    white: Placings = Field(
        description="cells:letters, a stack bottom first: a1:R b4:WW c1..c5:P; or none"
    )
    black: Placings | None = Field(None, description="as white, or half-turn (the default)")
    neutral: Placings | None = Field(
        None, description="likewise the cubes of neutral kinds; no half turn is made of them"
    )
    extra: Placings | None = Field(
        None,
        description="more of White's cubes, on top of what stands there; Black's half a turn off",
    )
    extra_black: Placings | None = Field(
        None, description="Black's instead, given by White's cells: they stand half a turn off"
    )
    reserve: Reserves | None = Field(
        None,
        description="letters of the cubes that each side may drop, or a map with white and black",
    )
    random: dict[ThemeName, RandomSpec] = Field({}, description="ways to shuffle it, by name")
    free: ZonesSpec | None = Field(
        None, description="where each side may place its cubes, one by one in turn"
    )


class StacksSpec(Section):
    """Which kinds stand on which; without restrictions any on any."""

    carries_nothing: Kinds = Field([], description="kinds that nothing stands on")
    stands_only_on: dict[KindName, Kinds] = Field(
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

    kinds: Kinds = Field(description="kinds that are dropped")
    zone: Zone | None = Field(None, description="all (the default), or a map with white and black")
    most: Whole = Field(2, ge=1, le=2, description="how many cubes a turn may drop")


class RelocationSpec(ZonesSpec):
    """The kind that its captor puts back, and where each side's own is put."""

    kind: KindName = Field(description="the kind that is put back when it is taken: the king")


class GoalSpec(ZonesSpec):
    """The kinds that win by arriving, and the cells each side must reach."""

    kinds: Kinds = Field(description="kinds that win by arriving")


class DrawSpec(Section):
    """The draw by quiet turns."""

    quiet_turns: Whole = Field(ge=1, le=1000, description="player turns in a row, both sides")
    reset_by: Literal["any-capture", "non-king-capture"] = Field(
        "any-capture", description="what starts the count anew"
    )


class LastTurnsSpec(Section):
    """The count that starts when a side has its king and one other kind; who has more wins."""

    turns: Whole = Field(ge=1, le=1000, description="player turns, both sides")
    besides: Kinds = Field(description="kinds that are not the one other kind, the king's first")


class ExchangeSpec(Section):
    """Prisoners of one kind on both sides go back to their owners' reserves."""

    kinds: Kinds = Field(description="kinds whose prisoners are exchanged")
    most: Whole = Field(ge=1, le=99, description="exchanges in a game, of both sides together")


class RestrainSpec(Section):
    """What forbids turns that are legal otherwise."""

    guards: Kinds = Field([], description="on top, they keep stacks from arriving next to them")
    dividers: Kinds = Field(
        [],
        description="on top, they keep stacks from moves of two cells from or to their neighbours",
    )
    by_cube_only: Kinds = Field([], description="kinds that take only as a single cube")
    by_stack_only: Kinds = Field([], description="kinds that take only on top of a moving stack")
    second_step: Literal["any", "turns", "straight"] = Field(
        "any", description="whether it must leave or keep the first step's direction"
    )


class RulesSpec(Section):
    """The switches of the rules."""

    engine: Placed | None = Field(
        None, description="an installed engine, for rules that no switch expresses"
    )
    beats: dict[KindName, Kinds] = Field({}, description="per attacker the kinds it takes")
    beaten_by: dict[KindName, Kinds] = Field(
        {}, description="the same by target: the kinds that take it"
    )
    fells: dict[KindName, Kinds] = Field(
        {}, description="per attacker the hosts of the other side that it takes"
    )
    stacks: Annotated[
        StacksSpec | None,
        BeforeValidator(_nothing, json_schema_input_type=StacksSpec | Literal["none"]),
    ] = Field(StacksSpec(), description="or none")
    hosts: Kinds = Field(
        [], description="carry a cube of either side, are never taken, shield from stacks"
    )
    immobile: Kinds = Field([], description="kinds that never move")
    drop: DropSpec | None = Field(None, description="cubes from the reserve instead of a move")
    relocation: RelocationSpec | None = Field(
        None, description="the kind that its captor puts back, and where"
    )
    capture_wins: KindName | None = Field(None, description="the kind whose capture wins the game")
    taken: Literal["out", "captor"] = Field(
        "out", description="where taken cubes lie: beside the board, or in the captor's reserve"
    )
    ransom: Kinds | None = Field(None, description="kinds that are given up for a taken king")
    exchange: ExchangeSpec | None = Field(
        None, description="prisoners that go back to both reserves"
    )
    swap: Kinds | None = Field(
        None, min_length=2, max_length=2, description="king and ghost, which may change places"
    )
    restrain: RestrainSpec | None = Field(None, description="what forbids turns otherwise legal")
    last_turns: LastTurnsSpec | None = Field(
        None, description="turns that are still played once a side has few kinds left"
    )
    goal: GoalSpec | None = Field(None, description="who wins by arriving, and where")
    draw: DrawSpec | None = Field(None, description="the draw by turns without a capture")
    blocked: Literal["loses", "draw"] = Field(
        "loses", description="what a player without a legal turn gets"
    )


Rules: TypeAlias = Annotated[
    RulesSpec | None, BeforeValidator(_nothing, json_schema_input_type=RulesSpec | Literal["none"])
]


class ScoreSpec(Section):
    """The points of a finished game."""

    win: Whole = Field(ge=0, le=99, description="points of the winner")
    loss: Whole = Field(ge=0, le=99, description="points of the loser")
    draw: Whole | None = Field(None, ge=0, le=99, description="where the game has draws")


class NotationSpec(Section):
    """How records of the game are written."""

    dialect: Literal["jersi", "pijersi", "staku"] = Field(
        description="how turns are written: staku for stacks of three and neutral kinds"
    )
    case: Literal["sides", "capitals"] = Field(
        "sides", description="capitals for White alone, or for both"
    )
    numbers: Literal["none", "pairs", "turns"] = Field(
        "turns", description="what is numbered: nothing, pairs of turns, or player turns"
    )
    score: ScoreSpec | None = Field(None, description="points on the record's last line")
    ransom: Placed | None = Field(None, description="the sign before a ransom's cell")


_FINEST_DOTS = 0.05


class PatternSpec(Section):
    """Lines or dots instead of a flat tint; lengths are shares of the cell's width."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"pattern": {"const": "dots"}}},
            "then": {"properties": {"pitch": {"minimum": _FINEST_DOTS}}},
        }
    )

    pattern: Literal["lines", "dots"] = Field(description="what fills the area")
    pitch: Number = Field(ge=0.02, le=1, description="from line to line, or from dot to dot")
    weight: Number = Field(ge=0.001, le=1, description="width of a line, or of a dot")
    angle: Degrees = Field(0.0, description="counter-clockwise from the horizontal")
    colour: Colour = Field(description='"#rrggbb", in quotes')

    @model_validator(mode="after")
    def _countable(self) -> PatternSpec:
        if self.pattern == "dots" and self.pitch < _FINEST_DOTS:
            what = Message("gamefile.dots-too-near", least=_FINEST_DOTS, pitch=self.pitch)
            raise _mistake(what, Message("gamefile.finer-grounds-lines-flat-colour"))
        return self


PaintSpec: TypeAlias = Annotated[
    Annotated[PatternSpec, Tag("<pattern>")] | Annotated[Ink, Tag("<ink>")],
    Discriminator(
        lambda value: "<pattern>" if isinstance(value, Mapping | PatternSpec) else "<ink>"
    ),
]


class SideSpec(Section):
    """How one side's cubes look."""

    face: Ink = Field(None, description="none is the paper's white")
    glyph: Colour | None = Field(None, description="of what stands on the face")
    frame: Ink = Field(None, description="drawn around a face on a board")
    mark: Literal["none", "corners"] = Field(
        "none", description="on every face, where both sides' faces are white"
    )


class ThemeSpec(Section):
    """What differs from the theme it extends."""

    extends: ThemeName | None = Field(
        None, description="a theme; by default the shipped one of the same name"
    )
    tints: dict[Placed, PaintSpec] = Field({}, description="instead of the board's colours")
    shades: list[PaintSpec] = Field(
        [], description="for tints not listed above, from the darkest to the lightest"
    )
    label_contrast: Number | None = Field(
        None, ge=3.5, le=21, description="of cell names to their tint, at least"
    )
    outline: Colour | None = Field(None, description="of cells and of the board's border")
    white: SideSpec = Field(SideSpec(), description="cubes of who begins")
    black: SideSpec = Field(SideSpec(), description="cubes of the other side")
    neutral: SideSpec = Field(SideSpec(), description="cubes of neither side")
    text: Colour | None = Field(None, description="of captions")
    quiet_text: Colour | None = Field(None, description="of cells' names and small print")
    first_step: Colour | None = Field(None, description="of the arrow of a turn's first step")
    second_step: Colour | None = Field(None, description="of the arrow of its second step")
    casing: Colour | None = Field(None, description="around arrows and in rings")
    ground: Ink = Field(None, description="behind everything; none for no ink")


class PlayersSpec(Section):
    """What printed words call the players."""

    white: Name | None = Field(None, description="who begins; in French with the article")
    black: Name | None = Field(None, description="the other one")


class PanelSpec(Section):
    """What one scene of a figure shows; every word of it must be so by the rules."""

    stand: Placed | None = Field(
        None, description="what stands: a state line, setup, empty, game@18, game@end"
    )
    play: Placed | None = Field(None, description="a turn, which must be legal")
    bar: dict[Placed, Placed] = Field(
        {}, description="turns that must be illegal, each with the code of the reason"
    )
    fan: dict[Placed, Placed] = Field(
        {},
        description="first steps, b4- or b4= or b4=!: all, none, only a3 a4, or some cells",
    )
    ends: Placed | None = Field(
        None, description="how the game stands then: none, white goal, draw no-capture"
    )
    mark: Marks = Field(
        [], description="as --annotate: e5x, c3>e5:red; zones: goal.white, beside f2"
    )
    crop: Placed | None = Field(None, description="what is seen: marked, whole, or b3..d6")
    view: Literal["plan", "table"] | None = Field(None, description="from above, or on a table")
    names: Literal["corner", "large", "rows", "none"] | None = Field(
        None, description="where the names of cells stand"
    )
    caption: Name | None = Field(None, description="below it; {rock} is its name and its face")


class GraphSpec(Section):
    """A free graph of named nodes."""

    nodes: dict[Placed, Name] = Field(
        min_length=2, max_length=12, description="by name what they are called, clockwise"
    )
    arrows: dict[Placed, Name] | Words = Field(
        description="wood>earth fire>metal, or a map that gives each its words"
    )


class StackRowSpec(Section):
    """A row of stacks, the lower letter first."""

    legal: Words = Field([], description="may stand: RR PS")
    barred: Words = Field([], description="may not stand: RW Rs")


class FigureSpec(PanelSpec):
    """A figure of a rule book: panels of positions and turns, or a plate."""

    panels: list[PanelSpec] | Placed = Field(
        [], description="scenes; what stands outside holds for all. Of a game: turns drawn, 1..4"
    )
    columns: Whole | None = Field(None, ge=1, le=8, description="panels side by side")
    width: Placed | None = Field(None, description="page, column, or a length like 90mm")
    kinds: Literal["table", "line"] | None = Field(None, description="the pieces")
    show: list[Literal["face", "count", "name", "letter", "code", "also"]] | None = Field(
        None, description="what of each piece"
    )
    groups: dict[Placed, Kinds] = Field({}, description="kinds that stand together, by a name")
    takes: Literal["graph", "lines", "matrix"] | None = Field(None, description="who takes whom")
    apart: Kinds = Field([], description="kinds that neither take nor are taken")
    stacks: StackRowSpec | None = Field(None, description="stacks with a tick or a cross")
    actions: Literal["table", "chain"] | None = Field(None, description="what a turn may be")
    cubes: dict[Placed, KindName] = Field({}, description="of a chain: a b c, each with its kind")
    game: Placed | None = Field(None, description="a record, whose turns are listed")
    order: dict[Placed, Words] = Field({}, description="cells with the order they are filled in")
    graph: GraphSpec | None = Field(None, description="named nodes and arrows")
    compass: dict[Placed, Name] = Field({}, description="directions with words")
    compare: Literal["faces", "tints"] | None = Field(None, description="editions side by side")
    editions: Words = Field([], description="those that are compared")


class SpecFile(Section):
    """A game, whole."""

    extends: Placed | None = Field(None, description="a spec, by path or name, that this changes")
    game: GameSpec = Field(description="what the game is called and who made it")
    board: BoardSpec = Field(description="the cells and their colours")
    kinds: dict[KindName, KindSpec] = Field(
        min_length=1, max_length=26, description="the kinds of pieces, by name"
    )
    faces: FacesSpec = Field(FacesSpec(), description="the art on the cubes, per kind")
    setup: SetupSpec = Field(description="the position a game starts from")
    players: PlayersSpec = Field(PlayersSpec(), description="where they are not White and Black")
    rules: Rules = Field(None, description="or none, for a game that is only drawn")
    notation: NotationSpec = Field(
        NotationSpec(dialect="jersi"), description="how records of the game are written"
    )
    example: Placed | None = Field(None, description="the record of an example game, a file")
    themes: dict[ThemeName, ThemeSpec] = Field({}, description="over the shipped ones, or new ones")
    figures: dict[Placed, FigureSpec] = Field(
        {}, description="pictures of the rule book by name, in its order, checked by the rules"
    )


class VariantSpec(Section):
    """What a variant is called, and what it goes with."""

    title: Name = Field(description="one text, or a map with both en and fr")
    told: Name | None = Field(
        None,
        description="how a title goes on, as in: with the ninja; the title in brackets, if not",
    )
    for_: Words = Field(alias="for", description="names of editions; * stands for any letters")
    with_: Words = Field([], alias="with", description="variants that come along")
    against: dict[ThemeName, Text] = Field(
        {}, description="per variant why it does not go with this one"
    )


class VariantFile(Section):
    """A variant without its changes."""

    variant: VariantSpec = Field(description="what the variant is called and goes with")


class ThemesFile(Section):
    """The shipped themes."""

    themes: dict[ThemeName, ThemeSpec]
