"""The sentences about rules, in every language.

In a sentence, `{the}` are kinds with their articles (the king and the wise), `{The}` the same at
its beginning, `{One}` likewise (a mountain, where there are several), `{a}` one of them (a king or
a wise), `{of}` their genitive, `{both}` their names (king and ghost); a 2 behind these (`{a2}`)
asks for the other kinds of the sentence. `[one|several]` follows the number of the kinds, and
`[m|f|mm|ff]` their gender and number in French; `[2:…]` those of the other kinds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType

from printkit.model import Language
from printkit.text.nouns import Nouns, capital
from printkit.text.spacing import unbroken


class Say(Enum):
    """What there is to be told."""

    TURN = auto()
    CAPTURES = auto()
    STACKS = auto()
    DROP = auto()
    END = auto()
    ABOUT = auto()
    PLACING = auto()
    BEGINS = auto()
    ONE_STEP = auto()
    ONE_OR_TWO = auto()
    ONLY_DROPS = auto()
    NO_STEPS = auto()
    CUBE = auto()
    CUBE_OR_TOP = auto()
    STACK = auto()
    UP_TO_TWO = auto()
    UP_TO_THREE = auto()
    SECOND = auto()
    SECOND_COUNTED = auto()
    ANY_WAY = auto()
    MUST_TURN = auto()
    MUST_GO_STRAIGHT = auto()
    NOTHING_TAKEN = auto()
    ARROW = auto()
    TAKE_CUBE = auto()
    TAKE = auto()
    TAKES_TWICE = auto()
    LEAVES = auto()
    JAIL = auto()
    JAIL_UNTIL_EXCHANGE = auto()
    TOOTHLESS = auto()
    SAFE = auto()
    SAFE_ALONE = auto()
    BY_CUBE_ONLY = auto()
    BY_STACK_ONLY = auto()
    TWO = auto()
    TWO_ON_HOSTS = auto()
    TWO_COUNTED = auto()
    THREE_COUNTED = auto()
    CUBE_BUILDS = auto()
    STACK_NEVER = auto()
    NEUTRAL = auto()
    BARE = auto()
    STANDS_ON_NOTHING = auto()
    STANDS_ONLY_ON = auto()
    STANDS_ONLY_ON_OWN = auto()
    IMMOBILE = auto()
    IMMOBILE_BASE = auto()
    GUARDS = auto()
    DIVIDERS = auto()
    CARRIES = auto()
    NEVER_TAKEN = auto()
    SHIELDS = auto()
    SHIELDS_PLAIN = auto()
    FELLED = auto()
    MAY_DROP_ONE = auto()
    MAY_DROP_TWO = auto()
    IS_DROP_ONE = auto()
    IS_DROP_TWO = auto()
    WHERE = auto()
    WHERE_EACH = auto()
    ANYWHERE = auto()
    ON_EMPTY = auto()
    ONTO_OWN = auto()
    TWO_ANYHOW = auto()
    TWO_ADJACENT = auto()
    WINS_BY_TAKING = auto()
    PUT_BACK_ROW = auto()
    PUT_BACK = auto()
    BACK_ON_EMPTY = auto()
    BACK_ONTO = auto()
    RANSOM = auto()
    RANSOM_ANY = auto()
    SWAP = auto()
    SWAP_ONLY = auto()
    GOAL_ROW = auto()
    GOAL = auto()
    LOSES = auto()
    DRAWS = auto()
    QUIET = auto()
    QUIET_HALF = auto()
    KING_ALONE = auto()
    LAST_TURNS = auto()
    EXCHANGE = auto()
    ROW = auto()
    ROWS = auto()
    RANGE = auto()
    STACK_LEGEND = auto()
    TALL_LEGEND = auto()


_ENGLISH = {
    Say.TURN: "Your turn",
    Say.CAPTURES: "Who takes whom",
    Say.STACKS: "Stacks",
    Say.DROP: "Drop",
    Say.END: "The end",
    Say.ABOUT: "{both}",
    Say.PLACING: (
        "Before you play, place your cubes in turn, one by one, stacks too: {white_name} on "
        "{white}, {black_name} on {black}."
    ),
    Say.BEGINS: "{begins} begin{ending}. Nobody may pass.",
    Say.ONE_STEP: "A turn is one step.",
    Say.ONE_OR_TWO: "A turn is one step or two.",
    Say.ONLY_DROPS: "No cube on the board ever moves: your turn is a drop.",
    Say.NO_STEPS: "No cube on the board makes a step.",
    Say.CUBE: "One step: a cube goes to an adjacent cell.",
    Say.CUBE_OR_TOP: "One step: a cube, alone or off the top of a stack, goes to an adjacent cell.",
    Say.STACK: (
        "Or a whole stack goes one cell, or two straight on if the cell between is empty. Nothing "
        "jumps."
    ),
    Say.UP_TO_TWO: (
        "One step: take any number of cubes from the top of a stack of yours, or a single cube. "
        "One goes one cell, two go one or two cells straight on, over empty cells. Nothing jumps."
    ),
    Say.UP_TO_THREE: (
        "One step: take any number of cubes from the top of a stack of yours, or a single cube. "
        "One goes one cell, two go up to two cells, three up to three, straight on, over empty "
        "cells. Nothing jumps."
    ),
    Say.SECOND: (
        "Two steps: build a stack and move it whole; or move a whole stack, then its upper cube "
        "goes on alone."
    ),
    Say.SECOND_COUNTED: (
        "Two steps: build a stack, taking nothing, and move it whole; or move several cubes, then "
        "fewer of them go on."
    ),
    Say.ANY_WAY: "The second step may go any way, back too.",
    Say.MUST_TURN: "The second step must turn: it never goes straight on.",
    Say.MUST_GO_STRAIGHT: "The second step goes straight on.",
    Say.NOTHING_TAKEN: "Nothing is ever taken.",
    Say.ARROW: "An arrow leads from the taker to the taken.",
    Say.TAKE_CUBE: "End a step on an enemy cube to take it, if your cube beats it.",
    Say.TAKE: (
        "End a step on an enemy cube or stack to take it, if your cube, or the top of your stack, "
        "beats its cube or its top. A stack is taken whole; its height does not count."
    ),
    Say.TAKES_TWICE: "When a stack moves and its upper cube goes on, each step may take.",
    Say.LEAVES: "What is taken leaves the board.",
    Say.JAIL: ("What is taken lies in its captor’s reserve as in a jail, and is never dropped."),
    Say.JAIL_UNTIL_EXCHANGE: (
        "What is taken lies in its captor’s reserve as in a jail, until an exchange frees it."
    ),
    Say.TOOTHLESS: "{One} [takes|take] nothing.",
    Say.SAFE: "{One} [is|are] never taken.",
    Say.SAFE_ALONE: "{One} [is|are] never taken alone, but [falls|fall] under a taken cube.",
    Say.BY_CUBE_ONLY: (
        "{One} [takes|take] only when [it moves|they move] without a stack: alone, or off the top "
        "of one."
    ),
    Say.BY_STACK_ONLY: "{One} [takes|take] only on top of a stack that moves whole.",
    Say.TWO: (
        "A stack is two cubes of one side, one on the other. Only the upper one counts; no cell "
        "holds a third."
    ),
    Say.TWO_ON_HOSTS: (
        "A stack is two cubes, one on the other. Only the upper one counts; no cell holds a third."
    ),
    Say.TWO_COUNTED: (
        "A stack is two cubes at most, of one side or with neutral ones. Only the upper one counts."
    ),
    Say.THREE_COUNTED: (
        "A stack is three cubes at most. Only the uppermost counts. Cubes may end on a stack of "
        "their own side, up to three in all."
    ),
    Say.CUBE_BUILDS: "A cube that ends its step on one of its own side builds a stack.",
    Say.STACK_NEVER: "A whole stack never ends on a cube of its own side.",
    Say.NEUTRAL: (
        "{One} [is|are] nobody’s: [it moves|they move] only under cubes of a side. On top, "
        "[it takes|they take] nothing and [is|are] not taken. Either side may build on [it|them]."
    ),
    Say.BARE: "Nothing stands on {the}.",
    Say.STANDS_ON_NOTHING: "{One} never [stands|stand] on another cube.",
    Say.STANDS_ONLY_ON: "{One} [stands|stand] only on {a2}.",
    Say.STANDS_ONLY_ON_OWN: "{One} [stands|stand] only on {a2} of [its|their] own side.",
    Say.IMMOBILE: "{One} never [moves|move].",
    Say.IMMOBILE_BASE: "{One} never [moves|move], nor does a stack that holds one.",
    Say.GUARDS: (
        "No stack ends its move, or is built, next to {a} that is alone or on top. A stack with "
        "{a} on top minds only the enemy’s. All this holds from the turn after [it|one of them] "
        "came there."
    ),
    Say.DIVIDERS: (
        "No stack goes two cells from or to a cell next to {a} that is alone or on top. A stack "
        "with {a} on top minds only the enemy’s. All this holds from the turn after "
        "[it|one of them] came there."
    ),
    Say.CARRIES: "{One} [carries|carry] one cube of either side, which may go off again.",
    Say.NEVER_TAKEN: "{One} [is|are] never taken.",
    Say.SHIELDS: (
        "A cube on {a} is taken only by a cube that moves without its stack (alone, or off the top "
        "of one), never by a stack. {The} [stays|stay]."
    ),
    Say.SHIELDS_PLAIN: "When a cube on {a} is taken, {the} [stays|stay].",
    Say.FELLED: (
        "{One} [takes|take] an enemy {bare2}, alone or on another one, instead of standing on it."
    ),
    Say.MAY_DROP_ONE: (
        "Instead of moving, you may drop a cube from your reserve ({bare}): that is your whole "
        "turn."
    ),
    Say.MAY_DROP_TWO: (
        "Instead of moving, you may drop one or two cubes from your reserve ({bare}): that is your "
        "whole turn."
    ),
    Say.IS_DROP_ONE: "Put a cube from your reserve on the board ({bare}).",
    Say.IS_DROP_TWO: "Put one or two cubes from your reserve on the board ({bare}).",
    Say.WHERE: "Drop on {white}, ",
    Say.WHERE_EACH: "Drop in your own zone, {white_name} on {white}, {black_name} on {black}: ",
    Say.ANYWHERE: "Drop anywhere on the board, ",
    Say.ON_EMPTY: "on an empty cell.",
    Say.ONTO_OWN: "on an empty cell or on a single cube of your own that may carry it.",
    Say.TWO_ANYHOW: "Two cubes go on one cell or on two adjacent cells.",
    Say.TWO_ADJACENT: "Two cubes go on two adjacent cells.",
    Say.WINS_BY_TAKING: "Whoever takes the enemy’s {bare} wins.",
    Say.PUT_BACK_ROW: (
        "A taken {bare} is not lost: at the end of the turn its captor puts it back on its own "
        "side’s first row: {white_of} on {white}, {black_of} on {black}; "
    ),
    Say.PUT_BACK: (
        "A taken {bare} is not lost: at the end of the turn its captor puts it back, {white_of} on "
        "{white}, {black_of} on {black}; "
    ),
    Say.BACK_ON_EMPTY: "on an empty cell. If there is none, the captor wins.",
    Say.BACK_ONTO: (
        "on an empty cell or on a single cube that may carry it. If there is none, the captor wins."
    ),
    Say.RANSOM: (
        "When {the} [is|are] taken, a ransom comes first: the captor names a kind, but never "
        "{the2}, and the other side gives "
        "up a cube of that kind, alone or on top. If there is none to name, the captor wins."
    ),
    Say.RANSOM_ANY: (
        "When {the} [is|are] taken, a ransom comes first: the captor names a kind, and the other "
        "side gives up a cube of that "
        "kind, alone or on top. If there is none to name, the captor wins."
    ),
    Say.SWAP: (
        "Instead of moving, your {one} and your {other} may change places: that is your whole "
        "turn. Each must be alone or on top, and be one that may stand there."
    ),
    Say.SWAP_ONLY: (
        "Your turn: your {one} and your {other} change places. Each must be alone or on top, and "
        "be one that may stand there."
    ),
    Say.GOAL_ROW: (
        "You win when {yours} reaches the other side’s first row: {white} for {white_name}, "
        "{black} for {black_name}."
    ),
    Say.GOAL: ("You win when {yours} reaches {white} as {white_name}, or {black} as {black_name}."),
    Say.LOSES: "A player with no legal turn loses.",
    Say.DRAWS: "When a player has no legal turn, the game is drawn.",
    Say.QUIET: "{turns} turns in a row without a capture are a draw.",
    Say.QUIET_HALF: "{turns} turns in a row without a capture, {half} each, are a draw.",
    Say.KING_ALONE: "The capture of {a} alone does not count.",
    Say.LAST_TURNS: (
        "Once a side has only one kind left besides {the}, {turns} more turns are played. Then the "
        "side with more kinds on the board wins; if they are equal, the side with more cubes."
    ),
    Say.EXCHANGE: (
        "Exchange: once each side has taken a cube of the same kind ({bare}), both go back to "
        "their "
        "owners’ reserves and may be dropped; {most} times a game, of both sides together."
    ),
    Say.ROW: "row {rows}",
    Say.ROWS: "rows {rows}",
    Say.RANGE: "{first} to {last}",
    Say.STACK_LEGEND: "Two squares in one cell are a stack: the upper square is its upper cube.",
    Say.TALL_LEGEND: "Squares in one cell are a stack: the uppermost square is its upper cube.",
}

_FRENCH = {
    Say.TURN: "À votre tour",
    Say.CAPTURES: "Qui capture qui",
    Say.STACKS: "Piles",
    Say.DROP: "Parachutage",
    Say.END: "Fin de partie",
    Say.ABOUT: "{both}",
    Say.PLACING: (
        "Avant de jouer, placez vos cubes à tour de rôle, un par un, piles comprises : "
        "{white_name} sur {white}, {black_name} sur {black}."
    ),
    Say.BEGINS: "{begins} entame{ending} la partie. On ne passe pas son tour.",
    Say.ONE_STEP: "Un tour est fait d’un seul déplacement.",
    Say.ONE_OR_TWO: "Un tour est fait d’un déplacement, ou de deux.",
    Say.ONLY_DROPS: "Aucun cube du plateau ne se déplace : votre tour est un parachutage.",
    Say.NO_STEPS: "Aucun cube du plateau ne se déplace.",
    Say.CUBE: "Un déplacement : un cube va sur une case voisine.",
    Say.CUBE_OR_TOP: (
        "Un déplacement : un cube, isolé ou retiré du sommet d’une pile, va sur une case voisine."
    ),
    Say.STACK: (
        "Ou bien une pile entière se déplace d’une case, ou de deux en ligne droite si la case "
        "entre les deux est vide. On ne saute pas."
    ),
    Say.UP_TO_TWO: (
        "Un déplacement : prenez autant de cubes que vous voulez au sommet d’une de vos piles, ou "
        "un cube isolé. Un cube se déplace d’une case ; deux, d’une ou de deux en ligne droite, "
        "par des cases vides. On ne saute pas."
    ),
    Say.UP_TO_THREE: (
        "Un déplacement : prenez autant de cubes que vous voulez au sommet d’une de vos piles, ou "
        "un cube isolé. Un cube se déplace d’une case ; deux, de deux au plus ; trois, de trois "
        "au plus, en ligne droite, par des cases vides. On ne saute pas."
    ),
    Say.SECOND: (
        "Deux déplacements : construisez une pile et déplacez-la entière ; ou déplacez une pile "
        "entière, puis déconstruisez-la : son sommet continue seul."
    ),
    Say.SECOND_COUNTED: (
        "Deux déplacements : construisez une pile, sans rien capturer, et déplacez-la entière ; ou "
        "déplacez plusieurs cubes, puis moins de ceux-ci continuent."
    ),
    Say.ANY_WAY: "Le second va dans n’importe quelle direction, même en arrière.",
    Say.MUST_TURN: "Le second doit tourner : il ne va jamais tout droit.",
    Say.MUST_GO_STRAIGHT: "Le second va tout droit.",
    Say.NOTHING_TAKEN: "Rien n’est jamais capturé.",
    Say.ARROW: "La flèche va de celui qui capture à celui qui est capturé.",
    Say.TAKE_CUBE: (
        "Finissez un déplacement sur un cube adverse pour le capturer, si votre cube le bat."
    ),
    Say.TAKE: (
        "Finissez un déplacement sur un cube ou une pile adverse pour le capturer, si votre cube, "
        "ou le sommet de votre pile, bat ce cube ou ce sommet. Une pile est capturée entière ; sa "
        "hauteur ne compte pas."
    ),
    Say.TAKES_TWICE: (
        "Quand une pile se déplace et que son sommet continue, chaque déplacement peut capturer."
    ),
    Say.LEAVES: "Ce qui est capturé quitte le plateau.",
    Say.JAIL: (
        "Ce qui est capturé va dans la réserve de qui l’a capturé, comme en prison, et n’est "
        "jamais "
        "parachuté."
    ),
    Say.JAIL_UNTIL_EXCHANGE: (
        "Ce qui est capturé va dans la réserve de qui l’a capturé, comme en prison, jusqu’à ce "
        "qu’un échange le libère."
    ),
    Say.TOOTHLESS: "{One} ne [capture|capturent] rien.",
    Say.SAFE: "{One} [n’est jamais capturé|n’est jamais capturée|ne sont jamais capturés"
    "|ne sont jamais capturées].",
    Say.SAFE_ALONE: (
        "{One} [n’est jamais capturé seul, mais tombe|n’est jamais capturée seule, mais tombe"
        "|ne sont jamais capturés seuls, mais tombent|ne sont jamais capturées seules, mais "
        "tombent]"
        " sous un cube capturé."
    ),
    Say.BY_CUBE_ONLY: (
        "{One} ne [capture|capturent] qu’en se déplaçant sans pile : [isolé|isolée|isolés|isolées] "
        "ou [retiré|retirée|retirés|retirées] d’un sommet."
    ),
    Say.BY_STACK_ONLY: (
        "{One} ne [capture|capturent] qu’au sommet d’une pile qui se déplace entière."
    ),
    Say.TWO: (
        "Une pile, ce sont deux cubes d’un même camp, l’un sur l’autre. Seul son sommet compte ; "
        "une case n’en porte jamais trois."
    ),
    Say.TWO_ON_HOSTS: (
        "Une pile, ce sont deux cubes, l’un sur l’autre. Seul son sommet compte ; une case n’en "
        "porte jamais trois."
    ),
    Say.TWO_COUNTED: (
        "Une pile, ce sont deux cubes au plus, d’un même camp ou avec des neutres. Seul son sommet "
        "compte."
    ),
    Say.THREE_COUNTED: (
        "Une pile, ce sont trois cubes au plus. Seul son sommet compte. Des cubes peuvent finir "
        "sur une pile de leur camp, jusqu’à trois en tout."
    ),
    Say.CUBE_BUILDS: (
        "Un cube qui finit son déplacement sur un cube de son camp construit une pile."
    ),
    Say.STACK_NEVER: "Une pile entière ne finit jamais sur un cube de son camp.",
    Say.NEUTRAL: (
        "{One} [n’est|ne sont] à personne : on ne [le|la|les|les] déplace que sous les cubes d’un "
        "camp. Au sommet, [il ne capture rien et n’est pas capturé|elle ne capture rien et n’est "
        "pas capturée|ils ne capturent rien et ne sont pas capturés|elles ne capturent rien et ne "
        "sont pas capturées]. Chaque camp peut construire dessus."
    ),
    Say.BARE: "Rien ne se pose sur {the}.",
    Say.STANDS_ON_NOTHING: "{One} ne se [pose|posent] jamais sur un autre cube.",
    Say.STANDS_ONLY_ON: "{One} ne se [pose|posent] que sur {a2}.",
    Say.STANDS_ONLY_ON_OWN: "{One} ne se [pose|posent] que sur {a2} de [son|leur] camp.",
    Say.IMMOBILE: "{One} ne se [déplace|déplacent] jamais.",
    Say.IMMOBILE_BASE: (
        "{One} ne se [déplace|déplacent] jamais, ni une pile qui [le|la|les|les] contient."
    ),
    Say.GUARDS: (
        "Aucune pile n’arrive ni ne se construit à côté d’[un|une|un|une] {bare} [isolé|isolée"
        "|isolé|isolée] ou au sommet. Une pile qui en porte [un|une|un|une] au sommet ne craint "
        "que "
        "[ceux|celles|ceux|celles] de l’adversaire. Cela vaut à partir du tour suivant."
    ),
    Say.DIVIDERS: (
        "Aucune pile ne va à deux cases depuis ou vers une case voisine d’[un|une|un|une] {bare} "
        "[isolé|isolée|isolé|isolée] ou au sommet. Une pile qui en porte [un|une|un|une] au sommet "
        "ne craint que [ceux|celles|ceux|celles] de l’adversaire. Cela vaut à partir du tour "
        "suivant."
    ),
    Say.CARRIES: "{One} [porte|portent] un cube de l’un ou l’autre camp, qui peut repartir.",
    Say.NEVER_TAKEN: "{One} [n’est jamais capturé|n’est jamais capturée|ne sont jamais capturés"
    "|ne sont jamais capturées].",
    Say.SHIELDS: (
        "Un cube sur {a} n’est capturé que par un cube qui se déplace sans pile (isolé ou retiré "
        "d’un sommet), jamais par une pile. {The} [reste|restent] en place."
    ),
    Say.SHIELDS_PLAIN: "Quand un cube sur {a} est capturé, {the} [reste|restent] en place.",
    Say.FELLED: (
        "{One} [capture|capturent] {a2} [2:adverse|adverses], "
        "[2:isolé|isolée|isolés|isolées] ou sur "
        "[2:un autre|une autre|d’autres|d’autres], au lieu de se poser dessus."
    ),
    Say.MAY_DROP_ONE: (
        "Au lieu de déplacer, vous pouvez parachuter un cube de votre réserve ({bare}) : c’est "
        "alors tout votre tour."
    ),
    Say.MAY_DROP_TWO: (
        "Au lieu de déplacer, vous pouvez parachuter un ou deux cubes de votre réserve ({bare}) : "
        "c’est alors tout votre tour."
    ),
    Say.IS_DROP_ONE: "Parachutez un cube de votre réserve sur le plateau ({bare}).",
    Say.IS_DROP_TWO: "Parachutez un ou deux cubes de votre réserve sur le plateau ({bare}).",
    Say.WHERE: "On parachute sur {white}, ",
    Say.WHERE_EACH: (
        "On parachute dans sa zone, {white_name} sur {white}, {black_name} sur {black} : "
    ),
    Say.ANYWHERE: "On parachute partout sur le plateau, ",
    Say.ON_EMPTY: "sur une case vide.",
    Say.ONTO_OWN: "sur une case vide ou sur un cube isolé de son camp qui peut le porter.",
    Say.TWO_ANYHOW: "Deux cubes vont sur une même case ou sur deux cases voisines.",
    Say.TWO_ADJACENT: "Deux cubes vont sur deux cases voisines.",
    Say.WINS_BY_TAKING: "Qui capture {the} [adverse|adverses] gagne.",
    Say.PUT_BACK_ROW: (
        "{The} [capturé|capturée|capturés|capturées] [n’est pas perdu|n’est pas perdue|ne sont pas "
        "perdus|ne sont pas perdues] : à la fin du tour, qui [l’|l’|les |les ]a [capturé|capturée"
        "|capturés|capturées] [le|la|les|les] remet sur [sa|sa|leur|leur] propre ligne de départ : "
        "{white} pour [celui|celle|ceux|celles] {white_of}, {black} pour [celui|celle|ceux|celles] "
        "{black_of} ; "
    ),
    Say.PUT_BACK: (
        "{The} [capturé|capturée|capturés|capturées] [n’est pas perdu|n’est pas perdue|ne sont pas "
        "perdus|ne sont pas perdues] : à la fin du tour, qui [l’|l’|les |les ]a [capturé|capturée"
        "|capturés|capturées] [le|la|les|les] remet sur {white} ([celui|celle|ceux|celles] "
        "{white_of}) ou sur {black} ([celui|celle|ceux|celles] {black_of}) ; "
    ),
    Say.BACK_ON_EMPTY: "sur une case vide. S’il n’y en a pas, qui a capturé gagne.",
    Say.BACK_ONTO: (
        "sur une case vide ou sur un cube isolé qui peut [le|la|les|les] porter. S’il n’y en a "
        "pas, qui a capturé gagne."
    ),
    Say.RANSOM: (
        "Quand {the} [est capturé|est capturée|sont capturés|sont capturées], "
        "il y a d’abord une rançon : qui a capturé nomme une sorte, "
        "mais jamais {the2}, et l’autre "
        "camp cède un cube de cette sorte, isolé ou au sommet. S’il n’y en a aucune à nommer, qui "
        "a capturé gagne."
    ),
    Say.RANSOM_ANY: (
        "Quand {the} [est capturé|est capturée|sont capturés|sont capturées], "
        "il y a d’abord une rançon : qui a capturé nomme une sorte, "
        "et l’autre camp cède un cube "
        "de cette sorte, isolé ou au sommet. S’il n’y en a aucune à nommer, qui a capturé gagne."
    ),
    Say.SWAP: (
        "Au lieu de déplacer, vous pouvez échanger les places {two} de votre camp : c’est alors "
        "tout votre tour. Chacun doit être isolé ou au sommet, et pouvoir se poser à sa nouvelle "
        "place."
    ),
    Say.SWAP_ONLY: (
        "À votre tour, échangez les places {two} de votre camp. Chacun doit être isolé ou au "
        "sommet, et pouvoir se poser à sa nouvelle place."
    ),
    Say.GOAL_ROW: (
        "Vous gagnez quand {yours} atteint la ligne de départ adverse : {white} pour {white_name}, "
        "{black} pour {black_name}."
    ),
    Say.GOAL: (
        "Vous gagnez quand {yours} atteint {white} pour {white_name}, {black} pour {black_name}."
    ),
    Say.LOSES: "Un joueur qui n’a aucun tour légal perd la partie.",
    Say.DRAWS: "Si un joueur n’a aucun tour légal, la partie est nulle.",
    Say.QUIET: "{turns} tours de suite sans capture : la partie est nulle.",
    Say.QUIET_HALF: "{turns} tours de suite sans capture, {half} chacun : la partie est nulle.",
    Say.KING_ALONE: "La capture {of} [seul|seule|seuls|seules] ne compte pas.",
    Say.LAST_TURNS: (
        "Dès qu’un camp n’a plus qu’une sorte de cubes en dehors {of}, on joue encore {turns} "
        "tours. Puis le camp qui a le plus de sortes sur le plateau gagne ; à égalité, celui qui a "
        "le plus de cubes."
    ),
    Say.EXCHANGE: (
        "Échange : dès que chaque camp a capturé un cube d’une même sorte ({bare}), les deux "
        "retournent dans la réserve de leur camp et peuvent être parachutés ; {most} fois par "
        "partie, pour les deux camps ensemble."
    ),
    Say.ROW: "la rangée {rows}",
    Say.ROWS: "les rangées {rows}",
    Say.RANGE: "{first} à {last}",
    Say.STACK_LEGEND: "Deux carrés dans une case sont une pile : celui du haut est son sommet.",
    Say.TALL_LEGEND: "Plusieurs carrés dans une case sont une pile : celui du haut est son sommet.",
}

SENTENCES: Mapping[Language, Mapping[Say, str]] = MappingProxyType(
    {
        Language.EN: MappingProxyType(_ENGLISH),
        Language.FR: MappingProxyType(unbroken(_FRENCH)),
    }
)
"""Per language what is said."""

_CHOICE = re.compile(r"\[(2:)?([^\[\]]*)\]")
_SINGULARS = 2


def sentence(
    say: Say,
    language: Language,
    kinds: Nouns | None = None,
    others: Nouns | None = None,
    filled: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """What is said of kinds and others, with what else is to be filled in."""

    def chosen(found: re.Match[str]) -> str:
        ways = found[2].split("|")
        nouns = others if found[1] else kinds
        if nouns is None:
            return found[2]
        if len(ways) == _SINGULARS:
            return ways[nouns.plural]
        return ways[2 * nouns.plural + nouns.feminine]

    text = _CHOICE.sub(chosen, SENTENCES[language][say])
    words = dict(filled)
    for nouns, suffix in ((kinds, ""), (others, "2")):
        if nouns is not None:
            words |= {
                f"the{suffix}": nouns.definite,
                f"The{suffix}": capital(nouns.definite),
                f"One{suffix}": capital(nouns.generic),
                f"both{suffix}": capital(nouns.together),
                f"a{suffix}": nouns.indefinite,
                f"of{suffix}": nouns.genitive,
                f"bare{suffix}": nouns.bare,
            }
    return text.format(**words)
