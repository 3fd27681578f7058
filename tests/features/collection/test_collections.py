"""Many records told by one command: names, what is kept, the report, the page that links all."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from hashlib import sha256
from pathlib import Path, PurePath

import html5lib
import pytest
from printkit.cli import options
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.features.collection.file_names import bases
from printkit.library import holds_no_game

from finished import Finished

GAME = "1 a5-b6=c6 2 f6-g5=e6\n"
HEADS = '[White "<script>alert(1)</script>"]\n[Black "B & B"]\n[Event "</svg> javascript:x"]\n'
ILLEGAL = "1 a5-b6=c6 2 a1-a2\n"


@pytest.fixture(autouse=True)
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are begun only where it says so."""
    monkeypatch.setattr(options, "cores", lambda: 1)


ASKED = ("page", "games", "-o", "out", "--jobs", "1", "--game", "pijersi")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return games_in(tmp_path)


def games_in(home: Path) -> Path:
    folder = home / "games"
    (folder / "old").mkdir(parents=True)
    (folder / "a.txt").write_text(HEADS + '[Date "2024.02.17"]\n\n' + GAME)
    (folder / "two.txt").write_text(f'[White "Ada"]\n\n{GAME}1-0\n\n[White "Eve"]\n\n{GAME}0-1\n')
    (folder / "old" / "bad.txt").write_text(ILLEGAL)
    (folder / "old" / "a.txt").write_text(GAME)
    return folder


