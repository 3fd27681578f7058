"""The words of a game that is typed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Language
from printkit.words.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterWords:
    """What `printkit enter` says in one language.

    Attributes:
        help: the commands.
        hints: the turns that begin as what was typed.
        resumed: how many turns were read.
        saved: where the game was saved.
        empty: nothing was typed in.
        unchanged: nothing was typed into a game that was there.
    """

    help: str
    hints: str
    resumed: str
    saved: str
    empty: str
    unchanged: str


ENTERING: Mapping[Language, EnterWords] = MappingProxyType(
    {
        Language.EN: EnterWords(
            help=(
                "a turn, its beginning for hints, {a remark}, "
                "undo, board, legal, help, or quit (Ctrl-D)"
            ),
            hints="legal: {turns}",
            resumed="turns read from {file}: {count}",
            saved="saved in {file}",
            empty="no turn was typed, nothing saved",
            unchanged="nothing was typed, {file} is as it was",
        ),
        Language.FR: unbroken(
            EnterWords(
                help=(
                    "un tour, son début pour de l'aide, {une remarque}, "
                    "undo (annuler), board (plateau), legal (légaux), help (aide) ou quit (Ctrl-D)"
                ),
                hints="légaux : {turns}",
                resumed="tours lus dans {file} : {count}",
                saved="enregistré dans {file}",
                empty="aucun tour saisi, rien n'est enregistré",
                unchanged="rien n'est saisi, {file} reste tel quel",
            )
        ),
    }
)
"""Per language the words of `printkit enter`."""
