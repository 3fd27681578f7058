"""Texts of games: turns, positions and whole records, read with their places and written.

One dialect or format per module. The order of a stack differs between them: the setup prologue
and the plain board write the **top first**; PSN, the state line and state files the **bottom
first**.
"""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.notation.alphabet import Alphabet as Alphabet
    from printkit.notation.positions.given import *
    from printkit.notation.records.record import *
    from printkit.notation.records.record_text import *
    from printkit.notation.records.scan import *
    from printkit.notation.turns.common import ParsedTurn as ParsedTurn
    from printkit.notation.turns.dialect import *

__getattr__ = homes(
    __name__,
    {
        "alphabet": "Alphabet",
        "positions.given": "GivenPosition doubts",
        "records.record": "Record read_record write_record",
        "records.record_text": "RecordText",
        "records.scan": "scan_games",
        "turns.common": "ParsedTurn",
        "turns.dialect": "DIALECTS Dialect",
    },
)
