"""A spec that asks for too much is refused in one line, and what is allowed stays cheap."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.features.laser.outlines import covered
from printkit.gamefile import load_game
from printkit.products.registry import product
from printkit.scene.paths import path_from_svg
from printkit.scene.shapes import Path as Line
from printkit.scene.shapes import Style

import printed

SPEC = """\
game: {{id: x, title: X}}
board: {{cells: hexagons, rows: [{rows}]}}
kinds: {{{kinds}}}
setup: {{white: none, black: none{setup}}}
rules: {{{rules}}}
themes: {{{themes}}}
faces: {{{faces}}}
"""
POINTS = ", ".join(f"[0.{n % 45:02}, -0.{n * 7 % 45:02}]" for n in range(501))
PATH = "M0 0" + "".join(f"L.{n % 45:02} .{n * 7 % 45:02}" for n in range(2001))
ARC = "{radius: 0.3, from: 0, to: 90}"
PATTERN = 'ink: {{shades: [{{pattern: {kind}, pitch: {pitch}, weight: 0.01, colour: "#000000"}}]}}'


def game(tmp_path: Path, **parts: str):
    usual = {
        "rows": "{name: a, cells: 4}",
        "kinds": "fox: {letter: F, count: 2}",
        "setup": "",
        "rules": "beats: {fox: [fox]}",
        "themes": "",
        "faces": "fox: [{dot: [0, 0]}]",
    }
    path = tmp_path / "x.yaml"
    path.write_text(SPEC.format(**{**usual, **parts}))
    return load_game(str(path))


def face(shape: str) -> dict[str, str]:
    return {"faces": f"fox: [{shape}]"}


ROWS = ", ".join(f"{{name: {chr(97 + y)}, x: {y % 2}, cells: 99}}" for y in range(26))
LETTERS = [chr(65 + n) for n in range(26)]
MANY = ", ".join(f"k{letter.lower()}: {{letter: {letter}, count: 99}}" for letter in LETTERS)
NAMES = ", ".join(f"k{letter.lower()}" for letter in LETTERS)
FEW = MANY.replace("99", "1")

TOO_MUCH = [
    ({"themes": PATTERN.format(kind="lines", pitch="0.000000000001")}, "at least 0.02 and at most"),
    ({"themes": PATTERN.format(kind="dots", pitch="0.001")}, "at least 0.02 and at most 1"),
    ({"themes": PATTERN.format(kind="dots", pitch="0.02")}, "dots are at least 0.05 apart"),
    (face(f"{{polyline: [{POINTS}]}}"), "at most 500 values may stand here, not 501"),
    (face(f"{{arcs: [{', '.join([ARC] * 101)}]}}"), "at most 100 values may stand here, not 101"),
    (face("{arcs: [{radius: 0.3, from: -720, to: 720}]}"), "goes around more than once"),
    (face(", ".join(["{dot: [0, 0]}"] * 101)), "at most 100 values may stand here, not 101"),
    (face(f"{{path: '{PATH}'}}"), "the face has 2002 lines and curves; 2000 are the most"),
    (face("{polygon: [[0, 0], [0, 0], [0, 0]]}"), "all its points are the same one"),
    (face("{line: [[0.1, 0.2], [0.1, 0.2]]}"), "all its points are the same one"),
    (face("{area: [[0, 0], [0.1, 0.1], [0.2, 0.2]]}"), "the area is empty"),
    (face("{area: [[0, 0], [0.3, 0.3], [0.3, 0], [0, 0.3]]}"), "crosses itself"),
    (face("{disc: {radius: 0.000000000001}}"), "at least 0.005 and at most 0.5"),
    (face("{dot: [0, 0], stroke: 0.0001}"), "at least 0.005 and at most 0.3"),
    (face("{path: 'M0 0C9 9 -9 9 0 0'}"), "the path leaves the face"),
    ({"kinds": MANY, "faces": "", "rules": ""}, "the game has 5148 cubes; 1000 are the most"),
    (
        {"rows": ROWS, "kinds": FEW, "faces": "", "rules": f"drop: {{kinds: [{NAMES}]}}"},
        "rules.drop: the rules would know",
    ),
    (
        {
            "rows": ROWS,
            "kinds": FEW,
            "faces": "",
            "rules": "swap: [ka, kb]",
        },
        "rules.swap: the rules would know",
    ),
]


@pytest.mark.parametrize(("parts", "told"), TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_too_much_is_refused_in_one_line(tmp_path, parts, told):
    with pytest.raises(SpecError) as caught:
        game(tmp_path, **parts)
    assert told in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_the_largest_board_has_its_table_of_turns(tmp_path):
    largest = game(tmp_path, rows=ROWS)
    assert len(largest.grid.names) == 26 * 99


@pytest.mark.parametrize(
    "data", ["M0 0L0 0", "M0 0L.1 0Z", "M-.4 0L.4 0L-.4 0L.4 0Z", "M0 0L.1 .1L.2 .2Z"]
)
def test_strokes_that_enclose_nothing_have_an_area_for_a_laser(data):
    line = Line(segments=path_from_svg(data), style=Style(stroke="#000000", width=0.08))
    assert covered((line,), (20, 0, 0, 20, 0, 0))


def test_a_long_stroke_is_covered_as_its_pieces_are():
    data = "M-.4 0" + "".join(f"L{n / 250 - 0.4:.3f} {n % 2 / 10}" for n in range(200))
    line = Line(segments=path_from_svg(data), style=Style(stroke="#000000", width=0.05))
    (outline,) = covered((line,), (20, 0, 0, 20, 0, 0))[:1]
    xs = [x for x, _ in outline.points]
    assert min(xs) == pytest.approx(20 * (-0.4 - 0.025), abs=0.01)
    assert max(xs) == pytest.approx(20 * (199 / 250 - 0.4 + 0.025), abs=0.01)


@pytest.mark.parametrize(
    ("data", "drawn"),
    [
        ("M-.3 0A0 0 0 0 1 .3 0", [("M", (-0.3, 0.0)), ("L", (0.3, 0.0))]),
        ("M0 0a0 .1 0 11.2 0", [("M", (0.0, 0.0)), ("L", (0.2, 0.0))]),
        ("M0 0A.1 0 0 0 1 .3 0L.1 .1", [("M", (0, 0)), ("L", (0.3, 0.0)), ("L", (0.1, 0.1))]),
    ],
)
def test_an_arc_without_radius_is_a_line_as_in_svg(data, drawn):
    assert list(path_from_svg(data)) == drawn


@pytest.mark.parametrize("count", ["400", "{white: 181, black: 180}"])
def test_a_kind_may_have_as_many_pieces_as_a_set_of_go(tmp_path: Path, count: str) -> None:
    kinds = f"fox: {{letter: F, count: {count}}}"
    read = game(tmp_path, kinds=kinds, rules="", faces="")
    assert read.piece_count == (800 if count == "400" else 361)


@pytest.mark.parametrize("count", ["401", "{white: 401, black: 1}", "{white: 1, black: 401}"])
def test_a_kind_of_more_pieces_is_refused(tmp_path: Path, count: str) -> None:
    with pytest.raises(SpecError, match="400") as caught:
        game(tmp_path, kinds=f"fox: {{letter: F, count: {count}}}", rules="", faces="")
    assert len(caught.value.problems) == 1


def test_several_kinds_together_have_no_more_than_a_game_may(tmp_path: Path) -> None:
    kinds = ", ".join(f"k{letter.lower()}: {{letter: {letter}, count: 400}}" for letter in "ABC")
    with pytest.raises(SpecError, match="2400 cubes; 1000 are the most"):
        game(tmp_path, kinds=kinds, rules="", faces="")


@pytest.mark.parametrize("name", ["stickers", "parts"])
@pytest.mark.slow
def test_many_pieces_are_set_on_sheets_as_closely_as_few(tmp_path: Path, name: str) -> None:
    sheets = []
    for count in (20, 200):
        read = game(tmp_path, kinds=f"fox: {{letter: F, count: {count}, form: token}}", rules="")
        made = product(name)
        found = made.make(made.plan(printed.request(read, 20), made.options()))
        sheets.append(len(found.sheets))
    few, many = sheets
    assert few <= many <= 10 * few
