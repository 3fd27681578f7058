"""Documents for a screen: HTML and Markdown say what the pages say, and run nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import html5lib
import pytest
from printkit.backends import svg
from printkit.document import html, markdown
from printkit.document.blocks import (
    Align,
    Break,
    Contents,
    Emphasis,
    Face,
    Gap,
    Heading,
    Illustration,
    Paragraph,
    Rank,
    Serial,
    TableColumn,
    Tabular,
)
from printkit.document.typeset import typeset

from documents import BLOCKS, EVERYTHING, HEAD, SQUARE, document

VOID = {"meta", "link"}
RUN = '<script>alert(1)</script> & [a](javascript:b) *c* `d` <img src=x onerror="e">'


def draw(scene, name):
    return "<svg" + svg.write(scene, name).decode().partition("<svg")[2]


def as_text(*documents):
    return markdown.write(documents, svg.write, "x.files").text


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
    assert {"ol", "ul", "table", "figure", "figcaption", "strong"} <= set(kinds)
    assert ("html", {"lang": "en"}) in page.seen


@pytest.mark.parametrize("documents", [(EVERYTHING,), (EVERYTHING, document(HEAD))])
def test_a_browser_finds_no_fault_in_html(documents):
    text = html.write(documents, draw)
    html5lib.HTMLParser(strict=True).parse(text)
    assert text.count("<main") == 1


def test_html_fetches_nothing():
    text = html.write((EVERYTHING,), draw).replace('"http://www.w3.org/', '"')
    led = '<a href="https://example.org/a?b&amp;c" rel="noopener noreferrer">'
    assert text.count(led) == 1  # goes where it says when it is clicked
    text = text.replace(led, "<a>")
    assert re.findall(r"https?:|url\((?!#)|@import|<script|<iframe|<object", text) == []
    page = Tags(text)
    goals = [
        one[key] for _, one in page.seen for key in ("href", "src", "xlink:href") if key in one
    ]
    assert all(goal.startswith(("#", "data:,")) for goal in goals)


def test_html_can_be_gone_through_by_keys_and_by_landmarks():
    page = Tags(html.write((EVERYTHING,), draw))
    first = next(one for tag, one in page.seen if tag == "a")
    assert first == {"class": "skip", "href": "#content"}
    assert ("main", {"id": "content"}) in page.seen
    assert "footer" in [tag for tag, _ in page.seen]
    (table,) = [one for _, one in page.seen if one.get("role") == "region"]
    assert table == {"class": "table", "role": "region", "aria-label": "Table", "tabindex": "0"}
    assert page.words.index("Skip to the content") < page.words.index("Plain")


def test_long_html_begins_with_links_to_its_sections_in_its_language():
    parts = [Heading(words=f"Partie <{rank}>", rank=Rank.SECTION) for rank in range(6)]
    page = Tags(html.write((replace(document(*parts), language="fr"),), draw))
    links = [one["href"][1:] for tag, one in page.seen if tag == "a"]
    ids = {one["id"] for _, one in page.seen if one.get("id")}
    assert links == ["content", *(f"section-{rank}" for rank in range(1, 7))]
    assert set(links) <= ids
    assert ("nav", {"aria-label": "Sommaire"}) in page.seen
    assert page.words.count("Partie <3>") == 2
    assert "nav" not in [tag for tag, _ in Tags(html.write((EVERYTHING,), draw)).seen]


def test_html_suits_phones_the_dark_and_paper():
    text = html.write((EVERYTHING,), draw)
    page = Tags(text)
    metas = {one["name"]: one["content"] for tag, one in page.seen if "name" in one}
    assert metas["viewport"] == "width=device-width, initial-scale=1"
    assert metas["color-scheme"] == "light dark"
    for asked in ("prefers-color-scheme:dark", "@media print", "max-width:46rem"):
        assert asked in text


def test_words_can_be_read_on_both_grounds():
    style = html.write((EVERYTHING,), draw).partition("<style>")[2].partition("</style>")[0]
    light, dark = (dict(re.findall(r"--(\w+):(#\w+)", part)) for part in style.split("@media")[:2])
    for colours in (light, dark):
        for name in ("text", "quiet", "alert", "link"):
            for ground in ("page", "tint"):
                assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)


def contrast(one, other):
    bright, dim = sorted(map(luminance, (one, other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def luminance(colour):
    """As WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_face_in_a_line_is_as_high_as_it_asks_for():
    words = ("a ", Face(scene=SQUARE, em=1.5))
    page = Tags(html.write((document(Paragraph(words=words)),), draw))
    (face,) = [one for tag, one in page.seen if tag == "svg"]
    assert face["style"].startswith("height:1.5em;")


