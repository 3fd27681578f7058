"""The font: what it holds, how wide it sets, how it is drawn and cut down."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO

import fontpkg
import pdfplumber
import pikepdf
import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from hypothesis import given
from hypothesis import strategies as st
from printkit.backends import pdf
from printkit.base import fonts
from printkit.base.errors import MissingGlyph, PrintkitError, Source
from printkit.base.fonts import Family, Figures, Weight
from printkit.scene import Anchor, Scene, Text, bounds

from examples import examples
from finished import TIMEOUT

KIT = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789éèêàçœÉ’«»–—…×·→←↑↓½!?=-:/()[]"


WEIGHTS = {Weight.REGULAR: 400, Weight.SEMIBOLD: 600}


def font_file(weight: Weight, family: Family = Family.WORDS) -> TTFont:
    """The font as its package gives it; the signs' is one file of all weights."""
    one = {"weight": WEIGHTS[weight]} if family is Family.WORDS else {}
    return TTFont(BytesIO(fontpkg.path(family.value, **one).read_bytes()))


def test_every_sign_of_the_kits_is_there():
    assert fonts.missing(KIT) == ()


def test_both_weights_hold_the_same_characters():
    regular, semibold = (font_file(weight).getBestCmap() for weight in Weight)
    assert set(regular) == set(semibold)


def test_missing_characters_are_told_once_and_in_order():
    assert fonts.missing("♔ab中♔✓") == ("♔", "中")


def test_a_missing_glyph_names_its_code_point_and_its_place():
    place = Source("game.yaml", 3, 7)
    with pytest.raises(MissingGlyph) as caught:
        fonts.check_glyphs("a中♔✓", place)
    assert str(caught.value).splitlines() == [
        "game.yaml:3:7: the font Fira Sans has no '中' (U+4E2D)",
        "game.yaml:3:7: the font Fira Sans has no '♔' (U+2654)",
    ]


def test_a_missing_glyph_cannot_be_measured_or_drawn():
    for use in (fonts.text_width, fonts.outline):
        with pytest.raises(MissingGlyph, match=r"U\+4E2D"):
            use("中", 10)


@pytest.mark.parametrize("weight", Weight)
def test_width_is_the_sum_of_advances_and_kerning(weight):
    metrics = font_file(weight)["hmtx"].metrics
    assert fonts.text_width("H", 1000, weight) == pytest.approx(metrics["H"][0])
    assert fonts.text_width("", 10, weight) == 0
    alone = fonts.text_width("A", 10, weight) + fonts.text_width("V", 10, weight)
    assert fonts.text_width("AV", 10, weight) < alone
    assert fonts.text_width("AV", 20, weight) == pytest.approx(
        2 * fonts.text_width("AV", 10, weight)
    )


@pytest.mark.parametrize(
    ("weight", "text", "width"),
    [
        (Weight.REGULAR, "AVATAR", 3269),
        (Weight.REGULAR, "To", 1046),
        (Weight.REGULAR, "L’", 626),
        (Weight.REGULAR, "11", 852),
        (Weight.REGULAR, "P. 7", 1410),
        (Weight.SEMIBOLD, "AVATAR", 3339),
        (Weight.SEMIBOLD, "Ty.", 1206),
        (Weight.SEMIBOLD, "Kit", 1284),
    ],
)
def test_text_is_kerned_as_harfbuzz_does(weight, text, width):
    """The widths were measured with HarfBuzz (uharfbuzz 0.57.0, kern on, ligatures off)."""
    assert fonts.text_width(text, 1000, weight) == pytest.approx(width)


@pytest.mark.parametrize("weight", Weight)
def test_tabular_digits_are_all_alike(weight):
    widths = {fonts.text_width(digit, 10, weight, Figures.TABULAR) for digit in "0123456789"}
    assert len(widths) == 1
    assert fonts.text_width("1111", 10, weight, Figures.TABULAR) == pytest.approx(4 * widths.pop())
    assert len({fonts.text_width(digit, 10, weight) for digit in "0123456789"}) > 1


