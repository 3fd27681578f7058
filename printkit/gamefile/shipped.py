"""Games by name or path, and the list of those that come with printkit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base.disk_cache import kept
from printkit.base.errors import Message, SpecError, WrongType, argument, did_you_mean
from printkit.base.files import alike, exists
from printkit.gamefile import shelf
from printkit.model import Game, Localised

if TYPE_CHECKING:
    from printkit.rules import EngineMaker


@dataclass(frozen=True, slots=True, kw_only=True)
class ShippedVariant:
    """What a variant that comes with printkit is called.

    Attributes:
        name: as commands take it (`pamei`).
        editions: the names of the shipped editions that it is for.
        is_piece: whether it gives each side one special piece.
    """

    name: str
    title: Localised
    editions: tuple[str, ...]
    is_piece: bool


def load_game(what: str, variants: Iterable[str] = (), engine: EngineMaker | None = None) -> Game:
    """A game by its shipped name (`jersi`, `jersi/4.16`) or by a spec's path (`./mygame.yaml`).

    A game's bare name stands for its latest edition. A shipped name wins over a file of the same
    name; `./jersi` is the file. Capitals make no difference. `jersi/3+pamei` names an edition with
    its variants. `variants` are names of shipped ones that change it; `engine` plays it, whatever
    engine its spec names.

    Raises:
        SpecError: no such game, file or variant, variants that do not go together, or all that is
            wrong with the spec.
    """
    plain, *named = what.split("+")
    if shelf.full_name(plain) is None:
        plain, named = what, []
    name = shelf.full_name(plain)
    chosen = tuple(variant.lower() for variant in (*named, *variants))
    if name is not None:
        game = _shipped(name, chosen)
        if engine is not None and game.rules is not None:
            from printkit.rules import Rules

            game = replace(game, rules=replace(game.rules, engine=engine))
            Rules.of(game.rules)  # it takes these rules, or says why not
        return game
    if what.endswith((".yaml", ".yml")) or what.startswith((".", "/")) or exists(Path(what)):
        from printkit.gamefile.game import read_game

        return read_game(Path(what), what, chosen, engine)
    known = [*shelf.aliases(), *shelf.game_paths()]
    hint = (
        did_you_mean(what, known)
        or alike(Path(f"{what}.yaml"))
        or Message(
            "gamefile.known-spec-path", names=", ".join((*shelf.aliases(), *example_names()))
        )
    )
    raise SpecError(Message("gamefile.unknown-game", name=what), hint=hint)


def given_game(
    what: str | PathLike[str] | Mapping[str, object] | None,
    text: str | None,
    folder: str | PathLike[str],
    engine: EngineMaker | None = None,
) -> Game:
    """The game that a program gives.

    `what` is a name or path as for `load_game`, or what a file holds as a mapping or a text; `text`
    is such a text instead. `folder` is where the files lie that these name; `engine` plays it,
    whatever engine its spec names.

    Raises:
        WrongType: `what` and `text` are both given, or something is of no type that is taken.
        SpecError: as for `load_game`.
    """
    from printkit.gamefile.game import game_of

    if engine is not None and not callable(engine):
        argument("engine", engine, type)
    base = Path(argument("folder", folder, str, PathLike))
    if text is not None and what is not None:
        raise WrongType(Message("api.what-or-text"), hint=Message("common.keep-one"))
    if text is not None:
        what = argument("text", text, str)
    elif not isinstance(what, Mapping):
        what = str(argument("what", what, str, PathLike, Mapping))
        if "\n" not in what:  # else no file is called so
            return load_game(what, engine=engine)
    return game_of(what, base, engine)


def shipped_names() -> dict[str, tuple[str, ...]]:
    """Per edition that comes with printkit its aliases, by game and number; no spec is read."""
    aliases = shelf.aliases().items()
    return {
        name: tuple(alias for alias, full in aliases if full == name)
        for name in shelf.shipped_paths()
    }


def example_names() -> tuple[str, ...]:
    """The examples that come with printkit, sorted by name; no spec is read."""
    return tuple(shelf.paths_in(shelf.EXAMPLES))


@cache
def variant_names() -> tuple[ShippedVariant, ...]:
    """The variants that come with printkit, sorted by name; no file is read where that is kept."""

    def read() -> tuple[ShippedVariant, ...]:
        from printkit.gamefile.variants import shipped_variants, special_piece

        return tuple(
            ShippedVariant(
                name=one.name,
                title=one.title,
                editions=one.editions,
                is_piece=special_piece(one) is not None,
            )
            for one in shipped_variants()
        )

    return kept("variants", shelf.digest(), read, kind=tuple)


@lru_cache(maxsize=256)
def _shipped(name: str, variants: tuple[str, ...] = ()) -> Game:
    def read() -> Game:
        from printkit.gamefile.game import read_game  # neither it nor YAML, where it is kept

        path = shelf.game_paths()[name]
        return read_game(path, shelf.shown(path), variants)

    return kept("+".join((name.replace("/", "-"), *variants)), shelf.digest(), read, kind=Game)
