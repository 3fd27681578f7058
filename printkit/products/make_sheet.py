"""The make sheet: what one needs and does to make a game from a file, every number counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil

from printkit.base.errors import Message, Problem
from printkit.base.units import UNIT_MM
from printkit.document import blocks as doc
from printkit.document.typeset import first_on_fewest_pages
from printkit.draw import pictograms
from printkit.draw.page_signs import code_fits, is_link, qr_code
from printkit.draw.pictograms import Sketch
from printkit.model import Game, Kind, Owner
from printkit.model.game import form_of
from printkit.page import PageSetup
from printkit.page.tile_sheets import small_map
from printkit.products.board import BoardPlan, card, finishing, joining, tiled_board
from printkit.products.masthead import Masthead, paper_words
from printkit.products.request import Request
from printkit.products.stickers import WRAP, StickersPlan, cutting, faces_of, sticker_cuts
from printkit.scene import Group, Scene, Shape, place
from printkit.text.nouns import credit, joined
from printkit.text.words import MakingWords

MAPPED = 6
"""The most sheets of a board that can be distinguished on the make sheet's small map."""

PICTURE = (40.0, 25.0)
"""What the drawing of a step is drawn in, in mm."""

_WAYS = (
    (0.95, doc.TypeSize.LEAD, doc.TypeSize.TEXT),
    (1.1, doc.TypeSize.TEXT, doc.TypeSize.TEXT),
    (0.95, doc.TypeSize.TEXT, doc.TypeSize.TEXT),
    (0.85, doc.TypeSize.TEXT, doc.TypeSize.NOTE),
    (0.85, doc.TypeSize.NOTE, doc.TypeSize.NOTE),
    (0.7, doc.TypeSize.NOTE, doc.TypeSize.NOTE),
)
"""How large the drawings are, and the type of steps and tables, the roomiest first."""

SMALL = 8.0
"""Width of a piece below which fingers hardly take it, in mm."""

MEASURED = 3
"""Of so many like pieces it is worth to measure some."""

CODE = 22.0
"""Side of the code that leads to a link, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan:
    """How a file with everything comes on paper, its sheets counted from 1.

    Attributes:
        request: what is asked for, with the edge of the cubes; the board may have its own paper.
        play_pages: how many pages the rules take.
        make_pages: how many pages the make sheet takes, at the beginning.
        make_way: the roomiest way to set it on so many.
    """

    request: Request
    board: BoardPlan
    stickers: StickersPlan
    play_pages: int = 1
    make_pages: int = 1
    make_way: int = 0

    @property
    def setup(self) -> PageSetup:
        """Paper, margins and printer of all but the board's own sheets."""
        return self.request.setup

    @property
    def joining(self) -> int:
        """How many sheets explain how the board is joined; none where the make sheet does."""
        return self.board.sheets - self.board.tiling.count - 1

    @property
    def has_board(self) -> bool:
        """Whether there is a board at all."""
        return self.board.tiling.count > 0

    @property
    def proof(self) -> int:
        """The proof page's number."""
        return self.make_pages + 1

    @property
    def first_board(self) -> int:
        """The number of the board's first sheet."""
        return self.make_pages + self.board.sheets - self.board.tiling.count + 1

    @property
    def first_stickers(self) -> int:
        """The number of the first sheet of stickers."""
        return self.make_pages + self.board.sheets + 1

    @property
    def play(self) -> int:
        """The number of the first page to play from; these pages come last."""
        return self.first_stickers + self.stickers.sheets

    @property
    def sheets(self) -> int:
        """How many sheets the file holds."""
        return self.play + self.play_pages - 1

    @property
    def plain_sheets(self) -> int:
        """How many of them hold words only: this one, proof, joining, play."""
        return self.sheets - self.board.tiling.count - self.stickers.sheets

    @property
    def is_glued(self) -> bool:
        """Whether something is glued or sprayed: a board, or pieces."""
        return self.has_board or self.stickers.sheets > 0

    @property
    def joints(self) -> int:
        """How many edges join the board; each has a sheet cut along a dashed line."""
        return sum(bool(tile.right) + bool(tile.below) for tile in self.board.tiling.tiles)

    @property
    def hours(self) -> int:
        """Hours of work, rounded up.

        An estimate, not a measurement: half an hour for printing and the border, a quarter for a
        joint, half a minute to cut and half a minute to stick a piece.
        """
        return ceil(0.5 + 0.25 * self.joints + self.stickers.parts / 60)

    def holds(
        self, words: MakingWords, ink: Sequence[float]
    ) -> Iterator[tuple[str, str, str, str]]:
        """Numbers of sheets, what they are, their paper, and the most ink on one of them."""
        unit = self.setup.paper.unit
        plain = _short(words.plain[unit])
        yield _pages(words, 1, self.make_pages), words.make_sheet, plain, ""
        for first, count, what, paper in (
            (self.proof, 1, words.proof, plain),
            (self.proof + 1, self.joining, words.joining, plain),
            (self.first_board, self.board.tiling.count, words.board, _short(words.thick[unit])),
            (self.first_stickers, self.stickers.sheets, words.stickers, words.sticky),
            (self.play, self.play_pages, words.play, plain),
        ):
            if count:
                last = first + count - 1
                most = max(ink[first - self.make_pages - 1 : last - self.make_pages])
                percent = words.percent.format(percent=ceil(100 * most - 1e-6))
                yield _pages(words, first, last), what, paper, percent if most else ""


