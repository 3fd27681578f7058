"""What diagrams show: units, ghosts, arrows, captures, trays, labels that nothing covers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit import library
from printkit.base.errors import NotationError, Source
from printkit.base.fonts import text_width
from printkit.base.units import contrast
from printkit.draw.cell_names import Names, fit
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Annotation, AnnotationKind, Moment, Stage, rings, turn_marks
from printkit.draw.pieces import cell_colour, standing, with_ghosts
from printkit.draw.view import PlanView
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.annotations import parse_annotation
from printkit.products.descriptions import position_description, turn_sentence
from printkit.products.diagram import (
    DiagramOptions,
    Scenery,
    Size,
    diagram_scene,
    scene_height,
)
from printkit.products.scenery import turn_scenery
from printkit.rules import Side, Trace, Turn
from printkit.scene import Group, Text, Use, Weight
from printkit.scene.bounds import bounds, meet

import printed
import recording
from examples import examples
from golden import assert_golden, difference


def played(game_name: str) -> library.Replay:
    game = load_game(game_name)
    record, _ = library.read_record(game.example, game)
    return library.replay(game, record)


def plies():
    for name in ("jersi", "pijersi"):
        replay = played(name)
        for ply in replay.plies:
            yield pytest.param(replay.game, ply, id=f"{name}-{ply.number}")


PLIES = tuple(plies())


def scene_of(game, ply, **changes):
    language, side = changes.pop("language", Language.EN), changes.pop("side", Side.WHITE)
    scenery = Scenery(
        position=ply.position, trace=ply.trace, heading=ply.text, lost=ply.lost, **changes
    )
    return printed.drawn(game, scenery, language=language, side=side, width=100.0)


def after_turns(game, position, *turns):
    read = library.read_position(position, "--position", game)
    places = [(turn, Source("--turn", rank, 1)) for rank, turn in enumerate(turns, start=1)]
    return library.play_turns(game, read.given, places)


def stage_of(game, ply, width=None, theme="screen") -> Stage:
    cell = 10.0 if width is None else fit(game, width, Names.AUTO).cell
    view = PlanView(game=game, theme=game.themes[theme], layout=BoardLayout.of(game.grid, cell))
    return Stage(view=view, units=with_ghosts(standing(ply.position), ply.trace))


def board_of(scene) -> tuple:
    return next(s.shapes for s in scene.shapes if isinstance(s, Group) and s.id == "board")


def labels_of(scene) -> dict[str, Text]:
    cells = (s for s in board_of(scene) if isinstance(s, Text) and s.weight is Weight.SEMIBOLD)
    return {text.text: text for text in cells if not text.text.isdigit()}


def cubes_of(scene) -> list[str]:
    return [
        shape.symbol.id
        for shape in board_of(scene)
        if isinstance(shape, Use) and shape.symbol.id.startswith("cube-")
    ]


@pytest.mark.parametrize(("game", "ply"), PLIES)
@pytest.mark.few(11)
def test_the_board_shows_exactly_the_position_after_the_turn(game, ply):
    shown = sorted(cubes_of(scene_of(game, ply)))
    expected = sorted(
        f"cube-{piece.side.name.lower()}-{game.kinds[piece.kind].id}"
        for cell in range(len(ply.position.cells))
        for piece in ply.position.at(cell)
    )
    assert shown == expected


@pytest.mark.parametrize(("game", "ply"), PLIES)
@pytest.mark.few(11)
def test_nothing_covers_the_name_of_a_cell(game, ply):
    scene = scene_of(game, ply)
    names = labels_of(scene)
    assert len(names) >= len(game.grid.names) - 1
    stage = stage_of(game, ply, 100.0)
    marks = turn_marks(stage, ply.trace)
    cubes = [stage.view.box(cell, unit) for cell, unit in stage.units.items()]
    for name, text in names.items():
        wide = text_width(name, text.size, Weight.SEMIBOLD)
        box = (text.x, text.y - 0.7 * text.size, text.x + wide, text.y)
        assert not any(line.meets(box) for line in marks.lines), name
        assert not any(meet(box, other) for other in (*marks.boxes, *cubes)), name


@pytest.mark.parametrize(("game", "ply"), PLIES)
@pytest.mark.few(8)
def test_nothing_leaves_the_picture(game, ply):
    scene = scene_of(game, ply)
    left, top, right, bottom = bounds(scene.shapes)
    assert left >= -1e-6
    assert top >= -1e-6
    assert right <= scene.width + 1e-6
    assert bottom <= scene.height + 1e-6


@pytest.mark.parametrize("side", Side)
def test_names_stay_upright_and_inside_their_cell_for_either_side(side):
    game = load_game("jersi")
    scenery = Scenery(position=game.setup)
    names = labels_of(printed.drawn(game, scenery, width=100.0, side=side))
    layout = BoardLayout.of(game.grid, fit(game, 100.0, Names.AUTO).cell, side)
    for index, name in enumerate(game.grid.names):
        x, y = layout.centre(index)
        text = names[name]
        assert -0.5 * layout.cell < text.x - x < 0
        assert 0 < text.y - y < 0.29 * layout.cell


def test_a_ghost_is_what_stood_on_a_cell_just_before_the_step_that_left_it():
    game = load_game("jersi")
    (ply,) = after_turns(game, "c3:RP c5:r", "c3=c5!-b6").plies
    shown = with_ghosts(standing(ply.position), ply.trace)
    cells = game.grid.index
    ghosts = {
        name: [game.kinds[p.kind].id for p in shown[cells[name]].ghosts] for name in ("c3", "c5")
    }
    assert ghosts == {"c3": ["rock", "paper"], "c5": ["paper"]}
    assert [game.kinds[p.kind].id for p in shown[cells["c5"]].pieces] == ["rock"]


def test_a_cell_that_the_second_step_comes_back_to_shows_no_ghost():
    game = load_game("jersi")
    (ply,) = after_turns(game, "c3:RP", "c3=c4-c3").plies
    shown = with_ghosts(standing(ply.position), ply.trace)
    assert shown[game.grid.index["c3"]].ghosts == ()


def test_there_and_back_the_two_arrows_lie_side_by_side():
    game = load_game("jersi")
    (ply,) = after_turns(game, "c3:RP", "c3=c4-c3").plies
    first, second = turn_marks(stage_of(game, ply), ply.trace).lines
    assert not first.follows(second)
    assert abs(first.start[1] - second.start[1]) > 1


def test_an_arrow_passes_beside_the_cube_that_went_halfway_back():
    game = load_game("jersi")
    (ply,) = after_turns(game, "c3:RP", "c3=c5-c4").plies
    stage = stage_of(game, ply)
    first, _ = turn_marks(stage, ply.trace).lines
    cell = game.grid.index["c4"]
    assert not first.meets(stage.view.box(cell, stage.units[cell]))


def drawn(position: str, *turns: str, game="jersi", **changes) -> str:
    replay = after_turns(load_game(game), position, *turns)
    return recording.write(board_of(scene_of(replay.game, replay.plies[-1], **changes)))


def test_a_stack_moves_by_two_lines_and_a_cube_by_one():
    theme = load_game("jersi").themes["screen"]

    def shafts(text: str) -> int:
        lines = [line for line in text.splitlines() if f"stroke {theme.first_step}" in line]
        return max(line.count("M ") for line in lines if "fill" not in line.split("stroke")[0])

    assert shafts(drawn("c3:RP", "c3=c5")) == 2
    assert shafts(drawn("c3:R", "c3-c4")) == 1


def test_steps_are_numbered_only_where_there_are_two():
    one, two = drawn("c3:RP", "c3=c5"), drawn("c3:RP", "c3=c5-d5")
    assert "'1'" not in one
    assert "'1'" in two
    assert "'2'" in two


def test_before_the_turn_the_captured_cube_still_stands_and_there_is_no_ghost():
    game = load_game("jersi")
    replay = after_turns(game, "c3:RP c5:r", "c3=c5!")
    before = Scenery(
        position=replay.start.position, trace=replay.plies[-1].trace, moment=Moment.BEFORE
    )
    text = recording.write(board_of(printed.drawn(game, before)))
    assert "use cube-black-rock" in text
    assert "ghost" not in text


def test_lost_pieces_shrink_rather_than_meet_the_reserve():
    game = load_game("jersi")
    replay = played("jersi")
    everything = tuple(
        tuple(
            piece
            for cell in range(len(game.setup.cells))
            for piece in game.setup.at(cell)
            if piece.side is side
        )
        for side in Side
    )
    scenery = Scenery(position=replay.start.position, lost=everything)
    scene = printed.drawn(game, scenery, language=Language.FR, width=100.0)
    trays = [s for s in scene.shapes if isinstance(s, Use)]
    for one, other in pairwise(trays):
        if one.transform[5] == other.transform[5]:
            assert other.transform[4] - one.transform[4] >= one.transform[0] * 1.1
    assert bounds(tuple(trays))[2] <= scene.width


@pytest.mark.parametrize(
    ("position", "turn", "english", "french"),
    [
        ("c3:R", "c3-c4", "White moves a cube", "Les Blancs déplacent un cube"),
        ("c3:RP", "c3-c4", "White moves a cube off a stack", "Les Blancs déconstruisent une pile"),
        ("c3:R c4:P", "c3-c4", "White builds a stack", "Les Blancs construisent une pile"),
        (
            "c3:R c4:P",
            "c3-c4=c6",
            "White builds a stack and moves it",
            "Les Blancs construisent une pile et la déplacent",
        ),
        (
            "c3:RP c5:r",
            "c3=c5!-b6",
            "White moves a stack, then its top goes on alone (taken: rock)",
            "Les Blancs déplacent une pile, puis son sommet continue seul (capture\u00a0: pierre)",
        ),
        (
            "c3:R a4:K c4:k",
            "c3-c4!!/k:i4",
            "White moves a cube (taken: king; the king is put back on i4)",
            "Les Blancs déplacent un cube (capture\u00a0: roi\u00a0; retour du roi en i4)",
        ),
        (
            "a4:K | MW mw | w",
            "M:c4/W:c5",
            "White drops a mountain on c4 and a wise on c5",
            "Les Blancs parachutent une montagne en c4 et un sage en c5",
        ),
    ],
)
def test_a_turn_is_told_in_one_sentence(position, turn, english, french):
    game = load_game("jersi")
    (ply,) = after_turns(game, position, turn).plies
    assert turn_sentence(game, ply.trace, Language.EN) == english
    assert turn_sentence(game, ply.trace, Language.FR) == french


def test_a_ransom_is_given_up_not_taken_and_has_a_mark():
    game = load_game("jersi/4.14+ransom")
    (ply,) = after_turns(game, "c3:R a4:K c4:k i3:r i2:p", "c3-c4!!/k:i4#i3").plies
    assert turn_sentence(game, ply.trace, Language.EN) == (
        "White moves a cube (taken: king; the king is put back on i4; given up as a ransom: "
        "rock on i3)"
    )
    assert "rançon\u00a0: pierre en i3" in turn_sentence(game, ply.trace, Language.FR)
    stage = stage_of(game, ply)
    cell = game.grid.index["i3"]
    assert [game.kinds[piece.kind].id for piece in stage.units[cell].ghosts] == ["rock"]
    middle = stage.view.centre(cell)
    boxes = turn_marks(stage, ply.trace).boxes
    assert any(box[0] < middle[0] + 5 and box[1] < middle[1] < box[3] for box in boxes)


def test_kinds_that_were_exchanged_are_ringed_in_both_reserves():
    game = load_game("mikjersi")
    shown = Trace(turn=Turn(drops=()), side=Side.WHITE, effects=(), exchanged=(0,))
    waiting = tuple(tuple(int(kind == 0) for kind in range(len(game.kinds))) for _ in Side)
    position = replace(game.setup, reserve=waiting)
    ringed, plain = (
        recording.write(
            printed.drawn(game, Scenery(position=position, trace=trace), no_caption=True)
        )
        for trace in (shown, replace(shown, exchanged=()))
    )
    assert ringed.count(" dash ") - plain.count(" dash ") == 2


def test_the_description_tells_every_cell():
    game = load_game("pijersi")
    text = position_description(game, game.setup, Language.EN)
    assert text.startswith("White: rock a1, a4, b3, b6; paper a2, ")
    assert "wise on wise b4." in text


def test_a_picture_is_told_with_its_turn_and_what_is_marked():
    game = load_game("jersi")
    (ply,) = after_turns(game, "c3:RP c5:r", "c3=c5!").plies
    notes = tuple(
        parse_annotation(text, game.grid, Source("--annotate", 1, 1))
        for text in ("e5", "d4x", "c2=3", "c3>a1:red")
    )
    told = {
        language: scene_of(game, ply, annotations=notes, language=language).description
        for language in Language
    }
    assert told[Language.EN].startswith("White moves a stack (taken: rock). White: paper on")
    assert told[Language.EN].endswith(
        "Marked: ring on e5; cross on d4; number 3 on c2; arrow from c3 to a1."
    )
    assert told[Language.FR].endswith(
        "Marques\u00a0: cercle en e5\u00a0; croix en d4\u00a0; numéro 3 en c2\u00a0; "
        "flèche de c3 à a1."
    )


@pytest.mark.parametrize("name", ["e5", "e5x", "e5=3", "c3>e5", "e5:red", "c3>e5:#0b6fae"])
def test_an_annotation_reads(name):
    game = load_game("jersi")
    note = parse_annotation(name, game.grid, Source("--annotate", 1, 1))
    replay = played("jersi")
    with_note = scene_of(game, replay.plies[0], annotations=(note,))
    assert with_note != scene_of(game, replay.plies[0])


@pytest.mark.parametrize("kind", [AnnotationKind.CROSS, AnnotationKind.TICK])
@pytest.mark.parametrize("name", ["jersi", "pijersi"])
def test_what_stands_below_a_sign_can_be_read(kind, name):
    """No sign lies on the middle half of a piece, where its face is; over nothing it may."""
    stage = stage_of(load_game(name), played(name).plies[0])
    for cell, unit in stage.units.items():
        sign = bounds(stage.sign(Annotation(kind=kind, cell=cell)).over)
        x, y = stage.level(cell, unit.height - 1)
        wide = x - stage.view.centre(cell)[0]  # half a piece
        assert not meet(sign, (x - 1.5 * wide, y - wide / 2, x - wide / 2, y + wide / 2))


def test_an_annotation_changes_nothing_but_itself():
    game = load_game("jersi")
    note = Annotation(kind=AnnotationKind.CROSS, cell=game.grid.index["e5"])
    ply = played("jersi").plies[0]
    plain, noted = scene_of(game, ply), scene_of(game, ply, annotations=(note,))
    assert set(board_of(plain)) <= set(board_of(noted))


@examples(200)
@given(st.text(max_size=12))
def test_any_annotation_reads_or_says_what_is_wrong(text):
    grid = load_game("jersi").grid
    try:
        parse_annotation(text, grid, Source("--annotate", 1, 1))
    except NotationError as error:
        problem = str(error)
    else:
        return
    assert problem.startswith("--annotate:1:")
    assert "\n" not in problem


@pytest.mark.parametrize("theme", ["screen", "print"])
def test_a_diagram_is_drawn_as_agreed(theme):
    game = load_game("pijersi")
    replay = after_turns(game, "6/3s-3/6/3SR3/1rs4/7/6 w 0 1", "d4=e4-f4!")
    ply = replay.plies[-1]
    scenery = Scenery(position=ply.position, trace=ply.trace, heading="5", lost=ply.lost)
    text = recording.write(printed.drawn(game, scenery, theme=theme))
    assert_golden(f"diagram-{theme}.txt", text)


def test_the_golden_check_can_fail(monkeypatch):
    monkeypatch.delenv("PRINTKIT_WRITE_GOLDENS", raising=False)
    with pytest.raises(AssertionError, match="make golden"):
        assert_golden("diagram-screen.txt", "something else\n")
    assert "-one" in difference("one\n", "two\n", "name")


def test_what_a_record_says_and_draws_of_a_turn_stands_with_it():
    game = load_game("jersi")
    text = "1 a2-b2=d3 {Bold. [%cal d3f3]} 2 h4-h6 {[%played]}\n"
    record, _ = library.read_record_text(text, "game.txt", game)
    first, second = (
        turn_scenery(game, ply, Language.EN, str(ply.number))
        for ply in library.replay(game, record).plies
    )
    assert first.remark == "Bold."
    assert [note.kind for note in first.annotations] == [AnnotationKind.ARROW]
    told = recording.write(printed.drawn(game, second))
    assert "Played though illegal: " in told
    assert game.themes["screen"].second_step in told.split("'2  h4-h6'")[1].splitlines()[0]


@pytest.mark.parametrize("name", ["screen", "print", "ink", "greyscale", "contrast"])
@pytest.mark.parametrize("game", ["jersi/1", "jersi/4.16", "pijersi/45"])
def test_a_ring_can_be_seen_on_every_tint(game: str, name: str) -> None:
    loaded = load_game(game)
    theme, layout = loaded.themes[name], BoardLayout.of(loaded.grid, 10)
    for cell in range(len(loaded.grid.names)):
        put = Trace(turn=Turn(relocation=cell), side=Side.WHITE, effects=())
        stage = Stage(view=PlanView(game=loaded, theme=theme, layout=layout), units={})
        (drawn,) = rings(stage, put)
        assert contrast(drawn.style.stroke, cell_colour(loaded, theme, cell)) >= 1.4


@pytest.mark.parametrize("width", [62.0, 120.0])
def test_the_height_of_a_picture_is_known_before_it_is_drawn(width):
    replay = played("jersi")
    request, options = printed.request(replay.game), DiagramOptions(width=Size(width))
    for ply in replay.plies[::16]:
        scenery = turn_scenery(replay.game, ply, Language.EN, "1")
        drawn = diagram_scene(request, scenery, options)
        assert scene_height(request, scenery, options) == drawn.height
