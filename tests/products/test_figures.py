"""Figures of a rule book: every word of them is put to the rules."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError, SpecError
from printkit.base.fonts import CAP_HEIGHT
from printkit.base.units import PT_PER_MM
from printkit.draw.marks import cross_colour
from printkit.gamefile import load_game
from printkit.gamefile.game import read_game
from printkit.gamefile.shipped import shipped_names
from printkit.gamefile.variants import shipped_variants
from printkit.model import Language
from printkit.model.figures import Section
from printkit.products.figures.faces_in_words import FaceWords, plain
from printkit.products.figures.figure import checked_panels, compose, labels_of
from printkit.products.figures.panel import check_panel, refused, whole_cells
from printkit.products.figures.plates import order
from printkit.products.figures.product import FigureOptions, found_in, plan_figures
from printkit.products.figures.subject import caption_of, section_of
from printkit.products.request import Request
from printkit.scene import Clip, Group, Text, Use
from printkit.scene import Path as Line

BASE = "extends: jersi/4.16\nfigures:\n  x:\n"


def game_with(words: str, tmp_path: Path):
    path = tmp_path / "own.yaml"
    lines = "".join(f"    {line}\n" for line in words.strip().splitlines())
    path.write_text(BASE + lines)
    return read_game(path, "own.yaml")


def shapes_of(shapes):
    for shape in shapes:
        yield from shapes_of(shape.shapes) if isinstance(shape, Group | Clip) else (shape,)


def made(words: str, tmp_path: Path, width: float = 90.0):
    game = game_with(words, tmp_path)
    figure = next(one for one in game.figures if one.name == "x")
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    return compose(request, figure, width)


SLIPS = {
    "stand: z9:R": "own.yaml:4:12: figures.x.stand",
    "stand: c3:Q": "no piece has the letter 'Q'",
    "stand: setpu": "did you mean setup?",
    "stand: game@999": "no turn 999",
    "play: a1-a9": "figures.x.play",
    "play: a1-c1": "is illegal",
    "bar: {a1-b1: immobile}": "a1-b1 is legal",
    "bar: {a1-c1: imobile}": "a1-c1 is illegal by cube-too-far",
    "bar: {a1-c1: immobile}": "a1-c1 is illegal by cube-too-far",
    "fan: {c3-: all}": "nothing stands on c3",
    "fan: {a1-: z9}": "no cell",
    "fan: {a1-: onyl a2}": "did you mean only?",
    "fan: {a1-: only a2}": "a1- reaches b1 b2 too",
    "fan: {a1-: a2 c3}": "a1- does not reach c3",
    "fan: {a1-: none}": "a1- reaches",
    "fan: {a1=: all}": "a1= reaches no cell",
    "fan: {a1: all}": "no first steps",
    "fan: {Z: all}": "no piece has the letter 'Z'",
    "fan: {M: only a1}": "M does not reach a1",
    "{stand: 'c3:R | - -', fan: {m: all}}": "m reaches no cell",
    "ends: white goal": "stands at 'none'",
    "{mark: [gaol.white]}": "figures.x.mark",
    "mark: goal.wihte": "goal.white",
    "mark: beside z9": "no cell",
    "mark: [goal.white, beside z9]": "own.yaml:4:31: figures.x.mark",
    "{stand: setup, crop: marked}": "nothing is marked",
    "{stand: setup, crop: a1..z9}": "no part of the board",
    "{stand: setup, caption: 'a {rok} goes'}": "did you mean rock?",
}


CAPTIONS = (
    "{stand: setup, caption: {en: 'a rock', fr: 'un {roc}'}}",
    "{stand: setup, caption: {en: 'a {rok}', fr: 'un rocher'}}",
    "panels: [{stand: setup, caption: {en: a, fr: '{roc}'}}]",
)


@pytest.mark.parametrize("words", CAPTIONS)
def test_what_is_wrong_in_a_caption_has_the_place_of_its_language(words, tmp_path):
    column = 5 + words.rindex("'", 0, words.index("{ro"))
    game = game_with(words, tmp_path)
    (figure,) = (one for one in game.figures if one.name == "x")
    wrong = Language.EN if "rok" in words else Language.FR
    request = Request(game=game, theme=game.themes["screen"], language=wrong)
    with pytest.raises(PrintkitError) as caught:
        compose(request, figure, 90.0)
    assert str(caught.value).startswith(f"own.yaml:4:{column}: ")


@pytest.mark.few(5)
@pytest.mark.parametrize("words", SLIPS)
def test_what_is_not_so_is_named_with_its_place(words, tmp_path):
    with pytest.raises(PrintkitError) as caught:
        made(words, tmp_path)
    assert SLIPS[words] in str(caught.value)
    assert str(caught.value).startswith("own.yaml:")


@pytest.mark.parametrize(
    ("words", "said"),
    {
        "{takes: graph, stand: setup}": "takes or stand, not both",
        "{takes: graph, kinds: line}": "not both",
        "{caption: words alone}": "shows nothing",
        "{stand: setup, panels: 1..4}": "panels are a list",
        "{stand: setup, apart: wise}": "apart goes with takes",
        "{stnad: setup}": "did you mean stand?",
    }.items(),
)
def test_words_that_do_not_go_together_are_refused_when_the_spec_is_read(words, said, tmp_path):
    with pytest.raises(SpecError) as caught:
        game_with(words, tmp_path)
    assert said in str(caught.value)


def test_a_picture_of_a_step_needs_no_king_but_no_more_pieces_than_the_box_holds(tmp_path):
    assert made("stand: c3:P c4:S", tmp_path).warnings == ()
    (warning,) = made("stand: c3:MM c4:MM d5:MM", tmp_path).warnings
    assert "the box holds" in str(warning)


def test_a_fan_of_a_letter_shows_where_the_piece_may_be_dropped(tmp_path):
    game = game_with("{stand: 'c3:R d4:M i4:m | MW -', fan: {M: all}}", tmp_path)
    (figure,) = (one for one in game.figures if one.name == "x")
    (zone,) = check_panel(game, figure.panels[0], Language.EN).zones
    index = game.grid.index
    assert {index["d4"], index["e5"]} <= zone
    assert not {index["c3"], index["i4"]} & zone
    assert section_of(figure, game) is Section.DROP


def test_the_first_word_of_a_fan_counts_whatever_blanks_stand_around_it(tmp_path):
    game = game_with("{stand: 'a1:R', fan: {a1-: ' all'}}", tmp_path)
    (figure,) = (one for one in game.figures if one.name == "x")
    rays = check_panel(game, figure.panels[0], Language.EN).rays
    assert {game.grid.names[one.step.end] for one in rays} == {"a2", "b1", "b2"}
    with pytest.raises(PrintkitError, match="a1- reaches a2 too"):
        made('{stand: "a1:R", fan: {a1-: "only\\tb1 b2"}}', tmp_path)


def test_two_figures_of_one_name_are_refused(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(BASE + "    stand: setup\n  x:\n    stand: empty\n")
    with pytest.raises(SpecError, match=r"own\.yaml:5"):
        read_game(path, "own.yaml")


@pytest.mark.parametrize(
    "name", ["jersi/4.16", "jersi/1", "pijersi/51", "staku", "mikjersi", "jersi/3"]
)
@pytest.mark.slow
def test_all_figures_of_an_edition_are_so_in_both_languages(name):
    """Of those that differ in kind; the rule books have those of all, in one language."""
    game = load_game(name)
    assert game.figures
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    for language in (Language.EN, Language.FR):
        for figure in game.figures:
            assert compose(replace(request, language=language), figure, 90.0).scene.shapes


@pytest.mark.parametrize("variant", shipped_variants(), ids=lambda one: one.name)
@pytest.mark.few(1)
def test_all_figures_of_a_variant_are_so(variant):
    game = load_game(variant.editions[-1], [variant.name])
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    for figure in game.figures:
        assert compose(request, figure, 90.0).scene.shapes


def test_variants_that_show_one_figure_differently_go_together_all_the_same():
    both = load_game("jersi/3+landing+orthogonal-start")
    (end,) = (figure for figure in both.figures if figure.name == "end")
    assert str(end.panels[0].play) == "d4=e4!!/N:h1"
    assert load_game("jersi/4.14+style-dots+no-drop").figures


@pytest.mark.parametrize(
    ("edition", "said"),
    [("jersi/2", "the king is taken"), ("jersi/4.16", "the king is taken and cannot be put back")],
)
def test_the_end_by_a_taken_king_says_what_the_edition_does_with_kings(edition, said):
    game = load_game(edition)
    name = "end" if edition == "jersi/2" else "no-place"
    (figure,) = (one for one in game.figures if one.name == name)
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    shapes = shapes_of(compose(request, figure, 90.0).scene.shapes)
    words = " ".join(one.text for one in shapes if isinstance(one, Text))
    assert f"White wins: {said}" in words
    assert ("cannot be put back" in words) == ("cannot" in said)


@pytest.mark.slow
def test_a_figure_that_an_edition_breaks_fails_alone():
    older = load_game("jersi/4.0")
    request = Request(game=older, theme=older.themes["screen"], language=Language.EN)
    broken = []
    for figure in load_game("jersi/4.16").figures:
        try:
            compose(request, figure, 90.0)
        except PrintkitError:
            broken.append(figure.name)
    assert broken == ["drop"]


UNRULED = """\
extends: jersi/4.16
rules: none
figures:
  x: {stand: 'c3:PR c5:s d6:m', play: 'c3=c5!'}
  y: {stand: 'c3:PR c5:s', fan: {'c3-': c4 a1, 'c3=': c5}, bar: {'c3=c4': because}}
  drop: {stand: 'c3:R', play: 'M:c4/W:c5'}
  two: {stand: 'c3:P c4:S', play: c3-c4=i7}
