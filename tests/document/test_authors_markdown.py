"""What authors write in Markdown is drawn or named as left out; its marks are never words."""

from __future__ import annotations

import re
import zipfile
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import docx
import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.backends import pdf
from printkit.base.errors import PrintkitError
from printkit.base.units import paper
from printkit.document.blocks import (
    Align,
    Heading,
    Illustration,
    Paragraph,
    SideBySide,
    Tabular,
    said_words,
)
from printkit.document.markup import with_plain_tables
from printkit.model import Language
from printkit.notation.files import FileText
from printkit.page import PageSetup
from printkit.products import door
from printkit.products.designers_text import Place, pages_of, text_blocks
from printkit.products.front_matter import front_of

from examples import examples

FOLDER = Path(__file__).parents[1] / "data" / "texts" / "authors"
SETUP = PageSetup(paper=paper("a4"))
WITHIN = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
DRAWING = (
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='9'%20height='9'%3E"
    "%3Crect%20width='9'%20height='9'/%3E%3C/svg%3E"
)
"""Pictures packed as letters."""

DRAWN = {
    '<img src="pics/p.png" width="40%" />': "",
    'A face <img src="./pics\\p.png" width="3%;" /> in a line.': "A face in a line.",
    '<img src="pics/p.png" style="zoom:50%;" />': "",
    '<img src="pics/p.png" width="30mm" alt="read aloud"/>': "",
    "![wide](pics/p.png){width=40%}": "wide",
    '![kramdown](pics/p.png){: width="30px"}': "kramdown",
    '![caption](pics/p.png){alt="read aloud" #id .class}': "caption",
    '![titled](pics/p.png "a title")': "titled",
    "![One](pics/p.png) ![Two](pics/p.png)": "One Two",
    "Words ![among](pics/p.png){width=3%} words.": "Words words.",
    "![moves](pics/moves.gif)": "moves",
    "![web](pics/p.webp)": "web",
    "![blank](pics/my picture.png)": "blank",
    f"![in the text]({WITHIN})": "in the text",
    f"![drawn]({DRAWING})": "drawn",
    "## Unnumbered {-}": "Unnumbered",
    "![sized](pics/p.png =80x40)": "sized",
    "![[pics/p.png|80]]": "",
    "![query](pics/p.png?raw=true)": "query",
    "![other machine](C:/mine/rules/pics/p.png)": "other machine",
    "[![linked](pics/p.png)](https://example.org/l)": "linked (https://example.org/l)",
    "| a | b |\n|---|:-:|\n| ![x](pics/p.png) | c<br>d |": "a b c d",
    "<table><tr><td>e</td><td>f</td></tr><tr><td colspan=2>g</table>": "e f g",
    "<table><thead><tr><th>h</thead><tbody><tr><td><p>i</p></td></tr></tbody></table>": "h i",
    "H<sub>2</sub>O x<sup>2</sup> H~3~O y^3^": "H2O x2 H3O y3",
    "~~gone~~ <del>del</del> <s>ess</s>": "gone del ess",
    "<kbd>Ctrl</kbd> <b>bold</b> <i>it</i> <em>em</em> <strong>st</strong>": "Ctrl bold it em st",
    "<u>under</u> <mark>lit</mark> ==also== [so]{.underline}": "under lit also so",
    '<p align="center">middle</p>': "middle",
    '<div align="center">\n\n# In a div\n\n</div>': "In a div",
    "<center>centred</center>": "centred",
    "<details><summary>More</summary>\n\nhidden *words*\n\n</details>": "More hidden words",
    "<!-- a comment -->": "",
    "- [x] done\n- [ ] to do": "☑ done ☐ to do",
    "a note[^1]\n\n[^1]: The *words* of it.": "a note1 1 The words of it.",
    "inline^[a note in the line]": "inline1 1 a note in the line",
    "> [!NOTE]\n> mind": "Note mind",
    "> [!WARNING]\n> beware": "Warning beware",
    "::: tip\nso\n:::": "Tip so",
    "> [!info] Own *title*\n> words": "Own title words",
    "> [!quote]\n> words": "Note words",
    "```math\na_1 = 2\n```": "a1 = 2",
    "<h1>My<br>Game</h1>": "My Game",
    "<![if !supportLists]>point<![endif]>": "point",
    "Term\n: its meaning": "Term its meaning",
    "$x^2 + \\frac{1}{2} \\le y_1$": "x2 + 1/2 ≤ y1",
    "$$\na = b\n$$": "a = b",
    "it costs $5 and $6": "it costs $5 and $6",
    ":white_check_mark: :heavy_check_mark:": "✓ ✔",
    "https://example.org/a_b and <https://example.org> or www.example.org": (
        "https://example.org/a_b and https://example.org or www.example.org"
    ),
    "# Head {#id .class}": "Head",
    "<h2 align='center'>HTML head</h2>": "HTML head",
    "<ul><li>one<li>two</ul>": "one two",
    "<ol start=3><li>three</li></ol>": "three",
    "<blockquote>quoted</blockquote>": "quoted",
    "<pre><code>a  b\n</code></pre>": "a b",
    "<dl><dt>t<dd>d</dl>": "t d",
    "<span style='color:red'>red</span> <font color=red>font</font>": "red font",
    "one\\\ntwo<br/>three": "one two three",
    "<p>unclosed <b>bold": "unclosed bold",
    "closed</b> not opened</div>": "closed not opened",
    "&lt;tag&gt; &amp; &copy;": "<tag> & ©",
    "go <cell> then <n>": "go <cell> then <n>",
    "<o:p>word</o:p>": "word",
    "+---+----+\n| a | b  |\n+===+===:+\n| 1 | 2  |\n| 3 | :o |\n+---+----+": "a b 1 3 2 :o",
    "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+": "a b 1 2",
    "  Right  Left\n-------  ------\n     12  x\n\n: Of *it*": "Right Left 12 x Of it",
    "-----  ---\n    1  a\n   22  b\n-----  ---": "1 a 22 b",
    "[site](./other.md) [top](#id)": "site (./other.md) top",
    "[[other|wiki]]": "wiki (other)",
    "[x](my file.md)": "x (my file.md)",
    "\\newpage": "",
    '<div style="page-break-after: always;"></div>': "",
    "<a id='here'></a>anchored": "anchored",
}
"""What is drawn, with the words that stay."""

