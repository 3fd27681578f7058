"""Fonts of an author's own: found by file or name, looked through, drawn as outlines."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Identity
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from printkit.backends import pdf
from printkit.base import typefaces
from printkit.base.errors import PrintkitError, SpecError
from printkit.base.typefaces import holders, typeface
from printkit.gamefile import load_game
from printkit.products.stickers import PRODUCT as STICKERS
from printkit.scene import Path as Outline
from printkit.scene import bounds

import printed

SPEC = """
game: {id: signs, title: Signs}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
fonts: {faces: FONT}
kinds: {general: {letter: G, count: 1, form: disc}}
faces: {general: {white: [{text: 帥}], black: [{text: 將}]}}
setup: {white: a1:G}
"""
CHARACTERS = "帥將A"


def draw(pen: object, width: float, *, curved: bool) -> None:
    """A box as high as wide, or one with a round upper side."""
    pen.moveTo((0, 0))
    pen.lineTo((0, width))
    if curved:
        pen.qCurveTo((width / 2, 1.5 * width), (width, width))
    else:
        pen.lineTo((width, width))
    pen.lineTo((width, 0))
    pen.closePath()


def built(
    family: str = "Own Signs",
    cut: str = "Regular",
    characters: str = CHARACTERS,
    *,
    cff: bool = False,
) -> TTFont:
    """A small font; each character's box is wider than the last one's."""
    names = [".notdef", *(f"sign{rank}" for rank, _ in enumerate(characters))]
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(one): f"sign{rank}" for rank, one in enumerate(characters)})
    widths = {name: 400 + 100 * rank for rank, name in enumerate(names)}
    if cff:
        strings = {}
        for name in names:
            pen = T2CharStringPen(widths[name], None)
            draw(TransformPen(pen, Identity), widths[name], curved=False)
            strings[name] = pen.getCharString()
        builder.setupCFF(f"{family}-{cut}".replace(" ", ""), {}, strings, {})
    else:
        glyphs = {}
        for name in names:
            pen = TTGlyphPen(None)
            draw(pen, widths[name], curved=True)
            glyphs[name] = pen.glyph()
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (width + 50, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": cut, "fullName": f"{family} {cut}"})
    builder.setupOS2()
    builder.setupPost()
    return builder.font


def varied() -> TTFont:
    """One with an axis of weight."""
    font = built()
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    builder.setupGvar({})
    return font


def written(font: TTFont | TTCollection, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)
    return path


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder where fonts are installed."""
    folder = tmp_path / "installed"
    folder.mkdir()
    monkeypatch.setattr(typefaces, "_FOLDERS", (str(folder),))
    return folder


def spec(tmp_path: Path, font: str) -> Path:
    path = tmp_path / "signs.yaml"
    path.write_text(SPEC.replace("FONT", font), encoding="utf-8")
    return path


def faults(tmp_path: Path, font: str) -> str:
    with pytest.raises(SpecError) as caught:
        load_game(str(spec(tmp_path, font)))
    return str(caught.value).replace(f"{tmp_path}/", "")


FORMATS = {
    "signs.ttf": built,
    "signs.otf": lambda: built(cff=True),
    "axis.ttf": varied,
}


@pytest.mark.parametrize("name", FORMATS)
def test_letters_of_a_font_by_file_are_outlines_in_the_middle_of_a_face(
    tmp_path: Path, name: str
) -> None:
    written(FORMATS[name](), tmp_path / name)
    (general,) = load_game(str(spec(tmp_path, name))).kinds
    for face in (general.face, general.face_of_black):
        (shape,) = face
        assert isinstance(shape, Outline)
        left, top, right, foot = bounds(face)
        assert (left + right, top + foot) == pytest.approx((0, 0), abs=1e-6)
        assert max(right - left, foot - top) <= 0.8 + 1e-6


def test_no_font_of_an_author_comes_into_a_file(tmp_path: Path, system: Path) -> None:
    written(built(), system / "own.ttf")
    game = load_game(str(spec(tmp_path, "Own Signs")))
    plan = STICKERS.plan(printed.request(game, 20), STICKERS.options())
    data = pdf.write(STICKERS.make(plan))
    with pikepdf.open(BytesIO(data)) as document:
        fonts = [one for one in document.objects if isinstance(one, pikepdf.Dictionary)]
        names = {str(one.BaseFont) for one in fonts if "/BaseFont" in one}
    assert names
    assert all("FiraSans" in name for name in names)


@pytest.mark.parametrize("name", ["Own Signs", "own signs", "OwnSigns", "own.ttf", "own"])
def test_an_installed_font_is_found_by_any_of_its_names(
    tmp_path: Path, system: Path, name: str
) -> None:
    written(built(), system / "deep" / "own.ttf")
    assert not typeface(name, tmp_path).lacks(CHARACTERS)


def test_of_a_family_the_usual_cut_is_taken_unless_another_is_named(
    tmp_path: Path, system: Path
) -> None:
    written(built(cut="Black", characters="A"), system / "own-a.ttf")
    written(built(cut="Regular", characters="AB"), system / "own-b.ttf")
    assert not typeface("Own Signs", tmp_path).lacks("B")
    assert typeface("Own Signs Black", tmp_path).lacks("B") == ("B",)


def test_a_file_beside_the_spec_comes_before_an_installed_one(tmp_path: Path, system: Path) -> None:
    written(built(characters="A"), system / "own.ttf")
    written(built(characters="B"), tmp_path / "own.ttf")
    assert not typeface("own.ttf", tmp_path).lacks("B")


