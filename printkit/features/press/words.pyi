"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Words

class PressWords(Words):
    press_note: str
    press_note_straight: str
    without_knife: str
