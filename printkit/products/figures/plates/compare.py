"""Faces or tints of several editions, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from printkit.base.errors import PrintkitError, Problem, did_you_mean
from printkit.base.fonts import text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.board import small_board
from printkit.draw.layout import BoardLayout
from printkit.draw.pieces import piece_symbol
from printkit.draw.view import PlanView
from printkit.gamefile import load_game, shelf
from printkit.grid import row_of_cells
from printkit.model import Game, Theme
from printkit.model.figures import ComparePlate, Written
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene import Anchor, Cap, Path, Scene, Style, Text, Use, Weight, place, polyline
from printkit.scene.combine import above, align, beside, called, column_of

_LABEL = 8 / PT_PER_MM
_NAME = 6.5 / PT_PER_MM
"""The sizes of type in mm: of editions, of names below faces."""
_FACE, _LEAST_FACE = 9.0, 6.0
"""The side of a face, in mm: the usual and the least."""
_BOARD = 26.0
"""The width of a board that shows its tints, in mm."""
_SWATCH = 13.0
"""The width of a cell that shows its tint, in mm."""
_GAP = 2.0
"""Between editions and what they show, and between faces, in mm."""
_RULE = 0.12


def draw(request: Request, plate: ComparePlate, width: float) -> Scene:
    """A row for each edition: its name, then its faces or its board with its tints."""
    theme, language = request.theme, request.language
    tints, games = plate.what == "tints", editions_named(plate.editions)
    games = games if tints else _united(games)
    # PlayerNames by their editions alone where the game is one.
    alone = len({game.id for game in games}) == 1 and all(game.edition for game in games)
    alone = alone and not any(game.variants for game in games)
    titles = [game.edition if alone else game.heading(language) for game in games]
    label = max(text_width(title, _LABEL, Weight.SEMIBOLD) for title in titles)
    label = min(label, 0.3 * width)
    room = width - label - 2 * _GAP
    rows = [_tints(request, one, room) for one in games] if tints else _faces(request, games, room)
    wide = label + 2 * _GAP + max(row.width for row in rows)
    line = Style(stroke=theme.quiet_text, width=_RULE, cap=Cap.BUTT)
    path = Path(segments=polyline(((0.0, 0.0), (wide, 0.0))), style=line)
    made, stated = list[Scene](), list[str]()
    for game, title, row in zip(games, titles, rows, strict=True):
        bold = Weight.SEMIBOLD
        label_scene = column_of(title, width=label, size=_LABEL, fill=theme.text, weight=bold)
        # In a book an edition's art stands beside that of another with the same names.
        art = called(row, f"{game.file_stem}-")
        made += [Scene(width=wide, height=0.0, shapes=(path,))] if made else []
        made.append(beside((label_scene, art), gap=2 * _GAP))
        shown = [kind.name[language] for kind in game.kinds]
        if tints:
            paints = map(_theme(request, game).tints.get, dict.fromkeys(game.tints))
            shown = [paint for paint in paints if isinstance(paint, str)]
        stated.append(f"{title}: {', '.join(shown)}.")
    return replace(above(made, gap=1.4), description=" ".join(stated))


def editions_named(names: Sequence[Written]) -> list[Game]:
    """Games by the names that a spec gives them.

    Raises:
        PrintkitError: there are none of some names.
    """
    games, problems = list[Game](), list[Problem]()
    for name in names:
        try:
            games.append(load_game(name.text))
        except PrintkitError as error:
            (problem, *_) = error.problems
            hint = did_you_mean(name.text, [*shelf.aliases(), *shelf.game_paths()])
            problems.append(replace(problem, source=name.source, hint=hint or problem.hint))
    if problems:
        raise PrintkitError(problems)
    return games


def _united(games: Sequence[Game]) -> list[Game]:
    """Games, but variants of one edition that follow one another as one with the kinds of all."""
    found = list[Game]()
    for game in games:
        one, kinds = found[-1] if found else game, {kind.id: kind for kind in game.kinds}
        same = (one.id, one.edition) == (game.id, game.edition) and found
        if same and all(kinds.get(kind.id, kind) == kind for kind in one.kinds):
            kinds = {kind.id: kind for kind in one.kinds} | kinds
            found[-1] = replace(one, kinds=tuple(kinds.values()), variants=(), title_endings=())
        else:
            found.append(game)
    return found


def _faces(request: Request, games: Sequence[Game], room: float) -> list[Scene]:
    """Per edition the faces of its kinds, in one order, and no place of a kind that it has not."""
    ids = list(dict.fromkeys(kind.id for game in games for kind in game.kinds))
    names = (kind.name[request.language] for game in games for kind in game.kinds)
    longest = max(text_width(name, _NAME) for name in names)
    across = max(len(game.kinds) for game in games)
    for face in (_FACE, _LEAST_FACE):
        wide = max(face + _GAP, longest + 0.8)
        if across * wide <= room:
            break
    else:  # in several rows
        across = ceil(across / ceil(across / max(1, int(room // wide))))
        face = _FACE if wide > _FACE else face
    pitch = face + 1.7 * _NAME
    blank = Scene(width=wide, height=pitch, shapes=())
    scenes = []
    for game in games:
        theme, made = _theme(request, game), list[Scene]()
        for kind in sorted(game.kinds, key=lambda one: ids.index(one.id)):
            rank = game.kinds.index(kind)
            symbol = piece_symbol(game, Piece(rank, Side.WHITE), theme)
            piece = Use(symbol=symbol, transform=place(wide / 2, face / 2, face))
            name = _name(request, kind.name[request.language], wide / 2, pitch - 0.45 * _NAME)
            made.append(replace(blank, shapes=(piece, name)))
        rows = [beside(made[at : at + across]) for at in range(0, len(made), across)]
        scenes.append(align(above(rows, gap=1.0), width=wide * across, across=Anchor.START))
    return scenes


def _tints(request: Request, game: Game, room: float) -> Scene:
    """A board small, and a cell of each of its tints with the code of its colour."""
    theme, tints = _theme(request, game), tuple(dict.fromkeys(game.tints))
    tints = tuple(sorted(tints, key=list(theme.tints).index))
    across = BoardLayout.of(game.grid, 1.0).width
    layout = BoardLayout.of(game.grid, min(_BOARD, 0.4 * room) / across)
    board = Scene(width=layout.width, height=layout.height, shapes=small_board(game, theme, layout))
    row = row_of_cells(game.grid.lattice, len(tints))
    wide = min(_SWATCH, (room - layout.width - 2 * _GAP) / len(tints))
    swatches = BoardLayout.of(row, wide)
    view = PlanView(game=replace(game, grid=row, tints=tints), theme=theme, layout=swatches)
    codes = tuple(
        _name(request, paint, x, swatches.height + 1.3 * _NAME)
        for (x, _), paint in zip(swatches.centres, map(theme.tints.get, tints), strict=True)
        if isinstance(paint, str)
    )
    cells = Scene(
        width=swatches.width, height=swatches.height + 1.7 * _NAME, shapes=(*view.board({}), *codes)
    )
    return beside((board, cells), gap=2 * _GAP)


def _theme(request: Request, game: Game) -> Theme:
    """The theme that is asked for, as that edition has it."""
    return game.themes.get(request.theme.name, game.themes["screen"])


def _name(request: Request, text: str, x: float, y: float) -> Text:
    fill = request.theme.text
    return Text(x=x, y=y, text=text, size=_NAME, fill=fill, anchor=Anchor.MIDDLE)
