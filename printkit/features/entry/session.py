"""A game typed in turn by turn: what is typed, taken back and remarked, as values.

Each step gives a new session, whose text was read back: nothing that was meant is missing in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from itertools import pairwise

from printkit.base.catalogue import languages
from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.features.entry.words import EnterWords
from printkit.library.identify import game_named_in, read_as
from printkit.model import Game, Language
from printkit.notation import Record, RecordText
from printkit.notation.alphabet import Numbering
from printkit.notation.records.game_text import stated
from printkit.notation.records.manuscript import Manuscript, with_header
from printkit.notation.records.record import turn_number
from printkit.notation.records.scan import scan_whole
from printkit.notation.records.scores import Who, score_of, score_text
from printkit.notation.records.tokens import comment_text
from printkit.notation.records.tree import Nag, Note, Remark, Token, Variation, WrittenTurn, remarks
from printkit.replay.faults import RESULT, placements, to_place, variation_faults
from printkit.replay.interpret import called, rules_of
from printkit.replay.replay import Ply, Replay, first_turn, replay, turn_text
from printkit.rules import Side
from printkit.text.players import players_of

_SIGNS = str.maketrans("", "", "!")
_OPEN = "*"
_TERMINATION = "Termination"
_HEADER_KEY = regex(r"[A-Za-z]\w*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A game that is being typed in."""

    game: Game
    paper: Manuscript  # the text, with all that the file holds besides
    record: Record  # what it says, read in the game's notation
    played: Replay  # the same, played out
    language: Language
    # the session before the last turn was taken back
    undone: Session | None = field(default=None, compare=False)

    @property
    def text(self) -> RecordText:
        """The game as it was typed so far."""
        return self.paper.game

    @property
    def turn_to_come(self) -> int:
        """The number of the player turn to come, from 1."""
        return first_turn(self.played.start) + len(self.played.plies)

    @property
    def score(self) -> str:
        """The score that was typed or that stands in the file; empty for a game that goes on."""
        result = self.text.result
        return result.text if result and result.text != _OPEN else ""

    # What is typed

    def enter(self, typed: str) -> Session:
        """The session after one turn or several, with remarks, judgements, variations, a score.

        Raises:
            NotationError: a turn that does not read, or is illegal; or no turn at all; or the game
                has ended; or the text cannot be written so that it is read back.
        """
        # Behind a number a first word is a turn, whatever it looks like.
        text = typed if typed[:1].isdigit() else f"{self.turn_to_come} {typed}"
        game, *others = map(stated, scan_whole(text, ""))
        if not game.turns:
            raise NotationError(Message("library.no-turn", text=typed[:40]))
        if others or game.problems or game.headers:
            raise NotationError(game.problems or Message("library.type-turns-one-game"))
        grown = _noted(self.text, game.opening)
        turns = [*grown.turns]
        for turn in game.turns:
            turns.append(replace(turn, number=self._number(turns)))
        meant = self._signed(replace(grown, turns=tuple(turns)))
        self._check_open()
        if game.result is not None:
            meant = _scored(meant, game.result.text, game.ending, own=self.paper.is_own)
        # A game with the score that the board shows, where it shows one and none was typed.
        outcome = replay(self.game, read_as(self.game, meant), self.language).outcome
        if outcome is not None and (not meant.result or meant.result.text == _OPEN):
            winner = Who.NOBODY if outcome.winner is None else outcome.winner
            meant = _scored(meant, score_text(winner), "", own=self.paper.is_own)
        return self._become(meant)

    def remarked(self, remark: str) -> Session:
        """The session with a remark on its last turn, or on the game where there is none yet."""
        return self._become(_noted(self.text, (Remark(comment_text(remark)),)))

    def varied(self, typed: str) -> Session:
        """The session with a variation in brackets behind its last turn.

        Raises:
            NotationError: there is no turn yet, or this is no variation.
        """
        if not self.text.turns:
            raise NotationError(Message("library.variation-stands-behind-turn-none"))
        parts = scan_whole(f"1 x {typed}", "")[0]
        notes = parts.turns[0].notes if len(parts.turns) == 1 else ()
        if not any(isinstance(note, Variation) for note in notes) or parts.problems:
            hint = Message("library.variation-example")
            raise NotationError(Message("library.no-variation", text=typed[:40]), hint=hint)
        session = self._become(_noted(self.text, notes))
        if doubts := session._doubts()[len(self._doubts()) :]:
            raise NotationError(doubts)
        return session

    def headed(self, key: str, value: str) -> Session:
        """The session with a header: `White`, `Ada`.

        Raises:
            NotationError: this is no header, or it names the game.
        """
        if not _HEADER_KEY.fullmatch(key) or not value:
            hint = Message("library.header-example")
            raise NotationError(Message("library.header-name-value"), hint=hint)
        if key.lower() in {"edition", "game", "setup", "fen", "setupflag"}:
            what = Message("library.header-set-by-game-opened", key=key)
            raise NotationError(what)
        if key.lower() == RESULT:
            return self.scored(value)
        return self._become(with_header(self.text, key, value))

    def scored(self, typed: str) -> Session:
        """The session with how the game ended: `1-0`, `draw`, `resign`, `Black resigned`.

        Raises:
            NotationError: this is no score, or the board shows how the game ended.
        """
        ending = score_of(typed, called(self.game, ()))
        if ending is None or (ending.winner is None and typed != _OPEN):
            raise NotationError(Message("library.no-score", text=typed[:40]))
        if self.played.outcome is not None:
            raise NotationError(Message("library.game-over-board-shows-how"))
        self._check_open()
        winner, cause = ending.winner, ending.cause
        if (count := len(self.game.players)) > len(Side) and winner not in (None, Who.NOBODY):
            raise NotationError(Message("notation.score-of-two", text=typed[:40], count=count))
        if winner is Who.LAST_MOVER:
            mover = self.played.position(len(self.played.plies)).to_move
            player = players_of(self.game.players, self.language)[mover]
            winner, cause = mover.other, EnterWords.of(self.language).resigned.format(player=player)
        meant = _scored(self.text, score_text(winner), cause, own=self.paper.is_own)
        return self._become(meant)

    def _check_open(self) -> None:
        """Refuse to go on behind a score, which would be lost."""
        if self.score:
            what = Message("library.game-ended", score=self.score)
            raise NotationError(what, hint=Message("library.undo-takes-score-back"))

    # What is taken back

    def taken_back(self) -> Session:
        """The session without its score, else without its last turn, whose remarks stay.

        Raises:
            NotationError: there is neither.
        """
        turns = self.text.turns
        if self.score and self.played.outcome is None:
            return replace(self._become(_unscored(self.text)), undone=self)
        if not turns:
            raise NotationError(Message("library.no-turn-take-back"))
        shorter = replace(_unscored(self.text), turns=turns[:-1])
        return replace(self._become(_noted(shorter, remarks(turns[-1].notes))), undone=self)

    def again(self) -> Session:
        """The session before a turn was taken back.

        Raises:
            NotationError: none was, or something else was typed since.
        """
        if self.undone is None:
            raise NotationError(Message("library.nothing-taken-back"))
        return self.undone

    # What may be typed

    @property
    def to_place(self) -> Side | None:
        """Who places the next cube, before a game that begins so."""
        return to_place(self.game, self.record)

    def hints(self, beginning: str) -> tuple[str, ...]:
        """The legal turns that begin so, the shortest first."""
        wanted, texts = beginning.translate(_SIGNS), self.legal()
        if self.game.free_setup and not self.text.turns and not self.record.given:
            texts += tuple(placements(self.game, self.record, Side.WHITE))
        found = {text for text in texts if text.translate(_SIGNS).startswith(wanted)}
        return tuple(sorted(found, key=lambda text: (len(text), text)))

    def legal(self, cell: str = "") -> tuple[str, ...]:
        """The legal turns; of one cell those that begin there or drop a cube on it."""
        rules, position = rules_of(self.game), self.played.position(len(self.played.plies))
        if self.to_place is not None:
            texts = placements(self.game, self.record, self.to_place)
        else:
            turns = rules.legal_turns(position)
            texts = (turn_text(self.game, position, turn) for turn in turns)
        own = re.compile(rf"(?:^|.*:){re.escape(cell)}(?![0-9])")
        return tuple(sorted(text for text in texts if not cell or own.match(text)))

    def _number(self, before: list[WrittenTurn]) -> int | None:
        """The number of the next turn, counted as those before it are."""
        numbers = [turn.number for turn in before]
        if numbers and numbers[-1] is None and not self.record.placed:
            return None
        style = self.game.record_style.numbers
        if not self.paper.is_own and len(numbers) > 1:
            pairs = any(one == other for one, other in pairwise(numbers))
            style = Numbering.PAIRS if pairs else Numbering.TURNS
        turn = first_turn(self.played.start) + len(before) - len(self.record.placed)
        style = Numbering.PAIRS if style is Numbering.NONE else style
        counted, last = turn_number(style, turn), numbers[-1] if numbers else None
        if counted is None or last is None:
            return counted
        leap = last - (turn_number(style, turn - 1) or 0)
        return counted + leap

    def _doubts(self) -> tuple[Problem, ...]:
        """What cannot be played in the variations."""
        reached = tuple(ply.position for ply in self.played.plies)
        start = self.played.start.position
        return variation_faults(self.game, self.record, start, reached, self.language)

    def _signed(self, meant: RecordText) -> RecordText:
        """A game played out, its turns with their capture signs, glued judgements apart."""
        record = read_as(self.game, meant)
        played = replay(self.game, record, self.language)
        count, known = len(record.placed), len(self.text.turns)
        signed = tuple(map(_signed, meant.turns[count:], played.plies))
        turns = (*meant.turns[:count], *signed)
        return replace(meant, turns=(*meant.turns[:known], *turns[known:]))

    def _become(self, meant: RecordText) -> Session:
        """The session with a text that holds the game as it is meant.

        Raises:
            NotationError: there is no such text; what would be lost is named.
        """
        wanted = read_as(self.game, meant).start(self.game.setup).position
        missing: Message | None = None
        for text in self.paper.drafts(meant):
            draft = Manuscript.of(text, "", self.paper.number)
            what = self.paper.lost_in(draft, meant)
            if what is None:
                session = _session(self.game, draft, self.language)
                if session.played.start.position == wanted:
                    return session
                what = Message("library.start-position")
            missing = missing or what
        what = Message("replay.not-written-would-lost-file", what=missing or "")
        raise NotationError(what, hint=Message("library.file-unchanged"))


