"""`printkit figure`: files in the book's order, their words beside, and what cannot be made."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
import typst
from markdown_it import MarkdownIt
from PIL import Image

BROOK = Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml"
SPEC = f"""\
extends: {BROOK}
game: {{id: own, edition: '1'}}
figures:
"""
ROWS = """\
  cube: {stand: 'c3:F e1:h', fan: {c3-: all}, caption: {en: "EN", fr: "FR"}}
  no-turn: {stand: 'c3:F e1:h', play: c3-e1}
  goal: {stand: 'd3:F b1:h', play: d3-e2, ends: white goal}
  no-cell: {stand: 'c3:F', fan: {z9-: all}, bar: {c3-d3: immobile}}
"""
WORDS = [
    "<script>alert(1)</script>",
    "#import \"x.typ\": * #read(\"/etc/passwd\")",
    r"\input /etc/passwd 100% $x^2$ ~a_b & c",
    "]]> --> <!-- &amp; &#65;",
    "*bold* _it_ `code` [x](javascript:alert(1)) ![](y) | # ^ ~~s~~",
    "“L’été”  ∞ Ω  Жук",
]  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str, str], Path]:
    def write(rows: str, caption: str = "a cube") -> Path:
        path = tmp_path / "own.yaml"
        quoted = json.dumps(caption, ensure_ascii=False)
        path.write_text(SPEC + rows.replace('"EN"', quoted).replace('"FR"', quoted))
        return path

    return write


def sound(rows: str) -> str:
    return "".join(row for row in rows.splitlines(keepends=True) if "  no-" not in row)


def test_what_is_wrong_is_told_in_the_order_of_the_file_and_the_rest_is_made(
    printkit, own, tmp_path: Path
) -> None:
    own(ROWS)
    done = printkit("figure", "own.yaml", "-o", "made")
    assert done.status == 1
    errors = re.findall(r"^error: own\.yaml:([0-9]+):[0-9]+: (\S+):", done.err, re.MULTILINE)
    assert errors == [
        ("5", "figures.no-turn.play"),
        ("7", "figures.no-cell.fan.z9-"),
        ("7", "figures.no-cell.bar.c3-d3"),
    ]
    made = sorted(path.name for path in (tmp_path / "made").iterdir())
    captions = [f"captions.{ending}" for ending in ("html", "json", "md", "tex", "typ")]
    assert made == ["01-cube.svg", "03-goal.svg", *captions, "manifest.json"]
    listed = json.loads((tmp_path / "made" / "manifest.json").read_text())["files"]
    assert sorted(one["file"] for one in listed) == made[:-1]


def test_where_nothing_can_be_made_nothing_is_written(printkit, own, tmp_path: Path) -> None:
    own("".join(row for row in ROWS.splitlines(keepends=True) if "  no-" in row))
    done = printkit("figure", "own.yaml", "-o", "made")
    assert done.status == 1
    assert done.err.count("error: ") == 3
    assert not (tmp_path / "made").exists()


def test_a_letter_that_no_font_has_is_told_with_its_figure(printkit, own) -> None:
    own(sound(ROWS), "象棋")
    done = printkit("figure", "own.yaml", "cube", "--caption", "-o", "x.svg")
    assert done.status == 1
    assert re.findall(r"error: own\.yaml:4:[0-9]+: figures\.cube\S*: .*U\+8C61", done.err)


def test_one_figure_goes_into_a_file_or_a_folder(printkit, own, tmp_path: Path) -> None:
    own(sound(ROWS))
    (tmp_path / "there").mkdir()
    for place in ("x.pdf", "there", "new"):
        assert printkit("figure", "own.yaml", "goal", "-o", place).status == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    for place in ("there", "new"):
        assert [path.name for path in (tmp_path / place).iterdir()] == ["02-goal.svg"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gaol",), "no figure 'gaol'; did you mean goal?"),
        (("gaol", "cubes"), "no figure 'cubes'; did you mean cube?"),
        (("-o", "x.pdf"), "x.pdf is named like a file"),
        (("cube", "goal", "-o", "x.svg"), "name a folder: -o x"),
        (("cube", "--all"), "keep one of them"),
        (("cube", "-o", "x.txt"), "x.txt"),
        (("--format", "docx", "-o", "x.pdf"), ".docx"),
        (("--width", "0mm"), "0"),
        (("--theme", "sreen"), "did you mean screen?"),
    ],
)
def test_what_cannot_be_asked_for_writes_nothing(printkit, own, tmp_path, arguments, said) -> None:
    own(sound(ROWS))
    done = printkit("figure", "own.yaml", *arguments)
    assert done.status == 1
    assert said in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["own.yaml"]


def test_a_game_without_figures_says_where_they_stand(printkit) -> None:
    done = printkit("figure", BROOK)
    assert done.status == 1
    assert "has no figures; they stand under `figures:`" in done.err


def test_all_is_what_no_name_is(printkit, own, tmp_path: Path) -> None:
    own(sound(ROWS))
    for place, asked in (("one", ()), ("other", ("--all",))):
        assert printkit("figure", "own.yaml", *asked, "-o", place).status == 0
    one, other = ({path.name: path.read_bytes() for path in (tmp_path / place).iterdir()}
                  for place in ("one", "other"))  # fmt: skip
    assert one == other


def test_files_hold_the_art_and_nothing_else(printkit, own, tmp_path: Path) -> None:
    own(sound(ROWS), "a caption that stands beside")
    for form in ("pdf", "png"):
        asked = ("--format", form, "--width", "60mm", "--theme", "print", "--lang", "fr")
        assert printkit("figure", "own.yaml", *asked, "-o", form).status == 0
    told = json.loads((tmp_path / "pdf" / "captions.json").read_text())
    assert told["language"] == "fr"
    assert [one["number"] for one in told["figures"]] == [1, 2]
    for one in told["figures"]:
        with pikepdf.open(tmp_path / "pdf" / one["file"]) as pdf:
            (page,) = pdf.pages
            box = [float(side) * 25.4 / 72 for side in page.mediabox]
            assert box[2:] == pytest.approx([one["width_mm"], one["height_mm"]], abs=0.01)
            assert "/Annots" not in page
        picture = tmp_path / "png" / one["file"].replace("pdf", "png")
        with Image.open(picture) as image:
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            assert image.width == pytest.approx(one["width_mm"] / 25.4 * 300, abs=1.5)


def test_a_caption_comes_into_the_picture_where_it_is_asked_for(printkit, own, tmp_path) -> None:
    own(sound(ROWS))
    heights = []
    for place, asked in (("art", ()), ("words", ("--caption",))):
        assert printkit("figure", "own.yaml", "cube", *asked, "-o", f"{place}.svg").status == 0
        root = ElementTree.parse(tmp_path / f"{place}.svg").getroot()
        heights.append(float(root.get("height").removesuffix("mm")))
    assert heights[1] > heights[0] + 3


def test_a_picture_on_nothing_has_nothing_behind(printkit, own, tmp_path: Path) -> None:
    own(sound(ROWS))
    for place, asked in (("white", ()), ("nothing", ("--transparent",))):
        done = printkit("figure", "own.yaml", "cube", *asked, "--ppi", 72, "-o", f"{place}.png")
        assert done.status == 0
        with Image.open(tmp_path / f"{place}.png") as image:
            least, _ = image.convert("RGBA").getchannel("A").getextrema()
        assert least == (255 if place == "white" else 0)


class _Captions(HTMLParser):
    """The captions of a page, and all its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.captions: list[str] = []
        self.last = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        self.last = tag
        if tag == "figcaption":
            self.captions.append("")

    def handle_data(self, data: str) -> None:
        if self.last == "figcaption":
            self.captions[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self.last = ""


@pytest.mark.parametrize("caption", WORDS)
def test_code_in_a_caption_is_shown_as_words_everywhere(
    printkit, own, tmp_path: Path, caption: str
) -> None:
    own(sound(ROWS), caption)
    assert printkit("figure", "own.yaml", "--caption", "-o", "made").status == 0
    folder, shown = tmp_path / "made", " ".join(caption.split())
    for path in folder.glob("*.svg"):
        tags = {one.tag.rpartition("}")[2] for one in ElementTree.parse(path).iter()}
        assert not tags & {"script", "a", "image", "foreignObject"}
    (first, _) = json.loads((folder / "captions.json").read_text())["figures"]
    assert first["caption"] == shown
    page = _Captions()
    page.feed((folder / "captions.html").read_text())
    assert page.captions[0] == shown
    assert page.tags <= {"html", "head", "meta", "title", "body", "figure", "img", "figcaption"}
    paragraphs = [one for one in MarkdownIt().parse((folder / "captions.md").read_text())
                  if one.type == "inline"]  # fmt: skip
    emphasis, _ = (one for one in paragraphs if one.children[0].type == "em_open")
    words = [one for one in emphasis.children if one.type not in {"em_open", "em_close"}]
    assert {one.type for one in words} <= {"text", "text_special"}
    assert "".join(one.content for one in words) == shown


@pytest.mark.few(2)
@pytest.mark.parametrize("caption", WORDS)
def test_typst_sets_the_captions_with_the_pictures(printkit, own, tmp_path, caption: str) -> None:
    own(sound(ROWS), caption)
    assert printkit("figure", "own.yaml", "-o", "made").status == 0
    folder = tmp_path / "made"
    assert typst.compile(str(folder / "captions.typ"), root=str(folder)).startswith(b"%PDF")
    found, _ = json.loads(
        typst.query(str(folder / "captions.typ"), "figure.caption", field="body", root=str(folder))
    )
    assert found == {"func": "text", "text": " ".join(caption.split())} | (
        {} if "body" not in found else {"body": found["body"]}
    )


def test_latex_gives_every_sign_of_its_own_a_backslash(printkit, own, tmp_path: Path) -> None:
    own(sound(ROWS), r"\ $ & # % _ ^ ~ é")
    assert printkit("figure", "own.yaml", "-o", "made").status == 0
    line, _ = (line for line in (tmp_path / "made" / "captions.tex").read_text().splitlines()
               if line.startswith("  \\caption"))  # fmt: skip
    told = r"\textbackslash{} \$ \& \# \% \_ \textasciicircum{} \textasciitilde{} é"
    assert line.replace("\u00a0", " ") == rf"  \caption{{{told}}}"


def test_word_gets_captions_that_it_counts_and_alternative_texts(printkit, own, tmp_path) -> None:
    import docx

    own(sound(ROWS), "a <b>cube</b> goes")
    assert printkit("figure", "own.yaml", "--format", "docx", "-o", "all.docx").status == 0
    document = docx.Document(str(tmp_path / "all.docx"))
    captions = [one for one in document.paragraphs if one.style.name == "Caption"]
    numbers = [re.findall(">([0-9]+)<", one._p.xml) for one in captions]
    assert numbers == [["1"], ["2"]]
    assert "a <b>cube</b> goes" in captions[0].text
    assert all("SEQ Figure" in one._p.xml for one in captions)
    described = re.findall('descr="([^"]*)"', document.element.xml)
    assert len(described) == 2
    assert all(described)


def test_a_shell_completes_figures_and_games(printkit, own, monkeypatch, capfd) -> None:
    own(sound(ROWS))
    monkeypatch.setenv("_PRINTKIT_COMPLETE", "bash_complete")

    def offered(words: str, place: int) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(place))
        capfd.readouterr()
        with pytest.raises(SystemExit):
            printkit()
        return capfd.readouterr().out.split()

    assert offered("printkit figure own.yaml ", 3) == ["plain,cube", "plain,goal"]
    assert offered("printkit figure own.yaml g", 3) == ["plain,goal"]
    assert offered("printkit figure pijer", 2)[-1].startswith("plain,pijersi")
    assert offered("printkit board ./ow", 2) == ["file,./ow"]
    assert offered("printkit figure nonsense ", 3) == []


