"""The variants that come with an edition: their names, and what they change in its rules."""

from __future__ import annotations

from printkit.document.blocks import Emphasis, Styled, Words
from printkit.gamefile import load_game, variant_names
from printkit.model import Game, Language
from printkit.text.rules import Teller


def variants_told(game: Game, language: Language) -> tuple[Words, ...]:
    """A line for each variant: its name, and the sentences of the rules that are new in it."""
    edition = f"{game.id}/{game.edition}"
    if game.variants or game.source.file != f"specs/{edition}.yaml":
        return ()
    usual = set(_sentences(game, language))
    found: list[Words] = []
    for variant in variant_names():
        if edition in variant.editions:
            changed = load_game(f"{edition}+{variant.name}")
            new = [text for text in _sentences(changed, language) if text not in usual]
            title = variant.title[language]
            name = Styled(text=title, emphasis=Emphasis.STRONG)
            stated = f" {' '.join(new)}" if new else ""
            found.append((name, f".{stated}"))
    return tuple(found)


def _sentences(game: Game, language: Language) -> list[str]:
    teller = Teller.of(game, language)
    rules = teller.rules() if teller else ()
    return [text for rule in rules for text in rule.sentences]
