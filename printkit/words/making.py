"""The words of the make sheet, of paper cubes, and of the file that holds everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.model import Language
from printkit.words.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class MakingWords:
    """All words of making a game in one language.

    What stands in braces is filled in: `game` its title and edition; `size` and `cube` lengths
    with their unit; `paper` a paper's name; `one` and `two` codes of sheets; all others
    numbers.

    Attributes:
        file_title: of the whole file.
        title: of the make sheet.
        lead: for which cubes and paper it is.
        needs: above what one needs.
        cubes_count: how many cubes of either side.
        cubes: which cubes.
        card: what card is needed for.
        sheets: one sheet, and several.
        thick: the board's paper.
        sticky: the stickers' paper.
        plain: of all other sheets.
        tools: how much glue and varnish and which tools.
        holds: above what the file holds.
        range: from one sheet to another.
        make_sheet: the first sheet, as it calls itself.
        making: the first sheet's name in its running line.
        proof: the proof page's name.
        joining: the assembly page's name.
        board: the board's name.
        stickers: the stickers' name.
        play: the play page's name.
        ink: above the shares of sheets that are inked.
        percent: such a share.
        contents: what the file holds, in a sentence on the proof page.
        work: how many cuts and pieces, with `joints` where the board is joined.
        joints: the cuts of a joined board.
        steps: above the steps.
        measure: print and measure the proof page.
        print: print the rest.
        cut: cut a joined board's sheets.
        join: glue them.
        press: glue on card and press.
        trim: cut out the board.
        face: cut the stickers.
        stick: stick the faces.
        varnish: the last step.
        stick_and_varnish: both in one.
        begin: set up and play.
        rules: where the rules are published.
        credit: who made the game, under which licence.
        nets_title: of a file with paper cubes.
        nets_lead: for which cubes it is.
        nets_of: title of a sheet with the nets of one player, who is `{of}`.
        nets_size: how many nets are on a sheet, and how they are cut.
        nets_cut: the first step of a paper cube.
        nets_fold: the second.
        nets_glue: the third.
        nets_done: the last.
        nets_how: what the sheet with the steps is called.
        nets_work: how many nets.
    """

    file_title: str
    title: str
    lead: str
    needs: str
    cubes_count: str
    cubes: str
    card: str
    sheets: tuple[str, str]
    thick: str
    sticky: str
    plain: str
    tools: tuple[tuple[str, str], ...]
    holds: str
    range: str
    make_sheet: str
    making: str
    proof: str
    joining: str
    board: str
    stickers: str
    play: str
    ink: str
    percent: str
    contents: str
    work: str
    joints: str
    steps: str
    measure: str
    print: str
    cut: str
    join: str
    press: str
    trim: str
    face: str
    stick: str
    varnish: str
    stick_and_varnish: str
    begin: str
    rules: str
    credit: str
    nets_title: str
    nets_lead: str
    nets_of: str
    nets_size: str
    nets_cut: str
    nets_fold: str
    nets_glue: str
    nets_done: str
    nets_how: str
    nets_work: str


_ENGLISH = MakingWords(
    file_title="{game}: print, cut, glue, play",
    title="{game}: make your own",
    lead="For cubes of {cube}, on {paper} paper. Print the file from the first sheet to the last.",
    needs="What you need",
    cubes_count="{white} + {black}",
    cubes="cubes of {cube}, all alike: measure three",
    card="card or thin wood, 2 to 3 mm thick",
    sheets=("{count} sheet", "{count} sheets"),
    thick="thick paper, 160 to 200 g/m²",
    sticky="self-adhesive paper",
    plain="plain paper",
    tools=(
        ("glue", "a stick, or wood glue for wood"),
        ("varnish", "matt, for cubes and board"),
        ("tools", "ruler, craft knife or scissors"),
    ),
    holds="What this file holds",
    range="{first}–{last}",
    make_sheet="this sheet",
    making="make sheet",
    proof="proof page",
    joining="how to join the board",
    board="board",
    stickers="stickers",
    play="how to play",
    ink="ink",
    percent="{percent}\u00a0%",
    contents="The whole game: {sheets} sheets. The first one tells how it is made.",
    work=(
        "Stickers: {cuts} straight cuts, {pieces} pieces ({faces} for the cubes, {spares} to "
        "spare). Board: {joints}one cut around its border."
    ),
    joints="{parts} parts; dashed lines to cut:\u00a0{cuts}; glued edges:\u00a0{count}; then ",
    steps="Eight steps",
    measure=(
        "Print sheet {proof} alone at 100 %. Both rulers must be 100\u00a0mm long, and a cube must "
        "hide the square."
    ),
    print=(
        "Print the other sheets in the same way: the board on thick paper, the stickers on "
        "self-adhesive paper."
    ),
    cut="Cut the board’s sheets along their dashed lines, at the left and at the top.",
    join=(
        "Put glue on a hatched strip. The next sheet comes on top, up to the thin line: {two} lies "
        "on {one}."
    ),
    press=(
        "Glue the board on card or wood of {size} or more. Let it dry flat under "
        "books, for an hour."
    ),
    trim="Cut the board out along its border, card and all.",
    face="Cut the stickers from tick to tick along a ruler, first in strips, then in squares.",
    stick="Stick six like faces on each cube, in the middle, and rub them down.",
    varnish="Varnish cubes and board thinly, twice. Let them dry apart.",
    stick_and_varnish=(
        "Stick six like faces on each cube and rub them down. Varnish cubes and board. Then play: "
        "see sheet {play}."
    ),
    begin="Set up the cubes and play: sheet {play} tells how.",
    rules="The rules are published at {link}.",
    credit="{game} is by {author}. Licence: {licence}.",
    nets_title="{game}: paper cubes",
    nets_lead="{count} cubes of {cube} to be folded from card of 160 to 200 g/m².",
    nets_of="{game}: {of} paper cubes",
    nets_size="{count} nets for cubes of {cube}. Cut the solid lines, fold the dashed ones.",
    nets_cut="Score the dashed lines with a blunt point along a ruler. Cut along the solid line.",
    nets_fold="Fold all edges and all tabs backwards, to right angles.",
    nets_glue=(
        "Glue the tab at the end of the row first, so that the four faces make a ring; then the "
        "tabs of both lids, from inside."
    ),
    nets_done="Press until the glue holds. A little sand or paper inside gives it weight.",
    nets_how="How to make a paper cube",
    nets_work="{count} nets on {sheets} sheets, seven tabs each.",
)

_FRENCH = MakingWords(
    file_title="{game} : imprimer, couper, coller, jouer",
    title="{game} : fabriquez votre jeu",
    lead=(
        "Pour des cubes de {cube}, sur papier {paper}. Imprimez le fichier de la première à la "
        "dernière feuille."
    ),
    needs="Ce qu’il vous faut",
    cubes_count="{white} + {black}",
    cubes="cubes de {cube}, tous pareils : mesurez-en trois",
    card="carton ou bois mince, épais de 2 à 3 mm",
    sheets=("{count} feuille", "{count} feuilles"),
    thick="papier épais, 160 à 200 g/m²",
    sticky="papier autocollant",
    plain="papier ordinaire",
    tools=(
        ("colle", "en bâton, ou à bois sur du bois"),
        ("vernis", "mat, pour les cubes et le plateau"),
        ("outils", "règle, cutter ou ciseaux"),
    ),
    holds="Ce que contient ce fichier",
    range="{first}–{last}",
    make_sheet="cette feuille",
    making="fabrication",
    proof="page d’épreuve",
    joining="assemblage du plateau",
    board="plateau",
    stickers="autocollants",
    play="comment jouer",
    ink="encre",
    percent="{percent}\u00a0%",
    contents="Le jeu entier : {sheets} feuilles. La première dit comment le fabriquer.",
    work=(
        "Autocollants : {cuts} coupes droites, {pieces} pièces ({faces} pour les cubes, {spares} "
        "de rechange). Plateau : {joints}une coupe le long de sa bordure."
    ),
    joints=(
        "{parts} parties ; traits en tirets à couper :\u00a0{cuts} ; bords collés :\u00a0{count} "
        "; puis "
    ),
    steps="Huit étapes",
    measure=(
        "Imprimez la feuille {proof} seule, à 100 %. Les deux règles doivent faire 100\u00a0mm, et "
        "un cube cacher le carré."
    ),
    print=(
        "Imprimez les autres feuilles de la même façon : le plateau sur papier épais, les "
        "autocollants sur papier autocollant."
    ),
    cut="Coupez les feuilles du plateau le long des traits en tirets, à gauche et en haut.",
    join=(
        "Encollez une bande hachurée. La feuille suivante vient par-dessus, jusqu’au trait fin : "
        "{two} sur {one}."
    ),
    press=(
        "Collez le plateau sur un carton ou un bois de {size} au moins. Laissez sécher "
        "une heure à plat, sous des livres."
    ),
    trim="Découpez le plateau le long de sa bordure, avec son carton.",
    face=(
        "Coupez les autocollants à la règle, de repère en repère : d’abord en bandes, puis en "
        "carrés."
    ),
    stick="Collez six faces pareilles sur chaque cube, bien au milieu, et lissez-les.",
    varnish="Vernissez les cubes et le plateau, deux fois, en couche mince. Laissez sécher.",
    stick_and_varnish=(
        "Collez six faces pareilles sur chaque cube et lissez-les. Vernissez cubes et plateau. "
        "Puis jouez : voyez la feuille {play}."
    ),
    begin="Placez les cubes et jouez : la feuille {play} dit comment.",
    rules="Les règles sont publiées sur {link}.",
    credit="{game} est un jeu de {author}. Licence : {licence}.",
    nets_title="{game} : cubes en papier",
    nets_lead="{count} cubes de {cube} à plier dans du papier de 160 à 200 g/m².",
    nets_of="{game} : cubes en papier {of}",
    nets_size=(
        "{count} patrons pour des cubes de {cube}. Coupez les traits pleins, pliez les traits "
        "en tirets."
    ),
    nets_cut=(
        "Marquez les traits en tirets à la règle avec une pointe mousse. Coupez le long du trait "
        "plein."
    ),
    nets_fold="Pliez toutes les arêtes et toutes les languettes vers l’arrière, à angle droit.",
    nets_glue=(
        "Collez d’abord la languette au bout de la rangée : les quatre faces font un anneau ; puis "
        "celles des deux couvercles, par l’intérieur."
    ),
    nets_done=(
        "Pressez jusqu’à ce que la colle tienne. Un peu de sable ou de papier dedans lui donne du "
        "poids."
    ),
    nets_how="Comment faire un cube en papier",
    nets_work="{count} patrons sur {sheets} feuilles, sept languettes chacun.",
)

MAKING: Mapping[Language, MakingWords] = {Language.EN: _ENGLISH, Language.FR: unbroken(_FRENCH)}
"""The words of every language."""
