"""The folder that is written to after each save: what has changed, and no more."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from printkit.base.files import write_own
from printkit.features.live.preview import Preview

FIGURES = "figures"


@dataclass(slots=True)
class Folder:
    """A folder, and what was written to it in this run."""

    path: Path
    _written: dict[str, bytes] = field(default_factory=dict)

    def put(self, name: str, data: bytes) -> bool:
        """Write a file whole, if it is another than it was; whether it is.

        Raises:
            OSError: the system refuses.
        """
        if self._written.get(name) == data and (self.path / name).is_file():
            return False
        write_own(self.path / name, data)
        self._written[name] = data
        return True

    def put_pictures(self, seen: Preview) -> None:
        """Write setup and figures; those that the spec has no more go, if they came in this run."""
        if seen.setup is not None:
            self.put("setup.svg", seen.setup.data)
        pictures = {f"{FIGURES}/{one.name}.svg": one.data for one in seen.figures}
        for name, data in pictures.items():
            self.put(name, data)
        for name in list(self._written):  # sheets are written meanwhile
            if name.startswith(f"{FIGURES}/") and name not in pictures:
                del self._written[name]
                with suppress(OSError):
                    (self.path / name).unlink()
