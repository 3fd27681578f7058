"""What a turn may be: a table of its actions, or chains of two steps seen from the side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from itertools import zip_longest

from printkit.base.errors import Message, PrintkitError, Problem
from printkit.base.units import PT_PER_MM
from printkit.draw.plate_art import HAIR, SMALL, SideMove, SideView, Stand
from printkit.model import Game
from printkit.model.figures import ActionsPlate, Written
from printkit.products.figures.faces_in_words import FaceWords, plain
from printkit.products.figures.plates.kinds import kind_named
from printkit.products.request import Request
from printkit.rules import Piece, Ruleset
from printkit.rules.ruleset import SecondStep
from printkit.rules.scope import Scope
from printkit.scene import Anchor, Cap, Path, Scene, Style, polyline
from printkit.scene.combine import above, align, beside
from printkit.text.nouns import noun_of, sentence
from printkit.text.words import PlateWords, Say

_LETTERS = ("a", "b", "c")
_GAP = 5.0
"""Between columns, in mm."""
_BETWEEN = 2.5
"""Between two pictures of one action, in mm."""
_LARGEST, _IN_TABLE, _LEAST = 8.0, 5.2, 3.5
"""How large pieces are, in mm: in chains at most, in a table, and at least."""
_TYPE = 8 / PT_PER_MM
"""The size of words in the table."""
_WIDE = 120.0
"""From this width on there are more columns, in mm."""


class Action(StrEnum):
    """What a turn may be; each is a text of the catalogue too."""

    MOVE = auto()
    MOVE_ANY = auto()
    BUILD = auto()
    UNBUILD = auto()
    BUILD_AND_MOVE = auto()
    MOVE_AND_UNBUILD = auto()
    DROP = auto()
    DROP_TWO = auto()
    SWAP = auto()


_SINGLE = (Action.MOVE, Action.MOVE_ANY, Action.BUILD, Action.UNBUILD)


def actions_of(rules: Ruleset) -> tuple[Action, ...]:
    """What a turn may be under some rules, in the order of a rule book."""
    scope = Scope(rules)
    whole, builds = bool(scope.whole), bool(scope.builds)
    there = {
        Action.MOVE: bool(scope.movers) and not whole,
        Action.MOVE_ANY: whole,
        Action.BUILD: builds,
        Action.UNBUILD: builds,
        Action.BUILD_AND_MOVE: whole,
        Action.MOVE_AND_UNBUILD: whole,
        Action.DROP: bool(scope.dropped) and not scope.drops_two,
        Action.DROP_TWO: scope.drops_two,
        Action.SWAP: scope.swap is not None,
    }
    return tuple(action for action, holds in there.items() if holds)


def draw(request: Request, plate: ActionsPlate, width: float) -> Scene:
    """The actions or the chains that the rules allow.

    Raises:
        PrintkitError: no rules say what a turn may be, `cubes` names what is no piece, or no chain
            is legal with such pieces.
    """
    rules = request.game.rules
    if rules is None or rules.engine:
        raise PrintkitError(Message("rule_figures.actions-need-rules"))
    if plate.form == "chain":
        return _Chains(request, rules, _cubes(request.game, plate.cubes)).scene(width)
    return _ActionTable(request, rules).scene(width)


def _cubes(game: Game, given: Sequence[tuple[Written, Written]]) -> dict[str, int]:
    """The kinds that the letters stand for."""
    problems, found = list[Problem](), dict[str, int]()
    for letter, word in given:
        if letter.text not in _LETTERS:
            known = Message("common.known", names=", ".join(_LETTERS))
            what = Message("rule_figures.no-such-cube", letter=letter.text)
            problems.append(Problem(what, letter.source, known))
        try:
            found[letter.text] = kind_named(game, word)
        except PrintkitError as error:
            problems += error.problems
    if problems:
        raise PrintkitError(problems)
    return found


# chains


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chain:
    """Two steps of one turn.

    Attributes:
        name: of its sentence.
        stands: the pieces `a`, `b`, `c`, as `standing` reads them.
        moves: the two steps.
        stack: lower and upper of another stack than that which moves, if there is one.
    """

    name: str
    stands: str
    moves: tuple[SideMove, SideMove]
    stack: str = ""


_CHAINS = (
    _Chain(
        name="chain_build",
        stands="a. b.a. ba",
        moves=(
            SideMove(start=(0, 0), end=(1, 1)),
            SideMove(start=(1, 0), end=(2, 0), count=2, step=1),
        ),
    ),
    _Chain(
        name="chain_unbuild",
        stands="b.a. ba. a",
        moves=(
            SideMove(start=(0, 0), end=(1, 0), count=2),
            SideMove(start=(1, 1), end=(2, 0), step=1),
        ),
    ),
    _Chain(
        name="chain_top_builds",
        stands="ca. b.a. ba",
        moves=(
            SideMove(start=(0, 1), end=(1, 1)),
            SideMove(start=(1, 0), end=(2, 0), count=2, step=1),
        ),
        stack="ca",
    ),
    _Chain(
        name="chain_rebuild",
        stands="b.a. ba. ca",
        moves=(
            SideMove(start=(0, 0), end=(1, 0), count=2),
            SideMove(start=(1, 1), end=(2, 1), step=1),
        ),
        stack="ca",
    ),
)


def _go(start: tuple[int, int], end: tuple[int, int], count: int = 1) -> SideMove:
    return SideMove(start=start, end=end, count=count, number=False)


def _drop(column: int) -> SideMove:
    return SideMove(start=None, end=(column, 0), number=False)


_CUBE = ("a. a", (_go((0, 0), (1, 0)),))
_STACK = ("b.a. ba", (_go((0, 0), (1, 0), 2),))
_PICTURES: Mapping[Action, Sequence[tuple[str, Sequence[SideMove]]]] = {
    Action.MOVE: (_CUBE,),
    Action.MOVE_ANY: (_CUBE, _STACK),
    Action.BUILD: (("a. ba", (_go((0, 0), (1, 1)),)),),
    Action.UNBUILD: (("ba. a", (_go((0, 1), (1, 0)),)),),
    Action.BUILD_AND_MOVE: ((_CHAINS[0].stands, _CHAINS[0].moves),),
    Action.MOVE_AND_UNBUILD: ((_CHAINS[1].stands, _CHAINS[1].moves),),
    Action.DROP: (("d", (_drop(0),)),),
    Action.DROP_TWO: (("d e", (_drop(0), _drop(1))),),
    Action.SWAP: (("f g", (_go((0, 0), (1, 0)), _go((1, 0), (0, 0)))),),
}
"""Per action what stands where and what moves, in one picture or in two."""


def standing(columns: str, pieces: Mapping[str, Piece | str]) -> list[Stand]:
    """What stands where: columns parted by blanks, lower letters first, a dot behind who left."""
    return [
        Stand(column=rank, level=level, what=pieces[letter], left=bool(left))
        for rank, column in enumerate(columns.split())
        for level, (letter, left) in enumerate(re.findall(r"(\w)(\.?)", column))
    ]


class _ActionPicture:
    """What a table and chains have in common."""

    def __init__(self, request: Request, rules: Ruleset) -> None:
        self.request = request
        self.game, self.theme, self.language = request.game, request.theme, request.language
        self.rules, self.scope = rules, Scope(rules)
        self.words = PlateWords.of(self.language, self.game.form)

    def column(self, text: str, width: float, size: float) -> Scene:
        """Words with faces in lines."""
        setter = FaceWords(request=self.request, size=size, fill=self.theme.text)
        return setter.column(text, width)

    def rows(self, cells: Sequence[Scene | None], columns: int, room: float) -> list[Scene]:
        """Cells row by row, all as wide as each other."""
        empty = Scene(width=room, height=0.1, shapes=())
        return [
            beside(
                [align(cell or empty, width=room, across=Anchor.START) for cell in row],
                gap=_GAP,
                down=Anchor.START,
            )
            for row in (cells[at : at + columns] for at in range(0, len(cells), columns))
        ]


class _Chains(_ActionPicture):
    """Pictures of two steps, each with its sentence."""

    def __init__(self, request: Request, rules: Ruleset, cubes: Mapping[str, int]) -> None:
        super().__init__(request, rules)
        self.cubes = cubes

    def scene(self, width: float) -> Scene:
        """The chains that the rules allow with these pieces."""
        chains = [chain for chain in _CHAINS if self._legal(chain)]
        if not chains:
            raise PrintkitError(Message("rule_figures.no-chain"))
        columns = min(len(chains), 4 if width >= _WIDE else 2)
        room = (width - _GAP * (columns - 1)) / columns
        view = SideView(game=self.game, theme=self.theme, edge=_LARGEST)
        while view.width(3) > room and view.edge > _LEAST:
            view = replace(view, edge=view.edge - 0.1)
        pieces: dict[str, Piece | str] = {letter: letter for letter in _LETTERS}
        for letter, kind in self.cubes.items():
            pieces[letter] = Piece(kind, self.game.kinds[kind].sides[0])
        stated = [self._sentence(chain) for chain in chains]
        cells = []
        for chain, text in zip(chains, stated, strict=True):
            picture = view.scene(standing(chain.stands, pieces), chain.moves)
            cells.append(above((picture, self.column(text, room, SMALL)), gap=0.8))
        notes = list(self._notes())
        rows = self.rows(cells, columns, room)
        rows += [self.column(one, width, SMALL) for one in notes]
        alt = " ".join(plain(text, self.game, self.language) for text in (*stated, *notes))
        return replace(above(rows, gap=3.0), description=alt)

    def _legal(self, chain: _Chain) -> bool:
        """Whether both steps can be made with these pieces, or with any."""

        def among(pair: str, pairs: frozenset[tuple[int, int]]) -> bool:
            lower, upper = (self.cubes.get(letter) for letter in pair)
            return any(lower in (None, one) and upper in (None, other) for one, other in pairs)

        whole = among("ba", self.scope.whole)
        return whole and (not chain.stack or among(chain.stack, self.scope.builds))

    def _sentence(self, chain: _Chain) -> str:
        """What the two steps are, with the names and faces of the pieces."""
        names = {letter: letter for letter in _LETTERS}
        for letter, kind in self.cubes.items():
            noun = noun_of(self.game.kinds[kind], self.language)
            names[letter] = f"{noun.definite}{{:{self.game.kinds[kind].id}}}"
        text: str = getattr(self.words, chain.name)
        return text.format(**names)

    def _notes(self) -> Iterator[str]:
        """What else the rules say of two steps."""
        way = self.scope.restraints.second_step
        if way is not SecondStep.ANY:
            say = Say.MUST_TURN if way is SecondStep.TURNS else Say.MUST_GO_STRAIGHT
            yield sentence(say, self.language, form=self.game.form)
        if self.scope.takes_twice:
            yield sentence(Say.TAKES_TWICE, self.language, form=self.game.form)


# the table


class _ActionTable(_ActionPicture):
    """The actions of a turn, each with a small picture and its words."""

    def scene(self, width: float) -> Scene:
        """A column of single steps beside one of all else; side by side where there is room."""
        actions = actions_of(self.rules)
        single = [action for action in actions if action in _SINGLE]
        others = [action for action in actions if action not in _SINGLE]
        columns = 3 if width >= _WIDE else 2 if len(actions) > 1 else 1
        ordered: list[Action | None] = [*single, *others]
        if columns == 2 and others:
            ordered = [one for pair in zip_longest(single, others) for one in pair]
        room = (width - _GAP * (columns - 1)) / columns
        view = SideView(game=self.game, theme=self.theme, edge=_IN_TABLE)
        while 2 * view.width(2) + _BETWEEN > room and view.edge > _LEAST:
            view = replace(view, edge=view.edge - 0.1)
        pieces = self._pieces()
        cells: list[Scene | None] = []
        for action in ordered:
            if action is None:
                cells.append(None)
                continue
            scenes = [
                view.scene(standing(stands, pieces), how) for stands, how in _PICTURES[action]
            ]
            text = self.column(self._text(action), room, _TYPE)
            cells.append(above((beside(scenes, gap=_BETWEEN), text), gap=0.5))
        hair = Style(stroke=self.theme.quiet_text, width=HAIR, cap=Cap.BUTT)
        path = Path(segments=polyline(((0, 0), (width, 0))), style=hair)
        line = Scene(width=width, height=HAIR, shapes=(path,))
        parts = [line]
        for row in self.rows(cells, columns, room):
            parts += [row, line]
        stated = ". ".join(self._text(action) for action in actions)
        return replace(above(parts, gap=1.4), description=f"{stated}.")

    def _text(self, action: Action) -> str:
        text: str = getattr(self.words, f"action_{action}")
        if action is not Action.SWAP or self.scope.swap is None:
            return text
        one, other = (noun_of(self.game.kinds[kind], self.language) for kind in self.scope.swap)
        return text.format(
            the=one.definite, the2=other.definite, of=one.genitive, of2=other.genitive
        )

    def _pieces(self) -> dict[str, Piece | str]:
        """Pieces that may do what is shown: a on b, dropped d and e, f and g that change places."""
        scope = self.scope
        pairs = scope.whole or scope.builds
        pair = min(pairs, key=lambda pair: (pair[0] == pair[1], pair[::-1]), default=None)
        first, last = min(scope.movers, default=0), sorted(scope.dropped)
        lower, upper = pair or (first, first)
        kinds = {"a": upper, "b": lower}
        if last:
            kinds |= {"d": last[0], "e": last[-1]}
        kinds |= dict(zip("fg", scope.swap or (), strict=False))
        return {
            letter: Piece(kind, self.game.kinds[kind].sides[0]) for letter, kind in kinds.items()
        }
