"""Pictures that a designer opens: layers with names, styles as classes, words as text."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops
from printkit import load, make
from printkit.backends import svg
from printkit.cli import printkit as command
from printkit.scene import Clip, Group, Scene, Style, move, polygon
from printkit.scene import Path as Line

SVG, LAYER = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}"
STYLE = Style(fill="#aa0000")
TRIANGLE = Line(segments=polygon(((0, 0), (9, 0), (0, 9))), style=STYLE)


@cache
def drawn(**asked: object) -> bytes:
    files = make(load("pijersi"), "diagram", **asked)
    return next(iter(files.values()))


def layers(data: bytes) -> list[str]:
    label = f"{LAYER}label"
    groups = ElementTree.fromstring(data).iter(f"{SVG}g")
    return [one.attrib[label] for one in groups if label in one.attrib]


def pixels(data: bytes) -> Image.Image:
    import cairosvg  # which needs libcairo as soon as it is imported

    return Image.open(BytesIO(cairosvg.svg2png(data, output_width=400))).convert("RGB")


def test_layers_bear_the_names_of_what_is_in_them() -> None:
    data = drawn(layers=True, annotate=("c3", "a1>b2"))
    assert [*dict.fromkeys(layers(data))] == [
        "ground", "board", "cells", "names", "marks", "pieces", "arrows", "caption",
    ]  # fmt: skip
    ids = re.findall(rb' id="([^"]*)"', data)
    assert len(ids) == len({*ids})
    assert {b"cells", b"names", b"pieces", b"arrows", b"marks"} <= {*ids}
    assert layers(drawn()) == []


@pytest.mark.usefixtures("with_cairo")
def test_a_picture_with_layers_and_classes_looks_the_same() -> None:
    plain, layered = pixels(drawn()), pixels(drawn(layers=True))
    assert ImageChops.difference(plain, layered).getbbox() is None
    body = drawn(layers=True).partition(b"</style>")[2]
    assert not re.search(rb' (fill|stroke)="', body)
    used, known = (
        {*re.findall(pattern, drawn(layers=True))}
        for pattern in (rb'class="(style-\d+)"', rb"\.(style-\d+)\{")
    )
    assert used == known
    assert len(drawn(layers=True)) < 1.02 * len(drawn())


def test_live_words_are_text_and_no_outlines() -> None:
    root = ElementTree.fromstring(drawn(text="live"))
    words = [one.text for one in root.iter(f"{SVG}text")]
    names = load("pijersi").cells
    assert {*names} <= {*words}
    for one in root.iter(f"{SVG}text"):
        assert one.attrib["font-family"].startswith("'Fira Sans'")
    assert b"<text" not in drawn()


@pytest.mark.parametrize("layer", ["", "cells"])
def test_nothing_is_clipped_twice_by_the_same_window_and_no_path_is_empty(layer: str) -> None:
    window = (0.0, 0.0, 5.0, 5.0)
    inner = Clip(box=window, shapes=(TRIANGLE,))
    moved = Group(shapes=(inner,), transform=move(1, 1))
    empty = Line(segments=(), style=STYLE)
    group = Group(shapes=(inner, empty, moved), layer=layer, id=layer)
    scene = Scene(width=9, height=9, shapes=(Clip(box=window, shapes=(group,)),))
    data = svg.write(scene)
    assert data.count(b"<clipPath") == 2  # the outer one, and the one that is moved
    assert data.count(b"<path") == data.count(b' d="M') == 2


def test_a_picture_whose_box_is_stretched_keeps_its_proportions() -> None:
    assert b"preserveAspectRatio" not in drawn()


@pytest.mark.system
@pytest.mark.skipif(shutil.which("inkscape") is None, reason="Inkscape is not installed")
@pytest.mark.usefixtures("with_cairo")
def test_inkscape_finds_the_layers_and_draws_the_same_pixels(tmp_path: Path) -> None:
    found = []
    for name, data in (("plain", drawn()), ("layered", drawn(layers=True))):
        file = tmp_path / f"{name}.svg"
        file.write_bytes(data)
        export = ["inkscape", "--export-dpi=150", "-o", f"{tmp_path / name}.png", file]
        subprocess.run(export, check=True, capture_output=True, timeout=120)
        found.append(Image.open(tmp_path / f"{name}.png").convert("RGB"))
    assert ImageChops.difference(*found).getbbox() is None
    query = ["inkscape", "--query-all", tmp_path / "layered.svg"]
    said = subprocess.run(query, check=True, capture_output=True, text=True, timeout=120).stdout
    ids = {line.partition(",")[0] for line in said.splitlines()}
    assert {"board", "cells", "names", "pieces", "caption"} <= ids


def test_a_pdf_has_the_same_layers_shown_unless_somebody_hides_them(
    tmp_path: Path,
) -> None:
    """Read back by pikepdf and PDFium; a hidden layer is gone, all else stays."""
    files = tmp_path / "plain.pdf", tmp_path / "layered.pdf"
    asked = ("diagram", "pijersi", "--annotate", "c3", "--annotate", "a1>b2")
    for path, more in zip(files, ((), ("--layers",)), strict=True):
        done = CliRunner().invoke(command, [*asked, *more, "-o", str(path)])
        assert done.exit_code == 0, done.output
    plain, layered = (path.read_bytes() for path in files)
    with pikepdf.open(BytesIO(plain)) as document:
        assert "/OCProperties" not in document.Root
    with pikepdf.open(BytesIO(layered)) as document:
        listed = document.Root.OCProperties
        names = [str(one.Name) for one in listed.OCGs]
        assert {"cells", "names", "pieces", "arrows", "marks"} <= {*names}
        assert len(names) == len({*names}) == len(listed.D.ON)
        page = document.pages[0]
        asked_for = re.findall(rb"/OC (/\w+) BDC", page.Contents.read_bytes())
        assert {one.decode() for one in asked_for} == {*page.resources.Properties.keys()}
        listed.D.OFF = pikepdf.Array([one for one in listed.OCGs if one.Name == "pieces"])
        listed.D.ON = pikepdf.Array([one for one in listed.OCGs if one.Name != "pieces"])
        hidden = BytesIO()
        document.save(hidden)
    one, other, less = (
        pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB")
        for data in (plain, layered, hidden.getvalue())
    )
    assert ImageChops.difference(one, other).getbbox() is None
    assert ImageChops.difference(one, less).getbbox() is not None
