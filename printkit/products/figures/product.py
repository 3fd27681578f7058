"""Figures of a rule book as files: SVG, PDF cropped to the art, or PNG, with their captions.

Captions and alternative texts come as JSON, and as snippets to paste: Markdown, LaTeX, Typst, HTML.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from printkit.base.errors import (
    LayoutError,
    Message,
    PrintkitError,
    Problem,
    Problems,
    did_you_mean,
    known_words,
)
from printkit.base.lazy import regex
from printkit.base.units import millimetres
from printkit.draw.diagram import drawn_in_layers
from printkit.export import PPI, PPI_BOUNDS, Format, Ground, Lettering
from printkit.model import Game
from printkit.model.figures import Figure
from printkit.products.base import Endings, Pack, Picture, Plan, Product, Shared, option
from printkit.products.diagram import Size, size
from printkit.products.figures.figure import Composed, compose, illustration
from printkit.products.request import ON_SCREEN, Request

if TYPE_CHECKING:
    from printkit.page import Publication

_FORMATS = ("svg", "pdf", "png")
_WORD = "docx"
PAGE, _COLUMN = "page", "column"
_GUTTER = 10.0
"""Between two columns of a page, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureOptions:
    """What can be asked of figures.

    Attributes:
        names: which; all if there are none.
        width: of a column, and so of each figure for which the spec says nothing else.
        form: how the files of a folder are written; `docx` for one for a word processor.
    """

    names: tuple[str, ...] = option(
        (),
        name="--names",
        metavar="[NAME]...",
        many=True,
        bare=True,
        known=lambda game: (one.name for one in game.figures),
        named=True,
    )
    every: bool = option(False, name="--all")
    width: Size = option(Size(90.0), parse=size, metavar="SIZE")
    form: str = option("svg", name="--format", choices=(*_FORMATS, _WORD), named=True)
    caption: bool = option(False)
    transparent: bool = option(False)
    layers: bool = option(False)
    text: Lettering = option(Lettering.OUTLINES, parse=Lettering)
    ppi: float = option(PPI, bounds=PPI_BOUNDS, metavar="N")


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePlan(Plan):
    """Figures to be made, with their numbers in the book."""

    request: Request
    made: tuple[tuple[int, Composed], ...]
    options: FigureOptions


def chosen(game: Game, names: Sequence[str]) -> tuple[tuple[int, Figure], ...]:
    """The figures of those names with their numbers, in the spec's order; all if none is named.

    Raises:
        PrintkitError: the game has no such figure, or none at all.
    """
    known = [figure.name for figure in game.figures]
    if not known:
        hint = Message("rule_figures.see-spec")
        raise PrintkitError(Message("rule_figures.none", game=game.name), hint=hint)
    problems = [
        Problem(Message("rule_figures.no-such-figure", name=name), hint=known_words(known, name))
        for name in names
        if name not in known
    ]
    if problems:
        raise PrintkitError(problems)
    numbered = enumerate(game.figures, start=1)
    return tuple((rank, one) for rank, one in numbered if not names or one.name in names)


def width_of(figure: Figure, column: float) -> float:
    """How wide a figure is, in mm, where a column has this width.

    Raises:
        PrintkitError: the spec gives it a width that is none.
    """
    if figure.width is None or figure.width.text == _COLUMN:
        return column
    if figure.width.text == PAGE:
        return 2 * column - _GUTTER
    try:
        return millimetres(figure.width.text)
    except PrintkitError as error:
        (problem,) = error.problems
        hint = did_you_mean(figure.width.text, (PAGE, _COLUMN)) or problem.hint
        placed = replace(problem, source=figure.width.source, hint=hint)
        raise PrintkitError([placed]) from error


def _composed(request: Request, figure: Figure, options: FigureOptions) -> Composed:
    """A figure.

    Raises:
        PrintkitError: all that is wrong with it, each mistake with its place.
    """
    try:
        width = width_of(figure, options.width.mm)
        with drawn_in_layers() if options.layers else nullcontext():
            return compose(request, figure, width, captioned=options.caption)
    except PrintkitError as error:
        raise PrintkitError(
            one if one.source else replace(one, source=figure.source) for one in error.problems
        ) from error


class Found(NamedTuple):
    """What checking a figure found: all that is wrong with it, and what is odd."""

    faults: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()


