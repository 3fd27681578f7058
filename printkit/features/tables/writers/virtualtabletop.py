"""Tables of VirtualTabletop: a file a save, with all its pictures in it.

The table is 1600 by 1000 px, y down; a widget is placed by its upper left corner, in the frame of
the widget it lies in. What is known of the format: specs/tables/virtualtabletop.yaml.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from zlib import crc32

from printkit.features.tables.pack import Save, TableOrder, as_html, parts_of, zipped
from printkit.features.tables.plan import PlacedPiece, TablePiece
from printkit.features.tables.words import TableWords
from printkit.model import Stands

Widget = dict[str, object]

_VERSION = 16
"""Of the format: newer programs lift a file, older ones refuse it."""
_WIDE, _HIGH, _ASIDE, _BORDER = 1600, 1000, 190, 10
"""The table, and what is kept free on the left for seats and rules, and around all, in px."""
_STEP, _HALF = 0.3, 180.0
"""How far up a piece of a stack is shown, in widths of the widest piece; half a turn."""
_DENSITY = 2.0
"""Pixels of a picture for each of the table: people look closer."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """A file a save, and the picture of what it shows."""
    return order.in_files(".vtt", lambda save: _Room(order, save).file())


def values(order: TableOrder) -> Mapping[str, object]:
    """What is uploaded, and how large a millimetre is shown."""
    return {**order.main(".vtt"), "scale": f"{_Room(order, order.saves[0]).scale:.3f}"}


@dataclass(frozen=True)
class _Room:
    """A table as it is made: its widgets and the pictures that they show."""

    order: TableOrder
    save: Save
    assets: dict[str, bytes] = field(default_factory=dict)
    """By the names that the program gives pictures."""

    @cached_property
    def _box(self) -> float:
        """How wide every piece that stands on cells is for the program, in mm: one size aligns."""
        plan = self.save.plan
        sizes = (max(one.width, one.depth) for one in plan.pieces if not plan.is_between(one))
        return max(sizes, default=plan.request.cell)

    @cached_property
    def scale(self) -> float:
        """Pixels of the table a millimetre."""
        return round(self.save.plan.fitting(_WIDE - _ASIDE - _BORDER, _HIGH - 2 * _BORDER), 4)

    def _asset(self, data: bytes) -> str:
        """The address of a picture."""
        code = crc32(data)
        name = f"{code - (code >> 31 << 32)}_{len(data)}"
        self.assets[f"assets/{name}"] = data
        return f"/assets/{name}"

    def file(self) -> bytes:
        """The table, zipped; what the shelf of games shows stands before its widgets."""
        plan, order = self.save.plan, self.order
        texts = {one: text for one, text in order.rules.items() if text}
        credit = plan.game.author[plan.request.language], plan.game.licence
        info = {
            "name": order.title, "image": self._asset(order.art.thumbnail(plan)),
            "mode": "vs", "players": str(len(plan.seats)),
            "language": ", ".join(texts), "variant": self.save.title,
            "attribution": "\n".join(filter(None, credit)),
            "ruleText": "<hr>".join(as_html(text, "h4") for text in texts.values()),
        }  # fmt: skip
        state = {"_meta": {"version": _VERSION, "info": info}}
        widgets = (*self._places(), *self._pieces(), *self._aside())
        state |= {str(one["id"]): one for one in widgets}
        text = json.dumps(state, ensure_ascii=False, indent=1) + "\n"
        return zipped({"0.json": text.encode(), **self.assets})

    @cached_property
    def _sizes(self) -> Mapping[str, float]:
        """How wide the holder of each place is, in mm."""
        apart, tray = self.save.plan.apart or self._box, self.save.plan.tray_pitch
        return {one.name: tray if one.cell is None else apart for one in self.save.plan.places}

    def _places(self) -> Iterator[Widget]:
        """The board, and a holder on each place."""
        plan, art, (left, foot, right, top) = self.save.plan, self.order.art, self.save.plan.mat
        yield {
            **self._at("the board", (0.0, 0.0), right - left, top - foot),
            "layer": -4, "movable": False, "clickable": False,  # below all holders
            "printkit": {**plan.stated(), "mm": self.scale},
            "image": self._asset(art.mat(min(_DENSITY * self.scale, art.density()))),
        }  # fmt: skip
        for one in plan.places:
            size = self._sizes[one.name]
            inset = self._pixels((size - self._box) / 2)
            yield {
                **self._at(one.name, (one.x, one.y), size, size),
                "type": "holder", "classes": "transparent",  # it is not shown
                "borderRadius": "50%", "css": {"border": "none"},
                "dropTarget": {} if one.cell is None else {"stands": Stands.CELLS},
                "dropOffsetX": inset, "dropOffsetY": inset,
            }  # fmt: skip

    def _at(self, name: str, middle: tuple[float, float], width: float, height: float) -> Widget:
        """A widget whose middle is a place of the plan; all in mm."""
        (x, y), scale = middle, self.scale
        return {
            "id": name,
            "x": round((_WIDE + _ASIDE - _BORDER) / 2 + (x - width / 2) * scale, 2),
            "y": round(_HIGH / 2 - (y + height / 2) * scale, 2),
            "width": self._pixels(width), "height": self._pixels(height),
        }  # fmt: skip

    def _pixels(self, mm: float) -> float:
        return round(mm * self.scale, 2)

    def _pieces(self) -> Iterator[Widget]:
        """What stands on the table."""
        plan, box, ranks = self.save.plan, self._box, count(1)
        looks = {one.id: (one, self._look(one), count(1)) for one in plan.pieces}
        upper = dict[str, tuple[str, float]]()
        for standing in plan.standing:
            one, look, numbers = looks[standing.piece]
            wide, high = (one.width, one.depth) if plan.is_between(one) else (box, box)
            made = self._at("", (standing.x, standing.y), wide, high)
            if (size := self._sizes.get(standing.place)) is not None:
                at = {"x": self._pixels((size - wide) / 2), "y": self._pixels((size - high) / 2)}
                made |= {**at, "parent": standing.place}
            if standing.count > 1:
                heap = f"heap {standing.place}"
                yield {**made, "id": heap, "type": "pile"}
                made |= {"x": 0, "y": 0, "parent": heap}
            up = {"activeFace": standing.face} if "faces" in look else {}
            made |= look | self._stance(standing, upper) | up
            for name in (f"{one.id} {next(numbers)}" for _ in range(standing.count)):
                yield {**made, "id": name, "z": next(ranks)}
                upper[standing.place] = name, standing.turn

    def _stance(self, standing: PlacedPiece, upper: Mapping[str, tuple[str, float]]) -> Widget:
        """How a piece lies on the table or in the frame of the upper one of its place, below it."""
        step = self._pixels(_STEP * self._box)
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
            "piece": one.id, "name": one.name[self.save.plan.request.language],
            "stands": self.save.plan.game.kinds[one.piece.kind].stands,
            "css": {
                "background-size": f"{one.width * scale:.2f}px {one.depth * scale:.2f}px",
                "background-position": "center", "background-repeat": "no-repeat",
            },
        }  # fmt: skip
        if not self.save.plan.is_between(one):
            look |= {"dropTarget": {"stands": Stands.CELLS}, "dropLimit": 1, "alignChildren": True}
        shown = {"image": faces[0]}
        return look | (
            shown if len({*faces}) == 1 else {"faces": [{"image": one} for one in faces]}
        )

    def _aside(self) -> Iterator[Widget]:
        """Seats, the first player's below, and the rules."""
        plan = self.save.plan
        step = (_HIGH - 80) / max(1, len(plan.seats) - 1)
        for rank, player in enumerate(plan.seats):
            yield {
                "id": f"seat {rank + 1}", "type": "seat", "index": rank + 1,
                "x": 20, "y": round(_HIGH - 60 - rank * step, 2),
                "displayEmpty": player.label, "turn": rank == plan.position.to_move,
            }  # fmt: skip
        for rank, (language, text) in enumerate(self.order.rules.items()):
            if text:
                fields = [{"type": "title", "text": plan.game.heading(language)}]
                for head, part in parts_of(text):
                    fields.append({"type": "subtitle" if head else "text", "text": part})
                yield {
                    "id": f"rules {language}", "type": "button", "x": 55, "y": 380 + 110 * rank,
                    "text": TableWords.of(language).rules,
                    "clickRoutine": [{"func": "INPUT", "fields": fields}],
                }  # fmt: skip
