"""What the writers of tables share: what is ordered, zips alike, the rules as text."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from io import BytesIO, StringIO
from string import Formatter
from typing import Protocol
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.base.catalogue import languages
from printkit.features.tables.art import TableArt
from printkit.features.tables.known import Table
from printkit.features.tables.plan import TablePlan
from printkit.features.tables.words import TableWords
from printkit.model import Game, Language
from printkit.rules import Position
from printkit.scene import number
from printkit.text.nouns import credit
from printkit.text.rules import RuleWriter
from printkit.text.words import SheetWords

_PACKED = (".png", ".jpg", ".zip")
_DAWN = (1980, 1, 1, 0, 0, 0)
"""The day of every file in a zip: the same input gives the same bytes."""
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img[^>]*>|^```.*?^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPosition:
    """A position of a record that a pack shows besides the setup, or instead of it.

    Attributes:
        name: in file names.
        title: in words.
    """

    name: str
    title: str
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """What stands on a table in one of a pack's saves.

    Attributes:
        name: behind the game's in file names (`seed-7`, `turn-16`); empty for the setup.
        title: in words, for who chooses one.
    """

    name: str
    title: str
    plan: TablePlan


@dataclass(frozen=True, kw_only=True)
class TableOrder:
    """What a writer makes a pack of.

    Attributes:
        saves: the first one is the main one; boards, places and pieces are alike in all.
        art: the pictures.
        base_url: where the files will lie on the web, with a slash at its end; empty if nowhere.
    """

    saves: tuple[Save, ...]
    art: TableArt
    base_url: str = ""

    @property
    def plan(self) -> TablePlan:
        """That of the main save."""
        return self.saves[0].plan

    @property
    def stem(self) -> str:
        """How file names begin: `jersi-4.16`."""
        return self.plan.game.file_stem

    @property
    def title(self) -> str:
        """Of the game, with its edition."""
        return self.plan.game.heading(self.plan.request.language)

    def file(self, save: Save, ending: str) -> str:
        """The name of a save's file."""
        return "_".join(filter(None, (self.stem, save.name))) + ending

    def in_files(self, ending: str, made: Callable[[Save], bytes]) -> dict[str, bytes]:
        """A file a save, each with the picture of what it shows."""
        files = dict[str, bytes]()
        for save in self.saves:
            files[self.file(save, ending)] = made(save)
            files[self.file(save, ".png")] = self.art.thumbnail(save.plan)
        return files

    def main(self, ending: str, folder: str = "") -> dict[str, object]:
        """What instructions name: the file of the main save, and its picture in a folder."""
        picture = f"{folder}{self.file(self.saves[0], '.png')}"
        return {"file": self.file(self.saves[0], ending), "picture": picture}

    @cached_property
    def rules(self) -> Mapping[Language, str]:
        """The rules as text, per language."""
        return {one: rules_text(self.plan.game, one) for one in map(Language, languages())}

    def rule_files(self) -> dict[str, bytes]:
        """The rules as files of Markdown; none in a language in which the game says none."""
        texts = self.rules.items()
        return {f"rules.{one}.md": f"{text}\n".encode() for one, text in texts if text}


class PackWriter(Protocol):
    """A module of `writers/`."""

    def pack(self, order: TableOrder) -> Mapping[str, bytes]:
        """The files of a pack by their paths.

        Raises:
            PrintkitError: the table cannot show such a game.
        """

    def values(self, order: TableOrder) -> Mapping[str, object]:
        """What the instructions fill in besides what they say of every pack.

        A float is written as the language does.
        """


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of files, the same for the same files."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name, data in files.items():
            entry = ZipInfo(name, _DAWN)
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_STORED if name.endswith(_PACKED) else ZIP_DEFLATED
            archive.writestr(entry, data)
    return written.getvalue()


def as_csv(heads: str, rows: Iterable[Sequence[object]]) -> bytes:
    """A table with commas: its heads, parted by blanks, and its rows; lengths as 12.5."""
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(heads.split())
    for row in rows:
        table.writerow([number(cell) if isinstance(cell, float) else cell for cell in row])
    return written.getvalue().encode()


