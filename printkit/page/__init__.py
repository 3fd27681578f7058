"""Sheets: scenes laid on paper."""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.base.units import *
    from printkit.page.frame import *
    from printkit.page.sheet import *
    from printkit.page.text import *
    from printkit.page.tiling import *

__getattr__ = homes(
    __name__,
    {
        "printkit.base.units": "Margins",
        "frame": """
            AS_IT_IS DEEP_MARGIN MARGIN SAFE Box Correction Frame MarginChoice PageSetup frames
            read_margin read_measured read_shift
        """,
        "sheet": """
            CUT_CONTOUR FOLD Black Colours Flip Folding OutputProfile Press Publication Sheet
        """,
        "text": "Tones headed imprint room_below",
        "tiling": "BUTTED GLUED ZIGZAGGED Joint Seam glued",
    },
)
