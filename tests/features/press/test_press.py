"""Files for the print shop, read as a print shop reads them."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pytest
import shapely
from PIL import Image
from printkit.backends import pdf
from printkit.base import features
from printkit.base.errors import LayoutError
from printkit.base.units import PT_PER_MM, paper
from printkit.features.press import shop
from printkit.model import Language
from printkit.page import Box, Colours, Press, Publication, Sheet
from printkit.preflight.verify import verify
from printkit.products.board import board_scene
from printkit.products.options import ForPress
from printkit.scene import Group, Ink, Style, Symbol, Use, move, rectangle
from printkit.scene import Path as Outline

import printed
import raster
from finished import TIMEOUT

GAMES = ("jersi", "pijersi")


@cache
def pressed(
    name: str = "jersi", colours: Colours = Colours.CMYK, spot: str = "CutContour"
) -> bytes:
    kit = printed.game(name)
    request = printed.request(kit, 20, language=Language.FR)
    publication = shop.board(request.masthead(), 40, Press(spot=spot))
    return pdf.write(replace(publication, colours=colours))


def sheet(data: bytes):
    """The first page of a file, the one with the knife; on the second it is missing."""
    page, _ = verify(data).pages
    return page


def drawn(data: bytes):
    """The same as pdfplumber reads it."""
    page, _ = printed.pages(data)
    return page


def millimetres(box) -> list[float]:
    return [float(side) / PT_PER_MM for side in box]


def separations(data: bytes) -> set[str]:
    with pikepdf.open(BytesIO(data)) as document:
        return {
            str(one[1])
            for one in document.objects
            if isinstance(one, pikepdf.Array) and len(one) > 1 and one[0] == "/Separation"
        }


def contents(data: bytes) -> list[bytes]:
    """Every stream of operators of a file."""
    with pikepdf.open(BytesIO(data)) as document:
        forms = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
        return [stream.read_bytes() for stream in (*(p.Contents for p in document.pages), *forms)]


@pytest.mark.parametrize("name", GAMES)
def test_trim_lies_in_bleed_by_three_millimetres_and_bleed_in_the_sheet(name):
    with pikepdf.open(BytesIO(pressed(name))) as document:
        page = document.pages[0]
        media, bleed, trim = map(millimetres, (page.mediabox, page.bleedbox, page.trimbox))
    beyond = np.subtract(bleed, trim)
    assert beyond == pytest.approx([-3, -3, 3, 3], abs=0.01)
    assert media[0] < bleed[0] < trim[0] < trim[2] < bleed[2] < media[2]
    scene = board_scene(printed.request(printed.game(name)).masthead(), 40)
    size = (trim[2] - trim[0], trim[3] - trim[1])
    assert size == pytest.approx((scene.width, scene.height), abs=0.01)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_colour_reaches_the_bleed_on_all_sides(name):
    pixels = raster.of_pdf(pressed(name), ppi=100).min(axis=2)
    with pikepdf.open(BytesIO(pressed(name))) as document:
        page = document.pages[0]
        high = float(page.mediabox[3])
        left, bottom, right, top = (float(side) for side in page.bleedbox)
    left, right, top, bottom = (
        round(side * 100 / 72) for side in (left, right, high - top, high - bottom)
    )
    inside = pixels[top:bottom, left:right]
    for edge in (inside[:2], inside[-2:], inside[:, :2], inside[:, -2:]):
        assert edge.min() < 100


@pytest.mark.parametrize("name", GAMES)
def test_crop_marks_are_thick_enough_and_stay_out_of_the_bleed(name):
    page = drawn(pressed(name))
    with pikepdf.open(BytesIO(pressed(name))) as document:
        high = millimetres(document.pages[0].mediabox)[3]
        left, bottom, right, top = millimetres(document.pages[0].bleedbox)
    marks = [line for line in page.lines if float(line["width"] + line["height"]) / PT_PER_MM > 4]
    marks = [line for line in marks if line["width"] < 1e-3 or line["height"] < 1e-3]
    outside = 0
    for line in marks:
        x0, y0, x1, y1 = printed.box(line)
        inside = x1 > left and x0 < right and y1 > high - top and y0 < high - bottom
        length = x1 - x0 + y1 - y0
        if length == pytest.approx(5, abs=0.01):
            assert not inside
            assert line["linewidth"] >= 0.25 - 1e-3
            outside += 1
    assert outside == 8


@pytest.mark.parametrize("spot", ["CutContour", "Kiss Cutting", "C"])
def test_the_knife_has_one_spot_colour_that_overprints(spot):
    data = pressed(spot=spot)
    assert separations(data) == {f"/{spot}", "/All"}
    page = sheet(data)
    assert page.spots == (spot,)
    with pikepdf.open(BytesIO(data)) as document:
        states = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/ExtGState"
        ]
    assert [(bool(one.OP), bool(one.op)) for one in states] == [(True, True)]


def test_the_knife_follows_the_outline_of_the_board():
    page = drawn(pressed())
    knife = [
        curve for curve in page.curves if curve["stroke"] and abs(curve["linewidth"] - 0.25) < 0.01
    ]
    (outline,) = [curve for curve in knife if len(curve["pts"]) > 20]
    left, top, right, bottom = printed.box(outline)
    assert right - left == pytest.approx(360, abs=0.05)
    assert bottom - top == pytest.approx(323.316, abs=0.05)


@pytest.mark.parametrize(
    "name", ["All", "none", "BLACK", " Cyan", "magenta", "Yellow", "Red", "Gray"]
)
def test_a_plate_of_every_file_is_no_spot_colour(name):
    with pytest.raises(LayoutError, match=r"a plate of every file.*CutContour"):
        _ = ForPress(press=True, spot=name).prepared


@pytest.mark.parametrize("name", GAMES)
def test_names_on_the_board_are_black_alone_and_out_of_the_knife_s_reach(name):
    page = drawn(pressed(name))
    names = [letter for letter in page.chars if letter["size"] > 8]
    assert {letter["non_stroking_color"] for letter in names} == {(0, 0, 0, 1)}
    fine = [one for one in page.curves if one["stroke"] and abs(one["linewidth"] - 0.25) < 0.01]
    (knife,) = [one for one in fine if len(one["pts"]) > 20]
    nearest = shapely.LinearRing(knife["pts"])
    for letter in names:
        base = float(page.height) - letter["matrix"][5]
        ink = shapely.box(letter["x0"], base - 0.69 * letter["size"], letter["x1"], base)
        assert nearest.distance(ink) / PT_PER_MM > 3 - 0.1


def test_files_for_home_have_no_spot_colour_and_no_layers():
    data = printed.board_pdf(printed.Asked(), printed.by_cube(20))
    assert separations(data) == set()
    with pikepdf.open(BytesIO(data)) as document:
        assert "/OCProperties" not in document.Root


@pytest.mark.parametrize(
    ("colours", "operators", "spaces"),
    [
        (Colours.CMYK, {b"k"}, {"DeviceCMYK"}),
        (Colours.GREY, {b"g"}, {"DeviceGray"}),
        (Colours.RGB, {b"rg", b"g"}, {"DeviceGray", "DeviceRGB"}),
    ],
)
@pytest.mark.few(1)
def test_a_file_holds_only_the_colours_that_are_asked_for(colours, operators, spaces):
    data = pressed(colours=colours)
    found = {
        operator.lower()
        for stream in contents(data)
        for operator in re.findall(rb" (k|K|g|G|rg|RG)\n", stream)
    }
    assert found == operators
    page = sheet(data)
    assert set(page.spaces) - {"Separation"} == spaces
    assert verify(data).faults == ()


def test_everything_lies_in_a_layer():
    page = sheet(pressed())
    assert set(page.layers) == {"art", "cut", "text"}
    with pikepdf.open(BytesIO(pressed())) as document:
        listed = [str(group.Name) for group in document.Root.OCProperties.OCGs]
    assert listed == ["art", "cut", "fold", "text"]
    for stream in contents(pressed()):
        assert stream.count(b" BDC") == stream.count(b"EMC")


def forms_with_cuts() -> bytes:
    knife = Style(stroke="#ff0000", width=0.1, ink=Ink.CUT)
    fold = Style(stroke="#000000", width=0.1, ink=Ink.SCORE)
    inner = Symbol(id="inner", shapes=(Outline(segments=rectangle(0, 0, 20, 20), style=knife),))
    outer = Symbol(
        id="outer",
        shapes=(
            Use(symbol=inner, transform=move(5, 5)),
            Outline(segments=rectangle(0, 0, 5, 5), style=Style(fill="#00ff00")),
            Outline(segments=rectangle(0, 0, 30, 30), style=fold),
        ),
    )
    sheet = Sheet(
        paper=paper("a5"),
        shapes=(Group(shapes=(Use(symbol=outer),), transform=move(40, 50)),),
        title="x",
        trim=Box(x=20, y=20, width=108, height=170),
        bleed=3.0,
    )
    return pdf.write(
        Publication(
            sheets=(sheet,),
            title="x",
            author="",
            subject="",
            language="en",
            colours=Colours.CMYK,
            press=Press(),
        )
    )


def test_cuts_and_layers_inside_forms_of_forms_keep_their_resources():
    report = verify(forms_with_cuts())
    assert report.faults == ()
    (page,) = report.pages
    assert page.spots == ("CutContour", "Fold")
    assert set(page.layers) == {"art", "cut", "fold"}


@pytest.mark.system
@pytest.mark.parametrize("data", [pressed, forms_with_cuts])
def test_ghostscript_writes_a_plate_for_the_knife(data, tmp_path: Path):
    (tmp_path / "press.pdf").write_bytes(data())
    done = subprocess.run(
        [
            "gs",
            "-q",
            "-dBATCH",
            "-dNOPAUSE",
            "-sDEVICE=tiffsep",
            "-r50",
            "-o",
            "plate%d.tif",
            "press.pdf",
        ],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    assert "error" not in (done.stdout + done.stderr).lower()
    plate = np.asarray(Image.open(tmp_path / "plate1(CutContour).tif").convert("L"))
    assert plate.min() < 255
    others = [
        path
        for path in tmp_path.glob("plate1(*).tif")
        if not {"CutContour", "Fold"} & set(re.split("[()]", path.name))
    ]
    assert sorted(path.name for path in others) == sorted(
        f"plate1({name}).tif" for name in ("Cyan", "Magenta", "Yellow", "Black")
    )


@cache
def pressed_faces() -> bytes:
    plan = printed.stickers_plan(printed.Asked(), 20)
    return pdf.write(shop.stickers(plan.request.masthead(), plan.face, plan.pieces, Press()))


@pytest.mark.slow
def test_every_face_is_cut_around_three_millimetres_from_the_next():
    report = verify(pressed_faces())
    assert report.faults == ()
    assert [page.spots for page in report.pages] == [("CutContour",), ()] * 2
    knives = []
    for page in printed.pages(pressed_faces())[::2]:
        cut = [
            printed.box(curve)
            for curve in page.curves
            if curve["stroke"] and curve["linewidth"] == pytest.approx(0.25, abs=0.01)
        ]
        assert all(right - left == pytest.approx(19, abs=0.02) for left, _, right, _ in cut)
        assert all(bottom - top == pytest.approx(19, abs=0.02) for _, top, _, bottom in cut)
        lefts = sorted({round(left, 2) for left, *_ in cut})
        assert np.diff(lefts) == pytest.approx([22] * (len(lefts) - 1), abs=0.02)
        knives.append(len(cut))
    plan = printed.stickers_plan(printed.Asked(), 20)
    assert sum(knives) == plan.faces + plan.spares


def test_press_files_are_the_same_every_time():
    again = pressed.__wrapped__()
    assert again == pressed()


@pytest.mark.parametrize("product", ["board", "stickers"])
def test_where_it_was_left_out_it_is_refused_in_one_line(product, printkit, monkeypatch):
    monkeypatch.setattr(features, "find", lambda *what: None)
    for option, words in (("--press", ("--press",)), ("--spot", ("--spot", "C"))):
        refused = printkit(product, "jersi", *words)
        assert refused.status == 1
        assert f"{option}: this installation of printkit does not include it" in refused.err
        assert len(refused.err.splitlines()) == 1