def as_json(value: object) -> bytes:
    """A value as JSON without blanks, in one line."""
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def parts_of(text: str) -> Iterator[tuple[bool, str]]:
    """The paragraphs of rules, and whether each is a heading."""
    return ((one.startswith("#"), one.lstrip("# ")) for one in text.split("\n\n"))


def as_html(text: str, head: str) -> str:
    """Headings and paragraphs of rules as HTML, each heading a `head`."""
    parts = ((head if is_head else "p", one) for is_head, one in parts_of(text))
    return "".join(f"<{tag}>{escape(one)}</{tag}>" for tag, one in parts)


@lru_cache(maxsize=16)
def rules_text(game: Game, language: Language) -> str:
    """The rules in words, under headings as Markdown has them; empty if the file says none."""
    found, writer = list[str](), RuleWriter.of(game, language)
    if writer is not None:
        for rule in writer.rules():
            if rule.statements:
                found += (f"## {rule.heading}", *rule.paragraphs)
    path = game.chapters.files.get(language) if game.chapters is not None else None
    if path is not None:
        found.append(_PICTURE.sub("", path.read_text("utf-8")).strip())
    return "\n\n".join(filter(None, found))


def howtos(
    table: Table, order: TableOrder, files: Mapping[str, bytes], read_back: Sequence[str]
) -> dict[str, bytes]:
    """The instructions of a pack, a file per language; some of its files were read back."""
    return {
        f"HOWTO.{language}.md": _howto(table, order, files, language, read_back).encode()
        for language in order.rules
    }


def _howto(
    table: Table,
    order: TableOrder,
    files: Mapping[str, bytes],
    language: Language,
    read_back: Sequence[str],
) -> str:
    words, sheet = TableWords.of(language), SheetWords.of(language)
    plan, title = order.plan, order.plan.game.heading(language)
    given: dict[str, object] = {
        "game": title,
        "stem": order.stem,
        "table": table.title,
        "home": table.home,
        "width": sheet.length(plan.width),
        "height": sheet.length(plan.height),
        "cube": sheet.length(plan.request.widest),
        "thickness": sheet.length(plan.thickness),
        "cells": len(plan.cells),
        "count": sum(one.count for one in plan.pieces),
        "kinds": len(plan.pieces),
        "url": order.base_url,
        **{f"limit_{name}": f"{most:g}" for name, most in table.limits.items()},
        **{
            name: sheet.number(value) if isinstance(value, float) else value
            for name, value in table.writer.values(order).items()
        },
    }
    parts = [f"# {words.title.format(game=title, table=table.title)}"]
    author, licence = plan.game.author[language], plan.game.licence
    named = credit(author, sheet.credit, sheet.credit_of_kind) if author else ""
    licence = sheet.licence.format(licence=licence) if licence else ""
    parts.append(" ".join(filter(None, (named, licence))))
    steps = list(_filled(words.steps[table.name], given))
    parts.append("\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1)))
    if picture := given.get("picture"):
        parts.append(f"![{title}]({quote(str(picture))})")
    notes = list(_filled(words.notes.get(table.name, ()), given))
    if notes:
        parts += (f"## {words.exact}", "\n".join(f"- {one}" for one in notes))
    seen = words.seen.format(seen=table.seen) if table.seen else words.not_seen
    parts += (f"## {words.receipt}", words.checked.format(count=len(files)))
    if read_back:
        parts.append(words.read_back.format(files=", ".join(f"`{one}`" for one in read_back)))
    parts.append(f"{words.looked_up.format(day=table.read)} {seen}")
    parts.append("\n".join(f"- {one[language]}" for one in table.unseen))
    sizes = ((name, len(files[name])) for name in sorted(files))
    listed = ((one, f"{n / 1000:.0f} kB" if n >= 1000 else f"{n} B") for one, n in sizes)
    parts.append(f"## {words.files}")
    parts.append("\n".join(f"- `{name}` ({size})" for name, size in listed))
    return "\n\n".join(filter(None, parts)) + "\n"


def _filled(texts: object, given: Mapping[str, object]) -> Iterator[str]:
    """The texts filled in, without those that name what there is not."""
    assert isinstance(texts, tuple)
    for text in texts:
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        if all(given.get(name) not in {None, ""} for name in names):
            yield text.format(**given)
