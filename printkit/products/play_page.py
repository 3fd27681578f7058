"""A page to play from, made from the spec alone: pieces, start, rules in words, who takes whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.draw.capture_graph import beats_picture
from printkit.draw.diagram import Figure, View, diagram
from printkit.draw.pieces.cube import cube
from printkit.draw.small_board import without_patterns
from printkit.draw.trays import Trays
from printkit.model import Kind, Owner
from printkit.page import Entry, PageSetup, Passage, Picture, Playing, Sheet, playing_page
from printkit.page.fit import COLUMN, LEAST_SCALE
from printkit.products.descriptions import position_description, sentence_case
from printkit.products.edition import Edition
from printkit.rules import Piece, Position, Ruleset
from printkit.scene import Use
from printkit.text.nouns import nouns_of
from printkit.text.rule_sentences import Say, sentence
from printkit.text.rules import effective_pairs, placing_in_words, rules_in_words, stack_legend
from printkit.text.words import FigureWords, PlayWords

_GRAPH = 0.88
"""How wide the picture of who takes whom may be, as a share of a column."""


def play_sheet(edition: Edition, setup: PageSetup, *, number: int = 1) -> Sheet:
    """One side of a sheet from which the game is played.

    Args:
        edition: whose game, in which language and colours.
        setup: what is printed on.
        number: the sheet's number in its file.

    Raises:
        LayoutError: the texts are too long for the paper.
    """
    frame = setup.standing
    playing = _playing(edition, number)
    return Sheet(
        paper=frame.paper,
        shapes=playing_page(frame, playing, edition.tones),
        title=playing.title,
        margins=frame.margins,
    )


def _playing(edition: Edition, number: int) -> Playing:
    game, words = edition.game, PlayWords.of(edition.language)
    captures: Passage | None = None
    rules: tuple[Passage, ...] = (_unknown(edition),)
    if game.rules is not None:
        captures, rules = _rules(edition, game.rules)
    return Playing(
        title=words.title.format(game=edition.title),
        lead=words.author.format(author=game.author) if game.author else "",
        legend_heading=words.pieces,
        legend=tuple(_legend(edition, words)),
        start=Passage(
            heading=words.start, paragraphs=tuple(_placing(edition)), picture=_start(edition)
        ),
        captures=captures,
        rules=rules,
        imprint=edition.imprint(number),
    )


def _placing(edition: Edition) -> Iterator[str]:
    """What players do on a board that is empty at first; how a stack is drawn that stands on it."""
    game, language = edition.game, edition.language
    if game.rules is None:
        return
    if game.free_setup is not None and not any(game.setup.cells):
        yield placing_in_words(game.rules, game.free_setup, language, game.players)
    if _has_stacks(game.setup):
        yield stack_legend(game.rules, language)


def _has_stacks(position: Position) -> bool:
    return any(len(position.at(cell)) > 1 for cell in range(len(position.cells)))


def _rules(edition: Edition, ruleset: Ruleset) -> tuple[Passage, tuple[Passage, ...]]:
    """Who takes whom, and all the other rules."""
    nouns = nouns_of(edition.game, edition.language)
    told = rules_in_words(ruleset, nouns, edition.language, edition.game.players)
    (captures,) = (rule for rule in told if rule.about is Say.CAPTURES)
    return (
        Passage(
            heading=captures.heading,
            paragraphs=captures.paragraphs,
            picture=_graph(edition, ruleset),
        ),
        tuple(
            Passage(heading=rule.heading, paragraphs=rule.paragraphs)
            for rule in told
            if rule is not captures
        ),
    )


def _graph(edition: Edition, ruleset: Ruleset) -> Picture | None:
    pairs = effective_pairs(ruleset)
    if not pairs:
        return None
    picture = beats_picture(edition.game, edition.theme, pairs, width=_GRAPH * COLUMN)
    return Picture(
        shapes=picture.shapes,
        width=picture.width,
        height=picture.height,
        alt=_in_words(edition, ruleset),
    )


def _in_words(edition: Edition, ruleset: Ruleset) -> str:
    """Who takes whom, for who cannot see the picture (`Rock: scissors, king.`)."""
    names = [kind.name[edition.language] for kind in edition.game.kinds]
    pairs = effective_pairs(ruleset)
    taken = {one: sorted(other for some, other in pairs if some == one) for one, _ in sorted(pairs)}
    items = FigureWords.of(edition.language).side_items
    return " ".join(
        items.format(
            side=sentence_case(names[one]), items=", ".join(names[other] for other in others)
        )
        for one, others in taken.items()
    )


def _unknown(edition: Edition) -> Passage:
    words, game = PlayWords.of(edition.language), edition.game
    told = words.unknown_at.format(link=game.origin) if game.origin else words.unknown
    return Passage(heading=sentence(Say.TURN, edition.language), paragraphs=(told,))


def _start(edition: Edition) -> Picture:
    figures = FigureWords.of(edition.language)
    scene = diagram(
        edition.game,
        without_patterns(edition.theme),
        Figure(
            position=edition.game.setup, trays=Trays(reserve=figures.reserve, lost=figures.lost)
        ),
        View(width=COLUMN, shrunk=LEAST_SCALE),
    )
    return Picture(
        shapes=scene.shapes,
        width=scene.width,
        height=scene.height,
        alt=position_description(edition.game, edition.game.setup, edition.language),
    )


def _amount(counts: Iterable[int]) -> str:
    """White's number and Black's (`8 + 16`), once where they are the same; empty for none."""
    return " + ".join(str(count) for count in dict.fromkeys(counts) if count)


def _count(kind: Kind, waiting: str, words: PlayWords) -> str:
    """How many cubes of a kind there are, and how many of them wait in reserve."""
    amount = _amount(kind.counts)
    if kind.owner is Owner.NONE:
        return words.in_all.format(count=amount)
    if not waiting:
        return amount
    some = words.reserve if waiting == amount else words.reserve_some
    return some.format(count=amount, waiting=waiting)


def _legend(edition: Edition, words: PlayWords) -> Iterator[Entry]:
    game = edition.game
    for number, kind in enumerate(game.kinds):
        notes = [kind.also] if kind.also else []
        if kind.group:
            notes.append(words.group.format(group=kind.group[edition.language]))
        waiting = _amount(held[number] for held in game.setup.reserve)
        notes.append(_count(kind, waiting, words))
        if not kind.face:
            notes.append(words.blank)
        yield Entry(
            pieces=tuple(
                Use(symbol=cube(game, Piece(number, side), edition.theme)) for side in kind.sides
            ),
            name=sentence_case(kind.name[edition.language]),
            notes=tuple(notes),
        )
