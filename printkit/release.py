"""What a release page offers to people without Python: a zip of every kit, and their checksums."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printkit.build import KitRequest, build, kit_plan, write_file
from printkit.errors import LayoutError, PrintkitError
from printkit.generators.imprint import Edition, file_name
from printkit.model import Language
from printkit.spec import load_game
from printkit.units import paper

CHECKSUMS = "SHA256SUMS"

MOST_BYTES = 1_500_000
"""No zip is larger than this: it goes into a mail and over a slow line."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest date that a zip knows; the real one would change the bytes from day to day."""

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
    """

    game: str
    cube: float
    paper: str
    language: Language
    theme: str


def choices(
    games: Sequence[str],
    cubes: Sequence[float],
    papers: Sequence[str],
    languages: Sequence[Language],
    themes: Sequence[str],
) -> tuple[KitChoice, ...]:
    """Every kit of these games, cubes, papers, languages and themes."""
    return tuple(
        KitChoice(game=game, cube=cube, paper=on, language=language, theme=theme)
        for game, cube, on, language, theme in product(games, cubes, papers, languages, themes)
    )


def release(wanted: Sequence[KitChoice], folder: Path, workers: int) -> Iterator[Path]:
    """Make a zip of every kit in `folder` and then `SHA256SUMS`; the same bytes every time.

    Args:
        wanted: the kits.
        folder: where to; made if absent.
        workers: how many processes share the work.

    Yields:
        each finished file.

    Raises:
        PrintkitError: a kit cannot be made whole, or its zip is larger than `MOST_BYTES`.
    """
    sums = {}
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for name, data in pool.map(zipped_kit, wanted):
            if len(data) > MOST_BYTES:
                raise LayoutError(f"{name} has {len(data)} bytes, more than {MOST_BYTES}")
            write_file(folder / name, data)
            sums[name] = hashlib.sha256(data).hexdigest()
            yield folder / name
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
    write_file(folder / CHECKSUMS, lines.encode())
    yield folder / CHECKSUMS


def zipped_kit(choice: KitChoice) -> tuple[str, bytes]:
    """The name and the bytes of one kit's zip.

    Raises:
        PrintkitError: the kit cannot be made whole.
    """
    request = _request(choice)
    edition = Edition(
        game=request.game,
        cube=request.cube,
        language=request.language,
        theme=request.theme,
        sheets=0,
    )
    name = Path(file_name(edition, "kit", request.paper)).with_suffix("")
    with TemporaryDirectory() as place:
        folder = Path(place)
        problems = build(kit_plan(request), folder, lambda *_: None)
        if problems:
            raise PrintkitError(problems)
        return f"{name}.zip", _zipped(str(name), sorted(folder.iterdir()))


def _request(choice: KitChoice) -> KitRequest:
    game = load_game(choice.game)
    return KitRequest(
        game=game,
        cube=choice.cube,
        paper=paper(choice.paper),
        language=choice.language,
        theme=game.themes[choice.theme],
    )


def _zipped(folder: str, files: Iterable[Path]) -> bytes:
    """`files` in a folder of a zip, without dates and owners."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for file in files:
            entry = ZipInfo(f"{folder}/{file.name}", date_time=_EPOCH)
            entry.compress_type = ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = _MODE
            archive.writestr(entry, file.read_bytes())
    return stream.getvalue()