def test_outlines_stand_on_the_baseline_with_y_down():
    left, top, right, bottom = bounds((Text(x=5, y=20, text="H", size=10, fill="#000000"),))
    assert bottom == pytest.approx(20)
    assert 20 - top == pytest.approx(10 * fonts.CAP_HEIGHT)
    assert 5 < left < right < 5 + fonts.text_width("H", 10)


def test_the_height_of_capitals_is_the_fonts_own():
    for weight in Weight:
        font = font_file(weight)
        height = font["OS/2"].sCapHeight / font["head"].unitsPerEm
        assert pytest.approx(height, abs=0.0035) == fonts.CAP_HEIGHT


def test_outlines_are_closed_lines_and_cubics():
    for character in KIT:
        letters = [letter for letter, _ in fonts.outline(character, 1)]
        assert set(letters) <= set("MLCZ")
        assert letters.count("M") == letters.count("Z")


def test_accents_are_drawn_although_the_font_composes_them():
    assert len(fonts.outline("é", 1)) > len(fonts.outline("e", 1))


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_an_anchored_text_keeps_its_place(anchor, share):
    def left(anchor: Anchor) -> float:
        text = Text(x=0, y=0, text="Hop", size=7, fill="#000000", anchor=anchor)
        return bounds((text,))[0]

    assert left(Anchor.START) - left(Anchor(anchor)) == pytest.approx(
        share * fonts.text_width("Hop", 7)
    )


@pytest.mark.parametrize("text", ["Ab10é", "Abλ10"])
@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("figures", Figures)
def test_a_font_to_embed_holds_the_characters_and_their_widths(text, weight, figures):
    font = TTFont(BytesIO(fonts.embeddable(weight, frozenset(text), figures)))
    names = font.getBestCmap()
    assert names.keys() >= set(map(ord, text))
    em = font["head"].unitsPerEm
    for character in text:
        width = font["hmtx"].metrics[names[ord(character)]][0] / em
        assert width == pytest.approx(fonts.text_width(character, 1, weight, figures))


def test_fonts_to_embed_have_names_of_their_own():
    cuts = [(weight, figures, Family.WORDS) for weight in Weight for figures in Figures]
    cuts += [(weight, Figures.PROPORTIONAL, Family.SIGNS) for weight in Weight]
    files = [fonts.embeddable(weight, frozenset("✓"), *cut) for weight, *cut in cuts]
    assert len({TTFont(BytesIO(data))["name"].getDebugName(6) for data in files}) == len(cuts)


def test_a_file_holds_the_glyphs_that_it_uses_and_no_others():
    scene = Scene(
        width=50,
        height=9,
        shapes=(Text(x=1, y=8, text="Départ 10 → ✓", size=7, fill="#000000"),),
    )
    data = pdf.write_scene(scene, author="", subject="", language="en")
    with pikepdf.open(BytesIO(data)) as document:
        embedded = [
            TTFont(BytesIO(one.FontFile2.read_bytes()))["glyf"]
            for one in document.objects
            if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one
        ]
    # é is composed of two more; each font has a box for what it lacks
    assert sorted(len(glyphs.glyphs) for glyphs in embedded) == [3, 13]
    assert len(data) < 9_000


@pytest.mark.slow
def test_the_same_characters_give_the_same_font_whether_or_not_something_is_kept(monkeypatch):
    for wanted in ("kit λ", "tik 123"):
        found = {fonts.embeddable(Weight.REGULAR, frozenset(wanted))}
        fonts._stock.cache_clear()
        with monkeypatch.context() as patch:
            patch.setenv("PRINTKIT_CACHE", "off")
            found.add(fonts.embeddable(Weight.REGULAR, frozenset(reversed(wanted))))
        assert len(found) == 1


@pytest.mark.parametrize("module", ["fontpkg", "fontpkg_fira_sans"])
def test_a_font_that_is_not_installed_is_told_in_one_line_with_the_fix(module, monkeypatch):
    if module == "fontpkg":
        monkeypatch.setitem(sys.modules, "fontpkg", None)
    else:
        monkeypatch.setattr(fontpkg, "path", _not_installed)
    with pytest.raises(PrintkitError) as caught:
        fonts._file(Weight.REGULAR, Family.WORDS)
    assert str(caught.value) == (
        "the font Fira Sans is not installed; pip install fontpkg-fira-sans"
    )


