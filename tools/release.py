"""What a release page offers to people without Python: a zip of every kit, and their checksums.

Usage: `python -m tools.release [GAME]... [-o FOLDER]`; `make kits` makes those of Jersi and
Pijersi. Without a game all that printkit ships; a kit for every cube, paper, theme and language.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printkit.base.catalogue import languages
from printkit.base.errors import LayoutError, PrintkitError
from printkit.base.files import NoOrdinaryFile, read_at_most, write_own
from printkit.base.units import paper
from printkit.base.workers import shared
from printkit.cli.options import theme_of
from printkit.gamefile import load_game, shipped_names
from printkit.kit import contents, kit_plan
from printkit.model import Language
from printkit.page import PageSetup
from printkit.products.print_me import PrintMeOptions
from printkit.products.replays.record import check_example
from printkit.products.request import Request

CHECKSUMS = "SHA256SUMS"

MOST_BYTES = 1_500_000
"""No zip is larger than this: it goes into a mail and over a slow line."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest date that a zip knows; the real one would change the bytes from day to day."""

_OF_A_KIT = re.compile(r"[0-9a-f]{64}  [^/]+_kit_[^/]+\.zip")
"""A line of checksums that an earlier release wrote."""

_UNIX = 3
_MODE = 0o644 << 16


def choices(
    games: Sequence[str],
    cubes: Sequence[float],
    papers: Sequence[str],
    languages: Sequence[Language],
    themes: Sequence[str],
) -> tuple[Request, ...]:
    """A request for every kit of these games, cubes, papers, languages and themes."""
    return tuple(
        Request(
            game=game.said_in(language),
            theme=theme_of(game, theme),
            language=language,
            setup=PageSetup(paper=paper(on)),
            piece=cube,
        )
        for game in map(load_game, games)
        for cube, on, language, theme in product(cubes, papers, languages, themes)
    )


def release(wanted: Sequence[Request], folder: Path, count: int) -> Generator[Path, None, None]:
    """Make a zip of every kit in `folder` and then `SHA256SUMS`; the same bytes every time.

    Args:
        wanted: the kits.
        folder: where to; made if absent.
        count: how many processes share the work.

    Yields:
        each finished file.

    Raises:
        PrintkitError: an example game cannot be replayed, a game has no such theme, a kit cannot
            be made whole, its zip is larger than `MOST_BYTES`, a worker was killed, or checksums
            lie there that are not of kits.
    """
    for game in dict.fromkeys(request.game for request in wanted):
        check_example(game, Language.EN)
    _withdraw_checksums(folder / CHECKSUMS)
    sums = {}
    with closing(shared(zipped_kit, wanted, count, "spawn")) as finished:
        for _, (name, data) in finished:
            if len(data) > MOST_BYTES:
                raise LayoutError(f"{name} has {len(data)} bytes, more than {MOST_BYTES}")
            write_own(folder / name, data)
            sums[name] = hashlib.sha256(data).hexdigest()
            yield folder / name
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
    write_own(folder / CHECKSUMS, lines.encode())
    yield folder / CHECKSUMS


def _withdraw_checksums(path: Path) -> None:
    """Remove the checksums of an earlier run: they must not lie beside zips that they do not fit.

    Raises:
        PrintkitError: they are somebody else's.
    """
    if path.is_symlink() or not path.exists():
        return  # a link is nobody's list: it is replaced at the end, not followed
    try:
        lines = read_at_most(path, MOST_BYTES).decode().splitlines()
    except (OSError, NoOrdinaryFile, ValueError):
        lines = [""]
    if not all(map(_OF_A_KIT.fullmatch, lines)):
        raise PrintkitError(
            f"{path} is not of kits alone: it would be overwritten",
            hint="name another folder with -o",
        )
    path.unlink()


def zipped_kit(request: Request) -> tuple[str, bytes]:
    """The name and the bytes of one kit's zip.

    Raises:
        PrintkitError: the kit cannot be made whole.
    """
    folder = request.file_name("kit", ending="")
    return f"{folder}.zip", _zipped(folder, contents(kit_plan(request, PrintMeOptions())))


def _zipped(folder: str, files: Mapping[str, bytes]) -> bytes:
    """`files`, by name, in a folder of a zip, without dates and owners."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = ZipInfo(f"{folder}/{name}", date_time=_EPOCH)
            entry.compress_type = ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = _MODE
            archive.writestr(entry, data)
    return stream.getvalue()


def main() -> int:
    """Make the zips that the arguments ask for; 1 if a kit cannot be made."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description="Zips of kits.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="(default: all that are shipped)")
    parser.add_argument("--cube", type=float, action="append", help="in mm (default: 16 and 20)")
    parser.add_argument("--paper", action="append", help="(default: a4 and letter)")
    parser.add_argument("--theme", action="append", help="(default: print and ink)")
    known = tuple(map(Language, languages()))
    parser.add_argument("--lang", type=Language, choices=known, action="append")
    parser.add_argument("-o", "--output", type=Path, default=Path("dist"), metavar="FOLDER")
    asked = parser.parse_args()
    # The short names are the last editions.
    games = asked.games or dict.fromkeys(name.partition("/")[0] for name in shipped_names())
    try:
        wanted = choices(
            list(games),
            asked.cube or (16.0, 20.0),
            asked.paper or ("a4", "letter"),
            asked.lang or known,
            asked.theme or ("print", "ink"),
        )
        with closing(release(wanted, asked.output, os.cpu_count() or 1)) as finished:
            for path in finished:
                print(f"{path}  {path.stat().st_size / 1000:.0f} kB", file=sys.stderr)
    except PrintkitError as error:
        for problem in error.problems:
            print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
