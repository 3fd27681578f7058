"""Who takes whom: as a graph, in sentences, as a table, or by how strong each kind is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from printkit.base.errors import Message, PrintkitError, Problem, Problems, did_you_mean
from printkit.base.fonts import text_width
from printkit.draw.plate_art import HAIR, SMALL, WORDS, cube, shown_side, words
from printkit.draw.who_takes_whom import Powers, Together, unlike, who_takes_whom
from printkit.model import Game, Language
from printkit.model.figures import KindGroup, TakesPlate, Written
from printkit.products.figures.faces_in_words import FaceWords
from printkit.products.figures.plates.compare import editions_named
from printkit.products.figures.plates.kinds import kind_named, title_of
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.rules.scope import Scope
from printkit.scene import Anchor, Cap, Circle, Path, Scene, Shape, Style, bounds, polyline
from printkit.scene.combine import above, align, beside, column_of
from printkit.text.nouns import Nouns, capital, nouns_of, sentence
from printkit.text.words import FigureWords, PlateWords, Say

_CELL = 8.5
"""A cell of a table at most, in mm."""
_INSET = 1.5
"""Around what stands in a table of strengths, in mm."""


def draw(request: Request, plate: TakesPlate, width: float) -> Scene:
    """Who takes whom, by the rules.

    Raises:
        PrintkitError: kinds of a group are not alike towards another, or who stands apart takes or
            is taken.
    """
    game, powers = of_editions(request.game, plate)
    request, theme, language = replace(request, game=game), request.theme, request.language
    powers = checked(game, powers, plate, language)
    if plate.form == "graph":
        scene = who_takes_whom(game, theme, powers, language=language, width=width)
    elif plate.form == "lines":  # a sentence for each kind that takes; then who takes nothing
        setter = FaceWords(request=request, size=WORDS, fill=theme.text)
        lines = [setter.column(text, width) for text in _sentences(request, powers)]
        scene = above(lines, gap=0.25 * WORDS)
        scene = replace(scene, width=min(width, bounds(scene.shapes)[2]))
    elif plate.form == "matrix":
        scene = _matrix(request, powers, width)
    else:
        scene = _strengths(request, powers, width)
    return replace(scene, description=captures_in_words(game, powers.pairs, language))


def of_editions(game: Game, plate: TakesPlate) -> tuple[Game, Powers]:
    """A game with the kinds of all editions of a plate, and who takes whom by the rules of any.

    Raises:
        PrintkitError: there is no such edition.
    """
    if not plate.editions:
        return game, powers_of(game)
    kinds, pairs, apart = {kind.id: kind for kind in game.kinds}, set[tuple[str, str]](), set[str]()
    for edition in editions_named(plate.editions):
        kinds = {kind.id: kind for kind in edition.kinds} | kinds
        ids, powers = [kind.id for kind in edition.kinds], powers_of(edition)
        pairs |= {(ids[one], ids[other]) for one, other in powers.pairs}
        apart |= {ids[kind] for kind in powers.apart}
    # Those of the game stay in their places, where its rules know them.
    own = [kind.id for kind in game.kinds]
    order = own + [name for name in kinds if name not in own]
    apart -= {name for pair in pairs for name in pair}
    return replace(game, kinds=tuple(kinds[name] for name in order)), Powers(
        pairs=frozenset((order.index(one), order.index(other)) for one, other in pairs),
        apart=tuple(sorted(map(order.index, apart))),
    )


def powers_of(game: Game) -> Powers:
    """Who takes whom in a game; apart stand those that neither take nor are taken."""
    if game.rules is None or game.rules.engine:
        return Powers(pairs=frozenset())
    pairs = Scope(game.rules).captures
    concerned = {kind for pair in pairs for kind in pair}
    return Powers(pairs=pairs, apart=tuple(sorted(Scope(game.rules).kinds - concerned)))


def powers_shown(game: Game, language: Language) -> Powers:
    """Who takes whom, in the groups of the spec's own graph where it has one that is right."""
    plates = (one.plate for one in game.figures if isinstance(one.plate, TakesPlate))
    plate = next((one for one in plates if one.form == "graph" and not one.editions), None)
    powers = powers_of(game)
    if plate is not None:
        with suppress(PrintkitError):
            return checked(game, powers, plate, language)
    return powers


