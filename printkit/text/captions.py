"""The words of diagrams and booklets: captions, trays, what a turn does, what stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureWords:
    """All words of figures in one language.

    `{…}` are filled in: `side` is a player's name, `ending` that of its verb.

    Attributes:
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
        move_part: several cubes leave a stack, not all.
        stack_up: several cubes come onto others.
        build_and_move: a cube comes onto another and the stack moves.
        move_and_unbuild: a stack moves and its top goes on.
        move_and_rebuild: a stack moves and its top goes on onto another cube.
        move_and_part: a stack moves and several cubes of its top go on.
        drop: cubes come from the reserve.
        dropped: one of them.
        last: stands before the last of several.
        side_items: what a side has.
        next_item: stands between the items of a list.
        captured: names a tray of cubes that a side has taken.
        swap: two cubes of a player's change places.
        taken: what was taken.
        exchanged: the kinds of which each side gets a prisoner back.
        put_back: where a taken king was put back.
        ransom: the cube that was given up for it.
        stack: one cube on another, the upper first.
        empty: a side without cubes.
        turns: the heading of a list of turns.
        cubes_lost: how many cubes each side lost.
        unfinished: told of a game that is not over.
        page: page number and count.
        fault: told of a turn that was played though illegal.
        marked: before a list of what else is marked.
        ring: a ring around a cell.
        cross: a cross on a cell.
        number: a number on a cell.
        arrow: an arrow between cells.
        between: between two of a list.
    """

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
    move_part: str
    stack_up: str
    build_and_move: str
    move_and_unbuild: str
    move_and_rebuild: str
    move_and_part: str
    drop: str
    swap: str
    taken: str
    exchanged: str
    put_back: str
    ransom: str
    dropped: str
    last: str
    side_items: str
    next_item: str
    captured: str
    stack: str
    empty: str
    turns: str
    cubes_lost: str
    unfinished: str
    example: str
    page: str
    fault: str
    marked: str
    ring: str
    cross: str
    number: str
    arrow: str
    between: str


_WORDS = {
    "en": FigureWords(
        reserve="reserve",
        lost="lost",
        to_move="{side} to move",
        start="Start",
        position="Position",
        move_cube="{side} move{ending} a cube",
        build="{side} build{ending} a stack",
        unbuild="{side} move{ending} a cube off a stack",
        rebuild="{side} move{ending} a cube off a stack and build{ending} another",
        move_stack="{side} move{ending} a stack",
        move_part="{side} move{ending} {count} cubes off a stack",
        stack_up="{side} stack{ending} {count} cubes on what stands there",
        build_and_move="{side} build{ending} a stack and move{ending} it",
        move_and_unbuild="{side} move{ending} a stack, then its top goes on alone",
        move_and_rebuild="{side} move{ending} a stack, then its top goes on and builds another",
        move_and_part="{side} move{ending} a stack, then its upper {count} cubes go on",
        drop="{side} drop{ending} {pieces}",
        swap="{side} let{ending} {piece} and {piece2} change places",
        taken="taken: {pieces}",
        exchanged="prisoners exchanged: {pieces}",
        ransom="given up as a ransom: {piece} on {cell}",
        put_back="{the} is put back on {cell}",
        dropped="{a} on {cell}",
        last="and",
        side_items="{side}: {items}.",
        next_item="; ",
        captured="taken",
        stack="{upper} on {lower}",
        empty="no cubes",
        turns="Turns",
        cubes_lost="Cubes lost: {white_name} {white}, {black_name} {black}.",
        example="example game",
        unfinished="The game is not over.",
        page="page {page} of {pages}",
        fault="Played though illegal: {rule}.",
        marked="Marked: {marks}.",
        ring="ring on {cell}",
        cross="cross on {cell}",
        number="number {number} on {cell}",
        arrow="arrow from {cell} to {end}",
        between="; ",
    ),
    "fr": FigureWords(
        reserve="réserve",
        lost="capturés",
        to_move="{side} joue{ending}",
        start="Départ",
        position="Position",
        move_cube="{side} déplace{ending} un cube",
        build="{side} [construit|construisent] une pile",
        unbuild="{side} [déconstruit|déconstruisent] une pile",
        rebuild=(
            "{side} [déconstruit|déconstruisent] une pile et en [construit|construisent] une autre"
        ),
        move_stack="{side} déplace{ending} une pile",
        move_part="{side} retire{ending} {count} cubes d’une pile",
        stack_up="{side} pose{ending} {count} cubes sur ce qui est là",
        build_and_move="{side} [construit|construisent] une pile et la déplace{ending}",
        move_and_unbuild=("{side} déplace{ending} une pile, puis son sommet continue seul"),
        move_and_rebuild=(
            "{side} déplace{ending} une pile, puis son sommet en construit une autre"
        ),
        move_and_part=(
            "{side} déplace{ending} une pile, puis les {count} cubes de son sommet continuent"
        ),
        drop="{side} parachute{ending} {pieces}",
        swap="{side} permute{ending} {piece} et {piece2}",
        taken="capture : {pieces}",
        exchanged="prisonniers échangés : {pieces}",
        ransom="rançon : {piece} en {cell}",
        put_back="retour {of} en {cell}",
        dropped="{a} en {cell}",
        last="et",
        side_items="{side} : {items}.",
        next_item=" ; ",
        captured="capturés",
        stack="{upper} sur {lower}",
        empty="aucun cube",
        turns="Tours",
        cubes_lost="Cubes perdus : {white_name} {white}, {black_name} {black}.",
        example="partie d’exemple",
        unfinished="La partie n’est pas finie.",
        page="page {page} sur {pages}",
        fault="Joué bien qu’illégal : {rule}.",
        marked="Marques : {marks}.",
        ring="cercle en {cell}",
        cross="croix en {cell}",
        number="numéro {number} en {cell}",
        arrow="flèche de {cell} à {end}",
        between=" ; ",
    ),
}

FIGURES: Mapping[str, FigureWords] = {"en": _WORDS["en"], "fr": unbroken(_WORDS["fr"])}
"""The words of every language."""
