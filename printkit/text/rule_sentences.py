"""The sentences about rules, in every language.

In a sentence, `{the}` are kinds with their articles (the king and the wise), `{The}` the same at
its beginning, `{One}` likewise (a mountain, where there are several), `{a}` one of them (a king or
a wise), `{of}` their genitive, `{both}` their names (King and ghost) and `{plain}` the same within
it; a 2 behind these (`{a2}`) asks for the other kinds of the sentence. `[one|several]` follows the
number of the kinds, and `[m|f|mm|ff]` their gender and number in French; `[2:…]` the others’.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum, auto
from types import MappingProxyType

from printkit.base.catalogue import USUAL_FORM, Wording, catalogue
from printkit.model import Language
from printkit.text.nouns import Nouns, capital


class Say(StrEnum):
    """What there is to be said: keys of the catalogue's part `rules`."""

    AIM_ROW = auto()
    AIM = auto()
    AIM_KING = auto()
    WAITING = auto()
    WAITING_SIDE = auto()
    KEPT = auto()
    TURN = auto()
    CAPTURES = auto()
    STACKS = auto()
    DROP = auto()
    END = auto()
    ABOUT = auto()
    PLACING = auto()
    BEGINS = auto()
    ONE_STEP = auto()
    ONE_OR_TWO = auto()
    ONLY_DROPS = auto()
    NO_STEPS = auto()
    CUBE = auto()
    CUBE_OR_TOP = auto()
    BY_SIDES = auto()
    STACK = auto()
    UP_TO_TWO = auto()
    UP_TO_THREE = auto()
    SECOND = auto()
    SECOND_COUNTED = auto()
    ANY_WAY = auto()
    MUST_TURN = auto()
    MUST_GO_STRAIGHT = auto()
    NOTHING_TAKEN = auto()
    ARROW = auto()
    TAKE_CUBE = auto()
    TAKE = auto()
    TAKE_ANY_CUBE = auto()
    TAKE_ANY = auto()
    TAKES_TWICE = auto()
    LEAVES = auto()
    JAIL = auto()
    JAIL_UNTIL_EXCHANGE = auto()
    TOOTHLESS = auto()
    TAKES_EACH = auto()
    TAKES_NOTHING = auto()
    TAKES_NEITHER = auto()
    TAKES_NEITHER_ALONE = auto()
    SAFE = auto()
    SAFE_ALONE = auto()
    BY_CUBE_ONLY = auto()
    BY_STACK_ONLY = auto()
    TWO = auto()
    TWO_ON_HOSTS = auto()
    TWO_COUNTED = auto()
    THREE_COUNTED = auto()
    THREE_NEUTRAL = auto()
    CUBE_BUILDS = auto()
    STACK_NEVER = auto()
    NEUTRAL = auto()
    BARE = auto()
    STANDS_ON_NOTHING = auto()
    STANDS_ONLY_ON = auto()
    STANDS_ONLY_ON_OWN = auto()
    IMMOBILE = auto()
    IMMOBILE_BASE = auto()
    GUARDS = auto()
    DIVIDERS = auto()
    CARRIES = auto()
    NEVER_TAKEN = auto()
    SHIELDS = auto()
    SHIELDS_PLAIN = auto()
    FELLED = auto()
    MAY_DROP_ONE = auto()
    MAY_DROP_TWO = auto()
    IS_DROP_ONE = auto()
    IS_DROP_TWO = auto()
    WHERE = auto()
    WHERE_EACH = auto()
    ANYWHERE = auto()
    ON_EMPTY = auto()
    ONTO_OWN = auto()
    TWO_ANYHOW = auto()
    TWO_ADJACENT = auto()
    WINS_BY_TAKING = auto()
    PUT_BACK_ROW = auto()
    PUT_BACK = auto()
    BACK_ON_EMPTY = auto()
    BACK_ONTO_OWN = auto()
    BACK_ONTO_HOST = auto()
    BACK_ONTO_EITHER = auto()
    RANSOM = auto()
    RANSOM_ANY = auto()
    SWAP = auto()
    SWAP_ONLY = auto()
    GOAL_ROW = auto()
    GOAL = auto()
    LOSES = auto()
    DRAWS = auto()
    QUIET = auto()
    QUIET_HALF = auto()
    KING_ALONE = auto()
    KING_AND_MORE = auto()
    LAST_TURNS = auto()
    EXCHANGE = auto()
    ROW = auto()
    ROWS = auto()
    RANGE = auto()
    STACK_LEGEND = auto()
    TALL_LEGEND = auto()
    READING = auto()


_CHOICE = re.compile(r"\[(2:)?([^\[\]]*)\]")
_SINGULARS = 2


def sentence(
    say: str,
    language: Language,
    named: tuple[Nouns | None, Nouns | None] = (None, None),
    filled: Mapping[str, str] = MappingProxyType({}),
    form: str | Wording = USUAL_FORM,
    part: str = "rules",
) -> str:
    """What is said of named kinds and others, with what else is filled in, in a game's wording."""
    kinds, others = named

    def chosen(found: re.Match[str]) -> str:
        ways = found[2].split("|")
        nouns = others if found[1] else kinds
        if nouns is None:
            return found[2]
        if len(ways) == _SINGULARS:
            return ways[nouns.plural]
        return ways[2 * nouns.plural + nouns.feminine]

    text = _CHOICE.sub(chosen, catalogue(language, form).part(f"{part}.{say}"))
    words = dict(filled)
    for nouns, suffix in ((kinds, ""), (others, "2")):
        if nouns is not None:
            words |= {
                f"the{suffix}": nouns.definite,
                f"The{suffix}": capital(nouns.definite),
                f"One{suffix}": capital(nouns.generic),
                f"both{suffix}": capital(nouns.together),
                f"plain{suffix}": nouns.together,
                f"a{suffix}": nouns.indefinite,
                f"of{suffix}": nouns.genitive,
                f"bare{suffix}": nouns.bare,
            }
    return text.format(**words)