def make_sheet(head: Masthead, plan: FilePlan, ink: Sequence[float]) -> tuple[int, doc.Document]:
    """The first page of a file with everything, and in which way it is set.

    `ink` is which share (0 to 1) of the sheets after this one is inked; 0 where nobody counts it.
    """
    words = MakingWords.of(head.language, head.game.form)
    title = words.title.format(game=head.title)
    board = plan.board.request.setup.paper
    own = words.board_paper.format(paper=paper_words(board))
    stickers = plan.stickers
    above = (
        doc.Heading(words=title, rank=doc.Rank.TITLE),
        doc.Paragraph(
            words=words.lead.format(
                cube=_sizes(head, plan, head.game.kinds),
                paper=paper_words(plan.setup.paper),
                board="" if board == plan.setup.paper else own,
                time=words.hours.format(count=plan.hours),
                drying=words.drying if plan.is_glued else "",
            ),
            size=doc.TypeSize.LEAD,
            tone=doc.Tone.QUIET,
        ),
    )
    work = (doc.Paragraph(words=_work(head, stickers, words)),) if stickers.parts else ()
    steps, notes = tuple(_steps(head, plan, words)), tuple(_notes(head, words))

    def written(way: tuple[float, doc.TypeSize, doc.TypeSize]) -> doc.Document:
        scale, size, of_tables = way
        shown = tuple(doc.DrawnStep(scene=drawn(one, scale), words=text) for one, text in steps)
        blocks = (
            *above,
            *_lists(head, plan, words, ink, of_tables),
            *work,
            doc.Heading(words=words.steps, rank=doc.Rank.PART),
            doc.Steps(steps=shown, abreast=_columns(plan)),
            *notes,
        )
        return replace(head.document(title, blocks), size=size)

    rank, made = first_on_fewest_pages(_WAYS[plan.make_way :], written)
    return plan.make_way + rank, made


def _work(head: Masthead, stickers: StickersPlan, words: MakingWords) -> str:
    """What the stickers ask of hands, and how bands would ask less."""
    snips = stickers.parts + sum(1 for _ in stickers.strips)
    spare = words.spare.format(faces=stickers.faces, spares=stickers.spares)
    work = (words.work if stickers.is_straight else words.work_outlines).format(
        cuts=sticker_cuts(head, stickers),
        snips=max(10, 10 * round(snips / 10)),
        parts=stickers.parts,
        spare=spare if stickers.spares else "",
    )
    bands = sum(count for _, count in WRAP) * head.game.piece_count
    alike = all(kind.form.is_cube and not kind.shows for kind in head.game.kinds)
    wraps = alike and bands < stickers.faces
    if stickers.wanted.parts != WRAP and wraps:
        work = f"{work} {words.wrap.format(parts=bands)}"
    whole = (kind for kind in head.game.kinds if kind.of is None)
    bare = [kind.name[head.language] for kind in whole if head.game.is_bought(kind)]
    return f"{work} {words.bare.format(kinds=', '.join(bare))}" if bare else work


def _columns(plan: FilePlan) -> int:
    return min(2, doc.TextArea.of(plan.setup.standing.paper, plan.setup.standing.margins).columns)


