"""What is in the box and how a game is set up, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.model import CUBE, Game, Language, Owner
from printkit.products.masthead import Masthead
from printkit.rules import Side
from printkit.rules.setups import BlackSetup
from printkit.text.players import players_of
from printkit.text.rules import RuleWriter, placing_in_words, stack_legend
from printkit.text.words import RuleBookWords


def in_the_box(game: Game, language: Language) -> Iterator[str]:
    """The board and the pieces."""
    words = RuleBookWords.of(language, game.wording)
    yield board_in_words(game, language)
    one, *_, other = game.grid.row(game.grid.rows[0].name)
    yield words.cell_names.format(one=game.grid.names[one], other=game.grid.names[other])
    counts = {
        sum(kind.counts[side] for kind in game.kinds if kind.owner is not Owner.NONE)
        for side in Side
    }
    if len(counts) == 1:
        yield words.own.format(count=counts.pop())
    signs = sum(bool(kind.face) for kind in game.kinds)
    if all(kind.form is CUBE for kind in game.kinds) and 2 * signs > len(game.kinds):
        yield words.faces


def board_in_words(game: Game, language: Language) -> str:
    """How many cells and rows the board has."""
    white, black = players_of(game.players, language)
    rows = game.grid.rows
    return RuleBookWords.of(language, game.wording).board.format(
        cells=len(game.grid.names),
        rows=len(rows),
        first=rows[0].name,
        last=rows[-1].name,
        white=white.name,
        black=black.name,
    )


def preparing(head: Masthead) -> Iterator[str]:
    """How the pieces come onto the board."""
    game, language = head.game, head.language
    words, teller = RuleBookWords.of(language, game.wording), RuleWriter.of(game, language)
    if any(game.setup.cells):
        yield words.placed
        if any(len(game.setup.at(cell)) > 1 for cell in range(len(game.setup.cells))):
            assert game.rules is not None
            yield stack_legend(game.rules, language, game.wording)
    if teller is not None:
        yield from teller.waiting(game.setup.reserve)
    if not any(game.setup.cells):
        yield from _placing(game, language)


def other_beginnings(head: Masthead) -> Iterator[str]:
    """How a game may begin that has a setup: by lot, or by placing the pieces one by one."""
    game, language = head.game, head.language
    words = RuleBookWords.of(language, game.wording)
    yield from by_lot(head, RuleWriter.of(game, language))
    if any(game.setup.cells):
        yield from (words.free.format(rule=text) for text in _placing(game, language))


def _placing(game: Game, language: Language) -> Iterator[str]:
    if game.free_setup is not None and game.rules is not None:
        yield placing_in_words(game.rules, game.free_setup, language, game.players, game.wording)


def by_lot(head: Masthead, teller: RuleWriter | None) -> Iterator[str]:
    """The setups that are drawn by lot."""
    game, language = head.game, head.language
    words = RuleBookWords.of(language, game.wording)
    white, _ = players_of(game.players, language)
    for way in game.random_setups.values():
        alike = way.black is BlackSetup.HALF_TURN
        stated = [words.shuffled_half.format(white_of=white.of) if alike else words.shuffled]
        if teller is not None and way.kept:
            stated.append(teller.kept(way.kept))
        yield " ".join(stated)
    stacked = any(len(game.setup.at(cell)) > 1 for cell in range(len(game.setup.cells)))
    if game.random_setups and stacked:
        yield words.turned
