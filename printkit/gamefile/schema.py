"""The shape of a spec: every key and the kind of its value; what it means, the catalogue says.

Fields whose values can still fail later hold `Word`s, which know their places. Editors get the
same as a JSON Schema (`printkit.gamefile.editor_schema`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from math import dist
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias, get_type_hints

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
    WrapValidator,
    create_model,
    model_validator,
)
from pydantic_core import PydanticCustomError

from printkit.base.catalogue import REFERENCE, languages
from printkit.base.errors import Message, known_words
from printkit.base.units import is_colour, pair, signed
from printkit.gamefile.board_shapes import CHECKERED, MOST_ROWS, NETS
from printkit.gamefile.synonyms import meant
from printkit.gamefile.tree import Entries, Items, Word
from printkit.grid import LATTICES, SQUARES
from printkit.model import CUBE, FORMS, Pattern, PatternKind, SideColours, Theme
from printkit.model.figures import Section as BookSection
from printkit.notation.alphabet import LetterCase, Numbering, RecordStyle, Score
from printkit.rules import Blocked, BookReading, SecondStep, Taken
from printkit.rules.position import TALLEST

NONE = "none"
OTHERS = "<others>"
"""The key of all players besides the two, in words that `printkit.gamefile.players` has laid."""
"""The word that stands for nothing at all: no ink, no rules, no cubes."""
MOST_SHAPES = 100
"""Shapes of one face at most."""
MOST_LETTERS = 3
"""Characters of one text on a face at most."""
MOST_POINTS = 500
"""Points of one line or polygon at most."""
_ONCE_AROUND = 360
MOST_ARCS = 100
"""Arcs of one stroke at most."""
MOST_CUBES = 400
"""Cubes of one kind that a side owns at most."""
BLANK = "blank"
"""The word for a face without art."""
FULL = "full"
"""The word for the size of a piece that fills its cell."""
SMALLEST, LARGEST = 0.3, 2.3
"""Sizes of pieces, as shares of the usual width."""


def _mistake(what: str, hint: str = "") -> PydanticCustomError:
    return PydanticCustomError("spec", "{what}", {"what": what, "hint": hint})


def _filled(text: str) -> str:
    if not text.strip():
        raise _mistake(Message("gamefile.value-empty"))
    return text


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


def _number(text: object, *, whole: bool = False) -> object:
    if not isinstance(text, str) or not text or (_WHOLE if whole else _DECIMAL).fullmatch(text):
        return text
    if _LONG_NUMBER.fullmatch(text):
        shown = text if len(text) <= 24 else f"{text[:8]}…{text[-8:]}"
        long = Message("gamefile.number-too-many-digits", shown=shown, count=len(text))
        raise _mistake(long, Message("gamefile.most-digits"))
    point, what = text.replace(",", "."), "whole-number" if whole else "number"
    hint = Message("gamefile.whole-number-example" if whole else "gamefile.number-example")
    if not whole and _DECIMAL.fullmatch(point):
        hint = Message("gamefile.write-number", number=point)
    raise _mistake(Message(f"gamefile.not-a-{what}", text=text), hint)


def _per_language(value: object) -> object:
    if isinstance(value, Entries) and len(value) == 1 and set(value) <= set(languages()):
        (value,) = value.values()  # who needs one language only has it for all
    return dict.fromkeys(_TEXTS, value) if isinstance(value, str) else value


def _player(value: object) -> object:
    """A name, or a map of names, a colour and a sign; each may be left out."""
    more = {key: value.at(key) for key in ("colour", "sign") if isinstance(value, Entries)}
    more = {key: one for key, one in more.items() if one is not None}
    if not isinstance(value, Entries) or not more:
        return _per_language(value)
    names: dict[str, object] = {key: name for key, name in value.items() if key not in more}
    if len(names) == 1 and set(names) <= set(languages()):
        (name,) = names.values()
        names = dict.fromkeys(_TEXTS, name)
    return {**names, **more}


class CardSize(NamedTuple):
    """Width and height of a card, in mm."""

    width: float
    height: float


_CARD_SIDE = (
    "(?:[0-9]{1,3}(?:\\.[0-9]{1,3})?|\\.[0-9]{1,3}|(?:[0-9]{1,2}[ -])?[0-9]{1,2}/[0-9]{1,2})"
    ' ?(?:mm|cm|in|["″])?'
)
_CARD_SIZE = re.compile(f"{_CARD_SIDE} ?[x×] ?{_CARD_SIDE}")
CARD_SIZES = {
    "poker": CardSize(63.0, 88.0),
    "bridge": CardSize(57.0, 88.0),
    "tarot": CardSize(70.0, 120.0),
    "domino": CardSize(44.0, 88.0),
}
"""Usual cards by name, rounded to mm (poker 2½ × 3½ in, bridge 2¼ × 3½ in)."""
SMALLEST_CARD, LARGEST_CARD = 10.0, 200.0


def _card_size(text: str) -> CardSize | None:
    """The size of a card by its name or its mm; None for any other text.

    Raises:
        PydanticCustomError: no card is so large or so small.
    """
    sides = pair(text) if _CARD_SIZE.fullmatch(text) else None
    lengths = [length for length in map(signed, sides or ()) if length is not None]
    if len(lengths) != 2:
        return CARD_SIZES.get(text)
    size = CardSize(*lengths)
    if not all(SMALLEST_CARD <= one <= LARGEST_CARD for one in size):
        limits = {"least": SMALLEST_CARD, "most": LARGEST_CARD}
        raise _mistake(
            Message("gamefile.card-out-of-reach", text=text),
            Message("gamefile.card-range", **limits),
        )
    return size


def _size(value: object, number: Callable[[object], object]) -> object:
    """A share of the usual width; None for a piece that fills its cell; of a card its mm."""
    if isinstance(value, str) and (card := _card_size(value)):
        return card
    is_share = isinstance(value, str) and _DECIMAL.fullmatch(value)
    if (
        isinstance(value, str)
        and value
        and value != FULL
        and not (is_share and SMALLEST <= float(value) <= LARGEST)
    ):
        hint = Message("gamefile.size-example", least=SMALLEST, most=LARGEST, full=FULL)
        if is_share and float(value) >= SMALLEST_CARD:
            hint = Message("gamefile.card-size-example", least=SMALLEST, most=LARGEST, full=FULL)
        raise _mistake(Message("gamefile.no-size", text=value), hint)
    return number(None if value == FULL else value)


def _words(value: object) -> object:
    if isinstance(value, Entries):
        raise _mistake(Message("gamefile.words-needed-not-map"))
    return list(value.split_words()) if isinstance(value, Word) and value else value


_SPAN = re.compile(r"(\d{1,3})(?: ?[-–] ?(\d{1,3}))?", re.ASCII)
_AGE = re.compile(r"(\d{1,2}) ?\+?", re.ASCII)


def _one_word(value: object) -> str:
    return value.strip() if isinstance(value, str) else "…"


def _span(value: object) -> tuple[int, int]:
    """The least and the most of what is written `2`, `2-4` or `2–4`."""
    found = _SPAN.fullmatch(text := _one_word(value))
    if not found:
        raise _mistake(Message("gamefile.no-span", text=text), Message("gamefile.span-example"))
    least, most = int(found[1]), int(found[2] or found[1])
    if not 1 <= least <= most:
        raise _mistake(Message("gamefile.span-begins-below", text=text))
    return least, most


def _age(value: object) -> int:
    """The years that are written `8` or `8+`."""
    found = _AGE.fullmatch(text := _one_word(value))
    if not found or not int(found[1]):
        raise _mistake(Message("gamefile.no-age", text=text), Message("gamefile.age-example"))
    return int(found[1])


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
ROW_NAME = "[a-z0-9]{1,2}"
CELL_NAME = "[a-z][a-z0-9]*"
_CELL = rf"{CELL_NAME}|[1-9][0-9]{{0,3}}"
_CELLS = rf"all|{ROW_NAME}|[1-9][0-9]{{0,3}}(\.\.[1-9][0-9]{{0,3}})?|{CELL_NAME}(\.\.{CELL_NAME})?"
_PLACING = rf"({_CELLS}|({_CELL})\|({_CELL})):[A-Za-z]{{1,{TALLEST}}}"

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
SmallLetter: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern("[a-z]"))]
Code: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(CODE))]
RowName: TypeAlias = Annotated[
    _PLACED_WORD, WithJsonSchema({**_pattern(ROW_NAME), "type": ["string", "integer"]})
]
Letters: TypeAlias = Annotated[_PLACED_WORD, WithJsonSchema(_pattern(f"{NONE}|[A-Za-z]+"))]
_WORD_LIST = Annotated[list[Placed], BeforeValidator(_words)]
Words: TypeAlias = Annotated[_WORD_LIST, _words_like(r"\S+", "number")]
Kinds: TypeAlias = Annotated[_WORD_LIST, _words_like(KIND)]
Cells: TypeAlias = Annotated[_WORD_LIST, _words_like(_CELLS, "integer")]
TintCells: TypeAlias = Annotated[_WORD_LIST, _words_like(f"rest|{CHECKERED}|{_CELLS}", "integer")]
Marks: TypeAlias = Annotated[_WORD_LIST, _words_like(r"\S+")]
CellNames: TypeAlias = Annotated[_WORD_LIST, _words_like(f"-|{CELL_NAME}")]
Stretches: TypeAlias = Annotated[_WORD_LIST, _words_like(f"{CELL_NAME}(-{CELL_NAME})+")]
Placings: TypeAlias = Annotated[_WORD_LIST, _words_like(f"{NONE}|half-turn|{_PLACING}")]
Colour: TypeAlias = Annotated[
    str,
    AfterValidator(partial(_checked_colour, example="gamefile.write-it-like-c4613d")),
    WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}),
]
Ink: TypeAlias = Annotated[
    str | None,
    BeforeValidator(_ink),
    WithJsonSchema({"type": "string", "pattern": "^(none|#[0-9a-fA-F]{6})$"}),
]
Whole: TypeAlias = Annotated[int, BeforeValidator(partial(_number, whole=True))]
Number: TypeAlias = Annotated[float, BeforeValidator(_number)]
HowMany: TypeAlias = Annotated[
    tuple[int, int],
    BeforeValidator(_span),
    WithJsonSchema({**_pattern("[0-9]{1,3}( ?[-–] ?[0-9]{1,3})?"), "type": ["string", "integer"]}),
]
FromAge: TypeAlias = Annotated[
    int,
    BeforeValidator(_age),
    WithJsonSchema({**_pattern(r"[0-9]{1,2} ?\+?"), "type": ["string", "integer"]}),
]
Coordinate: TypeAlias = Annotated[Number, Field(ge=-0.5, le=0.5)]
Radius: TypeAlias = Annotated[Number, Field(ge=0.005, le=0.5)]
Stroke: TypeAlias = Annotated[Number, Field(ge=0.005, le=0.3)]
Degrees: TypeAlias = Annotated[Number, Field(ge=-720, le=720)]
Point: TypeAlias = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


if TYPE_CHECKING:
    CellShape: TypeAlias = str
    FormName: TypeAlias = str
    SectionName: TypeAlias = str
    AfterFirstStep: TypeAlias = str
    WhereTaken: TypeAlias = str
    WhenBlocked: TypeAlias = str
    LeftOpen: TypeAlias = str
    Size: TypeAlias = float | CardSize | None
else:  # the words that the model and the rules know, each declared where it means something
    CellShape = Literal[tuple(LATTICES)]
    FormName = Literal[tuple(FORMS)]
    SectionName = Literal[tuple(map(str, BookSection))]
    AfterFirstStep = Literal[tuple(map(str, SecondStep))]
    WhereTaken = Literal[tuple(map(str, Taken))]
    WhenBlocked = Literal[tuple(map(str, Blocked))]
    LeftOpen = Literal[tuple(map(str, BookReading))]
    Size = Annotated[
        Annotated[float, Field(ge=SMALLEST, le=LARGEST)] | None,
        WrapValidator(
            _size,
            json_schema_input_type=Annotated[float, Field(ge=SMALLEST, le=LARGEST)]
            | Annotated[
                str, Field(pattern=f"^({'|'.join([FULL, *CARD_SIZES, _CARD_SIZE.pattern])})$")
            ],
        ),
    ]


class SpecMap(BaseModel):
    """A map of a spec: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=False)


