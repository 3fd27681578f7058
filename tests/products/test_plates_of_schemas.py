"""Plates that show a record, an order of filling, a graph, directions, editions side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.base.units import PT_PER_MM
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.products.figures.figure import Composed, compose
from printkit.products.request import Request
from printkit.scene import IDENTITY, Affine, Clip, Group, Scene, Shape, Text, Use
from printkit.scene.symbols import symbols
from printkit.scene.transforms import apply
from printkit.scene.transforms import compose as then

RECORD = '[Edition "pijersi/51"]\n\n1 a4-b5=d5 2 f4=d4-e4\n3 b4=c5 4 f2-f3=e3\n'


def made(
    words: str, folder: Path, extends: str = "jersi/4.16", width: float = 90.0, lang: str = "en"
) -> Composed:
    path = folder / "own.yaml"
    (folder / "opening.txt").write_text(RECORD)
    path.write_text(f"extends: {extends}\nfigures:\n  x: {words}\n")
    game = read_game(path, "own.yaml")
    figure = next(one for one in game.figures if one.name == "x")
    request = Request(game=game, theme=game.themes["screen"], language=Language(lang))
    return compose(request, figure, width)


def texts(shapes: tuple[Shape, ...], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """The words of a picture with their sizes in points."""
    for shape in shapes:
        match shape:
            case Text():
                yield shape.text, shape.size * scale * PT_PER_MM
            case Group():
                yield from texts(shape.shapes, scale * abs(shape.transform[3]))
            case Use():
                yield from texts(shape.symbol.shapes, scale * abs(shape.transform[3]))
            case Clip():
                yield from texts(shape.shapes, scale)
            case _:
                pass


def words_of(scene: Scene) -> list[str]:
    return [text for text, _ in texts(scene.shapes)]


GRAPH = (
    "{graph: {nodes: {wood: {en: wood, fr: bois}, fire: {en: fire, fr: feu},"
    " rock: {en: stone, fr: pierre}}, arrows: %s}}"
)
COMPASS = "{compass: {%s: {en: %s, fr: Est}}}"

SLIPS = {
    "{game: missing.txt}": ("own.yaml:3:13", "no such file"),
    "{game: opening.txt, panels: 1..9}": ("own.yaml:3:34", "no turn 9"),
    "{game: opening.txt, panels: all}": ("own.yaml:3:34", "for example 1..4"),
    "{order: {z9: ['1']}}": ("own.yaml:3:15", "no cell"),
    "{order: {a1: [kign]}}": ("own.yaml:3:20", "did you mean king?"),
    "{order: {a1: ['1'], a2: ['1']}}": ("own.yaml:3:31", "stands twice"),
    "{order: {a1: ['1', '2', '3']}}": ("own.yaml:3:30", "2 at most"),
    "{order: {a1: ['0']}}": ("own.yaml:3:20", "no number from 1"),
    GRAPH % "[wood > fier]": ("own.yaml:3", "did you mean fire?"),
    GRAPH % "[wood fire]": ("own.yaml:3", "for example wood > earth"),
    COMPASS % ("nort-east", "NE"): ("own.yaml:3:17", "did you mean north-east?"),
    COMPASS % ("north", "N"): ("own.yaml:3:17", "no direction"),
    COMPASS % ("east", "E" * 30): ("own.yaml:3:17", "mm too wide"),
    "{compare: faces, editions: [jersy/4.16]}": ("own.yaml:3:34", "did you mean"),
}


@pytest.mark.parametrize("words", SLIPS)
def test_what_is_not_so_is_named_with_its_place(words, tmp_path):
    place, said = SLIPS[words]
    extends = "pijersi/51" if "opening" in words else "jersi/4.16"
    with pytest.raises(PrintkitError) as caught:
        made(words, tmp_path, extends)
    assert str(caught.value).startswith(place)
    assert said in str(caught.value)


def test_a_graph_that_is_too_wide_says_by_how_much(tmp_path):
    with pytest.raises(PrintkitError, match=r"own\.yaml:3:.* is [0-9.]+ mm too wide"):
        made(GRAPH % "[wood > fire]", tmp_path, width=25.0)


def test_a_record_that_breaks_a_rule_is_named_with_its_own_place(tmp_path):
    (tmp_path / "bad.txt").write_text(RECORD.replace("b4=c5", "b4=a9"))
    with pytest.raises(PrintkitError, match=r"bad\.txt:4"):
        made("{game: bad.txt}", tmp_path, "pijersi/51")


def test_several_unknown_editions_are_named_together(tmp_path):
    with pytest.raises(PrintkitError) as caught:
        made("{compare: tints, editions: [jersi/99, pijersi/99]}", tmp_path)
    assert len(caught.value.problems) == 2


def test_a_record_is_a_list_of_its_turns(tmp_path):
    figure = made("{game: opening.txt}", tmp_path, "pijersi/51")
    assert words_of(figure.scene) == (
        ["White", "Black", "1–2", "a4-b5=d5", "f4=d4-e4", "3–4", "b4=c5", "f2-f3=e3"]
    )
    assert figure.alt == "1. a4-b5=d5 2. f4=d4-e4 3. b4=c5 4. f2-f3=e3"


def test_where_all_turns_of_a_record_are_drawn_the_list_is_left_out(tmp_path):
    some = made("{game: opening.txt, panels: 1 end}", tmp_path, "pijersi/51")
    whole = made("{game: opening.txt, panels: 1..4, columns: 2}", tmp_path, "pijersi/51")
    assert "White" in words_of(some.scene)
    assert "White" not in words_of(whole.scene)
    assert {"1", "2", "3", "4"} <= set(words_of(whole.scene))


def test_an_order_numbers_pieces_of_the_side_that_starts_there(tmp_path):
    words = "{order: {a4: [king], a1: ['1'], a2: ['2', '3'], i1: ['1']}}"
    figure = made(words, tmp_path)
    assert [text for text in words_of(figure.scene) if text.isdigit()] == ["1", "2", "3", "1"]
    assert figure.alt == "Order of filling. a4 king, a1 1, a2 2 + 3, i1 1."


def test_arrows_that_mean_the_same_share_a_legend(tmp_path):
    both = "{wood > fire: {en: feeds, fr: nourrit}, fire > rock: {en: feeds, fr: nourrit}}"
    one = "{wood > fire: {en: feeds, fr: nourrit}, fire > rock: {en: fells, fr: domine}}"
    assert words_of(made(GRAPH % both, tmp_path).scene).count("feeds") == 1
    labelled = made(GRAPH % one, tmp_path, lang="fr")
    assert {"nourrit", "domine"} <= set(words_of(labelled.scene))
    assert labelled.alt == "bois nourrit feu; feu domine pierre."


def test_editions_are_told_by_their_numbers_where_the_game_is_one(tmp_path):
    own = made("{compare: faces, editions: [jersi/2, jersi/4.16]}", tmp_path)
    others = made("{compare: tints, editions: [jersi/2, pijersi]}", tmp_path)
    assert {"2", "4.16"} <= set(words_of(own.scene))
    assert {"Jersi 2", "Pijersi 45"} <= set(words_of(others.scene))
    assert "#a6907c" in words_of(others.scene)


@pytest.mark.few(3)
@pytest.mark.parametrize("width", [80.0, 90.0, 170.0])
@pytest.mark.parametrize(
    ("words", "extends"),
    [
        ("{game: opening.txt, panels: 1..3}", "pijersi/51"),
        ("{order: {a4: [king], a1: ['1'], a2: ['2', '13']}}", "jersi/4.16"),
        (GRAPH % "[wood > fire, fire > wood, rock > rock]", "jersi/4.16"),
        (COMPASS % ("north-east", "North-East"), "jersi/4.16"),
        ("{compare: faces, editions: [jersi/2, jersi/4.0, jersi/4.16]}", "jersi/4.16"),
        ("{compare: tints, editions: [jersi/2, jersi/4.16]}", "jersi/4.16"),
    ],
)
def test_a_plate_keeps_its_width_and_its_words_can_be_read(words, extends, width, tmp_path):
    scene = made(words, tmp_path, extends, width).scene
    assert scene.width <= width + 1e-6
    assert min(size for text, size in texts(scene.shapes) if len(text) > 1) >= 5.9


def test_the_faces_of_other_editions_may_stand_in_one_book_with_the_own_ones(tmp_path):
    words = "{compare: faces, editions: [jersi/2, jersi/3]}"
    compared = made(words, tmp_path).scene
    own = made("{kinds: line}", tmp_path).scene
    assert symbols((*compared.shapes, *own.shapes))


def places(shapes: tuple[Shape, ...], at: Affine = IDENTITY) -> Iterator[tuple[str, float, float]]:
    """Words and where they stand, in mm."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text, *apply(at, shape.x, shape.y)
        elif isinstance(shape, Group):
            yield from places(shape.shapes, then(at, shape.transform))
        elif isinstance(shape, Clip):
            yield from places(shape.shapes, at)


