"""Whether a theme can be read: by weak eyes, in grey, and by the colour-blind.

Contrast is that of WCAG 2 (1.4.3 asks 4.5 : 1 of text, 1.4.6 asks 7 : 1, 1.4.11 asks 3 : 1 of
marks). Lightness is L* of CIE 1976; the distances are the author's of this look, of which the
greyscale ones leave room for a printer's own curve.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import hypot

from printkit.base.colour import Vision, difference, lab, lightness
from printkit.base.errors import Message
from printkit.base.units import contrast
from printkit.draw.pieces import piece_colours
from printkit.model import Game, Owner, SideColours, Theme
from printkit.rules import Piece, Side

TEXT_CONTRAST = 4.5  # ratio, WCAG 2 AA
MARK_CONTRAST = 3.0  # ratio, WCAG 2 AA for graphics
SIDES_APART = 40.0
"""ΔE*ab between White's and Black's faces for every eye, unless a mark shows them by shape; where
all tints are greys, that much L*."""
MANY_APART = 25.0
"""The same between any two of three players and more."""
GREYS_APART = 20.0
"""L* between any two of tints and faces, where all tints are greys."""
STEPS_APART = 25.0
"""ΔE*ab between the arrows of both steps, for every eye: about ten times what is noticeable."""

_PAPER = "#ffffff"
_LEAST_CHROMA = 3.0  # C*ab: less is a grey


def flaws(theme: Theme, game: Game | None = None) -> tuple[str, ...]:
    """What makes `theme` hard to read, each in a clause; empty when all is well.

    A theme alone says nothing of kinds: those are of a game.
    """
    found = [*_words(theme), *_sides_apart(theme, game), *_greys(theme)]
    found += _kinds(theme, game) if game else ()
    for vision in Vision:
        apart = difference(theme.first_step, theme.second_step, vision)
        if apart < STEPS_APART:
            what = Message("drawing.first-step-second-step-eyes", vision=vision)
            found.append(
                Message("drawing.steps-too-near", what=what, apart=apart, least=STEPS_APART)
            )
    for name, colour in (("first_step", theme.first_step), ("second_step", theme.second_step)):
        if (seen := contrast(colour, theme.casing)) < MARK_CONTRAST:
            found.append(
                Message("drawing.casing-contrast", name=name, found=seen, least=MARK_CONTRAST)
            )
    return tuple(found)


def _sides_apart(theme: Theme, game: Game | None) -> Iterator[str]:
    """Where players both own pieces that only colours distinguish, the eyes that confuse them."""
    if theme.white.mark is not theme.black.mark or (game and game.tells_sides_by_turn):
        return
    if theme.white.sign:
        return
    sides = [Side.WHITE, Side.BLACK, *map(Side, range(2, 2 + len(theme.others)))]
    if game:
        owned = [kind for kind in game.kinds if kind.owner is Owner.SIDES]
        sides = [one for one in sides if any(kind.counts[one] for kind in owned)]
    least, faces = (
        MANY_APART if theme.others else SIDES_APART,
        {s: _face(theme.of(s)) for s in sides},
    )
    for one, other in combinations(sides, 2):
        seen = {vision: difference(faces[one], faces[other], vision) for vision in Vision}
        near = [vision for vision, apart in seen.items() if apart < least]
        if near and game is None:
            worst = min(near, key=seen.__getitem__)
            yield Message("drawing.sides-too-near", vision=worst, apart=seen[worst], least=least)
        elif near:
            worst = Vision.FULL if Vision.FULL in near else min(near, key=seen.__getitem__)
            names = [str(side) if side > Side.BLACK else side.name.title() for side in (one, other)]
            yield Message(
                "drawing.players-too-near",
                white=names[0],
                black=names[1],
                eyes=Message(f"drawing.eyes-{worst}"),
            )


def _words(theme: Theme) -> Iterator[str]:
    """Cell names on their tints, texts on the page, strokes on faces."""
    least = max(TEXT_CONTRAST, theme.label_contrast)
    page = theme.ground or _PAPER
    pairs = [
        *((Message("drawing.cell-names", tint=tint), theme.labels[tint],
           paint if isinstance(paint, str) else _PAPER,  # names stand on white in a pattern
           theme.label_contrast) for tint, paint in theme.tints.items()),
        ("text", theme.text, page, least),
        ("quiet_text", theme.quiet_text, page, least),
        *((Message(f"drawing.glyphs-{name}"), side.glyph, _face(side), MARK_CONTRAST)
          for name, side in (*_sides(theme), ("neutral", theme.neutral))),
    ]  # fmt: skip
    for what, ink, ground, wanted in pairs:
        if (found := contrast(ink, ground)) < wanted:
            yield Message("drawing.contrast-least", what=what, found=found, wanted=wanted)


def _greys(theme: Theme) -> Iterator[str]:
    """Where only lightness distinguishes tints and faces, any two of them."""
    tints = [(name, paint) for name, paint in theme.tints.items() if isinstance(paint, str)]
    if len(tints) < len(theme.tints) or any(
        hypot(*lab(paint)[1:]) > _LEAST_CHROMA for _, paint in tints
    ):
        return
    faces = [(Message(f"drawing.face-{name}"), _face(side)) for name, side in _sides(theme)]
    apart_by_sign = bool(theme.white.sign)
    faces = [] if apart_by_sign else faces
    pairs = [(pair, GREYS_APART) for pair in combinations((*tints, *faces), 2)]
    of_sides = [] if apart_by_sign else [((faces[0], faces[1]), SIDES_APART)]
    for ((one, first), (other, second)), least in (*pairs, *of_sides):
        apart = abs(lightness(first) - lightness(second))
        if apart < least:
            yield Message("drawing.greys-too-near", one=one, other=other, apart=apart, least=least)


def _kinds(theme: Theme, game: Game) -> Iterator[str]:
    """Pieces that only a colour of their kinds tells from others, each kind once."""
    pieces = [
        (kind, Piece(rank, side)) for rank, kind in enumerate(game.kinds) for side in kind.sides
    ]
    known = set[str]()
    for (one, first), (other, second) in combinations(pieces, 2):
        art = [one.face, other.face] if one.form.art else [(), ()]
        alike = one.form == other.form and art[0] == art[1] and (one.colour or other.colour)
        if one is other or not alike or other.id in known:
            continue
        here, there = (_face(piece_colours(game, piece, theme)) for piece in (first, second))
        vision = min(Vision, key=partial(difference, here, there))
        apart = difference(here, there, vision)
        if apart < STEPS_APART:
            known.add(other.id)
            what = Message("drawing.kinds-eyes", kind=one.id, kind2=other.id, vision=vision)
            yield Message("drawing.steps-too-near", what=what, apart=apart, least=STEPS_APART)


def _sides(theme: Theme) -> tuple[tuple[str, SideColours], ...]:
    return ("white", theme.white), ("black", theme.black)


def _face(side: SideColours) -> str:
    return side.face or _PAPER
