"""Every shipped theme of every shipped game can be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from printkit.base.colour import Vision, difference, lightness
from printkit.base.units import contrast
from printkit.draw.caption import Caption, caption_shapes
from printkit.draw.theme_check import flaws
from printkit.gamefile import load_game, shipped_names
from printkit.model import FaceMark
from printkit.rules import Side


def test_shipped_themes_have_no_flaws() -> None:
    found = {
        (game.name, name): flaws(theme)
        for game in map(load_game, shipped_names())
        for name, theme in game.themes.items()
    }
    assert {theme: faults for theme, faults in found.items() if faults} == {}


def test_high_contrast_names_cells_at_seven_to_one() -> None:
    for game in map(load_game, shipped_names()):
        theme = game.themes["contrast"]
        for tint, paint in theme.tints.items():
            assert isinstance(paint, str)
            assert contrast(theme.labels[tint], paint) >= 7, game.name
        assert contrast(theme.quiet_text, theme.ground or "#ffffff") >= 7, game.name


def test_greys_of_tints_and_cubes_are_far_apart() -> None:
    for game in map(load_game, shipped_names()):
        theme = game.themes["greyscale"]
        tints = [lightness(str(paint)) for paint in theme.tints.values()]
        white, black = (lightness(side.face or "#ffffff") for side in (theme.white, theme.black))
        assert white - black >= 40, game.name
        assert all(abs(one - other) >= 20 for one, other in combinations(tints, 2)), game.name
        assert all(abs(face - tint) >= 20 for face in (white, black) for tint in tints), game.name


def test_arrows_without_colours_are_as_dark_as_words() -> None:
    """A second step is drawn in lines of a quarter of a millimetre."""
    theme = load_game("jersi").themes["greyscale"]
    for step in (theme.first_step, theme.second_step):
        assert contrast(step, theme.casing) >= 10


def test_darker_tints_get_darker_shades() -> None:
    game = load_game("jersi")
    plain, grey = game.themes["screen"].tints, game.themes["greyscale"].tints
    ranked = sorted(plain, key=lambda tint: lightness(str(plain[tint])))
    assert ranked == sorted(grey, key=lambda tint: lightness(str(grey[tint])))


def test_two_tints_get_the_outer_shades() -> None:
    tints = load_game("pijersi").themes["greyscale"].tints
    assert tints == {"dark": "#555555", "light": "#c4c4c4"}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"text": "#999999"}, "text: contrast"),
        ({"second_step": "#0b70af"}, "first_step and second_step"),
        ({"first_step": "#ffff00"}, "first_step on casing"),
        ({"label_contrast": 21.0}, "cell names on"),
    ],
)
def test_flaws_say_what_is_hard_to_read(changes: dict[str, object], words: str) -> None:
    theme = replace(load_game("jersi").themes["screen"], **changes)  # type: ignore[arg-type]
    assert any(flaw.startswith(words) for flaw in flaws(theme))


def test_red_and_green_arrows_are_a_flaw_for_the_colour_blind_alone() -> None:
    theme = replace(
        load_game("jersi").themes["screen"], first_step="#b5552f", second_step="#7a7a2e"
    )
    assert difference(theme.first_step, theme.second_step) > 25
    (flaw,) = [flaw for flaw in flaws(theme) if str(Vision.DEUTAN) in flaw]
    assert flaw.startswith("first_step and second_step, deutan eyes")


def test_faces_of_one_colour_need_a_mark() -> None:
    theme = load_game("jersi").themes["ink"]
    assert theme.black.mark is FaceMark.CORNERS
    plain = replace(theme, black=replace(theme.black, mark=FaceMark.NONE))
    assert any(flaw.startswith("white and black faces") for flaw in flaws(plain))


def test_greys_too_near_are_a_flaw() -> None:
    theme = replace(
        load_game("pijersi").themes["greyscale"], tints={"dark": "#808080", "light": "#8b8b8b"}
    )
    assert any(flaw.startswith("dark and light") for flaw in flaws(theme))


def test_ink_saver_tells_whose_turn_it_is_by_a_filled_cube() -> None:
    game = load_game("jersi")
    drawn = {
        side: caption_shapes(
            game,
            game.themes["ink"],
            Caption(heading="1", sentence="", side=side),
            (0, 0, 100),
        )
        for side in Side
    }
    assert drawn[Side.WHITE] != drawn[Side.BLACK]
