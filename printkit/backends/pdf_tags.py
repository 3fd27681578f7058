"""What a PDF brings for archives and for who cannot see it: its structure, and what it claims.

The structure has paragraphs, and figures with their words; the claims are PDF/A-2a and PDF/UA-1,
or what else keeps a standard says of itself (`Standard`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

import pikepdf

from printkit.page import Publication


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A part of a page in reading order; its rank on the page is its number in the content.

    Attributes:
        kind: `P` or `Figure`.
        alt: what a figure shows, in words.
    """

    kind: str
    alt: str = ""


def list_layers(document: pikepdf.Pdf, names: Mapping[str, str]) -> pikepdf.Dictionary:
    """Layers that a viewer lists, shown and printed where nobody hides them.

    Args:
        document: the file.
        names: as content asks for a layer, and as it is listed.

    Returns:
        the layers, as pages and forms whose content asks for them name them.
    """
    groups = {
        name: document.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String(listed))
        )
        for name, listed in names.items()
    }
    order = pikepdf.Array(list(groups.values()))
    document.Root.OCProperties = pikepdf.Dictionary(
        OCGs=order, D=pikepdf.Dictionary(Name=pikepdf.String("printkit"), ON=order, Order=order)
    )
    return pikepdf.Dictionary({f"/{name}": group for name, group in groups.items()})


def tag(document: pikepdf.Pdf, pages: Sequence[Sequence[Tag]]) -> None:
    """Record the structure of `document`, whose content numbers its parts page by page."""
    root = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
    whole = document.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Document, P=root)
    )
    numbers: list[object] = []
    children: list[pikepdf.Object] = []
    for rank, (page, tags) in enumerate(zip(document.pages, pages, strict=True)):
        parts = []
        for number, one in enumerate(tags):
            kind = pikepdf.Name(f"/{one.kind}")
            element = pikepdf.Dictionary(
                Type=pikepdf.Name.StructElem, S=kind, P=whole, Pg=page.obj, K=number
            )
            if one.alt:
                element.Alt = pikepdf.String(one.alt)
            parts.append(document.make_indirect(element))
        page.obj.StructParents = rank
        page.obj.Tabs = pikepdf.Name.S
        numbers += [rank, document.make_indirect(pikepdf.Array(parts))]
        children += parts
    whole.K = pikepdf.Array(children)
    root.K = pikepdf.Array([whole])
    root.ParentTree = document.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array(numbers)))
    root.ParentTreeNextKey = len(pages)
    document.Root.StructTreeRoot = root
    document.Root.MarkInfo = pikepdf.Dictionary(Marked=True)


def join_structure(
    document: pikepdf.Pdf, other: pikepdf.Object, pages: Sequence[pikepdf.Page], sheets: int
) -> None:
    """Hang the structure of typeset pages below the file's own, after so many sheets' parts."""
    root = document.Root.StructTreeRoot
    first = int(root.ParentTreeNextKey)
    for page in pages:
        if "/StructParents" in page.obj:  # a page that holds no words and no picture has none
            page.obj.StructParents = int(page.obj.StructParents) + first
        for link in page.obj.get("/Annots", ()):
            link.StructParent = int(link.StructParent) + first
    whole = root.K[0]
    place = sum(len(root.ParentTree.Nums[2 * sheet + 1]) for sheet in range(sheets))
    children = other.K if isinstance(other.K, pikepdf.Array) else [other.K]
    for rank, child in enumerate(children):
        child.P = whole
        whole.K.insert(place + rank, child)
    theirs = _numbers(other.get("/ParentTree", pikepdf.Dictionary()))
    for key, parents in sorted(theirs.items()):
        root.ParentTree.Nums.append(first + key)
        root.ParentTree.Nums.append(parents)
    root.ParentTreeNextKey = first + max(theirs, default=-1) + 1
    for kind, standard in other.get("/RoleMap", pikepdf.Dictionary()).items():
        if "/RoleMap" not in root:
            root.RoleMap = pikepdf.Dictionary()
        root.RoleMap[kind] = standard


def _numbers(tree: Any) -> Mapping[int, pikepdf.Object]:
    """A number tree as a table."""
    found: dict[int, pikepdf.Object] = {}
    for child in tree.get("/Kids", ()):
        found.update(_numbers(child))
    entries = tree.get("/Nums", ())
    for rank in range(0, len(entries), 2):
        found[int(entries[rank])] = entries[rank + 1]
    return found


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" {namespaces}>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>printkit</xmp:CreatorTool>
<pdf:Producer>printkit</pdf:Producer>
{stated}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


class Standard(NamedTuple):
    """A standard that a file says it keeps, as XMP.

    Attributes:
        namespaces: of the elements that say so.
        stated: these elements.
    """

    namespaces: str
    stated: str


ACCESSIBLE = Standard(
    """xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#\"""",
    """<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 (PDF/UA)</pdfaProperty:description>
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>""",
)
"""PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1); the extension schema is what PDF/A asks for
before it allows the identifier of PDF/UA. Only a file with pages of the typesetter can claim them:
they bring the colour profile."""


def claim(document: pikepdf.Pdf, publication: Publication, claimed: Standard) -> None:
    """Say that a file keeps a standard.

    Nothing here makes it true; fonts are embedded, and what is read is tagged, whatever is claimed.
    """

    def is_xml(character: str) -> bool:  # a pattern that says so takes 7 ms to compile
        if character < " ":
            return character in "\t\n\r"
        return not ("\ud800" <= character <= "\udfff" or character in "\ufffe\uffff")

    claims = {
        name: escape("".join(filter(is_xml, getattr(publication, name))), quote=False)
        for name in ("title", "author", "subject", "language")
    }
    said = _XMP.format(**claims, namespaces=claimed.namespaces, stated=claimed.stated)
    metadata = document.make_stream(said.encode())
    metadata.Type, metadata.Subtype = pikepdf.Name.Metadata, pikepdf.Name.XML
    document.Root.Metadata = metadata
