"""Twenty checks of finished files by other programs: `python -m tools.acceptance [GAME …]`.

Each line says what was measured. A program that is not here leaves its check out, with its name.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import ezdxf
import numpy as np
import pdfplumber
import pikepdf
from ezdxf.bbox import extents
from PIL import Image, ImageSequence
from printkit.cli import printkit
from printkit.cli.console import run

GAMES = "jersi", "pijersi"
MM = 72 / 25.4
_MARGIN, _INK = 6.35, 300
_SIZES = {"a4": (595.276, 841.890), "a3": (841.890, 1190.551), "letter": (612, 792)}
_ODD_VALUES = {
    "on": "'on'",
    "1:30": "'1:30'",
    "1e3": "'1e3'",
    "#ff0000": "empty",
    "*nowhere": "anchor",
}
"""What a spec's `count` is, and what the refusal says of it."""


class Absent(Exception):
    """A program that a check needs is not here."""


def program(*words: str | Path) -> str:
    """What another program says; its failure is the check's."""
    if shutil.which(str(words[0])) is None:
        raise Absent(str(words[0]))
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


@cache
def made(*words: str) -> Path:
    """What a command writes: a file or a folder, each once."""
    name = hashlib.sha256(" ".join(words).encode()).hexdigest()[:8] + words[-1]
    status = run(printkit, [*words[:-1], "-q", "-o", name])
    assert not status, words
    return Path(name)


@cache
def pages(path: Path) -> list[Any]:
    """The pages of a file as pdfplumber reads them."""
    return list(pdfplumber.open(path).pages)


def sheets(game: str) -> list[Path]:
    """The files that are printed and measured."""
    return [made("board", game, ".pdf"), made("stickers", game, ".pdf")]


def hexagons(game: str) -> str:
    """1. A cell is twice a cube across its flats."""
    for cube in (20, 16):
        path = made("board", game, "--cube", str(cube), ".pdf")
        wide = [one["width"] / MM for page in pages(path) for one in page.curves]
        near = [one for one in wide if abs(one - 2 * cube) < 0.05]
        assert near, (cube, max(wide))
    return f"{min(near):.3f} to {max(near):.3f} mm across flats at 16"


def boxes(game: str) -> str:
    """2. Sizes of sheets, and that nobody scales them."""
    for paper, size in _SIZES.items():
        path = made("board", game, "--paper", paper, ".pdf")
        told = program("pdfinfo", "-l", "99", path)
        found = [tuple(map(float, one)) for one in re.findall(r"size: +([\d.]+) x ([\d.]+)", told)]
        assert found
        assert all(
            abs(a - b) < 0.01 for one in found for a, b in zip(sorted(one), size, strict=True)
        )
        assert set(re.findall(r"rot: +(\d+)", told)) == {"0"}
        assert "/PrintScaling /None" in program(
            "mutool", "show", path, "trailer/Root/ViewerPreferences"
        )
        assert "UserUnit" not in program("mutool", "show", path, "pages/1")
    return f"{', '.join(_SIZES)}; PrintScaling None, Rotate 0"


def margins(game: str) -> str:
    """3. No ink outside the margin, in pixels of another renderer."""
    least = 99.0
    for path in sheets(game):
        program("pdftoppm", "-r", "150", "-gray", path, path.stem)
        for picture in sorted(Path().glob(f"{path.stem}-*.pgm")):
            dark = np.asarray(Image.open(picture)) < 250
            rows, columns = np.flatnonzero(dark.any(1)), np.flatnonzero(dark.any(0))
            high, wide = dark.shape
            ends = rows[0], high - 1 - rows[-1], columns[0], wide - 1 - columns[-1]
            least = min(least, *(float(end) / 150 * 25.4 for end in ends))
            picture.unlink()
    assert least > _MARGIN - 25.4 / 150, least
    return f"nothing nearer to an edge than {least:.2f} mm (150 dpi)"


def rulers(game: str) -> str:
    """4. A ruler along x and one along y on every sheet that is measured."""
    count = 0
    for path in sheets(game):
        for page in pages(path):
            lines = [(one["width"] / MM, one["height"] / MM) for one in page.lines]
            if "100 mm" not in (page.extract_text() or "") and not page.curves:
                continue
            long = [max(one) for one in lines if 99 < max(one) < 101 and min(one) < 0.1]
            assert len(long) >= 2 or page.page_number == 2, (path, page.page_number, long)
            assert all(abs(one - 100) < 0.05 for one in long)
            count += len(long)
    return f"{count} rulers of 100.00 mm"


