"""What is kept from one run to the next is the same value, or is made anew."""

from __future__ import annotations

import os
import pickle
import stat
from importlib.util import source_hash
from io import BytesIO
from pathlib import Path

import pytest
from printkit.base import disk_cache as module
from printkit.base.disk_cache import files_digest, kept
from printkit.gamefile import load_game
from printkit.model import CUBE
from printkit.rules import Side


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "kept"))
    found = module.kept_in()
    assert found is not None
    assert found.parent == tmp_path / "kept"
    return found


class Maker:
    """Makes a value and counts how often."""

    def __init__(self, value: object) -> None:
        self.value, self.calls = value, 0

    def __call__(self) -> object:
        self.calls += 1
        return self.value


def made(value: object, digest: str = "1") -> int:
    """How often a value is made when it is asked for again, in a run that has kept it or not."""
    maker = Maker(value)
    assert kept("value", digest, maker) == value
    return maker.calls


def test_a_value_is_made_once(place):
    assert [made({"a": (1, 2.5)}), made({"a": (1, 2.5)})] == [1, 0]


@pytest.mark.parametrize("found", [None, [1], "words", Path("x"), 7])
def test_what_was_kept_and_is_of_another_kind_is_made_anew(place, found):
    kept("value", "1", Maker(found))
    assert kept("value", "1", Maker({"a": 1}), kind=dict) == {"a": 1}


def test_a_game_is_kept_whole(place):
    game = load_game("jersi")
    kept("game", "1", Maker(game))
    again = kept("game", "1", Maker(None))
    assert again == game
    assert again.source == game.source
    assert hash(again) == hash(game)
    assert all(kind.form is CUBE for kind in again.kinds)
    assert [kind.source for kind in again.kinds] == [kind.source for kind in game.kinds]


def test_a_value_of_another_digest_is_made_anew_and_takes_its_place(place):
    made("old", "1")
    assert [made("new", "2"), made("new", "2")] == [1, 0]
    assert len(list(place.iterdir())) == 1


def test_a_value_of_one_module_is_made_anew_when_that_has_changed_and_only_then(place, tmp_path):
    module_file, other = tmp_path / "maker.py", tmp_path / "other.py"
    maker = Maker(1)

    def asked_for(text: str, changed: Path) -> int:
        changed.write_text(text)
        module._code_digest.cache_clear()
        kept("value", "1", maker, module_file)
        return maker.calls

    calls = [asked_for("1", module_file), asked_for("1", other), asked_for("22", module_file)]
    assert calls == [1, 1, 2]


def test_a_value_is_made_anew_when_the_code_has_changed(place, monkeypatch):
    made("value")
    monkeypatch.setattr(module, "_code_digest", lambda _: "another")
    assert made("value") == 1


@pytest.mark.parametrize("spoil", [lambda _: b"", lambda data: data[:-1], lambda _: b"x" * 99])
def test_a_file_that_is_not_whole_is_made_anew(place, spoil):
    made("value")
    file = place / "value"
    file.write_bytes(spoil(file.read_bytes()))
    assert [made("value"), made("value")] == [1, 0]


def test_no_one_else_can_read_or_write_what_is_kept(place):
    made("value")
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert stat.S_IMODE((place / "value").stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_to_is_not_used(place, mode):
    made("value")
    place.chmod(mode)
    assert [made("value"), made("value")] == [1, 1]
    place.chmod(0o700)
    (place / "value").chmod(0o666)
    assert made("value") == 1


def test_what_belongs_to_another_is_not_used(place, monkeypatch):
    made("value")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert [made("value"), made("value")] == [1, 1]


def test_no_link_is_followed(place, tmp_path):
    made("value")
    elsewhere = tmp_path / "elsewhere"
    place.rename(elsewhere)
    place.symlink_to(elsewhere)
    assert made("value") == 1
    place.unlink()
    place.mkdir(mode=0o700)
    (place / "value").symlink_to(elsewhere / "value")
    assert made("value") == 1
    assert not (place / "value").is_symlink()


def calling(module_name: str, name: str) -> bytes:
    """A pickle that calls a function of a module with the text `called`."""
    words = (b"\x8c" + bytes([len(word)]) + word.encode() for word in (module_name, name))
    return b"\x80\x04" + b"".join(words) + b"\x93\x8c\x06called\x85R."


@pytest.mark.parametrize(
    ("module_name", "name"),
    [
        ("os", "mkdir"),
        ("builtins", "eval"),
        ("builtins", "getattr"),
        ("printkit.base.files", "os.mkdir"),
        ("printkit.base.files", "refuse_folder"),
        ("pathlib", "os.mkdir"),
    ],
)
def test_bytes_that_would_call_something_are_refused(
    place, tmp_path, monkeypatch, module_name, name
):
    monkeypatch.chdir(tmp_path)
    body = calling(module_name, name)
    with pytest.raises(pickle.UnpicklingError, match=f"{module_name}.{name}"):
        module._Unpickler(BytesIO(body)).load()
    made("value")
    head = (place / "value").read_bytes()[:8]
    (place / "value").write_bytes(head + source_hash(body) + body)
    assert made("value") == 1
    assert not Path("called").exists()


class ByName:
    """Pickled as Python before 3.11.4 pickles an enum's member."""

    def __init__(self, kind: type, name: str) -> None:
        self.asked = (kind, name)

    def __reduce__(self) -> tuple[object, ...]:
        return getattr, self.asked


def test_a_member_of_an_enum_may_be_asked_for_by_its_name(place):
    kept("side", "1", Maker(ByName(Side, "WHITE")))
    assert kept("side", "1", Maker(None)) is Side.WHITE


def test_nothing_else_may_be_asked_for_by_its_name(place):
    kept("call", "1", Maker(ByName(Path, "unlink")))
    assert kept("call", "1", Maker("made anew")) == "made anew"


@pytest.mark.parametrize("asked", ["off", "kept", "./kept"])
def test_nothing_is_kept_where_it_is_off_or_the_folder_is_not_whole(tmp_path, monkeypatch, asked):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTKIT_CACHE", asked)
    assert [made("value"), made("value")] == [1, 1]
    assert not list(tmp_path.iterdir())


def test_nothing_is_kept_without_a_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("PRINTKIT_CACHE", "XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert [made("value"), made("value")] == [1, 1]
    assert not list(tmp_path.iterdir())


def test_the_users_folder_is_what_the_system_says(tmp_path, monkeypatch):
    monkeypatch.delenv("PRINTKIT_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert tmp_path / ".cache" / "printkit" in module.kept_in().parents
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    assert tmp_path / "kept" / "printkit" in module.kept_in().parents


def test_nothing_is_begun_in_the_home_of_another(tmp_path, monkeypatch):
    monkeypatch.delenv("PRINTKIT_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert module.kept_in() is None
    assert [made("value"), made("value")] == [1, 1]
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "file" / "kept"))
    assert [made("value"), made("value")] == [1, 1]


def test_what_the_making_raises_is_raised(place):
    def fail() -> object:
        raise KeyError("why")

    with pytest.raises(KeyError, match="why"):
        kept("value", "1", fail)
    assert not place.exists()


def test_the_digest_of_files_tells_a_change_of_any(tmp_path):
    (tmp_path / "below").mkdir()
    file = tmp_path / "below" / "a.yaml"
    file.write_text("one")
    before = files_digest(tmp_path)
    assert files_digest(tmp_path) == before
    status = file.stat()
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    touched = files_digest(tmp_path)
    (tmp_path / "b.yaml").write_text("two")
    assert len({before, touched, files_digest(tmp_path)}) == 3
