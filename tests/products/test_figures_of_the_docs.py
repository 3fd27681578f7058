"""What the page about figures says: its examples are so, its mistakes are told as it says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.products.figures.figure import compose
from printkit.products.request import Request

HOME = Path(__file__).parents[2]
PAGE, _, _ = (HOME / "docs" / "figures.md").read_text().partition("<!-- What follows")
EXAMPLES = re.findall(r"```yaml\n(.*?)```\n(?:\n```text\n(.*?)\n```)?", PAGE, re.DOTALL)


@pytest.mark.few(2)
@pytest.mark.parametrize(("words", "said"), EXAMPLES)
def test_an_example_is_as_the_page_says(words, said, tmp_path):
    shutil.copy(HOME / "specs" / "jersi" / "example-4.16.txt", tmp_path)
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: jersi/4.16\n{words}")
    game = read_game(path, "own.yaml")
    own = [figure for figure in game.figures if figure.source.file == "own.yaml"]
    assert own
    problems = []
    for language in Language.EN, Language.FR:
        request = Request(game=game, theme=game.themes["screen"], language=language)
        for figure in own:
            try:
                assert compose(request, figure, 90.0).alt
            except PrintkitError as error:
                problems.append(str(error))
    assert set(problems) == ({said} if said else set())


def test_the_page_shows_every_word_of_the_language():
    plates = ("kinds", "takes", "stacks", "actions", "game", "order", "graph", "compass", "compare")
    panel = ("stand", "play", "bar", "fan", "ends", "mark", "crop", "view", "names", "panels")
    words = (*plates, *panel, "caption")
    assert [word for word in words if not re.search(rf"\b{word}:", PAGE)] == []