def _lists(
    head: Masthead,
    plan: FilePlan,
    words: MakingWords,
    ink: Sequence[float],
    size: doc.TypeSize,
) -> tuple[doc.Block, ...]:
    """What one needs; beside it what the file holds and what is typed to print it."""
    boards, stuck, unit = plan.first_board, plan.first_stickers, head.unit
    sticky = plan.stickers.sheets
    plain = f"{_pages(words, 1, boards - 1)}, {_pages(words, plan.play, plan.sheets)}"
    if boards == plan.play:  # nothing else lies between
        plain = _pages(words, 1, plan.sheets)
    ranges = [(plain, _short(words.plain[unit]))]
    of_board: tuple[tuple[str, str], ...] = ()
    if plan.has_board:
        paper, thick = words.sheets.format(count=plan.board.tiling.count), words.thick[unit]
        of_board = ((card(head, plan.board.layout), words.card[unit]), (paper, _thick(plan, thick)))
        ranges.append((_pages(words, boards, stuck - 1), _thick(plan, _short(thick))))
    if sticky:
        ranges.append((_pages(words, stuck, plan.play - 1), words.sticky))
    amounts = (
        *_pieces(head, plan, words),
        *of_board,
        *(((words.sheets.format(count=sticky), words.sticky),) if sticky else ()),
        (words.sheets.format(count=plan.plain_sheets), words.plain[unit]),
        *(words.instead if sticky else ()),
        *(words.finish if plan.is_glued else ()),
        *words.tools,
    )
    pair = (doc.TableColumn(width=24.0), doc.TableColumn())
    needs = (
        doc.Heading(words=words.needs, rank=doc.Rank.PART),
        doc.Tabular(columns=pair, rows=amounts, size=size),
    )
    percent = doc.TableColumn(side=doc.Align.END, width=9)
    holds = (
        doc.Heading(words=words.holds, rank=doc.Rank.PART, aside=words.ink),
        doc.Tabular(
            columns=(
                doc.TableColumn(width=0.0),
                doc.TableColumn(),
                doc.TableColumn(width=0.0),
                percent,
            ),
            rows=tuple(plan.holds(words, ink)),
            size=size,
        ),
        doc.Heading(words=words.ranges, rank=doc.Rank.PART),
        doc.Tabular(columns=pair, rows=tuple(ranges), size=size),
    )
    return (doc.SideBySide(parts=(needs, holds)),) if _columns(plan) == 2 else (*needs, *holds)


def _pieces(head: Masthead, plan: FilePlan, words: MakingWords) -> Iterator[tuple[str, str]]:
    """How many pieces there must be of which form and size: those like some with stickers first.

    Those that nothing is stuck on are listed by who owns them, too.
    """
    game = head.game
    kinds = [kind for kind in game.kinds if kind.of is None and kind.form.mm is None]
    like = {kind.form for kind in kinds if not game.is_bought(kind)}
    groups: dict[tuple[float, bool, str, tuple[object, ...]], list[Kind]] = {}
    for kind in sorted(kinds, key=lambda kind: (kind.form not in like, -plan.request.width(kind))):
        key = () if kind.form in like else (kind.owner, kind.colour is None)
        width, bare = plan.request.width(kind), _is_half_bare(game, kind)
        groups.setdefault((width, bare, kind.form.name, key), []).append(kind)
    for (_, bare, _, bought), some in groups.items():
        said, cube = MakingWords.of(head.language, form_of(some)), _sizes(head, plan, some)
        count = sum(sum(kind.counts) for kind in some)
        owners = [
            head.players[side].of
            for side in game.sides
            if any(
                kind.owner is Owner.SIDES and kind.colour is None and kind.counts[side]
                for kind in some
            )
        ]
        if bare:
            text = said.half_bare.format(count=count, cube=cube, play=plan.play)
        elif not bought:
            alike = said.alike.format(cube=cube) if count >= MEASURED else ""
            text = alike or said.cubes.format(count=count, cube=cube)
        elif owners:
            whose = joined(owners, head.words.also)
            text = said.bought.format(count=count, cube=cube, owners=whose)
        else:
            text = said.bought_neutral.format(count=count, cube=cube)
        yield _amount(some), text
    if cards := game.cards:
        yield _amount(cards), words.own_cards.format(size=_sizes(head, plan, cards))