def captures_in_words(game: Game, pairs: frozenset[tuple[int, int]], language: Language) -> str:
    """Who takes whom, for who cannot see the picture (`Rock: scissors, king.`)."""
    names = [kind.name[language] for kind in game.kinds]
    taken = {one: sorted(other for some, other in pairs if some == one) for one, _ in sorted(pairs)}
    items = FigureWords.of(language, game.wording).side_items
    return " ".join(
        items.format(side=capital(names[one]), items=", ".join(names[other] for other in others))
        for one, others in taken.items()
    )


def checked(game: Game, powers: Powers, plate: TakesPlate, language: Language) -> Powers:
    """Who takes whom with what the spec says of it, found so.

    Raises:
        PrintkitError: all that is not so.
    """
    if not powers.pairs and not powers.apart:
        raise PrintkitError(Message("rule_figures.takes-needs-rules"))
    check = _TakesCheck(game, powers)
    groups = tuple(check.group(one, plate.groups, language) for one in plate.groups)
    check.overlaps(plate.groups)
    for kind in plate.apart:
        check.apart(kind)
    check.problems.stop()
    return replace(powers, groups=groups)


class _TakesCheck:
    """Collects what the spec says of groups and is not so."""

    def __init__(self, game: Game, powers: Powers) -> None:
        self.game, self.pairs = game, powers.pairs
        self.ids = [kind.id for kind in game.kinds]
        self.problems = Problems()

    def group(self, group: KindGroup, others: Sequence[KindGroup], language: Language) -> Together:
        """The kinds of a group, alike towards all others."""
        kinds = self._members(group, others)
        if kinds is None:
            return Together(kinds=frozenset())
        if len(kinds) < 2:
            self._wrong("group-of-one", group.name, group=group.name.text)
            return Together(kinds=kinds)
        odd = unlike(self.pairs, sorted(kinds), range(len(self.ids)))
        if odd is not None:
            one, two, other = odd
            for kind, fellow in ((one, two), (two, one)):
                for code, pair, lack in (
                    ("group-takes", (kind, other), (fellow, other)),
                    ("group-is-taken", (other, kind), (other, fellow)),
                ):
                    if pair in self.pairs and lack not in self.pairs:
                        names = {"kind": self.ids[kind], "kind2": self.ids[fellow]}
                        self._wrong(code, group.name, **names, other=self.ids[other])
        return Together(kinds=kinds, name=title_of(self.game, group, kinds, language))

    def overlaps(self, groups: Sequence[KindGroup]) -> None:
        """See that of two groups that share a kind one holds the other."""
        known = [(one, self._members(one, groups, quiet=True) or frozenset()) for one in groups]
        for rank, (one, kinds) in enumerate(known):
            for other, others in known[rank + 1 :]:
                shared = kinds & others
                if shared and not (kinds < others or others < kinds):
                    said = " ".join(self.ids[kind] for kind in sorted(shared))
                    names = {"group": other.name.text, "group2": one.name.text}
                    self._wrong("groups-overlap", other.name, **names, kinds=said)

    def apart(self, word: Written) -> None:
        """See that a kind neither takes nor is taken."""
        with self.problems.noting():
            kind = kind_named(self.game, word)
            for one, other in sorted(self.pairs):
                if one == kind:
                    self._wrong("apart-takes", word, kind=word.text, other=self.ids[other])
                    break
                if other == kind:
                    self._wrong("apart-is-taken", word, kind=word.text, other=self.ids[one])
                    break

    def _wrong(self, code: str, place: Written, **values: str) -> None:
        self.problems.append(Problem(Message(f"rule_figures.{code}", **values), place.source))

    def _members(
        self, group: KindGroup, others: Sequence[KindGroup], *, quiet: bool = False
    ) -> frozenset[int] | None:
        """The kinds of a group and of the groups in it; None where one is not known."""
        by_name = {other.name.text: other for other in others if other is not group}
        kinds: set[int] = set()
        for word in group.kinds:
            if word.text in self.ids:
                kinds.add(self.ids.index(word.text))
            elif word.text in by_name:
                rest = [other for other in others if other is not group]
                kinds |= self._members(by_name[word.text], rest, quiet=True) or set()
            elif not quiet:
                what = Message("rule_figures.no-such-kind-or-group", text=word.text)
                hint = did_you_mean(word.text, (*self.ids, *by_name))
                self.problems.append(Problem(what, word.source, hint))
                return None
        return frozenset(kinds)


