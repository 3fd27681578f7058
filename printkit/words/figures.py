"""The words of diagrams and booklets: captions, trays, what a turn does, what stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureWords:
    """All words of figures in one language; `{…}` are filled in.

    Attributes:
        sides: White's and Black's name inside a sentence, where it is the subject.
        example: names the example game that comes with a spec.
        reserve: names a tray of waiting cubes.
        lost: names a tray of lost cubes.
        to_move: whose turn it is.
        start: the heading of a game's first position.
        position: the heading of a bare position.
        move_cube: a single cube moves.
        build: a single cube comes onto another.
        unbuild: the top of a stack moves away.
        rebuild: the top of a stack comes onto another cube.
        move_stack: a stack moves.
        build_and_move: a cube comes onto another and the stack moves.
        move_and_unbuild: a stack moves and its top goes on.
        move_and_rebuild: a stack moves and its top goes on onto another cube.
        drop: cubes come from the reserve.
        taken: what was taken.
        put_back: where a taken king was put back.
        stack: one cube on another, the upper first.
        empty: a side without cubes.
        turns: the heading of a list of turns.
        cubes_lost: how many cubes each side lost.
        unfinished: told of a game that is not over.
        page: page number and count.
        fault: told of a turn that was played though illegal.
    """

    sides: tuple[str, str]
    reserve: str
    lost: str
    to_move: str
    start: str
    position: str
    move_cube: str
    build: str
    unbuild: str
    rebuild: str
    move_stack: str
    build_and_move: str
    move_and_unbuild: str
    move_and_rebuild: str
    drop: str
    taken: str
    put_back: str
    stack: str
    empty: str
    turns: str
    cubes_lost: str
    unfinished: str
    example: str
    page: str
    fault: str


FIGURES: Mapping[str, FigureWords] = {
    "en": FigureWords(
        sides=("White", "Black"),
        reserve="reserve",
        lost="lost",
        to_move="{side} to move",
        start="Start",
        position="Position",
        move_cube="{side} moves a cube",
        build="{side} builds a stack",
        unbuild="{side} takes a cube off a stack",
        rebuild="{side} moves a cube from one stack to another",
        move_stack="{side} moves a stack",
        build_and_move="{side} builds a stack and moves it",
        move_and_unbuild="{side} moves a stack, then its top goes on alone",
        move_and_rebuild="{side} moves a stack, then its top goes on and builds another",
        drop="{side} drops {pieces}",
        taken="taken: {pieces}",
        put_back="{piece} put back on {cell}",
        stack="{upper} on {lower}",
        empty="no cubes",
        turns="Turns",
        cubes_lost="Cubes lost: White {white}, Black {black}.",
        example="example game",
        unfinished="The game is not over.",
        page="page {page} of {pages}",
        fault="Played though illegal: {rule}.",
    ),
    "fr": FigureWords(
        sides=("les Blancs", "les Noirs"),
        reserve="réserve",
        lost="perdus",
        to_move="{side} jouent",
        start="Départ",
        position="Position",
        move_cube="{side} déplacent un cube",
        build="{side} empilent un cube",
        unbuild="{side} dépilent un cube",
        rebuild="{side} passent un cube d’une pile à une autre",
        move_stack="{side} déplacent une pile",
        build_and_move="{side} empilent un cube et déplacent la pile",
        move_and_unbuild="{side} déplacent une pile, puis le cube du dessus continue seul",
        move_and_rebuild="{side} déplacent une pile, puis le cube du dessus en forme une autre",
        drop="{side} posent : {pieces}",
        taken="pris : {pieces}",
        put_back="{piece} remis en {cell}",
        stack="{upper} sur {lower}",
        empty="aucun cube",
        turns="Coups",
        cubes_lost="Cubes perdus : Blancs {white}, Noirs {black}.",
        example="partie d’exemple",
        unfinished="La partie n’est pas finie.",
        page="page {page} sur {pages}",
        fault="Joué bien qu’illégal : {rule}.",
    ),
}
