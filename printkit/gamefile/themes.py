"""Themes: the shipped ones, and what a game changes in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import hypot
from types import MappingProxyType
from typing import Any, TypeAlias

from printkit.base.catalogue import catalogue, languages
from printkit.base.colour import difference, grey_of, lab, lightness
from printkit.base.errors import Message, Problem, did_you_mean
from printkit.base.units import blend, contrast
from printkit.gamefile import shelf
from printkit.gamefile.extend import SpecText
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import (
    ID,
    OTHERS,
    THEME_KEYS,
    PatternSpec,
    PlayersSpec,
    SpecFile,
    ThemesFile,
    ThemeSpec,
)
from printkit.gamefile.tree import Entries, Word, read_tree
from printkit.gamefile.validation import fit
from printkit.model import FaceMark, Kind, Paint, SideColours, Theme
from printkit.rules import Side

DEFAULT = "screen"
"""What stands in for a theme that is not there, in a spec that is refused anyway."""
PATTERN_LABEL = "#333333"
"""Cell names on lines, dots and bare paper."""
_ONE_COLOUR = 10.0
"""ΔE*ab: nearer to one another two colours are one to whoever does not see them side by side."""
_SIX = "#ffffff #1f1d1b #c03113 #50d582 #2b54ab #f1c12f"
"""Colours that every eye distinguishes: at least 36 ΔE*ab apart, also for the colour-blind."""
_PAPER, _DARK = "#ffffff", "#000000"
_GREY = 30.0
"""C*ab: what has more is called neither white nor black."""
_NAME = re.compile(ID)
_SIDES = ("white", "black", "neutral")
_Looks = dict[str, Any]
"""A theme's keys and values as given, before they are a `Theme`."""
_Given: TypeAlias = PatternSpec | str | None
"""A paint as a theme's text gives it."""


def build_themes(
    game: SpecFile,
    kinds: Iterable[Kind],
    colours: Mapping[str, str],
    reading: SpecText,
    mistakes: Mistakes,
) -> Mapping[str, Theme]:
    """All themes of a game: the shipped ones in their order, then its own new ones.

    A theme extends one that stands before it: by its own word, else the shipped one of its name.

    Args:
        game: what the game says.
        kinds: its kinds of pieces.
        colours: the tints of the board.
        reading: the whole spec as it was written, for the places of colours, and its signs.
        mistakes: takes what is wrong.
    """
    specs, looks, root, signs = game.themes, dict[str, _Looks](), reading.root, reading.signs
    for name, spec in _shipped().items():
        looks[str(name)] = _over(looks.get(spec.extends or "", {}), spec)
    if not all(kind.points_away for kind in kinds if all(kind.counts)):
        _check_players(game.players, root, mistakes)
    looks = {name: _with_players(look, game.players, signs) for name, look in looks.items()}
    keys = list(game.players.others)
    for name, spec in specs.items():
        if not _NAME.fullmatch(name):
            what = Message("gamefile.cannot-name-theme", name=str(name))
            mistakes.note(what, name.source, Message("gamefile.small-letters-digits-hyphens"))
        for tint in spec.tints:
            if tint not in colours:
                mistakes.of("board.tints").unknown("tint", tint, colours)
        base, of_themes = spec.extends, mistakes.of("themes")
        if base is None and name not in looks:
            what = Message("gamefile.no-theme-change", name=str(name))
            hint = did_you_mean(name, looks)
            hint = hint or Message("gamefile.new-theme-says-one-extends")
            of_themes.note(what, name.source, hint)
        elif base is not None and base not in looks:
            if base == name:
                what = Message("gamefile.theme-extends-itself", name=name)
                hint = Message("gamefile.extend-another-one", names=", ".join(looks))
                of_themes.note(what, base.source, hint)
            elif base in specs:
                what = Message("gamefile.theme-stands-below-extends", base=base, name=name)
                hint = Message("gamefile.write-above", base=base, name=name)
                of_themes.note(what, base.source, hint)
            else:
                of_themes.unknown("theme", base, looks)
        looks[str(name)] = _over(looks.get(base or name, looks[DEFAULT]), spec)
    return MappingProxyType(
        {name: _theme(name, look, colours, keys) for name, look in looks.items()}
    )


