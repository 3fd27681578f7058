"""What a page of a game shows: its positions, and the turns with what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from printkit.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What is seen after a turn, or before the first.

    Attributes:
        line: the number of its line, 0 for the game itself.
        ply: how many plies have been played from the start of the game.
        before: the place of the frame that it follows, or -1.
        scenes: the board with White and with Black below; all of a page are of one size.
        heading: the turn with its number, or a title.
        sentence: what happens.
        fault: what is wrong with it; empty for nothing.
        remark: what the record says of it; empty for nothing.
        spoken: what is said when it is shown.
        position: the position for programs.
    """

    line: int
    ply: int
    before: int
    scenes: tuple[Scene, Scene]
    heading: str
    sentence: str = ""
    fault: str = ""
    remark: str = ""
    spoken: str
    position: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTurn:
    """A turn in the list.

    Attributes:
        ply: how many plies have been played with it.
        number: what counts it; empty where the turn before it does.
        text: as it is written.
        signs: what it is judged to be; each sign with its number in PGN.
        first: whether the side played it that begins.
        fault: the rule that it breaks, in words; empty for none.
        times: those of the clock that the record gives.
        said: remarks, and the variations instead of it, in their order.
    """

    ply: int
    number: str
    text: str
    signs: tuple[tuple[str, int], ...] = ()
    first: bool
    fault: str = ""
    times: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLine:
    """Turns one after the other.

    Attributes:
        number: 0 for the game itself, else which variation it is.
        opening: remarks before the first turn.
        turns: those that are played.
        rest: those that cannot be played, as they are written; empty for none.
        why: why it does not go on.
    """

    number: int
    opening: tuple[str, ...] = ()
    turns: tuple[PageTurn, ...] = ()
    rest: str = ""
    why: str = ""


Said: TypeAlias = str | PageLine
"""What may stand after a turn: a remark or a variation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePlayer:
    """Who plays a side.

    Attributes:
        name: of the person, or of the side.
        marker: the side's colour, as a small picture.
        points: of the result: 1, 0 or ½; empty for a game that goes on.
    """

    name: str
    marker: Scene = field(repr=False)
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game as a page.

    Attributes:
        title: of the file.
        heading: above the game.
        facts: below it, a line each: the event, how the game ended, who wrote the remarks.
        players: White and Black.
        game: the game itself, with its variations.
        frames: the start, then the turns line by line, in the order of the lines' numbers.
        printed: the places of the frames that are printed, each with who sits below: 0 for White.
        below: who sits below at first.
        record: the game as text.
        foot: credit and licence.
        language: of all words.
        ground: the colour behind the board.
        words: those of buttons and messages.
    """

    title: str
    heading: str
    facts: tuple[str, ...]
    players: tuple[PagePlayer, PagePlayer]
    game: PageLine
    frames: tuple[PageFrame, ...] = field(repr=False)
    printed: tuple[tuple[int, int], ...]
    below: int = 0
    record: str
    foot: tuple[str, ...]
    language: str
    ground: str
    words: Mapping[str, str] = field(repr=False)
