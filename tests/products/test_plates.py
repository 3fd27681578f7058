"""Plates: pictures of a rule book without a board, each put to the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import PrintkitError
from printkit.base.units import PT_PER_MM
from printkit.draw.plate_art import HAIR
from printkit.draw.who_takes_whom import Powers, who_takes_whom
from printkit.gamefile import load_game
from printkit.gamefile.game import read_game
from printkit.gamefile.shipped import shipped_names
from printkit.model import Language
from printkit.model.figures import ActionsPlate
from printkit.products.figures.figure import Composed, compose
from printkit.products.figures.plates import actions, takes
from printkit.products.figures.plates.actions import actions_of
from printkit.products.request import Request
from printkit.rules import Piece, Rules, Side
from printkit.rules.position import unit_code
from printkit.rules.scope import Scope
from printkit.scene import Affine, Box, Circle, Group, Path, Scene, Shape, Text, Use, bounds

from examples import examples

THEMES = ("screen", "print", "ink", "greyscale")
WIDTHS = (80.0, 90.0, 170.0)
JERSI = load_game("jersi/4.16")


@pytest.fixture
def plate(tmp_path):
    """Makes the plate that some words of a spec ask for, of a game."""

    def made(words: str, base: str = "jersi/4.16", **asked) -> Composed:
        path = tmp_path / "own.yaml"
        path.write_text(f"extends: {base}\nfigures:\n  x:\n    {words}\n")
        game = read_game(path, "own.yaml")
        (figure,) = [one for one in game.figures if one.name == "x"]
        theme = game.themes[asked.get("theme", "screen")]
        language = asked.get("language", Language.EN)
        request = Request(game=game, theme=theme, language=language)
        return compose(request, figure, asked.get("width", 90.0))

    return made


def leaves(shapes: Iterable[Shape], kept: tuple[Affine, ...] = ()) -> Iterator[tuple[Shape, Box]]:
    """Texts, pieces and lines with their boxes in the picture."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes, (*kept, shape.transform))
        else:
            wrapped = shape
            for transform in reversed(kept):
                wrapped = Group(shapes=(wrapped,), transform=transform)
            yield shape, bounds((wrapped,))


def boxes(scene: Scene, kind: type) -> list[Box]:
    return [box for shape, box in leaves(scene.shapes) if isinstance(shape, kind)]


def crossing(boxes: list[Box], slack: float = 0.02) -> list[tuple[Box, Box]]:
    """The pairs of boxes of which one covers some of the other."""
    return [
        (one, other)
        for rank, one in enumerate(boxes)
        for other in boxes[rank + 1 :]
        if one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    ]


def check_looks(scene: Scene, width: float) -> None:
    """What every plate keeps: its width, type of 6 pt, words and pieces clear of each other."""
    left, top, right, bottom = bounds(scene.shapes)
    line = 0.16  # a line at the edge may stand out by half its weight
    assert min(left, top) >= -line
    assert right <= scene.width + line
    assert bottom <= scene.height + line
    assert scene.width <= width + 0.01
    found = [*leaves(scene.shapes)]
    sizes = [shape.size * PT_PER_MM for shape, _ in found if isinstance(shape, Text)]
    assert all(size >= 6 - 1e-6 for size in sizes)
    assert not crossing([box for shape, box in found if isinstance(shape, (Text, Use))])


STACKS = "stacks: {legal: RP FK MM MS mS, barred: KR RM mM Rp}"


@pytest.mark.few(2)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_row_of_stacks_keeps_its_width_and_shows_every_piece(plate, theme, width):
    scene = plate(STACKS, theme=theme, width=width).scene
    check_looks(scene, width)
    assert len(boxes(scene, Use)) == 18


def test_pieces_of_tall_stacks_are_as_large_as_others(plate):
    scene = plate("stacks: {legal: T TT TTT}", "staku").scene
    assert len({round(right - left, 3) for left, _, right, _ in boxes(scene, Use)}) == 1


