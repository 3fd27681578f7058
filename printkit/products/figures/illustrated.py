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
)
from printkit.products.figures.composing import Composed
from printkit.products.figures.faces_in_words import face_words
from printkit.products.request import Request
from printkit.text.words import RuleBookWords


def illustration(request: Request, made: Composed, number: int) -> Illustration:
    """A figure with its caption in the text's own type."""
    caption = _label(request, number)
    if made.figure.caption:
        caption += (" ", *face_words(request, made.figure.caption[request.language]))
    return Illustration(
        scene=replace(made.scene, description=made.alt),
        caption=(Paragraph(words=caption, size=TypeSize.NOTE),),
    )


def _label(request: Request, number: int) -> tuple[Inline, ...]:
    strong = Emphasis.STRONG
    before, _, after = RuleBookWords.of(request.language).figure.partition("{number}")
    serial = Serial(series="Figure", number=number, emphasis=strong)
    return (Styled(text=before, emphasis=strong), serial, Styled(text=after, emphasis=strong))
