"""The words of the rules: reasons against a turn, outcomes, the sides.

The placeholders of a reason are its cells and kinds in the order that `ReasonCode` tells:
`{cell}`, `{cell2}`, `{cell3}`; `{kind}` and `{kind2}` come with the article of one among others,
`{the}` with that of a certain one, `{bare}` with none, `{of}` after a negation in French; `{rows}`
are those of a zone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from printkit.errors import Reason, ReasonCode
from printkit.model import Game, Language, Localised
from printkit.rules import EndReason, Outcome
from printkit.text.nouns import Noun, noun_of
from printkit.text.players import players_of
from printkit.text.spacing import french, unbroken

_EN_REASONS = {
    ReasonCode.GAME_OVER: "the game is over",
    ReasonCode.EMPTY_TURN: "nobody may pass",
    ReasonCode.NO_PIECE: "nothing stands on {cell}",
    ReasonCode.NOT_YOURS: "{the} on {cell} belongs to the opponent",
    ReasonCode.NO_STACK: "only {kind} stands on {cell}, not a stack",
    ReasonCode.IMMOBILE: "{kind} never moves",
    ReasonCode.STACK_IMMOBILE: "{kind} never moves, nor does the stack on it",
    ReasonCode.SAME_CELL: "a step does not end on {cell} where it starts",
    ReasonCode.CUBE_TOO_FAR: "a cube goes to an adjacent cell; {cell2} is not next to {cell}",
    ReasonCode.STACK_TOO_FAR: "a stack goes one or two cells straight on; {cell2} is not so placed"
    " from {cell}",
    ReasonCode.PATH_BLOCKED: "a stack does not jump, and {cell3} is not empty",
    ReasonCode.NOT_BUILT: "after the move of a cube only a stack built by it goes on, and there is"
    " none on {cell}",
    ReasonCode.ONLY_TOP_GOES_ON: "after the move of a stack only its top cube may go on from"
    " {cell}, by -",
    ReasonCode.ONLY_STACK_GOES_ON: "after the move of a cube only the stack built by it may go on"
    " from {cell}, by =",
    ReasonCode.BROKEN_CHAIN: "the second step starts on {cell2}, not on {cell} where the first"
    " ends",
    ReasonCode.TOO_MANY_STEPS: "a turn has two steps at most",
    ReasonCode.CANNOT_CARRY: "{kind} does not carry {kind2}",
    ReasonCode.CELL_FULL: "{cell} is full: two cubes stand there",
    ReasonCode.STACK_ON_OWN: "a stack never goes onto a cube of its own side, and one stands on"
    " {cell}",
    ReasonCode.CANNOT_BEAT: "{kind} does not beat {the2} on {cell}",
    ReasonCode.NEVER_TAKEN: "{the} on {cell} can never be taken",
    ReasonCode.HOST_SHIELDS_FROM_STACK: "{kind2} on {kind} is taken by a single cube only, not by"
    " a stack",
    ReasonCode.NO_DROPS: "this game has no drops",
    ReasonCode.DROP_WITH_STEPS: "a drop is a whole turn, without steps",
    ReasonCode.DROP_KIND: "{kind} is never dropped",
    ReasonCode.DROP_NONE_LEFT: "no {bare} is left in the reserve",
    ReasonCode.DROP_ZONE: "{kind} is dropped in its player's own half only, {rows}, and {cell} lies"
    " outside",
    ReasonCode.DROP_ONTO: "{kind2} may not be dropped on {the} on {cell}",
    ReasonCode.DROP_TOO_MANY: "a turn drops two cubes at most",
    ReasonCode.DROP_APART: "two cubes are dropped on one cell or on adjacent cells; {cell2} is not"
    " next to {cell}",
    ReasonCode.RELOCATION_MISSING: "{the} is taken and must be put back on {rows}, on its own"
    " side, at the"
    " end of the turn",
    ReasonCode.RELOCATION_NOT_DUE: "nothing is taken that could be put back on {cell}",
    ReasonCode.RELOCATION_ROW: "{the} is put back on {rows}, on its own side, and {cell} is not"
    " there",
    ReasonCode.RELOCATION_ONTO: "{the2} may not be put back on {the} on {cell}",
    ReasonCode.RANSOM_MISSING: "a ransom is due for {the}, and none is given",
    ReasonCode.RANSOM_NOT_DUE: "no ransom is due on {cell}",
    ReasonCode.RANSOM_WRONG: "no cube that could be a ransom stands on {cell}",
    ReasonCode.GUARDED: "{the} on {cell2} keeps stacks from arriving on {cell}",
    ReasonCode.DIVIDED: "{the} on {cell2} keeps stacks from moves of two cells from or to {cell}",
    ReasonCode.TAKES_BY_CUBE: "{kind} takes only as a single cube, and a stack would take on"
    " {cell}",
    ReasonCode.TAKES_BY_STACK: "{kind} takes only on top of a stack that moves whole, and alone it"
    " would take on {cell}",
    ReasonCode.NO_SWAP: "on {cell} and {cell2} stand no two cubes that may change places",
    ReasonCode.MUST_TURN: "the second step may not keep the direction of the first, and from"
    " {cell} to {cell2} it does",
    ReasonCode.MUST_GO_STRAIGHT: "the second step must keep the direction of the first, and from"
    " {cell} to {cell2} it does not",
    ReasonCode.STEP_TELLS_WHOLE: "a step from {cell} moves a cube, by -, or a whole stack, by =",
    ReasonCode.STEP_TELLS_COUNT: "a step from {cell} tells how many cubes move: one by -, two by +,"
    " three by * where stacks are as high",
    ReasonCode.NEUTRAL: "{the} on top of {cell} is neutral and does not move by itself",
    ReasonCode.TOO_FEW: "fewer cubes stand on {cell} than the step moves",
    ReasonCode.TOO_FAR: "a step goes straight on, over as many cells as cubes move at most;"
    " {cell2} is not so placed from {cell}",
    ReasonCode.TOO_HIGH: "the stack on {cell} would be too high",
    ReasonCode.ONLY_PART_GOES_ON: "from {cell} goes on either the whole stack that the first step"
    " has built, or less of its top than has moved",
    ReasonCode.DROP_ONE_LEFT: "only one {bare} is left in the reserve",
    ReasonCode.DROP_ON_FOE: "cubes are dropped on empty cells and on cubes of one's own; {the} on"
    " {cell} belongs to the opponent",
    ReasonCode.NO_RANSOM: "this game is played without ransom, and the turn gives one on {cell}",
    ReasonCode.NO_SWAPS: "in this game no cubes change places",
}

_FR_REASONS = {
    ReasonCode.GAME_OVER: "la partie est finie",
    ReasonCode.EMPTY_TURN: "nul ne peut passer son tour",
    ReasonCode.NO_PIECE: "il n'y a rien en {cell}",
    ReasonCode.NOT_YOURS: "{the} en {cell} appartient à l'adversaire",
    ReasonCode.NO_STACK: "il n'y a qu'{kind} en {cell}, pas une pile",
    ReasonCode.IMMOBILE: "{kind} ne bouge jamais",
    ReasonCode.STACK_IMMOBILE: "{kind} ne bouge jamais, ni la pile dont c'est la base",
    ReasonCode.SAME_CELL: "un déplacement ne peut finir en {cell}, sa case de départ",
    ReasonCode.CUBE_TOO_FAR: "un cube va sur une case voisine ; {cell2} n'est pas voisine de"
    " {cell}",
    ReasonCode.STACK_TOO_FAR: "une pile va à une ou deux cases en ligne droite, ce qui ne mène pas"
    " de {cell} à {cell2}",
    ReasonCode.PATH_BLOCKED: "une pile ne saute pas, et {cell3} n'est pas vide",
    ReasonCode.NOT_BUILT: "après le déplacement d'un cube, seule la pile qu'il a formée continue,"
    " et il n'y en a pas en {cell}",
    ReasonCode.ONLY_TOP_GOES_ON: "après le déplacement d'une pile, seul son sommet peut"
    " continuer depuis {cell}, par -",
    ReasonCode.ONLY_STACK_GOES_ON: "après le déplacement d'un cube, seule la pile qu'il a formée"
    " peut continuer depuis {cell}, par =",
    ReasonCode.BROKEN_CHAIN: "le second déplacement part de {cell2}, et non de {cell} où finit le"
    " premier",
    ReasonCode.TOO_MANY_STEPS: "un tour a deux déplacements au plus",
    ReasonCode.CANNOT_CARRY: "{kind} ne porte pas {kind2}",
    ReasonCode.CELL_FULL: "la case {cell} est pleine : deux cubes y sont",
    ReasonCode.STACK_ON_OWN: "une pile ne va jamais sur un cube de son camp, et il y en a un en"
    " {cell}",
    ReasonCode.CANNOT_BEAT: "{kind} ne bat pas {the2} en {cell}",
    ReasonCode.NEVER_TAKEN: "{the} en {cell} n'est jamais capturable",
    ReasonCode.HOST_SHIELDS_FROM_STACK: "{kind2} sur {kind} n'est capturable que par un cube seul,"
    " pas par une pile",
    ReasonCode.NO_DROPS: "ce jeu n'a pas de parachutage",
    ReasonCode.DROP_WITH_STEPS: "un parachutage est un tour entier, sans déplacement",
    ReasonCode.DROP_KIND: "{kind} n'est jamais parachutable",
    ReasonCode.DROP_NONE_LEFT: "il n'y a plus {of} en réserve",
    ReasonCode.DROP_ZONE: "{kind} n'est parachutable que dans la moitié de son camp, {rows}, et"
    " {cell} n'y est pas",
    ReasonCode.DROP_ONTO: "{kind2} n'est pas parachutable sur {the} en {cell}",
    ReasonCode.DROP_TOO_MANY: "un tour parachute deux cubes au plus",
    ReasonCode.DROP_APART: "deux cubes sont parachutés sur une même case ou sur des cases"
    " voisines ; {cell2} n'est pas voisine de {cell}",
    ReasonCode.RELOCATION_MISSING: "{the} est à remettre sur {rows}, dans son camp, à la fin du"
    " tour",
    ReasonCode.RELOCATION_NOT_DUE: "rien n'est capturé qui serait à remettre en {cell}",
    ReasonCode.RELOCATION_ROW: "{the} est à remettre sur {rows}, dans son camp, et {cell} n'y est"
    " pas",
    ReasonCode.RELOCATION_ONTO: "{the2} ne peut revenir sur {the} en {cell}",
    ReasonCode.RANSOM_MISSING: "il manque la rançon due pour {the}",
    ReasonCode.RANSOM_NOT_DUE: "aucune rançon n'est due en {cell}",
    ReasonCode.RANSOM_WRONG: "aucun cube en {cell} ne peut servir de rançon",
    ReasonCode.GUARDED: "{the} en {cell2} interdit aux piles d'arriver en {cell}",
    ReasonCode.DIVIDED: "{the} en {cell2} interdit aux piles les déplacements de deux cases depuis"
    " ou vers {cell}",
    ReasonCode.TAKES_BY_CUBE: "{kind} ne capture que comme cube seul, et en {cell} ce serait une"
    " pile",
    ReasonCode.TAKES_BY_STACK: "{kind} ne capture qu'au sommet d'une pile qui se déplace entière,"
    " et en"
    " {cell} ce serait un cube seul",
    ReasonCode.NO_SWAP: "il n'y a pas en {cell} et {cell2} deux cubes qui puissent échanger leurs"
    " places",
    ReasonCode.MUST_TURN: "le second déplacement ne peut garder la direction du premier, et il le"
    " fait de {cell} à {cell2}",
    ReasonCode.MUST_GO_STRAIGHT: "le second déplacement doit garder la direction du premier, et pas"
    " de {cell} à {cell2}",
    ReasonCode.STEP_TELLS_WHOLE: "un déplacement bouge un cube, par -, ou une pile entière, par =,"
    " comme depuis {cell}",
    ReasonCode.STEP_TELLS_COUNT: "un déplacement depuis {cell} dit combien de cubes bougent : un"
    " par -, deux par +, trois par * si la hauteur le permet",
    ReasonCode.NEUTRAL: "{the} au sommet de {cell} est neutre : un tel cube ne bouge pas de"
    " lui-même",
    ReasonCode.TOO_FEW: "il y a moins de cubes en {cell} que le déplacement n'en bouge",
    ReasonCode.TOO_FAR: "un déplacement va tout droit, d'au plus autant de cases que de cubes"
    " déplacés, ce qui ne mène pas de {cell} à {cell2}",
    ReasonCode.TOO_HIGH: "la pile en {cell} serait trop haute",
    ReasonCode.ONLY_PART_GOES_ON: "de {cell} continue soit la pile entière que le premier"
    " déplacement a formée, soit moins de cubes qu'il n'en a bougé",
    ReasonCode.DROP_ONE_LEFT: "il ne reste qu'{kind} en réserve",
    ReasonCode.DROP_ON_FOE: "on parachute sur une case vide ou sur un cube de son camp ; {the} en"
    " {cell} appartient à l'adversaire",
    ReasonCode.NO_RANSOM: "ce jeu se joue sans rançon, et le tour en donne une en {cell}",
    ReasonCode.NO_SWAPS: "dans ce jeu, les cubes n'échangent pas leurs places",
}

REASONS: Mapping[Language, Mapping[ReasonCode, str]] = MappingProxyType(
    {Language.EN: _EN_REASONS, Language.FR: unbroken(_FR_REASONS)}
)
"""Per language the words of every reason."""

OUTCOMES: Mapping[Language, Mapping[EndReason, str]] = MappingProxyType(
    {
        Language.EN: {
            EndReason.GOAL: "{winner} win{ending}: the goal is reached",
            EndReason.BLOCKED: "{winner} win{ending}: the opponent has no legal turn",
            EndReason.KING_CAPTURED: (
                "{winner} win{ending}: the king is taken and cannot be put back"
            ),
            EndReason.NO_CAPTURE: "draw: {turns} turns in a row without a capture",
            EndReason.LAST_TURNS: "{winner} win{ending}: more is left after the last turns",
        },
        Language.FR: unbroken(
            {
                EndReason.GOAL: "{winner} gagne{ending} : le but est atteint",
                EndReason.BLOCKED: "{winner} gagne{ending} : l'adversaire n'a aucun tour légal",
                EndReason.KING_CAPTURED: (
                    "{winner} gagne{ending} : le roi est capturé et ne peut revenir"
                ),
                EndReason.NO_CAPTURE: "partie nulle : {turns} tours de suite sans capture",
                EndReason.LAST_TURNS: (
                    "{winner} gagne{ending} : il reste plus après les derniers tours"
                ),
            }
        ),
    }
)
"""Per language the words of every end."""

BLOCKED_DRAWS: Mapping[Language, str] = MappingProxyType(
    {
        Language.EN: "draw: no legal turn is left",
        Language.FR: french("partie nulle : il ne reste aucun tour légal"),
    }
)
"""The words of a blocked game that nobody wins."""

EVEN_DRAWS: Mapping[Language, str] = MappingProxyType(
    {
        Language.EN: "draw: both sides have as much left after the last turns",
        Language.FR: french(
            "partie nulle : il reste autant aux deux camps après les derniers tours"
        ),
    }
)
"""The words of last turns that nobody wins."""

ILLEGAL: Mapping[Language, str] = MappingProxyType(
    {Language.EN: "{turn} is illegal: {why}", Language.FR: french("{turn} est illégal : {why}")}
)
"""Per language how a turn is told to be illegal."""

LEGAL: Mapping[Language, str] = MappingProxyType(
    {
        Language.EN: "nearest legal: {turns}",
        Language.FR: french("légaux, les plus proches : {turns}"),
    }
)
"""Per language how legal turns are offered."""

_ROWS: Mapping[Language, tuple[str, str, str]] = MappingProxyType(
    {
        Language.EN: ("its zone", "row {row}", "rows {row} to {row2}"),
        Language.FR: ("sa zone", "la rangée {row}", "les rangées {row} à {row2}"),
    }
)
"""How a zone is told: one that is no row, a row, several rows."""


def reason(given: Reason, game: Game, language: Language) -> str:
    """Why a turn of a game is illegal, in words."""
    ids = {kind.id: kind for kind in game.kinds}
    nouns = [_one(noun_of(ids[kind], language)) for kind in given.kinds]
    places = _numbered("cell", given.cells)
    places |= _numbered("kind", [noun.indefinite for noun in nouns])
    places |= _numbered("the", [noun.definite for noun in nouns])
    places |= _numbered("bare", [noun.name for noun in nouns])
    places |= _numbered("of", [f"{'d’' if noun.elided else 'de '}{noun.name}" for noun in nouns])
    rows = given.rows
    pattern = _ROWS[language][min(len(rows), 2)]
    told = pattern.format(row=rows[0], row2=rows[-1]) if rows else pattern
    return REASONS[language][given.code].format(rows=told, **places).replace("’", "'")


def _one(noun: Noun) -> Noun:
    """The noun in the singular: a cube of scissors is a scissors cube, un cube ciseaux."""
    if not noun.plural:
        return noun
    french = noun.language is Language.FR
    name = f"cube {noun.name}" if french else f"{noun.name} cube"
    return replace(noun, name=name, plural=False, feminine=False, elided=False)


def _numbered(name: str, items: Sequence[str]) -> dict[str, str]:
    """The items by their placeholders: `cell`, `cell2`, `cell3`."""
    return {f"{name}{number if number > 1 else ''}": item for number, item in enumerate(items, 1)}


def illegal(turn: str, why: str, language: Language) -> str:
    """That a turn is illegal, and why."""
    return ILLEGAL[language].format(turn=turn, why=why)


def legal(turns: Sequence[str], language: Language) -> str:
    """The legal turns that are offered instead; empty when there are none."""
    return LEGAL[language].format(turns=", ".join(turns)) if turns else ""


def outcome(
    end: Outcome, language: Language, players: tuple[Localised, Localised], *, turns: int
) -> str:
    """How a game ended, in words.

    Args:
        end: how it ended.
        language: of the words.
        players: as `Game.players` has them.
        turns: so many quiet turns make a draw in this game.
    """
    if end.winner is None and end.reason is EndReason.BLOCKED:
        return BLOCKED_DRAWS[language]
    if end.winner is None and end.reason is EndReason.LAST_TURNS:
        return EVEN_DRAWS[language]
    pattern = OUTCOMES[language][end.reason]
    if end.winner is None:
        return pattern.format(turns=turns)
    winner = players_of(players, language)[end.winner]
    return pattern.format(winner=winner.name, ending=winner.ending, turns=turns)
