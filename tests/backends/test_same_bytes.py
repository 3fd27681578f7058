"""Same input, same bytes: in another process, with other hashes of texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib, samples
from printkit.backends import pdf, png, recording, svg
png.engine = lambda: "librsvg"
scene = samples.small_scene()
data = (
    svg.write(scene),
    png.write(scene, ppi=96),
    pdf.write_scene(scene, author="A", subject="S", language="en"),
    recording.write(scene).encode(),
)
print(*(hashlib.sha256(one).hexdigest() for one in data))
"""


def digests(seed: str) -> list[str]:
    tests = Path(__file__).parents[1]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join((str(tests), str(tests.parent))),
    }
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return run.stdout.split()


def test_every_backend_gives_the_same_bytes_in_another_process():
    first = digests("1")
    assert len(set(first)) == 4
    assert digests("2") == first
