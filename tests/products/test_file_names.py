"""No two products share the name that a file has where nobody names one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.gamefile import game_of
from printkit.page import read_margin
from printkit.products import registry
from printkit.products.base import Shared, built, flag, options_of
from printkit.products.file_names import called_apart, mark
from printkit.products.option_values import ordered
from printkit.products.request import Request

import printed
from icc import press_profile

GAME = "pijersi"
DECK = """
game: {id: deck, title: Deck}
board: none
kinds: {ace: {letter: A, count: 4, owner: none, form: card, size: 63x88}}
setup: {white: none}
"""
VALUES: dict[str, tuple[object, ...]] = {
    "--annotate": (["d4"], ["d4:red"], ["d4", "b4"], ["B4"]),
    "--bar": (["a1-a1"],),
    "--base-url": ("https://example.org/a", "https://example.org/b"),
    "--board-margin": (4.0, 12.0),
    "--board-paper": ("a3",),
    "--cell": (30, 44),
    "--clearance": (0.1, 0.3),
    "--count": (4,),
    "--crop": ("marked", "b3..d6"),
    "--delay": (700,),
    "--diagrams": ("captures", "every 6", "12,31b"),
    "--fan": (["a1-"],),
    "--from": ("12", "12b"),
    "--height": ("80mm", "300px"),
    "--hold-last": (900,),
    "--kerf": (0.1, 0.15),
    "--label": ("L7120",),
    "--line": (1,),
    "--mark": (["goal.white"],),
    "--max-size": ("8MB",),
    "--names": (["stack"], ["captures"], ["captures", "stack"]),
    "--only": ("rock", "R", "r", "R=2,rock"),
    "--width": ("80mm", "300px"),
    "--overlap": (8.0,),
    "--part": (["play"], ["scores"], ["play", "scores"]),
    "--background": ("#2b4a3a", "#2b4a3b"),
    "--bed": ("700x600", "800x600"),
    "--bleed": (3.0, 5.0),
    "--border": (5.0, 6.0),
    "--ply": (2, 4),
    "--profile": ("trotec", "press.icc"),
    "--rectangle": ("400x400", "18x18in"),
    "--stock": ("card", "card 2"),
    "--wrap": (12.0, 18.0),
    "--sheets": ("1B", "1A,2A"),
    "--since": ("pijersi/51",),
    "--spot": ("Knife",),
    "--start-at": (3,),
    "--tabs": (0.5, 1.0),
    "--thickness": (3.0, 8.0),
    "--title": ("Another",),
    "--to": ("9",),
}
"""What is asked of options that take more than a few words; for a number its bounds are known."""
ELSEWHERE = frozenset({"label-file", "line"})
"""Files and variations, which the game here has not."""
TAKEN_ANYWAY = {("--format", "svg")}
"""What is as if nothing were said."""
MOUNTED = {"press": True, "rectangle": "400x400"}
NEEDED = {
    "--steps": {"form": "full"},
    "--spot": {"press": True},
    "--profile": {"press": True},
    "--black": {"press": True, "profile": "press.icc"},
    "--rectangle": {"press": True},
    **dict.fromkeys(("--background", "--border", "--fold", "--wrap"), MOUNTED),
    "--count": {"only": "rock"},
    "--ppi": {"one_piece": True},
}
"""What some options are refused without."""
HEAVY = frozenset({"board", "figure", "laser", "print-me", "rulebook"})
"""Whose plans set pages, or draw them."""


@cache
def game_for(name: str):
    return game_of(DECK, Path()) if name == "cards" else printed.game(GAME)


def asked_of(product) -> list[dict[str, object]]:
    """Every option with some values, alone; and switches in pairs."""
    found: list[dict[str, object]] = [{}]
    switches = []
    for field, usual, one in options_of(product.options):
        name = flag(field, one)
        key = name.removeprefix("--").replace("-", "_")
        if isinstance(usual, bool):
            switches.append((key, not usual))
            values: tuple[object, ...] = (not usual,)
        else:
            values = words_for(name, one)
        more = NEEDED.get(name, {}) if key != "ppi" or product.name == "board" else {}
        known = {flag(own, one).removeprefix("--") for own, _, one in options_of(product.options)}
        if "rectangle" in more and "rectangle" not in known:
            more = {}  # another option of the same name
        more = {key: value for key, value in more.items() if key != "press" or key in known}
        found += ({key: value, **more} for value in values)
    found += (dict(pair) for pair in combinations(switches, 2))
    return found


def words_for(name, one) -> tuple[object, ...]:
    if one.choices:
        return tuple(word for word in one.choices if (name, word) not in TAKEN_ANYWAY)
    if hasattr(one.parse, "__members__"):
        words = (
            member.value if isinstance(member.value, str) else member.name.lower()
            for member in one.parse
        )
        words = tuple(words)
        return tuple([word] for word in words) if one.many and name != "--part" else words
    if name in VALUES:
        return VALUES[name]
    if one.bounds is not None:
        kind = type(one.bounds[0])
        return tuple(kind(number) for number in (700, 20, 2) if in_bounds(one, number))[:2]
    return ()


def in_bounds(one, number) -> bool:
    least, most = one.bounds
    return least <= number <= (number if most is None else most)


@cache
def names_of(name: str) -> dict[str, object]:
    """Each file name of a product with what was asked for; equal wishes are one."""
    found: dict[str, object] = {}
    product = registry.product(name)
    start = {"post": {"for": "discord"}, "table": {"for": "tts"}}.get(name, {})
    for values in asked_of(product):
        try:
            _, request, options = ordered(game_for(name), name, {**start, **values})
            plan = product.planned(request, options)
        except PrintkitError:
            continue  # options that do not go together, or a turn that the game lacks
        wish = (options, plan.endings)
        assert found.setdefault(plan.file_name, wish) == wish, (plan.file_name, values)
    return found


LIGHT = [name for name in registry.SHIPPED if name not in HEAVY]


@pytest.mark.parametrize(
    "name", [*LIGHT, *(pytest.param(name, marks=pytest.mark.slow) for name in sorted(HEAVY))]
)
@pytest.mark.few(4)
def test_whatever_is_asked_of_a_product_its_files_have_names_of_their_own(
    name, tmp_path: Path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    Path("press.icc").write_bytes(press_profile())
    told = "_".join(names_of(name))
    lacking = [
        word
        for field, _, one in options_of(registry.product(name).options)
        if not one.named and (word := flag(field, one).removeprefix("--")) not in told
    ]
    assert set(lacking) <= ELSEWHERE


@pytest.mark.parametrize(
    "products", [LIGHT[::6], pytest.param(LIGHT, marks=pytest.mark.slow)], ids=len
)
def test_no_product_calls_a_file_as_another_does(products):
    every = [name for product in products for name in names_of(product)]
    assert len(every) == len(set(every))
    assert len({name.lower() for name in every}) == len(every)  # on any file system


@pytest.mark.parametrize("name", LIGHT)
@pytest.mark.few(2)
def test_theme_margin_and_printer_are_told_by_the_name_too(name):
    product = registry.product(name)
    more = {"site": registry.product("post").options.site} if name == "post" else {}
    asked: list[tuple[dict[str, str], Request]] = []
    plain = printed.request(game_for(name), 20.0)
    theme = plain.game.themes[product.theme]
    plain = replace(plain, theme=theme)
    if Shared.THEME in product.takes:
        asked.append(({}, replace(plain, theme=plain.game.themes["contrast"])))
    if Shared.MARGIN in product.takes:
        setup = replace(plain.setup, margin=read_margin("laser"))
        asked.append(({}, replace(plain, setup=setup, given={"--margin": "laser"})))
    if Shared.PRINTER in product.takes:
        asked += (
            ({}, replace(plain, given={word: "99.2x100.4"})) for word in ("--measured", "--printer")
        )
    options = built(product.options, more)
    if name in {"post", "table"}:
        asks = {"for": "discord" if name == "post" else "tts"}
        _, _, options = ordered(plain.game, name, asks)
    names = [product.planned(one, options).file_name for one in (plain, *(r for _, r in asked))]
    assert len(names) == len(set(names))


def test_what_a_name_cannot_hold_is_told_by_a_digest_and_what_is_long_is_cut():
    assert mark("--wrap", value=True) == "wrap"
    assert mark("--arrows", value=False) == "no-arrows"
    assert mark("--only", "king") == "only-king"
    assert mark("--diagrams", "every 12") == "diagrams-every-12"
    assert len({mark("--annotate", text) for text in ("d4-e5", "d4 e5", "D4 e5", "d4  e5")}) == 4
    assert len({mark("--only", text).lower() for text in ("R", "r", "R/", "R:", "r/")}) == 5
    assert set(mark("--turn", "../*?\\\x00é😀")).isdisjoint("/*?\\\x00")
    long = called_apart("a_20mm.pdf", [mark("--annotate", ("d4", "b4>d4") * 40)])
    assert len(long) < 90
    assert long.endswith(".pdf")
    assert called_apart("jersi-4.16_faces", ["x"], folder=True) == "jersi-4.16_faces_x"
