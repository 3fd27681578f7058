"""What may be asked of a product, and how each value is read, for commands and programs alike.

A command line makes its parameters of the same tables (`printkit.cli.products`): words to choose
from, bounds of a number, the function that reads a text. A program gives plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from math import inf
from numbers import Real
from pathlib import Path
from typing import Any, NamedTuple, get_origin, get_type_hints

from printkit.base.errors import (
    LayoutError,
    Message,
    Problems,
    WrongValue,
    known_words,
    no_value,
    places_called,
)
from printkit.base.units import paper
from printkit.model import Game, Language
from printkit.page import AS_IT_IS, PageSetup, read_margin, read_measured
from printkit.products import registry
from printkit.products.base import Option, Product, Shared, built, flag, options_of, values_of
from printkit.products.file_names import as_written
from printkit.products.request import (
    USUAL_EDGE,
    USUAL_LANGUAGE,
    USUAL_PAPER,
    Request,
    edge,
    theme_named,
)

SHARED: Mapping[str, tuple[Shared, Option]] = {
    "piece": (Shared.PIECE, Option(name="--cube", usual=USUAL_EDGE, parse=edge, metavar="MM")),
    "paper": (Shared.PAPER, Option(parse=paper, metavar="PAPER")),
    "margin": (Shared.MARGIN, Option(parse=read_margin, metavar="MARGIN")),
    "measured": (Shared.PRINTER, Option(parse=read_measured, metavar="XxY")),
    "theme": (Shared.THEME, Option(metavar="THEME")),
    "language": (Shared.LANGUAGE, Option(name="--lang", parse=Language.named)),
}
"""The options that say what a request does, whatever product it asks for."""

_OF_LENGTHS = "units.", "tables.length"
"""How the keys begin of what is said of lengths that are none."""


class Range(NamedTuple):
    """From the least to the most number that an option takes; None where there is no most."""

    least: float
    most: float | None

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers are in it."""
        return not isinstance(self.least, float)


