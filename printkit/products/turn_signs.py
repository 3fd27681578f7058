"""How turns are written: the signs that a game's notation has, each with what it means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache

from printkit.base.errors import PrintkitError, Source
from printkit.document.blocks import Emphasis, Styled, Words
from printkit.draw.layout import BoardLayout
from printkit.model import Game, Language, Owner
from printkit.notation.alphabet import BETWEEN, Manner, between_example
from printkit.notation.files import read_file
from printkit.notation.records.scan import scan_games
from printkit.notation.turns.plain import parse_plain_turn
from printkit.replay.interpret import alphabet_of, known_of
from printkit.rules import Mover, Piece, Ruleset, Side, Turn, unit_pieces
from printkit.rules.position import height_of
from printkit.rules.scope import Scope
from printkit.text.nouns import nouns_of
from printkit.text.players import players_of
from printkit.text.words import PlayWords

Sign = tuple[str, str]
"""As it is written, and what that means."""


def turn_signs(game: Game, language: Language) -> Iterator[Sign]:
    """How turns are written, with cells of this board and letters of these kinds."""
    words, rules = PlayWords.of(language, game.wording), game.rules
    if rules is None or game.dialect == Manner.PLAIN:
        yield from _plain_signs(game, language)
        return
    if rules.engine:  # its rules are in no switch
        rules = None
    scope = Scope(rules) if rules else None
    one, two, three = _cells_in_line(game)
    yield f"{one}-{two}", words.sign_cube.format(one=one, two=two)
    if scope is None or scope.whole:  # stacks, and turns of two steps
        sign = "="
        if rules is not None and rules.tells_counts:
            sign = "+"
            yield f"{one}+{three}", words.sign_count["2"].format(one=one, two=three)
            if rules.height > 2:
                yield f"{one}*{three}", words.sign_count["3"].format(one=one, two=three)
        else:
            yield f"{one}={three}", words.sign_stack.format(one=one, two=three)
        yield f"{one}-{two}{sign}{three}", words.sign_build
        yield f"{one}{sign}{three}-{two}", words.sign_top
    if scope is None or scope.takers:
        yield "!", words.sign_capture
    if rules is not None:
        yield from _signs_of_some(game, rules, language, (two, three))


def signs_written(game: Game, language: Language, turns: Iterable[str]) -> tuple[list[Sign], Words]:
    """Those that some turns write, and what their letters mean if they write any.

    All of them in plain notation, which has few, and where a turn is written in no way known here.
    """
    signs, named = list(turn_signs(game, language)), letters(game, language)
    if game.rules is None or game.dialect == Manner.PLAIN:
        return signs, named
    marks, ways, lettered = set[str](), set[str](), False
    for text in turns:
        marks.update(re.findall(r"!+", text))
        way, lettered = _way(text.replace("!", "")), lettered or ":" in text
        if not way.startswith(_DROP) and "/" in way:  # something is put back at the end
            way, _, back = way.partition("/")
            ways |= {f"/{back}", f"/{back[: len(_DROP)]}"}
        if way.endswith("*"):
            marks.add("*")
            way = way[:-1]
        ways.add(way)
    known = {sign: {sign, _way(sign)} & (marks | ways) for sign, _ in signs}
    if ways - {_way(sign) for sign in known}:
        return signs, named
    return [one for one in signs if known[one[0]]], named if lettered else ()


def _way(text: str) -> str:
    """How a turn is written, whatever its cells and letters."""
    return re.sub(r"[A-Za-z]+[0-9]+", "c", re.sub(r"[A-Za-z]+:", "L:", text))


_DROP = "L:c"
"""A piece that is dropped on a cell, or put back there, as `_way` has it."""


def _plain_signs(game: Game, language: Language) -> Iterator[Sign]:
    """How turns are written as anybody writes them; of an engine's game what its switches leave."""
    if game.rules is None:
        yield from _signs_as_written(game, language)
        return
    words, alphabet, rules = PlayWords.of(language, game.wording), alphabet_of(game), game.rules
    one, two, three = _cells_in_line(game)
    if rules.drop is not None:
        kind = min(rules.drop.kinds)
        code = alphabet.code(Piece(kind, Side.WHITE)) + ":" if len(game.kinds) > 1 else ""
        noun = nouns_of(game, language)[kind]
        stated = words.sign_placed.format(a=noun.indefinite, of=noun.of_one, one=one)
        yield f"{code}{one}", stated
    if len(rules.immobile) < len(game.kinds):
        yield f"{one}-{two}", words.sign_cube.format(one=one, two=two)
        yield f"{one}-{two}-{three}", words.sign_way
        if any(len(game.setup.at(cell)) > 1 for cell in range(len(game.setup.cells))):
            yield f"{one}={two}", words.sign_stack.format(one=one, two=two)
        yield f"{one}x{two}", words.sign_capture


