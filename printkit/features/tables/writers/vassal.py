"""Modules for VASSAL: a board whose regions bear the cells' names, and the pieces on them.

Coordinates are whole pixels from the upper left. What is known of the format:
specs/tables/vassal.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import count, groupby
from xml.etree import ElementTree as Tree

from printkit.features.tables.pack import Save, TableOrder, as_html, zipped
from printkit.features.tables.plan import PlacedPiece, TablePlan

_ENGINE = "3.7.20"
"""The version of the engine whose modules these are like."""
_MOST_PIXELS = 1400
_USUAL_DENSITY = 4.0
_SEEN, _ABOVE = 0.62, 1.25
"""How far a piece of a stack lies above the one below it, in its width: both are seen; and the
uppermost of a tall setup above the lowest at most."""
_MODULE, _MAP = "VASSAL.build.module", "VASSAL.build.module.map"
_BOARD = f"{_MAP}.boardPicker"
_HELPERS = (
    *"ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander".split(),
    *"PieceMover KeyBufferer ImageSaver CounterDetailViewer Flare Zoomer".split(),
    *"SelectionHighlighters HighlightLastMoved".split(),
)
"""What a map needs so that pieces are moved and seen, as the editor adds it to a new one."""
_ABOUT = "box.png"
"""The picture beside the questions of a new game, whose window is as high as it."""
_BOARD_NAME, _MAP_NAME = "Board", "Table"
_SIGNS = re.compile(r"[\\/;,\t]+")
"""What parts the words of a piece's description."""


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """A module for each save."""
    files = dict[str, bytes]()
    for save in order.saves:
        plan, fine = save.plan, density(save.plan)
        pictures = {
            "images/board.png": order.art.mat(fine),
            f"images/{_ABOUT}": order.art.cover(plan),
        }
        for one in plan.pieces:
            for placed in (each for each in plan.standing if each.piece == one.id):
                flat = order.art.flat(one, fine, placed.face, placed.turn)
                pictures[f"images/{_picture(placed)}"] = flat
        data = Tree.Element("data", version="1")
        for name, text in (
            ("version", plan.game.edition or "1"),
            ("VassalVersion", _ENGINE),
            ("description", _described(order, plan)),
            ("name", order.title),
        ):
            Tree.SubElement(data, name).text = text
        build = {"buildFile.xml": _written(_build_file(order, save)), "moduledata": _written(data)}
        title = f"<h1>{escape(order.title)}</h1>"
        bodies = {one: title + as_html(text, "h2") for one, text in order.rules.items()}
        pages = {
            f"{language}.html": f"<html><body>{body}</body></html>\n".encode()
            for language, body in bodies.items()
        }
        files[order.file(save, ".vmod")] = zipped({**build, **pictures, **pages})
    return files | {"preview.png": order.art.thumbnail(order.plan)}


def values(order: TableOrder) -> Mapping[str, object]:
    """Which module is opened, how many heaps are in it."""
    heaps = sum(one.count > 1 for one in order.plan.standing)
    file = order.file(order.saves[0], ".vmod")
    return {"file": file, "picture": "preview.png", "heaps": heaps or ""}


def density(plan: TablePlan) -> float:
    """Pixels a millimetre."""
    return min(_USUAL_DENSITY, plan.fitting(_MOST_PIXELS, _MOST_PIXELS))


def _described(order: TableOrder, plan: TablePlan) -> str:
    """What the module is, and what lets it be read back."""
    stated = " ".join(f"{name}={value}" for name, value in plan.stated().items())
    return f"{order.title} · printkit {stated}"


def _written(root: Tree.Element) -> bytes:
    Tree.indent(root)
    text = Tree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'.encode()


def _build_file(order: TableOrder, save: Save) -> Tree.Element:
    """The module as VASSAL builds it."""
    plan, numbers = save.plan, count(1)
    root = Tree.Element(
        "VASSAL.build.GameModule",
        name=order.title,
        version=plan.game.edition or "1",
        VassalVersion=_ENGINE,
        description=_described(order, plan),
        ModuleOther1="",
        ModuleOther2="",
    )
    Tree.SubElement(root, f"{_MODULE}.BasicCommandEncoder")
    papers = Tree.SubElement(root, f"{_MODULE}.Documentation")
    about = {"fileName": _ABOUT, "title": order.title}
    Tree.SubElement(papers, f"{_MODULE}.documentation.AboutScreen", about)
    for language, text in order.rules.items():
        if text:
            page = {"fileName": f"{language}.html", "title": f"{order.title} ({language})"}
            Tree.SubElement(papers, f"{_MODULE}.documentation.HelpFile", page, fileType="archive")
    roster = Tree.SubElement(
        root, f"{_MODULE}.PlayerRoster", buttonText="Retire", buttonToolTip="Switch sides"
    )
    for seat in plan.seats:
        Tree.SubElement(roster, "entry").text = seat.label
    Tree.SubElement(root, f"{_MODULE}.GlobalOptions", autoReport="Always")
    _map(Tree.SubElement(root, f"{_MODULE}.Map", _OF_MAP), save, numbers)
    Tree.SubElement(root, f"{_MODULE}.Chatter")
    Tree.SubElement(root, f"{_MODULE}.KeyNamer")
    Tree.SubElement(root, "VASSAL.i18n.Language")
    root.set("nextPieceSlotId", str(next(numbers)))
    return root


