"""The printed board, measured in the finished PDF."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pypdfium2
import pytest
from printkit.base.errors import LayoutError
from printkit.base.units import MM_PER_INCH, paper
from printkit.draw.board import labels
from printkit.model import Language
from printkit.page import DEEP_MARGIN, MARGIN, frames
from printkit.page.frame import Orientation
from printkit.page.tiling import sheets_along
from printkit.products.board import finishing
from printkit.scene import bounds

import evenings
import printed
import raster
from letters import page_words
from printed import Asked

PPI = 100
CASES = [
    (Asked(), printed.by_cube(20)),
    (Asked(language=Language.FR, theme="ink"), printed.by_cube(16)),
    (Asked(game="pijersi", language=Language.FR), printed.ONE_SHEET),
    (Asked(paper="letter", theme="screen"), printed.by_cube(16)),
    (Asked(game="pijersi", paper="a3"), printed.by_cube(20)),
    (Asked(paper="600x400"), printed.by_cube(20)),
    (Asked(game="pijersi", paper="a5", language=Language.FR), printed.by_cube(20)),
    (Asked(game="pijersi", paper="a3", language=Language.FR), printed.by_cube(70)),
]
JOINED = [
    (Asked(), printed.by_cube(20)),
    (Asked(paper="a5"), printed.by_cube(20)),
    (Asked(paper="letter"), printed.by_cube(16)),
    (Asked(game="pijersi"), printed.by_cell(60)),
]


def tiles(asked: Asked, size):
    """The pages that show parts of the board."""
    plan = printed.board_plan(asked, size)
    return printed.pages(printed.board_pdf(asked, size))[-plan.tiling.count :]


# ---------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize(("asked", "size"), [CASES[2], CASES[5], *JOINED])
@pytest.mark.few(1)
def test_hexagons_are_two_cubes_wide_on_every_sheet(asked, size):
    plan = printed.board_plan(asked, size)
    for page in tiles(asked, size):
        found = printed.hexagons(page)
        assert found
        for corners in found:
            xs, ys = zip(*corners, strict=True)
            assert max(xs) - min(xs) == pytest.approx(2 * plan.cube, abs=0.05)
            assert max(ys) - min(ys) == pytest.approx(2 * plan.cube * 2 / 3**0.5, abs=0.05)


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.few(1)
def test_both_rulers_measure_what_they_say_and_the_square_is_one_cube(asked, size):
    page = printed.pages(printed.board_pdf(asked, size))[0]
    plan = printed.board_plan(asked, size)
    wide = [right - left for left, _, right, _ in printed.straight(page) if right - left > 50]
    high = [bottom - top for _, top, _, bottom in printed.straight(page) if bottom - top > 50]
    # below them, where there is room, stands one of whole inches, then tints, greys and faces
    first, *inches = wide
    length = 4 * MM_PER_INCH if asked.paper == "letter" else 100
    assert first == pytest.approx(length, abs=0.05)
    assert inches in ([], [pytest.approx(6 * MM_PER_INCH, abs=0.05)])
    assert high == [pytest.approx(length, abs=0.05)]
    outline = next(rect for rect in page.rects if not rect["fill"])
    left, top, right, bottom = printed.box(outline)
    assert right - left == pytest.approx(plan.cube, abs=0.02)
    assert bottom - top == pytest.approx(plan.cube, abs=0.02)


@pytest.mark.parametrize(("name", "cube"), [("jersi", 20), ("pijersi", 25)])
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.slow
def test_the_map_of_a_board_and_the_make_sheet_tell_the_last_steps_in_the_same_words(
    name, cube, language
):
    asked = Asked(game=name, language=language)
    map_ = _told(printed.board_pdf(asked, printed.by_cube(cube)), 1)
    making = _told(evenings.file_pdf(evenings.Evening(asked, cube=cube)), 0)
    request, plan = asked.request(cube), printed.board_plan(asked, printed.by_cube(cube))
    for step in finishing(request.masthead(), plan.layout):
        words = re.sub(r"\s", "", step)
        assert words in map_
        assert words in making


def _told(data, page):
    """The words of a page without blanks, which lines end at."""
    return re.sub(r"\s", "", page_words(data)[page])


def test_the_largest_pijersi_board_on_one_a4_has_cells_of_31_07_mm():
    plan = printed.board_plan(Asked(game="pijersi"), printed.ONE_SHEET)
    assert round(plan.layout.cell, 2) == 31.07
    assert plan.tiling.count == 1
    assert plan.cube == pytest.approx(plan.layout.cell / 2)


# ---------------------------------------------------------------------------------------- plans


@pytest.mark.parametrize(
    ("asked", "size", "sheets"),
    [
        (Asked(), printed.by_cube(20), 4),
        (Asked(), printed.by_cube(16), 2),
        (Asked(paper="a3"), printed.by_cube(16), 1),
        (Asked(paper="a3"), printed.by_cube(20), 2),
        (Asked(paper="600x400"), printed.by_cube(20), 1),
        (Asked(game="pijersi"), printed.by_cube(20), 2),
        (Asked(game="pijersi"), printed.by_cube(16), 2),
    ],
)
def test_the_orientation_with_fewest_sheets_is_taken(asked, size, sheets):
    plan = printed.board_plan(asked, size)
    assert plan.tiling.count == sheets
    assert plan.sheets == sheets + (2 if sheets > 1 else 1)


def test_a_paper_may_be_written_either_way_round():
    one, other = (
        printed.board_plan(Asked(paper=name), printed.by_cube(20))
        for name in ("600x400", "400x600")
    )
    assert one.tiling.count == other.tiling.count
    assert one.frame.orientation is other.frame.orientation is Orientation.LANDSCAPE


@pytest.mark.few(7)
@pytest.mark.parametrize("cube", [12, 16, 20, 25])
@pytest.mark.parametrize("name", ["a5", "a4", "letter", "a3", "600x400"])
@pytest.mark.parametrize("kit", ["jersi", "pijersi"])
def test_the_lower_margin_is_deep_wherever_it_costs_no_further_sheet(kit, name, cube):
    plan = printed.board_plan(Asked(game=kit, paper=name), printed.by_cube(cube))
    fewest = {DEEP_MARGIN: 999, MARGIN: 999}
    for frame in frames(paper(name)):
        columns = sheets_along(plan.layout.width, frame.area.width)
        rows = sheets_along(plan.layout.height, frame.area.height)
        fewest[frame.bottom] = min(fewest[frame.bottom], columns * rows)
    assert plan.tiling.count == min(fewest.values())
    assert (plan.frame.bottom == DEEP_MARGIN) == (fewest[DEEP_MARGIN] <= fewest[MARGIN])


def test_one_sheet_within_five_per_cent_is_told():
    near = printed.board_plan(Asked(game="pijersi"), printed.by_cube(16))
    assert near.one_sheet == pytest.approx(31.07, abs=0.01)
    assert printed.board_plan(Asked(), printed.by_cube(16)).one_sheet is None
    assert printed.board_plan(Asked(paper="a3"), printed.by_cube(16)).one_sheet is None


def test_cell_and_cube_are_two_names_of_one_size():
    assert printed.board_plan(Asked(), printed.by_cell(40)) == printed.board_plan(
        Asked(), printed.by_cube(20)
    )


def test_a_board_of_hundreds_of_sheets_is_refused_before_anything_is_drawn():
    with pytest.raises(LayoutError, match="side by side"):
        printed.board_plan(Asked(), printed.by_cell(2000))


@pytest.mark.slow
def test_a_cube_that_no_proof_page_can_show_is_refused():
    with pytest.raises(LayoutError, match="outline of a cube"):
        printed.board_pdf(Asked(paper="a4"), printed.by_cube(150))


# --------------------------------------------------------------------------------------- margins


@pytest.mark.parametrize(("asked", "size"), [CASES[0], CASES[2], CASES[3], CASES[6]])
@pytest.mark.slow
def test_nothing_is_printed_in_the_margins(asked, size):
    """The edge that leaves the printer last is deeper: a lying sheet's is one of its short ones."""
    plan = printed.board_plan(asked, size)
    bottoms = [plan.frame.bottom] * plan.sheets
    bottoms[: plan.sheets - plan.tiling.count] = [DEEP_MARGIN] * (plan.sheets - plan.tiling.count)
    for number, bottom in enumerate(bottoms):
        image = raster.of_pdf(printed.board_pdf(asked, size), number, PPI)
        edge, last = (int(mm * PPI / MM_PER_INCH) - 1 for mm in (MARGIN, bottom))
        if image.shape[1] > image.shape[0]:
            image[edge:-edge, last:-last] = 255
        else:
            image[edge:-last, edge:-edge] = 255
        assert image.min() > 250


