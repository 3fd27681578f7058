"""The file of printers belongs to its owner: what is not about the printer stays as it was."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError, SpecError
from printkit.cli.products import printers_path
from printkit.gamefile.printers import read_printers, remove_printer, store_printer, values_of

OWN = """\
# My printers, measured in May
office:   # by the window
  measured: 99.2x100.4
  margin: "safe"  # for now

"HP: upstairs": {measured: '100x101', margin: 4.5}
'yes':
    # the old one
    shift: 0.3x-0.5
# the end
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "printers.yaml"
    path.write_text(OWN)
    return path


def stored(path: Path) -> dict[str, dict[str, str]]:
    return {printer.name: values_of(printer) for printer in read_printers(path)}


def changed_lines(path: Path) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new."""
    before, after = OWN.splitlines(), path.read_text().splitlines()
    return [one for one in before if one not in after], [one for one in after if one not in before]


def test_a_new_printer_is_added_at_the_end(file):
    store_printer(file, "photo", {"measured": "104x104", "margin": "laser"})
    assert file.read_text() == OWN + "photo:\n  measured: 104x104\n  margin: laser\n"


def test_a_value_is_changed_in_its_place(file):
    store_printer(file, "office", {"measured": "98x99"})
    assert changed_lines(file) == (["  measured: 99.2x100.4"], ["  measured: 98x99"])


def test_quotes_and_remarks_around_a_value_stay(file):
    store_printer(file, "office", {"margin": "laser"})
    assert changed_lines(file) == (
        ['  margin: "safe"  # for now'],
        ['  margin: "laser"  # for now'],
    )


def test_a_new_key_stands_in_a_line_of_its_own(file):
    store_printer(file, "yes", {"margin": "5"})
    assert changed_lines(file) == ([], ["    margin: 5"])
    assert stored(file)["yes"] == {"shift": "0.3x-0.5", "margin": "5"}


def test_a_map_between_braces_is_changed_there(file):
    store_printer(file, "HP: upstairs", {"measured": "98x99", "shift": "1x1"})
    gone, new = changed_lines(file)
    assert len(gone) == 1
    assert new == ["\"HP: upstairs\": {shift: 1x1, measured: '98x99', margin: 4.5}"]


@pytest.mark.parametrize("text", ["office: {}\n", "office: {} # bare\n"])
def test_an_empty_map_is_filled(file, text):
    file.write_text(text)
    store_printer(file, "office", {"shift": "1x1"})
    assert file.read_text() == text.replace("{}", "{shift: 1x1}")


def test_a_removed_printer_takes_only_its_own_lines(file):
    remove_printer(file, "HP: upstairs")
    assert changed_lines(file) == (["\"HP: upstairs\": {measured: '100x101', margin: 4.5}"], [])
    remove_printer(file, "office")
    assert "# My printers, measured in May" in file.read_text()
    assert set(stored(file)) == {"yes"}


def test_remarks_outlive_the_last_printer(file):
    for name in ("office", "HP: upstairs", "yes"):
        remove_printer(file, name)
    assert "# My printers" in file.read_text()
    assert stored(file) == {}
    store_printer(file, "new", {"margin": "5"})
    assert stored(file) == {"new": {"margin": "5"}}


def test_the_ends_of_lines_stay(file):
    file.write_bytes(OWN.replace("\n", "\r\n").encode())
    store_printer(file, "photo", {"margin": "5"})
    assert file.read_bytes() == (OWN + "photo:\n  margin: 5\n").replace("\n", "\r\n").encode()


@pytest.mark.parametrize(
    "text",
    [
        "one: &a {margin: 5}\noffice: *a\n",  # the other would change too
        "{office: {margin: 5}, one: {margin: 6}}\n",
        "office:\n  margin: >-\n    safe\n",
        "office: {margin: 5}\n...\n",
    ],
)
@pytest.mark.parametrize("name", ["office", "new"])
def test_what_cannot_be_changed_without_loss_is_left_alone(file, text, name):
    file.write_text(text)
    before = stored(file)
    with suppress(SpecError):
        store_printer(file, name, {"margin": "laser"})
    done = {**before, name: {"margin": "laser"}}
    assert stored(file) == done or file.read_text() == text


def test_an_alias_is_no_place_to_write_to(file):
    file.write_text("one: &a {margin: 5}\noffice: *a\n")
    with pytest.raises(SpecError, match="change it yourself"):
        store_printer(file, "office", {"margin": "laser"})


def test_six_that_add_at_once_lose_none(file):
    threads = [
        threading.Thread(target=store_printer, args=(file, f"p{number}", {"margin": str(number)}))
        for number in range(1, 7)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stored(file)) == 3 + 6
    assert file.read_text().startswith(OWN)


@pytest.mark.parametrize("value", ["", "relative/folder"])
def test_an_odd_folder_of_settings_counts_as_none(monkeypatch, tmp_path, value):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", value)
    assert printers_path() == tmp_path / ".config" / "printkit" / "printers.yaml"


def test_without_any_home_it_is_told(monkeypatch):
    monkeypatch.delenv("HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", "")
    with pytest.raises(PrintkitError, match="set HOME"):
        printers_path()
