"""The legend: every sign of a game's pictures, none that the game does not know."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.document.blocks import Flow, Galley, Illustration
from printkit.gamefile import game_of, load_game
from printkit.library.games import shipped_names
from printkit.model import Language
from printkit.products.legend import Sign, legend_scene, signs_in
from printkit.products.replays.booklet import (
    BookletForm,
    BookletOptions,
    booklet_document,
    plan_booklet,
)
from printkit.scene.bounds import bounds
from printkit.text.words import LegendWords

import printed
import recording

EN = LegendWords.of("en")


def legend(name: str, theme: str = "screen", width: float = 180.0, language: str = "en"):
    game = load_game(name)
    request = printed.request(game, theme=theme, language=Language(language))
    scene = legend_scene(request, width)
    assert scene is not None
    return scene


@pytest.mark.parametrize(
    ("name", "told", "untold"),
    [
        ("jersi/4.16", (EN.stack, EN.drop, EN.put_back), (EN.exchange, EN.swap, EN.ransom)),
        ("jersi/4.14+ransom", (EN.ransom, EN.put_back), (EN.swap,)),
        ("jersi/3+mucti", (EN.swap,), (EN.drop, EN.exchange)),
        ("mikjersi/2022", (EN.exchange, EN.drop), (EN.swap, EN.triple)),
        ("staku/2024", (EN.triple,), (EN.drop, EN.put_back)),
        ("pijersi/45", (EN.stack, EN.build, EN.capture), (EN.drop, EN.put_back)),
    ],
)
def test_the_legend_tells_the_signs_that_a_game_has(name, told, untold) -> None:
    words = legend(name).description
    as_tokens = name.startswith("staku")
    told, untold = (
        [one.replace("cube", "token") if as_tokens else one for one in some]
        for some in ((EN.cube, EN.remark, *told), untold)
    )
    assert all(sentence in words for sentence in told)
    assert not any(sentence in words for sentence in untold)


def test_a_legend_of_some_signs_tells_no_others() -> None:
    request = printed.request(load_game("pijersi/45"))
    some = legend_scene(request, 180.0, frozenset({Sign.STACK, Sign.RING, Sign.SWAP}))
    assert some is not None
    assert some.description == f"{EN.stack} {EN.ring}"
    assert legend_scene(request, 180.0, frozenset({Sign.SWAP})) is None


def test_a_legend_tells_whose_pieces_have_marked_corners_where_ink_is_saved() -> None:
    assert legend("jersi", "ink").description.startswith(EN.sides.format(player="Black"))
    assert EN.sides.format(player="White") not in legend("jersi", "ink").description
    assert EN.sides.format(player="Black") not in legend("jersi", "greyscale").description


@pytest.mark.parametrize(
    ("note", "remarks"),
    [("", ()), ("[%cal Ra5a4]", (EN.remark,)), ("[%csl a4]", (EN.ring,))],
)
@pytest.mark.parametrize("form", BookletForm)
def test_a_booklet_tells_the_signs_that_its_pictures_hold(form, note, remarks) -> None:
    text = f'[Edition "pijersi/45"]\n1 a5-b6=c6 {{x {note} [%dia]}}'
    record, choice = library.read_record_text(text, "x.txt")
    played = library.replay(choice.game, record)
    options = BookletOptions(played=played, name="x", form=form)
    document = booklet_document(plan_booklet(printed.request(choice.game), options))
    told = [
        one.scene.description.removeprefix(f"{EN.title} ")
        for part in document.blocks
        if isinstance(part, Flow | Galley)
        for one in part.blocks
        if isinstance(one, Illustration) and one.scene.description.startswith(EN.title)
    ]
    # a piece comes onto another, then the stack moves
    assert told == [" ".join((EN.cube, EN.stack, EN.build, EN.steps, *remarks))]


@pytest.mark.parametrize("name", shipped_names())
@pytest.mark.parametrize(("theme", "language"), [("ink", "fr"), ("screen", "en")])
@pytest.mark.few(4)
def test_every_game_has_a_legend_inside_its_picture(name, theme, language) -> None:
    scene = legend(name, theme, 84.0, language)
    left, top, right, bottom = bounds(scene.shapes)
    assert min(left, top) >= 0
    assert right <= scene.width
    assert bottom <= scene.height


@pytest.mark.parametrize("width", [66.0, 90.0, 180.0])
def test_the_words_are_eight_points_at_every_width(width: float) -> None:
    texts = [line for line in recording.write(legend("jersi", width=width)).splitlines()
             if line.strip().startswith("text")]  # fmt: skip
    sizes = {line.split("' size ")[1].split()[0]: line for line in texts if " start " in line}
    assert min(map(float, sizes)) * 72 / 25.4 >= 7.99


def test_a_wide_legend_has_columns() -> None:
    assert legend("jersi", width=180.0).height < 0.6 * legend("jersi", width=66.0).height


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_a_turn_of_an_own_game_is_told_by_how_many_pieces_move_together(count):
    game = game_of(
        """
game: {id: own, title: Own}
board: {cells: squares, shape: rectangle 5}
kinds: {man: {letter: M, count: 9, form: disc}}
setup: {white: "a1:MMMMM", black: none}
turns: unchecked
""",
        Path(),
    )
    record, _ = library.read_record_text(f"{count}a1-a2", "x.txt", game)
    (ply,) = library.replay(game, record).plies
    signs = frozenset(signs_in(ply.trace, ()))
    scene = legend_scene(printed.request(game), 180.0, signs)
    assert scene is not None
    said = (EN.cube, EN.stack, EN.many)[min(count, 3) - 1]
    assert (said if count > 2 else said.partition(":")[0]) in scene.description
