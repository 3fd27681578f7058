"""The make sheet of games with cards, dice and pieces of several forms and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from printkit.backends import pdf
from printkit.document import blocks as doc
from printkit.draw import pictograms
from printkit.draw.pictograms import Sketch
from printkit.draw.pieces import piece_symbol
from printkit.gamefile import game_of
from printkit.model import Game, Language
from printkit.products.figures.faces_in_words import words_with_faces
from printkit.products.make_sheet import PICTURE, drawn, make_sheet
from printkit.products.print_me import PRODUCT, PrintMeOptions
from printkit.rules import Piece, Side
from printkit.scene import Path as Outline
from printkit.scene import Shape, Use

import printed
from letters import page_lines

DUEL = game_of(
    """
game: {id: duel, title: Duel}
board: none
kinds:
  move: {letter: M, owner: none, count: 18, form: card, size: 63x88, back: blade}
  die: {letter: D, owner: none, count: 1, sides: [one, two, three]}
  point: {letter: P, count: 5, form: disc}
faces:
  move: [{text: F}]
  blade: [{text: B}]
  die: [{text: D}]
  point: blank
  one: [{text: "1"}]
  two: [{text: "2"}]
  three: [{text: "3"}]
setup: {white: none, reserve: PPPPP}
""",
    Path(),
)
BONES = game_of(
    """
game: {id: bones, title: Bones}
board: none
kinds: {bone: {letter: B, owner: none, count: 28, form: card, size: 44x88}}
faces: {bone: [{text: B}]}
setup: {white: none}
""",
    Path(),
)
TIGERS = game_of(
    """
game: {id: tigers, title: Tigers}
board: {cells: squares, shape: rectangle 5}
kinds:
  goat: {letter: G, count: {white: 20, black: 0}, form: disc}
  stone: {letter: S, count: 5, owner: none, form: pyramid, size: 0.7}
  tiger: {letter: T, count: {white: 0, black: 4}, form: tile, size: 1.3}
faces: {stone: blank, goat: [{text: G}], tiger: [{text: T}]}
setup: {white: none, black: none}
""",
    Path(),
)


@cache
def steps(game: Game, language: Language = Language.EN) -> tuple[doc.DrawnStep, ...]:
    request = printed.request(game, language=language)
    whole = PRODUCT.planned(request, PrintMeOptions()).whole
    _, made = make_sheet(request.masthead(whole.sheets), whole, (0.0,) * whole.sheets)
    return next(block.steps for block in made.blocks if isinstance(block, doc.Steps))


@pytest.mark.parametrize(("kind", "side"), [("goat", Side.WHITE), ("tiger", Side.BLACK)])
def test_a_kind_in_a_text_looks_as_its_owners(kind: str, side: Side) -> None:
    request = printed.request(TIGERS)
    (face,) = (one for one in words_with_faces(request, f"{{{kind}}}") if isinstance(one, doc.Face))
    (shown,) = (one.symbol for one in face.scene.shapes if isinstance(one, Use))
    rank = next(at for at, one in enumerate(TIGERS.kinds) if one.id == kind)
    whole = piece_symbol(TIGERS, Piece(rank, side), request.theme)
    assert shown.id.removesuffix("-in-words") == whole.id
    fills = [one.style.fill for one in shown.shapes if isinstance(one, Outline)]
    assert fills == [one.style.fill for one in whole.shapes if isinstance(one, Outline)]


def symbols(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Use):
            yield shape.symbol.id
        yield from symbols(getattr(shape, "shapes", ()))


@pytest.mark.parametrize("cube", [7.0, 15.0, 20.0])
@pytest.mark.parametrize("game", [DUEL, TIGERS])
def test_pieces_of_a_size_of_their_own_have_half_millimetres(game: Game, cube: float) -> None:
    request = printed.request(game, cube)
    for kind in game.kinds:
        if kind.form.mm is None and request.width(kind) != cube:
            assert (2 * request.width(kind)).is_integer(), kind.id


@pytest.mark.parametrize(
    ("game", "measured", "stuck"), [(DUEL, "point", {"die"}), (TIGERS, "goat", {"goat", "tiger"})]
)
@pytest.mark.few(1)
def test_steps_draw_the_pieces_that_they_are_about(
    game: Game, measured: str, stuck: set[str]
) -> None:
    first, *others = steps(game)
    piece = game.one_of(next(at for at, kind in enumerate(game.kinds) if kind.id == measured))
    sketch = Sketch(game=game, theme=game.themes["print"], pieces=(piece,))
    ruler = printed.request(game).masthead().words.ruler["mm"]
    # as large as its page lets it be
    scale = first.scene.width / PICTURE[0]
    assert first.scene == drawn(pictograms.proof(sketch, ruler), scale)
    found = {name for step in others for name in symbols(step.scene.shapes) if "sticker" in name}
    assert found
    assert all(any(kind in name.split("-") for kind in stuck) for name in found)


@pytest.mark.parametrize(("language", "cut"), [("en", "Cut them apart"), ("fr", "Coupez-les")])
@pytest.mark.few(1)
def test_cards_are_printed_and_cut_in_a_step(language: str, cut: str) -> None:
    for game, there in ((DUEL, True), (BONES, True), (TIGERS, False)):
        assert any(cut in step.words for step in steps(game, Language(language))) is there


def test_who_only_cuts_cards_needs_no_glue_and_types_one_range() -> None:
    request = printed.request(BONES)
    plan = PRODUCT.planned(request, PrintMeOptions())
    text = " ".join(page_lines(pdf.write(PRODUCT.make(plan)))[0].split())
    assert "glue" not in text
    assert "varnish" not in text
    assert "drying" not in text
    assert "1–3 plain paper" in text
    assert "20 mm" not in text
    assert "mm" not in plan.file_name


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "cube of 20 mm"), (2, "cubes of 20 mm, all alike"), (3, "all alike: measure three")],
)
@pytest.mark.slow
def test_as_many_pieces_are_to_be_measured_as_there_are(count: int, said: str) -> None:
    game = game_of(
        f"""
game: {{id: dice, title: Dice}}
board: none
kinds: {{die: {{letter: D, count: {count}, owner: none}}}}
faces: {{die: [{{text: D}}]}}
setup: {{white: none}}
""",
        Path(),
    )
    plan = PRODUCT.planned(printed.request(game), PrintMeOptions())
    text = " ".join(page_lines(pdf.write(PRODUCT.make(plan)))[0].split())
    assert said in text
    assert ("measure three" in text) is (count >= 3)
    assert ("alike" in text) is (count >= 2)
