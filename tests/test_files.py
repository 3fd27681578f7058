"""What printkit does to the files of others: nothing that was not asked for."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread

import pytest
from printkit.base.errors import PrintkitError
from printkit.base.files import NoOrdinaryFile, alike, locked, read_at_most, write_file, write_own
from printkit.gamefile import load_game
from printkit.notation.files import read_file


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    """A file outside the folder that is written to."""
    path = tmp_path / "precious"
    path.write_bytes(b"mine")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "folder"
    path.mkdir()
    return path


@pytest.mark.parametrize("name", [".x.svg.part", "x.svg.part", ".x.svg", "x.svg~"])
def test_what_lies_beside_a_file_is_left_alone(folder, precious, name):
    (folder / name).symlink_to(precious)
    write_file(folder / "x.svg", b"new")
    assert precious.read_bytes() == b"mine"
    assert sorted(one.name for one in folder.iterdir()) == sorted([name, "x.svg"])
    assert not (folder / "x.svg").is_symlink()


def test_the_file_beside_is_made_anew_under_a_name_that_nobody_can_know(folder, monkeypatch):
    seen = []
    replace = os.replace
    monkeypatch.setattr(os, "replace", lambda one, other: (seen.append(one), replace(one, other)))
    for _ in range(2):
        write_file(folder / "x.svg", b"new")
    assert len({path.name for path in seen}) == 2
    assert {path.parent for path in seen} == {folder}


def test_a_new_file_has_the_permissions_that_the_user_wants_of_new_files(folder):
    old = os.umask(0o027)
    try:
        write_file(folder / "new", b"x")
    finally:
        os.umask(old)
    assert stat.S_IMODE((folder / "new").stat().st_mode) == 0o640


def test_a_link_that_the_user_names_is_followed_even_to_where_nothing_is_yet(folder, precious):
    (folder / "to-file").symlink_to(precious)
    (folder / "to-nothing").symlink_to(folder / "new")
    for name in ("to-file", "to-nothing"):
        write_file(folder / name, name.encode())
        assert (folder / name).is_symlink()
    assert precious.read_bytes() == b"to-file"
    assert (folder / "new").read_bytes() == b"to-nothing"


def test_under_a_name_of_our_own_a_link_is_replaced(folder, precious):
    for target in (precious, folder / "nothing", folder):
        link = folder / "own"
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        write_own(link, b"new")
        assert not link.is_symlink()
        assert link.read_bytes() == b"new"
    assert precious.read_bytes() == b"mine"
    assert not (folder / "nothing").exists()


def test_under_a_name_of_our_own_a_pipe_is_replaced(folder):
    os.mkfifo(folder / "own")
    write_own(folder / "own", b"new")
    assert (folder / "own").read_bytes() == b"new"


@pytest.mark.parametrize("write", [write_file, write_own])
def test_a_folder_is_never_replaced(folder, write):
    with pytest.raises(PrintkitError, match="is a folder"):
        write(folder, b"x")


def test_links_in_a_circle_are_told_in_the_systems_words(folder):
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to("one")
    for path in (folder / "one", folder / "two" / "x.svg"):
        with pytest.raises(OSError, match="symbolic links") as caught:
            write_file(path, b"x")
        assert caught.value.filename == str(path)


def test_the_longest_name_that_the_system_takes_can_be_written(folder):
    write_file(folder / ("n" * 251 + ".svg"), b"x")
    assert [len(one.name) for one in folder.iterdir()] == [255]


@pytest.mark.parametrize("name", ["\ud800", "\ud800/x.pdf", "a\0b"], ids=ascii)
@pytest.mark.parametrize("write", [write_file, write_own])
def test_a_name_that_no_system_can_write_is_refused_as_systems_refuse(folder, write, name) -> None:
    with pytest.raises(OSError, match=os.strerror(errno.EILSEQ)) as caught:
        write(folder / name, b"x")
    assert caught.value.filename == str(folder / name)
    assert not list(folder.iterdir())


def test_two_writers_never_show_half_a_file(folder):
    path, texts = folder / "x", [b"a" * 100_000, b"b" * 100_000]
    write_file(path, texts[0])
    writers = [Thread(target=lambda text=text: [write_file(path, text) for _ in range(50)])
               for text in texts]  # fmt: skip
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert path.read_bytes() in texts
    for writer in writers:
        writer.join()
    assert [one.name for one in folder.iterdir()] == ["x"]


def test_no_more_is_read_than_tells_that_it_is_too_much(folder):
    (folder / "long").write_bytes(b"x" * 100)
    assert len(read_at_most(folder / "long", 10)) == 11
    assert len(read_at_most(folder / "long", 100)) == 100


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")])
def test_what_may_never_end_is_not_read(folder, make):
    make(folder / "odd.txt")
    with pytest.raises(NoOrdinaryFile):
        read_at_most(folder / "odd.txt", 10)


def test_a_pipe_that_is_open_already_is_read(folder):
    reader, writer = os.pipe()
    os.write(writer, b"text")
    os.close(writer)
    try:
        assert read_at_most(Path(f"/dev/fd/{reader}"), 10) == b"text"
    finally:
        os.close(reader)


def test_who_changes_a_locked_file_waits_for_the_other(folder):
    path, log = folder / "kept.yaml", []

    def other() -> None:
        with locked(path):
            log.append("other")

    with locked(path):
        thread = Thread(target=other)
        thread.start()
        thread.join(0.05)
        log.append("first")
    thread.join()
    assert log == ["first", "other"]
    assert list(folder.iterdir()) == []


def test_a_lock_is_not_held_on_by_a_copy_of_the_process(folder):
    """A worker that is copied from a command may live a moment longer: who comes next waits not."""
    with locked(folder / "x"):
        copies = get_context("fork")
        begun = copies.Event()
        copy = copies.Process(target=sleep_once, args=(begun,))
        copy.start()
        begun.wait()
    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(number)
        copy.kill()
        copy.join()


def sleep_once(begun: Event) -> None:
    begun.set()
    time.sleep(60)


def test_a_name_that_was_misspelt_is_guessed(tmp_path) -> None:
    for name in ("first-game.txt", "second.txt"):
        (tmp_path / name).write_text("1. a1-b1", encoding="utf-8")
    assert alike(tmp_path / "frist-game.txt") == "did you mean first-game.txt?"
    assert alike(tmp_path / "xyz") == alike(tmp_path / "none" / "first-game.txt") == ""
    assert alike(Path("a\0b")) == ""


@pytest.mark.parametrize("read", [read_file, load_game])
def test_a_record_or_a_spec_that_is_not_there_has_its_guess(tmp_path, read) -> None:
    (tmp_path / "my-game.yaml").write_text("x", encoding="utf-8")
    with pytest.raises(PrintkitError, match=r"no such file; did you mean my-game.yaml\?$"):
        read(str(tmp_path / "my-gmae.yaml") if read is load_game else tmp_path / "my-gmae.yaml")
