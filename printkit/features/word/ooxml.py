"""What a Word file needs besides the words: its styles, fields, alternative texts, vector art."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Mm
from docx.text.run import Run

from printkit.base.catalogue import catalogue
from printkit.document.blocks import Document

_FOLDER = Path(__file__).with_name("parts")
_LISTS = 1
"""The pattern of numbered lists in `word/numbering.xml`."""
_DECORATIVE = (
    '<a:ext xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative '
    'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext>'
)
_VECTOR = (
    '<a:extLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
    '<a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip '
    'xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'r:embed="RANK"/></a:ext></a:extLst>'
)


def locale(language: str) -> str:
    """A language as Word names it."""
    named: str = catalogue(language).part("grammar").get("locale", language)
    return named


def template(document: Document) -> bytes:
    """An empty file with printkit's styles, in the language and the colours of a document."""
    filled = {
        "LANGUAGE": locale(document.language),
        "TEXT": document.text.lstrip("#"),
        "QUIET": document.quiet.lstrip("#"),
        "ALERT": document.alert.lstrip("#"),
    }
    stream = BytesIO()
    with ZipFile(stream, "w") as file:
        for path in sorted(_FOLDER.rglob("*")):
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                for word, value in filled.items():
                    text = text.replace(f'"{word}"', f'"{value}"')
                file.writestr(path.relative_to(_FOLDER).as_posix(), text)
    return stream.getvalue()


def packed(stream: BytesIO) -> bytes:
    """A file without the time of its making."""
    whole = BytesIO()
    with ZipFile(stream) as given, ZipFile(whole, "w", ZIP_DEFLATED) as file:
        for one in given.infolist():
            file.writestr(ZipInfo(one.filename), given.read(one), ZIP_DEFLATED)
    return whole.getvalue()


def add_field(paragraph: Any, instruction: str, shown: str, style: str = "") -> None:
    """A number that Word counts itself, with what it shows until then."""
    field = OxmlElement("w:fldSimple", {qn("w:instr"): instruction})
    run = paragraph.add_run(shown, style=style or None)
    paragraph._p.append(field)
    field.append(run._r)


def add_unbroken(run: Any, text: str) -> None:
    """Words that no line ends in."""
    for rank, part in enumerate(text.replace(" ", "\u00a0").split("-")):
        if rank:
            run._r.append(OxmlElement("w:noBreakHyphen"))
        run.add_text(part)


def link(paragraph: Any, run: Any, to: str) -> None:
    """Let a run lead to a bookmark; one without a name leads nowhere."""
    if to:
        leading = OxmlElement("w:hyperlink", {qn("w:anchor"): to, qn("w:history"): "1"})
        paragraph._p.append(leading)
        leading.append(run._r)


@contextmanager
def runs_of(paragraph: Any) -> Iterator[list[Run]]:
    """The runs that are added to a paragraph meanwhile, those of links too."""
    before = set(paragraph._p.iter(qn("w:r")))
    runs: list[Run] = []
    yield runs
    runs += [Run(one, paragraph) for one in paragraph._p.iter(qn("w:r")) if one not in before]


