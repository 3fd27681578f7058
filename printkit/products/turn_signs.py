"""How turns are written: the signs that a game's notation has, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.document.blocks import Emphasis, Styled, Words
from printkit.draw.layout import BoardLayout
from printkit.model import Game, Language
from printkit.notation.alphabet import Manner
from printkit.replay.interpret import alphabet_of
from printkit.rules import Piece, Ruleset, Side
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


def _plain_signs(game: Game, language: Language) -> Iterator[Sign]:
    """How turns are written as anybody writes them; of an engine's game what its switches leave."""
    words, alphabet, rules = PlayWords.of(language, game.wording), alphabet_of(game), game.rules
    one, two, three = _cells_in_line(game)
    if rules is None or rules.drop is not None:
        kind = 0 if rules is None or rules.drop is None else min(rules.drop.kinds)
        code = alphabet.code(Piece(kind, Side.WHITE)) + ":" if len(game.kinds) > 1 else ""
        noun = nouns_of(game, language)[kind]
        stated = words.sign_placed.format(a=noun.indefinite, of=noun.of_one, one=one)
        yield f"{code}{one}", stated
    if rules is None or len(rules.immobile) < len(game.kinds):
        yield f"{one}-{two}", words.sign_cube.format(one=one, two=two)
        yield f"{one}-{two}-{three}", words.sign_way
        if any(len(game.setup.at(cell)) > 1 for cell in range(len(game.setup.cells))):
            yield f"{one}={two}", words.sign_stack.format(one=one, two=two)
        yield f"{one}x{two}", words.sign_capture
    if rules is None:
        yield f"…/x{two}", words.sign_away.format(two=two)
        yield "pass", words.sign_pass


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
    last = len(kinds) - 1
    return tuple(
        part
        for rank, kind in enumerate(kinds)
        for part in (
            Styled(text=alphabet.code(Piece(rank, Side.WHITE)), emphasis=Emphasis.STRONG),
            f"\u00a0{kind.name[language]}{', ' if rank < last else f'. {stated}'.rstrip()}",
        )
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
    return stated.format(white=white.name, row=row, cells=", ".join(names))


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
        noun = nouns[first]
        code, other = (alphabet.code(Piece(kind, Side.WHITE)) for kind in (first, last))
        stated = words.sign_drop.format(a=noun.indefinite, of=noun.of_one, one=one)
        yield f"{code}:{one}", stated
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
