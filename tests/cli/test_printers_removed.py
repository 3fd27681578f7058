"""After the last stored printer is removed all is as before the first."""

from __future__ import annotations


def test_removing_the_last_printer_leaves_a_clean_slate(printkit, settings):
    assert printkit("printer", "add", "office", "--x", "99", "--y", "100").status == 0
    assert printkit("printer", "remove", "office").status == 0
    assert not [path for path in settings.rglob("*") if path.is_file()]
    assert printkit("printer", "list").status == 0
    assert printkit("printer", "add", "home", "--x", "99", "--y", "100").status == 0