def tiles(game: str) -> str:
    """5. Each sheet of a board is once on its map."""
    found = pages(made("board", game, "--paper", "a4", ".pdf"))
    texts = [page.extract_text() or "" for page in found]
    codes = [set(re.findall(r"\b\d[A-Z]\b", text)) for text in texts]
    names = {code for page in codes[2:] for code in page}
    mapped = max(codes[:2], key=len)
    assert names <= mapped, (names, mapped)
    return f"{len(mapped)} sheets on the map, {len(found)} pages"


def stickers(game: str) -> str:
    """6. Stickers are a cube less 1 mm wide; their pitch is the same all over a sheet."""
    faces = [
        one
        for one in pages(made("stickers", game, "--cube", "20", ".pdf"))[-1].rects
        if all(abs(one[key] / MM - 19) < 0.02 for key in ("width", "height"))
    ]
    assert len(faces) > 4, "no faces of 19 mm"
    lefts = sorted({round(one["x0"] / MM, 3) for one in faces})
    steps = {round(other - one, 2) for one, other in pairwise(lefts)}
    assert len(steps) <= 2, steps  # from face to face, and over a gap
    return f"{len(faces)} faces of 19.00 mm on the last sheet, {sorted(steps)} mm apart"


def labels(game: str) -> str:
    """7. The first and the last label lie where their sheet has them."""
    path = made("stickers", game, "--cube", "36", "--label", "L7120", ".pdf")
    first = pages(path)[0]
    drawn = [one for one in (*first.rects, *first.curves) if 5 < one["width"] / MM < 36]
    middles = {round((one["x0"] + one["x1"]) / 2 / MM, 2) for one in drawn}
    off = max(abs((one - 25) % 40 - 40 * ((one - 25) % 40 > 20)) for one in middles)
    assert off < 0.05, sorted(middles)
    return f"L7120: faces in {len(middles)} columns, off their labels by {off:.3f} mm at most"


def marks(game: str) -> str:
    """8. Trim in bleed in sheet; ink within the limit inside the bleed."""
    path = made("board", game, "--press", ".pdf")
    told = program("pdfinfo", "-box", path)
    _, bleed, trim = (
        [float(one) / MM for one in re.findall(rf"{name}Box: +(.*)", told)[0].split()]
        for name in ("Media", "Bleed", "Trim")
    )
    beyond = [abs(a - b) for a, b in zip(bleed, trim, strict=True)]
    assert max(abs(one - 3) for one in beyond) < 0.02, beyond
    program("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r40", "-o", "t%d.tif", path)
    names = ("Cyan", "Magenta", "Yellow", "Black")
    plates = [255 - np.asarray(Image.open(f"t1({one}).tif").convert("L"), int) for one in names]
    inked = np.sum(plates, axis=0) / 2.55
    left, bottom, right, top = (round(one / 25.4 * 40) for one in bleed)
    high = inked.shape[0]
    inside = inked[high - top + 1 : high - bottom - 1, left + 1 : right - 1]
    assert inside.max() <= _INK + 1, inside.max()
    return (
        f"bleed {max(beyond):.2f} mm; {inside.max():.0f} % of ink inside, marks {inked.max():.0f} %"
    )


def fonts(game: str) -> str:
    """9. Fonts are embedded subsets with ToUnicode."""
    count = 0
    for path in made("kit", game, "").rglob("*.pdf"):
        for row in program("pdffonts", path).splitlines()[2:]:
            assert re.search(r" yes +yes +yes +\d+ +\d+$", row), row
            assert not re.search("Helvetica|Symbol|Dingbats", row), row
            count += 1
    return f"{count} fonts, all embedded, subset, ToUnicode"


def spots(game: str) -> str:
    """10. One spot colour for the knife where it is asked for, else none."""
    found = []
    for path in (made("board", game, "--press", ".pdf"), made("board", game, ".pdf")):
        told = program("qpdf", "--json", path)
        found.append(set(re.findall(r'"/Separation",\s*"/(\w+)"', told)) - {"All", "Fold"})
    assert found == [{"CutContour"}, set()], found
    return "CutContour with --press, none without"


_DECK = Path(__file__).parents[1] / "tests" / "data" / "deck"
"""A game with cards and its table."""