def test_a_figure_of_a_book_is_as_wide_as_its_column_and_others_keep_their_size():
    label = Paragraph(words=("Figure ", Serial(series="Figure", number=1), " A square."))
    for caption, wide in (((label,), True), ((Paragraph(words="A badge."),), False)):
        figure = Illustration(scene=SQUARE, caption=caption, side=Align.START)
        page = Tags(html.write((document(figure),), draw))
        (drawn,) = [one for tag, one in page.seen if tag == "svg"]
        assert ("min(100%," in drawn.get("style", "")) == wide


def test_no_blank_parts_a_face_from_the_full_stop_behind_it():
    def drawn(scene, name):
        return f"{draw(scene, name)}\n"

    page = html.write((document(Paragraph(words=("a ", Face(scene=SQUARE), "."))),), drawn)
    assert "</svg>." in page


def test_html_names_its_pictures_and_no_id_stands_twice():
    page = Tags(html.write((EVERYTHING,), draw))
    pictures = [attributes for tag, attributes in page.seen if tag == "svg"]
    assert len(pictures) == 7
    assert all(one["aria-label"] == "a red box" for one in pictures)
    ids = [one["id"] for _, one in page.seen if one.get("id")]
    assert len(ids) == len(set(ids))


def test_words_are_run_neither_in_html_nor_in_markdown():
    said = document(Paragraph(words=RUN), Tabular(columns=(TableColumn(),), rows=((RUN,),)))
    page = Tags(html.write((said,), draw))
    assert page.words.count(RUN) == 2
    assert not {"script", "img"} & {tag for tag, _ in page.seen}
    assert [one["href"] for tag, one in page.seen if tag == "a"] == ["#content"]
    text = as_text(said)
    assert "<" not in re.sub(r"\\<", "", text)
    assert r"\[a\](javascript:b) \*c\* \`d\`" in text


@pytest.mark.parametrize(
    "words", ["# no heading", "- no point", "1. no number", "+ x", "| a | b |"]
)
def test_markdown_takes_no_words_for_marks(words):
    text = as_text(document(Paragraph(words=words)))
    (line,) = [line for line in text.splitlines() if words[-1] in line and "Title" not in line]
    assert line[0] == "\\" or line[1] == "\\"


def test_markdown_refers_to_pictures_in_files_beside_it():
    caption = (Paragraph(words="a caption"),)
    said = document(Illustration(scene=SQUARE, caption=caption), Illustration(scene=SQUARE))
    made = markdown.write((said,), svg.write, "x.files")
    ((name, data),) = made.pictures.items()
    assert re.fullmatch(r"x\.files/1-[0-9a-f]{8}\.svg", name)
    assert b"<svg" in data
    assert f"![a red box]({name})\\\na caption" in made.text
    assert f'<img src="{name}" alt="a red box" width="113">' in made.text
    assert "data:" not in made.text


def test_faces_stay_in_the_words_of_markdown():
    text = as_text(document(Paragraph(words=("The king ", Face(scene=SQUARE), " on top"))))
    assert re.search(r'The king <img src="x.files/1-\w+.svg" alt="a red box" height="19"> on', text)


def test_headings_of_one_rank_have_one_level():
    part = [Heading(words=f"part {number}", rank=Rank.PART) for number in range(3)]
    text = as_text(document(*part))
    assert re.findall("^#+", text, re.MULTILINE) == ["#", "##", "##", "##"]
    assert html.write((document(*part),), draw).count("<h2") == 3


def test_a_number_that_is_counted_is_said_everywhere():
    number = Serial(series="Figure", number=7, emphasis=Emphasis.STRONG)
    said = document(Paragraph(words=("Figure ", number, " shows")))
    assert "Figure <strong>7</strong> shows" in html.write((said,), draw)
    assert "Figure **7** shows" in as_text(said)
    assert typeset(said).pages == 1


def test_no_kind_of_block_is_left_out():
    """But where columns and pages end and which page a part is on, the paper's business."""
    for write in (lambda *said: html.write(said, draw), as_text):
        silent = {type(one) for one in BLOCKS if write(document(one)) == write(document())}
        assert silent == {Break, Contents, Gap}


def test_words_lead_to_a_picture_on_a_page_and_in_markdown():
    page, text = html.write((EVERYTHING,), draw), as_text(EVERYTHING)
    linked = '<a href="#d1"><span class="one"><strong>this-one</strong></span></a>'
    assert linked in page
    assert page.count('id="d1"') == 1
    assert '<span class="one">that-one</span>' in page
    assert "see [**this-one**](#d1)" in text
    assert '<a id="d1"></a><img src="x.files/' in text
    assert "\n  - or that-one\n" in text
