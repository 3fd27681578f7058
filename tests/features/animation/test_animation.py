"""Animations: every picture is the diagram of its turn, and says how long it is shown."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
import pyvips
from printkit import library
from printkit.backends import png
from printkit.base.errors import LayoutError, NotationError, PrintkitError
from printkit.draw.view import Projection
from printkit.features.animation.product import (
    PRODUCT,
    AnimationOptions,
    file_size,
    pause,
    pixels,
    rungs,
    thinned,
)
from printkit.model import Language
from printkit.products import door
from printkit.products.base import Picture
from printkit.products.diagram import DiagramOptions, Size, diagram_scene
from printkit.scene.changes import inks

import printed
from raster import of_png

RECORD = """[Edition "jersi/4.16"]
[White "Ada"]
[Black "Ben"]

{Before the first turn. [%csl Ra2]} 1 a2-b2=d3 $1 {Builds at once. [%cal Ga2b2,Rh4h3] [%csl Be5]}
2 h4-h3=f4 (2 h4-g4 {is calmer} 3 b3-b4=d5) 3 b3-b4=d5 !? 4 f4=d3! 5 d5=d3!-e4 (5 a3-b3 6 h2-g2)
6 h6-f6 {[%played]}
0-1
"""
PAIRS = """[Edition "pijersi/45"]
1. a4-b5 g3-f3 2. a3-b3 g2-f2 3. a2-b2 g5-f5
"""
SMALL, PX_IN_MM = 240, 25.4 / 128
NEAR = 27
"""How far a part of a colour may be from the diagram's: half a step of the palette's blends (25.5),
and what is rounded on the way there."""


@cache
def played(record: str = RECORD):
    read, choice = library.read_record_text(record, "x.txt")
    return library.replay(choice.game, read, Language.EN)


def planned(record: str = RECORD, *, theme: str = "screen", **asked: object):
    game = played(record).game
    options = AnimationOptions(played=played(record), name="x", **{"size": SMALL, **asked})
    request = printed.request(game, theme=theme)
    return PRODUCT.plan(request, options)


@cache
def written(ending: str, record: str = RECORD, **asked: object) -> bytes:
    plan = planned(record, **asked)
    return door.finished(PRODUCT.make(plan), f"x.{ending}").data


def seen_by_vips(data: bytes) -> tuple[pyvips.Image, np.ndarray]:
    """A GIF or WebP as another program reads it: its facts, and every picture's pixels."""
    whole = pyvips.Image.new_from_buffer(data, "", n=-1)
    high = whole.get("page-height")
    drawn = whole.numpy()[..., :3].astype(int)
    return whole, drawn.reshape(-1, high, *drawn.shape[1:])


@pytest.mark.parametrize(
    ("theme", "view"), [("screen", "plan"), ("ink", "plan"), ("screen", "table")]
)
@pytest.mark.slow
def test_every_picture_is_the_diagram_of_its_turn(theme, view):
    plan = planned(theme=theme, view=view)
    _, drawn = seen_by_vips(PRODUCT.make(plan).written("gif", door.NOBODY))
    shooting = plan.shooting
    assert len(drawn) == len(shooting.frames) == 7
    height = Size(drawn.shape[1] * PX_IN_MM)
    options = DiagramOptions(width=Size(SMALL * PX_IN_MM), height=height, view=Projection(view))
    for frame, pixels_seen in zip(shooting.frames, drawn, strict=True):
        still = diagram_scene(shooting.request, frame.scenery, options)
        wanted = of_png(png.write(still, width_px=SMALL))
        apart = np.abs(wanted - pixels_seen)
        assert apart.max() <= NEAR
        inked = np.isin(one_number(wanted), inks_of(still))
        assert inked.mean() > 0.5
        assert apart[inked].max() == 0  # whatever is no edge is exact


def one_number(drawn: np.ndarray) -> np.ndarray:
    return drawn.astype(int) @ (1 << 16, 1 << 8, 1)


def inks_of(scene) -> list[int]:
    return [int(colour[1:], 16) for colour in inks(scene.shapes)]


def test_drawings_and_judgements_appear_at_their_turn_alone():
    frames = planned().shooting.frames
    assert [len(frame.scenery.annotations) for frame in frames] == [1, 3, 0, 0, 0, 0, 0]
    headings = [frame.scenery.heading for frame in frames]
    assert headings[1] == "1  a2-b2=d3 !"
    assert headings[3] == "3  b3-b4=d5 !?"
    assert [bool(frame.scenery.fault) for frame in frames] == [False] * 6 + [True]


