"""Uses of a game that are not products: identify a record's game, read, replay and check it.

Values in, values out: nothing is printed or written here. Words that reach a reader come in the
language asked for; a place is where the reader finds what is meant.
"""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.library.checks import *
    from printkit.library.games import *
    from printkit.library.identify import *
    from printkit.library.kinds import *
    from printkit.library.lookup import *
    from printkit.library.positions import *
    from printkit.library.records import *
    from printkit.model import Language as Language
    from printkit.replay.conversion import *
    from printkit.replay.interpret import *
    from printkit.replay.replay import *

__getattr__ = homes(
    __name__,
    {
        "checks": "CheckResult State check check_games check_record is_game",
        "games": "Doubtful GameChoice Evidence What load",
        "identify": "identified",
        "kinds": "holds_no_game is_file_name is_position",
        "lookup": "open_replay refuse_other what_is",
        "records": "read_found read_games read_record read_record_text record_of",
        "positions": "ReadPosition given_text read_position read_positions",
        "printkit.model": "Language",
        "printkit.replay.conversion": "Converted RecordForm TurnWording RecordWriting convert",
        "printkit.replay.interpret": "alphabet_of nearest_legal player_of rules_of ways_on",
        "printkit.replay.replay": """
            Ply Replay first_turn play_turn play_turns ply_at replay replay_legal replay_so_far
            rule_against turn_text
        """,
    },
)
