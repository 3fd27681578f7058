"""Colours of a screen on the plates of a press, through its ICC profile, by LittleCMS.

No profile comes with printkit: one belongs to a press and its paper. It is a file, or the name of
one in the folders where systems and programs keep them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageCms, ImageMath

from printkit.backends.pdf_documents import plates
from printkit.base.errors import LayoutError, Message, Source, did_you_mean
from printkit.base.files import NoOrdinaryFile, read_at_most
from printkit.base.units import rgb
from printkit.page import Black, OutputProfile

_FOLDERS = {
    "darwin": (
        "/Library/ColorSync/Profiles",
        "/System/Library/ColorSync/Profiles",
        "/Library/Application Support/Adobe/Color/Profiles",
        "~/Library/ColorSync/Profiles",
    ),
    "win32": ("C:/Windows/System32/spool/drivers/color",),
}
_ELSEWHERE = (
    "/usr/share/color/icc",
    "/usr/local/share/color/icc",
    "/usr/share/texlive/texmf-dist/tex/generic/colorprofiles",
    "/var/lib/colord/icc",
    "~/.local/share/icc",
    "~/.color/icc",
)
"""Where profiles lie: by the name of the system, else as on Linux."""

_ENDINGS = {".icc", ".icm"}
_MOST_BYTES = 20_000_000
_PLATES = "CMYK"
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
"""The paper is the white, and every colour that the press can print is the one asked for."""

_RICH_BLACK = (0.6, 0.4, 0.4, 1.0)
"""Of large areas: 240 %, which every press dries (usual limits are 240 to 320 %)."""

MOST_INK = 3.0
"""More than 300 % of ink does not dry (the usual limit of coated paper)."""


def profile_called(text: str) -> OutputProfile:
    """The profile of a press: a file, or one of the system's by its name or its description.

    Raises:
        LayoutError: there is none, it cannot be read, or it is not of a press with four inks.
    """
    path, called = Path(text).expanduser(), text.lower()
    if path.is_file() or (path.suffix.lower() in _ENDINGS and len(path.parts) > 1):
        return _read(path)
    for one in _installed():
        if called in {one.stem.lower(), one.name.lower()}:
            return _read(one)
    presses: dict[str, OutputProfile] = {}
    for one in _installed():
        with suppress(LayoutError):  # of a screen or a camera
            presses[one.stem] = _read(one)
    if found := [one for one in presses.values() if one.name.lower() == called]:
        return found[0]
    hint = did_you_mean(text, presses) or Message("products.profile-from-shop")
    raise LayoutError(Message("products.no-profile", name=text), hint=hint)


def _installed() -> Iterator[Path]:
    """The profiles of the system, in the order of its folders."""
    for folder in _FOLDERS.get(sys.platform, _ELSEWHERE):
        found = sorted(Path(folder).expanduser().rglob("*"))
        yield from (one for one in found if one.suffix.lower() in _ENDINGS)


def _read(path: Path) -> OutputProfile:
    hint = Message("products.profile-from-shop")
    try:
        data = read_at_most(path, _MOST_BYTES)
        profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
        name = (profile.profile_description or path.stem).strip()
        colours, kind = profile.xcolor_space.strip(), profile.device_class.strip()
    except (OSError, ValueError, NoOrdinaryFile) as error:  # of a name that is no text
        what = Message("products.profile-unreadable")
        raise LayoutError(what, source=Source(str(path)), hint=hint) from error
    if colours != _PLATES or kind != "prtr":
        what = Message("products.profile-not-of-a-press", name=name, colours=colours, kind=kind)
        raise LayoutError(what, source=Source(str(path)), hint=hint)
    found = OutputProfile(name=name, data=data)
    try:
        _on_plates(found, "#808080")
    except (ImageCms.PyCMSError, OSError) as error:  # Pillow raises either
        what = Message("products.profile-unreadable")
        raise LayoutError(what, source=Source(str(path)), hint=hint) from error
    return found


@lru_cache(maxsize=8)
def transform(profile: OutputProfile, mode: str) -> ImageCms.ImageCmsTransform:
    """From pixels of sRGB (`RGB`) to plates, or from plates to CIE L*a*b* (`LAB`).

    Raises:
        PyCMSError: the profile has no such table.
    """
    press = ImageCms.ImageCmsProfile(BytesIO(profile.data))
    if mode == "LAB":
        seen = ImageCms.createProfile("LAB")
        return ImageCms.buildTransform(press, seen, _PLATES, mode, _INTENT)
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, mode, _PLATES, _INTENT)


@lru_cache(maxsize=4096)
def _on_plates(profile: OutputProfile, colour: str) -> tuple[float, ...]:
    """How much of each ink a colour takes, 0 to 1, and no more than dries."""
    pixel = Image.new("RGB", (1, 1), colour)
    inks = [part / 255 for part in _through(pixel, transform(profile, "RGB"))]
    *coloured, black = inks
    share = min(1.0, (MOST_INK - black) / (sum(coloured) or 1.0))
    return (*(part * share for part in coloured), black)


def pixels_on_plates(profile: OutputProfile, pixels: bytes, size: tuple[int, int]) -> bytes:
    """Pixels of sRGB, three bytes each, as plates of four."""
    inks = _through(Image.frombytes("RGB", size, pixels), transform(profile, "RGB"))
    *coloured, black = Image.frombytes(_PLATES, size, inks).split()
    names = dict(zip("cmyk", (*coloured, black), strict=True))

    def dried(one: str, of: Any) -> Any:
        wet = of["max"](sum(of["float"](of[name]) for name in "cmy"), 1.0)
        share = of["min"]((255 * MOST_INK - of["float"](of["k"])) / wet, 1.0)
        return of["convert"](of["float"](of[one]) * share, "L")

    dry = [ImageMath.lambda_eval(partial(dried, one), **names) for one in "cmy"]
    return Image.merge(_PLATES, (*dry, black)).tobytes()


def _through(picture: Image.Image, way: ImageCms.ImageCmsTransform) -> bytes:
    changed = ImageCms.applyTransform(picture, way)
    assert changed is not None
    return changed.tobytes()


def inks(profile: OutputProfile, black: Black) -> Callable[[str, bool], str]:
    """What fills with a colour in a PDF; of something fine, a letter or a line, if so said.

    A grey is of black alone: always in what is fine, elsewhere unless a rich black is asked for.
    """

    def filling(colour: str, fine: bool) -> str:  # noqa: FBT001 - as the pen asks
        red, green, blue = rgb(colour)
        if red == green == blue and (fine or black is Black.PLAIN):
            return plates((0, 0, 0, _grey(profile, red)))
        if black is Black.RICH and not red + green + blue:
            return plates(_RICH_BLACK)
        return plates(_on_plates(profile, colour))

    return filling


@lru_cache(maxsize=512)
def _grey(profile: OutputProfile, light: int) -> float:
    """How much of black alone is as light as a grey (0 to 255); all of it for what is darker."""
    pixel = Image.new("RGB", (1, 1), (light, light, light))
    srgb, seen = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    wanted = _through(pixel, ImageCms.buildTransform(srgb, seen, "RGB", "LAB", _INTENT))[0]
    amounts = bytes(part for black in range(256) for part in (0, 0, 0, black))
    ramp = _through(Image.frombytes(_PLATES, (256, 1), amounts), transform(profile, "LAB"))[::3]
    if wanted <= ramp[-1]:
        return 1.0
    return min(range(256), key=lambda step: (abs(ramp[step] - wanted), step)) / 255