def test_nothing_asked_for_is_a_page_of_help(printkit) -> None:
    done = printkit()
    assert done.status == 2
    assert "Commands:\n" in done.out + done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", "game.txt@7"), "no turn 7 in this record; the numbers go from 1 to 2"),
        (("--from", "gane.txt@7"), "gane.txt: no such file; did you mean game.txt?"),
        (("--from", "nofile.txt@7"), "nofile.txt: no such file; in its folder: game.txt"),
        (("pijersi", "stack", "--from", "game.txt@7"), "keep one of them"),
        ((), "Missing argument 'GAME'"),
    ],
)
def test_a_figure_of_no_turn_is_refused(printkit, tmp_path, arguments, said) -> None:
    (tmp_path / "game.txt").write_text("1. a4-b5=c4 2. f4=d5-d4\n")
    done = printkit("figure", *arguments)
    assert done.status > 0
    assert said in done.err
    assert not done.out


def test_a_turn_of_a_record_is_written_as_words_of_a_figure(printkit, tmp_path) -> None:
    (tmp_path / "game.txt").write_text("1. a4-b5=c4 {so {it} goes [%csl Gc4]} 2. f4=d5-d4\n")
    done = printkit("figure", "--from", "game.txt@1")
    assert "  turn-1:\n" in done.out
    assert '    play: "a4-b5=c4"\n' in done.out
    assert 'caption: {"en": "After turn 1. so (it) goes"' in done.out
    whole = printkit("figure", "--from", "game.txt")
    assert whole.out == printkit("figure", "--from", "game.txt@end").out
    assert "  turn-2:\n" in whole.out
