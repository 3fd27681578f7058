"""A record that is no legal game to its end: what a command says, draws and leaves."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from PIL import Image
from printkit.notation.records.scan import scan_whole
from printkit.products import registry
from printkit.products.replays.record import RecordOptions

RECORD = '[Edition "pijersi/45"]\n1 a5-b6=c6 2 f6-g5=e6 3 {}\n'
FIRST = '[Edition "pijersi/45"]\n1 a1-e5 {{nobody saw it}}\n'
ILLEGAL = "a1-e5 is illegal: a cube goes to an adjacent cell; e5 is not next to a1"
PRODUCTS = [
    name for name in registry.SHIPPED if issubclass(registry.product(name).options, RecordOptions)
]


def written(folder: Path, text: str) -> str:
    (folder / "game.txt").write_text(text)
    return "game.txt"


def left(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir() if one.name != "game.txt")


@pytest.mark.parametrize("product", PRODUCTS)
def test_an_illegal_turn_stops_with_its_place_and_a_picture_of_the_position_before(
    printkit, tmp_path, product
):
    name = {"animate": "mine.gif", "page": "mine.html"}.get(product, "mine.pdf")
    done = printkit(product, written(tmp_path, RECORD.format("a1-e5")), "-o", name)
    assert done.status == 1
    assert f"error: game.txt:2:25: {ILLEGAL}; nearest legal: a1-b2" in done.err
    assert left(tmp_path) == ["mine_before_3.svg"]
    assert "mine_before_3.svg  " in done.err
    picture = ElementTree.parse(tmp_path / "mine_before_3.svg")
    said = " ".join("".join(picture.getroot().itertext()).split())
    assert "Marked: 3 a1-e5 crossed out (a cube goes to an adjacent cell; e5 is not" in said
    assert "White: rock a1" in said


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (RECORD.format("a1-xx"), "game_pijersi-45_before_3.svg"),
        (FIRST, "game_pijersi-45_before_1.svg"),
        ('[Edition "jersi/4.0"]\n7 b1-b2 h6-c3', "game_jersi-4.0_before_7b.svg"),
    ],
)
def test_the_picture_is_called_by_the_turn_that_cannot_be_played(printkit, tmp_path, text, name):
    assert printkit("replay", written(tmp_path, text)).status == 1
    assert left(tmp_path) == [name]


def test_a_quiet_command_leaves_no_picture(printkit, tmp_path):
    done = printkit("-q", "replay", written(tmp_path, RECORD.format("a1-e5")))
    assert (done.status, left(tmp_path)) == (1, [])
    assert ILLEGAL in done.err


def test_where_no_picture_can_be_written_the_mistake_is_told(printkit, tmp_path):
    (tmp_path / "mine_before_3.svg").mkdir()
    done = printkit("replay", written(tmp_path, RECORD.format("a1-e5")), "-o", "mine.pdf")
    assert done.status == 1
    assert ILLEGAL in done.err
    assert "mine_before" not in done.err
    assert left(tmp_path) == ["mine_before_3.svg"]


FORMS = [
    *((one, "-o", "game.html") for one in PRODUCTS if one not in {"animate", "post"}),
    ("replay", "--form", "full", "-o", "game.html"),
]


@pytest.mark.few(3)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", [RECORD.format("a1-e5"), FIRST, RECORD.format("a1-xx")])
def test_a_game_is_told_up_to_its_mistake(printkit, tmp_path, form, text):
    done = printkit(*form, written(tmp_path, text), "--until-error")
    assert done.status == 0, done.err
    assert "warning: game.txt:2:" in done.err
    assert "The record goes on with a1-" in (tmp_path / "game.html").read_text()


@pytest.mark.parametrize("form", FORMS)
def test_a_record_without_turns_shows_its_start(printkit, tmp_path, form):
    text = '[Edition "pijersi/45"]\n[Event "Adjourned"]\n{Tomorrow it goes on.}\n'
    done = printkit(*form, written(tmp_path, text))
    assert done.status == 0, done.err
    assert "Tomorrow it goes on." in (tmp_path / "game.html").read_text()


def test_an_animation_tells_in_its_last_picture_where_the_record_stops(printkit, tmp_path):
    for name, text in (("sound", RECORD.format("")), ("stops", RECORD.format("a1-e5"))):
        (tmp_path / f"{name}.txt").write_text(text)
        asked = ("animate", f"{name}.txt", "--until-error", "--size", "200px", "-o", f"{name}.gif")
        assert printkit(*asked).status == 0
    with Image.open(tmp_path / "sound.gif") as sound, Image.open(tmp_path / "stops.gif") as stops:
        assert sound.n_frames == stops.n_frames == 3
        assert sound.height < stops.height  # for its words


def test_an_animation_of_a_record_without_turns_is_its_start(printkit, tmp_path):
    (tmp_path / "game.txt").write_text('[Edition "pijersi/45"]\n')
    assert printkit("animate", "game.txt", "-o", "game.gif").status == 0
    with Image.open(tmp_path / "game.gif") as start:
        assert start.n_frames == 1


@pytest.mark.parametrize("product", PRODUCTS)
def test_an_illegal_variation_is_a_warning_with_its_place(printkit, tmp_path, product):
    variation = "a3-a4 (3 a1-e5 {a dream} 4 f1-f2)"
    asked = {"post": ("--for", "markdown"), "animate": ("--size", 120)}.get(product, ())
    done = printkit(product, written(tmp_path, RECORD.format(variation)), *asked)
    assert done.status == 0, done.err
    assert done.err.count(f"warning: game.txt:2:34: {ILLEGAL}; in a variation\n") == 1


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("form", "signs"),
    [
        (("replay", "-o", "o.pdf"), ["😀", "♔"]),
        (("replay", "-o", "o.html"), []),
        (("replay", "-o", "o.md"), []),
        (("replay", "-o", "o.docx"), []),
        (("animate", "--size", "200", "-o", "o.gif"), []),
        (("animate", "--size", "200", "--strip", "2", "-o", "o.png"), ["♔"]),
        (("page", "-o", "o.html"), []),
    ],
)
def test_a_sign_that_no_font_has_is_told_where_it_is_drawn(printkit, tmp_path, form, signs):
    text = '[Edition "pijersi/45"]\n[White "♔ Ada"]\n1 a5-b6=c6 {😀} 2 f6-g5=e6\n'
    done = printkit(form[0], written(tmp_path, text), *form[1:])
    assert done.status == 0
    assert [one for one in ("😀", "♔") if f"no font has {one}" in done.err] == signs
    # as text, in the reader's own fonts
    for read in (one for one in tmp_path.iterdir() if one.suffix in {".html", ".md", ".docx"}):
        text = _words_of(read)
        assert ("😀" in text, "♔ Ada" in text, "□" in text) == (True, True, False)


def _words_of(file: Path) -> str:
    if file.suffix != ".docx":
        return file.read_text(encoding="utf-8")
    with ZipFile(file) as parts:
        return parts.read("word/document.xml").decode()


END = '[White "Ada"]\n[Result "0-1"]\n[Termination "Black wins by a king"]\n'


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "form",
    [
        ("replay", "-o", "o.md"),
        ("replay", "--form", "full", "-o", "o.md"),
        ("page", "-o", "o.html"),
        ("animate", "--size", "200", "--strip", "2", "-o", "o.svg"),
        ("post", "--for", "markdown", "-o", "o"),
        ("post", "--for", "markdown", "--spoilers", "result", "-o", "o"),
    ],
)
def test_a_record_that_stops_says_how_far_it_is_told_and_its_score_stands_behind_the_stop(
    printkit, tmp_path, form
):
    game = written(tmp_path, END + RECORD.format("a1-e5") + "0-1\n")
    done = printkit(form[0], game, "--until-error", *form[1:])
    assert done.status == 0, done.err
    (file,) = (*tmp_path.glob("o.[!f]*"), *tmp_path.glob("o/*.md"))
    told = file.read_text(encoding="utf-8")
    told = told[: told.index('<script id="record"')] if '<script id="record"' in told else told
    before, _, after = told.partition("The record goes on with a1-e5")
    assert "old as far as it can be followed: 2 turns" in before
    for end in ("0–1", "<b>1</b>", "wins"):
        assert end not in before
    if form[0] != "animate":
        assert "0–1 as recorded · Termination: Black wins by a king" in after
    assert after.count("0–1") == (form[0] != "animate")


@pytest.mark.parametrize("command", [("check",), ("replay", "-o", "o.md"), ("page",)])
def test_a_judgement_inside_a_remark_is_warned_of_with_its_place(printkit, tmp_path, command):
    text = '[Edition "pijersi/45"]\n1 a5-b6=c6 {Good\nmove. $16} (1 a5-b6 {$2}) 2 f6-g5=e6 $220\n'
    err = printkit(command[0], written(tmp_path, text), *command[1:]).err
    inside = "stands inside a remark; write it behind the brace"
    assert f"game.txt:3:7: $16 {inside}\n" in err
    assert f"game.txt:3:22: $2 {inside}\n" in err
    assert err.count(inside) == 2


@pytest.mark.parametrize(
    ("remark", "judgements"),
    [
        ("worth $1000, or $1.50, or US$5, or $x", []),
        ("The winner gets $20, the loser $5.", []),
        ("He paid $20", []),
        ("$20 for a win", []),
        ("For $220 one gets a board.", []),
        ("$16", ["$16"]),
        ("$1 $220", ["$1", "$220"]),
        ("Good. $221", ["$221"]),
        ("$3 Good, and worth $20.", ["$3"]),
        ("Bien\u00a0! $16 Échange forcé.", ["$16"]),
    ],
)
def test_a_price_in_a_remark_is_no_judgement(remark, judgements):
    record = scan_whole(f"1 a5-b6=c6 {{{remark}}}", "game.txt")[0]
    warned = [note.what for note in record.notes]
    inside = "stands inside a remark; write it behind the brace"
    assert warned == [f"{sign} {inside}" for sign in judgements]
