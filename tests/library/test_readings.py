"""What cannot be played as it stands is read otherwise, if all turns are legal then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile, zip_longest
from pathlib import Path
from textwrap import fill

import printkit
import pytest
from printkit import library
from printkit.library import CheckResult

RECORDS = Path(__file__).parents[1] / "data" / "records"
GAMES = {
    "pijersi": RECORDS / "pijersi" / "2022-0806-0949.txt",
    "jersi": RECORDS / "jersi" / "rulebook-example.txt",
}
LONGEST = 26
Turns = list[str]
Manner = Callable[[Turns], str]
MANNERS: dict[str, Manner] = {}


def manner(write: Manner) -> Manner:
    MANNERS[write.__name__.replace("_", " ")] = write
    return write


def pairs(turns: Turns) -> Iterator[tuple[int, str, str]]:
    for number, (one, two) in enumerate(zip_longest(turns[::2], turns[1::2]), start=1):
        yield number, one, two or ""


def column(values: object) -> str:
    return "\n".join(map(str, values))  # type: ignore[call-overload]


def in_pairs(turns: Turns, form: str = "{n}. {w} {b}") -> str:
    return column(form.format(n=n, w=w, b=b).rstrip() for n, w, b in pairs(turns))


def bare(turn: str) -> str:
    return " ".join(re.findall(r"[a-z][0-9]", turn))


# Columns


@manner
def numbers_then_white_then_black(turns: Turns) -> str:
    return column([*(n for n, _, _ in pairs(turns)), *turns[::2], *turns[1::2]])


@manner
def white_then_black(turns: Turns) -> str:
    return column([*turns[::2], *turns[1::2]])


@manner
def numbers_then_turns_row_by_row(turns: Turns) -> str:
    return column([*(f"{n}." for n, _, _ in pairs(turns)), *turns])


@manner
def cells_of_a_word_table_in_blocks(turns: Turns) -> str:
    """Numbers, White's turns, numbers, Black's turns: a row of four cells for every 16 turns."""
    blocks = []
    for at in range(0, len(turns), 16):
        numbers, block = list(range(at + 1, len(turns) + 1))[:16], turns[at : at + 16]
        cells = (numbers[::2], block[::2], numbers[1::2], block[1::2])
        blocks.append("\t".join(map(column, cells)))
    return "Here is how it went.\n\n" + "\n".join(blocks) + "\n\nThe next chapter tells more.\n"


@manner
def blocks_of_eight_without_numbers(turns: Turns) -> str:
    blocks = [turns[at : at + 16] for at in range(0, len(turns), 16)]
    return "\n\n".join(column([*block[::2], *block[1::2]]) for block in blocks)


# Tables


def across(white: str, black: str, sign: str) -> Manner:
    return lambda turns: "\n".join(
        sign.join([name, *own]) for name, own in ((white, turns[::2]), (black, turns[1::2]))
    )


MANNERS |= {
    "a row for each player": across("White", "Black", ","),
    "a row for each player in French": across("Blancs", "Noirs", ";"),
    "a row for each player in Russian": across("Белые", "Чёрные", "\t"),
    "a row for each player in Spanish": across("Blancas", "Negras", ","),
}


@manner
def a_column_for_each_cell(turns: Turns) -> str:
    rows = (
        ";".join([str(n), *re.findall(r"[a-z][0-9]|[-=]", turn)]) for n, turn in enumerate(turns, 1)
    )
    return column(["n;from;s;to;s;to", *rows])


@manner
def a_first_line_for_excel(turns: Turns) -> str:
    return "sep=;\nn;White;Black\n" + in_pairs(turns, "{n};{w};{b}")


# Signs and letters


@manner
def an_x_where_something_is_taken(turns: Turns) -> str:
    return in_pairs([re.sub(r"[-=]([a-z][0-9])!+", r"x\1", turn) for turn in turns])


@manner
def cyrillic_letters(turns: Turns) -> str:
    return in_pairs([turn.translate(str.maketrans("ace", "асе")) for turn in turns])


@manner
def greek_letters(turns: Turns) -> str:
    return in_pairs([turn.translate(str.maketrans("ae", "αε")) for turn in turns])


@manner
def drops_as_in_shogi(turns: Turns) -> str:
    return in_pairs([turn.replace(":", "@") for turn in turns])


# Scores, counts and cases


@manner
def scores_of_an_engine(turns: Turns) -> str:
    return in_pairs(turns, "{n}. {w} 4.299214089943359 {b} -0.3")


@manner
def scores_behind_a_colon(turns: Turns) -> str:
    return column(f"{turn}: {n}.29" for n, turn in enumerate(turns))


@manner
def scores_with_a_unit(turns: Turns) -> str:
    return column(f"{n} {turn} 4.2992 cp" for n, turn in enumerate(turns, 1))


@manner
def a_score_that_looks_like_a_number(turns: Turns) -> str:
    return in_pairs(turns, "{n}. {w} 1.2 {b} 3.1")


@manner
def a_count_of_what_is_in_the_box(turns: Turns) -> str:
    return "In the box:\n1 king\n2 wise\n4 rocks (alias stones)\n\n" + in_pairs(turns)


@manner
def a_table_of_cases(turns: Turns) -> str:
    return 'Case\tMove\n1\tMove "a"\n2\tStack "a" over "b"\n\n' + in_pairs(turns)


# Mails and chats


def wrapped(words: str, text: str) -> str:
    whole = fill(f"{words} {text}", 72, break_on_hyphens=False, break_long_words=False)
    return f"{whole}\n\nYours, Ada\n"


@manner
def words_before_the_first_turn(turns: Turns) -> str:
    numbered = " ".join(f"{n} {turn}" for n, turn in enumerate(turns, 1))
    return wrapped("Dear Ben, this is the game:", numbered)


@manner
def words_in_brackets_before_the_first_turn(turns: Turns) -> str:
    return wrapped("Querido Ben (y Eva), la partida de ayer.", " ".join(in_pairs(turns).split()))


def quoted(turns: Turns) -> str:
    return column(f"> {n}. {turn}" for n, turn in enumerate(turns, 1))


@manner
def an_own_turn_above_the_quoted_game(turns: Turns) -> str:
    *others, own = turns
    head = "From: ada@example.org\nDate: Sat, 17 Feb 2024 21:04:11 +0100\n\nHi Ben,\n\nmy move:\n\n"
    return f"{head}{len(turns)}. {own}\n\nHere all so far:\n\n{quoted(others)}\n\nBest, Ada\n"


@manner
def an_own_turn_in_a_sentence_above(turns: Turns) -> str:
    *others, own = turns
    listed = column(f"{n}. {turn}" for n, turn in enumerate(others, 1))
    return f"Hi Ben,\n\nmy move is {len(turns)}. {own}\n\nAll so far:\n\n{listed}\n"


@manner
def a_chat_with_a_conditional(turns: Turns) -> str:
    said = [f"<{('Ada', 'Ben')[at % 2]}> {turn}" for at, turn in enumerate(turns)]
    said[0] = f"<Ada> ok I start: {turns[0]}"
    said[5] += f" and if you {turns[6]} then {turns[7]}"
    return column(said)


HEADS = {
    "English": "Move;White;Time;Black;Time;Comment",
    "French": "Coup;Blancs;Temps;Noirs;Temps;Remarque",
    "German": "Zug;Weiß;Zeit;Schwarz;Zeit;Bemerkung",
    "Spanish": "Jugada;Blancas;Tiempo;Negras;Tiempo;Comentario",
    "Italian": "Mossa;Bianco;Tempo;Nero;Tempo;Commento",
    "Russian": "Ход;Белые;Время;Чёрные;Время;Комментарий",
}


def table(head: str) -> Manner:
    def write(turns: Turns) -> str:
        rows = (
            f"{n};{w};0:{n:02};{b};1:{n:02};{'a good one' if n == 2 else ''}"
            for n, w, b in pairs(turns)
        )
        return column([head, *rows])

    return write


MANNERS |= {f"a spreadsheet in {language}": table(head) for language, head in HEADS.items()}


@cache
def played(name: str) -> tuple[str, ...]:
    record, choice = library.read_record(GAMES[name])
    replay = library.replay(choice.game, record)
    return tuple(ply.text for ply in replay.plies)[:LONGEST]


def checked(text: str, folder: Path, name: str = "record.txt") -> CheckResult:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    (result,) = library.check_games(path)
    return result


def read(text: str) -> list[str]:
    record, choice = library.read_record_text(text, "record.txt")
    return [ply.text for ply in library.replay(choice.game, record).plies]


@pytest.mark.few(16)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", MANNERS)
def test_a_legal_game_is_read_in_whatever_manner_it_is_kept(name: str, game: str) -> None:
    turns = [*played(game)]
    if name == "a column for each cell":
        turns = [*takewhile(lambda turn: ":" not in turn, turns)]
    assert read(MANNERS[name](turns)) == turns


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a5-b6=d7\nd7=d6-c5\nd6-c6!\nf6-g5=e6\ne6=d7-c6\n", "columns that were copied one after"),
        ("1 a5 b6 d7   f6 g5 e6\n2 d7 d6 c5   e6 d7 c6\n3 d6 c6\n", "cells without signs"),
        ("We began with a5-b6=c6, then he played f6-g5=e6.\n", "whose turns stand behind words"),
        ("1;a5;-;b6;=;d7\n2;f6;-;g5;=;e6\n", "a table with a column for each cell"),
    ],
)
def test_a_note_names_the_reading_that_was_taken(text: str, told: str, tmp_path: Path) -> None:
    result = checked(text, tmp_path)
    assert result.is_sound
    assert told in "\n".join(map(str, result.warnings))


def test_what_follows_settles_which_of_two_legal_turns_an_x_stands_for() -> None:
    turns = [*played("pijersi")]
    assert read(in_pairs([re.sub(r"[-=](?=[a-z])", "x", turn) for turn in turns])) == turns


def test_where_nothing_settles_it_an_x_is_told_to_mean_two_turns(tmp_path: Path) -> None:
    result = checked('[Edition "pijersi"]\n1 b4xc4\n', tmp_path)
    assert not result.is_sound
    assert "may mean 2 legal turns" in str(result.problems[0])


def test_a_misprint_in_copied_columns_is_told_at_its_own_turn(tmp_path: Path) -> None:
    turns = [*played("jersi")]
    turns[20] = turns[20].replace(turns[20][:2], "a1", 1)
    result = checked(MANNERS["cells of a word table in blocks"](turns), tmp_path)
    assert result.plies == 20
    assert f"{turns[20]} is illegal" in str(result.problems[0])


@pytest.mark.parametrize(
    "text",
    [
        "9\n11\n13\n15\ta2-b2=d3\nb3-b4=d5\nd5=d3!-e4\na4-a3=c2\nc2=e2\n",
        "a5-b6=d7\na4-b5\nb7-b6\na2-b2\na3-b3\n",
    ],
)
def test_turns_of_one_player_alone_are_told_as_such(text: str, tmp_path: Path) -> None:
    (problem,) = checked(text, tmp_path).problems
    assert "one player stand one below the other" in str(problem)
    assert "belongs to the opponent" not in str(problem)


def test_two_games_stay_two_where_the_numbers_of_one_do_not_join_up(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text('1. a5-b6=d7 2. f6-g5=e6 1-0\n\n[White "Ada"]\n1. a5-b6=d7 2. f6-g5=e6 0-1\n')
    assert [game.plies for game in library.check_games(path)] == [2, 2]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1... g5-f5=e5\n2. a5-b6 e5-e4\n", "the first turn of White is missing"),
        ("(the first 10 moves are lost)\n\n11. a2-b3=d4 e4-d5=c4\n", "begins with turn 11"),
        ("Black plays without the stack on f4.\n\n1. a5-b6=d7\n", "tells of the start"),
        ("Les Noirs jouent sans la pile f4\n\n1. a5-b6=d7\n", "tells of the start"),
        ("Schwarz spielt ohne den Stapel auf f4\n\n1. a5-b6=d7\n", "tells of the start"),
        ("n;White;Black\n1;a5-b6=d7;#NAME?\n2;d7=d6-c5;e6=d7-c6\n", "took for a formula"),
        ("n;Blancs;Noirs\n1;a5-b6=d7;f6-g5=e6\n2;#NOM?;e6=d7-c6\n", "took for a formula"),
        ("1. a5-б6=d7\n2. f6-g5=e6\n", "the letter б is of another alphabet"),
        ('[Uitslag "1-0"]\n1. a5-b6=d7\n', "the header 'Uitslag' holds a result"),
    ],
)
def test_what_a_record_lacks_is_named(text: str, told: str, tmp_path: Path) -> None:
    result = checked(text, tmp_path)
    assert told in "\n".join(map(str, (*result.problems, *result.warnings)))


@pytest.mark.parametrize(
    ("sentence", "score"),
    [
        ("Weiß gibt auf", "0-1"),
        ("Schwarz hat aufgegeben", "1-0"),
        ("Remis durch Vereinbarung", "1/2-1/2"),
        ("Abandonan las blancas", "0-1"),
        ("Ganan las negras", "0-1"),
        ("Tablas", "1/2-1/2"),
        ("Il bianco abbandona", "0-1"),
        ("Vince il nero", "0-1"),
        ("Patta d'accordo", "1/2-1/2"),
        ("Белые сдались", "0-1"),
        ("Чёрные победили", "0-1"),
        ("Ничья", "1/2-1/2"),
        ("Les Blancs abandonnent", "0-1"),
        ("White resigns", "0-1"),
        ('[Ergebnis "1-0"]', "1-0"),
        ('[Resultado "0-1"]', "0-1"),
        ('[Risultato "1-0"]', "1-0"),
        ('[Результат "1-0"]', "1-0"),
    ],
)
def test_results_are_understood_in_six_languages(sentence: str, score: str, tmp_path: Path) -> None:
    turns = in_pairs([*played("pijersi")][:6])
    text = f"{sentence}\n\n{turns}\n" if sentence[0] == "[" else f"{turns}\n{sentence}\n"
    assert checked(text, tmp_path).recorded == score


@pytest.mark.parametrize("language", HEADS)
def test_clocks_stand_with_their_own_turn_and_remarks_are_remarks(language: str) -> None:
    turns = [*played("pijersi")][:5]
    record, _ = library.read_record_text(table(HEADS[language])(turns), "table.csv")
    told = [[str(getattr(note, "text", "")) for note in turn.notes] for turn in record.turns]
    assert told[0] == ["[%clk 0:01]"]
    assert told[1] == ["[%clk 1:01]"]
    assert told[3] == ["[%clk 1:02]", "a good one"]
    assert told[4][0] == "[%clk 0:03]"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. a5-b6=d7 (0:06) f6-g5=e6 (0:08)", ["[%clk 0:06]", "[%clk 0:08]"]),
        ("1. a5-b6=d7 [9:59] f6-g5=e6 [9:58]", ["[%clk 9:59]", "[%clk 9:58]"]),
        ("n;White;Clock (s);Black;Clock (s)\n1;a5-b6=d7;600;f6-g5=e6;590",
         ["[%clk 0:10:00]", "[%clk 0:09:50]"]),
        ("n;White;Black;Time White;Time Black\n1;a5-b6=d7;f6-g5=e6;1:00;2:00",
         ["[%clk 1:00]", "[%clk 2:00]"]),
        ("n;White;Black;Elo\n1;a5-b6=d7;f6-g5=e6;1500", ["", "Elo: 1500"]),
    ],
)  # fmt: skip
def test_times_become_the_commands_of_pgn_and_unknown_columns_remarks(
    text: str, told: list[str]
) -> None:
    record, _ = library.read_record_text(f"{text}\n", "table.csv")
    assert [next((n.text for n in turn.notes), "") for turn in record.turns] == told  # type: ignore[union-attr]


def test_a_second_conversion_keeps_the_place_of_every_header() -> None:
    text = (
        f'[White "Ada"]\n[Termination "Remis"]\n\n{in_pairs([*played("pijersi")][:6])}\n1/2-1/2\n'
    )
    once, twice = "", text
    for _ in range(2):
        record, choice = library.read_record_text(twice, "record.txt")
        replay = library.replay(choice.game, record)
        once, twice = (
            twice,
            library.convert(replay, record, choice.game, library.RecordWriting()).text,
        )
    assert once == twice


# Turns in mails and among words


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("1. b6-a5 2. f4=e4-d5\nHm. 3. b2-c2\n", 3),
        ("> 2. f4=e4-d5 and you?\n>> 1. b6-a5\n\nOk, 3. b2-c2\n", 3),
        ("Then I play 3. b2-c2 and hope.\n\nOn Monday Bo wrote:\n> 2. f4=e4-d5\n>> 1. b6-a5\n", 3),
        ("Puis 3. b2-c2, voila.\n\nLe 2 mars Bo a écrit :\n> 2. f4=e4-d5\n>> 1. b6-a5\n", 3),
        ("1. b6-a5 2. f4=e4-d5\nI feared 3. b2-c2 the most.\n", 2),  # said, not played
        ("1. b6-a5 2. f4=e4-d5\nI feared 4. g6-f7=e6\n", 2),  # a number too far
        ("1. b6-a5 2. f4=e4-d5\nBetter was 2. g6-f7=e6\n", 2),  # a number that is taken
    ],
)
def test_a_turn_behind_words_is_played_where_its_number_is_due(
    text: str, turns: int, tmp_path: Path
) -> None:
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    (checked,) = library.check_games(tmp_path / "game.txt")
    assert (checked.is_sound, checked.plies) == (True, turns)


@pytest.mark.parametrize("words", ["I have 14 cubes, you too", "seen at 3 tables", "my 2. attempt"])
def test_a_number_among_words_in_brackets_is_no_turn_and_stays(words: str) -> None:
    game = printkit.load("pijersi")
    replay = game.replay(f"1. b6-a5 2. f4=e4-d5 ({words})\n3. b2-c2\n")
    said = " ".join(replay[1].comments).replace(".", "")
    assert said == words.replace(".", "")
    assert len(replay.lines) == 1


def test_numbers_of_rows_below_no_name_are_no_remarks() -> None:
    rows = "\tWhite\tBlack\tRemark\n1\tb6-a5\tf4=e4-d5\t\n2\tb2-c2\tg6-f7=e6\tgood\n"
    replay = printkit.load("pijersi").replay(rows)
    assert [turn.comments for turn in replay] == [(), (), (), ("good",)]