def dark_side(players: PlayersSpec) -> Side:
    """Whose pieces are the dark ones: where one colour is given, the other is its opposite."""
    white, black = _colours(players)
    light = lightness(white) if white else 100 - lightness(black or "#000000")
    return Side.WHITE if light < (lightness(black) if black else 100 - light) else Side.BLACK


@cache
def _shipped() -> Mapping[Word, ThemeSpec]:
    """The themes that every game has; the first is whole."""
    data, _, problems = read_tree(shelf.themes_path(), "specs/themes.yaml")
    mistakes = Mistakes()
    mistakes.extend(problems)
    root = Entries(data.source)
    root[Word("themes", data.source)] = data
    themes, problems = fit(ThemesFile, root)
    mistakes.extend(problems)
    if themes is None:
        raise mistakes.error()
    mistakes.stop()
    return themes.themes


def misnamed(game: SpecFile, root: Entries) -> Iterator[Problem]:
    """Players who are called white or black where their pieces are not."""
    colours = _colours(game.players)
    painted = any({"white", "black"} & one.model_fields_set for one in game.themes.values())
    if painted and not any(colours):
        return  # their looks are given theme by theme
    dark = dark_side(game.players)
    for side, name in zip(Side, ("white", "black"), strict=True):
        given = getattr(game.players, name)
        colour = colours[side] or (_DARK if side is dark else _PAPER)
        own = given.names if given else {}
        for code in languages():
            known = catalogue(code).part("grammar.players")
            called = own.get(code) or (known[side] if not own else "")
            if called not in known:
                continue
            is_black = called == known[Side.BLACK]
            if hypot(*lab(colour)[1:]) > _GREY or (lightness(colour) < 50) is not is_black:
                what = Message("gamefile.player-misnamed", name=called, colour=colour)
                hint = Message("gamefile.name-or-colour")
                yield Problem(what, root.source_of("players", name), hint)
                break


def _colours(players: PlayersSpec) -> tuple[str | None, str | None]:
    white, black = (one.colour if one else None for one in (players.white, players.black))
    return white, black


def _check_players(players: PlayersSpec, root: Entries, mistakes: Mistakes) -> None:
    """Note two players of one colour; which eyes cannot tell others apart, a theme's check says.

    Of three and more each has a colour.
    """
    given = _every(players)
    for (_, one), (key, other) in combinations(given.items(), 2):
        if one and other and difference(one, other) < _ONE_COLOUR:
            what = Message("gamefile.players-of-one-colour", white=one, black=other)
            where = root.source_of("players", *_below(key), "colour")
            mistakes.note(what, where, Message("gamefile.colours-apart"))
    bare = [key for key, colour in given.items() if colour is None] if len(given) > 2 else []
    for key in bare:
        what = Message("gamefile.player-without-colour")
        where = root.source_of("players", *_below(key))
        mistakes.note(what, where, Message("gamefile.colours-of-players", colours=_SIX))


def _every(players: PlayersSpec) -> dict[str, str | None]:
    """Per key of the schema a player's colour, in the order of turns; `<red>` of one more."""
    given = (players.white, players.black, *players.others.values())
    keys = ("white", "black", *(f"<{key}>" for key in players.others))
    return {key: one.colour if one else None for key, one in zip(keys, given, strict=True)}


def _below(key: str) -> tuple[str, ...]:
    """Where a player stands below all."""
    return (key,) if key in ("white", "black") else (OTHERS, key.strip("<>"))


def _with_players(look: _Looks, players: PlayersSpec, signs: Sequence[str]) -> _Looks:
    """A shipped theme with the colours of the players.

    One that has shades of its own for the board keeps its own for pieces too; there the darker
    player has the darker look. Who has no colour has the look that is farther from the other's.
    """
    is_coloured, (white, black) = not look.get("shades"), _colours(players)
    both = (look["white"], look["black"])
    sides = both[::-1] if dark_side(players) is Side.WHITE else both
    if is_coloured and (white or black):
        sides = (_look_in(white, black, both), _look_in(black, white, both))
    others: dict[str, _Looks] = {}
    if players.others:
        looks = _many_looks(players, both, signs, is_coloured=is_coloured)
        sides = looks.pop("white"), looks.pop("black")
        others = {key.strip("<>"): one for key, one in looks.items()}
    return {
        **look, "is_coloured": is_coloured, "white": sides[0], "black": sides[1], "others": others,
    }  # fmt: skip


