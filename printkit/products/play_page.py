"""A page to play from, made from the spec alone: pieces, start, rules in words, who takes whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from math import ceil

from printkit.document.blocks import (
    Align,
    Block,
    Document,
    Emphasis,
    Flow,
    Heading,
    Illustration,
    Paragraph,
    Rank,
    SideBySide,
    Styled,
    TextArea,
    Tone,
    TypeSize,
)
from printkit.document.typeset import first_on_fewest_pages
from printkit.draw.cell_names import Names
from printkit.draw.diagram import Figure, Viewport, diagram
from printkit.draw.pieces.piece import piece_symbol
from printkit.draw.small_board import without_patterns
from printkit.draw.trays import Trays
from printkit.draw.who_takes_whom import who_takes_whom
from printkit.model import Game, Kind, Language, Owner, Theme
from printkit.model.figures import Section
from printkit.products.book.turns import of_section, pictured_stacks, pictured_turns
from printkit.products.descriptions import captures_in_words, position_description, sentence_case
from printkit.products.figures.plates.takes import powers_shown
from printkit.products.masthead import Masthead
from printkit.products.request import Request
from printkit.rules import Piece, Ruleset
from printkit.scene import Scene, Use, place
from printkit.text.nouns import nouns_of
from printkit.text.rule_sentences import Say, sentence
from printkit.text.rules import effective_pairs, placing_in_words, rules_in_words, stack_legend
from printkit.text.words import FigureWords, PlayWords

_SIDE = 9.0
"""The side of a face above its name, in mm."""

_GAP = 4.0
"""Between the faces of a kind and those of the next, in mm."""

_WIDEST = 90.0
"""No picture is wider, in mm."""

_WAYS = (
    (1.0, TypeSize.LEAD),
    (1.0, TypeSize.TEXT),
    (0.87, TypeSize.TEXT),
    (0.75, TypeSize.TEXT),
    (0.75, TypeSize.NOTE),
    (0.6, TypeSize.NOTE),
    (0.55, TypeSize.NOTE),
)
"""Widths of the pictures as shares of a column, and the size of type."""

_PICTURED = 0.6
"""Where pictures are narrower, turns and stacks have none."""

_SMALL = 60.0
"""How wide the row of turns is, in mm."""

_GRAPH = 0.86
"""How wide the picture of who takes whom may be, as a share of a column."""


def play_document(head: Masthead, number: int = 1) -> Document:
    """The pages from which the game is played.

    Args:
        head: what its pages say of themselves.
        number: the first page's number in its file.
    """
    frame = head.setup.standing
    measure = TextArea.of(frame.paper, frame.margins)
    title = PlayWords.of(head.language, head.game.wording).title.format(game=head.title)
    theme = without_patterns(head.theme)  # as on the board of the start: lines would be ink alone
    figures = _figures(head.game, theme, head.language, min(measure.column, _WIDEST))

    def written(way: tuple[float, TypeSize]) -> Document:
        share, size = way
        blocks = tuple(_blocks(head, measure, share, figures))
        return replace(head.document(title, blocks, number), size=size)

    return first_on_fewest_pages(_WAYS, written)


@lru_cache(maxsize=4)
def _figures(
    game: Game, theme: Theme, language: Language, width: float
) -> Mapping[Say, tuple[Block, ...]]:
    """What figures of the spec show of turns and of stacks, in a column of so many mm."""
    request = Request(game=game, theme=theme, language=language)
    return {
        Say.TURN: pictured_turns(request, of_section(game, Section.TURN), _SMALL),
        Say.STACKS: pictured_stacks(request, of_section(game, Section.STACKS), width),
    }


def _blocks(
    head: Masthead, measure: TextArea, share: float, figures: Mapping[Say, tuple[Block, ...]]
) -> Iterator[Block]:
    """All that the pages say, their pictures a share of a column wide."""
    game, words = head.game, PlayWords.of(head.language, head.game.wording)
    # On a small page a picture leaves room for words beside its page's head.
    half = measure.columns == 1
    width = min(measure.column / (1 + half), _WIDEST) * share
    yield Heading(words=words.title.format(game=head.title), rank=Rank.TITLE)
    if game.author:
        lead = words.author.format(author=game.author)
        yield Paragraph(words=lead, size=TypeSize.LEAD, tone=Tone.QUIET)
    yield Heading(words=words.pieces, rank=Rank.PART)
    yield from pieces_of(head, measure)
    start: tuple[Block, ...] = (
        Heading(words=words.start, rank=Rank.PART),
        Illustration(scene=start_picture(head, width)),
        *(Paragraph(words=text) for text in placing_of(head)),
    )
    if game.rules is not None and not game.rules.engine:
        rules = _rules(head, game.rules, width, figures if share >= _PICTURED else {})
    else:  # an engine's rules are in no switch
        heading = Heading(
            words=sentence(Say.TURN, head.language, form=game.wording), rank=Rank.PART
        )
        where = words.unknown_at.format(link=game.origin) if game.origin else words.unknown
        rules = iter((heading, Paragraph(words=where)))
    yield Flow(blocks=(*start, *rules), columns=min(2, measure.columns))


def pieces_of(head: Masthead, measure: TextArea) -> Iterator[Block]:
    """The kinds of pieces side by side, each with its faces, its name, how many there are."""
    kinds = tuple(_legend(head, PlayWords.of(head.language, head.game.wording)))
    most = int((measure.width + _GAP) / (2 * _SIDE + 1 + _GAP))
    abreast = ceil(len(kinds) / ceil(len(kinds) / most))
    for first in range(0, len(kinds), abreast):
        row = kinds[first : first + abreast]
        yield SideBySide(parts=(*row, *((),) * (abreast - len(row))), gap=_GAP)


def start_picture(head: Masthead, width: float) -> Scene:
    """The setup on a board, as wide as asked for, in mm."""
    return _start(head.game, without_patterns(head.theme), head.language, width)


@lru_cache(maxsize=16)
def _start(game: Game, theme: Theme, language: Language, width: float) -> Scene:
    figures = FigureWords.of(language, game.wording)
    picture = diagram(
        game,
        theme,
        Figure(position=game.setup, trays=Trays(reserve=figures.reserve, lost=figures.lost)),
        Viewport(width=width, names=Names.RIM),
    )
    return replace(picture, description=position_description(game, game.setup, language))


def placing_of(head: Masthead) -> Iterator[str]:
    """What players do on a board that is empty at first; how a stack is drawn that stands on it."""
    game, language = head.game, head.language
    if game.rules is None:
        return
    if game.free_setup is not None and not any(game.setup.cells):
        yield placing_in_words(game.rules, game.free_setup, language, game.players, game.wording)
    if any(len(game.setup.at(cell)) > 1 for cell in range(len(game.setup.cells))):
        yield stack_legend(game.rules, language, game.wording)


def _rules(
    head: Masthead, ruleset: Ruleset, width: float, figures: Mapping[Say, tuple[Block, ...]]
) -> Iterator[Block]:
    """Who takes whom, then all the other rules, with figures of turns and stacks."""
    nouns = nouns_of(head.game, head.language)
    rules = rules_in_words(ruleset, nouns, head.language, head.game.players, head.game.wording)
    for rule in sorted(rules, key=lambda rule: rule.about is not Say.CAPTURES):
        yield Heading(words=rule.heading, rank=Rank.PART)
        if rule.about is Say.CAPTURES and effective_pairs(ruleset):
            yield Illustration(scene=captures_picture(head, _GRAPH * width))
        yield from (Paragraph(words=text) for text in rule.paragraphs)
        yield from figures.get(rule.about, ())


def captures_picture(head: Masthead, width: float) -> Scene:
    """Who takes whom, in a picture at most so many mm wide."""
    powers = powers_shown(head.game, head.language)
    graph = who_takes_whom(head.game, head.theme, powers, language=head.language, width=width)
    return replace(graph, description=captures_in_words(head.game, head.language))


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


def _legend(head: Masthead, words: PlayWords) -> Iterator[tuple[Block, ...]]:
    """The kinds of pieces, each with its faces, its name, how many there are."""
    game = head.game
    for number, kind in enumerate(game.kinds):
        notes = [kind.also] if kind.also else []
        if kind.group:
            notes.append(words.group.format(group=kind.group[head.language]))
        waiting = _amount(held[number] for held in game.setup.reserve)
        notes.append(_count(kind, waiting, words))
        if not kind.face:
            notes.append(words.blank)
        name = sentence_case(kind.name[head.language])
        yield (
            Illustration(scene=_faces(head, number, kind), side=Align.START),
            Paragraph(words=(Styled(text=name, emphasis=Emphasis.STRONG),)),
            *(Paragraph(words=note, size=TypeSize.NOTE, tone=Tone.QUIET) for note in notes),
        )


def _faces(head: Masthead, number: int, kind: Kind) -> Scene:
    """The pieces of a kind side by side; their names stand below them."""
    pieces = [piece_symbol(head.game, Piece(number, side), head.theme) for side in kind.sides]
    step = _SIDE + 1.0
    return Scene(
        width=len(pieces) * step - 1.0,
        height=_SIDE,
        shapes=tuple(
            Use(symbol=piece, transform=place(rank * step + _SIDE / 2, _SIDE / 2, _SIDE))
            for rank, piece in enumerate(pieces)
        ),
    )
