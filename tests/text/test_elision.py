"""French words lose their vowel before a name that begins with one, wherever one is filled in."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from printkit.base.catalogue import Plural, catalogue, texts
from printkit.model import Localised
from printkit.text.players import players_of

SHORT = re.compile(r"(?i)\b(?:de|que|le|la|ne|jusque) \{(\w+)\}(?!\w)")
KEYS = sorted(
    key for key, text in texts(catalogue("fr").rows) if SHORT.search(text) and "piece" not in text
)


class Anything(float):
    """A number for every format; as a text it is a name."""

    name = ""

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return self.name


def said(key: str, name: str) -> str:
    above, _, last = key.rpartition(".")
    text = catalogue("fr").part(above) if last in {"one", "other"} else None
    text = text.of(1 if last == "one" else 2) if isinstance(text, Plural) else None
    if text is None:
        text = catalogue("fr").part(above)[int(last) if last.isdigit() else last]
    value = Anything()
    value.name = name
    fields = {field for _, field, _, _ in Formatter().parse(text) if field}
    return str(text.format(**dict.fromkeys(fields, value)))


def test_there_are_such_texts():
    assert {"play_page.author", "rule_book.author", "figures.goes"} <= {*KEYS}


@pytest.mark.parametrize("key", KEYS)
def test_a_vowel_is_lost_before_a_name_and_not_before_a_cell(key):
    kept = said(key, "Bob")
    assert said(key, "a1") == kept.replace("Bob", "a1")
    assert not re.search(r"(?i)\b(?:de|que|le|la|ne|jusque) Ada", said(key, "Ada"))
    assert re.search("(?i)[dlun]’Ada", said(key, "Ada"))


@pytest.mark.parametrize(
    ("name", "credit"),
    [
        ("Ada", "d’Ada"),
        ("Émile", "d’Émile"),
        ("Hélène", "d’Hélène"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Bob", "de Bob"),
        ("hibou", "de hibou"),
        ("onze amis", "de onze amis"),
        ("", "de "),
        ("3 amis", "de 3 amis"),
    ],
)
def test_a_game_is_of_its_author(name, credit):
    assert catalogue("fr").say("play_page.author", author=name) == f"Un jeu {credit}."
    assert catalogue("en").say("play_page.author", author=name) == f"A game by {name}."


@pytest.mark.parametrize(("name", "of"), [("Hélène", "d’Hélène"), ("Yann", "de Yann")])
def test_a_player_is_named_likewise(name, of):
    names = (Localised(texts={"en": name}), Localised(texts={"en": "Bob"}))
    assert players_of(names, "fr")[0].of == of
