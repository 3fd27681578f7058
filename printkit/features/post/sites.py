"""The sites that games are posted to: what they take (`sites.yaml`, dated), and how they write.

What a site would take for a sign of its own is escaped.

A backslash does it in Markdown. Where a site has no way to escape a sign (BBCode has none), or
finds names and smileys in what is already set, a word joiner, which nobody sees, parts the signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, cast

from printkit.base.errors import LayoutError, Message, known_words
from printkit.document import blocks as doc

if TYPE_CHECKING:
    from printkit.gamefile.tree import Entries

_LIST = Path(__file__).with_name("sites.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """The most of something that a site takes."""

    value: int  # letters, pixels, bytes or pictures
    read: str  # the day on which it was looked up
    source: str = ""  # the address of the page that names it; empty where none was found


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A site that games are posted to."""

    name: str  # as `--for` has it
    title: str  # as people call it
    limits: Mapping[str, Limit] = field(hash=False)  # what it takes, by what is limited

    def __str__(self) -> str:
        """As it is given."""
        return self.name

    def most(self, what: str, usual: int) -> int:
        """The most of something, or `usual` where the site says nothing."""
        return self.limits[what].value if what in self.limits else usual


@cache
def sites() -> Mapping[str, Site]:
    """The sites by their names."""
    from printkit.gamefile.tree import tree_of

    root, _ = tree_of(_LIST.read_text("utf-8"), _LIST.name)
    found = {}
    for name, entry in root.items():
        listed = cast("Entries", entry.at("limits"))
        limits = {
            str(what): Limit(
                value=int(str(one.at("value"))),
                read=str(one.at("read")),
                source=str(one.at("source") or ""),
            )
            for what, one in listed.items()
        }
        found[str(name)] = Site(name=str(name), title=str(entry.at("title")), limits=limits)
    return found


def site_named(text: str) -> Site:
    """The site that is called so.

    Raises:
        LayoutError: none is.
    """
    name = text.strip().lower()
    if name not in sites():
        raise LayoutError(Message("replay.no-site", name=text), hint=known_words(sites(), name))
    return sites()[name]


JOINER = "\u2060"
"""What parts two signs unseen."""
_INDENT = "\u2003"
_SIGNS = re.compile(r"[\\`*_~|<>\[\]^&]")
_START = re.compile(r"^([#+=-]|[0-9]+(?=[.)]))")
_SMILEY = re.compile(r":(?!//)(?=[-'^]?[()\[\]DPpOo0|/\\*3]|\w+:)")
_ADDRESS = re.compile(r"https?://[^\s<]+")
_IN_ADDRESS = re.compile(r"[\\`*|\[~^]|(?<!\w)_|_(?!\w)|:(?=[a-z]+:)|&(?=#?\w+;)")
"""What a site would take for its own in an address, where a backslash would be a part of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """How a site writes what stands in a post: patterns, and what escapes its signs."""

    escape: Callable[[str], str]  # words so that the site shows them as they are
    start: Callable[[str], str]  # the same for the beginning of a line, once it is escaped
    strong: str = "**{text}**"
    emphatic: str = "*{text}*"
    heading: str = "# {text}"
    hidden: str  # what is shown on request; `label` says what it is
    picture: str  # in the text: its number, file, alternative text, caption
    deeper: Callable[[int], str]  # what a paragraph begins with that stands so far in
    between: str = "\n\n"  # what parts paragraphs
    text: str = "post{number}.md"  # how the files of text are called
    # how the file of a picture is called, shown and hidden
    file: tuple[str, str] = ("picture-{number:02}.png", "picture-{number:02}.png")
    attached: bool = False  # whether a picture goes with a message of its own
    covers: bool = False  # whether what hides words hides a picture too
    nests: bool = True  # whether a paragraph two steps in is seen to be in another

    def paragraphs(
        self, words: doc.Words, most: int, *, depth: int = 0, label: str = ""
    ) -> Iterator[str]:
        """A paragraph in lines of at most so many letters each, cut between words.

        `most` counts the signs of a line too; `depth` is by how many steps it stands further in,
        `label` what it is called where it is shown on request only, else empty.
        """
        lead = "" if label and "\n" in self.hidden else self.deeper(depth)
        room = most - len(lead) - (len(self.hidden) + len(label) if label else 0)
        line, length = list[_MarkedWord](), 0
        for one in _MarkedWord.all_of(words, max(room // 8, 1)):
            weight = 1 + counted(self.escape(one.text)) + len(self.strong)
            if line and one.may_begin and length + weight > room:
                yield lead + self._line(line, label)
                line, length = [], 0
            line.append(one)
            length += weight
        if line:
            yield lead + self._line(line, label)

    def _line(self, parts: Iterable[_MarkedWord], label: str) -> str:
        marked = ""
        for emphasis, run in groupby(parts, key=lambda part: part.emphasis):
            first, *others = run
            words = first.text + "".join(" " * (not one.glued) + one.text for one in others)
            styled = self.escape(words)
            if emphasis is doc.Emphasis.STRONG:
                styled = self.strong.format(text=styled)
            elif emphasis is not None:
                styled = self.emphatic.format(text=styled)
            marked += styled if first.glued or not marked else f" {styled}"
        marked = self.start(marked)
        return self.hidden.format(text=marked, label=self.escape(label)) if label else marked

    def plain(self, text: str) -> str:
        """Words on a line of their own, as they are."""
        return self.start(self.escape(text))


@dataclass(frozen=True, slots=True)
class _MarkedWord:
    """A word, or a part of a long one."""

    text: str
    emphasis: doc.Emphasis | None
    glued: bool  # whether no blank stands before it
    may_begin: bool  # whether a line may begin with it

    @classmethod
    def all_of(cls, words: doc.Words, most: int) -> Iterator[_MarkedWord]:
        """The words of a paragraph, none longer than so many letters."""
        blank = False
        for one in (words,) if isinstance(words, str) else words:
            emphasis: doc.Emphasis | None = None
            match one:
                case str():
                    text = one
                case doc.Styled() | doc.Link():
                    text, emphasis = one.text, one.emphasis
                case doc.Serial():
                    text, emphasis = str(one.number), one.emphasis
                case doc.Face():
                    text = one.scene.title
                case doc.Marked() | doc.Address():
                    text = doc.said_words(one.words)
            for rank, word in enumerate(text.split(" ")):
                blank = blank or rank > 0
                for at in range(0, len(word), most):
                    yield cls(word[at : at + most], emphasis, not blank, blank or at > 0)
                    blank = False


def counted(text: str) -> int:
    """How long a site takes a text to be: signs beyond the first plane of Unicode count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _line_start(text: str) -> str:
    """A line of Markdown that is neither a heading, a list, a rule nor a quotation."""
    # `1` before its stop stays, the stop is escaped; all else is escaped itself.
    return _START.sub(
        lambda mark: f"{mark[1]}\\" if mark[1].isdigit() else f"\\{mark[1]}", text.lstrip()
    )