@pytest.mark.slow
def test_delays_rounds_and_sizes_are_read_by_another_program():
    asked = {"delay": 250, "hold_last": 1230, "loop": 3}
    for ending in ("gif", "webp"):
        whole, drawn = seen_by_vips(written(ending, **asked))
        assert whole.get("delay") == [250] * 6 + [1230]
        assert drawn.shape[2] == SMALL
        assert whole.get("loop") == 3
    assert seen_by_vips(written("gif"))[0].get("loop") == 0  # for ever
    assert b"NETSCAPE" not in written("gif", loop=1)


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    at, found = 8, []
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        found.append((kind, data[at + 8 : at + 8 + size]))
        at += 12 + size
    return found


@pytest.mark.slow
def test_an_animated_png_has_its_chunks_in_order():
    """PNG, third edition, 11.3.6: one series of numbers counts fcTL and fdAT."""
    found = chunks(written("png", delay=400, hold_last=900, loop=2))
    assert [kind for kind, _ in found][:3] == [b"IHDR", b"sRGB", b"PLTE"]
    assert dict(found)[b"acTL"] == struct.pack(">II", 7, 2)
    controls = [data for kind, data in found if kind == b"fcTL"]
    assert [struct.unpack(">HH", one[20:24]) for one in controls] == [(400, 1000)] * 6 + [
        (900, 1000)
    ]
    counted = [data[:4] for kind, data in found if kind in {b"fcTL", b"fdAT"}]
    assert [struct.unpack(">I", one)[0] for one in counted] == list(range(13))
    # An ordinary reader of PNG sees the start.
    assert pyvips.Image.new_from_buffer(written("png"), "").width == SMALL


def seen_by_av(data: bytes) -> tuple[list[float], list[np.ndarray]]:
    """A film as ffmpeg reads it: when each picture ends, in s, and its pixels."""
    import av

    with av.open(BytesIO(data)) as film:
        frames = list(film.decode(video=0))
        ends = [float((frame.pts + frame.duration) * frame.time_base) for frame in frames]
        return ends, [frame.to_ndarray(format="rgb24").astype(int) for frame in frames]


@pytest.mark.slow
def test_all_formats_show_the_same():
    _, gif = seen_by_vips(written("gif"))
    _, webp = seen_by_vips(written("webp"))
    _, apng = seen_by_av(written("png"))
    assert (gif == webp).all()
    assert (gif == np.array(apng)).all()


@pytest.mark.slow
def test_a_film_lasts_as_long_and_looks_the_same():
    film = written("mp4", delay=400, hold_last=1500, size=241)
    assert film.index(b"moov") < film.index(b"mdat")  # a page can show it while it loads
    ends, drawn = seen_by_av(film)
    assert ends == pytest.approx([0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 3.9])
    _, gif = seen_by_vips(written("gif", size=242))
    for moved, still in zip(drawn, gif, strict=True):
        assert moved.shape == still.shape
        assert np.abs(moved - still).mean() < 6


@pytest.mark.slow
def test_the_same_is_asked_the_same_is_written():
    for ending in ("gif", "webp", "png", "mp4"):
        assert written(ending) == written.__wrapped__(ending)


@pytest.mark.slow
def test_what_moves_is_small():
    """Pillow's own way, a palette for each picture, takes twice as much even for few turns."""
    from PIL import Image

    shooting = planned(size=360).shooting
    first, *rest = (
        Image.open(BytesIO(png.write(scene, width_px=360))) for scene in shooting.scenes(360)
    )
    usual = BytesIO()
    first.save(usual, "GIF", save_all=True, append_images=rest, duration=1000)
    assert 2 * len(written("gif", size=360)) < len(usual.getvalue())


@pytest.mark.parametrize(
    ("record", "first", "last", "plies"),
    [
        (RECORD, "0", "2", [0, 1, 2]),
        (RECORD, "3", None, [3, 4, 5, 6]),
        (RECORD, None, "last", list(range(7))),
        (RECORD, "last", None, [6]),
        (PAIRS, "2", "2", [3, 4]),
        (PAIRS, "1b", "2w", [2, 3]),
        (PAIRS, "2…", None, [3, 4, 5, 6]),
    ],
)
def test_a_part_of_a_game_goes_by_the_numbers_of_its_record(record, first, last, plies):
    plan = planned(record, first=first, last=last)
    assert [frame.ply for frame in plan.shooting.frames] == plies


def test_a_variation_is_shown_from_where_it_leaves_the_game():
    shown = planned(line=1).shooting.frames
    assert [(frame.line, frame.ply) for frame in shown] == [(0, 1), (1, 2), (1, 3)]
    shown = planned(line=1, first="0").shooting.frames
    assert [frame.ply for frame in shown] == [0, 1, 2, 3]


