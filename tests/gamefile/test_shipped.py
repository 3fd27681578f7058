"""The specs that come with printkit: found by name and path, and saying what the rule books say."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.base.units import contrast
from printkit.gamefile import load_game, shelf, shipped_names
from printkit.model import GLYPH, Game, Pattern, PatternKind
from printkit.rules import Blocked, QuietReset, QuietRule, Side, unit_pieces
from printkit.scene import Circle, Text
from printkit.scene import Path as Stroke

DATA = Path(__file__).parent.parent / "data" / "specs"
SPECS = Path(__file__).parent.parent.parent / "specs"
PARTS = {"examples", "faces", "profiles", "tables", "shops", "variants"}
SHIPPED = ["jersi/4.16", "pijersi/45"]
KNOWN = [*shelf.aliases(), *shelf.paths_in(shelf.EXAMPLES)]


@pytest.fixture(scope="module", params=SHIPPED)
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def kind(game: Game, id_: str) -> int:
    return [kind.id for kind in game.kinds].index(id_)


def cells(game: Game, name: str) -> set[int]:
    return set(game.grid.row(name))


def test_every_spec_of_the_checkout_is_shipped() -> None:
    games = (path for path in SPECS.glob("*/*.yaml") if path.parent.name not in PARTS)
    found = {f"{path.parent.name}/{path.stem}" for path in games}
    assert set(shipped_names()) == found


def test_editions_are_listed_by_number() -> None:
    jersi = [name for name in shipped_names() if name.startswith("jersi/")]
    assert jersi[:7] == [f"jersi/{e}" for e in ("1", "2", "2-2019", "3", "3-mokca", "4.0", "4.1")]
    assert jersi[-2:] == ["jersi/4.15", "jersi/4.16"]


def test_bare_name_stands_for_the_latest_edition() -> None:
    latest = {alias: name for name, aliases in shipped_names().items() for alias in aliases}
    assert latest == {
        "jersi": "jersi/4.16",
        "mikjersi": "mikjersi/2022",
        "pijersi": "pijersi/45",
        "staku": "staku/2024",
    }
    assert load_game("jersi") is load_game("jersi/4.16")


def test_name_and_path_give_the_same_game(game: Game) -> None:
    by_path = load_game(str(SPECS / f"{game.name}.yaml"))
    assert replace(by_path, example=None) == replace(game, example=None)  # from a wheel: elsewhere
    assert getattr(by_path.example, "name", "") == getattr(game.example, "name", "")
    assert str(by_path.kinds[0].source).startswith(str(SPECS))


def test_specs_inside_the_package_are_found_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "printkit" / "specs"
    inside.mkdir(parents=True)
    (inside / "themes.yaml").touch()
    monkeypatch.setattr(shelf, "_PACKAGE", tmp_path / "printkit")
    assert shelf.folder.__wrapped__() == inside


def test_missing_specs_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_PACKAGE", tmp_path / "printkit")
    with pytest.raises(SpecError, match="the shipped specs are missing"):
        shelf.folder.__wrapped__()


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("jerzi", "unknown game 'jerzi'; did you mean jersi?"),
        ("jersi/4.61", "unknown game 'jersi/4.61'; did you mean jersi/4.6?"),
        ("tic-tac", f"unknown game 'tic-tac'; known: {', '.join(KNOWN)}, or a spec's path"),
    ],
)
def test_unknown_game_is_told_with_a_hint(name: str, line: str) -> None:
    with pytest.raises(SpecError) as caught:
        load_game(name)
    assert str(caught.value) == line


def test_boards_have_the_cells_and_tints_of_the_rule_books() -> None:
    jersi, pijersi = load_game("jersi"), load_game("pijersi")
    assert Counter(jersi.tints) == {"terracotta": 28, "brown": 13, "light": 28}
    assert Counter(pijersi.tints) == {"dark": 28, "light": 17}
    assert jersi.tints[jersi.grid.index["e5"]] == "brown"


def test_setup_uses_the_whole_box_and_is_its_own_half_turn(game: Game) -> None:
    used: Counter[tuple[int, Side]] = Counter()
    for cell, code in enumerate(game.setup.cells):
        pieces = unit_pieces(code)
        used.update(pieces)
        opposite = unit_pieces(game.setup.cells[game.grid.half_turn[cell]])
        assert [(piece.kind, piece.side.other) for piece in pieces] == list(opposite)
    for side in Side:
        for index, owned in enumerate(game.kinds):
            assert used[index, side] + game.setup.reserve[side][index] == owned.counts[side]


def test_jersi_switches_say_what_the_rule_book_says() -> None:
    jersi = load_game("jersi")
    rules = jersi.rules
    assert rules is not None
    king, wise, mountain, fool = (
        kind(jersi, name) for name in ("king", "wise", "mountain", "fool")
    )
    assert len(rules.beats) == 17
    assert (fool, wise) not in rules.beats
    assert {lower for lower, upper in rules.carries if upper == mountain} == {mountain}
    assert not [upper for lower, upper in rules.carries if lower == king]
    assert rules.hosts == rules.immobile == {mountain}
    assert rules.drop is not None
    assert (rules.drop.kinds, rules.drop.most) == ({wise, mountain}, 2)
    assert rules.relocation is not None
    assert rules.relocation.zones == (cells(jersi, "a"), cells(jersi, "i"))
    assert rules.goal is not None
    assert rules.goal.zones == (cells(jersi, "i"), cells(jersi, "a"))
    assert rules.quiet == QuietRule(turns=40, reset=QuietReset.NON_KING_CAPTURE)
    assert rules.blocked is Blocked.LOSES


def test_pijersi_wise_stands_on_wise_alone() -> None:
    pijersi = load_game("pijersi")
    rules = pijersi.rules
    assert rules is not None
    wise = kind(pijersi, "wise")
    assert {lower for lower, upper in rules.carries if upper == wise} == {wise}
    assert len(rules.carries) == 3 * 4 + 1
    assert len(rules.beats) == 3
    assert rules.drop is None
    assert rules.relocation is None


def test_faces_are_the_strokes_of_pure_2022() -> None:
    jersi = load_game("jersi")
    faces = {kind.id: kind.face for kind in jersi.kinds}
    (rock,) = faces["rock"]
    assert isinstance(rock, Circle)
    assert (rock.radius, rock.style.stroke, rock.style.width) == (0.25, GLYPH, 0.0818)
    assert faces["king"] == ()
    (fool,) = faces["fool"]
    assert isinstance(fool, Stroke)
    assert [op for op, _ in fool.segments] == ["M", *"CCCCCCC"]
    assert fool.segments[0][1] == pytest.approx((-0.3 * math.sqrt(0.5), -0.3 * math.sqrt(0.5)))
    assert fool.segments[-1][1][-2:] == pytest.approx((0, 0.15))


def test_labels_read_on_every_tint_of_every_theme(game: Game) -> None:
    for theme in game.themes.values():
        for tint, paint in theme.tints.items():
            ground = paint if isinstance(paint, str) else "#ffffff"
            assert contrast(theme.labels[tint], ground) >= 4.0


def test_themes_are_laid_over_the_shipped_ones() -> None:
    themes = load_game("jersi").themes
    assert list(themes) == ["screen", "author", "print", "ink", "greyscale", "contrast"]
    assert themes["screen"].tints["terracotta"] == "#c4613d"
    assert themes["author"].tints["terracotta"] == "#bf5934"
    assert themes["author"].outline == themes["screen"].outline
    assert themes["ink"].tints["light"] is None
    assert themes["print"].white.face is None
    brown = themes["ink"].tints["brown"]
    assert isinstance(brown, Pattern)
    assert brown.kind is PatternKind.DOTS


def test_new_theme_extends_what_it_names_and_keeps_the_rest_of_a_side() -> None:
    themes = load_game(str(DATA / "good" / "rules.yaml")).themes
    assert themes["print"].outline == "#123456"
    assert themes["night"].text == themes["print"].text
    assert (themes["night"].white.face, themes["night"].white.glyph) == ("#eeeeee", "#000000")
    assert themes["night"].tints == {"dark": "#202020", "light": None}


def test_own_game_needs_no_tints_faces_rules_or_themes() -> None:
    game = load_game(str(DATA / "good" / "five.yaml"))
    assert (game.name, game.rules, game.example) == ("five", None, None)
    assert set(game.tints) == {"plain"}
    assert game.kinds[0].name["fr"] == "tower"
    (letter,) = game.kinds[0].face
    assert isinstance(letter, Text)
    assert letter.text == "T"
    assert unit_pieces(game.setup.cells[-1])[0].side is Side.BLACK


def test_alias_stands_for_what_its_anchor_holds() -> None:
    game = load_game(str(DATA / "good" / "rules.yaml"))
    assert [kind.name["fr"] for kind in game.kinds] == ["pawn", "tour", "tour"]


def test_variant_keeps_what_it_does_not_change() -> None:
    five = load_game(str(DATA / "good" / "five.yaml"))
    variant = load_game(str(DATA / "good" / "extended.yaml"))
    assert variant.grid == five.grid
    assert [(kind.letter, kind.counts[0]) for kind in variant.kinds] == [("T", 1), ("H", 3)]
    assert variant.fingerprint != five.fingerprint


def test_own_game_may_take_a_shared_style_and_change_a_face() -> None:
    game = load_game(str(DATA / "good" / "extended-style.yaml"))
    faces = {kind.id: kind.face for kind in game.kinds}
    (tower,), (rock,), (guard,) = faces["tower"], faces["rock"], faces["guard"]
    assert isinstance(tower, Circle)
    assert isinstance(rock, Circle)
    assert (tower.radius, tower.style.width) == (0.2, 0.02)
    assert (rock.radius, rock.style.width) == (0.245, 0.07)
    assert isinstance(guard, Text)


def test_own_game_may_name_the_nodes_of_a_net_and_leave_holes() -> None:
    game = load_game(str(DATA / "good" / "extended-style.yaml"))
    assert game.grid.names == ("b1", "c1", "a2", "c2", "a3", "b3")
    assert game.grid.neighbours[game.grid.index["a2"]][0] == -1
    assert [kind.code for kind in game.kinds] == ["T", "G", "RK"]
    assert unit_pieces(game.setup.cells[0]) == ((0, Side.WHITE), (1, Side.WHITE))
    assert unit_pieces(game.setup.cells[-1]) == ((0, Side.BLACK), (1, Side.BLACK))
    assert game.free_setup
    assert game.free_setup.zones == (cells(game, "1"), cells(game, "3"))
    assert list(game.random_setups) == ["towers"]


def test_style_may_be_a_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "stroke: 0.05\nrock: blank\npaper: [text: P]\nscissors: blank\nwise: blank\nking: blank\n"
    )
    path = tmp_path / "game.yaml"
    path.write_text("extends: pijersi\ngame: {edition: mine}\nfaces: {extends: mine.yaml}\n")
    game = load_game(str(path))
    assert game.stroke == 0.05
    assert game.kinds[0].face == ()
    (letter,) = game.kinds[1].face
    assert isinstance(letter, Text)


def test_style_that_extends_itself_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: mine.yaml\n")
    path = tmp_path / "game.yaml"
    path.write_text("extends: pijersi\nfaces: {extends: mine.yaml}\n")
    with pytest.raises(SpecError, match="in a circle"):
        load_game(str(path))


def test_variant_of_a_shipped_game_takes_its_name_and_its_example(tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text("extends: jersi\ngame: {edition: short}\nrules: {draw: {quiet_turns: 10}}\n")
    game = load_game(str(path))
    assert game.name == "jersi/short"
    assert game.example == load_game("jersi").example
    assert game.rules is not None
    assert game.rules.quiet == QuietRule(turns=10, reset=QuietReset.NON_KING_CAPTURE)
