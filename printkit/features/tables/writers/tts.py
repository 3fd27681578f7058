"""Packs for Tabletop Simulator: saves whose meshes are exact to the millimetre, and their assets.

A unit is an inch. What is known of the format: specs/tables/tts.yaml.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from printkit.base.units import MM_PER_INCH
from printkit.features.tables import mesh
from printkit.features.tables.pack import Save, TableOrder
from printkit.features.tables.plan import PlacedPiece, TablePiece, TablePlan

_TABLE = 1.0
"""How high the table is, in inches: what lies on it falls the rest."""
_FACING = 180.0
"""By how many degrees all is turned: the program reads a mesh mirrored, and a turn rights it."""
_LIFT = 0.02
"""How far above one another pieces begin, in inches: none begins inside another."""
_FILE = "file:///"
_HOME = f"{_FILE}C:/tts/"
"""Where the files of a pack lie whose address nobody says: most play on Windows."""
_TAG = "printkit"
_GENERIC, _BOARD = 0, 4
_CARDBOARD, _WOOD = 3, 1
_NO_SCRIPT = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
_SAVE: Mapping[str, object] = {
    **dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType"), ""),
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Note": "",
    "Table": "Table_RPG",
    "Sky": "Sky_Museum",
    "TabStates": {},
    **_NO_SCRIPT,
}
"""What a save has besides what stands on the table."""
_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
_OBJECT: Mapping[str, object] = {
    "Name": "Custom_Model",
    "Transform": {},
    "Nickname": "",
    "Description": "",
    "GMNotes": "",
    "ColorDiffuse": _WHITE,
    "Tags": [],
    **dict.fromkeys(("Locked", "Grid", "IgnoreFoW", "MeasureMovement", "GridProjection"), False),
    **dict.fromkeys(("HideWhenFaceDown", "Hands"), False),
    **dict.fromkeys(("Snap", "DragSelectable", "Autoraise", "Sticky", "Tooltip"), True),
    **_NO_SCRIPT,
}
"""What the program saves of any object; one that sticks takes along what stands on it."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """Saves, saved objects, pictures and meshes."""
    plan, files = order.plan, dict[str, bytes]()
    for save in order.saves:
        files[f"Saves/{order.file(save, '.json')}"] = _json(_save(order, save))
        files[f"Saves/{order.file(save, '.png')}"] = order.art.thumbnail(save.plan)
    objects = {**_SAVE, "ObjectStates": list(_objects(order, order.saves[0], attached=True))}
    files[f"Saved Objects/{order.file(order.saves[0], '.json')}"] = _json(objects)
    if plan.has_board:
        files["assets/board.png"] = order.art.board()
        slab = mesh.slab(*(mm / MM_PER_INCH for mm in (plan.width, plan.height, plan.thickness)))
        files["assets/board.obj"] = slab.obj("board")
    for one in plan.pieces:
        files[f"assets/{one.id}.png"] = order.art.atlas(one)
        solid = mesh.solid(one.form, one.unit / MM_PER_INCH, one.height / MM_PER_INCH)
        files[f"assets/{mesh_name(one)}.obj"] = solid.obj(mesh_name(one))
    names = sorted(name for name in files if name.startswith("assets/"))
    listed = [f"{name},{_address(order, name)}" for name in names]
    files["urls.csv"] = ("\n".join(("file,url", *listed)) + "\n").encode()
    return files


def values(order: TableOrder) -> Mapping[str, object]:
    """What the save is called, where its files are looked for: on a machine, or on the web."""
    main, request = order.saves[0], order.plan.request
    assets = _address(order, "assets")
    is_local = assets.startswith(_FILE)
    path = unquote(assets.removeprefix("file://"))
    other = {**request.given, "--for": "tts", "--base-url": ""}
    del other["--base-url"]
    asked = " ".join(f"{name} {text}" for name, texts in other.items() for text in texts.split("+"))
    what = "FILE" if main.name else request.game.name
    return {
        "title": _title(order, main),
        "assets": (path[1:] if path[2:3] == ":" else path) if is_local else "",
        "again": "" if order.base_url else f"printkit table {what} {asked} --base-url",
        "web": "" if is_local else assets,
        "picture": f"Saves/{order.file(main, '.png')}",
    }


def mesh_name(one: TablePiece) -> str:
    """What the mesh of a piece is called: pieces of a form and a size share one."""
    return f"{one.form.name}-{one.unit:g}".replace(".", "_")


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _address(order: TableOrder, name: str) -> str:
    """Where a file of the pack will be read from."""
    return f"{order.base_url}tts/{name}" if order.base_url else f"{_HOME}{order.stem}/{name}"


def _title(order: TableOrder, save: Save) -> str:
    return " · ".join(filter(None, (order.title, save.title)))


def _save(order: TableOrder, save: Save) -> dict[str, object]:
    """A whole table."""
    plan, game = save.plan, order.plan.game
    made = {**_SAVE, "SaveName": _title(order, save), "GameMode": order.title}
    tabs = {
        str(rank): {
            "title": f"{game.title[language]} ({language})",
            "body": text,
            "color": "Grey",
            "visibleColor": _GREY,
            "id": rank,
        }
        for rank, (language, text) in enumerate(order.rules.items())
        if text
    }
    points = [
        {
            "Position": _place(one.x, plan.thickness if one.cell is not None else 0.0, one.y),
            "Tags": [_TAG],
        }
        for one in plan.places
    ]
    return made | {
        "Note": "\n".join(filter(None, (game.author[plan.request.language], game.licence))),
        "TabStates": tabs,
        "SnapPoints": points,
        "ObjectStates": list(_objects(order, save)),
    }


def _objects(
    order: TableOrder, save: Save, *, attached: bool = False
) -> Iterator[dict[str, object]]:
    """The board, then the pieces where they stand."""
    plan = save.plan
    if plan.has_board:
        points = [
            {"Position": _place(-one.x, plan.thickness / 2, -one.y, 0.0), "Tags": [_TAG]}
            for one in plan.cells
        ]
        board = _object(order, "board", order.title)
        yield board | {
            "Transform": _transform(_place(0.0, plan.thickness / 2, 0.0)),
            "GMNotes": json.dumps({_TAG: plan.stated()}),
            "Locked": True,
            "CustomMesh": _mesh(order, "board", "board", _BOARD),
            **({"AttachedSnapPoints": points} if attached else {}),
        }
    known = {one.id: one for one in plan.pieces}
    for rank, standing in enumerate(plan.standing):
        piece = _piece(order, plan, known[standing.piece], standing, rank)
        if standing.count == 1:
            yield piece
            continue
        bag = _object(order, f"bag-{rank}", str(piece["Nickname"]))
        bag |= {"Name": "Bag", "Transform": piece["Transform"], "Number": standing.count}
        yield bag | {
            "ContainedObjects": [
                _piece(order, plan, known[standing.piece], standing, f"{rank}-{number}")
                for number in range(standing.count)
            ]
        }


def _piece(
    order: TableOrder, plan: TablePlan, one: TablePiece, standing: PlacedPiece, rank: object
) -> dict[str, object]:
    middle = standing.z + one.height / 2
    at = _place(standing.x, middle, standing.y)
    at["y"] = round(at["y"] + _LIFT * (standing.level + 1), 4)
    over = 180.0 if standing.face and not one.form.is_cube else 0.0
    return _object(order, f"{one.id}-{rank}", one.name[plan.request.language]) | {
        "Transform": _transform(at, standing.turn, over),
        "GMNotes": one.id,
        "Tags": [_TAG],
        "CustomMesh": _mesh(order, mesh_name(one), one.id, _GENERIC),
    }


def _object(order: TableOrder, key: str, name: str) -> dict[str, object]:
    """An object with all that the program saves of one."""
    digest = hashlib.sha256(f"{order.stem}\0{key}".encode()).hexdigest()
    return {"GUID": digest[:6], **_OBJECT, "Nickname": name}


def _mesh(order: TableOrder, shape: str, picture: str, kind: int) -> dict[str, object]:
    return {
        "MeshURL": _address(order, f"assets/{shape}.obj"),
        "DiffuseURL": _address(order, f"assets/{picture}.png"),
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": _CARDBOARD if kind == _BOARD else _WOOD,
        "TypeIndex": kind,
        "CastShadows": True,
    }


def _place(x: float, up: float, y: float, table: float = _TABLE) -> dict[str, float]:
    """A place in inches: y up, z away from White."""
    return {
        "x": round(x / MM_PER_INCH, 4) + 0.0,
        "y": round(table + up / MM_PER_INCH, 4),
        "z": round(y / MM_PER_INCH, 4) + 0.0,
    }


def _transform(at: Mapping[str, float], turn: float = 0.0, over: float = 0.0) -> dict[str, float]:
    return {
        **{f"pos{axis.upper()}": at[axis] for axis in "xyz"},
        "rotX": 0.0,
        "rotY": (_FACING + turn) % 360,
        "rotZ": over,
        "scaleX": 1.0,
        "scaleY": 1.0,
        "scaleZ": 1.0,
    }