def _sentences(request: Request, powers: Powers) -> Iterator[str]:
    """Who takes whom, with faces behind the names."""
    language, ids = request.language, [kind.id for kind in request.game.kinds]
    nouns = [
        replace(noun, name=f"{noun.name}{{:{kind}}}", group="")
        for noun, kind in zip(nouns_of(request.game, language), ids, strict=True)
    ]

    def said(say: Say, *parts: Iterable[int]) -> str:
        first, second = ([nouns[kind] for kind in sorted(part)] for part in (*parts, (), ())[:2])
        return sentence(
            say,
            language,
            (Nouns(nouns=tuple(first)), Nouns(nouns=tuple(second)) if second else None),
            form=request.game.form,
        )

    takers = sorted({one for one, _ in powers.pairs})
    for taker in takers:
        yield said(Say.TAKES_EACH, [taker], {other for one, other in powers.pairs if one == taker})
    toothless = {other for _, other in powers.pairs} - set(takers)
    falling = Scope(request.game.rules).falling if request.game.rules else frozenset()
    for say, kinds in (
        (Say.TAKES_NOTHING, toothless),
        (Say.TAKES_NEITHER_ALONE, falling.intersection(powers.apart)),
        (Say.TAKES_NEITHER, set(powers.apart) - falling),
    ):
        if kinds:
            yield said(say, kinds)


def _matrix(request: Request, powers: Powers, width: float) -> Scene:
    """A row for who takes, a column for who is taken, a dot where it is so."""
    game, theme, language = request.game, request.theme, request.language
    kinds = sorted({kind for pair in powers.pairs for kind in pair} | set(powers.apart))
    names = {kind: game.kinds[kind].name[language] for kind in kinds}
    said = PlateWords.of(language, game.form)
    left = max(text_width(text, SMALL) for text in (said.takes_row, *names.values())) + 1.5
    cell = min(_CELL, (width - left) / (len(kinds) + 1))
    edge, head = 0.76 * cell, 1.6 * SMALL
    right, foot = left + cell * (len(kinds) + 1), head + cell * (len(kinds) + 1)
    shapes: list[Shape] = [
        words(said.takes_row, (0.0, head / 2), theme.quiet_text, anchor=Anchor.START),
        words(said.takes_column, ((left + cell + right) / 2, head / 2), theme.quiet_text),
    ]
    hair = Style(stroke=theme.quiet_text, width=HAIR, cap=Cap.BUTT)
    for rank in range(1, len(kinds) + 2):
        y = head + cell * rank
        x = left + cell * rank
        shapes.append(Path(segments=polyline(((0.0, y), (right, y))), style=hair))
        shapes.append(Path(segments=polyline(((x, head), (x, foot))), style=hair))
    for rank, kind in enumerate(kinds, start=1):
        at = head + cell * (rank + 0.5)
        piece = Piece(kind, shown_side(game.kinds[kind]))
        shapes += (
            words(names[kind], (0.0, at), theme.text, anchor=Anchor.START),
            cube(game, theme, piece, (left + cell / 2, at), edge),
            cube(game, theme, piece, (left + cell * (rank + 0.5), head + cell / 2), edge),
        )
        for number, other in enumerate(kinds, start=1):
            if (kind, other) in powers.pairs:
                x, dot = left + cell * (number + 0.5), Style(fill=theme.text)
                shapes.append(Circle(x=x, y=at, radius=0.17 * cell, style=dot))
    return Scene(width=right, height=foot, shapes=tuple(shapes))


