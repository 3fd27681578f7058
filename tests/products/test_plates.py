"""Plates: pictures of a rule book without a board, each put to the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from printkit.errors import PrintkitError
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.products.figures.composing import Composed, compose
from printkit.products.request import Request
from printkit.scene import Affine, Box, Group, Scene, Shape, Text, Use, bounds
from printkit.units import PT_PER_MM

THEMES = ("screen", "print", "ink", "greyscale")
WIDTHS = (80.0, 90.0, 170.0)


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
    sizes = [shape.size * PT_PER_MM for shape, _ in leaves(scene.shapes) if isinstance(shape, Text)]
    assert all(size >= 6 - 1e-6 for size in sizes)
    assert not crossing([*boxes(scene, Text), *boxes(scene, Use)])


STACKS = "stacks: {legal: RP FK MM MS mS, barred: KR RM mM Rp}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_row_of_stacks_keeps_its_width_and_shows_every_piece(plate, theme, width):
    scene = plate(STACKS, theme=theme, width=width).scene
    check_looks(scene, width)
    assert len(boxes(scene, Use)) == 18


def test_pieces_of_tall_stacks_are_as_large_as_others(plate):
    scene = plate("stacks: {legal: T TT TTT}", "staku").scene
    assert len({round(right - left, 3) for left, _, right, _ in boxes(scene, Use)}) == 1


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
