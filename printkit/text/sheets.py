"""The words of printed sheets: boards, stickers, proof and assembly pages, imprint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.model import Language
from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWords:
    """All words of printed sheets in one language.

    What stands in braces is filled in: `game` its title and edition; `width`, `height`, `side`
    and `cube` lengths with their unit; `count`, `sheet` and `sheets` numbers; `code` a sheet's
    code; `kind` a kind of piece; `paper` a paper's name.

    Attributes:
        decimal: what stands between a number's whole and its decimals.
        imprint_cube: which cubes a sheet is for.
        imprint_sheet: which sheet of how many.
        imprint_corrected: by how much a sheet was corrected for its printer, along its `short` and
            its `long` edge.
        imprint_spec: which spec a sheet was made from, by its first digits.
        board_title: of a board's file.
        board_size: width and height of a board, its cubes.
        board_sheets: how many sheets a board takes, on which paper.
        board_one_sheet: the same for a single sheet.
        cube_hides: what the square on the proof page is for.
        scale_heading: above how to print at true scale.
        scale: how to print at true scale.
        measure_heading: above what must be 100 mm.
        measure: what must be 100 mm.
        wrong_heading: above what to do if it is not.
        wrong: what to do if it is not.
        holds_heading: above what the file holds.
        holds_tiles: what a file with a board on several sheets holds.
        holds_one: what a file with a board on one sheet holds.
        credit: who made the game.
        licence: under which licence the game comes.
        proof_title: of the proof page.
        proof_bookmark: the proof page's bookmark.
        assembly_title: of the assembly page.
        lay: the first step of joining: where each sheet belongs.
        cut_left: the second: what is cut off where sheets stand side by side.
        cut_top: the same where they stand one below the other.
        cut_both: the same where they do both.
        glue: the third: how two sheets are joined.
        rows: then where rows are joined too.
        cut_butted: the second where sheets are joined edge to edge.
        cut_butted_both: the same where they stand side by side and one below the other.
        butt: the third where sheets are joined edge to edge.
        rows_butted: then where rows are joined too.
        trim: the last: what becomes of the joined board.
        overlay: how the outlines of labels are used; `name` is the labels' number.
        overlay_bookmark: the bookmark of that page.
        labels_bookmark: the bookmark of a sheet of labels.
        press_note: beside a picture for the print shop: its trimmed size, its `bleed`, the name of
            the `spot` colour of the knife.
        board_figure: what a picture of the whole board is, for who cannot see it.
        board_part_figure: what a sheet with a part of it shows.
        board_bookmark: the bookmark of a sheet of a joined board.
        board_alone: the bookmark of a board on one sheet.
        stickers_title: of a stickers' file.
        also: the word between the last two of those whose cubes a sheet is for.
        neutral: what cubes of neither player are called, in place of `{of}`.
        faces_of: title of a sheet with the faces of one player, who is `{of}`.
        faces_size: side of the faces, their cubes, how many on this sheet.
        bands_size: the same for bands around the cubes with their lids; `length` of a band.
        bands_alone: the same where all their lids are on another sheet.
        by_ticks: how faces are cut apart.
        by_lines: the same where there are lines for scissors.
        score_by_ticks: how bands are scored and cut.
        score_by_lines: the same where there are lines for scissors.
        spares: the name of the row of spare faces.
        spares_note: what that row holds.
        blank: told of a face without strokes, in its row.
        blank_kind: told of a kind whose face has no strokes, above all rows.
        rule: what the ruler on a sheet of stickers is for.
    """

    decimal: str
    imprint_cube: str
    imprint_sheet: str
    imprint_corrected: str
    imprint_spec: str
    board_title: str
    board_size: str
    board_sheets: str
    board_one_sheet: str
    cube_hides: str
    scale_heading: str
    scale: str
    measure_heading: str
    measure: str
    wrong_heading: str
    wrong: str
    holds_heading: str
    holds_tiles: str
    holds_one: str
    credit: str
    licence: str
    proof_title: str
    proof_bookmark: str
    assembly_title: str
    lay: str
    cut_left: str
    cut_top: str
    cut_both: str
    glue: str
    rows: str
    cut_butted: str
    cut_butted_both: str
    butt: str
    rows_butted: str
    overlay: str
    overlay_bookmark: str
    labels_bookmark: str
    press_note: str
    board_figure: str
    board_part_figure: str
    trim: str
    board_bookmark: str
    board_alone: str
    stickers_title: str
    also: str
    neutral: str
    faces_of: str
    faces_size: str
    bands_size: str
    bands_alone: str
    by_ticks: str
    by_lines: str
    score_by_ticks: str
    score_by_lines: str
    spares: str
    spares_note: str
    blank: str
    blank_kind: str
    rule: str

    def number(self, value: float, decimals: int = 2) -> str:
        """`value` rounded, without zeros at its end."""
        text = f"{value:.{decimals}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", self.decimal)

    def length(self, value: float, decimals: int = 2) -> str:
        """`value` mm with its unit, never broken."""
        return f"{self.number(value, decimals)}\u00a0mm"


_ENGLISH = SheetWords(
    decimal=".",
    imprint_cube="cube {cube}",
    imprint_sheet="sheet {sheet} of {sheets}",
    imprint_corrected="corrected {short} × {long}",
    imprint_spec="spec {digits}",
    board_title="{game}: the board",
    board_size="The board: {width} × {height}, for cubes of {cube}.",
    board_sheets="{count} sheets of {paper} to be joined.",
    board_one_sheet="One sheet of {paper}.",
    cube_hides="This is one cube: a cube of {cube} hides it exactly.",
    scale_heading="Print at 100 %",
    scale=(
        "Print this page alone first. In the print window choose “Actual size” or “100 %”, never "
        "“Fit to page” or “Shrink to fit”."
    ),
    measure_heading="Measure both rulers",
    measure=(
        "If both are 100 mm long and a cube hides the square, print the other sheets in the same "
        "way."
    ),
    wrong_heading="If it is not 100 mm",
    wrong=(
        "Divide 10\u00a0000 by the millimetres you measure: print at that many per cent. A ruler "
        "of 97 mm asks for 103 %. Then print this page again. If the two rulers differ, take "
        "another printer."
    ),
    holds_heading="What this file holds",
    holds_tiles="{sheets} sheets: this page, how to join the board, and its {count} parts.",
    holds_one="{sheets} sheets: this page and the board.",
    credit="The game is by {author}.",
    licence="Licence: {licence}.",
    proof_title="{game}: proof page",
    proof_bookmark="Proof page",
    assembly_title="Joining the board",
    lay=(
        "Lay the sheets out as on the picture. A sheet’s code stands at its foot: the number is "
        "its row, the letter its column."
    ),
    cut_left="Cut along the dashed line at the left of a sheet.",
    cut_top="Cut along the dashed line at the top of a sheet.",
    cut_both=(
        "Cut along the dashed line at the left of a sheet. Leave the one at its top for later."
    ),
    glue=(
        "Put glue on the hatched strip of its neighbour and lay the cut edge on the thin black "
        "line, so that cells and crosses meet."
    ),
    rows=(
        "When every row is joined, cut each along the dashed line at its top and glue it to the "
        "row above in the same way."
    ),
    cut_butted="Cut along every dashed line: each sheet loses its edge there.",
    cut_butted_both=(
        "Cut along the upright dashed lines: each sheet loses its edge there. Leave the level ones "
        "for later."
    ),
    butt=(
        "Lay the cut edges side by side on card, so that cells and crosses meet, and glue the "
        "sheets down, or tape them from behind."
    ),
    rows_butted=(
        "When every row is joined, cut the rows along their level dashed lines and join them in "
        "the same way."
    ),
    overlay=(
        "Print this page on plain paper at 100 % and hold it against the light with a sheet of "
        "{name}. If the outlines lie beside the labels, measure by how much and store it: "
        "printkit printer add NAME --shift 0.5x-0.3"
    ),
    overlay_bookmark="Test on plain paper",
    labels_bookmark="Labels, sheet {sheet} of {sheets}",
    press_note="{game} · trim {width} × {height} · bleed {bleed} · cut along {spot}",
    board_figure="The board of {game}.",
    board_part_figure="Part {code} of the board of {game}.",
    trim="Cut the board out around its border, or glue it on card first.",
    board_bookmark="Board, sheet {code}",
    board_alone="Board",
    stickers_title="{game}: stickers",
    also="and",
    neutral="neutral",
    faces_of="{game}: stickers for {of} cubes",
    faces_size="{count} faces of {side} for cubes of {cube}.",
    bands_size="{bands} bands of {length} × {side} and {lids} lids of {side}, for cubes of {cube}.",
    bands_alone="{bands} bands of {length} × {side}, for cubes of {cube}.",
    by_ticks="Cut from tick to tick.",
    by_lines="Cut along the lines.",
    score_by_ticks="Score at the dashed ticks, then cut from tick to tick.",
    score_by_lines="Score at the dashed ticks, then cut along the lines.",
    spares="spare",
    spares_note="one of each",
    blank="blank on purpose",
    blank_kind="{kind}: blank on purpose.",
    rule="100 mm when printed at 100 % (“Actual size”)",
)

_FRENCH = SheetWords(
    decimal=",",
    imprint_cube="cube {cube}",
    imprint_sheet="feuille {sheet} sur {sheets}",
    imprint_corrected="corrigé {short} × {long}",
    imprint_spec="fiche {digits}",
    board_title="{game} : le plateau",
    board_size="Le plateau : {width} × {height}, pour des cubes de {cube}.",
    board_sheets="{count} feuilles {paper} à assembler.",
    board_one_sheet="Une feuille {paper}.",
    cube_hides="Voici un cube : un cube de {cube} le cache exactement.",
    scale_heading="Imprimer à 100 %",
    scale=(
        "Imprimez d’abord cette page seule. Dans la fenêtre d’impression, choisissez « Taille "
        "réelle » ou « 100 % », jamais « Ajuster à la page » ni « Réduire »."
    ),
    measure_heading="Mesurer les deux règles",
    measure=(
        "Si les deux font 100 mm et si un cube cache le carré, imprimez les autres feuilles de "
        "la même façon."
    ),
    wrong_heading="Si ce n’est pas 100 mm",
    wrong=(
        "Divisez 10\u00a0000 par les millimètres mesurés : c’est l’échelle, en pour cent, à "
        "donner à l’imprimante. Une règle de 97 mm demande 103 %. Imprimez alors cette page de "
        "nouveau. Si les deux règles diffèrent, prenez une autre imprimante."
    ),
    holds_heading="Contenu du fichier",
    holds_tiles="{sheets} feuilles : cette page, l’assemblage du plateau et ses {count} parties.",
    holds_one="{sheets} feuilles : cette page et le plateau.",
    credit="Le jeu est de {author}.",
    licence="Licence : {licence}.",
    proof_title="{game} : page d’épreuve",
    proof_bookmark="Page d’épreuve",
    assembly_title="Assembler le plateau",
    lay=(
        "Disposez les feuilles comme sur l’image. Le code d’une feuille est imprimé au bas : le "
        "chiffre donne sa rangée, la lettre sa colonne."
    ),
    cut_left="Coupez le long du trait en tirets, à gauche de la feuille qui en porte un.",
    cut_top="Coupez le long du trait en tirets, en haut de la feuille qui en porte un.",
    cut_both=(
        "Coupez le long du trait en tirets, à gauche de la feuille qui en porte un. Gardez pour "
        "plus tard celui du haut."
    ),
    glue=(
        "Encollez la bande hachurée de la voisine et posez le bord coupé sur le fin trait noir : "
        "les cases et les croix doivent se rejoindre."
    ),
    rows=(
        "Quand chaque rangée est assemblée, coupez-la le long du trait en tirets du haut et "
        "collez-la de même sur la rangée au-dessus."
    ),
    cut_butted="Coupez le long de chaque trait en tirets : la feuille y perd son bord.",
    cut_butted_both=(
        "Coupez le long des traits en tirets verticaux : la feuille y perd son bord. Gardez pour "
        "plus tard les traits horizontaux."
    ),
    butt=(
        "Posez les bords coupés l’un contre l’autre sur du carton : les cases et les croix doivent "
        "se rejoindre. Collez les feuilles, ou mettez du ruban adhésif au dos."
    ),
    rows_butted=(
        "Quand chaque rangée est assemblée, coupez les rangées le long des traits en tirets "
        "horizontaux et assemblez-les de même."
    ),
    overlay=(
        "Imprimez cette page sur papier ordinaire à 100 % et tenez-la devant la lumière avec une "
        "planche {name}. Si les contours tombent à côté des étiquettes, mesurez de combien et "
        "dites-le : printkit printer add NAME --shift 0.5x-0.3"
    ),
    overlay_bookmark="Essai sur papier ordinaire",
    labels_bookmark="Étiquettes, planche {sheet} sur {sheets}",
    press_note="{game} · format fini {width} × {height} · fond perdu {bleed} · coupe {spot}",
    board_figure="Le plateau de {game}.",
    board_part_figure="Partie {code} du plateau de {game}.",
    trim="Découpez le plateau le long de sa bordure, ou collez-le d’abord sur du carton.",
    board_bookmark="Plateau, feuille {code}",
    board_alone="Plateau",
    stickers_title="{game} : autocollants",
    also="et",
    neutral="neutres",
    faces_of="{game} : autocollants des cubes {of}",
    faces_size="{count} faces de {side} pour des cubes de {cube}.",
    bands_size=(
        "{bands} bandes de {length} × {side} et {lids} couvercles de {side}, pour des cubes de "
        "{cube}."
    ),
    bands_alone="{bands} bandes de {length} × {side}, pour des cubes de {cube}.",
    by_ticks="Coupez de repère en repère.",
    by_lines="Coupez le long des traits.",
    score_by_ticks="Marquez les plis aux repères en tirets, puis coupez de repère en repère.",
    score_by_lines="Marquez les plis aux repères en tirets, puis coupez le long des traits.",
    spares="rechange",
    spares_note="une de chaque",
    blank="vierge à dessein",
    blank_kind="{kind} : vierge à dessein.",
    rule="100 mm à l’échelle 100 % (« Taille réelle »)",
)

SHEET_WORDS: Mapping[Language, SheetWords] = {Language.EN: _ENGLISH, Language.FR: unbroken(_FRENCH)}