def duplex(game: str) -> str:
    """11. A back lies behind its front, mirrored about the edge on which the sheet turns."""
    del game
    shutil.copytree(_DECK, ".", dirs_exist_ok=True)
    front, back, *_ = pages(made("cards", "deck.yaml", ".pdf"))
    wide = float(front.width)
    upright = {round(one["x0"], 2) for one in front.lines if abs(one["height"] - 8.5) < 0.1}
    cells = [(a + b) / 2 for a, b in pairwise(sorted(upright))]
    backs = [wide - (one["x0"] + one["x1"]) / 2 for one in back.curves]
    off = max(min(abs(one - other) for other in cells) for one in backs)
    assert off < 0.03, (cells, backs)
    return f"{len(backs)} backs, off by {off / MM:.3f} mm at most"


def points_of(line: Any) -> list[tuple[float, float]]:
    """The corners of a line or outline of a DXF."""
    if line.dxftype() == "LINE":
        return [(one.x, one.y) for one in (line.dxf.start, line.dxf.end)]
    corners = [(x, y) for x, y, *_ in line.get_points()]
    return [*corners, *corners[: line.closed]]


def laser(game: str) -> str:
    """12. SVG of 1 unit a mm, no line twice; DXF in mm of the same extent."""
    path = made("laser", game, ".svg")
    root = ElementTree.parse(path).getroot()
    box = [float(one) for one in root.attrib["viewBox"].split()]
    assert [float(root.attrib[one].removesuffix("mm")) for one in ("width", "height")] == box[2:]
    tags = {one.tag.rpartition("}")[2] for one in root.iter()}
    assert not tags & {"text", "use", "image", "clipPath", "linearGradient"}, tags
    assert not re.search(r"\d\.\d{4,}", path.read_text())
    drawing = ezdxf.readfile(made("laser", game, ".dxf"))
    assert drawing.header["$INSUNITS"] == 4
    told = np.subtract(drawing.header["$EXTMAX"], drawing.header["$EXTMIN"])
    true = extents(drawing.modelspace()).size
    assert np.allclose(told[:2], (true.x, true.y), atol=0.01), (told, true)
    assert not drawing.audit().errors
    edges = Counter(
        frozenset((round(x, 2), round(y, 2)) for x, y in edge)
        for one in drawing.modelspace()
        if one.dxf.layer.startswith("CUT") and one.dxftype() in {"LINE", "LWPOLYLINE"}
        for edge in pairwise(points_of(one))
    )
    assert edges
    assert max(edges.values()) == 1, "a line is cut twice"
    layers = sorted(one.dxf.name for one in drawing.layers if one.dxf.name.isupper())
    return f"{true.x:.2f} x {true.y:.2f} mm; {', '.join(layers)}"


def kerf(game: str) -> str:
    """13. A kerf of 0.2 makes parts 0.2 larger and holes 0.2 smaller."""
    sizes = []
    for width in ("0", "0.2"):
        drawing = ezdxf.readfile(made("laser", game, "--part", "jig", "--kerf", width, ".dxf"))
        found = {}
        for layer in ("CUT_INNER", "CUT_OUTER"):
            some = [extents([one]).size for one in drawing.modelspace() if one.dxf.layer == layer]
            assert some, layer
            found[layer] = max(one.x for one in some)
        sizes.append(found)
    inner, outer = (sizes[1][one] - sizes[0][one] for one in ("CUT_INNER", "CUT_OUTER"))
    assert abs(inner + 0.2) < 0.01, sizes
    assert abs(outer - 0.2) < 0.01, sizes
    return f"holes {inner:+.2f}, outline {outer:+.2f} mm"


def tables(game: str) -> str:
    """14. Packs of virtual tables: JSON with its own numbers, archives with all their pictures."""
    folder = made("table", game, "--for", "tts,vassal", "")
    numbers = 0
    for path in folder.rglob("*.json"):
        text = path.read_text("utf-8")
        json.loads(text)
        found = re.findall(r'"GUID": ?"([^"]*)"', text)
        assert len(found) == len({*found})
        assert all(re.fullmatch("[0-9a-f]{6}", one) for one in found)
        numbers += len(found)
    for path in folder.rglob("*.vmod"):
        with ZipFile(path) as pack:
            build = ElementTree.fromstring(pack.read("buildFile.xml"))
            names = {one.attrib["image"] for one in build.iter() if one.attrib.get("image")}
            assert {f"images/{one}" for one in names} <= {*pack.namelist()}
    return f"{numbers} numbers of objects, each once"


