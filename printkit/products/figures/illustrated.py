"""Figures in a document, each with its number, from which a word processor counts on."""

from __future__ import annotations

from dataclasses import replace

from printkit.document.blocks import (
    Emphasis,
    Illustration,
    Inline,
    Paragraph,
    Serial,
    Styled,
    TypeSize,
    Words,
)
from printkit.products.figures.composing import Composed
from printkit.products.figures.faces_in_words import words_with_faces
from printkit.products.request import Request
from printkit.scene import Scene
from printkit.text.words import RuleBookWords


def illustration(
    request: Request, made: Composed, number: int, caption: Words = ()
) -> Illustration:
    """A figure with a caption in the text's own type: the one given, its own, or what it shows."""
    stated = caption or made.caption
    if made.figure.caption and not caption:
        stated = words_with_faces(request, made.figure.caption[request.language])
    return numbered(request, replace(made.scene, description=made.alt), number, stated)


def numbered(request: Request, scene: Scene, number: int, caption: Words) -> Illustration:
    """A picture with its number and its caption."""
    words = _label(request, number)
    if caption:
        words += (" ", *((caption,) if isinstance(caption, str) else caption))
    return Illustration(scene=scene, caption=(Paragraph(words=words, size=TypeSize.NOTE),))


def _label(request: Request, number: int) -> tuple[Inline, ...]:
    strong = Emphasis.STRONG
    before, _, after = RuleBookWords.of(request.language, request.game.wording).figure.partition(
        "{number}"
    )
    serial = Serial(series="Figure", number=number, emphasis=strong)
    return (Styled(text=before, emphasis=strong), serial, Styled(text=after, emphasis=strong))
