"""The words of the legend: what the marks of a picture mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendWords:
    """All words of the legend in one language.

    Attributes:
        title: above it.
        cube: a single cube moves.
        stack: two cubes move.
        triple: three cubes move.
        steps: a turn of two steps.
        build: a cube comes onto another.
        capture: something is taken.
        drop: cubes come from the reserve, in a game that may drop two a turn.
        one_drop: a cube comes from the reserve.
        put_back: a taken king comes back.
        ransom: a cube is given up for it.
        exchange: a prisoner comes back.
        swap: two cubes change places.
        remark: somebody's own arrow.
    """

    title: str
    cube: str
    stack: str
    triple: str
    steps: str
    build: str
    capture: str
    drop: str
    one_drop: str
    put_back: str
    ransom: str
    exchange: str
    swap: str
    remark: str


LEGEND: Mapping[str, LegendWords] = {
    "en": LegendWords(
        title="Signs in the pictures",
        cube="One line: a cube moves. What is pale stood there before.",
        stack="Two lines: a stack moves.",
        triple="Three lines: a stack of three moves.",
        steps="A turn of two steps: 1 is solid, 2 is outlined and dashed.",
        build="Plus: a cube comes onto another.",
        capture="Small and crossed out: taken there.",
        drop="Dashed ring: a cube comes from the reserve. 1 and 2 tell the order.",
        one_drop="Dashed ring: a cube comes from the reserve.",
        put_back="Dots: a taken piece is put back on the board.",
        ransom="Minus: a cube is given up as a ransom.",
        exchange="Dashed square in a reserve: a prisoner was exchanged.",
        swap="A head at both ends: two cubes change places.",
        remark="A thin arrow with an open head: a remark.",
    ),
    "fr": unbroken(
        LegendWords(
            title="Les signes des figures",
            cube="Un trait : un cube se déplace. Ce qui est pâle était là avant.",
            stack="Deux traits : une pile se déplace.",
            triple="Trois traits : une pile de trois se déplace.",
            steps="Un tour de deux déplacements : 1 est plein, 2 est évidé et en tirets.",
            build="Un plus : un cube se pose sur un autre.",
            capture="Petit et barré : capturé là.",
            drop="Contour en tirets : un cube arrive de la réserve. 1 et 2 donnent l’ordre.",
            one_drop="Contour en tirets : un cube arrive de la réserve.",
            put_back="Pointillés : une pièce capturée revient sur le plateau.",
            ransom="Un moins : un cube est donné en rançon.",
            exchange="Carré en tirets dans une réserve : un prisonnier a été échangé.",
            swap="Une pointe à chaque bout : deux cubes changent de place.",
            remark="Une flèche fine à pointe ouverte : une remarque.",
        )
    ),
}
