"""Packs for Tabletop Simulator: saves whose meshes are exact to the millimetre, and their assets.

A unit is an inch. What is known of the format: specs/tables/tts.yaml.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from printkit.base.units import MM_PER_INCH
from printkit.features.tables import mesh
from printkit.features.tables.pack import Save, TableOrder, as_json
from printkit.features.tables.plan import PlacedPiece, TablePlan

_TABLE = 1.0
"""How high the table is, in inches: what lies on it falls the rest."""
_FACING = 180.0
"""By how many degrees all is turned: the program reads a mesh mirrored, and a turn rights it."""
_LIFT = 0.02
"""How far above one another pieces begin, in inches: none begins inside another."""
_FILE = "file:///"
_HOME = f"{_FILE}C:/tts/"
"""Where the files of a pack lie whose address nobody says: most play on Windows."""
_TAG, _BETWEEN = "printkit", "between"
"""What takes which pieces: points of cells and trays, and those between two cells."""
_GENERIC, _BOARD = 0, 4
_CARDBOARD, _WOOD = 3, 1
_NO_SCRIPT = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
_SAVE: Mapping[str, object] = {
    **dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType"), ""),
    "GameComplexity": "",
    "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Note": "",
    "Table": "Table_RPG", "Sky": "Sky_Museum", "TabStates": {},
    **_NO_SCRIPT,
}  # fmt: skip
"""What a save has besides what stands on the table."""
_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
_OBJECT: Mapping[str, object] = {
    "Name": "Custom_Model", "Transform": {}, "Nickname": "", "Description": "",
    "GMNotes": "", "ColorDiffuse": _WHITE, "Tags": [],
    **dict.fromkeys(("Locked", "Grid", "IgnoreFoW", "MeasureMovement", "GridProjection"), False),
    **dict.fromkeys(("HideWhenFaceDown", "Hands"), False),
    **dict.fromkeys(("Snap", "DragSelectable", "Autoraise", "Sticky", "Tooltip"), True),
    **_NO_SCRIPT,
}  # fmt: skip
"""What the program saves of any object; one that sticks takes along what stands on it."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """Saves, saved objects, pictures and meshes."""
    plan, game = order.plan, order.plan.game
    tabs = {
        str(rank): {
            "title": f"{game.title[language]} ({language})",
            "body": text, "color": "Grey", "visibleColor": _GREY, "id": rank,
        }
        for rank, (language, text) in enumerate(order.rules.items())
        if text
    }  # fmt: skip
    points = [_point(one.x, plan.thickness, one.y) for one in plan.places if one.cell is not None]
    points += (_point(one.x, 0.0, one.y, tags=(_TAG, _BETWEEN)) for one in plan.trays)
    gaps = {(gap.x, gap.y) for one in plan.pieces for gap in plan.gaps(one)}
    points += (_point(x, plan.thickness, y, tags=(_BETWEEN,)) for x, y in sorted(gaps))
    note = "\n".join(filter(None, (game.author[plan.request.language], game.licence)))
    table = {**_SAVE, "GameMode": order.title, "Note": note, "TabStates": tabs}

    def saved(save: Save) -> bytes:
        standing = {"SnapPoints": points, "ObjectStates": list(_objects(order, save))}
        return as_json({**table, "SaveName": _title(order, save), **standing})

    saves = order.in_files(".json", saved)
    files = {f"Saves/{name}": data for name, data in saves.items()}
    objects = {**_SAVE, "ObjectStates": list(_objects(order, order.saves[0], attached=True))}
    files[f"Saved Objects/{order.file(order.saves[0], '.json')}"] = as_json(objects)
    if plan.has_board:
        files["assets/board.png"] = order.art.board()
        slab = mesh.slab(*(mm / MM_PER_INCH for mm in (plan.width, plan.height, plan.thickness)))
        files["assets/board.obj"] = slab.obj("board")
    for one in plan.pieces:
        files[f"assets/{one.id}.png"] = order.art.atlas(one)
        solid = mesh.solid(one.form, one.unit / MM_PER_INCH, one.height / MM_PER_INCH)
        files[f"assets/{one.shape}.obj"] = solid.obj(one.shape)
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
    what = "FILE" if main.name else shlex.quote(request.game.found_by or request.game.name)
    return {
        **order.main(".json", "Saves/"),
        "title": _title(order, main),
        "assets": (path[1:] if path[2:3] == ":" else path) if is_local else "",
        "again": "" if order.base_url else f"printkit table {what} {asked} --base-url",
        "web": "" if is_local else assets,
    }


def _address(order: TableOrder, name: str) -> str:
    """Where a file of the pack will be read from."""
    return f"{order.base_url}tts/{name}" if order.base_url else f"{_HOME}{order.stem}/{name}"


def _title(order: TableOrder, save: Save) -> str:
    return " · ".join(filter(None, (order.title, save.title)))


def _objects(
    order: TableOrder, save: Save, *, attached: bool = False
) -> Iterator[dict[str, object]]:
    """The board, then the pieces where they stand."""
    plan = save.plan
    if plan.has_board:
        middle = plan.thickness / 2
        points = [_point(-one.x, middle, -one.y, 0.0) for one in plan.cells]
        yield _object(order, "board", order.title) | {
            "Transform": _transform(_place(0.0, middle, 0.0)),
            "GMNotes": json.dumps({_TAG: plan.stated()}),
            "Locked": True,
            "CustomMesh": _mesh(order, "board", "board", _BOARD),
            **({"AttachedSnapPoints": points} if attached else {}),
        }
    for rank, standing in enumerate(plan.standing):
        piece, *others = _pieces(order, plan, standing, rank)
        if others:
            bag = _object(order, f"bag-{rank}", str(piece["Nickname"]))
            bag |= {"Name": "Bag", "Transform": piece["Transform"], "Number": standing.count}
            piece = bag | {"ContainedObjects": others}
        yield piece


def _pieces(
    order: TableOrder, plan: TablePlan, standing: PlacedPiece, rank: int
) -> Iterator[dict[str, object]]:
    """A piece as it stands; behind it, all that a heap of such pieces has in a bag."""
    one = next(each for each in plan.pieces if each.id == standing.piece)
    at = _place(standing.x, standing.z + one.height / 2, standing.y)
    at["y"] = round(at["y"] + _LIFT * (standing.level + 1), 4)
    over = 180.0 if standing.face and not one.form.is_cube else 0.0
    made = {
        "Transform": _transform(at, standing.turn, over),
        "GMNotes": one.id,
        # what the board's notes say where there is one
        **({} if plan.has_board else {"Memo": json.dumps({_TAG: plan.stated()})}),
        "Tags": [_BETWEEN if plan.is_between(one) else _TAG],
        "CustomMesh": _mesh(order, one.shape, one.id, _GENERIC),
    }
    numbers = [f"{rank}-{number}" for number in range(standing.count)] * (standing.count > 1)
    for number in (str(rank), *numbers):
        yield _object(order, f"{one.id}-{number}", one.name[plan.request.language]) | made


def _object(order: TableOrder, key: str, name: str) -> dict[str, object]:
    """An object with all that the program saves of one."""
    digest = hashlib.sha256(f"{order.stem}\0{key}".encode()).hexdigest()
    return {"GUID": digest[:6], **_OBJECT, "Nickname": name}


def _mesh(order: TableOrder, shape: str, picture: str, kind: int) -> dict[str, object]:
    return {
        "MeshURL": _address(order, f"assets/{shape}.obj"),
        "DiffuseURL": _address(order, f"assets/{picture}.png"),
        "NormalURL": "", "ColliderURL": "", "Convex": True,
        "MaterialIndex": _CARDBOARD if kind == _BOARD else _WOOD, "TypeIndex": kind,
        "CastShadows": True,
    }  # fmt: skip


def _point(
    x: float, up: float, y: float, table: float = _TABLE, tags: tuple[str, ...] = (_TAG,)
) -> dict[str, object]:
    """A snap point, for what printkit put on the table alone."""
    return {"Position": _place(x, up, y, table), "Tags": list(tags)}


def _place(x: float, up: float, y: float, table: float = _TABLE) -> dict[str, float]:
    """A place in inches: y up, z away from White."""
    away = {"x": round(x / MM_PER_INCH, 4) + 0.0, "y": round(table + up / MM_PER_INCH, 4)}
    return {**away, "z": round(y / MM_PER_INCH, 4) + 0.0}


def _transform(at: Mapping[str, float], turn: float = 0.0, over: float = 0.0) -> dict[str, float]:
    place = {f"pos{axis.upper()}": at[axis] for axis in "xyz"}
    turned = {"rotX": 0.0, "rotY": (_FACING + turn) % 360, "rotZ": over}
    return {**place, **turned, **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0)}
