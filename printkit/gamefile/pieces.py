"""The kinds of pieces and their faces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

from printkit.base.catalogue import catalogue, languages
from printkit.base.errors import Message
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import (
    CAPITAL,
    CODE,
    KIND,
    FaceShapeSpec,
    FacesSpec,
    KindSpec,
    NameSpec,
    Number,
    RoundSpec,
)
from printkit.gamefile.tree import Word, one_line
from printkit.model import FACE, FORMS, GLYPH, Kind, Localised, Owner, Stands
from printkit.scene import Circle, Path, Segment, Shape, Style, Text, bounds
from printkit.scene.lettering import centred, unprintable
from printkit.scene.paths import arc, lemniscate, path_from_svg
from printkit.scene.shapes import polygon, polyline

_KIND = re.compile(KIND)
_TAKEN = ("stroke", "extends")
"""The keys of `faces` that are no kinds."""
LETTER = re.compile(CAPITAL)
"""What stands for a kind on cells and in records."""
_CODE = re.compile(CODE)
_FLAT = 1e-9
"""What twice the area of a triangle of three points in one line may come to."""
_EDGE = 0.5 + 1e-6
"""Where a face ends, with some room for arithmetic."""
MOST_SEGMENTS = 2000
"""Lines and curves of one face at most."""
_LARGE_DISC = 0.25
"""The radius of a disc that is no dot or eye but the piece itself: a marble, a man of draughts."""
_TEXT_SIZE = 0.72
_TEXT_WIDTH = 0.8
"""Em and most width of letters on a face, as shares of its side."""


def localised(spec: NameSpec) -> Localised:
    """A name per language."""
    return Localised(texts=printed(spec))


def printed(spec: Iterable[tuple[str, str | None]]) -> dict[str, str]:
    """Texts by their languages as they are printed: in one line, with spaces that never break."""
    return {code: catalogue(code).spaced(one_line(text)) for code, text in spec if text}


def _article(name: str, language: str) -> str:
    """The article that a name begins with, with its space; it shows gender and number."""
    for article in catalogue(language).part("grammar.articles.written"):
        lead = article if article.endswith("’") else f"{article} "
        if name.replace("'", "’").startswith(lead) and name != lead:
            return str(lead)
    return ""


def build_kinds(
    kinds: Mapping[Word, KindSpec], faces: FacesSpec, mistakes: Mistakes
) -> tuple[Kind, ...]:
    """The kinds in the spec's order; a kind without a face shows its letter."""
    of_letter: dict[str, str] = {}
    of_code: dict[str, str] = {}
    for name, kind in kinds.items():
        if name in _TAKEN or not _KIND.fullmatch(name):
            what = Message("gamefile.cannot-name-kind", name=str(name))
            taken = " or ".join(f"`{word}`" for word in _TAKEN)
            mistakes.note(
                what, name.source, Message("gamefile.small-letters-digits-but-not", taken=taken)
            )
        if not LETTER.fullmatch(kind.letter):
            what = Message("gamefile.letter-not-one-capital-z", letter=str(kind.letter))
            mistakes.note(what, kind.letter.source)
        elif (letter := kind.letter) in of_letter:
            owner = of_letter[letter]
            what = Message("gamefile.letter-stands-already", letter=letter, owner=owner)
            mistakes.note(what, letter.source)
        of_letter.setdefault(str(kind.letter), str(name))
        code = kind.code or kind.letter
        if not _CODE.fullmatch(code) and kind.code is not None:
            what = Message("gamefile.code-not-one-two-capitals", code=str(code))
            mistakes.note(what, code.source)
        elif code in of_code and kind.code is not None:
            what = Message("gamefile.code-stands-already", code=code, owner=of_code[code])
            mistakes.note(what, code.source)
        of_code.setdefault(str(code), str(name))
    return tuple(_kind(name, kind, faces, mistakes) for name, kind in kinds.items())


def _kind(name: Word, kind: KindSpec, faces: FacesSpec, mistakes: Mistakes) -> Kind:
    names = localised(kind.name).texts if kind.name else dict.fromkeys(languages(), str(name))
    leads = {code: lead for code, text in names.items() if (lead := _article(text, code))}
    white, black = kind.count.white, kind.count.black
    return Kind(
        id=str(name),
        letter=str(kind.letter),
        code=str(kind.code or kind.letter),
        name=Localised(
            texts={code: text[len(leads.get(code, "")) :] for code, text in names.items()}
        ),
        articles={code: lead.rstrip() for code, lead in leads.items()},
        group=localised(kind.group) if kind.group else None,
        also=one_line(kind.also),
        say=localised(kind.say) if kind.say else None,
        counts=(white, black if kind.owner == "sides" else 0),
        form=FORMS[kind.form],
        owner=Owner(kind.owner),
        stands=Stands(kind.stands),
        face=_face(name, kind, faces, mistakes),
        source=name.source,
    )


