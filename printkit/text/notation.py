"""The words about texts of games, in every language: what cannot be read in them, what is odd.

Texts of games are read without a language: a mistake is a `Phrase`, told in English where nobody
asks otherwise. Here stands what each phrase is in the other languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from printkit.errors import Phrase, Problem
from printkit.model import Language
from printkit.text.spacing import UNBREAKABLE, unbroken

_FR = {
    "game: {game}, told by its request": "jeu : {game}, à votre demande",
    "game: {game}, told by its header": "jeu : {game}, d'après l'en-tête",
    "game: {game}, told by its setup": "jeu : {game}, d'après la mise en place",
    "game: {game}, told by its turns": "jeu : {game}, d'après les tours",
    "game: {game}, told by its format": "jeu : {game}, d'après le format",
    "game: {game}, told by its cells": "jeu : {game}, d'après les cases",
    "unknown game {name!r}": "jeu inconnu : {name!r}",
    "known: {names}": "connus : {names}",
    "{game} is named, and --game says {other}": "{game} est nommé, et --game dit {other}",
    "leave one of them out": "n'en donnez qu'un",
    # files
    "no such file": "ce fichier n'existe pas",
    "the file is empty": "le fichier est vide",
    "this is a folder, not a file": "c'est un dossier, pas un fichier",
    "this is no ordinary file": "ce n'est pas un fichier ordinaire",
    "standard input is closed": "l'entrée standard est fermée",
    "more than {count} files and folders lie below": "plus de {count} fichiers et dossiers",
    "name a folder nearer to the records": "nommez un dossier plus proche des parties",
    "no name given": "aucun nom donné",
    "this is a binary file, not a text": "c'est un fichier binaire, pas un texte",
    "more than 1 MB is not a game's text": "plus de 1 Mo : ce n'est pas le texte d'une partie",
    "cannot be read: {reason}": "illisible : {reason}",
    "read with {way}": "lu avec {way}",
    "{way} and {way2}": "{way} et {way2}",
    "the encoding UTF-16": "l'encodage UTF-16",
    "the encoding Windows-1252": "l'encodage Windows-1252",
    "a byte order mark": "une marque d'ordre des octets",
    "line ends of Windows or old Macs": "des fins de ligne de Windows ou d'anciens Mac",
    "{count} null characters left out": "{count} caractères nuls laissés de côté",
    "{count} stray bytes of another encoding, first in line {line}": (
        "{count} octets égarés d'un autre encodage, le premier à la ligne {line}"
    ),
    "skipped {count} row of a board": "{count} rangée d'un plateau ignorée",
    "skipped {count} rows of boards": "{count} rangées de plateaux ignorées",
    "the board above the turns shows {count} of {cells} cells, and is not taken for the start": (
        "le plateau avant les tours montre {count} cases sur {cells}, et n'est pas pris pour départ"
    ),
    "read as {manner}": "lu comme {manner}",
    "HTML": "du HTML",
    "Rich Text": "du texte enrichi (RTF)",
    "a chat": "une discussion",
    "a spreadsheet": "une feuille de calcul",
    "a list for each player": "une liste par joueur",
    "a mail in quoted-printable": "un courriel en quoted-printable",
    # what a record holds besides its turns
    "this header is not closed": "cet en-tête n'est pas fermé",
    "skipped {text!r}, which holds a turn": "{text!r} est ignoré, et contient un tour",
    "skipped {text!r}, which holds a cell": "{text!r} est ignoré, et contient une case",
    "skipped {count} line that is no part of the game: {text!r}": (
        "{count} ligne hors partie ignorée : {text!r}"
    ),
    "skipped {count} lines that are no part of the game, first {text!r}": (
        "{count} lignes hors partie ignorées, d'abord {text!r}"
    ),
    "{count} remark stands among the turns without braces: {text!r}": (
        "{count} remarque est sans accolades parmi les tours : {text!r}"
    ),
    "{count} remarks stand among the turns without braces, first {text!r}": (
        "{count} remarques sont sans accolades parmi les tours, d'abord {text!r}"
    ),
    "{count} line has cells in capitals": "{count} ligne a des cases en majuscules",
    "{count} lines have cells in capitals": "{count} lignes ont des cases en majuscules",
    "{count} line has an x for the sign of a capture": (
        "{count} ligne a un x pour le signe d'une capture"
    ),
    "{count} lines have an x for the sign of a capture": (
        "{count} lignes ont un x pour le signe d'une capture"
    ),
    "{text} is no turn; nobody may pass": "{text} n'est pas un tour ; on ne passe pas",
    "only a variation may hold it": "seule une variante peut en contenir",
    "there are {count} games in this file": "ce fichier contient {count} parties",
    "no game {number} in this file": "pas de partie {number} dans ce fichier",
    "choose one: --game-number 1 to {count}": "choisissez : --game-number 1 à {count}",
    "no turns can be read; the first cells stand in {text!r}": (
        "aucun tour ne se lit ; les premières cases sont dans {text!r}"
    ),
    "in the way is {text!r}; write 1 a2-b2 2 h4-h3": (
        "ce qui gêne : {text!r} ; écrivez 1 a2-b2 2 h4-h3"
    ),
    "skipped {count} bracket that opens or closes nothing": "{count} parenthèse isolée ignorée",
    "skipped {count} brackets that open or close nothing": "{count} parenthèses isolées ignorées",
    "{count} line has blanks that are no plain ones": "{count} ligne a des espaces inhabituelles",
    "{count} lines have blanks that are no plain ones": (
        "{count} lignes ont des espaces inhabituelles"
    ),
    "{count} line has hyphens or signs that are no plain ones": (
        "{count} ligne a des tirets ou des signes inhabituels"
    ),
    "{count} lines have hyphens or signs that are no plain ones": (
        "{count} lignes ont des tirets ou des signes inhabituels"
    ),
    "{count} line has a , or . or ; behind a turn": (
        "{count} ligne a un , ou . ou ; derrière un tour"
    ),
    "{count} lines have a , or . or ; behind a turn": (
        "{count} lignes ont un , ou . ou ; derrière un tour"
    ),
    "{count} line has blanks within a turn": "{count} ligne a des espaces dans un tour",
    "{count} lines have blanks within a turn": "{count} lignes ont des espaces dans un tour",
    "{count} remark behind ; looks like a turn and is kept as a remark;"
    " if it was played, write it without the ;": (
        "{count} remarque derrière ; ressemble à un tour et reste une remarque ;"
        " s'il a été joué, écrivez-le sans le ;"
    ),
    "{count} remarks behind ; look like turns and are kept as remarks;"
    " if they were played, write them without the ;": (
        "{count} remarques derrière ; ressemblent à des tours et restent des remarques ;"
        " s'ils ont été joués, écrivez-les sans le ;"
    ),
    "it is taken to end with its line; close it with )": (
        "on suppose qu'elle finit avec sa ligne ; fermez-la par )"
    ),
    "this comment is not closed": "ce commentaire n'est pas fermé",
    "it is taken to end with its line, or before a number; close it with }}": (
        "on suppose qu'il finit avec sa ligne, ou avant un numéro ; fermez-le par }}"
    ),
    "this variation is not closed": "cette variante n'est pas fermée",
    "close it with )": "fermez-la par )",
    "no turns in this text": "ce texte ne contient aucun tour",
    "cubes that are placed in turn before the game cannot be typed in here": (
        "les cubes posés à tour de rôle avant la partie ne se saisissent pas ici"
    ),
    "write them in an editor, then: printkit check FILE": (
        "écrivez-les dans un éditeur, puis : printkit check FICHIER"
    ),
    "this record is of {edition}, not of {game}": "cette partie est de {edition}, non de {game}",
    "printkit enter {edition} goes on with it": "printkit enter {edition} la poursuit",
    "turns stand after their numbers, as in 1 a2-b2 2 h4-h3": (
        "les tours suivent leurs numéros, comme 1 a2-b2 2 h4-h3"
    ),
    "the turns stand in columns and are put in order": (
        "les tours sont en colonnes et sont remis dans l'ordre"
    ),
    "turn {number} comes after turn {last}": "le tour {number} vient après le tour {last}",
    "{count} turns have the number {number}": "{count} tours portent le numéro {number}",
    "turn {number} is one player's only": "le tour {number} n'est que d'un joueur",
    "records of {game} have no setup prologue": (
        "les parties de {game} n'ont pas de mise en place en tête"
    ),
    'a header tells another start: [Setup "…"]': ('un en-tête donne un autre départ : [Setup "…"]'),
    "this text holds no game": "ce texte ne contient aucune partie",
    "name another file": "nommez un autre fichier",
    "name another file: -o new.txt": "nommez un autre fichier : -o nouveau.txt",
    "there is no turn to take back": "il n'y a aucun tour à reprendre",
    "nothing was taken back": "rien n'a été repris",
    "type the turns of one game": "saisissez les tours d'une seule partie",
    "the game has ended: {score}": "la partie est finie : {score}",
    "undo takes the score back": "annuler reprend le score",
    "a variation stands behind a turn, and there is none yet": (
        "une variante suit un tour, et il n'y en a pas encore"
    ),
    "{text!r} is no variation": "{text!r} n'est pas une variante",
    "a variation is turns in brackets: (2 h4-g4 3 b3-b4)": (
        "une variante, ce sont des tours entre parenthèses : (2 h4-g4 3 b3-b4)"
    ),
    "a header has a name and a value": "un en-tête a un nom et une valeur",
    "as in: header White Ada": "par exemple : en-tête White Ada",
    "the header {key} is told by the game that was opened": (
        "l'en-tête {key} est celui de la partie ouverte"
    ),
    "{text!r} is no score": "{text!r} n'est pas un score",
    "the game is over; the board tells how it ended": (
        "la partie est terminée ; le plateau en montre l'issue"
    ),
    "this cannot be written so that it is read back": "ceci ne peut être écrit pour être relu",
    "not written, for {what} would be lost in this file": (
        "rien n'est écrit, car ceci serait perdu dans ce fichier : {what}"
    ),
    "the file is as it was": "le fichier reste tel quel",
    "the position that the game starts from": "la position de départ",
    "a game": "une partie",
    "the turn {text!r}": "le tour {text!r}",
    "the remark {text!r}": "la remarque {text!r}",
    "the judgement {text}": "l'appréciation {text}",
    "a variation": "une variante",
    "the header {text!r}": "l'en-tête {text!r}",
    "the setup {text!r}": "la mise en place {text!r}",
    "the score {text!r}": "le score {text!r}",
    "who begins": "qui commence",
    # turns
    "a turn is like a2-b2, c2=e2, a2-b2=d3 or d5=d3-e4": (
        "un tour s'écrit a2-b2, c2=e2, a2-b2=d3 ou d5=d3-e4"
    ),
    "{text!r} is no turn": "{text!r} n'est pas un tour",
    "{text!r} is not part of a turn": "{text!r} ne fait pas partie d'un tour",
    "{text!r} ends too early": "{text!r} finit trop tôt",
    "{turn} may mean {count} legal turns": "{turn} peut être {count} tours légaux",
    "write it with - and =": "écrivez-le avec - et =",
    "this notation has no drops": "cette notation n'a pas de parachutages",
    "{text!r} is no drop": "{text!r} n'est pas un parachutage",
    "a drop is like M:c4 or M:c4/W:c5": "un parachutage s'écrit M:c4 ou M:c4/W:c5",
    "after a move only the taken king is put back, not {text!r}": (
        "après un déplacement, seul le roi capturé est remis en jeu, pas {text!r}"
    ),
    "a judgement stands at the end of a turn": "un jugement se place à la fin d'un tour",
    "a judgement stands after a blank": "un jugement se place après une espace",
    "a capture sign is ! or !! (a king's capture)": (
        "un signe de capture est ! ou !! (capture d'un roi)"
    ),
    "{sign} after {cell}, but {happened}": "{sign} après {cell}, mais {happened}",
    "nothing is taken": "rien n'est capturé",
    "what is taken is no king": "ce qui est capturé n'est pas un roi",
    "a king is taken": "un roi est capturé",
    "if it is praise, write {cell} {sign}": "si c'est un éloge, écrivez {cell} {sign}",
    "if it is praise, put a blank before {sign}": (
        "si c'est un éloge, mettez une espace avant {sign}"
    ),
    "{sign} behind a turn, where nothing is taken": (
        "{sign} derrière un tour, où rien n'est capturé"
    ),
    "* behind a turn that exchanges no prisoners": "* derrière un tour sans échange de prisonniers",
    "this turn exchanges prisoners, and its * is missing": (
        "ce tour échange des prisonniers, et son * manque"
    ),
    "{side}'s pieces are written in capitals": "{side} : les pièces s'écrivent en majuscules",
    "{why}; it cannot be played either: {cannot}": "{why} ; et ne peut être joué : {cannot}",
    "nothing stands on {cell}": "il n'y a rien en {cell}",
    "a third cube would come on {cell}": "un troisième cube viendrait en {cell}",
    "a fourth cube would come on {cell}": "un quatrième cube viendrait en {cell}",
    "UGI writes moves of Pijersi, no drops and no kings put back": (
        "UGI écrit des déplacements de Pijersi, sans parachutage ni roi remis en jeu"
    ),
    "{number!r} is no number of a turn": "{number!r} n'est pas le numéro d'un tour",
    "as in 32, 16w or 16b": "comme 32, 16w ou 16b",
    "no turn {number} in this record": "pas de tour {number} dans cette partie",
    "several turns are numbered {number}, plies {plies}": (
        "plusieurs tours portent le numéro {number} : {plies}"
    ),
    "{one} or {other}": "{one} ou {other}",
    "the numbers go from {first} to {last}": "les numéros vont de {first} à {last}",
    "none is printed": "il n'y a pas de numéros",
    # cells and letters
    "a cell is missing": "il manque une case",
    "no cell {name!r} on this board": "pas de case {name!r} sur ce plateau",
    "cells are written in lower case: {name}": "les cases s'écrivent en minuscules : {name}",
    "the row goes from {row}1 to {row}{count}": "la rangée va de {row}1 à {row}{count}",
    "the rows are {first} to {last}": "les rangées vont de {first} à {last}",
    "no piece has the letter {letter!r}": "aucune pièce n'a la lettre {letter!r}",
    "the letters are {letters}, lower case for {side}": (
        "les lettres sont {letters} ; en minuscules : {side}"
    ),
    "no piece has the code {text!r}": "aucune pièce n'a le code {text!r}",
    "the codes are {codes}": "les codes sont {codes}",
    "a `{text}:` code belongs to {home}{here}": "un code `{text}:` est de {home}{here}",
    "; this record says {game}": " ; cette partie dit {game}",
    # positions
    "no position is given": "aucune position n'est donnée",
    "this is no position": "ce n'est pas une position",
    "known: a PSN, a state line (a1:P i7:p | - - | w), a state file, a text board": (
        "connus : un PSN, une ligne d'état (a1:P i7:p | - - | w), un fichier d'état, un plateau"
        " en texte"
    ),
    "a position in one line is expected to end here": (
        "une position en une ligne devrait finir ici"
    ),
    "{text!r} is no side to move": "{text!r} n'est pas un camp",
    "w is {white}, b is {black}": "w : {white}, b : {black}",
    "{text!r} is no number": "{text!r} n'est pas un nombre",
    "a PSN ends before {text!r}": "un PSN finit avant {text!r}",
    "{count} of the 4 parts of a PSN are missing": "il manque {count} des 4 parties d'un PSN",
    "board, side to move, quiet turns, number of the pair: … w 0 1": (
        "plateau, camp, tours sans capture, numéro de la paire : … w 0 1"
    ),
    "{count} turns without a capture, the game is a draw after {limit}": (
        "{count} tours sans capture, la partie est nulle après {limit}"
    ),
    "{count} rows, the board has {rows}": "{count} rangées, le plateau en a {rows}",
    "row {row} has {cells} cells, {count} shown; all are taken as empty": (
        "la rangée {row} a {cells} cases, il n'en est montré que {count} ; on les suppose vides"
    ),
    "the row goes from {first} to {last}, not from {name} to {name2}": (
        "la rangée va de {first} à {last}, pas de {name} à {name2}"
    ),
    "an x between cells does not tell whether a cube takes ({turn}) or a stack ({turn2})": (
        "un x entre deux cases ne dit pas si un cube capture ({turn}) ou une pile ({turn2})"
    ),
    "a blank is missing between two turns, before {text!r}": (
        "il manque une espace entre deux tours, devant {text!r}"
    ),
    "the number of a cell is missing behind {text!r}": (
        "il manque le numéro d'une case derrière {text!r}"
    ),
    "{text!r} is no row of a board": "{text!r} n'est pas une rangée de plateau",
    "a second board begins here": "un deuxième plateau commence ici",
    "row {row} has {cells} cells, not {count}": "la rangée {row} a {cells} cases, pas {count}",
    "{text!r} is neither X-, a stack nor a number of empty cells": (
        "{text!r} n'est ni X-, ni une pile, ni un nombre de cases vides"
    ),
    "a PSN has no place for the reserves": "un PSN n'a pas de place pour les réserves",
    "write it as state": "écrivez-la comme ligne d'état (state)",
    "{item!r} puts nothing on a cell": "{item!r} ne met rien sur une case",
    "a1:P is a cube, c4:RP a stack, bottom first": (
        "a1:P est un cube, c4:RP une pile, le dessous d'abord"
    ),
    "{cell} is given twice": "{cell} est donnée deux fois",
    "{name} is given twice": "{name} est donnée deux fois",
    "a stack is one item, bottom first: {cell}:RP": (
        "une pile est un seul mot, le dessous d'abord : {cell}:RP"
    ),
    "one board at a time": "un plateau à la fois",
    "{item!r} stands behind the two reserves": "{item!r} vient après les deux réserves",
    "a bar is missing: | {side}": "il manque une barre : | {side}",
    "{white}'s cubes are one word, {black}'s another": (
        "un mot par réserve : {white}, puis {black}"
    ),
    "{item!r} is no item of a state file": "{item!r} ne se lit pas dans un fichier d'état",
    "R:a3 is a cube on a cell, W:c one in the reserve": (
        "R:a3 est un cube sur une case, W:c un cube en réserve"
    ),
    "{text!r} is no row, and so no place of a reserve": (
        "{text!r} n'est pas une rangée, donc pas une place de réserve"
    ),
    "no cell of a board is shown": "aucune case d'un plateau n'est montrée",
    "{count} cells are not shown and taken as empty ({cell} …)": (
        "{count} cases ne sont pas montrées, supposées vides ({cell} …)"
    ),
    "more than {count} cubes": "plus de {count} cubes",
    "a third cube on {cell}; a cell holds two at most": (
        "un troisième cube en {cell} ; une case en contient deux au plus"
    ),
    "a fourth cube on {cell}; a cell holds three at most": (
        "un quatrième cube en {cell} ; une case en contient trois au plus"
    ),
    "{count} cubes on {row}{number}; a cell holds two at most": (
        "{count} cubes en {row}{number} ; une case en contient deux au plus"
    ),
    "{text!r} is no item of a setup": "{text!r} ne se lit pas dans une mise en place",
    "a4:R is a cube, b4:WS a stack (top first), a16:RPSRPS the cells a1 to a6": (
        "a4:R est un cube, b4:WS une pile (le dessus d'abord), a16:RPSRPS les cases a1 à a6"
    ),
    "{row}{first} to {row}{last} need one letter each, not {count} letters": (
        "{row}{first} à {row}{last} : une lettre pour chacune, pas {count} lettres"
    ),
    "an item is a cube, the lower one of a stack first: a2:R a2:K": (
        "un mot est un cube, celui du dessous d'abord : a2:R a2:K"
    ),
    "{text!r} is no setup code": "{text!r} n'est pas un code de mise en place",
    "as in GRXLLS": "comme GRXLLS",
    "only Pijersi has setup codes": "seul Pijersi a des codes de mise en place",
    "no setup has the code {code}": "aucune mise en place n'a le code {code}",
    "up to WPKVWP": "jusqu'à WPKVWP",
    "this is no setup of Pijersi": "ce n'est pas une mise en place de Pijersi",
    "a code is of a whole setup": "un code est celui d'une mise en place entière",
    "two cubes change places as in a3~d4": "deux cubes échangent leurs places : a3~d4",
    "{count} exchanges of prisoners, the game has {limit}": (
        "{count} échanges de prisonniers, le jeu en a {limit}"
    ),
    "{count} of the last turns, the game is over after {limit}": (
        "{count} des derniers tours, la partie est finie après {limit}"
    ),
    "the count of turns without a capture is left out: {count}": (
        "le compte des tours sans capture est perdu : {count}"
    ),
    "the count of exchanges of prisoners is left out: {count}": (
        "le compte des échanges de prisonniers est perdu : {count}"
    ),
    "the count of the last turns is left out: {count}": (
        "le compte des derniers tours est perdu : {count}"
    ),
    "a state line ends before {text!r}": "une ligne d'état finit avant {text!r}",
    "it ends with who moves, the quiet turns, the exchanges: … | w | 12 | 1": (
        "elle finit par le trait, les tours sans capture, les échanges : … | w | 12 | 1"
    ),
    "a state file does not tell that {side} moves": (
        "un fichier d'état ne dit pas que le trait est aux {side}"
    ),
    "{name} is a hole, no cell": "{name} est un trou, pas une case",
    "with {letter} there are {cells}": "avec {letter}, il y a {cells}",
    "{letter}:{cell} is illegal: {side} places cubes on rows {rows} only": (
        "{letter}:{cell} est illégal : placement ({side}) sur les lignes {rows} seulement"
    ),
    "{letter}:{cell} is illegal: {side} has no {kind} left to place": (
        "{letter}:{cell} est illégal : plus de {kind} à placer ({side})"
    ),
    "{letter}:{cell} is illegal: {kind} may not stand on {kind2}": (
        "{letter}:{cell} est illégal : {kind} ne peut être sur {kind2}"
    ),
    "{one} and {other}": "{one} et {other}",
    "{first} to {last}": "{first} à {last}",
    'another start stands in a header: [Setup "…"]': (
        'un autre départ se met dans un en-tête : [Setup "…"]'
    ),
    "{text!r} behind the PSN is left out": "{text!r} derrière le PSN est laissé de côté",
    "{count} positions stand here, one a line; this is the first": (
        "il y a {count} positions, une par ligne ; voici la première"
    ),
    "{hint}; {more}": "{hint} ; {more}",
    # what no game shows
    "{side} has {total} × {kind}, the box holds {box}": (
        "{side} : {total} × {kind}, la boîte en contient {box}"
    ),
    "{total} × {kind} are on the board, the box holds {box}": (
        "{total} × {kind} sur le plateau, la boîte en contient {box}"
    ),
    "{cell}: {kind} may not stand on {kind2}": "{cell} : {kind} ne peut être sur {kind2}",
    "= is read as the whole stack, {sign} here": "= est lu comme la pile entière, ici {sign}",
    "a turn is like a2-b2, c2+e2, a2-b2+d3 or d5*d2-e4": (
        "un tour s'écrit a2-b2, c2+e2, a2-b2+d3 ou d5*d2-e4"
    ),
    "{side} has no {kind}": "{side} : aucun {kind}",
    "{cell}: {side}'s {kind} may not stand on {side2}'s {kind2}": (
        "{cell} : {kind} ({side}) ne peut être sur {kind2} ({side2})"
    ),
    "{side} holds {kind} in reserve, a kind that is never dropped": (
        "{side} : {kind} en réserve, ce qui n'est jamais parachuté"
    ),
    # games and their records on the command line
    "no ply {ply}": "pas de tour {ply}",
    "from 0 to {last}, or last": "de 0 à {last}, ou last",
    "no turn {number}: there are no turns here": "pas de tour {number} : il n'y a pas de tours ici",
    "no font has {sign} ({code}); {shown} is printed": (
        "aucune police n’a {sign} ({code}) ; {shown} est imprimé"
    ),
    "name a record, or play on with --turn in printkit diagram": (
        "nommez une partie, ou jouez avec --turn dans printkit diagram"
    ),
}
_SIDES = MappingProxyType({Language.EN: {}, Language.FR: {"White": "Blancs", "Black": "Noirs"}})
"""Per language the players of a text that is of no certain game."""

_JOINTS = MappingProxyType({Language.EN: "; ", Language.FR: f"{UNBREAKABLE}; "})
"""Per language what joins a mistake with what may help."""

PHRASES: Mapping[Language, Mapping[str, str]] = MappingProxyType(
    {Language.FR: MappingProxyType(unbroken(_FR))}
)
"""Per language but English its template for each English one."""


def said(text: str, language: Language, names: Mapping[str, str] | None = None) -> str:
    """A text in a language, if it is a phrase; else as it is.

    Args:
        text: a phrase, or words that are in their language already.
        language: of the words.
        names: from the ids of kinds, White and Black to their names in that language; see
            `printkit.text.players.names_of`.
    """
    if not isinstance(text, Phrase):
        return text
    template = PHRASES.get(language, {}).get(text.template, text.template)
    known = {**_SIDES[language], **(names or {})}
    return Phrase(
        template,
        **{
            key: known.get(str(value), said(value, language, names))
            if isinstance(value, str)
            else value
            for key, value in text.values.items()
        },
    )


def said_all(
    problems: Iterable[Problem], language: Language, names: Mapping[str, str] | None = None
) -> tuple[Problem, ...]:
    """Problems in a language; see `said`."""
    return tuple(
        replace(
            problem,
            what=said(problem.what, language, names),
            hint=said(problem.hint, language, names),
            joint=_JOINTS[language],
        )
        for problem in problems
    )
