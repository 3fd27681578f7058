"""Pieces and boards as meshes (Wavefront OBJ), each face where its atlas has it.

A mesh has y up and is right-handed, its foot's middle below its centre of mass. Its atlas has six
squares for a cube, three across and two down: back, left, front; right, top, bottom. Every other
form has four: upper side, lower side; below them the colour of its sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from typing import NamedTuple

from printkit.draw.solids import STANDING
from printkit.model import Form
from printkit.model.piece import BALL
from printkit.scene import place, transformed
from printkit.scene.runs import Point, flattened

Corner = tuple[float, float, float]


class CubeSide(NamedTuple):
    """A side of a cube.

    Attributes:
        normal: out of it, and what in its picture leads to the right, and up.
        column: in the atlas, and its row, from the upper left.
        number: its rank among the sides of a die: the first lies opposite the last, the second
            opposite the last but one, and the first three run anticlockwise around their corner.
    """

    name: str
    normal: tuple[int, int, int]
    right: tuple[int, int, int]
    up: tuple[int, int, int]
    column: int
    row: int
    number: int


CUBE_FACES = (
    CubeSide("back", (0, 0, -1), (-1, 0, 0), (0, 1, 0), 0, 0, 4),
    CubeSide("left", (-1, 0, 0), (0, 0, 1), (0, 1, 0), 1, 0, 3),
    CubeSide("front", (0, 0, 1), (1, 0, 0), (0, 1, 0), 2, 0, 1),
    CubeSide("right", (1, 0, 0), (0, 0, -1), (0, 1, 0), 0, 1, 2),
    CubeSide("top", (0, 1, 0), (1, 0, 0), (0, 0, -1), 1, 1, 0),
    CubeSide("bottom", (0, -1, 0), (1, 0, 0), (0, 0, 1), 2, 1, 5),
)
_ROUND = 24
"""So many sides has what is round; its curves are as fine."""
_FINE = 12.0
"""How wide an outline is made where its curves become straight runs, in mm: 0.1 % off."""
_SIDE_U, _SIDE_V = 0.5, 0.25
"""Where in the atlas the colour of the sides is taken."""
_INSET = 1 / 512
"""What is kept free of the border of a square, as a share of the atlas: no neighbour bleeds in."""


@dataclass(slots=True)
class Mesh:
    """Triangles with a texture; every face has corners of its own."""

    corners: list[Corner] = field(default_factory=list)
    texture: list[Point] = field(default_factory=list)
    normals: list[Corner] = field(default_factory=list)
    triangles: list[tuple[tuple[int, int, int], int]] = field(default_factory=list)

    def add(
        self,
        corners: Sequence[Corner],
        texture: Sequence[Point],
        triangles: Sequence[tuple[int, int, int]] = (),
    ) -> None:
        """A flat face, its corners anticlockwise seen from outside; a convex one in a fan."""
        first, rank = len(self.corners), len(self.normals)
        self.corners += corners
        self.texture += texture
        a, b, c = (corners[at] for at in (triangles[0] if triangles else (0, 1, 2)))
        (ux, uy, uz), (vx, vy, vz) = ((x - a[0], y - a[1], z - a[2]) for x, y, z in (b, c))
        x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        length = hypot(x, y, z)
        self.normals.append((x / length, y / length, z / length))
        fan = ((0, at, at + 1) for at in range(1, len(corners) - 1))
        for one, two, three in triangles or fan:
            self.triangles.append(((first + one, first + two, first + three), rank))

    def obj(self, name: str, material: str = "") -> bytes:
        """The file of a mesh; a `material` is a library beside it with one of that name."""
        lines = [f"o {name}"]
        if material:
            lines = [f"mtllib {material}.mtl", *lines, f"usemtl {material}"]
        lines += (f"v {_three(one)}" for one in self.corners)
        lines += (f"vt {_plain(u)} {_plain(v)}" for u, v in self.texture)
        lines += (f"vn {_three(one)}" for one in self.normals)
        for corners, normal in self.triangles:
            lines.append("f " + " ".join(f"{at + 1}/{at + 1}/{normal + 1}" for at in corners))
        return ("\n".join(lines) + "\n").encode()


def material(name: str, picture: str) -> bytes:
    """The library of the one material of a mesh, which shows a picture."""
    return f"newmtl {name}\nKd 1 1 1\nKs 0 0 0\nmap_Kd {picture}\n".encode()


def _plain(number: float) -> str:
    return f"{round(number, 6) + 0.0:.6f}".rstrip("0").rstrip(".")


def _three(corner: Corner) -> str:
    return " ".join(map(_plain, corner))


def cube(edge: float) -> Mesh:
    """A cube around the origin."""
    made, half = Mesh(), edge / 2
    for _, normal, right, up, column, row, _ in CUBE_FACES:
        ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        corners = [
            (
                half * (normal[0] + a * right[0] + b * up[0]),
                half * (normal[1] + a * right[1] + b * up[1]),
                half * (normal[2] + a * right[2] + b * up[2]),
            )
            for a, b in ends
        ]
        texture = [((column + (a + 1) / 2) / 3, (1 - row + (b + 1) / 2) / 2) for a, b in ends]
        made.add(corners, texture)
    return made


def slab(width: float, depth: float, height: float) -> Mesh:
    """A board around the origin: its picture above, the same below, its sides in its border."""
    made, x, y, z = Mesh(), width / 2, height / 2, depth / 2
    whole = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    made.add([(-x, y, z), (x, y, z), (x, y, -z), (-x, y, -z)], whole)
    made.add([(-x, -y, -z), (x, -y, -z), (x, -y, z), (-x, -y, z)], whole)
    around = ((-x, z), (x, z), (x, -z), (-x, -z))
    border = [(_INSET, _INSET)] * 4
    for (x1, z1), (x2, z2) in zip(around, (*around[1:], around[0]), strict=True):
        corners = [(x1, -y, z1), (x2, -y, z2), (x2, y, z2), (x1, y, z1)]
        made.add(corners, border)
    return made


def solid(form: Form, unit: float, height: float) -> Mesh:
    """A piece around its middle, lying (a meeple stands): its form's unit so long, so high."""
    if form.is_cube:
        return cube(unit)
    if form.name == BALL.name:
        return ball(unit)
    outline, *_ = [
        [(x / _FINE, -y / _FINE) for x, y in run.points]
        for run in flattened(transformed(form.outline(0.0), place(0.0, 0.0, _FINE)))
    ]
    standing = form.name == STANDING
    high = form.thickness * unit if standing else height
    ends = zip(outline, (*outline[1:], outline[0]), strict=True)
    if sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends) <= 0:  # it runs clockwise
        outline.reverse()
    made = _prism(outline, form)
    made.corners = [(x * unit, y * high, z * unit) for x, y, z in made.corners]
    if standing:  # from its back on its feet: its picture to the player
        made.corners = [(x, -z, y) for x, y, z in made.corners]
        made.normals = [(x, -z, y) for x, y, z in made.normals]
    return made


