"""What is said of a game of one's own: in its letters, cells and names, and as its setup writes."""

from __future__ import annotations

import pytest

GAME = """
game: {id: own, title: Own, players: 2}
board:
  cells: squares
  shape: rectangle 4x4
  tints: {light: {colour: "#f0d9b5", cells: all}}
players:
  white: {en: Black, fr: les Noirs, colour: "#1f1d1b"}
  black: {en: Red, fr: les Rouges, colour: "#ea6a5a"}
kinds:
  seed: {letter: S, count: 40, form: ball, owner: none, name: {en: seed, fr: la graine}}
  guard: {letter: G, count: 8, form: disc, name: {en: guard, fr: le garde}}
faces: {seed: blank, guard: blank}
setup: {white: a4:G, black: d1:G, neutral: a1..a3:SS}
turns: unchecked
"""


@pytest.fixture
def own(tmp_path):
    def made(more: str = ""):
        path = tmp_path / "own.yaml"
        path.write_text(GAME + more, encoding="utf-8")
        return path

    return made


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        ("b:SS", "b1:SS b2:SS b3:SS b4:SS"),
        ("a2..a4:SG", "a2:SG a3:SG a4:SG"),
        ("c4:g b1..b2:S", "b1:S b2:S c4:g"),
    ],
)
def test_rows_and_parts_of_rows_stand_for_their_cells_as_in_setups(
    printkit, tmp_path, own, rows, cells
):
    pictures = []
    for name, text in (("one", rows), ("two", cells)):
        path = tmp_path / f"{name}.svg"
        assert printkit("diagram", own(), "--position", text, "-o", path).status == 0
        figure = tmp_path / f"{name}-figure.svg"
        spec = own(f"figures:\n  x: {{stand: '{text}', crop: whole}}\n")
        assert printkit("figure", spec, "x", "-o", figure).status == 0
        pictures.append((path.read_bytes(), figure.read_bytes()))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("text", ["a1:S b:", "a9..a2:S", "a1:S a1:S"])
def test_examples_are_of_this_game(printkit, tmp_path, own, text):
    found = printkit("diagram", own(), "--position", text, "-o", tmp_path / "x.svg")
    hint = found.err.split(";", 1)[1]
    assert found.status == 1
    assert "S" in hint or "G" in hint
    assert not {"P", "R", "cube", "c4:"} & {*hint.replace(":", ": ").split(), *hint}


def test_a_player_has_one_name_in_all_that_is_said(printkit, tmp_path, own):
    for language, name in (("en", "Black"), ("fr", "Noirs")):
        turn = ("--turn", "g:b2/g:b3", "--position", "a4:G d1:g | - - | w")
        path = tmp_path / "x.svg"
        found = printkit("diagram", own(), *turn, "-o", path, "--lang", language)
        assert found.status == 0
        assert name in found.err
        assert "White" not in found.err


@pytest.mark.slow
def test_a_kit_is_made_without_a_wrong_figure_and_says_at_the_end_that_it_is_wrong(
    printkit, own, tmp_path
):
    spec = own("figures:\n  good: {stand: 'a1:S'}\n  bad: {stand: 'z9:S'}\n")
    found = printkit("kit", spec, "-o", tmp_path / "kit")
    assert found.status == 1
    *_, last = found.err.splitlines()
    assert last.startswith("error: ")
    assert "figures.bad" in last
    assert (tmp_path / "kit" / "manifest.json").exists()


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("O-O", "O-O names no cell"),
        ("b1xb2", ""),
        ("g:c1", ""),
        ("S:c1/g:c2", ""),  # the seed is nobody's: Red's guard says who plays
        ("G:c1/g:c2", "is a letter of"),
        ("G:b1", "b1 is not empty"),
    ],
)
def test_a_figure_is_warned_of_what_a_record_is(printkit, tmp_path, own, play, said):
    stand = "b1:G b2:g"
    spec = own(f"figures:\n  x: {{stand: '{stand}', play: '{play}'}}\n")
    spec.write_text(spec.read_text().replace("a1..a3:SS", "a1..a3:S"))
    done = printkit("figure", spec, "x", "-o", tmp_path / "x.svg")
    assert done.status == 0
    warned = [line for line in done.err.splitlines() if line.startswith("warning")]
    assert len(warned) == bool(said)
    assert said in done.err
    if said:
        assert "own.yaml:" in warned[0]
    if "g:" in play and not said:
        assert "Red places" in (tmp_path / "x.svg").read_text()


ALIKE = (("#1f1d1b", "#2f6f4f"), ("#ea6a5a", "#b5532a"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_colours_that_are_hard_to_distinguish_are_warned_of_by_name_where_both_own_pieces(
    printkit, tmp_path, own, language
):
    spec = own()
    for colour, other in ALIKE:
        spec.write_text(spec.read_text().replace(colour, other))
    words = ("diagram", spec, "--lang", language, "-o", tmp_path / "x.svg")
    (warned,) = printkit(*words).err.splitlines()[:-1]
    line = next(n for n, one in enumerate(GAME.splitlines(), 1) if one.startswith("players"))
    assert f"own.yaml:{line}:1: " in warned
    assert not {"protan", "ΔE"} & {*warned.split()}
    assert all(
        name in warned for name in {"en": ("Black", "Red"), "fr": ("Noirs", "Rouges")}[language]
    )
    spec.write_text(spec.read_text().replace("form: disc,", "form: disc, owner: none,")
                    .replace("white: a4:G, black: d1:G", "white: none, black: none"))  # fmt: skip
    assert len(printkit(*words).err.splitlines()) == 1


@pytest.mark.parametrize(
    "asked",
    [
        ("kit", "{spec}", "-o", "{folder}/kit"),
        ("print-me", "{spec}", "-o", "{folder}/x.pdf"),
        ("replay", "{record}", "--game", "{spec}", "-o", "{folder}/x.pdf"),
        ("position", "{record}", "--game", "{spec}"),
        ("convert", "{record}", "--game", "{spec}"),
        ("check", "{record}", "--game", "{spec}"),
        ("problems", "--find", "{jersi}", "--game", "jersi"),
    ],
)
def test_an_illegal_turn_is_told_in_the_language_spoken(
    printkit, tmp_path, monkeypatch, own, asked
):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    record, jersi = tmp_path / "example.txt", tmp_path / "jersi.txt"
    record.write_text("1. b1-b2\n", encoding="utf-8")
    jersi.write_text("1 d1-d2\n", encoding="utf-8")
    places = {
        "spec": own(f"example: {record.name}\n"),
        "record": record,
        "jersi": jersi,
        "folder": tmp_path,
    }
    told = printkit(*(word.format(**places) for word in asked)).err.replace("\u00a0", " ")
    assert "txt:1:" in told
    assert "ne peut se jouer : il n’y a rien en" in told or "est illégal : il n’y a rien" in told
    assert "cannot" not in told
    assert "nothing" not in told
