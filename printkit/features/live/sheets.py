"""The sheets of a game that is being written: made behind its pictures, given up at a new save."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from types import MappingProxyType
from typing import Any, Self, TypeVar

from printkit.base.errors import Problem, said_all
from printkit.features.live.preview import attempt
from printkit.model import Game, Language
from printkit.products import door
from printkit.products.base import Made
from printkit.products.option_values import ordered
from printkit.text.players import names_of

SHEETS: Mapping[str, tuple[str, Mapping[str, object]]] = MappingProxyType(
    {
        "play": ("parts", {"part": ["play"]}),
        "stickers": ("stickers", {}),
        "board": ("board", {}),
        "rulebook": ("rulebook", {}),
    }
)
"""Per name the product that makes it, and what is asked of that; in the order of their making."""


PRINTED = ("play", "stickers", "board")
"""Those that are written as files while one types."""
Used = TypeVar("Used")


def sheets(
    game: Game,
    names: Iterable[str],
    language: Language,
    stop: Event,
    use: Callable[[Made, str], Used],
) -> Iterator[tuple[str, Used | None, tuple[Problem, ...]]]:
    """Sheets of a game one after the other: the name, what is made of it, else what is wrong.

    After `stop` no more are asked for; what is being made then is given up. `use` makes something
    of a sheet that is made, and of its name.
    """

    def used_of(name: str) -> Used | None:
        made = None if stop.is_set() else sheet(game, name, language, stop)
        return None if made is None or stop.is_set() else use(made, name)

    for name in names:
        used, problems = attempt(partial(used_of, name), game.source)
        if stop.is_set():
            return
        yield name, used, said_all(dict.fromkeys(problems), language, names_of(game, language))


def sheet(game: Game, name: str, language: Language, stop: Event) -> Made | None:
    """A sheet of a game, not yet written; None where it is given up on the way.

    Raises:
        PrintkitError: it cannot be made.
    """
    made_by, asked = SHEETS[name]
    product, request, options = ordered(game, made_by, {**asked, "language": language})
    plan: Any = product.planned(request, options)
    return None if stop.is_set() else product.make(plan)


def written(made: Made, name: str, ending: str) -> bytes:
    """A sheet as a file, a PDF verified.

    Raises:
        PrintkitError: a PDF that does not keep what it promises.
    """
    *_, file = door.files(made, name + ending)
    return file.data


class Behind:
    """Work that is done beside other work: of several heaps the last, the others are given up."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._stop = Event()

    def begin(self, work: Callable[[Event], None]) -> None:
        """Give up what is being done, and do this: it looks at the event between its steps."""
        self._stop.set()
        self._stop = stop = Event()
        self._thread.submit(work, stop)

    def wait(self) -> None:
        """Wait until all is done."""
        self._thread.submit(lambda: None).result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.shutdown(cancel_futures=True)
