"""The words of the make sheet, of paper cubes, and of the file that holds everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Language
from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class MakingWords:
    """All words of making a game in one language.

    What stands in braces is filled in: `game` its title and edition; `size` and `cube` lengths
    with their unit; `paper` a paper's name; `one` and `two` codes of sheets; all others
    numbers.

    Attributes:
        file_title: of the whole file.
        title: of the make sheet.
        lead: for which cubes and paper it is, and how long it takes: `time`.
        board_paper: how that goes on where the board has its own paper.
        hours: one hour, and several.
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
        ranges: above what is typed into the print window for each paper.
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
        work: how many cuts and pieces the stickers are, with a knife or scissors.
        spare: how many of the pieces are spare ones.
        wrap: how few pieces there would be with bands around the cubes, and what makes them.
        steps: above the steps.
        measure: print and measure the proof page.
        print: print the rest.
        cut_left: cut the sheets of a board that stand side by side.
        cut_top: cut those that stand one below the other.
        cut_both: cut sheets that do both.
        cut_butted: cut sheets that are joined edge to edge.
        join: glue them.
        join_rows: the same where rows are joined too.
        butt: join them edge to edge.
        press: glue on card and press.
        trim: cut out a board whose border has many edges, or straight; `length` of the border.
        trim_straight: cut out a rectangular board.
        face: cut the stickers.
        numbers: how many faces a cube gets, in words, by their number.
        stick: stick that many faces.
        stick_one: stick a single one.
        stick_bands: stick bands and lids.
        varnish: the last step.
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
    board_paper: str
    hours: tuple[str, str]
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
    ranges: str
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
    spare: str
    wrap: str
    steps: str
    measure: str
    print: str
    cut_left: str
    cut_top: str
    cut_both: str
    cut_butted: str
    join: str
    join_rows: str
    butt: str
    press: str
    trim: str
    trim_straight: str
    face: str
    numbers: Mapping[int, str]
    stick: str
    stick_one: str
    stick_bands: str
    varnish: str
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
    lead=(
        "For cubes of {cube}, on {paper} paper{board}. Allow about {time}, and one hour for drying."
    ),
    board_paper=", the board on {paper} paper",
    hours=("one hour", "{count} hours"),
    needs="What you need",
    cubes_count="{white} + {black}",
    cubes="cubes of {cube}, all alike: measure three",
    card="card, 1 to 2 mm thick, or thin wood",
    sheets=("{count} sheet", "{count} sheets"),
    thick="thick paper, 160 to 200 g/m²",
    sticky="self-adhesive paper",
    plain="plain paper",
    tools=(
        ("or else", "plain paper and a glue stick instead of self-adhesive paper"),
        ("glue", "a stick, or wood glue for wood"),
        ("varnish", "matt, from a spray can: a brush smears ink"),
        ("tools", "ruler, craft knife or scissors"),
    ),
    holds="What this file holds",
    range="{first}–{last}",
    ranges="To type in the print window",
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
        "Stickers: {cuts} straight cuts with a knife that stops at the ticks, or about {snips} "
        "snips with scissors; {pieces} pieces{spare}."
    ),
    spare=" ({faces} for the cubes, {spares} to spare)",
    wrap=(
        "Only {pieces} with a band around each cube and two lids: add --wrap to printkit’s command."
    ),
    steps="Step by step",
    measure=(
        "Print sheet {proof} alone at 100 %. Both rulers must be 100\u00a0mm long, and a cube must "
        "hide the square."
    ),
    print=(
        "Print the other sheets in the same way, one paper after another. Above stands what to "
        "type in the print window for each."
    ),
    cut_left=(
        "Lay out the board’s sheets like this. Cut along the dashed line at the left of a sheet."
    ),
    cut_top=(
        "Lay out the board’s sheets like this. Cut along the dashed line at the top of a sheet."
    ),
    cut_both=(
        "Lay out the board’s sheets like this. Cut along the dashed line at the left of a sheet; "
        "leave the one at its top for later."
    ),
    cut_butted="Lay out the board’s sheets like this. Cut along their dashed lines.",
    join=(
        "Put glue on a hatched strip. The next sheet comes on top, up to the thin black line, so "
        "that the crosses meet: {two} lies on {one}."
    ),
    join_rows=(
        "Glue a hatched strip; the next sheet comes on top, up to the thin line: {two} on {one}. "
        "Then cut each row at its top and glue it to the one above."
    ),
    butt=(
        "Lay the cut edges side by side so that the crosses meet, {two} beside {one}, and tape "
        "them from behind. Join rows last."
    ),
    press=(
        "Glue the board on card or wood of {size} or more. Let it dry flat under "
        "books, for an hour."
    ),
    trim=(
        "Cut the board out with four straight cuts, touching its outermost points. Or follow its "
        "border: {edges}\u00a0edges, {length} in all, only with thin card."
    ),
    trim_straight="Cut the board out along its border with straight cuts, card and all.",
    face=(
        "Cut the stickers along a ruler, from tick to tick. A knife that stops at the ticks leaves "
        "the frame whole; scissors cut strips first, then squares."
    ),
    numbers=MappingProxyType({6: "six", 5: "five", 3: "three"}),
    stick="Stick {faces} like faces on each cube, in the middle, and rub them down.",
    stick_one="Stick a face on each cube, in the middle, and rub it down.",
    stick_bands="Fold a band around each cube, stick it and its two lids, and rub them down.",
    varnish="Spray cubes and board thinly with varnish, twice. Let them dry apart.",
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
        "Pour des cubes de {cube}, sur papier {paper}{board}. Comptez environ {time}, et une heure "
        "de séchage."
    ),
    board_paper=", le plateau sur {paper}",
    hours=("une heure", "{count} heures"),
    needs="Ce qu’il vous faut",
    cubes_count="{white} + {black}",
    cubes="cubes de {cube}, tous pareils : mesurez-en trois",
    card="carton de 1 à 2 mm d’épaisseur, ou bois mince",
    sheets=("{count} feuille", "{count} feuilles"),
    thick="papier épais, 160 à 200 g/m²",
    sticky="papier autocollant",
    plain="papier ordinaire",
    tools=(
        ("ou bien", "papier ordinaire et colle en bâton, au lieu du papier autocollant"),
        ("colle", "en bâton, ou à bois sur du bois"),
        ("vernis", "mat, en bombe : le pinceau étale l’encre"),
        ("outils", "règle, cutter ou ciseaux"),
    ),
    holds="Ce que contient ce fichier",
    range="{first}–{last}",
    ranges="À saisir dans la fenêtre d’impression",
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
        "Autocollants : {cuts} coupes droites au cutter, arrêtées aux repères, ou environ {snips} "
        "coups de ciseaux ; {pieces} pièces{spare}."
    ),
    spare=" ({faces} pour les cubes, {spares} de rechange)",
    wrap=(
        "Seulement {pieces} avec une bande autour de chaque cube et deux couvercles : ajoutez "
        "--wrap à la commande de printkit."
    ),
    steps="Pas à pas",
    measure=(
        "Imprimez la feuille {proof} seule, à 100 %. Les deux règles doivent faire 100\u00a0mm, et "
        "un cube cacher le carré."
    ),
    print=(
        "Imprimez les autres feuilles de la même façon, un papier après l’autre. Plus haut, on lit "
        "ce qu’il faut saisir pour chacun."
    ),
    cut_left=(
        "Disposez ainsi les feuilles du plateau. Coupez le long du trait en tirets, à gauche de la "
        "feuille qui en porte un."
    ),
    cut_top=(
        "Disposez ainsi les feuilles du plateau. Coupez le long du trait en tirets, en haut de la "
        "feuille qui en porte un."
    ),
    cut_both=(
        "Disposez ainsi les feuilles du plateau. Coupez le long du trait en tirets de gauche ; "
        "gardez celui du haut pour plus tard."
    ),
    cut_butted="Disposez ainsi les feuilles du plateau. Coupez le long des traits en tirets.",
    join=(
        "Encollez une bande hachurée. La feuille suivante vient par-dessus, jusqu’au fin trait "
        "noir, croix sur croix : {two} sur {one}."
    ),
    join_rows=(
        "Encollez une bande hachurée ; la feuille suivante vient dessus, jusqu’au trait fin : "
        "{two} sur {one}. Puis coupez le haut de chaque rangée et collez-la sur la précédente."
    ),
    butt=(
        "Posez les bords coupés l’un contre l’autre, croix contre croix, {two} à côté de {one}, et "
        "fixez-les au dos avec du ruban adhésif. Les rangées en dernier."
    ),
    press=(
        "Collez le plateau sur un carton ou un bois de {size} au moins. Laissez sécher "
        "une heure à plat, sous des livres."
    ),
    trim=(
        "Découpez le plateau en quatre coupes droites, au ras de ses pointes. Ou suivez sa "
        "bordure : {edges}\u00a0arêtes, {length} en tout, et seulement dans du carton mince."
    ),
    trim_straight="Découpez le plateau le long de sa bordure, en coupes droites, avec son carton.",
    face=(
        "Coupez les autocollants à la règle, de repère en repère. Un cutter arrêté aux repères "
        "laisse le cadre entier ; aux ciseaux, coupez des bandes, puis des carrés."
    ),
    numbers=MappingProxyType({6: "six", 5: "cinq", 3: "trois"}),
    stick="Collez {faces} faces pareilles sur chaque cube, bien au milieu, et lissez-les.",
    stick_one="Collez une face sur chaque cube, bien au milieu, et lissez-la.",
    stick_bands="Pliez une bande autour de chaque cube, collez-la, puis les deux couvercles.",
    varnish=(
        "Vernissez les cubes et le plateau à la bombe, deux fois, en couche mince. Laissez sécher."
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
