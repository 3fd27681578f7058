"""Sheets: scenes laid on paper."""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.base.units import Margins
    from printkit.page.calibration import AS_IT_IS, Correction, read_measured, read_shift
    from printkit.page.frame import (
        DEEP_MARGIN,
        MARGIN,
        SAFE,
        Box,
        Frame,
        MarginChoice,
        PageSetup,
        frames,
        read_margin,
    )
    from printkit.page.sheet import (
        CUT_CONTOUR,
        Colours,
        Flip,
        Folding,
        Press,
        Publication,
        Sheet,
    )
    from printkit.page.text import Tones, headed, imprint, room_below
    from printkit.page.tiling import BUTTED, GLUED, ZIGZAGGED, Joint, Seam, glued

__getattr__ = homes(
    __name__,
    {
        "printkit.base.units": "Margins",
        "calibration": "AS_IT_IS Correction read_measured read_shift",
        "frame": """
            DEEP_MARGIN MARGIN SAFE Box Frame MarginChoice PageSetup frames read_margin
        """,
        "sheet": "CUT_CONTOUR Colours Flip Folding Press Publication Sheet",
        "text": "Tones headed imprint room_below",
        "tiling": "BUTTED GLUED ZIGZAGGED Joint Seam glued",
    },
)
