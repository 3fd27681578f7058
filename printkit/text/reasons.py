"""What is said of a turn or a game: reasons against it, how it ended, how it is judged.

The placeholders of a reason are its cells and kinds in the order that `ReasonCode` gives:
`{cell}`, `{cell2}`, `{cell3}`; `{kind}` and `{kind2}` come with the article of one among others,
`{the}` with that of a certain one, `{bare}` with none, `{of}` after a negation in French; `{rows}`
are those of a zone, and `{count}` is how many pieces a turn may drop. The words of an engine from
outside come with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from printkit.base.catalogue import catalogue
from printkit.base.errors import Reason
from printkit.model import Game, Language
from printkit.rules import EndReason, Outcome
from printkit.text.nouns import noun_of
from printkit.text.players import players_of


def reason(given: Reason, game: Game, language: Language) -> str:
    """Why a turn of a game is illegal, in words."""
    ids = {kind.id: kind for kind in game.kinds}
    nouns = [noun_of(ids[kind], language).single for kind in given.kinds]
    places = _numbered("cell", given.cells)
    places |= _numbered("kind", [noun.indefinite for noun in nouns])
    places |= _numbered("the", [noun.definite for noun in nouns])
    places |= _numbered("bare", [noun.name for noun in nouns])
    places |= _numbered("of", [noun.without for noun in nouns])
    words, rows = catalogue(language, game.wording), given.rows
    zone = ("zone", "row", "rows")[min(len(rows), 2)]
    first, last = (rows[0], rows[-1]) if rows else ("", "")
    zone_rows = words.say(f"turns.{zone}", row=first, row2=last)
    text = _own(given.words, language)
    if not text:
        count = game.rules.drop.most if game.rules and game.rules.drop else 0
        return words.say(f"reasons.{given.code}", rows=zone_rows, count=count, **places)
    try:
        return text.format(rows=zone_rows, **places)
    except (IndexError, KeyError, ValueError):
        return text  # an engine from outside fills in what it does not give: shown as it stands


def _own(words: str | Mapping[str, str], language: Language) -> str:
    """What an engine from outside says in a language, or in whichever it has; empty if nothing."""
    if isinstance(words, str):
        return words
    return words.get(language) or next(iter(words.values()), "")


def _numbered(name: str, items: Sequence[str]) -> dict[str, str]:
    """The items by their placeholders: `cell`, `cell2`, `cell3`."""
    return {f"{name}{number if number > 1 else ''}": item for number, item in enumerate(items, 1)}


def illegal(turn: str, why: str, language: Language, *, unchecked: bool = False) -> str:
    """That a turn is illegal, and why; of turns that nobody checks, that it cannot be played."""
    key = "turns.impossible" if unchecked else "turns.illegal"
    return catalogue(language).say(key, turn=turn, why=why)


def legal(turns: Sequence[str], language: Language, *, unchecked: bool = False) -> str:
    """The turns that are offered instead; empty when there are none."""
    key = "turns.possible" if unchecked else "turns.legal"
    return catalogue(language).say(key, turns=", ".join(turns)) if turns else ""


def outcome(end: Outcome, game: Game, language: Language) -> str:
    """How a game ended, in words."""
    rules = game.rules
    code = f"{end.reason}-draw" if end.winner is None and end.reason in _WON else end.reason
    places: dict[str, object] = {"turns": rules.quiet.turns if rules and rules.quiet else 0}
    if end.reason is EndReason.KING_CAPTURED and rules and rules.relocation:
        king = noun_of(game.kinds[rules.relocation.kind], language).single
        places |= {"the": king.definite, "of": king.genitive}
        code = "king-captured-for-good" if rules.capture_wins else code
    words, why = catalogue(language, game.wording), _own(end.words, language)
    if why:
        code = "own-draw" if end.winner is None else "own"
    if end.winner is None:
        return words.say(f"outcomes.{code}", why=why, **places)
    winner = players_of(game.players, language)[end.winner]
    places |= {"winner": winner.name, "ending": winner.ending}
    return words.say(f"outcomes.{code}", why=why, **places)


_WON = frozenset({EndReason.BLOCKED, EndReason.LAST_TURNS})
"""Ends that somebody wins or nobody, each in words of its own."""


SIGNS: Mapping[int, str] = MappingProxyType(
    {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 11: "=", 12: "=", 13: "∞"}
    | {14: "+=", 15: "=+", 16: "±", 17: "−/+", 18: "+−", 19: "−+", 20: "+−", 21: "−+"}
    | {36: "↑", 37: "↑", 40: "→", 41: "→", 44: "=/∞", 45: "=/∞", 140: "∆", 146: "N"}
)
"""From a judgement's number in PGN (numeric annotation glyph) to its sign."""


def judgement(number: int, language: Language) -> str:
    """How a judgement is printed after a turn; `$…` where neither sign nor words are known."""
    return (
        SIGNS.get(number) or catalogue(language).part("judgements").get(str(number)) or f"${number}"
    )
