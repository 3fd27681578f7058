"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Words

class GamePageWords(Words):
    board: str
    turns: str
    controls: str
    first: str
    back: str
    play: str
    pause: str
    forward: str
    last: str
    flip: str
    help: str
    close: str
    copy_position: str
    copy_record: str
    copy_svg: str
    copied: str
    by_hand: str
    speed: str
    variation: str
    key_step: str
    key_ends: str
    key_play: str
    key_speed: str
    key_flip: str
    key_help: str
    home: str
    end: str
    space: str
    still: str
    made: str
