"""`printkit markdown`: a designer's text as pages, with the figures that it asks for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import docx
import pdfplumber
import pytest

TEXT = Path(__file__).parents[1] / "data" / "texts" / "rules.fr.md"


@pytest.fixture
def text(tmp_path):
    return shutil.copy(TEXT, tmp_path)


def words_of(path: Path) -> str:
    with pdfplumber.open(path) as file:
        return " ".join((page.extract_text() or "") for page in file.pages).replace("\xa0", " ")


@pytest.mark.slow
def test_a_text_becomes_pages_in_its_own_language_with_numbered_figures(printkit, text, tmp_path):
    done = printkit("markdown", text, "--game", "jersi", "-o", "x.pdf")
    assert (done.status, done.err.count("\n")) == (0, 1)
    said = words_of(tmp_path / "x.pdf")
    for words in ("Jersi, à notre manière", "Figure 1. Une pile", "Figure 2. Deux", "Bon jeu !"):
        assert words in said
    with pdfplumber.open(tmp_path / "x.pdf") as file:
        assert file.doc.catalog["Lang"] == b"fr"


@pytest.mark.parametrize("ending", ["html", "md"])
def test_the_same_is_written_for_a_screen(printkit, text, tmp_path, ending):
    assert printkit("markdown", text, "--game", "jersi", "-o", f"x.{ending}").status == 0
    said = (tmp_path / f"x.{ending}").read_text(encoding="utf-8")
    assert "Une pile ne passe pas" in said
    assert said.count("<svg") >= 2 or said.count("![") == 2


def test_the_same_is_written_for_word(printkit, text, tmp_path):
    assert printkit("markdown", text, "--game", "jersi", "-o", "x.docx").status == 0
    paragraphs = {one.text: one for one in docx.Document(str(tmp_path / "x.docx")).paragraphs}
    assert paragraphs["Les piles"].style.name.startswith("Heading")
    within, above = paragraphs["Elle ne saute rien."], paragraphs["ou de deux, tout droit."]
    assert within.paragraph_format.left_indent.mm > 10
    assert above.paragraph_format.left_indent is None


def test_a_text_without_a_game_needs_none(printkit, tmp_path):
    (tmp_path / "plain.md").write_text("# Hello\n\n<b>x</b> #set text(red)\n")
    assert printkit("markdown", "plain.md").status == 0
    assert "x #set text(red)" in words_of(tmp_path / "plain.pdf")


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("line", "place", "what"),
    [
        ("a {rcok}", "x.md:3:3", "no kind 'rcok'"),
        ("![a](#stak)", "x.md:3:1", "no figure 'stak'"),
        ("```printkit\nstand: b4:R\nplay: b4-b9\n```", "x.md:5:10", "b9"),
        ("```printkit\nstand: b4:R\nfan: {b4-: only b5}\n```", "x.md:5:", "b4-"),
        ("```printkit\nstand: b4:R\nbra: {b4-b5: x}\n```", "x.md:5:1", "bar?"),
        ("```printkit\nstand: [\n```", "x.md:", ""),
        ("```printkit\n```", "x.md:4:1", "figure"),
        ("```printkit A!\nstand: b4:R\n```", "x.md:3:1", "A!"),
        ("# a ![b](#stack) c", "x.md:3:5", "among words"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_the_rest_is_made(
    printkit, tmp_path, line, place, what
):
    (tmp_path / "x.md").write_text(f"# Rules\n\n{line}\n\nGood.\n")
    done = printkit("markdown", "x.md", "--game", "jersi", "--lang", "en")
    assert done.status == 1
    told = done.err.splitlines()[-1]
    assert place in told
    assert what in told
    assert "Traceback" not in done.err
    assert "Good." in words_of(tmp_path / "x.pdf")


def test_what_needs_a_game_says_so(printkit, tmp_path):
    (tmp_path / "x.md").write_text("a {rock}\n\n![x](#stack)\n\n```printkit\nstand: b4:R\n```\n")
    done = printkit("markdown", "x.md")
    assert [line.split(": ")[1] for line in done.err.splitlines()[-3:]] == [
        "x.md:1:3",
        "x.md:3:1",
        "x.md:6:1",
    ]
    assert done.err.count("--game") == 3


def test_markdown_has_its_pictures_in_a_folder_beside_it(printkit, tmp_path):
    pics = TEXT.parent / "authors" / "pics"
    shutil.copytree(pics, tmp_path / "pics")
    (tmp_path / "x.md").write_text("# A\n\n![One](pics/p.png)\n\n![Two](pics/moves.gif)\n")
    assert printkit("markdown", "x.md", "-o", "out/my text.md").status == 0
    text, folder = (tmp_path / "out" / "my text.md").read_text(), tmp_path / "out/my text.files"
    assert sorted(re.findall(r"my%20text\.files/([\w.-]+)", text)) == sorted(
        one.name for one in folder.iterdir()
    )
    assert (folder.parent / "my text.md").is_file()
    again = printkit("markdown", "out/my text.md", "-o", "again.md")
    assert (again.status, again.err.count("\n")) == (0, 1)


def test_pictures_of_an_earlier_text_go_once_the_new_one_stands(printkit, tmp_path):
    shutil.copytree(TEXT.parent / "authors" / "pics", tmp_path / "pics")
    folder, elsewhere = tmp_path / "out.files", tmp_path / "elsewhere"
    elsewhere.write_text("kept")
    source = tmp_path / "x.md"
    source.write_text("![One](pics/p.png)\n")
    assert printkit("markdown", "x.md", "-o", "out.md").status == 0
    (first,) = folder.iterdir()
    (folder / "mine.png").write_bytes(b"mine")
    source.write_text("![Two](pics/moves.gif)\n")
    (folder / "1-00000000.svg").symlink_to(elsewhere)
    assert printkit("markdown", "x.md", "-o", "out.md").status == 0
    left = {one.name for one in folder.iterdir()}
    assert (first.name in left, "mine.png" in left, len(left)) == (False, True, 2)
    assert elsewhere.read_text() == "kept"


def test_a_sign_that_no_font_has_is_named_where_it_is_printed(printkit, tmp_path):
    (tmp_path / "x.md").write_text("# A\n\nwords 🚀\n", encoding="utf-8")
    done = printkit("markdown", "x.md", "--lang", "en")
    assert done.status == 0
    assert "x.md:3:7: no font has 🚀" in done.err
    assert "no font" not in printkit("markdown", "x.md", "-o", "x.html").err


def test_what_is_left_out_is_warned_of_and_the_text_is_made(printkit, tmp_path):
    (tmp_path / "x.md").write_text(
        "A <video src='a'>x</video>\n\n![b](https://example.org/b.png)\n"
    )
    done = printkit("markdown", "x.md", "--lang", "en")
    assert done.status == 0
    assert [line.split(": ")[:2] for line in done.err.splitlines()[-2:]] == [
        ["warning", "x.md:1:3"],
        ["warning", "x.md:3:1"],
    ]


@pytest.mark.parametrize(("given", "language"), [((), "fr"), (("--lang", "en"), "en")])
def test_a_text_says_its_language_unless_the_command_does(printkit, tmp_path, given, language):
    (tmp_path / "x.en.md").write_text("---\nlang: fr\n---\n\nMots.\n")
    assert printkit("markdown", "x.en.md", "-o", "x.html", *given).status == 0
    assert f'<html lang="{language}">' in (tmp_path / "x.html").read_text()


@pytest.mark.parametrize("data", [b"", b"\0\1\2" * 50, None])
def test_a_file_that_is_no_text_is_one_line(printkit, tmp_path, data):
    if data is not None:
        (tmp_path / "x.md").write_bytes(data)
    done = printkit("markdown", "x.md")
    assert done.status == 1
    assert done.err.count("\n") == 1
    assert not (tmp_path / "x.pdf").exists()


def test_a_text_is_never_written_over(printkit, text):
    kept = Path(text).read_bytes()
    done = printkit("markdown", text, "--game", "jersi", "-o", text)
    assert done.status == 1
    assert Path(text).read_bytes() == kept


@pytest.mark.slow
@pytest.mark.usefixtures("with_cairo")
def test_pictures_beside_a_text_are_drawn_and_missing_ones_told(printkit, tmp_path):
    art = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><circle r="20"/></svg>'
    (tmp_path / "a.svg").write_text(art)
    (tmp_path / "evil.svg").write_text(art.replace("<circle", "<script/><circle"))
    (tmp_path / "x.md").write_text("![One](a.svg)\n\n![Two](b.svg)\n\n![Three](evil.svg)\n")
    done = printkit("markdown", "x.md", "--lang", "en")
    assert done.status == 1
    assert [line.partition(" ")[2] for line in done.err.splitlines()[-2:]] == [
        "x.md:3:1: no such file: b.svg; did you mean a.svg?",
        "x.md:5:1: evil.svg: <script> is not drawn",
    ]
    with pdfplumber.open(tmp_path / "x.pdf") as file:
        assert file.pages[0].curves
    assert "One" in words_of(tmp_path / "x.pdf")


@pytest.mark.parametrize(
    ("text", "status"),
    [("![Two](b.svg)\n", 1), ("<!-- nothing -->\n", 0), ("---\n", 0), ("| |\n|-|\n| |\n", 0)],
    ids=["missing", "comment", "line", "table"],
)
def test_a_text_that_leaves_its_page_empty_is_a_page(printkit, tmp_path, text, status):
    (tmp_path / "x.md").write_text(text)
    assert printkit("markdown", "x.md").status == status
    assert printkit("verify", "x.pdf").status == 0


@pytest.mark.slow
def test_texts_go_out_as_a_table_and_come_back_into_a_file(printkit, tmp_path):
    spec = tmp_path / "mine.yaml"
    spec.write_bytes(b"# mine\r\nextends: jersi/4.16\r\n")
    assert printkit("texts", "export", spec, "-o", "t.csv").status == 0
    table = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    one = next(line for line in table.splitlines() if line.startswith("rules.turn,"))
    (tmp_path / "t.csv").write_text(table.replace(one, "rules.turn,Go on,Allez"))
    done = printkit("texts", "import", spec, "t.csv", "--lang", "en")
    assert (done.status, "2 texts taken" in done.err) == (0, True)
    assert spec.read_bytes().startswith(b"# mine\r\nextends: jersi/4.16\r\n")
    assert (tmp_path / "mine.yaml~").read_bytes() == b"# mine\r\nextends: jersi/4.16\r\n"
    assert printkit("rulebook", spec, "-o", "x.md").status == 0
    assert "Go on" in (tmp_path / "x.md").read_text()
    assert "nothing new" in printkit("texts", "import", spec, "t.csv", "--lang", "en").err


def test_texts_of_a_shipped_game_are_not_changed(printkit, tmp_path):
    (tmp_path / "t.csv").write_text("key,en\nrules.turn,x\n")
    done = printkit("texts", "import", "jersi", "t.csv", "--lang", "en")
    assert done.status == 1
    assert "extends: jersi" in done.err
