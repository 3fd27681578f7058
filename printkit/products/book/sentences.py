"""What a book says in sentences: the box, the setup, and the variants of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from printkit.base.catalogue import catalogue
from printkit.document.blocks import Emphasis, Styled, Words
from printkit.gamefile import load_game, variant_names
from printkit.grid import Grid
from printkit.model import Game, Language, Owner
from printkit.products.masthead import Masthead
from printkit.rules import Side
from printkit.rules.position import BlackSetup
from printkit.rules.scope import Scope
from printkit.text.nouns import joined, noun_of, sentence
from printkit.text.players import players_of
from printkit.text.rules import RuleWriter, placing_in_words, stack_legend
from printkit.text.words import RuleBookWords, Say, SheetWords


def in_the_box(game: Game, language: Language) -> Iterator[str]:
    """The board and the pieces."""
    words = RuleBookWords.of(language, game.wording)
    if not game.grid.boardless:
        yield board_in_words(game, language)
    if not game.grid.boardless and not game.board.unnamed:
        # a star begins with a row of a single cell
        through = [row.name for row in game.grid.rows if row.is_named_through]
        rows = map(game.grid.row, through or [row.name for row in game.grid.rows])
        one, *_, other = next((row for row in rows if len(row) > 1), (0, 0))
        yield words.cell_names.format(one=game.grid.names[one], other=game.grid.names[other])
        if own := _named_apart(game.grid):
            yield words.cells_apart.format(cells=joined(own, SheetWords.of(language).also))
    counts = {
        sum(kind.counts[side] for kind in game.kinds if kind.owner is not Owner.NONE)
        for side in game.sides
    }
    if len(counts) == 1 and game.has_sides:
        yield words.own.format(count=counts.pop())
    signs = sum(bool(kind.face) for kind in game.kinds)
    if all(kind.form.is_cube for kind in game.kinds) and 2 * signs > len(game.kinds):
        yield words.faces


def _named_apart(grid: Grid) -> tuple[str, ...]:
    """The cells with names of their own beside rows whose cells all bear theirs."""
    apart = [row for row in grid.rows if not row.is_named_through]
    if len(apart) == len(grid.rows):
        return ()
    return tuple(filter(None, chain.from_iterable(row.names for row in apart)))


def board_in_words(game: Game, language: Language) -> str:
    """How many cells and rows the board has."""
    white, black, *more = players_of(game.players, language)
    rows = [row for row in game.grid.rows if any(row.names)]  # one without cells parts others
    words = RuleBookWords.of(language, game.wording)
    if _named_apart(game.grid):
        return words.board_cells.format(cells=len(game.grid.names))
    of_two = game.has_sides and not more  # who sits at the first row and who at the last
    return (words.board if of_two else words.board_of_nobody).format(
        cells=len(game.grid.names),
        rows=len(rows),
        first=rows[0].name,
        last=rows[-1].name,
        white=white.name,
        black=black.name,
    )


def setup_sentences(head: Masthead) -> Iterator[str]:
    """How the pieces come onto the board."""
    game, language = head.game, head.language
    words, writer = RuleBookWords.of(language, game.wording), RuleWriter.of(game, language)
    if any(game.setup.cells):
        yield words.placed
        if _stacked(game) and game.rules is not None:
            yield stack_legend(game.rules, language, game.wording)
    if writer is not None:
        yield from writer.waiting(game.setup.reserve)
    if not any(game.setup.cells):
        yield from _placing(game, language)


def other_beginnings(head: Masthead) -> Iterator[str]:
    """How a game may begin that has a setup: by lot, or by placing the pieces one by one."""
    game, language = head.game, head.language
    words, writer = RuleBookWords.of(language, game.wording), RuleWriter.of(game, language)
    white = players_of(game.players, language)[Side.WHITE]
    for way in game.random_setups.values():
        alike = way.black is BlackSetup.HALF_TURN
        stated = [words.shuffled_half.format(white_of=white.of) if alike else words.shuffled]
        if writer is not None and way.kept:
            stated.append(writer.kept(way.kept))
        yield " ".join(stated)
    if game.random_setups and _stacked(game):
        yield words.turned
    if any(game.setup.cells):
        yield from (words.free.format(rule=text) for text in _placing(game, language))


def _stacked(game: Game) -> bool:
    """Whether stacks stand on the board at first."""
    return any(len(game.setup.at(cell)) > 1 for cell in range(len(game.setup.cells)))


def _placing(game: Game, language: Language) -> Iterator[str]:
    if game.free_setup is not None and game.rules is not None:
        yield placing_in_words(game.rules, game.free_setup, language, game.players, game.wording)


def variant_lines(game: Game, language: Language) -> tuple[Words, ...]:
    """A line for each variant: its name, and what is other in it."""
    edition = f"{game.id}/{game.edition}"
    if game.variants or game.source.file != f"specs/{edition}.yaml":
        return ()
    words = RuleBookWords.of(language, game.wording)
    found: list[Words] = []
    for variant in variant_names():
        if edition in variant.editions:
            changed = load_game(f"{edition}+{variant.name}")
            title = variant.title[language]
            name = Styled(text=title, emphasis=Emphasis.STRONG)
            now, _ = changed_rules(game, changed, language)
            stated = (*changed_things(game, changed, language), *(text for _, text in now))
            found.append((name, f". {' '.join(stated) or words.variant_same}"))
    return tuple(found)


def changed_rules(
    game: Game, changed: Game, language: Language
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """What the rules of a variant or a later edition say that those before do not, and vice versa.

    Each sentence comes with the heading under which it stands. That it is how printkit reads the
    book of one alone is no change.
    """
    both, read = [], f" {sentence(Say.READING, language)}"
    for one in (changed, game):
        writer = RuleWriter.of(one, language)
        rules = writer.rules() if writer else ()
        both.append([(rule.heading, text) for rule in rules for text in rule.sentences])
    now, before = both
    known, kept = ({text.replace(read, "") for _, text in one} for one in (before, now))
    return (
        tuple(one for one in now if one[1].replace(read, "") not in known),
        tuple(one for one in before if one[1].replace(read, "") not in kept),
    )


def edition_things(before: Game, game: Game, language: Language) -> Iterator[str]:
    """What is other in a later edition but its rules: also letters, setup, and how it is drawn."""
    words = RuleBookWords.of(language, game.wording)
    things = tuple(changed_things(before, game, language))
    yield from things
    if before.setup.cells != game.setup.cells and words.variant_setup not in things:
        yield words.variant_setup
    if before.grid == game.grid and before.board != game.board:
        yield words.since_board
    letters = {kind.id: kind.letter for kind in before.kinds}
    others = [kind for kind in game.kinds if letters.get(kind.id, kind.letter) != kind.letter]
    if others:
        listed = ", ".join(f"{kind.name[language]} {kind.letter}" for kind in others)
        yield words.since_letters.format(letters=listed)


def changed_beginnings(before: Masthead, head: Masthead) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said of how a game begins in a later edition alone, and in the one before alone."""
    then, now = (
        dict.fromkeys((*setup_sentences(one), *other_beginnings(one))) for one in (before, head)
    )
    return tuple(one for one in now if one not in then), tuple(
        one for one in then if one not in now
    )


