"""Reserve mats, the template of a cell, score sheets: measured in the finished PDF."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest
from printkit.base.errors import LayoutError, PrintkitError
from printkit.base.units import PT_PER_MM
from printkit.gamefile import load_game
from printkit.grid import SQUARES, Grid
from printkit.model import Language
from printkit.preflight.verify import verify
from printkit.products.parts import Part, parts, parts_of

import evenings
import printed
from evenings import Evening
from printed import Asked


def page_of(evening: Evening, part: Part):
    (page,) = printed.pages(evenings.parts_pdf(evening, (part,)))
    return page


@pytest.mark.parametrize("cube", [12, 16, 20, 30])
@pytest.mark.few(1)
def test_mats_have_a_place_of_true_size_for_every_cube_in_reserve(cube):
    page = page_of(Evening(cube=cube), Part.MATS)
    squares = [printed.box(rect) for rect in page.rects if rect["stroke"] and not rect["fill"]]
    places = [box for box in squares if box[2] - box[0] == pytest.approx(cube, abs=0.02)]
    assert len(places) == 2 * 6
    assert all(box[3] - box[1] == pytest.approx(cube, abs=0.02) for box in places)


@pytest.mark.parametrize(("name", "kept"), [("jersi", True), ("jersi/4.14", False)])
def test_the_mats_have_room_for_what_the_captor_keeps(name, kept):
    evening = Evening(Asked(game=name))
    (page,) = printed.pages(evenings.parts_pdf(evening, (Part.MATS,)))
    assert evenings.words(page).count("Taken") == (2 if kept else 0)


def test_a_game_without_a_reserve_has_no_mats():
    pijersi = Evening(Asked(game="pijersi"))
    assert Part.MATS not in parts_of(pijersi.game)
    with pytest.raises(PrintkitError, match="no reserve"):
        parts(pijersi.request, (Part.MATS,))


@pytest.mark.parametrize("cube", [12, 16, 20])
@pytest.mark.few(1)
def test_the_template_is_a_cell_of_two_cubes_across_its_flats(cube):
    page = page_of(Evening(cube=cube), Part.TEMPLATE)
    solid = [
        [(x / PT_PER_MM, y / PT_PER_MM) for x, y in curve["pts"]]
        for curve in page.curves
        if curve["stroke"] and len(set(curve["pts"])) == 6
    ]
    assert len(solid) == 7
    for points in solid:
        xs = [x for x, _ in points]
        assert max(xs) - min(xs) == pytest.approx(2 * cube, abs=0.02)
        sides = {
            round(hypot(ax - bx, ay - by), 2)
            for (ax, ay), (bx, by) in pairwise(points)
            if (ax, ay) != (bx, by)
        }
        assert max(sides) - min(sides) < 0.03


def test_square_boards_get_a_square_template():
    evening = Evening(cube=20)
    grid = evening.game.grid
    square = replace(evening.game, grid=Grid(lattice=SQUARES, rows=grid.rows))
    publication = parts(replace(evening.request, game=square), (Part.TEMPLATE,))
    from printkit.backends import pdf

    (page,) = printed.pages(pdf.write(publication))
    boxes = [printed.box(rect) for rect in page.rects if rect["stroke"]]
    assert sum(box[2] - box[0] == pytest.approx(40, abs=0.02) for box in boxes) == 5


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.few(1)
def test_the_score_sheet_is_in_the_notation_of_the_edition(language):
    jersi = evenings.words(page_of(Evening(Asked(language=language)), Part.SCORES))
    pijersi = evenings.words(
        page_of(Evening(Asked(game="pijersi", language=language)), Part.SCORES)
    )
    for sign in ("a1-a2", "a1=a3", "a1-a2=a3"):
        assert sign in jersi
        assert sign in pijersi
    for sign in ("!!", "/K:a1", "W:a2"):
        assert sign in jersi
        assert sign not in pijersi
    for number in (1, 50, 100):
        assert str(number) in jersi


@pytest.mark.slow
def test_all_parts_make_one_file():
    evening = Evening()
    pages = printed.pages(evenings.parts_pdf(evening, parts_of(evening.game)))
    assert len(pages) == len(Part)
    assert "sheet 4 of 4" in evenings.words(pages[-1])


@pytest.mark.parametrize(("part", "cube"), [(Part.MATS, 190), (Part.TEMPLATE, 150)])
def test_parts_larger_than_the_paper_are_refused(part, cube):
    with pytest.raises(LayoutError, match=r"does not fit|do not fit"):
        page_of(Evening(cube=cube), part)


LARGEST = """
game: {{id: x, title: X}}
board: {{cells: hexagons, rows: [{rows}]}}
kinds: {{fox: {{letter: F, count: 2}}}}
setup: {{white: none, black: none}}
rules: {{beats: {{fox: [fox]}}}}
faces: {{fox: [{{dot: [0, 0]}}]}}
"""


@pytest.mark.slow
def test_parts_of_the_largest_board_have_no_line_that_a_printer_loses(tmp_path):
    rows = ", ".join(f"{{name: {chr(97 + y)}, x: {y % 2}, cells: 99}}" for y in range(26))
    spec = tmp_path / "x.yaml"
    spec.write_text(LARGEST.format(rows=rows))
    made = evenings.parts_pdf(Evening(Asked(game=str(spec))), parts_of(load_game(str(spec))))
    report = verify(made)
    assert report.faults == ()
    assert min(page.thinnest_pt or 1.0 for page in report.pages) >= 0.25
