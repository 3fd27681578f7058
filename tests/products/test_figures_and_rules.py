"""A change of one rule breaks exactly the figures that say otherwise.

What a figure says is asked of the rules here a second time, statement by statement and by other
means: each turn by itself, not the list of legal ones that figures are checked with; that list is
asked for all first steps of a piece alone, and each of them is made anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError, Source
from printkit.gamefile import load_game
from printkit.gamefile.game import read_game
from printkit.library.lookup import open_replay
from printkit.model import Game, Language
from printkit.model.figures import (
    ActionsPlate,
    Figure,
    GamePlate,
    Panel,
    StacksPlate,
    TakesPlate,
    Written,
)
from printkit.notation import DIALECTS
from printkit.notation.positions.state import read_state
from printkit.products.figures.panel import check_panel
from printkit.products.figures.plates import plate_scene
from printkit.products.request import Request
from printkit.replay.interpret import alphabet_of
from printkit.replay.replay import mover
from printkit.rules import Mover, Position, Rules, Side, Step, Turn

JERSI = load_game("jersi")
NOWHERE = Source("")
SWITCHES = {
    "a mountain moves": "immobile: []",
    "a wise never moves": "immobile: [mountain, wise]",
    "a king never moves": "immobile: [mountain, king]",
    "a rock never moves": "immobile: [mountain, rock]",
    "a mountain is taken like others": "hosts: []",
    "a wise carries both sides": "hosts: [mountain, wise], beats: {rock: [king], paper: [king], "
    "scissors: [king]}",
    "a rock spares kings": "beats: {rock: [scissors, fool, wise]}",
    "a rock spares wise": "beats: {rock: [scissors, fool, king]}",
    "a rock spares fools": "beats: {rock: [scissors, king, wise]}",
    "a rock takes rocks": "beats: {rock: [rock, scissors, fool, king, wise]}",
    "a rock takes nothing": "beats: {rock: []}",
    "paper spares rocks": "beats: {paper: [fool, king, wise]}",
    "paper takes scissors": "beats: {paper: [rock, scissors, fool, king, wise]}",
    "scissors spare paper": "beats: {scissors: [fool, king, wise]}",
    "a fool spares fools": "beats: {fool: [rock, paper, scissors, king]}",
    "a fool spares kings": "beats: {fool: [rock, paper, scissors, fool]}",
    "a fool takes wise": "beats: {fool: [rock, paper, scissors, fool, king, wise]}",
    "a king takes fools": "beats: {king: [fool]}",
    "a wise takes rocks": "beats: {wise: [rock]}",
    "a king carries": "stacks: {carries_nothing: []}",
    "a rock carries nothing": "stacks: {carries_nothing: [king, rock]}",
    "paper carries nothing": "stacks: {carries_nothing: [king, paper]}",
    "a mountain stands on rocks": "stacks: {stands_only_on: {mountain: [mountain, rock]}}",
    "a wise stands on wise": "stacks: {stands_only_on: {mountain: [mountain], wise: [wise]}}",
    "scissors stand on fools": "stacks: {stands_only_on: {scissors: [fool]}}",
    "only a wise is dropped": "drop: {kinds: [wise]}",
    "only a mountain is dropped": "drop: {kinds: [mountain]}",
    "a turn drops one": "drop: {most: 1}",
    "drops at home": "drop: {zone: {white: [a, b], black: [h, i]}}",
    "a king is put back on rows b and h": "relocation: {white: [b], black: [h]}",
    "a fool reaches the goal": "goal: {kinds: [fool]}",
    "king or fool reach the goal": "goal: {kinds: [king, fool]}",
    "the goal is one row nearer": "goal: {white: [h], black: [b]}",
    "the goal is two rows": "goal: {white: [h, i], black: [a, b]}",
    "quiet turns end soon": "draw: {quiet_turns: 6}",
    "any taking counts anew": "draw: {reset_by: any-capture}",
    "what is taken leaves": "taken: out",
    "who is blocked has a draw": "blocked: draw",
    "a rock takes mountains": "fells: {rock: [mountain]}",
    "a rock takes alone only": "restrain: {by_cube_only: [rock]}",
    "the second step turns": "restrain: {second_step: turns}",
    "the second step goes on": "restrain: {second_step: straight}",
    "a fool guards": "restrain: {guards: [fool]}",
    "a fool divides": "restrain: {dividers: [fool]}",
}
BY_HAND = {
    "a mountain moves": {"mountain", "stacks"},
    "a rock spares wise": {"takes", "captures"},
    "a fool spares fools": {"example"},
    "a rock spares kings": {"takes", "notation"},
    "a king carries": {"stacks"},
    "only a wise is dropped": {"drop", "notation", "cover", "king-back", "example"},
    "a turn drops one": {"drop", "notation", "cover", "king-back", "example"},
    "the goal is one row nearer": {"goal", "cover", "example"},
    "a rock never moves": {
        "captures",
        "chain",
        "cover",
        "cube",
        "example",
        "king-back",
        "mountain",
        "notation",
        "protection",
        "stack",
        "takes",
        "two-captures",
        "two-steps",
    },
    "a fool reaches the goal": {"goal"},
    "what is taken leaves": set(),
    "who is blocked has a draw": set(),
    "any taking counts anew": set(),
    "a mountain stands on rocks": {"stacks", "drop"},
}
"""Worked out with the book at hand, for some."""


def changed(switch: str, folder: Path) -> Game:
    """The game with one rule changed in its file."""
    path = folder / "changed.yaml"
    path.write_text(f"extends: jersi/4.16\nrules: {{{SWITCHES[switch]}}}\n")
    return read_game(path, "changed.yaml")


def broken(game: Game) -> set[str]:
    """The figures that are not made."""
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    found = set()
    for figure in game.figures:
        try:
            for panel in figure.panels:
                check_panel(game, panel, Language.EN)
            if figure.plate is not None:
                plate_scene(request, figure.plate, 90.0, figure.source)
        except PrintkitError:
            found.add(figure.name)
    return found


@dataclass(frozen=True)
class Asked:
    """What the rules say when they are asked directly."""

    game: Game

    @property
    def rules(self) -> Rules:
        return Rules.of(self.game.rules)

    def figure(self, figure: Figure) -> bool:
        """Whether all that a figure says is so."""
        if isinstance(figure.plate, StacksPlate):
            may = [self.stack(str(name)) for name in figure.plate.legal]
            return all(may) and not any(self.stack(str(name)) for name in figure.plate.barred)
        if isinstance(figure.plate, TakesPlate):
            return self.takes(figure.plate)
        if isinstance(figure.plate, GamePlate):
            return self.after(len(example())) is not None
        if isinstance(figure.plate, ActionsPlate) and figure.plate.cubes:
            return self.chains(dict(figure.plate.cubes))
        return all(map(self.panel, figure.panels))

    def stack(self, name: str) -> bool:
        """Whether a stack of two comes to stand somewhere, bottom first, by a step or a drop."""
        alphabet, rules = alphabet_of(self.game), self.rules.endless
        lower, upper = (alphabet.piece(letter, NOWHERE) for letter in name)
        ruled = rules.ruleset
        if (lower.kind, upper.kind) not in ruled.carries:
            return False
        if lower.side is upper.side:
            return True
        own = lower.kind in ruled.hosts and (upper.kind, lower.kind) not in ruled.fells
        return own and upper.kind not in ruled.immobile

    def chains(self, cubes: dict[Written, Written]) -> bool:
        """Whether the piece `a` may come to stand on `b`: all chains of two steps begin so."""
        named = {
            str(letter): self.game.rules.kinds.index(str(kind)) for letter, kind in cubes.items()
        }
        ruled = self.game.rules
        return named["a"] not in ruled.immobile and (named["b"], named["a"]) in ruled.carries

    def takes(self, plate: TakesPlate) -> bool:
        ids, rules = [kind.id for kind in self.game.kinds], self.game.rules
        spared = {pair for pair in rules.beats if pair[1] in rules.hosts}
        taken = rules.beats - spared | rules.fells
        pairs = {(ids[one], ids[other]) for one, other in taken if one not in rules.immobile}
        apart = {str(one) for one in plate.apart}
        if any(apart & set(pair) for pair in pairs):
            return False
        for group in plate.groups:
            members = {str(one) for one in group.kinds}
            others = set(ids) - members
            for one, other in pairwise(sorted(members)):
                alike = [
                    ({b for a, b in pairs if a == kind} & others,
                     {a for a, b in pairs if b == kind} & others)
                    for kind in (one, other)
                ]  # fmt: skip
                if alike[0] != alike[1]:
                    return False
        return True

    def panel(self, panel: Panel) -> bool:
        position, side = self.stood(panel)
        if position is None:
            return False
        told = [self.legal(position, side, panel)] if panel.play else []
        told += [self.refused(position, side, str(turn), str(why)) for turn, why in panel.bar]
        told += [self.reached(position, str(key), str(value)) for key, value in panel.fan]
        if panel.ends and all(told):
            told.append(self.ended(position, side, panel))
        rules = self.game.rules
        zones = {"goal": rules.goal, "home": rules.relocation, "drop": rules.drop}
        told += [zones.get(str(mark).partition(".")[0], True) is not None for mark in panel.mark]
        return all(told)

    def stood(self, panel: Panel) -> tuple[Position | None, Side | None]:
        text = str(panel.stand or "setup")
        if text.startswith("game@"):
            return self.after(int(text.removeprefix("game@"))), None
        if text in ("setup", "empty"):
            return self.game.setup, None
        given = read_state(text, NOWHERE, alphabet_of(self.game))
        return given.position, given.side

    def after(self, count: int) -> Position | None:
        """The position after so many turns of the example, each asked for by itself."""
        position = self.game.setup
        for turn in example()[:count]:
            if self.rules.outcome(position) or self.rules.explain(position, turn):
                return None
            position = self.rules.play(position, turn)
        return position

    def meant(self, position: Position, side: Side | None, text: str) -> tuple[Position, Turn]:
        dialect = DIALECTS[self.game.dialect]
        parsed = dialect.parse_turn(text, NOWHERE, alphabet_of(self.game))
        to_move = mover(position, parsed) if side is None else side
        return replace(position, to_move=to_move), parsed.turn

    def legal(self, position: Position, side: Side | None, panel: Panel) -> bool:
        stood, turn = self.meant(position, side, str(panel.play))
        return self.rules.endless.explain(stood, turn) is None

    def refused(self, position: Position, side: Side | None, text: str, code: str) -> bool:
        stood, turn = self.meant(position, None, text)
        reason = self.rules.endless.explain(stood, turn)
        return reason is not None and str(reason.code) == code

    def reached(self, position: Position, key: str, value: str) -> bool:
        rules, index = self.rules.endless, self.game.grid.index
        start, takes = index[key[:2]], key.endswith("!")
        stood = replace(position, to_move=position.at(start)[-1].side)
        way = Mover(key[2])
        begun = {turn.first(1) for turn in rules.legal_turns(stood)}
        found = set()
        for end in range(len(self.game.grid.names)):
            if Turn(steps=(Step(way, start, end),)) in begun:
                there = stood.at(end)
                enemy = bool(there) and there[-1].side is not stood.to_move
                alone = {*rules.ruleset.hosts} - {
                    host for one, host in rules.ruleset.fells if one == stood.at(start)[-1].kind
                }
                if not takes or (enemy and there[-1].kind not in alone):
                    found.add(end)
        first, *names = value.split()
        wanted = {index[name] for name in names}
        if first == "all":
            return bool(found)
        return found == wanted if first in ("only", "none") else index[first] in found

    def ended(self, position: Position, side: Side | None, panel: Panel) -> bool:
        stood, turn = self.meant(position, side, str(panel.play))
        outcome = self.rules.outcome(self.rules.endless.play(stood, turn))
        told = "none"
        if outcome is not None:
            winner = "draw" if outcome.winner is None else outcome.winner.name.lower()
            told = f"{winner} {outcome.reason}"
        return told == str(panel.ends)


@cache
def example() -> tuple[Turn, ...]:
    return tuple(
        ply.turn for ply in open_replay("jersi/4.16" and str(JERSI.example), JERSI)[0].plies
    )


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.few(1)
def test_a_change_of_a_rule_breaks_the_figures_that_say_otherwise_and_no_other(switch, tmp_path):
    game = changed(switch, tmp_path)
    asked = Asked(game)
    expected = {figure.name for figure in game.figures if not asked.figure(figure)}
    found = broken(game)
    assert found == expected
    if switch in BY_HAND:
        assert found == BY_HAND[switch]


def test_unchanged_rules_break_no_figure():
    asked = Asked(JERSI)
    assert all(map(asked.figure, JERSI.figures))
    assert not broken(JERSI)
