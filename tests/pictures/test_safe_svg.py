"""SVG files of others: nothing in them is fetched, run or drawn without end."""

from __future__ import annotations

import pytest
from printkit.base.errors import PrintkitError
from printkit.pictures.safe_svg import MOST_BYTES, checked_svg

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="10" height="10">'
)
BOMB = "".join(
    f'<g id="g{rank}"><use href="#g{rank - 1}"/><use href="#g{rank - 1}"/></g>'
    for rank in range(1, 40)
)


def svg(inside: str) -> bytes:
    return f"{HEAD}{inside}</svg>".encode()


@pytest.mark.parametrize(
    "inside",
    [
        "",
        "<!-- a comment --><?pi x?><circle r='3'/>",
        "<defs><circle id='c' r='3'/></defs><use href='#c'/><use xlink:href='#c'/>",
        "<style>.a{fill:url(#g)}</style><rect class='a' width='3' height='3'/>",
        "<rect width='3' height='3' filter='none' style='fill:red'/>",
        "<rect fill='#1e9999' style='fill:#1e9999' class='1e999'/>",
        "<g transform='matrix(1 0 0 1 -999 999)'><g transform='scale(10)'><rect/></g></g>",
        # Moves one inside another enlarge nothing, however far they go.
        "<g transform='matrix(2 0 -1 2 900 900)'>" * 3 + "<rect/>" + "</g>" * 3,
        "<g transform='translate(900,900) rotate(90 900 900)'>" * 3 + "<rect/>" + "</g>" * 3,
        "<style>g .a, g > rect { fill: red }</style><g><rect class='a'/></g>",
    ],
)
def test_a_picture_that_only_draws_is_taken_as_it_is(inside):
    assert checked_svg(svg(inside)) == svg(inside)


def test_a_file_of_a_drawing_program_with_its_doctype_is_taken():
    told = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    assert checked_svg(told + svg("")) == told + svg("")


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<a onclick='x()'/>", "onclick"),
        ("<rect ONLOAD='x()'/>", "onload"),
        ("<image href='data:image/png;base64,AAAA'/>", "<image>"),
        ("<foreignObject/>", "<foreignobject>"),
        ("<animate attributeName='x'/>", "<animate>"),
        ("<use href='http://x.org/a.svg#b'/>", "fetch 'http://x.org/a.svg#b'"),
        ("<use xlink:href='/etc/passwd'/>", "fetch '/etc/passwd'"),
        ("<use href='file:///etc/passwd'/>", "fetch"),
        ("<rect fill='url(http://x.org/#a)'/>", "fetch 'http://x.org/#a'"),
        ("<rect style='fill:url( \"//x.org\" )'/>", "fetch"),
        ("<style>@import 'http://x.org'</style>", "@import"),
        ("<style>a{fill:url(http://x.org)}</style>", "fetch"),
        ("<style>@font-face{src:url(#a)}</style>", "@font-face"),
        ("<rect filter='url(#a)'/>", "filter"),
        ("<g id='a'><use href='#a'/></g>", "uses itself"),
        ("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "uses itself"),
        ("<pattern id='p'><rect fill='url(#p)'/></pattern>", "uses itself"),
        (f"<g id='g0'><rect/></g>{BOMB}<use href='#g39'/>", "more than 20000 elements"),
        ("<g/>" * 20_001, "more than 20000 elements"),
        ("<g>" * 150 + "</g>" * 150, "deep"),
        ("<g>", "broken"),
        ("<style>@\\69mport 'http://x.org'</style>", "@import"),
        ("<style>a{fill:u\\72l(http://x.org)}</style>", "fetch"),
        ("<style>a{}<g>@import 'http://x.org'</g></style>", "@import"),
        ("<circle r='1e308'/>", "'r' are out of reach"),
        ("<circle r='inf'/>", "'r' are out of reach"),
        ("<path d='M nan 3 L 4 4'/>", "'d' are out of reach"),
        ("<path d='M 0 0 L 1e300 4'/>", "'d' are out of reach"),
        ("<rect style='stroke-width:1e40'/>", "'style' are out of reach"),
        ("<g transform='scale(9e5)'><g transform='scale(9e5)'><circle/></g></g>", "out of reach"),
        ("<g transform='matrix(999,0,0,999,1,1)'>" * 2 + "</g>" * 2, "'g' are out of reach"),
        ("<g transform='translate(1)scale (9e4)'>" * 2 + "</g>" * 2, "'g' are out of reach"),
        ("<svg viewBox='0 0 1e-12 1e-12'><circle r='1'/></svg>", "out of reach"),
        (f"<text>{'A' * 20_001}</text>", "more than 20000 letters"),
        (f"<text id='t'>{'A' * 300}</text>{'<use href=`#t`/>' * 70}".replace("`", "'"), "letters"),
        (f"<path d='M0 0{'l1 1' * 80_000}'/>", "more than 150000 numbers"),
        (f"<style>{'.a{}' * 6000}</style>{'<g/>' * 1000}", "comparisons of style rules"),
        (f"<style>{'g ' * 9}rect{{}}</style>{'<g>' * 90}<rect/>{'</g>' * 90}", "comparisons"),
    ],
)
def test_a_picture_that_would_do_more_is_refused(inside, what):
    with pytest.raises(PrintkitError) as refused:
        checked_svg(svg(inside))
    assert what in str(refused.value)


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
        b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
        b'<!DOCTYPE x [<!ENTITY % a SYSTEM "http://x.org/a">%a;]><svg/>',
    ],
)
def test_entities_are_refused(data):
    with pytest.raises(PrintkitError, match="entities"):
        checked_svg(data)


@pytest.mark.parametrize("data", [b"", b"\x89PNG", b"<html/>", b"\xff\xfe\x00", b"<svg xmlns='x'"])
def test_what_is_no_svg_is_refused(data):
    with pytest.raises(PrintkitError, match="no SVG"):
        checked_svg(data)


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(PrintkitError, match="larger than"):
        checked_svg(svg(" " * MOST_BYTES))
