"""A listener that sets a position up again from what a picture's text says of it.

It knows the game's names and the words of the language, and nothing of the writer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from printkit.model import Game, Language, Owner
from printkit.rules import Piece, Side, unit_code
from printkit.text.nouns import nouns_of
from printkit.text.players import players_of

WORDS = {
    Language.EN: ("in reserve: ", "lost: ", " on ", "no ", "{}’s {}", "{} to move."),
    Language.FR: ("en réserve : ", "perdue?s : ", " sur ", "aucun", "{1} {0}", "{} jouent."),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What a listener knows."""

    cells: tuple[int, ...]
    reserve: tuple[tuple[int, ...], tuple[int, ...]]
    lost: tuple[Counter[int], Counter[int]]
    to_move: Side | None


class Listener:
    """Sets up a position from what is said of it."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game, self.players = game, players_of(game.players, language)
        self.waiting, self.lost, self.on, self.none, owned, self.moves = WORDS[language]
        names = Counter(kind.name[language] for kind in game.kinds)
        self.kinds: dict[str, int] = {}
        self.counted: dict[str, int] = {}
        for rank, (kind, noun) in enumerate(zip(game.kinds, nouns_of(game, language), strict=True)):
            said = (kind.id,) if names[noun.name] > 1 else (noun.name, noun.in_plural)
            self.kinds[said[0]] = rank
            self.counted |= dict.fromkeys(said, rank)
        self.pieces = {
            name: Piece(kind, side)
            for name, kind in self.kinds.items()
            for side in Side
            if game.kinds[kind].owner is not Owner.NONE or side is Side.WHITE
        }
        self.owners = {
            owned.format(self.players[side].of.removesuffix("’s"), name): Piece(kind, side)
            for name, kind in self.kinds.items()
            for side in Side
        }

    def hear(self, text: str) -> Heard:
        self.board = [0] * len(self.game.grid.names)
        self.reserve = [[0] * len(self.game.kinds) for _ in Side]
        self.gone: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        to_move = None
        for sentence in map(str.strip, re.findall(r"[^.]+\.", text.replace("\u00a0", " "))):
            mover = [side for side in Side if sentence == self._moves(side)]
            to_move = mover[0] if mover else to_move
            if not mover:
                side, said = self._whose(sentence.removesuffix("."))
                for item in re.split(" ?; ", said):
                    self._item(item, side)
        white, black = map(tuple, self.reserve)
        return Heard(
            cells=tuple(self.board), reserve=(white, black), lost=self.gone, to_move=to_move
        )

    def _item(self, item: str, side: Side | None) -> None:
        if side is not None and re.match(self.waiting, item):
            for kind, count in self._counts(re.sub(self.waiting, "", item)):
                self.reserve[side][kind] += count
        elif side is not None and re.match(self.lost, item):
            self.gone[side].update(dict(self._counts(re.sub(self.lost, "", item))))
        elif not item.startswith(self.none):
            unit, names = self._unit(item, side)
            for cell in map(self.game.grid.index.__getitem__, names):
                assert not self.board[cell]
                self.board[cell] = unit

    def _moves(self, side: Side) -> str:
        name = self.players[side].name
        return self.moves.format(name[0].upper() + name[1:])

    def _whose(self, sentence: str) -> tuple[Side | None, str]:
        for side in Side:
            found = re.match(rf"{re.escape(self.players[side].label)} ?: ", sentence)
            if found:
                return side, sentence[found.end() :]
        return None, sentence[0].lower() + sentence[1:]

    def _counts(self, text: str) -> Iterator[tuple[int, int]]:
        for one in text.split(", "):
            count, name = one.split(" ", 1)
            yield self.counted[name], int(count)

    def _unit(self, item: str, side: Side | None) -> tuple[int, list[str]]:
        found = re.fullmatch(r"(.*?)((?:,? [a-z]+[0-9]+)+)", item)
        assert found, item
        pieces = []
        for name in found[1].split(self.on):
            if name in self.owners and name not in self.kinds:
                pieces.append(self.owners[name])
                continue
            kind = self.kinds[name]
            neutral = self.game.kinds[kind].owner is Owner.NONE
            assert neutral or side is not None, item
            pieces.append(Piece(kind, Side.WHITE if neutral or side is None else side))
        return unit_code(reversed(pieces)), found[2].replace(",", "").split()
