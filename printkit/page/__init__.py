"""Sheets: scenes laid on paper."""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.base.units import Margins
    from printkit.page.calibration import AS_IT_IS, Correction, measured, read_measured, read_shift
    from printkit.page.face_sheets import (
        BLOCK_GAP,
        COLOUR_GAP,
        CutLines,
        FacePage,
        FaceRow,
        cuts,
        face_page,
        height_for_faces,
        paged,
        room_for_faces,
    )
    from printkit.page.frame import (
        DEEP_MARGIN,
        MARGIN,
        MARGIN_CHOICES,
        SAFE,
        Box,
        Frame,
        ImprintPlace,
        MarginChoice,
        Orientation,
        PageSetup,
        frames,
        read_margin,
        upright,
    )
    from printkit.page.sheet import (
        CUT_CONTOUR,
        Colours,
        Flip,
        Folding,
        Press,
        Publication,
        Sheet,
        folded,
    )
    from printkit.page.text import Tones, headed, imprint, room_below
    from printkit.page.tile_sheets import TiledPicture, tile_shapes
    from printkit.page.tiling import (
        BUTTED,
        GLUED,
        ZIGZAGGED,
        Joint,
        Places,
        Seam,
        Span,
        Tile,
        Tiling,
        glued,
        spans,
    )

__getattr__ = homes(
    __name__,
    {
        "printkit.base.units": "Margins",
        "calibration": "AS_IT_IS Correction measured read_measured read_shift",
        "face_sheets": """
            BLOCK_GAP COLOUR_GAP FacePage FaceRow CutLines cuts face_page height_for_faces paged
            room_for_faces
        """,
        "frame": """
            DEEP_MARGIN MARGIN MARGIN_CHOICES SAFE Box Frame ImprintPlace MarginChoice
            Orientation PageSetup frames read_margin upright
        """,
        "sheet": "CUT_CONTOUR Colours Flip Folding Press Publication Sheet folded",
        "text": "Tones headed imprint room_below",
        "tile_sheets": "TiledPicture tile_shapes",
        "tiling": "BUTTED GLUED ZIGZAGGED Joint Places Seam Span Tile Tiling glued spans",
    },
)
