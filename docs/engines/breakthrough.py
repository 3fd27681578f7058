"""Breakthrough: pieces go forward, and take aslant; who reaches the far row wins."""

from __future__ import annotations

from printkit.rules import Mover, Outcome, PlainEngine, Side, Step, Turn


class Breakthrough(PlainEngine):
    """Every piece steps one row forward: straight on or aslant, and takes only aslant."""

    words = {
        "empty": {"en": "nothing stands on {cell}", "fr": "il n’y a rien en {cell}"},
        "theirs": {
            "en": "the piece on {cell} is the opponent’s",
            "fr": "la pièce en {cell} est à l’adversaire",
        },
        "back": {"en": "pieces go forward", "fr": "les pièces vont en avant"},
        "own": {"en": "your own piece is on {cell}", "fr": "votre pièce est en {cell}"},
        "straight": {
            "en": "a piece takes only aslant, and {cell} lies straight on",
            "fr": "une pièce ne prend qu’en biais, et {cell} est tout droit",
        },
        "arrived": {
            "en": "a piece is in the last row",
            "fr": "une pièce est sur la dernière rangée",
        },
    }

    def possible(self):
        """One step to the next row, either way."""
        places = self.ruleset.grid.places
        return [
            Turn((Step(Mover.CUBE, start, end),))
            for start, (x, y) in enumerate(places)
            for end, (x2, y2) in enumerate(places)
            if abs(y2 - y) == 1 and abs(x2 - x) <= 2
        ]

    def fault(self, position, turn):
        """Whose piece goes, which way, and onto what."""
        (step,), places = turn.steps, self.ruleset.grid.places
        (x, y), (x2, y2) = places[step.start], places[step.end]
        going, there = position.at(step.start), position.at(step.end)
        if not going:
            return self.reason("empty", (step.start,))
        if going[0].side is not position.to_move:
            return self.reason("theirs", (step.start,))
        if y2 - y != (1 if position.to_move is Side.WHITE else -1):
            return self.reason("back")
        if there and there[0].side is position.to_move:
            return self.reason("own", (step.end,))
        return self.reason("straight", (step.end,)) if there and x2 == x else None

    def end(self, position) -> Outcome | None:
        """Whether a piece has arrived; who has none left cannot move, and loses."""
        rows = self.ruleset.grid.rows
        for side, row in ((Side.WHITE, rows[-1]), (Side.BLACK, rows[0])):
            standing = (position.at(cell) for cell in self.ruleset.grid.row(row.name))
            if any(pieces and pieces[0].side is side for pieces in standing):
                return self.outcome(side, "arrived")
        return None
