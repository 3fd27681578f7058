"""A page to play from, made from the spec alone: pieces, start, rules in words, who takes whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from math import ceil

from printkit.base.errors import PrintkitError, Problem
from printkit.document import blocks as doc
from printkit.document.typeset import first_on_fewest_pages
from printkit.draw.board import without_patterns
from printkit.draw.cell_names import Names
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.pieces import piece_symbol
from printkit.draw.trays import Trays
from printkit.draw.who_takes_whom import who_takes_whom
from printkit.model import Game, Language, Owner, Theme
from printkit.model.figures import Section, StacksPlate
from printkit.products.book.figures import of_section, panel_alone, plate_of, turn_panels
from printkit.products.descriptions import position_description
from printkit.products.designers_text import Place, TextBlocks, chapters
from printkit.products.figures.figure import compose
from printkit.products.figures.plates.kinds import amount
from printkit.products.figures.plates.takes import captures_in_words, powers_shown
from printkit.products.masthead import Masthead
from printkit.products.request import Request
from printkit.rules import Piece, Ruleset
from printkit.rules.scope import Scope
from printkit.scene import Anchor, Scene, Use, place
from printkit.scene.combine import align
from printkit.text.claims import Deed
from printkit.text.nouns import capital, credit, nouns_of, sentence
from printkit.text.rules import placing_in_words, rules_in_words, stack_legend
from printkit.text.words import FigureWords, PlayWords, Say

_SIDE = 9.0
"""The side of a face above its name, in mm."""

_GAP = 4.0
"""Between the faces of a kind and those of the next, in mm."""

_WIDEST = 90.0
"""No picture is wider, in mm."""

_LEAST = 0.55
"""The least share: how the game ends comes below the start, where there is room."""

_RUN_IN = 0.5
"""Where pictures are no wider, headings begin the first lines of what they head."""

_SMALLER = 0.66
"""By how much the picture of the start is smaller then."""

_WAYS = (
    (1.0, doc.TypeSize.LEAD),
    (1.0, doc.TypeSize.TEXT),
    (0.87, doc.TypeSize.TEXT),
    (0.75, doc.TypeSize.TEXT),
    (0.6, doc.TypeSize.TEXT),
    (_LEAST, doc.TypeSize.TEXT),
    (_RUN_IN, doc.TypeSize.TEXT),
    (0.75, doc.TypeSize.NOTE),
    (0.6, doc.TypeSize.NOTE),
    (_LEAST, doc.TypeSize.NOTE),
    (_RUN_IN, doc.TypeSize.NOTE),
)
"""Widths of the pictures as shares of a column, and the size of type."""

_ACROSS = ((2.0, doc.TypeSize.LEAD), (1.7, doc.TypeSize.LEAD))
"""Of pages that have little to say: the start stands above all that is said."""

_HIGH = 0.62
"""How high it is at the most then, as a share of the page."""

_COLUMNS = (92.5, 90.0, 80.0)
"""How wide columns may be, in mm: what leaves less white at the sides is taken."""

_TURN = 40.0
"""A picture of a turn is so wide at the least, in mm."""

_START = 56.0
"""So wide is the picture of the start where it stands beside those, in mm, at the least."""

_DENSE = 0.75
"""Where pictures are no wider, nothing is said twice."""

_GRAPH = 0.86
"""How wide the picture of who takes whom may be, as a share of a column."""


def play_document(head: Masthead, number: int = 1) -> doc.Document:
    """The pages from which the game is played, counted from a `number` in their file."""
    # in whatever file it is: what its foot says takes no room of it
    page = _page(replace(head, edge=0.0, sheets=1, before=0, heading="", contents=""))
    own = head.document(page.title, page.blocks, number)
    return replace(own, size=page.size, column=page.column)


@lru_cache(maxsize=4)
def _page(head: Masthead) -> doc.Document:
    """The same, without what its foot says."""
    frame = head.setup.standing
    measures = {
        column: doc.TextArea.of(frame.paper, frame.margins, column) for column in reversed(_COLUMNS)
    }
    column = max(measures, key=lambda one: (measures[one].columns > 1, measures[one].width))
    game, words, measure = (
        head.game,
        PlayWords.of(head.language, head.game.wording),
        measures[column],
    )
    title = words.title.format(game=head.title)

    def written(way: tuple[float, doc.TypeSize]) -> doc.Document:
        """All that the pages say, their pictures a share of a column wide."""
        share, size = way
        blocks: list[doc.Block] = [doc.Heading(words=title, rank=doc.Rank.TITLE)]
        if head.author and share > _DENSE:  # its foot names who made it too
            lead = credit(head.author, words.author, words.author_of_kind)
            blocks.append(doc.Paragraph(words=lead, size=doc.TypeSize.LEAD, tone=doc.Tone.QUIET))
        pieces = words.pieces if game.has_sides else words.pieces_of_nobody
        blocks.append(doc.Heading(words=pieces, rank=doc.Rank.PART))
        blocks += pieces_of(head, measure, says_blank=True)
        stated = own_text(head, min(measure.column, _WIDEST)).blocks
        if game.rules is not None and not game.rules.engine:
            blocks += _begun(head, game.rules, measure, share, stated)
        else:  # an engine's rules are in no switch
            wide = _width(measure, share)
            if share > 1:  # above all that is said, not in a column of it
                tall = start_picture(head, _WIDEST)
                high = _HIGH * measure.height * (share - 1)
                wide = min(measure.width, high * _WIDEST / tall.height)
            start = tuple(_start_of(head, wide))
            stated = stated or tuple(unknown_rules(head, doc.Rank.PART))
            if share > 1:
                blocks += start
                start = ()
            blocks.append(doc.Flow(blocks=(*start, *stated), columns=min(2, measure.columns)))
        own = head.document(title, tuple(blocks))
        return replace(own, size=size, column=column)

    by_switches = game.rules is not None and not game.rules.engine
    return first_on_fewest_pages(_WAYS if by_switches else (*_ACROSS, *_WAYS), written)[1]


def _width(measure: doc.TextArea, share: float) -> float:
    """How wide pictures are; on a small page one leaves room for words beside its page's head."""
    return min(measure.column / (1 + (measure.columns == 1)), _WIDEST) * share


