"""Pictures: read as they are, of colours that tables take, within limits."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from printkit.features.tables.checking import PackFiles, PackReport
from printkit.features.tables.known import table_named

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
_MODES = frozenset({"1", "L", "LA", "P", "RGB", "RGBA", "I", "I;16"})


def check(files: PackFiles, report: PackReport) -> None:
    """See to every picture."""
    most = int(table_named("tts").spec.limits["pixels"])
    for name, data in files.pictures():
        try:
            with Image.open(BytesIO(data), formats=_FORMATS) as picture:
                size, mode = picture.size, picture.mode
        except (OSError, ValueError, Image.DecompressionBombError):
            if name.lower().endswith((".png", ".jpg", ".jpeg")):
                report.fault(name, "broken-picture")
            continue
        if mode not in _MODES:
            report.fault(name, "colours-not-rgb", mode=mode)
        if max(size) > most and ".vmod: " not in name:  # VASSAL shows any picture in parts
            report.fault(name, "many-pixels", width=size[0], height=size[1], most=most)