LEFT_OUT = {
    "<script>alert(1)</script>": "<script>",
    "<style>p {color: red}</style>": "<style>",
    "<iframe src='https://example.org'></iframe>": "<iframe>",
    "<video src='a.mp4'>old</video>": "<video>",
    "<svg><text>drawn</text></svg>": "<svg>",
    "words <select><option>one</select>": "<select>",
    "<input type='text' value='x'>": "<input>",
    "![badge](https://example.org/badge.svg)": "no connection",
    "[![badge](https://example.org/badge.svg)](https://example.org)": "no connection",
    '<img src="https://example.org/a.png" alt="badge">': "no connection",
    "![data](data:image/png;base64,AAAA)": "the picture in the text itself: neither",
    "[click](javascript:alert(1))": "javascript",
    "<a href='javascript:alert(1)'>click</a>": "javascript",
    "$\\begin{matrix} a \\end{matrix}$": "as it is typed",
    ":rocket:": ":rocket:",
    "*[HTML]: Hyper Text": "*[HTML]",
    "a note of nothing[^none]": "[^none]",
    "\\vspace{1cm}": "\\vspace{1cm}",
    "<div class='broken": "<div",
}
"""What no page can show, with what is said of it."""

MARKS = re.compile(
    r"<(?!tag>|cell>|n>)/?[a-z!]|/>|\]\(|!\[|\{[.#:]|width=|alt=|align=|~~|==|\[\^|\[!|\[x\]|\$\$|:::|"
    r"\\new|\\frac|&lt;|&amp;|javascript:|-->|`"
)
"""Signs of the inputs that are no words."""


def text_of(words: str) -> FileText:
    return FileText(text=words, name=str(FOLDER / "x.md"))


def made(words: str):
    return pages_of(front_of(text_of(words)), None, SETUP, Language("en"))


def told(words: str):
    return text_blocks(text_of(words), None, Language("en"), Place(width=80.0))


