"""The sites that games are posted to, and what they take: a dated list, `sites.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from printkit.base.errors import LayoutError, Message, did_you_mean
from printkit.gamefile.tree import Entries, tree_of

_LIST = Path(__file__).with_name("sites.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """The most of something that a site takes.

    Attributes:
        value: letters, pixels, bytes or pictures.
        read: the day on which it was looked up.
        source: the address of the page that names it; empty where none was found.
    """

    value: int
    read: str
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A site that games are posted to.

    Attributes:
        name: as `--for` has it.
        title: as people call it.
        limits: what it takes, by what is limited.
    """

    name: str
    title: str
    limits: Mapping[str, Limit] = field(hash=False)

    def __str__(self) -> str:
        """As it is given."""
        return self.name

    def most(self, what: str, usual: int) -> int:
        """The most of something, or `usual` where the site says nothing."""
        return self.limits[what].value if what in self.limits else usual


@cache
def sites() -> Mapping[str, Site]:
    """The sites by their names."""
    root, _ = tree_of(_LIST.read_text("utf-8"), _LIST.name)
    return {str(name): _site(str(name), entry) for name, entry in root.items()}


def _site(name: str, entry: Entries) -> Site:
    listed = entry.at("limits")
    assert isinstance(listed, Entries)
    limits = {
        str(what): Limit(
            value=int(str(one.at("value"))),
            read=str(one.at("read")),
            source=str(one.at("source") or ""),
        )
        for what, one in listed.items()
    }
    return Site(name=name, title=str(entry.at("title")), limits=limits)


def site_named(text: str) -> Site:
    """The site that is called so.

    Raises:
        LayoutError: none is.
    """
    name = text.strip().lower()
    if name not in sites():
        known = Message("common.known", names=", ".join(sites()))
        raise LayoutError(
            Message("replay.no-site", name=text), hint=did_you_mean(name, sites()) or known
        )
    return sites()[name]
