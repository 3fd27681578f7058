"""What is seen of a spec that is good, bad or odd, and which lines put what where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.features.live import preview as live
from printkit.features.live.preview import NOTHING, preview
from printkit.features.live.state import places_of, state_of
from printkit.gamefile import read_game
from printkit.model import FORMS, Language
from printkit.products.diagram import Scenery, diagram_scene
from printkit.products.request import Request
from printkit.scene import Clip, Group, Use

from typing_specs import BAD, GOOD

SPECS = sorted((Path(__file__).parents[2] / "data" / "specs" / "good").glob("*.yaml"))
EN = Language.EN


@pytest.fixture
def seen(tmp_path):
    """Saves a text, and looks at it after what was seen last."""
    path, last = tmp_path / "brook.yaml", [NOTHING]

    def save(text: str, language: Language = EN):
        path.write_text(text, "utf-8")
        last[0] = preview(path, "brook.yaml", language, last[0])
        return last[0]

    return save


def test_setup_and_figures_are_seen_of_a_good_spec(seen):
    found = seen(GOOD)
    assert (found.stale, found.errors, len(found.figures)) == (False, (), 2)
    assert found.setup.data.startswith(b"<?xml")
    assert found.figures[0].caption == "The den."
    assert "a1" in found.setup.alt


@pytest.mark.parametrize("bad", [BAD, "", "game: [", "\0", GOOD.replace("count: 4", "count: 1")])
def test_a_bad_spec_keeps_the_last_good_pictures_and_says_where_it_is_bad(seen, bad):
    good, found = seen(GOOD), seen(bad)
    assert found.stale
    assert found.errors != ()
    assert all(one.source.file == "brook.yaml" for one in found.errors)
    assert (found.setup, found.figures, found.game) == (good.setup, good.figures, good.game)
    again = seen(GOOD)
    assert (again.stale, again.errors) == (False, ())


def test_a_spec_that_was_never_good_shows_nothing_but_what_is_wrong(seen):
    found = seen(BAD)
    assert (found.setup, found.figures, len(found.errors)) == (None, (), 1)
    assert found.errors[0].source.line == 3


def test_a_bad_figure_keeps_its_last_picture_and_no_other_back(seen):
    good = seen(GOOD)
    found = seen(
        GOOD.replace("den: {mark: b2", "den: {mark: z9").replace("far: {mark: d4", "far: {mark: c4")
    )
    assert not found.stale
    assert [one.source.line for one in found.errors] == [16]
    assert found.figures[0].data == good.figures[0].data
    assert found.figures[1].data != good.figures[1].data
    new = seen(GOOD.replace("den:", "new:").replace("mark: b2", "mark: z9"))
    assert [one.name for one in new.figures] == ["far"]


def test_words_are_in_the_language(seen):
    assert seen(GOOD, Language.FR).figures[0].caption == "La tanière."
    assert "inconnu" in str(seen(BAD, Language.FR).errors[0])


def test_an_engine_beside_the_spec_is_read_anew_with_its_figures(seen, tmp_path):
    def engine(code: str) -> str:
        return ENGINE.replace("CODE", code)

    (tmp_path / "apart.py").write_text(engine("wide"))
    first = seen(APART)
    assert (first.errors, len(first.figures)) == ((), 1)
    (tmp_path / "apart.py").write_text(engine("near"))
    assert [one.source.line for one in seen(APART).errors] == [7]
    (tmp_path / "apart.py").write_text("def broken(")
    broken = seen(APART)
    assert broken.stale
    assert broken.figures[0].data == first.figures[0].data
    (tmp_path / "apart.py").write_text(engine("wide"))
    assert seen(APART).errors == ()


APART = """
game: {id: apart, title: Apart}
board: {cells: squares, shape: rectangle 4x4}
kinds: {stone: {letter: S, count: 4}}
setup: {white: a1:S, reserve: SSS}
rules: {engine: apart.py}
figures: {no: {bar: {"S:a2": wide}}}
notation: {dialect: jersi}
"""
ENGINE = """
from printkit.rules import Drop, PlainEngine, Turn