# ---------------------------------------------------------------------------------------- joints


@pytest.mark.parametrize(("asked", "size"), JOINED)
@pytest.mark.few(1)
def test_sheets_joined_at_their_lines_rebuild_the_board(asked, size):
    """The cut line of each sheet is laid on the placing line of its neighbour."""
    plan = printed.board_plan(asked, size)
    columns = len(plan.tiling.columns)
    pages = tiles(asked, size)
    for number, page in enumerate(pages):
        if (number + 1) % columns:
            _assert_joined(page, pages[number + 1], 0)
        if number + columns < len(pages):
            _assert_joined(page, pages[number + columns], 1)


def _assert_joined(one, other, axis: int) -> None:
    cells = [np.array(printed.hexagons(page)) for page in (one, other)]
    placing, cut = _seams(one, axis, "first"), _seams(other, axis, "second")
    shift = cells[0][..., axis] - cells[1][..., axis]
    assert np.ptp(shift) < 0.05
    # Both lines lie half their width off the joint, the one in the strip, the other in the waste.
    assert any(abs(shift.mean() - (here - there)) < 0.12 for here, there in product(placing, cut))


def _seams(page, axis: int, sheet: str) -> list[float]:
    """Where unbroken placing lines (of the first sheet) or dashed cut lines lie, in mm."""
    dark = (0, (0,), (0.0,), 0.0, (0.0, 0.0, 0.0))
    return [
        printed.box(line)[axis]
        for line in page.lines
        if _length(line, axis) > 40 and _thickness(line, axis) < 0.01
        if line["stroking_color"] in dark
        if bool(line["dash"] and line["dash"][0]) == (sheet == "second")
    ]


