"""`printkit check` of a game reads its texts too: what a kit would refuse is no sound game."""

from __future__ import annotations

from pathlib import Path

import pytest

BROKEN = "# Hunting\n\n![](#nohunt)\n\n{mooth}\n\n![x](nopic.png)\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_mistake_in_a_text_is_named_with_its_place(printkit, tmp_path, language) -> None:
    other = {"en": "fr", "fr": "en"}[language]
    Path(f"own.{language}.md").write_text(BROKEN, encoding="utf-8")
    Path(f"own.{other}.md").write_text("# Hunting\n", encoding="utf-8")
    text = "text: {en: own.en.md, fr: own.fr.md}"
    Path("own.yaml").write_text(f"extends: pijersi\n{text}\n", encoding="utf-8")
    done = printkit("check", "own.yaml")
    assert done.status == 1
    assert "faulty" in done.out
    places = [line.split(":")[1:4] for line in done.err.splitlines() if "error" in line]
    assert places == [[f" own.{language}.md", row, "1"] for row in "357"]


def test_a_mistake_in_the_text_of_all_languages_is_named_once(printkit, tmp_path) -> None:
    Path("own.md").write_text("# Hunting\n\n{mooth}\n", encoding="utf-8")
    Path("own.yaml").write_text("extends: pijersi\ntext: own.md\n", encoding="utf-8")
    done = printkit("check", "own.yaml")
    assert done.status == 1
    assert done.err.count("mooth") == 1


def test_a_text_that_cannot_be_read_keeps_no_other_game_from_being_checked(
    printkit, tmp_path
) -> None:
    Path("own.md").write_bytes(b"# Hunting\n\x00\n" + b"x" * 30_000_000)
    Path("own.yaml").write_text("extends: pijersi\ntext: own.md\n", encoding="utf-8")
    done = printkit("check", "own.yaml", "staku")
    assert done.status == 1
    assert "own.md" in done.err
    assert "staku/2024" in done.out


def test_a_text_without_mistakes_is_sound(printkit, tmp_path) -> None:
    Path("own.md").write_text("# Hunting\n\n![](#takes) {rock}\n", encoding="utf-8")
    Path("own.yaml").write_text("extends: pijersi\ntext: own.md\n", encoding="utf-8")
    done = printkit("check", "own.yaml")
    assert (done.status, done.err) == (0, "")
    assert "sound" in done.out