@cache
def whole():
    """All features in one text, each with the line on which it begins."""
    lines, starts = ["---", "title: All", "---", ""], {}
    for rank, one in enumerate((*DRAWN, *LEFT_OUT)):
        starts[one] = len(lines) + 1
        own = one.replace("[^1]", f"[^n{rank}]")
        lines += [*own.split("\n"), "", f"end {rank}", ""]
    pages = made("\n".join(lines))
    assert not pages.problems
    return pages, starts


class _Words(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.said, self.off = [], 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        assert tag not in {"script", "iframe", "object"}
        assert not [name for name, _ in attrs if name.startswith("on")]
        self.off += tag == "style"

    def handle_endtag(self, tag):
        self.off -= tag == "style"

    def handle_data(self, data):
        self.said += [] if self.off else [data]


def words_in(name: str) -> str:
    """The words of all features in one format."""
    done = door.finished(whole()[0].publication, f"x.{name}")
    match name:
        case "pdf":
            with pdfplumber.open(BytesIO(done.data)) as file:
                return " ".join(page.extract_text() for page in file.pages)
        case "html":
            return " ".join(_Words(done.data.decode()).said)
        case "docx":
            file = docx.Document(BytesIO(done.data))
            return " ".join(
                "".join(one.itertext())
                for one in file.element.body.iter()
                if one.tag.endswith("}p")
            )
        case _:
            return again(done)


def again(done: door.Finished) -> str:
    """The words of a text in Markdown that is read again."""
    return said(told(done.data.decode()).blocks)


def said(value: object) -> str:
    from document.test_reading import said as parts

    return " ".join(" ".join(parts(value)).split())


def squeezed(words: str) -> str:
    return "".join(words.split())


@pytest.mark.few(25)
@pytest.mark.parametrize("text", DRAWN)
def test_what_is_drawn_keeps_its_words_and_shows_no_marks(text, request):
    if DRAWING in text:
        request.getfixturevalue("with_cairo")
    read = told(text)
    assert not read.problems
    assert not read.losses
    assert squeezed(said(read.blocks)) == squeezed(DRAWN[text])


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_is_left_out_is_named_with_its_place(text):
    read = told(f"Before.\n\n{text}\n")
    assert not read.problems
    (loss,) = read.losses
    assert loss.source.line == 3
    assert LEFT_OUT[text] in f"{loss.what} {loss.hint}"
    assert not MARKS.search(said(read.blocks).replace("\\begin{matrix}", ""))


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["pdf", "html", "docx", "md"])
def test_no_format_prints_marks_as_words(ending):
    pages, starts = whole()
    words = words_in(ending)
    found = MARKS.search(words)
    assert found is None, words[max(0, found.start() - 60) : found.end() + 60]
    for rank in range(len(starts)):
        assert f"end {rank}" in words
    lines = [loss.source.line for loss in pages.losses]
    assert lines == [starts[one] for one in LEFT_OUT]


def test_a_picture_takes_its_share_of_the_line_or_its_length():
    sizes = {
        '<img src="pics/p.png" width="40%">': 32.0,
        "![a](pics/p.png){width=40%}": 32.0,
        '<img src="pics/p.png" width="30mm">': 30.0,
        '<img src="pics/p.png" width="96">': 25.4,
        '<img src="pics/p.png" height="48px">': 25.4,
        '<img src="pics/p.png" style="zoom:50%">': 10.16,
        '<img src="pics/p.png" width="400%">': 80.0,
        "![a](pics/p.png)": 20.32,
    }
    for text, width in sizes.items():
        (block,) = told(text).blocks
        assert isinstance(block, Illustration)
        assert block.scene.width == pytest.approx(width, abs=0.01)


def test_pictures_in_one_line_stand_side_by_side_and_fit_it():
    (row,) = told("![One](pics/p.png){width=70%} ![Two](pics/p.png){width=70%}").blocks
    assert isinstance(row, SideBySide)
    assert sum(part[0].scene.width for part in row.parts) <= 80.0


