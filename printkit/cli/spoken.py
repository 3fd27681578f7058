"""The language that a command speaks, and what else holds for its whole run."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

import click

from printkit.catalogue import REFERENCE, languages

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


def settings_of_run() -> Mapping[str, object]:
    """What holds for the whole run: `quiet`, `language`."""
    context = click.get_current_context(silent=True)
    return (context.find_root().obj if context else None) or {}