_TEXTS: dict[str, Any] = {
    code: (Text, ...) if code == REFERENCE else (Text | None, None) for code in languages()
}


_PLACED_TEXTS: dict[str, Any] = {
    code: (Placed, ...) if code == REFERENCE else (Placed | None, None) for code in languages()
}


def _one_at_least(schema: dict[str, Any]) -> None:
    """For editors: a text in one language alone is that of all."""
    schema.pop("required", None)
    schema["minProperties"] = 1


class NameSpec(create_model("_Texts", __base__=SpecMap, **_TEXTS)):  # type: ignore[misc]
    """A text per language; without one of its own a language has that of English."""

    model_config = ConfigDict(json_schema_extra=_one_at_least)


Name: TypeAlias = Annotated[
    NameSpec, BeforeValidator(_per_language, json_schema_input_type=NameSpec | Text)
]
"""One text for all languages, or a map of one per language."""


class CaptionSpec(create_model("_Captions", __base__=SpecMap, **_PLACED_TEXTS)):  # type: ignore[misc]
    """A text per language, each with its place: what is wrong in it is named there."""

    model_config = ConfigDict(json_schema_extra=_one_at_least)


Caption: TypeAlias = Annotated[
    CaptionSpec, BeforeValidator(_per_language, json_schema_input_type=CaptionSpec | Text)
]


