"""A game as a page of HTML: one file that fetches nothing and runs nothing but its own script.

Pictures are drawn here and only here: their parts are stored once, packed with all other data; the
script shows them. Without it the page holds the last position and the list of turns.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from base64 import b64encode, b85encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from printkit.backends import svg
from printkit.scene import Scene, number

# What a page shows: its positions, and the turns with what is said of them


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What is seen after a turn, or before the first."""

    line: int  # the number of its line, 0 for the game itself
    ply: int  # how many plies have been played from the start of the game
    before: int  # the place of the frame that it follows, or -1
    # the board with White and with Black below; all of a page are of one size
    scenes: tuple[Scene, Scene]
    heading: str  # the turn with its number, or a title
    sentence: str = ""  # what happens
    fault: str = ""  # what is wrong with it; empty for nothing
    remark: str = ""  # what the record says of it; empty for nothing
    spoken: str  # what is said when it is shown
    position: str  # the position for programs


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTurn:
    """A turn in the list."""

    ply: int  # how many plies have been played with it
    number: str  # what counts it; empty where the turn before it does
    text: str
    # what it is judged to be; each sign with its number in PGN
    signs: tuple[tuple[str, int], ...] = ()
    first: bool  # whether the side played it that begins
    fault: str = ""  # the rule that it breaks, in words; empty for none
    times: tuple[str, ...] = ()  # those of the clock that the record gives
    said: tuple[Said, ...] = ()  # remarks, and the variations instead of it, in their order


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLine:
    """Turns one after the other."""

    number: int  # 0 for the game itself, else which variation it is
    opening: tuple[str, ...] = ()  # remarks before the first turn
    turns: tuple[PageTurn, ...] = ()  # those that are played
    rest: str = ""  # those that cannot be played, as they are written; empty for none
    why: str = ""  # why it does not go on


Said: TypeAlias = str | PageLine
"""What may stand after a turn: a remark or a variation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePlayer:
    """Who plays a side."""

    name: str  # of the person, or of the side
    marker: Scene = field(repr=False)  # the side's colour, as a small picture
    points: str = ""  # of the result: 1, 0 or ½; empty for a game that goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game as a page."""

    title: str
    heading: str
    # below it, a line each: the event, how the game ended, who wrote the remarks
    facts: tuple[str, ...]
    players: tuple[PagePlayer, ...]
    game: PageLine
    # the start, then the turns line by line, in the order of the lines' numbers
    frames: tuple[PageFrame, ...] = field(repr=False)
    # the places of the frames that are printed, each with who sits below: 0 for White
    printed: tuple[tuple[int, int], ...]
    below: int = 0  # who sits below at first
    record: str  # the game as text
    foot: tuple[str, ...]  # credit and licence
    language: str
    ground: str  # the colour behind the board
    words: Mapping[str, str] = field(repr=False)  # those of buttons and messages


# How it is written

_NOT_IN_HTML = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)
_REMARK = re.compile(r"  // [^'\"`]*$")
"""A remark behind a line of a script."""
_TONES = {1: "g", 2: "p", 3: "g", 4: "b", 5: "o", 6: "o"}
"""How judgements are coloured: good, odd, poor, bad."""
_ICONS = {
    "first": '<path d="M6 5h2.4v14H6zM19 5v14L9 12z"/>',
    "back": '<path d="M16.5 5v14l-10-7z"/>',
    "play": '<path class="go" d="M7 4.5v15l12-7.5z"/>'
    '<path class="halt" d="M6 5h4v14H6zM14 5h4v14h-4z"/>',
    "forward": '<path d="M7.5 5v14l10-7z"/>',
    "last": '<path d="M5 5v14l10-7zM15.6 5H18v14h-2.4z"/>',
    "flip": '<path d="M7 3 3 8h3v9h2V8h3zM17 21l4-5h-3V7h-2v9h-3z"/>',
}
"""The buttons below the board in their order, drawn on a square of 24."""
_IN_LINE = 110
"""So many letters of the head stand in a line of a wide screen."""
_TOOLS = ("copy-position", "copy-record", "copy-svg", "help")
_KEYS = {
    "step": ("←", "→"),
    "ends": ("home", "end"),
    "play": ("space",),
    "speed": ("+", "−"),
    "flip": ("f",),
    "help": ("?",),
}
"""What each key does; those with a name of their own are words."""


