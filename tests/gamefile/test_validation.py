"""A wrong spec says all that is wrong, a line each with its place; nothing else is raised."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import Problem, SpecError
from printkit.gamefile import load_game, read_game
from printkit.scene import Text, bounds

DATA = Path(__file__).parent.parent / "data" / "specs"
BAD = sorted(path.stem for path in (DATA / "bad").glob("*.yaml"))
FIVE = (DATA / "good" / "five.yaml").read_text()


def wrong(path: Path) -> str:
    with pytest.raises(SpecError) as caught:
        load_game(str(path))
    return str(caught.value)


@pytest.mark.parametrize("name", BAD)
def test_bad_spec_gets_exactly_the_lines_beside_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DATA)
    assert wrong(Path("bad") / f"{name}.yaml") + "\n" == Path(f"bad/{name}.txt").read_text()


GOOD = sorted(path.stem for path in (DATA / "good").glob("*.yaml"))


@pytest.mark.parametrize("name", GOOD)
def test_good_spec_loads_from_its_path(name: str) -> None:
    assert load_game(str(DATA / "good" / f"{name}.yaml")).kinds


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_byte_order_mark_and_line_ends_change_nothing_but_the_bytes(
    tmp_path: Path, ends: str
) -> None:
    plain, other = tmp_path / "plain.yaml", tmp_path / "other.yaml"
    plain.write_bytes(FIVE.encode())
    other.write_bytes(b"\xef\xbb\xbf" + FIVE.replace("\n", ends).encode())
    assert load_game(str(plain)).digest == load_game(str(other)).digest


def test_place_of_a_byte_that_is_not_utf8_counts_lines_and_characters(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("game:\r\n  title: é".encode() + b"\xe9\n")
    assert wrong(path) == f"{path}:2:11: the byte 0xe9 is not UTF-8; save the file as UTF-8"


def test_folder_missing_and_huge_files_are_told_in_one_line(tmp_path: Path) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(50_000_000)
    assert wrong(tmp_path) == f"{tmp_path}: this is a folder, not a file"
    assert wrong(tmp_path / "no.yaml") == f"{tmp_path / 'no.yaml'}: no such file"
    assert wrong(huge) == f"{huge}: too large for a spec; the limit is 1 MB"
    assert wrong(Path("/dev/null")) == "/dev/null: this is not a regular file"
    assert wrong(tmp_path / ("x" * 300 + ".yaml")).endswith(": no such file")


def test_unreadable_file_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "locked.yaml"
    path.write_text(FIVE)
    monkeypatch.setattr(Path, "open", refuse)
    assert wrong(path) == f"{path}: cannot be read: permission denied"


def test_scalars_keep_their_text_and_the_field_decides() -> None:
    game = load_game(str(DATA / "good" / "rules.yaml"))
    assert (game.edition, game.author["en"], game.title["fr"]) == ("010", "12:30", "no")


def test_a_number_counts_in_tens_however_many_noughts_it_begins_with(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"  # YAML 1.1 would count 010 in eights
    path.write_text(FIVE.replace("letter: G, count: 3", "letter: G, count: 010"))
    assert load_game(str(path)).kinds[1].counts == (10, 10)
    for number in ("1_0", "0o12", "0b1010", "10:00", "1e1", "+10"):  # numbers, in some YAML
        path.write_text(FIVE.replace("letter: G, count: 3", f"letter: G, count: {number}"))
        assert f"kinds.guard.count: '{number}' is not a whole number" in wrong(path)


def test_words_of_a_folded_text_are_found_in_their_own_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FIVE.replace("  white: a1:T", "  white: >-\n    a1:T\n    q7:T"))
    assert wrong(path).startswith(f"{path}:19:5: setup.white: unknown cell 'q7'")


def test_problem_in_an_extended_spec_is_placed_where_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(FIVE.replace("a1:T a2:G", "a9:T a2:G"))
    path = tmp_path / "game.yaml"
    path.write_text("extends: base.yaml\nkinds: {guard: {letter: g}}\n")
    lines = wrong(path).splitlines()
    assert lines[0].startswith(f"{tmp_path}/base.yaml:17:10: setup.white: unknown cell 'a9'")
    assert lines[-1].startswith(f"{path}:2:25: kinds.guard.letter: the letter 'g'")


def test_range_of_cells_gets_the_same_cubes_on_each(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FIVE.replace("a2:G a3:G a4:G", "a2..a4:G"))
    assert load_game(str(path)).setup == load_game(str(DATA / "good" / "five.yaml")).setup


def test_kinds_show_their_letters_without_faces_and_faces_leave_out_no_kind(tmp_path: Path) -> None:
    tower, _ = load_game(str(DATA / "good" / "five.yaml")).kinds
    (letter,) = tower.face
    assert isinstance(letter, Text)
    assert letter.text == "T"
    path = tmp_path / "game.yaml"
    path.write_text(FIVE + "faces: {guard: blank}\n")
    assert "faces: the kind tower has no face" in wrong(path)


def test_letters_of_a_face_fit_into_it(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FIVE + 'faces: {guard: [{text: "R12"}], tower: [{text: "WWW"}]}\n')
    for kind in load_game(str(path)).kinds:
        left, _, right, _ = bounds(kind.face)
        assert right - left < 0.9


def test_specs_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("extends: two.yaml\n")
    (tmp_path / "two.yaml").write_text("extends: one.yaml\n")
    assert wrong(tmp_path / "one.yaml").endswith("the specs extend each other in a circle")


def read_or_refuse(path: Path) -> None:
    """Read a spec; whatever is wrong with it takes a line a problem."""
    told: tuple[Problem, ...] = ()
    try:
        read_game(path, "game.yaml")
    except SpecError as error:
        told = error.problems
    assert not [problem for problem in told if "\n" in str(problem)]


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("specs") / "game.yaml"


@given(data=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_arbitrary_bytes_raise_nothing_but_spec_errors(scratch: Path, data: bytes) -> None:
    scratch.write_bytes(data)
    read_or_refuse(scratch)


_SAMPLES = [
    (DATA / "good" / "rules.yaml").read_text(),
    FIVE,
]
_WORDS = ["null", "none", "rest", "a1", "a..b", "PPP", "-1", "99", "9" * 400, "1.5", "é"]
_SPOILS = ["", ":", "- ", "{", "}", "[x]", '"', "'", "#", "&a ", "*a", "\t", "\n", "!t ", "|\n"]


@given(
    sample=st.sampled_from(_SAMPLES),
    spoils=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(_WORDS + _SPOILS)),
        max_size=4,
    ),
)
def test_spoilt_specs_raise_nothing_but_spec_errors(
    scratch: Path, sample: str, spoils: list[tuple[float, int, str]]
) -> None:
    for where, dropped, put in spoils:
        at = int(where * len(sample))
        sample = sample[:at] + put + sample[at + dropped :]
    scratch.write_text(sample, encoding="utf-8")
    read_or_refuse(scratch)