def changed_things(game: Game, changed: Game, language: Language) -> Iterator[str]:
    """What is other in a variant but its rules: board, pieces, setup, what it leaves out."""
    words = RuleBookWords.of(language, changed.wording)
    last = catalogue(language).say("grammar.and")
    writer, before = RuleWriter.of(changed, language), RuleWriter.of(game, language)
    rules, usual = ([*one.rules()] if one else [] for one in (writer, before))
    known, now = ({kind.id: kind for kind in one.kinds} for one in (game, changed))
    same_board = changed.grid == game.grid
    if not same_board and not changed.grid.boardless:
        yield board_in_words(changed, language)
    held = [
        noun_of(kind, language).counted(max(kind.counts))
        for key, kind in now.items()
        if key not in known or (known[key].counts, known[key].name) != (kind.counts, kind.name)
    ]
    if held:
        yield words.variant_pieces.format(held=joined(held, last))
    elif same_board and changed.setup.cells != game.setup.cells:
        yield words.variant_setup
    if same_board and any(now[key].face != known[key].face for key in known.keys() & now.keys()):
        yield words.variant_faces
    headings = {rule.heading for rule in rules if rule.statements}
    gone = [rule.heading for rule in usual if rule.statements and rule.heading not in headings]
    gone += [kind.name[language] for key, kind in known.items() if key not in now]
    if without := dict.fromkeys(item.lower() for item in gone):
        yield words.variant_without.format(items=joined(tuple(without), last))
    was, takes = dict[str, set[str]](), dict[str, set[str]]()  # by kind what it takes
    for one_game, prey_of in ((game, was), (changed, takes)):
        ids = [kind.id for kind in one_game.kinds]
        for one, other in sorted(Scope(one_game.rules).captures if one_game.rules else ()):
            prey_of.setdefault(ids[one], set()).add(ids[other])
    ranks = {kind.id: rank for rank, kind in enumerate(changed.kinds)}
    for taker, prey in takes.items():
        if writer is not None and prey != was.get(taker):
            yield writer.takes(ranks[taker], [ranks[other] for other in prey])