def lead(paragraph: Any, runs: Sequence[Run], to: str) -> None:
    """Let runs lead to an address of the web; an empty one leads nowhere."""
    if to and runs:
        rank = paragraph.part.relate_to(to, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        leading = OxmlElement("w:hyperlink", {qn("r:id"): rank, qn("w:history"): "1"})
        runs[0]._r.addprevious(leading)
        for run in runs:
            leading.append(run._r)


def frame(run: Any) -> None:
    """A line around a run of words."""
    asked = {"val": "single", "sz": "4", "space": "0", "color": "A6A6A6"}
    line = OxmlElement("w:bdr", {qn(f"w:{name}"): value for name, value in asked.items()})
    properties = run._r.get_or_add_rPr()
    properties.append(line)


def bookmark(paragraph: Any, name: str, number: int) -> None:
    """Let links lead to a paragraph; no two bookmarks of a file have one number."""
    asked = {qn("w:id"): str(number), qn("w:name"): name}
    paragraph._p.insert(0, OxmlElement("w:bookmarkStart", asked))
    paragraph._p.append(OxmlElement("w:bookmarkEnd", {qn("w:id"): str(number)}))
    if (properties := paragraph._p.pPr) is not None:
        paragraph._p.insert(0, properties)


def new_list(file: Any, start: int) -> int:
    """A numbered list of its own, from `start` on."""
    lists = file.part.numbering_part.element
    made = lists.add_num(_LISTS)
    made.add_lvlOverride(ilvl=0).add_startOverride(start)
    return int(made.numId)


def number(paragraph: Any, list_: int) -> None:
    """Make a paragraph a step of a numbered list."""
    if list_:
        numbering = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        numbering.get_or_add_ilvl().val = 0
        numbering.get_or_add_numId().val = list_


def columns(section: Any, count: int, gap: float) -> None:
    """How many columns a section has, and how far apart, in mm."""
    for old in section._sectPr.findall(qn("w:cols")):
        section._sectPr.remove(old)
    asked = {qn("w:num"): str(count), qn("w:space"): str(Mm(gap).twips)}
    before = section._sectPr.find(qn("w:pgMar"))
    before.addnext(OxmlElement("w:cols", asked))


def has_begun(file: Any) -> bool:
    """Whether anything stands in the last section of a file."""
    last = file.element.body.sectPr.getprevious()
    return last is not None and last.find(f"{qn('w:pPr')}/{qn('w:sectPr')}") is None


def end_in_last_lines(file: Any) -> None:
    """End a section in its last paragraph, not in an empty one behind that."""
    empty = file.paragraphs[-1]._p
    before = empty.getprevious()
    if (
        before is not None
        and before.tag == qn("w:p")
        and before.find(".//" + qn("w:sectPr")) is None
    ):
        before.get_or_add_pPr().append(empty.pPr.find(qn("w:sectPr")))
        empty.getparent().remove(empty)


def heads(table: Any, has_head: bool) -> None:  # noqa: FBT001 - it is what is set
    """Say whether the first row of a table holds its heads, which every page repeats."""
    look = table._tbl.tblPr.find(qn("w:tblLook"))
    for old in () if look is None else (look,):
        table._tbl.tblPr.remove(old)
    asked = {qn("w:firstRow"): "1" if has_head else "0", qn("w:noVBand"): "1"}
    table._tbl.tblPr.append(OxmlElement("w:tblLook", asked))
    if has_head:
        table.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))


def never_part_rows(table: Any) -> None:
    """Keep each row of a table on one page."""
    for row in table.rows:
        row._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))


def line_at_left(cell: Any) -> None:
    """An upright line at the left of a cell."""
    line = '<w:left w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>'
    borders = parse_xml(f"<w:tcBorders {nsdecls('w')}>{line}</w:tcBorders>")
    cell._tc.get_or_add_tcPr().append(borders)
    room = '<w:left w:w="113" w:type="dxa"/>'
    cell._tc.tcPr.append(parse_xml(f"<w:tcMar {nsdecls('w')}>{room}</w:tcMar>"))


def pad_right(table: Any, room: float) -> None:
    """Keep so many mm free at the right of each cell of a table."""
    margin = f'<w:right w:w="{Mm(room).twips}" w:type="dxa"/>'
    margins = parse_xml(f"<w:tblCellMar {nsdecls('w')}>{margin}</w:tblCellMar>")
    table._tbl.tblPr.find(qn("w:tblLayout")).addnext(margins)


def centre(paragraph: Any) -> None:
    """Set the pictures in a line and its words on one middle."""
    properties = paragraph._p.get_or_add_pPr()
    if properties.find(qn("w:textAlignment")) is None:
        properties.append(OxmlElement("w:textAlignment", {qn("w:val"): "center"}))


def describe(shape: Any, title: str, words: str) -> None:
    """Say what a picture shows, or that it is decoration."""
    for side in ("distT", "distB", "distL", "distR"):
        shape._inline.set(side, "0")  # some programs keep room where nothing is said
    said = shape._inline.docPr
    said.set("name", title or f"picture {said.id}")
    if words:
        said.set("descr", words)
    else:
        ends = parse_xml(
            '<a:extLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
            f"{_DECORATIVE}</a:extLst>"
        )
        said.append(ends)


def add_svg(file: Any, shape: Any, svg: bytes) -> None:
    """Give a picture its vector art beside its pixels, for what can show it."""
    blip = shape._inline.graphic.graphicData.pic.blipFill.blip
    pixels = file.part.related_parts[blip.embed]
    name = PackURI(re.sub(r"\.png$", ".svg", pixels.partname))
    known = {part.partname: rank for rank, part in file.part.related_parts.items()}
    rank = known.get(name) or file.part.relate_to(
        Part(name, "image/svg+xml", svg, file.part.package), RELATIONSHIP_TYPE.IMAGE
    )
    blip.append(parse_xml(_VECTOR.replace("RANK", rank)))