def _noted(game: RecordText, notes: tuple[Note, ...]) -> RecordText:
    """A game with more behind its last turn, or before its first one."""
    if not game.turns:
        return replace(game, opening=(*game.opening, *remarks(notes)))
    last = game.turns[-1]
    return replace(game, turns=(*game.turns[:-1], replace(last, notes=(*last.notes, *notes))))


def _scored(game: RecordText, score: str, cause: str, *, own: bool) -> RecordText:
    """A game with its score, in the header too: where there is one, and in texts of ours."""
    scored = replace(game, result=Token(score), ending="")
    if own or any(key.lower() == RESULT for key, _ in game.headers):
        scored = with_header(scored, "Result", score)
    return with_header(scored, _TERMINATION, cause) if cause else scored


def _unscored(game: RecordText) -> RecordText:
    """A game that goes on."""
    kept = tuple(header for header in game.headers if header[0] != _TERMINATION)
    opened = replace(game, result=None, ending="", headers=kept if game.result else game.headers)
    if any(key.lower() == RESULT for key, _ in opened.headers):
        return with_header(opened, "Result", _OPEN)
    return opened


def _signed(turn: WrittenTurn, ply: Ply) -> WrittenTurn:
    """A typed turn with its capture signs, and a glued judgement apart from them."""
    glued = ply.nags[: len(ply.nags) - sum(isinstance(note, Nag) for note in turn.notes)]
    return replace(turn, text=ply.text, notes=(*map(Nag, glued), *turn.notes))


