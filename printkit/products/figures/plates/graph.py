"""A free graph: named nodes on a circle, arrows with words between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean, said
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.layout import Point
from printkit.draw.pieces import piece_symbol
from printkit.draw.plate_art import Curve, Pointer, between, bowed, middle
from printkit.model import Localised
from printkit.model.figures import GraphPlate, Name, Written
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene import (
    Anchor,
    Box,
    Path,
    Scene,
    Shape,
    Style,
    Text,
    Use,
    Weight,
    place,
    rectangle,
    rounded_rectangle,
)
from printkit.scene.combine import above, cropped
from printkit.scene.lettering import wrapped

_NAME = 8 / PT_PER_MM
_SMALL = 7 / PT_PER_MM
"""The sizes of type in mm: of nodes, of what is said of arrows."""
_FACE = 9.0
"""The side of a piece, in mm."""
_WIDEST = 30.0
"""No name is set wider, in mm."""
_WAY = 12.0
"""The least from node to node, in mm."""
_GAP = 0.9
"""From a node to an arrow, in mm."""
_PITCH = 1.25
_DASHES: tuple[tuple[float, ...], ...] = ((), (1.6, 0.9), (0.5, 0.8), (2.6, 0.8, 0.5, 0.8))
"""Per meaning how its arrows are drawn, so that no colour is needed."""


def draw(request: Request, plate: GraphPlate, width: float) -> Scene:
    """The nodes clockwise from the top; arrows that mean the same look the same."""
    arrows = _read(plate)
    language = request.language
    made = [_node(request, node) for node in plate.nodes]
    nodes = _around(made, width, plate.nodes[0].key)
    stated = [(one, other, words[language] if words else "") for one, other, words in arrows]
    styles, legend = _styles([words for _, _, words in stated])
    shapes: list[Shape] = []
    labels: list[Shape] = []
    pairs = {(one, other) for one, other, _ in stated}
    for one, other, words in stated:
        curve = _curve(nodes, one, other, mutual=(other, one) in pairs)
        pen = Pointer(colour=request.theme.text, dash=_DASHES[styles.get(words, 0)])
        shapes += pen.along(curve)
        if words and not legend:
            labels += _label(request, middle(curve), words)
    shapes += labels
    for node in nodes:
        shapes += node.shapes(request)
    scene = cropped(shapes)
    if legend:
        scene = above((scene, _legend(request, styles)), gap=2.5, across=Anchor.MIDDLE)
    return replace(scene, description=_in_words(plate, stated, language))


def _read(plate: GraphPlate) -> list[tuple[int, int, Localised | None]]:
    """The arrows as ranks of their nodes."""
    ranks = {node.key.text: rank for rank, node in enumerate(plate.nodes)}
    problems: list[Problem] = []
    found = []
    for arrow, words in plate.arrows:
        ends = [end.strip() for end in arrow.text.split(">")]
        if len(ends) != 2 or not all(ends):
            what = Message("rule_figures.no-arrow", text=arrow.text)
            problems.append(Problem(what, arrow.source, Message("rule_figures.arrow-example")))
            continue
        strange = [end for end in ends if end not in ranks]
        problems += [
            Problem(
                Message("rule_figures.no-node", name=end), arrow.source, did_you_mean(end, ranks)
            )
            for end in strange
        ]
        if not strange:
            found.append((ranks[ends[0]], ranks[ends[1]], words))
    if problems:
        raise PrintkitError(problems)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """A node: its words and face, and where it stands.

    Attributes:
        lines: its name.
        kind: the rank of the kind whose face it shows, or None.
        width: of all of it, in mm.
        height: of all of it, in mm.
        middle: where it stands.
    """

    lines: tuple[str, ...]
    kind: int | None
    width: float
    height: float
    middle: Point = (0.0, 0.0)

    @property
    def box(self) -> Box:
        """The node with room around it."""
        (x, y), wide, tall = self.middle, self.width / 2 + _GAP, self.height / 2 + _GAP
        return x - wide, y - tall, x + wide, y + tall

    def shapes(self, request: Request) -> Iterator[Shape]:
        """Its face with its name below, or its name in a frame."""
        (x, y), theme = self.middle, request.theme
        top = y - self.height / 2
        if self.kind is None:
            frame = rounded_rectangle(
                x - self.width / 2, top, self.width, self.height, radius=min(2.4, self.height / 2)
            )
            style = Style(fill=theme.casing, stroke=theme.text, width=0.25)
            yield Path(segments=frame, style=style)
            top += (self.height - _PITCH * _NAME * len(self.lines)) / 2
        else:
            symbol = piece_symbol(request.game, Piece(self.kind, Side.WHITE), theme)
            yield Use(symbol=symbol, transform=place(x, top + _FACE / 2, _FACE))
            top += _FACE + 0.4
        for rank, line in enumerate(self.lines):
            yield Text(
                x=x,
                y=top + _PITCH * _NAME * (rank + 0.5) + CAP_HEIGHT * _NAME / 2,
                text=line,
                size=_NAME,
                fill=theme.text,
                anchor=Anchor.MIDDLE,
            )


def _node(request: Request, node: Name) -> _Node:
    kinds = [kind.id for kind in request.game.kinds]
    lines = wrapped(node.words[request.language], _WIDEST, _NAME)
    wide = max(text_width(line, _NAME) for line in lines)
    tall = _PITCH * _NAME * len(lines)
    if node.key.text in kinds:
        kind = kinds.index(node.key.text)
        return _Node(lines=lines, kind=kind, width=max(wide, _FACE), height=_FACE + 0.4 + tall)
    return _Node(lines=lines, kind=None, width=wide + 3.2, height=tall + 2.0)


def _around(nodes: Sequence[_Node], width: float, first: Written) -> list[_Node]:
    """The nodes on a circle from the top clockwise; two stand side by side.

    Raises:
        PrintkitError: they are too wide for it.
    """
    widest = max(node.width for node in nodes)
    room = (width - widest) / 2
    extent = max(hypot(node.width, node.height) * 0.8 for node in nodes)
    radius = (extent + _WAY) / (2 * sin(pi / len(nodes)))
    least = 0.7 * radius
    if least > room:
        what = Message("rule_figures.too-long", text=first.text, beyond=2 * (least - room))
        raise PrintkitError(what, source=first.source)
    radius = min(radius, room)
    start = pi if len(nodes) == 2 else -pi / 2
    angles = (start + 2 * pi * rank / len(nodes) for rank in range(len(nodes)))
    return [
        replace(node, middle=(radius * cos(angle), radius * sin(angle)))
        for node, angle in zip(nodes, angles, strict=True)
    ]


def _curve(nodes: Sequence[_Node], one: int, other: int, *, mutual: bool) -> Curve:
    """The way of an arrow: round where its nodes are next to each other, else straight."""
    start, end = nodes[one].middle, nodes[other].middle
    if one == other:
        return _loop(nodes[one])
    straight = hypot(end[0] - start[0], end[1] - start[1])
    onward, back = (other - one) % len(nodes) == 1, (one - other) % len(nodes) == 1
    aside = 0.12 * straight if mutual or onward else -0.12 * straight if back else 0.0
    return between(bowed(start, end, aside), nodes[one].box, nodes[other].box)


def _loop(node: _Node) -> Curve:
    """An arrow out of a node and back to it, on the side that faces away from the others."""
    (x, y), (left, top, right, bottom) = node.middle, node.box
    if abs(x) > abs(y):
        side, out = (right, 8.0) if x > 0 else (left, -8.0)
        return (side, y - 2), (side + out, y - 5), (side + out, y + 5), (side, y + 2)
    side, out = (bottom, 8.0) if y > 0 else (top, -8.0)
    return (x - 2, side), (x - 5, side + out), (x + 5, side + out), (x + 2, side)


def _styles(words: Sequence[str]) -> tuple[dict[str, int], bool]:
    """Per meaning the rank of its dashes, and whether a legend tells them."""
    distinct = list(dict.fromkeys(words))
    said_ = [one for one in distinct if one]
    legend = 0 < len(said_) < len([one for one in words if one]) and len(distinct) <= len(_DASHES)
    return ({one: rank for rank, one in enumerate(distinct)} if legend else {}), legend


def _label(request: Request, at: Point, words: str) -> Iterator[Shape]:
    """What is said of an arrow, on its middle."""
    x, y = at
    lines = wrapped(words, _WIDEST, _SMALL)
    tall = _PITCH * _SMALL * len(lines)
    wide = max(text_width(line, _SMALL) for line in lines) + 1.0
    ground = Style(fill=request.theme.ground or "#ffffff")
    yield Path(segments=rectangle(x - wide / 2, y - tall / 2, wide, tall), style=ground)
    for rank, line in enumerate(lines):
        yield Text(
            x=x,
            y=y - tall / 2 + _PITCH * _SMALL * (rank + 0.5) + CAP_HEIGHT * _SMALL / 2,
            text=line,
            size=_SMALL,
            fill=request.theme.text,
            anchor=Anchor.MIDDLE,
        )


def _legend(request: Request, styles: Mapping[str, int]) -> Scene:
    """What the arrows mean, a line each."""
    rows = []
    for words, rank in styles.items():
        if not words:
            continue
        pen = Pointer(colour=request.theme.text, dash=_DASHES[rank])
        tall, wide = 1.4 * _SMALL, text_width(words, _SMALL, Weight.REGULAR)
        text = Text(
            x=11.5,
            y=(tall + CAP_HEIGHT * _SMALL) / 2,
            text=words,
            size=_SMALL,
            fill=request.theme.text,
        )
        line = pen.along(bowed((0.0, tall / 2), (10.0, tall / 2), 0.0))
        rows.append(Scene(width=11.5 + wide, height=tall, shapes=(*line, text)))
    return above(rows, gap=0.4)


def _in_words(plate: GraphPlate, stated: Sequence[tuple[int, int, str]], language: str) -> str:
    """Its arrows for who cannot see them."""
    names = [node.words[language] for node in plate.nodes]
    parts = []
    for one, other, words in stated:
        key = "rule_figures.alt-graph-said" if words else "rule_figures.alt-graph"
        what = Message(key, one=names[one], other=names[other], words=words)
        parts.append(said(what, language))
    return f"{'; '.join(parts or names)}."
