"""Packs for Tabletop Club: an asset pack, and tables that are ready to be loaded.

A unit is a centimetre; x runs to the right, y up, z towards White. A table is a dictionary of
Godot 3 in a compressed file. What is known of the format: specs/tables/tabletop-club.yaml.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import cos, radians, sin

from printkit.features.tables import mesh
from printkit.features.tables.godot import COLOUR, TRANSFORM, VECTOR3, Floats, stored
from printkit.features.tables.pack import Save, TableOrder
from printkit.features.tables.plan import PlacedPiece, TablePiece
from printkit.model import Language

_MM = 10.0
"""In a unit."""
_ABOVE = 0.01
"""How far above one another pieces begin, in units: none begins inside another."""
_TABLE = "TabletopClub/tables/Table"
_FLOOR = -32.3196525
"""How high the program's own table is placed in its saves, so that its top is at 0."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """The folder of assets, a table for each save in it."""
    plan, home = order.plan, order.stem
    files = dict[str, bytes]()
    tokens = [one for one in plan.pieces if one.form.is_cube]
    others = [one for one in plan.pieces if not one.form.is_cube]
    if plan.has_board:
        slab = mesh.slab(plan.width / _MM, plan.height / _MM, plan.thickness / _MM)
        files[f"{home}/boards/board.obj"] = slab.obj("board", "board")
        files[f"{home}/boards/board.mtl"] = mesh.material("board", "board.png")
        files[f"{home}/boards/board.png"] = order.art.board()
        files[f"{home}/boards/config.cfg"] = _config("", {"board.obj": (order.title, ())})
    for one in tokens:
        files[f"{home}/tokens/cube/{one.id}.png"] = order.art.atlas(one)
    for one in others:
        solid = mesh.solid(one.form, one.unit / _MM, one.height / _MM)
        files[f"{home}/pieces/{one.id}.obj"] = solid.obj(one.id, one.id)
        files[f"{home}/pieces/{one.id}.mtl"] = mesh.material(one.id, f"{one.id}.png")
        files[f"{home}/pieces/{one.id}.png"] = order.art.atlas(one)
    for folder, pieces, ending in (("tokens/cube", tokens, "png"), ("pieces", others, "obj")):
        for language in order.rules if pieces else ():
            named = {
                f"{one.id}.{ending}": (
                    one.name[language],
                    (one.unit / _MM,) * 3 if ending == "png" else (),
                )
                for one in pieces
            }
            tongue = "" if language is Language.EN else f".{language}"
            common = "" if tongue else 'mass = 5.0\nsfx = "wood"\n'
            files[f"{home}/{folder}/config{tongue}.cfg"] = _config(common, named)
    games = order.in_files(".tc", lambda save: stored(_table(order, save)))
    return files | {f"{home}/games/{name}": data for name, data in games.items()}


def values(order: TableOrder) -> Mapping[str, object]:
    """Which table is loaded, and its picture."""
    return order.main(".tc", f"{order.stem}/games/")


def _config(common: str, named: Mapping[str, tuple[str, tuple[float, ...]]]) -> bytes:
    """What a folder's files are called, and how large they are."""
    parts = [f"[*]\n{common}"] if common else []
    for file, (name, size) in named.items():
        scale = f"scale = Vector3({', '.join(f'{part:g}' for part in size)})\n" if size else ""
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        parts.append(f'[{file}]\nname = "{quoted}"\n{scale if common else ""}')
    return "\n".join(parts).encode()


_TABLE_FILE: Mapping[str, object] = {
    "version": "v0.1.4",
    "lamp": {"color": Floats(COLOUR, (1.0, 1.0, 1.0, 1.0)), "intensity": 1.0, "sunlight": True},
    "skybox": "TabletopClub/skyboxes/Park",
    **{name: {} for name in ("hidden_areas", "containers", "speakers", "timers")},
}
"""What a table has besides what stands on it."""


def _table(order: TableOrder, save: Save) -> dict[str, object]:
    """What stands on the table: pieces by themselves, and stacks of pieces alike in size."""
    plan, pieces, stacks = save.plan, dict[str, object](), dict[str, object]()
    if plan.has_board:
        board = _piece(f"{order.stem}/boards/board", (0.0, plan.thickness / 2 / _MM, 0.0))
        pieces["1"] = board | {"is_locked": True}
    known = {one.id: one for one in plan.pieces}

    def tower_of(one: PlacedPiece) -> tuple[object, ...]:
        """Tokens of one size are a stack in the program; all else on a place lies by itself."""
        piece = known[one.piece]
        return one.place, *((True, piece.unit) if piece.form.is_cube else (False, one.level))

    towers = (list(tower) for _, tower in groupby(plan.standing, key=tower_of))
    for number, tower in enumerate(towers, start=2):
        first, one = tower[0], known[tower[0].piece]
        deep = sum(known[each.piece].height * each.count for each in tower)
        up = (first.z + deep / 2) / _MM + _ABOVE * (first.level + 1)
        laid = [each for each in tower for _ in range(each.count)]
        place = first.x / _MM, up, -first.y / _MM
        made = _piece(
            _path(order, one), place, first.turn, over=bool(first.face) and len(laid) == 1
        )
        if len(laid) == 1:
            pieces[str(number)] = made
            continue
        del made["entry_path"]
        entries = [
            {"flip_y": bool(each.face), "entry_path": _path(order, known[each.piece])}
            for each in laid
        ]
        stacks[str(number)] = made | {"pieces": entries}
    ground = {"entry_path": _TABLE, "is_rigid": False, "paint_image_data": None}
    stated = {name: str(value) for name, value in plan.stated().items()}
    return {
        **_TABLE_FILE,
        "table": ground | {"transform": _transform((0.0, _FLOOR, 0.0))},
        "pieces": pieces,
        "stacks": stacks,
        "printkit": stated,
    }


def _path(order: TableOrder, one: TablePiece) -> str:
    folder = "tokens/cube" if one.form.is_cube else "pieces"
    return f"{order.stem}/{folder}/{one.id}"


def _piece(
    path: str, place: tuple[float, float, float], turn: float = 0.0, *, over: bool = False
) -> dict[str, object]:
    return {
        "entry_path": path,
        "is_locked": False,
        "transform": _transform(place, turn, over=over),
        "user_scale": Floats(VECTOR3, (1.0, 1.0, 1.0)),
    }


def _transform(
    place: tuple[float, float, float], turn: float = 0.0, *, over: bool = False
) -> Floats:
    """The rows of a turn about y, clockwise seen from above, then the place."""
    c, s, up = cos(radians(turn)), sin(radians(turn)), -1.0 if over else 1.0
    rows = (up * c, 0.0, -s, 0.0, up, 0.0, up * s, 0.0, c)
    return Floats(TRANSFORM, (*(round(one, 6) + 0.0 for one in rows), *place))
