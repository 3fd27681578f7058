"""The structure of a PDF for who cannot see it: paragraphs, and figures with their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pikepdf


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A part of a page in reading order; its rank on the page is its number in the content.

    Attributes:
        kind: `P` or `Figure`.
        alt: what a figure shows, in words.
    """

    kind: str
    alt: str = ""


def tag(document: pikepdf.Pdf, pages: Sequence[Sequence[Tag]]) -> None:
    """Record the structure of `document`, whose content numbers its parts page by page."""
    root = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
    whole = document.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Document, P=root)
    )
    numbers: list[object] = []
    children: list[pikepdf.Object] = []
    for rank, (page, tags) in enumerate(zip(document.pages, pages, strict=True)):
        parts = []
        for number, one in enumerate(tags):
            kind = pikepdf.Name(f"/{one.kind}")
            element = pikepdf.Dictionary(
                Type=pikepdf.Name.StructElem, S=kind, P=whole, Pg=page.obj, K=number
            )
            if one.alt:
                element.Alt = pikepdf.String(one.alt)
            parts.append(document.make_indirect(element))
        page.obj.StructParents = rank
        page.obj.Tabs = pikepdf.Name.S
        numbers += [rank, document.make_indirect(pikepdf.Array(parts))]
        children += parts
    whole.K = pikepdf.Array(children)
    root.K = pikepdf.Array([whole])
    root.ParentTree = document.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array(numbers)))
    root.ParentTreeNextKey = len(pages)
    document.Root.StructTreeRoot = root
    document.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