def test_of_fewer_pictures_the_first_and_the_last_stay():
    frames = planned().shooting.frames
    for every, plies in ((1, range(7)), (2, (0, 2, 4, 6)), (4, (0, 2, 6)), (9, (0, 6))):
        assert [frame.ply for frame in thinned(frames, every)] == list(plies)
    assert [frame.ply for frame in thinned(frames[:6], 2)] == [0, 1, 3, 5]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"first": "40"}, "--from: no turn 40 (turns 1 to 6)"),
        ({"last": "x"}, "--to: no turn x"),
        ({"first": "5", "last": "2"}, "--from 5 comes after --to 2"),
        ({"line": 7}, "no variation 7 (they are counted as they are written, from 1 to 2)"),
    ],
)
def test_what_is_not_there_is_named(asked, said):
    with pytest.raises((LayoutError, NotationError)) as error:
        planned(**asked)
    assert said.split(" (")[0] in str(error.value)


@pytest.mark.parametrize("text", ["5", "5ms", "0", "25", "1.005s", "90s", "soon", "-40", "nan"])
def test_a_pause_that_viewers_cannot_keep_is_refused(text):
    with pytest.raises(LayoutError):
        pause(text)


def test_numbers_are_read_as_people_write_them():
    assert [pause(text) for text in ("20", "800ms", "1.2s", "0,5 s")] == [20, 800, 1200, 500]
    assert [pixels(text) for text in ("480", "480px", " 720 px")] == [480, 480, 720]
    sizes = ("8MB", "500 kB", "1.5 Mo", "2m", "9000")
    assert [file_size(text) for text in sizes] == [8_000_000, 500_000, 1_500_000, 2_000_000, 9000]
    for text in ("0", "8 TB", "MB", "-1"):
        with pytest.raises(LayoutError):
            file_size(text)


class Listening(door.Unwatched):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.steps = 0

    def note(self, text: str) -> None:
        self.told.append(str(text))

    def step(self) -> None:
        self.steps += 1


@pytest.mark.slow
def test_a_file_that_is_too_large_is_made_smaller_step_by_step():
    most = 6 * len(written("gif", size=320)) // 10
    listening = Listening()
    plan = planned(size=320, max_size=most)
    data = PRODUCT.make(plan).written("gif", listening)
    assert len(data) <= most
    beforehand, *tried = listening.told
    assert [told.endswith("taken") for told in tried] == [False] * (len(tried) - 1) + [True]
    # The steps were told beforehand, and no other was taken.
    assert beforehand.startswith("GIF of at most")
    for told in tried[1:]:
        assert told.partition(":")[0] in beforehand
    assert listening.steps == 7 * len(tried)


def test_what_cannot_be_small_enough_is_said_with_the_smallest_size():
    with pytest.raises(LayoutError) as error:
        written("gif", max_size=1000, last="1")
    assert re.search("no GIF of at most 1 kB: the smallest has [0-9]+ kB", str(error.value))


def test_the_steps_are_those_of_the_format_that_is_asked_for():
    """A film has no palette that could be smaller."""
    listening = Listening()
    with pytest.raises(LayoutError) as error:
        PRODUCT.make(planned(max_size=1000, last="1")).written("mp4", listening)
    assert "no MP4 of at most 1 kB" in str(error.value)
    assert listening.told[0] == "MP4 of at most 1 kB; where it is more: 180 px"
    assert not any("colours" in told for told in listening.told)


def test_each_rung_gives_up_more():
    for ending in ("gif", "mp4"):
        found = list(rungs(480, 60, ending, 1))
        worth = [(rung.width, rung.colours, -rung.every) for rung in found]
        for one, other in pairwise(worth):
            assert all(a >= b for a, b in zip(one, other, strict=True))
        assert len(set(worth)) == len(worth)
    assert len(list(rungs(480, 60, "gif", None))) == 1


@pytest.mark.slow
def test_a_strip_holds_every_picture():
    plan = planned(strip=3)
    made = PRODUCT.make(plan)
    assert isinstance(made, Picture)
    assert made.scene.title.startswith("Ada – Ben")
    assert len(plan.shooting.frames) == 7
    assert made.scene.width > 3 * SMALL * PX_IN_MM
    alone = PRODUCT.make(planned(strip=1)).scene
    assert alone.height > 2 * made.scene.height
    for ending in plan.endings:
        assert door.finished(made, f"x{ending}").data
    request = replace(printed.request(played().game), given={"--loop": "2"})
    with pytest.raises(PrintkitError):
        PRODUCT.plan(request, AnimationOptions(played=played(), strip=2, loop=2))
