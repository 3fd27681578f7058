"""Beginnings that an editor offers where a part of a spec is begun: a row, a kind, a figure.

A body is what the part holds, with the places where one types in the manner of TextMate: `${1:man}`
holds a word to be typed over, `${2|cube,disc|}` words to choose from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from printkit.base.catalogue import catalogue
from printkit.model import FORMS

_FORM = f"${{4|{','.join(FORMS)}|}}"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A beginning, by its name in the catalogue's part `snippets`."""

    name: str
    body: Mapping[str, Any]

    def offered(self, language: str) -> dict[str, Any]:
        """What an editor reads of it, in a language."""
        words = catalogue(language).part(f"snippets.{self.name}")
        return {"label": words["label"], "description": words["about"], "body": self.body}


_LOOK = {"extends": "${2|screen,print|}", "outline": '"${3:#4a3b2a}"', "text": '"${4:#23201c}"'}
SNIPPETS: Mapping[tuple[str, str], tuple[Snippet, ...]] = MappingProxyType(
    {
        ("BoardSpec", "rows"): (
            Snippet("row", {"name": "${1:a}", "cells": "${2:8}"}),
            Snippet("shifted-row", {"name": "${1:a}", "x": "${2:1}", "cells": "${3:7}"}),
        ),
        ("SpecFile", "kinds"): (
            Snippet(
                "kind",
                {"${1:man}": {"letter": "${2:M}", "count": "${3:8}", "form": _FORM}},
            ),
        ),
        ("SpecFile", "figures"): (
            Snippet("figure", {"${1:a-place}": {"mark": "${2:a1}", "caption": "${3:A place.}"}}),
            Snippet(
                "standing-figure",
                {"${1:a-fight}": {"stand": "'${2:a1:M b1:m}'", "caption": "${3:They meet.}"}},
            ),
        ),
        ("SpecFile", "themes"): (Snippet("theme", {"${1:night}": _LOOK}),),
    }
)
"""By the class of the schema and its key what is offered there; of a list one item."""
