"""Colours of players and kinds: names, pictures and themes say the same of a piece."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.colour import lightness
from printkit.base.units import contrast
from printkit.draw import pictograms
from printkit.draw.caption import marker_scene
from printkit.draw.pictograms import Sketch
from printkit.draw.pieces import Unit, piece_colours
from printkit.draw.theme_check import flaws
from printkit.draw.view import symbols_of
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.model import FaceMark, Game
from printkit.model.piece import FORMS
from printkit.rules import Piece, Side
from printkit.scene import Path, Style, bounds

TEXT = """
game: {{id: mine, title: Mine}}
board: {{cells: squares, rows: [{{name: a, cells: 4}}, {{name: b, cells: 4}}]}}
players: {players}
kinds:
  man: {{letter: M, count: 4, form: {form}{more}}}
{others}
faces: {faces}
setup: {{white: a1:MM a2:M, black: b1:MM b2:M}}
"""
SHADED = ("ink", "greyscale", "contrast")
COLOURED = ("screen", "author", "print")
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
WHITE, BLACK = Piece(0, Side.WHITE), Piece(0, Side.BLACK)


@cache
def made(
    players: str = "{}",
    more: str = "",
    others: str = "",
    form: str = "disc",
    faces: str = "{man: blank}",
) -> Game:
    text = TEXT.format(players=players, more=more, others=others, form=form, faces=faces)
    return game_of(text, FilePath.cwd())


def of_players(white: str = "", black: str = "") -> str:
    given = {"white": white, "black": black}
    rows = (f'{side}: {{en: {side}, colour: "{one}"}}' for side, one in given.items() if one)
    return f"{{{', '.join(rows)}}}"


def faces(game: Game, theme: str) -> tuple[str | None, str | None]:
    looks = game.themes[theme]
    return looks.white.face, looks.black.face


def test_players_have_their_colours_in_every_theme_of_colour_and_in_no_other() -> None:
    game = made(of_players("#b3261e", "#1f4e8c"))
    assert {faces(game, name) for name in COLOURED} == {("#b3261e", "#1f4e8c")}
    plain = made()
    assert all(faces(game, name) == faces(plain, name) for name in SHADED)


def test_without_colours_every_theme_is_as_it_was() -> None:
    plain, jersi = made(), load_game("jersi")
    for name in (*SHADED, "screen", "author", "print"):
        one, other = plain.themes[name], jersi.themes[name]
        assert (one.white, one.black, one.neutral) == (other.white, other.black, other.neutral)
    assert plain.dark_side is Side.BLACK


@pytest.mark.parametrize("players", [of_players("#1f1d1b", "#fbfaf6"), of_players("#1f1d1b")])
def test_a_dark_first_player_is_dark_in_every_theme_and_the_other_light(players: str) -> None:
    game = made(players)
    assert game.dark_side is Side.WHITE
    for name, theme in game.themes.items():
        if name == "ink":  # where both faces are white, a mark shows the dark ones
            assert (theme.white.mark, theme.black.mark) == (FaceMark.CORNERS, FaceMark.NONE)
            continue
        white, black = (lightness(one or "#ffffff") for one in faces(game, name))
        assert white < 20
        assert black > 80


def test_who_has_no_colour_has_the_pieces_that_are_farther_from_the_others() -> None:
    assert faces(made(of_players(black="#f3ead3")), "print") == ("#000000", "#f3ead3")
    assert faces(made(of_players(black="#203a70")), "print") == (None, "#203a70")


def test_a_themes_own_words_go_above_the_colours_of_players() -> None:
    text = TEXT.format(
        players=of_players("#b3261e"), more="", others="", form="disc", faces="{man: blank}"
    )
    game = game_of(f'{text}themes: {{print: {{white: {{face: "#123456"}}}}}}\n', FilePath.cwd())
    assert faces(game, "print")[0] == "#123456"
    assert faces(game, "screen")[0] == "#b3261e"


@given(COLOURS)
def test_art_is_seen_on_a_player_of_any_colour(colour: str) -> None:
    other = "#000000" if lightness(colour) > 50 else "#ffffff"
    theme = made.__wrapped__(of_players(colour, other)).themes["screen"]
    assert contrast(theme.white.glyph, colour) >= 3
    assert theme.white.frame is not None  # a light one is seen on a light board


NEUTRAL = '  gem: {letter: G, count: 3, form: ball, owner: none, colour: "#3b6ea5"}'


def test_a_kind_of_nobody_has_its_own_colour_where_themes_have_colours() -> None:
    game = made(others=NEUTRAL, faces="{man: blank, gem: blank}")
    gem = Piece(1, Side.WHITE)
    for name in COLOURED:
        look = piece_colours(game, gem, game.themes[name])
        assert look.face == "#3b6ea5"
        assert contrast(look.glyph, "#3b6ea5") >= 3
    for name in SHADED:
        assert piece_colours(game, gem, game.themes[name]) == game.themes[name].neutral


def test_a_kind_of_one_side_alone_has_its_own_colour() -> None:
    others = '  king: {letter: K, count: {white: 1, black: 0}, form: disc, colour: "#e2b13c"}'
    game = made(others=others, faces="{man: blank, king: blank}")
    assert piece_colours(game, Piece(1, Side.WHITE), game.themes["print"]).face == "#e2b13c"


@given(COLOURS)
def test_the_art_of_a_kind_that_both_own_is_seen_on_the_pieces_of_both(colour: str) -> None:
    game = made.__wrapped__(more=f', colour: "{colour}"', faces="{man: [{text: M}]}")
    for name in COLOURED:
        for piece in (WHITE, BLACK):
            plain = getattr(game.themes[name], piece.side.name.lower())
            look = piece_colours(game, piece, game.themes[name])
            assert (look.face, look.frame) == (plain.face, plain.frame)
            assert contrast(look.glyph, look.face or "#ffffff") >= 3
            if contrast(colour, look.face or "#ffffff") >= 3:
                assert look.glyph == colour


def test_colours_that_the_colour_blind_confuse_are_a_flaw_and_kinds_that_only_colour_parts() -> (
    None
):
    game = made(of_players("#c0392b", "#3c8d40"))
    (flaw,) = flaws(game.themes["screen"], game)
    assert flaw.startswith("the colours of White and Black are hard to distinguish")
    two = (
        '  red: {letter: R, count: 3, form: ball, owner: none, colour: "#b8423a"}\n'
        '  rose: {letter: S, count: 3, form: ball, owner: none, colour: "#b94540"}'
    )
    game = made(others=two, faces="{man: blank, red: blank, rose: blank}")
    (flaw,) = flaws(game.themes["screen"], game)
    assert flaw.startswith("red and rose, ")
    (flaw,) = flaws(game.themes["greyscale"], game)  # which shows no colours of kinds
    assert "ΔE 0" in flaw
    game = made(others=two, faces="{man: blank, red: blank, rose: [{text: S}]}")
    assert flaws(game.themes["screen"], game)  # a ball shows no art: it is the colour alone
    other = made(others=two.replace("3, form: ball, owner: none, colour: \"#b94540\"",
                                    '3, form: tile, owner: none, colour: "#b94540"'),
                 faces="{man: blank, red: blank, rose: blank}")  # fmt: skip
    assert flaws(other.themes["screen"], other) == ()


def test_players_of_one_colour_are_told_apart_by_where_their_pieces_point() -> None:
    one = of_players("#e8cd94", "#e8cd94")
    game = made(one, more=", turn: owner", form="wedge", faces="{man: [{text: M}]}")
    assert flaws(game.themes["screen"], game) == ()
    assert faces(game, "screen") == ("#e8cd94", "#e8cd94")


def frame_of(shapes: tuple[object, ...]) -> Style:
    face = shapes[0]
    assert isinstance(face, Path)
    return face.style


@pytest.mark.few(16)
@pytest.mark.parametrize("form", [form.name for form in FORMS.values() if form.step < 1])
@pytest.mark.parametrize("theme", ["screen", "print", "greyscale", "contrast"])
@pytest.mark.parametrize("players", ["{}", of_players("#33261d", "#f3ead3")])
def test_every_piece_of_a_stack_is_parted_from_the_one_below(
    form: str, theme: str, players: str
) -> None:
    game = made(players, form=form)
    for piece in (WHITE, BLACK):
        lower, upper = symbols_of(game, game.themes[theme], 0, Unit((piece, piece)))
        style = frame_of(upper.shapes)
        assert style.fill
        assert style.stroke
        assert contrast(style.stroke, style.fill) >= 1.5
        # a piece by itself keeps its frame
        (alone,) = symbols_of(game, game.themes[theme], 0, Unit((piece,)))
        assert alone == lower


@pytest.mark.parametrize("form", FORMS)
def test_the_sign_of_a_player_has_the_form_and_the_colour_of_the_pieces(form: str) -> None:
    game = made(of_players("#b3261e", "#1f4e8c"), form=form)
    drawn = {side: marker_scene(game, game.themes["screen"], side) for side in Side}
    for side, colour in zip(Side, ("#b3261e", "#1f4e8c"), strict=True):
        (group,) = drawn[side].shapes
        (face,) = group.shapes
        assert face.style.fill == colour
        left, top, right, foot = bounds((replace(face, style=Style()),))
        whole = bounds((Path(segments=FORMS[form].outline(0.0), style=Style()),))
        ratio = (whole[2] - whole[0]) / (whole[3] - whole[1])
        expected = 1.0 if form == "bar" else ratio  # a bar is too thin to show a colour
        assert (right - left) / (foot - top) == pytest.approx(expected, abs=0.05)


def test_the_sign_of_a_game_of_several_forms_is_that_of_most_pieces() -> None:
    others = "  rock: {letter: R, count: 9}\n  gem: {letter: G, count: 30, form: ball, owner: none}"
    game = made(others=others, faces="{man: blank, rock: blank, gem: blank}")
    assert game.usual_form.name == "cube"


def test_the_smallest_drawing_of_a_setup_shows_the_dark_players_pieces_dark() -> None:
    for players, dark in (("{}", Side.BLACK), (of_players("#1f1d1b", "#fbfaf6"), Side.WHITE)):
        game = made(players)
        _, *pieces = pictograms.playing(Sketch(game=game, theme=game.themes["print"]))
        units = [cell for cell, code in enumerate(game.setup.cells) if code]
        for cell, piece in zip(units, pieces, strict=True):
            is_dark = lightness(piece.style.fill) < 50
            assert is_dark is (game.setup.at(cell)[-1].side is dark)


def test_pieces_that_differ_by_where_they_point_alone_look_alike_on_the_make_sheet() -> None:
    game = load_game("shogi")
    _, *pieces = pictograms.playing(Sketch(game=game, theme=game.themes["print"]))
    assert len({piece.style.fill for piece in pieces}) == 1


@pytest.mark.parametrize(("form", "art"), [("bar", "[{text: M}]"), ("disc", "blank")])
def test_what_both_own_and_shows_no_art_is_in_its_own_colour_for_both(form: str, art: str) -> None:
    game = made(more=', colour: "#8a5a2b"', form=form, faces=f"{{man: {art}}}")
    for piece in (WHITE, BLACK):
        assert piece_colours(game, piece, game.themes["screen"]).face == "#8a5a2b"
