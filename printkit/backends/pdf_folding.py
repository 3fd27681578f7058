"""A PDF whose pages stand two by two on sheets to be folded: its text, tags and claims kept.

Each page becomes a form on its sheet. The structure goes on naming the parts in reading order, so
that the file is read aloud as before; marked parts are looked for in the forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import pikepdf

from printkit.backends.pdf_documents import correct, promise
from printkit.base.units import PT_PER_MM
from printkit.page import AS_IT_IS, Correction, Flip, Folding
from printkit.scene.bounds import united

_SLACK = 0.01
"""By how many mm a page may be larger than half a sheet: what numbers in points are off."""
_DUPLEX = {Flip.LONG: pikepdf.Name.DuplexFlipLongEdge, Flip.SHORT: pikepdf.Name.DuplexFlipShortEdge}


_Placed: TypeAlias = tuple[pikepdf.Object, float, float]
"""A page, and where its lower left corner stands on the sheet, in mm from that of the sheet."""


class _Spread(NamedTuple):
    """A side of a sheet."""

    page: pikepdf.Page
    left: int
    right: int

    def set_pages(
        self,
        pages: Sequence[pikepdf.Object],
        forms: Sequence[pikepdf.Object],
        folding: Folding,
        *,
        turned: bool,
    ) -> list[_Placed]:
        """Put two pages on a side of a sheet, each against the fold; upside down if `turned`."""
        wide, high = folding.lying.width * PT_PER_MM, folding.lying.height * PT_PER_MM
        operators = [f"-1 0 0 -1 {wide:.4f} {high:.4f} cm"] if turned else []
        free: list[_Placed] = []
        for at, number in enumerate((self.left, self.right)):
            if number > len(pages):
                continue
            left, bottom, right, top = map(float, forms[number - 1].BBox)
            over = max(right - left - wide / 2, top - bottom - high)
            if over > _SLACK * PT_PER_MM:
                name = folding.sheet.name
                raise ValueError(f"page {number} is larger than half a sheet of {name}")
            x, y = wide / 2 - (1 - at) * (right - left), (high - (top - bottom)) / 2
            operators.append(f"q 1 0 0 1 {x - left:.4f} {y - bottom:.4f} cm /P{at} Do Q")
            free.append((pages[number - 1], x / PT_PER_MM, y / PT_PER_MM))
            resources = self.page.obj.Resources
            if "/XObject" not in resources:
                resources.XObject = pikepdf.Dictionary()
            resources.XObject[f"/P{at}"] = forms[number - 1]
        self.page.contents_add(("q " + " ".join(operators) + " Q").encode())
        return free

    def promise(
        self,
        placed: Sequence[_Placed],
        folding: Folding,
        correction: Correction,
        *,
        turned: bool,
    ) -> None:
        """Promise of a side what its pages promised: what its edges keep free of print, in mm."""
        lying, boxes = folding.lying, []
        for one, x, y in placed:
            promised = one.get("/PieceInfo", pikepdf.Dictionary()).get("/printkit")
            if promised is None:
                return
            left, top, right, bottom = map(float, promised.Private.Margins)
            wide, high = (float(side) / PT_PER_MM for side in list(one.MediaBox)[2:])
            boxes.append((x + left, y + bottom, x + wide - right, y + high - top))
        if not boxes:
            return
        left, bottom, right, top = united(boxes)
        free = (left, lying.height - top, lying.width - right, bottom)
        promise(self.page, lying, free[2:] + free[:2] if turned else free, correction)


def fold(data: bytes, folding: Folding, correction: Correction = AS_IT_IS) -> bytes:
    """The pages of a PDF as a booklet; a viewer is asked to print both sides of each sheet.

    Args:
        data: the file, its pages in reading order.
        folding: on what it is printed, and at which edge the printer turns it over.
        correction: what makes up for the printer; the pages have none of it yet.

    Raises:
        ValueError: a page is larger than half a sheet.
    """
    stream = BytesIO()
    with pikepdf.open(BytesIO(data)) as document:
        pages = [page.obj for page in document.pages]
        forms = [document.make_indirect(page.as_form_xobject()) for page in document.pages]
        size = folding.lying.width * PT_PER_MM, folding.lying.height * PT_PER_MM
        lying: dict[int, pikepdf.Page] = {}
        for rank, (left, right) in enumerate(folded(len(pages))):
            sheet = _Spread(document.add_blank_page(page_size=size), left, right)
            sheet.page.trimbox = sheet.page.mediabox
            sheet.page.obj.Tabs = pikepdf.Name.S
            turned = folding.flip is Flip.LONG and rank % 2 == 1
            free = sheet.set_pages(pages, forms, folding, turned=turned)
            sheet.promise(free, folding, correction, turned=turned)
            correct(sheet.page, folding.lying, correction)
            lying |= {sheet.left: sheet.page, sheet.right: sheet.page}
        moved = {
            page.objgen: (lying[number].obj, form)
            for number, (page, form) in enumerate(zip(pages, forms, strict=True), start=1)
        }
        _move_structure(document, moved)
        with document.open_outline() as outline:
            for item in (*outline.root, *chain.from_iterable(one.children for one in outline.root)):
                goal: Any = item.destination
                page = goal[0] if isinstance(goal, pikepdf.Array) else None
                if isinstance(page, pikepdf.Dictionary) and page.objgen in moved:
                    at = pikepdf.Page(moved[page.objgen][0]).index
                    item.destination = pikepdf.make_page_destination(document, at, "Fit")
        del document.pages[: len(pages)]
        if "/ViewerPreferences" not in document.Root:
            document.Root.ViewerPreferences = pikepdf.Dictionary()
        asked = document.Root.ViewerPreferences
        asked.Duplex, asked.PrintScaling = _DUPLEX[folding.flip], pikepdf.Name("/None")
        document.save(
            stream,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return stream.getvalue()


def folded(count: int) -> tuple[tuple[int, int], ...]:
    """The numbers of the pages left and right on each side of the sheets, front and back by turns.

    The outermost sheet comes first. Numbers above `count` are the blank pages that fill the last
    sheet; they stand at the end.
    """
    whole = -(-count // 4) * 4
    sides = []
    for outer in range(1, whole // 2, 2):
        inner = whole + 1 - outer
        sides += [(inner, outer), (outer + 1, inner - 1)]
    return tuple(sides)


_Moved: TypeAlias = Mapping[tuple[int, int], tuple[pikepdf.Object, pikepdf.Object]]
"""By the old page: its sheet, and the form that it has become."""


def _move_structure(document: pikepdf.Pdf, moved: _Moved) -> None:
    """Let the structure look for the parts of a page in the form that it has become."""
    root = document.Root.get("/StructTreeRoot")
    if root is None:
        return
    for page, (_, form) in zip(document.pages, moved.values(), strict=False):
        if "/StructParents" in page.obj:
            form.StructParents = page.obj.StructParents
    for element in _elements(root):
        page = element.get("/Pg")
        kids = element.get("/K")
        if kids is not None:
            parts = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
            kept = []
            for part in parts:
                on, number = page, part
                if isinstance(part, pikepdf.Dictionary):
                    kind = part.get("/Type")
                    if kind != "/MCR":
                        kept += [part] if kind != "/OBJR" else []  # paper has no links to follow
                        continue
                    on, number = part.get("/Pg", page), part.MCID
                # What is marked on a page is now in a form.
                sheet, form = moved[on.objgen]
                mark = pikepdf.Dictionary(
                    Type=pikepdf.Name.MCR, Pg=sheet, Stm=form, MCID=int(number)
                )
                kept.append(mark)
            element.K = pikepdf.Array(kept)
        if page is not None and page.objgen in moved:
            element.Pg = moved[page.objgen][0]


def _elements(root: Any) -> Iterator[Any]:
    """All elements of a structure."""
    kids = root.get("/K", ())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from _elements(kid)
            yield kid
