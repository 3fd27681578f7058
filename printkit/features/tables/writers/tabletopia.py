"""Packs for Tabletopia: pictures, a magnetic map, meshes and tables of what to type in.

Nothing is imported there as a whole: a person makes each object by hand. What is known of it:
specs/tables/tabletopia.yaml.
"""

from __future__ import annotations

import struct
import zlib
from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations, starmap
from math import dist, isqrt

from printkit.backends.png import SIGNATURE, chunk
from printkit.features.tables import mesh
from printkit.features.tables.known import table_named
from printkit.features.tables.pack import TableOrder, as_csv
from printkit.features.tables.plan import TablePiece

_MM_PER_UNIT = 10.0
"""A unit of a mesh is a centimetre."""
_THINNEST = 0.2
"""Of a token, in mm."""
_MAGNET = 0.6
"""How wide a magnetic cell is, in cells; less where places lie nearer to one another."""
_APART = 2
"""So many pixels lie between two magnetic cells at least."""
_GREEN = b"\0\xff\0"
_UP = b"\2"
"""Before a row of a PNG that holds by how much each byte is more than the one above, mod 256."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """Pictures of the board, of the box, of tokens; meshes; sizes, setups and rules."""
    plan, art, files = order.plan, order.art, dict[str, bytes]()
    files["box.png"] = art.cover(plan)
    sizes = list[tuple[object, ...]]()
    if plan.has_board:
        files["board_front.png"] = art.board(_density(order))
        files["board_magnetic.png"] = _magnetic(order)
        pixels = *_pixels(order), round(_density(order), 4)
        sizes.append(("board_front.png", plan.width, plan.height, plan.thickness, 1, *pixels))
    places, (wide, high) = list[tuple[object, ...]](), _pixels(order)
    for each in order.places:  # in mm from the board's middle, and in pixels of its pictures
        x, y = (each.x / plan.width + 0.5) * wide, (0.5 - each.y / plan.height) * high
        sort = "tray" if each.cell is None else "cell"
        places.append((each.name, sort, each.x, each.y, round(x), round(y)))
    files["places.csv"] = as_csv("name kind x_mm y_mm x_px y_px", places)
    limits = table_named("tabletopia").spec.limits
    usual, edge = limits["density"], limits["texture"]
    for one in plan.pieces:
        # A cube's token is square, its own colour up to the edge; others are cut out along theirs.
        draw = art.square if one.form.is_cube else art.flat
        for side, face in (("front", 0), ("back", len(one.faces) // 2)):
            files[f"tokens/{one.id}_{side}.png"] = draw(one, usual, face)
        files[f"models/{one.id}.png"] = art.texture(one, int(edge))
        solid, name = _solid(one), one.shape
        files[f"models/{name}.obj"] = solid.obj(name)
        if _needs_collider(solid):
            box = mesh.slab(*(mm / _MM_PER_UNIT for mm in (one.width, one.depth, one.height)))
            files[f"models/{name}_collider.obj"] = box.obj(f"{name}_collider")
        across, fine = (one.width, one.depth), (round(one.width * usual), round(one.depth * usual))
        lying = min(one.height, one.form.thickness * one.unit)
        thickness = min(max(lying, _THINNEST), limits["thickness"])
        token = f"tokens/{one.id}_front.png"
        sizes.append((token, *across, thickness, one.count, *fine, usual))
        sizes.append((f"models/{one.id}.png", *across, one.height, one.count, edge, edge, ""))
    files["sizes.csv"] = as_csv("file w_mm h_mm thickness_mm count w_px h_px px_per_mm", sizes)
    for save in order.saves:
        name = "_".join(filter(None, ("setup", save.name)))
        files[f"{name}.csv"] = as_csv(
            "piece cell x_mm y_mm level face turn count",
            (
                (one.piece, one.place, one.x, one.y, one.level, one.face, one.turn, one.count)
                for one in save.plan.standing
            ),
        )
        files[f"{name}.png"] = art.thumbnail(save.plan)
    return files | order.rule_files()


def values(order: TableOrder) -> Mapping[str, object]:
    """What is typed in beside the pictures."""
    plan, (wide, high) = order.plan, _pixels(order)
    names = ["_".join(filter(None, ("setup", one.name))) for one in order.saves]
    setups = f"`{names[0]}.csv`"
    usual = _density(order) == table_named("tabletopia").spec.limits["density"]
    colliders = {one.shape for one in plan.pieces if _needs_collider(_solid(one))}
    return {
        "name": plan.game.name if any(order.rules.values()) else "",
        "picture": f"{names[0]}.png",
        "players": len(plan.seats),
        "board": "board_front.png" if plan.has_board else "",
        "magnetic": "board_magnetic.png" if plan.has_board else "",
        "board_pixels": f"{wide} × {high}",
        "scaled": "" if usual or not plan.has_board else _density(order),
        "thickest": max((one.height for one in plan.pieces), default=0.0),
        "setups": setups,
        "bare": "" if plan.has_board else setups,
        "colliders": ", ".join(f"`{name}_collider.obj`" for name in sorted(colliders)),
    }


def _density(order: TableOrder) -> float:
    """Pixels a millimetre of the board, ten if it is not too large for it."""
    limits = table_named("tabletopia").spec.limits
    return order.art.density(int(limits["pixels"]), limits["density"])


def _pixels(order: TableOrder) -> tuple[int, int]:
    density = _density(order)
    return round(order.plan.width * density), round(order.plan.height * density)


def _solid(one: TablePiece) -> mesh.Mesh:
    return mesh.solid(one.form, one.unit / _MM_PER_UNIT, one.height / _MM_PER_UNIT)


def _needs_collider(solid: mesh.Mesh) -> bool:
    """Whether a mesh is too fine to be what other things run into."""
    return len(solid.triangles) >= table_named("tabletopia").spec.limits["polygons"]


def _magnetic(order: TableOrder) -> bytes:
    """A green round on each cell, black between them, as PNG of red, green and blue.

    Each round has an even number of pixels across, its middle where four of them meet: it lies
    in a square and is alike in both directions.
    """
    plan, (wide, high) = order.plan, _pixels(order)
    middles = [
        (
            round((one.x / plan.width + 0.5) * wide),
            round((0.5 - one.y / plan.height) * high),
        )
        for one in plan.cells
    ]
    nearest = min(starmap(dist, combinations(middles, 2)), default=float(wide))
    radius = int(min(_MAGNET * plan.request.cell * _density(order), nearest - _APART)) // 2
    rows = defaultdict[int, list[tuple[int, int]]](list)
    for x, y in middles:
        for down in range(-radius, radius):
            half = (isqrt(4 * radius * radius - (2 * down + 1) ** 2) + 1) // 2
            rows[y + down].append((x - half, x + half))
    packer, packed = zlib.compressobj(9), list[bytes]()
    above, ones = 0, int.from_bytes(b"\1" * (3 * wide))
    for y in range(high):
        row = bytearray(3 * wide)
        for left, right in rows[y]:
            row[3 * left : 3 * right] = _GREEN * (right - left)
        here = int.from_bytes(row)
        begun, ended = here & ~above, above & ~here & ones
        packed.append(packer.compress(_UP + (begun | ended).to_bytes(3 * wide)))
        above = here
    packed.append(packer.flush())
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", b"".join(packed)), (b"IEND", b""))
    return SIGNATURE + b"".join(chunk(kind, data) for kind, data in parts)
