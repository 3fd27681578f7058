"""What stands beside pictures of figures for who sets the book: captions and alternative texts.

The same words as JSON, and as snippets to paste: Markdown, LaTeX, Typst, HTML (which a word
processor takes too).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from printkit.base.lazy import regex


@dataclass(frozen=True, slots=True, kw_only=True)
class Captioned:
    """A picture's file, its words and its size in mm; figures are numbered from 1 in the book."""

    number: int
    name: str
    file: str
    caption: str
    alt: str
    width: float
    height: float


_TEX = regex(r"[\\{}$&#%_^~]")
_TEX_WORDS = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
_MARKDOWN = regex(r"[\\`*_{}\[\]#|<>~^$&]")
_UNSEEN = regex(r"[\x00-\x20\x7f-\x9f\u2028\u2029]+")
"""Blanks, ends of lines, and what no snippet may hold."""


def captions(figures: Sequence[Captioned], language: str) -> dict[str, bytes]:
    """The files of words by name."""
    figures = [
        replace(one, caption=_in_a_line(one.caption), alt=_in_a_line(one.alt)) for one in figures
    ]
    listed = [
        {
            "number": one.number,
            "name": one.name,
            "file": one.file,
            "caption": one.caption,
            "alt": one.alt,
            "width_mm": round(one.width, 3),
            "height_mm": round(one.height, 3),
        }
        for one in figures
    ]
    as_json = json.dumps({"language": language, "figures": listed}, indent=2, ensure_ascii=False)
    made = [snippets(one) for one in figures]
    md, tex, typ, html = ([one[ending] for one in made] for ending in ("md", "tex", "typ", "html"))
    texts = {
        "json": f"{as_json}\n",
        "md": "\n".join(md),
        "tex": "\n".join((_TEX_HEAD, *tex)),
        "typ": "\n".join(typ),
        "html": "".join((_HTML_HEAD.format(language=escape(language)), *html, _HTML_FOOT)),
    }
    return {f"captions.{ending}": text.encode() for ending, text in texts.items()}


def _in_a_line(text: str) -> str:
    return _UNSEEN.sub(" ", text).strip()


_TEX_HEAD = "% \\usepackage{graphicx}\n% printkit figure --format pdf\n"
"""What the snippets need: LaTeX sets no SVG."""
_HTML_HEAD = (
    '<!doctype html>\n<html lang="{language}">\n'
    '<head><meta charset="utf-8"><title>captions</title></head>\n<body>\n'
)
_HTML_FOOT = "</body>\n</html>\n"


def snippets(one: Captioned) -> dict[str, str]:
    """What stands for a figure in Markdown, LaTeX, Typst and HTML, by the ending of their files."""
    alt, caption = (_MARKDOWN.sub(r"\\\g<0>", text) for text in (one.alt, one.caption))
    markdown = f"![{alt}]({one.file})\n" + (f"\n*{caption}*\n" if caption else "")

    alt, caption = (
        _TEX.sub(lambda found: _TEX_WORDS.get(found[0], "\\" + found[0]), text)
        for text in (one.alt, one.caption)
    )
    stem = one.file.rpartition(".")[0]
    tex = (
        "\\begin{figure}\n  \\centering\n"
        f"  \\includegraphics[width={one.width:.2f}mm,alt={{{alt}}}]{{{stem}}}\n"
        + (f"  \\caption{{{caption}}}\n" if caption else "")
        + f"  \\label{{fig:{one.name}}}\n\\end{{figure}}\n"
    )

    # A string of Typst is written as one of JSON is, for all letters that a text holds.
    file, alt, caption = (
        json.dumps(text, ensure_ascii=False) for text in (one.file, one.alt, one.caption)
    )
    below = f",\n  caption: text({caption})" if one.caption else ""
    picture = f"image({file}, width: {one.width:.2f}mm, alt: {alt})"
    typst = f"#figure(\n  {picture}{below},\n) <{one.name}>\n"

    file, alt, caption = map(escape, (one.file, one.alt, one.caption))
    below = f"\n  <figcaption>{caption}</figcaption>" if caption else ""
    html = (
        f'<figure id="{escape(one.name)}">\n'
        f'  <img src="{file}" alt="{alt}" style="width:{one.width:.2f}mm">'
        f"{below}\n</figure>\n"
    )
    return {"md": markdown, "tex": tex, "typ": typst, "html": html}
