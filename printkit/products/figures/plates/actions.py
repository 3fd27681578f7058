"""What a turn may be: a table of its actions, or chains of two steps seen from the side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from itertools import zip_longest

from printkit.base.errors import Message, PrintkitError, Problem, Problems, known_words
from printkit.base.units import PT_PER_MM
from printkit.draw.plate_art import HAIR, SMALL, SideMove, SideView, Stand
from printkit.model.figures import ActionsPlate
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
    game, rules = request.game, request.game.rules
    if rules is None or rules.engine:
        raise PrintkitError(Message("rule_figures.actions-need-rules"))
    if plate.form != "chain":
        return action_table(request, rules, width)
    problems, cubes = Problems(), dict[str, int]()
    for letter, word in plate.cubes:
        if letter.text not in _LETTERS:
            known = known_words(_LETTERS)
            what = Message("rule_figures.no-such-cube", letter=letter.text)
            problems.append(Problem(what, letter.source, known))
        with problems.noting():
            cubes[letter.text] = kind_named(game, word)
    problems.stop()
    return chains(request, rules, cubes, width)


def words_in_lines(request: Request, text: str, width: float, size: float) -> Scene:
    """Words with faces in a column."""
    return FaceWords(request=request, size=size, fill=request.theme.text).column(text, width)


def in_columns(cells: Sequence[Scene | None], columns: int, room: float) -> list[Scene]:
    """Cells row by row, all as wide as each other."""
    empty = Scene(width=room, height=0.1, shapes=())
    wide = [align(cell or empty, width=room, across=Anchor.START) for cell in cells]
    rows = (wide[at : at + columns] for at in range(0, len(wide), columns))
    return [beside(row, gap=_GAP, down=Anchor.START) for row in rows]


# chains


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chain:
    """Two steps of one turn, with what `standing` reads and the name of their sentence.

    `stack` is the lower and upper of another stack than that which moves, if there is one.
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


def may_take(scope: Scope, move: SideMove, kind: int | None) -> bool:
    """Whether what moves with a kind on top, or with any, may take where it ends.

    What comes onto another piece takes nothing.
    """
    takers = scope.takers_as_stack if move.count > 1 else scope.takers_as_cube
    return not move.end[1] and (kind in takers if kind is not None else bool(takers))


def chains(request: Request, rules: Ruleset, cubes: Mapping[str, int], width: float) -> Scene:
    """Pictures of two steps that the rules allow with these pieces, each with its sentence."""
    game, language, scope = request.game, request.language, Scope(rules)

    def among(pair: str, pairs: frozenset[tuple[int, int]]) -> bool:
        """Whether the pieces of two letters, or any for a letter without one, are such a pair."""
        lower, upper = (cubes.get(letter) for letter in pair)
        return any(lower in (None, one) and upper in (None, other) for one, other in pairs)

    found = [one for one in _CHAINS if not one.stack or among(one.stack, scope.builds)]
    if not found or not among("ba", scope.whole):
        raise PrintkitError(Message("rule_figures.no-chain"))
    columns = min(len(found), 4 if width >= _WIDE else 2)
    room = (width - _GAP * (columns - 1)) / columns
    view = SideView(game=game, theme=request.theme, edge=_LARGEST)
    while view.width(3) > room and view.edge > _LEAST:
        view = replace(view, edge=view.edge - 0.1)
    pieces: dict[str, Piece | str] = {letter: letter for letter in _LETTERS}
    names = {letter: letter for letter in _LETTERS}
    for letter, rank in cubes.items():
        kind = game.kinds[rank]
        pieces[letter] = Piece(rank, kind.sides[0])
        names[letter] = f"{noun_of(kind, language).definite}{{:{kind.id}}}"
    words = PlateWords.of(language, game.form)
    stated = [str(getattr(words, chain.name)).format(**names) for chain in found]
    cells = []
    for chain, text in zip(found, stated, strict=True):
        moves = [replace(one, takes=may_take(scope, one, cubes.get("a"))) for one in chain.moves]
        picture = view.scene(standing(chain.stands, pieces), moves)
        cells.append(above((picture, words_in_lines(request, text, room, SMALL)), gap=0.8))
    more: list[Say] = []  # what else the rules say of two steps
    way = scope.restraints.second_step
    if way is not SecondStep.ANY:
        more.append(Say.MUST_TURN if way is SecondStep.TURNS else Say.MUST_GO_STRAIGHT)
    if scope.takes_twice:
        more.append(Say.TAKES_TWICE)
    notes = [words.may_take] if scope.captures else []
    notes += [sentence(say, language, form=game.form) for say in more]
    rows = in_columns(cells, columns, room)
    rows += [words_in_lines(request, one, width, SMALL) for one in notes]
    alt = " ".join(plain(text, game, language) for text in (*stated, *notes))
    return replace(above(rows, gap=3.0), description=alt)


# the table


def action_table(request: Request, rules: Ruleset, width: float) -> Scene:
    """A column of single steps beside one of all else; side by side where there is room."""
    game, theme, scope = request.game, request.theme, Scope(rules)
    words = PlateWords.of(request.language, game.form)
    texts = {action: str(getattr(words, f"action_{action}")) for action in actions_of(rules)}
    if scope.swap is not None:
        one, other = (noun_of(game.kinds[kind], request.language) for kind in scope.swap)
        nouns = {"the": one.definite, "the2": other.definite}
        nouns |= {"of": one.genitive, "of2": other.genitive}
        texts[Action.SWAP] = texts[Action.SWAP].format(**nouns)
    single = [action for action in texts if action in _SINGLE]
    others = [action for action in texts if action not in _SINGLE]
    columns = 3 if width >= _WIDE else 2 if len(texts) > 1 else 1
    ordered: list[Action | None] = [*single, *others]
    if columns == 2 and others:
        ordered = [one for pair in zip_longest(single, others) for one in pair]
    room = (width - _GAP * (columns - 1)) / columns
    view = SideView(game=game, theme=theme, edge=_IN_TABLE)
    while 2 * view.width(2) + _BETWEEN > room and view.edge > _LEAST:
        view = replace(view, edge=view.edge - 0.1)
    # Pieces that may do what is shown: a on b, dropped d and e, f and g that change places.
    first, dropped = min(scope.movers, default=0), sorted(scope.dropped)
    pairs = scope.whole or scope.builds or {(first, first)}
    lower, upper = min(pairs, key=lambda pair: (pair[0] == pair[1], pair[::-1]))
    kinds = {"a": upper, "b": lower}
    kinds |= {"d": dropped[0], "e": dropped[-1]} if dropped else {}
    kinds |= dict(zip("fg", scope.swap or (), strict=False))
    pieces = {letter: Piece(kind, game.kinds[kind].sides[0]) for letter, kind in kinds.items()}
    cells: list[Scene | None] = []
    for action in ordered:
        if action is None:
            cells.append(None)
            continue
        scenes = [view.scene(standing(stands, pieces), how) for stands, how in _PICTURES[action]]
        text = words_in_lines(request, texts[action], room, _TYPE)
        cells.append(above((beside(scenes, gap=_BETWEEN), text), gap=0.5))
    hair = Style(stroke=theme.quiet_text, width=HAIR, cap=Cap.BUTT)
    path = Path(segments=polyline(((0, 0), (width, 0))), style=hair)
    line = Scene(width=width, height=HAIR, shapes=(path,))
    rows = (part for row in in_columns(cells, columns, room) for part in (row, line))
    return replace(above((line, *rows), gap=1.4), description=f"{'. '.join(texts.values())}.")
