"""What pikepdf adds to a PDF for a print shop: the spot colour of cuts, overprint, layers.

Forms name their own resources in PDF, so each page and form gets what its content uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from printkit.backends.pdf import OVERPRINT, SPOT, Layer
from printkit.page import Press


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
