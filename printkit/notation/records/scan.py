"""From the text of a record to its games, before anything is known of which game it is.

A record is read in the manner of PGN: headers `[Key "value"]`, numbered turns
(`1 a2-b2=d3  2 h4-h3=f4`, or by pairs `1. a2-b2=d3 h4-h3=f4`), comments `{…}`, `; …` and `# …`,
variations `( … )`, judgements (`$1`, or `!?` after a blank). What was written in another manner
(a chat, a spreadsheet, HTML) was rewritten before, see `printkit.notation.records.readings`.

Headers after turns, a score followed by turns, numbers that begin again at 1 start a new game.
Words among the turns are kept as remarks. The items of a setup prologue (`f4:ww`, before the first
turn) are kept too; lines that are no part of the game, such as a program's log, are skipped, and
reported where they hold a turn or a cell. Where there is no list of turns, the sentences of a log
(`Turn 38 : … selects g5-g4 …`) give them, else glued cells (`g5g4`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.records import facts, scores
from printkit.notation.records.readings import GuessedReading, read_as, rewritten
from printkit.notation.records.record_text import (
    ODDITIES,
    Branch,
    RecordText,
    ScannedGame,
    ScannedTurn,
    joined,
)
from printkit.notation.records.tokens import TokenLine, as_written, lines, outer
from printkit.notation.records.tracked_text import TrackedText
from printkit.notation.records.tree import NOWHERE, Nag, Remark, Sort, Token
from printkit.notation.turns import spelling

_SETUP = regex(r"[a-z]+[0-9]+:[A-Za-z]+")
_PLACED = regex(r"[A-Za-z]{1,2}:[a-z]+[0-9]+(?:/[A-Za-z]{1,2}:[a-z]+[0-9]+){2,}/?")
"""More drops than a turn has: a player's setup as the book of Jersi 4.0 writes it."""
_PLAIN_TURN = regex(
    r"(?:[a-z]++[0-9]++[-=+*~][a-z]++[0-9]++[-=+!?/:*#$A-Za-z0-9]*+|[A-Za-z]{1,2}:[a-z]++[0-9]++"
    r"(?:/[A-Za-z]{1,2}:[a-z]++[0-9]++)*+)"
)
_SPOKEN = regex(r"\s*Turn\s+([0-9]{1,6})\s*:.*?\bselects\s+(\S+)")
_PROTOCOL = regex(r"\s*position\s+(?:startpos|fen\s+(\S+(?:\s+\S+){0,3}))\s+moves\s")
_SETUP_HEADER = "Setup"
_RESULT_HEADER = "Result"
_GAME_KEYS = frozenset({"game", "edition"})
_GLUED = regex(r"(?:[a-z][0-9]){2,3}")
_COMMENTS = (Sort.COMMENT, Sort.HASH)
_BLACK_BEGINS = "..."
_SIGNS = {**spelling.JUDGEMENTS, **spelling.EVALUATIONS}
_FILLERS = frozenset(
    {"-", "\u2013", "\u2014", "...", "\u2026", "/", ",", "|", ".", "\u2022", "\u00b7"}
)
"""Signs in the place of a turn that was not played, or between two turns."""
_AMONG_TURNS = {*_SIGNS, *_FILLERS, *spelling.NULL_TURNS, "*"}
_NO_TURN = regex(r"[^\W\d_]{3,}|[^\w#]")
"""What follows a number that counts something other than turns: `1 Move "a"`."""
_CLOCK = "[%clk "
_FEW_WORDS = 4
_POINTING = regex(r"(?:[-=]>|\u2192|\u21d2|gg[,!.]?(?=[ \t]))[ \t]*", re.IGNORECASE)
"""Signs that people write before a result."""
_SAYS = regex(r"[^\W\d_]{2}")
"""Found in words, not in a line of dashes or the number of a page."""
_BEFORE = regex(rf"^(.*?)(?:{spelling.LIKE_TURN})", re.MULTILINE)  # what stands before a turn
_MOST_REPORTED = 10
_SKIPPED_TURN = "notation.skipped-holds-turn"
_SKIPPED_CELL = "notation.skipped-holds-cell"
_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of the game of a text before the text is read.

    Attributes:
        is_turn: whether a word is one of its turns; None where turns show by themselves.
        own: the names that it gives its players.
        players: how many play it; each has one turn in a round.
    """

    is_turn: Callable[[str], bool] | None = None
    own: scores.Own = scores.UNNAMED
    players: int = 2


NOTHING = Known()


class Scanner:
    """Reads the lines of a record one by one.

    `_next` holds the lines after the last turn of a game, with which another game may begin. A
    method `_take_…` reads a line of one form, and returns False for a line of another.
    """

    def __init__(self, sheet: TrackedText, closing: frozenset[Source], known: Known) -> None:
        self.games: list[ScannedGame] = []
        self._sheet, self._closing, self._known = sheet, closing, known
        self._game = self._new(0)
        self._next: ScannedGame | None = None
        self._line = TokenLine(sheet, 0, "")
        self._at = 0

    def _new(self, at: int) -> ScannedGame:
        """A game that begins at a place of the text, counted in characters."""
        return ScannedGame(Source(self._sheet.file), at, self._known.own, self._known.players)

    # Lines

    def line(self, line: TokenLine) -> None:
        """Read the next line."""
        self._line = line
        for key, value, source in line.headers:
            known = facts.header_key(key)
            game = self._boundary()
            game.headers.append((known, Token(value, source)))
            if not facts.is_header(known) and scores.is_score(value):
                what = Message("notation.header-with-a-result", key=key)
                game.notes.append(Problem(what, source, Message("notation.result-header")))
        self._waiting().notes.extend(line.notes)
        if line.is_plain:
            for one in line.tokens:
                self._flush()
                if one.sort is Sort.NUMBER:
                    self._numbered(one)
                else:
                    self._turn(one)
            self._end_line()
        elif not line.tokens or self._take_score(line) or self._take_placing(line):
            return
        elif self.is_movetext(line):
            for oddity, source in line.odd.items():
                self._game.odd[oddity.name](source)
            for self._at, one in enumerate(line.tokens):
                self._game.branch.read.append(one)
                self._token(one)
            self._end_line()
        else:
            self._other(line)

    def _end_line(self) -> None:
        """End the variations that end with their line, and the words behind the last turn."""
        while self._game.open and self._game.open[-1].source in self._closing:
            self._close_variation(NOWHERE)
        self._flush(ends=True)

    def _waiting(self) -> ScannedGame:
        """The game to which headers and remarks of the next line belong."""
        return self._game if self._next is None else self._next

    def _boundary(self) -> ScannedGame:
        """The game for the headers to come: a new one behind a game that has turns."""
        if self._next is None and self._game.has_turns:
            self._next = self._new(self._line.start)
        return self._waiting()

    def _take_score(self, line: TokenLine) -> bool:
        """Read a line that says how the game ended, with the remarks on it."""
        game, words = self._game, line.words
        if game.open or not words or not (game.has_turns or line.text.strip() == "*"):
            return False
        text = _POINTING.sub("", line.text.partition("{")[0].strip())
        ending = scores.score_of(text, game.players())
        if ending is None or (ending.winner is None and text[:1] != "*"):
            return False
        game.end(ending, words[0].source, text)
        self._remarks(line)
        return True

    def _take_placing(self, line: TokenLine) -> bool:
        """Read the setup of one player, as the book of Jersi 4.0 writes it."""
        words = line.words
        if self._game.has_turns or not words or not _PLACED.fullmatch(words[0].text):
            return False
        for word in words:
            at = 0
            for item in word.text.split("/"):
                if item:
                    self._game.setup.append(Token(item, word.source.shifted(at)))
                at += len(item) + 1
        self._remarks(line)
        return True

    def is_movetext(self, line: TokenLine) -> bool:
        """Whether a line holds turns: it stands in a variation, or holds nothing else.

        Else it begins with a number and a turn, or with the number that comes next and few words.
        """
        if self._game.open:
            return True
        words = outer(line.tokens)
        if len(words) < 2 and all(word.text in spelling.NULL_TURNS for word in words):
            # A lone `--` is the line above the name at the end of a mail.
            return not words
        if words[0].sort is Sort.NUMBER:
            return self._is_numbered(words)
        if _is_glued(words) or (words[0].text in spelling.NULL_TURNS and facts.is_board(line.text)):
            return bool(self._game.main.turns) and words[0].text not in spelling.NULL_TURNS
        if not all(map(_is_plain, words)):
            return self._is_unnumbered(words)
        return True

    def _is_numbered(self, words: Sequence[Token]) -> bool:
        number, due = words[0], self._game.last_number + 1
        if len(words) == 1:
            return not number.text.isdigit() or _number(number) == due
        follower = words[1]
        if follower.sort is not Sort.WORD:
            return False
        cells = any(spelling.HOLDS_CELL.search(word.text) for word in words)
        if not self._game.has_turns and _NO_TURN.match(follower.raw) and not cells:
            return False  # a case or a count in a list above the game
        return bool(spelling.SHOWS_TURN.search(follower.text)) or (
            len(words) <= _FEW_WORDS and 0 <= due - _number(number) <= 1
        )

    def _is_unnumbered(self, words: Sequence[Token]) -> bool:
        """Whether turns come first, then signs, or in a record without numbers words."""
        turns = [_is_plain(word) for word in words]
        if not turns[0] or not spelling.SHOWS_TURN.search(words[0].text):
            return False
        last = len(turns) - turns[::-1].index(True)
        behind = " ".join(word.raw for word in words[last:])
        if not all(turns[:last]):
            return False
        numbered = self._game.last_number or spelling.HOLDS_CELL.search(behind)
        return (
            not numbered
            or not re.search(r"[^\W\d_]{2}", behind)
            or (scores.sentence_of(behind, self._game.players()) is not None)
        )

    def _other(self, line: TokenLine) -> None:
        """Read a line that is no list of turns: a setup, a program's log, glued cells, or noise."""
        words = line.words
        if self._take_spoken(line) or self._take_protocol(line, words) or self._take_fact(line):
            return
        items = [_SETUP.fullmatch(word.text) is not None for word in words]
        if any(items) and not self._game.has_turns:
            # A label may stand before the items of a prologue.
            first = items.index(True)
            above = words[:first]
            label = words[first - 1].text.endswith(":")
            label = label and not any(spelling.HOLDS_CELL.search(word.text) for word in above)
            self._game.setup.extend(words[first:] if label else words)
        elif _is_glued(words):
            self._glued_turns(words)
        else:
            # In a sentence `;` is a sign like others, and only `#` begins a remark.
            if not self._skip(line):
                self._remarks(line, (Sort.HASH,))
            return
        self._remarks(line)

    def _skip(self, line: TokenLine) -> bool:
        """Report a line that is no part of the game; whether it is kept as a remark.

        A line that holds a turn or a cell is reported by itself, all others are counted together.
        """
        said = line.text.strip()
        if facts.is_board(line.text):
            if self._waiting().has_turns:
                self._waiting().odd["boards"](line.source)
            return False
        kept = bool(self._game.main.turns and _SAYS.search(said))
        if kept:
            self._game.lines.add(line.source)
            self._remark(Token(said, line.source, Sort.COMMENT, said))
        game, text = self._waiting(), _shortened(said)
        turn = spelling.HOLDS_TURN.search(line.text)
        held = turn or spelling.HOLDS_CELL.search(line.text)
        if not self._game.has_turns and facts.gives_start(said):
            what = Message("notation.start-in-words", text=text)
            hint = Message("notation.start-in-a-header")
            game.skipped.append(Problem(what, line.source, hint))
        elif held and len(game.skipped) < _MOST_REPORTED:
            what = Message(_SKIPPED_TURN if turn else _SKIPPED_CELL, text=text)
            game.skipped.append(Problem(what, line.place(held.start())))
        else:
            game.odd["words" if kept else "lines"](line.source, text)
        return kept

    def _take_fact(self, line: TokenLine) -> bool:
        """Read a line that says what a header would: a player, a date, a position, a title."""
        if title := facts.title(line.text):
            game = self._boundary()
            game.titled = True
            game.main.opening.append(Remark(title, line.source))
            return True
        fact = facts.fact(line.text)
        if fact is None:
            return False
        key, value, at = fact
        stated = key == _RESULT_HEADER and self._game.has_turns and self._next is None
        if stated and (ending := scores.score_of(value, self._game.players())) is not None:
            self._game.end(ending, line.place(at), value)
            return True
        if key in {known for known, _ in self._waiting().headers}:
            return False
        game = self._boundary() if key != _SETUP_HEADER else self._game
        if key == _SETUP_HEADER and game.has_turns:
            return False
        game.headers.append((key, Token(value, line.place(at))))
        return True

    def _take_spoken(self, line: TokenLine) -> bool:
        """Read the turn of a sentence in a log."""
        spoken = _SPOKEN.match(line.text)
        if spoken is None:
            return False
        number = int(spoken[1])
        if number == 1 < self._game.last_number and not self._game.main.turns:
            self._close_game(line.start)
        self._game.begin(line.start)
        place = line.place(spoken.start(2))
        self._game.spoken.append(ScannedTurn(spoken[2], place, number))
        return True

    def _take_protocol(self, line: TokenLine, words: Sequence[Token]) -> bool:
        """Read the game that a program sends to another; each such line replaces the one before."""
        protocol = _PROTOCOL.match(line.text)
        moves = [word for word in words if protocol and word.source.column > protocol.end()]
        if protocol is None or not _is_glued(moves):
            return False
        game = self._game
        game.glued.clear()
        self._glued_turns(moves)
        if protocol[1]:
            game.headers = [header for header in game.headers if header[0] != _SETUP_HEADER]
            place = line.place(protocol.start(1))
            game.headers.append((_SETUP_HEADER, Token(protocol[1], place)))
        return True

    def _glued_turns(self, words: Sequence[Token]) -> None:
        number = None
        for word in words:
            if word.sort is Sort.NUMBER:
                number = _number(word)
            else:
                self._game.glued.append(ScannedTurn(word.text, word.source, number))

    def _remarks(self, line: TokenLine, sorts: tuple[Sort, ...] = _COMMENTS) -> None:
        for one in line.tokens:
            if one.sort in sorts:
                self._remark(one)

    def _remark(self, one: Token) -> None:
        remark = Remark(one.text, one.source)
        if one.sort is Sort.HASH and facts.title(one.text) and self._game.has_turns:
            self._boundary()
        if self._next is not None:
            self._next.main.opening.append(remark)
        else:
            self._game.branch.add(remark)

    # Turns

    def _token(self, one: Token) -> None:
        if one.sort is not Sort.WORD:
            self._flush(ends=one.sort in {Sort.SCORE, Sort.CLOSE})
        match one.sort:
            case Sort.NUMBER:
                self._numbered(one)
            case Sort.SCORE:
                ending = scores.score_of(one.text)
                is_played = self._game.main.turns and not self._game.open
                if is_played and ending is not None and ending.winner is not None:
                    self._game.end(ending, one.source, one.text)
                else:
                    self._game.branch.words.append(one)
            case Sort.COMMENT | Sort.HASH:
                self._remark(one)
            case Sort.NAG:
                self._judge(int(one.text[1:]), one)
            case Sort.WORD:
                self._word(one)
            case Sort.OPEN if self._game.branch.turns:
                self._game.open.append(Branch(one.source))
            case Sort.OPEN:
                self._game.odd["brackets"](one.source)
            case _:
                self._close_variation(one.source)

    def _numbered(self, one: Token) -> None:
        branch = self._game.branch
        if branch.fresh and self._game.open:
            branch.add(Remark(str(branch.number), one.source))
        branch.number, branch.fresh = _number(one), True
        dots = one.text.endswith(_BLACK_BEGINS)
        self._game.black_begins |= dots and not self._game.main.turns

    def _word(self, one: Token) -> None:
        branch, text = self._game.branch, one.text
        signs = _SIGNS.get(text) or _SIGNS.get(one.raw)
        if text == "*" and branch is self._game.main and branch.turns:
            self._flush(ends=True)
            self._game.end(scores.Ending(None), one.source, "*")
        elif signs is not None and branch.turns and not branch.fresh:
            self._flush()
            self._judge(signs, one)
        elif text in _FILLERS:
            return
        elif (time := scores.time_of(text)) and self._has_no_time():
            self._flush()
            branch.add(Remark(f"{_CLOCK}{time}]", one.source))
        elif self.is_meant(one):
            self._flush()
            self._turn(one)
        else:
            if branch.fresh and self._is_among_words():  # the number counts no turns
                count = str(branch.number)
                branch.words.append(replace(one, text=count, raw=count))
                branch.fresh = False
            branch.words.append(one)

    def is_meant(self, one: Token) -> bool:
        """Whether a word is meant as a turn: it looks like one, or stands where one is due."""
        if spelling.SHOWS_TURN.search(one.text) or spelling.SHEET_ERROR.fullmatch(one.text):
            return True
        # The turn that is due may stand behind words that look like none.
        behind = islice(self._line.tokens, self._at + 1, self._at + 1 + _FEW_WORDS)
        words = takewhile(lambda after: after.sort is Sort.WORD, behind)
        comes = any(spelling.WHOLE_TURN.fullmatch(after.text) for after in words)
        due = self._game.branch.fresh and not comes and not self._is_among_words()
        # Above the first turn few words are meant as one.
        due = due and (self._game.has_turns or _NO_TURN.match(one.raw) is None)
        return (due or one.text in spelling.NULL_TURNS) and scores.sentence_of(one.text) is None

    def _is_among_words(self) -> bool:
        """Whether the open brackets hold only words so far: a number in them is a count."""
        branch = self._game.branch
        return bool(self._game.open and branch.opening and not branch.turns)

    def _has_no_time(self) -> bool:
        """Whether the last turn may get a time: it has none, and no number stands behind it."""
        branch = self._game.branch
        notes = branch.turns[-1].notes if branch.turns and not branch.fresh else None
        return notes is not None and not any(
            isinstance(note, Remark) and note.text.startswith(_CLOCK) for note in notes
        )

    def _turn(self, one: Token) -> None:
        game = self._game
        if game.main.turns and not game.open:
            number = game.main.number if game.main.fresh else None
            start = self._start_of_next(number)
            if start is not None:
                self._close_game(start)
                game.main.fresh = False
                game = self._game
                game.main.number = number
            elif self._next is not None:
                game.take(self._next)
                self._next = None
        game.begin(self._line.start)
        branch = game.branch
        branch.turns.append(ScannedTurn(one.text, one.source, branch.number))
        branch.fresh = False

    def _start_of_next(self, number: int | None) -> int | None:
        """Where another game begins, if a turn of this number belongs to one; else None."""
        game, behind = self._game, self._next
        last = game.last_number
        goes_on = number == last + 1 or (number == last and game.result is None)
        if behind is not None:
            begun = behind.headers or (behind.titled and number == 1)
            if begun or not goes_on:
                return behind.begins
        again = number == 1 < last and not game.black_begins
        if again or (game.result is not None and not goes_on):
            return self._line.start
        return None

    def _close_game(self, at: int) -> None:
        """End this game and begin the next, with what was read behind this one."""
        self.games.append(self._game)
        self._game = self._next or self._new(at)
        self._next = None

    def _judge(self, number: int, one: Token) -> None:
        branch = self._game.branch
        if branch.turns:
            branch.turns[-1].notes.append(Nag(number, one.source))
        else:
            branch.words.append(one)

    def _flush(self, *, ends: bool = False) -> None:
        """Keep words that are no turns as a remark, or behind all turns as how the game ended."""
        game, branch = self._game, self._game.branch
        if not branch.words:
            return
        words, branch.words = branch.words, []
        text, source = as_written(words), words[0].source
        if branch is game.main and branch.turns:
            ending = scores.sentence_of(text, game.players()) if ends else None
            if ending is not None and (ending.winner is not None or game.result is not None):
                game.end(ending, source, text)
                return
        branch.add(Remark(text, source))
        branch.fresh = branch.fresh and not branch.turns
        if branch is game.main:
            game.odd["words"](source, _shortened(text))

    def _close_variation(self, source: Source) -> None:
        game = self._game
        if not game.open:
            # `1) a2-b2` is a number with its bracket.
            if not game.main.fresh:
                game.odd["brackets"](source)
            return
        branch = game.open.pop().closed()
        notes = game.branch.turns[-1].notes
        if branch.turns:
            notes.append(branch.variation())
            return
        if branch.fresh:
            branch.opening.append(Remark(str(branch.number), source))
        if len(branch.opening) != 1 or not self._take_aside(branch.opening[0]):
            notes.extend(branch.opening)

    def _take_aside(self, remark: Remark) -> bool:
        """Read a remark alone in brackets: the time of the turn, or how the game ended."""
        game = self._game
        time = scores.time_of(remark.text)
        if time and self._has_no_time():
            game.branch.add(Remark(f"{_CLOCK}{time}]", remark.source))
            return True
        if game.result is None or game.open:
            return False
        ending = scores.sentence_of(remark.text, game.players())
        game.ending = game.ending or remark.text
        return ending is not None or game.ending == remark.text

    # The end

    def close(self) -> None:
        """Close what the text leaves open."""
        self._flush(ends=True)
        game = self._game
        for source in sorted(self._closing):
            hint = Message("notation.taken-end-line-close")
            game.notes.append(Problem(Message("notation.variation-not-closed"), source, hint))
        while game.open:
            self._close_variation(NOWHERE)
        behind, self._next = self._next, None
        self.games.append(game)
        if behind is None:
            return
        # Are the headers behind this game those of another that is not yet begun?
        keys = {key for key, _ in behind.headers}
        again = keys & {key for key, _ in game.headers}
        if again and any(key.lower() in _GAME_KEYS for key in keys):
            self.games.append(behind)
        else:
            game.take(behind)

    @property
    def unclosed(self) -> frozenset[Source]:
        """Where the variations begin that were never closed."""
        return frozenset(branch.source for branch in self._game.open)


