"""`printkit problems`: sheets of problems with their solutions, and problems found in records."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pdfplumber
import pytest
from docx import Document

from letters import page_lines

HOME = Path(__file__).parents[3]
SHOWN = HOME / "docs" / "problems-pijersi.yaml"
STAYS = "f7:R a4:P f1:p | - - | w"
RECORDS = HOME / "tests" / "data" / "records" / "pijersi"


def pages(path: Path) -> list[str]:
    return list(page_lines(path.read_bytes()))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.slow
def test_six_problems_stand_on_a_page_and_their_solutions_on_the_next(
    printkit, language: str
) -> None:
    done = printkit("problems", SHOWN, "--lang", language, "-o", "sheet.pdf", "--deep")
    assert (done.status, done.err.count("\n")) == (0, 1)
    problems, solutions = pages(Path("sheet.pdf"))
    answer = {"en": "Answer", "fr": "Réponse"}[language]
    assert problems.count(answer) == 6
    assert "f2-g1" not in problems
    told = {"en": "White to move and win in one turn", "fr": "Les Blancs jouent et gagnent en un"}
    assert told[language] in problems
    assert "f2-g1!" in solutions
    assert "97" in solutions
    assert "CC BY-NC-SA 4.0" in problems


@pytest.mark.slow
def test_boards_are_sixty_mm_wide_and_type_is_never_below_six_points(printkit) -> None:
    printkit("problems", SHOWN, "-o", "sheet.pdf", "--deep")
    with pdfplumber.open("sheet.pdf") as pdf:
        assert min(char["size"] for char in pdf.pages[0].chars) >= 5.99
        cells = [one for one in pdf.pages[0].curves if one["x1"] - one["x0"] > 15]
        left = [one for one in cells if one["x1"] < pdf.pages[0].width / 2]
        across = max(one["x1"] for one in left) - min(one["x0"] for one in left)
    assert 50 <= across * 25.4 / 72 <= 66


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.slow
def test_fifteen_solutions_stand_in_two_columns_row_by_row(printkit, paper: str) -> None:
    one = "  - {position: 2024-0517-1417.txt@40, name: 'N%d'}"
    shutil.copy(RECORDS / "2024-0517-1417.txt", ".")
    lines = ["game: pijersi/45", "problems:", *(one % rank for rank in range(1, 16))]
    Path("many.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert printkit("problems", "many.yaml", "--paper", paper, "-o", "sheet.pdf").status == 0
    with pdfplumber.open("sheet.pdf") as pdf:
        places = [
            (int(word["text"][1:]), page.page_number, word["x0"] > page.width / 2, word["top"])
            for page in pdf.pages
            for word in page.extract_words()
            if re.fullmatch(r"N\d+", word["text"])
        ]
        last = max(page for _, page, _, _ in places)
        boards = [curve for curve in pdf.pages[last - 1].curves if curve["x1"] - curve["x0"] > 12]
    problems, solutions = places[:15], places[15:]
    for told in (problems, solutions):
        assert sorted(number for number, *_ in told) == list(range(1, 16))
        for number, page, right, top in told:
            assert right is (number % 2 == 0)
            if right:
                left = next(other for other in told if other[0] == number - 1)
                assert (left[1], round(left[3])) == (page, round(top))
    across = max(one["x1"] for one in boards) - min(one["x0"] for one in boards)
    assert across * 25.4 / 72 >= 48


@pytest.mark.slow
def test_a_screen_folds_solutions_away(printkit) -> None:
    assert printkit("problems", SHOWN, "-o", "sheet.html").status == 0
    page = Path("sheet.html").read_text(encoding="utf-8")
    hidden = re.findall(
        r'<details class="spoiler"><summary>(.*?)</summary>(.*?)</details>', page, re.S
    )
    assert len(hidden) == 6
    assert "f2-g1!" in hidden[0][1]
    assert "f2-g1!" not in re.sub(r"<details.*?</details>", "", page, flags=re.S)
    assert printkit("problems", SHOWN, "-o", "sheet.md").status == 0
    assert Path("sheet.md").read_text(encoding="utf-8").count("<details>") == 6
    assert printkit("problems", SHOWN, "-o", "sheet.docx").status == 0
    told = "".join(map(str, Document("sheet.docx").element.body.itertext()))
    assert "Nothing but a door" in told


@pytest.mark.slow
def test_words_of_a_file_are_shown_as_words(printkit) -> None:
    odd = "<script>alert(1)</script> #x *y*"
    text = SHOWN.read_text(encoding="utf-8").replace("en: Bait", f"en: '{odd}'")
    Path("problems.yaml").write_text(text, encoding="utf-8")
    for ending in ("html", "pdf", "md"):
        assert printkit("problems", "problems.yaml", "-o", f"sheet.{ending}").status == 0
    assert "<script>" not in Path("sheet.html").read_text(encoding="utf-8")
    assert odd in pages(Path("sheet.pdf"))[0]


def test_signs_are_shown_where_the_reader_has_them_and_told_where_they_are_printed(
    printkit,
) -> None:
    text = (
        "title: Kings 👑\ngame: pijersi/45\nproblems:\n  - {position: '%s', name: '♔', stars: %d}\n"
    )
    Path("kings.yaml").write_text(text % (STAYS, 3), encoding="utf-8")
    for ending, lost in ((".md", []), (".html", []), (".pdf", ["1:14: no font has 👑", "4:"])):
        done = printkit("problems", "kings.yaml", "-o", f"sheet{ending}")
        assert done.status == 0
        assert done.err.count("□ is printed") == len(lost)
        assert all(f"warning: kings.yaml:{place}" in done.err for place in lost)
    told = Path("sheet.md").read_text(encoding="utf-8")
    assert "# Kings 👑" in told
    assert "♔ (" in told
    assert 'alt="3 stars of 5"' in told
    page = Path("sheet.html").read_text(encoding="utf-8")
    assert "□" not in page
    assert 'aria-label="3 stars of 5' in page


def test_problems_that_are_found_are_read_again(printkit) -> None:
    for name in ("2024-0517-1417", "2024-0117-1921"):
        shutil.copy(RECORDS / f"{name}.txt", ".")
    done = printkit("problems", "--find", ".", "-o", "found.yaml")
    assert done.out.splitlines() == [
        "2024-0117-1921.txt@14  pijersi/45     White   d3=f2-g1! d3=f4-g4",
        "2024-0517-1417.txt@40  pijersi/45     White   f2-g1!",
    ]
    assert "56 positions looked at, records: 2" in done.err
    assert "2 can be won, with one solution only: 1" in done.err
    assert printkit("problems", "found.yaml", "-o", "sheet.pdf").status == 0
    assert "d3=f4-g4" in pages(Path("sheet.pdf"))[-1]
    done = printkit("problems", "--find", ".", "--unique", "--missed")
    assert done.out == ""


def test_a_win_that_stays_is_found_once(printkit) -> None:
    # White can go to the goal whenever it is to move, and plays something else each time.
    moves = "1 a4-a3 2 f1-f2 3 a3-a4 4 f2-f1 5 a4-a3 6 f1-f2 7 a3-a4 8 f2-f1"
    Path("one.txt").write_text(
        f'[Edition "pijersi/45"]\n[SetUp "1"]\n[FEN "{STAYS}"]\n\n{moves}\n', encoding="utf-8"
    )
    done = printkit("problems", "--find", "one.txt", "--unique", "-o", "found.yaml")
    (row,) = done.out.splitlines()
    assert row.startswith("one.txt@0 ")
    assert row.endswith("(a4-a3 was played)  also at 2, 4, 6, 8")
    found = Path("found.yaml").read_text(encoding="utf-8")
    assert found.count("- position:") == 1
    assert "# also at 2, 4, 6, 8" in found
    assert printkit("problems", "--find", "one.txt").out.count("one.txt@") == 5


@pytest.mark.slow
def test_problems_of_several_games_stand_on_one_sheet(printkit) -> None:
    shutil.copy(RECORDS / "2024-0517-1417.txt", ".")
    shutil.copy(HOME / "specs" / "jersi" / "example-4.16.txt", "jersi.txt")
    printkit("problems", "--find", "*.txt", "-o", "found.yaml")
    assert printkit("problems", "found.yaml", "--paper", "a5", "-o", "sheet.pdf").status == 0
    first = pages(Path("sheet.pdf"))[0]
    assert "Jersi 4.16:" in first
    assert "Pijersi 45:" in first


def test_a_game_of_ones_own_has_problems_too(printkit) -> None:
    Path("own.yaml").write_text("extends: pijersi/45\ngame: {title: Mine}\n", encoding="utf-8")
    position = "srw-4/1P-w-2p-1/p-s-3r-/7/6/3WWS-2/R-5 w 0 21"
    head = "game: own.yaml\nauthor: Zoe\ncredit: our club\n"
    Path("problems.yaml").write_text(f"{head}problems:\n  - position: {position}\n")
    assert printkit("problems", "problems.yaml", "-o", "sheet.pdf").status == 0
    first = pages(Path("sheet.pdf"))[0]
    # Who chose the problems is told beside whose the game is, as its licence asks.
    assert all(one in first for one in ("Mine", "Zoe", "our club", "Lucas Borboleta", "CC BY-NC"))


def test_what_is_not_sound_is_refused_and_nothing_is_written(printkit) -> None:
    Path("problems.yaml").write_text(
        "game: pijersi\nproblems:\n  - position: setup\n  - {position: setup, solution: a1-a9}\n"
    )
    done = printkit("problems", "problems.yaml", "-o", "sheet.pdf")
    assert done.status == 1
    assert done.err.startswith(
        "error: problems.yaml:3:15: problems.1.position: there is no win in one here\n"
        "error: problems.yaml:4:36: problems.2.solution: no cell 'a9' on this board"
    )
    assert not Path("sheet.pdf").exists()
    assert "--find" in printkit("problems", "problems.yaml", "--unique").err
    Path("game.txt").write_text("1 a1-a2\n")
    assert printkit("problems", "game.txt").err == (
        "error: game.txt: problems are written in a YAML file, and this is none; "
        "--find looks for problems in records\n"
    )
    assert printkit("problems", "problems.yaml", "problems.yaml").status == 1