def write(page: GamePage) -> bytes:
    """The page as a file."""
    digest = hashlib.sha256((page.title + page.record).encode(errors="replace")).hexdigest()
    drawn = Drawn.of(page, f"p{digest[:4]}-")
    # About how many lines the head takes on a wide screen: all but the first two facts share.
    shared = sum(len(fact) + 3 for fact in page.facts[2:])
    lines = min(len(page.facts), 2) + ceil(shared / _IN_LINE)
    script, style = _shipped("player.js"), _shipped("player.css")
    style += (
        f":root{{--wide:{number(drawn.width)};--high:{number(drawn.height)};--ground:{page.ground};"
        f"--facts:{lines}}}"
    )
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"script-src {_digest(script)}; style-src {_digest(style)}"
    )
    parts = (
        f'<!DOCTYPE html>\n<html lang="{_text(page.language)}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
        '<link rel="icon" href="data:,">',
        f"<title>{_text(page.title)}</title>\n<style>{style}</style>\n</head>\n<body>",
        *_PageBody(page, drawn).parts(),
        f'<script type="text/plain" id="data" data-size="{drawn.size}">{drawn.packed}</script>',
        f"<script>{script}</script>\n</body>\n</html>\n",
    )
    return "\n".join(parts).encode()


def _text(text: str) -> str:
    """Words as HTML: escaped, without what no page may hold."""
    return escape(_NOT_IN_HTML.sub("\ufffd", text))


