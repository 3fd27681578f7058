"""Figures of rule books: every word that a spec may write of them, changed for others."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from printkit.base.errors import PrintkitError
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.products.figures.product import found_in
from printkit.products.request import ON_SCREEN, Request, theme_named
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import encoded, other_values, reworded, spoiled, words

_ROOT = Path(__file__).resolve().parents[2]
_GAMES = {"jersi": "jersi/4.16.yaml", "pijersi": "pijersi/45.yaml", "brook": ""}
_OWN = """\
  one: {stand: 'c3:F e1:h', fan: {c3-: all}, caption: {en: 'a {fox}', fr: 'un {fox}'}}
  two: {panels: [{play: a1-b1}, {bar: {a1-e1: cube-too-far}}], columns: 2, crop: marked}
  goal: {stand: 'd3:F b1:h', play: d3-e2, ends: white goal, mark: [goal.white, beside a1, e2v]}
  kinds: {kinds: table, show: [face, count, name, letter], groups: {all: fox hen}}
  takes: {takes: graph, groups: {triad: fox hen viper}}
  lines: {takes: lines}
  matrix: {takes: matrix}
  table: {stand: setup, view: table, names: none, width: page}
  order: {order: {a1: 1, a2: 2 3}}
  graph: {graph: {nodes: {wood: Wood, fire: Fire}, arrows: wood>fire}}
  compass: {compass: {north-east: up, west: left}}
  chain: {actions: chain, cubes: {a: fox}}
  actions: {actions: table}
"""
_WORDS = words(
    "all none only setup empty game@0 game@18 game@end game@999 marked whole a1..b3 c3..a1 a1..z9 "
    "a1.. .. plan table cover units corner large rows page column 90mm 0mm 1e9mm white black draw "
    "goal goal.white home.black drop.white goal.red beside e5 e5v e5x e5=3 c3>e5 c3- c3= c3=! c3+ "
    "immobile cube-too-far path-blocked graph lines matrix line face count name letter code also "
    "say {rock} {fox} {} {{x}} table chain stand play bar fan ends mark crop view names panels "
    "columns caption kinds takes stacks actions game order graph compass compare RR PS RW W w 1..4 "
    "north south-west tints faces -1 0 1 2 99999"
)


def figure_surface(place: Path) -> Surface:
    """That of figures; `place` is a folder for their files."""
    seeds = []
    for name, spec in _GAMES.items():
        path = _ROOT / "specs" / spec if spec else _ROOT / "tests/data/specs/good/brook.yaml"
        head, figures = _parted(path)
        (place / f"{name}.yaml").write_text(head)
        seeds += [f"extends: {name}.yaml\nfigures:\n{one}" for one in figures]
    return Surface(
        name="figures",
        ending=".yaml",
        inputs=partial(_inputs, seeds),
        target=partial(_figure, place / "figures-of-fuzz.yaml"),
    )


def _parted(path: Path) -> tuple[str, list[str]]:
    """A spec without its figures, and each of them."""
    head, _, figures = path.read_text().partition("\nfigures:\n")
    head = re.sub(r"^(extends|example): (?!null)(\S+)", rf"\1: {path.parent}/\2", head, flags=re.M)
    return head + "\n", re.split(r"\n(?=  \S)", figures or _OWN)


def _inputs(seeds: list[str], chance: random.Random) -> Iterator[bytes]:
    yield from (seed.encode() for seed in seeds)
    while True:
        seed = chance.choice(seeds)
        match chance.randrange(4):
            case 0:
                yield spoiled(seed.encode(), chance)
            case 1:
                yield encoded(other_values(seed, chance), chance)
            case _:
                yield encoded(reworded(seed, chance, _WORDS), chance)


def _figure(file: Path, data: bytes) -> None:
    """Each figure is made, or refused in good words."""
    file.write_bytes(data)
    game = read_game(file, "fuzz.yaml")
    problems = []
    for language in Language:
        request = Request(game=game, theme=theme_named(game, ON_SCREEN), language=language)
        problems += [problem for one in found_in(request) for problem in one.faults]
    if problems:
        raise PrintkitError(problems)
