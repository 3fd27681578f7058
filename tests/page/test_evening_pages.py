"""Nets lie close but apart, titles have their room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.base.units import paper
from printkit.draw.net import Net
from printkit.page import Frame, Tones, headed, room_below
from printkit.products.paper_cubes import GAP, Cross
from printkit.scene import apply

TONES = Tones(text="#000000", quiet="#000000")


@given(st.floats(5, 60), st.sampled_from(["a5", "a4", "letter", "a3"]))
def test_nets_lie_inside_their_area_and_apart(edge, name):
    net = Net(edge=edge)
    cross = Cross(
        width=net.width,
        height=net.height,
        pitch=2 * net.edge + net.tab + GAP,
        shift=net.tab + GAP,
    )
    area = room_below(Frame(paper=paper(name)))
    places = cross.places(area, min(cross.room(area), 24)) if cross.room(area) else ()
    faces = [
        (place, [apply(place, x + edge / 2, y + edge / 2) for x, y in net.faces])
        for place in places
    ]
    for place, _ in faces:
        corners = [apply(place, x, y) for x, y in net.outline]
        assert min(x for x, _ in corners) >= area.x - 0.01
        assert max(x for x, _ in corners) <= area.right + 0.01
        assert min(y for _, y in corners) >= area.y - 0.01
        assert max(y for _, y in corners) <= area.bottom + 0.01
    middles = [middle for _, some in faces for middle in some]
    for rank, (x, y) in enumerate(middles):
        for other_x, other_y in middles[rank + 1 :]:
            assert max(abs(x - other_x), abs(y - other_y)) >= edge - 0.01


def test_a_title_wider_than_the_sheet_is_refused():
    frame = Frame(paper=paper("a4"))
    with pytest.raises(LayoutError, match="“long long") as error:
        headed("long " * 90, "", frame.area.x, frame.area, TONES)
    assert len(str(error.value)) < 200
    with pytest.raises(LayoutError, match="too long for the paper"):
        headed("short", "long " * 200, frame.area.x, frame.area, TONES)
