"""Diagrams: a position, or the turn that led to it, as a figure with its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from printkit.draw.annotation import Annotation, AnnotationKind
from printkit.draw.caption import Caption
from printkit.draw.cell_names import Names
from printkit.draw.diagram import Figure, Viewport, diagram
from printkit.draw.trays import Trays
from printkit.draw.turn_marks import Moment
from printkit.model import Game, Language, Theme
from printkit.products.descriptions import position_description, sentence_case, turn_sentence
from printkit.rules import Piece, Position, Side, Taken, Trace
from printkit.scene import Scene
from printkit.text.players import players_of
from printkit.text.words import FigureWords

Lost = tuple[tuple[Piece, ...], tuple[Piece, ...]]
"""The pieces that White and Black have lost."""


class Words(StrEnum):
    """Which words stand below a board."""

    CAPTION = "caption"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a diagram is drawn, apart from what it shows.

    Attributes:
        theme: the colours.
        language: of its words.
        width: in mm, as it is printed.
        side: who sits at the bottom.
        names: where the names of cells stand.
        words: which words stand below.
        height: in mm, the same for all pictures of a series; None for as high as it needs.
    """

    theme: Theme
    language: Language
    width: float = 90.0
    side: Side = Side.WHITE
    names: Names = Names.AUTO
    words: Words = Words.CAPTION
    height: float | None = None

    @property
    def viewport(self) -> Viewport:
        """How large, and from where it is seen."""
        return Viewport(width=self.width, side=self.side, names=self.names, height=self.height)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenery:
    """What a diagram shows.

    Attributes:
        position: what stands on the board.
        trace: the last turn, whose marks are drawn, or None.
        moment: whether `position` is the one after that turn or before it.
        heading: the turn's number and text, or a title; empty for none.
        lost: the pieces lost so far, or None where nothing tells of them.
        annotations: what else is marked.
        ending: how the game ended with this turn, in words; empty where it goes on.
        fault: for a turn played though illegal, the rule that it breaks, in words; else empty.
        remark: what the record says of the turn; empty for nothing.
    """

    position: Position
    trace: Trace | None = None
    moment: Moment = Moment.AFTER
    heading: str = ""
    lost: Lost | None = None
    annotations: Sequence[Annotation] = ()
    ending: str = ""
    fault: str = ""
    remark: str = ""


def diagram_scene(game: Game, scenery: Scenery, look: Look) -> Scene:
    """The picture of a position or a turn, with its caption and a description in words."""
    drawn = figure(game, scenery, look.language)
    if look.words is Words.NONE:
        drawn = replace(drawn, caption=None)
    return diagram(game, look.theme, drawn, look.viewport)


def figure(game: Game, scenery: Scenery, language: Language) -> Figure:
    """A diagram's contents: what `printkit.draw` needs to draw it."""
    words = FigureWords.of(language)
    jailed = game.rules is not None and game.rules.taken is Taken.CAPTOR
    return Figure(
        position=scenery.position,
        trace=scenery.trace,
        moment=scenery.moment,
        annotations=tuple(scenery.annotations),
        trays=Trays(
            reserve=words.reserve,
            lost=words.captured if jailed else words.lost,
            lost_pieces=scenery.lost[::-1] if jailed and scenery.lost else scenery.lost,
            returned=_returned(scenery),
        ),
        caption=_caption(game, scenery, language),
        title=" ".join(filter(None, (game.heading(language), scenery.heading))),
        description=_description(game, scenery, language),
    )


def _description(game: Game, scenery: Scenery, language: Language) -> str:
    """The turn, what stands where, and what else is marked, for who cannot see it."""
    turn = turn_sentence(game, scenery.trace, language) + "." if scenery.trace else ""
    stands = position_description(game, scenery.position, language)
    return " ".join(filter(None, (turn, stands, _marked(game, scenery.annotations, language))))


def _marked(game: Game, annotations: Sequence[Annotation], language: Language) -> str:
    words, names = FigureWords.of(language), game.grid.names
    patterns = {
        AnnotationKind.RING: words.ring,
        AnnotationKind.CROSS: words.cross,
        AnnotationKind.NUMBER: words.number,
        AnnotationKind.ARROW: words.arrow,
    }
    marks = [
        patterns[note.kind].format(
            cell=names[note.cell], number=note.number, end=names[note.end or 0]
        )
        for note in annotations
    ]
    return words.marked.format(marks=words.between.join(marks)) if marks else ""


def _returned(scenery: Scenery) -> tuple[int, ...]:
    """The kinds of which this turn has just given each side a prisoner back."""
    if scenery.trace is None or scenery.moment is Moment.BEFORE:
        return ()
    return scenery.trace.exchanged


def _caption(game: Game, scenery: Scenery, language: Language) -> Caption:
    words = FigureWords.of(language)
    if scenery.trace is not None:
        return Caption(
            heading=scenery.heading,
            side=scenery.trace.side,
            sentence=". ".join(
                filter(None, (turn_sentence(game, scenery.trace, language), scenery.ending))
            ),
            fault=scenery.fault and words.fault.format(rule=scenery.fault),
            remark=scenery.remark,
        )
    side = scenery.position.to_move
    player = players_of(game.players, language)[side]
    to_move = sentence_case(words.to_move.format(side=player.name, ending=player.ending))
    return Caption(heading=scenery.heading or words.position, sentence=to_move, side=side)
