"""Print shops as data files: the sizes that they make, the files that they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from printkit.base.errors import Message, Problem, SpecError, known_words
from printkit.base.units import MM_PER_INCH
from printkit.gamefile import shelf
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import Number, SpecMap, Text
from printkit.gamefile.tree import Entries, Items
from printkit.gamefile.validation import read_fit

ANY_SHOP = "offset"
"""The shop that is meant where none is named."""

_LONGEST_NAME = 80
_FIELDS = {"game", "part", "number", "side"}
"""The fields of the pattern of a file's name."""


class ItemSpec(SpecMap):
    """A board or card that a shop makes, with its size after cutting."""

    name: Text
    width: Number = Field(gt=0, description="in mm")
    height: Number = Field(gt=0, description="in mm")
    pixels: list[int] = Field(
        default_factory=list, max_length=2, description="of the whole picture, bleed and all"
    )
    fold: Literal["none", "half", "quarter", "sixth"] = "none"


class ShopSpec(SpecMap):
    """The facts of a print shop, as its file states them."""

    title: Text
    home: Text
    read: Text = Field(description="the day on which its facts were looked up")
    form: Literal["pdf", "png"]
    colour: Literal["cmyk", "rgb"]
    ppi: Number | None = Field(default=None, ge=72, le=1200)
    bleed: Number = Field(ge=0, le=50, description="of colour beyond the knife, in mm")
    safe: Number = Field(ge=0, le=50, description="inside the knife, in mm")
    names: dict[Literal["board", "stickers", "cards"], Text] = Field(min_length=1)
    boards: list[ItemSpec] = Field(default_factory=list)
    cards: list[ItemSpec] = Field(default_factory=list)
    sources: list[Text] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """A print shop.

    Attributes:
        name: as `--for` has it.
        spec: its file.
        names: the patterns of its files' names by part; parts without one it does not make.
    """

    name: str
    spec: ShopSpec
    names: Mapping[str, str]

    def __str__(self) -> str:
        return self.name

    def file_name(self, part: str, game: str, number: int = 0, side: str = "") -> str:
        """The name of the file of a part of a game."""
        named = self.names[part].format(game=game, part=part, number=f"{number:03}", side=side)
        return f"{named}.{self.spec.form}"


def shop_named(text: str) -> Shop:
    """A shipped shop by its name, or the shop of a file by its path.

    Raises:
        SpecError: there is no such shop, or its file has mistakes: all of them.
    """
    name = text.strip().lower()
    shipped = shelf.paths_in(shelf.SHOPS)
    path = shipped.get(name)
    if path is None and Path(text).suffix.lower() in {".yaml", ".yml"}:
        path = Path(text)
    if path is None:
        hint = known_words(shipped, name)
        raise SpecError(Message("products.no-shop", name=text), hint=hint)
    spec, root = read_fit(ShopSpec, path, shelf.shown(path))
    mistakes = Mistakes()
    mistakes.extend(contradictions(spec, root))
    mistakes.stop()
    names = MappingProxyType({str(part): pattern for part, pattern in spec.names.items()})
    return Shop(name=path.stem, spec=spec, names=names)


def contradictions(spec: ShopSpec, root: Entries) -> Iterator[Problem]:
    """Facts of a shop's file that contradict each other, with their places."""
    if spec.form == "png" and spec.colour == "cmyk":
        what = Message("products.shop-png-of-plates")
        yield Problem(what, root.source_of("colour"), Message("products.shop-rgb-or-pdf"))
    if spec.form == "png" and spec.ppi is None:
        what = Message("products.shop-png-without-ppi")
        yield Problem(what, root.source_of("form"), Message("products.shop-add-ppi"))
    several = {"stickers": ["{number}"], "cards": ["{number}", "{side}"]}
    for part, pattern in spec.names.items():
        lacking = [one for one in several.get(part, ()) if one not in pattern]
        others = [one for one, text in spec.names.items() if text == pattern and one < part]
        if others and "{part}" not in pattern:
            what = Message("products.shop-same-name", text=pattern, part=part, other=others[0])
            add = Message("products.shop-add-fields", fields="{part}")
            yield Problem(what, root.source_of("names", part), add)
        rest = pattern
        for name in _FIELDS:
            rest = rest.replace(f"{{{name}}}", "")
        if any(one in rest for one in '{}/\\:*?"<>|') or len(pattern) > _LONGEST_NAME:
            what = Message("products.shop-no-file-name", text=pattern)
            hint = known_words(f"{{{name}}}" for name in sorted(_FIELDS))
            yield Problem(what, root.source_of("names", part), hint)
        elif spec.form == "png" and lacking:  # each would be written over the one before
            what = Message("products.shop-many-files", text=pattern)
            add = Message("products.shop-add-fields", fields=", ".join(lacking))
            yield Problem(what, root.source_of("names", part), add)
    for key, items in (("boards", spec.boards), ("cards", spec.cards)):
        for rank, item in enumerate(items):
            nodes = root.at(key)
            place = nodes[rank].source if isinstance(nodes, Items) else root.source
            sides = [side + 2 * spec.bleed for side in (item.width, item.height)]
            full = [round(side * (spec.ppi or 0) / MM_PER_INCH) for side in sides]
            if item.pixels and item.pixels != full:
                sizes = {"name": item.name, "pixels": _times(item.pixels), "full": _times(full)}
                hint = Message("products.shop-check-sizes")
                yield Problem(Message("products.shop-pixels-off", **sizes), place, hint)
            if 2 * spec.safe >= min(item.width, item.height):
                what = Message("products.shop-all-unsafe", name=item.name, safe=spec.safe)
                yield Problem(what, place, Message("products.shop-check-sizes"))


def _times(sides: list[int]) -> str:
    return " x ".join(map(str, sides))
