"""The parts of `Rules`: the fast ones for stacks of two, or the plain ones for taller stacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from printkit.rules.geometry import Geometry
from printkit.rules.pairs.apply import Player
from printkit.rules.pairs.codes import TurnCodes
from printkit.rules.pairs.explain import Explainer
from printkit.rules.pairs.landing import Landing
from printkit.rules.pairs.lister import Lister
from printkit.rules.pairs.restrain import Restrainer
from printkit.rules.ruleset import Ruleset
from printkit.rules.towers import TallCodes, TallExplainer, TallLanding, TallLister, TallPlayer

Listing: TypeAlias = Lister | TallLister
Playing: TypeAlias = Player | TallPlayer


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """All that one ruleset needs to be played."""

    codes: TurnCodes | TallCodes
    landing: Landing | TallLanding
    lister: Listing
    player: Playing
    explainer: Explainer | TallExplainer


def parts_of(ruleset: Ruleset) -> Parts:
    """The fast parts for stacks of two, the plain ones where stacks are taller or neutral."""
    return tall_parts(ruleset) if ruleset.tells_counts else _fast(ruleset)


def _fast(ruleset: Ruleset) -> Parts:
    geometry = Geometry(ruleset.grid)
    codes = TurnCodes(ruleset, geometry)
    player = Player(ruleset, codes)
    restraints = ruleset.restraints
    restrainer = Restrainer(restraints, geometry, player.landing) if restraints else None
    return Parts(
        codes=codes,
        landing=player.landing,
        lister=Lister(ruleset, codes, player, restrainer),
        player=player,
        explainer=Explainer(ruleset, geometry, player.landing, restrainer),
    )


def tall_parts(ruleset: Ruleset) -> Parts:
    """The plain parts, for stacks of any height; they know no switch but those of tall stacks."""
    codes, landing = TallCodes(ruleset), TallLanding(ruleset)
    return Parts(
        codes=codes,
        landing=landing,
        lister=TallLister(codes, landing),
        player=TallPlayer(codes, landing),
        explainer=TallExplainer(ruleset, codes, landing),
    )
