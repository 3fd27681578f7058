"""Meshes: closed, turned outward, their pictures the right way round."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from pathlib import PurePosixPath

from printkit.base.errors import Source
from printkit.features.tables.archive import MOST_UNPACKED
from printkit.features.tables.checking import PackFiles, PackReport
from printkit.features.tables.known import table_named

_FINE = 5
"""So many decimals tell corners apart."""
_FLAT = 1e-12
_TRIANGLES = 3
"""As many triangles a corner has no mesh: a closed one has two."""
_LINES = 8
"""As many lines a corner has no mesh: a closed one has five."""
_Corner = tuple[float, float, float]


def check(files: PackFiles, report: PackReport) -> None:
    """See to every mesh."""
    most = int(table_named("tts").spec.limits["vertices"])
    for name in files.ending(".obj"):
        data = files.read(name)
        count = data.count(b"\nv ") + data.startswith(b"v ")
        if count > most:
            report.fault(name, "many-vertices", count=count, most=most)
        elif len(data) > MOST_UNPACKED or data.count(b"\n") > _LINES * most:
            report.fault(name, "broken-mesh")
        else:
            _mesh(files, name, most, report)


def _mesh(files: PackFiles, name: str, most: int, report: PackReport) -> None:
    corners, texture = list[_Corner](), list[tuple[float, float]]()
    triangles, at_line = list[tuple[int, list[tuple[int, int]]]](), 0
    uses, laid = list[_Corner](), list[tuple[float, float]]()
    try:
        for number, line in enumerate(files.read(name).decode("utf-8", "replace").split("\n"), 1):
            at_line = number
            word, *rest = line.split() or [""]
            if word == "v":
                corners.append((float(rest[0]), float(rest[1]), float(rest[2])))
            elif word == "vt":
                texture.append((float(rest[0]), float(rest[1])))
            elif word == "f":
                if len(triangles) + len(rest) > _TRIANGLES * most:
                    report.fault(name, "broken-mesh")
                    return
                face = []
                for one, _, more in (text.partition("/") for text in rest):
                    at, laid_at = int(one), int(more.partition("/")[0] or 0)
                    place = at + (len(corners) if at < 0 else -1)
                    face.append((place, laid_at + (len(texture) if laid_at < 0 else -1)))
                ends = range(1, len(face) - 1)
                triangles += ((number, [face[0], face[at], face[at + 1]]) for at in ends)
            elif word == "mtllib":
                library = PurePosixPath(name).parent / " ".join(rest)
                if not files.is_alone and not files.has(library.as_posix()):
                    report.fault(name, "missing-file", file=library.name)
        for number, face in triangles:
            at_line = number
            uses += (corners[at] for at, _ in face)
            laid += (texture[at] for _, at in face if at >= 0)
    except (ValueError, IndexError):
        report.fault(Source(name, at_line), "broken-mesh")
        return
    if not triangles or not all(isfinite(number) for corner in uses for number in corner):
        report.fault(name, "broken-mesh")
        return
    _judged(name, uses, laid if len(laid) == len(uses) else [], report)


def _judged(
    name: str, uses: list[_Corner], laid: list[tuple[float, float]], report: PackReport
) -> None:
    """Every edge belongs to two triangles that run along it in opposite ways.

    A mesh that is open is shown nevertheless, with holes where it is seen from inside. A picture
    that is nowhere the right way round is mirrored; in part, that may be meant.
    """
    known: dict[_Corner, int] = {}
    rounded = ((round(x, _FINE), round(y, _FINE), round(z, _FINE)) for x, y, z in uses)
    ranks = [known.setdefault(one, len(known)) for one in rounded]
    edges, volume = Counter[tuple[int, int]](), 0.0
    for at in range(0, len(ranks), 3):
        a, b, c = ranks[at : at + 3]
        if len({a, b, c}) == 3:
            edges.update(((a, b), (b, c), (c, a)))
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = uses[at : at + 3]
        volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    if any(edges[b, a] != count for (a, b), count in edges.items()):
        report.note(name, "open-mesh")
    elif volume < -_FLAT:
        report.fault(name, "inside-out")
    areas = list[float]()
    for (u1, v1), (u2, v2), (u3, v3) in zip(laid[::3], laid[1::3], laid[2::3], strict=True):
        areas.append((u2 - u1) * (v3 - v1) - (v2 - v1) * (u3 - u1))
    if min(areas, default=0.0) < -_FLAT:
        say = report.fault if max(areas) <= _FLAT else report.note
        say(name, "mirrored-picture")
