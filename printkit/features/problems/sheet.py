"""Sheets of problems: diagrams to think about, a line to write on, and the solutions apart.

Problems stand in rows, as one reads: a head with number, name and stars, the board, who is to move
and what is to be done. The solutions follow on pages of their own, in rows as well, each with its
turn drawn; on a screen each is folded away until it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.base.errors import Problem, Source
from printkit.document import blocks as doc
from printkit.draw.board import without_patterns
from printkit.draw.caption import marker_scene, stars_scene
from printkit.draw.pieces import piece_symbol
from printkit.features.problems.puzzle_file import MOST_STARS, in_language
from printkit.features.problems.puzzles import SoundPuzzle, SoundPuzzles, Task
from printkit.features.problems.words import ProblemWords
from printkit.model import Game, Language
from printkit.page import Publication
from printkit.products.diagram import Scenery, diagram_scene, scene_height, without_caption
from printkit.products.masthead import correction_words, publication_of
from printkit.products.replays.missing_signs import unprinted_among
from printkit.products.request import Request, theme_named
from printkit.products.scenery import ending_words
from printkit.replay.replay import Ply
from printkit.rules import Piece
from printkit.scene import Scene, Use, place
from printkit.scene.symbols import Renaming
from printkit.text.nouns import capital
from printkit.text.players import players_of
from printkit.text.words import FigureWords, SheetWords

_MOST_WIDTH = 66.0
_LEAST_WIDTH = 60.0
"""A board on the sheet is so many mm wide."""
_ROWS = 3
"""So many boards stand one above the other on A4."""
_WORDS = 27.5
"""What number, name, stipulation and line take above and below a board, in mm."""
_HEAD = 14.0
"""What the title takes on the first page, in mm; intro and legends take a line or two each."""
_LINE = 7.0
_APART, _LEAST_APART = 3.0, 1.0
"""White between two rows, in mm, and what is left of it where boards are high."""
_COLUMN = 55.0
"""Two stand beside each other where each has so many mm."""
_ANSWER = 58.0
"""A board above its solution is at most so many mm wide: the arrows of two steps must be seen."""


_MOST_ANSWERS = 6
"""So many second turns are listed."""


def unprinted_signs(sound: SoundPuzzles, language: Language) -> tuple[Problem, ...]:
    """A warning for each sign in the words of a sheet that is printed as □."""
    file, spec = sound.written.file, sound.written.spec
    texts = [spec.title, spec.credit, spec.intro]
    texts += [text for one in spec.problems for text in (one.name, one.remark)]
    said = [spec.author, *(in_language(text, language) for text in texts)]
    said += [one.stipulations.get(language, "") for one in spec.problems]
    return unprinted_among(((text, Source(file)) for text in said), file)


def problem_sheet(request: Request, sound: SoundPuzzles) -> Publication:
    """The problems on paper, and their solutions on pages of their own.

    Paper, theme and language are those of the request, which is of the first problem's game.
    """
    games = dict.fromkeys(one.game for one in sound.puzzles)
    art = {game: Renaming(f"g{rank}") for rank, game in enumerate(games) if rank}
    document = _ProblemSheet(request=request, sound=sound, art=art).document()
    return publication_of(document, request.setup.correction)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ProblemSheet:
    """A sheet in the making."""

    request: Request
    sound: SoundPuzzles
    art: dict[Game, Renaming]  # how the symbols of each game but the first are called

    @property
    def words(self) -> ProblemWords:
        return ProblemWords.of(self.request.language, self.request.game.wording)

    def document(self) -> doc.Document:
        """The sheet with its title and foot."""
        request, written = self.request, self.sound.written.spec
        game, language, head = request.game, request.language, request.masthead()
        title = in_language(written.title, language) or self.words.title
        intro = in_language(written.intro, language)
        games = {one.game.name: one.game for one in self.sound.puzzles}
        words, single = SheetWords.of(language), [game] if len(games) == 1 else []
        foot: tuple[str | doc.Folio, ...] = (
            title,
            *(one.heading(language) for one in games.values()),
            doc.Folio.of(FigureWords.of(language).page, "page", "pages"),
            correction_words(request.setup.correction, language),
            *filter(None, (written.author, self._credit)),
            *self._owed(games.values()),
            *(words.imprint_spec.format(digits=one.fingerprint) for one in single),
        )
        legends = map(self._legend, dict.fromkeys(one.game for one in self.sound.puzzles))
        width, apart = self._measures(self._area)
        blocks = (
            doc.Heading(words=title, rank=doc.Rank.TITLE),
            *([doc.Paragraph(words=intro)] if intro else []),
            *(doc.Paragraph(words=one, tone=doc.Tone.QUIET) for one in legends),
            *self._rows([tuple(self._problem(one, width)) for one in self.sound.puzzles], apart),
            doc.Break.PAGE,
            doc.Heading(words=self.words.solutions, rank=doc.Rank.SECTION),
            *self._rows([(self._solved(one),) for one in self.sound.puzzles], _APART),
        )
        return replace(
            head.document(title, blocks),
            foot=foot,
            pages=0,
            author=written.author or head.author,
            subject=" · ".join(
                filter(None, (head.title, self._credit, *self._owed(games.values())))
            ),
        )

    @property
    def _credit(self) -> str:
        return in_language(self.sound.written.spec.credit, self.request.language)

    def _owed(self, games: Iterable[Game]) -> tuple[str, ...]:
        """Whose the games are and under which licence, where the credit does not say it already."""
        language = self.request.language
        owed = (part for game in games for part in (game.author[language], game.licence))
        return tuple(one for one in dict.fromkeys(owed) if one and one not in self._credit)

    def _asked(self, game: Game) -> Request:
        """The request for a problem's own game; small boards go without patterns."""
        theme = theme_named(game, self.request.theme.name)
        return replace(self.request, game=game, theme=without_patterns(theme))

    def _drawn(self, scene: Scene, game: Game) -> Scene:
        """A picture of a game, whose symbols are those of no other on the sheet."""
        art = self.art.get(game)
        return scene if art is None else replace(scene, shapes=art.shapes(scene.shapes))

    @property
    def _area(self) -> doc.TextArea:
        """Where words stand, in two columns if they are wide enough for boards."""
        frame = self.request.setup.standing
        area = doc.TextArea.of(frame.paper, frame.margins)
        return replace(area, columns=2 if area.width >= 2 * _COLUMN + area.gutter else 1)

    def _rows(self, parts: Sequence[tuple[doc.Block, ...]], apart: float) -> Iterator[doc.Block]:
        """Parts beside each other as one reads, row by row."""
        area = self._area
        for start in range(0, len(parts), area.columns):
            row = [*parts[start : start + area.columns]]
            row += [()] * (area.columns - len(row))
            beside = (doc.SideBySide(parts=tuple(row), gap=area.gutter),)
            yield doc.Kept(blocks=beside if area.columns > 1 else row[0])
            yield doc.Gap(height=apart)

    def _measures(self, area: doc.TextArea) -> tuple[float, float]:
        """How wide boards are, so that three rows fill a page, and the white between the rows."""
        games = len({one.game for one in self.sound.puzzles})
        head = _HEAD + _LINE * (games + bool(self.sound.written.spec.intro))
        room = (area.height - head) / _ROWS - _WORDS
        width = min(area.column, _MOST_WIDTH)

        def tallest(width: float) -> float:
            shown = without_caption(width)
            return max(
                scene_height(self._asked(one.game), Scenery(position=one.given.position), shown)
                for one in self.sound.puzzles
            )

        while (height := tallest(width)) > room - _APART and width > _LEAST_WIDTH:
            width -= 1
        return width, min(max(room - height, _LEAST_APART), 2 * _APART)

    def _problem(self, one: SoundPuzzle, width: float) -> Iterator[doc.Block]:
        """A problem: head, board, who moves and what to do, a line for the answer."""
        language, request = self.request.language, self._asked(one.game)
        name = in_language(one.written.name, language)
        number = doc.Styled(text=f"{one.number}", emphasis=doc.Emphasis.STRONG)
        words: doc.Words = (number, f"\u2002{name}") if name else (number,)
        stars: doc.Words = ""
        if count := one.written.stars:
            said = self.words.stars.format(count=count, most=MOST_STARS)
            stars = (doc.Face(scene=stars_scene(self.request.theme, count, said), em=0.8),)
        yield doc.Heading(words=words, rank=doc.Rank.PART, aside=stars)
        scenery = Scenery(position=one.given.position)
        scene = self._drawn(diagram_scene(request, scenery, without_caption(width)), one.game)
        sign = marker_scene(one.game, request.theme, one.side)
        cube = doc.Face(scene=self._drawn(sign, one.game), em=0.7)
        yield doc.Paragraph(words=(cube, f"\u00a0 {self._stipulation(one)}"))
        scene = replace(scene, description=f"{self._stipulation(one)}. {scene.description}")
        label = f"{one.number} {name}".strip()
        yield doc.Illustration(scene=scene, label=label, side=doc.Align.START)
        yield doc.FillIn(lines=((self.words.answer,),), height=4)

    def _stipulation(self, one: SoundPuzzle) -> str:
        """What is to be done, as a sentence."""
        language = self.request.language
        if one.stipulated:
            texts = one.written.stipulations
            return texts.get(language) or next(iter(texts.values()))
        form = {Task.WIN_IN_ONE: self.words.win_in_one, Task.WIN_IN_TWO: self.words.win_in_two}.get(
            one.task, self.words.win
        )
        player = players_of(one.game.players, language)[one.side]
        return capital(form.format(side=player.name, ending=player.ending))

    def _legend(self, game: Game) -> doc.Words:
        """The faces of a game with their names."""
        request = self._asked(game)
        found: list[str | doc.Face] = []
        if self.art:
            found.append(f"{game.heading(self.request.language)}:\u2002")
        for index, kind in enumerate(game.kinds):
            if not kind.letter:
                continue
            for side in game.owners(index):
                symbol = piece_symbol(game, Piece(index, side), request.theme)
                use = Use(symbol=symbol, transform=place(0.5, 0.5, 1.0))
                scene = Scene(width=1.0, height=1.0, shapes=(use,), description="")
                found.append(doc.Face(scene=self._drawn(scene, game), em=1.3))
            found.append(f"\u00a0{kind.name[self.request.language]}\u2003")
        return tuple(found)

    def _solved(self, one: SoundPuzzle) -> doc.Spoiler:
        """A problem's solutions, with the turn of the first drawn."""
        language, request = self.request.language, self._asked(one.game)
        name = in_language(one.written.name, language)
        title = f"{one.number}\u2002{name}".strip()
        first = one.solutions[0]
        last = first[0]
        scenery = Scenery(position=last.position, trace=last.trace)
        width = min(_ANSWER, self._area.column)
        scene = self._drawn(diagram_scene(request, scenery, without_caption(width)), one.game)
        # The turns and how the game then stands; no stop follows a sign of capture.
        ending = ending_words(one.game, first[-1].position, language)
        turns = doc.Styled(text=_turns(first), emphasis=doc.Emphasis.STRONG)
        said: list[doc.Words] = [(turns, f" {ending}") if ending else (turns,)]
        if one.answers:  # what the proof of a win in two has shown
            said.append(self.words.proven.format(count=sum(count for _, count in one.answers)))
            single, after = len(one.answers) == 1, self.words.answer_after
            then = [
                (turn, "" if single else f" {after.format(count=count)}")
                for turn, count in one.answers[:_MOST_ANSWERS]
            ]
            said.append(_listed(self.words.then, then))
        if others := one.solutions[1:]:
            said.append(_listed(self.words.also, [(_turns(line), "") for line in others]))
        if remark := in_language(one.written.remark, language):
            said.append(remark)
        lines = [doc.Paragraph(words=words, size=doc.TypeSize.NOTE) for words in said]
        picture = doc.Illustration(
            scene=replace(scene, description=f"{scene.title}. {scene.description}"),
            side=doc.Align.START,
        )
        return doc.Spoiler(title=title, blocks=(picture, *lines))


def _listed(form: str, turns: Sequence[tuple[str, str]]) -> doc.Words:
    """Turns in their place in a sentence, none broken at a hyphen, with what is said of each."""
    before, _, behind = form.partition("{turns}")
    words: list[str | doc.Link] = [before]
    for rank, (turn, said) in enumerate(turns):
        words += [", "] if rank else []
        words += [doc.Link(text=turn), said]
    return (*words, behind)


def _turns(line: tuple[Ply, ...]) -> str:
    """The turns of a solution, numbered where there are several."""
    if len(line) == 1:
        return line[0].text
    return " ".join(f"{ply.number} {ply.text}" for ply in line)
