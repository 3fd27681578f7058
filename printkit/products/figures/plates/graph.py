"""A free graph: named nodes on a circle, arrows with words between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from printkit import scene as art
from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean, said
from printkit.base.fonts import text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.plate_art import (
    SMALL,
    Curve,
    Pointer,
    between,
    bowed,
    cube,
    lines_around,
    middle,
    words,
)
from printkit.model import Localised
from printkit.model.figures import GraphPlate, Name, Written
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene.combine import above, beside, cropped, pad
from printkit.scene.lettering import wrapped
from printkit.scene.runs import Point

_NAME = 8 / PT_PER_MM
"""The size of type of nodes, in mm."""
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


def draw(request: Request, plate: GraphPlate, width: float) -> art.Scene:
    """The nodes clockwise from the top; arrows that mean the same look the same."""
    language, theme = request.language, request.theme
    arrows = [
        (one, other, meaning[language] if meaning else "") for one, other, meaning in _read(plate)
    ]
    nodes = _PlacedNode.around(
        [_node(request, node) for node in plate.nodes], width, plate.nodes[0].key
    )
    # Meanings that come again are dashes, which a legend explains.
    meanings = list(dict.fromkeys(text for _, _, text in arrows))
    stated = [text for _, _, text in arrows if text]
    legend = 0 < len(set(stated)) < len(stated) and len(meanings) <= len(_DASHES)
    dashes = dict(zip(meanings, _DASHES, strict=False)) if legend else {}
    shapes, labels = list[art.Shape](), list[art.Shape]()
    pairs = {(one, other) for one, other, _ in arrows}
    for one, other, text in arrows:
        curve = _curve(nodes, one, other, mutual=(other, one) in pairs)
        shapes += Pointer(colour=theme.text, dash=dashes.get(text, ())).along(curve)
        if text and not legend:  # on the middle of its arrow
            at, lines = middle(curve), wrapped(text, _WIDEST, SMALL)
            tall = _PITCH * SMALL * len(lines)
            wide = max(text_width(line, SMALL) for line in lines) + 1.0
            ground = art.rectangle(at[0] - wide / 2, at[1] - tall / 2, wide, tall)
            labels.append(
                art.Path(segments=ground, style=art.Style(fill=theme.ground or "#ffffff"))
            )
            labels += lines_around(lines, at, theme.text, size=SMALL, pitch=_PITCH)
    shapes += labels
    for node in nodes:
        corner = art.move(
            node.middle[0] - node.scene.width / 2, node.middle[1] - node.scene.height / 2
        )
        shapes.append(art.Group(shapes=node.scene.shapes, transform=corner))
    scene = cropped(shapes)
    if legend:
        explained = _legend(theme.text, dashes)
        scene = above((scene, explained), gap=2.5, across=art.Anchor.MIDDLE)
    names, parts = [node.words[language] for node in plate.nodes], []
    for one, other, text in arrows:
        key = "rule_figures.alt-graph-said" if text else "rule_figures.alt-graph"
        what = Message(key, one=names[one], other=names[other], words=text)
        parts.append(said(what, language))
    return replace(scene, description=f"{'; '.join(parts or names)}.")


def _read(plate: GraphPlate) -> list[tuple[int, int, Localised | None]]:
    """The arrows as ranks of their nodes."""
    ranks = {node.key.text: rank for rank, node in enumerate(plate.nodes)}
    problems: list[Problem] = []
    found = []
    for arrow, meaning in plate.arrows:
        ends = [end.strip() for end in arrow.text.split(">")]
        if len(ends) != 2 or not all(ends):
            what = Message("rule_figures.no-arrow", text=arrow.text)
            problems.append(Problem(what, arrow.source, Message("rule_figures.arrow-example")))
            continue
        strange = [end for end in ends if end not in ranks]
        for end in strange:
            what = Message("rule_figures.no-node", name=end)
            problems.append(Problem(what, arrow.source, did_you_mean(end, ranks)))
        if not strange:
            found.append((ranks[ends[0]], ranks[ends[1]], meaning))
    if problems:
        raise PrintkitError(problems)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlacedNode:
    """A node's picture, and where its middle stands."""

    scene: art.Scene
    middle: Point

    @property
    def box(self) -> art.Box:
        """The node with room around it."""
        (x, y), wide, tall = self.middle, self.scene.width / 2 + _GAP, self.scene.height / 2 + _GAP
        return x - wide, y - tall, x + wide, y + tall

    @classmethod
    def around(cls, scenes: Sequence[art.Scene], width: float, first: Written) -> list[_PlacedNode]:
        """The nodes on a circle from the top clockwise; two stand side by side.

        Raises:
            PrintkitError: they are too wide for it.
        """
        count, room = len(scenes), (width - max(scene.width for scene in scenes)) / 2
        extent = max(hypot(scene.width, scene.height) * 0.8 for scene in scenes)
        radius = (extent + _WAY) / (2 * sin(pi / count))
        least = 0.7 * radius
        if least > room:
            what = Message("rule_figures.too-long", text=first.text, beyond=2 * (least - room))
            raise PrintkitError(what, source=first.source)
        radius = min(radius, room)
        start = pi if count == 2 else -pi / 2
        angles = (start + 2 * pi * rank / count for rank in range(count))
        return [
            cls(scene=scene, middle=(radius * cos(angle), radius * sin(angle)))
            for scene, angle in zip(scenes, angles, strict=True)
        ]


