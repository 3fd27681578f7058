"""Meshes seen from one side, drawn by numpy alone: what lies nearest shows its picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import trimesh
from numpy.typing import NDArray

Picture = NDArray[np.int64]
NOTHING = -1
"""What a view has where there is no mesh."""
_F = ("......", ".####.", ".#....", ".###..", ".#....", ".#....")
PIXELS = 24
"""Of a side of a view, and of each square of a marked atlas."""


def marked(columns: int, rows: int) -> Picture:
    """An atlas of squares with an F in each: odd numbers where it is black, a pair a square."""
    letter = np.array([[sign == "#" for sign in row] for row in _F], dtype=np.int64)
    letter = np.kron(letter, np.ones((PIXELS // len(_F),) * 2, dtype=np.int64))
    squares = [
        [letter + 2 * (row * columns + column) for column in range(columns)] for row in range(rows)
    ]
    return np.vstack([np.hstack(row) for row in squares])


def square(atlas: Picture, column: int, row: int) -> Picture:
    """One of its squares."""
    return atlas[row * PIXELS : (row + 1) * PIXELS, column * PIXELS : (column + 1) * PIXELS]


def seen(
    mesh: trimesh.Trimesh,
    picture: Picture,
    ways: Sequence[Sequence[float]],
    side: float,
    pixels: int = PIXELS,
) -> Picture:
    """What a square of so long a side around the origin shows, from where the first way leads.

    The others lead to the right and up in the view, as they do for who looks.
    """
    away, right, up = np.array(ways, dtype=float)
    steps = ((np.arange(pixels) + 0.5) / pixels - 0.5) * side
    across, down = np.meshgrid(steps, -steps)
    shown = np.full((pixels, pixels), NOTHING)
    nearest = np.full((pixels, pixels), -np.inf)
    high, wide = picture.shape[:2]
    for face, normal in enumerate(mesh.face_normals):
        if normal @ away < 1e-6:
            continue
        corners, laid = mesh.vertices[mesh.faces[face]], mesh.visual.uv[mesh.faces[face]]
        flat = np.column_stack([corners @ right, corners @ up])
        edges = flat[1:] - flat[0]
        if abs(np.linalg.det(edges)) < 1e-12:
            continue
        offset = np.stack([across, down], axis=-1) - flat[0]
        shares = offset @ np.linalg.inv(edges)
        one, two = shares[..., 0], shares[..., 1]
        depth = corners @ away
        far = depth[0] + one * (depth[1] - depth[0]) + two * (depth[2] - depth[0])
        here = (one >= -1e-9) & (two >= -1e-9) & (one + two <= 1 + 1e-9) & (far > nearest)
        uv = laid[0] + shares @ (laid[1:] - laid[0])
        columns = np.clip((uv[..., 0] * wide).astype(int), 0, wide - 1)
        rows = np.clip(((1 - uv[..., 1]) * high).astype(int), 0, high - 1)
        shown[here] = picture[rows, columns][here]
        nearest[here] = far[here]
    return shown
