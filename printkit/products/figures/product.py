"""Figures of a rule book as files: SVG, PDF cropped to the art, or PNG, with their captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem, did_you_mean
from printkit.base.units import millimetres
from printkit.export import PPI, PPI_BOUNDS, Format, Ground
from printkit.model import Game
from printkit.model.figures import Figure
from printkit.products.base import Pack, Picture, Plan, Product, Shared, option
from printkit.products.diagram import Size, size
from printkit.products.figures.captions import Captioned, captions
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
        Problem(
            Message("rule_figures.no-such-figure", name=name),
            hint=did_you_mean(name, known) or Message("common.known", names=", ".join(known)),
        )
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
        raise PrintkitError([replace(problem, source=figure.width.source)]) from error


def _composed(request: Request, figure: Figure, options: FigureOptions) -> Composed:
    """A figure.

    Raises:
        PrintkitError: all that is wrong with it, each mistake with its place.
    """
    try:
        width = width_of(figure, options.width.mm)
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
    problems, made = list[Problem](), list[tuple[int, Composed]]()
    if options.transparent:
        request = replace(request, theme=replace(request.theme, ground=None))
    for rank, figure in chosen(request.game, options.names):
        try:
            made.append((rank, _composed(request, figure, options)))
        except PrintkitError as error:
            problems += error.problems
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
    form = Format(ppi=plan.options.ppi, ground=ground)
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


PRODUCT = Product(
    name="figure",
    options=FigureOptions,
    plan=plan_figures,
    make=make_figures,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
)
