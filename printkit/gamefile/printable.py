"""Every text of a spec that is printed: the font must hold its characters."""

from __future__ import annotations

from collections.abc import Container, Iterator
from unicodedata import category

from printkit.errors import Message
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Entries, Items, Node, Word
from printkit.scene.lettering import unprintable

_UNSEEN = frozenset({"Mn", "Me", "Cf", "Zs", "Cc"})
"""Marks that stand on a letter, signs without width, blanks."""

_OF_GAME = ("title", "author", "licence", "origin")


def check_printed(root: Entries, kinds: Container[Word], mistakes: Mistakes) -> None:
    """Note the characters that no sheet can show, each with the text in which it stands.

    Args:
        root: the whole spec as it was written.
        kinds: those of the game; the art of others, from a shared style, is not printed.
        mistakes: takes what is wrong.
    """
    for text in _printed(root, kinds):
        mistakes.add(unprintable(text, text.source))
    for text in _named(root):
        if text.strip() and all(category(sign) in _UNSEEN for sign in text):
            what = Message("gamefile.name-shows-nothing-no-letter", text=str(text))
            mistakes.note(what, text.source, Message("gamefile.begin-letter-digit"))


def _printed(root: Entries, kinds: Container[Word]) -> Iterator[Word]:
    for key in _OF_GAME:
        yield from _texts(_below(root, "game").at(key))
    for player in _below(root, "players").values():
        yield from _texts(player)
    for kind in _below(root, "kinds").values():
        yield from _texts(kind.at("name") if isinstance(kind, Entries) else None)
    for kind, shapes in _below(root, "faces").items():
        for shape in shapes if kind in kinds and isinstance(shapes, Items) else ():
            yield from _texts(shape.at("text") if isinstance(shape, Entries) else None)
    yield from _texts(_below(root, "notation").at("ransom"))


def _named(root: Entries) -> Iterator[Word]:
    """The texts that name the game, its kinds and its players."""
    yield from _texts(_below(root, "game").at("title"))
    for player in _below(root, "players").values():
        yield from _texts(player)
    for kind in _below(root, "kinds").values():
        yield from _texts(kind.at("name") if isinstance(kind, Entries) else None)


def _below(root: Entries, key: str) -> Entries:
    node = root.at(key)
    return node if isinstance(node, Entries) else Entries(root.source)


def _texts(node: Node | None) -> Iterator[Word]:
    """A text, or those of a map of languages."""
    if isinstance(node, Word):
        yield node
    elif isinstance(node, Entries):
        yield from (text for text in node.values() if isinstance(text, Word))