def _stuck(game: Game, kind: Kind) -> list[int]:
    """What is stuck on a piece of a kind, as kinds, a sticker each."""
    return [face.kind for face in faces_of(game, game.one_of(game.kinds.index(kind)))]


def _is_half_bare(game: Game, kind: Kind) -> bool:
    """Whether a side of a kind's pieces gets no sticker where another does."""
    stuck = _stuck(game, kind)
    return bool(stuck) and not set(kind.shows).issubset(stuck)


def _amount(kinds: Sequence[Kind]) -> str:
    """How many pieces of some kinds each player has, and how many belong to none."""
    owned = [kind for kind in kinds if kind.owner is Owner.SIDES]
    of_each = [sum(counts) for counts in zip(*(kind.counts for kind in owned), strict=True)]
    neutral = sum(sum(kind.counts) for kind in kinds) - sum(of_each)
    return " + ".join((*map(str, of_each), *([str(neutral)] if neutral else ())))


def _sizes(head: Masthead, plan: FilePlan, kinds: Iterable[Kind]) -> str:
    """How wide pieces of some kinds are, the smallest first, then the sizes of cards."""
    some = list(kinds)
    widths = sorted({plan.request.width(kind) for kind in some if kind.form.mm is None})
    cards = sorted({kind.form.mm for kind in some if kind.form.mm is not None})
    sizes = [head.bought(width) for width in widths]
    sizes += (
        f"{head.words.number(wide / UNIT_MM[head.unit])} × {head.length(high)}"
        for wide, high in cards
    )
    return joined(sizes, head.words.also)


def _pages(words: MakingWords, first: int, last: int) -> str:
    """Numbers of sheets as they are typed into the print window (`1–3`)."""
    return str(first) if first == last else words.range.format(first=first, last=last)


def _thick(plan: FilePlan, thick: str) -> str:
    """The board's paper, with its size if that is another than the other sheets'."""
    board = plan.board.request.setup.paper
    return thick if board == plan.setup.paper else f"{thick}, {paper_words(board)}"


def _short(text: str) -> str:
    """A paper's name without its weight."""
    return text.partition(",")[0]


def _steps(
    head: Masthead, plan: FilePlan, words: MakingWords
) -> Iterator[tuple[tuple[Shape, ...], str]]:
    """Each step's drawing and words."""
    game, measured = head.game, head.game.measured
    stuck = [
        face
        for kind in plan.stickers.wanted.kinds(game)
        for face in faces_of(game, game.one_of(kind))
        if game.kinds[face.kind].face
    ]
    sketch = Sketch(game=game, theme=head.theme, pieces=tuple(dict.fromkeys(stuck)))
    ruled, measure = sketch, words.measure_rulers
    if measured is not None:  # it hides its outline on the proof page
        ruled = replace(sketch, pieces=(game.one_of(game.kinds.index(measured)),))
        measure = MakingWords.of(head.language, measured.form.name).measure
    yield from (
        (
            pictograms.proof(ruled, head.words.ruler[head.unit]),
            measure.format(proof=plan.proof, ruler=words.ruler[head.unit]),
        ),
        (pictograms.printing(sketch), words.print),
        *(_board_steps(head, plan, words, sketch) if plan.has_board else ()),
        *_sticking(head, plan, words, sketch),
        *(
            (
                pictograms.parting(sketch, kind.form.mm),
                f"{words.cards[head.unit]} {words.cards_cut}",
            )
            for kind in game.cards[:1]
            if kind.form.mm
        ),
        (pictograms.playing(sketch), words.begin.format(play=plan.play)),
    )


def _board_steps(
    head: Masthead, plan: FilePlan, words: MakingWords, sketch: Sketch
) -> Iterator[tuple[tuple[Shape, ...], str]]:
    """How the board's sheets are joined, glued on card and cut out."""
    board, tiling = plan.board, plan.board.tiling
    if plan.joints:
        first = tiling.tiles[0]  # the second comes on top of it
        codes = (first.code, first.right or first.below)
        cut, join, *rows = joining(head.words, tiling)
        lies = words.lies_beside if tiling.seam.is_butted else words.lies_on
        join = " ".join((join, lies.format(one=codes[0], two=codes[1]), *rows))
        drawing = (
            pictograms.cutting(sketch, codes)
            if plan.joining
            else small_map(tiled_board(head, board.layout, board.frame, tiling), *PICTURE)
        )
        yield drawing, f"{words.lay} {cut}"
        yield pictograms.joining(sketch, codes), join
    press, trim = finishing(head, board.layout)
    yield pictograms.pressing(sketch), press
    yield pictograms.trimming(sketch), trim


