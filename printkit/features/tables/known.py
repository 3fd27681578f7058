"""The virtual tables that packs are written for: what their data files say, what writes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from pydantic import Field

from printkit.base.errors import LayoutError, Message, known_words
from printkit.gamefile import shelf
from printkit.gamefile.schema import Number, SpecMap, Text
from printkit.gamefile.validation import read_fit

if TYPE_CHECKING:
    from printkit.features.tables.pack import PackWriter, TableOrder


_ALL = "all"
NOT_YET = "not yet"
"""What a table's file says where nobody has opened a pack in the program."""


class TableSpec(SpecMap):
    """What is known of a virtual table."""

    title: Text
    home: Text
    read: Text = Field(description="the day on which its facts were looked up")
    seen: Text = Field(
        description="the version and the day in which a pack was opened, or: not yet"
    )
    limits: dict[str, Number] = Field(default_factory=dict, description="what it takes at most")
    unseen: list[dict[str, Text]] = Field(
        default_factory=list, description="what is derived, and nobody has seen in the program"
    )
    sources: list[Text] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A virtual table: its name, as `--for` has it (`tts`), and what its file says."""

    name: str
    spec: TableSpec = field(hash=False)

    def __str__(self) -> str:
        return self.name

    @property
    def writer(self) -> PackWriter:
        """What writes its packs."""
        module = import_module(f"printkit.features.tables.writers.{self.name.replace('-', '_')}")
        return cast("PackWriter", module)

    def check(self, order: TableOrder) -> None:
        """Refuse a game that the table cannot show; most show any.

        Raises:
            PrintkitError: it is one.
        """
        check = getattr(self.writer, "check", None)
        if check is not None:
            check(order)


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables that are named together."""

    tables: tuple[Table, ...]

    def __str__(self) -> str:
        """As they are given."""
        return ",".join(map(str, self.tables))


def table_names() -> tuple[str, ...]:
    """The names of the tables, sorted."""
    return tuple(shelf.paths_in(shelf.TABLES))


def tables_named(text: str) -> Tables:
    """The tables that a list with commas names; `all` names each.

    Raises:
        LayoutError: one of them is none.
    """
    each = (table_names() if one.strip().lower() == _ALL else (one,) for one in text.split(","))
    return Tables(tuple(dict.fromkeys(table_named(name) for names in each for name in names)))


@cache
def table_named(text: str) -> Table:
    """The table that is called so, in files or by people (`tts`, `Tabletop Simulator`).

    Raises:
        LayoutError: none is.
        SpecError: all that is wrong with its file.
    """
    name = text.strip().lower()
    if name not in table_names():
        called = (one for one in map(table_named, table_names()) if one.spec.title.lower() == name)
        if (found := next(called, None)) is not None:
            return found
        hint = known_words(table_names(), name)
        raise LayoutError(Message("tables.no-table", name=text), hint=hint)
    path = shelf.paths_in(shelf.TABLES)[name]
    return Table(name=name, spec=read_fit(TableSpec, path, shelf.shown(path))[0])