def _face(name: Word, kind: KindSpec, faces: FacesSpec, mistakes: Mistakes) -> tuple[Shape, ...]:
    """The art of a kind, or its letter; a large disc that begins it shows whose the piece is."""
    if name not in faces.art:
        return (_letters(kind.letter),)
    art = next(key for key in faces.art if key == name)
    face = build_face(faces.art[name], faces.stroke, mistakes)
    # A laser or a page chokes on art that no eye can see at the size of a cube.
    count = sum(len(shape.segments) for shape in face if isinstance(shape, Path))
    if count > MOST_SEGMENTS:
        what = Message("gamefile.face-too-complex", count=count, most=MOST_SEGMENTS)
        mistakes.note(what, art.source, Message("gamefile.simplify-paths"))
    else:
        # What crosses itself is filled in one way on paper and in another by a laser.
        for area in filter(None, (shape.area for shape in faces.art[name] or [])):
            sides = zip(area, (*area[1:], area[0]), strict=True)
            if any(
                _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
                for (a, b), (c, d) in combinations(sides, 2)
            ):
                what = Message("gamefile.area-face-crosses-itself")
                mistakes.note(what, art.source, Message("gamefile.give-each-parts-area-own"))
    first, *others = face or (None,)
    if first is None:
        return ()
    is_disc = isinstance(first, Circle) and first.style.fill and first.radius >= _LARGE_DISC
    if is_disc and isinstance(first, Circle) and kind.owner == "sides":
        line = Style(fill=FACE, stroke=GLYPH, width=faces.stroke)
        first = replace(first, radius=first.radius - faces.stroke / 2, style=line)
    return (first, *others)


def build_face(
    shapes: list[FaceShapeSpec] | None, stroke: float, mistakes: Mistakes
) -> tuple[Shape, ...]:
    """The shapes of a face, y turned down; none for a face left blank on purpose."""
    made: list[Shape] = []
    area = Style(fill=GLYPH)
    for shape in shapes or ():
        line = Style(stroke=GLYPH, width=shape.stroke or stroke)
        if shape.circle:
            made.append(_round(shape.circle, line))
        elif shape.disc:
            made.append(_round(shape.disc, area))
        elif shape.dot:
            x, y = _down(shape.dot)
            made.append(Circle(x=x, y=y, radius=stroke / 2, style=area))
        elif shape.text:
            made.append(_letters(shape.text))
        elif segments := _segments(shape, mistakes):
            made.append(Path(segments=segments, style=area if shape.area else line))
    return tuple(made)


def _side(start: list[Number], end: list[Number], point: list[Number]) -> float:
    """Above zero where `point` lies to the left of a line, below where it lies to the right."""
    across = (end[0] - start[0]) * (point[1] - start[1])
    turned = across - (point[0] - start[0]) * (end[1] - start[1])
    return 0.0 if abs(turned) < _FLAT else turned


def _segments(shape: FaceShapeSpec, mistakes: Mistakes) -> tuple[Segment, ...]:
    if shape.arcs:  # one path; a straight line joins arcs that do not touch
        path: list[Segment] = []
        for spec in shape.arcs:
            (_, start), *curves = arc(*_down(spec.centre), spec.radius, spec.from_, spec.to)
            if not path:
                path.append(("M", start))
            elif not all(abs(a - b) < 1e-6 for a, b in zip(path[-1][1][-2:], start, strict=True)):
                path.append(("L", start))
            path.extend(curves)
        return tuple(path)
    if shape.lemniscate:
        return lemniscate(shape.lemniscate.half_width)
    if shape.path:
        data = shape.path
        try:
            segments = path_from_svg(data)
        except ValueError as error:
            mistakes.note(error.args[0], data.source)
            return ()
        box = bounds((Path(segments=segments, style=Style()),))
        if max(map(abs, box)) > _EDGE:
            what = Message("gamefile.path-leaves-face")
            mistakes.note(what, data.source, Message("gamefile.face-coordinates"))
        return segments
    if closed := shape.polygon or shape.area:
        return polygon(map(_down, closed))
    return polyline(map(_down, shape.line or shape.polyline or ()))


def _down(point: list[Number]) -> tuple[float, float]:
    return point[0], 0.0 - point[1]


def _round(spec: RoundSpec, style: Style) -> Circle:
    x, y = _down(spec.centre)
    return Circle(x=x, y=y, radius=spec.radius, style=style)


def _letters(text: str) -> Text:
    """Letters on a face; where the font lacks one, a stand-in for a spec that is refused anyway."""
    shown = "" if unprintable(text) else str(text)
    return centred(shown, size=_TEXT_SIZE, width=_TEXT_WIDTH, fill=GLYPH)
