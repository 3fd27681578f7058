"""Documents as pages of the web: one file with its pictures in it, for a screen of any width."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatchmethod
from html import escape
from itertools import count

from printkit.document.blocks import (
    Block,
    Callout,
    Document,
    Emphasis,
    Face,
    FillIn,
    Flow,
    Framed,
    Heading,
    Illustration,
    Inline,
    Kept,
    Listing,
    Outline,
    Paragraph,
    Placed,
    SideBySide,
    Steps,
    Styled,
    Tabular,
    Tone,
    TypeSize,
    Words,
)
from printkit.scene import Scene

Drawer = Callable[[Scene, str], str]
"""Draws a scene as an `<svg>` element, its ids made a page's own by a name."""

_TAGS = {Emphasis.STRONG: "strong", Emphasis.EMPHATIC: "em", Emphasis.QUIET: "small"}

_STYLE = """
:root{color:%(text)s;background:#fff;font:1rem/1.5 "Fira Sans",system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:2rem;line-height:1.2}h2,h3{font-size:1.15rem;margin:1.5em 0 .4em;break-after:avoid}
.quiet,small{color:%(quiet)s}.alert{color:%(alert)s}.note{font-size:.85rem}.lead{font-size:1.15rem}
.aside{float:right}p{margin:.4em 0}svg{max-width:100%%;height:auto}svg.face{height:1.2em;width:auto}
figure{margin:1em 0;break-inside:avoid}figcaption p{margin:.2em 0}
.flow{columns:22rem 2;column-gap:2.5rem}.beside{display:flex;flex-wrap:wrap;gap:1rem 1.5rem}
.beside>*{flex:1 1 0;min-width:min-content}table{border-collapse:collapse;width:100%%}
th,td{text-align:left;vertical-align:top;padding:.15em .8em .15em 0}
aside{background:#f2f2f2;padding:.6em 1em;border-radius:.3em}
ol.steps>li{margin:1em 0;break-inside:avoid}
.line{border-bottom:1px solid;display:inline-block;width:12rem}
"""


def write(documents: Sequence[Document], draw: Drawer) -> str:
    """Documents as one page of HTML 5.

    Every word is escaped, nothing of it is run; pictures are drawn in the page.

    Args:
        documents: in their order; the first gives the page its title, language and colours.
        draw: draws a picture.
    """
    first = documents[0]
    style = _STYLE % {"text": first.text, "quiet": first.quiet, "alert": first.alert}
    page = _Page(draw)
    author = f'<meta name="author" content="{escape(first.author)}">\n' if first.author else ""
    body = "\n".join(f"<main>{page.blocks(one.blocks)}</main>" for one in documents)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(first.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(first.title)}</title>\n{author}<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


class _Page:
    """Blocks as HTML."""

    def __init__(self, draw: Drawer) -> None:
        self._draw = draw
        self._pictures = count(1)
        self._outline = Outline()

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "\n".join(filter(None, map(self._block, blocks)))

    @singledispatchmethod
    def _block(self, _: object) -> str:
        """Nothing of where a column or a page ends, which is the paper's business."""
        return ""

    @_block.register
    def _(self, one: Heading) -> str:
        level = self._outline.level(one.rank)
        aside = f'<span class="aside">{escape(one.aside)}</span>' if one.aside else ""
        return f"<h{level}>{aside}{self._words(one.words)}</h{level}>"

    @_block.register
    def _(self, one: Paragraph) -> str:
        kinds = [one.tone.value] if one.tone is not Tone.PLAIN else []
        kinds += [one.size.value] if one.size is not TypeSize.TEXT else []
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        return f"<p{kind}>{self._words(one.words)}</p>"

    @_block.register
    def _(self, one: Listing) -> str:
        tag, start = ("ol", f' start="{one.numbered}"') if one.numbered else ("ul", "")
        return f"<{tag}{start}>{self._all('li', one.items)}</{tag}>"

    @_block.register
    def _(self, one: Steps) -> str:
        steps = "".join(
            f"<li>{self._picture(step.scene)}<p>{self._words(step.words)}</p></li>"
            for step in one.steps
        )
        return f'<ol class="steps">{steps}</ol>'

    @_block.register
    def _(self, one: Tabular) -> str:
        head = self._all('th scope="col"', one.head)
        rows = "".join(f"<tr>{self._all('td', row)}</tr>\n" for row in one.rows)
        return f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}{rows}</table>"

    @_block.register
    def _(self, one: FillIn) -> str:
        line = '<span class="line"></span>'
        words = (f"{escape(word)} {line}" for words in one.lines for word in words)
        return f"<p>{' '.join(words)}</p>"

    @_block.register
    def _(self, one: Illustration) -> str:
        caption = self.blocks(one.caption)
        below = f"<figcaption>{caption}</figcaption>" if caption else ""
        return f"<figure>{self._picture(one.scene)}{below}</figure>{self.blocks(one.note)}"

    @_block.register
    def _(self, one: Framed) -> str:
        return f"<figure>{self._picture(one.scene)}</figure>{self.blocks(one.blocks)}"

    @_block.register
    def _(self, one: SideBySide) -> str:
        parts = "".join(f"<div>{self.blocks(part)}</div>" for part in one.parts if part)
        return f'<div class="beside">{parts}</div>'

    @_block.register(Flow)
    @_block.register(Kept)
    @_block.register(Placed)
    def _(self, one: Flow | Kept | Placed) -> str:
        kind = ' class="flow"' if isinstance(one, Flow) else ""
        return f"<div{kind}>{self.blocks(one.blocks)}</div>"

    @_block.register
    def _(self, one: Callout) -> str:
        return f"<aside>{self.blocks(one.blocks)}</aside>"

    def _all(self, tag: str, items: Iterable[Words]) -> str:
        end = tag.partition(" ")[0]
        return "".join(f"<{tag}>{self._words(words)}</{end}>" for words in items)

    def _words(self, words: Words) -> str:
        return escape(words) if isinstance(words, str) else "".join(map(self._inline, words))

    def _inline(self, one: Inline) -> str:
        match one:
            case Face():
                return self._picture(one.scene, "face")
            case Styled():
                tag = _TAGS[one.emphasis]
                return f"<{tag}>{escape(one.text)}</{tag}>"
            case _:
                return escape(str(one))

    def _picture(self, scene: Scene, kind: str = "") -> str:
        """An `<svg>`, named by its description, or hidden from who hears the page."""
        words = scene.description
        label = f'aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
        shown = f' class="{kind}"' if kind else ""
        drawn = self._draw(scene, str(next(self._pictures)))
        return drawn.replace("<svg", f"<svg {label}{shown}", 1)
