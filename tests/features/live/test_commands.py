"""`printkit watch` and `printkit serve` from the first look to the last, save after save."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from printkit.features.live import serve, watch
from printkit.features.live.preview import NOTHING, preview
from printkit.features.live.watch import Folder
from printkit.model import Language

from typing_specs import BAD, GOOD, saved

SECONDS = 120


def until(comes: Callable[[], bool]) -> None:
    """Wait until something has come."""
    end = time.monotonic() + SECONDS
    while not comes():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@pytest.fixture
def spec(tmp_path) -> Path:
    path = tmp_path / "brook.yaml"
    path.write_text(GOOD, "utf-8")
    return path


@pytest.fixture
def typed(monkeypatch, printkit, spec):
    """Runs a command on the spec while somebody saves these texts, each once `seen` lets him."""

    def run(name: str, *texts: str, seen: Callable[[], bool] = lambda: True, asked=()):
        def saves(path: Path, _: object) -> Iterator[None]:
            for text in (GOOD, *texts):
                saved(path, text)
                yield
            until(seen)
            raise KeyboardInterrupt

        for command in (serve, watch):
            monkeypatch.setattr(command, "saves", saves)
        return printkit(name, "brook.yaml", *asked)

    return run


def files(folder: Path) -> set[str]:
    return {one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file()}


PICTURES = {"setup.svg", "figures/den.svg", "figures/far.svg"}
SHEETS = {"play.pdf", "stickers.pdf", "board.pdf"}


@pytest.mark.slow
def test_watch_writes_pictures_at_once_and_sheets_behind_them(typed, tmp_path):
    folder = tmp_path / "brook_watch"
    done = typed("watch", seen=lambda: files(folder) >= SHEETS)
    assert done.status == 0
    assert files(folder) == PICTURES | SHEETS
    assert (folder / "play.pdf").read_bytes().startswith(b"%PDF")
    assert "setup and 2 figures redrawn" in done.err
    for name in SHEETS:
        assert f"{name}  " in done.err


def test_watch_says_what_is_wrong_and_keeps_the_last_good_picture(typed, tmp_path):
    done = typed("watch", BAD, asked=("-o", "w"))
    first = (tmp_path / "w" / "setup.svg").read_bytes()
    assert done.status == 0
    assert "error: brook.yaml:3:10: board.cells: unknown word 'circles'" in done.err
    assert "the last good pictures stay" in done.err
    typed("watch", asked=("-o", "v"))
    assert (tmp_path / "v" / "setup.svg").read_bytes() == first


@pytest.mark.slow
def test_watch_is_as_good_as_new_after_a_stream_of_bad_saves(typed, tmp_path):
    last = GOOD.replace("a1:F", "a3:F")
    stream = [
        text for rank in range(6) for text in (BAD, GOOD.replace("a1:F", f"a{1 + rank % 2 * 2}:F"))
    ]
    assert len(stream) == 12
    done = typed("watch", *stream, asked=("-o", "w"))
    assert done.status == 0
    assert done.err.count("unknown word 'circles'") == 6
    typed("watch", last, asked=("-o", "v"))
    shown, fresh = ((tmp_path / one / "setup.svg").read_bytes() for one in "wv")
    assert shown == fresh


def test_watch_speaks_french(typed):
    done = typed("watch", BAD, asked=("-o", "w", "--lang", "fr"))
    assert "position de départ et 2 figures redessinées" in done.err
    assert "mot inconnu" in done.err or "inconnu" in done.err
    assert "watched" not in done.err


def test_quiet_watch_says_errors_alone(typed):
    done = typed("watch", BAD, asked=("-o", "w", "-q"))
    assert [line[:7] for line in done.err.splitlines() if line] == ["error: "]


def test_a_figure_that_the_spec_has_no_more_goes_and_what_others_put_there_stays(tmp_path, spec):
    folder = Folder(tmp_path / "w")
    (tmp_path / "w" / "figures").mkdir(parents=True)
    (tmp_path / "w" / "figures" / "mine.svg").write_text("mine")
    seen = preview(spec, "brook.yaml", Language.EN, NOTHING)
    folder.put_pictures(seen)
    spec.write_text(GOOD.replace("far:", "near:"), "utf-8")
    folder.put_pictures(preview(spec, "brook.yaml", Language.EN, seen))
    assert files(tmp_path / "w") == {
        *("setup.svg", "figures/den.svg", "figures/near.svg", "figures/mine.svg")
    }


def test_what_has_not_changed_is_not_written_again(tmp_path):
    folder = Folder(tmp_path)
    assert folder.put("a.svg", b"one")
    assert not folder.put("a.svg", b"one")
    assert folder.put("a.svg", b"two")
    (tmp_path / "a.svg").unlink()
    assert folder.put("a.svg", b"two")


@pytest.mark.parametrize("name", ["watch", "serve"])
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("brok.yaml", "did you mean brook.yaml?"),
        ("none.yaml", "printkit new none.yaml"),
        (".", "folder"),
    ],
)
def test_a_file_that_is_not_there_is_refused(printkit, spec, name, path, said):
    done = printkit(name, path)
    assert (done.status, done.out) == (1, "")
    assert re.fullmatch(r"error: [^\n]+\n", done.err)
    assert said in done.err


def test_watch_refuses_a_folder_that_is_a_file(printkit, spec):
    assert printkit("watch", "brook.yaml", "-o", "brook.yaml").status == 1


def test_serve_prints_the_address_and_says_errors(typed):
    done = typed("serve", BAD, GOOD)
    assert done.status == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{22,}/\n", done.out)
    assert "error: brook.yaml:3:10" in done.err
    assert done.out.strip().split("/")[3] not in done.err


def begun(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """A command in a process of its own, which heeds Ctrl-C."""
    return subprocess.Popen(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("name", ["watch", "serve"])
def test_a_real_process_follows_real_saves_and_ends_when_it_is_asked_to(spec, name, number, status):
    with begun(name, "brook.yaml", folder=spec.parent) as process:
        try:
            lines: list[str] = []
            heard = process.stderr if name == "watch" else process.stdout
            lines.append(heard.readline())
            if name == "watch":
                picture = spec.parent / "brook_watch" / "setup.svg"
                until(picture.is_file)
                before = picture.read_bytes()
                saved(spec, BAD)
                while "circles" not in lines[-1]:
                    lines.append(heard.readline())
                    assert lines[-1]
                assert picture.read_bytes() == before
                saved(spec, GOOD.replace("a1:F", "a3:F"))
                until(lambda: picture.read_bytes() != before)
        finally:
            process.send_signal(number)
            _, err = process.communicate(timeout=SECONDS)
        assert process.returncode == status
        assert "Traceback" not in err
