"""A game of tiles, discs or cards speaks of these wherever a user reads, never of cubes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from printkit.base.catalogue import Plural, catalogue, texts
from printkit.base.errors import LayoutError
from printkit.gamefile import load_game
from printkit.model import CUBE, Form, Game, Language, Theme
from printkit.model.piece import DISC, FORMS, TILE
from printkit.products.diagram import DiagramOptions
from printkit.products.registry import product, products
from printkit.products.replays.booklet import (
    BookletForm,
    BookletOptions,
    booklet_document,
    plan_booklet,
)
from printkit.products.request import Request
from printkit.products.stickers import WRAP, StickerChoice, plan_stickers
from printkit.scene import Symbol

import printed

FOLDED = (
    *("nets_", "net-does-not-fit", "pieces-are-no-cubes", "wrap-is-for-cubes"),
    *("table_packs.steps", "table_packs.notes"),
)
"""Texts about paper cubes and bands, which go around cubes alone; steps for virtual tables that are
left out where a game has no cubes."""
A_CUBE = re.compile(r"\bcubes?\b", re.IGNORECASE)


def made_of(form: Form, name: str) -> Game:
    """A game with pieces of another form, without the figures whose captions are its own words."""
    game = load_game(name)
    kinds = tuple(replace(kind, form=form) for kind in game.kinds)
    return replace(game, kinds=kinds, figures=())


def said_in(value: Any) -> Iterator[str]:
    """All texts in a value; ids of symbols and what is no page's are left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Symbol):
        yield from said_in(value.shapes)
    elif isinstance(value, Mapping):
        yield from said_in(tuple(value.values()))
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from said_in(one)
    elif is_dataclass(value) and not isinstance(value, (Game, Theme, Form, Request)):
        for field in fields(value):
            yield from said_in(getattr(value, field.name, None))


@pytest.mark.few(4)
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("form", [form for form in FORMS.values() if form is not CUBE])
def test_no_text_about_other_pieces_calls_them_cubes(form: Form, language: Language) -> None:
    words = catalogue(language, form.name)
    kept = {"commands", "options", "grammar", "system", "click"}  # the first two are help
    for part in words.rows.keys() - kept:
        for key, _ in texts(words.rows[part], part):
            if not any(name in key for name in FOLDED):
                text = _at(words.part(part), key.removeprefix(f"{part}."))
                assert not A_CUBE.search(re.sub(r"\{.*?\}|--cube", "", text)), key


def _at(row: Any, key: str) -> Any:
    for step in key.split("."):
        row = row.forms if isinstance(row, Plural) else row
        row = row[int(step)] if isinstance(row, tuple) else row[step]
    return row


GAMES = [
    pytest.param(
        *(TILE, "jersi/4.16", Language.EN, "1 a2-b2=d3 2 h4-h3=f4 3 b3-b4=d5 4 f4=d3! 5 d5=d3!-e4"),
        marks=pytest.mark.slow,
    ),
    (DISC, "pijersi/45", Language.FR, "1 a5-b6=c6 2 f6-g5=e6 3 c6=e5-f5! 4 e6=g5-f5!"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("form", "name", "language", "turns"), GAMES)
def test_no_product_of_a_game_of_other_pieces_calls_them_cubes(
    form: Form, name: str, language: Language, turns: str, tmp_path: Path
) -> None:
    example = tmp_path / "game.txt"
    example.write_text(f"{turns}\n")
    game = replace(made_of(form, name), example=example)
    request = printed.request(game, 20, language=language)
    told = []
    for one in products():
        if one.name in {"paper-cubes", "figure", "post", "cards", "table"}:  # need more
            continue
        plan = one.plan(request, one.options())
        told += [*said_in(plan.notes), *said_in(one.make(plan))]
    legend = product("diagram")
    told += said_in(legend.make(legend.plan(request, DiagramOptions(legend=True))))
    for way in BookletForm:
        told += said_in(booklet_document(plan_booklet(request, BookletOptions(form=way))))
    assert len(told) > 500
    assert [text for text in told if A_CUBE.search(text)] == []


def test_bands_are_for_cubes_alone() -> None:
    tiles = printed.request(made_of(TILE, "staku"), 20)
    with pytest.raises(LayoutError, match="--wrap goes around cubes"):
        plan_stickers(tiles, StickerChoice(parts=WRAP))
