"""A row of stacks, a tick under those that may stand and a cross under the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from printkit.base.errors import Message, PrintkitError, Problem
from printkit.draw.pieces import FEW, MOST_COUNTED, stacked, unit_symbols
from printkit.draw.plate_art import THIN, verdict, words
from printkit.model import CUBE, Game, Language
from printkit.model.figures import StacksPlate
from printkit.products.request import Request
from printkit.replay.interpret import alphabet_of
from printkit.rules import Piece, Side
from printkit.rules.scope import Scope
from printkit.scene import Anchor, Cap, Path, Scene, Shape, Style, Use, place, polyline
from printkit.scene.combine import above, align, beside
from printkit.text.nouns import joined
from printkit.text.players import players_of
from printkit.text.words import FigureWords, PlateWords

_EDGE, _LEAST_EDGE = 8.5, 5.5
"""How large a piece is at most, and at least before a row is broken, in mm."""
_PITCH, _PARTING = 1.32, 0.45
"""From stack to stack, and what more lies between the legal and the others, in pieces."""
_COUNT, _SHOWN = 0.28, 12
"""The size of the number beside a high stack, in pieces; so many letters of one are quoted."""
_DISC = 0.27
"""The radius of a tick's disc, in pieces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _StackPicture:
    """A stack and whether it may stand."""

    pieces: tuple[Piece, ...]
    legal: bool

    def faults(self, scope: Scope, name: str) -> Iterator[Message]:
        """Why a stack can neither be built nor stand."""
        rules = scope.ruleset
        if len(self.pieces) > rules.height:
            yield Message("rule_figures.stack-too-high", stack=name, most=rules.height)
        for lower, upper in pairwise(self.pieces):
            kinds = {"lower": rules.kinds[lower.kind], "upper": rules.kinds[upper.kind]}
            if (lower.kind, upper.kind) not in scope.carries:
                carried = (lower.kind, upper.kind) in rules.carries
                code = "stack-too-few" if carried else "stack-not-carried"
                yield Message(f"rule_figures.{code}", stack=name, **kinds)
            elif lower.side is not upper.side and not rules.neutral & {lower.kind, upper.kind}:
                if lower.kind not in scope.hosts:
                    yield Message("rule_figures.stack-of-two-sides", stack=name, **kinds)
                elif upper.kind not in scope.movers:
                    yield Message("rule_figures.stack-never-climbs", stack=name, **kinds)
                elif (upper.kind, lower.kind) in rules.fells:
                    yield Message("rule_figures.stack-would-take", stack=name, **kinds)


