"""Faces of pieces as pictures of their own, for lines of text: as high as the words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.draw.pieces import piece_symbol
from printkit.export import PPI_BOUNDS, Format, Ground
from printkit.products.base import Pack, Picture, Plan, Product, Shared, option
from printkit.products.diagram import Size, size
from printkit.products.request import ON_SCREEN, Request
from printkit.rules import Piece
from printkit.scene import Scene, Use, place

_INLINE = Size(4.0)
"""The height of a face in a line of 9 to 11 pt, in mm."""
_INLINE_PPI = 600.0
"""Of a PNG: a face in a line is small and its strokes are fine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesOptions:
    """What can be asked of faces: the height of each picture, pixels per inch of the PNG."""

    height: Size = option(_INLINE, parse=size, metavar="SIZE")
    ppi: float = option(_INLINE_PPI, bounds=PPI_BOUNDS, metavar="N")


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesPlan(Plan):
    """Faces to be made."""

    request: Request
    options: FacesOptions


def plan_faces(request: Request, options: FacesOptions) -> FacesPlan:
    """The faces of all kinds."""
    return FacesPlan(
        file_name=f"{request.game.file_stem}_faces_{request.language}",
        endings=(),
        request=replace(request, theme=replace(request.theme, ground=None)),
        options=options,
    )


def make_faces(plan: FacesPlan) -> Pack:
    """Two files a face: `rock-white.svg`, `rock-white.png`."""
    request, edge = plan.request, plan.options.height.mm
    form = Format(ppi=plan.options.ppi, ground=Ground.NONE)
    files: dict[str, Picture] = {}
    for rank, kind in enumerate(request.game.kinds):
        name = kind.name[request.language]
        owners = request.game.owners(rank)
        for side in owners:
            symbol = piece_symbol(request.game, Piece(rank, side), request.theme)
            shape = Use(symbol=symbol, transform=place(edge / 2, edge / 2, edge))
            scene = Scene(width=edge, height=edge, shapes=(shape,), title=name, description=name)
            picture = Picture(scene=scene, request=request, form=form)
            stem = f"{kind.id}-{request.game.player_keys[side]}" if len(owners) > 1 else kind.id
            files |= {f"{stem}.svg": picture, f"{stem}.png": picture}
    return Pack(files=files)


PRODUCT = Product(
    name="faces",
    options=FacesOptions,
    plan=plan_faces,
    make=make_faces,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
)
