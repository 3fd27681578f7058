"""What needs a package of an extra or a library of the system says so first, and how to get it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from printkit.backends import cairo
from printkit.products.base import Product

RECORD = Path(__file__).parents[1] / "data" / "records" / "pijersi" / "2024-0117-1921.txt"
TEXT = "![a](drawn.svg)\n"
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>'


@pytest.fixture
def without(monkeypatch):
    def gone(*names):
        for name in names:
            monkeypatch.setitem(sys.modules, name, None)
            for known in [one for one in sys.modules if one.startswith(f"{name}.")]:
                monkeypatch.delitem(sys.modules, known)

    return gone


@pytest.fixture
def no_cairo(monkeypatch):
    monkeypatch.setattr(cairo, "library", lambda: None)


def planned_first(product, *_):
    pytest.fail(f"{product.name} is planned first")


@pytest.mark.parametrize(
    "command",
    [
        ("rulebook", "pijersi"),
        ("rulebook", "pijersi", "--booklet", "short"),
        ("parts", "pijersi"),
        ("print-me", "pijersi"),
        ("figure", "pijersi", "--format", "docx"),
        ("replay", str(RECORD)),
        ("animate", str(RECORD)),
        ("page", str(RECORD)),
    ],
    ids=" ".join,
)
def test_what_takes_long_refuses_a_name_of_another_form_before_it_is_planned(
    printkit, monkeypatch, command
):
    monkeypatch.setattr(Product, "planned", planned_first)
    done = printkit(*command, "-o", "a.xyz")
    assert done.status == 1
    assert done.err.startswith("error: a.xyz")


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        ("ezdxf", ("laser", "pijersi", "-o", "a.dxf"), "pip install ezdxf shapely"),
        ("ezdxf", ("laser", "pijersi", "--format", "dxf"), "pip install ezdxf shapely"),
        ("av", ("animate", RECORD, "-o", "a.mp4"), "pip install av"),
        ("docx", ("markdown", "text.md", "-o", "a.docx"), "pip install python-docx"),
        ("docx", ("rulebook", "pijersi", "-o", "a.docx"), "pip install python-docx"),
        ("docx", ("replay", RECORD, "-o", "a.docx"), "pip install python-docx"),
        ("docx", ("figure", "pijersi", "cube", "--format", "docx"), "pip install python-docx"),
    ],
)
def test_it_is_told_in_one_line_before_anything_else(
    printkit, without, monkeypatch, module, arguments, said
):
    if module != "ezdxf":  # for a laser all is quick
        monkeypatch.setattr(Product, "planned", planned_first)
    if module == "docx":
        without("printkit.features.word.docx", "printkit.features.word.ooxml")
    without(module)
    Path("text.md").write_text("Words.\n")
    done = printkit(*arguments)
    (line,) = [one for one in done.err.splitlines() if not one.startswith("game: ")]
    assert done.status == 1
    assert line.startswith("error: ")
    assert "not installed" in line
    assert said in line
    assert [path.name for path in Path().iterdir()] == ["text.md"]


def test_a_picture_of_others_names_cairo_and_how_to_get_it(printkit, monkeypatch):
    monkeypatch.setitem(sys.modules, "printkit.pictures.cairo_surface", None)
    Path("drawn.svg").write_text(DRAWN)
    Path("text.md").write_text(TEXT)
    real = __import__("builtins").__import__

    def refused(name, *rest, **more):
        if name == "printkit.pictures" and "cairo_surface" in (rest[2] or ()):
            raise OSError("no library called cairo was found")
        return real(name, *rest, **more)

    monkeypatch.setattr("builtins.__import__", refused)
    done = printkit("markdown", "text.md", "-o", "a.pdf")
    assert "the library cairo, which is not installed" in done.err
    assert "apt install libcairo2" in done.err


@pytest.mark.slow
def test_a_kit_is_made_without_any_extra_or_libcairo(printkit, without, no_cairo):
    without("av", "docx", "ezdxf", "prompt_toolkit", "pyvips", "shapely")
    done = printkit("kit", "pijersi", "-o", "kit")
    assert done.status == 0, done.err
    assert "png: no libcairo here, drawn by resvg" in done.err
    names = [path.name for path in Path("kit").iterdir()]
    assert any(name.endswith("_setup_en.png") for name in names)
    assert any("_print-me_" in name for name in names)
