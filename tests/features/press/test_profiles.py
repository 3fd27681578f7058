"""Plates through the profile of a press: PDF/X-4, and what is refused."""

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
from PIL import Image, ImageCms
from printkit.backends import pdf
from printkit.base.errors import LayoutError
from printkit.features.press import shop
from printkit.features.press.plates import inks, pixels_on_plates, profile_called
from printkit.page import Black, Colours, OutputProfile, Press
from printkit.preflight.verify import PreflightLevel, verify
from printkit.products.options import ForPress

import printed
from delta_e import difference_2000
from finished import TIMEOUT
from icc import NAME, press_profile

AREA, FINE = False, True
TINY = OutputProfile(name=NAME, data=press_profile())


@cache
def pressed(profile: OutputProfile = TINY, black: Black = Black.PLAIN) -> bytes:
    request = printed.request(printed.game("jersi"), 20)
    press = Press(profile=profile, black=black)
    return pdf.write(shop.board(request.masthead(), 40, press))


def test_a_file_with_a_profile_says_for_which_press_it_is_and_that_it_is_x4():
    with pikepdf.open(BytesIO(pressed())) as document:
        (intent,) = document.Root.OutputIntents
        xmp = document.Root.Metadata.read_bytes().decode()
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", NAME)
        assert intent.DestOutputProfile.read_bytes() == TINY.data
        assert intent.DestOutputProfile.N == 4
        assert document.pdf_version == "1.6"
        assert document.docinfo.Trapped == "/False"
    for stated in ("GTS_PDFXVersion>PDF/X-4<", "pdf:Trapped>False<", "xmpMM:DocumentID>uuid:"):
        assert stated in xmp
    report = verify(pressed())
    assert (report.level, report.standard, report.faults) == (PreflightLevel.SHOP, "PDF/X-4", ())
    assert pressed.__wrapped__() == pressed()


