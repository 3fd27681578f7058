"""Which words a picture has, and what it has left out where it is too small for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from printkit.scene import Clip, Group, Scene, Shape, Text


def texts_of(shapes: Iterable[Shape]) -> Iterator[Text]:
    """The texts that stand in a picture, without those of symbols."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group | Clip):
            yield from texts_of(shape.shapes)


def words_of(shapes: Iterable[Shape]) -> Iterator[str]:
    """The words of these texts."""
    return (word for text in texts_of(shapes) for word in text.text.split())


def lacks(small: Scene, large: Scene, cells: Collection[str]) -> bool:
    """Whether a small picture has not the words of a larger one.

    Names of cells may stand at the rim, where the first and last of a row name the others.
    """
    here, there = set(words_of(small.shapes)), set(words_of(large.shapes))
    named = [word for word in there if word in cells]
    return not there - here <= set(named) or (bool(named) and here.isdisjoint(named))