@pytest.fixture(scope="module")
def earlier_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is made of the games, made once."""
    home = tmp_path_factory.mktemp("earlier")
    games_in(home)
    with chdir(home):
        assert run(command, [*ASKED]) == 1
    return home / "out"


@pytest.fixture
def made_before(tmp_path: Path, games: Path, earlier_run: Path) -> Path:
    """The folder in which an earlier run has made what there is to be made of the games."""
    return shutil.copytree(earlier_run, tmp_path / "out")


def tell(printkit: Callable[..., Finished], *more: object) -> Finished:
    return printkit(*ASKED, *more)


def made(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder).as_posix()): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        ("x/a.txt x/b/a.txt", "a b/a"),
        ("x/a.txt x/a.pgn", "a-txt a-pgn"),
        ("x/a.txt x/A.txt", "a-txt A-txt-2"),
        ("x/m.txt x/m_1.txt", "m-txt m_1"),
        ("x/index.txt x/report.md", "index-txt report-md"),
        ("x/a.txt x/a.pgn x/a-txt.csv", "a-txt a-pgn a-txt-csv"),
    ],
)
def test_no_two_records_share_a_name(paths: str, names: str) -> None:
    found = bases([Path(one) for one in paths.split()], [Path("x")])
    assert found == [PurePath(one) for one in names.split()]


def test_every_game_has_its_file_and_a_bad_record_keeps_no_other_back(printkit, games) -> None:
    done = tell(printkit)
    assert done.status == 1
    assert [line for line in done.err.splitlines() if line.startswith("error")] == [
        line for line in done.err.splitlines() if "old/bad.txt:1:14: a1-a2" in line
    ]
    assert made(Path("out")).keys() == {
        "a.html", "two_1.html", "two_2.html", "old/a.html", "old/bad_before_2.svg",
        "index.html", "report.json", "report.txt",
    }  # fmt: skip
    assert "[4/4]" in done.err or "[3/4]" in done.err
    assert "5 games in out: 4 made, 1 failed" in done.err
    assert done.err.splitlines()[0] == "4 records → out"


@pytest.mark.slow
def test_what_is_unchanged_is_not_made_again_and_what_changed_is(
    printkit, games, made_before
) -> None:
    before = {path: path.stat().st_mtime_ns for path in Path("out").rglob("*.html")}
    (games / "old" / "bad.txt").write_text(GAME)
    (games / "two.txt").write_text(GAME)
    Path("out", "old", "a.html").write_text("spoilt")
    done = tell(printkit)
    assert done.status == 0
    assert "4 games in out: 3 made, 1 unchanged" in done.err
    assert before[Path("out/a.html")] == Path("out/a.html").stat().st_mtime_ns
    assert Path("out/old/a.html").read_text() != "spoilt"
    assert "1 made, 3 unchanged" not in tell(printkit, "--side", "black").err  # other options
    assert "4 unchanged" in tell(printkit, "--side", "black").err


def test_what_an_earlier_run_made_and_this_one_does_not_goes_unless_it_was_changed(
    printkit, games, made_before
) -> None:
    (games / "old" / "bad.txt").write_text(GAME)
    (games / "old" / "a.txt").unlink()
    (games / "two.txt").unlink()
    Path("out", "two_1.html").write_text("mine")
    Path("out", "notes.html").write_text("mine")
    done = tell(printkit)
    assert {name for name in made(Path("out")) if not name.startswith(("index", "report"))} == {
        "a.html", "old/bad.html", "two_1.html", "notes.html",
    }  # fmt: skip
    assert "files that an earlier run made stay in out: two_1.html\n" in done.err
    Path("out", "two_1.html").unlink()
    (games / "old" / "bad.txt").unlink()
    done = tell(printkit)
    assert "stay in" not in done.err
    assert not Path("out", "old").exists()
    assert Path("out", "notes.html").exists()


@pytest.mark.slow
def test_what_was_made_of_a_record_stays_while_it_has_a_mistake_or_is_not_named(
    printkit, games, made_before
) -> None:
    (games / "a.txt").write_text(ILLEGAL)
    one = ("page", "games/a.txt", "games/old", "-o", "out", "--jobs", 1, "--game", "pijersi")
    done = printkit(*one)
    assert "stay in out: a.html, two_1.html, two_2.html\n" in done.err
    (games / "a.txt").write_text(f"1 a5-b6=c6 2 f6-g5=e6 3 a3-a4 4 {ILLEGAL[-7:]}")
    printkit(*one)
    assert {"a_before_4.svg", "a.html"} <= made(Path("out")).keys()
    assert not Path("out", "a_before_2.svg").exists()
    (games / "a.txt").write_text(GAME)
    done = tell(printkit)
    assert "stay in" not in done.err
    assert {name for name in made(Path("out")) if name.startswith("a")} == {"a.html"}


def test_a_record_that_is_not_seen_from_another_folder_is_not_taken_for_deleted(
    printkit, games, made_before, monkeypatch
) -> None:
    first = made(made_before)
    other = games.parent / "elsewhere"
    other.mkdir()
    (other / "b.txt").write_text(GAME)
    monkeypatch.chdir(other)
    done = printkit("page", ".", "-o", "../out", "--game", "pijersi", "--jobs", 1)
    assert "stay in" in done.err
    assert (
        first.keys() - {"index.html", "report.json", "report.txt"}
        <= made(games.parent / "out").keys()
    )
    (games / "two.txt").unlink()  # this one is gone, and was made from somewhere else
    printkit("page", ".", "-o", "../out", "--game", "pijersi", "--jobs", 1)
    now = made(games.parent / "out")
    assert {"a.html", "old/a.html", "b.html"} <= now.keys()
    assert "two_1.html" not in now


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("files", [{"file": "a\0b", "sha256": ""}]),
        ("files", [{"file": "../a", "sha256": ""}]),
        ("files", [{"file": 3, "sha256": ""}]),
        ("files", [3]),
        ("errors", 3),
        ("turns", "three"),
        ("record", None),
    ],
)
def test_what_a_report_says_in_another_shape_is_as_if_it_were_not_there(
    printkit, games, made_before, key, value
) -> None:
    (games / "old" / "bad.txt").unlink()
    report = made_before / "report.json"
    found = json.loads(report.read_text())
    found["games"][0][key] = value
    report.write_text(json.dumps(found))
    done = tell(printkit)
    assert done.status == 0
    assert "4 games in out: 1 made, 3 unchanged" in done.err


def test_what_was_made_of_records_whose_folder_is_not_there_stays(
    printkit, games, made_before
) -> None:
    (games / "old").rename(games.parent / "unplugged")
    assert "stay in out: old/a.html" in tell(printkit).err
    (games.parent / "unplugged").rename(games / "old")
    assert "stay in" not in tell(printkit).err


def test_a_report_that_names_no_places_removes_nothing(printkit, games, made_before) -> None:
    report = Path("out", "report.json")
    told = json.loads(report.read_text())
    for one in told["games"]:
        del one["path"]
    report.write_text(json.dumps(told))
    (games / "old" / "a.txt").unlink()
    tell(printkit)
    assert Path("out", "old", "a.html").exists()


@pytest.mark.slow
def test_another_ending_takes_the_place_of_the_first_and_another_product_does_not(
    printkit, games
) -> None:
    alike = ("games/a.txt", "games/old/a.txt", "-o", "out", "--game", "pijersi", "--jobs", 1)
    printkit("page", *alike)
    assert "stay in" not in printkit("page", *alike, "--as", "htm").err
    assert {"a.htm", "old/a.htm"} == {
        name for name in made(Path("out")) if name[-8:] in "old/a.html"
    }
    done = printkit("animate", *alike, "--size", 120, "--to", 1)
    assert "stay in out: a.htm, old/a.htm\n" in done.err
    assert {"a.htm", "a.gif"} <= made(Path("out")).keys()


def test_a_report_that_somebody_planted_removes_nothing_elsewhere(printkit, made_before) -> None:
    Path("mine").mkdir()
    Path("mine", "x").write_text("mine")
    Path("out", "away").symlink_to(Path("mine").resolve())
    Path("out", "link").symlink_to(Path("mine", "x").resolve())
    report = json.loads(Path("out/report.json").read_text())
    digest = sha256(b"mine").hexdigest()
    for name in ("away/x", "link", "../mine/x", str(Path("mine/x").resolve())):
        entry = {"file": name, "sha256": digest, "record": "gone", "product": "page", "whole": True}
        report["left"].append(entry)
    Path("out/report.json").write_text(json.dumps(report))
    tell(printkit)
    assert Path("mine", "x").read_text() == "mine"
    assert Path("out", "link").is_symlink()


def test_the_page_links_all_and_shows_what_records_say_as_text(printkit, games) -> None:
    tell(printkit, "--lang", "fr")
    text = Path("out/index.html").read_text()
    page = html5lib.parse(text, namespaceHTMLElements=False)
    assert page.get("lang") == "fr"
    links = [one.get("href") for one in page.iter("a")]
    assert links == ["a.html", "old/a.html", "old/bad_before_2.svg", "two_1.html", "two_2.html"]
    assert page.find(".//a").text == "<script>alert(1)</script> – B & B"
    assert len([*page.iter("script")]) == 1
    assert "17 février 2024" in text
    assert "old/bad.txt:1:14" in "".join(one.text or "" for one in page.iter("li"))
    assert not re.search(r"https?://", text)


def test_the_report_has_every_game_with_its_files_and_mistakes(made_before) -> None:
    report = json.loads((made_before / "report.json").read_bytes())
    states = {(one["record"], one["number"]): one["state"] for one in report["games"]}
    assert states == {
        ("games/a.txt", None): "made",
        ("games/old/a.txt", None): "made",
        ("games/old/bad.txt", None): "failed",
        ("games/two.txt", 1): "made",
        ("games/two.txt", 2): "made",
    }
    assert "games/old/bad.txt:1:14: a1-a2 is illegal" in (made_before / "report.txt").read_text()


@pytest.mark.slow
def test_several_processes_make_the_same_files(printkit, games) -> None:
    tell(printkit)
    alone = made(Path("out"))
    shared = printkit("page", "games", "-o", "shared", "--jobs", 2, "--game", "pijersi")
    assert shared.status == 1
    assert made(Path("shared")) == alone


def test_a_page_or_a_report_of_somebody_else_is_not_overwritten(printkit, games) -> None:
    Path("out").mkdir()
    for name in ("index.html", "report.json"):
        Path("out", name).write_text("<p>mine")
        done = tell(printkit)
        assert (done.status, made(Path("out"))) == (1, {name: b"<p>mine"})
        assert f"{Path('out', name)} is not of printkit" in done.err
        Path("out", name).unlink()


def test_what_can_be_of_no_record_is_told_once_and_what_is_of_one_with_its_name(printkit, games):
    for count in range(5):
        (games / f"{count}.txt").write_text(GAME)
    done = printkit("page", "games", "--theme", "ghost", "--game", "pijersi", "-o", "out")
    assert done.status == 1
    (line,) = [
        line for line in done.err.splitlines() if "no theme" in line and "games/" not in line
    ]
    assert line.startswith("error: ")
    assert not Path("out", "index.html").exists()
    done = printkit("animate", "games/0.txt", "games/1.txt", "--as", "pdf")
    assert "error: games/0.txt: " in done.err


def test_files_that_were_made_are_no_records(printkit, games) -> None:
    assert "5 games" in printkit("page", "games", "-o", "games/out", "--game", "pijersi").err
    assert "5 games" in printkit("page", "games", "-o", "games/out", "--game", "pijersi").err


@pytest.mark.slow
def test_other_endings_are_asked_for_by_name(printkit, games) -> None:
    done = printkit("page", "games/a.txt", "games/old/a.txt", "--as", "htm", "-o", "out")
    assert done.status == 0, done.err
    assert {"a.htm", "old/a.htm"} <= made(Path("out")).keys()
    refused = printkit("page", "games", "--as", "gif", "-o", "other")
    assert "do not end in .gif, but in .html" in refused.err
    alone = printkit("page", "games/a.txt", "--as", "htm")
    assert alone.status == 0
    assert Path("a_pijersi-45_en.htm").exists()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_ends_all_processes_and_leaves_whole_files(tmp_path: Path, number: int) -> None:
    games, out = tmp_path / "games", tmp_path / "out"
    games.mkdir()
    for count in range(30):
        (games / f"{count:02}.txt").write_text(GAME)
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from printkit.__main__ import main; main()"
    )
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            program,
            "page",
            games,
            "--game",
            "pijersi",
            "-o",
            out,
            "--jobs",
            "3",
        ],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:
        for _ in range(3):
            assert process.stderr.readline()
        process.send_signal(number)
        said = process.stderr.read()  # all processes of the group hold the pipe
    assert process.returncode == 128 + number
    assert b"Traceback" not in said
    last = said.decode().splitlines()[-1]
    # A stop in the midst of a line of progress is told behind what there is of it.
    stopped = r"(?:\[\d+/30\].*)?stopped: (\d+) of 30 are done; the same command goes on from there"
    found = re.fullmatch(stopped, last)
    assert found is not None, last
    assert 2 <= int(found[1]) < 30
    left = {path.name for path in out.iterdir() if path.suffix != ".html"}
    assert left == {".printkit-finished.jsonl"}
    assert all(path.read_text().endswith("</html>\n") for path in out.glob("*.html"))


@pytest.mark.slow
def test_a_kill_at_any_moment_leaves_whole_files_and_the_rest_is_made_later(
    printkit, tmp_path
) -> None:
    games, out = tmp_path / "games", tmp_path / "out"
    games.mkdir()
    for count in range(12):
        (games / f"{count:02}.txt").write_text(f'[White "Player {count}"]\n\n{GAME}')
    asked = ("page", games, "--game", "pijersi", "-o")
    arguments = [sys.executable, "-m", "printkit", *map(str, asked)]
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    whole = tmp_path / "whole"
    assert printkit(*asked, whole, "--jobs", 1).status == 0
    for lines in (1, 4, 7):
        with subprocess.Popen([*arguments, str(out)], stderr=subprocess.PIPE, env=here) as process:
            for _ in range(lines):
                assert process.stderr.readline()
            process.send_signal(signal.SIGKILL)
        for path in out.rglob("*.html"):
            assert path.read_bytes() == (whole / path.relative_to(out)).read_bytes()
    done = printkit(*asked, out, "--jobs", 1)
    assert done.status == 0
    assert "unchanged" in done.err
    both = made(out), made(whole)
    assert both[0].keys() == both[1].keys()
    assert all(both[0][name] == both[1][name] for name in both[0] if not name.startswith("report"))


def test_texts_of_a_folder_that_hold_no_game_are_passed_over_with_a_word(
    tmp_path: Path, printkit: Callable[..., Finished]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.txt").write_text(GAME)
    (folder / "README.md").write_text("# Our club\n\nPrint on A4 | see you on Monday.\n")
    checked = printkit("check", "games")
    assert checked.status == 0
    assert "README.md" in checked.err
    assert "README.md" not in checked.out
    assert printkit("check", "games/README.md").status == 1


@pytest.mark.parametrize(
    "text",
    [GAME, "1 a5 b6 d7\n", '[White "Ada"]\n', "GRXLLS", "a1:K i7:k | - - | w\n", "1. а5-б6\n", ""],
)
def test_what_may_be_a_game_or_a_position_is_never_passed_over(text: str) -> None:
    assert not holds_no_game(text)
