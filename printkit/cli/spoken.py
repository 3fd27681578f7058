"""The language that a command speaks, and what else holds for its whole run."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from printkit.base.catalogue import FORM, REFERENCE, languages

if TYPE_CHECKING:
    from printkit.model import Game

LANGUAGE = "language"
"""The setting that `--lang` makes."""


def language(settings: Mapping[str, object] | None = None) -> str:
    """The code of the language that is spoken: that of `--lang`, else the environment's."""
    settings = settings_of_run() if settings is None else settings
    return str(settings.get(LANGUAGE) or language_of(os.environ))


def language_of(environment: Mapping[str, str]) -> str:
    """The language of an environment as gettext reads it; English where printkit has none of it.

    `LANGUAGE` is a list by preference, and counts for nothing where the locale is `C`.
    """
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if locale.partition(".")[0] in {"C", "POSIX"}:
        return REFERENCE
    wanted = (*environment.get("LANGUAGE", "").split(":"), locale)
    codes = (re.split(r"[_.@-]", one)[0].lower() for one in wanted)
    return next((code for code in codes if code in languages()), REFERENCE)


def settings_of_run() -> dict[str, object]:
    """What holds for the whole run: `quiet`, `language`, `form`."""
    context = click.get_current_context(silent=True)
    return context.find_root().obj if context and context.find_root().obj is not None else {}


def about(game: Game) -> Game:
    """The game that this run is about: what is said from now on calls its pieces by their form."""
    settings_of_run()[FORM] = game.form
    return game


def form(settings: Mapping[str, object]) -> Mapping[str, str]:
    """What the pieces are called in a run that is about one game."""
    return {FORM: str(settings[FORM])} if FORM in settings else {}