"""


def unruled(figures: str, tmp_path: Path):
    path = tmp_path / "own.yaml"
    path.write_text(UNRULED + figures)
    game = read_game(path, "own.yaml")
    assert game.rules is None
    return Request(game=game, theme=game.themes["screen"], language=Language.FR)


def test_where_rules_are_none_arrows_stand_by_the_authors_word(tmp_path):
    request = unruled("", tmp_path)
    by_name = {one.name: one for one in request.game.figures}
    for name in ("x", "y", "drop", "two"):
        assert compose(request, by_name[name], 90.0).scene.shapes
    (panel,) = by_name["x"].panels
    shown = check_panel(request.game, panel, Language.FR)
    index = request.game.grid.index
    assert len(shown.position.at(index["c5"])) == 2
    assert [piece.kind for piece in shown.trace.captured] == [2]
    (panel,) = by_name["y"].panels
    shown = check_panel(request.game, panel, Language.FR)
    reached = [(len(ray.moved), ray.step.end) for ray in shown.rays]
    assert sorted(reached) == sorted([(1, index["c4"]), (1, index["a1"]), (2, index["c5"])])
    assert len(shown.rays[-1].captured) == 1
    assert [one.reason for one in shown.barred] == [None]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("{stand: 'c3:R', play: c4-c5}", "own.yaml:8:28: figures.z.play"),
        ("{stand: 'c3:R', fan: {c3-: all}}", "does not know what all is"),
        ("{stand: 'c3:R', fan: {c3-: z9}}", "no cell"),
        ("{stand: 'c3:R', fan: {c4-: c5}}", "nothing stands on c4"),
    ],
)
def test_what_no_word_of_an_author_can_draw_is_named(words, said, tmp_path):
    request = unruled(f"  z: {words}\n", tmp_path)
    (figure,) = (one for one in request.game.figures if one.name == "z")
    with pytest.raises(PrintkitError) as caught:
        compose(replace(request, language=Language.EN), figure, 90.0)
    assert said in str(caught.value)


def test_the_description_says_what_the_arrows_say(tmp_path):
    words = "{stand: 'd4:RP d6:S e5:r a1:K i4:k', fan: {d4=: all}, bar: {d4=d6: stack-on-own}}"
    alt = made(words, tmp_path).alt
    assert alt.startswith("A stack goes from d4 to b3 b5 c3 c4 d2 d3 d5 e4 e5 f3. It takes on e5.")
    assert "d4=d6 is illegal: a stack never goes onto a cube of its own side" in alt
    assert alt.endswith("Black: rock e5; king i4.")


def test_panels_are_told_by_their_letters(tmp_path):
    words = "{stand: 'a4:K i4:k', panels: [{play: a4-b4}, {mark: [goal.white, c3]}]}"
    alt = made(words, tmp_path).alt
    assert alt.startswith("a: White moves a cube. ")
    assert "b: Marked as a zone: i1 i2 i3 i4 i5 i6 i7. Marked: ring on c3. White: king a4." in alt


def test_a_turn_too_long_for_its_column_is_named_with_how_much(tmp_path):
    panel = "{stand: game@11, play: 'f1=h2!!-g2!/K:a2', crop: c3..c4}"
    with pytest.raises(PrintkitError, match=r"own\.yaml:4:.*'f1=h2!!-g2!/K:a2'.* mm too wide"):
        made(f"{{columns: 2, panels: [{panel}, {panel}]}}", tmp_path, 56.0)


@pytest.mark.parametrize("names", ["corner", "large", "rows", "none"])
def test_names_stand_where_the_spec_says(names, tmp_path):
    figure = made(f"{{stand: 'd4:R', crop: c3..e5, names: {names}}}", tmp_path)
    texts = [one for one in shapes_of(figure.scene.shapes) if isinstance(one, Text)]
    sizes = {one.text: one.size * PT_PER_MM for one in texts}
    if names == "corner":
        assert set(sizes) == {"c3", "c4", "d4", "e4", "e5"}
        assert min(sizes.values()) > 5.999
    elif names == "large":
        heights = {name: size / PT_PER_MM * CAP_HEIGHT for name, size in sizes.items()}
        assert min(one for name, one in heights.items() if name != "d4") > 12.5 / 3 - 0.01
        assert sizes["d4"] < 7
    else:
        assert set(sizes) == ({"c", "d", "e"} if names == "rows" else set())


PLACED = """\
game: {{id: own, title: Own}}
board: {board}
kinds: {{rock: {{letter: R, count: 2, form: disc}}}}
setup: {{white: none, black: none}}
turns: unchecked
figures:
  x: {{stand: 'c3:R', {words}}}
