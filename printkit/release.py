"""What a release page offers to people without Python: a zip of every kit, and their checksums."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printkit.errors import LayoutError, PrintkitError
from printkit.files import NoOrdinaryFile, read_at_most, write_own
from printkit.gamefile import load_game
from printkit.kit import KitRequest, check_example, contents, kit_plan
from printkit.model import Language
from printkit.page import PageSetup, read_margin
from printkit.products.board import ByCube
from printkit.products.edition import Edition, file_name
from printkit.products.print_me import PrintJob
from printkit.units import paper
from printkit.workers import workers

CHECKSUMS = "SHA256SUMS"

MOST_BYTES = 1_500_000
"""No zip is larger than this: it goes into a mail and over a slow line."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest date that a zip knows; the real one would change the bytes from day to day."""

_OF_A_KIT = re.compile(r"[0-9a-f]{64}  [^/]+_kit_[^/]+\.zip")
"""A line of checksums that an earlier release wrote."""

_UNIX = 3
_MODE = 0o644 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class KitChoice:
    """One kit of a release, in words: another process makes it.

    Attributes:
        game: as commands take it.
        cube: edge of the cubes in mm.
        paper: its name.
        language: of every printed word.
        theme: its name.
        margin: what the edges of its sheets keep free, as `--margin` takes it, or empty.
    """

    game: str
    cube: float
    paper: str
    language: Language
    theme: str
    margin: str = ""


def choices(
    games: Sequence[str],
    cubes: Sequence[float],
    papers: Sequence[str],
    languages: Sequence[Language],
    themes: Sequence[str],
    margin: str = "",
) -> tuple[KitChoice, ...]:
    """Every kit of these games, cubes, papers, languages and themes."""
    return tuple(
        KitChoice(game=game, cube=cube, paper=on, language=language, theme=theme, margin=margin)
        for game, cube, on, language, theme in product(games, cubes, papers, languages, themes)
    )


def release(wanted: Sequence[KitChoice], folder: Path, count: int) -> Generator[Path, None, None]:
    """Make a zip of every kit in `folder` and then `SHA256SUMS`; the same bytes every time.

    Args:
        wanted: the kits.
        folder: where to; made if absent.
        count: how many processes share the work.

    Yields:
        each finished file.

    Raises:
        PrintkitError: an example game cannot be replayed, a kit cannot be made whole, its zip is
            larger than `MOST_BYTES`, a worker was killed, or checksums lie there that are not of
            kits.
    """
    for name in dict.fromkeys(choice.game for choice in wanted):
        check_example(load_game(name))
    _withdraw_checksums(folder / CHECKSUMS)
    sums = {}
    with workers(count, "spawn") as pool:
        for name, data in pool.map(zipped_kit, wanted):
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


def zipped_kit(choice: KitChoice) -> tuple[str, bytes]:
    """The name and the bytes of one kit's zip.

    Raises:
        PrintkitError: the kit cannot be made whole.
    """
    request = _request(choice)
    edition = Edition(
        game=request.game,
        cube=choice.cube,
        language=request.language,
        theme=request.theme,
        sheets=0,
    )
    name = Path(file_name(edition, "kit", request.job.setup.paper)).with_suffix("")
    return f"{name}.zip", _zipped(str(name), contents(kit_plan(request)))


def _request(choice: KitChoice) -> KitRequest:
    game = load_game(choice.game)
    return KitRequest(
        game=game,
        job=PrintJob(
            setup=PageSetup(paper=paper(choice.paper), margin=read_margin(choice.margin or "safe")),
            size=ByCube(choice.cube),
        ),
        language=choice.language,
        theme=game.themes[choice.theme],
        asked={"--margin": choice.margin} if choice.margin else {},
    )


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
