"""Titles, subjects, bookmarks and alternative texts of files: no word is left to be filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from printkit.kit import contents, kit_plan
from printkit.model import Language
from printkit.products import door
from printkit.products.base import built
from printkit.products.print_me import PrintMeOptions
from printkit.products.registry import product

import printed

_TOLD = re.compile(r"<(title|desc)[^>]*>(.*?)</|(?:alt|aria-label|content)=\"([^\"]*)\"", re.DOTALL)


def told(name: str, data: bytes) -> Iterator[str]:
    """What a file says of itself, beside what it shows."""
    if name.endswith(".pdf"):
        with pikepdf.open(BytesIO(data)) as document:
            yield from (str(value) for value in document.docinfo.values())
            yield from (str(one.Alt) for one in document.objects if _has(one, "/Alt"))
            yield from (str(one.Title) for one in document.objects if _has(one, "/Title"))
            with document.open_metadata() as metadata:
                yield from (str(value) for value in metadata.values() if not isinstance(value, set))
    elif name.endswith((".svg", ".html")):
        head = data.decode().split("<script")[0]
        yield from ("".join(found[1:]) for found in _TOLD.findall(head))


def _has(one: object, key: str) -> bool:
    return isinstance(one, pikepdf.Dictionary) and key in one


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("board", {"press": True}),
        ("stickers", {"press": True}),
        ("board", {}),
        ("laser", {}),
    ],
)
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.few(1)
def test_no_file_has_a_title_with_a_word_to_fill_in(name, values, language):
    made = product(name)
    request = printed.request(printed.game("pijersi"), language=language)
    options = built(made.options, values)
    texts = [
        text
        for one, data in door.produce(made, request, options).items()
        for text in told(one, data)
    ]
    assert texts
    assert [text for text in texts if "{" in text or "}" in text] == []
    assert any("Pijersi" in text or "pijersi" in text for text in texts)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.slow
def test_no_file_of_a_kit_has_a_word_to_fill_in(language):
    request = printed.request(printed.game("pijersi"), language=language)
    files = contents(kit_plan(replace(request, piece=16.0), PrintMeOptions()))
    left = {
        name: [text for text in told(name, data) if "{" in text or "}" in text]
        for name, data in files.items()
    }
    assert {name: texts for name, texts in left.items() if texts} == {}
    assert len(files) >= 9
