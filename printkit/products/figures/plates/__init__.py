"""Pictures without a board, a module each: `draw(request, plate, width)` checks and draws it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from printkit.model.figures import Plate
from printkit.products.request import Request
from printkit.scene import Scene

MODULES: Mapping[str, str] = {"TakesPlate": "takes", "StacksPlate": "stacks"}
"""Per kind of plate the module that draws it, imported when it is needed."""


def plate_scene(request: Request, plate: Plate, width: float) -> Scene:
    """The picture of a plate, at most `width` mm wide, with its description.

    Raises:
        PrintkitError: all that is not as the spec says, each with its place.
    """
    module = import_module(f"{__name__}.{MODULES[type(plate).__name__]}")
    scene: Scene = module.draw(request, plate, width)
    return scene
