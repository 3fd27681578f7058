"""Tables' files as people leave them: with a die beside the game, cut off, of an own game."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from printkit.base.errors import PrintkitError
from printkit.features.tables.checking import check_pack
from printkit.features.tables.godot import read_stored, stored
from printkit.features.tables.reading import position_in
from printkit.gamefile import load_game

from features.tables.packs import pack
from finished import Finished

SAVES = {
    "abstractplay": "abstractplay/jersi-4.16.json",
    "tabletop-club": "tabletop-club/jersi-4.16/games/jersi-4.16.tc",
    "tts": "tts/Saves/jersi-4.16.json",
    "vassal": "vassal/jersi-4.16.vmod",
    "virtualtabletop": "virtualtabletop/jersi-4.16.vtt",
}
GAME = "jersi"


def save(folder: Path, table: str, change: Callable[[bytes], bytes]) -> Path:
    """The save of a pack, changed."""
    data = pack(GAME, table)[SAVES[table]]
    path = folder / Path(SAVES[table]).name
    path.write_bytes(change(data))
    assert path.read_bytes() != data
    return path


def in_json(change: Callable[[Any], None]) -> Callable[[bytes], bytes]:
    """What changes the value of a JSON."""

    def changed(data: bytes) -> bytes:
        found = json.loads(data)
        change(found)
        return json.dumps(found).encode()

    return changed


def in_zip(ending: str, change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """What changes the first entry of a zip that is called so."""

    def changed(data: bytes) -> bytes:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = {name: archive.read(name) for name in archive.namelist()}
        name = next(one for one in entries if one.endswith(ending))
        entries[name] = change(entries[name])
        new = BytesIO()
        with zipfile.ZipFile(new, "w") as archive:
            for name, entry in entries.items():
                archive.writestr(name, entry)
        return new.getvalue()

    return changed


def _with_counter(data: bytes) -> bytes:
    """A table of Tabletop Club with another piece of its own."""
    found: Any = read_stored(data)
    pieces = found["pieces"]
    board = next(iter(pieces.values()))
    pieces["die"] = {**board, "entry_path": "TabletopClub/dice/d6/White", "is_locked": False}
    return stored(found)


def _with_note(state: Any) -> None:
    state["pieces"][3][0].append("note")


DIE = {"Name": "Die_6", "Nickname": "", "Transform": {"posX": 0, "posY": 1, "posZ": -15}}
STRANGERS = {
    "abstractplay": ("note", in_json(_with_note)),
    "tabletop-club": ("White", _with_counter),
    "tts": ("Die_6", in_json(lambda found: found["ObjectStates"].append(DIE))),
    "vassal": (
        "die",
        in_zip("buildFile.xml", lambda text: text.replace(b"white-rock.png", b"die.png", 1)),
    ),
    "virtualtabletop": (
        "die",
        in_zip("0.json", in_json(lambda found: found.update(d={"id": "d", "piece": "die"}))),
    ),
}


@pytest.mark.parametrize("table", STRANGERS)
def test_what_is_no_piece_is_passed_over_with_one_warning(table: str, tmp_path: Path) -> None:
    name, change = STRANGERS[table]
    read = position_in(save(tmp_path, table, change), None)
    warning, *others = read.warnings
    assert f"passed over: {name!r}" in warning.what
    assert len(others) == (table == "vassal")  # where a piece is gone, nobody knows who moves
    whole = load_game(GAME).setup.cells
    missing = [cell for cell, unit in enumerate(read.given.position.cells) if unit != whole[cell]]
    assert len(missing) == (table == "vassal")  # one of its pieces was made a die


def test_where_nothing_is_a_piece_the_file_is_refused(tmp_path: Path) -> None:
    def foreign(found: Any) -> None:
        found["ObjectStates"] = [found["ObjectStates"][0], DIE]

    with pytest.raises(PrintkitError, match="has no piece 'Die_6'"):
        position_in(save(tmp_path, "tts", in_json(foreign)), None)


@pytest.mark.parametrize("table", SAVES)
def test_a_file_that_was_cut_off_is_named_and_said_to_be_broken(table: str, tmp_path: Path) -> None:
    path = save(tmp_path, table, lambda data: data[: len(data) // 2])
    for game in (None, load_game(GAME)):
        with pytest.raises(PrintkitError) as refused:
            position_in(path, game)
        (line,) = str(refused.value).splitlines()
        place = ":1:" if path.suffix == ".json" else ": "
        assert line.startswith(f"{path}{place}")
        assert ": the file is broken" in line


BROKEN = {
    "tts": (": 1:18", lambda data: b'{"ObjectStates": x'),
    "vassal": (": buildFile.xml:2:4", in_zip("buildFile.xml", lambda _: b"<x>\n<y <")),
    "virtualtabletop": (": 0.json:2:1", in_zip("0.json", lambda _: b"{\n\xff")),
}


@pytest.mark.parametrize("table", BROKEN)
def test_what_is_broken_has_its_place_for_both_who_read_it(table: str, tmp_path: Path) -> None:
    place, change = BROKEN[table]
    path = save(tmp_path, table, change)
    at = place.replace(": 1", ":1")
    with pytest.raises(PrintkitError) as refused:
        position_in(path, None)
    assert str(refused.value).startswith(f"{path}{at}: the file is broken: this is no ")
    found = [f"{one.source}: {one.what}" for one in check_pack(path).faults]
    assert any(one.startswith(f"{path.name}{at}: the file is broken: this") for one in found)


def _away(found: Any) -> None:
    """A piece moved to beside the board."""
    next(one for one in found["ObjectStates"] if not one["Locked"])["Transform"]["posX"] += 90


def test_who_is_to_move_is_known_until_a_piece_is_moved(tmp_path: Path) -> None:
    data = pack(GAME, "tts")[SAVES["tts"]]
    (tmp_path / "as-it-was.json").write_bytes(data)
    sound = position_in(tmp_path / "as-it-was.json", None)
    assert (sound.given.side, sound.warnings) == (load_game(GAME).setup.to_move, ())
    moved = position_in(save(tmp_path, "tts", in_json(_away)), None)
    assert moved.given.side is None
    (warning,) = moved.warnings
    assert "nobody knows who is to move" in str(warning)


def test_who_is_to_move_is_said_as_the_note_asks(
    printkit: Callable[..., Finished], tmp_path: Path
) -> None:
    file = save(tmp_path, "tts", in_json(_away))
    read = printkit("position", file, "--as", "state")
    assert f"printkit position {file} --as state" in read.err
    assert "(w: white, b: black)" in read.err
    line = read.out.strip()
    assert line[-1] == "w"
    said = printkit("position", f"{line[:-1]}b", "--game", GAME, "--as", "state")
    assert (said.status, said.out.strip()) == (0, f"{line[:-1]}b")


def _elsewhere(found: Any) -> None:
    """A cell's holder with the name that another maker gave it."""
    holder = next(one for one in found.values() if one.get("id") == "a1")
    found["shelf"] = {**holder, "id": "shelf"}
    for one in found.values():
        if one.get("parent") == "a1":
            one["parent"] = "shelf"