def _any_language(value: object) -> object:
    return dict.fromkeys(_ANY_TEXTS, value) if isinstance(value, str) else value


_ANY_TEXTS: dict[str, Any] = dict.fromkeys(languages(), (Placed | None, None))


class OwnTextSpec(create_model("_OwnTexts", __base__=SpecMap, **_ANY_TEXTS)):  # type: ignore[misc]
    """A text in some languages or in all: a sentence in place of printkit's, or a file."""

    @property
    def given(self) -> Mapping[str, Word]:
        """Per language that has one the text."""
        found = ((code, getattr(self, code)) for code in languages())
        return {code: text for code, text in found if text is not None}


OwnText: TypeAlias = Annotated[
    OwnTextSpec, BeforeValidator(_any_language, json_schema_input_type=OwnTextSpec | Text)
]


class GameSpec(SpecMap):
    """What the game is called and who made it."""

    id: GameId
    edition: EditionName | None = None
    title: Name
    author: Name | None = None
    illustrator: Name | None = None
    lead: Name | None = None
    logo: OwnText | None = None
    licence: Text = ""
    origin: Text = ""
    players: HowMany | None = None
    age: FromAge | None = None
    minutes: HowMany | None = None


class RowSpec(SpecMap):
    """One row of cells, named a1, a2 … from the left, or each by its own name."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["cells"]}, {"required": ["names"]}]}
    )

    name: RowName
    x: Whole = Field(0, ge=0, le=200)
    cells: Whole | None = Field(None, ge=1, le=MOST_ROWS)
    names: CellNames | None = Field(None, min_length=1, max_length=MOST_ROWS)

    @model_validator(mode="after")
    def _one_way(self) -> RowSpec:
        if (self.cells is None) == (self.names is None):
            raise _mistake(Message("gamefile.row-either-cells-names"))
        return self


class TintSpec(SpecMap):
    """Cells of one colour."""

    colour: Colour
    cells: TintCells


def _net(value: str) -> str:
    if value not in NETS:
        hint = meant(value, NETS) or Message("gamefile.nets-or-lines", nets=", ".join(NETS))
        raise _mistake(Message("gamefile.unknown-word", value=value), hint)
    return value


CHESS, NUMBERS = "chess", "numbers"
_FARTHEST, _LARGEST_MARK = 50, 20
"""How far a point of a mark may be from the middle of its cell, and how large a mark is at most."""
MOST_MARKS = 200
"""Marks of one board at most."""


def _places(value: object) -> object:
    """Words, or points; two numbers alone are one point."""
    if isinstance(value, Word):
        return _words(value)
    if isinstance(value, Items) and value and all(isinstance(one, Word) for one in value):
        return [value] if all(map(_DECIMAL.fullmatch, value)) else list(value)
    return value


def _kind_of_places(value: object) -> str:
    of_points = isinstance(value, list) and value and isinstance(value[0], list)
    return "<points>" if of_points else "<cells>"


MarkPoint: TypeAlias = Annotated[
    list[Annotated[Number, Field(ge=-_FARTHEST, le=_FARTHEST)]], Field(min_length=2, max_length=2)
]
Places: TypeAlias = Annotated[
    Annotated[list[Placed], Tag("<cells>")]
    | Annotated[list[MarkPoint], Field(max_length=MOST_POINTS), Tag("<points>")],
    Discriminator(_kind_of_places),
    BeforeValidator(_places),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": ["string", "integer"]},
                {"type": "array", "items": {"type": ["string", "number", "array"]}},
            ]
        }
    ),
]
"""Cells by their names, or points in a cell's own coordinates."""

