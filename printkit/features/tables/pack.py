"""What the writers of tables share: what is ordered, zips alike, the rules as text."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from html import escape
from io import BytesIO, StringIO
from string import Formatter
from typing import Protocol
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.base.catalogue import languages
from printkit.features.tables.art import TableArt
from printkit.features.tables.known import NOT_YET, Table
from printkit.features.tables.plan import TablePlace, TablePlan
from printkit.features.tables.words import TableWords
from printkit.model import Game, Language, Localised
from printkit.rules import Position
from printkit.rules.scope import Scope
from printkit.scene import number
from printkit.text.nouns import capital, credit
from printkit.text.players import players_of
from printkit.text.rules import RuleWriter
from printkit.text.words import Say, SheetWords

_PACKED = (".png", ".jpg", ".zip")
_DAWN = (1980, 1, 1, 0, 0, 0)
"""The day of every file in a zip: the same input gives the same bytes."""
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img[^>]*>|^```.*?^```$", re.MULTILINE | re.DOTALL)
_FACE = re.compile(r"\{(\w[\w-]*)\}")
"""A face among words: its kind's name stands for it."""


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
        is_drawn: whether it is a setup that was drawn by lot.
    """

    name: str
    title: str
    plan: TablePlan
    is_drawn: bool = False


@dataclass(frozen=True, kw_only=True)
class TableOrder:
    """What a writer makes a pack of.

    Attributes:
        saves: the first one is the main one; boards, places and pieces are alike in all.
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

    @cached_property
    def places(self) -> tuple[TablePlace, ...]:
        """The places of the plan; on a table without a board also where pieces of a save stand."""
        plan = self.plan
        taken = {one.place for save in self.saves for one in save.plan.standing}
        bare = () if plan.has_board else (one for one in plan.cells if one.name in taken)
        return (*bare, *plan.places)

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
    return "\n\n".join(filter(None, _rules(game, language)))


def _rules(game: Game, language: Language) -> Iterator[str]:
    """The game's own sentences; who takes whom is a picture in the book, and said in words here."""
    writer = RuleWriter.of(game, language)
    if writer is not None and game.rules is not None:
        prey = dict[int, list[int]]()
        for taker, taken in sorted(Scope(game.rules).captures):
            prey.setdefault(taker, []).append(taken)
        yield " ".join(filter(None, (writer.aim(), *writer.waiting(game.setup.reserve))))
        for rule in writer.rules():
            said = [one for one in rule.statements if Say.ARROW not in one.keys]
            told = replace(rule, statements=tuple(said)).paragraphs
            if len(said) < len(rule.statements):
                told = (" ".join(writer.takes(one, prey[one]) for one in sorted(prey)), *told)
            if told:
                yield f"## {rule.heading}\n\n" + "\n\n".join(told)
    if game.chapters is not None:
        path = game.chapters.files.get(language)
        if path is not None:
            text = _PICTURE.sub("", path.read_text("utf-8")).strip()
            named = {kind.id: capital(kind.name[language]) for kind in game.kinds}
            yield _FACE.sub(lambda found: named.get(found[1], found[0]), text)


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
    game, title = order.plan.game, order.plan.game.heading(language)
    given = _values(table, order, language)
    parts = [f"# {words.title.format(game=title, table=table.spec.title)}"]
    named = credit(game.author[language], sheet.credit, sheet.credit_of_kind)
    licence = sheet.licence.format(licence=game.licence) if game.licence else ""
    parts.append(" ".join(filter(None, (named, licence))))
    steps = list(_filled(words.steps[table.name], given))
    lots = [
        stem
        for one in order.saves
        if one.is_drawn
        for stem in (order.file(one, ""), f"setup_{one.name}")
    ]
    named_so = ((name, name.rpartition("/")[2].rpartition(".")) for name in files)
    if drawn := [name for name, (stem, _, end) in named_so if stem in lots and end != "png"]:
        steps.append(words.drawn.format(files=", ".join(f"`{one}`" for one in drawn)))
    parts.append("\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1)))
    notes = list(_filled(words.notes.get(table.name, ()), given))
    if notes:
        parts.append(f"## {words.exact}")
        parts.append("\n".join(f"- {one}" for one in notes))
    parts.append(f"## {words.receipt}")
    meshes = words.checked_meshes if any(name.endswith(".obj") for name in files) else ""
    parts.append(f"{words.checked.format(count=len(files))} {meshes}".strip())
    if read_back:
        names = ", ".join(f"`{one}`" for one in read_back)
        parts.append(words.read_back.format(count=len(read_back), files=names))
    seen = table.spec.seen
    seen = words.not_seen if seen == NOT_YET else words.seen.format(seen=seen)
    parts.append(f"{words.looked_up.format(day=table.spec.read)} {seen}")
    unseen = _filled(tuple(Localised(texts=one)[language] for one in table.spec.unseen), given)
    parts.append("\n".join(f"- {one}" for one in unseen))
    parts.append(f"## {words.files}")
    sizes = sorted((name, len(data)) for name, data in files.items())
    listed = (
        (name, words.size_bytes.format(size=size))
        if size < 1000
        else (name, words.size_kilobytes.format(size=round(size / 1000)))
        for name, size in sizes
    )
    parts.append("\n".join(f"- `{name}` ({size})" for name, size in listed))
    return "\n\n".join(filter(None, parts)) + "\n"


def _values(table: Table, order: TableOrder, language: Language) -> dict[str, object]:
    """What the instructions may fill in; empty what there is not, so that nobody is told of it."""
    words, sheet, plan = TableWords.of(language), SheetWords.of(language), order.plan
    places = words.on_points if plan.game.grid.lattice.on_points else words.on_cells
    board = {
        "width": sheet.length(plan.width),
        "height": sheet.length(plan.height),
        "thickness": sheet.length(plan.thickness),
        **{name: text.format(count=len(plan.cells)) for name, text in places.items()},
    }
    (below, *_) = players_of(plan.game.players, language)
    given: dict[str, object] = {
        "below": below.label,
        "belows": below.of,
        "game": plan.game.heading(language),
        "stem": order.stem,
        "table": table.spec.title,
        "home": table.spec.home,
        "cube": sheet.length(plan.request.widest),
        "cubes": sum(one.form.is_cube for one in plan.pieces) or "",
        "count": sum(one.count for one in plan.pieces),
        "kinds": len(plan.pieces),
        "rules": ", ".join(
            f"{plan.game.heading(one)} ({one})" for one, text in order.rules.items() if text
        ),
        **(board if plan.has_board else dict.fromkeys(board, "")),
        **{f"limit_{name}": sheet.number(most) for name, most in table.spec.limits.items()},
        **{
            name: sheet.number(value) if isinstance(value, float) else value
            for name, value in table.writer.values(order).items()
        },
    }
    shown = f"\n\n    ![{given['game']}]({quote(str(given['picture']))})\n"
    return given | {"picture": "" if plan.is_bare else shown}


def _filled(texts: object, given: Mapping[str, object]) -> Iterator[str]:
    """The texts filled in, without those that name what there is not."""
    assert isinstance(texts, tuple)
    for text in texts:
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        if all(given.get(name) not in {None, ""} for name in names):
            yield text.format(**given)