def draw(request: Request, plate: StacksPlate, width: float) -> Scene:
    """The row, each stack put to the rules.

    Raises:
        PrintkitError: a stack that may not stand is called legal, one that may is called barred,
            or a letter stands for no piece.
    """
    game, rules, alphabet = request.game, request.game.rules, alphabet_of(request.game)
    scope = Scope(rules) if rules is not None and not rules.engine else None
    problems, stacks = list[Problem](), list[_StackPicture]()
    for legal, name in (
        *((True, one) for one in plate.legal),
        *((False, one) for one in plate.barred),
    ):
        try:
            letters = enumerate(name.text)
            pieces = tuple(
                alphabet.piece(letter, name.source.shifted(rank)) for rank, letter in letters
            )
        except PrintkitError as error:
            problems += error.problems
            continue
        stacks.append(_StackPicture(pieces=pieces, legal=legal))
        if rules is None and len(pieces) > alphabet.height:
            high = {"stack": f"{name.text[:_SHOWN]} …", "most": alphabet.height}
            what = Message("rule_figures.stack-too-high", **high)
            problems.append(Problem(what, name.source))
        if scope is not None:
            fault = next(stacks[-1].faults(scope, name.text), None)
            if legal and fault is not None:
                problems.append(Problem(fault, name.source))
            elif not legal and fault is None:
                stands = Message("rule_figures.stack-stands", stack=name.text)
                problems.append(Problem(stands, name.source))
    if problems:
        raise PrintkitError(problems)
    # In as few rows as they fit into.
    for count in range(1, len(stacks) + 1):
        most = -(-len(stacks) // count)
        edge = min(_EDGE, width / (most * _PITCH + _PARTING))
        if edge >= _LEAST_EDGE or most == 1:
            break
    rows = [stacks[first : first + most] for first in range(0, len(stacks), most)]
    kinds = (game.kinds[piece.kind] for one in stacks for piece in one.pieces)
    largest = max(kind.form.breadth for kind in kinds)
    scene = above([_row(request, row, edge, largest) for row in rows], gap=0.45 * edge)
    return replace(scene, description=_in_words(game, stacks, request.language))


def _row(request: Request, row: Sequence[_StackPicture], edge: float, largest: float) -> Scene:
    """Stacks side by side on one ground, each above its tick or cross.

    `edge` is that of the largest pieces, in mm, `largest` their size beside usual ones.
    """
    wide, disc, drawn = _PITCH * edge, _DISC * edge, list[tuple[bool, Scene]]()
    for one in row:
        forms = tuple(request.game.kinds[piece.kind].form for piece in one.pieces)
        stack = stacked(forms)
        # A piece is as large in a tall stack, which a cell would make smaller.
        usual = forms[0].width / largest  # large pieces take no more room here
        cell, top = edge * usual / CUBE.width / stack.widths[0], stack.half[1] + stack.lift
        symbols = unit_symbols(request.game, request.theme, one.pieces)
        shapes: tuple[Shape, ...] = tuple(
            Use(symbol=symbol, transform=place(wide / 2, (top - rise) * cell, share * cell))
            for symbol, rise, share in zip(symbols, stack.rises, stack.widths, strict=True)
        )
        if len(forms) > MOST_COUNTED:
            at = (wide / 2 + stack.half[0] * cell + THIN, (top - stack.rises[-1]) * cell)
            size, ink = _COUNT * edge, request.theme.quiet_text
            shapes = (*shapes, words(str(len(forms)), at, ink, size=size, anchor=Anchor.START))
        drawn.append((one.legal, Scene(width=wide, height=2 * stack.half[1] * cell, shapes=shapes)))
    tallest = max(scene.height for _, scene in drawn)
    groups = []
    for legal, some in groupby(drawn, key=lambda one: one[0]):
        sign = verdict((wide / 2, 1.65 * disc), disc, request.theme, legal=legal)
        below = Scene(width=wide, height=2.65 * disc, shapes=sign)
        columns = [
            above((align(scene, height=tallest, down=Anchor.END), below), gap=THIN)
            for _, scene in some
        ]
        groups.append(beside(columns))
    scene = beside(groups, gap=_PARTING * edge)
    line = Style(stroke=request.theme.quiet_text, width=THIN, cap=Cap.BUTT)
    ends = ((0.0, tallest + THIN), (scene.width, tallest + THIN))
    ground = Path(segments=polyline(ends), style=line)
    return replace(scene, shapes=(ground, *scene.shapes))


def _in_words(game: Game, row: Sequence[_StackPicture], language: Language) -> str:
    """Which stacks may stand and which may not, in words."""
    plates, figures = PlateWords.of(language, game.wording), FigureWords.of(language, game.wording)
    black = players_of(game.players, language)[Side.BLACK].label

    def named(one: _StackPicture) -> str:
        text, names = "", list[str]()
        for piece in one.pieces:
            name = game.kinds[piece.kind].name[language]
            if piece.side is Side.BLACK:
                name = plates.of_side.format(name=name, side=black)
            names.append(name)
            text = figures.stack.format(upper=name, lower=text) if text else name
        if len(names) > FEW:
            return figures.high_stack.format(count=len(names), what=", ".join(names))
        return text

    parts = []
    for legal, text in ((True, plates.legal), (False, plates.barred)):
        if some := [named(one) for one in row if one.legal is legal]:
            parts.append(text.format(stacks=joined(some, figures.last)))
    return " ".join(parts)