def _many_looks(
    players: PlayersSpec, both: tuple[_Looks, _Looks], signs: Sequence[str], *, is_coloured: bool
) -> dict[str, _Looks]:
    """The looks of three players and more: in their colours, or in greys as light as these.

    Greys are as far apart as may be; every piece shows its owner's sign besides.
    """
    told = {key: colour or _DARK for key, colour in _every(players).items()}
    if not is_coloured:
        darkest_first = sorted(told, key=lambda key: lightness(told[key]))
        step = 1 / (len(told) - 1)
        greys = (grey_of(100 * rank * step) for rank in range(len(told)))
        told = dict(zip(darkest_first, greys, strict=True))
    looks = {key: _look_in(told[key], None, both) for key in _every(players)}  # in turn order
    if is_coloured:
        return looks
    bare = {} if both[1]["face"] else {"face": None, "glyph": both[0]["glyph"]}
    signed = zip(looks.items(), signs, strict=True)
    return {key: {**look, **bare, "sign": sign} for (key, look), sign in signed}


def _look_in(colour: str | None, other: str | None, both: tuple[_Looks, _Looks]) -> _Looks:
    """The look of pieces of a colour, or of those whose opponent's have one.

    Args:
        colour: theirs, if they have one.
        other: their opponent's.
        both: the looks of the theme, the light one and the dark one.
    """
    light, dark = both
    if colour is None:
        return max(both, key=lambda one: difference(one["face"] or _PAPER, other or _PAPER))
    glyph = max((light["glyph"], dark["glyph"]), key=lambda ink: contrast(ink, colour))
    return {"face": colour, "glyph": glyph, "frame": light["frame"]}


def _over(base: _Looks, spec: ThemeSpec) -> _Looks:
    """The looks of `base` with what `spec` sets."""
    looks = {**base, **{key: getattr(spec, key) for key in spec.model_fields_set}}
    looks["tints"] = {**base.get("tints", {}), **spec.tints}
    for side in _SIDES:
        looks[side] = {**base.get(side, {}), **getattr(spec, side).model_dump(exclude_unset=True)}
    others = {key: one.model_dump(exclude_unset=True) for key, one in spec.others.items()}
    known = base.get("others", {})
    looks["others"] = {
        key: {**known.get(key, {}), **others.get(key, {})} for key in {**known, **others}
    }
    return looks


def _theme(name: str, looks: _Looks, colours: Mapping[str, str], keys: list[Word]) -> Theme:
    given: Mapping[str, _Given] = {**colours, **looks["tints"]}
    if shades := looks.get("shades"):  # the darkest tint has the first, the lightest the last
        lightest_first = sorted(colours, key=lambda tint: -lightness(colours[tint]))
        step = (len(shades) - 1) / max(1, len(colours) - 1)
        shaded = ((tint, shades[-1 - round(at * step)]) for at, tint in enumerate(lightest_first))
        given = dict(shaded) | looks["tints"]
    tints = {
        tint: one.paint if isinstance(one := given[tint], PatternSpec) else one for tint in colours
    }
    labels = {tint: label_colour(paint, looks["label_contrast"]) for tint, paint in tints.items()}
    plain = {key: looks[key] for key in THEME_KEYS if key in looks and key not in _SIDES}
    return Theme(
        name=name,
        tints=MappingProxyType(tints),
        labels=MappingProxyType(labels),
        label_contrast=looks["label_contrast"],
        white=_side(looks["white"]),
        black=_side(looks["black"]),
        neutral=_side(looks["neutral"]),
        is_coloured=looks["is_coloured"],
        others=tuple(_side(looks["others"][key]) for key in keys),
        **plain,
    )


def _side(look: _Looks) -> SideColours:
    return SideColours(**{**look, "mark": FaceMark(look.get("mark", FaceMark.NONE))})


def label_colour(paint: Paint, least: float) -> str:
    """The colour of cell names on `paint`: its own tone, dark on light or light on dark.

    Black or white where no tone of it reaches the contrast `least` (WCAG 2).
    """
    if not isinstance(paint, str):
        return PATTERN_LABEL
    end = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, paint))
    tones = (blend(end, paint, share / 20) for share in range(10, 20))
    return next((tone for tone in tones if contrast(tone, paint) >= least), end)
