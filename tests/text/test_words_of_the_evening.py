"""How a game is played, told true to its ruleset in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.model import Language
from printkit.rules import (
    Blocked,
    EndgameRule,
    ExchangeRule,
    QuietReset,
    QuietRule,
    RelocationRule,
    Restraints,
    Ruleset,
    SecondStep,
    Taken,
)
from printkit.text.nouns import noun
from printkit.text.rules import rules_in_words

import kits

NOUNS = {
    Language.EN: tuple(noun(f"<{kind}>", Language.EN) for kind in kits.KINDS),
    Language.FR: tuple(noun(f"<{kind}>", Language.FR, article="la") for kind in kits.KINDS),
}
JERSI, PIJERSI = kits.jersi_416(), kits.pijersi_45()


def told(ruleset: Ruleset, language: Language = Language.EN) -> str:
    rules = rules_in_words(ruleset, NOUNS[language][: len(ruleset.kinds)], language)
    return "\n".join(text for rule in rules for text in (rule.heading, *rule.sentences))


@pytest.mark.few(13)
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    "switches",
    [
        {"drop": None},
        {"relocation": None},
        {"relocation": RelocationRule(kind=5, zones=(frozenset(), frozenset()))},
        {"goal": None},
        {"quiet": None},
        {"quiet": QuietRule(turns=20, reset=QuietReset.ANY_CAPTURE)},
        {"blocked": Blocked.DRAW},
        {"hosts": frozenset()},
        {"immobile": frozenset()},
        {"carries": frozenset()},
        {"carries": JERSI.carries | {(5, 0)}},
        {"beats": frozenset()},
        {"beats": JERSI.beats | {(5, 0)}},
        {"endgame": EndgameRule(turns=20, besides=frozenset({5}))},
        {"exchange": ExchangeRule(kinds=frozenset({0, 1}), most=2)},
        {"fells": frozenset({(4, 6)})},
        {"taken": Taken.CAPTOR},
        {"swap": (5, 4)},
        {"ransom": frozenset({0, 1, 2})},
        {"restraints": Restraints(guards=frozenset({3}))},
        {"restraints": Restraints(dividers=frozenset({3}))},
        {"restraints": Restraints(by_cube_only=frozenset({4}))},
        {"restraints": Restraints(by_stack_only=frozenset({4}))},
        {"restraints": Restraints(second_step=SecondStep.TURNS)},
        {"restraints": Restraints(second_step=SecondStep.STRAIGHT)},
    ],
    ids=lambda switches: next(iter(switches)),
)
def test_every_switch_changes_what_is_told(switches, language):
    assert told(replace(JERSI, **switches), language) != told(JERSI, language)


@pytest.mark.parametrize("language", list(Language))
def test_the_two_games_are_told_apart(language):
    jersi, pijersi = told(JERSI, language), told(PIJERSI, language)
    for kind in ("<king>", "<mountain>"):
        assert kind in jersi
        assert kind not in pijersi
    assert "40" in jersi
    assert "20" in pijersi


def test_rows_are_told_as_rows_and_single_cells_by_name():
    goal = replace(JERSI.goal, zones=(frozenset({0, 3}), frozenset(JERSI.grid.row("a"))))
    text = told(replace(JERSI, goal=goal))
    assert "reaches a1 or a4 as White, or row a as Black" in text


@given(
    beats=st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6))),
    carries=st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6))),
    hosts=st.frozensets(st.integers(0, 6)),
    language=st.sampled_from(Language),
)
def test_any_table_can_be_told(beats, carries, hosts, language):
    ruleset = replace(JERSI, beats=beats, carries=carries, hosts=hosts)
    text = told(ruleset, language)
    assert "{" not in text
    assert "  " not in text