def begin(game: Game, language: Language) -> Session:
    """A session without turns."""
    return _session(game, Manuscript.of(f'[Edition "{game.name}"]\n'), language)


def resume(
    game: Game, text: str, file: str, language: Language, number: int | None = None
) -> Session:
    """The session that a saved record goes on with.

    Of several games that of `number` goes on, from 1; the last one by default.

    Raises:
        NotationError: the record does not read, or is illegal, or is of another game, or the
            text is something else, or has no such game.
    """
    games = scan_whole(text, file)
    if number is not None and not 1 <= number <= len(games):
        what = Message("notation.no-game-file", number=number)
        hint = Message("notation.choose-game-number", count=len(games))
        raise NotationError(what, source=Source(file), hint=hint)
    paper = Manuscript.of(text, file, None if number is None else number - 1)
    parts = paper.game
    if parts.notes and not parts.turns:
        what, hint = Message("library.text-holds-no-game"), Message("library.name-another-file")
        raise NotationError(what, source=Source(file), hint=hint)
    named = game_named_in(parts)
    if named is not None and named.name != game.name:
        what = Message("library.record-of-other-edition", edition=named.name, game=game.name)
        hint = Message("library.enter-goes-on", edition=named.name)
        raise NotationError(what, source=Source(file), hint=hint)
    return _session(game, paper, language)


def _session(game: Game, paper: Manuscript, language: Language) -> Session:
    record = read_as(game, paper.game)
    played = replay(game, record, language)
    return Session(game=game, paper=paper, record=record, played=played, language=language)


class Command(StrEnum):
    """What may be asked for; its words stand in the catalogue (`entry.commands`)."""

    HELP = "help"
    BOARD = "board"
    LEGAL = "legal"
    UNDO = "undo"
    REDO = "redo"
    RESIGN = "resign"
    DRAW = "draw"
    HEADER = "header"
    QUIT = "quit"


@cache
def commands() -> Mapping[str, Command]:
    """The words for each command: those of every language are understood in every other."""
    return {
        word: command
        for language in languages()
        for command in Command
        for word in EnterWords.of(language).commands[command].split()
    }
