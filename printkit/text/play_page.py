"""The words of the page to play from and of the other parts, but for the rules themselves.

The rules are told in `printkit.text.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.model import Language
from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWords:
    """All words of the parts in one language.

    What stands in braces is filled in: `game` the game's title, `author` its author, `count` a
    number, `link` where the rules are published, `one` and `two` cells, `kind` the name of a kind
    and `the` the same with its article, `cell` and `cube` lengths.
    """

    title: str
    author: str
    start: str
    pieces: str
    reserve: str
    reserve_some: str
    group: str
    blank: str
    in_all: str
    unknown: str
    unknown_at: str
    score_title: str
    score_date: str
    score_place: str
    score_result: str
    score_legend: str
    sign_cube: str
    sign_stack: str
    sign_count: Mapping[int, str]
    sign_two: str
    sign_capture: str
    sign_king: str
    sign_drop: str
    sign_back: str
    mat_title: str
    mat_note: str
    mat_jail: str
    template_title: str
    template_note: str
    parts_title: str


_ENGLISH = PlayWords(
    title="How to play {game}",
    author="A game by {author}.",
    start="Start",
    pieces="Cubes of each side",
    reserve="{count}, in reserve",
    reserve_some="{count}, {waiting} of them in reserve",
    group="{group} cube",
    blank="blank face",
    in_all="{count} in all",
    unknown="Its rule book tells the rules.",
    unknown_at="Its rule book tells the rules: {link}.",
    score_title="{game}: score sheet",
    score_date="Date",
    score_place="Place",
    score_result="Result",
    score_legend="How turns are written",
    sign_cube="one cube goes from {one} to {two}",
    sign_stack="a whole stack goes from {one} to {two}",
    sign_count={
        2: "the two upper cubes go from {one} to {two}",
        3: "three cubes go from {one} to {two}",
    },
    sign_two="two steps in one turn",
    sign_capture="something is taken there",
    sign_king="{the} is taken there",
    sign_drop="{a} is dropped on {one}",
    sign_back="{the} is put back on {one}",
    mat_title="{game}: reserve mats",
    mat_note="Put each cube that waits in reserve on its picture.",
    mat_jail="Taken",
    template_title="{game}: template of a cell",
    template_note=(
        "A cell is {cell} across its flats, two cubes of {cube}. Lay the sheet on the wood and "
        "mark the corners through with a nail; move it on along the dotted neighbours."
    ),
    parts_title="{game}: more parts",
)

_FRENCH = PlayWords(
    title="Comment jouer à {game}",
    author="Un jeu de {author}.",
    start="Départ",
    pieces="Cubes de chaque camp",
    reserve="{count}, en réserve",
    reserve_some="{count}, dont {waiting} en réserve",
    group="cube {group}",
    blank="face vierge",
    in_all="{count} en tout",
    unknown="Son livret donne les règles.",
    unknown_at="Son livret donne les règles : {link}.",
    score_title="{game} : feuille de partie",
    score_date="Date",
    score_place="Lieu",
    score_result="Résultat",
    score_legend="Comment noter",
    sign_cube="un cube va de {one} à {two}",
    sign_stack="une pile entière va de {one} à {two}",
    sign_count={
        2: "les deux cubes du sommet vont de {one} à {two}",
        3: "trois cubes vont de {one} à {two}",
    },
    sign_two="deux déplacements en un tour",
    sign_capture="capture sur cette case",
    sign_king="capture {of} sur cette case",
    sign_drop="parachutage {of} en {one}",
    sign_back="retour {of} en {one}",
    mat_title="{game} : tapis de réserve",
    mat_note="Placez chaque cube de la réserve sur son dessin.",
    mat_jail="Capturés",
    template_title="{game} : gabarit d’une case",
    template_note=(
        "Une case fait {cell} entre ses côtés, deux cubes de {cube}. Placez la feuille sur le bois "
        "et marquez les coins à travers avec un clou ; avancez-la sur les voisines en pointillé."
    ),
    parts_title="{game} : autres pièces",
)

PLAY: Mapping[Language, PlayWords] = {Language.EN: _ENGLISH, Language.FR: unbroken(_FRENCH)}
"""The words of every language."""
