"""A game as a page of HTML: one file that fetches nothing and runs nothing but its own script.

Pictures are drawn here and only here: their parts are stored once, packed with all other data; the
script shows them. Without it the page holds the last position and the list of turns.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from math import ceil
from pathlib import Path

from printkit.backends import svg
from printkit.features.page.packing import Drawn
from printkit.features.page.values import GamePage, PageLine, PagePlayer, PageTurn
from printkit.scene import number

_NOT_IN_HTML = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)
_REMARK = re.compile(r"  // [^'\"`]*$")
"""A remark behind a line of a script."""
_TONES = {1: "g", 2: "p", 3: "g", 4: "b", 5: "o", 6: "o"}
"""How judgements are coloured: good, odd, poor, bad."""
_ICONS = {
    "first": "M6 5h2.4v14H6zM19 5v14L9 12z",
    "back": "M16.5 5v14l-10-7z",
    "play": '<path class="go" d="M7 4.5v15l12-7.5z"/>'
    '<path class="halt" d="M6 5h4v14H6zM14 5h4v14h-4z"/>',
    "forward": "M7.5 5v14l10-7z",
    "last": "M5 5v14l10-7zM15.6 5H18v14h-2.4z",
    "flip": "M7 3 3 8h3v9h2V8h3zM17 21l4-5h-3V7h-2v9h-3z",
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
    script, style = _shipped("player.js"), _shipped("player.css")
    style += (
        f":root{{--wide:{number(drawn.width)};--high:{number(drawn.height)};--ground:{page.ground};"
        f"--facts:{_lines(page.facts)}}}"
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
        *_Body(page, drawn).parts(),
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


class _Body:
    """The page's body."""

    def __init__(self, page: GamePage, drawn: Drawn) -> None:
        self._page, self._drawn = page, drawn
        self._words = {key: _text(value) for key, value in page.words.items()}

    def parts(self) -> Iterator[str]:
        page, words, last = self._page, self._words, self._page.frames[len(self._page.game.turns)]
        score = "–".join(one.points for one in page.players if one.points)
        heading = _text(page.heading) + (f" <b>{score}</b>" if score else "")
        facts = "".join(map(_fact, page.facts))
        yield f"<header><h1>{heading}</h1>{facts}</header>"
        yield f'<noscript id="old"><p class="still">{words["still"]}</p></noscript>\n<main>'
        yield f'<section id="stage" aria-label="{words["board"]}">'
        above, below = (self._player(1 - page.below), self._player(page.below))
        size = f"{number(self._drawn.width)} {number(self._drawn.height)}"
        yield f'<div id="top">{above}</div>\n<div id="card">'
        yield (
            f'<svg width="0" height="0" class="heard" aria-hidden="true"><defs id="art">'
            f"{self._drawn.art}</defs></svg>"
        )
        yield (
            f'<svg id="board" role="img" aria-label="{_text(last.heading)}" '
            f'aria-describedby="standing" viewBox="0 0 {size}" fill="none">'
            f"{self._drawn.board}</svg>\n</div>"
        )
        yield f'<div id="bottom">{below}</div>'
        yield f'<p class="heard" id="standing">{_text(last.scenes[0].description)}</p>'
        yield (
            f'<div id="caption"><p id="heading">{_text(last.heading)}</p>'
            f'<p id="sentence">{_text(last.sentence)}</p>'
            f'<p id="fault">{_text(last.fault)}</p><p id="remark">{_text(last.remark)}</p></div>'
        )
        buttons = "".join(self._button(name) for name in _ICONS)
        yield f'<div id="controls" role="toolbar" aria-label="{words["controls"]}">{buttons}</div>'
        yield "</section>"
        yield from self._told(score)
        tools = "".join(
            f'<button type="button" data-do="{one}">{words[one.replace("-", "_")]}</button>'
            for one in _TOOLS
        )
        yield f'<div id="tools">{tools}</div>\n</main>\n<section id="plates"></section>'
        yield f"<footer>{' · '.join(map(_text, page.foot))}</footer>"
        yield '<p class="heard" id="spoken" aria-live="polite"></p><p id="toast" role="status"></p>'
        yield from self._dialogs()

    def _player(self, side: int) -> str:
        name, player = ("white", "black")[side], self._page.players[side]
        points = f"<b>{player.points}</b>" if player.points else ""
        marker = f"{_marker(player, name)}<span>{_text(player.name)}</span>"
        return f'<p class="who" id="{name}">{marker}{points}</p>'

    def _button(self, name: str) -> str:
        icon = _ICONS[name]
        icon = icon if icon.startswith("<") else f'<path d="{icon}"/>'
        return (
            f'<button type="button" data-do="{name}" title="{self._words[name]}" '
            f'aria-label="{self._words[name]}">'
            f'<svg viewBox="0 0 24 24" aria-hidden="true">{icon}</svg></button>'
        )

    def _told(self, score: str) -> Iterator[str]:
        """The list of turns."""
        game = self._page.game
        yield f'<section id="told" tabindex="0" aria-label="{self._words["turns"]}">'
        yield from (f'<p class="remark opening">{_text(remark)}</p>' for remark in game.opening)
        yield "<ol>"
        for turn in game.turns:
            said = "".join(self._said(turn))
            said = f'<div class="said">{said}</div>' if said else ""
            yield f"<li>{self._link(0, turn)}{said}</li>"
        yield "</ol>"
        if game.why:
            yield f'<p class="said b">{_text(game.why)}</p>'
        yield f'<p class="end">{score}</p></section>' if score else "</section>"

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

    def _said(self, turn: PageTurn) -> Iterator[str]:
        for one in turn.said:
            if isinstance(one, PageLine):
                yield self._line(one)
            else:
                yield f'<p class="remark">{_text(one)}</p>'

    def _line(self, line: PageLine) -> str:
        """A variation: its turns in a row, the variations of these below."""
        name = self._words["variation"].format(number=line.number)
        found = [f'<div class="line" role="group" aria-label="{name}">']
        found += (f'<span class="remark">{_text(remark)}</span> ' for remark in line.opening)
        for turn in line.turns:
            found.append(self._link(line.number, turn) + " ")
            for one in turn.said:
                if isinstance(one, PageLine):
                    found.append(self._line(one))
                else:
                    found.append(f'<span class="remark">{_text(one)}</span> ')
        if line.rest:
            found.append(f'<span class="remark">{_text(line.rest)}</span>')
        if line.why:
            found.append(f' <small class="b">{_text(line.why)}</small>')
        return "".join((*found, "</div>"))

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


def _lines(facts: tuple[str, ...]) -> int:
    """About how many lines the head takes on a wide screen: all but the first two facts share."""
    shared = sum(len(fact) + 3 for fact in facts[2:])
    return min(len(facts), 2) + ceil(shared / _IN_LINE)


def _fact(fact: str) -> str:
    """A line of the head; behind a sentence no dot parts it from what follows."""
    return f"<p{' class=full' if fact.endswith('.') else ''}>{_text(fact)}</p>"


def _marker(player: PagePlayer, name: str) -> str:
    drawn = "<svg" + svg.write(player.marker, name).decode().partition("<svg")[2]
    return drawn.replace(' role="img"', ' aria-hidden="true"', 1)
