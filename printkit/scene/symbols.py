"""The symbols that a drawing uses, how much they are enlarged, and so how fine numbers are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil, log10

from printkit.scene.shapes import Clip, Group, Raster, Shape, Symbol, Use
from printkit.scene.transforms import factor


@dataclass(slots=True)
class Renaming:
    """Puts `own` before the names of symbols, so that the art of two games goes into one file."""

    own: str
    _known: dict[str, Symbol] = field(default_factory=dict)

    def shapes(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """The same shapes with symbols of other names; a symbol is made once."""
        renamed = list[Shape]()
        for shape in shapes:
            if isinstance(shape, Group | Clip):
                renamed.append(replace(shape, shapes=self.shapes(shape.shapes)))
            elif isinstance(shape, Use):
                symbol = shape.symbol
                if symbol.id not in self._known:
                    named = Symbol(id=f"{self.own}-{symbol.id}", shapes=self.shapes(symbol.shapes))
                    self._known[symbol.id] = named
                renamed.append(replace(shape, symbol=self._known[symbol.id]))
            else:
                renamed.append(shape)
        return tuple(renamed)


def symbols(shapes: Iterable[Shape]) -> tuple[Symbol, ...]:
    """The symbols used by `shapes` and by one another, each once, the inner before the outer.

    Raises:
        ValueError: two different symbols have the same id.
    """
    found: dict[str, Symbol] = {}
    _collect(shapes, found)
    return tuple(found.values())


def scales(
    shapes: Iterable[Shape], choose: Callable[[float, float], float] = max
) -> dict[str, float]:
    """By how much each symbol, by its id, is enlarged where it is used largest; or least: `min`."""
    found: dict[str, float] = {}
    _spread(shapes, 1.0, found, choose)
    return found


def holds_pixels(shapes: Iterable[Shape], free: set[int] | None = None) -> bool:
    """Whether a picture made of pixels is among shapes.

    `free` are symbols known to hold none, by their identity, kept from call to call while they
    live.
    """
    free = set() if free is None else free
    for shape in shapes:
        match shape:
            case Raster():
                return True
            case Group() | Clip():
                if holds_pixels(shape.shapes, free):
                    return True
            case Use(symbol=symbol) if id(symbol) not in free:
                if holds_pixels(symbol.shapes, free):
                    return True
                free.add(id(symbol))
            case _:
                pass
    return False


def _spread(
    shapes: Iterable[Shape],
    scale: float,
    found: dict[str, float],
    choose: Callable[[float, float], float],
) -> None:
    for shape in shapes:
        if isinstance(shape, Group):
            _spread(shape.shapes, scale * factor(shape.transform), found, choose)
        elif isinstance(shape, Clip):
            _spread(shape.shapes, scale, found, choose)
        elif isinstance(shape, Use):
            enlarged, known = scale * factor(shape.transform), found.get(shape.symbol.id)
            if known is None or choose(enlarged, known) != known:
                found[shape.symbol.id] = enlarged
                _spread(shape.symbol.shapes, enlarged, found, choose)


def _collect(shapes: Iterable[Shape], found: dict[str, Symbol]) -> None:
    for shape in shapes:
        if isinstance(shape, Group | Clip):
            _collect(shape.shapes, found)
        elif isinstance(shape, Use):
            symbol = shape.symbol
            known = found.get(symbol.id)
            if known is None:
                _collect(symbol.shapes, found)
                found[symbol.id] = symbol
            elif known is not symbol and known != symbol:
                raise ValueError(f"two different symbols are called {symbol.id!r}")


@lru_cache(maxsize=1 << 15)
def number(value: float, decimals: int = 3) -> str:
    """`value` with at most `decimals` (at least 1) places, no trailing zeros and no `-0`."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def decimals(scale: float) -> int:
    """How many decimals keep a length right to 1 µm once it is enlarged by `scale`; at least 3."""
    return 3 if scale <= 2 else 3 + ceil(log10(scale / 2))
