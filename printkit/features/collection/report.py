"""What was made of a collection, to be read by people: a text with what failed first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.features.collection.ledger import Entry
from printkit.features.collection.words import CollectionWords
from printkit.model import Language


def report_text(title: str, entries: Sequence[Entry], language: Language) -> str:
    """What failed with its lines, what is odd, and the files of all games.

    Args:
        title: what the collection is called.
        entries: what the report says of each game.
        language: of the words.
    """
    words = CollectionWords.of(language)
    failed = [one for one in entries if one["errors"]]
    made = [one for one in entries if not one["errors"]]
    counts = [words.games.format(count=len(entries)), words.made.format(count=len(made))]
    if failed:
        counts.append(words.failed.format(count=len(failed)))
    lines = [title, ", ".join(counts)]
    lines += _part(words.not_made, (line for one in failed for line in one["errors"]))
    lines += _part(words.warned, (line for one in entries for line in one["warnings"]))
    lines += _part(words.all_made, (_row(one) for one in made))
    return "\n".join(map(_shown, lines)) + "\n"


def _part(heading: str, rows: Iterator[str]) -> list[str]:
    told = [f"  {row}" for row in rows]
    return ["", heading, *told] if told else []


def _row(entry: Entry) -> str:
    """A game with its files."""
    number = f" #{entry['number']}" if entry["number"] else ""
    files = " ".join(file["file"] for file in entry["files"])
    return f"{entry['record']}{number}: {files}"


def _shown(line: str) -> str:
    return "".join(one if one.isprintable() else " " for one in line)