_OF_MAP = {
    "mapName": _MAP_NAME,
    "launch": "false",
    "allowMultiple": "false",
    "markMoved": "Never",
    "onlyReportChangedLocation": "true",
    "moveToFormat": "$pieceName$: $previousLocation$ → $location$",
    "createFormat": "$pieceName$ → $location$",
    "changeFormat": "$message$",
    "backgroundcolor": "255,255,255",
    "edgeWidth": "0",
    "edgeHeight": "0",
}
"""How a map reports moves: by the names of cells."""


_OF_HEAP = {
    **dict.fromkeys(("draw", "drawFaceUp", "allowMultiple"), "true"),
    **dict.fromkeys(("allowSelect", "canSave", "expressionCounting"), "false"),
    **dict.fromkeys(("reversible", "reshufflable", "hotkeyOnEmpty"), "false"),
    **dict.fromkeys(("faceDown", "shuffle"), "Never"),
    "maxStack": "5",
}
"""How pieces are taken from a heap: from above, one at a time; a stack of as many were a tower."""


def _map(table: Tree.Element, save: Save, numbers: Iterator[int]) -> None:
    """The board with its regions, what moves pieces, and the pieces where they stand."""
    plan, fine = save.plan, density(save.plan)
    picker = Tree.SubElement(table, f"{_MAP}.BoardPicker")
    # the one board is taken without a question
    Tree.SubElement(picker, "setup").text = f"{_MAP_NAME}BoardPicker\t{_BOARD_NAME}\t0\t0"
    board = Tree.SubElement(
        picker, f"{_BOARD}.Board", name=_BOARD_NAME, image="board.png", reversible="true"
    )
    grid = Tree.SubElement(
        board, f"{_BOARD}.board.RegionGrid", snapto="true", visible="false", fontsize="9"
    )
    for place in plan.places:
        x, y = _pixels(plan, place.x, place.y)
        region = {"name": place.name, "originx": str(x), "originy": str(y)}
        Tree.SubElement(grid, f"{_BOARD}.board.Region", region)
    widest = max((one.depth for one in plan.pieces), default=20.0)
    levels = max((one.level for one in plan.standing), default=0)
    step = str(round(min(_SEEN, _ABOVE / max(1, levels)) * widest * fine))
    apart = {"unexSepX": "0", "unexSepY": step, "exSepX": "0", "exSepY": step}
    Tree.SubElement(table, f"{_MAP}.StackMetrics", apart, disabled="false")
    for name in _HELPERS:
        Tree.SubElement(table, f"{_MAP}.{name}")
    Tree.SubElement(table, f"{_MODULE}.properties.GlobalProperties")
    regions = {one.name for one in plan.places}
    named = {one.id: one.name[plan.request.language] for one in plan.pieces}
    for place, standing in groupby(plan.standing, key=lambda one: one.place):
        unit = list(standing)
        pieces = [one for each in unit for one in [each] * each.count]
        x, y = _pixels(plan, pieces[0].x, pieces[0].y)
        at = {"name": place, "owningBoard": _BOARD_NAME, "x": str(x), "y": str(y)}
        known = place in regions  # else it is between cells, or on a table without a board
        at |= {"useGridLocation": str(known).lower(), "location": place if known else ""}
        slots = "VASSAL.build.widget.PieceSlot"
        stack = Tree.SubElement(table, f"{_MAP}.SetupStack", at)
        if any(one.count > 1 for one in unit):
            stack.tag, slots = f"{_MAP}.DrawPile", "VASSAL.build.widget.CardSlot"
            side = str(round(fine * plan.tray_pitch))
            stack.attrib |= {**_OF_HEAP, "width": side, "height": side}
        for one in pieces:
            name, number = _SIGNS.sub(" ", named[one.piece]), next(numbers)
            slot = {"entryName": name, "gpid": str(number)}
            text = f"+/null/piece;;;{_picture(one)};{name}/null;0;0;{number};0"
            Tree.SubElement(stack, slots, slot).text = text


def _pixels(plan: TablePlan, x: float, y: float) -> tuple[int, int]:
    left, _, _, top = plan.mat
    return round((x - left) * density(plan)), round((top - y) * density(plan))


def _picture(one: PlacedPiece) -> str:
    """The picture of a piece as it lies."""
    face = f"__{one.face}" if one.face else ""
    turn = f"-turned-{one.turn:g}".replace(".", "_") if one.turn else ""
    return f"{one.piece}{face}{turn}.png"