class Apart(PlainEngine):
    words = {"CODE": "{the} on {cell} is too near"}

    def possible(self):
        return [Turn(drops=(Drop(0, cell),)) for cell in range(len(self.ruleset.grid.names))]

    def fault(self, position, turn):
        return self.reason("CODE", (turn.drops[0].cell,), (0,)) if turn.drops[0].cell < 4 else None
"""


@pytest.mark.parametrize("fault", [ZeroDivisionError("by 0"), RecursionError(), MemoryError()])
def test_a_fault_of_printkit_itself_ends_nothing(seen, monkeypatch, fault):
    def broken(*_, **__):
        raise fault

    monkeypatch.setattr(live, "compose", broken)
    found = seen(GOOD)
    assert found.setup is not None
    assert [type(fault).__name__ in one.what for one in found.errors] == [True, True]


def test_one_save_reads_the_spec_once_and_draws_each_picture_once(seen, monkeypatch):
    counted = dict.fromkeys(("read_game", "diagram_scene", "compose"), 0)
    for name in counted:
        real = getattr(live, name)

        def count(*given, _name=name, _real=real, **more):
            counted[_name] += 1
            return _real(*given, **more)

        monkeypatch.setattr(live, name, count)
    seen(GOOD)
    assert counted == {"read_game": 1, "diagram_scene": 1, "compose": 2}
    seen(GOOD.replace("The den.", "A den."))  # of figures only what has changed is drawn
    assert counted == {"read_game": 2, "diagram_scene": 2, "compose": 3}
    moved = seen("# a line more\n" + GOOD)
    assert counted["compose"] == 4
    assert [one.source.line for one in moved.figures] == [17, 18]
    seen(GOOD.replace("a1:F", "a3:F"))
    assert counted["compose"] == 6


def test_a_picture_that_was_kept_is_drawn_anew_once_it_can_be(seen):
    seen(GOOD)
    seen(GOOD.replace("a1:F", "a3:F").replace("mark: b2", "mark: z9"))
    found = seen(GOOD.replace("a1:F", "a3:F"))
    other = preview_of(GOOD.replace("a1:F", "a3:F"), seen)
    assert [one.data for one in found.figures] == [one.data for one in other.figures]


def preview_of(text, seen):
    """The same text seen without anything before it."""
    seen(text.replace("den:", "no:").replace("far:", "none:"))
    return seen(text)


# lines


def line(source) -> str:
    return Path(source.file).read_text("utf-8").split("\n")[source.line - 1]


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_every_cell_piece_and_kind_has_its_line(path):
    game = read_game(path, str(path))
    places = places_of(game, path, str(path))
    assert len(places.cells) == len(game.grid.names)
    assert all(source.line for source in places.cells)
    standing = {cell for cell, unit in enumerate(game.setup.cells) if unit}
    assert set(places.units) == standing
    assert all(source.line for sources in places.units.values() for source in sources)
    for kind, source in zip(game.kinds, places.kinds, strict=True):
        assert f"{kind.id}:" in line(source)


def test_a_piece_has_the_line_that_puts_it_there_and_a_cell_that_of_its_row(tmp_path):
    path = tmp_path / "brook.yaml"
    text = GOOD.replace(
        "setup:\n  white: a1:F a2:F b4:H",
        "setup:\n  white:\n    - a1:F\n    - a2:F\n    - b4:H\n  black: half-turn",
    )
    path.write_text(text, "utf-8")
    game = read_game(path, str(path))
    places, index = places_of(game, path, str(path)), game.grid.index
    assert "name: c" in line(places.cells[index["c3"]])
    assert [line(one).strip() for one in places.units[index["b4"]]] == ["- b4:H"]
    turned = [line(one).strip() for one in places.units[index["c1"]]]
    assert turned == ["- b4:H", "black: half-turn"]


def inside(x: float, y: float, outline) -> bool:
    ends = (*outline[1:], outline[0])
    return all(
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -1e-6
        for (x0, y0), (x1, y1) in zip(outline, ends, strict=True)
    )


@pytest.mark.few(4)
@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_the_outline_of_each_cell_lies_where_its_piece_is_drawn(path):
    found = preview(path, str(path), EN)
    request = Request(game=found.game, theme=found.game.themes["screen"])
    scene = diagram_scene(request, Scenery(position=found.game.setup))
    (board,) = [one for one in scene.shapes if isinstance(one, Group) and one.id == "board"]
    drawn = {
        cell
        for x, y in middles(board.shapes)
        for cell, area in found.cells.items()
        if inside(x + board.transform[4], y + board.transform[5], area)
    }
    assert drawn == {cell for cell, unit in enumerate(found.game.setup.cells) if unit}


def middles(shapes):
    """The places of all pieces."""
    for shape in shapes:
        if isinstance(shape, Use) and shape.symbol.id.partition("-")[0] in FORMS:
            yield shape.transform[4:]
        elif isinstance(shape, Clip):
            yield from middles(shape.shapes)


def test_where_no_board_is_the_cells_are_those_that_are_seen(tmp_path):
    path = tmp_path / "bees.yaml"
    path.write_text(NO_BOARD)
    found = preview(path, str(path), EN)
    assert found.errors == ()
    names = {found.game.grid.names[cell] for cell in found.cells}
    assert {"d4", "e4"} <= names
    assert len(names) < 40
    for cell in found.cells.values():
        assert all(-9 < x < found.setup.width + 9 and -9 < y < found.setup.height for x, y in cell)
    facts = state_of(found, path, EN).facts
    (bee,) = [one for one in facts["cells"] if one["name"] == "d4"]
    assert bee["lines"][0]["code"] == "setup: {white: d4:Q, black: e4:q}"


NO_BOARD = """
game: {id: bees, title: Bees}
board: none
cells: hexagons
kinds: {queen: {letter: Q, count: 1, form: hexagon}}
setup: {white: d4:Q, black: e4:q}
"""


def test_the_page_is_told_of_every_cell_and_piece(tmp_path):
    path = tmp_path / "brook.yaml"
    path.write_text(GOOD, "utf-8")
    found = preview(path, str(path), EN)
    facts = state_of(found, path, EN).facts
    by_name = {one["name"]: one for one in facts["cells"]}
    assert len(by_name) == 16
    assert by_name["a1"]["label"] == "a1: fox (White)"
    assert [one["code"] for one in by_name["a1"]["lines"]] == [
        "white: a1:F a2:F b4:H",
        "- {name: a, cells: 4}",
    ]
    assert {one["label"] for one in facts["pieces"]} == {
        f"{kind} ({side})" for kind in ("fox", "hen") for side in ("White", "Black")
    }
    waits = [one["about"] for one in facts["pieces"] if one["label"] == "hen (White)"]
    assert waits == ["letter H · 2 per side · 1 in reserve"]


@pytest.mark.slow
def test_a_line_of_a_game_that_comes_with_printkit_is_shown_too(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("extends: pijersi/45\ngame: {edition: mine}\n")
    facts = state_of(preview(path, str(path), EN), path, EN).facts
    (found,) = {one["where"]: one["code"] for one in facts["pieces"][0]["lines"]}.items()
    assert found[0].startswith("specs/")
    assert found[1] != ""


def test_lines_of_a_spec_that_cannot_be_read_are_not_told(tmp_path):
    path = tmp_path / "brook.yaml"
    path.write_text(GOOD, "utf-8")
    good = preview(path, str(path), EN)
    path.write_text(BAD, "utf-8")
    facts = state_of(preview(path, str(path), EN, good), path, EN).facts
    assert facts["stale"]
    assert facts["errors"][0]["code"] == "cells: circles"
    assert all(one["lines"] == [] for one in facts["cells"])


def test_what_goes_away_between_two_looks_is_no_fault(tmp_path):
    path = tmp_path / "brook.yaml"
    path.write_text(GOOD, "utf-8")
    good = preview(path, str(path), EN)
    path.unlink()
    with pytest.raises(PrintkitError):
        places_of(good.game, path, str(path))
    facts = state_of(replace(good, warnings=()), path, EN).facts
    assert len(facts["cells"]) == 16