def _node(request: Request, node: Name) -> art.Scene:
    """The face of a kind with its name below, or a name in a frame."""
    theme, kinds = request.theme, [kind.id for kind in request.game.kinds]
    lines = wrapped(node.words[request.language], _WIDEST, _NAME)
    wide, tall = max(text_width(line, _NAME) for line in lines), _PITCH * _NAME * len(lines)
    middle = (wide / 2, tall / 2)
    text = lines_around(lines, middle, theme.text, size=_NAME, pitch=_PITCH)
    name = art.Scene(width=wide, height=tall, shapes=text)
    if node.key.text in kinds:
        piece = Piece(kinds.index(node.key.text), Side.WHITE)
        one = cube(request.game, theme, piece, (_FACE / 2, _FACE / 2), _FACE)
        face = art.Scene(width=_FACE, height=_FACE, shapes=(one,))
        return above((face, name), gap=0.4, across=art.Anchor.MIDDLE)
    inside = pad(name, across=1.6, down=1.0)
    high, style = inside.height, art.Style(fill=theme.casing, stroke=theme.text, width=0.25)
    outline = art.rounded_rectangle(0.0, 0.0, inside.width, high, radius=min(2.4, high / 2))
    return replace(inside, shapes=(art.Path(segments=outline, style=style), *inside.shapes))


def _curve(nodes: Sequence[_PlacedNode], one: int, other: int, *, mutual: bool) -> Curve:
    """The way of an arrow: round where its nodes are next to each other, else straight.

    Back to its own node it leads on the side that faces away from the others.
    """
    start, end = nodes[one].middle, nodes[other].middle
    if one == other:
        (x, y), (left, top, right, bottom) = start, nodes[one].box
        if abs(x) > abs(y):
            side, out = (right, 8.0) if x > 0 else (left, -8.0)
            return (side, y - 2), (side + out, y - 5), (side + out, y + 5), (side, y + 2)
        side, out = (bottom, 8.0) if y > 0 else (top, -8.0)
        return (x - 2, side), (x - 5, side + out), (x + 5, side + out), (x + 2, side)
    straight = hypot(end[0] - start[0], end[1] - start[1])
    onward, back = (other - one) % len(nodes) == 1, (one - other) % len(nodes) == 1
    aside = 0.12 * straight if mutual or onward else -0.12 * straight if back else 0.0
    return between(bowed(start, end, aside), nodes[one].box, nodes[other].box)


def _legend(fill: str, dashes: Mapping[str, tuple[float, ...]]) -> art.Scene:
    """What the arrows mean, a line each."""
    tall, rows = 1.4 * SMALL, []
    for meaning, dash in dashes.items():
        if meaning:
            line = Pointer(colour=fill, dash=dash).along(
                bowed((0.0, tall / 2), (10.0, tall / 2), 0.0)
            )
            text = words(meaning, (0.0, tall / 2), fill, anchor=art.Anchor.START)
            wide = text_width(meaning, SMALL)
            arrow = art.Scene(width=10.0, height=tall, shapes=tuple(line))
            rows.append(
                beside((arrow, art.Scene(width=wide, height=tall, shapes=(text,))), gap=1.5)
            )
    return above(rows, gap=0.4)
