"""Same input, same bytes: in another process, with other hashes of texts, in anybody's folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from finished import TIMEOUT

TESTS = Path(__file__).parents[1]

PROGRAM = """
import hashlib, samples
from printkit.backends import pdf, png, svg
from printkit.features.laser import dxf
from printkit.features.laser.outlines import Operation
from printkit.scene import Group, Path, Scene, Style, rectangle
import recording
png.engine = lambda: "resvg"
scene = samples.small_scene()
cut = Path(segments=rectangle(0, 0, 9, 9), style=Style(stroke="#ff0000"))
layers = {one: one.upper() for one in Operation}
data = (
    svg.write(scene),
    png.write(scene, ppi=96),
    pdf.write_scene(scene, author="A", subject="S", language="en"),
    recording.write(scene).encode(),
    dxf.write(Scene(width=9, height=9, shapes=(Group(id="cut-outer", shapes=(cut,)),)), layers),
)
print(*(hashlib.sha256(one).hexdigest() for one in data))
"""
TRAP = "raise SystemExit('a file of this folder was run')\n"


def digests(seed: str, folder: Path, **environment: str) -> list[str]:
    path = os.pathsep.join((str(TESTS), str(TESTS.parent), str(folder)))
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, **environment},
        timeout=TIMEOUT,
    )
    return run.stdout.split()


@pytest.mark.slow
def test_every_backend_gives_the_same_bytes_in_another_process_and_a_hostile_folder(tmp_path):
    plain, hostile = tmp_path / "plain", tmp_path / "hostile"
    plain.mkdir()
    hostile.mkdir()
    for name in ("reportlab_mods.py", "reportlab_settings.py", ".reportlab_mods"):
        (hostile / name).write_text(TRAP)
    (hostile / ".reportlab_settings").write_text(TRAP)
    (hostile / "ezdxf.ini").write_text("no settings at all\n")
    first = digests("1", plain)
    assert len(set(first)) == 5
    assert digests("2", hostile, HOME=str(hostile), SOURCE_DATE_EPOCH="no date") == first


@pytest.mark.slow
def test_python_m_printkit_runs_no_module_of_the_folder_it_is_called_in(tmp_path):
    for name in ("yaml", "click", "signal", "reportlab", "pydantic"):
        (tmp_path / f"{name}.py").write_text(TRAP)
    run = subprocess.run(
        [sys.executable, "-m", "printkit", "position", "pijersi"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(TESTS.parent)},
        timeout=TIMEOUT,
    )
    assert (run.returncode, run.stderr) == (0, "")
