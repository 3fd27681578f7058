"""A page that reminds who knows the rules: pieces, who takes whom, turns, stacks, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.document.blocks import (
    Block,
    Document,
    Flow,
    Heading,
    Illustration,
    Inline,
    Paragraph,
    Rank,
    TypeSize,
)
from printkit.document.typeset import first_on_one_page
from printkit.model.figures import StacksPlate, TakesPlate
from printkit.products.book.chapters import BookText, paragraphs, takers
from printkit.products.book.turns import pictured_turns
from printkit.products.figures.faces_in_words import words_with_faces
from printkit.products.play_page import pieces_of
from printkit.text.rule_sentences import Say
from printkit.text.rules import Rule

_ALL, _FEW = 99, 7
"""Sentences or stacks: all of them, and so many stacks as stand in a narrow column."""


@dataclass(frozen=True, slots=True)
class _QuickFit:
    """How the page is set.

    Attributes:
        share: how wide pictures are, as a share of a column.
        size: of the type.
        most: so many sentences tell a matter that has no picture, and none what has one.
    """

    share: float
    size: TypeSize
    most: int = _ALL


_WAYS = (
    _QuickFit(1.0, TypeSize.LEAD),
    _QuickFit(1.0, TypeSize.TEXT),
    _QuickFit(0.8, TypeSize.TEXT),
    _QuickFit(0.8, TypeSize.NOTE),
    _QuickFit(0.7, TypeSize.NOTE, 3),
    _QuickFit(0.5, TypeSize.NOTE, 2),
    _QuickFit(0.5, TypeSize.NOTE, 1),
)
"""The first that fits one page is taken, else the last."""
_GUTTER = 10.0
"""Between the columns, in mm."""


def quick_document(chapters: BookText, title: str) -> Document:
    """The page, in two columns on any paper."""

    def page(way: _QuickFit) -> Document:
        chapters.drawing.problems.clear()
        blocks = tuple(_blocks(chapters, title, way))
        return replace(chapters.head.document(title, blocks), size=way.size)

    return first_on_one_page(map(page, _WAYS))


def _blocks(chapters: BookText, title: str, way: _QuickFit) -> Iterator[Block]:
    yield from chapters.masthead(title)
    if chapters.area.columns > 1:
        yield from pieces_of(chapters.head, chapters.area)
    else:
        yield _in_a_line(chapters)
    column = (chapters.area.width - _GUTTER) / 2
    yield Flow(blocks=tuple(_rules(chapters, column, way)), columns=2)


def _in_a_line(chapters: BookText) -> Paragraph:
    """The kinds with their faces and how many a side has, one after the other."""
    request, found = chapters.request, list[Inline]()
    for kind in chapters.game.kinds:
        found += [" · "] if found else []
        found += words_with_faces(request, f"{{{kind.id}}}")
        found.append(f"\u00a0×\u00a0{max(kind.counts)}")
    return Paragraph(words=tuple(word for word in found if word))


def _rules(chapters: BookText, column: float, way: _QuickFit) -> Iterator[Block]:
    for rules in chapters.rules.values():
        for rule in rules:
            yield Heading(words=rule.heading, rank=Rank.PART)
            yield from _rule(chapters, rule, column, way)
    if not chapters.rules:
        yield from chapters.unknown()


def _rule(chapters: BookText, rule: Rule, column: float, way: _QuickFit) -> Iterator[Block]:
    """A matter in words, and as a picture what can be seen."""
    width, stated = way.share * column, rule.sentences
    brief = way.most < _ALL
    if rule.about is Say.CAPTURES:
        drawn = tuple(_plate(chapters, TakesPlate, width))
        yield from drawn
        if not brief or not drawn:
            yield from takers(chapters.request)
        stated = stated[brief or not drawn :]  # the first says what arrows mean
    if rule.about is Say.STACKS:
        drawn = tuple(_plate(chapters, StacksPlate, column, _FEW if brief else _ALL))
        yield from drawn
        stated = () if brief and drawn else stated
    if brief and rule.about not in (Say.TURN, Say.END):
        stated = stated[: way.most]
    yield from (Paragraph(words=text) for text in paragraphs(stated))
    if rule.about is Say.TURN:
        figures = [figure for part in chapters.figures.values() for figure in part]
        yield from pictured_turns(chapters.request, figures, max(width, 0.8 * column))


def _plate(chapters: BookText, kind: type, width: float, most: int = _ALL) -> Iterator[Block]:
    """The first plate of a kind, without number or caption; of stacks at most so many."""
    for part in chapters.figures.values():
        for figure in part:
            plate = figure.plate
            if isinstance(plate, kind):
                if isinstance(plate, StacksPlate):
                    few = plate.legal[: (most + 1) // 2], plate.barred[: most // 2]
                    plate = replace(plate, legal=few[0], barred=few[1])
                made = chapters.drawing.made(replace(figure, plate=plate), width)
                if made is not None:
                    yield Illustration(scene=replace(made.scene, description=made.alt))
                return