class PlainScanner(Scanner):
    """Reads a record in the manner of PGN whose turns a game knows, however they look.

    A word is a turn if the game says so, or where one is due.
    """

    def __init__(self, sheet: TrackedText, closing: frozenset[Source], known: Known) -> None:
        super().__init__(sheet, closing, known)
        assert known.is_turn is not None
        self._is_turn = known.is_turn

    def line(self, line: TokenLine) -> None:
        """Read the next line, its words as they are written."""
        line.odd.clear()
        line.tokens = [
            replace(one, text="".join(one.raw.split())) if one.sort is Sort.WORD else one
            for one in line.tokens
        ]
        super().line(line)

    def is_movetext(self, line: TokenLine) -> bool:
        """Whether a line begins with a turn that the game knows, or with a number and one."""
        words = outer(line.tokens)
        first = next((one for one in words if one.sort is Sort.WORD), None)
        if self._game.open or (first is not None and self._is_turn(first.text)):
            return True
        if words and words[0].sort is not Sort.NUMBER:
            return False
        return super().is_movetext(line)  # also a line of remarks alone

    def is_meant(self, one: Token) -> bool:
        """Whether the game knows a word as a turn, or a turn is due."""
        return self._is_turn(one.text) or super().is_meant(one)


def scan_games(text: str, file: str, known: Known = NOTHING) -> tuple[RecordText, ...]:
    """The parts of all games in a text, at least one.

    Args:
        text: the text.
        file: its name in messages.
        known: of the game, where it is known.

    Raises:
        NotationError: there is no turn in it, and no header that names the game.
    """
    games = scan_whole(text, file, known)
    keys = {key.lower() for game in games for key, _ in game.headers}
    if any(game.turns for game in games) or not _GAME_KEYS.isdisjoint(keys):
        return games
    # Why nothing is played: the first line that holds cells, and what is in the way.
    sheet, _ = rewritten(TrackedText.of(text, file))
    hint = Message("notation.turns-after-numbers")
    held = _BEFORE.search(sheet.text) or spelling.HOLDS_CELL.search(sheet.text)
    if held is None:
        raise NotationError(Message("notation.no-turns-text"), source=Source(file), hint=hint)
    line = sheet.text[held.start() :].partition("\n")[0]
    before = (held[1] if held.re.groups else "").strip()
    if before:
        hint = Message("notation.in-the-way", text=_shortened(before))
    what = Message("notation.no-turns-can-read-first", text=_shortened(line))
    raise NotationError(what, source=sheet.place(held.start()), hint=hint)


