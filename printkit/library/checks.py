"""Many records checked: by several processes or by a cluster, and told in the order given."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from printkit import library
from printkit.base.errors import PrintkitError
from printkit.base.sharing import Helpers, in_order
from printkit.model import Game, Language
from printkit.notation.files import FileText, read_file

Found: TypeAlias = tuple[library.CheckResult, ...]
"""What was found in one file, a result per game."""
_CHUNK = 16
"""So many records are handed over at once: one takes some milliseconds."""
_FEWEST = 48
"""Fewer are checked before another process would have begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What is asked of every record.

    Attributes:
        game: the game, or None to identify it.
        language: of the words about what is wrong and odd.
        number: which game of several in a file; all of them without it.
    """

    game: Game | None
    language: Language
    number: int | None

    def of(self, path: Path, text: FileText | None = None) -> Found:
        """What is found in a file, be it read already."""
        return library.check_games(path, self.game, self.language, found=text, number=self.number)


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Some records of many, those with their texts that are to be checked elsewhere."""

    checks: Checks
    files: tuple[tuple[Path, FileText | None], ...]


def checked(
    paths: Sequence[Path], checks: Checks, helpers: Helpers, given: Mapping[Path, FileText]
) -> Generator[Found, None, None]:
    """What is found in each file, in their order.

    A sample is checked by this process first: others begin as its copies, with all that is made
    once per game.

    Args:
        paths: the files.
        checks: what is asked of them.
        helpers: who shares the work; a few files are checked by this process alone.
        given: what was read already, such as standard input.
    """
    if not helpers.cluster and (helpers.jobs < 2 or len(paths) < _FEWEST):
        yield from (checks.of(path, given.get(path)) for path in paths)
        return
    texts = dict[Path, FileText | None](given)
    if helpers.cluster:
        for path in paths:  # what cannot be read is told by this process
            with suppress(PrintkitError, OSError):
                texts[path] = texts.get(path) or read_file(path)
        known = {path: checks.of(path) for path in paths if path not in texts}
    else:
        sample = paths[:: max(len(paths) // _CHUNK, 1)]
        known = {path: checks.of(path, given.get(path)) for path in (*sample, *given)}
    rest = [path for path in paths if path not in known]
    chunks = [
        _Chunk(checks, tuple((path, texts.get(path)) for path in rest[first : first + _CHUNK]))
        for first in range(0, len(rest), _CHUNK)
    ]
    with closing(helpers.shared(_of_chunk, chunks, tuple[Found, ...])) as shared:
        others = (found for some in in_order(shared) for found in some)
        for path in paths:
            yield known[path] if path in known else next(others)


_games: dict[tuple[str, str], Game] = {}
"""Those that chunks came with: what is kept per game is found again."""


def _of_chunk(chunk: _Chunk) -> tuple[Found, ...]:
    game, checks = chunk.checks.game, chunk.checks
    if game is not None:
        checks = replace(checks, game=_games.setdefault((game.digest, game.name), game))
    return tuple(checks.of(path, text) for path, text in chunk.files)
