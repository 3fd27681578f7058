"""What a text says of itself above its first line: `title`, `author`, `date`, `lang`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from printkit.base.catalogue import languages
from printkit.base.errors import Message, Problem, Source, SpecError
from printkit.document.blocks import Block, Heading, Paragraph, Rank, Tone, TypeSize, said_words
from printkit.notation.files import FileText

_FRONT = re.compile(r"\ufeff?---[ \t]*\n(?P<said>.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_TOML = re.compile(r"\ufeff?\+\+\+[ \t]*\n(?P<said>.*?)\n\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL)
"""As Hugo has it."""
_KEY = re.compile(r"\s*[A-Za-z_][\w-]*:(?:\s|\Z)")
_BELOW = {Rank.TITLE: Rank.SECTION, Rank.SECTION: Rank.PART, Rank.PART: Rank.PART}
_NAMES = {
    "title": "title",
    "subtitle": "subtitle",
    "author": "author",
    "authors": "author",
    "date": "date",
    "lang": "language",
    "language": "language",
    "locale": "language",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """What stands above a text, and the text itself.

    Attributes:
        text: what is left, on the lines where it stands in the file.
        said: by `title`, `subtitle`, `author`, `date` what is said.
        language: of the text, or empty.
        losses: what is said and means nothing here.
    """

    text: FileText
    said: Mapping[str, str] = field(default_factory=dict)
    language: str = ""
    losses: tuple[Problem, ...] = ()

    def headed(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Blocks below the title that stands above them; their own titles are its sections."""
        title, under = self.said.get("title", ""), list[Block]()
        if subtitle := self.said.get("subtitle"):
            under.append(Paragraph(words=subtitle, size=TypeSize.LEAD))
        if line := " · ".join(filter(None, map(self.said.get, ("author", "date")))):
            under.append(Paragraph(words=line, tone=Tone.QUIET))
        match blocks[:1]:
            case (Heading(words=words, rank=Rank.TITLE),) if title in {"", said_words(words)}:
                return (*blocks[:1], *under, *blocks[1:])
            case _ if not title:
                return (*under, *blocks)
            case _:
                lower = any(isinstance(one, Heading) and one.rank is Rank.TITLE for one in blocks)
                below = (
                    replace(one, rank=_BELOW[one.rank])
                    if lower and isinstance(one, Heading)
                    else one
                    for one in blocks
                )
                return (Heading(words=title, rank=Rank.TITLE), *under, *below)


def front_of(text: FileText) -> FrontMatter:
    """What stands above a text, taken from it; a rule and words below it are the text's own."""
    found = _FRONT.match(text.text) or _TOML.match(text.text)
    if found is None or not (found.re is _TOML or _KEY.match(found["said"])):
        return FrontMatter(text=text)
    rest = "\n" * found[0].count("\n") + text.text[found.end() :]
    left = replace(text, text=rest)
    try:
        entries = _entries(found, text.name)
    except SpecError as error:
        (problem, *_) = error.problems
        what = Message("markdown.front-unread", what=problem.what)
        return FrontMatter(text=left, losses=(Problem(what, problem.source),))
    said: dict[str, str] = {}
    unknown: list[tuple[str, Source]] = []
    for key, (value, source) in entries.items():
        name = _NAMES.get(key.lower())
        if name is None or not (words := _words(value)):
            unknown.append((key, source))
        else:
            said.setdefault(name, words)
    language, losses = said.pop("language", "").lower().partition("-")[0].partition("_")[0], []
    if unknown:
        names = ", ".join(name for name, _ in unknown)
        losses.append(Problem(Message("markdown.front-unused", names=names), unknown[0][1]))
    if language and language not in languages():
        what = Message("markdown.front-language", language=language)
        losses.append(Problem(what, Source(text.name, 1, 1)))
        language = ""
    return FrontMatter(text=left, said=said, language=language, losses=tuple(losses))


def _entries(found: re.Match[str], file: str) -> Mapping[str, tuple[object, Source]]:
    """What stands above a text by its keys, each with its place.

    Raises:
        SpecError: it is no YAML, or no TOML.
    """
    if found.re is _TOML:
        import tomllib

        try:
            return {
                key: (
                    value if isinstance(value, str | list | dict) else str(value),
                    Source(file, 1, 1),
                )
                for key, value in tomllib.loads(found["said"]).items()
            }
        except tomllib.TOMLDecodeError as error:
            raise SpecError(str(error), source=Source(file, 1, 1)) from error
    from printkit.gamefile.tree import tree_of  # few texts have any

    entries, _ = tree_of(f"\n{found['said']}\n", file)
    return {str(key): (value, replace(key.source, path="")) for key, value in entries.items()}


def _words(value: object) -> str:
    """A value of a key as words: a list with commas, a map by its `name`."""
    match value:
        case str():
            return " ".join(value.split())
        case Mapping():
            return _words(value.get("name", ""))
        case Sequence():
            return ", ".join(filter(None, map(_words, value)))
        case _:
            return ""