def test_no_row_of_faces_has_a_hole_for_a_kind_of_another_edition(tmp_path):
    words = "{compare: faces, editions: [jersi/3+mokca, jersi/4.16]}"
    stood = list(places(made(words, tmp_path, width=170.0).scene.shapes))
    (row,) = {round(y, 2) for text, _, y in stood if text == "fool"}
    found = sorted(x for text, x, y in stood if abs(y - row) < 0.1)
    steps = {round(other - one, 2) for one, other in pairwise(found)}
    assert len(found) == 7
    assert len(steps) == 1


def test_variants_of_an_edition_stand_in_one_row_of_faces(tmp_path):
    words = "{compare: faces, editions: [jersi/3+mokca, jersi/3+pamei, jersi/3, jersi/4.16]}"
    said = [text for text, _, _ in places(made(words, tmp_path, width=170.0).scene.shapes)]
    assert [said.count(name) for name in ("3", "guard", "ninja", "rock")] == [1, 1, 1, 2]


def test_who_takes_whom_in_several_editions_is_asked_of_the_rules_of_all(tmp_path):
    words = "{{takes: graph, editions: [{}], groups: {{bold: fool ninja}}, apart: {}}}"
    editions = "jersi/3+darsi-vs-pamei, jersi/3+mokca"
    alt = made(words.format(editions, "guard"), tmp_path).alt
    assert "Fool: rock, paper, scissors, king, ninja." in alt
    assert "Ninja: rock, paper, scissors, fool, king." in alt
    for edition, apart, said in (
        ("jersi/3+darsi-vs-pamei, jersi/3+moka", "guard", "mokca"),
        (editions, "king", "king"),
        ("jersi/3+darsi, jersi/3+pamei", "guard", "guard"),
    ):
        with pytest.raises(PrintkitError) as found:
            made(words.format(edition, apart), tmp_path)
        assert said in str(found.value)
