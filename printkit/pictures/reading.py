"""A picture by its path: SVG as shapes, PNG and JPEG as pixels."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from printkit.errors import Message, PrintkitError, Problem, Source
from printkit.files import NoOrdinaryFile, alike, exists, read_at_most
from printkit.scene import Scene

ENDINGS = (".svg", ".png", ".jpg", ".jpeg")


def read_picture(address: str, folder: Path, widest: float, source: Source) -> Scene:
    """The picture that a text asks for.

    Args:
        address: as the text writes it.
        folder: that it is looked for in.
        widest: how wide it may be, in mm.
        source: where it is asked for.

    Raises:
        PrintkitError: it is not there, no picture, too large, or not safe to draw.
    """
    if len(urlsplit(address).scheme) > 1:
        hint = Message("pictures.save-beside")
        raise PrintkitError(Message("pictures.not-fetched"), source=source, hint=hint)
    name = unquote(address)
    path = folder / name
    if not exists(path):
        what = Message("files.no-such-file-named", file=name)
        raise PrintkitError(what, source=source, hint=alike(path))
    try:
        return _drawn(path, widest)
    except PrintkitError as error:
        (problem,) = error.problems
        what = Message("pictures.in-file", file=name, what=problem.what)
        raise PrintkitError([Problem(what, source, problem.hint)]) from error


def _drawn(path: Path, widest: float) -> Scene:
    from printkit.pictures import pixels, safe_svg

    ending = path.suffix.lower()
    if ending not in ENDINGS:
        hint = Message("common.known", names=", ".join(ENDINGS))
        raise PrintkitError(Message("pictures.no-picture"), hint=hint)
    most = safe_svg.MOST_BYTES if ending == ".svg" else pixels.MOST_BYTES
    try:
        data = read_at_most(path, most)
    except NoOrdinaryFile as error:
        raise PrintkitError(Message("files.no-ordinary-file")) from error
    except OSError as error:
        raise PrintkitError(Message("files.no-ordinary-file")) from error
    if ending == ".svg":
        from printkit.pictures.vector import svg_scene

        return svg_scene(data, widest)
    return pixels.pixel_scene(data, widest)
