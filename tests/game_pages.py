"""Pages of games that tests look at."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

from printkit import library
from printkit.model import Language
from printkit.products.base import built
from printkit.products.replays.page import PRODUCT, PageOptions, game_page
from printkit.products.request import ON_SCREEN, Request

ANNOTATED = """[White "Ada"]
[Black "Ben"]
[Event "Club"]
[Edition "pijersi/45"]

{An early draw.} 1 a5-b6=c6 !? {Best. [%cal Ga1b2]} ({Or} 1 a5-a4 {quiet} 2 f6-g5=e6
(2 f6-f5) 3 a4-b5) 2 f6-g5=e6 $1 (2 f6-a1 {no} 3 a3-a4 {lost}) 3 a3-a4 {Calm.} 4 f5-f6 ??
0-1
"""

HOSTILE = """[White "Ada </title><script>alert(1)</script>"]
[Black "<b>Ben</b> & \\"Co\\""]
[Event "<!-- </svg>"]
[Annotator "javascript:alert(1)"]
[Edition "pijersi/45"]

{</script><img src=x onerror=alert(2)> \u2028 \u2029 & &lt; ]]>} 1 a5-b6=c6 {<!--<script>}
(1 a5-a4 {</style> <svg onload=alert(3)>}) 2 f6-g5=e6 {\U0001f631 {{x}} ${y} `z` </div></main>}
"""


def page_of(text: str, language: Language = Language.EN, **options: Any) -> str:
    """The page of a record."""
    record, choice = library.read_record_text(text, "game.txt")
    played = library.replay(choice.game, record, language)
    game = choice.game
    request = Request(game=game, theme=game.themes[ON_SCREEN], language=language)
    asked = built(PageOptions, {"played": played, "name": "game", "stem": "game", **options})
    made = PRODUCT.make(PRODUCT.plan(request, asked))
    assert isinstance(made, bytes)
    return made.decode()


def packed(page: str) -> dict[str, Any]:
    """What a page holds for its script."""
    found = re.search(r'id="data">([^<]*)<', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data
