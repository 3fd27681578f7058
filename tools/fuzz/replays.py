"""Annotated games, and every form of a replay that is made of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from printkit import library
from printkit.base.errors import PrintkitError
from printkit.base.units import paper
from printkit.features.post.product import Hidden, PostOptions
from printkit.features.post.sites import sites
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.notation.files import decode_file
from printkit.page import AS_IT_IS, PageSetup, Publication, read_margin
from printkit.products import door, registry
from printkit.products.base import Product
from printkit.products.replays.record import RecordOptions
from printkit.products.request import Request, theme_named
from printkit.rules import Position
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import encoded, odd, reworded, spoiled, words

_NAMES = words("pijersi jersi mikjersi staku jersi/4.0 jersi/3 jersi/1 pijersi/51")
_MOST_PLIES = 12
_DEEPEST = 3
_COMMANDS = (
    "[%cal Ga1b2]",
    "[%cal Rc3e5,Bb2]",
    "[%csl Yc4,a1]",
    "[%dia]",
    "[%played]",
    "[%cal zz]",
    "[%csl]",
    "[%clk 0:10]",
    "[%",
)
_JUDGEMENTS = words("! ? !! ?? !? ?! $1 $10 $16 $22 $220 $221 $999 ± ∞ N □")
_SAID = (
    "The best square.",
    "<script>alert(1)</script>",
    "</svg>]]>&amp;<!--",
    "#let x = 1 \\\\ *bold* _it_ `code` [link](javascript:alert(1))",
    "Trop tard… « déjà » ₃ ♔ 😀 中文 \u05d0\u05d1 \u202e\u200b",
    "w" * 400,
    "word " * 900,
    "| a | b |\\n---\\n# head\\n",
)


class Unsound(Exception):
    """A file that was made does not keep what it promises."""


def replay_surfaces() -> tuple[Surface, ...]:
    """One for each product of a record."""
    products = map(registry.product, registry.SHIPPED)
    return tuple(
        Surface(name=one.name, ending=".txt", inputs=_inputs, target=partial(make_of, one))
        for one in products
        if issubclass(one.options, RecordOptions)
    )


def _inputs(chance: random.Random) -> Iterator[bytes]:
    games = [load_game(name) for name in _NAMES]
    while True:
        text = annotated(chance.choice(games), chance)
        match chance.randrange(6):
            case 0:
                yield spoiled(text.encode("utf-8", "replace"), chance)
            case 1:
                lot = [*_COMMANDS, *_JUDGEMENTS, "(", ")", "{", "}", "--", "*", "1-0"]
                yield encoded(reworded(text, chance, lot), chance)
            case _:
                yield text.encode("utf-8", "surrogatepass")


def annotated(game: Game, chance: random.Random, plies: int = _MOST_PLIES) -> str:
    """A record of random legal turns, with all that people write of them; rarely one is illegal."""
    heads = [f'[Edition "{game.name}"]']
    for key in ("White", "Black", "Event", "Date", "Result", "Annotator", "X"):
        if chance.random() < 0.3:
            value = chance.choice((odd(chance), *_SAID[:5], "2024.02.17"))
            heads.append(f'[{key} "{_quoted(value)}"]')
    line = _line(game, game.setup, chance, plies, 0)
    score = chance.choice(("", "*", "1-0", "½-½", "0-1 (White resigned)"))
    return "\n".join((*heads, "", f"{_remark(chance)} {line} {score}".strip(), ""))


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(letter for letter in plain if letter not in "\0\n\r")


def _line(game: Game, position: Position, chance: random.Random, plies: int, depth: int) -> str:
    """Turns one after the other, with what stands behind each."""
    rules, found = library.rules_of(game), list[str]()
    for _ in range(chance.randrange(plies + 1)):
        legal = rules.legal(position)
        if not legal:
            break
        turn = rules.turn(chance.choice(legal))
        text = library.turn_text(game, position, turn)
        if chance.random() < (0.1 if depth else 0.02):
            text = chance.choice(("a1-e5", "--", odd(chance).split("\n")[0] or "x", "a1-a1"))
        behind = [_behind(game, position, chance, depth) for _ in range(chance.randrange(3))]
        found.append(" ".join((text, *filter(None, behind))))
        position = rules.play(position, turn)
    return " ".join(found)


def _behind(game: Game, position: Position, chance: random.Random, depth: int) -> str:
    match chance.randrange(4):
        case 0:
            return chance.choice(_JUDGEMENTS)
        case 1 if depth < _DEEPEST:
            line = _line(game, position, chance, 4, depth + 1)
            return f"({_remark(chance)} {line})" if line else ""
        case 2:
            return _remark(chance)
        case _:
            return ""


def _remark(chance: random.Random) -> str:
    said = [chance.choice((*_SAID, odd(chance))) for _ in range(chance.randrange(3))]
    said += [chance.choice(_COMMANDS)] * chance.randrange(2)
    text = " ".join(said).replace("}", "\\}").replace("\0", "")
    return f"{{{text}}}" if text.strip() else ""


def make_of(product: Product[Any, Any], data: bytes) -> None:
    """Make a product of a record as its command does; as far as it is legal, every other time.

    Raises:
        Unsound: what is made does not keep what it promises.
        PrintkitError: the record is refused.
    """
    record, choice = library.read_found(decode_file(data, "fuzz.txt"), "fuzz.txt", None)
    language = tuple(Language)[len(data) % 2]
    played = library.replay_so_far(choice.game, record, language)
    if played.problems and len(data) % 4 < 2:
        raise PrintkitError(played.problems)
    request = Request(
        game=choice.game,
        theme=theme_named(choice.game, product.theme),
        language=language,
        setup=PageSetup(paper=paper("a4"), margin=read_margin("safe"), correction=AS_IT_IS),
    )
    options = product.options(played=played, name="fuzz", stem="fuzz")
    if isinstance(options, PostOptions):
        site = [*sites().values()][len(data) % len(sites())]
        hidden = [*Hidden][len(data) % 16 // 4]
        options = replace(options, site=site, spoilers=hidden, size=240)
    plan = product.plan(request, options)
    made = product.make(plan)
    quick = isinstance(made, Publication) and len(data) % 8
    try:
        door.files(made, "fuzz.html" if quick else plan.file_name)
    except PrintkitError as error:
        raise Unsound(str(error)) from error