def chosen(count: int, file: str, number: int | None) -> int:
    """The index of a game among `count` games, by its number from 1; a single one needs none.

    Raises:
        NotationError: there are several games and no number, or no game of that number.
    """
    if number is None and count == 1:
        return 0
    if number is not None and 1 <= number <= count:
        return number - 1
    what = Message("notation.several-games", count=count)
    if number is not None:
        what = Message("notation.no-game-file", number=number)
    hint = Message("notation.choose-game-number", count=count)
    raise NotationError(what, source=Source(file), hint=hint)


def scan_whole(text: str, file: str, known: Known = NOTHING) -> tuple[RecordText, ...]:
    """The parts of all games in a text, at least one; they may hold no turns."""
    if known.is_turn is not None:
        return scan_sheet(TrackedText.of(text, file), known)
    sheet, notes = rewritten(TrackedText.of(text, file))
    first, *others = scan_sheet(sheet, known)
    return (replace(first, notes=(*notes, *first.notes)), *others)


def scan_sheet(sheet: TrackedText, known: Known = NOTHING) -> tuple[RecordText, ...]:
    """The parts of all games in a text in the manner of PGN, at least one."""
    reader = _read(sheet, frozenset(), known)
    if reader.unclosed:
        reader = _read(sheet, reader.unclosed, known)
    reader.close()
    return tuple(game.text(sheet) for game in reader.games)