@lru_cache(maxsize=8)
def own_text(head: Masthead, width: float) -> TextBlocks:
    """What the game's author says in words of his own, its figures at most so many mm wide."""
    request = Request(game=head.game, theme=head.theme, language=head.language, setup=head.setup)
    return chapters(request, Place(width=width, top=doc.Rank.PART))


def doubts_of_text(head: Masthead) -> tuple[Problem, ...]:
    """What is wrong with that text, or cannot be shown: it is left out."""
    stated = own_text(head, _WIDEST)
    return (*stated.problems, *stated.losses)


def unknown_rules(head: Masthead, rank: doc.Rank) -> Iterator[doc.Block]:
    """Where the rules of a game are that its file does not say."""
    words = PlayWords.of(head.language, head.game.wording)
    turn, link = sentence(Say.TURN, head.language, form=head.game.wording), head.game.origin
    yield doc.Heading(words=turn, rank=rank)
    bare = words.unknown if head.game.rules is None else words.unknown_engine
    yield doc.Paragraph(words=words.unknown_at.format(link=link) if link else bare)


def _begun(
    head: Masthead,
    ruleset: Ruleset,
    measure: doc.TextArea,
    share: float,
    stated: tuple[doc.Block, ...],
) -> Iterator[doc.Block]:
    """The start and what a turn is, side by side with pictures; below them all other rules.

    At the end comes what else is `stated`.
    """
    # without patterns, as on the board of the start: lines would be ink alone
    game, theme, language = head.game, without_patterns(head.theme), head.language
    width, two, tight = _width(measure, share), measure.columns > 1, share <= _LEAST
    beside = max(_TURN, (measure.width - _START - 3 * _GAP) / 3)
    room = beside if two else (measure.width - 2 * _GAP) / 3
    row = _turns(game, theme, language, room)
    left = measure.width - sum(sum(one.widths) + len(one.parts) * _GAP for one in row)
    half = min(measure.column, _WIDEST) / 2
    stacks = _stacks(game, theme, language, half * (1 + max(share, _LEAST)))
    rules: list[tuple[Say, tuple[doc.Block, ...]]] = []  # first who takes whom
    nouns = nouns_of(game, language)
    matters = rules_in_words(ruleset, nouns, language, game.players, game.wording)
    for rule in sorted(matters, key=lambda rule: rule.about is not Say.CAPTURES):
        first, *more = rule.paragraphs
        lead = doc.Styled(text=f"{rule.heading}. ", emphasis=doc.Emphasis.STRONG)
        blocks: list[doc.Block] = (
            [doc.Paragraph(words=(lead, first))]
            if share <= _RUN_IN
            else [doc.Heading(words=rule.heading, rank=doc.Rank.PART), doc.Paragraph(words=first)]
        )
        if rule.about is Say.CAPTURES and Scope(ruleset).captures:
            blocks.insert(1, doc.Illustration(scene=captures_picture(head, _GRAPH * width)))
        blocks += (doc.Paragraph(words=text) for text in more)
        if rule.about is Say.STACKS:
            blocks += stacks
            blocks = blocks if tight else [doc.Kept(blocks=tuple(blocks))]
        rules.append((rule.about, tuple(blocks)))
    start: tuple[doc.Block, ...] = ()
    if row:
        turn = chain.from_iterable(some for about, some in rules if about is Say.TURN)
        pictured = (*turn, *row)
        rules = [one for one in rules if one[0] is not Say.TURN]
        if two and left >= _START:
            below = Say.END if tight else None
            end = tuple(chain.from_iterable(some for about, some in rules if about is below))
            rules = [one for one in rules if one[0] is not below]
            both = (*_start_of(head, left * _SMALLER if tight else left), *end), pictured
            yield doc.SideBySide(parts=both, widths=(left, -1.0), gap=_GAP)
        else:
            start = tuple(_start_of(head, width))
            yield from pictured
    else:
        start = tuple(_start_of(head, width))
    others = (*chain.from_iterable(some for _, some in rules), *stated)
    yield doc.Flow(blocks=(*start, *others), columns=min(2, measure.columns))


