"""The words of a game that is typed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from printkit.model import Language
from printkit.text.spacing import unbroken


class Command(StrEnum):
    """What may be asked for at the prompt, besides turns."""

    HELP = "help"
    BOARD = "board"
    LEGAL = "legal"
    UNDO = "undo"
    REDO = "redo"
    RESIGN = "resign"
    DRAW = "draw"
    HEADER = "header"
    QUIT = "quit"


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        **{command.value: command for command in Command},
        "?": Command.HELP,
        "h": Command.HELP,
        "b": Command.BOARD,
        "l": Command.LEGAL,
        "u": Command.UNDO,
        "r": Command.REDO,
        "q": Command.QUIT,
        "exit": Command.QUIT,
        "aide": Command.HELP,
        "plateau": Command.BOARD,
        "légal": Command.LEGAL,
        "légaux": Command.LEGAL,
        "legaux": Command.LEGAL,
        "coups": Command.LEGAL,
        "annuler": Command.UNDO,
        "annule": Command.UNDO,
        "refaire": Command.REDO,
        "rétablir": Command.REDO,
        "retablir": Command.REDO,
        "abandon": Command.RESIGN,
        "abandonner": Command.RESIGN,
        "abandonne": Command.RESIGN,
        "nulle": Command.DRAW,
        "nul": Command.DRAW,
        "en-tête": Command.HEADER,
        "en-tete": Command.HEADER,
        "entête": Command.HEADER,
        "entete": Command.HEADER,
        "quitter": Command.QUIT,
        "fin": Command.QUIT,
    }
)
"""The words for each command; all are understood in every language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterWords:
    """What `printkit enter` says in one language.

    Attributes:
        help: the commands, in one line.
        more: what each of them does, a line each.
        hints: the turns that begin as what was typed, or at a cell.
        none: that there are none.
        resumed: how many turns were read.
        which: which game of several goes on.
        saved: where the game was saved.
        empty: nothing was typed in.
        unchanged: nothing was typed into a game that was there.
        copied: where the file as it was is kept.
        recoded: that the file will be in another encoding.
        ends: that its lines will all end in the same way.
        typed_so: that what was typed is no UTF-8.
        changed: that another program wrote the file.
        changed_hint: what to do then.
        ended: how the game ended.
        stays: that the remarks on a turn that was taken back stay.
        resigned: who gave up, to be kept in the record.
        places: who places a cube, as a prompt.
        many: how many turns are legal, above the list of them.
        facts: the turn, the player, the credit and the reserve below the board.
    """

    help: str
    more: tuple[str, ...]
    hints: str
    none: str
    resumed: str
    which: str
    saved: str
    empty: str
    unchanged: str
    copied: str
    recoded: str
    ends: str
    typed_so: str
    changed: str
    changed_hint: str
    ended: str
    stays: str
    resigned: str
    places: str
    many: str
    facts: Mapping[str, str]


ENTERING: Mapping[Language, EnterWords] = MappingProxyType(
    {
        Language.EN: EnterWords(
            help=(
                "a turn, its beginning for hints, {a remark}, (a variation), 1-0, "
                "undo, board, legal, help, or quit (Ctrl-D)"
            ),
            more=(
                "a2-b2=d3      a turn, or several; their beginnings (a2-) show what is legal",
                "!? $16        a judgement, behind the turn and a blank",
                "{well done}   a remark on the last turn",
                "(2 h4-g4)     a variation: what might have been played for the last turn",
                "legal         all legal turns; legal e5: those of one cell",
                "board         the board again",
                "undo, redo    the last turn is taken back, and given again",
                "resign, draw  the game ends; so it does with 1-0, 0-1, 1/2-1/2",
                "header        header White Ada: a player, a date, a place",
                "quit          everything is saved already",
            ),
            hints="legal: {turns}",
            none="no legal turn",
            resumed="turns read from {file}: {count}",
            which="game {number} of {count} in {file} goes on; choose another by --game-number",
            saved="saved in {file}",
            empty="no turn was typed, nothing saved",
            unchanged="nothing was typed, {file} is as it was",
            copied="the file as it was is kept in {file}",
            recoded="{file} is not in UTF-8; it will be saved in UTF-8",
            ends="the lines of {file} end in several ways; they will be saved with plain ends",
            typed_so="what was typed is no UTF-8, and read as Windows-1252",
            changed="{file} was changed by another program, and is left so",
            changed_hint="quit, and go on with it as it is now",
            ended="the game ends: {score}",
            stays="the remark on it stays; redo gives the turn again",
            resigned="{player.name} resigned",
            places="{player.label} place{player.ending}",
            many="legal: {count} turns, by where they begin",
            facts=MappingProxyType(
                {
                    "turn": "turn {turn}: {player.to} to play",
                    "placing": "{player.name} place{player.ending} a cube",
                    "reserve": "in reserve: {reserve}",
                    "credit": "a draw after {count} more turns without a capture",
                    "exchanges": "exchanges so far: {count}",
                    "last": "last turns: {count}",
                }
            ),
        ),
        Language.FR: unbroken(
            EnterWords(
                help=(
                    "un tour, son début pour voir ce qui est légal, {une remarque}, "
                    "(une variante), 1-0, annuler, plateau, légaux, aide ou quitter (Ctrl-D)"
                ),
                more=(
                    "a2-b2=d3          un ou plusieurs tours ; a2- montre ceux de a2",
                    "!? $16            une appréciation, après le tour et un blanc",
                    "{bien joué}       une remarque sur le dernier tour",
                    "(2 h4-g4)         une variante : ce qui se jouait à la place du dernier tour",
                    "légaux            tous les tours légaux ; légaux e5 : ceux d'une case",
                    "plateau           le plateau de nouveau",
                    "annuler, refaire  le dernier tour est repris, puis rejoué",
                    "abandon, nulle    la partie finit ; de même avec 1-0, 0-1, 1/2-1/2",
                    "en-tête           en-tête White Ada : un joueur, une date, un lieu",
                    "quitter           tout est déjà enregistré",
                ),
                hints="légaux : {turns}",
                none="aucun tour légal",
                resumed="tours lus dans {file} : {count}",
                which=(
                    "la partie {number} sur {count} de {file} continue ; "
                    "--game-number en choisit une autre"
                ),
                saved="enregistré dans {file}",
                empty="aucun tour saisi, rien n'est enregistré",
                unchanged="rien n'est saisi, {file} reste tel quel",
                copied="le fichier tel qu'il était est gardé dans {file}",
                recoded="{file} n'est pas en UTF-8 ; il sera enregistré en UTF-8",
                ends="les fins de ligne de {file} diffèrent ; elles seront toutes simples",
                typed_so="ce qui est saisi n'est pas en UTF-8, et lu comme Windows-1252",
                changed="{file} a été modifié par un autre programme, et reste ainsi",
                changed_hint="quittez, puis reprenez-le tel qu'il est",
                ended="la partie finit : {score}",
                stays="sa remarque reste ; refaire rejoue le tour",
                resigned="{player.name} abandonne{player.ending}",
                places="{player.label} pose{player.ending}",
                many="légaux : {count} tours, d'après leur départ",
                facts=MappingProxyType(
                    {
                        "turn": "tour {turn} : {player.to} de jouer",
                        "placing": "{player.name} pose{player.ending} un cube",
                        "reserve": "en réserve : {reserve}",
                        "credit": "nulle si {count} tours encore se jouent sans capture",
                        "exchanges": "échanges jusqu'ici : {count}",
                        "last": "derniers tours : {count}",
                    }
                ),
            )
        ),
    }
)
"""Per language the words of `printkit enter`."""