def strengths(powers: Powers) -> Mapping[int, tuple[int, int]]:
    """Per kind how it attacks and defends: -1 as badly as can be, 1 as well, 0 between.

    Who attacks best takes every other kind that is ever taken; who defends worst is taken by every
    other kind that ever takes.
    """
    takers, prey = ({pair[end] for pair in powers.pairs} for end in (0, 1))
    found = {}
    for kind in sorted({*takers, *prey, *powers.apart}):
        taken = {other for one, other in powers.pairs if one == kind}
        by = {one for one, other in powers.pairs if other == kind}
        attack = -1 if not taken else int(prey - {kind} <= taken)
        found[kind] = attack, 1 if not by else -int(takers - {kind} <= by)
    return found


def _strengths(request: Request, powers: Powers, width: float) -> Scene:
    """A row for how kinds attack, the best first, a column for how they defend."""
    theme, found = request.theme, strengths(powers)
    said = PlateWords.of(request.language, request.game.form)
    rows = {1: said.takes_all, 0: said.takes_some, -1: said.takes_none}
    columns = {1: said.never_taken, 0: said.taken_by_some, -1: said.taken_by_all}
    left = min(max(text_width(text, SMALL) for text in rows.values()) + 2 * _INSET, 0.28 * width)
    room = (width - left) / len(columns)

    def head(text: str, wide: float, across: Anchor) -> Scene:
        lines = column_of(text, width=wide - _INSET, size=SMALL, fill=theme.quiet_text)
        lines = replace(lines, width=bounds(lines.shapes)[2])
        return align(lines, width=wide, across=across)

    heads = [head(text, room, Anchor.MIDDLE) for text in columns.values()]
    line = Path(
        segments=polyline(((0.0, 0.0), (width, 0.0))),
        style=Style(stroke=theme.quiet_text, width=HAIR, cap=Cap.BUTT),
    )
    rule = Scene(width=width, height=HAIR, shapes=(line,))
    parts = [beside((Scene(width=left, height=0.0, shapes=()), *heads), down=Anchor.END), rule]
    for attack, text in rows.items():
        cells = [
            _faces_named(request, [one for one in found if found[one] == (attack, defence)], room)
            for defence in columns
        ]
        tall = max(cell.height for cell in cells)
        name = align(head(text, left, Anchor.START), height=tall)
        parts += [beside((name, *(align(one, height=tall) for one in cells))), rule]
    return above(parts, gap=_INSET)


def _faces_named(request: Request, kinds: Sequence[int], room: float) -> Scene:
    """Faces with their names below, in the middle of a room as wide, in as many rows as needed."""
    game, tall, made = request.game, _CELL + 1.6 * SMALL, list[Scene]()
    for kind in kinds:
        name = game.kinds[kind].name[request.language]
        wide = max(_CELL, text_width(name, SMALL)) + _INSET
        piece, middle = Piece(kind, shown_side(game.kinds[kind])), wide / 2
        face = cube(game, request.theme, piece, (middle, _CELL / 2), _CELL)
        shapes = (face, words(name, (middle, tall - 0.6 * SMALL), request.theme.text))
        made.append(Scene(width=wide, height=tall, shapes=shapes))
    across = len(made) or 1
    while across > 1 and any(
        sum(one.width for one in made[at : at + across]) > room
        for at in range(0, len(made), across)
    ):
        across -= 1
    rows = [beside(made[at : at + across]) for at in range(0, len(made), across)]
    blank = Scene(width=room, height=SMALL, shapes=())
    return above([align(row, width=room) for row in rows], gap=1.0) if rows else blank
