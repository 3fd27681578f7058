"""SVG files of others, looked through before anything draws them.

A picture that would fetch, run or never end is refused as a whole: nothing of it is mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from printkit.errors import Message, PrintkitError

MOST_BYTES = 2_000_000
MOST_ELEMENTS = 20_000
"""Of a file as it stands, and after what it uses is drawn as often as it is used."""
DEEPEST = 100
_REFUSED = frozenset(
    "script foreignobject image iframe audio video handler listener animate animatemotion "
    "animatetransform animatecolor set discard mpath cursor".split()
)
_LOST = frozenset({"filter", "mask"})
"""What cairosvg leaves out without a word."""
_URL = re.compile(r"url\(\s*['\"]?([^'\")]*)", re.IGNORECASE)
_REF = re.compile(r"url\(\s*['\"]?#([^'\")]*)", re.IGNORECASE)
_IN_STYLE = re.compile(r"@import|@font-face|expression\(|javascript:", re.IGNORECASE)


def checked_svg(data: bytes) -> bytes:
    """An SVG that can be drawn safely, as it was given.

    Raises:
        PrintkitError: it is none, too large, or does what no picture needs to do.
    """
    if len(data) > MOST_BYTES:
        raise PrintkitError(Message("pictures.too-large", most=MOST_BYTES // 1_000_000))
    try:
        root = fromstring(data, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except DefusedXmlException as error:
        raise PrintkitError(Message("pictures.entities")) from error
    except (ParseError, ValueError, LookupError) as error:
        line = getattr(error, "position", (0, 0))[0]
        raise PrintkitError(Message("pictures.no-svg", line=line)) from error
    if _name(root.tag) != "svg":
        raise PrintkitError(Message("pictures.no-svg", line=1))
    elements = list(_elements(root, 0))
    for element in elements:
        _check(element)
    _count(root, elements)
    return data


def _name(tag: object) -> str:
    return str(tag).rpartition("}")[2].lower()


def _elements(element: Element, depth: int) -> Iterator[Element]:
    """All elements; comments and instructions are none."""
    if depth > DEEPEST:
        raise PrintkitError(Message("pictures.too-deep", most=DEEPEST))
    yield element
    for one in element:
        yield from _elements(one, depth + 1)


def _check(element: Element) -> None:
    name = _name(element.tag)
    if name in _REFUSED:
        raise PrintkitError(Message("pictures.refused", what=f"<{name}>"))
    if name == "style":
        _check_style(element.text or "")
    for key, value in element.attrib.items():
        short = _name(key)
        if short.startswith("on"):
            raise PrintkitError(Message("pictures.refused", what=short))
        if short in {"href", "src", "base"} and not value.strip().startswith("#"):
            raise PrintkitError(Message("pictures.fetches", what=value[:40]))
        if short in _LOST and value.strip() != "none":
            raise PrintkitError(Message("pictures.lost", what=short))
        _check_style(value)


def _check_style(text: str) -> None:
    if found := _IN_STYLE.search(text):
        raise PrintkitError(Message("pictures.refused", what=found[0]))
    for target in _URL.findall(text):
        if not target.startswith("#"):
            raise PrintkitError(Message("pictures.fetches", what=target[:40]))


def _count(root: Element, elements: list[Element]) -> None:
    """See that a picture ends: what uses itself never would, what uses much takes ages."""
    if len(elements) > MOST_ELEMENTS:
        raise PrintkitError(Message("pictures.too-many-elements", most=MOST_ELEMENTS))
    named = {one.attrib["id"]: one for one in elements if "id" in one.attrib}
    if _weight(root, named, {}, frozenset()) > MOST_ELEMENTS:
        raise PrintkitError(Message("pictures.too-many-elements", most=MOST_ELEMENTS))


def _weight(
    element: Element,
    named: Mapping[str, Element],
    known: dict[int, int],
    inside: frozenset[int],
) -> int:
    """How many elements are drawn for one."""
    key = id(element)
    if key in known:
        return known[key]
    if key in inside or len(inside) > 2 * DEEPEST:
        raise PrintkitError(Message("pictures.uses-itself"))
    inside |= {key}
    below = list(element)
    used = [named[name] for name in _used(element) if name in named]
    total = 1 + sum(_weight(one, named, known, inside) for one in (*below, *used))
    known[key] = total
    return total


def _used(element: Element) -> Iterator[str]:
    for key, value in element.attrib.items():
        if _name(key) == "href":
            yield value.strip().removeprefix("#")
        yield from _REF.findall(value)
