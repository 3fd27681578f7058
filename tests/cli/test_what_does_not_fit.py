"""A part that does not fit is split or left out of a kit with a line, and leaves the others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from printkit import kit
from printkit.base.errors import LayoutError, PrintkitError
from printkit.products.parts import Part, parts
from printkit.products.print_me import PrintMeOptions
from printkit.products.registry import products

import printed
from printed import Asked

IN_KITS = [
    one.name for one in products() if one.kit is not None and one.name not in {"cards", "table"}
]
"""What the kit of Jersi holds unasked: it has no cards, and tables are asked for by name."""


def files_of(game: str = "jersi") -> tuple[kit.Ordered, ...]:
    return kit.kit_plan(Asked(game=game).request(20.0), PrintMeOptions())


@pytest.mark.few(1)
@pytest.mark.parametrize("name", IN_KITS)
def test_a_plan_that_refuses_leaves_the_others(monkeypatch, name):
    other = "parts" if name == "diagram" else "diagram"
    wanted = tuple(one for one in files_of() if one.product in {name, other})
    assert name in {one.product for one in wanted}

    def refused(*_: object) -> None:
        raise LayoutError("too large", hint="a larger paper")

    known = {one.name: one for one in products()}
    known[name] = replace(known[name], plan=refused)
    monkeypatch.setattr(kit, "product", known.__getitem__)
    kept, left = kit.fitting(wanted)
    assert [one.product for one in kept] == [one.product for one in wanted if one.product != name]
    assert {str(one.problem) for one in left} == {f"{name} left out: too large; a larger paper"}
    assert all(one.made_by.startswith(f"printkit {name} jersi") for one in left)


def test_a_mistake_that_is_no_size_stops_a_kit_before_anything_is_made(monkeypatch):
    def wrong(*_: object) -> None:
        raise PrintkitError("a mistake")

    known = {one.name: one for one in products()}
    known["parts"] = replace(known["parts"], plan=wrong)
    monkeypatch.setattr(kit, "product", known.__getitem__)
    with pytest.raises(PrintkitError, match="a mistake"):
        kit.fitting(tuple(one for one in files_of() if one.product in {"diagram", "parts"}))


WAITING = """
game: {{id: x, title: X}}
board: {{cells: squares, rows: [{{name: a, cells: 3}}, {{name: b, cells: 3}}]}}
kinds: {{stone: {{letter: S, count: {count}, form: disc}}}}
setup: {{white: none, black: none, reserve: {reserve}}}
"""


def waiting(count: int, tmp_path: Path) -> str:
    spec = tmp_path / "x.yaml"
    spec.write_text(WAITING.format(count=count, reserve="S" * count))
    return str(spec)


@pytest.mark.few(1)
@pytest.mark.parametrize("count", [1, 20, 61, 99])
def test_a_mat_has_a_place_for_every_piece_on_as_many_sheets_as_it_takes(tmp_path, count):
    from printkit.backends import pdf

    request = Asked(game=waiting(count, tmp_path)).request(20.0)
    pages = printed.pages(pdf.write(parts(request, (Part.MATS,))))
    places = [
        curve
        for page in pages
        for curve in page.curves
        if curve["stroke"]
        and printed.box(curve)[2] - printed.box(curve)[0] == pytest.approx(20, abs=0.1)
    ]
    assert len(places) == 2 * count
    sheet = printed.box({"x0": 0, "top": 0, "x1": pages[0].width, "bottom": pages[0].height})
    assert all(printed.box(one)[3] < sheet[3] - 10 for one in places)


@pytest.mark.slow
def test_a_kit_says_what_it_does_without_in_its_output_and_its_manifest(printkit, tmp_path):
    spec = waiting(4, tmp_path)
    done = printkit("kit", spec, "-o", tmp_path / "kit", "--cube", "110", "--yes")
    assert done.status == 0
    assert done.err.count("left out") == 1
    assert "template left out: a cell of 220 mm does not fit on a4" in done.err
    said = json.loads((tmp_path / "kit" / "manifest.json").read_text())
    assert [one["why"] for one in said["left_out"]] == [
        "template left out: a cell of 220 mm does not fit on a4"
    ]
    assert any("_parts_" in one["file"] for one in said["files"])


def test_two_editions_are_compared_by_either_word(printkit):
    said = "pijersi/45 and jersi/4.16 are editions of two games"
    assert said in printkit("rulebook", "--compare", "pijersi", "jersi").err
    assert said in printkit("rulebook", "jersi", "--since", "pijersi").err
