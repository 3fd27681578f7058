"""The kinds of pieces and their faces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from printkit.base.catalogue import catalogue, languages
from printkit.base.errors import Message
from printkit.base.typefaces import Typeface
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import (
    CAPITAL,
    CODE,
    FULL,
    KIND,
    MOST_LETTERS,
    CardSize,
    FaceShapeSpec,
    FacesOfPlayersSpec,
    FacesSpec,
    FaceUpSpec,
    KindSpec,
    NameSpec,
    Number,
    Point,
    RoundSpec,
    SpecFile,
)
from printkit.gamefile.tree import Entries, Word, one_line
from printkit.grid import Lattice
from printkit.model import FACE, FORMS, GLYPH, Form, Kind, Localised, Owner, Stands
from printkit.model.piece import CARD, card, cell_for, sized, sizes_in
from printkit.rules import Position, unit_pieces
from printkit.scene import Circle, Path, Segment, Shape, Style, bounds
from printkit.scene.lettering import centred, centred_outline, unprintable
from printkit.scene.paths import arc, lemniscate, path_from_svg
from printkit.scene.shapes import polygon, polyline

_KIND = re.compile(KIND)
_TAKEN = ("stroke", "extends")
"""The keys of `faces` that are no kinds."""
LETTER = re.compile(CAPITAL)
"""What stands for a kind on cells and in records."""
_CODE = re.compile(CODE)
_LETTERS = 26
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


def _without_articles(names: Mapping[str, str]) -> tuple[Localised, dict[str, str]]:
    """A name without the articles that it begins with, and these: they show gender and number."""
    leads = {
        code: lead
        for code, text in names.items()
        if (lead := catalogue(code).article(text)) not in ("", text)
    }
    bare = {code: text[len(leads.get(code, "")) :] for code, text in names.items()}
    return Localised(texts=bare), {code: lead.rstrip() for code, lead in leads.items()}


def build_kinds(
    spec: SpecFile, root: Entries, lattice: Lattice, font: Typeface | None, mistakes: Mistakes
) -> tuple[Kind, ...]:
    """The kinds in the spec's order; a kind without a face shows its letter.

    `root` is the same as it was written, for the places of sizes and colours, `font` for texts on
    faces, where it is another than for all words.
    """
    kinds = spec.kinds
    _check_letters(kinds, mistakes)
    for name, kind in kinds.items():
        if kind.turn != "none" and kind.owner == "none":
            where = root.source_of("kinds", name, "turn")
            sound = mistakes.of(f"kinds.{name}.owner")
            sound.note(Message("gamefile.turn-of-nobody", name=str(name)), where)
    art = _Art(spec.faces, font, mistakes)
    whole = [
        _kind(name, kind, art, _form(name, kind, root, lattice, mistakes))
        for name, kind in kinds.items()
    ]
    return tuple(art.with_sides(whole, kinds))


def _check_letters(kinds: Mapping[Word, KindSpec], mistakes: Mistakes) -> None:
    """Note names, letters and codes that cannot be, or stand for something else."""
    of_letter: dict[str, str] = {}
    of_code: dict[str, str] = {}
    for name, kind in kinds.items():
        if name in _TAKEN or not _KIND.fullmatch(name):
            what = Message("gamefile.cannot-name-kind", name=str(name))
            taken = " or ".join(f"`{word}`" for word in _TAKEN)
            mistakes.note(
                what, name.source, Message("gamefile.small-letters-digits-but-not", taken=taken)
            )
        check_letter(kind.letter, str(name), of_letter, mistakes)
        code = kind.code or kind.letter
        if not _CODE.fullmatch(code) and kind.code is not None:
            what = Message("gamefile.code-not-one-two-capitals", code=str(code))
            mistakes.note(what, code.source)
        elif code in of_code and kind.code is not None:
            what = Message("gamefile.code-stands-already", code=code, owner=of_code[code])
            mistakes.note(what, code.source)
        of_code.setdefault(str(code), str(name))
    for name, kind in kinds.items():
        _check_sides(name, kind, of_letter, mistakes)


def check_letter(letter: Word, of: str, of_letter: dict[str, str], mistakes: Mistakes) -> None:
    """Note a letter that is none, or that stands for something else already; then it is taken."""
    all_taken = Message("gamefile.no-letter-left") if len(of_letter) >= _LETTERS else ""
    if not LETTER.fullmatch(letter):
        what = Message("gamefile.letter-not-one-capital-z", letter=str(letter))
        mistakes.note(what, letter.source, all_taken)
    elif letter in of_letter:
        owner = of_letter[letter]
        what = Message("gamefile.letter-stands-already", letter=letter, owner=owner)
        mistakes.note(what, letter.source, all_taken)
    of_letter.setdefault(str(letter), of)


def _sides_to_name(form: Form, shown: Sequence[FaceUpSpec]) -> Message:
    """How many sides of a form are named, where others are."""
    if not form.sides:
        some = ", ".join(one.name for one in FORMS.values() if one.sides)
        return Message("gamefile.forms-with-sides", form=form.name, forms=some)
    most = [count for count in range(2, form.sides + 1) if not form.sides % count]
    more = next((count for count in most if count > len(shown)), 0)
    key = "gamefile.more-lettered-sides" if shown[0].letter else "gamefile.more-sides"
    counts = " ".join(map(str, most))
    return Message(
        key if more else "gamefile.sides-of-form", form=form.name, counts=counts, count=more
    )


def _check_sides(name: Word, kind: KindSpec, of_letter: dict[str, str], mistakes: Mistakes) -> None:
    """Note sides that its form has not, and letters of sides that stand for something else."""
    shown, form = kind.shown(name), FORMS[kind.form]
    if not shown:
        return
    if not form.sides or form.sides % len(shown):
        what = Message("gamefile.sides-not-of-form", name=str(name), count=len(shown))
        sound = mistakes.of(f"kinds.{name}.form")
        sound.note(what, (kind.back or shown[0].face).source, _sides_to_name(form, shown))
    first, *others = shown
    if first.letter is not None and first.letter != kind.letter:
        what = Message("gamefile.first-side-letter", letter=first.letter, name=str(name))
        hint = Message("gamefile.first-side-is-kind", letter=kind.letter)
        mistakes.note(what, first.letter.source, hint)
    of_face = {str(first.face): first.letter}
    for face, letter in ((one.face, one.letter) for one in others if one.letter is not None):
        check_letter(letter, f"{name}-{face}", of_letter, mistakes)
        other = of_face.setdefault(str(face), letter)
        given = {"letter": str(letter), "face": str(face), "other": str(other)}
        if other is not letter:
            what = Message("gamefile.sides-of-one-face", name=str(name), **given)
            mistakes.note(what, face.source, Message("gamefile.face-of-its-own", **given))


def _form(name: Word, kind: KindSpec, root: Entries, lattice: Lattice, mistakes: Mistakes) -> Form:
    """The form of a kind in its size; a larger one than its cell holds is a mistake."""
    mistakes = mistakes.of(f"kinds.{name}.form", "board.cells", "cells")
    if isinstance(kind.size, CardSize):
        if kind.form != CARD.name:
            what = Message("gamefile.mm-of-no-card", name=str(name), form=kind.form)
            hint = Message("gamefile.mm-are-of-cards")
            mistakes.note(what, root.source_of("kinds", name, "size"), hint)
        return card(*kind.size)
    full, most = sizes_in(FORMS[kind.form], lattice)
    form = sized(kind.form, full if kind.size is None else kind.size)
    if form.size > most and not form.spans:
        what = Message("gamefile.piece-wider-than-cell", name=str(name), size=form.size)
        hint = Message("gamefile.largest-size", most=most, full=FULL)
        mistakes.note(what, root.source_of("kinds", name, "size"), hint)
    return form


def _kind(name: Word, kind: KindSpec, art: _Art, form: Form) -> Kind:
    names = localised(kind.name).texts if kind.name else dict.fromkeys(languages(), str(name))
    called, articles = _without_articles(names)
    white, black = kind.count.white, kind.count.black
    shown = kind.shown(name)
    keys = [*(one.face for one in shown[:1]), name]
    if shown and len(keys[0]) <= MOST_LETTERS:  # as it is written, like the sides behind it
        del keys[1:]
    bare = _in_letters(keys[0], kind.letter) if shown and not kind.back else kind.letter
    face, *faces = art.of(keys, bare, Owner(kind.owner))
    return Kind(
        id=str(name),
        letter=str(kind.letter),
        code=str(kind.code or kind.letter),
        name=called,
        articles=articles,
        plural=printed((*kind.plural.given.items(),)) if kind.plural else {},
        group=localised(kind.group) if kind.group else None,
        also=one_line(kind.also),
        say=localised(kind.say) if kind.say else None,
        counts=(white, black if kind.owner == "sides" else 0, *kind.count.others.values()),
        form=form,
        colour=kind.colour,
        is_turned=kind.turn == "owner",
        owner=Owner(kind.owner),
        stands=Stands(kind.stands),
        face=face,
        face_of_black=faces[0] if faces else None,
        faces_of_others=tuple(faces[1:]),
        source=name.source,
    )


def with_cards_on_cells(
    kinds: tuple[Kind, ...], specs: Mapping[Word, KindSpec], setup: Position, lattice: Lattice
) -> tuple[Kind, ...]:
    """The kinds, cards of their own mm as large as they lie on cells: in the setup, or as said."""
    whole = [rank if one.of is None else one.of for rank, one in enumerate(kinds)]
    placed = {whole[piece.kind] for code in setup.cells for piece in unit_pieces(code)}
    said = {rank for rank, one in enumerate(specs.values()) if "stands" in one.model_fields_set}
    lying = {rank for rank in placed | said if kinds[rank].form.mm}
    cell = max((cell_for(kinds[rank].form, lattice) for rank in lying), default=0.0)
    return tuple(
        replace(one, form=card(*one.form.mm, cell)) if one.form.mm and of in lying else one
        for of, one in zip(whole, kinds, strict=True)
    )


def _in_letters(face: str, letter: str) -> str:
    """What a side shows that has no art: what it is called, where that is as short as a number."""
    return str(face) if len(face) <= MOST_LETTERS else str(letter)


_Face: TypeAlias = tuple[Shape, ...]


class _Art:
    """The faces that a spec gives."""

    def __init__(self, faces: FacesSpec, font: Typeface | None, mistakes: Mistakes) -> None:
        self._faces, self._font, self._mistakes = faces, font, mistakes

    def of(self, names: Sequence[Word], otherwise: str, owner: Owner) -> tuple[_Face, ...]:
        """The art of a kind, or of one of its sides; that of each player where they differ.

        `names` are those under which it may stand, the first one that does; `otherwise` has the
        letters that are shown where it stands nowhere.
        """
        art = self._faces.art
        key = next((key for name in names for key in art if key == name), None)
        if key is None:
            return ((lettering(otherwise, self._font),),)
        spec = art[key]
        if not isinstance(spec, FacesOfPlayersSpec):
            return (self._face(key, spec, owner),)
        if owner is Owner.NONE:
            sound = self._mistakes.of("kinds.*.owner")
            sound.note(Message("gamefile.faces-of-players-of-nobody"), key.source)
        of_each = (spec.white, spec.black, *spec.others.values())
        return tuple(self._face(key, face, owner) for face in of_each)

    def with_sides(self, whole: Sequence[Kind], kinds: Mapping[Word, KindSpec]) -> Iterator[Kind]:
        """Kinds with what their sides show: kinds by themselves, sides with letters, other sides.

        What has no letter stands on no cell, so no position must have a number for it.
        """
        shown = [kind.shown(name) for name, kind in kinds.items()]
        sides = {
            (rank, str(one.face)): one
            for rank, some in enumerate(shown)
            for one in some
            if one.face != some[0].face
        }
        ordered = sorted(sides, key=lambda side: sides[side].letter is None)
        ranks = {side: len(whole) + place for place, side in enumerate(ordered)}
        for rank, (kind, some) in enumerate(zip(whole, shown, strict=True)):
            shows = tuple(ranks.get((rank, str(one.face)), rank) for one in some)
            yield replace(kind, shows=shows)
        for rank, face in ordered:
            one, kind = sides[rank, face], whole[rank]
            letter = str(one.letter or "")
            # without a name of its own it is called as its kind, and as what it shows
            usual = {code: f"{text} {face}" for code, text in kind.name.texts.items()}
            called, articles = Localised(texts=usual), kind.articles
            if one.name:
                called, articles = _without_articles(localised(one.name).texts)
            face_, *faces = self.of([one.face], _in_letters(one.face, letter), kind.owner)
            yield replace(
                kind,
                id=f"{kind.id}-{face}",
                letter=letter,
                code=letter,
                name=called,
                articles=articles,
                plural={},
                counts=(0, 0),
                face=face_,
                face_of_black=faces[0] if faces else None,
                faces_of_others=tuple(faces[1:]),
                of=rank,
                source=one.face.source,
            )

    def _face(self, name: Word, shapes: list[FaceShapeSpec] | None, owner: Owner) -> _Face:
        """The shapes of a face; a large disc that begins it shows whose the piece is."""
        stroke = self._faces.stroke
        face = build_face(shapes, stroke, self._mistakes, self._font)
        # A laser or a page chokes on art that no eye can see at the size of a cube.
        count = sum(len(shape.segments) for shape in face if isinstance(shape, Path))
        if count > MOST_SEGMENTS:
            what = Message("gamefile.face-too-complex", count=count, most=MOST_SEGMENTS)
            self._mistakes.note(what, name.source, Message("gamefile.simplify-paths"))
        elif any(map(_crosses_itself, filter(None, (shape.area for shape in shapes or [])))):
            # It is filled in one way on paper and in another by a laser.
            what = Message("gamefile.area-face-crosses-itself")
            self._mistakes.note(what, name.source, Message("gamefile.give-each-parts-area-own"))
        first, *others = face or (None,)
        if first is None:
            return ()
        is_disc = isinstance(first, Circle) and first.style.fill and first.radius >= _LARGE_DISC
        if is_disc and isinstance(first, Circle) and owner is Owner.SIDES:
            line = Style(fill=FACE, stroke=GLYPH, width=stroke)
            first = replace(first, radius=first.radius - stroke / 2, style=line)
        return (first, *others)


def _crosses_itself(area: list[Point]) -> bool:
    sides = zip(area, (*area[1:], area[0]), strict=True)
    return any(
        _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
        for (a, b), (c, d) in combinations(sides, 2)
    )


def build_face(
    shapes: list[FaceShapeSpec] | None,
    stroke: float,
    mistakes: Mistakes,
    font: Typeface | None = None,
) -> tuple[Shape, ...]:
    """The shapes of a face, y turned down; none for a face left blank on purpose.

    Texts are set in a font of the author's own, if there is one.
    """
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
            made.append(lettering(shape.text, font))
        elif segments := _segments(shape, mistakes):
            is_filled = bool(shape.area or shape.filled)
            made.append(Path(segments=segments, style=area if is_filled else line))
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
    if data := shape.path or shape.filled:
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


def lettering(text: str, font: Typeface | None = None) -> Shape:
    """Letters on a face: text in the font of all words, or outlines in another one.

    Where the font lacks one, a stand-in for a spec that is refused anyway.
    """
    if font is not None:
        outline = font.outline(text)
        if any(letter != "Z" for letter, _ in outline):
            return centred_outline(outline, size=_TEXT_SIZE, width=_TEXT_WIDTH, fill=GLYPH)
    shown = "" if unprintable(text) else str(text)
    return centred(shown, size=_TEXT_SIZE, width=_TEXT_WIDTH, fill=GLYPH)
