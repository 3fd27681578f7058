"""YAML as placed data: maps, lists and words that know where they were written.

Nothing is resolved: `4.10`, `010`, `no` and `12:30` stay the texts they are, and the field that
takes them decides. Repeated keys, tags, merge keys and alias bombs are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from printkit.base.errors import Message, Problem, Source, SpecError
from printkit.base.files import alike, exists
from printkit.gamefile.syntax import check_blanks, no_yaml

MOST_BYTES = 1_000_000
"""No spec of a game comes near this; what does is some other file."""

_UNPRINTABLE = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_BLANKS = re.compile("[ \t]+")


def place_in(text: str, index: int, file: str) -> Source:
    """The place of the character at `index` of `text`."""
    start = text.rfind("\n", 0, index) + 1
    return Source(file, text.count("\n", 0, index) + 1, index - start + 1)


def read_text(path: Path, file: str) -> str:
    """The text of `path`, without a byte order mark and with LF at the ends of lines.

    Messages call it `file`.

    Raises:
        SpecError: no such file, a folder, empty, larger than `MOST_BYTES`, binary, not UTF-8.
    """
    place = Source(file)
    if not exists(path):
        raise SpecError(Message("files.no-such-file"), source=place, hint=alike(path))
    if path.is_dir():
        raise SpecError(Message("files.folder-not-file"), source=place)
    if not path.is_file():
        raise SpecError(Message("files.no-ordinary-file"), source=place)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        what = Message(
            "gamefile.cannot-read",
            reason=error.strerror.lower() if error.strerror else Message("gamefile.unknown-reason"),
        )
        raise SpecError(what, source=place) from error
    if len(data) > MOST_BYTES:
        raise SpecError(Message("gamefile.too-large-spec-limit-1"), source=place)
    if b"\0" in data:
        raise SpecError(Message("files.binary-file-not-text"), source=place)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        data = error.object  # without the byte order mark, as the place counts
        before = data[: error.start].decode().replace("\r\n", "\n")
        what = Message("gamefile.not-utf-8", byte=data[error.start])
        place = place_in(before, len(before), file)
        raise SpecError(what, source=place, hint=Message("gamefile.save-file-utf-8")) from error
    return plain_text(text, file)


def plain_text(text: str, file: str) -> str:
    """A text with LF at the ends of lines, if a spec may be one.

    Raises:
        SpecError: it is empty, larger than `MOST_BYTES`, or holds control characters.
    """
    if len(text) > MOST_BYTES:
        raise SpecError(Message("gamefile.too-large-spec-limit-1"), source=Source(file))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise SpecError(Message("files.file-empty"), source=Source(file))
    for odd in _UNPRINTABLE.finditer(text):
        check_printable(odd[0], place_in(text, odd.start(), file))
    return text


def one_line(text: str, joined: str = " ") -> str:
    """A text of several lines as it is printed: in one, with `joined` where each of them ended."""
    lines = (_BLANKS.sub(" ", line).strip(" ") for line in text.split("\n"))
    return joined.join(filter(None, lines))


def check_printable(text: str, source: Source) -> None:
    """Refuse control characters, which no page and no file name can show.

    Raises:
        SpecError: there is one.
    """
    odd = _UNPRINTABLE.search(text)
    if odd:
        what = Message("gamefile.unprintable", code=ord(odd[0]))
        raise SpecError(what, source=source)


MOST_NODES = 20_000
"""Scalars, lists and maps in a file after its aliases are expanded; Jersi has some 500."""
DEEPEST = 30
"""Lists and maps inside each other; Jersi has 6."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Word(str):
    """A scalar's text and where it was written.

    Attributes:
        source: the place of its first character.
        raw: the scalar as it stands in the file, quotes included.
        plain: whether it stands there without quotes.
    """

    __slots__ = ("plain", "raw", "source")
    source: Source
    raw: str
    plain: bool

    def __new__(cls, text: str, source: Source, raw: str = "", *, plain: bool = False) -> Word:
        """A word as it stands in a file, or one made of a part of it."""
        word = super().__new__(cls, text)
        word.source, word.raw, word.plain = source, raw or text, plain
        return word

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """To another process a word goes as a text, in a message about it, say."""
        return str, (str(self),)

    def split_words(self) -> Iterator[Word]:
        """The words between blanks, each with its own place (else the scalar's)."""
        seen = 0
        for part in self.split():
            found = self.raw.find(part, seen)
            seen = found + len(part) if found >= 0 else seen
            yield Word(part, self._place(found) if found >= 0 else self.source)

    def letters(self) -> Iterator[Word]:
        """The single characters, each with its own place."""
        return (Word(letter, self.source.shifted(rank)) for rank, letter in enumerate(self))

    def _place(self, offset: int) -> Source:
        lines = self.raw.count("\n", 0, offset)
        if not lines:
            return self.source.shifted(offset)
        column = offset - self.raw.rfind("\n", 0, offset)
        return Source(self.source.file, self.source.line + lines, column, self.source.path)


class Items(list[Any]):
    """A list and where it was written."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source


class Entries(dict[Word, Any]):
    """A map and where it was written; its keys are words."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source

    def key(self, text: str) -> Word:
        """The key `text` as it was written."""
        return next(key for key in self if key == text)

    def at(self, text: str) -> Node | None:
        """What stands under the key `text`, or None."""
        return next((value for key, value in self.items() if key == text), None)

    def source_of(self, *keys: str) -> Source:
        """The place where `keys` lead, map by map, as far as they are there."""
        source = self.source
        node: Node = self
        for key in keys:
            below = node.at(key) if isinstance(node, Entries) else None
            if not isinstance(node, Entries) or below is None:
                return source
            source, node = node.key(key).source, below
        return source