def other_readings(
    text: str, file: str, guesses: Sequence[GuessedReading], known: Known = NOTHING
) -> Iterator[tuple[RecordText, ...]]:
    """The games of a text in one guess after another, each with a note that names it."""
    plain = TrackedText.of(text, file)
    unwrapped = rewritten(plain)
    for guess in guesses:
        if guess.from_start and guess.unwraps and unwrapped[0].text == text:
            continue  # tried as it stands
        base, notes = unwrapped if guess.unwraps else (plain, ())
        before, tried = (*notes, read_as(guess.name, file)), {base.text}
        for sheet in guess.read(base):
            if sheet.text in tried:
                continue
            tried.add(sheet.text)
            first, *others = scan_sheet(sheet, known)
            if first.turns:
                unsaid = ODDITIES[spelling.Oddity.TAKES.name] if guess.crosses else None
                own = (note for note in first.notes if getattr(note.what, "key", "") != unsaid)
                games = (replace(first, notes=(*before, *own)), *others)
                yield joined(games) or games


def _read(sheet: TrackedText, closing: frozenset[Source], known: Known) -> Scanner:
    """A scanner that has read all lines; variations that begin at `closing` end with their line."""
    if known.is_turn is None:
        reader = Scanner(sheet, closing, known)
    else:
        reader = PlainScanner(sheet, closing, known)
    for line in lines(sheet):
        reader.line(line)
    return reader


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "\u2026"


def _number(token: Token) -> int:
    return int(token.text.rstrip(".:, \t"))


def _is_plain(word: Token) -> bool:
    """Whether a word may stand among turns: a number, a score, a sign or a turn."""
    return (
        word.sort in {Sort.NUMBER, Sort.SCORE}
        or word.text in _AMONG_TURNS
        or spelling.WHOLE_TURN.fullmatch(word.text) is not None
        or _PLAIN_TURN.fullmatch(word.text) is not None
    )


def _is_glued(words: Sequence[Token]) -> bool:
    named = [word for word in words if word.sort is Sort.WORD]
    return bool(named) and all(_GLUED.fullmatch(word.text) for word in named)