def _length(line, axis: int) -> float:
    left, top, right, bottom = printed.box(line)
    return (bottom - top, right - left)[axis]


def _thickness(line, axis: int) -> float:
    left, top, right, bottom = printed.box(line)
    return (right - left, bottom - top)[axis]


@pytest.mark.parametrize(("asked", "size"), JOINED[:2])
@pytest.mark.few(1)
def test_a_registration_mark_meets_its_twin_on_the_next_sheet(asked, size):
    """Crosses stand at the same place of the board on both sheets of a joint."""
    marks: dict[tuple[float, float], int] = {}
    for page in tiles(asked, size):
        left, top = printed.hexagons(page)[0][0]
        for x0, y0, x1, y1 in printed.straight(page):
            if abs(x1 - x0 - 4) < 0.01 and y0 == y1:
                place = round((x0 + x1) / 2 - left, 1), round(y0 - top, 1)
                marks[place] = marks.get(place, 0) + 1
    assert set(marks.values()) == {4}  # on either sheet a cross and the light ground below it


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "size"), [JOINED[0], JOINED[2]])
def test_every_sheet_shows_the_board_at_the_same_size_as_one_large_sheet(asked, size):
    large = Asked(game=asked.game, paper="a1")
    (whole,) = tiles(large, size)
    true = np.array(printed.hexagons(whole))
    for page in tiles(asked, size):
        part = np.array(printed.hexagons(page))
        assert np.abs((part - part[0, 0]) - (true - true[0, 0])).max() < 0.05