@lru_cache(maxsize=16)
def _turns_of(game: Game) -> tuple[Turn, ...]:
    """The turns of a game's example and of its figures, as far as they can be read."""
    alphabet, texts = alphabet_of(game), list[str]()
    with suppress(PrintkitError, OSError):  # told where the example is played
        if game.example is not None:
            found = read_file(game.example).text
            games = scan_games(found, game.example.name, known_of(game))
            texts += (turn.text for one in games for turn in one.turns)
    texts += (one.play.text for figure in game.figures for one in figure.panels if one.play)
    turns = list[Turn]()
    for text in texts:
        with suppress(PrintkitError):
            turns.append(parse_plain_turn(text, Source(""), alphabet).turn)
    return tuple(turns)


def _signs_as_written(game: Game, language: Language) -> Iterator[Sign]:
    """How turns are written that nobody checks: what the game has, and what its turns show.

    Where a game has neither example nor figures it may be anything that its pieces allow.
    """
    words, turns, setup = PlayWords.of(language, game.wording), _turns_of(game), game.setup
    one, two, three = _cells_in_line(game)
    steps = {step for turn in turns for step in turn.steps}
    yield from (*_signs_of_placing(game, language), *_signs_of_parting(game, language))
    if steps or (not turns and any(setup.cells)):
        yield f"{one}-{two}", words.sign_cube.format(one=one, two=two)
        yield f"{one}-{two}-{three}", words.sign_way
        tall = any(height_of(unit) > 1 for unit in setup.cells)
        if tall or any(step.mover is Mover.STACK for step in steps):
            yield f"{one}={two}", words.sign_stack.format(one=one, two=two)
        if any(step.count for step in steps):
            yield f"2{one}-{two}", words.sign_count["2"].format(one=one, two=two)
        if not turns or any(step.mover is Mover.TAKER for step in steps):
            yield f"{one}x{two}", words.sign_capture
    if any(turn.swap for turn in turns):
        yield f"{one}~{two}", words.sign_swap
    besides = {bool(turn.steps or turn.drops) for turn in turns if turn.removed}
    if False in besides:
        yield f"x{two}", words.sign_alone.format(two=two)
    if not turns or True in besides:
        yield f"…/x{two}", words.sign_away.format(two=two)
    yield "pass", words.sign_pass


def _signs_of_placing(game: Game, language: Language) -> Iterator[Sign]:
    """How a piece is placed: one that a turn places, or that waits in a reserve or in the box."""
    alphabet, turns, setup, placed = alphabet_of(game), _turns_of(game), game.setup, set[int]()
    standing = Counter(piece.kind for unit in setup.cells for piece in unit_pieces(unit))
    for turn in turns:
        placed |= {drop.kind for drop in turn.drops if drop.other is None}
    if not turns or any(map(any, setup.reserve)):
        for rank, kind in enumerate(game.kinds):
            owned = kind.owner is not Owner.NONE and rank not in alphabet.parting
            if owned and standing[rank] < sum(kind.counts):
                placed.add(rank)
    if placed:
        first, cell = min(placed), _cells_in_line(game)[0]
        noun, words = nouns_of(game, language)[first], PlayWords.of(language, game.wording)
        code = f"{alphabet.code(Piece(first, Side.WHITE))}:" if len(game.kinds) > 1 else ""
        stated = words.sign_placed.format(a=noun.indefinite, of=noun.of_one, one=cell)
        yield f"{code}{cell}", stated


def _signs_of_parting(game: Game, language: Language) -> Iterator[Sign]:
    """How what stands between two cells is placed and taken away."""
    words, alphabet = PlayWords.of(language, game.wording), alphabet_of(game)
    for rank in sorted(alphabet.parting)[:1]:
        near = game.grid.index[_cells_in_line(game)[0]]
        place = between_example(game.grid, near, "").removesuffix(":")
        code = f"{alphabet.code(Piece(rank, Side.WHITE))}:" if len(alphabet.parting) > 1 else ""
        noun, (cell, cell2) = nouns_of(game, language)[rank], place.split(BETWEEN)
        a, of = noun.indefinite, noun.of_one
        yield f"{code}{place}", words.sign_parted.format(a=a, of=of, cell=cell, cell2=cell2)
        if any(turn.opened for turn in _turns_of(game)):
            yield f"x{place}", words.sign_opened.format(cell=cell, cell2=cell2)


