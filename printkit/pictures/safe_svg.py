"""SVG files of others, looked through before anything draws them.

A picture that would fetch, run or never end is refused as a whole: nothing of it is mended.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError

MOST_BYTES = 2_000_000
MOST_ELEMENTS = 20_000
"""Of a file as it stands, and after what it uses is drawn as often as it is used."""
DEEPEST = 100
_FARTHEST = 1e6
"""No length, place or factor of a picture is larger."""
_LARGEST = 1e9
"""Nothing in it is enlarged more often, by all that it stands in."""
_AMOUNTS = {"letters": 20_000, "numbers": 150_000, "matches": 5_000_000}
"""What a picture may cost, each counted as often as it is used."""
_SECONDS = 10
_REFUSED = frozenset(
    "script foreignobject image iframe audio video handler listener animate animatemotion "
    "animatetransform animatecolor set discard mpath cursor".split()
)
_LOST = frozenset({"filter", "mask"})
"""What cairosvg leaves out without a word."""
_URL = re.compile(r"url\(\s*['\"]?([^'\")]*)", re.IGNORECASE)
_REF = re.compile(r"url\(\s*['\"]?#([^'\")]*)", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|\b(?:inf(?:inity)?|nan)\b", re.I)
_FACTORS = re.compile(
    rf"\b(?!(?:translate|rotate)\b)\w+\s*\(((?:[\s,]*(?:{_NUMBER.pattern})){{1,4}})", re.I
)
"""What a transform may enlarge by: not how far it moves, the last two numbers of a `matrix`."""
_NAMES = re.compile(r"#[\w-]+")
_WORDS = re.compile(r"id|class|href|font-family|lang|data-.*|aria-.*|.*\}.*")
"""Attributes that hold no lengths, and those of drawing programs."""
_TEXTS = frozenset({"text", "tspan", "textpath", "tref", "a"})
_RULE = re.compile(r"[{,]")
_STEP = re.compile(r"(?<=[^\s>+~,{])\s*[\s>+~]\s*(?=[^\s>+~,{])")
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
    _reach(root, 1.0)
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
        _check_style("".join(element.itertext()))
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
    def unescaped(found: re.Match[str]) -> str:
        code = int(found[1], 16) if found[1] else 0
        return chr(code) if 0 < code < 0x110000 else found[2] or ""

    text = _ESCAPE.sub(unescaped, text)
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
    if _drawn(root, named, {}, frozenset(), lambda _: 1) > MOST_ELEMENTS:
        raise PrintkitError(Message("pictures.too-many-elements", most=MOST_ELEMENTS))
    budget = Budget(_SECONDS, _AMOUNTS)

    def letters(element: Element) -> int:
        texts = (element.text or "", element.tail or "") if _name(element.tag) in _TEXTS else ()
        return sum(len(text.strip()) for text in texts)

    budget.spend("letters", _drawn(root, named, {}, frozenset(), letters))

    def numbers(element: Element) -> int:
        return sum(len(_NUMBER.findall(value)) for _, value in _measures(element))

    budget.spend("numbers", _drawn(root, named, {}, frozenset(), numbers))
    styles = "".join(
        text for one in elements if _name(one.tag) == "style" for text in one.itertext()
    )
    # A rule is tried on each element, and each step of a chain (`g g rect`) on all around it.
    around = max(DEEPEST, *map(len, elements)) if _STEP.search(styles) else 1
    for selector in _RULE.split(styles):
        steps = len(_STEP.findall(selector.rpartition("}")[2].strip()))
        budget.spend("matches", len(elements) * around ** min(steps, 9))


def _measures(element: Element) -> Iterator[tuple[str, str]]:
    """The attributes that may hold lengths, without the names in them."""
    for key, value in element.attrib.items():
        if not _WORDS.fullmatch(key):
            yield key.lower(), _NAMES.sub("", value)


def _reach(element: Element, scale: float) -> None:
    """See that no number is out of reach, nor what scales one inside another come to."""
    for key, value in _measures(element):
        for number in map(float, _NUMBER.findall(value)):
            if not abs(number) <= _FARTHEST:
                raise PrintkitError(Message("pictures.out-of-reach", what=key))
        if key.endswith("transform"):
            for number in map(float, _NUMBER.findall(" ".join(_FACTORS.findall(value)))):
                scale *= max(abs(number), 1.0)
    # A `viewBox` enlarges what is inside.
    if sizes := [abs(float(one)) for one in _NUMBER.findall(element.get("viewBox", ""))][2:4]:
        scale *= max(1.0, 1 / max(min(sizes), 1e-300))
    if scale > _LARGEST:
        raise PrintkitError(Message("pictures.out-of-reach", what=_name(element.tag)))
    for one in element:
        _reach(one, scale)


def _drawn(
    element: Element,
    named: Mapping[str, Element],
    known: dict[int, int],
    inside: frozenset[int],
    own: Callable[[Element], int],
) -> int:
    """How much is drawn for an element: its own, of all inside it and of all it uses."""
    key = id(element)
    if key in known:
        return known[key]
    if key in inside:
        raise PrintkitError(Message("pictures.uses-itself"))
    if len(inside) > 2 * DEEPEST:
        raise PrintkitError(Message("pictures.too-deep", most=2 * DEEPEST))
    inside |= {key}
    values = element.attrib.items()
    names = [value.strip().removeprefix("#") for key, value in values if _name(key) == "href"]
    names += [name for _, value in values for name in _REF.findall(value)]
    used = [named[name] for name in names if name in named]
    known[key] = own(element) + sum(
        _drawn(one, named, known, inside, own) for one in (*element, *used)
    )
    return known[key]