def figures(game: str) -> str:
    """15. A PNG says 300 dpi and is as large as it was asked for."""
    with Image.open(made("diagram", game, "--width", "90mm", ".png")) as picture:
        assert abs(picture.width - 90 / 25.4 * 300) <= 1
        assert all(abs(one - 300) < 0.1 for one in picture.info["dpi"])
    with Image.open(made("diagram", game, "--transparent", ".png")) as clear:
        assert clear.mode == "RGBA"
        assert np.asarray(clear)[..., 3].min() == 0
    return f"{picture.width} px for 90 mm"


def example(game: str) -> str:
    """The record that comes with a game."""
    found = next(Path(__file__).parents[1].glob(f"specs/{game}/*.txt"), None)
    if found is None:
        raise Absent(f"a record of {game}")
    return str(found)


def animation(game: str) -> str:
    """16. A GIF shows each turn as long as it was asked for."""
    path = made("animate", example(game), "--to", "4", "--size", "300", ".gif")
    with Image.open(path) as film:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
        assert film.info.get("loop") == 0
    assert all(one % 10 == 0 and one >= 20 for one in times)
    assert sum(times) % 1000 == 0
    return f"{len(times)} frames, {sum(times)} ms, {path.stat().st_size / 1000:.0f} kB"


def player(game: str) -> str:
    """17. A page that plays a game asks for nothing elsewhere."""
    text = made("page", example(game), ".html").read_text("utf-8")
    asked = re.findall(r'(?:src|href)="(https?:[^"]*)"', text)
    loads = [one for one in asked if not re.search(rf'<a [^>]*href="{re.escape(one)}"', text)]
    assert not loads, loads
    assert "aria-live" in text
    return f"{len(text) / 1000:.0f} kB, nothing loaded (played in a browser by tests/features)"


def records(game: str) -> str:
    """18. A record that is written and read again is the same."""
    once = made("convert", example(game), "--to", game, ".txt").read_text("utf-8")
    Path("again.txt").write_text(once, encoding="utf-8")
    assert made("convert", "again.txt", "--to", game, ".txt").read_text("utf-8") == once
    assert max(map(len, once.splitlines())) <= 80
    return f"{len(once)} letters"


def values(game: str) -> str:
    """19. No odd value of YAML is silently something else."""
    del game
    deck = (_DECK / "deck.yaml").read_text(encoding="utf-8")
    for value in _ODD_VALUES:
        text = deck.replace("count: 1", f"count: {value}")
        Path("odd.yaml").write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "printkit", "check", "odd.yaml"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 1, (value, done.stdout)
        assert re.search(r"odd\.yaml:\d+:\d+: ", done.stderr), done.stderr
    return f"{len(_ODD_VALUES)} refused, each with its place"


def repeatable(game: str) -> str:
    """20. Two runs give the same bytes; files are small and say what they are."""
    one, other = made("kit", game, ""), made("kit", game, "--theme", "print", "Mes jeux été (v2)")
    sums = []
    for folder in (one, other):
        found = {path.name: path.read_bytes() for path in folder.rglob("*.pdf")}
        sums.append({name: hashlib.sha256(data).hexdigest() for name, data in found.items()})
        assert all(len(data) < 1_000_000 for data in found.values())
    assert sums[0] == sums[1]
    for path in one.rglob("*.pdf"):
        told = program("pdfinfo", path)
        assert re.search(r"Title: +\S", told)
        assert re.search(r"Author: +\S", told)
        assert re.search(r"Tagged: +yes", told), path
        with pikepdf.open(path) as document:
            assert str(document.Root.Lang)
    largest = max(path.stat().st_size for path in one.rglob("*.pdf")) / 1000
    return f"{len(sums[0])} files, the largest {largest:.0f} kB"


CHECKS: tuple[Callable[[str], str], ...] = (
    hexagons, boxes, margins, rulers, tiles, stickers, labels, marks, fonts, spots,
    duplex, laser, kerf, tables, figures, animation, player, records, values, repeatable,
)  # fmt: skip


def table(game: str) -> Iterator[tuple[str, str, str]]:
    """Of each check its title, how it ended, and what was measured."""
    for check in CHECKS:
        title = (check.__doc__ or "").splitlines()[0]
        try:
            yield title, "ok", check(game)
        except Absent as absent:
            yield title, "left out", f"without {absent}"
        except AssertionError as fault:
            yield title, "FAILS", str(fault)[:200]


def main() -> int:
    """Print a line for each check; 1 if one fails."""
    faults = 0
    with TemporaryDirectory() as place:
        os.chdir(place)
        for game in sys.argv[1:] or GAMES:
            print(game)
            for title, end, measured in table(game):
                print(f"  {title:<88} {end:<9} {measured}", flush=True)
                faults += end == "FAILS"
        os.chdir("/")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