Node: TypeAlias = "Word | Items | Entries"


def read_tree(path: Path, file: str) -> tuple[Entries, str, list[Problem]]:
    """The map that a YAML file holds, its text, and its repeated keys.

    Raises:
        SpecError: the file cannot be read, is no YAML, or holds no map.
    """
    text = read_text(path, file)
    check_blanks(text, file)
    root, problems = tree_of(text, file)
    return root, text, problems


def tree_of(text: str, file: str, *, lines: bool = True) -> tuple[Entries, list[Problem]]:
    """The map that a YAML text holds, and its repeated keys.

    Messages call it `file`; if its `lines` mean nothing to who reads them, keys alone say where.

    Raises:
        SpecError: the text is no YAML, or holds no map.
    """
    composer = _Composer(text, file, lines=lines)
    root = composer.compose()
    if not isinstance(root, Entries):
        raise SpecError(Message("gamefile.spec-map-keys-values"), source=root.source)
    return root, composer.problems


class _Composer:
    """Builds placed data from the events of one document."""

    def __init__(self, text: str, file: str, *, lines: bool) -> None:
        self._lines = lines
        self.problems: list[Problem] = []
        self._text = text
        self._file = file
        self._anchors: dict[str, Node] = {}
        self._nodes = 0
        self._events = yaml.parse(text, Loader=_LOADER)

    def compose(self) -> Node:
        """The one document of the text."""
        try:
            next(self._events)  # the stream's start
            if isinstance(next(self._events), yaml.StreamEndEvent):
                raise SpecError(Message("files.file-empty"), source=Source(self._file))
            root = self._node(next(self._events), ())
            next(self._events)  # the document's end
            after = next(self._events)
        except yaml.MarkedYAMLError as error:
            raise no_yaml(error, self._text, self._file) from error
        except yaml.YAMLError as error:
            raise SpecError(
                Message("gamefile.broken-yaml", reason=str(error)), source=Source(self._file)
            ) from error
        if not isinstance(after, yaml.StreamEndEvent):
            place = self._place(after, ())
            raise SpecError(Message("gamefile.spec-one-yaml-document"), source=place)
        return root

    def _node(self, event: Any, path: tuple[str, ...]) -> Node:
        place = self._place(event, path)
        if isinstance(event, yaml.AliasEvent):
            if (anchor := event.anchor) not in self._anchors:
                what = Message("gamefile.alias-no-anchor-before", anchor=anchor)
                raise SpecError(what, source=place)
            return self._copy(self._anchors[anchor], place, path)
        if event.tag and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")  # as it is written
            raise SpecError(Message("gamefile.yaml-tag-no-use", tag=tag), source=place)
        self._count(place, path)
        node: Node
        written = slice(event.start_mark.index, event.end_mark.index)
        if isinstance(event, yaml.ScalarEvent):
            check_printable(event.value, place)
            node = Word(event.value, place, self._text[written], plain=not event.style)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = items = Items(place)
            while not isinstance(event_below := next(self._events), yaml.SequenceEndEvent):
                items.append(self._node(event_below, (*path, str(len(items) + 1))))
        else:
            node = self._entries(place, path)
        if event.anchor:
            self._anchors[event.anchor] = node
        return node

    def _entries(self, place: Source, path: tuple[str, ...]) -> Entries:
        entries = Entries(place)
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            at = self._place(event, path)
            if not isinstance(event, yaml.ScalarEvent):
                raise SpecError(Message("gamefile.key-single-word"), source=at)
            if event.value == "<<" and not event.style:
                what = Message("gamefile.yaml-merge-keys-no-use")
                hint = Message("gamefile.write-keys-out-use-aliases")
                raise SpecError(what, source=at, hint=hint)
            check_printable(event.value, at)
            key = Word(event.value, self._place(event, (*path, event.value)))
            value = self._node(next(self._events), (*path, str(key)))
            if key in entries:
                first = entries.key(key).source.line
                what = Message("gamefile.key-stands-twice-first-line", key=str(key), first=first)
                self.problems.append(Problem(what, key.source))
            else:
                entries[key] = value
        return entries

    def _copy(self, node: Node, place: Source, path: tuple[str, ...]) -> Node:
        """What an alias stands for, at the anchor's place but under its own path."""
        self._count(place, path)
        moved = Source(node.source.file, node.source.line, node.source.column, ".".join(path))
        if isinstance(node, Word):
            return Word(node, moved, node.raw, plain=node.plain)
        if isinstance(node, Items):
            items = Items(moved)
            for rank, item in enumerate(node, 1):
                items.append(self._copy(item, place, (*path, str(rank))))
            return items
        entries = Entries(moved)
        for key, value in node.items():
            below = (*path, str(key))
            at = Source(key.source.file, key.source.line, key.source.column, ".".join(below))
            entries[Word(key, at)] = self._copy(value, place, below)
        return entries

    def _count(self, place: Source, path: tuple[str, ...]) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise SpecError(Message("gamefile.too-many-values", most=MOST_NODES), source=place)
        if len(path) > DEEPEST:
            what = Message("gamefile.too-deep", most=DEEPEST)
            raise SpecError(what, source=Source(place.file, place.line, place.column))

    def _place(self, event: Any, path: tuple[str, ...]) -> Source:
        if not self._lines:
            return Source(self._file, path=".".join(path))
        mark = event.start_mark
        return Source(self._file, mark.line + 1, mark.column + 1, ".".join(path))
