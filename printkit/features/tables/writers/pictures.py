"""Pictures of one density and tables of places, for sites where games are made of pictures.

What is known of such sites: specs/tables/pictures.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import ceil, floor

from printkit.backends import png
from printkit.base.units import MM_PER_INCH
from printkit.features.tables.known import table_named
from printkit.features.tables.pack import TableOrder, as_csv
from printkit.features.tables.plan import TablePiece
from printkit.model import CardFace, Owner
from printkit.scene import Group, Scene, Shape, move, number

_NEUTRAL = "neutral"
"""Whose a piece is that is neither player's."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """Pictures of the board and of pieces, one of all pieces with its style sheet, tables."""
    plan, density, files = order.plan, _density(order), dict[str, bytes]()
    if plan.has_board:
        files["img/board.png"] = order.art.board(density)
    for one in plan.pieces:
        for face in _faces(one):
            files[f"pieces/{_name(one, face)}.png"] = order.art.flat(one, density, face)
    if plan.pieces:
        files["img/sprites.png"], files["sprites.css"] = _sprites(order)
    files["pieces.csv"] = as_csv(
        "file piece face side name_en name_fr w_mm h_mm height_mm w_px h_px count column row",
        _pieces(order),
    )
    places = {one.name: _corner(order, one.x, one.y) for one in order.places}
    files["places.csv"] = as_csv(
        "name x_px y_px x_mm y_mm",
        ((name, x * density, y * density, x, y) for name, (x, y) in places.items()),
    )
    zone, tray = _zone(order), floor(plan.tray_pitch * density)
    sides = {one.name: tray if one.cell is None else zone for one in order.places}
    corners = {  # of the square around each place, the upper left one
        name: [floor(at * density - sides[name] / 2 + 0.5) for at in places[name]]
        for name in places
    }
    files["dropzones.csv"] = as_csv(
        "name x_px y_px width_px height_px",
        ((name, *corner, sides[name], sides[name]) for name, corner in corners.items()),
    )
    for save in order.saves:
        rows = ((one, *_corner(order, one.x, one.y)) for one in save.plan.standing)
        name = "_".join(filter(None, ("setup", save.name)))
        files[f"{name}.png"] = order.art.thumbnail(save.plan)
        files[f"{name}.csv"] = as_csv(
            "piece face place x_px y_px level turn count",
            (
                (
                    *(one.piece, one.face, one.place, x * density, y * density),
                    *(one.level, one.turn, one.count),
                )
                for one, x, y in rows
            ),
        )
    return files


def values(order: TableOrder) -> Mapping[str, object]:
    """How fine the pictures are, and how large."""
    plan, density = order.plan, _density(order)
    wide, high = round(plan.width * density), round(plan.height * density)
    names = ["_".join(filter(None, ("setup", one.name))) for one in order.saves]
    setups = f"`{names[0]}.csv`"
    return {
        "board": "img/board.png" if plan.has_board else "",
        "picture": f"{names[0]}.png",
        "setups": setups,
        "bare": "" if plan.has_board else setups,
        "example": next((one.id for one in plan.pieces), ""),
        "cube_pixels": round(plan.request.widest * density),
        "board_pixels": f"{wide} × {high}",
        "density": density,
        "ppi": density * MM_PER_INCH,
        "zone": _zone(order),
        "columns": len(_columns(order)),
        "rows": ", ".join(_rows(order)),
    }


def _density(order: TableOrder) -> float:
    """Pixels a millimetre of all pictures."""
    limits = table_named("pictures").spec.limits
    usual = limits["density"]
    return order.art.density(int(limits["pixels"]), usual) if order.plan.has_board else usual


def _corner(order: TableOrder, x: float, y: float) -> tuple[float, float]:
    """A place in mm from the upper left corner of the board's picture, y down."""
    return order.plan.width / 2 + x, order.plan.height / 2 - y


def _faces(one: TablePiece) -> list[int]:
    """The sides that differ, as ranks."""
    kinds = [shown.kind for shown in one.faces]
    return [kinds.index(kind) for kind in dict.fromkeys(kinds)]


def _name(one: TablePiece, face: int) -> str:
    return f"{one.id}_{face}" if face else one.id


def _owner(order: TableOrder, one: TablePiece) -> str:
    of_none = order.plan.game.kinds[one.piece.kind].owner is Owner.NONE
    return _NEUTRAL if of_none else one.piece.side.name.lower()


def _shown(one: TablePiece, face: int) -> tuple[int, CardFace | None]:
    """What a side shows, whoever owns the piece: a kind, or a card of a deck."""
    return one.faces[face].kind, None if face else one.card


def _columns(order: TableOrder) -> list[tuple[int, CardFace | None]]:
    """What sides show, each once: a column of sprites each."""
    faces = (_shown(one, face) for one in order.plan.pieces for face in _faces(one))
    return list(dict.fromkeys(faces))


def _rows(order: TableOrder) -> list[str]:
    """The players that have pieces: a row of sprites each."""
    return list(dict.fromkeys(_owner(order, one) for one in order.plan.pieces))


def _pieces(order: TableOrder) -> Iterator[tuple[object, ...]]:
    density, columns, rows = _density(order), _columns(order), _rows(order)
    for one in order.plan.pieces:
        for face in _faces(one):
            owner = _owner(order, one)
            yield (
                *(f"pieces/{_name(one, face)}.png", one.id, face, owner),
                *(one.name[language] for language in order.rules),
                *(one.width, one.depth, one.height),
                *(round(one.width * density), round(one.depth * density), one.count),
                *(columns.index(_shown(one, face)), rows.index(owner)),
            )


def _sprites(order: TableOrder) -> tuple[bytes, bytes]:
    """All pieces in one picture, kinds across and sides down, and where each is in CSS."""
    pieces, density = order.plan.pieces, _density(order)
    columns, rows = _columns(order), _rows(order)
    largest = max(one.width for one in pieces), max(one.depth for one in pieces)
    pixels = [ceil(length * density) for length in largest]
    wide, high = (length / density for length in pixels)
    shapes, lines = list[Shape](), list[str]()
    for one in pieces:
        for face in _faces(one):
            column, row = columns.index(_shown(one, face)), rows.index(_owner(order, one))
            x, y = (column + 0.5) * wide - one.width / 2, (row + 0.5) * high - one.depth / 2
            shapes.append(Group(shapes=order.art.seen(one, face).shapes, transform=move(x, y)))
            at = " ".join(
                f"{number(100 * rank / max(1, last))}%"
                for rank, last in ((column, len(columns) - 1), (row, len(rows) - 1))
            )
            lines.append(f".piece-{_name(one, face)} {{ background-position: {at}; }}")
    head = (
        f".piece {{ width: {pixels[0]}px; height: {pixels[1]}px; "
        'background-image: url("img/sprites.png"); '
        f"background-size: {100 * len(columns)}% {100 * len(rows)}%; }}"
    )
    scene = Scene(
        width=len(columns) * wide, height=len(rows) * high, shapes=tuple(shapes), title=order.title
    )
    style = "\n".join((head, *lines)) + "\n"
    return png.write(scene, ppi=density * MM_PER_INCH), style.encode()


def _zone(order: TableOrder) -> int:
    """The side in pixels of squares around the cells that do not overlap."""
    cells, density = order.plan.cells, _density(order)
    apart = (
        max(abs(one.x - other.x), abs(one.y - other.y)) for one, other in combinations(cells, 2)
    )
    return max(1, floor(min(apart, default=order.plan.request.cell) * density + 1e-6))