def values_taken(one: Option) -> Mapping[str, object] | Range | Callable[[str], object]:
    """What an option takes: words, each with its value; numbers; or texts, by what reads them."""
    if isinstance(one.parse, type) and issubclass(one.parse, Enum):
        return {as_written(member): member for member in one.parse}
    if one.choices:
        return {word: word for word in one.choices}
    return one.parse or str if one.bounds is None else Range(*one.bounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Askable:
    """What may be asked for: the field that takes it, and how it is read.

    Without an option it is a value of `kind`, taken as it is; else what is `taken` says the option.
    """

    field: str
    kind: Any = None
    usual: object = None
    option: Option | None = None
    taken: Mapping[str, object] | Range | Callable[[str], object] = str

    def read(self, key: str, value: object) -> object:
        """The value, from what a program gives for it.

        Raises:
            PrintkitError: it is none.
        """
        if self.option is None:
            if isinstance(value, self.kind):
                return value
            raise _no_value(key, value)
        if isinstance(self.usual, bool) is not isinstance(value, bool):
            words = ("True", "False") if isinstance(self.usual, bool) else ()
            raise _no_value(key, value, words)
        if isinstance(value, bool):
            return value
        if self.option.many:
            several = value if isinstance(value, (list, tuple)) else [value]
            return tuple(self._read_one(key, each) for each in several)
        return self._read_one(key, value)

    def _read_one(self, key: str, value: Any) -> object:
        """A member or word, a number within its bounds, or what a text is read as."""
        taken = self.taken
        if isinstance(taken, Mapping):
            if isinstance(value, Enum) and value in taken.values():
                return value
            if str(value).lower() not in taken:
                raise _no_value(key, value, taken)
            return taken[str(value).lower()]
        if isinstance(taken, Range):
            least, most = taken
            kind: Any = int if taken.is_whole else Real
            if isinstance(value, kind) and least <= value <= (inf if most is None else most):
                return value
            hint = "" if most is None else Message("api.between", least=least, most=most)
            raise _no_value(key, value, hint=hint)
        if not isinstance(value, (str, int)):
            if not isinstance(value, Real):
                raise _no_value(key, value)
            value = float(value)
        try:
            return taken(str(value))
        except LayoutError as error:
            raise labelled(key, error) from None


def labelled(name: str, error: LayoutError) -> LayoutError:
    """The error, with the name of the option before what is said of a length or a paper.

    There may be several of these; of other values it is said what they are.
    """
    return LayoutError(
        replace(one, what=Message("common.labelled", label=name, text=one.what))
        if not one.source and isinstance(one.what, Message) and one.what.key.startswith(_OF_LENGTHS)
        else one
        for one in error.problems
    )


@cache
def askable(product: Product[Any, Any]) -> Mapping[str, Askable]:
    """What may be asked of a product, by the words of its command with `_` for hyphens."""
    own = {name: (usual, one) for name, usual, one in options_of(product.options)}
    options: Any = product.options
    kinds = get_type_hints(options)
    # what holds several values is for other modules to say
    several = {key for key, kind in kinds.items() if get_origin(kind) in {Mapping, tuple}}
    plain = [key for key in values_of(product.options()) if key not in own and key not in several]
    # what a group sets for itself is nobody's to ask
    known = {key: Askable(field=key, kind=kinds[key]) for key in plain if key in kinds}
    for key, (what, one) in SHARED.items():
        if what in product.takes:
            known[key] = Askable(field=key, option=one, taken=values_taken(one))
    for name, (usual, one) in own.items():
        word = flag(name, one).removeprefix("--").replace("-", "_")
        known[word] = Askable(field=name, usual=usual, option=one, taken=values_taken(one))
    if product.formats:
        known["format"] = Askable(field="format", kind=str)
    return known


def read(product: Product[Any, Any], values: Mapping[str, object]) -> dict[str, Any]:
    """What the fields of options and of a request are, by their names.

    Values are by the names of options with `_` for hyphens; None is as if it were not there.
    Numbers are in mm where a length is asked for.

    Raises:
        WrongValue: what is wrong with the values, all of it together.
    """
    known = askable(product)
    found: dict[str, Any] = {}
    problems = Problems()
    for key, value in values.items():
        with problems.noting():
            if key not in known:
                what = Message("products.no-option", name=key, product=product.name)
                raise WrongValue(what, hint=known_words(known, key))
            if value is not None:
                found[known[key].field] = known[key].read(key, value)
    problems.stop(WrongValue)
    return found


def ordered(
    game: Game, name: str, values: Mapping[str, object]
) -> tuple[Product[Any, Any], Request, Any]:
    """A product by its name, and what is asked for of it.

    Raises:
        WrongValue: see `read`.
        PrintkitError: there is no such product, or it cannot be made as asked for.
    """
    product = registry.product(name)
    asked = read(product, values)
    language = asked.get("language", USUAL_LANGUAGE)
    request = Request(
        game=game.said_in(language),
        theme=theme_named(game, asked.get("theme", product.theme)),
        language=language,
        setup=PageSetup(
            paper=(on := asked.get("paper") or paper(USUAL_PAPER)),
            margin=asked.get("margin") or read_margin("safe"),
            correction=read_measured(str(values["measured"]), on)
            if "measured" in asked
            else AS_IT_IS,
        ),
        piece=asked.get("piece"),
        given={
            flag(one.field, one.option): str(values[key])
            for key, one in askable(product).items()
            if one.option is not None and asked.get(one.field, False) is not False
        },
    )
    return product, request, built(product.options, asked)


def files_of(game: Game, name: str, values: Mapping[str, object]) -> dict[str, bytes]:
    """The files of a product, by name; see `ordered`."""
    from printkit.products import door

    product, request, options = ordered(game, name, values)
    form = str(values.get("format") or "") if product.formats else ""
    with places_called(_words(product)):
        return door.produce(product, request, options, form)


def file_of(game: Game, name: str, values: Mapping[str, object], ending: str) -> bytes:
    """A product that is one file, whose ending (`.svg`) says in which form; see `ordered`."""
    from printkit.products import door

    return door.finished(_made(game, name, values), name + ending).data


def save(game: Game, name: str, values: Mapping[str, object], path: Path) -> None:
    """Write a product that is one file to a place that the caller names, whole or not at all.

    Raises:
        PrintkitError: see `ordered`.
        OSError: the system refuses.
    """
    from printkit.products import door

    for _ in door.deliver(_made(game, name, values), path, named=True):
        pass


def _made(game: Game, name: str, values: Mapping[str, object]) -> Any:
    product, request, options = ordered(game, name, values)
    with places_called(_words(product)):
        return product.make(product.plan(request, options))


@cache
def _words(product: Product[Any, Any]) -> Mapping[str, str]:
    """What programs call the options that places are in: `piece` for `--cube`."""
    known = askable(product).items()
    return {flag(one.field, one.option): key for key, one in known if one.option is not None}


def _no_value(key: str, value: object, words: Iterable[str] = (), hint: str = "") -> WrongValue:
    """What is said of a value that cannot be, with the words that can be or another hint."""
    hint = hint or known_words(words, str(value)) or Message("api.plain")
    return WrongValue(no_value(key, value), hint=hint)
