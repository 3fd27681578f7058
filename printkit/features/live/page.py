"""The page on which a game is seen as one types: one file, its script and its style in it."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from functools import cache
from html import escape
from pathlib import Path

from printkit.features.live.words import LiveWords
from printkit.model import Language

_SHOWN = ("setup", "pieces", "figures", "play", "rulebook", "sheets")
"""The parts of the page that links lead to."""
_SAID = ("gone", "making", "pick", "nothing")
"""The words that the script says."""


@cache
def _shipped(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def policy() -> str:
    """What the page may do: run its own script, fetch from where it comes from, nothing else."""
    script, style = _digest(_shipped("page.js")), _digest(_shipped("page.css"))
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        f"img-src 'self' data:; connect-src 'self'; frame-src 'self'; script-src {script}; "
        f"style-src {style}"
    )


INNER_POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
    "img-src data:; style-src 'unsafe-inline'; sandbox allow-same-origin"
)
"""What a document inside the page may do: be read."""


def page(language: Language) -> bytes:
    """The page, without the game: its script asks for that."""
    words = LiveWords.of(language)

    def said(name: str) -> str:
        return escape(str(getattr(words, name)))

    links = "".join(f'<a href="#{name}">{said(name)}</a>' for name in _SHOWN)
    spoken = " ".join(f'data-{name}="{said(f"say_{name}")}"' for name in _SAID)
    frames = "".join(
        f'<section id="{name}"><h2>{said(name)}<span class="state"></span></h2>'
        f'<p class="links"><a data-file="{name}.pdf" target="_blank">PDF</a></p>'
        f'<iframe title="{said(name)}" sandbox="allow-same-origin"></iframe></section>'
        for name in ("play", "rulebook")
    )
    sheets = "".join(
        f'<div class="sheets" data-sheet="{name}"><h3>{said(name)}<span class="state"></span></h3>'
        f'<p class="links"><a data-file="{name}.pdf" target="_blank">PDF</a></p>'
        f'<div class="leaves"></div></div>'
        for name in ("board", "stickers")
    )
    return f"""<!DOCTYPE html>
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
<section id="setup"><h2>{said("setup")}</h2><div id="stage"><div id="card"><img id="drawn" alt="">
<svg id="cells" role="group" aria-label="{said("cells")}"></svg></div>
<div id="picked" aria-live="polite"><p>{said("say_pick")}</p></div></div></section>
<section id="pieces"><h2>{said("pieces")}</h2><div id="kinds"></div></section>
<section id="figures"><h2>{said("figures")}</h2><div id="shown"></div></section>
{frames}
<section id="sheets"><h2>{said("sheets")}</h2>{sheets}</section>
</main>
<script>{_shipped("page.js")}</script>
</body>
</html>
""".encode()
