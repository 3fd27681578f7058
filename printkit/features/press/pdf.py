"""What pikepdf adds to a PDF for a print shop: spot colours, overprint, layers, and PDF/X-4.

Forms name their own resources in PDF, so each page and form gets what its content uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pikepdf

from printkit.backends.pdf import ALL_PLATES, CREASE, OVERPRINT, SPOT, Layer
from printkit.backends.pdf_tags import Standard, claim, list_layers
from printkit.features.press.plates import pixels_on_plates
from printkit.page import FOLD, OutputProfile, Publication

_DATE = "2000-01-01T00:00:00Z"
"""The standard asks for a date; the same one in every file, for the same bytes."""

_X4 = Standard(
    """xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/\"""",
    """<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<pdf:Trapped>False</pdf:Trapped>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>""",
)


def prepare(document: pikepdf.Pdf, publication: Publication) -> None:
    """Give every page and form the spot colours, overprint and layers that it asks for.

    With the profile of a press the file becomes PDF/X-4 (ISO 15930-7).
    """
    press = publication.press
    assert press is not None
    groups = list_layers(document, {layer.resource: layer.value for layer in Layer})
    # Spot colours that look like magenta and cyan where they cannot be had.
    spots = {
        SPOT: document.make_indirect(_separation(press.spot, (0, 1, 0, 0))),
        CREASE: document.make_indirect(_separation(FOLD, (1, 0, 0, 0))),
        ALL_PLATES: document.make_indirect(_separation("All", (1, 1, 1, 1))),
    }
    over = document.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, OP=True, op=True, OPM=1)
    )
    for content, resources in _contents(document):
        for layer in Layer:
            if _asks(content, layer.resource):
                _add(resources, "/Properties", layer.resource, groups[f"/{layer.resource}"])
        for name, spot in spots.items():
            if _asks(content, name):
                _add(resources, "/ColorSpace", name, spot)
        if _asks(content, OVERPRINT):
            _add(resources, "/ExtGState", OVERPRINT, over)
    document.docinfo["/Trapped"] = pikepdf.Name("/False")
    if press.profile is not None:
        make_x4(document, publication, press.profile)


def _separation(name: str, inks: tuple[int, ...]) -> pikepdf.Array:
    """A spot colour, and the plates by which it is shown where it cannot be had."""
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[*inks], N=1)
    return pikepdf.Array(
        [pikepdf.Name.Separation, pikepdf.Name(f"/{name}"), pikepdf.Name.DeviceCMYK, tint]
    )


def make_x4(document: pikepdf.Pdf, publication: Publication, profile: OutputProfile) -> None:
    """Add what PDF/X-4 asks for: the press it is for, its identity, and pictures on plates."""
    embedded = document.make_stream(profile.data, N=4)
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String(profile.name),
        Info=pikepdf.String(profile.name),
        DestOutputProfile=embedded,
    )
    document.Root.OutputIntents = pikepdf.Array([document.make_indirect(intent)])
    own = uuid5(NAMESPACE_URL, f"{publication.title}\n{publication.subject}")
    stated = _X4.stated.format(date=_DATE, id=own)
    claim(document, publication, Standard(_X4.namespaces, stated))
    for one in document.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/ColorSpace") == "/DeviceRGB":
            size = int(one.Width), int(one.Height)
            one.write(pixels_on_plates(profile, one.read_bytes(), size))
            one.ColorSpace = pikepdf.Name.DeviceCMYK


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
