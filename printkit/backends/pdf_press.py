"""What pikepdf adds to a PDF for a print shop: the spot colour of cuts, overprint, layers.

Forms name their own resources in PDF, so each page and form gets what its content uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pikepdf

from printkit.base.units import rgb
from printkit.page import Colours, Press
from printkit.scene import number

SPOT = "PKspot"
OVERPRINT = "PKover"
"""The names by which content asks for the spot colour and for overprint."""

_FINE = 6


class Layer(StrEnum):
    """What can be shown and hidden by itself."""

    ART = "art"
    CUT = "cut"
    FOLD = "fold"
    TEXT = "text"

    @property
    def resource(self) -> str:
        """The name by which content asks for it."""
        return f"PK{self.value}"


def operators(colour: str, colours: Colours) -> str:
    """What fills with a colour; in capitals it strokes.

    A grey is one ink in every file. Cyan, magenta and yellow are what red, green and blue lack,
    their common part taken by black: at most two of them beside it, so never more than 300 %.
    """
    parts = [part / 255 for part in rgb(colour)]
    if len(set(parts)) == 1:
        grey = parts[0]
        return _row((0, 0, 0, 1 - grey), "k") if colours is Colours.CMYK else _row((grey,), "g")
    match colours:
        case Colours.RGB:
            return _row(parts, "rg")
        case Colours.CMYK:
            light = max(parts)
            return _row((*(1 - part / light for part in parts), 1 - light), "k")
        case Colours.GREY:
            red, green, blue = parts
            return _row((0.2126 * red + 0.7152 * green + 0.0722 * blue,), "g")


def _row(parts: Any, operator: str) -> str:
    return " ".join([*(number(part, _FINE) for part in parts), operator])


def prepare(document: pikepdf.Pdf, press: Press) -> None:
    """Give every page and form the spot colour, overprint and layers that it asks for."""
    groups = {
        layer: document.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String(layer.value))
        )
        for layer in Layer
    }
    # A spot colour that looks like magenta where it cannot be had.
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    spot = document.make_indirect(
        pikepdf.Array(
            [pikepdf.Name.Separation, pikepdf.Name(f"/{press.spot}"), pikepdf.Name.DeviceCMYK, tint]
        )
    )
    over = document.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, OP=True, op=True, OPM=1)
    )
    for content, resources in _contents(document):
        for layer, group in groups.items():
            if _asks(content, layer.resource):
                _add(resources, "/Properties", layer.resource, group)
        if _asks(content, SPOT):
            _add(resources, "/ColorSpace", SPOT, spot)
            _add(resources, "/ExtGState", OVERPRINT, over)
    listed = pikepdf.Array(list(groups.values()))
    document.Root.OCProperties = pikepdf.Dictionary(
        OCGs=listed, D=pikepdf.Dictionary(Name=pikepdf.String("printkit"), ON=listed, Order=listed)
    )
    document.docinfo["/Trapped"] = pikepdf.Name("/False")


def _contents(document: pikepdf.Pdf) -> Iterator[tuple[bytes, Any]]:
    """Every stream of operators with its resources."""
    for page in document.pages:
        page.contents_coalesce()
        yield page.Contents.read_bytes(), page.resources
    for one in document.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form":
            if "/Resources" not in one:
                one.Resources = pikepdf.Dictionary()
            yield one.read_bytes(), one.Resources


def _asks(content: bytes, name: str) -> bool:
    return f"/{name} ".encode() in content


def _add(resources: Any, category: str, name: str, entry: Any) -> None:
    if category not in resources:
        resources[category] = pikepdf.Dictionary()
    resources[category][f"/{name}"] = entry