def _sticking(
    head: Masthead, plan: FilePlan, words: MakingWords, sketch: Sketch
) -> Iterator[tuple[tuple[Shape, ...], str]]:
    """How pieces get their stickers, if any do, and what is varnished then."""
    stuck = [head.game.kinds[kind] for kind in plan.stickers.wanted.kinds(head.game)]
    things = "all" if stuck and plan.has_board else "pieces" if stuck else "board"
    varnish = words.varnish.format(things=words.varnished[things], dry=words.dry[things])
    if not stuck and plan.has_board:
        yield pictograms.varnishing(sketch, bare=True), varnish
    if not stuck:
        return
    said, wanted = MakingWords.of(head.language, form_of(stuck)), plan.stickers.wanted.parts
    most = wanted[0][1]
    faces = {min(most, len(_stuck(head.game, kind))) for kind in stuck} - {0} or {most}
    several = len(faces) > 1 or (faces != {1} and any(kind.shows for kind in stuck))
    if wanted == WRAP:
        stick = said.stick_bands
    elif faces == {1}:
        bare = any(_is_half_bare(head.game, kind) for kind in stuck)
        stick = f"{said.stick_one} {said.stick_no_more}" if bare else said.stick_one
    else:
        stick = said.stick.format(faces=said.numbers["some" if several else str(*faces)])
    strips = tuple(chain.from_iterable(plan.stickers.pages))
    cut = f"{words.face} {cutting(head.words, plan.stickers, strips)}"
    ticked = cut == f"{words.face} {head.words.by_ticks}"
    yield pictograms.facing(sketch), f"{cut} {words.face_tools}" if ticked else cut
    yield pictograms.sticking(sketch), stick
    yield pictograms.varnishing(sketch), varnish


def drawn(shapes: tuple[Shape, ...], scale: float) -> Scene:
    """The drawing of a step; it is decoration, its words stand beside it."""
    wide, high = (scale * side for side in PICTURE)
    group = Group(shapes=shapes, transform=place(0, 0, scale))
    return Scene(width=wide, height=high, shapes=(group,))


def _notes(head: Masthead, words: MakingWords) -> Iterator[doc.Block]:
    """Where the rules are published, with a code that a phone reads, and whose game it is."""
    game, link = head.game, head.game.origin
    texts = [words.rules.format(link=link)] if link else []
    if head.author and game.licence:
        stated = credit(head.author, words.credit, words.credit_of_kind, game=head.title)
        texts.append(f"{stated} {head.words.licence.format(licence=game.licence)}")
    notes = tuple(
        doc.Paragraph(words=note, size=doc.TypeSize.NOTE, tone=doc.Tone.QUIET) for note in texts
    )
    if is_link(link) and code_fits(link, CODE):
        code = Scene(width=CODE, height=CODE, shapes=(qr_code(link, 0, 0, CODE, head.theme.text),))
        shown = doc.Illustration(scene=code, side=doc.Align.END)
        yield doc.SideBySide(parts=(notes, (shown,)), widths=(-1.0, CODE))
    else:
        yield from notes


def doubts_of_sizes(request: Request) -> Iterator[Problem]:
    """Which pieces that are bought are too small to be handled, and what makes them larger."""
    for kind in request.game.kinds:
        wide = request.width(kind)
        if kind.of is not None or not request.game.is_bought(kind) or wide >= SMALL:
            continue
        what = Message("products.bought-piece-small", width=wide, least=SMALL)
        cube = ceil(SMALL / request.game.scale(kind))
        yield Problem(what, kind.source, Message("products.larger-cube-or-size", cube=cube))


def doubts_of_link(game: Game) -> tuple[Problem, ...]:
    """Why the address of the rules is printed without a code that a phone reads, if it is."""
    if not game.origin or (is_link(game.origin) and code_fits(game.origin, CODE)):
        return ()
    if is_link(game.origin):
        return (Problem(Message("products.origin-too-long-qr-code"), game.source, ""),)
    what = Message("products.origin-no-address-page-printed")
    return (Problem(what, game.source, Message("products.address-begins-https")),)
