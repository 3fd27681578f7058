"""Lines of Action: who has joined all own pieces wins."""

from __future__ import annotations

from printkit.rules import Mover, Outcome, PlainEngine, Side, Step, Turn


class LinesOfAction(PlainEngine):
    """A piece goes along a line as many cells as pieces stand on it, and jumps none of theirs."""

    words = {
        "empty": {"en": "nothing stands on {cell}", "fr": "il n’y a rien en {cell}"},
        "theirs": {
            "en": "the piece on {cell} is the opponent’s",
            "fr": "la pièce en {cell} est à l’adversaire",
        },
        "count": {
            "en": "a piece goes as many cells as pieces stand on its line, and not to {cell2}",
            "fr": "une pièce va d’autant de cases que sa ligne a de pièces, pas en {cell2}",
        },
        "over": {
            "en": "the opponent’s piece on {cell} is in the way",
            "fr": "la pièce adverse en {cell} barre le chemin",
        },
        "own": {"en": "your own piece is on {cell}", "fr": "votre pièce est en {cell}"},
        "joined": {"en": "all pieces are joined", "fr": "toutes les pièces sont jointes"},
        "both": {"en": "both have joined their pieces", "fr": "les deux ont joint leurs pièces"},
    }

    def possible(self):
        """From a cell along a line of eight ways to any other; the cells of the line are kept."""
        self._at = {place: cell for cell, place in enumerate(self.ruleset.grid.places)}
        self._lines, turns = {}, []
        for start in self._at.values():
            for way in ((2, 0), (0, 1), (2, 1), (2, -1)):
                forth, back = self._along(start, way), self._along(start, (-way[0], -way[1]))
                for cells in (forth, back):
                    for far, end in enumerate(cells):
                        self._lines[start, end] = ((start, *forth, *back), cells[:far])
                        turns.append(Turn((Step(Mover.CUBE, start, end),)))
        return turns

    def _along(self, cell, way):
        (x, y), cells = self.ruleset.grid.places[cell], []
        while (x := x + way[0], y := y + way[1]) in self._at:
            cells.append(self._at[x, y])
        return cells

    def fault(self, position, turn):
        """Whose piece goes, how far, over what and onto what."""
        (step,) = turn.steps
        line, between = self._lines[step.start, step.end]
        going, there = position.at(step.start), position.at(step.end)
        if not going:
            return self.reason("empty", (step.start,))
        if going[0].side is not position.to_move:
            return self.reason("theirs", (step.start,))
        if len(between) + 1 != sum(position.cells[cell] > 0 for cell in line):
            return self.reason("count", (step.start, step.end))
        for cell in between:
            if any(piece.side is not position.to_move for piece in position.at(cell)):
                return self.reason("over", (cell,))
        mine = there and there[0].side is position.to_move
        return self.reason("own", (step.end,)) if mine else None

    def end(self, position) -> Outcome | None:
        """Whether all pieces of a side are joined, straight on or aslant."""
        done = [side for side in Side if self._is_joined(position, side)]
        if len(done) == 2:
            return self.outcome(None, "both")
        return self.outcome(done[0], "joined") if done else None

    def _is_joined(self, position, side):
        places = self.ruleset.grid.places
        own = {
            places[cell]
            for cell in range(len(places))
            if position.at(cell) and position.at(cell)[0].side is side
        }
        edge = [own.pop()]
        while edge:
            x, y = edge.pop()
            near = {place for place in own if abs(place[0] - x) <= 2 and abs(place[1] - y) <= 1}
            own -= near
            edge += near
        return not own
