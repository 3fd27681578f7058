"""Sheets: scenes laid on paper."""

from printkit.page.assembly import AssemblyText, assembly
from printkit.page.frame import (
    DEEP_MARGIN,
    MARGIN,
    Box,
    Frame,
    ImprintPlace,
    Orientation,
    both_ways,
    frames,
    upright,
)
from printkit.page.furniture import imprint
from printkit.page.impose import FacePage, FaceRow, even_rows, face_page, paged, room_for_faces
from printkit.page.joints import TiledPicture, tile_shapes
from printkit.page.proof import ProofText, proof
from printkit.page.sheet import Publication, Sheet
from printkit.page.text import Tones
from printkit.page.tile import Tile, Tiling, spans

__all__ = [
    "DEEP_MARGIN",
    "MARGIN",
    "AssemblyText",
    "Box",
    "FacePage",
    "FaceRow",
    "Frame",
    "ImprintPlace",
    "Orientation",
    "ProofText",
    "Publication",
    "Sheet",
    "Tile",
    "TiledPicture",
    "Tiling",
    "Tones",
    "assembly",
    "both_ways",
    "even_rows",
    "face_page",
    "frames",
    "imprint",
    "paged",
    "proof",
    "room_for_faces",
    "spans",
    "tile_shapes",
    "upright",
]
