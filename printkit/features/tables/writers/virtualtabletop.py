"""Tables of VirtualTabletop: a file a save, with all its pictures in it.

The table is 1600 by 1000 px, y down; a widget is placed by its upper left corner, in the frame of
the widget it lies in. What is known of the format: specs/tables/virtualtabletop.yaml.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import combinations
from math import dist
from zlib import crc32

from printkit.features.tables.pack import Save, TableOrder, zipped
from printkit.features.tables.plan import PlacedPiece, TablePiece, TablePlan
from printkit.features.tables.words import TableWords
from printkit.model import Stands

Widget = dict[str, object]

_VERSION = 16
"""Of the format: newer programs lift a file, older ones refuse it."""
_WIDE, _HIGH = 1600, 1000
_ASIDE, _BORDER = 190, 10
"""What is kept free on the left for seats and rules, and around all, in px."""
_STEP = 0.3
"""How far up a piece of a stack is shown, in widths of the widest piece."""
_DENSITY = 2.0
"""Pixels of a picture for each of the table: people look closer."""
_BOARD = "the board"
_GROUND = -4
"""The layer of the board: below all holders."""
_HALF = 180.0


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """A file a save, and the picture of what it shows."""
    files = dict[str, bytes]()
    for save in order.saves:
        files[order.file(save, ".vtt")] = _Room(order, save).file()
        files[order.file(save, ".png")] = order.art.thumbnail(save.plan)
    return files


def values(order: TableOrder) -> Mapping[str, object]:
    """What is uploaded, and how large a millimetre is shown."""
    main = order.saves[0]
    return {
        "file": order.file(main, ".vtt"),
        "picture": order.file(main, ".png"),
        "scale": _Room(order, main).scale,
    }


@dataclass(frozen=True)
class _Room:
    """A table as it is made: its widgets and the pictures that they show.

    Attributes:
        assets: by the names that the program gives pictures.
    """

    order: TableOrder
    save: Save
    assets: dict[str, bytes] = field(default_factory=dict)

    @property
    def plan(self) -> TablePlan:
        return self.save.plan

    @cached_property
    def _box(self) -> float:
        """How wide every piece that stands on cells is for the program, in mm: one size aligns."""
        sizes = (max(one.width, one.depth) for one in self.plan.pieces if not self._parts(one))
        return max(sizes, default=self.plan.request.cell)

    @cached_property
    def scale(self) -> float:
        """Pixels of the table a millimetre."""
        left, foot, right, top = self.plan.mat
        room = _WIDE - _ASIDE - _BORDER, _HIGH - 2 * _BORDER
        return round(min(room[0] / (right - left), room[1] / (top - foot)), 4)

    def _parts(self, one: TablePiece) -> bool:
        return self.plan.game.kinds[one.piece.kind].stands is Stands.BETWEEN

    def _asset(self, data: bytes) -> str:
        """The address of a picture."""
        code = crc32(data)
        name = f"{code - (code >> 31 << 32)}_{len(data)}"
        self.assets[f"assets/{name}"] = data
        return f"/assets/{name}"

    def file(self) -> bytes:
        """The table, zipped."""
        state = {"_meta": {"version": _VERSION, "info": self._info()}}
        state |= {str(one["id"]): one for one in self._widgets()}
        text = json.dumps(state, ensure_ascii=False, indent=1) + "\n"
        return zipped({"0.json": text.encode(), **self.assets})

    def _info(self) -> Widget:
        """What the shelf of games shows."""
        plan, order = self.plan, self.order
        language = plan.request.language
        return {
            "name": order.title,
            "image": self._asset(order.art.thumbnail(plan)),
            "mode": "vs",
            "players": str(len(plan.seats)),
            "language": ", ".join(one for one, text in order.rules.items() if text),
            "variant": self.save.title,
            "attribution": "\n".join(filter(None, (plan.game.author[language], plan.game.licence))),
            "ruleText": "<hr>".join(map(_markup, filter(None, order.rules.values()))),
        }

    def _widgets(self) -> Iterator[Widget]:
        plan, order = self.plan, self.order
        left, foot, right, top = plan.mat
        board = self._at(_BOARD, (0.0, 0.0), right - left, top - foot)
        board |= {"layer": _GROUND, "movable": False, "clickable": False}
        board["printkit"] = {**plan.stated(), "mm": self.scale}
        density = min(_DENSITY * self.scale, order.art.density())
        board["image"] = self._asset(order.art.mat(density))
        yield board
        cells = [(one.x, one.y) for one in plan.cells]
        near = (dist(one, other) for one, other in combinations(cells, 2))
        apart = min(near, default=self._box)
        sizes = {one.name: plan.tray_pitch if one.cell is None else apart for one in plan.places}
        for one in plan.places:
            size = sizes[one.name]
            inset = round((size - self._box) / 2 * self.scale, 2)
            yield self._at(one.name, (one.x, one.y), size, size) | {
                "type": "holder",
                "classes": "transparent",
                "borderRadius": "50%",
                "css": {"border": "none"},
                "dropTarget": {} if one.cell is None else {"stands": Stands.CELLS},
                "dropOffsetX": inset,
                "dropOffsetY": inset,
            }
        yield from self._pieces(sizes)
        yield from self._aside()

    def _at(self, name: str, middle: tuple[float, float], width: float, height: float) -> Widget:
        """A widget whose middle is a place of the plan; all in mm."""
        (x, y), scale = middle, self.scale
        return {
            "id": name,
            "x": round((_WIDE + _ASIDE - _BORDER) / 2 + (x - width / 2) * scale, 2),
            "y": round(_HIGH / 2 - (y + height / 2) * scale, 2),
            "width": round(width * scale, 2),
            "height": round(height * scale, 2),
        }

    def _pieces(self, sizes: Mapping[str, float]) -> Iterator[Widget]:
        """What stands on the table; `sizes` has how wide each holder is, in mm."""
        looks = {one.id: self._look(one) for one in self.plan.pieces}
        known = {one.id: one for one in self.plan.pieces}
        numbers, upper = Counter[str](), dict[str, tuple[str, float]]()
        for standing in self.plan.standing:
            size, one = sizes.get(standing.place), known[standing.piece]
            wide, high = (one.width, one.depth) if self._parts(one) else (self._box, self._box)
            made = self._at("", (standing.x, standing.y), wide, high)
            if size is not None:
                middle = {"x": (size - wide) / 2, "y": (size - high) / 2}
                made |= {axis: round(at * self.scale, 2) for axis, at in middle.items()}
                made["parent"] = standing.place
            if standing.count > 1:
                made["id"] = f"heap {standing.place}"
                yield {**made, "type": "pile"}
                made |= {"x": 0, "y": 0, "parent": made["id"]}
            made |= looks[standing.piece] | self._stance(standing, upper)
            if "faces" in made:
                made["activeFace"] = standing.face
            for _ in range(standing.count):
                numbers[standing.piece] += 1
                name = f"{standing.piece} {numbers[standing.piece]}"
                yield {**made, "id": name, "z": numbers.total()}
            upper[standing.place] = name, standing.turn

    def _stance(self, standing: PlacedPiece, upper: Mapping[str, tuple[str, float]]) -> Widget:
        """How a piece is turned, and where it lies if it lies on another: `upper` by places.

        A piece is in the frame of the one below it, and turned with it: one that is carried takes
        those upon it along.
        """
        step = round(_STEP * self._box * self.scale, 2)
        stance: Widget = {"dropOffsetY": step if standing.turn == _HALF else -step}
        turn = standing.turn
        if standing.level:
            below, turned = upper[standing.place]
            stance |= {"parent": below, "x": 0, "y": step if turned == _HALF else -step}
            turn -= turned
        return {**stance, "rotation": turn % 360} if turn % 360 else stance

    def _look(self, one: TablePiece) -> Widget:
        """What all pieces of a kind have alike; who clicks on one with several sides turns it."""
        scale, art = self.scale, self.order.art
        density = round(_DENSITY * scale, 3)
        faces = [self._asset(art.flat(one, density, face)) for face in range(len(one.faces))]
        look: Widget = {
            "piece": one.id,
            "name": one.name[self.plan.request.language],
            "stands": self.plan.game.kinds[one.piece.kind].stands,
            "css": {
                "background-size": f"{one.width * scale:.2f}px {one.depth * scale:.2f}px",
                "background-position": "center",
                "background-repeat": "no-repeat",
            },
        }
        if not self._parts(one):
            look |= {"dropTarget": {"stands": Stands.CELLS}, "dropLimit": 1, "alignChildren": True}
        if len(set(faces)) == 1:
            return {**look, "image": faces[0]}
        return {**look, "faces": [{"image": face} for face in faces]}

    def _aside(self) -> Iterator[Widget]:
        """Seats, the first player's below, and the rules."""
        plan = self.plan
        last = len(plan.seats) - 1
        for rank, player in enumerate(plan.seats):
            yield {
                "id": f"seat {rank + 1}",
                "type": "seat",
                "index": rank + 1,
                "x": 20,
                "y": round(_HIGH - 60 - rank * (_HIGH - 80) / max(1, last), 2),
                "displayEmpty": player.label,
                "turn": rank == plan.position.to_move,
            }
        for rank, (language, text) in enumerate(self.order.rules.items()):
            if not text:
                continue
            words = TableWords.of(language)
            fields = [
                {"type": "subtitle" if part.startswith("#") else "text", "text": part.lstrip("# ")}
                for part in text.split("\n\n")
            ]
            fields.insert(0, {"type": "title", "text": plan.game.heading(language)})
            yield {
                "id": f"rules {language}",
                "type": "button",
                "x": 55,
                "y": 380 + 110 * rank,
                "text": words.rules,
                "clickRoutine": [{"func": "INPUT", "fields": fields}],
            }


def _markup(text: str) -> str:
    """Rules as the program shows them: headings and paragraphs."""
    return "".join(
        f"<h4>{escape(part.lstrip('# '))}</h4>"
        if part.startswith("#")
        else f"<p>{escape(part)}</p>"
        for part in text.split("\n\n")
    )