def _around_addresses(text: str, change: Callable[[str], str]) -> str:
    """A text with all but its addresses changed; of these only signs that a site would take."""
    marked, at = "", 0
    for address in _ADDRESS.finditer(text):
        marked += change(text[at : address.start()])
        marked += _IN_ADDRESS.sub(lambda sign: f"%{ord(sign[0]):02X}", address[0])
        at = address.end()
        marked += " " if text[at : at + 1] == "<" else ""  # what escapes it would end the address
    return marked + change(text[at:])


def _markdown(text: str) -> str:
    """Markdown without a sign of its own."""
    return _SIGNS.sub(r"\\\g<0>", text)


def _bbcode(text: str) -> str:
    """A bracket opens no tag; `<` would lose the rest of the post, smileys are pictures."""
    text = re.sub(r"<(?=\S)", "< ", text.replace("[", f"[{JOINER}"))
    return _SMILEY.sub(f":{JOINER}", text)


def _quoted(depth: int) -> str:
    return "> " * depth


MARKUPS: Mapping[str, Markup] = {
    "bgg": Markup(
        escape=partial(_around_addresses, change=_bbcode),
        start=str.lstrip,
        strong="[b]{text}[/b]",
        emphatic="[i]{text}[/i]",
        heading="[b]{text}[/b]",
        hidden="[o]{text}[/o]",
        picture="[imageid=PICTURE{number} large]\n[i]{caption}[/i]",
        deeper=lambda depth: _INDENT * depth,
        text="post{number}.txt",
        covers=True,
    ),
    "reddit": Markup(
        # it finds people and forums: `u/name`, `r/name`
        escape=partial(
            _around_addresses,
            change=lambda text: re.sub(r"(?<!\w)([ur])/(?=\w)", r"\1\\/", _markdown(text)),
        ),
        start=_line_start,
        hidden=">!{text}!<",
        picture="**{place}**\n\n*{caption}*",
        deeper=_quoted,
    ),
    "discord": Markup(
        # it finds smileys, and everyone
        escape=partial(
            _around_addresses,
            change=lambda text: _SMILEY.sub(r"\\:", _markdown(text)).replace("@", f"@{JOINER}"),
        ),
        start=_line_start,
        hidden="||{text}||",
        picture="*{caption}*",
        deeper=lambda depth: f"> {_INDENT * (depth - 1)}" if depth else "",
        between="\n",
        text="message{number}.txt",
        file=("picture-{number:02}.png", "SPOILER_picture-{number:02}.png"),
        attached=True,
        nests=False,
    ),
    "markdown": Markup(
        # GitHub finds people, issues and smileys in what is set
        escape=partial(
            _around_addresses,
            change=lambda text: re.sub(
                r"(?<!\w)([@#])(?=\w)|:(?=[\w+-]+:)", rf"\g<0>{JOINER}", _markdown(text)
            ),
        ),
        start=_line_start,
        hidden="<details>\n<summary>{label}</summary>\n\n{text}\n\n</details>",
        picture="![{alternative}]({file})\n\n*{caption}*",
        deeper=_quoted,
        covers=True,
    ),
}
"""How the sites write, by their names."""
