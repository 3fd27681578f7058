"""The pictures of a page and all that its script shows, packed small.

A picture is a list of the places of its parts. Parts of one kind, alike but for their numbers,
stand together in the order in which they are first drawn; where a part is first drawn its kind
stands in its place: -1 for the first kind, -2 for the second. So most pictures look alike.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b85encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.backends import svg
from printkit.features.page.values import GamePage, PageFrame
from printkit.scene import number

_LINK = re.compile(r'href="#([^"]+)"')
_NUMBERS = re.compile(r"[0-9.]+")
_SAFE = bytes.maketrans(b"&<>", b",.:")
"""Signs of base 85 that mean something in HTML, and those that stand for them here."""
_MEMORY = 5
"""How much of a page is packed by the same codes, by zlib's measure: 2 % less than with 8."""
_SHOWN = ("line", "ply", "before", "heading", "sentence", "fault", "remark", "spoken", "position")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The pictures of a page: what is seen at once, and the rest packed for the script.

    Attributes:
        width: of every picture in mm.
        height: the same.
        art: what the last position draws many times, as `<defs>` holds it.
        board: the last position.
        packed: all else that the script shows.
        size: of that before it was written as text, in bytes.
    """

    width: float
    height: float
    art: str = field(repr=False)
    board: str = field(repr=False)
    packed: str = field(repr=False)
    size: int

    @classmethod
    def of(cls, page: GamePage, name: str) -> Drawn:
        """Draw the pictures of a page; all ids begin with a name."""
        parts = svg.Parts(name)
        sides = [
            [parts.picture(frame.scenes[side].shapes) for frame in page.frames] for side in (0, 1)
        ]
        last = sides[page.below][len(page.game.turns)]
        board, stored = _markup(last, parts.written), parts.definitions()
        seen = frozenset(_used(board, stored))
        first = page.frames[0].scenes[0]
        data = {
            **_sorted(sides, parts.written),
            "art": "".join(xml for one, xml in stored.items() if one not in seen),
            "frames": _columns(page.frames),
            "record": page.record,
            "printed": page.printed,
            "below": page.below,
            "size": (number(first.width), number(first.height)),
            "words": {
                key: page.words[key] for key in ("play", "pause", "speed", "copied", "variation")
            },
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        squeezed = _squeezed(text.encode(errors="replace"))
        return cls(
            width=first.width,
            height=first.height,
            art="".join(xml for one, xml in stored.items() if one in seen),
            board=board,
            packed=b85encode(squeezed, pad=True).translate(_SAFE).decode(),
            size=len(squeezed),
        )


def _squeezed(data: bytes) -> bytes:
    """Packed, the codes being chosen anew more often than usual: its parts are of many kinds."""
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY)
    return packer.compress(data) + packer.flush()


def _columns(frames: Sequence[PageFrame]) -> dict[str, list[Any]]:
    """What frames show, a list for each."""
    found: dict[str, list[Any]] = {
        name: [getattr(frame, name) for frame in frames] for name in _SHOWN
    }
    return found | {"standing": [frame.scenes[0].description for frame in frames]}


def _sorted(sides: list[list[Any]], written: list[str]) -> dict[str, Any]:
    """Pictures and parts with those of one kind together, and where each kind begins."""
    kinds: dict[str, list[int]] = {}
    for at, part in enumerate(written):
        kinds.setdefault(_NUMBERS.sub("", part), []).append(at)
    ranks, places, starts = dict[int, int](), dict[int, int](), list[int]()
    for rank, kind in enumerate(sorted(kinds)):
        starts.append(len(places))
        for at in kinds[kind]:
            places[at], ranks[at] = len(places), rank
    drawn: set[int] = set()

    def coded(picture: list[Any]) -> list[Any]:
        found: list[Any] = []
        for one in picture:
            if isinstance(one, list):
                found.append(coded(one))
            elif one in drawn:
                found.append(places[one])
            else:
                drawn.add(one)
                found.append(-1 - ranks[one])
        return found

    return {
        "parts": "".join(written[at] for at in places),
        "starts": starts,
        "pictures": [[coded(one) for one in side] for side in sides],
    }


def _markup(picture: list[Any], written: list[str]) -> str:
    """A picture as elements."""
    found = []
    for one in picture:
        if isinstance(one, list):
            group = written[one[0]].removesuffix("/>")
            found.append(f"{group}>{_markup(one[1:], written)}</g>")
        else:
            found.append(written[one])
    return "".join(found)


def _used(xml: str, stored: Mapping[str, str]) -> Iterator[str]:
    """The names of what a picture draws, and of what this draws."""
    for name in dict.fromkeys(_LINK.findall(xml)):
        yield from _used(stored[name], stored)
        yield name
