"""Every text of a spec that is printed: the font must hold its characters."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import chain
from unicodedata import category

from printkit.base.errors import Message
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Entries, Items, Node, Word
from printkit.scene.lettering import unprintable

_UNSEEN = frozenset({"Mn", "Me", "Cf", "Zs", "Cc"})
"""Marks that stand on a letter, signs without width, blanks."""

_OF_GAME = ("author", "licence", "origin")


def check_printed(root: Entries, kinds: Container[Word], mistakes: Mistakes) -> None:
    """Note the characters that no sheet can show, each with the text in which it stands.

    Args:
        root: the whole spec as it was written.
        kinds: those of the game; the art of others, from a shared style, is not printed.
        mistakes: takes what is wrong.
    """
    game, of_kinds = _below(root, "game"), _below(root, "kinds").values()
    named = [game.at("title"), *_below(root, "players").values()]
    named += [kind.at("name") for kind in of_kinds if isinstance(kind, Entries)]
    art = (
        shape.at("text")
        for kind, shapes in _below(root, "faces").items()
        for shape in (shapes if kind in kinds and isinstance(shapes, Items) else ())
        if isinstance(shape, Entries)
    )
    others = (*map(game.at, _OF_GAME), _below(root, "notation").at("ransom"))
    for text in chain.from_iterable(map(_texts, (*named, *others))):
        mistakes.add(unprintable(text, text.source))
    hint = Message("gamefile.letters-or-shapes")
    for text in chain.from_iterable(map(_texts, art)):
        mistakes.add(replace(one, hint=hint) for one in unprintable(text, text.source))
    for text in chain.from_iterable(map(_texts, named)):
        if text.strip() and all(category(sign) in _UNSEEN for sign in text):
            what = Message("gamefile.name-shows-nothing-no-letter", text=str(text))
            mistakes.note(what, text.source, Message("gamefile.begin-letter-digit"))


def _below(root: Entries, key: str) -> Entries:
    node = root.at(key)
    return node if isinstance(node, Entries) else Entries(root.source)


def _texts(node: Node | None) -> Iterator[Word]:
    """A text, or those of a map of languages."""
    if isinstance(node, Word):
        yield node
    elif isinstance(node, Entries):
        yield from (text for text in node.values() if isinstance(text, Word))