def _not_installed(*args, **kwargs):
    from fontpkg import FamilyNotInstalled

    raise FamilyNotInstalled("fira-sans")


def test_importing_fonts_and_scenes_reads_no_font_and_no_fonttools():
    code = (
        "import sys, printkit.base.fonts, printkit.scene;"
        "print(sorted({'fontTools', 'fontpkg'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=TIMEOUT
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Nice 😀!", "Nice □!"),
        ("♔ and 中文", "□ and □□"),
        ("3ᵉ ronde ✓ ✗ ⁉", "3ᵉ ronde ✓ ✗ ⁉"),
        ("👨\u200d👩\u200d👧, 👍🏽, ❤\ufe0f", "□, □, ❤"),
        ("Ａｂ ① 𝐀", "Ab 1 A"),
        ("a\u200bb\ufeff\u202ec\x07", "abc"),
        ("e\u0301n\u0303", "éñ"),
        ("é, œ, ½, …", "é, œ, ½, …"),
    ],
)
def test_any_text_can_be_printed(text, printed):
    assert fonts.printable(text) == printed
    assert fonts.text_width(printed, 10) > 0


@given(st.text(max_size=40))
@examples(200)
def test_what_is_made_printable_is_drawn_whatever_it_was(text):
    shown = fonts.printable(text)
    assert not fonts.missing(shown.replace("\n", ""))
    assert fonts.printable(shown) == shown


@pytest.mark.slow
@pytest.mark.parametrize("weight", Weight)
def test_signs_of_the_second_font_are_set_as_it_says(weight):
    static = font_file(weight, Family.SIGNS)
    only = Subsetter()
    only.populate(text="✓")
    only.subset(static)  # of all its glyphs it would take ten seconds
    instantiateVariableFont(static, {"wght": WEIGHTS[weight]}, inplace=True)
    advance = static["hmtx"].metrics[static.getBestCmap()[ord("✓")]][0]
    assert fonts.text_width("✓", 1000, weight) == pytest.approx(advance, abs=1)
    alone = fonts.text_width("A", 1000, weight) + fonts.text_width("✓", 1000, weight)
    assert fonts.text_width("A✓", 1000, weight) == pytest.approx(alone)


def test_a_picture_with_signs_of_both_fonts_is_text_in_a_pdf_and_the_same_bytes():
    text = Text(x=0, y=10, text="3ᵉ ✓ □", size=5, fill="#000000", weight=Weight.SEMIBOLD)
    scene = Scene(width=40, height=20, shapes=(text,))
    data = pdf.write_scene(scene, author="", subject="", language="en")
    assert data == pdf.write_scene(scene, author="", subject="", language="en")
    with pdfplumber.open(BytesIO(data)) as document:
        assert document.pages[0].extract_text() == "3ᵉ ✓ □"


@pytest.mark.slow
def test_what_is_kept_of_a_font_is_what_its_file_says(tmp_path, monkeypatch) -> None:
    texts = "Jersi 4.16 — L’été AVATAR Œuvre", "✓ᵉ□ 1,234"

    def outlines(folder: str) -> list[object]:
        monkeypatch.setenv("PRINTKIT_CACHE", folder)
        for function in (
            fonts._face,
            fonts._outlines,
            fonts.glyph_outline,
            fonts._kern,
            fonts.line,
        ):
            function.cache_clear()
        return [fonts.outline(text, 3, figures=Figures.TABULAR) for text in texts]

    from_files = outlines("off")
    made, read = outlines(str(tmp_path / "kept")), outlines(str(tmp_path / "kept"))
    assert from_files == made == read
    assert len(list((tmp_path / "kept").glob("*/*"))) == 4


def test_the_outline_of_an_unusual_glyph_is_traced() -> None:
    assert "uni0411" not in fonts._outlines(Weight.REGULAR, Family.WORDS)
    assert fonts.outline("Б", 5)
