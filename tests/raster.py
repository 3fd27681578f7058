"""Pictures compared by pixels: how far two drawings of the same thing are apart."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pypdfium2
import pyvips
from numpy.typing import NDArray
from PIL import Image

PPI = 150
TILE = 16
FINER = 3
LIMIT = 12
"""Largest mean difference (of 255) in a tile between engines: noise is about 7, a fault 16."""

Pixels = NDArray[np.float64]


def of_png(data: bytes) -> Pixels:
    """Pixels of a PNG on white, (height, width, 3)."""
    picture = Image.open(BytesIO(data)).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(white, picture).convert("RGB"), dtype=float)


def of_svg(data: bytes, ppi: float = PPI) -> Pixels:
    """Pixels of an SVG as librsvg draws it."""
    picture = pyvips.Image.svgload_buffer(data, scale=ppi / 72).flatten(background=[255, 255, 255])
    return picture.numpy().astype(float)


def of_pdf(data: bytes, page: int = 0, ppi: float = PPI) -> Pixels:
    """Pixels of a page of a PDF as pdfium draws it.

    Pdfium moves glyphs to whole pixels, so they are drawn finer and averaged.
    """
    with pypdfium2.PdfDocument(data) as document:
        fine = document[page].render(scale=FINER * ppi / 72).to_pil().convert("RGB")
    return np.asarray(fine.reduce(FINER), dtype=float)


def worst_tile(one: Pixels, other: Pixels) -> float:
    """The largest mean difference of a tile; a row or column too much is left out.

    Raises:
        ValueError: the pictures differ in size by more than a pixel.
    """
    if max(abs(a - b) for a, b in zip(one.shape, other.shape, strict=True)) > 1:
        raise ValueError(f"sizes differ: {one.shape} and {other.shape}")
    height, width = (
        min(a, b) // TILE * TILE for a, b in zip(one.shape[:2], other.shape[:2], strict=True)
    )
    apart = np.abs(one[:height, :width] - other[:height, :width]).mean(axis=2)
    tiles = apart.reshape(height // TILE, TILE, width // TILE, TILE)
    return float(tiles.mean(axis=(1, 3)).max())
