"""Pages of games that tests look at."""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import replace
from typing import Any

from printkit import library
from printkit.features.page.product import PRODUCT, PageOptions
from printkit.model import Language
from printkit.notation.records.tree import Remark, Variation, WrittenTurn
from printkit.products.base import built
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.replay import Replay

ANNOTATED = """[White "Ada"]
[Black "Ben"]
[Event "Club"]
[Edition "pijersi/45"]

{An early draw.} 1 a5-b6=c6 !? {Best. [%cal Ga1b2]} ({Or} 1 a5-a4 {quiet} 2 f6-g5=e6
(2 f6-f5) 3 a4-b5) 2 f6-g5=e6 $1 (2 f6-a1 {no} 3 a2-a1 {lost}) 3 a3-a4 {Calm.} 4 f5-f6 ??
0-1
"""

HOSTILE = (
    "</script><img src=x onerror=alert(2)> \u2028 \u2029 & &lt; ]]>",
    "<!--<script>",
    "</title></style></textarea> <svg onload=alert(3)>",
    "\U0001f631 {{x}} ${y} `z` </div></main></svg>",
    "javascript:alert(1)",
    "\x00\x1b\ud800",
)
"""What would be run, or end what it stands in, were it no text."""


def played(text: str, language: Language = Language.EN) -> Replay:
    """A record played out."""
    record, choice = library.read_record_text(text, "game.txt")
    return library.replay(choice.game, record, language)


def hostile() -> Replay:
    """A game with such words wherever a record has words."""
    game = played('[Edition "pijersi/45"]\n\n1 a5-b6=c6 (1 a5-a4) 2 f6-g5=e6')
    remarks = tuple(map(Remark, HOSTILE))
    first, second = game.plies
    (variation,) = first.notes
    assert isinstance(variation, Variation)
    said = replace(variation.turns[0], notes=remarks)
    varied = replace(variation, opening=remarks, turns=(said, WrittenTurn(HOSTILE[0])))
    keys = ("White", "Black", "Event", "Site", "Annotator", HOSTILE[2])
    return replace(
        game,
        headers=tuple(zip(keys, HOSTILE, strict=True)),
        opening=remarks,
        plies=(
            replace(first, notes=(*remarks, varied)),
            replace(second, notes=remarks, illegal=HOSTILE[0]),
        ),
    )


def page_of(record: str | Replay, language: Language = Language.EN, **options: Any) -> str:
    """The page of a record."""
    replay = played(record, language) if isinstance(record, str) else record
    request = Request(game=replay.game, theme=replay.game.themes[ON_SCREEN], language=language)
    asked = built(PageOptions, {"played": replay, "name": "game", "stem": "game", **options})
    made = PRODUCT.make(PRODUCT.plan(request, asked))
    assert isinstance(made, bytes)
    return made.decode()


def packed(page: str) -> dict[str, Any]:
    """What a page holds for its script."""
    found = re.search(r'id="data" data-size="([0-9]+)">([^<]*)<', page)
    assert found is not None
    text = found[2].translate(str.maketrans(",.:", "&<>"))
    packed = base64.b85decode(text)[: int(found[1])]
    data: dict[str, Any] = json.loads(zlib.decompress(packed))
    return data
