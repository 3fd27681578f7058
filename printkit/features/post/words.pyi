"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping

from printkit.base.catalogue import Words

class PostWords(Words):
    readme: str
    heading: Mapping[str, str]
    title: str
    steps: Mapping[str, tuple[str, ...]]
    place: str
    cover: str
    goes_with: str
    caption: str
    alternative: str
    limits: str
    limit: Mapping[str, str]
    hearsay: str
    result: str
    variation: str
