"""The one door: whatever is made is verified here, and written whole or not at all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, TypeVar

from printkit import __version__
from printkit.base import features
from printkit.base.errors import LayoutError, Message, PrintkitError, Problem, Source
from printkit.base.files import NoOrdinaryFile, clear_away, read_at_most, write_file, write_own
from printkit.products.base import Film, Made, Pack, Picture, Plan, Product, Watch
from printkit.products.request import Request
from printkit.scene import Scene

if TYPE_CHECKING:
    from printkit.document.blocks import Document
    from printkit.page import Publication

MANIFEST = "manifest.json"
PICTURES = ".files"
"""Behind the name of a text, the folder of its pictures."""
_LONGEST_MANIFEST = 1_000_000

Options = TypeVar("Options")
Planned = TypeVar("Planned", bound=Plan)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A file that has been made and verified.

    Attributes:
        name: of the file.
        data: its bytes.
        ink: of each page of a PDF how many per cent are inked.
        beside: what it shows and cannot hold, by paths beside it.
    """

    name: str
    data: bytes
    ink: tuple[float, ...] = ()
    beside: Mapping[str, bytes] = field(default_factory=dict)

    def entry(self, made_by: str = "") -> dict[str, object]:
        """What a manifest says of it."""
        found: dict[str, object] = {
            "file": self.name,
            "sha256": hashlib.sha256(self.data).hexdigest(),
        }
        if made_by:
            found["made_by"] = made_by
        return found | ({"ink_percent": list(self.ink)} if self.ink else {})


class Unwatched:
    """Nobody waits."""

    def note(self, text: str) -> None:
        """What nobody reads."""

    def begin(self, steps: int) -> None:
        """What nobody counts."""

    def step(self) -> None:
        """What nobody counts."""


NOBODY = Unwatched()


def require_installed(ending: str) -> None:
    """Make sure, before anything is drawn, that what writes files of an ending (`.docx`) is there.

    Raises:
        PrintkitError: it is not; with what installs it.
    """
    writer = features.find("writer", ending)
    if writer is not None:
        writer.require_installed()


def finished(
    made: Publication | Picture | Film | bytes, name: str, watch: Watch = NOBODY
) -> Finished:
    """What is made as a file called `name`, whose ending chooses the format of a picture.

    Raises:
        PrintkitError: a PDF that does not keep what it promises, or an ending of no format.
    """
    ending = PurePath(name).suffix.lower().removeprefix(".")
    if isinstance(made, bytes):
        data = made
    elif isinstance(made, Picture):
        from printkit.export import picture

        form, asked = replace(made.form, ending=ending), made.request
        data = picture(made.scene, form, asked.game, asked.language)
    elif isinstance(made, Film):
        data = made.written(ending, watch)
    elif name.lower().endswith(".md"):
        # pictures lie in a folder beside the text that is called after it
        from printkit.backends import svg
        from printkit.document import markdown

        text = markdown.write(_documents(made), svg.write, f"{PurePath(name).stem}{PICTURES}")
        return Finished(name=name, data=text.text.encode(), beside=text.pictures)
    elif (other := features.find("document", f".{ending}")) is not None:
        data = other.write(_documents(made))
    elif ending == "html":
        from printkit.backends import svg
        from printkit.document import html

        def draw(scene: Scene, own: str) -> str:
            return "<svg" + svg.write(scene, own).decode().partition("<svg")[2]

        data = html.write(_documents(made), draw).encode()
    else:
        from printkit.backends import pdf

        data = pdf.write(made)
    return verified(data, name) if name.lower().endswith(".pdf") else Finished(name=name, data=data)


def verified(data: bytes, name: str) -> Finished:
    """A PDF that keeps what it promises.

    Raises:
        PrintkitError: it does not; a problem for each broken promise.
    """
    from printkit.preflight.verify import verify

    report = verify(data, name)
    if report.faults:
        raise PrintkitError(Problem(fault, Source(name)) for fault in report.faults)
    ink = tuple(round(100 * page.coverage, 1) for page in report.pages)
    return Finished(name=name, data=data, ink=ink)


def _documents(made: Publication) -> list[Document]:
    from printkit.document.blocks import Document

    return [one for one in made.sheets if isinstance(one, Document)]


def files(made: Made, name: str, watch: Watch = NOBODY) -> tuple[Finished, ...]:
    """All files of what is made, verified; the only one, or the last, is called `name`.

    Raises:
        PrintkitError: one does not keep what it promises, or has an ending of no format.
    """
    if isinstance(made, Pack):
        return tuple(finished(one, own) for own, one in made.files.items())
    one = finished(made, name, watch)
    return (*(Finished(name=own, data=data) for own, data in one.beside.items()), one)


