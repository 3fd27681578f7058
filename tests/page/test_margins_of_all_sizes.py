"""Whatever the size of pieces and the margins: what is planned keeps what the page promises."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from printkit.base.errors import LayoutError
from printkit.base.units import paper
from printkit.model import Language
from printkit.page import PageSetup, read_margin
from printkit.preflight.verify import verify
from printkit.products import door
from printkit.products.registry import product

import printed
import raster

PRODUCTS = ("board", "stickers", "paper-cubes", "parts")
MARGINS = (3, 18, 20, 22, 25, 28, 30)
"""From what every printer does to where little is left; the programs below draw others too."""


def made(name: str, margin: float, edge: float, on: str, language: Language, game: str) -> bytes:
    """A product's first file as the door lets it through.

    Raises:
        LayoutError: it does not fit, said before anything is drawn.
        PrintkitError: a page does not keep what it promises.
    """
    one = product(name)
    setup = PageSetup(paper=paper(on), margin=read_margin(f"{margin}"))
    request = printed.request(printed.game(game), language=language)
    files = door.produce(one, replace(request, setup=setup, piece=edge), one.options())
    return next(iter(files.values()))


@pytest.mark.parametrize(
    ("name", "margin", "edge"),
    [
        ("paper-cubes", 6.35, 44.45),
        ("paper-cubes", 3, 20),
        ("paper-cubes", 25, 20),
        ("parts", 20, 16),
        ("parts", 28, 20),
        ("stickers", 22, 19.05),
    ],
)
@pytest.mark.slow
def test_what_fits_is_let_through(name, margin, edge):
    assert verify(made(name, margin, edge, "a4", Language.EN, "pijersi")).faults == ()


@pytest.mark.parametrize("margin", [18, 24])
@pytest.mark.slow
def test_letters_with_accents_stay_within_the_margin(margin):
    data = made("parts", margin, 16, "a4", Language.FR, "pijersi")
    for number, page in enumerate(verify(data).pages):
        pixels = raster.of_pdf(data, page=number, ppi=60).min(axis=2)
        free = margin / 25.4 * 60 - 1
        band = int(free)
        edges = (pixels[:band], pixels[-band:], pixels[:, :band], pixels[:, -band:])
        assert all(edge.min() > 240 for edge in edges), page.number


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_any_size_and_margin_is_let_through_or_refused_before_it_is_drawn(seed):
    """Each margin meets each product; the file that holds them all takes as long as all of them."""
    chance = Random(seed)
    cases = [(name, margin) for name in PRODUCTS for margin in MARGINS][seed::4]
    cases += [(name, round(chance.uniform(3, 30), 2)) for name in (*PRODUCTS, "print-me")]
    for name, margin in cases:
        edge = chance.choice([16, 19.05, 20, 44.45, round(chance.uniform(8, 45), 2)])
        on, game = (
            chance.choice(["a4", "letter", "a3", "legal"]),
            chance.choice(["jersi", "pijersi"]),
        )
        with suppress(LayoutError):
            made(name, margin, edge, on, chance.choice(list(Language)), game)
