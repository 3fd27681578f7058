"""Type measured in finished PDFs at every width; marks that cover no face and need no colour."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pdfplumber
import pytest
from printkit import library
from printkit.backends import pdf
from printkit.base.errors import LayoutError, Source
from printkit.base.units import contrast
from printkit.draw.arrows import HEAD_HALF, HEAD_LENGTH, Fill, MarkPen, Shaft, arrow, number_disc
from printkit.draw.cell_names import Names, fit
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Moment, Stage, noted, turn_marks
from printkit.draw.pieces import Unit, standing, with_ghosts
from printkit.draw.view import PlanView
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.page import Publication
from printkit.products.annotations import COLOURS, parse_annotation
from printkit.products.diagram import Scenery, Size
from printkit.products.play_page import play_document
from printkit.products.scenery import turn_scenery
from printkit.scene import Scene
from printkit.scene.bounds import meet

import printed
import recording
from letters import letters

WIDTHS = (40.0, 66.0, 90.0, 160.0)


def turn(game_name: str, position: str, *turns: str):
    """The last of some turns from a position."""
    game = load_game(game_name)
    read = library.read_position(position, "--position", game)
    places = [(turn, Source("--turn", rank, 1)) for rank, turn in enumerate(turns, start=1)]
    return game, library.play_turns(game, read.given, places).plies[-1]


CASES = {
    "stack, capture, one goes on": ("jersi", "c3:PR c5:s b2:K h4:k", "c3=c5!-b6"),
    "next cell, capture, goes on": ("jersi", "c3:PR c4:s b2:K h4:k", "c3=c4!-d4"),
    "stack takes stack": ("jersi", "c3:PR c4:rs b2:K h4:k", "c3=c4!"),
    "stack, up": ("jersi", "c3:PR b2:K h4:k", "c3=d4"),
    "stack, down": ("jersi", "c3:PR b2:K h4:k", "c3=b3"),
    "build and go on": ("jersi", "c3:R c4:P b2:K h4:k", "c3-c4=c6"),
    "there and back": ("jersi", "c3:RP b2:K h4:k", "c3=c4-c3"),
    "half of the way back": ("jersi", "c3:RP b2:K h4:k", "c3=c5-c4"),
    "from stack to stack": ("jersi", "c3:PR c4:S b2:K h4:k", "c3-c4"),
    "two drops on a cell": ("jersi", "a4:K b2:R i4:k | MMWW mw | w", "M:c5/M:c5"),
    "two drops": ("jersi", "a4:K b2:R i4:k | MMWW mw | w", "M:c4/W:c5"),
    "a king put back": ("jersi", "c3:R a4:K c4:k", "c3-c4!!/k:i4"),
    "squares": ("mikjersi", "b2:PR b1:s a5:K e1:k", "b2=b1!"),
    "three": ("staku", "d1:NTT e8:t | - - | w", "d1*d2+d4"),
}


def stage_of(game, ply, width: float, theme: str = "screen") -> Stage:
    units = with_ghosts(standing(ply.position), ply.trace)
    layout = BoardLayout.of(game.grid, fit(game, width, Names.AUTO).cell)
    return Stage(view=PlanView(game=game, theme=game.themes[theme], layout=layout), units=units)


def picture(game, ply, width: float, theme: str, **look) -> Scene:
    scenery = replace(turn_scenery(game, ply, Language.FR, "12"), remark="Une remarque.")
    return printed.drawn(game, scenery, theme=theme, language=Language.FR, width=width, **look)


def characters(scene: Scene) -> list[dict]:
    data = pdf.write_scene(scene, author="", subject="", language=Language.FR)
    with pdfplumber.open(BytesIO(data)) as document:
        (page,) = document.pages
        assert float(page.width) == pytest.approx(scene.width * 72 / 25.4, abs=0.1)
        return list(page.chars)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("case", ["stack, capture, one goes on", "squares", "three"])
@pytest.mark.few(1)
def test_type_in_a_finished_pdf_can_be_read_at_every_width(case, width) -> None:
    game, ply = turn(*CASES[case])
    found = characters(picture(game, ply, width, "greyscale"))
    assert min(one["size"] for one in found) >= 5 - 0.01
    assert min(one["size"] for one in found if one["text"].isalpha()) >= 5.5 - 0.01
    words = {round(one["size"], 1) for one in found if "Regular" in one["fontname"]}
    assert {8.0} <= words <= {6.5, 8.0}
    heading = [one["size"] for one in found if one["text"] == "="]
    assert heading == [pytest.approx(10)] * len(heading)


@pytest.mark.parametrize(("name", "size"), [("jersi", "a4"), ("pijersi", "a5"), ("staku", "a5")])
@pytest.mark.slow
def test_the_board_on_the_page_to_play_from_can_be_read_however_small_the_page(name, size) -> None:
    game = load_game(name)
    setup = printed.on(size)
    request = printed.request(game, theme="greyscale", language=Language.FR, setup=setup)
    sheet = play_document(request.masthead())
    data = pdf.write(
        Publication(sheets=(sheet,), title="", author="", subject="", language=Language.FR)
    )
    assert min(one.size for one in letters(data)) >= 5.5


@pytest.mark.parametrize(
    ("name", "width", "expected"),
    [
        ("jersi", 160.0, Names.CELLS),
        ("jersi", 90.0, Names.CELLS),
        ("jersi", 66.0, Names.RIM),
        ("jersi", 40.0, Names.RIM),
        ("jersi", 20.0, Names.NONE),
        ("pijersi", 90.0, Names.CELLS),
        ("mikjersi", 66.0, Names.CELLS),
        ("staku", 60.0, Names.RIM),
    ],
)
def test_names_stand_in_cells_else_at_the_rim_else_nowhere(name, width, expected) -> None:
    game = load_game(name)
    assert fit(game, width, Names.AUTO).names is expected
    assert fit(game, width, Names.NONE).names is Names.NONE


def test_names_asked_for_in_cells_too_small_are_refused_with_the_width_that_does() -> None:
    game = load_game("jersi")
    with pytest.raises(LayoutError, match=r"make the picture 8\d mm wide"):
        fit(game, 66.0, Names.CELLS)
    fit(game, 89.0, Names.CELLS)


@pytest.mark.parametrize("width", [40.0, 60.0])
@pytest.mark.parametrize("name", ["jersi", "pijersi", "mikjersi", "staku"])
@pytest.mark.few(1)
def test_names_at_the_rim_lie_in_the_picture_and_on_no_cell(name, width) -> None:
    game = load_game(name)
    scene = printed.drawn(
        game,
        Scenery(position=game.setup),
        theme="print",
        width=width,
        names=Names.RIM,
        no_caption=True,
    )
    rim = [one for one in characters(scene) if "SemiBold" in one["fontname"]]
    texts = {one["text"] for one in rim if one["text"].isalpha()}
    assert texts == {row.name for row in game.grid.rows}
    assert min(one["x0"] for one in rim) >= 0
    assert max(one["x1"] for one in rim) <= width * 72 / 25.4


@pytest.mark.few(14)
@pytest.mark.parametrize("width", [40.0, 66.0, 90.0])
@pytest.mark.parametrize("case", CASES)
def test_no_arrow_nor_its_head_covers_a_face(case, width) -> None:
    game, ply = turn(*CASES[case])
    stage = stage_of(game, ply, width)
    faces = [stage.view.box(cell, Unit(unit.pieces)) for cell, unit in stage.units.items()
             if not unit.ghosts and unit.pieces]  # fmt: skip
    for line in turn_marks(stage, ply.trace).lines:
        dx, dy = ((b - a) / line.length for a, b in zip(line.start, line.end, strict=True))
        length, half = (
            share * min(stage.unit, line.length / 0.25) for share in (HEAD_LENGTH, HEAD_HALF)
        )
        base = (line.end[0] - dx * length, line.end[1] - dy * length)
        corners = (
            line.end,
            (base[0] - dy * half, base[1] + dx * half),
            (base[0] + dy * half, base[1] - dx * half),
        )
        for x, y in corners:
            assert not any(meet((x, y, x, y), face) for face in faces)


@pytest.mark.parametrize("case", ["stack, up", "stack, down", "stack takes stack", "squares"])
@pytest.mark.parametrize("width", [40.0, 66.0, 90.0])
def test_the_two_lines_of_a_stack_are_seen_over_one_cell(case, width) -> None:
    game, ply = turn(*CASES[case])
    stage = stage_of(game, ply, width)
    (line,) = turn_marks(stage, ply.trace).lines
    assert line.length - HEAD_LENGTH * stage.unit >= 0.1 * stage.unit


@pytest.mark.parametrize("case", [name for name in CASES if "capture" in name or "take" in name])
@pytest.mark.parametrize("width", [40.0, 66.0, 90.0])
def test_what_was_taken_stands_crossed_out_beside_what_came(case, width) -> None:
    game, ply = turn(*CASES[case])
    text = recording.write(picture(game, ply, width, "screen"))
    stage = stage_of(game, ply, width)
    taken = [piece for effect in ply.trace.effects for piece in effect.captured]
    for piece in taken:
        assert (
            len(re.findall(rf"use \S*black-{game.kinds[piece.kind].id}", text)) >= 2
        )  # and among the lost
    victims = turn_marks(stage, ply.trace).boxes[0]
    cell = ply.trace.effects[0].step.end
    left, _, right, _ = stage.view.box(cell, stage.units[cell])
    assert (victims[0] + victims[2]) / 2 > right or (victims[0] + victims[2]) / 2 < left


def test_before_the_turn_a_target_has_brackets_and_is_not_crossed_out() -> None:
    game, ply = turn(*CASES["stack takes stack"])
    read = library.read_position(CASES["stack takes stack"][1], "--position", game)
    stage = replace(
        stage_of(game, ply, 90.0), units=standing(read.given.position), moment=Moment.BEFORE
    )
    marks = turn_marks(stage, ply.trace)
    assert not marks.boxes
    assert len(marks.under) == 4  # two rings, brackets and their casing


def test_both_steps_differ_without_colour() -> None:
    pens = [MarkPen(colour="#000000", casing="#ffffff", unit=10.0, fill=fill) for fill in Fill]
    for shaft in (Shaft.SINGLE, Shaft.STACK, Shaft.TRIPLE):
        (solid, outlined) = (arrow((0, 0), (10, 0), shaft, pen) for pen in pens)
        assert not solid[2].style.dash
        assert outlined[2].style.dash
        assert (solid[3].style.fill, outlined[3].style.fill) == ("#000000", "#ffffff")
    (solid, outlined) = (number_disc((0, 0), 1, pen, 1.0)[0] for pen in pens)
    assert (solid.style.fill, outlined.style.fill) == ("#000000", "#ffffff")


@pytest.mark.parametrize("theme", ["screen", "print", "ink", "greyscale", "contrast"])
@pytest.mark.parametrize("colour", [*COLOURS.values(), None])
@pytest.mark.few(8)
def test_a_number_contrasts_with_its_disc(theme, colour) -> None:
    game, ply = turn(*CASES["stack, up"])
    note = replace(parse_annotation("e5=12", game.grid, Source("--annotate", 1, 1)), colour=colour)
    scenery = replace(turn_scenery(game, ply, Language.EN, "1"), annotations=(note,))
    drawn = printed.drawn(game, scenery, theme=theme, no_caption=True)
    lines = recording.write(drawn).splitlines()
    at = next(rank for rank, line in enumerate(lines) if "'12'" in line)
    ink = next(word for word in lines[at].split() if word.startswith("#"))
    ground = next(word for word in lines[at - 1].split() if word.startswith("#"))
    assert contrast(ink, ground) >= 4


def test_a_remarks_arrow_lies_neither_on_the_turns_own_nor_on_a_number() -> None:
    game, ply = turn(*CASES["stack, capture, one goes on"])
    stage = stage_of(game, ply, 90.0)
    notes = tuple(
        parse_annotation(text, game.grid, Source("--annotate", 1, 1))
        for text in ("c3>c5", "c5>c3", "e2>e8", "e5=3", "f2=4")
    )
    own = turn_marks(stage, ply.trace)
    marks = noted(stage, notes, own)
    added = marks.lines[len(own.lines) :]
    assert len(added) == 3
    numbers = marks.boxes[len(own.boxes) :]
    for rank, line in enumerate(added):
        assert not any(line.follows(other) for other in (*own.lines, *added[:rank]))
        assert not any(line.meets(box) for box in numbers)


def test_pictures_of_a_series_are_equally_high() -> None:
    game = load_game("jersi")
    record, _ = library.read_record(game.example, game)
    plies = library.replay(game, record).plies
    look = {"height": Size(110.0)}
    heights = {picture(game, ply, 90.0, "screen", **look).height for ply in plies[:8]}
    assert heights == {110.0}
    with pytest.raises(LayoutError, match="more than 60 mm"):
        picture(game, plies[0], 90.0, "screen", height=Size(60.0))
