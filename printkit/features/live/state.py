"""What a page shows of a preview: data for its script, and the pictures that it fetches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

from printkit.backends import svg
from printkit.base.errors import PrintkitError, Problem, Source, said_all
from printkit.base.files import exists
from printkit.draw.layout import Point
from printkit.draw.pieces import piece_symbol
from printkit.features.live.preview import Preview, Shown, attempt
from printkit.features.live.sheets import written
from printkit.features.live.words import LiveWords
from printkit.gamefile import shelf
from printkit.gamefile.cells import read_cells
from printkit.gamefile.extend import read_spec
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Entries, Items, Node, Word, read_text
from printkit.grid import Grid
from printkit.model import Game, Language, Owner
from printkit.page import Sheet
from printkit.products.base import Made
from printkit.products.request import ON_SCREEN
from printkit.replay.interpret import alphabet_of
from printkit.rules import Piece, unit_pieces
from printkit.scene import Scene, Use, number, place
from printkit.text.players import players_of

_PIECE = 14.0
"""The side of the picture of a piece, in mm; the piece takes most of it."""
_SHARE = 0.86
_DIGITS = 16
_LONGEST = 200
"""Of a line of a spec that is shown."""
Fact = dict[str, Any]
"""What a script reads."""


@dataclass(slots=True)
class PageState:
    """What is to be shown, and the files that it is shown by.

    `facts` are for the script of the page; it fetches `files`, by names that say what they hold.
    """

    facts: Fact = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def kept(self, data: bytes, ending: str = "svg") -> str:
        """The name by which a file can be fetched."""
        name = f"{sha256(data).hexdigest()[:_DIGITS]}.{ending}"
        self.files[name] = data
        return name


def state_of(seen: Preview, path: Path, language: Language) -> PageState:
    """What a page shows of a preview.

    `path` is that of the spec, as messages call it too.
    """
    state, lines, game = PageState(), Lines(), seen.game
    words = LiveWords.of(language)
    state.facts = {
        "file": str(path),
        "title": game.heading(language) if game else path.name,
        "stale": seen.stale,
        "errors": [_problem(one, lines) for one in seen.errors],
        "warnings": [_problem(one, lines) for one in seen.warnings],
        "status": (
            words.wrong.format(count=len(seen.errors))
            if seen.errors
            else words.drawn.format(count=len(seen.figures))
        ),
        "figures": [_shown(state, one) for one in seen.figures],
    }
    if game is None or seen.setup is None:
        return state
    state.facts["setup"] = _shown(state, seen.setup)
    places, _ = attempt(lambda: places_of(game, path, str(path)), game.source)
    if seen.stale or places is None:  # what lines say now is about another board
        places = SpecLines(cells=(), units={}, kinds=())
    told = _InWords(game=game, places=places, lines=lines, language=language, words=words)
    for key, make in (
        ("cells", lambda: list(told.cells(seen.cells))),
        ("pieces", lambda: list(told.pieces(state))),
    ):
        found, faults = attempt(make, game.source)
        state.facts[key] = found or []
        state.facts["errors"] += [_problem(one, lines) for one in said_all(faults, language)]
    return state


def _problem(one: Problem, lines: Lines) -> Fact:
    place = one.source
    text = f"{one.what}{one.joint}{one.hint}" if one.hint else one.what
    if place and place.path:
        text = f"{place.path}: {text}"
    where = f"{place.file}:{place.line}:{max(place.column, 1)}" if place and place.line else ""
    code = lines.of(place)[:_LONGEST] if place else ""
    return {"where": where or (place.file if place else ""), "text": text, "code": code}


def _shown(state: PageState, one: Shown) -> Fact:
    return {
        "name": one.name,
        "src": state.kept(one.data),
        "width": number(one.width),
        "height": number(one.height),
        "alt": one.alt,
        "caption": one.caption,
        "line": f"{one.source.file}:{one.source.line}" if one.source else "",
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _InWords:
    """Cells and pieces in words, with the lines of the spec that put them there."""

    game: Game
    places: SpecLines
    lines: Lines
    language: Language
    words: LiveWords

    def cells(self, outlines: Mapping[int, tuple[Point, ...]]) -> Iterator[Fact]:
        """Each cell with its outline in the picture of the setup."""
        game, places, words = self.game, self.places, self.words
        for cell, outline in outlines.items():
            name, code = game.grid.names[cell], game.setup.cells[cell]
            unit = self._unit(unit_pieces(code)) if code else ""
            said = words.cell_with.format(cell=name, unit=unit) if unit else name
            facts = [*self._lines(words.puts_cell, places.cells[cell : cell + 1])]
            if code:
                facts = [*self._lines(words.puts_unit, places.units.get(cell, ())), *facts]
            yield {
                "name": name,
                "unit": unit,
                "label": said,
                "lines": facts,
                "points": " ".join(f"{number(x)},{number(y)}" for x, y in outline),
            }

    def pieces(self, state: PageState) -> Iterator[Fact]:
        """Each kind as each side has it."""
        game, theme = self.game, self.game.themes[ON_SCREEN]
        reserves, words, alphabet = game.setup.reserve, self.words, alphabet_of(game)
        for rank, kind in enumerate(game.kinds):
            for side in kind.sides:
                piece = Piece(rank, side)
                at = place(_PIECE / 2, _PIECE / 2, _SHARE * _PIECE)
                use = Use(symbol=piece_symbol(game, piece, theme), transform=at)
                drawn = Scene(width=_PIECE, height=_PIECE, shapes=(use,))
                owned = words.of_side if kind.owner is Owner.SIDES else words.of_nobody
                waiting = reserves[side][rank] if reserves[side] else 0
                about = [
                    words.letter.format(letter=alphabet.letter(piece)),
                    owned.format(count=kind.counts[side]),
                    *([words.waiting.format(count=waiting)] if waiting else ()),
                ]
                yield {
                    "src": state.kept(svg.write(drawn)),
                    "label": self._unit((piece,)),
                    "about": " · ".join(about),
                    "lines": [*self._lines(words.puts_kind, self.places.kinds[rank:][:1])],
                }

    def _unit(self, pieces: Sequence[Piece]) -> str:
        """What stands somewhere, from the bottom: `White rock, 2 Black papers`."""
        players = players_of(self.game.players, self.language)
        found = []
        for piece, some in groupby(pieces):
            kind, count = self.game.kinds[piece.kind], len([*some])
            name = kind.name[self.language]
            if kind.owner is not Owner.NONE:
                name = self.words.owned.format(name=name, player=players[piece.side].label)
            found.append(name if count == 1 else f"{count} × {name}")
        return ", ".join(found)

    def _lines(self, what: str, sources: Iterable[Source]) -> Iterator[Fact]:
        for source in sources:
            if source.line:
                where = f"{source.file}:{source.line}"
                yield {"what": what, "where": where, "code": self.lines.of(source)[:_LONGEST]}


def sheet_state(made: Made, name: str) -> PageState:
    """What a page shows of a sheet: pictures of its paper, or its words as a page of their own."""
    state = PageState()
    drawn = [one for one in getattr(made, "sheets", ()) if isinstance(one, Sheet)]
    for one in drawn:
        width, height = one.paper.width, one.paper.height
        scene = Scene(width=width, height=height, shapes=one.shapes, title=one.title)
        src = state.kept(svg.write(scene))
        leaf = {"src": src, "alt": one.title, "width": round(width), "height": round(height)}
        state.facts.setdefault("leaves", []).append(leaf)
    if not drawn:
        data = written(made, name, ".html")
        state.facts["src"] = state.kept(data, "html")
    return state


# which lines of a spec put the cells of its board there, and what stands on them


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecLines:
    """Where a spec says what.

    Attributes:
        cells: per cell where the board is given that cell.
        units: per cell that is not empty where what stands there is put there.
        kinds: per kind where it is described.
    """

    cells: tuple[Source, ...]
    units: Mapping[int, tuple[Source, ...]]
    kinds: tuple[Source, ...]


def places_of(game: Game, path: Path, file: str) -> SpecLines:
    """Where a spec says what stands where.

    Messages call the spec `file`.

    Raises:
        PrintkitError: it cannot be read any more.
    """
    root, grid = read_spec(path, file).root, game.grid
    placed = dict(_placed(root.at("setup"), grid))
    otherwise, units = root.source_of("setup", "black"), dict[int, tuple[Source, ...]]()
    for cell, code in enumerate(game.setup.cells):
        if code and cell in placed:
            units[cell] = (placed[cell],)
        elif code:  # where a side stands as the other turned round
            turned = placed.get(grid.half_turn[cell])
            units[cell] = (turned, otherwise) if turned else (otherwise,)
    # a cell has the line of its row, or of what gives all rows at once
    board = root.at("board")
    rows = board.at("rows") if isinstance(board, Entries) else None
    given = (root.source_of("board", key) for key in ("rows", "shape"))
    whole = max(given, key=lambda one: one.path)
    listed = [row.source for row in rows] if isinstance(rows, Items) else []
    return SpecLines(
        cells=tuple(listed[row] if row < len(listed) else whole for _, row in grid.places),
        units=units,
        kinds=tuple(kind.source for kind in game.kinds),
    )


def _placed(node: Node | None, grid: Grid) -> Iterator[tuple[int, Source]]:
    """Each cell that a word of a setup fills, with the place of the word; later ones count."""
    if isinstance(node, Word):
        for word in node.split_words():
            name, colon, _ = word.partition(":")
            if colon:
                unasked = Mistakes()  # what is wrong with the setup its reader has said
                for cell, _ in read_cells([Word(name, word.source)], grid, unasked):
                    yield cell, word.source
    elif node is not None:
        for below in node if isinstance(node, Items) else node.values():
            yield from _placed(below, grid)


@dataclass(slots=True)
class Lines:
    """The lines of the files that a spec is made of, read when they are asked for."""

    _read: dict[str, list[str]] = field(default_factory=dict)

    def of(self, source: Source) -> str:
        """The line of a place, without its indent; empty where it cannot be read."""
        if source.file not in self._read:
            path = Path(source.file)
            if not exists(path):  # what comes with printkit is called as in its checkout
                path = shelf.folder().parent / path
            try:
                self._read[source.file] = read_text(path, source.file).split("\n")
            except (PrintkitError, OSError):
                self._read[source.file] = []
        rows = self._read[source.file]
        return rows[source.line - 1].strip() if 0 < source.line <= len(rows) else ""