_DRAWINGS = (
    "dot",
    "line",
    "area",
    "arc",
    "circle",
    "cross",
    "star",
    "rosette",
    "path",
    "svg",
    "text",
)
_GOES_WITH: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "round": ("arc",),
        "between": ("text",),
        "in": ("text", "dot", "line", "area", "path", "svg"),
        "stroke": ("line", "arc", "circle", "cross", "path"),
        "size": ("dot", "circle", "cross", "star", "rosette", "svg", "text"),
    }
)
"""Keys of a mark that say more of it, each with the drawings that it goes with."""


class MarkSpec(SpecMap):
    """One drawing on a board: exactly one of its shapes, and what more is to say of that."""

    model_config = ConfigDict(
        json_schema_extra=lambda schema: schema.update(
            oneOf=[{"required": [name]} for name in _DRAWINGS]
        )
    )

    dot: Places | None = Field(None, min_length=1)
    line: Places | None = Field(None, min_length=2)
    area: Places | None = Field(None, min_length=3)
    arc: Cells | None = Field(None, min_length=2, max_length=2)
    round_: Placed | None = Field(None, alias="round")
    circle: Cells | None = Field(None, min_length=1)
    cross: Cells | None = Field(None, min_length=1)
    star: Cells | None = Field(None, min_length=1)
    rosette: Cells | None = Field(None, min_length=1)
    path: Placed | None = None
    svg: Placed | None = None
    text: Caption | None = None
    between: Cells | None = Field(None, min_length=2, max_length=2)
    in_: Cells | None = Field(None, alias="in", min_length=1)
    colour: Words | None = Field(None, min_length=1, max_length=9)
    stroke: Stroke | None = None
    size: Annotated[Number, Field(ge=0.02, le=_LARGEST_MARK)] | None = None

    @property
    def drawing(self) -> str:
        """The key of its shape."""
        return next(name for name in _DRAWINGS if getattr(self, name) is not None)

    @property
    def points(self) -> list[MarkPoint]:
        """What it is drawn through in a cell's own coordinates; empty where cells are named."""
        places = self.dot or self.line or self.area or []
        return [] if places and isinstance(places[0], Word) else places  # type: ignore[return-value]

    @model_validator(mode="after")
    def _one_drawing(self) -> MarkSpec:
        given = {field.rstrip("_") for field in self.model_fields_set}
        drawn = [name for name in _DRAWINGS if name in given]
        if len(drawn) != 1:
            hint = known_words(_DRAWINGS)
            raise _mistake(Message("gamefile.mark-exactly-one-drawing"), hint)
        for key, goes in _GOES_WITH.items():
            if key in given and drawn[0] not in goes:
                raise _mistake(Message("gamefile.mark-key-of", key=key, of=", ".join(goes)))
        needed = {"arc": "round", "path": "in", "svg": "in", "text": "between"}.get(drawn[0], "")
        needed = "in" if self.points else needed
        if needed and needed not in given and not (drawn[0] == "text" and "in" in given):
            lacks = Message("gamefile.mark-needs-key", mark=drawn[0], key=needed)
            raise _mistake(lacks, Message(f"gamefile.mark-{needed}-example"))
        if "in" in given and drawn[0] in ("dot", "line", "area") and not self.points:
            raise _mistake(
                Message("gamefile.mark-names-or-in"), Message("gamefile.mark-in-example")
            )
        return self


class EdgesSpec(SpecMap):
    """Whose the edges of a board are."""

    white: Words = []
    black: Words = []
    others: dict[Placed, Words] = Field({}, alias=OTHERS)


class NumbersSpec(SpecMap):
    """The tint whose cells are numbered."""

    numbers: Placed


NamesOfCells: TypeAlias = Annotated[
    Annotated[Literal["none", "corner", "rim", "numbers", "chess"], Tag("<word>")]
    | Annotated[NumbersSpec, Tag("<map>")],
    Discriminator(lambda value: "<map>" if isinstance(value, Entries | NumbersSpec) else "<word>"),
]
_SIZE = "[1-9][0-9]?"
Shape: TypeAlias = Annotated[
    _PLACED_WORD,
    WithJsonSchema(
        _pattern(
            rf"(rectangle|rhombus) {_SIZE}( ?[x×*] ?{_SIZE})?"
            rf"|(hexagon|triangle|star) {_SIZE}|{NONE}"
        )
    ),
]
Net: TypeAlias = Annotated[_PLACED_WORD, AfterValidator(_net), WithJsonSchema({"enum": [*NETS]})]
Lines: TypeAlias = Annotated[
    Annotated[Net, Tag("<net>")] | Annotated[list[CellNames], Field(min_length=1), Tag("<lines>")],
    Discriminator(lambda value: "<net>" if isinstance(value, str) else "<lines>"),
]
"""The word for a net of lines, or each of them."""


