"""The pages of docs/ as the site has them: what they link to outside of docs/ comes along.

On a page of docs/ a link leads where it leads in the repository (`../specs/jersi/4.16.yaml`). The
site has the same files, below its own top.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path, PurePosixPath

HOME = Path(__file__).resolve().parents[2]
DOCS = HOME / "docs"
LEFT_OUT = {".py"}
"""What makes docs/ is no page; engines come along, as all that pages link to."""
LINK = re.compile(r"(?P<before>\]\()(?P<target>[^)#\s:]+)(?P<anchor>#[^)\s]*)?(?=[\s)])")
CODE = re.compile(r"^(?: *)```.*?^(?: *)```|`[^`\n]+`", re.M | re.S)
LIST = re.compile(r"^(?!\s*(?:[-*|>]|\d+\.) |\s*$)(?P<said>[^\n]+)\n(?=(?:[-*]|\d+\.) )", re.M)
"""A paragraph that a list follows without a blank line, which the generator would take for one."""
LANGUAGES = {"tutoriel.md": "fr"}
"""Pages that are not in English."""


class Stage:
    """A folder with all that the site is made of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._asked: list[Path] = []

    def fill(self) -> None:
        """Copy docs/, and whatever its pages link to."""
        self._asked = [
            path
            for path in sorted(DOCS.rglob("*"))
            if path.is_file() and path.suffix not in LEFT_OUT and "__pycache__" not in path.parts
        ]
        done: set[Path] = set()
        while self._asked:
            path = self._asked.pop()
            if path not in done:
                done.add(path)
                self._copy(path)

    def _copy(self, path: Path) -> None:
        place = self.folder / _place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            place.write_text(self.page(path), encoding="utf-8")
        else:
            shutil.copy(path, place)

    def page(self, path: Path) -> str:
        """The text of a page, its links as they are on the site."""
        text = path.read_text(encoding="utf-8")
        parts, last = [], 0
        for code in CODE.finditer(text):
            parts += [self._prose(text[last : code.start()], path), code[0]]
            last = code.end()
        whole = "".join([*parts, self._prose(text[last:], path)])
        if language := LANGUAGES.get(path.name):
            return f'<div lang="{language}" markdown>\n\n{whole}\n</div>\n'
        return whole

    def _prose(self, text: str, page: Path) -> str:
        def led(found: re.Match[str]) -> str:
            return f"{found['before']}{self._target(found['target'], page)}{found['anchor'] or ''}"

        return LINK.sub(led, LIST.sub(r"\g<said>\n\n", text))

    def _target(self, target: str, page: Path) -> str:
        path = (page.parent / target).resolve()
        if path.is_dir():
            path = self._listed(path)
        elif not path.is_relative_to(DOCS) or path.suffix in LEFT_OUT:
            self._asked.append(path)
        up = len(PurePosixPath(_place(page)).parts) - 1
        return "../" * up + _place(path)

    def _listed(self, folder: Path) -> Path:
        """A page with what a folder holds, in place of the folder."""
        files = sorted(one for one in folder.iterdir() if one.is_file())
        page = folder / "index.md"
        rows = [f"- [{one.name}]({one.name})" for one in files]
        place = self.folder / _place(page)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("\n".join([f"# {folder.name}/\n", *rows, ""]), encoding="utf-8")
        self._asked += files
        return page


def _place(path: Path) -> str:
    """Where a file of the repository is on the site, whose first page is there for the README."""
    if path == HOME / "README.md":
        return "index.md"
    return path.relative_to(DOCS if path.is_relative_to(DOCS) else HOME).as_posix()