def _start_of(head: Masthead, width: float) -> Iterator[doc.Block]:
    words = PlayWords.of(head.language, head.game.wording)
    if head.game.grid.boardless and not head.game.begins_with_pieces:
        return
    yield doc.Heading(words=words.start, rank=doc.Rank.PART)
    yield doc.Illustration(scene=start_picture(head, width))
    yield from (doc.Paragraph(words=text) for text in placing_of(head))


@lru_cache(maxsize=8)
def _turns(
    game: Game, theme: Theme, language: Language, width: float
) -> tuple[doc.SideBySide, ...]:
    """What figures of the spec show of turns, side by side, each with a line that says what.

    None is wider or higher than `width` mm; their lines stand level.
    """
    words = PlayWords.of(language, game.wording)
    lines = {
        Deed.CUBE_GOES: words.turn_piece,
        Deed.STACK_GOES_ONE: words.turn_stack,
        Deed.BUILT_STACK_GOES_ON: words.turn_two,
    }
    request = Request(game=game, theme=theme, language=language)
    shown: list[tuple[Scene, str]] = []
    for deed, figure, panel in turn_panels(of_section(game, Section.TURN)):
        scene = panel_alone(request, figure, panel, width)
        if scene is not None and scene.height > width:
            scene = panel_alone(request, figure, panel, scene.width * width / scene.height)
        if scene is not None:
            barred = f" {words.turn_barred}" if panel.bar else ""
            shown.append((scene, lines[deed] + barred))
    high = max((scene.height for scene, _ in shown), default=0.0)
    parts = tuple(
        (
            doc.Illustration(
                scene=align(scene, height=high, down=Anchor.END), side=doc.Align.START
            ),
            doc.Paragraph(words=caption, size=doc.TypeSize.NOTE, tone=doc.Tone.QUIET),
        )
        for scene, caption in shown
    )
    widths = tuple(scene.width for scene, _ in shown)
    return (doc.SideBySide(parts=parts, widths=widths, gap=_GAP),) if parts else ()


@lru_cache(maxsize=8)
def _stacks(game: Game, theme: Theme, language: Language, width: float) -> tuple[doc.Block, ...]:
    """The row of stacks with their ticks and crosses of the spec, in a column of so many mm."""
    row = plate_of(of_section(game, Section.STACKS), StacksPlate)
    if row is None:
        return ()
    request = Request(game=game, theme=theme, language=language)
    try:
        made = compose(request, row, width, captioned=False)
    except PrintkitError:  # the book names what is wrong with it
        return ()
    return (doc.Illustration(scene=replace(made.scene, description=made.alt)),)