def test_a_collection_gives_the_font_that_is_named(tmp_path: Path, system: Path) -> None:
    collection = TTCollection()
    for family, characters in (("First Signs", "A"), ("Second Signs", "B")):
        data = BytesIO()
        built(family, characters=characters).save(data)
        data.seek(0)
        collection.fonts.append(TTFont(data))
    written(collection, system / "many.ttc")
    assert not typeface("First Signs", tmp_path).lacks("A")
    assert not typeface("Second Signs", tmp_path).lacks("B")
    assert not typeface("many.ttc", tmp_path).lacks("A")


def test_a_sign_that_a_font_lacks_is_told_with_who_has_it(tmp_path: Path, system: Path) -> None:
    written(built("Latin Signs", characters="A"), system / "latin.ttf")
    written(built("Chinese Signs"), system / "chinese.ttf")
    told = faults(tmp_path, "Latin Signs").splitlines()
    other = "of the installed fonts these have it: Chinese Signs"
    lacking = "the font Latin Signs has no"
    assert told == [
        f"signs.yaml:6:34: faces.general.white.1.text: {lacking} '帥' (U+5E25); {other}",
        f"signs.yaml:6:54: faces.general.black.1.text: {lacking} '將' (U+5C07); {other}",
    ]
    assert holders("帥") == ("Chinese Signs",)
    assert holders("龜") == ()


def test_a_glyph_without_an_outline_is_one_that_is_lacking(tmp_path: Path) -> None:
    font = built()
    font["glyf"]["sign0"] = TTGlyphPen(None).glyph()
    written(font, tmp_path / "own.ttf")
    assert typeface("own.ttf", tmp_path).lacks(CHARACTERS) == ("帥",)


@pytest.mark.parametrize("height", [0, 32_000])
def test_a_glyph_that_no_eye_can_see_is_one_that_is_lacking(tmp_path: Path, height: int) -> None:
    font = built()
    pen = TTGlyphPen(None)
    points = [(0, 0), (32_000, height), (32_000, 0)] if height else [(0, 0), (500, 0), (200, 0)]
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    font["glyf"]["sign0"] = pen.glyph()
    font["head"].unitsPerEm = 16 if height else 1000
    written(font, tmp_path / "own.ttf")
    assert typeface("own.ttf", tmp_path).lacks("帥") == ("帥",)


@pytest.mark.parametrize("name", ["Own Sings", "Nothing at all", "none.otf", "folder/none"])
def test_a_font_that_is_not_there_is_told_in_a_line(
    tmp_path: Path, system: Path, name: str
) -> None:
    written(built(), system / "own.ttf")
    (told,) = faults(tmp_path, name).splitlines()
    assert told.startswith("signs.yaml:4:16: fonts.faces: ")
    assert ("did you mean Own Signs?" in told) is (name == "Own Sings")


def test_no_broken_font_leaves_a_trace_behind(tmp_path: Path, system: Path) -> None:
    whole = written(built(), tmp_path / "own.ttf").read_bytes()
    torn = (whole[:40], whole[: len(whole) // 2], whole[:200] + bytes(400))
    for rank, data in enumerate((b"", b"no font", *torn)):
        name = f"broken{rank}.ttf"
        (tmp_path / name).write_bytes(data)
        for told in faults(tmp_path, name).splitlines():
            assert told.startswith("signs.yaml:")


def test_what_is_broken_among_installed_fonts_stops_nobody(tmp_path: Path, system: Path) -> None:
    (system / "own-a.ttf").write_bytes(b"no font")
    (system / "own-b.ttc").write_bytes(b"ttcf")
    written(built(), system / "own-c.ttf")
    assert not typeface("Own Signs", tmp_path).lacks("A")


def test_a_folder_is_no_font(tmp_path: Path, system: Path) -> None:
    (tmp_path / "own.ttf").mkdir()
    with pytest.raises(PrintkitError, match="no such file"):
        typeface("own.ttf", tmp_path)


def test_a_text_on_the_board_is_outlines_in_its_font(tmp_path: Path, system: Path) -> None:
    written(built(), system / "own.ttf")
    marks = "marks: [{text: 帥, between: [a2, b3]}]"
    text = SPEC.replace("faces: FONT", "faces: Own Signs, marks: Own Signs")
    path = tmp_path / "signs.yaml"
    path.write_text(text.replace("cells: squares,", f"cells: squares, {marks},"), encoding="utf-8")
    game = load_game(str(path))
    (mark,) = game.board.marks
    assert not mark.texts
    left, top, right, foot = bounds(mark.shapes)
    x, y, *_ = mark.box
    assert ((left + right) / 2, (top + foot) / 2) == pytest.approx((x, y))
    assert foot - top > 0.1
    lacking = path.read_text(encoding="utf-8").replace("text: 帥, between", "text: 龜, between")
    path.write_text(lacking, encoding="utf-8")
    with pytest.raises(SpecError, match="has no '龜'"):
        load_game(str(path))


def test_a_text_in_a_font_of_its_own_is_one_for_all_languages(tmp_path: Path) -> None:
    written(built(characters="AB"), tmp_path / "own.ttf")
    marks = "marks: [{text: {en: A, fr: B}, between: [a2, b3]}]"
    text = SPEC.replace("faces: FONT", "marks: own.ttf").replace("帥", "K").replace("將", "k")
    path = tmp_path / "signs.yaml"
    path.write_text(text.replace("cells: squares,", f"cells: squares, {marks},"), encoding="utf-8")
    with pytest.raises(SpecError, match="the same in all languages"):
        load_game(str(path))


def test_letters_follow_one_another(tmp_path: Path) -> None:
    written(built(), tmp_path / "own.ttf")
    font = typeface("own.ttf", tmp_path)
    first = max(numbers[0] for letter, numbers in font.outline("帥") if letter == "L")
    both = font.outline("帥A")
    starts = [numbers[0] for letter, numbers in both if letter == "M"]
    assert starts == pytest.approx([0.0, first + 0.05])