def _shipped(name: str) -> str:
    """A file of this folder, without indents and remarks."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    bare = (_REMARK.sub("", line).strip() for line in lines)
    return "\n".join(line for line in bare if line and not line.startswith("//"))


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


class _PageBody:
    """The page's body."""

    def __init__(self, page: GamePage, drawn: Drawn) -> None:
        self._page, self._drawn = page, drawn
        self._words = {key: _text(value) for key, value in page.words.items()}

    def parts(self) -> Iterator[str]:
        page, words, game = self._page, self._words, self._page.game
        score = "–".join(one.points for one in page.players if one.points)
        heading = _text(page.heading) + (f" <b>{score}</b>" if score else "")
        # behind a sentence no dot parts a line of the head from what follows
        facts = "".join(
            f"<p{' class=full' if fact.endswith('.') else ''}>{_text(fact)}</p>"
            for fact in page.facts
        )
        yield f"<header><h1>{heading}</h1>{facts}</header>"
        yield f'<noscript id="old"><p class="still">{words["still"]}</p></noscript>\n<main>'
        yield from self._stage()
        yield f'<section id="told" tabindex="0" aria-label="{words["turns"]}">'
        yield from (f'<p class="remark opening">{_text(remark)}</p>' for remark in game.opening)
        yield "<ol>"
        for turn in game.turns:
            said = self._said(turn, 'p class="remark"', "p")
            said = f'<div class="said">{said}</div>' if said else ""
            yield f"<li>{self._link(0, turn)}{said}</li>"
        yield "</ol>"
        if game.why:
            yield f'<p class="said b">{_text(game.why)}</p>'
        yield f'<p class="end">{score}</p></section>' if score else "</section>"
        tools = "".join(
            f'<button type="button" data-do="{one}">{words[one.replace("-", "_")]}</button>'
            for one in _TOOLS
        )
        yield f'<div id="tools">{tools}</div>\n</main>\n<section id="plates"></section>'
        yield f"<footer>{' · '.join(map(_text, page.foot))}</footer>"
        yield '<p class="heard" id="spoken" aria-live="polite"></p><p id="toast" role="status"></p>'
        yield from self._dialogs()

    def _stage(self) -> Iterator[str]:
        """The board between its players, what is said of it, and the buttons."""
        page, words, last = self._page, self._words, self._page.frames[len(self._page.game.turns)]
        yield f'<section id="stage" aria-label="{words["board"]}">'
        size = f"{number(self._drawn.width)} {number(self._drawn.height)}"
        yield f'<div id="top">{self._player(1 - page.below)}</div>\n<div id="card">'
        yield (
            f'<svg width="0" height="0" class="heard" aria-hidden="true"><defs id="art">'
            f"{self._drawn.art}</defs></svg>"
        )
        yield (
            f'<svg id="board" role="img" aria-label="{_text(last.heading)}" '
            f'aria-describedby="standing" viewBox="0 0 {size}" fill="none">'
            f"{self._drawn.board}</svg>\n</div>"
        )
        yield f'<div id="bottom">{self._player(page.below)}</div>'
        yield f'<p class="heard" id="standing">{_text(last.scenes[0].description)}</p>'
        yield (
            f'<div id="caption"><p id="heading">{_text(last.heading)}</p>'
            f'<p id="sentence">{_text(last.sentence)}</p>'
            f'<p id="fault">{_text(last.fault)}</p><p id="remark">{_text(last.remark)}</p></div>'
        )
        buttons = "".join(
            f'<button type="button" data-do="{name}" title="{words[name]}" '
            f'aria-label="{words[name]}"><svg viewBox="0 0 24 24" aria-hidden="true">'
            f"{icon}</svg></button>"
            for name, icon in _ICONS.items()
        )
        yield f'<div id="controls" role="toolbar" aria-label="{words["controls"]}">{buttons}</div>'
        yield "</section>"

    def _player(self, side: int) -> str:
        """Who sits at an edge of the board: who begins, or all others."""
        name, players = ("white", "black")[side], self._page.players
        if not players[side].name:  # pieces are nobody's
            return f'<p class="who" id="{name}"></p>'
        said = ""
        for rank, player in enumerate(players[1:] if side else players[:1]):
            points = f"<b>{player.points}</b>" if player.points else ""
            drawn = svg.write(player.marker, f"{name}{rank or ''}").decode().partition("<svg")[2]
            drawn = f"<svg{drawn}".replace(' role="img"', ' aria-hidden="true"', 1)
            said += f"{drawn}<span>{_text(player.name)}</span>{points}"
        return f'<p class="who" id="{name}">{said}</p>'

    def _link(self, line: int, turn: PageTurn) -> str:
        """A turn that can be stepped to."""
        where = f"#p={turn.ply}" + (f"&amp;v={line}" if line else "")
        kinds = ("" if turn.first else "second", "fault" if turn.fault else "")
        kind = f' class="{" ".join(filter(None, kinds))}"' if any(kinds) else ""
        count = f"<i>{_text(turn.number)}</i> " if turn.number else ""
        signs = "".join(
            f' <b class="{_TONES.get(known, "n")}">{_text(sign)}</b>' for sign, known in turn.signs
        )
        signs += "".join(f" <i>({_text(time)})</i>" for time in turn.times)
        fault = f' title="{_text(turn.fault)}"' if turn.fault else ""
        return f'<a href="{where}"{kind}{fault}>{count}{_text(turn.text)}{signs}</a>'

    def _said(self, turn: PageTurn, begin: str, end: str, after: str = "") -> str:
        """What stands behind a turn: variations, and remarks as elements of a kind."""
        found: list[str] = []
        for one in turn.said:
            if not isinstance(one, PageLine):
                found.append(f"<{begin}>{_text(one)}</{end}>{after}")
                continue
            # a variation: its turns in a row, the variations of these below
            name = self._words["variation"].format(number=one.number)
            found.append(f'<div class="line" role="group" aria-label="{name}">')
            found += (f'<span class="remark">{_text(remark)}</span> ' for remark in one.opening)
            for next_turn in one.turns:
                found.append(self._link(one.number, next_turn) + " ")
                found.append(self._said(next_turn, 'span class="remark"', "span", " "))
            found.append(f'<span class="remark">{_text(one.rest)}</span>' if one.rest else "")
            found.append(f' <small class="b">{_text(one.why)}</small>' if one.why else "")
            found.append("</div>")
        return "".join(found)

    def _dialogs(self) -> Iterator[str]:
        words = self._words
        keys = "".join(
            f"<dt>{' '.join(f'<kbd>{words.get(key, key)}</kbd>' for key in some)}</dt>"
            f"<dd>{words[f'key_{name}']}</dd>"
            for name, some in _KEYS.items()
        )
        close = f'<button type="button" data-do="close">{words["close"]}</button>'
        yield (
            f'<dialog id="help" aria-labelledby="keys"><h2 id="keys">{words["help"]}</h2>'
            f"<dl>{keys}</dl>{close}</dialog>"
        )
        yield (
            f'<dialog id="by-hand" aria-labelledby="hand"><h2 id="hand">{words["by_hand"]}</h2>'
            f'<textarea id="text" readonly aria-labelledby="hand"></textarea>{close}</dialog>'
        )


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

    A picture is a list of the places of its parts. Parts of one kind, alike but for their numbers,
    stand together in the order in which they are first drawn; where a part is first drawn its kind
    stands in its place: -1 for the first kind, -2 for the second. So most pictures look alike.
    """

    width: float  # of every picture, in mm
    height: float
    art: str = field(repr=False)  # what the last position draws many times, as `<defs>` holds it
    board: str = field(repr=False)  # the last position
    packed: str = field(repr=False)  # all else that the script shows
    size: int  # of that before it was written as text, in bytes

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
            "frames": {
                **{name: [getattr(frame, name) for frame in page.frames] for name in _SHOWN},
                "standing": [frame.scenes[0].description for frame in page.frames],
            },
            "record": page.record,
            "printed": page.printed,
            "below": page.below,
            "size": (number(first.width), number(first.height)),
            "words": {
                key: page.words[key] for key in ("play", "pause", "speed", "copied", "variation")
            },
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        # Codes are chosen anew more often than usual: the parts are of many kinds.
        packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY)
        squeezed = packer.compress(text.encode(errors="replace")) + packer.flush()
        return cls(
            width=first.width,
            height=first.height,
            art="".join(xml for one, xml in stored.items() if one in seen),
            board=board,
            packed=b85encode(squeezed, pad=True).translate(_SAFE).decode(),
            size=len(squeezed),
        )


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
