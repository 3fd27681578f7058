"""Documents as pages of the web: one file with its pictures in it, for a screen of any width."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from functools import singledispatchmethod
from html import escape
from itertools import count

from printkit.base.catalogue import catalogue
from printkit.base.fonts import Weight, for_screens
from printkit.document import blocks as doc
from printkit.scene import Scene

Drawer = Callable[[Scene, str], str]
"""Draws a scene as an `<svg>` element; a name keeps its ids apart from those of other pictures."""

_CAP_HEIGHT = 0.69
"""Of Fira Sans, in em."""
_LOW = 0.5
"""The share of a face's height beyond the capitals that lies below the line: half of it."""
_SIZES = {doc.TypeSize.NOTE: "note", doc.TypeSize.LEAD: "lead"}
_TAGS = {
    doc.Emphasis.STRONG: "strong",
    doc.Emphasis.EMPHATIC: "em",
    doc.Emphasis.QUIET: "small",
    doc.Emphasis.CODE: "code",
}

_MARKS = {
    doc.Mark.STRUCK: "s",
    doc.Mark.UNDERLINED: "u",
    doc.Mark.LOWERED: "sub",
    doc.Mark.RAISED: "sup",
    doc.Mark.LIT: "mark",
    doc.Mark.KEY: "kbd",
}
_KINDS = {doc.Flow: ' class="flow"', doc.Galley: ' class="flow"', doc.Indented: ' class="in"'}
_PIXEL = 25.4 / 96
"""A pixel of a screen, in mm."""
_STEP = 1.5
"""A step by which paragraphs are indented, in em."""

_LARGER = 2.4
"""The most enlargement of a book's pictures on a screen: one as wide as a column of 80 mm is as
wide as the page, and its type is no larger than a heading's."""

_STYLE = """
@font-face{font-family:"Like Fira";src:local("Arial"),local("Liberation Sans"),local("Helvetica");
size-adjust:100.7%%;ascent-override:92.8%%;descent-override:26.3%%;line-gap-override:0%%}
:root{color-scheme:light dark;--text:%(text)s;--quiet:%(quiet)s;--alert:%(alert)s;--page:#fff;
--tint:#f2f2f2;--line:#c4c4c4;--link:#1f5fa8}
@media screen and (prefers-color-scheme:dark){:root{--text:#e9e9e9;--quiet:#b4b4b4;--alert:#ff8f88;
--page:#191a1c;--tint:#2a2b2e;--line:#55575b;--link:#8ab8ff}
figure>svg,figure>img,ol.steps>li>svg{background:#fff;box-shadow:0 0 0 .5rem #fff;margin:.5rem 0}
.face{background:#fff;border-radius:.1em}mark{background:#5d5200;color:inherit}}
html{-webkit-text-size-adjust:100%%;text-size-adjust:100%%}
body{color:var(--text);background:var(--page);max-width:46rem;margin:0 auto;padding:1rem 1rem 3rem;
font:1rem/1.5 "Fira Sans","Like Fira",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
overflow-wrap:break-word}
main,.lead,p,li{hyphens:auto}
h1,h2,h3,h4{line-height:1.2;hyphens:manual;break-after:avoid;scroll-margin-top:1rem}
h1{font-size:clamp(1.6rem,6vw,2.2rem);margin:.5em 0}h2{font-size:1.35rem;margin:1.6em 0 .4em}
h3,h4{font-size:1.1rem;margin:1.3em 0 .3em}h1+h2{margin-top:.8em}
a{color:var(--link)}a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);
outline-offset:2px}
.skip{position:absolute;left:1rem;top:-4rem;padding:.5rem 1rem;background:var(--page)}
.skip:focus{top:.5rem}
nav ul{columns:14rem;padding:0;margin:.25rem 0;list-style:none}nav li{margin:0}
nav a,summary{display:inline-block;padding:.3rem 0}summary{cursor:pointer;color:var(--link)}
nav summary::before{content:"\\2630\\a0"}.spoiler>summary::before{content:"\\25b8\\a0"}
.spoiler[open]>summary::before{content:"\\25be\\a0"}
.quiet,small{color:var(--quiet)}.alert{color:var(--alert)}.note{font-size:.875rem}
.lead{font-size:1.15rem}.aside{float:right;margin-left:1em}p{margin:.5em 0}li{margin:.25em 0}
svg,img{max-width:100%%;height:auto}.face{display:inline-block}
figure{margin:1.25em 0;text-align:center;break-inside:avoid}figure.start{text-align:start}
figure.end{text-align:end}
figcaption{text-align:start;width:fit-content;margin:.4em auto 0}figcaption p{margin:.2em 0}
figure.start figcaption{margin-left:0}
.beside{display:flex;flex-wrap:wrap;gap:1rem}.beside.few{column-gap:2.5rem}
.beside>*{flex:1 1 4.75rem;min-width:min-content}.beside.few>*{flex-basis:16rem}
.beside figure,.beside figcaption{text-align:start;margin-left:0}.beside figure svg{margin-left:0}
.table{overflow-x:auto;margin:.75em 0}table{border-collapse:collapse;min-width:50%%}
th,td{text-align:start;vertical-align:top;padding:.3em 1em .3em 0;hyphens:manual}
.ruled th,.ruled td{border-top:1px solid var(--line)}.ruled{border-bottom:1px solid var(--line)}
.end{text-align:end}.center{text-align:center}.upright{border-left:1px solid var(--line);
padding-left:1em}
.callout{background:var(--tint);padding:.6em 1em;border-radius:.3em;margin:1em 0;break-inside:avoid}
ol.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:0 1.5rem}
ol.steps svg{display:block}ol.steps>li{margin:.75em 0;break-inside:avoid}
.line{border-bottom:1px solid;display:inline-block;width:min(12rem,60%%)}
footer{margin-top:3rem;padding-top:.75rem;border-top:1px solid var(--line);color:var(--quiet);
font-size:.875rem}
@media print{@page{margin:15mm}.flow{columns:75mm 2;column-gap:10mm}
.flow>.across{column-span:all}body{max-width:none;padding:0;font-size:10pt}.skip,nav{display:none}
a{color:inherit;text-decoration:none}.table{overflow:visible}article+article{break-before:page}}
.one{white-space:nowrap}
mark{background:#fff0a8;color:inherit}@media screen{.paper{display:none}}
sub,sup{line-height:0}kbd{font:inherit;border:1px solid var(--line);border-radius:.25em;
padding:0 .3em}
.in{margin-left:2.5rem}code{white-space:pre-wrap;font:inherit;background:var(--tint);padding:0 .2em}
"""

