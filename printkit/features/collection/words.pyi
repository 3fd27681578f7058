"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Plural, Words

class CollectionWords(Words):
    records: Plural
    games: Plural
    made: Plural
    unchanged: Plural
    failed: Plural
    players: str
    event: str
    date: str
    score: str
    game: str
    turns: str
    remarks: str
    sort: str
    not_made: str
    warned: str
    all_made: str