class BoardSpec(SpecMap):
    """The cells and their tints."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["rows"]}, {"required": ["shape"]}]}
    )

    cells: CellShape
    rows: list[RowSpec] | None = Field(None, min_length=1, max_length=MOST_ROWS)
    shape: Shape | None = None
    lines: Lines | None = None
    without: Stretches = []
    tints: dict[Placed, TintSpec] | None = Field(None, min_length=1)
    marks: list[MarkSpec] = Field([], max_length=MOST_MARKS)
    edges: EdgesSpec | None = None
    names: NamesOfCells | None = None

    @model_validator(mode="after")
    def _one_way(self) -> BoardSpec:
        if self.rows is None and self.shape is None:
            what = Message("gamefile.board-shape-or-rows")
            raise _mistake(what, Message("gamefile.board-shapes"))
        if self.rows is not None and self.shape is not None:
            what = Message("gamefile.board-shape-and-rows")
            raise _mistake(what, Message("gamefile.null-removes"))
        return self

    @model_validator(mode="after")
    def _lines_of_points(self) -> BoardSpec:
        if (self.cells == "points") != (self.lines is not None) and self.shape != NONE:
            hint = Message("gamefile.nets-or-lines", nets=", ".join(NETS))
            if self.lines is not None:
                hint = Message("gamefile.lines-join-points")
            raise _mistake(Message("gamefile.board-points-lines-no-other"), hint)
        return self


Board: TypeAlias = Annotated[
    BoardSpec | None, BeforeValidator(_nothing, json_schema_input_type=BoardSpec | Literal["none"])
]


class CountsSpec(SpecMap):
    """How many cubes of a kind each side owns, where they do not own as many."""

    white: Whole = Field(ge=0, le=MOST_CUBES)
    black: Whole = Field(ge=0, le=MOST_CUBES)
    others: dict[Placed, Annotated[Whole, Field(ge=0, le=MOST_CUBES)]] = Field({}, alias=OTHERS)

    @model_validator(mode="after")
    def _some(self) -> CountsSpec:
        if not any((self.white, self.black, *self.others.values())):
            raise _mistake(Message("gamefile.nobody-owns-cube-kind"))
        return self


def _of_both(value: object) -> object:
    """One number for both sides."""
    _no_list(value, "number")
    if not isinstance(value, Word) or not value:
        return value
    count = int(str(_number(value, whole=True)))
    if not 1 <= count <= MOST_CUBES:
        raise _mistake(Message("gamefile.cubes-out-of-range", value=value, most=MOST_CUBES))
    return {"white": value, "black": value}


Counts: TypeAlias = Annotated[
    CountsSpec,
    BeforeValidator(
        _of_both, json_schema_input_type=CountsSpec | Annotated[int, Field(ge=1, le=MOST_CUBES)]
    ),
]


class FaceUpSpec(SpecMap):
    """A side of a piece: what it shows, and the letter of a piece that lies with it up."""

    face: Placed
    letter: Capital | None = None
    name: Name | None = None


def _faces_up(value: object) -> object:
    """A side each: of words, or of a map of letters."""
    if isinstance(value, Entries):
        return [{**_face_up(one), "letter": letter} for letter, one in value.items()]
    found = list(value.split_words()) if isinstance(value, Word) and value else value
    return [_face_up(one) for one in found] if isinstance(found, list) else found


def _face_up(value: object) -> dict[str, object]:
    of_map = value.items() if isinstance(value, Entries) else [("face", value)]
    return {str(key): one for key, one in of_map}


_FacesUp: TypeAlias = Annotated[list[FaceUpSpec], Field(min_length=2, max_length=CUBE.sides)]
FacesUp: TypeAlias = Annotated[
    _FacesUp,
    BeforeValidator(
        _faces_up,
        json_schema_input_type=Annotated[
            dict[Capital, FaceUpSpec | Text], Field(min_length=2, max_length=CUBE.sides)
        ]
        | Annotated[list[FaceUpSpec | Text], Field(min_length=2, max_length=CUBE.sides)],
    ),
]


def _counted_or_listed(schema: dict[str, Any]) -> None:
    """A kind says how many it has, or names the table that does."""
    schema["required"].remove("count")
    schema["anyOf"] = [{"required": [one]} for one in ("count", "table")]


class KindSpec(SpecMap):
    """A kind of piece."""

    model_config = ConfigDict(json_schema_extra=_counted_or_listed)

    letter: Capital
    count: Counts
    form: FormName = CUBE.name
    size: Size = 1.0
    turn: Literal["none", "owner"] = "none"
    colour: Colour | None = None
    owner: Literal["sides", "none"] = "sides"
    stands: Literal["cells", "between"] = "cells"
    sides: FacesUp | None = None
    back: Placed | None = None
    table: Placed | None = None
    name: Name | None = None
    plural: OwnText | None = None
    group: Name | None = None
    also: Text = ""
    say: Name | None = None
    code: Code | None = None

    @model_validator(mode="before")
    @classmethod
    def _counted_once(cls, value: Any) -> Any:
        neutral = isinstance(value, Entries) and value.at("owner") == "none"
        if neutral and isinstance(value.at("count"), Entries):
            raise _mistake(
                Message("gamefile.neutral-kind-one-count"),
                Message("gamefile.cubes-belong-neither-side"),
            )
        if not isinstance(value, Entries) or value.at("table") is None:
            return value
        if value.at("count") is not None:
            raise _mistake(Message("gamefile.count-beside-table"))
        counted = Entries(value.source)
        counted.update({**value, Word("count", value.source): Word("1", value.source)})
        return counted

    @model_validator(mode="after")
    def _one_other_side(self) -> KindSpec:
        if self.sides and self.back:
            raise _mistake(Message("gamefile.back-beside-sides"), Message("gamefile.back-is-side"))
        return self

    def shown(self, name: Word) -> list[FaceUpSpec]:
        """What its sides show, of a kind of this name; none where all show the same."""
        if self.back is None:
            return self.sides or []
        return [FaceUpSpec(face=name), FaceUpSpec(face=self.back)]


class RoundSpec(SpecMap):
    """A circle or a disc."""

    centre: Point = Field([0.0, 0.0])
    radius: Radius


class ArcSpec(SpecMap):
    """A part of a circle, drawn from one direction to the other."""

    centre: Point = Field([0.0, 0.0])
    radius: Radius
    from_: Degrees = Field(alias="from")
    to: Degrees

    @model_validator(mode="after")
    def _once_around(self) -> ArcSpec:
        if abs(self.to - self.from_) > _ONCE_AROUND:
            raise _mistake(
                Message("gamefile.arc-goes-around-more-once"), Message("gamefile.whole-circle")
            )
        return self


class LemniscateSpec(SpecMap):
    """Bernoulli's figure of eight, lying."""

    half_width: Radius


