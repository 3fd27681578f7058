"""Markdown as blocks: what it says is kept, and nothing of it is run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import PrintkitError, Source
from printkit.document.blocks import (
    Address,
    Align,
    Block,
    Break,
    Emphasis,
    Inline,
    Link,
    Marked,
    Paragraph,
    Rank,
    Styled,
    Words,
    said_words,
)
from printkit.document.markdown_blocks import read_markdown
from printkit.document.markdown_words import LeftOut
from printkit.document.sizes import PictureSize
from printkit.scene import Scene

from examples import examples


class Asked:
    """Shows words for all that is asked for, and remembers where it was."""

    width = 80.0

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, Source]] = []

    def words(self, text: str, source: Source) -> tuple[Inline, ...]:
        if "{" in text:
            self.asked.append(("words", text, source))
        if "{no}" in text:
            raise PrintkitError("no", source=source)
        return (text,)

    def figure(self, name: str, caption: Words, source: Source) -> Block:
        self.asked.append(("figure", name, source))
        return Paragraph(words=caption)

    def drawn(self, text: str, name: str, source: Source) -> Block:
        self.asked.append((f"drawn {name}", text, source))
        return Paragraph(words=text)

    def picture(
        self, address: str, size: PictureSize, source: Source, *, among_words: bool
    ) -> Scene:
        self.asked.append(("picture", address, source))
        if address.startswith("https:"):
            raise LeftOut("elsewhere", source=source)
        wide = size.settled(20, 10, line=self.width, among_words=among_words)
        return Scene(width=wide, height=wide / 2, shapes=())

    def say(self, name: str) -> str:
        return name


def read(text: str) -> tuple[Block, ...]:
    told = read_markdown(text, "x.md", Asked())
    assert not told.problems
    return told.blocks


def plain(words: Words) -> str:
    """The words, with what paper says behind a link."""
    if isinstance(words, str):
        return words
    return "".join(
        plain((*one.words, *one.printed)) if isinstance(one, Address) else said_words((one,))
        for one in words
    )


def said(value: Any) -> Iterator[str]:
    """All words of blocks."""
    match value:
        case Break():
            return
        case str() | Styled() | Address() | Marked() | Link():
            yield plain((value,))
        case tuple():
            for one in value:
                yield from said(one)
        case _:
            for name in ("title", "words", "items", "blocks", "parts", "caption", "head", "rows"):
                yield from said(getattr(value, name, ()))


def test_headings_have_the_ranks_of_their_depth():
    one, two, four = read("# A\n\n## B\n\n#### C\n")
    assert [block.rank for block in (one, two, four)] == [Rank.TITLE, Rank.SECTION, Rank.PART]


def test_chapters_begin_at_the_rank_that_is_asked_for():
    (one,) = read_markdown("# A", "x.md", Asked(), Rank.SECTION).blocks
    assert one.rank is Rank.SECTION


def test_emphasis_code_and_breaks_are_kept():
    (block,) = read("a *b* **c *d*** `e*f*`  \ng\nh")
    assert [getattr(one, "emphasis", one) for one in block.words] == [
        "a ",
        Emphasis.EMPHATIC,
        " ",
        Emphasis.STRONG,
        Emphasis.STRONG,
        " ",
        Emphasis.CODE,
        "\ng h",
    ]


def test_a_link_says_where_it_leads_since_paper_cannot_be_clicked():
    (block,) = read("see [the club](https://example.org/x) or <https://example.org>")
    assert plain(block.words) == ("see the club (https://example.org/x) or https://example.org")


def test_lists_within_lists_keep_their_order_and_their_numbers():
    first, inner, second = read("3. a\n   - b\n   - c\n\n   d\n4. e\n")
    assert (first.numbered, second.numbered) == (3, 4)
    assert list(said(inner)) == ["b", "c", "d"]
    assert list(said(second)) == ["e"]


def test_a_table_has_its_head_rows_and_sides():
    (table,) = read("| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |\n")
    assert [column.side for column in table.columns] == [Align.START, Align.CENTER, Align.END]
    assert list(said(table)) == ["a", "b", "c", "1", "2", "3"]


@pytest.mark.parametrize(
    "text",
    [
        "#set text(red)",
        '#import "x"',
        "{% include 'x' %}",
        "go <cell> or a < b > c & d",
        "`<script>alert(1)</script>`",
    ],
)
def test_what_is_no_markup_is_words(text):
    assert "".join(said(read(text))) == text.strip("`")


def test_what_is_asked_for_has_its_place():
    asked = Asked()
    text = (
        "a ![x](#one) {b}\n\n![x](#two)\n![y](three.svg)\n\n{c} {d}\n\n```printkit four\nz\n```\n"
    )
    assert not read_markdown(text, "x.md", asked).problems
    places = [(kind, what, str(source)) for kind, what, source in asked.asked]
    assert places == [
        ("figure", "one", "x.md:1:3"),
        ("words", " {b}", "x.md:1:14"),
        ("figure", "two", "x.md:3:1"),
        ("picture", "three.svg", "x.md:4:1"),
        ("words", "{c} {d}", "x.md:6:1"),
        ("drawn four", "z\n", "x.md:9:1"),
    ]


def test_all_mistakes_are_told_and_the_rest_is_read():
    told = read_markdown("{no}\n\n- {no}\n\nyes\n", "x.md", Asked())
    assert [one.source.line for one in told.problems] == [1, 3]
    assert list(said(told.blocks))[-1] == "yes"


def test_a_table_that_is_too_wide_is_refused_with_its_line():
    (problem,) = read_markdown("a\n\n" + "|a" * 13 + "\n" + "|-" * 13, "x.md", Asked()).problems
    assert problem.source.line == 3


@examples(60)
@given(st.text(alphabet="ab #*_`[]()!<>|-{}\\\n1.:~&$\t", max_size=120))
def test_any_text_is_read(text):
    assert isinstance(read_markdown(text, "x.md", Asked()).blocks, tuple)


def test_lists_within_lists_without_end_are_read():
    read_markdown("\n".join("  " * depth + "- x" for depth in range(200)), "x.md", Asked())
    read_markdown("> " * 2000 + "x", "x.md", Asked())