def test_pieces_of_a_kind_are_as_large_whatever_they_stand_on(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text("""
game: {id: highroad, title: Highroad}
board: {cells: squares, shape: rectangle 3}
kinds:
  flat: {letter: F, count: 5, form: tile, size: 1.3}
  cap: {letter: C, count: 1, form: pyramid}
faces: {flat: [{text: F}], cap: blank}
setup: {white: a1:F, black: c3:F}
figures:
  x: {stacks: {legal: FF FC, barred: CF CFF}}
""")
    game = read_game(path, "own.yaml")
    asked = Request(game=game, theme=game.themes["print"])
    scene = compose(asked, game.figures[0], 90.0).scene
    found = [
        (shape.symbol.id, round(right - left, 3), left, right)
        for shape, (left, _, right, _) in leaves(scene.shapes)
        if isinstance(shape, Use)
    ]
    sizes = {(name, wide) for name, wide, _, _ in found}
    assert len(sizes) == len({name for name, _ in sizes}) == 2
    assert all(left >= 0 and right <= scene.width for _, _, left, right in found)


def test_stacks_are_told_in_words(plate):
    alt = plate("stacks: {legal: mS, barred: RM}").alt
    assert (
        alt
        == "These stacks may stand: scissors on mountain (Black). These may not: mountain on rock."
    )


@pytest.mark.parametrize(
    ("stacks", "said"),
    {
        "legal: KR": "x.stacks.legal: KR may not stand: king does not carry rock",
        "legal: RPS": "a stack has 2 pieces at most",
        "legal: Rw": "wise and rock are of two sides",
        "legal: mM": "mountain never moves onto a mountain of the other side",
        "legal: RQ": "own.yaml:4:22: figures.x.stacks.legal: no piece has the letter 'Q'",
        "barred: RP": "own.yaml:4:22: figures.x.stacks.barred: RP may stand",
    }.items(),
)
def test_each_stack_is_put_to_the_rules(plate, stacks, said):
    with pytest.raises(PrintkitError) as caught:
        plate(f"stacks: {{{stacks}}}")
    assert said in str(caught.value)


def test_all_wrong_stacks_are_named_at_once(plate):
    with pytest.raises(PrintkitError) as caught:
        plate("stacks: {legal: KR RP Rw, barred: PS}")
    assert len(caught.value.problems) == 3


TAKES = "{takes: graph, groups: {triad: rock paper scissors}, apart: mountain}"


def straight(scene: Scene) -> list[Box]:
    """The boxes of straight arrows."""
    found = leaves(scene.shapes)
    return [
        box
        for shape, box in found
        if isinstance(shape, Path)
        and shape.style.stroke
        and not shape.style.dash
        and all(letter in "ML" for letter, _ in shape.segments)
    ]


@pytest.mark.parametrize("name", list(shipped_names()))
@pytest.mark.few(2)
def test_every_edition_shows_who_takes_whom(plate, name):
    for language in (Language.EN, Language.FR):
        scene = plate("takes: graph", name, language=language, width=80.0).scene
        check_looks(scene, 80.0)
        arrows, pieces = straight(scene), boxes(scene, Use)
        assert not [one for one in arrows for piece in pieces if crossing([one, piece])]
        assert not crossing(arrows)


@pytest.mark.slow
@examples(30)
@given(st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=20))
def test_in_any_table_of_who_takes_whom_names_and_pieces_are_clear(pairs):
    powers = Powers(pairs=pairs)
    scene = who_takes_whom(JERSI, JERSI.themes["print"], powers, language=Language.FR, width=90.0)
    check_looks(scene, 90.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("form", ["graph", "lines", "matrix"])
@pytest.mark.few(2)
def test_who_takes_whom_keeps_its_width_in_every_form(plate, theme, form):
    for width in WIDTHS:
        check_looks(plate(f"takes: {form}", theme=theme, width=width).scene, width)


def test_groups_have_the_names_of_their_language(plate):
    own = "{takes: graph, groups: {t: {kinds: rock paper scissors, name: {en: triad, fr: triade}}}}"
    french = plate(own, language=Language.FR).scene
    assert "triade" in [shape.text for shape, _ in leaves(french.shapes) if isinstance(shape, Text)]
    sky = plate("{takes: graph, groups: {sky: rock paper scissors}}", "pijersi/51")
    assert "sky" in [shape.text for shape, _ in leaves(sky.scene.shapes) if isinstance(shape, Text)]


def test_sentences_have_the_articles_and_verbs_of_their_language(plate):
    def said(language) -> str:
        scene = plate("takes: lines", language=language, width=170.0).scene
        texts = [shape.text for shape, _ in leaves(scene.shapes) if isinstance(shape, Text)]
        return " ".join(" ".join(texts).split()).replace(" ,", ",").replace(" .", ".")

    english, french = said(Language.EN), said(Language.FR)
    assert "Scissors take paper, fool, king and wise." in english
    assert "King and wise take nothing. Mountain neither takes nor is taken." in english
    assert "Les ciseaux capturent la feuille, le fou, le roi et le sage." in french
    assert "La montagne ne capture rien et n’est jamais capturée." in french


def test_a_table_has_a_dot_for_every_pair(plate):
    scene = plate("takes: matrix").scene
    assert len(boxes(scene, Circle)) == 4 * 3 + 5


@pytest.mark.parametrize(
    ("words", "said"),
    {
        "apart: wise": "own.yaml:4:27: figures.x.apart: rock takes wise",
        "apart: fool": "rock takes fool",
        "apart: rok": "did you mean rock?",
        "groups: {triad: rock paper fool}": "figures.x.groups.triad: ",
        "groups: {triad: rock paper}": "rock takes scissors, and paper, of one group",
        "groups: {weak: king wise}": "fool takes king and not wise, of one group with it",
        "groups: {triad: rock papre scissors}": "did you mean paper?",
        "groups: {one: rock}": "one has fewer than two kinds",
        "groups: {none: []}": "none has fewer than two kinds",
        "groups: {a: rock paper scissors, b: a fool, c: fool king}": "c and b share fool",
    }.items(),
)
def test_what_is_said_of_groups_is_put_to_the_rules(plate, words, said):
    with pytest.raises(PrintkitError) as caught:
        plate(f"{{takes: graph, {words}}}")
    assert said in str(caught.value)
    assert str(caught.value).startswith("own.yaml:4:")


def test_a_game_without_rules_has_no_table_of_who_takes_whom(plate, tmp_path):
    with pytest.raises(PrintkitError, match=r"own\.yaml:3:3: figures\.x: no rules"):
        plate("takes: graph\nrules: none")


TRIAD = "groups: {triad: {kinds: rock paper scissors, name: {en: triad, fr: triade}}}"


def written(scene: Scene) -> list[str]:
    return [shape.text for shape, _ in leaves(scene.shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize("name", list(shipped_names()))
@pytest.mark.parametrize("form", ["table", "line"])
@pytest.mark.few(2)
def test_every_edition_shows_its_pieces(plate, name, form):
    for language in (Language.EN, Language.FR):
        check_looks(plate(f"kinds: {form}", name, language=language, width=80.0).scene, 80.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("form", ["table", "line"])
@pytest.mark.few(1)
def test_as_many_pieces_are_drawn_as_there_are_in_groups_too(plate, form, theme):
    for width in WIDTHS:
        scene = plate(f"{{kinds: {form}, {TRIAD}}}", theme=theme, width=width).scene
        check_looks(scene, width)
        assert len(boxes(scene, Use)) == 42
        assert "triad" in written(scene)


def test_one_piece_stands_for_many(plate):
    assert len(boxes(plate("kinds: table", "staku").scene, Use)) == 3
    assert "13 × token" in written(plate("kinds: line", "staku").scene)


def test_a_table_shows_the_columns_that_are_asked_for_in_their_order(plate):
    words = f"{{kinds: table, show: [code, name, also, say], {TRIAD}}}"
    scene = plate(words, "jersi/4.0", language=Language.FR).scene
    assert (written(scene)[:8]) == [
        "code",
        "autre nom",
        "se dit",
        "triade",
        "CK",
        "pierre",
        "cukla",
        "chouk-la",
    ]
    assert not boxes(scene, Use)


def test_pieces_are_counted_in_words_group_by_group(plate):
    alt = plate(f"{{kinds: line, {TRIAD}}}").alt
    assert alt.startswith("triad: 4 × rock, 4 × paper and 4 × scissors. 2 × fool. 1 × king.")


@pytest.mark.parametrize(
    ("words", "said"),
    {
        "kinds: line, groups: {a: rok}": "x.groups.a: no kind 'rok'; did you mean rock?",
        "kinds: line, groups: {a: rock, b: paper rock}": "rock stands in two groups",
        "kinds: table, show: [name, also, say, code, letter, count, face], width: 40mm": "mm wider",
    }.items(),
)
def test_what_cannot_be_shown_of_pieces_is_named(plate, words, said):
    with pytest.raises(PrintkitError) as caught:
        plate(f"{{{words}}}", "jersi/4.0", width=40.0)
    assert said in str(caught.value)
    assert str(caught.value).startswith("own.yaml:")


CHAIN = "{actions: chain, cubes: {a: rock, b: paper, c: scissors}}"


@pytest.mark.parametrize("name", list(shipped_names()))
@pytest.mark.parametrize("form", ["table", "chain"])
@pytest.mark.few(2)
def test_every_edition_shows_what_a_turn_may_be(plate, name, form):
    for language in (Language.EN, Language.FR):
        scene = plate(f"actions: {form}", name, language=language, width=80.0).scene
        check_looks(scene, 80.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("words", ["actions: table", "actions: chain", CHAIN])
@pytest.mark.few(2)
def test_actions_keep_their_width(plate, theme, words):
    for width in WIDTHS:
        check_looks(plate(words, theme=theme, width=width).scene, width)


def test_the_actions_are_those_of_the_book():
    rules = JERSI.rules
    assert [str(action) for action in actions_of(rules)] == [
        "move_any",
        "build",
        "unbuild",
        "build_and_move",
        "move_and_unbuild",
        "drop_two",
    ]


@pytest.mark.parametrize(
    ("switches", "left"),
    [
        ({"carries": frozenset()}, ["move", "drop_two"]),
        ({"drop": None, "immobile": frozenset({0, 1, 2, 3, 5, 6})}, ["move", "build", "unbuild"]),
        ({"swap": (4, 5), "carries": frozenset()}, ["move", "drop_two", "swap"]),
    ],
)
def test_the_switches_say_which_actions_there_are(switches, left):
    rules = replace(JERSI.rules, **switches)
    assert [str(action) for action in actions_of(rules)] == left


def test_a_change_of_places_names_both_in_its_language():
    game = load_game("jersi/3+mucti")
    request = Request(game=game, theme=game.themes["screen"], language=Language.FR)
    scene = actions.draw(request, ActionsPlate(form="table"), 90.0)
    check_looks(scene, 90.0)
    assert "Échanger les places du roi et du fantôme." in scene.description


def test_only_chains_that_are_legal_with_their_pieces_are_shown(plate):
    assert plate(CHAIN).alt.startswith("Build the rock on the paper, then move the stack.")
    top = plate("{actions: chain, cubes: {a: rock, b: paper, c: king}}").alt
    assert "off a stack" not in top
    assert "on the king" not in top


@pytest.mark.parametrize(
    ("cubes", "said"),
    {
        "{a: mountain}": "own.yaml:3:3: figures.x: no two steps of a turn are legal",
        "{a: rok}": "figures.x.cubes.a: no kind 'rok'; did you mean rock?",
        "{d: rock}": "a chain has no piece 'd'",
    }.items(),
)
def test_cubes_of_a_chain_are_put_to_the_rules(plate, cubes, said):
    with pytest.raises(PrintkitError) as caught:
        plate(f"{{actions: chain, cubes: {cubes}}}")
    assert said in str(caught.value)


@pytest.mark.parametrize("name", ["jersi/4.16", "pijersi/45", "jersi/2"])
def test_corners_of_chains_stand_where_some_turn_takes_and_nowhere_else(name):
    game = load_game(name)
    rules, ids = Rules.of(game.rules).endless, [kind.id for kind in game.kinds]
    rock, paper, prey = map(ids.index, ("rock", "paper", "scissors"))
    index, own, none = game.grid.index, Side.WHITE, (0,) * len(ids)
    foe, alone, base = (
        Piece(prey, Side.BLACK),
        Piece(rock, own),
        Piece(paper, own),
    )
    near = {"d5", "d2", "c3", "c4", "e3", "e4", "f3", "f4", "b3", "b4"}

    def turns(units):
        cells = [0] * len(game.grid.names)
        for cell, unit in (dict.fromkeys(near, (foe,)) | units).items():
            cells[index[cell]] = unit_code(unit)
        stood = replace(game.setup, cells=tuple(cells), reserve=(none, none), to_move=own)
        found = (rules.trace(stood, turn) for turn in rules.legal_turns(stood))
        return [one.effects for one in found if len(one.effects) == 2]

    moved = [one for one in turns({"d3": (base, alone)}) if len(one[0].moved) == 2]
    played = {
        "chain_build": [one for one in turns({"d3": (alone,), "d4": (base,)}) if one[0].built_on],
        "chain_unbuild": [one for one in moved if not one[1].built_on],
    }
    for chain in actions._CHAINS[:2]:
        marked = [actions.may_take(Scope(game.rules), move, rock) for move in chain.moves]
        takes = [any(one[rank].captured for one in played[chain.name]) for rank in (0, 1)]
        assert marked == takes, chain.name


def test_strengths_are_those_of_the_journal():
    game = load_game("jersi/4.0")
    plate = next(one.plate for one in game.figures if one.name == "strengths")
    whole, powers = takes.of_editions(game, plate)
    found = {whole.kinds[kind].id: both for kind, both in takes.strengths(powers).items()}
    worst, guarded, bold, fair = (-1, -1), (-1, 1), (1, -1), (0, 0)
    assert found == dict.fromkeys(("king", "wise", "ghost"), worst) | dict.fromkeys(
        ("mountain", "guard", "divider"), guarded
    ) | dict.fromkeys(("fool", "ninja", "mahout"), bold) | dict.fromkeys(
        ("rock", "paper", "scissors"), fair
    )


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("width", [80.0, 170.0])
def test_a_table_of_strengths_keeps_its_width(plate, width, language):
    made = plate("takes: strengths", width=width, language=language)
    assert made.scene.width <= width + 0.01
    assert bounds(made.scene.shapes)[2] <= width + HAIR
