"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Words

class CardsWords(Words):
    title: str
    fronts: str
    backs: str
    front: str
    back: str
