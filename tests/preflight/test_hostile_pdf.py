"""PDF files that unpack, repeat or paint without end are refused before they take memory."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from printkit.base.errors import PrintkitError
from printkit.preflight.limits import pdf_budget
from printkit.preflight.verify import verify

MEGA = 1 << 20


def written(change: Callable[[pikepdf.Pdf], object], **options: object) -> bytes:
    """A page that is changed before it is written."""
    document, stream = pikepdf.Pdf.new(), BytesIO()
    document.add_blank_page(page_size=(595, 842))
    change(document)
    document.save(stream, **options)
    return stream.getvalue()


def content(data: bytes, *filters: str) -> bytes:
    """A page whose content is packed already, by filters in the order in which they unpack."""

    def change(document: pikepdf.Pdf) -> None:
        packed = document.make_stream(b"")
        packed.write(data, filter=Array([Name(f"/{one}") for one in filters]) if filters else None)
        document.pages[0].Contents = packed

    return written(change, compress_streams=False, recompress_flate=False)


def packed(data: bytes, times: int) -> bytes:
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(data) for _ in range(times)) + packer.flush()


def bomb_of_forms(document: pikepdf.Pdf) -> None:
    """Each form uses the one below ten times, the last is a page of 10 to the ninth marks."""
    form = document.make_stream(b"0 0 9 9 re f " * 10)
    for _ in range(8):
        form["/Subtype"], form["/BBox"] = Name.Form, Array([0, 0, 600, 900])
        inner, form = form, document.make_stream(b"/F Do " * 10)
        form["/Resources"] = Dictionary(XObject=Dictionary(F=inner))
    form["/Subtype"], form["/BBox"] = Name.Form, Array([0, 0, 600, 900])
    document.pages[0].Resources = Dictionary(XObject=Dictionary(F=form))
    document.pages[0].Contents = document.make_stream(b"/F Do")


def unused(document: pikepdf.Pdf) -> None:
    """What no page uses is unpacked by whoever checks the syntax."""
    lost = document.make_stream(b"")
    lost.write(packed(b"\0" * MEGA, 200), filter=Name.FlateDecode)
    document.Root.Lost = lost


def shown(string: bytes, **entries: object) -> Callable[[pikepdf.Pdf], None]:
    """A page that shows a string in a font of two bytes a letter."""

    def change(document: pikepdf.Pdf) -> None:
        inner = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.X, **entries)
        font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.X)
        font.Encoding, font.DescendantFonts = Name("/Identity-H"), Array([inner])
        font = document.make_indirect(font)
        document.pages[0].Resources = Dictionary(Font=Dictionary(F=font))
        document.pages[0].Contents = document.make_stream(b"BT /F 9 Tf (" + string + b") Tj ET")

    return change


def one_page_often(document: pikepdf.Pdf) -> None:
    """A page of thousands of marks that the tree names a hundred thousand times."""
    document.pages[0].Contents = document.make_stream(b"0 0 9 9 re f " * 5000)
    pages = document.Root.Pages
    pages.Kids, pages.Count = Array([pages.Kids[0]] * 100_000), 100_000


HOSTILE: dict[str, Callable[[], bytes]] = {
    "one layer": lambda: content(packed(b"q Q " * (MEGA // 4), 80), "FlateDecode"),
    "two layers": lambda: content(
        zlib.compress(packed(b"q Q " * (MEGA // 4), 80)), "FlateDecode", "FlateDecode"
    ),
    "as letters": lambda: content(
        base64.a85encode(packed(b"q Q " * (MEGA // 4), 80)) + b"~>", "ASCII85Decode", "FlateDecode"
    ),
    "run lengths": lambda: content(b"\x81q\x81 " * 2_000_000 + b"\x80", "RunLengthDecode"),
    "operators": lambda: content(packed(b"0 0 m 1 1 l S ", 150_000), "FlateDecode"),
    "a string": lambda: content(
        zlib.compress(b"BT (" + b"a" * (20 * MEGA) + b") Tj ET"), "FlateDecode"
    ),
    "areas": lambda: content(packed(b"0 0 9999 9999 re f ", 20_000), "FlateDecode"),
    "forms": lambda: written(bomb_of_forms),
    "letters": lambda: written(shown(b"a" * (5 * MEGA))),
    "widths": lambda: written(shown(b"aa", W=Array([0, 65535, 500] * 2000))),
    "one page often": lambda: written(one_page_often),
    "unused": lambda: written(unused, compress_streams=False, recompress_flate=False),
}
QUICK = ("one layer", "two layers", "as letters", "forms", "letters", "widths")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in HOSTILE],
)
def test_a_file_that_costs_too_much_is_refused_in_one_line(name: str) -> None:
    data = HOSTILE[name]()
    with pytest.raises(PrintkitError, match="reading it would take more than") as refused:
        verify(data, "x.pdf", pdf_budget(len(data)))
    (problem,) = refused.value.problems
    assert str(problem.source) == "x.pdf"


def test_empty_pages_by_the_thousand_are_read_and_a_fault_of_all_is_one_line() -> None:
    def change(document: pikepdf.Pdf) -> None:
        for page in [document.add_blank_page(page_size=(595, 842)) for _ in range(1000)]:
            del page.obj["/Resources"]

    data = written(change)
    report = verify(data, "x.pdf", pdf_budget(len(data)))
    assert len(report.pages) == 1001
    (fault,) = report.faults
    assert "Resources" in str(fault)
    assert str(fault).endswith("(and 999 more like it)")
    assert "WARNING" not in str(fault)
    assert " at 0x" not in str(fault)


@pytest.mark.slow
@pytest.mark.system
@pytest.mark.parametrize("name", HOSTILE)
def test_refusing_takes_little_memory(name: str, tmp_path: Path) -> None:
    import resource
    import subprocess
    import sys

    (tmp_path / "x.pdf").write_bytes(HOSTILE[name]())
    most = 500_000_000

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))

    command = [sys.executable, "-m", "printkit", "verify", "x.pdf"]
    paths = {"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        command, cwd=tmp_path, env=paths, capture_output=True, text=True, timeout=60,
        check=False, preexec_fn=limit,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("error: x.pdf: reading it would take more than")
    assert done.stderr.count("\n") == 1