def letters(game: Game, language: Language) -> Words:
    """What turns write for the kinds, each with its name, and for whose pieces, in a line.

    Nothing where turns in plain notation write no letter, for there is one kind alone.
    """
    plain = game.rules is None or game.dialect == Manner.PLAIN
    if plain and len(game.kinds) == 1:
        return ()
    words, alphabet = PlayWords.of(language, game.wording), alphabet_of(game)
    white, black, *more = players_of(game.players, language)
    stated = words.sign_case[alphabet.case].format(white_of=white.of, black_of=black.of)
    stated = stated if game.has_sides and not more else ""
    kinds = [kind for kind in game.kinds if kind.letter]
    codes = [alphabet.code(Piece(rank, Side.WHITE)) for rank in range(len(kinds))]
    names = [kind.name[language] for kind in kinds]
    return tuple(
        part
        for rank, (code, name) in enumerate(zip(codes, names, strict=True))
        for part in (
            Styled(text=code, emphasis=Emphasis.STRONG),
            f"\u00a0{name}" if name != code else "",  # a piece that is called by its letter
            ", " if rank < len(kinds) - 1 else f". {stated}".rstrip(),
        )
        if part
    )


def cells_in_words(game: Game, language: Language) -> str:
    """How cells are named; empty on a board of which a row does not count its own from the left."""
    row = game.grid.rows[0].name
    names = [game.grid.names[cell] for cell in game.grid.row(row)][:3]
    mixed = not all(one.is_named_through for one in game.grid.rows)
    if mixed or names != [f"{row}{number}" for number in (1, 2, 3)]:
        return ""
    white = players_of(game.players, language)[Side.WHITE]
    words = PlayWords.of(language, game.wording)
    stated = words.sign_cells if game.has_sides else words.sign_cells_of_nobody
    return stated.format(white_of=white.of, row=row, cells=", ".join(names))


def _signs_of_some(
    game: Game, rules: Ruleset, language: Language, cells: tuple[str, str]
) -> Iterator[Sign]:
    """What only some games know: a king that is put back, drops, exchanges."""
    words, nouns = PlayWords.of(language, game.wording), nouns_of(game, language)
    alphabet, names, (one, two) = alphabet_of(game), game.grid.names, cells
    if back := rules.relocation:
        king, code = nouns[back.kind], alphabet.code(Piece(back.kind, Side.WHITE))
        yield "!!", words.sign_king.format(the=king.definite, of=king.genitive)
        if any(back.zones):
            home = names[min(back.zones[Side.WHITE])]
            stated = words.sign_back.format(the=king.definite, of=king.genitive, one=home)
            yield f"/{code}:{home}", stated
            if rules.ransom is not None:
                yield f"/{code}:{home}{alphabet.ransom}{two}", words.sign_ransom
    if rules.drop is not None:
        first, last = min(rules.drop.kinds), max(rules.drop.kinds)
        code, other = (alphabet.code(Piece(kind, Side.WHITE)) for kind in (first, last))
        a, of = nouns[first].indefinite, nouns[first].of_one
        yield f"{code}:{one}", words.sign_drop.format(a=a, of=of, one=one)
        if Scope(rules).drops_two:
            yield f"{code}:{one}/{other}:{two}", words.sign_drops
    if rules.exchange is not None:
        yield "*", words.sign_exchange


def _cells_in_line(game: Game) -> tuple[str, str, str]:
    """Three cells in a straight line that begins near White; one twice where there is none."""
    names, hidden = game.grid.names, game.board.unnamed
    layout, near = BoardLayout.of(game.grid, 1.0), 2.01 if hidden else 1.01
    shown = {cell: at for cell, at in enumerate(layout.centres) if cell not in hidden}
    for one, (x, y) in shown.items():
        for two, (x2, y2) in shown.items():
            if two != one and (x2 - x) ** 2 + (y2 - y) ** 2 < near and y2 <= y:
                end = (2 * x2 - x, 2 * y2 - y)
                for three, at in shown.items():
                    if abs(at[0] - end[0]) + abs(at[1] - end[1]) < 0.01:
                        return names[one], names[two], names[three]
    return names[0], names[-1], names[0]