def test_marks_are_on_all_plates_and_the_second_page_has_no_knife():
    first, second = verify(pressed()).pages
    assert (first.spots, second.spots) == (("CutContour",), ())
    with pikepdf.open(BytesIO(pressed())) as document:
        for page in document.pages:
            spaces = [str(one[1]) for one in page.resources.ColorSpace.values()]
            assert "/All" in spaces
            assert b"/PKall CS 1 SCN" in page.Contents.read_bytes()
        both = [page.Contents.read_bytes() for page in document.pages]
    assert both[0].startswith(both[1].rstrip()[: len(both[1]) // 2])


def test_greys_and_letters_are_of_black_alone_and_rich_black_is_for_areas():
    plain, rich = inks(TINY, Black.PLAIN), inks(TINY, Black.RICH)
    assert plain("#ffffff", AREA) == "0 0 0 0 k"
    assert plain("#000000", AREA) == rich("#000000", FINE) == "0 0 0 1 k"
    assert rich("#000000", AREA) == "0.6 0.4 0.4 1 k"
    assert re.fullmatch(r"0 0 0 0\.\d+ k", plain("#808080", AREA))


def test_pictures_come_on_plates_too():
    pixels = bytes((0, 0, 0, 255, 255, 255))
    plates = np.frombuffer(pixels_on_plates(TINY, pixels, (2, 1)), np.uint8).reshape(2, 4)
    assert plates[0, 3] > 250
    assert plates[1].max() < 5


def test_no_pixel_takes_more_ink_than_dries_and_what_takes_less_is_as_it_was(monkeypatch):
    wet = bytes((255, 255, 255, 255, 250, 240, 230, 220, 200, 100, 0, 0, 0, 0, 0, 255))
    monkeypatch.setattr("printkit.features.press.plates._through", lambda *_: wet)
    dry = np.frombuffer(pixels_on_plates(TINY, bytes(12), (4, 1)), np.uint8).reshape(-1, 4)
    assert dry.sum(axis=1).max() <= 3 * 255
    assert [*dry[:2, 3]] == [255, 220]
    assert dry[2:].tobytes() == wet[8:]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (press_profile(b"RGB ", b"mntr"), "not of a press with four inks .*RGB, mntr"),
        (press_profile(kind=b"scnr"), "CMYK, scnr"),
        (press_profile()[:300], "no ICC profile"),
        (b"no profile", "no ICC profile"),
        (press_profile().replace(b"CMYK", b"CM\x80K"), "no ICC profile"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused_with_its_place(data, words, tmp_path: Path):
    (tmp_path / "odd.icc").write_bytes(data)
    with pytest.raises(LayoutError, match=words) as refused:
        profile_called(str(tmp_path / "odd.icc"))
    (problem,) = refused.value.problems
    assert "odd.icc" in str(problem.source)
    assert "print shop" in problem.hint


def test_a_profile_is_found_by_its_name_where_systems_keep_them(tmp_path: Path, monkeypatch):
    folder = tmp_path / ".local/share/icc"
    folder.mkdir(parents=True)
    (folder / "Coated.icc").write_bytes(press_profile())
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("coated", "Coated.icc", NAME):
        assert profile_called(name) == TINY
    with pytest.raises(LayoutError, match="no ICC profile of a press is called"):
        profile_called("uncoated-of-nobody")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (ForPress(profile="x"), "--profile: only of use"),
        (ForPress(press=True, black=Black.RICH), "--black: without a profile"),
        (ForPress(press=True, profile="x", colour=Colours.RGB), "--profile and --colour"),
    ],
)
def test_options_of_plates_that_mean_nothing_are_refused(asked, words):
    with pytest.raises(LayoutError, match=words):
        _ = asked.prepared


def test_without_a_profile_it_is_said_that_colours_are_unmanaged():
    (doubt,) = ForPress(press=True).doubts
    assert "unmanaged" in str(doubt.what)
    assert ForPress(press=True, colour=Colours.RGB).doubts == ()


# by other programs, with the profile that comes with Ghostscript

_GHOSTSCRIPT = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")


@pytest.mark.system
@pytest.mark.skipif(not _GHOSTSCRIPT.is_file(), reason="Ghostscript's profile is elsewhere")
def test_ghostscript_s_plates_seen_through_the_profile_are_the_colours_asked_for(tmp_path: Path):
    profile = profile_called(str(_GHOSTSCRIPT))
    data = pressed(profile)
    (tmp_path / "x4.pdf").write_bytes(data)
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r30", "-o", "p%d.tif"]
    done = subprocess.run(
        [*command, "x4.pdf"], cwd=tmp_path, check=True, capture_output=True, timeout=TIMEOUT
    )
    assert not done.stderr
    subprocess.run(["qpdf", "--check", "x4.pdf"], cwd=tmp_path, check=True, timeout=TIMEOUT)
    named = [tmp_path / f"p2({name}).tif" for name in ("Cyan", "Magenta", "Yellow", "Black")]
    plates = np.stack([255 - np.asarray(Image.open(one).convert("L")) for one in named], axis=-1)
    pairs, counts = np.unique(plates.reshape(-1, 4), axis=0, return_counts=True)
    common = pairs[np.argsort(-counts)[:5]].astype(np.uint8)
    press, seen = ImageCms.getOpenProfile(str(_GHOSTSCRIPT)), ImageCms.createProfile("LAB")
    intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
    through = ImageCms.buildTransform(press, seen, "CMYK", "LAB", intent)
    asked = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), seen, "RGB", "LAB", intent)
    colours = {"#ffffff", *fills()}
    wanted = Image.new("RGB", (len(colours), 1))
    wanted.putdata([tuple(bytes.fromhex(one[1:])) for one in sorted(colours)])
    goals = labs(ImageCms.applyTransform(wanted, asked))
    printed_ = Image.frombytes("CMYK", (len(common), 1), common.tobytes())
    for one in labs(ImageCms.applyTransform(printed_, through)):
        assert min(difference_2000(one, goal) for goal in goals) <= 2


def fills() -> set[str]:
    """The colours of the board as a screen has them."""
    request = printed.request(printed.game("jersi"), 20)
    made = replace(shop.board(request.masthead(), 40, Press()), colours=Colours.RGB)
    with pikepdf.open(BytesIO(pdf.write(made))) as document:
        forms = [one for one in document.objects if isinstance(one, pikepdf.Stream)]
        written = b"".join(one.read_bytes() for one in forms if one.get("/Subtype") == "/Form")
    found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\n", written)
    return {"#" + bytes(round(255 * float(part)) for part in one).hex() for one in found}


def labs(picture: Image.Image) -> list[tuple[float, float, float]]:
    """L*, a* and b* of the pixels of a picture."""
    rows = np.frombuffer(picture.tobytes(), np.uint8).reshape(-1, 3)
    signed = rows.view(np.int8)
    return [
        (float(light) / 2.55, float(a), float(b))
        for light, a, b in zip(rows[:, 0], signed[:, 1], signed[:, 2], strict=True)
    ]
