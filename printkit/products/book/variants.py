"""The variants that come with an edition: their names, and all that they change in it."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.catalogue import catalogue
from printkit.document.blocks import Emphasis, Styled, Words
from printkit.gamefile import load_game, variant_names
from printkit.model import Game, Kind, Language
from printkit.products.book.preparing import board_in_words
from printkit.text.nouns import joined, noun_of
from printkit.text.rules import RuleWriter, effective_pairs
from printkit.text.words import RuleBookWords


def variants_told(game: Game, language: Language) -> tuple[Words, ...]:
    """A line for each variant: its name, and what is other in it."""
    edition = f"{game.id}/{game.edition}"
    if game.variants or game.source.file != f"specs/{edition}.yaml":
        return ()
    words = RuleBookWords.of(language, game.wording)
    found: list[Words] = []
    for variant in variant_names():
        if edition in variant.editions:
            changed = load_game(f"{edition}+{variant.name}")
            title = variant.title[language]
            name = Styled(text=title, emphasis=Emphasis.STRONG)
            stated = " ".join(_changes(game, changed, language)) or words.variant_same
            found.append((name, f". {stated}"))
    return tuple(found)


def _changes(game: Game, changed: Game, language: Language) -> Iterator[str]:
    """What is other in a variant: board, pieces, setup, what it leaves out, its own rules."""
    words = RuleBookWords.of(language, changed.wording)
    told, before = RuleWriter.of(changed, language), RuleWriter.of(game, language)
    rules, usual = ([*teller.rules()] if teller else [] for teller in (told, before))
    if changed.grid != game.grid:
        yield board_in_words(changed, language)
    last = catalogue(language).say("grammar.and")
    known, now = ({kind.id: kind for kind in one.kinds} for one in (game, changed))
    if held := [_held(one, language) for key, one in now.items() if _other(one, known.get(key))]:
        yield words.variant_pieces.format(held=joined(held, last))
    elif changed.grid == game.grid and changed.setup.cells != game.setup.cells:
        yield words.variant_setup
    if changed.grid == game.grid and _faces(known, now):
        yield words.variant_faces
    headings = {rule.heading for rule in rules if rule.statements}
    gone = [rule.heading for rule in usual if rule.statements and rule.heading not in headings]
    gone += [one.name[language] for key, one in known.items() if key not in now]
    if without := dict.fromkeys(item.lower() for item in gone):
        yield words.variant_without.format(items=joined(tuple(without), last))
    if told is not None:
        yield from _takers(game, changed, told)
    stated = {text for rule in usual for text in rule.sentences}
    yield from (text for rule in rules for text in rule.sentences if text not in stated)


def _held(kind: Kind, language: Language) -> str:
    return noun_of(kind, language).counted(max(kind.counts))


def _other(kind: Kind, known: Kind | None) -> bool:
    """Whether a kind is new or has a new name, or there are more or fewer of it."""
    return known is None or (known.counts, known.name) != (kind.counts, kind.name)


def _faces(known: dict[str, Kind], now: dict[str, Kind]) -> bool:
    return any(now[key].face != known[key].face for key in known.keys() & now.keys())


def _takers(game: Game, changed: Game, told: RuleWriter) -> Iterator[str]:
    """Who takes others than before."""
    before, after = (_prey(one) for one in (game, changed))
    ranks = {kind.id: rank for rank, kind in enumerate(changed.kinds)}
    for one, prey in after.items():
        if prey != before.get(one):
            yield told.takes(ranks[one], [ranks[other] for other in prey])


def _prey(game: Game) -> dict[str, set[str]]:
    """By kind what it takes."""
    ids, found = [kind.id for kind in game.kinds], dict[str, set[str]]()
    for one, other in sorted(effective_pairs(game.rules) if game.rules else ()):
        found.setdefault(ids[one], set()).add(ids[other])
    return found