_FLAT = 1e-6


class FaceShapeSpec(SpecMap):
    """One shape of a face: exactly one of these keys, and its own stroke where it differs."""

    model_config = ConfigDict(
        json_schema_extra=lambda schema: schema.update(
            oneOf=[{"required": [name]} for name in schema["properties"] if name != "stroke"]
        )
    )

    circle: RoundSpec | None = None
    disc: RoundSpec | None = None
    dot: Point | None = None
    line: list[Point] | None = Field(None, min_length=2, max_length=2)
    polyline: list[Point] | None = Field(None, min_length=2, max_length=MOST_POINTS)
    polygon: list[Point] | None = Field(None, min_length=3, max_length=MOST_POINTS)
    area: list[Point] | None = Field(None, min_length=3, max_length=MOST_POINTS)
    arcs: list[ArcSpec] | None = Field(None, min_length=1, max_length=MOST_ARCS)
    lemniscate: LemniscateSpec | None = None
    path: Placed | None = None
    filled: Placed | None = None
    text: Text | None = Field(None, max_length=MOST_LETTERS)
    stroke: Stroke | None = None

    @model_validator(mode="after")
    def _one_key(self) -> FaceShapeSpec:
        if len(self.model_fields_set - {"stroke"}) != 1:
            keys = (name for name in type(self).model_fields if name != "stroke")
            raise _mistake(Message("gamefile.shape-exactly-one-key"), known_words(keys))
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


class FacesOfPlayersSpec(SpecMap):
    """The art of a kind whose faces differ from player to player."""

    white: Face
    black: Face
    others: dict[Placed, Face] = Field({}, alias=OTHERS)


AnyFace: TypeAlias = Annotated[
    Annotated[Face, Tag("<shapes>")] | Annotated[FacesOfPlayersSpec, Tag("<players>")],
    Discriminator(
        lambda value: (
            "<players>"
            if isinstance(value, Entries) and {"white", "black", OTHERS} & set(value)
            else "<shapes>"
        )
    ),
]


class FacesSpec(SpecMap):
    """The art on the cubes, in units of the face's side, origin in the middle, y up."""

    model_config = ConfigDict(extra="allow")
    # The keys are kinds, and words keep their places.
    __pydantic_extra__: dict[Placed, AnyFace]  # type: ignore[assignment]

    extends: Placed | None = None
    stroke: Stroke = 0.08

    @property
    def art(self) -> Mapping[Word, list[FaceShapeSpec] | FacesOfPlayersSpec | None]:
        """Per kind its shapes, those of either player, or None for a face left blank on purpose."""
        return self.__pydantic_extra__ or {}


class FontsSpec(SpecMap):
    """Fonts of the author's own, by file or as they are installed."""

    faces: Placed | None = None
    marks: Placed | None = None


class ZonesSpec(SpecMap):
    """Cells per side: rows, cells, ranges or all."""

    white: Cells
    black: Cells


class RandomSpec(SpecMap):
    """Cubes shuffled over the cells of the usual setup."""

    keep: Kinds = []
    black: Literal["own", "half-turn"] = "own"


class ReservesSpec(SpecMap):
    """The cubes that each side may drop, where they are not the same."""

    white: Placed
    black: Placed
    others: dict[Placed, Placed] = Field({}, alias=OTHERS)


def _for_both(value: object) -> object:
    """One word for both sides."""
    _no_list(value, "word")
    return {"white": value, "black": value} if isinstance(value, Word) and value else value


Reserves: TypeAlias = Annotated[
    ReservesSpec, BeforeValidator(_for_both, json_schema_input_type=ReservesSpec | str)
]


class SetupSpec(SpecMap):
    """The position a game starts from."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": [one]} for one in ("white", "stacks", "neutral")]}
    )

    white: Placings = []
    black: Placings | None = None
    others: dict[Placed, Placings] = Field({}, alias=OTHERS)
    neutral: Placings | None = None
    stacks: Placings | None = None
    extra: Placings | None = None
    extra_black: Placings | None = None
    reserve: Reserves | None = None
    random: dict[ThemeName, RandomSpec] = {}
    free: ZonesSpec | None = None

    @model_validator(mode="after")
    def _somewhere(self) -> SetupSpec:
        if not {"white", "others", "stacks", "neutral"} & self.model_fields_set:
            raise _mistake(Message("gamefile.key-missing", key="white"))
        return self


class StacksSpec(SpecMap):
    """Which kinds stand on which; without restrictions any on any."""

    carries_nothing: Kinds = []
    stands_only_on: dict[KindName, Kinds] = {}
    height: Whole = Field(2, ge=2, le=3)


Zone: TypeAlias = Annotated[
    ZonesSpec, BeforeValidator(_for_both, json_schema_input_type=ZonesSpec | str)
]


class DropSpec(SpecMap):
    """Cubes that come from the reserve instead of a move."""

    kinds: Kinds
    zone: Zone | None = None
    most: Whole = Field(2, ge=1, le=2)


class RelocationSpec(ZonesSpec):
    """The kind that its captor puts back, and where each side's own is put."""

    kind: KindName


