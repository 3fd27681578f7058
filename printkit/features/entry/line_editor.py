"""Lines typed at a terminal: edited with the arrow keys, found with Up, completed with Tab."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory


class Hints(Completer):
    """Completes the last word of a line by the words that `hints` gives for it."""

    def __init__(self, hints: Callable[[str], Iterable[str]]) -> None:
        self._hints = hints

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterator[Completion]:
        """The words that may take the place of the one before the cursor."""
        word = document.get_word_before_cursor(WORD=True)
        for hint in self._hints(word) if word else ():
            yield Completion(hint, start_position=-len(word))


def edited_lines(prompt: Callable[[], str], hints: Callable[[str], Iterable[str]]) -> Iterator[str]:
    """The lines that a person types, until the end of input (Ctrl-D).

    Args:
        prompt: gives the text before the next line.
        hints: gives the words that Tab may put in a word's place.

    Raises:
        KeyboardInterrupt: Ctrl-C.
    """
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        completer=Hints(hints),
        complete_while_typing=False,
        reserve_space_for_menu=4,
    )
    while True:
        try:
            yield session.prompt(prompt())
        except EOFError:
            return
