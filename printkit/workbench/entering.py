"""A game typed in turn by turn: what is typed, taken back and remarked, as values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.errors import NotationError, Phrase, Source
from printkit.model import Game, Language
from printkit.notation import DIALECTS
from printkit.notation.game_text import GameText, write_game
from printkit.notation.record import Layout, turn_number
from printkit.notation.record import read_record as read_scanned
from printkit.notation.scan import RecordText, scan_games, scan_text
from printkit.notation.tree import Nag, Remark, WrittenTurn
from printkit.workbench.games import alphabet_of, rules_of
from printkit.workbench.playing import Ply, Replay, first_turn, replay, turn_text
from printkit.workbench.telling import game_named_in

_MOST_HINTS = 12
_SIGNS = str.maketrans("", "", "!")


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A game that is being typed in.

    Attributes:
        game: the game.
        text: what was typed so far.
        played: the same, played out.
        language: of the words about illegal turns.
    """

    game: Game
    text: GameText
    played: Replay
    language: Language

    @property
    def record(self) -> str:
        """The record to be saved."""
        return write_game(self.text)

    @property
    def turn_to_come(self) -> int:
        """The number of the player turn to come, from 1."""
        return first_turn(self.played.start) + len(self.played.plies)

    def enter(self, typed: str) -> Session:
        """The session after one turn or several, with remarks and judgements behind them.

        Raises:
            NotationError: a turn that does not read, or is illegal; or no turn at all.
        """
        added = scan_text(_numbered(typed, self.turn_to_come), "").turns
        if not added:
            raise NotationError(Phrase("{text!r} is no turn", text=typed[:40]))
        before = self.text.turns
        return self._with(
            (
                *before,
                *(
                    replace(turn, number=self._number(index))
                    for index, turn in enumerate(added, len(before))
                ),
            )
        )

    def undone(self) -> Session:
        """The session without its last turn.

        Raises:
            NotationError: there is none.
        """
        if not self.text.turns:
            raise NotationError(Phrase("there is no turn to take back"))
        return self._with(self.text.turns[:-1])

    def remarked(self, remark: str) -> Session:
        """The session with a remark on its last turn, or on the game where there is none yet."""
        note, turns = Remark(remark), self.text.turns
        if not turns:
            return replace(self, text=replace(self.text, opening=(*self.text.opening, note)))
        return self._with((*turns[:-1], replace(turns[-1], notes=(*turns[-1].notes, note))))

    def hints(self, beginning: str) -> tuple[str, ...]:
        """The legal turns that begin so, an ellipsis standing for the rest where they are many."""
        rules, position = rules_of(self.game), self.played.position(len(self.played.plies))
        texts = (turn_text(self.game, position, turn) for turn in rules.legal_turns(position))
        wanted = beginning.translate(_SIGNS)
        found = [text for text in texts if text.translate(_SIGNS).startswith(wanted)]
        found.sort(key=lambda text: (len(text), text))
        return (*found[:_MOST_HINTS], "…") if len(found) > _MOST_HINTS else tuple(found)

    def _number(self, index: int) -> int | None:
        layout = Layout(self.game.record_style.numbers)
        layout = Layout.PAIRS if layout is Layout.NONE else layout
        return turn_number(layout, first_turn(self.played.start) + index)

    def _with(self, turns: tuple[WrittenTurn, ...]) -> Session:
        text = replace(self.text, turns=turns)
        session = _session(self.game, text, self.language)
        signed = tuple(map(_signed, turns, session.played.plies))
        return replace(session, text=replace(text, turns=signed))


def _signed(turn: WrittenTurn, ply: Ply) -> WrittenTurn:
    """A typed turn with its capture signs, and a glued judgement apart from them."""
    glued = ply.nags[: len(ply.nags) - sum(isinstance(note, Nag) for note in turn.notes)]
    return replace(turn, text=ply.text, notes=(*map(Nag, glued), *turn.notes))


def _numbered(typed: str, number: int) -> str:
    """What was typed, so that a first word is a turn whatever it looks like."""
    return typed if typed[:1].isdigit() else f"{number} {typed}"


def begin(game: Game, language: Language) -> Session:
    """A session without turns."""
    return _session(game, GameText(turns=(), headers=(("Edition", game.name),)), language)


def resume(game: Game, text: str, file: str, language: Language) -> Session:
    """The session that a saved record goes on with; its score line is left out.

    Raises:
        NotationError: the record does not read, or is illegal, or is of another game, or the
            text is something else.
    """
    parts = scan_text(text, file)
    count = len(scan_games(text, file)) if parts.turns else 1
    if count > 1:
        what = Phrase("there are {count} games in this file", count=count)
        hint = Phrase("name another file, this one would be lost")
        raise NotationError(what, source=Source(file), hint=hint)
    if parts.notes and not parts.turns:
        what, hint = (
            Phrase("this text holds no game"),
            Phrase("name another file, this one would be lost"),
        )
        raise NotationError(what, source=Source(file), hint=hint)
    told = game_named_in(parts)
    if told is not None and told.name != game.name:
        what = Phrase(
            "this record is of {edition}, not of {game}", edition=told.name, game=game.name
        )
        hint = Phrase("printkit enter {edition} goes on with it", edition=told.name)
        raise NotationError(what, source=Source(file), hint=hint)
    kept = GameText(
        turns=parts.turns,
        headers=tuple((key, value.text) for key, value in parts.headers),
        setup=tuple(item.text for item in parts.setup),
        opening=parts.opening,
        first_side=parts.first_side,
    )
    return _session(game, kept, language, parts)


def _session(
    game: Game, text: GameText, language: Language, parts: RecordText | None = None
) -> Session:
    parts = parts or scan_text(write_game(text), "")
    record = read_scanned(parts, DIALECTS[game.dialect], alphabet_of(game))
    if record.setup and not parts.setup:
        raise NotationError(
            Phrase("cubes that are placed in turn before the game cannot be typed in here"),
            source=record.setup[0].source,
            hint=Phrase("write them in an editor, then: printkit check FILE"),
        )
    played = replay(game, record, language)
    return Session(game=game, text=text, played=played, language=language)