_ACCENT = """h1{border-bottom:.2rem solid %s;padding-bottom:.25rem}
h2{border-inline-start:.25rem solid %s;padding-inline-start:.6rem}
.signed{flex-wrap:wrap-reverse}.beside>.sign{flex:0 0 auto}
"""
"""The colour of the game below the title of a book and beside its sections."""
_FONT = """@font-face{font-family:"Fira Sans";font-weight:%d;src:url(data:font/woff;base64,%s)}
"""
"""The font of a book."""
_MANY = 5
"""The least number of sections for which a page begins with links to them."""
_FEW = 3
"""The most parts side by side that are columns of text; more are small things in a row."""


def write(documents: Sequence[doc.Document], draw: Drawer) -> str:
    """Documents as one page of HTML 5.

    Every word is escaped, so that nothing is run; pictures stand in the page itself, and nothing is
    fetched from elsewhere.

    Args:
        documents: in their order; the first gives the page its title, language and colours.
        draw: draws a picture.
    """
    first = documents[0]
    style = _STYLE % {"text": first.text, "quiet": first.quiet, "alert": first.alert}
    if first.accent:
        style += _ACCENT % (first.accent, first.accent)
        style += "".join(
            _FONT % (number, b64encode(for_screens(weight)).decode())
            for weight, number in ((Weight.REGULAR, 400), (Weight.SEMIBOLD, 600))
        )
    page = _Page(draw, first.language)
    said = (("author", first.author), ("description", first.subject))
    about = "".join(
        f'<meta name="{name}" content="{escape(text)}">\n' for name, text in said if text
    )
    articles = "".join(f"<article>\n{page.blocks(one.blocks)}\n</article>\n" for one in documents)
    articles = articles.replace("</h1>", f"</h1>{page.contents()}", 1)
    foot = " · ".join(escape(part) for part in first.foot if part and isinstance(part, str))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(first.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(first.title)}</title>\n{about}<style>{style}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#content">{page.word("skip")}</a>\n'
        f'<main id="content">\n{articles}</main>\n'
        f"{f'<footer><p>{foot}</p></footer>' if foot else ''}\n</body>\n</html>\n"
    )


