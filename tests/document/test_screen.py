"""Documents for a screen: HTML and Markdown say what the pages say, and run nothing."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest
from printkit.backends import svg
from printkit.document import html, markdown
from printkit.document.blocks import Heading, Illustration, Paragraph, Rank, TableColumn, Tabular

from documents import EVERYTHING, SQUARE, document

VOID = {"meta"}
RUN = '<script>alert(1)</script> & [a](javascript:b) *c* `d` <img src=x onerror="e">'


def draw(scene, name):
    return "<svg" + svg.write(scene, name).decode().partition("<svg")[2]


class Tags(HTMLParser):
    """The tags of a page, each of which must be closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def test_html_is_well_formed_and_says_all():
    page = Tags(html.write((EVERYTHING,), draw))
    assert page.open == []
    for words in ("strong", "a caption", "a note", "mind this", "inside", "kept", "Date", "glue"):
        assert words in page.words
    kinds = [tag for tag, _ in page.seen]
    assert kinds.count("h1") == 1
    assert {"ol", "ul", "table", "figure", "figcaption", "aside", "strong"} <= set(kinds)
    assert ("html", {"lang": "en"}) in page.seen


def test_html_names_its_pictures_and_no_id_stands_twice():
    page = Tags(html.write((EVERYTHING,), draw))
    pictures = [attributes for tag, attributes in page.seen if tag == "svg"]
    assert len(pictures) == 6
    assert all(one["aria-label"] == "a red box" for one in pictures)
    ids = [one["id"] for _, one in page.seen if one.get("id")]
    assert len(ids) == len(set(ids))


def test_words_are_run_neither_in_html_nor_in_markdown():
    said = document(Paragraph(words=RUN), Tabular(columns=(TableColumn(),), rows=((RUN,),)))
    page = Tags(html.write((said,), draw))
    assert page.words.count(RUN) == 2
    assert not {"script", "img", "a"} & {tag for tag, _ in page.seen}
    text = markdown.write((said,), draw)
    assert "<" not in re.sub(r"\\<", "", text)
    assert r"\[a\](javascript:b) \*c\* \`d\`" in text


@pytest.mark.parametrize(
    "words", ["# no heading", "- no point", "1. no number", "+ x", "| a | b |"]
)
def test_markdown_takes_no_words_for_marks(words):
    text = markdown.write((document(Paragraph(words=words)),), draw)
    (line,) = [line for line in text.splitlines() if words[-1] in line and "Title" not in line]
    assert line[0] == "\\" or line[1] == "\\"


def test_markdown_refers_to_pictures_that_stand_at_its_end():
    text = markdown.write((document(Illustration(scene=SQUARE), Illustration(scene=SQUARE)),), draw)
    assert re.findall(r"!\[a red box\]\[(\d)\]", text) == ["1", "2"]
    for data in re.findall(r"^\[\d\]: data:image/svg\+xml;base64,(\S+)$", text, re.MULTILINE):
        assert b64decode(data).startswith(b"<svg")


def test_headings_of_one_rank_have_one_level():
    part = [Heading(words=f"part {number}", rank=Rank.PART) for number in range(3)]
    text = markdown.write((document(*part),), draw)
    assert re.findall("^#+", text, re.MULTILINE) == ["#", "##", "##", "##"]
    assert html.write((document(*part),), draw).count("<h2>") == 3