NOWHERE = {
    "virtualtabletop": ("('shelf' → a1)", in_zip("0.json", in_json(_elsewhere))),
    "vassal": (
        "('z9')",
        in_zip("buildFile.xml", lambda text: text.replace(b'location="a1"', b'location="z9"')),
    ),
}


@pytest.mark.parametrize("table", NOWHERE)
def test_a_piece_on_no_place_is_named_with_the_nearest(table: str, tmp_path: Path) -> None:
    said, change = NOWHERE[table]
    warnings = position_in(save(tmp_path, table, change), None).warnings
    assert said in warnings[0].what


@pytest.mark.parametrize(
    ("option", "least"), [("--thickness", "0.1"), ("--board-margin", "0")], ids=str
)
@pytest.mark.few(1)
def test_a_length_is_taken_within_the_limits_that_its_refusal_names(
    printkit: Callable[..., Finished], tmp_path: Path, option: str, least: str
) -> None:
    done = printkit("table", GAME, "--for", "abstractplay", option, "51", "-o", tmp_path / "x")
    assert f"({least} to 50 mm)" in done.err
    for length in (least, "50"):
        made = printkit(
            "table", GAME, "--for", "abstractplay", option, length, "-o", tmp_path / length
        )
        assert made.status == 0
    assert printkit("table", GAME, "--for", "tts", option, "-1", "-o", tmp_path / "y").status == 1


@pytest.mark.parametrize("table", SAVES)
def test_what_is_nothing_of_its_kind_is_broken(table: str, tmp_path: Path) -> None:
    with pytest.raises(PrintkitError, match="the file is broken"):
        position_in(save(tmp_path, table, lambda data: b"nothing"), None)


def _at(value: object) -> Callable[[bytes], bytes]:
    return in_json(lambda found: found["ObjectStates"][1]["Transform"].update(posY=value))


@pytest.mark.parametrize("value", ["abc", None, [1]])
def test_a_number_that_is_none_is_refused(value: object, tmp_path: Path) -> None:
    with pytest.raises(PrintkitError, match="lies nowhere"):
        position_in(save(tmp_path, "tts", _at(value)), None)


def test_a_widget_at_a_word_is_refused(tmp_path: Path) -> None:
    def change(found: Any) -> None:
        next(one for one in found.values() if "piece" in one)["x"] = "abc"

    with pytest.raises(PrintkitError, match="lies nowhere"):
        position_in(save(tmp_path, "virtualtabletop", in_zip("0.json", in_json(change))), None)


def _no_row(state: Any) -> None:
    del state["pieces"][2]


def _no_cell(state: Any) -> None:
    del state["pieces"][2][0]


@pytest.mark.parametrize("change", [_no_row, _no_cell])
def test_rows_that_do_not_fit_their_board_are_refused(
    change: Callable[[Any], None], tmp_path: Path
) -> None:
    with pytest.raises(PrintkitError, match="do not fit the board of 9 x 9"):
        position_in(save(tmp_path, "abstractplay", in_json(change)), None)


def test_a_file_that_is_read_as_another_game_is_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(pack(GAME, "tts")[SAVES["tts"]])
    assert position_in(path, load_game(GAME)).warnings == ()
    (warning,) = position_in(path, load_game("jersi/4.0")).warnings
    assert "is of jersi/4.16, and is read as jersi/4.0" in warning.what


def test_the_hint_of_an_own_game_is_its_file(
    printkit: Callable[..., Finished], tmp_path: Path
) -> None:
    named = in_json(
        lambda found: found["ObjectStates"][0].update(
            GMNotes=json.dumps({"printkit": {"game": "ferry"}})
        )
    )
    done = printkit("position", save(tmp_path, "tts", named))
    assert done.status == 1
    (line,) = done.err.splitlines()
    assert "unknown game 'ferry'" in line
    assert line.endswith("--game FILE.yaml")