"""
SQUARES = "{{cells: squares, shape: rectangle 4x4, names: {}}}"
CELLS = {f"{row}{column}" for row in "abcd" for column in range(1, 5)}


@pytest.mark.parametrize("board", ["none", "corner", "rim"])
@pytest.mark.parametrize("crop", ["", "crop: c1..d3, "])
def test_a_figure_that_asks_for_names_in_corners_has_them_on_every_board(board, crop, tmp_path):
    shown = {}
    for names in ("", "names: corner", "names: none"):
        path = tmp_path / "own.yaml"
        path.write_text(PLACED.format(board=SQUARES.format(board), words=crop + names))
        game = load_game(str(path))
        (figure,) = game.figures
        request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
        made = compose(request, figure, 150.0)
        texts = (one.text for one in shapes_of(made.scene.shapes) if isinstance(one, Text))
        shown[names] = CELLS.intersection(texts)
    whole = {f"{row}{column}" for row in "cd" for column in (1, 2, 3)} if crop else CELLS
    assert shown["names: corner"] == whole
    assert shown["names: none"] == set()
    assert shown[""] == (whole if board == "corner" else set())


def test_no_caption_says_a_name_twice():
    twice = re.compile(r"\b(\w{3,}) \1\b", re.IGNORECASE)
    for name in shipped_names():
        game = load_game(name)
        for figure in game.figures:
            for language in Language:
                told = plain(figure.caption[language], game, language) if figure.caption else ""
                assert not twice.search(told), (name, figure.name, told)


WORDS = {
    "stand: {}": ("setup", "empty", "game@end"),
    "mark: {}": ("half-turn", "beside", "goal.white", "home.black"),
    "crop: {}": ("marked", "whole"),
    "{{stand: empty, width: {}}}": ("page", "column"),
    "view: {}": ("plan", "table", "cover", "unit"),
    "names: {}": ("corner", "large", "rows", "none"),
    "section: {}": tuple(one for one in Section if len(one) > 3),
    "ends: {}": ("none", "white goal", "black blocked", "draw no-capture"),
    "{{takes: {}}}": ("graph", "lines", "matrix", "strengths"),
    "{{kinds: line, show: [{}]}}": ("count", "letter"),
    "{{actions: {}}}": ("table", "chain"),
    "{{compare: {}}}": ("faces", "tints"),
}
"""By what they stand in the words of a figure of which there is a list."""
SLIPPED = [(key, word) for key, words in WORDS.items() for word in words]


@pytest.mark.few(6)
@pytest.mark.parametrize(("key", "word"), SLIPPED)
def test_a_slip_in_a_word_of_a_list_is_answered_with_the_word(key, word, tmp_path):
    # Two letters change places, as typing fingers do; in `game@end` those of its name.
    slip = word.replace(word[1:3], word[2:0:-1], 1)
    assert slip != word

    def planned() -> None:
        game = game_with(key.format(slip), tmp_path)
        plan_figures(Request(game=game, theme=game.themes["screen"]), FigureOptions(names=("x",)))

    with pytest.raises(PrintkitError, match=re.escape(f"; did you mean {word}?")):
        planned()


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ("rules: none\n", "its rules give no side cells of its own"),
        ("", "did you mean goal.white?"),
    ],
)
def test_no_zone_is_proposed_that_the_rules_do_not_have(rules, hint, tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: pijersi/51\n{rules}figures:\n  x: {{mark: [drop.white]}}\n")
    game = read_game(path, "own.yaml")
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    (figure,) = (one for one in game.figures if one.name == "x")
    with pytest.raises(PrintkitError) as caught:
        compose(request, figure, 90.0)
    told = str(caught.value)
    assert hint in told
    assert "did you mean drop" not in told


def test_who_drops_shows_a_reserve_with_the_ghost_of_what_has_left_it(tmp_path):
    stand = "stand: 'd4:R a4:K i4:k | MMMMWW - | w'"
    figure = made(f"{{{stand}, play: 'M:e4/W:e5'}}", tmp_path)
    texts = [one.text for one in shapes_of(figure.scene.shapes) if isinstance(one, Text)]
    assert "reserve" in texts
    drawn = [one.symbol.id for one in shapes_of(figure.scene.shapes) if isinstance(one, Use)]
    ghosts = [one for one in drawn if "ghost" in one]
    assert len(ghosts) == 2
    bare = made(f"{{{stand}, play: d4-e4}}", tmp_path)
    assert "reserve" not in [
        one.text for one in shapes_of(bare.scene.shapes) if isinstance(one, Text)
    ]


def test_reserves_stand_in_groups_in_the_middle_of_the_boards_edge(tmp_path):
    scene = made("stand: setup", tmp_path).scene
    row = [
        one
        for one in shapes_of(scene.shapes)
        if isinstance(one, Use) and one.transform[5] > scene.height - 6
    ]
    middles = [one.transform[4] for one in row]
    side = row[0].transform[0]
    gaps = [other - one for one, other in pairwise(middles)]
    assert len(row) == 6
    assert max(gaps) > min(gaps) + 0.5 * side  # mountains, then wise
    word = next(one for one in shapes_of(scene.shapes) if getattr(one, "text", "") == "reserve")
    left, right = word.x, middles[-1] + side / 2
    assert abs((left + right) / 2 - scene.width / 2) < 0.5


def test_mistakes_of_one_figure_come_in_the_order_of_the_file(tmp_path):
    with pytest.raises(PrintkitError) as caught:
        made("fan: {a1-: none}\ncaption: a {rok}", tmp_path)
    assert [one.source.line for one in caught.value.problems] == [4, 5]


def test_no_line_of_a_caption_begins_with_a_sign():
    game = load_game("jersi")
    request = Request(game=game, theme=game.themes["screen"], language=Language.FR)
    words = FaceWords(request=request, size=3.0, fill="#000000")
    for width in range(20, 90):
        scene = words.column("Sur sa pareille {mountain} ; ou « deux cubes » : non.", width)
        rows: dict[float, list[tuple[float, str]]] = {}
        for shape in scene.shapes:
            if isinstance(shape, Text):
                rows.setdefault(shape.y, []).append((shape.x, shape.text))
        firsts = [min(row) for row in rows.values()]
        assert not [text for x, text in firsts if x == 0 and text[0] in ";:»"]


@pytest.mark.parametrize("language", Language)
def test_every_figure_has_a_caption_and_no_two_of_a_game_share_one(language):
    """Of shipped games, editions and variants; where the spec gives none it is made."""
    names = list(shipped_names())
    names += [f"{one.editions[0]}+{one.name}" for one in shipped_variants() if one.editions]
    for name in names:
        game = load_game(name)
        told = [caption_of(game, figure, language) for figure in game.figures]
        assert all(len(words.split()) > 1 for words in told), name
        assert len(set(told)) == len(told), name


def test_derived_captions_that_would_be_one_are_told_apart_by_turns_then_counted(tmp_path):
    words = "x: {play: a1-b1}\n  y: {play: a2-b2}\n  z: {play: a2-b2}\n"
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: jersi/4.16\nfigures:\n  {words}")
    game = read_game(path, "own.yaml")
    told = [caption_of(game, figure, Language.EN) for figure in game.figures[-3:]]
    first = "Turns that are legal."
    assert told == [first, f"{first} a2-b2.", f"{first} (2)"]


@pytest.mark.parametrize(
    "words",
    [
        "caption: {en: 'One; two: a word!', fr: 'Un ; deux : un mot ! Oui ? « Non »'}",
        "panels: [{caption: {en: One, fr: 'Un ; deux : un mot ! Oui ? « Non »'}}]",
    ],
)
def test_captions_by_hand_are_spaced_as_generated_ones_are(words, tmp_path):
    game = game_with(f"stand: setup\n{words}", tmp_path)
    figure = next(one for one in game.figures if one.name == "x")
    told = figure.caption or figure.panels[0].caption
    blank = chr(0xA0)
    spaced = " ; deux : un mot ! Oui ? « Non »".replace(" ;", f"{blank};")
    for sign in ":!?»":
        spaced = spaced.replace(f" {sign}", f"{blank}{sign}")
    assert told["fr"] == "Un" + spaced.replace("« ", f"«{blank}")
    assert blank not in told["en"]


def test_a_width_that_no_page_of_a_book_has_is_doubted_at_its_place(tmp_path):
    doubts = {}
    for width in ("900", "page", "80"):
        game = game_with(f"{{stand: setup, width: {width}}}", tmp_path)
        alone = replace(game, figures=tuple(one for one in game.figures if one.name == "x"))
        request = Request(game=alone, theme=game.themes["screen"], language=Language.EN)
        doubts[width] = [str(one) for found in found_in(request) for one in found.doubts]
    (said,) = (one for one in doubts["900"] if "figures.x.width" in one)
    assert "own.yaml:" in said
    assert said.endswith("page, column, or 190 mm at most")
    assert not [one for key in ("page", "80") for one in doubts[key] if "x.width" in one]


def test_a_change_of_places_that_is_barred_is_crossed_out_on_its_part_of_the_board() -> None:
    game = load_game("jersi/3+mucti")
    figure = next(one for one in game.figures if one.name == "ghost")
    for panel in figure.panels:  # the legal one, and the other
        shown = check_panel(game, panel, Language.EN)
        cells = {game.grid.names[cell] for cell in whole_cells(game, shown)}
        assert {"b2", "d4"} <= cells
        assert not cells & {"i1", "a5"}
    (barred,) = refused(game, shown.position, shown.barred)
    assert barred.turn.swap is not None
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)

    def strokes(panel) -> set[str | None]:
        alone = replace(figure, panels=(panel,))
        scene = compose(request, alone, 90.0, worded=False).scene
        return {one.style.stroke for one in shapes_of(scene.shapes) if isinstance(one, Line)}

    legal, crossed = map(strokes, figure.panels)
    assert cross_colour(request.theme) in crossed - legal


def captions_of(name: str, language: Language = Language.EN) -> dict[str, str]:
    game = load_game(name)
    return {one.name: caption_of(game, one, language) for one in game.figures}


@pytest.mark.parametrize("name", ["jersi/4.16", "jersi/2", "pijersi/45", "mikjersi"])
def test_the_caption_of_a_board_with_a_ring_says_how_that_cell_is_named(name):
    said = captions_of(name)["coordinates"]
    grid = load_game(name).grid
    (cell,) = re.findall(r"around (\w+)", said)
    number, row = re.findall(r"cell (\d+) of row (\w+)", said)[0]
    assert grid.names[grid.row(row)[int(number) - 1]] == cell
    assert said.startswith("As White sees it, rows have their letters upwards")


def test_rows_that_name_their_cells_otherwise_are_not_explained_so(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text("extends: jersi/1\nfigures:\n  x: {stand: empty, mark: e5, crop: whole}\n")
    game = read_game(path, "own.yaml")
    said = caption_of(game, next(one for one in game.figures if one.name == "x"), Language.EN)
    assert said == "The board and the names of its cells."


def test_panels_of_a_game_that_counts_turns_bear_their_numbers():
    game = load_game("pijersi/45")
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    figure = next(one for one in game.figures if one.name == "opening")
    assert labels_of(request, checked_panels(request, figure)) == ["1", "2", "3", "4"]
    second = figure.panels[1]
    of_its_own = replace(second, play=replace(second.play, text="f4=d5"))
    other = replace(figure, panels=(figure.panels[0], of_its_own))
    assert labels_of(request, checked_panels(request, other)) == ["a", "b"]


def test_half_a_turn_is_marked_where_it_changes_only_the_sides(tmp_path):
    right = "stand: 'a1:C b2:RK i5:c h5:rk', mark: half-turn, crop: whole"
    path = tmp_path / "own.yaml"

    def made_of(words: str):
        path.write_text(f"extends: jersi/2\nfigures:\n  x: {{{words}}}\n")
        game = read_game(path, "own.yaml")
        figure = next(one for one in game.figures if one.name == "x")
        request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
        return compose(request, figure, 90.0)

    assert "the sides exchanged" in made_of(right).alt
    for wrong, cells in (
        (right.replace(":rk", ":kr"), "b2 h5"),
        (right.replace("i5:c", "i5:C"), "a1 i5"),
        (right.replace(" i5:c", ""), "a1"),
    ):
        with pytest.raises(PrintkitError, match=f"changes more than the sides: {cells}"):
            made_of(wrong)


def test_the_numbers_of_an_order_are_joined_where_no_arrow_runs_over_another():
    game = load_game("jersi/2")
    figure = next(one for one in game.figures if one.name == "filling-order")
    keys, units = order._filled(game, figure.plate)
    names, found = game.grid.names, order._ways(game, keys, units, "#000000")
    ways = {(names[one.cell], names[one.end]) for one in found if one.end is not None}
    assert {("b1", "b2"), ("b5", "b6"), ("a1", "a2"), ("h2", "h1")} <= ways
    assert not ways & {("b6", "a1"), ("a2", "a4"), ("a2", "a2")}