@pytest.mark.parametrize(("asked", "size"), JOINED)
def test_joints_never_cut_the_name_of_a_cell(asked, size):
    plan = printed.board_plan(asked, size)
    kit = printed.game(asked.game)
    for label in labels(kit, kit.themes[asked.theme], plan.layout):
        left, top, right, bottom = bounds((label,))
        assert not any(left < (span.cut or 0) < right for span in plan.tiling.columns)
        assert not any(top < (span.cut or 0) < bottom for span in plan.tiling.rows)


# ----------------------------------------------------------------------------------------- words


@pytest.mark.parametrize("language", Language)
@pytest.mark.few(1)
def test_every_sheet_code_stands_once_on_the_assembly_page_and_once_on_its_sheet(language):
    asked, size = Asked(language=language), printed.by_cube(20)
    plan = printed.board_plan(asked, size)
    codes = [tile.code for tile in plan.tiling.tiles]
    assert codes == ["1A", "1B", "2A", "2B"]
    assembly = printed.pages(printed.board_pdf(asked, size))[1]
    assert sorted(_codes(assembly)) == codes
    for page, tile in zip(tiles(asked, size), plan.tiling.tiles, strict=True):
        neighbours = [code for code in (tile.right, tile.below) if code]
        assert sorted(_codes(page)) == sorted([tile.code, *neighbours])


def _codes(page) -> list[str]:
    return [
        word["text"] for word in page.extract_words() if re.fullmatch(r"[1-9][A-Z]", word["text"])
    ]


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.few(1)
def test_every_sheet_carries_its_imprint(asked, size):
    kit, plan = printed.game(asked.game), printed.board_plan(asked, size)
    unit, step = ("in", MM_PER_INCH) if asked.paper == "letter" else ("mm", 1)
    cube = f"{plan.cube / step:.2f}".rstrip("0").rstrip(".")
    if asked.language is Language.FR:
        cube = cube.replace(".", ",")
    for number, page in enumerate(printed.pages(printed.board_pdf(asked, size)), start=1):
        text = " ".join(printed.text(page).split())
        count = "sur" if asked.language is Language.FR else "of"
        for part in (
            f"{kit.title[asked.language]} {kit.edition}",
            f"cube {plan.cube:g} mm ({cube} in)" if unit == "in" else f"cube {cube} {unit}",
            f"{number} {count} {plan.sheets}",
            "Lucas Borboleta",
            "CC BY-NC-SA 4.0",
            kit.digest[:8],
        ):
            assert part in text


def test_the_file_tells_title_author_licence_and_language():
    asked = Asked(language=Language.FR)
    document = pypdfium2.PdfDocument(printed.board_pdf(asked, printed.by_cube(16)))
    told = document.get_metadata_dict()
    document.close()
    assert "Jersi 4.16" in told["Title"]
    assert told["Author"] == "Lucas Borboleta"
    assert "CC BY-NC-SA 4.0" in told["Subject"]


@pytest.mark.parametrize(
    ("asked", "size", "name"),
    [
        (Asked(language=Language.FR), printed.by_cube(16), "jersi-4.16_board_16mm_a4_fr.pdf"),
        (
            Asked(game="pijersi", theme="ink"),
            printed.ONE_SHEET,
            "pijersi-45_board_15.53mm_a4_ink_en.pdf",
        ),
    ],
)
def test_the_file_name_tells_game_cube_paper_and_language(asked, size, name):
    assert printed.board_plan(asked, size).request.file_name("board") == name


# ----------------------------------------------------------------------------------------- bytes


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.few(1)
def test_files_are_small_and_the_same_every_time(asked, size):
    data = printed.board_pdf(asked, size)
    assert len(data) < 300_000
    assert printed.board_pdf.__wrapped__(asked, size) == data