class GoalSpec(ZonesSpec):
    """The kinds that win by arriving, and the cells each side must reach."""

    kinds: Kinds


class DrawSpec(SpecMap):
    """The draw by quiet turns."""

    quiet_turns: Whole = Field(ge=1, le=1000)
    reset_by: Literal["any-capture", "non-king-capture"] = "any-capture"


class LastTurnsSpec(SpecMap):
    """The count that starts when a side has its king and one other kind; who has more wins."""

    turns: Whole = Field(ge=1, le=1000)
    besides: Kinds


class ExchangeSpec(SpecMap):
    """Prisoners of one kind on both sides go back to their owners' reserves."""

    kinds: Kinds
    most: Whole = Field(ge=1, le=99)


class RestrainSpec(SpecMap):
    """What forbids turns that are legal otherwise."""

    guards: Kinds = []
    dividers: Kinds = []
    by_cube_only: Kinds = []
    by_stack_only: Kinds = []
    second_step: AfterFirstStep = "any"


Readings: TypeAlias = Annotated[
    list[LeftOpen], BeforeValidator(_words), _words_like("|".join(BookReading))
]


class RulesSpec(SpecMap):
    """The switches of the rules."""

    engine: Placed | None = None
    beats: dict[KindName, Kinds] = {}
    beaten_by: dict[KindName, Kinds] = {}
    fells: dict[KindName, Kinds] = {}
    stacks: Annotated[
        StacksSpec | None,
        BeforeValidator(_nothing, json_schema_input_type=StacksSpec | Literal["none"]),
    ] = StacksSpec()
    hosts: Kinds = []
    immobile: Kinds = []
    drop: DropSpec | None = None
    relocation: RelocationSpec | None = None
    capture_wins: KindName | None = None
    taken: WhereTaken = "out"
    ransom: Kinds | None = None
    exchange: ExchangeSpec | None = None
    swap: Kinds | None = Field(None, min_length=2, max_length=2)
    restrain: RestrainSpec | None = None
    last_turns: LastTurnsSpec | None = None
    goal: GoalSpec | None = None
    draw: DrawSpec | None = None
    blocked: WhenBlocked = "loses"
    readings: Readings = []


Rules: TypeAlias = Annotated[
    RulesSpec | None, BeforeValidator(_nothing, json_schema_input_type=RulesSpec | Literal["none"])
]


Unchecked: TypeAlias = Literal["unchecked"]


class ScoreSpec(SpecMap):
    """The points of a finished game."""

    win: Whole = Field(ge=0, le=99)
    loss: Whole = Field(ge=0, le=99)
    draw: Whole | None = Field(None, ge=0, le=99)


class NotationSpec(SpecMap):
    """How records of the game are written."""

    dialect: Literal["jersi", "pijersi", "staku", "plain"] | None = None
    case: Literal["sides", "capitals"] = "sides"
    numbers: Literal["none", "pairs", "turns"] = "turns"
    score: ScoreSpec | None = None
    ransom: Placed | None = None

    @property
    def style(self) -> RecordStyle:
        """What its records look like, but for their turns."""
        score = self.score
        return RecordStyle(
            case=LetterCase(self.case),
            numbers=Numbering(self.numbers),
            score=Score(win=score.win, loss=score.loss, draw=score.draw) if score else None,
            ransom=str(self.ransom or ""),
        )


_FINEST_DOTS = 0.05


class PatternSpec(SpecMap):
    """Lines or dots instead of a flat tint; lengths are shares of the cell's width."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"pattern": {"const": "dots"}}},
            "then": {"properties": {"pitch": {"minimum": _FINEST_DOTS}}},
        }
    )

    pattern: Literal["lines", "dots"]
    pitch: Number = Field(ge=0.02, le=1)
    weight: Number = Field(ge=0.001, le=1)
    angle: Degrees = 0.0
    colour: Colour

    @model_validator(mode="after")
    def _countable(self) -> PatternSpec:
        if self.pattern == "dots" and self.pitch < _FINEST_DOTS:
            what = Message("gamefile.dots-too-near", least=_FINEST_DOTS, pitch=self.pitch)
            raise _mistake(what, Message("gamefile.finer-grounds-lines-flat-colour"))
        return self

    @property
    def paint(self) -> Pattern:
        """What an area is filled with."""
        return Pattern(
            kind=PatternKind(self.pattern),
            pitch=self.pitch,
            weight=self.weight,
            angle=self.angle,
            colour=self.colour,
        )


PaintSpec: TypeAlias = Annotated[
    Annotated[PatternSpec, Tag("<pattern>")] | Annotated[Ink, Tag("<ink>")],
    Discriminator(
        lambda value: "<pattern>" if isinstance(value, Mapping | PatternSpec) else "<ink>"
    ),
]


class SideSpec(SpecMap):
    """How one side's cubes look."""

    face: Ink = None
    glyph: Colour | None = None
    frame: Ink = None
    mark: Literal["none", "corners"] = "none"


class _TintsSpec(SpecMap):
    extends: ThemeName | None = None
    tints: dict[Placed, PaintSpec] = {}
    shades: list[PaintSpec] = []
    label_contrast: Number | None = Field(None, ge=3.5, le=21)
    others: dict[Placed, SideSpec] = Field({}, alias=OTHERS)


_OF_A_THEME: dict[Any, Any] = {
    str: (Colour | None, None),
    str | None: (Ink, None),
    SideColours: (SideSpec, SideSpec()),
}
"""Per type of a field of `Theme` what a spec may give."""
THEME_KEYS: dict[str, Any] = {
    name: _OF_A_THEME[kind]
    for name, kind in get_type_hints(Theme).items()
    if kind in _OF_A_THEME and name != "name"
}


