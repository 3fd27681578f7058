"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Plural, Words

class ProblemWords(Words):
    title: str
    solutions: str
    answer: str
    stars: Plural
    win: str
    win_in_one: str
    win_in_two: str
    also: str
    proven: Plural
    then: str
    answer_after: Plural
    proving: str
    searching: str
    looked_at: Plural
    found: Plural
    played: str
    again: str