def test_what_is_read_aloud_may_differ_from_the_caption():
    for text in (
        '![caption](pics/p.png){alt="aloud"}',
        '<img src="pics/p.png" alt="aloud">',
    ):
        (block,) = told(text).blocks
        assert block.scene.description == "aloud"
    (block,) = told("![caption](pics/p.png)").blocks
    assert (said(block), block.scene.description) == ("caption", "caption")


def test_pictures_of_a_table_fit_their_cells():
    (table,) = told("|a|b|c|d|\n|-|-|-|-|\n" + "|![x](pics/p.png){width=90%}" * 4).blocks
    assert isinstance(table, Tabular)
    for (face,) in table.rows[0]:
        assert face.em * 3.175 * 2 <= 80 / 4


def test_a_cell_that_takes_more_rows_and_columns_leaves_the_others_in_theirs():
    (table,) = told(
        "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e<td>f<td>g</table>"
    ).blocks
    rows = [[said(cell) for cell in row] for row in table.rows]
    assert rows == [["a", "b", ""], ["", "c", "d"], ["e", "f", "g"]]


def test_html_keeps_what_moves_and_paper_takes_its_first_picture():
    pages = made("![moves](pics/moves.gif)")
    page = door.finished(pages.publication, "x.html").data.decode()
    assert page.count('src="data:image/gif;base64,') == 1
    moving = (FOLDER / "pics" / "moves.gif").read_bytes()
    assert door.finished(pages.publication, "x.md").beside.popitem()[1] == moving
    (block,) = told("![moves](pics/moves.gif)").blocks
    assert len(block.scene.shapes) == 1


@pytest.mark.slow
def test_the_document_in_markdown_reads_again_as_it_was():
    pages, _ = whole()
    text = door.finished(pages.publication, "x.md").data.decode()
    assert "data:" not in text
    first = said(told(text).blocks)
    once = door.finished(made(text).publication, "x.md").data.decode()
    assert said(told(once).blocks) == first


FRAGMENTS = [
    *DRAWN,
    *LEFT_OUT,
    *"<b> </b> <div> </div> <table> <tr> <td> </table> <p> <!-- --> <li> </a> <a> * **".split(),
    *"~~ ` $ ^ [ ] ( ) ![ ]( > | --- : ::: {.a} {width=1%} == \\ # 1. - <details>".split(),
    "\n",
    "\n\n",
    "    ",
    "> ",
]


@pytest.mark.parametrize("heading", ["# {}", "{}\n-", "### {} #"])
def test_a_heading_that_is_a_picture_alone_is_a_picture(heading):
    pages = made("Before.\n\n" + heading.format("![wide](pics/p.png){width=40%}"))
    headings = [one for one in pages.publication.sheets[0].blocks if isinstance(one, Heading)]
    assert all(said_words(one.words) for one in headings)
    pdf.write(pages.publication)


@pytest.mark.slow
@examples(60)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=8))
def test_any_mixture_of_these_is_read(parts):
    told("".join(parts))
    told(" ".join(parts))


@pytest.mark.slow
@examples(25)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=6))
def test_any_mixture_of_these_is_set_in_pages(parts):
    pages = made("\n".join(parts))
    pdf.write(pages.publication)
    for ending in ("html", "docx", "md"):
        done = door.finished(pages.publication, f"x.{ending}")
        if ending == "docx":
            assert zipfile.is_zipfile(BytesIO(done.data))


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "text",
    [
        "<blockquote>" * 500 + "x",
        "> " * 40 + "<ul><li>" * 500 + "x",
        "<table><tr><td>" * 500,
        "<b>" * 5000 + "x",
        "$" + "^" * 500 + "$ $" + "\\frac" * 500 + "$ $" + "{" * 500 + "$",
        "<div>\n\n" * 500 + "x",
    ],
)
def test_what_stands_in_itself_without_end_is_set(text):
    assert b"%PDF" in pdf.write(made(text).publication)[:8]