def _prism(outline: list[Point], form: Form) -> Mesh:
    """An outline, y away from the player, one thick; its upper end may be the narrower one."""
    made = Mesh()
    hole = [(x * form.hole, y * form.hole) for x, y in outline] if form.hole else []
    points, count, inner = [*outline, *hole], len(outline), 1 - 4 * _INSET
    around = [(one, (one + 1) % count) for one in range(count)]
    strips = (((a, b, count + b), (a, count + b, count + a)) for a, b in around)
    flats = [one for two in strips for one in two] if hole else _ears(outline)
    for up, column, share in ((0.5, 0, form.tip), (-0.5, 1, 1.0)):
        if share:
            face = [(x * share, up, -y * share) for x, y in points]
            laid = [
                ((column + 0.5 + 2 * up * x * inner) / 2, (1.5 + y * inner) / 2) for x, y in points
            ]
            made.add(face, laid, flats if up > 0 else [(a, c, b) for a, b, c in flats])
    for line in (outline, hole):
        for (x1, y1), (x2, y2) in zip(line, (*line[1:], *line[:1]), strict=True):
            top = ((x2 * form.tip, 0.5, -y2 * form.tip), (x1 * form.tip, 0.5, -y1 * form.tip))
            corners = [(x1, -0.5, -y1), (x2, -0.5, -y2), *(top if form.tip else top[:1])]
            laid = [(_SIDE_U, _SIDE_V)] * len(corners)
            made.add(corners[::-1] if line is hole else corners, laid)
    return made


def _ears(points: list[Point]) -> list[tuple[int, int, int]]:
    """The triangles of a polygon that runs anticlockwise and does not meet itself."""
    left, found = list(range(len(points))), []
    while len(left) > 3:
        for rank in range(len(left)):
            before, here, after = (left[(rank + step) % len(left)] for step in (-1, 0, 1))
            a, b, c = points[before], points[here], points[after]
            others = [points[one] for one in left if one not in (before, here, after)]
            if _turn(a, b, c) > 1e-12 and not any(
                min(_turn(a, b, one), _turn(b, c, one), _turn(c, a, one)) >= 0 for one in others
            ):
                found.append((before, here, after))
                del left[rank]
                break
        else:  # nothing but straight corners is left
            del left[0]
    found.append((left[0], left[1], left[2]))
    return found


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def ball(width: float) -> Mesh:
    """A ball in rings, in the colour of its sides."""
    made, radius, rings = Mesh(), width / 2, _ROUND // 2

    def at(ring: int, step: int) -> Corner:
        down, around = pi * ring / rings, 2 * pi * step / _ROUND
        return (
            radius * sin(down) * cos(around),
            radius * cos(down),
            -radius * sin(down) * sin(around),
        )

    for ring in range(rings):
        for step in range(_ROUND):
            ways = ((0, 0), (1, 0), (1, 1), (0, 1))
            corners = [at(ring + down, step + along) for down, along in ways]
            if ring in {0, rings - 1}:  # two of them are one pole
                del corners[2 if ring else 3]
            made.add(corners, [(_SIDE_U, _SIDE_V)] * len(corners))
    return made
