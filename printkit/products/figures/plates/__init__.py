"""Pictures without a board, a module each: `draw(request, plate, width)` checks and draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module

from printkit.base.errors import PrintkitError, Source
from printkit.model.figures import Plate
from printkit.products.request import Request
from printkit.scene import Scene

MODULES: Mapping[str, str] = {
    "KindsPlate": "kinds",
    "ActionsPlate": "actions",
    "TakesPlate": "takes",
    "StacksPlate": "stacks",
    "GamePlate": "game",
    "OrderPlate": "order",
    "GraphPlate": "graph",
    "CompassPlate": "compass",
    "ComparePlate": "compare",
}
"""Per kind of plate the module that draws it, imported when it is needed."""


def plate_scene(request: Request, plate: Plate, width: float, source: Source) -> Scene:
    """The picture of a plate, at most `width` mm wide, with its description.

    Raises:
        PrintkitError: all that is not as the spec says, each with its place, which is `source` of
            what concerns no single word.
    """
    module = import_module(f"{__name__}.{MODULES[type(plate).__name__]}")
    try:
        scene: Scene = module.draw(request, plate, width)
    except PrintkitError as error:
        problems = [one if one.source else replace(one, source=source) for one in error.problems]
        raise PrintkitError(problems) from error
    return scene
