"""Who takes whom, drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.draw.who_takes_whom import Powers, Together, cycles, unlike, who_takes_whom
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.scene import Path, Use, bounds

from examples import examples

JERSI = load_game("jersi")
THEME = JERSI.themes["print"]
CYCLE = frozenset({(0, 2), (2, 1), (1, 0)})
KING = CYCLE | {(kind, 4) for kind in range(3)}


def picture(pairs, groups=(), apart=(), language=None, width=90.0):
    powers = Powers(pairs=frozenset(pairs), groups=tuple(groups), apart=tuple(apart))
    return who_takes_whom(JERSI, THEME, powers, language=language, width=width)


def drawn(shapes):
    for shape in shapes:
        yield from drawn(shape.shapes) if hasattr(shape, "shapes") else [shape]


def heads(*args, **asked) -> int:
    found = drawn(picture(*args, **asked).shapes)
    return sum(isinstance(shape, Path) and shape.style.fill == THEME.text for shape in found)


def pieces(scene) -> list[str]:
    return [shape.symbol.id for shape in drawn(scene.shapes) if isinstance(shape, Use)]


def test_kinds_that_take_each_other_in_a_circle_are_found():
    assert list(cycles(KING, range(5))) == [(0, 2, 1)]


def test_a_kind_that_one_of_them_does_not_take_parts_them():
    pairs = CYCLE | {(0, 4), (1, 4)}
    assert not list(cycles(pairs, range(5)))
    assert unlike(pairs, (0, 1, 2), range(5)) == (0, 2, 4)


def test_each_pair_has_an_arrow():
    assert heads({(0, 1)}) == 1
    assert heads(CYCLE) == 3
    assert heads({(0, 1), (1, 0)}) == 2
    assert heads({(0, 0), (0, 1)}) == 2


def test_kinds_of_a_circle_share_their_arrows_to_others():
    assert heads(KING) == 3 + 1


def test_kinds_of_a_group_share_theirs_and_a_group_holds_another():
    strong = KING | {(3, kind) for kind in (0, 1, 2, 4)} | {(kind, 3) for kind in range(3)}
    assert heads(strong) == 3 + 1 + 2 + 1
    assert heads(strong, [Together(kinds=frozenset(range(4)), name="strong")]) == 3 + 2 + 1


def test_every_kind_is_drawn_once_those_apart_too():
    scene = picture(KING, apart=(6,), language=Language.EN)
    assert len(pieces(scene)) == len(set(pieces(scene))) == 5


def test_names_make_way_where_there_is_no_room_for_them():
    wide, narrow = (picture(KING, language=Language.EN, width=mm) for mm in (90, 30))
    assert any(hasattr(shape, "text") for shape in drawn(wide.shapes))
    assert not any(hasattr(shape, "text") for shape in drawn(narrow.shapes))
    assert narrow.width <= 30


@pytest.mark.slow
@examples(25)
@given(st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30))
def test_any_table_fills_its_frame_exactly(pairs):
    scene = picture(pairs, language=Language.FR)
    assert scene.width <= 90.001
    assert bounds(scene.shapes) == pytest.approx((0, 0, scene.width, scene.height), abs=1e-6)
    assert len(set(pieces(scene))) == len({kind for pair in pairs for kind in pair})
    assert picture(pairs, language=Language.FR) == scene
