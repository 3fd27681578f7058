"""The names that programs use; `printkit` gives them, and says what they are for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Unpack, cast, overload

from printkit.api.values import Game, Replay
from printkit.base.errors import argument
from printkit.products.drawing import Diagram, Drawable, Look

if TYPE_CHECKING:
    from printkit.products.asked import Make
    from printkit.rules import EngineMaker


@overload
def load(
    what: str | PathLike[str] | Mapping[str, object],
    *,
    folder: str | PathLike[str] = ".",
    engine: EngineMaker | None = None,
) -> Game: ...


@overload
def load(
    *, text: str, folder: str | PathLike[str] = ".", engine: EngineMaker | None = None
) -> Game: ...


def load(
    what: str | PathLike[str] | Mapping[str, object] | None = None,
    *,
    text: str | None = None,
    folder: str | PathLike[str] = ".",
    engine: EngineMaker | None = None,
) -> Game:
    """A game that comes with printkit, or your own.

    Args:
        what: a name (`jersi`; `jersi/4.0` for an edition; `jersi/3+pamei` with a variant), the
            path of a game's YAML file, or what such a file holds as a mapping.
        text: instead, what such a file holds as a text.
        folder: where the files lie that a text or a mapping names, its `extends` among them.
        engine: a class over `printkit.rules.PlainEngine`, or whatever else makes an engine of a
            `Ruleset`, to play the game, whatever engine its file names; see docs/engines.md.

    Raises:
        SpecError: there is no such game, or it has mistakes: all of them, a line each.
    """
    from printkit.gamefile import given_game

    return Game(given_game(what, text, folder, engine))


def games() -> tuple[str, ...]:
    """The names of all that comes with printkit: editions, the older ones first, then examples."""
    from printkit.gamefile import example_names, shipped_names

    return (*shipped_names(), *example_names())


def languages() -> tuple[str, ...]:
    """The codes of all languages that words come in: `en`, `fr`."""
    from printkit.base.catalogue import languages

    return languages()


def svg(shown: Drawable, **look: Unpack[Look]) -> str:
    """A picture as SVG: `svg(position, width=60, theme="print", marks=["e5"])`; see `Diagram`."""
    return Diagram(shown, **look).svg()


def png(shown: Drawable, ppi: float | None = None, **look: Unpack[Look]) -> bytes:
    """A picture as PNG: with so many pixels per inch, or `width="800px"` wide; else as `svg`."""
    return Diagram(shown, **look).png(ppi)


def _typed(made: Callable[..., dict[str, bytes]]) -> Make:
    """The function itself; type checkers see which product takes which options."""
    return cast("Make", made)


@_typed
def make(game: Game, product: str, **asked: object) -> dict[str, bytes]:
    """The files of a product, by name: `make(game, "stickers", piece=16, paper="letter")`.

    A printed file has been verified as a command's is; nothing is written to the disk.

    Args:
        game: what is made.
        product: one of `Game.products`.
        asked: the options of the product's command, with `_` for hyphens: words, numbers (lengths
            in mm), True for a switch, a list where one may be given several times. The edge of the
            pieces is `piece`, the language `language`; `replay` takes a `Replay` as `played`.
    """
    from printkit.products.option_values import files_of

    values = {key: one._played if isinstance(one, Replay) else one for key, one in asked.items()}
    return files_of(argument("game", game, Game)._model, argument("product", product, str), values)