def pieces_of(
    head: Masthead, measure: doc.TextArea, *, says_blank: bool = False
) -> Iterator[doc.Block]:
    """The kinds of pieces side by side, each with its faces, its name, how many there are.

    Who makes them reads which have a blank face, too.
    """
    game, language, quiet = head.game, head.language, doc.Tone.QUIET
    words, kinds = PlayWords.of(language, game.wording), list[tuple[doc.Block, ...]]()
    for number, kind in enumerate(game.kinds):
        if kind.of is not None:
            continue
        faces = _faces(head, number)
        count, waiting = amount(kind.counts), amount(held[number] for held in game.setup.reserve)
        if kind.owner is Owner.NONE:
            count = words.in_all.format(count=count)
        elif waiting:
            some = words.reserve if waiting == count else words.reserve_some
            count = some.format(count=count, waiting=waiting)
        notes = [kind.also] if kind.also else []
        notes += [words.group.format(group=kind.group[language])] if kind.group else []
        blank = says_blank and not (kind.face or kind.shows)
        notes.append(f"{count}, {words.blank}" if blank else count)
        name = capital(kind.name[language])
        kinds.append(
            (
                doc.Illustration(scene=faces, side=doc.Align.START),
                doc.Paragraph(words=(doc.Styled(text=name, emphasis=doc.Emphasis.STRONG),)),
                *(doc.Paragraph(words=note, size=doc.TypeSize.NOTE, tone=quiet) for note in notes),
            )
        )
    most = int((measure.width + _GAP) / (2 * _SIDE + 1 + _GAP))
    abreast = ceil(len(kinds) / ceil(len(kinds) / most))
    for first in range(0, len(kinds), abreast):
        row = kinds[first : first + abreast]
        yield doc.SideBySide(parts=(*row, *((),) * (abreast - len(row))), gap=_GAP)


def cards_of_tables(head: Masthead) -> Iterator[doc.Block]:
    """What the cards of each table are: with their texts a row each, else their titles in a line.

    Such as show no words are told by none.
    """
    language = head.language
    for kind in head.game.kinds:
        cards = [one for one in kind.deck if one.title[language] or one.text[language]]
        titles = [one.title[language] or one.text[language] for one in cards]
        lead, strong = f"{capital(kind.name[language])}.", doc.Emphasis.STRONG
        name = doc.Styled(text=lead, emphasis=strong)
        if any(one.title[language] and one.text[language] for one in cards):
            bold = ((doc.Styled(text=one.title[language], emphasis=strong),) for one in cards)
            counts = (f"{one.count}\u00a0×" for one in cards)
            texts = (" ".join(one.text[language].split()) for one in cards)
            rows = tuple(zip(counts, bold, texts, strict=True))
            columns = tuple(doc.TableColumn(width=width) for width in (9.0, 0.0, -1.0))
            yield doc.Paragraph(words=(name,))
            yield doc.Tabular(columns=columns, rows=rows, size=doc.TypeSize.NOTE)
        elif cards:
            counts = (f"\u00a0×\u00a0{one.count}" if one.count > 1 else "" for one in cards)
            listed = ", ".join(map("".join, zip(titles, counts, strict=True)))
            yield doc.Paragraph(words=(name, f" {listed}"))


def _faces(head: Masthead, number: int) -> Scene:
    """The pieces of a kind, each with whatever side up; no wider than those of two players."""
    game, kind = head.game, head.game.kinds[number]
    pieces = [
        piece_symbol(game, Piece(shown, side), head.theme)
        for side in kind.sides
        for shown in dict.fromkeys(kind.shows or (number,))
    ]
    rows = 1 if len(pieces) <= 2 else 2
    columns = ceil(len(pieces) / rows)
    side = min((_SIDE + 1.0) / rows, (2 * _SIDE + 2.0) / columns) - 1.0
    wide, shapes = side * min(game.scale(kind), 1.0), list[Use]()
    for rank, piece in enumerate(pieces):
        down, across = divmod(rank, columns)
        middle = across * (side + 1.0) + side / 2, down * (side + 1.0) + side / 2
        shapes.append(Use(symbol=piece, transform=place(*middle, wide)))
    return Scene(width=columns * (side + 1.0) - 1.0, height=_SIDE, shapes=tuple(shapes))


def start_picture(head: Masthead, width: float) -> Scene:
    """The setup on a board, as wide as asked for, in mm."""
    return _start(head.game, without_patterns(head.theme), head.language, width)


@lru_cache(maxsize=16)
def _start(game: Game, theme: Theme, language: Language, width: float) -> Scene:
    figures = FigureWords.of(language, game.wording)
    picture = diagram(
        game,
        theme,
        DiagramContents(
            position=game.setup, trays=Trays(reserve=figures.reserve, lost=figures.lost)
        ),
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


def captures_picture(head: Masthead, width: float) -> Scene:
    """Who takes whom, in a picture at most so many mm wide."""
    powers = powers_shown(head.game, head.language)
    graph = who_takes_whom(head.game, head.theme, powers, language=head.language, width=width)
    return replace(graph, description=captures_in_words(head.game, powers.pairs, head.language))
