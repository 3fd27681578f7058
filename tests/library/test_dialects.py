"""Every edition's notation: what was printed and logged in it reads, and is written so again."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import AmbiguousTurn, NotationError, PrintkitError
from printkit.library import Evidence, RecordForm, RecordWriting, Replay, TurnWording
from printkit.library.positions import SetupForm, random_setup, setup_text, ways
from printkit.notation import DIALECTS
from printkit.notation.turns.common import write_turn
from printkit.replay.interpret import meant
from printkit.rules import EndReason, Side

DATA = Path(__file__).parents[1] / "data"
EDITIONS = DATA / "editions"
GAME = DATA / "records" / "jersi" / "rulebook-example.txt"
PLACED = """
K:d1 R:a7
N:e1 N:b7
K:f1 R:c7
C:f1 C:d7
d1-d2 a7-a6
"""
"""The placement that Jersi 1 prints, and a turn of each player."""


def replayed(text: str, game: str | None = None) -> Replay:
    record, choice = library.read_record_text(text, "x.txt", library.load(game) if game else None)
    return library.replay(choice.game, record)


def converted(
    text: str,
    target: str,
    form: RecordForm = RecordForm.AUTO,
    wording: TurnWording = TurnWording.OWN,
) -> library.Converted:
    record, choice = library.read_record_text(text, "x.txt")
    played = library.replay(choice.game, record)
    return library.convert(
        played, record, library.load(target), RecordWriting(form=form, wording=wording)
    )


@pytest.mark.parametrize(
    ("name", "edition", "plies", "result"),
    [
        ("sample-2-and-3", "jersi/3", 7, "white"),
        ("2022-0101-1854", "mikjersi/2022", 47, "white"),
        ("2022-0523-1249", "mikjersi/2022", 25, "white"),
        ("2022-0523-1304", "mikjersi/2022", 30, "black"),
        ("mixed-log", "pijersi/45", 17, "draw"),
    ],
)
def test_games_of_other_editions_tell_theirs_and_are_legal(
    name: str, edition: str, plies: int, result: str
) -> None:
    found = library.check(EDITIONS / f"{name}.txt")
    assert found.problems == ()
    assert (found.game, found.plies, found.result) == (edition, plies, result)


def test_the_game_of_4_0_as_printed_stops_at_its_misprint() -> None:
    found = library.check(EDITIONS / "rulebook-4.0-as-printed.txt")
    assert (found.game, found.plies) == ("jersi/4.0", 31)
    (problem,) = found.problems
    assert problem.what.startswith("f6=d7!=e7 is illegal")
    assert problem.source is not None
    assert (problem.source.line, problem.source.column) == (16, 15)


def test_the_sample_of_jersi_1_reads_though_its_start_is_not_told() -> None:
    record, _ = library.read_record(EDITIONS / "sample-1.txt", library.load("jersi/1"))
    assert [turn.text for turn in record.turns][:2] == ["c2=c4-b5", "e6=g4"]
    assert (len(record.turns), record.problems) == (7, ())


def test_cubes_placed_one_by_one_are_the_start() -> None:
    played = replayed(PLACED, "jersi/1")
    alphabet = library.alphabet_of(played.game)
    units = {
        name: alphabet.unit(played.start.position, cell)
        for name, cell in alphabet.grid.index.items()
    }
    assert {name: unit for name, unit in units.items() if unit} == {
        "d1": "K", "e1": "N", "f1": "KC", "a7": "r", "b7": "n", "c7": "r", "d7": "c",
    }  # fmt: skip
    assert [ply.side for ply in played.plies] == [Side.WHITE, Side.BLACK]


def test_a_log_is_read_by_its_sentences_from_the_board_it_shows() -> None:
    record, choice = library.read_record(EDITIONS / "mixed-log.txt")
    played = library.replay(choice.game, record)
    assert library.first_turn(played.start) == 38
    assert played.start.position.quiet == 3
    assert played.outcome is not None
    assert played.outcome.reason is EndReason.NO_CAPTURE


def test_an_exchange_without_its_star_is_told() -> None:
    told = library.check(EDITIONS / "2022-0101-1854.txt").warnings
    assert [warning.what for warning in told] == [
        "this turn exchanges prisoners, and its * is missing"
    ] * 2
    assert library.check(EDITIONS / "2022-0523-1249.txt").warnings == ()


def test_a_code_of_another_edition_is_told() -> None:
    text = '[Edition "jersi/4.16"]\n1 a2-b2=d3 h4-h3=f4\n2 CM:c3 KN:a1'
    record, choice = library.read_record_text(text, "x.txt")
    assert choice.evidence is Evidence.HEADER
    assert [str(problem) for problem in record.problems] == [
        "x.txt:3:3: a `CM:` code belongs to jersi/4.0; this record says jersi/4.16",
        "x.txt:3:9: a `KN:` code belongs to jersi/4.0; this record says jersi/4.16",
    ]


@pytest.mark.parametrize(
    ("headers", "name"),
    [
        ('[Edition "jersi/4.0"]', "jersi/4.0"),
        ('[Game "jersi"]\n[Edition "4.5"]', "jersi/4.5"),
        ('[Game "Jersi"]', "jersi/4.16"),
        ('[Edition "jersi/3+pamei"]', "jersi/3+pamei"),
    ],
)
def test_headers_name_the_edition(headers: str, name: str) -> None:
    _, choice = library.read_record_text(f"{headers}\n1 a2-b2=d3", "x.txt")
    assert (choice.game.name, choice.evidence) == (name, Evidence.HEADER)


@pytest.mark.parametrize("name", ["jersi/4.61", "jersi/3+pamai", "chess"])
def test_a_header_that_names_no_edition_is_a_mistake_with_a_place(name: str) -> None:
    with pytest.raises(NotationError, match=r"^x\.txt:1:11: .*unknown|no variant"):
        library.read_record_text(f'[Edition "{name}"]\n1 a2-b2', "x.txt")


@pytest.mark.parametrize("setup", ["GRXLLS", "GRXLLS-grxlls"])
def test_a_header_gives_the_setup_by_its_code(setup: str) -> None:
    played = replayed(f'[Edition "pijersi"]\n[Setup "{setup}"]\n1 a4-b5')
    assert played.start.position.cells == played.game.setup.cells


def test_a_header_gives_the_position_to_start_from() -> None:
    played = replayed('[Edition "jersi"]\n[Setup "a4:K i4:k c3:RP | MM - | b"]\n2 i4-i5 3 c3=c5')
    assert [ply.side for ply in played.plies] == [Side.BLACK, Side.WHITE]
    record, _ = library.read_record_text('[Edition "jersi"]\n[Setup "a4:Q"]\n1 a2-b2', "x.txt")
    (problem,) = record.problems
    assert str(problem).startswith("x.txt:2:12: no piece has the letter 'Q'")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("1 a2–b2=d3 2 h4‑h3=f4", "1 line has unusual hyphens or signs"),
        ("1\u00a0a2-b2=d3\u20022 h4-h3=f4", "1 line has unusual blanks"),
        (
            "1 a2-b2=d3 3 b3-b4=d5\n2 h4-h3=f4 4 f4=d3!",
            "the turns stand in columns and are put in order",
        ),
    ],
)
def test_copied_text_is_read_with_a_note(text: str, note: str) -> None:
    played = replayed(text, "jersi")
    assert [ply.text for ply in played.plies][:2] == ["a2-b2=d3", "h4-h3=f4"]
    assert [warning.what for warning in played.warnings] == [note]


@pytest.mark.parametrize(
    ("data", "note"),
    [
        ("\ufeff1 a2-b2".encode(), "read with a byte order mark"),
        (b"1 a2-b2\r\n2 h4-h3\r\n", "read with line ends of Windows or old Macs"),
        (b"# \x9c\xe9\n1 a2\x96b2", "read with the encoding Windows-1252"),
        ("1 a2-b2\r\n".encode("utf-16"), "the encoding UTF-16 and line ends"),
    ],
)
def test_unusual_bytes_are_read_with_a_note(data: bytes, note: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    found = library.check(path, library.load("jersi"))
    assert found.is_sound
    assert any(note in str(warning) for warning in found.warnings)


@pytest.mark.parametrize(
    ("target", "lines"),
    [
        ("jersi/4.0", ["3 d5=d3!-e4 CM:f3/CM:f4", "6 e2=g2-h2 f1=h2!!-g2!/KN:a2"]),
        ("jersi/4.5", ["3 d5=d3!-e4 M:f3/M:f4", "6 e2=g2-h2 f1=h2!!-g2!/K:a2"]),
        ("jersi/4.9", ["5 d5=d3!-e4 6 m:f3/m:f4"]),
    ],
)
def test_a_game_is_written_as_its_edition_does(target: str, lines: list[str]) -> None:
    text = converted(GAME.read_text(encoding="utf-8"), target).text
    assert set(lines) <= {" ".join(line.split()) for line in text.splitlines()}
    again = replayed(text, target)
    assert [ply.turn for ply in again.plies] == [
        ply.turn for ply in replayed(GAME.read_text()).plies
    ]


@pytest.mark.parametrize(
    ("target", "score"),
    [("jersi/4.0", "0 1"), ("jersi/4.8", "0 2"), ("jersi/4.14", "0 2"), ("jersi/4.16", "")],
)
def test_the_last_line_is_the_score_of_the_edition(target: str, score: str) -> None:
    last = converted(GAME.read_text(encoding="utf-8"), target).text.splitlines()[-1]
    assert last == score if score else "b8-a7" in last


@pytest.mark.parametrize("name", ["sample-2-and-3", "2022-0523-1304", "mixed-log"])
@pytest.mark.parametrize("form", [RecordForm.AUTO, RecordForm.RECORD])
def test_a_converted_record_reads_back_to_the_same_game(name: str, form: RecordForm) -> None:
    record, choice = library.read_record(EDITIONS / f"{name}.txt")
    played = library.replay(choice.game, record)
    text = library.convert(played, record, choice.game, RecordWriting(form=form)).text
    again = replayed(text, choice.game.name)
    assert again.start.position == played.start.position
    assert [ply.turn for ply in again.plies] == [ply.turn for ply in played.plies]
    assert [ply.position for ply in again.plies] == [ply.position for ply in played.plies]


@pytest.mark.few(3)
@pytest.mark.parametrize("path", sorted((DATA / "records" / "pijersi").glob("*.txt")))
def test_glued_cells_are_written_and_read_back(path: Path) -> None:
    record, choice = library.read_record(path)
    played = library.replay(choice.game, record)
    text = library.convert(played, record, choice.game, RecordWriting(wording=TurnWording.UGI)).text
    assert not re.search("[a-g][1-7][-=]", re.sub(r"\{[^}]*\}", "", text))
    again = replayed(text, "pijersi")
    assert [ply.turn for ply in again.plies] == [ply.turn for ply in played.plies]


def test_bare_glued_cells_are_a_game() -> None:
    played = replayed("a4b5 g6f6\nb4b4c4 f4f4e4", "pijersi")
    assert [ply.text for ply in played.plies] == ["a4-b5", "g6-f6", "b4-c4", "f4-e4"]


def test_the_last_game_that_a_program_tells_is_read() -> None:
    log = "uginewgame\nposition startpos moves a4b5\ngo\nposition startpos moves a4b5 g6f6 b4b4c4\n"
    assert [ply.text for ply in replayed(log, "pijersi").plies] == ["a4-b5", "g6-f6", "b4-c4"]
    fen = "6/7/6/7/6/7/R-4w- b 3 9"
    played = replayed(f"position fen {fen} moves a6b7\n", "pijersi")
    assert (played.start.position.quiet, played.plies[0].side) == (3, Side.BLACK)


def test_remarks_and_variations_are_converted_too() -> None:
    text = "1 a2-b2=d3 {so} (1 M:c3/W:c4 !? 2 m:f3!?) 2 h4-h3=f4 $2"
    written = converted(text, "jersi/4.0").text
    assert "1 a2-b2=d3 {so} (1 CM:c3/BV:c4 $5 CM:f3!?) h4-h3=f4 $2" in written
    assert '[Edition "jersi/4.0"]' in written
    columns = converted(text, "jersi/4.16", RecordForm.COLUMNS)
    assert "so" not in columns.text
    assert "left out" in columns.warnings[0].what


def test_a_turn_that_the_other_edition_forbids_is_told() -> None:
    path = DATA / "records" / "jersi" / "2021-1011.txt"
    text = path.read_text(encoding="utf-8")
    (warning,) = converted(text, "jersi/4.5").warnings
    assert "M:g3/M:g4 is illegal in jersi/4.5" in warning.what
    assert converted(text, "jersi/4.6").warnings == ()


def test_what_the_other_board_lacks_is_a_mistake_with_a_place() -> None:
    with pytest.raises(NotationError, match=r"x\.txt:1:14: mikjersi/2022 has no cell h4"):
        converted("1 a2-b2=d3 2 h4-h3=f4", "mikjersi")
    with pytest.raises(NotationError, match="UGI writes moves of Pijersi"):
        converted("1 M:g3/M:g4 2 h1-h2=f1", "jersi", RecordForm.AUTO, TurnWording.UGI)


CUSTOM = '[White "Ada"]\n[Edition "jersi"]\n[Setup "a4:K c3:RP i4:k | MM - | b"]\n2 i4-i5 3 c3=c5'


def test_an_unusual_start_is_kept_in_a_header() -> None:
    text = converted(CUSTOM, "jersi/4.9").text
    assert '[White "Ada"]\n[Edition "jersi/4.9"]\n[Result "*"]\n[Setup "a4:K c3:RP' in text
    again, played = replayed(text), replayed(CUSTOM)
    assert again.start.position == played.start.position
    assert [ply.turn for ply in again.plies] == [ply.turn for ply in played.plies]
    with pytest.raises(NotationError, match="columns have no place for this start"):
        converted(CUSTOM, "jersi/4.9", RecordForm.COLUMNS)


def test_black_may_begin_by_pairs() -> None:
    text = converted(CUSTOM, "jersi/4.5").text
    assert "1... i4-i5 2 c3=c5" in text
    assert [ply.side for ply in replayed(text).plies] == [Side.BLACK, Side.WHITE]
    columns = converted("2 g6-f6 3 a4-b5", "pijersi", RecordForm.COLUMNS).text
    assert [line.strip() for line in columns.splitlines()] == ["2 g6-f6", "3 a4-b5"]


@pytest.mark.parametrize(
    ("target", "score", "line"),
    [
        ("jersi/4.5", "1-0", "2 0"),
        ("jersi/4.5", "1/2-1/2", "1 1"),
        ("jersi/4.1", "0-1", "0 1"),
        ("jersi/4.1", "1 1", "1/2-1/2"),
        ("jersi/4.16", "1-0", "1-0"),
    ],
)
def test_a_score_that_was_agreed_is_written_as_the_edition_counts(
    target: str, score: str, line: str
) -> None:
    text = converted(f"1 a2-b2=d3 2 h4-h3=f4\n{score}", target).text
    assert text.rstrip().endswith(f"h4-h3=f4\n{line}")


@pytest.mark.slow
def test_variations_of_any_depth_are_checked_and_written_anew() -> None:
    depth = sys.getrecursionlimit() + 500
    deep = "1 a2-b2=d3 " + "(1 a2-b2 " * depth + ")" * depth + " 2 h4-h3"
    record, choice = library.read_record_text(deep, "x.txt")
    assert library.check_record(choice.game, record).warnings == ()
    text = converted(deep, "jersi/4.5").text
    assert text.count("(1 a2-b2") == text.count(")") == depth
    assert converted(text, "jersi/4.5").text == text


def test_variations_have_no_place_between_glued_cells() -> None:
    (warning,) = converted(
        "1 a4-b5 (1 a4-a3) {x}", "pijersi", RecordForm.AUTO, TurnWording.UGI
    ).warnings
    assert warning.what == "variations are left out"


def test_a_turn_of_a_variation_that_cannot_be_read_stays() -> None:
    assert "(1 a2+b2)" in converted("1 a2-b2=d3 (1 a2+b2)", "jersi/4.5").text


@pytest.mark.parametrize(
    ("edition", "sign"), [("jersi/4.1", "#"), ("jersi/4.8", "#"), ("jersi/4.9", "$")]
)
def test_a_ransom_is_read_with_either_sign_and_written_with_the_editions(
    edition: str, sign: str
) -> None:
    game = library.load(edition)
    alphabet, dialect = library.alphabet_of(game), DIALECTS[game.dialect]
    for written in "#$":
        text = f"f1=h2!!-g2!/K:a2{written}c3"
        parsed = dialect.parse_turn(text, game.source, alphabet)
        assert parsed.turn.ransom == alphabet.grid.index["c3"]
        assert write_turn(parsed.turn, Side.BLACK, alphabet, parsed.signs) == (
            f"f1=h2!!-g2!/K:a2{sign}c3"
        )


def test_a_code_that_no_piece_has_is_told_with_the_codes() -> None:
    record, _ = library.read_record_text("1 XX:c3", "x.txt", library.load("jersi/4.0"))
    assert "no piece has the code 'XX'; the codes are" in str(record.problems[0])
    small, _ = library.read_record_text("1 cm:c3", "x.txt", library.load("jersi/4.0"))
    assert small.problems == ()


def test_glued_cells_that_mean_two_legal_turns_are_refused() -> None:
    game = library.load("pijersi")
    record, _ = library.read_record_text("1 a4-b5", "x.txt", game)
    (parsed,) = record.turns
    rules = library.rules_of(game)
    other = rules.legal_turns(game.setup)[0]
    with pytest.raises(AmbiguousTurn, match="may mean 2 legal turns"):
        meant(rules, game.setup, replace(parsed, others=(other,)))


@pytest.mark.parametrize("code", ["ZZZZZZ", "GRXLLS-zzzzzz"])
def test_a_setup_code_that_is_too_large_is_a_mistake(code: str) -> None:
    with pytest.raises(NotationError, match="no setup has the code"):
        library.read_position(code, "-", library.load("pijersi"))


def test_only_whole_setups_have_a_code() -> None:
    game = library.load("pijersi")
    played = replayed("1 a4-b5", "pijersi")
    with pytest.raises(NotationError, match="this is not a setup of Pijersi"):
        setup_text(game, played.position(1), SetupForm.CODE)


def test_a_header_that_is_not_closed_is_told() -> None:
    played = replayed('[White "Ada]\n1 a2-b2=d3', "jersi")
    assert [one.what for one in played.warnings] == ["this header is not closed"]


def test_cubes_may_be_placed_by_lot() -> None:
    game = library.load("jersi/1")
    assert ways(game) == ("free",)
    text = setup_text(game, random_setup(game, "free", 7), SetupForm.STATE)
    assert text == setup_text(game, random_setup(game, "free", 7), SetupForm.STATE)
    with pytest.raises(PrintkitError, match="no random setup"):
        random_setup(game, "half", 7)


def test_what_would_be_too_long_to_be_read_back_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = library.load("jersi")
    record, _ = library.read_record(GAME, game)
    played = library.replay(game, record)
    limit = (
        len(
            library.convert(
                played, record, game, RecordWriting(form=RecordForm.COLUMNS)
            ).text.encode()
        )
        - 1
    )
    monkeypatch.setattr("printkit.replay.conversion.MOST_BYTES", limit)
    with pytest.raises(NotationError, match="MB is read at most"):
        library.convert(played, record, game, RecordWriting(form=RecordForm.COLUMNS))
    assert library.convert(played, record, game).text.startswith("[Edition")
    monkeypatch.setattr("printkit.replay.conversion.MOST_BYTES", 100)
    with pytest.raises(NotationError, match="MB is read at most"):
        library.convert(played, record, game)


def test_cubes_are_listed_as_jersi_4_0_does_and_read_back_to_the_same_position() -> None:
    game = library.load("jersi/4.0")
    white, black = setup_text(game, game.setup, SetupForm.PROLOGUE).splitlines()
    assert white.startswith("KR:a1/KC:a2/CK:a3/KN:a4/")
    assert black.endswith("KN:i4/CK:i5/KC:i6/KR:i7")
    played = replayed(f"{white}\n{black}\n1 a2-b2=d3", "jersi/4.0")
    assert played.position(0).cells == game.setup.cells
    # that it is read, and no usual setup taken in its place
    other = white.replace("KR:a1/KC:a2", "KC:a1/KR:a2")
    assert (
        replayed(f"{other}\n{black}\n1 a2-b2=d3", "jersi/4.0").position(0).cells != game.setup.cells
    )
