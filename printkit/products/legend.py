"""The legend: every sign that the pictures of a game may hold, drawn and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from printkit import scene as art
from printkit.base.units import luminance
from printkit.draw.board import board_art
from printkit.draw.caption import HEADING, SENTENCE
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Annotation, AnnotationKind, Stage, TurnMarks, noted, turn_marks
from printkit.draw.pieces import Unit, cell_colour, piece_symbol, side_colours, with_ghosts
from printkit.draw.trays import returned_ring
from printkit.draw.view import PlanView
from printkit.grid import row_of_cells
from printkit.model import FaceMark, Game
from printkit.model.theme import PLAIN_BOARD
from printkit.products.request import Request
from printkit.rules import Drop, Mover, Piece, Ruleset, Side, Step, StepEffect, Trace, Turn
from printkit.scene.combine import above, align, beside, column_of
from printkit.text.players import players_of
from printkit.text.words import LegendWords

# Lengths in mm.
_CELL = 6.6
_PICTURE = 3 * _CELL
_GAP = 3.0
_LEAST_COLUMN = 58.0
_ROW_GAP = 1.6
_TITLE_GAP = 1.0
_EDGE = 0.14
_PAD = 0.8
"""Around all, so that no line of a cell at the edge is cut."""


class Sign(StrEnum):
    """What a legend explains."""

    CUBE = "cube"
    STACK = "stack"
    TRIPLE = "triple"
    BUILD = "build"
    STEPS = "steps"
    CAPTURE = "capture"
    DROP = "drop"
    PUT_BACK = "put_back"
    RANSOM = "ransom"
    EXCHANGE = "exchange"
    SWAP = "swap"
    ARROW = "arrow"
    RING = "ring"
    SIDES = "sides"


ALL_SIGNS = frozenset(Sign)
_MOVED = (Sign.CUBE, Sign.STACK, Sign.TRIPLE)
"""By how many pieces move together."""
_MARKED = {AnnotationKind.ARROW: Sign.ARROW, AnnotationKind.RING: Sign.RING}


def signs_in(trace: Trace | None, annotations: Iterable[Annotation]) -> Iterator[Sign]:
    """The signs that a diagram holds, of its last turn and of what else is marked."""
    yield from (_MARKED[note.kind] for note in annotations if note.kind in _MARKED)
    if trace is None:
        return
    if trace.effects:
        yield Sign.CUBE  # it says too what is pale
    for effect in trace.effects:
        yield _MOVED[min(len(effect.moved), len(_MOVED)) - 1]
    found = (
        (Sign.BUILD, any(effect.built_on for effect in trace.effects)),
        (Sign.STEPS, len(trace.effects) > 1),
        (Sign.CAPTURE, trace.captured),
        (Sign.DROP, trace.turn.drops),
        (Sign.PUT_BACK, trace.relocated),
        (Sign.RANSOM, trace.ransomed),
        (Sign.EXCHANGE, trace.exchanged),
        (Sign.SWAP, trace.turn.swap),
    )
    yield from (sign for sign, stands in found if stands)


_Units: TypeAlias = Mapping[int, tuple[Piece, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _LegendEntry:
    """A sign: what stands on its cells after the turn, the turn, and its sentence.

    Without cells it is a cube of a reserve.
    """

    sign: Sign
    words: str
    cells: int = 2
    after: _Units
    trace: Trace | None = None
    notes: tuple[Annotation, ...] = ()

    def picture(self, request: Request) -> art.Scene:
        """A few light cells in a row, with what the entry shows."""
        game, theme = request.game, request.theme
        if not self.cells:  # a piece of a reserve that has just come back
            middle, side = _CELL / 2, 0.45 * _CELL
            symbol = piece_symbol(game, Piece(0, Side.WHITE), theme)
            piece = art.Use(symbol=symbol, transform=art.place(middle, middle, side))
            ring = returned_ring(theme, (middle, middle), side, _CELL)
            return art.Scene(width=_CELL, height=_CELL, shapes=(piece, *ring))

        def lightness(tint: str) -> float:
            paint = theme.tints[tint]
            return luminance(paint) if isinstance(paint, str) else 1.0

        tints = (max(game.tints, key=lightness),) * self.cells
        few = replace(game, tints=tints, board=PLAIN_BOARD)
        layout = BoardLayout.of(row_of_cells(game.grid.lattice, self.cells), _CELL)
        if layout.grid.is_graph:  # points, joined by a line
            cells = board_art(few, theme, layout)
        else:
            outlines = map(layout.outline, range(len(layout.centres)))
            line = art.Style(fill=cell_colour(few, theme, 0), stroke=theme.outline, width=_EDGE)
            cells = (art.Path(segments=art.polygons(outlines), style=line),)
        units = {cell: Unit(pieces) for cell, pieces in self.after.items()}
        if self.trace is not None:
            units = with_ghosts(units, self.trace)
        view = PlanView(game=few, theme=theme, layout=layout)
        stage = Stage(view=view, units=units)
        marks = turn_marks(stage, self.trace) if self.trace is not None else TurnMarks()
        marks = noted(stage, self.notes, marks)
        shapes = (*cells, *marks.under, *view.units(units), *marks.over)
        return art.Scene(width=layout.width, height=layout.height, shapes=shapes)


def legend_scene(
    request: Request, width: float, signs: frozenset[Sign] = ALL_SIGNS
) -> art.Scene | None:
    """What the signs in pictures of a game mean, in as many columns as a width in mm allows.

    Signs of turns that the game does not know are left out; a game without rules has them all that
    any game has. It is None where the game knows none of the `signs`.
    """
    game, words = request.game, LegendWords.of(request.language, request.game.form)
    room = width - 2 * _PAD
    columns = max(1, int((room + _GAP) // (_LEAST_COLUMN + _GAP)))
    column = (room - (columns - 1) * _GAP) / columns
    said = tuple(entry for entry in _entries(game, words) if entry.sign in signs)
    if not said:
        return None
    one, _ = _movers(game)
    sides = []  # whose pieces they are that a mark sets apart, where ink is saved
    for side, player in zip(game.sides, players_of(game.players, request.language), strict=True):
        colours = side_colours(request.theme, side)
        if colours.sign or colours.mark is not FaceMark.NONE:
            whose, after = words.sides.format(player=player.name), {0: (Piece(one.kind, side),)}
            sides.append(_LegendEntry(sign=Sign.SIDES, words=whose, cells=1, after=after))
    said = (*sides, *said)
    fill, beside_it = request.theme.text, column - _PICTURE - _GAP
    entries = []
    for entry in said:
        picture = align(entry.picture(request), width=_PICTURE, across=art.Anchor.START)
        stated = column_of(entry.words, width=beside_it, size=SENTENCE, fill=fill)
        entries.append(beside((picture, stated), gap=_GAP))
    tallest = max(entry.height for entry in entries)
    rows = [align(entry, height=tallest) for entry in entries]
    count = -(-len(rows) // columns)
    bold = art.Weight.SEMIBOLD
    title = column_of(words.title, width=room, size=HEADING, fill=fill, weight=bold)
    tall = [above(rows[at : at + count], gap=_ROW_GAP) for at in range(0, len(rows), count)]
    drawn = above((title, beside(tall, gap=_GAP, down=art.Anchor.START)), gap=_TITLE_GAP)
    height = drawn.height + 2 * _PAD
    paper = art.Path(
        segments=art.rectangle(0, 0, width, height), style=art.Style(fill=request.theme.ground)
    )
    inside = art.Group(shapes=drawn.shapes, transform=art.move(_PAD, _PAD))
    return art.Scene(
        width=width,
        height=height,
        shapes=(paper, inside) if request.theme.ground else (inside,),
        title=words.title,
        description=" ".join(entry.words for entry in said),
    )


def _entries(game: Game, words: LegendWords) -> Iterator[_LegendEntry]:
    """The signs of a game, the most usual first."""
    rules = game.rules
    one, other = _movers(game)
    moves = rules is None or len(rules.immobile | rules.neutral) < len(game.kinds)
    stacks = moves and (rules is None or bool(rules.carries))

    def moved(
        sign: Sign, said: str, after: _Units, *effects: StepEffect, cells: int = 2
    ) -> _LegendEntry:
        turn = Turn(steps=tuple(effect.step for effect in effects))
        trace = Trace(turn=turn, side=Side.WHITE, effects=effects)
        return _LegendEntry(sign=sign, words=said, cells=cells, after=after, trace=trace)

    pair, three = (one, other), (one,) * 3
    if moves:
        yield moved(Sign.CUBE, words.cube, {1: (one,)}, _effect((one,), (0, 1)))
    if stacks:
        yield moved(Sign.STACK, words.stack, {1: pair}, _effect(pair, (0, 1)))
    if moves and (rules is None or rules.height > 2):
        said = words.triple if rules and rules.height == len(three) else words.many
        yield moved(Sign.TRIPLE, said, {1: three}, _effect(three, (0, 1)))
    if stacks:
        builds = _effect((other,), (0, 1), built_on=one)
        yield moved(Sign.BUILD, words.build, {1: pair}, builds)
        # A stack moves and its top goes on.
        effects = _effect(pair, (0, 1)), _effect((other,), (1, 2), left=pair)
        yield moved(Sign.STEPS, words.steps, {1: (one,), 2: (other,)}, *effects, cells=3)
    if moves and (rules is None or rules.beats):
        attacker, target = min(rules.beats) if rules else (one.kind, one.kind)
        taker, taken = Piece(attacker, Side.WHITE), Piece(target, Side.BLACK)
        takes = _effect((taker,), (0, 1), captured=(taken,))
        yield moved(Sign.CAPTURE, words.capture, {1: (taker,)}, takes)
    if rules is not None:
        yield from _special(words, rules)
    note = Annotation(kind=AnnotationKind.ARROW, cell=0, end=1)
    yield _LegendEntry(sign=Sign.ARROW, words=words.remark, after={0: (one,)}, notes=(note,))
    ring = Annotation(kind=AnnotationKind.RING, cell=0)
    yield _LegendEntry(sign=Sign.RING, words=words.ring, after={0: (one,)}, notes=(ring,))


def _movers(game: Game) -> tuple[Piece, Piece]:
    """Two pieces that move, of which the second may stand on the first where stacks are built."""
    rules, last = game.rules, len(game.kinds) - 1
    pair = (0, min(1, last))
    if rules is not None:
        still = rules.immobile | rules.hosts | rules.neutral
        free = [kind for kind in range(last + 1) if kind not in still] or [0]
        pairs = [pair for pair in rules.carries if not still.intersection(pair)]
        pair = min(pairs, key=lambda pair: (pair[0] == pair[1], pair), default=(free[0], free[-1]))
    return Piece(pair[0], Side.WHITE), Piece(pair[1], Side.WHITE)


def _effect(
    moved: tuple[Piece, ...],
    way: tuple[int, int],
    left: tuple[Piece, ...] = (),
    captured: tuple[Piece, ...] = (),
    built_on: Piece | None = None,
) -> StepEffect:
    mover = Mover.STACK if len(moved) > 1 else Mover.CUBE
    return StepEffect(
        step=Step(mover, *way),
        moved=moved,
        built_on=built_on,
        captured=captured,
        left=left or moved,
    )


def _special(words: LegendWords, rules: Ruleset) -> Iterator[_LegendEntry]:
    """The signs of what only some games know."""
    if rules.drop is not None:
        # Two drops where a turn may have two, else one.
        kind = min(rules.drop.kinds)
        drops = tuple(Drop(kind, cell) for cell in range(min(rules.drop.most, 2)))
        trace = Trace(turn=Turn(drops=drops), side=Side.WHITE, effects=())
        yield _LegendEntry(
            sign=Sign.DROP,
            words=words.drop if len(drops) > 1 else words.one_drop,
            cells=len(drops),
            after={drop.cell: (Piece(kind, Side.WHITE),) for drop in drops},
            trace=trace,
        )
    if rules.relocation is not None and any(rules.relocation.zones):
        king = Piece(rules.relocation.kind, Side.BLACK)
        taker = Piece(min((a for a, b in rules.beats if b == king.kind), default=0), Side.WHITE)
        effect = _effect((taker,), (0, 1), captured=(king,))
        turn = Turn(steps=(effect.step,), relocation=2)
        trace = Trace(turn=turn, side=Side.WHITE, effects=(effect,), relocated=king)
        yield _LegendEntry(
            sign=Sign.PUT_BACK,
            words=words.put_back,
            cells=3,
            after={1: (taker,), 2: (king,)},
            trace=trace,
        )
    if rules.ransom:
        given = Piece(min(rules.ransom), Side.BLACK)
        trace = Trace(turn=Turn(ransom=0), side=Side.WHITE, effects=(), ransomed=given)
        yield _LegendEntry(
            sign=Sign.RANSOM, words=words.ransom, cells=1, after={0: ()}, trace=trace
        )
    if rules.exchange is not None:
        yield _LegendEntry(sign=Sign.EXCHANGE, words=words.exchange, cells=0, after={})
    if rules.swap is not None:
        king, ghost = (Piece(kind, Side.WHITE) for kind in rules.swap)
        trace = Trace(turn=Turn(swap=(0, 1)), side=Side.WHITE, effects=())
        yield _LegendEntry(
            sign=Sign.SWAP, words=words.swap, after={0: (ghost,), 1: (king,)}, trace=trace
        )
