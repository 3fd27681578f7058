"""Pictures one after the other as MP4 (H.264), by the extra `video`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.base.errors import Message, PrintkitError

_CLOCK = Fraction(1, 1000)
"""What it counts in, in s: delays are whole milliseconds."""
_BT_709 = 1
"""How ITU-T H.273 numbers the colours of high definition, and their range for television."""
_INDEX_FIRST = {"movflags": "+faststart"}
"""The index of the pictures stands before them, so that a page shows them while they load:
for that a film is written in a folder, where it can be read again."""
_QUALITY = "19"
"""Of x264's 0 to 51: edges stay sharp, a picture of a board costs little."""


def require_installed() -> None:
    """Make sure that films can be written.

    Raises:
        PrintkitError: the extra is not installed.
    """
    try:
        import av  # noqa: F401 - whether it is there
    except ImportError as error:
        raise PrintkitError(
            Message("animation.needs-video"), hint=Message("animation.install-video")
        ) from error


def mp4(
    pictures: Iterable[bytes],
    size: tuple[int, int],
    delays: Iterable[int],
    title: str,
    step: Callable[[], None],
) -> bytes:
    """A film of pictures, each shown for its time.

    A picture is red, green and blue of all pixels, row by row, `size` its width and height, both
    even; delays are in ms. `step` is called after each picture.

    Raises:
        PrintkitError: the extra is not installed.
    """
    require_installed()
    import av
    from av.video.reformatter import ColorRange, Colorspace

    def frame_of(picture: bytes) -> av.VideoFrame:
        frame, row = av.VideoFrame(*size, "rgb24"), 3 * size[0]
        rows = (picture[start : start + row] for start in range(0, len(picture), row))
        (plane,) = frame.planes
        plane.update(b"".join(one.ljust(plane.line_size, b"\0") for one in rows))
        return frame.reformat(
            format="yuv420p", dst_colorspace=Colorspace.ITU709, dst_color_range=ColorRange.MPEG
        )

    with TemporaryDirectory() as folder:
        path = Path(folder, "film.mp4")
        with av.open(path, "w", format="mp4", options=_INDEX_FIRST) as film:
            film.metadata["title"] = title
            track = film.add_stream("h264", rate=_CLOCK.denominator)
            track.width, track.height = size
            track.pix_fmt = "yuv420p"
            context = track.codec_context
            track.time_base = context.time_base = _CLOCK
            for name in ("colorspace", "color_primaries", "color_trc", "color_range"):
                setattr(context, name, _BT_709)
            context.thread_count = 1  # so that the bytes are the same each time
            # No pictures out of order: else the last could not say how long it is shown.
            track.options = {"crf": _QUALITY, "preset": "medium", "tune": "animation", "bf": "0"}
            at, lengths = 0, dict[int | None, int]()

            def written(frame: av.VideoFrame | None) -> None:
                for packet in track.encode(frame):
                    packet.duration = lengths[packet.pts]
                    film.mux(packet)

            for picture, delay in zip(pictures, delays, strict=True):
                frame = frame_of(picture)
                frame.pts, frame.time_base, lengths[at] = at, _CLOCK, delay
                written(frame)
                at += delay
                step()
            written(None)
        return path.read_bytes()
