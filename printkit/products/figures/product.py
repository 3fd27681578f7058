"""Figures of a rule book as files: SVG, PDF cropped to the art, or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.errors import Message, PrintkitError, Problem, did_you_mean
from printkit.export import PPI, PPI_BOUNDS, Format, Ground
from printkit.model import Game
from printkit.model.figures import Figure
from printkit.products.base import Pack, Picture, Plan, Product, Shared, option
from printkit.products.diagram import Size, size
from printkit.products.figures.composing import Composed, compose
from printkit.products.request import ON_SCREEN, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureOptions:
    """What can be asked of figures.

    Attributes:
        names: which; all if there are none.
        width: of each, where the spec says nothing.
        no_caption: whether captions are left out of the pictures.
        transparent: whether nothing is behind them.
        ppi: pixels per inch of a PNG.
        form: how the files of a folder are written.
    """

    names: tuple[str, ...] = option((), name="--only", metavar="NAME", many=True)
    width: Size = option(Size(90.0), parse=size, metavar="SIZE")
    no_caption: bool = option(False)
    transparent: bool = option(False)
    ppi: float | None = option(None, bounds=PPI_BOUNDS, metavar="N")


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePlan(Plan):
    """Figures to be made.

    Attributes:
        request: what is asked for.
        made: the figures.
        form: how their files are written.
    """

    request: Request
    made: tuple[Composed, ...]
    form: Format


def chosen(game: Game, names: Sequence[str]) -> tuple[Figure, ...]:
    """The figures of those names, in the order of the spec; all if none is named.

    Raises:
        PrintkitError: the game has no such figure, or none at all.
    """
    known = [figure.name for figure in game.figures]
    if not known:
        raise PrintkitError(Message("rule_figures.none", game=game.name), source=game.source)
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or Message("common.known", names=", ".join(known))
            raise PrintkitError(Message("rule_figures.no-such-figure", name=name), hint=hint)
    return tuple(one for one in game.figures if not names or one.name in names)


def plan_figures(request: Request, options: FigureOptions) -> FigurePlan:
    """The figures, checked and composed.

    Raises:
        PrintkitError: all mistakes of all figures that are asked for.
    """
    problems, made = list[Problem](), list[Composed]()
    for figure in chosen(request.game, options.names):
        try:
            made.append(
                compose(request, figure, options.width.mm, captioned=not options.no_caption)
            )
        except PrintkitError as error:
            problems += error.problems
    if problems:
        raise PrintkitError(problems)
    ground = Ground.NONE if options.transparent else Ground.WHITE
    return FigurePlan(
        file_name=f"{request.game.file_stem}_figures_{request.language}",
        endings=(),
        request=request,
        made=tuple(made),
        form=Format(ppi=options.ppi or PPI, ground=ground),
    )


def make_figures(plan: FigurePlan) -> Pack:
    """A file a figure."""
    return Pack(
        files={
            f"{rank:02}-{one.figure.name}.svg": Picture(
                scene=one.scene, request=plan.request, form=plan.form
            )
            for rank, one in enumerate(plan.made, start=1)
        }
    )


PRODUCT = Product(
    name="figure",
    options=FigureOptions,
    plan=plan_figures,
    make=make_figures,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
)
