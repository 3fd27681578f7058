"""Hex: in turn players place a stone; who joins the two own edges wins."""

from __future__ import annotations

from printkit.rules import Drop, Outcome, PlainEngine, Side, Turn


class Hex(PlainEngine):
    """White joins the first row to the last, Black the first cells of the rows to the last."""

    words = {
        "taken": {"en": "{cell} is taken", "fr": "{cell} est prise"},
        "joined": {"en": "a chain joins both edges", "fr": "une chaîne joint les deux bords"},
    }

    def possible(self):
        """A stone on any cell."""
        return [Turn(drops=(Drop(0, cell),)) for cell in range(len(self.ruleset.grid.names))]

    def fault(self, position, turn):
        """Stones stand on empty cells."""
        cell = turn.drops[0].cell
        return self.reason("taken", (cell,)) if position.cells[cell] else None

    def end(self, position) -> Outcome | None:
        """Whether one of the sides has joined its edges."""
        grid = self.ruleset.grid
        rows = [grid.row(row.name) for row in grid.rows]
        edges = {
            Side.WHITE: (rows[0], rows[-1]),
            Side.BLACK: ([row[0] for row in rows], [row[-1] for row in rows]),
        }
        for side, (start, goal) in edges.items():
            own = {
                cell
                for cell, unit in enumerate(position.cells)
                if unit and position.at(cell)[0].side is side
            }
            reached = own & set(start)
            edge = list(reached)
            while edge:
                near = own & set(grid.neighbours[edge.pop()]) - reached
                reached |= near
                edge += near
            if reached & set(goal):
                return self.outcome(side, "joined")
        return None
