"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping

from printkit.base.catalogue import Words

class EnterWords(Words):
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
    commands: Mapping[str, str]
    facts: Mapping[str, str]
