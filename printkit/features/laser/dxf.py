"""Sheets for lasers as DXF R2010 in millimetres, a layer an operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from contextlib import contextmanager
from importlib import import_module
from io import StringIO
from math import dist
from threading import Lock

from printkit.base.errors import Message, PrintkitError
from printkit.base.units import rgb
from printkit.draw.layout import bounding
from printkit.features.laser.outlines import Operation
from printkit.scene import Group, Path, Scene
from printkit.scene.runs import Point, flattened

_MILLIMETRES = 4
_METRIC = 1
_BLACK = "#000000"
_ACI_BLACK = 7
_SETTINGS = Lock()
"""Held while the settings of libraries are others: all threads share them."""


def require_installed() -> None:
    """Make sure that drawings can be written.

    Raises:
        PrintkitError: the extra is not installed.
    """
    try:
        # Without `ezdxf.ini` a drawing is the same in every folder, be it a stranger's. Ezdxf reads
        # that file when it is imported, and knows no other way to leave it alone.
        with _replaced(ConfigParser, "read", by=lambda *_, **__: []):
            import_module("ezdxf")
    except ImportError as error:
        what = Message("preflight.dxf-needs-ezdxf")
        raise PrintkitError(what, hint=Message("common.install-cut")) from error


def write(sheet: Scene, layers: Mapping[Operation, str]) -> bytes:
    """A laser's sheet (see `work.Work.scene`) as DXF; y points up, as in every such drawing.

    The units are said twice, since some programs read `$INSUNITS` and some `$MEASUREMENT`; colours
    too, in full and as the nearest of the 255 that every program knows. A sheet has a group an
    operation, `layers` what their layers are called; nothing is plotted of what is only looked at.

    Raises:
        PrintkitError: ezdxf is not installed.
        TypeError: something else than groups of paths.
    """
    require_installed()
    import ezdxf
    from ezdxf import options

    # No dates and no random ids stand in the file.
    with _replaced(options, "write_fixed_meta_data_for_testing", by=True):
        drawing = ezdxf.new("R2010")
        drawing.header["$INSUNITS"] = _MILLIMETRES
        drawing.header["$MEASUREMENT"] = _METRIC
        space, ends = drawing.modelspace(), list[Point]()
        for group in sheet.shapes:
            if not isinstance(group, Group):
                raise TypeError("a laser's sheet is made of layers")
            operation, paths = Operation(group.id), group.shapes
            for path in paths:
                if not isinstance(path, Path):
                    raise TypeError(f"the layer {group.id} holds more than paths")
                colour = rgb(path.style.stroke or path.style.fill or _BLACK)
                name = layers[operation]
                if name not in drawing.layers:
                    layer = drawing.layers.add(name, color=_nearest(colour))
                    layer.rgb, layer.dxf.plot = colour, int(operation is not Operation.CHECK)
                for run in flattened(path.segments):
                    points = [(round(x, 3), round(sheet.height - y, 3)) for x, y in run.points]
                    ends += points
                    line = space.add_lwpolyline(
                        points, close=run.closed, dxfattribs={"layer": name}
                    )
                    line.rgb = colour
        left, low, right, top = bounding(ends)
        extent = (left, low, 0.0), (right, top, 0.0)
        # said of the drawing and of its space: the writer takes those of the space but at 0, 0, 0
        drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = extent
        space.reset_extents(*extent)
        drawing.classes.add_required_classes(drawing.dxfversion)
        known = drawing.classes.classes  # ezdxf adds them from a set, in an order of chance
        drawing.classes.classes = dict(sorted(known.items()))
        text = StringIO()
        drawing.write(text)
    return text.getvalue().encode()


def _nearest(colour: tuple[int, int, int]) -> int:
    """The number of the colour among those of AutoCAD that is nearest; 7 is black on white."""
    from ezdxf.colors import aci2rgb

    if not any(colour):
        return _ACI_BLACK
    return min(range(1, 256), key=lambda number: dist(aci2rgb(number), colour))


@contextmanager
def _replaced(owner: object, name: str, *, by: object) -> Iterator[None]:
    """One attribute is another for a while."""
    with _SETTINGS:
        before = getattr(owner, name)
        setattr(owner, name, by)
        try:
            yield
        finally:
            setattr(owner, name, before)