def test_front_matter_is_obeyed_or_named():
    front = front_of(
        text_of("---\ntitle: My rules\nauthor: [Ann, Bob]\nlang: fr-FR\ntoc: true\n---\n\n# A\n")
    )
    assert (front.said["title"], front.said["author"], front.language) == (
        "My rules",
        "Ann, Bob",
        "fr",
    )
    (loss,) = front.losses
    assert (loss.source.line, "toc" in loss.what) == (5, True)
    title, line, head = front.headed(told(front.text.text).blocks)
    assert (title.words, line.words, said(head.words)) == ("My rules", "Ann, Bob", "A")


@pytest.mark.parametrize(
    "text", ["---\nA line.\n---\n", "---\n\n# A\n\n---\n", "# A\n---\na: b\n---\n"]
)
def test_a_rule_above_words_is_no_front_matter(text):
    assert front_of(text_of(text)).text.text == text


def test_front_matter_that_is_no_yaml_is_named_and_left_out():
    front = front_of(text_of("---\ntitle: a: b: [\n---\nWords.\n"))
    assert front.losses[0].source.line == 2
    assert front.text.text == "\n\n\nWords.\n"


def test_headings_make_the_contents_that_are_asked_for():
    listing, *_ = told("[TOC]\n\n# A\n\n## B\n\n## C\n").blocks
    assert said(listing.items) == "B C"
    listing, *_ = told("[TOC]\n\n## B[^1]\n\n[^1]: Note\n").blocks
    assert said(listing.items) == "B"


def test_a_table_drawn_with_lines_is_one_and_its_columns_are_set_as_it_has_them():
    (grid,) = told("+:---:+---:+\n| a\\|b| c|d|\n+-----+----+\n").blocks
    assert isinstance(grid, Tabular)
    assert [one.side for one in grid.columns] == [Align.CENTER, Align.END]
    (simple,) = told("  Right  Left\n-------  ------\n     12  x\n").blocks
    assert isinstance(simple, Tabular)
    assert [one.side for one in simple.columns] == [Align.END, Align.START]
    assert said(simple.head) == "Right Left"


@pytest.mark.parametrize(
    "text",
    [
        "```\n+---+---+\n| a | b |\n+---+---+\n```",
        "+---+---+\n| spans |\n+---+---+\n| a | b |\n+---+---+",
        "Words\n\n--- ---\n\nmore",
        "Words\n--- ---\nmore and more of them",
        "+---+",
        "+---+---+\n+---+---+",
        "| a |\n+---+",
        "-- --",
    ],
)
def test_what_only_looks_like_a_table_of_lines_is_none(text):
    assert not [one for one in told(text + "\n").blocks if isinstance(one, Tabular)]


@given(st.text(alphabet="+-=:| a\n", max_size=80))
@examples(100)
def test_any_lines_of_signs_are_read_and_keep_their_number(text):
    assert with_plain_tables(text).count("\n") == text.count("\n")
    told(text)


def test_a_large_picture_stands_between_the_words_of_its_line():
    before, picture, after = told("Before ![x](pics/p.png){width=50%} after.").blocks
    assert isinstance(before, Paragraph)
    assert isinstance(picture, Illustration)
    assert said(after.words) == "after."


def test_front_matter_of_hugo_is_obeyed_or_named():
    front = front_of(text_of('+++\ntitle = "A name"\ndraft = true\n+++\nWords.\n'))
    assert front.said == {"title": "A name"}
    assert "draft" in str(front.losses[0])
    assert front.text.text == "\n\n\n\nWords.\n"
    broken = front_of(text_of("+++\ntitle = = x\n+++\nWords.\n"))
    assert len(broken.losses) == 1
    assert broken.text.text == "\n\n\nWords.\n"


@pytest.mark.parametrize("unit", ["[", "*a **b ", "[a](", "x", "`` "])
def test_a_paragraph_without_end_is_refused_with_its_line(unit):
    with pytest.raises(PrintkitError, match="30000 letters in one paragraph") as refused:
        told("Words.\n\n" + unit * (40_000 // len(unit)))
    (problem,) = refused.value.problems
    assert problem.source.line == 3


@pytest.mark.parametrize("address", ["data:image/png;base64,!!", "data:image/png,no", "data:,"])
def test_a_picture_within_the_text_that_is_none_is_left_out_and_said_so(address):
    (loss,) = told(f"![x]({address})").losses
    assert "the picture in the text itself" in str(loss)