def found_in(request: Request) -> tuple[Found, ...]:
    """The same per figure of the game, captions among it."""
    found, by_caption = [], dict[str, str]()
    for figure in request.game.figures:
        try:
            made = _composed(request, figure, FigureOptions(caption=True))
        except PrintkitError as error:
            found.append(Found(faults=tuple(error.problems)))
            continue
        doubts = list(made.warnings)
        column = FigureOptions().width.mm
        most = 2 * column + _GUTTER
        if figure.width is not None and width_of(figure, column) > most:
            what = Message("rule_figures.wider-than-page", text=figure.width.text)
            hint = Message("rule_figures.wider-than-page-hint", most=most)
            doubts.append(Problem(what, figure.width.source, hint))
        first = by_caption.setdefault(made.caption, figure.name)
        if first != figure.name and figure.caption:  # written by hand, and another's too
            what = Message("rule_figures.caption-of-another", name=first)
            doubts.append(Problem(what, next(iter(figure.caption.places.values()))))
        found.append(Found(doubts=tuple(doubts)))
    return tuple(found)


def plan_figures(request: Request, options: FigureOptions) -> FigurePlan:
    """The figures, checked and composed; what is wrong with some does not keep the others back.

    Raises:
        PrintkitError: there is no such figure, or all that are asked for are wrong.
    """
    if options.every and options.names:
        raise LayoutError(Message("rule_figures.names-or-all"), hint=Message("common.keep-one"))
    problems, made = Problems(), list[tuple[int, Composed]]()
    if options.transparent:
        request = replace(request, theme=replace(request.theme, ground=None))
    for rank, figure in chosen(request.game, options.names):
        with problems.noting():
            made.append((rank, _composed(request, figure, options)))
    if not made:
        raise PrintkitError(dict.fromkeys(problems))
    # That of the only figure, of them all in one, or their folder.
    stem, language, form = request.game.file_stem, request.language, options.form
    name, endings, inside = (
        "-".join(("figures", *sorted(set(options.names)))),
        tuple[str, ...](),
        "",
    )
    ending = "" if form == _FORMATS[0] else f"_{form}"
    if form == _WORD:
        ending, endings = f".{_WORD}", (f".{_WORD}",)
    elif len(set(options.names)) == 1:
        rank, only = made[0]
        name, ending, inside = f"figure-{only.figure.name}", f".{form}", _file(rank, only, form)
        endings = tuple(f".{one}" for one in _FORMATS)
    return FigurePlan(
        file_name=f"{stem}_{name}_{language}{ending}",
        endings=endings,
        inside=inside,
        request=request,
        made=tuple(made),
        options=options,
        doubts=tuple(doubt for _, one in made for doubt in one.warnings),
        faults=tuple(dict.fromkeys(problems)),
    )


def _file(rank: int, one: Composed, form: str) -> str:
    """A figure's name among the files of its book."""
    return f"{rank:02}-{one.figure.name}.{form}"


def make_figures(plan: FigurePlan) -> Pack | Picture | Publication:
    """A picture, a document of all, or a file a figure with the captions of all."""
    if plan.options.form == _WORD:  # with captions that a word processor counts on from
        head = plan.request.masthead()
        blocks = tuple(illustration(plan.request, one, rank) for rank, one in plan.made)
        document = replace(head.document(head.title, blocks), foot=())
        return head.publication((document,), head.title)
    ground = Ground.NONE if plan.options.transparent else Ground.WHITE
    form = Format(ppi=plan.options.ppi, ground=ground, text=plan.options.text)
    pictures = [Picture(scene=one.scene, request=plan.request, form=form) for _, one in plan.made]
    if plan.endings:
        return pictures[0]
    stated = [
        Captioned(
            number=rank,
            name=one.figure.name,
            file=_file(rank, one, plan.options.form),
            caption=one.caption,
            alt=one.alt,
            width=one.scene.width,
            height=one.scene.height,
        )
        for rank, one in plan.made
    ]
    words = captions(stated, plan.request.language)
    return Pack(files={**{one.file: p for one, p in zip(stated, pictures, strict=True)}, **words})


# what stands beside the pictures for who sets the book; a word processor takes HTML too


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


PRODUCT = Product(
    name="figure",
    options=FigureOptions,
    plan=plan_figures,
    make=make_figures,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    endings=lambda options: Endings((f".{_WORD}",)) if options.form == _WORD else None,
)
