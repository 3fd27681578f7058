"""What a page of a game shows: its positions, and the turns with what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from printkit.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What is seen after a turn, or before the first."""

    line: int  # the number of its line, 0 for the game itself
    ply: int  # how many plies have been played from the start of the game
    before: int  # the place of the frame that it follows, or -1
    # the board with White and with Black below; all of a page are of one size
    scenes: tuple[Scene, Scene]
    heading: str  # the turn with its number, or a title
    sentence: str = ""  # what happens
    fault: str = ""  # what is wrong with it; empty for nothing
    remark: str = ""  # what the record says of it; empty for nothing
    spoken: str  # what is said when it is shown
    position: str  # the position for programs


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTurn:
    """A turn in the list."""

    ply: int  # how many plies have been played with it
    number: str  # what counts it; empty where the turn before it does
    text: str
    # what it is judged to be; each sign with its number in PGN
    signs: tuple[tuple[str, int], ...] = ()
    first: bool  # whether the side played it that begins
    fault: str = ""  # the rule that it breaks, in words; empty for none
    times: tuple[str, ...] = ()  # those of the clock that the record gives
    said: tuple[Said, ...] = ()  # remarks, and the variations instead of it, in their order


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLine:
    """Turns one after the other."""

    number: int  # 0 for the game itself, else which variation it is
    opening: tuple[str, ...] = ()  # remarks before the first turn
    turns: tuple[PageTurn, ...] = ()  # those that are played
    rest: str = ""  # those that cannot be played, as they are written; empty for none
    why: str = ""  # why it does not go on


Said: TypeAlias = str | PageLine
"""What may stand after a turn: a remark or a variation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePlayer:
    """Who plays a side."""

    name: str  # of the person, or of the side
    marker: Scene = field(repr=False)  # the side's colour, as a small picture
    points: str = ""  # of the result: 1, 0 or ½; empty for a game that goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game as a page."""

    title: str
    heading: str
    # below it, a line each: the event, how the game ended, who wrote the remarks
    facts: tuple[str, ...]
    players: tuple[PagePlayer, PagePlayer]
    game: PageLine
    # the start, then the turns line by line, in the order of the lines' numbers
    frames: tuple[PageFrame, ...] = field(repr=False)
    # the places of the frames that are printed, each with who sits below: 0 for White
    printed: tuple[tuple[int, int], ...]
    below: int = 0  # who sits below at first
    record: str  # the game as text
    foot: tuple[str, ...]  # credit and licence
    language: str
    ground: str  # the colour behind the board
    words: Mapping[str, str] = field(repr=False)  # those of buttons and messages
