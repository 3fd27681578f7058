"""A collector: what is wrong with a spec, all of it at once.

Whoever builds a part of the model takes the part's spec and a `Mistakes`, which takes what is
wrong; where a number has to be placed, `root` too: the whole spec as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from printkit.base.errors import (
    Message,
    PrintkitError,
    Problem,
    Problems,
    Source,
    SpecError,
    known_words,
)
from printkit.gamefile.synonyms import meant
from printkit.gamefile.tree import Entries, Node, Word

_ODD_QUOTES = re.compile("[“”„‟«»‘’‚]")
MOST_LISTED = 12
"""A hint does not list more than this."""


class Mistakes(Problems):
    """Problems found so far, and the parts of a spec that are not there because of them."""

    def __init__(self) -> None:
        super().__init__()
        self._lost: set[Sequence[str]] = set()

    def note(self, what: str, source: Source, hint: str = "") -> None:
        """Add one problem."""
        self.append(Problem(what, source, hint))

    def lose(self, parts: Iterable[Sequence[str]]) -> None:
        """Remember parts that were refused and left out, each by the keys that lead to it."""
        self._lost.update(parts)

    def of(self, *parts: str) -> Mistakes:
        """Where to note what takes for granted that `parts` are sound: here if they are.

        Else in a collector that nobody asks: what follows from a mistake is none of its own. Parts
        are dotted keys, `*` for any key: `kinds.*.letter` is unsound too where a kind is lost
        whole.
        """
        asked = [part.split(".") for part in parts]
        hurt = any(
            all(key in ("*", gone) for key, gone in zip(keys, lost, strict=False))
            for keys in asked
            for lost in self._lost
        )
        return Mistakes() if hurt else self

    def unknown(self, what: str, word: Word, choices: Collection[str], otherwise: str = "") -> None:
        """Add that `word` is none of `choices`; what is said where they are too many to list."""
        listed = known_words(choices) if len(choices) <= MOST_LISTED else otherwise
        hint = meant(word, choices) or listed
        self.note(Message(f"gamefile.none-of-{what}", word=str(word)), word.source, hint)

    def words(
        self, name: Word, node: Node, keys: Collection[str], no_map: Message
    ) -> dict[str, Word]:
        """The words of a map of single words, by key; what is wrong with it is added.

        `name` is the map's own key, `keys` are those that it may have; `no_map` is said of anything
        that is none.
        """
        if not isinstance(node, Entries):
            self.note(no_map, name.source)
            return {}
        values: dict[str, Word] = {}
        for key, value in node.items():
            if key not in keys:
                self.unknown("key", key, keys)
            elif isinstance(value, Word) and value.strip():
                values[str(key)] = value
            else:
                self.note(Message("gamefile.value-no-single-word"), key.source)
        return values

    def stop(self, kind: type[PrintkitError] = SpecError) -> None:
        """Raise what was found, if anything was, in the order of the file."""
        if self:
            raise self.error(kind)

    def error(self, kind: type[PrintkitError] = SpecError) -> PrintkitError:
        """What was found as one error, in the order of the file."""
        # A word in typographic quotes, which are letters to YAML, is the cause of any problem.
        hint = Message("gamefile.write-straight-quotes")
        distinct = dict.fromkeys(
            replace(problem, hint=hint) if _ODD_QUOTES.search(problem.what) else problem
            for problem in self
        )
        return kind(sorted(distinct, key=lambda problem: problem.source or Source("")))
