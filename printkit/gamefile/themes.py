"""Themes: the shipped ones, and what a game changes in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from printkit.base.colour import lightness
from printkit.base.errors import Message, did_you_mean
from printkit.base.units import blend, contrast
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import ID, THEME_KEYS, PatternSpec, ThemeSpec
from printkit.gamefile.tree import Word
from printkit.model import FaceMark, Paint, Pattern, PatternKind, SideColours, Theme

DEFAULT = "screen"
"""What stands in for a theme that is not there, in a spec that is refused anyway."""
PATTERN_LABEL = "#333333"
"""Cell names on lines, dots and bare paper."""
_NAME = re.compile(ID)
_SIDES = ("white", "black", "neutral")
_Looks = dict[str, Any]
"""A theme's keys and values as given, before they are a `Theme`."""
_Given: TypeAlias = PatternSpec | str | None
"""A paint as a theme's text gives it."""


def build_themes(
    specs: Mapping[Word, ThemeSpec],
    shipped: Mapping[Word, ThemeSpec],
    colours: Mapping[str, str],
    mistakes: Mistakes,
) -> Mapping[str, Theme]:
    """All themes of a game: the shipped ones in their order, then its own new ones.

    A theme extends one that stands before it: by its own word, else the shipped one of its name.

    Args:
        specs: what the game says.
        shipped: the shipped themes; the first is whole.
        colours: the tints of the board.
        mistakes: takes what is wrong.
    """
    looks: dict[str, _Looks] = {}
    for name, spec in shipped.items():
        looks[str(name)] = _over(looks.get(spec.extends or "", {}), spec)
    for name, spec in specs.items():
        if not _NAME.fullmatch(name):
            what = Message("gamefile.cannot-name-theme", name=str(name))
            mistakes.note(what, name.source, Message("gamefile.small-letters-digits-hyphens"))
        for tint in spec.tints:
            if tint not in colours:
                mistakes.unknown("tint", tint, colours)
        if spec.extends is not None and spec.extends not in looks:
            _check_base(name, spec.extends, specs, looks, mistakes)
        if spec.extends is None and name not in looks:
            what = Message("gamefile.no-theme-change", name=str(name))
            hint = did_you_mean(name, looks)
            mistakes.note(what, name.source, hint or Message("gamefile.new-theme-says-one-extends"))
        base = spec.extends or name
        looks[str(name)] = _over(looks.get(base, looks[DEFAULT]), spec)
    return MappingProxyType({name: _theme(name, look, colours) for name, look in looks.items()})


def _check_base(
    name: Word,
    base: Word,
    specs: Mapping[Word, ThemeSpec],
    looks: Mapping[str, _Looks],
    mistakes: Mistakes,
) -> None:
    """Note why a theme cannot extend one that is not known yet."""
    if base == name:
        hint = Message("gamefile.extend-another-one", names=", ".join(looks))
        mistakes.note(Message("gamefile.theme-extends-itself", name=name), base.source, hint)
    elif base in specs:
        what = Message("gamefile.theme-stands-below-extends", base=base, name=name)
        mistakes.note(what, base.source, Message("gamefile.write-above", base=base, name=name))
    else:
        mistakes.unknown("theme", base, looks)


def _over(base: _Looks, spec: ThemeSpec) -> _Looks:
    """The looks of `base` with what `spec` sets."""
    looks = {**base, **{key: getattr(spec, key) for key in spec.model_fields_set}}
    looks["tints"] = {**base.get("tints", {}), **spec.tints}
    for side in _SIDES:
        looks[side] = {**base.get(side, {}), **getattr(spec, side).model_dump(exclude_unset=True)}
    return looks


def _theme(name: str, looks: _Looks, colours: Mapping[str, str]) -> Theme:
    given: Mapping[str, _Given] = {**colours, **looks["tints"]}
    if shades := looks.get("shades"):  # the darkest tint has the first, the lightest the last
        lightest_first = sorted(colours, key=lambda tint: -lightness(colours[tint]))
        step = (len(shades) - 1) / max(1, len(colours) - 1)
        shaded = ((tint, shades[-1 - round(at * step)]) for at, tint in enumerate(lightest_first))
        given = dict(shaded) | looks["tints"]
    tints = {tint: _paint(given[tint]) for tint in colours}
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
        **plain,
    )


def _side(look: _Looks) -> SideColours:
    return SideColours(**{**look, "mark": FaceMark(look.get("mark", FaceMark.NONE))})


def _paint(spec: _Given) -> Paint:
    if not isinstance(spec, PatternSpec):
        return spec
    return Pattern(
        kind=PatternKind(spec.pattern),
        pitch=spec.pitch,
        weight=spec.weight,
        angle=spec.angle,
        colour=spec.colour,
    )


def label_colour(paint: Paint, least: float) -> str:
    """The colour of cell names on `paint`: its own tone, dark on light or light on dark.

    Black or white where no tone of it reaches the contrast `least` (WCAG 2).
    """
    if not isinstance(paint, str):
        return PATTERN_LABEL
    end = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, paint))
    tones = (blend(end, paint, share / 20) for share in range(10, 20))
    return next((tone for tone in tones if contrast(tone, paint) >= least), end)
