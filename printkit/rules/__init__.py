"""The rules core: positions, legal turns, play, outcome, and why a turn is illegal.

Knows no YAML, no words of a language and no ink. Everything is driven by the switches of a
`Ruleset`; `Rules` holds the tables made from it once.
"""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.rules.engine import *
    from printkit.rules.position import *
    from printkit.rules.rules import *
    from printkit.rules.ruleset import *
    from printkit.rules.turn import *

__getattr__ = homes(
    __name__,
    {
        "engine": "Engine EngineMaker PlainEngine",
        "position": """
            BlackSetup FreeSetup Piece Position RandomSetup freely_placed piece_code shuffled
            unit_code unit_pieces
        """,
        "rules": "Rules",
        "ruleset": """
            Blocked DropRule EndgameRule ExchangeRule GoalRule QuietReset QuietRule
            BookReading RelocationRule Restraints Ruleset SecondStep Side Taken
        """,
        "turn": "CannotForce Drop EndReason Mover Outcome Step StepEffect Trace Turn",
    },
)
