"""A game's own texts in place of the catalogue's: the same keys, and nothing else filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter

from printkit.base.catalogue import REFERENCE, catalogue, own_texts, piece_words
from printkit.base.errors import Message, Problem, did_you_mean
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.reading import one_line
from printkit.gamefile.schema import OwnTextSpec
from printkit.gamefile.tree import Word
from printkit.scene.lettering import unprintable

LONGEST = 2000
"""Letters of a text at most."""
_CHOICE = re.compile(r"\[(?:2:)?([^\[\]]*)\]")
_IN_SENTENCES = frozenset({"the", "The", "One", "both", "a", "of", "bare", "plain"})
_KINDS = {
    "rules": _IN_SENTENCES,
    "questions": _IN_SENTENCES,
    "reasons": frozenset({"kind", "the", "bare", "of"}),
}
"""Per part the forms of a kind's name: where one of them stands, a text may have another."""
_MOST_NEAR = 3


def build_texts(
    specs: Mapping[Word, OwnTextSpec], mistakes: Mistakes
) -> tuple[tuple[str, str, str], ...]:
    """The texts of a spec: language, key and text of each.

    Args:
        specs: what the spec says, by key.
        mistakes: takes what is wrong.
    """
    found = []
    for key, spec in specs.items():
        if not spec.given:
            mistakes.note(Message("gamefile.value-empty"), key.source)
        for code, word in spec.given.items():
            text = one_line(word)
            problem = fault_of(key, code, Word(text, word.source))
            mistakes.add([problem] if problem else [])
            found.append((code, str(key), text))
    return tuple(found)


def fault_of(key: Word, code: str, text: Word) -> Problem | None:
    """What is wrong with a text of a game's own, or None.

    Args:
        key: of the catalogue.
        code: of the text's language.
        text: it.
    """
    known = own_texts(REFERENCE)
    if key not in known:
        near = did_you_mean(key, known, most=_MOST_NEAR)
        hint = near or Message("gamefile.see-texts-export")
        return Problem(Message("gamefile.none-of-text", word=str(key)), key.source, hint)
    if len(text) > LONGEST:
        return Problem(Message("gamefile.text-too-long", most=LONGEST), text.source)
    try:
        asked = set(_fields(text))
    except ValueError:
        hint = Message("gamefile.text-double-braces")
        return Problem(Message("gamefile.text-braces"), text.source, hint)
    allowed, forms = _allowed(key, code), catalogue(code).part("grammar.forms.cube")
    pieces = {one[1] for one in piece_words().finditer(text) if one[2] is None}
    asked |= {name for name in pieces if name.lower() not in forms}
    for field in sorted(asked - allowed):
        what = Message("gamefile.text-fills-in", field=f"{{{field}}}")
        names = ", ".join(f"{{{one}}}" for one in sorted(allowed))
        hint = did_you_mean(field, allowed) or (
            Message("common.known", names=names) if names else Message("gamefile.text-none")
        )
        return Problem(what, text.source, hint)
    if key.startswith(("rules.", "questions.")) and (odd := _odd_choice(text)):
        hint = Message("gamefile.text-choice-hint")
        return Problem(Message("gamefile.text-choice", choice=odd), text.source, hint)
    return next(iter(unprintable(text, text.source)), None)


def _odd_choice(text: str) -> str:
    """A choice that is none: of two or four ways, the one that fits is taken."""
    wrong = (found[0] for found in _CHOICE.finditer(text) if found[1].count("|") not in {1, 3})
    return next(wrong, "")


def _fields(text: str) -> Iterator[str]:
    """What a text fills in, as it is written; but for the words for pieces, which it always may."""
    for _, name, form, conversion in Formatter().parse(piece_words().sub("", text)):
        if name is not None:
            yield name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")


def _allowed(key: str, code: str) -> set[str]:
    """What a text of a key may fill in."""
    fields = {field for of in (REFERENCE, code) for field in _fields(own_texts(of)[key])}
    kinds = _KINDS.get(key.partition(".")[0], frozenset())
    ends = {field[-1] if field[-1].isdigit() else "" for field in fields if _stem(field) in kinds}
    return fields | {f"{kind}{end}" for kind in kinds for end in ends}


def _stem(field: str) -> str:
    return field.rstrip("0123456789")