def produce(
    product: Product[Options, Planned], request: Request, options: Options, form: str = ""
) -> dict[str, bytes]:
    """The files of a product, by name; `form` is how the name of its file ends, if not as usual.

    Raises:
        PrintkitError: it cannot be made so.
    """
    plan = product.planned(request, options)
    name = PurePath(plan.file_name)
    if form:
        ending = f".{form.lower().removeprefix('.')}"
        if ending not in plan.endings:
            names = ", ".join(one.removeprefix(".") for one in plan.endings)
            what = Message("common.no-value", name="format", value=repr(form))
            raise LayoutError(what, hint=Message("common.known", names=names))
        name = name.with_suffix(ending)
    found = files(product.make(plan), name.name)
    return {one.name: one.data for one in found}


def deliver(
    made: Made, path: Path, *, named: bool, watch: Watch = NOBODY, name: str = ""
) -> Iterator[tuple[Path, int]]:
    """Write what is made, once all of it is made and verified.

    Args:
        made: pages, a picture, a film, or many files, which come into a folder.
        path: of the file, or of that folder.
        named: whether the user named the path, and so may mean a link; else the name is ours.
        watch: who waits for what takes long.
        name: whose ending says how a file is written; that of the path if empty.

    Yields:
        each file with its size in bytes.

    Raises:
        PrintkitError: a file does not keep what it promises, or somebody else's stands there.
        OSError: the system refuses.
    """
    found = files(made, name or path.name, watch)
    if not isinstance(made, Pack):
        *pictures, one = found
        for picture in pictures:
            write_own(path.parent / picture.name, picture.data)
        (write_file if named else write_own)(path, one.data)
        yield path, sum(len(each.data) for each in found)
        _clear_pictures(path, pictures)
        return
    before = withdraw_manifest(path / MANIFEST)
    if made.whole and before.get("product") == made.whole:
        listed = before.get("files")
        ours = [
            (one["file"], str(one.get("sha256")))
            for one in (listed if isinstance(listed, list) else ())
            if isinstance(one, Mapping) and isinstance(one.get("file"), str)
        ]
        kept = clear_away(path, ours, [one.name for one in found])
        if kept:
            watch.note(Message("files.left-over", folder=path, names=", ".join(kept)))
    for one in found:
        write_own(path / one.name, one.data)
        yield path / one.name, len(one.data)
    data = manifest([one.entry() for one in found], made.whole)
    write_own(path / MANIFEST, data)
    yield path / MANIFEST, len(data)


def _clear_pictures(path: Path, pictures: Iterable[Finished]) -> None:
    """Remove the pictures of an earlier text of the same name, which nothing shows any more.

    What a picture is called says what is in it: until here both texts had theirs.
    """
    folder = path.parent / f"{path.stem}{PICTURES}"
    if path.suffix.lower() != ".md" or folder.is_symlink() or not folder.is_dir():
        return
    from printkit.document.markdown import OWN

    now = {path.parent / one.name for one in pictures}
    for one in folder.iterdir():
        if OWN.fullmatch(one.name) and one not in now:
            one.unlink(missing_ok=True)
    if not now:
        with suppress(OSError):
            folder.rmdir()


def manifest(
    entries: list[dict[str, object]], whole: str = "", left_out: Sequence[dict[str, object]] = ()
) -> bytes:
    """A list of files as JSON; where they are of use together only, with what they are."""
    kind = {"product": whole} if whole else {}
    listed = {"printkit": __version__, **kind, "files": entries}
    listed |= {"left_out": left_out} if left_out else {}
    return (json.dumps(listed, indent=2, ensure_ascii=False) + "\n").encode()


def withdraw_manifest(path: Path) -> Mapping[str, object]:
    """Remove the manifest of an earlier run, which would lie beside files that it does not fit.

    Returns:
        what it says; nothing where there is none.

    Raises:
        PrintkitError: it is somebody else's.
    """
    if path.is_symlink() or not path.exists():
        return {}  # a link is nobody's manifest: it is replaced at the end, not followed
    try:
        found = json.loads(read_at_most(path, _LONGEST_MANIFEST))
    except (OSError, NoOrdinaryFile, ValueError, RecursionError):
        found = None
    if not (isinstance(found, Mapping) and "printkit" in found):
        raise PrintkitError(
            Message("files.not-kit-would-overwritten", path=path),
            hint=Message("files.another-folder"),
        )
    path.unlink()
    return found