class _Page:
    """Blocks as HTML."""

    def __init__(self, draw: Drawer, language: str) -> None:
        self._draw, self._language = draw, language
        self._sections: list[str] = []
        self._pictures = count(1)
        self._outline = doc.Outline()

    def blocks(self, blocks: Iterable[doc.Block]) -> str:
        return "\n".join(filter(None, map(self._block, blocks)))

    def word(self, name: str) -> str:
        """A word of the page's own, from the catalogue of its language."""
        return escape(catalogue(self._language).say(f"document.{name}"))

    def contents(self) -> str:
        """Links to the sections that have been written, where there are many."""
        if len(self._sections) < _MANY:
            return ""
        links = "".join(
            f'<li><a href="#section-{rank}">{words}</a></li>'
            for rank, words in enumerate(self._sections, start=1)
        )
        name = self.word("contents")
        return (
            f'\n<nav aria-label="{name}"><details><summary>{name}</summary>\n'
            f"<ul>{links}</ul></details></nav>"
        )

    @singledispatchmethod
    def _block(self, _: object) -> str:
        """Nothing for blocks that concern paper only: ends of columns and pages, gaps, contents."""
        return ""

    @_block.register
    def _(self, one: doc.Heading) -> str:
        level = self._outline.level(one.rank)
        aside = f'<span class="aside">{self._words(one.aside)}</span>' if one.aside else ""
        words, mark = self._words(one.words), ""
        if level == 2:
            self._sections.append(escape(doc.said_words(one.words).strip()))
            mark = f' id="section-{len(self._sections)}"'
        return f"<h{level}{mark}>{aside}{words}</h{level}>"

    @_block.register
    def _(self, one: doc.Paragraph) -> str:
        kinds = [one.tone.value] if one.tone is not doc.Tone.PLAIN else []
        kinds += [one.size.value] if one.size is not doc.TypeSize.TEXT else []
        kinds += [one.side.value] if one.side is not doc.Align.START else []
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        kind += f' id="{escape(one.name)}"' if one.name else ""
        if one.depth or one.hanging:
            first = f"text-indent:-{_STEP:g}em;" if one.hanging else ""
            kind += f' style="{first}margin-left:{_STEP * (one.depth + one.hanging):g}em"'
        return f"<p{kind}>{self._words(one.words)}</p>"

    @_block.register
    def _(self, one: doc.Listing) -> str:
        tag, start = ("ol", f' start="{one.numbered}"') if one.numbered else ("ul", "")
        items = "".join(f"<li>{self._words(words)}</li>" for words in one.items)
        return f"<{tag}{start}>{items}</{tag}>"

    @_block.register
    def _(self, one: doc.Steps) -> str:
        steps = "".join(
            f"<li>{self._picture(step.scene)}<p>{self._words(step.words)}</p></li>"
            for step in one.steps
        )
        return f'<ol class="steps">{steps}</ol>'

    @_block.register
    def _(self, one: doc.Tabular) -> str:
        kinds = []
        for column in one.columns:
            looks = ["upright"] if column.line else []
            looks += [column.side.value] if column.side is not doc.Align.START else []
            looks += [column.tone.value] if column.tone is not doc.Tone.PLAIN else []
            kinds.append(f' class="{" ".join(looks)}"' if looks else "")

        def row(tag: str, cells: Sequence[doc.Words], end: str) -> str:
            said = zip(kinds, map(self._words, cells), strict=True)
            return f"<tr>{''.join(f'<{tag}{kind}>{words}</{end}>' for kind, words in said)}</tr>\n"

        head = "<thead>" + row('th scope="col"', one.head, "th") + "</thead>" if one.head else ""
        rows = "".join(row("td", cells, "td") for cells in one.rows)
        style = " ".join(filter(None, ("ruled" if one.ruled else "", _SIZES.get(one.size, ""))))
        table = f'<table class="{style}">' if style else "<table>"
        named = f'role="region" aria-label="{self.word("table")}" tabindex="0"'
        return f'<div class="table" {named}>{table}{head}<tbody>{rows}</tbody></table></div>'

    @_block.register
    def _(self, one: doc.FillIn) -> str:
        line = '<span class="line" aria-hidden="true"></span>'
        words = (f"{escape(word)} {line}" for words in one.lines for word in words)
        return f"<p>{' '.join(words)}</p>"

    @_block.register
    def _(self, one: doc.Illustration) -> str:
        caption = self.blocks(one.caption)
        below = f"<figcaption>{caption}</figcaption>" if caption else ""
        kinds = [one.side.value] * (one.side is not doc.Align.CENTER) + ["across"] * one.across
        side = f' class="{" ".join(kinds)}"' if kinds else ""
        side += f' id="{escape(one.name)}"' if one.name else ""
        wide = f' style="width:{100 * one.share:.4g}%"' if one.share else ""
        words = [word for block in one.caption[:1] for word in block.words]
        counted = any(isinstance(word, doc.Serial) for word in words)
        if counted or (one.side is doc.Align.START and not one.caption):  # as wide as the words
            wide = f' style="width:min(100%,{_LARGER * one.scene.width:.4g}mm)"'
        # a description that the caption repeats is not read aloud
        repeated = one.caption and one.scene.description == doc.said_words(one.caption[0].words)
        drawn = self._picture(one.scene, wide, aloud=not repeated)
        return f"<figure{side}>{drawn}{below}</figure>{self.blocks(one.note)}"

    @_block.register
    def _(self, one: doc.Framed) -> str:
        return f"<figure>{self._picture(one.scene)}</figure>{self.blocks(one.blocks)}"

    @_block.register
    def _(self, one: doc.SideBySide) -> str:
        filled, sign = list[str](), ""
        for part in filter(None, one.parts):
            match part:
                case (doc.Illustration(side=doc.Align.END),):  # beside words, above them on a phone
                    sign, kind = " signed", ' class="sign"'
                case _:
                    kind = ""
            filled.append(f"<div{kind}>{self.blocks(part)}</div>")
        few = " few" if len(filled) <= _FEW else ""
        return f'<div class="beside{few}{sign}">{"".join(filled)}</div>'

    @_block.register(doc.Flow)
    @_block.register(doc.Galley)
    @_block.register(doc.Kept)
    @_block.register(doc.Placed)
    @_block.register(doc.Indented)
    def _(self, one: doc.Flow | doc.Galley | doc.Kept | doc.Placed | doc.Indented) -> str:
        kind = _KINDS.get(type(one), "")
        return f"<div{kind}>{self.blocks(one.blocks)}</div>"

    @_block.register
    def _(self, one: doc.Spoiler) -> str:
        return (
            f'<details class="spoiler"><summary>{escape(one.title)}</summary>\n'
            f"{self.blocks(one.blocks)}</details>"
        )

    @_block.register
    def _(self, one: doc.Callout) -> str:
        return f'<div class="callout" role="note">{self.blocks(one.blocks)}</div>'

    def _words(self, words: doc.Words) -> str:
        return escape(words) if isinstance(words, str) else "".join(map(self._inline, words))

    def _inline(self, one: doc.Inline) -> str:
        match one:
            case doc.Face():
                low, wide = _LOW * (one.em - _CAP_HEIGHT), one.em * one.scene.width
                size = f"height:{one.em:.4g}em;width:{wide / one.scene.height:.4g}em"
                style = f' style="{size};vertical-align:{-low:.2f}em"'
                return self._picture(one.scene, f' class="face"{style}').strip()
            case doc.Styled() | doc.Marked():
                tag = _TAGS[one.emphasis] if isinstance(one, doc.Styled) else _MARKS[one.mark]
                said = escape(one.text) if isinstance(one, doc.Styled) else self._words(one.words)
                return f"<{tag}>{said}</{tag}>"
            case doc.Link():
                said = f'<span class="one">{self._inline(one.said)}</span>'
                return f'<a href="#{escape(one.to)}">{said}</a>' if one.to else said
            case doc.Serial():
                return self._inline(one.said)
            case doc.Address():  # the address behind words that can be clicked is for paper only
                said, behind = self._words(one.words), self._words(one.printed)
                if one.to:
                    said = f'<a href="{escape(one.to)}" rel="noopener noreferrer">{said}</a>'
                    behind = f'<span class="paper">{behind}</span>' if behind else ""
                return said + behind
            case _:
                return escape(one).replace("\n", "<br>")

    def _picture(self, scene: Scene, kind: str = "", *, aloud: bool = True) -> str:
        """An `<svg>` or `<img>`, named by its description, or hidden from screen readers."""
        words = scene.description if aloud else ""
        if scene.film:
            data = b64encode(scene.film).decode()
            mime = "gif" if scene.film.startswith(b"GIF") else "webp"
            size = f'width="{scene.width / _PIXEL:.0f}" height="{scene.height / _PIXEL:.0f}"'
            return f'<img src="data:image/{mime};base64,{data}" alt="{escape(words)}" {size}{kind}>'
        label = f'aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
        drawn = self._draw(scene, str(next(self._pictures)))
        return drawn.replace("<svg", f"<svg {label}{kind}", 1)


def framed(page: str) -> str:
    """A page within another one, in a frame that has no access to the page around it."""
    style = 'width="100%" height="640" style="border:0;max-width:70rem"'
    apart = 'title="printkit" sandbox="allow-scripts"'
    return f'<iframe srcdoc="{escape(page)}" {apart} {style}></iframe>'
