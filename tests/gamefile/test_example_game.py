"""The example game of a spec: read when it is used, and told where the spec names it."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import NotationError
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.replays.record import example_of

FIVE = Path(__file__).parent.parent / "data" / "specs" / "good" / "five.yaml"


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(f"extends: {FIVE}\nrules: {{}}\nexample: record.txt\n")
    (tmp_path / "record.txt").write_text("a1-b1\na1-b1\n")
    return path


def test_illegal_turn_of_an_example_is_told_with_its_place_and_the_specs(spec: Path) -> None:
    with pytest.raises(NotationError) as caught:
        example_of(load_game(str(spec)), Language.EN)
    first, *_, last = str(caught.value).splitlines()
    assert first.startswith(f"{spec.parent / 'record.txt'}:")
    assert last == f"{spec}:3:10: example: the example game cannot be replayed"


def test_example_that_went_away_is_told_with_the_specs_place(spec: Path) -> None:
    game = load_game(str(spec))
    (spec.parent / "record.txt").unlink()
    with pytest.raises(NotationError) as caught:
        example_of(game, Language.EN)
    assert str(caught.value).endswith(f"{spec}:3:10: example: the example game cannot be replayed")
