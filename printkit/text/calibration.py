"""The words of the sheet that a printer is tested with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.model import Language
from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationWords:
    """All words of the test sheet in one language.

    Attributes:
        title: of the file and its first page.
        back: of its second page.
        scale: how to print it.
        margins: how to read the stairs at the edges.
        rulers: what to do with the rulers.
        duplex: how to read the cross.
        duplex_back: what the second page is for.
    """

    title: str
    back: str
    scale: str
    margins: str
    rulers: str
    duplex: str
    duplex_back: str


CALIBRATION_WORDS: Mapping[Language, CalibrationWords] = {
    Language.EN: CalibrationWords(
        title="What does your printer do?",
        back="The back of the test sheet",
        scale="Print this file on both sides, at 100 % (“Actual size”, never “Fit to page”).",
        margins=(
            "Margins. At each edge look for the lowest number whose line is there whole: so many "
            "mm stay free. Up to 5 all around: --margin laser. Up to 6, and 12 below: the usual "
            "margins do. More: --margin and the largest number."
        ),
        rulers=(
            "Rulers. Measure both to a tenth of a millimetre, with a steel ruler if you can. If "
            "they are not 100 mm, say so once:"
        ),
        duplex=(
            "Both sides. Hold the sheet against the light: the cross of the back crosses the scale "
            "in the middle of this page where it is off, in half millimetres."
        ),
        duplex_back="This cross lies exactly behind the middle of the scale on the front.",
    ),
    Language.FR: unbroken(
        CalibrationWords(
            title="Que fait votre imprimante ?",
            back="Le dos de la feuille d’essai",
            scale=(
                "Imprimez ce fichier recto verso, à 100 % (« Taille réelle », jamais « Ajuster à "
                "la "
                "page »)."
            ),
            margins=(
                "Marges. À chaque bord, cherchez le plus petit nombre dont le trait est entier : "
                "autant de mm restent blancs. Jusqu’à 5 partout : --margin laser. Jusqu’à 6, et 12 "
                "en "
                "bas : les marges habituelles suffisent. Au-delà : --margin et le plus grand "
                "nombre."
            ),
            rulers=(
                "Règles. Mesurez les deux au dixième de millimètre, avec un réglet si possible. Si "
                "elles ne font pas 100 mm, dites-le une fois :"
            ),
            duplex=(
                "Recto verso. Tenez la feuille devant la lumière : la croix du dos coupe l’échelle "
                "au "
                "milieu de cette page là où elle est décalée, en demi-millimètres."
            ),
            duplex_back=(
                "Cette croix se trouve exactement derrière le milieu de l’échelle du recto."
            ),
        )
    ),
}
