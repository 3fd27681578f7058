"""The page on which a game is seen as one types: one file, its script and its style in it."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from printkit.features.live.words import LiveWords
from printkit.model import Language

_PARTS = ("setup", "pieces", "figures", "play", "rulebook", "sheets")
"""The parts of the page that links lead to."""
_SPOKEN = ("gone", "making", "pick", "nothing")
"""The words that the script says."""


@cache
def _shipped(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePage:
    """A page, and what it may do: run its own script, fetch from where it comes from, no more."""

    data: bytes
    policy: str
    language: Language


_POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'"
)
INNER_POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
    "img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox allow-same-origin"
)
"""What a document inside the page may do: be read."""


def page_in(language: Language) -> LivePage:
    """The page in a language, without the game: its script asks for that."""
    words = LiveWords.of(language)

    def said(name: str) -> str:
        return escape(str(getattr(words, name)))

    links = "".join(f'<a href="#{name}">{said(name)}</a>' for name in _PARTS)
    spoken = " ".join(f'data-{name}="{said(f"say_{name}")}"' for name in _SPOKEN)
    text = f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>printkit</title>
<style>{_shipped("page.css")}</style>
</head>
<body {spoken}>
<a class="skip" href="#setup">{said("skip")}</a>
<header><h1 id="title">printkit</h1><p id="file"></p><p id="status" role="status"></p>
<nav aria-label="{said("parts")}">{links}</nav></header>
<section id="problems" hidden aria-labelledby="wrong"><h2 id="wrong">{said("problems")}</h2>
<div role="alert" id="alert"><ul id="errors"></ul></div><ul id="warnings"></ul>
<p id="stale" hidden>{said("stale")}</p></section>
<main>
{"".join(_sections(said))}
</main>
<script>{_shipped("page.js")}</script>
</body>
</html>
"""
    script, style = _digest(_shipped("page.js")), _digest(_shipped("page.css"))
    policy = f"{_POLICY}; script-src {script}; style-src {style}"
    return LivePage(data=text.encode(), policy=policy, language=language)


def _sections(said: Callable[[str], str]) -> Iterator[str]:
    """The parts of the page, empty."""
    yield (
        f'<section id="setup"><h2>{said("setup")}</h2><div id="stage"><div id="card">'
        f'<img id="drawn" alt=""><svg id="cells" role="group" aria-label="{said("cells")}"></svg>'
        f'</div><div id="picked" aria-live="polite"><p>{said("say_pick")}</p></div></div></section>'
    )
    yield f'<section id="pieces"><h2>{said("pieces")}</h2><div id="kinds"></div></section>'
    yield f'<section id="figures"><h2>{said("figures")}</h2><div id="shown"></div></section>'
    for name in ("play", "rulebook"):
        frame = f'<iframe title="{said(name)}" sandbox="allow-same-origin"></iframe>'
        yield f'<section id="{name}">{_headed(said(name), name, "h2")}{frame}</section>'
    yield f'<section id="sheets"><h2>{said("sheets")}</h2>'
    for name in ("board", "stickers"):
        leaves = f'{_headed(said(name), name, "h3")}<div class="leaves"></div>'
        yield f'<div class="sheets" data-sheet="{name}">{leaves}</div>'
    yield "</section>"


def _headed(title: str, name: str, rank: str) -> str:
    """The heading of a sheet with how far it is, and a link to what is printed."""
    return (
        f'<{rank}>{title}<span class="state"></span></{rank}>'
        f'<p class="links"><a data-file="{name}.pdf" target="_blank">PDF</a></p>'
    )