class ThemeSpec(create_model("_Looks", __base__=_TintsSpec, **THEME_KEYS)):  # type: ignore[misc]
    """What differs from the theme it extends."""


_NAMES: dict[str, Any] = dict.fromkeys(languages(), (Text | None, None))


class PlayerSpec(create_model("_Names", __base__=SpecMap, **_NAMES)):  # type: ignore[misc]
    """What printed words call a player, and the colour of its pieces."""

    model_config = ConfigDict(json_schema_extra=_one_at_least)

    colour: Colour | None = None
    sign: SmallLetter | None = None

    @property
    def names(self) -> dict[str, str]:
        """Per language that has one the name; empty for the usual ones."""
        found = ((code, getattr(self, code)) for code in languages())
        return {code: name for code, name in found if name is not None}

    @model_validator(mode="after")
    def _as_others(self) -> PlayerSpec:
        if REFERENCE not in self.names and (self.names or not (self.colour or self.sign)):
            raise _mistake(Message("gamefile.key-missing", key=REFERENCE))
        return self


Player: TypeAlias = Annotated[
    PlayerSpec, BeforeValidator(_player, json_schema_input_type=PlayerSpec | Text)
]


class PlayersSpec(SpecMap):
    """The players: what printed words call them, and the colours of their pieces."""

    white: Player | None = None
    black: Player | None = None
    others: dict[Placed, Player] = Field({}, alias=OTHERS)


class PanelSpec(SpecMap):
    """What one scene of a figure shows; every word of it must be so by the rules."""

    stand: Placed | None = None
    play: Placed | None = None
    bar: dict[Placed, Placed] = {}
    fan: dict[Placed, Placed] = {}
    ends: Placed | None = None
    mark: Marks = []
    crop: Placed | None = None
    view: Literal["plan", "table", "cover", "unit"] | None = None
    names: Literal["corner", "large", "rows", "none"] | None = None
    caption: Caption | None = None


class GraphSpec(SpecMap):
    """A free graph of named nodes."""

    nodes: dict[Placed, Name] = Field(min_length=2, max_length=12)
    arrows: dict[Placed, Name] | Words


class StackRowSpec(SpecMap):
    """A row of stacks, the lower letter first."""

    legal: Words = []
    barred: Words = []


class GroupSpec(SpecMap):
    """Kinds that stand together, and what stands above them."""

    kinds: Kinds
    name: Name | None = None


GroupOf: TypeAlias = Annotated[
    GroupSpec,
    BeforeValidator(
        lambda value: value if isinstance(value, Entries) else {"kinds": value},
        json_schema_input_type=GroupSpec | Kinds,
    ),
]
"""Kinds alone, or a map of them and their name."""


class FigureSpec(PanelSpec):
    """A figure of a rule book: panels of positions and turns, or a plate."""

    panels: list[PanelSpec] | Placed = []
    columns: Whole | None = Field(None, ge=1, le=8)
    width: Placed | None = None
    section: SectionName | None = None
    kinds: Literal["table", "line"] | None = None
    show: list[Literal["face", "count", "name", "letter", "code", "also", "say"]] | None = None
    groups: dict[Placed, GroupOf] = {}
    takes: Literal["graph", "lines", "matrix", "strengths"] | None = None
    apart: Kinds = []
    stacks: StackRowSpec | None = None
    actions: Literal["table", "chain"] | None = None
    cubes: dict[Placed, KindName] = {}
    game: Placed | None = None
    order: dict[Placed, Words] = {}
    graph: GraphSpec | None = None
    compass: dict[Placed, Name] = {}
    compare: Literal["faces", "tints"] | None = None
    editions: Words = []


class ChaptersSpec(OwnTextSpec):
    """Chapters of an author's own, a file in Markdown per language."""

    after: (
        Literal["components", "setup", "turn", "captures", "stacks", "drop", "end", "notation"]
        | None
    ) = None


Chapters: TypeAlias = Annotated[
    ChaptersSpec, BeforeValidator(_any_language, json_schema_input_type=ChaptersSpec | Text)
]


class SpecFile(SpecMap):
    """A game, whole."""

    extends: Placed | None = None
    game: GameSpec
    board: Board
    cells: Literal["squares", "hexagons"] | None = None
    kinds: dict[KindName, KindSpec] = Field(min_length=1, max_length=26)
    faces: FacesSpec = FacesSpec()
    fonts: FontsSpec = FontsSpec()
    setup: SetupSpec
    players: PlayersSpec = PlayersSpec()
    rules: Rules = None
    turns: Unchecked | None = None
    notation: NotationSpec = NotationSpec()
    example: Placed | None = None
    themes: dict[ThemeName, ThemeSpec] = {}
    figures: dict[Placed, FigureSpec] = {}
    texts: dict[Placed, OwnText] = {}
    text: Chapters | None = None

    @property
    def whole_board(self) -> BoardSpec:
        """The board; of a game without one the cells that pieces stand on."""
        if self.board is not None:
            return self.board
        bare = Word(NONE, self.game.id.source)
        return BoardSpec.model_construct(cells=self.cells or SQUARES.name, shape=bare)


class VariantSpec(SpecMap):
    """What a variant is called, and what it goes with."""

    title: Name
    told: Name | None = None
    for_: Words = Field(alias="for")
    with_: Words = Field([], alias="with")
    against: dict[ThemeName, Text] = {}


class VariantFile(SpecMap):
    """A variant without its changes."""

    variant: VariantSpec


class ThemesFile(SpecMap):
    """The shipped themes."""

    themes: dict[ThemeName, ThemeSpec]
