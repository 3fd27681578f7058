"""The tutorials and how-tos: who types what they say, line after line, gets what they promise."""

from __future__ import annotations

import re
import shlex
import shutil
import textwrap
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
DOCS = HOME / "docs"
TUTORIALS = {
    "tutorial.md": ("ford.yaml", "game.txt"),
    "tutoriel.md": ("ruisseau.yaml", "partie.txt"),
}
STAY = {"serve", "watch", "enter"}
"""Commands that go on until one ends them."""
TOLD = "warning: without a profile"
"""What the page about shops speaks of itself."""
BLOCK = re.compile(r"^```(sh|yaml|text|markdown)\n(.*?)^```", re.M | re.S)


def typed(printkit, text: str) -> None:
    """The commands of a block, each as printed."""
    for line in re.findall(r"^printkit .*", text, re.M):
        words = shlex.split(line, comments=True)
        if words[1] not in STAY:
            done = printkit(*words[1:])
            warned = "warning" in done.err.replace(TOLD, "")
            assert (done.status, warned) == (0, False), (line, done.err)


@pytest.mark.slow
@pytest.mark.parametrize("page", TUTORIALS)
def test_a_tutorial_leads_from_nothing_to_a_kit(printkit, tmp_path, page):
    game, record = (tmp_path / name for name in TUTORIALS[page])
    whole = True
    for kind, text in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
        if kind == "sh":
            typed(printkit, text)
        elif kind == "text":
            record.write_text(text, encoding="utf-8")
        elif kind == "markdown":
            game.with_suffix(".md").write_text(text, encoding="utf-8")
        else:
            before = "" if whole else game.read_text(encoding="utf-8") + "\n"
            game.write_text(before + text, encoding="utf-8")
            whole = False
    assert len(list((tmp_path / game.stem).glob("*print-me*.pdf"))) == 1


def test_the_tutorials_are_one_in_two_languages():
    def kinds(page: str) -> list[tuple[str, list[str]]]:
        blocks = BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))
        return [(kind, re.findall(r"^printkit (\w+)", text, re.M)) for kind, text in blocks]

    assert kinds("tutorial.md") == kinds("tutoriel.md")


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted((DOCS / "how-to").glob("*.md")), ids=lambda one: one.stem)
def test_a_how_to_works_as_printed(printkit, tmp_path, page):
    shutil.copytree(HOME / "specs", tmp_path / "specs")
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^( *)```sh\n(.*?)^\1```", text, re.M | re.S)
    typed(printkit, "".join(textwrap.dedent(block) for _, block in blocks))
    for program in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(program, {})
        first, second = printed.getvalue().splitlines()
        assert (first, "nearest legal" in second) == ("True", True), printed.getvalue()
