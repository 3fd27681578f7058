"""The plan of outputs: what a kit holds, made file by file, written whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from printkit import __version__, words, workbench
from printkit.errors import NotationError, PrintkitError, Problem
from printkit.generators.board import ByCube, board, plan_board
from printkit.generators.diagram import Look, Scenery, diagram_scene
from printkit.generators.imprint import Edition, file_name
from printkit.generators.replay import Story, replay
from printkit.generators.stickers import plan_stickers, stickers
from printkit.generators.wording import sentence_case
from printkit.model import Game, Language, Theme
from printkit.rules import Side
from printkit.scene import Path as Area
from printkit.scene import Scene, Style, rectangle
from printkit.units import Paper
from printkit.words.figures import FIGURES

MANIFEST = "manifest.json"
SETUP_PPI = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Artefact:
    """One file to be made.

    Attributes:
        name: the file's name.
        made_by: the command that makes this file alone.
        make: gives its bytes.
    """

    name: str
    made_by: str
    make: Callable[[], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class KitRequest:
    """What a kit is asked to be.

    Attributes:
        game: whose kit.
        cube: edge of the cubes in mm.
        paper: what is printed on.
        language: of every printed word.
        theme: of what is printed; diagrams on screen keep the theme `screen`.
    """

    game: Game
    cube: float
    paper: Paper
    language: Language
    theme: Theme

    @property
    def options(self) -> str:
        """The request as options of a command."""
        return (
            f"--cube {self.cube:g} --paper {self.paper.name} "
            f"--theme {self.theme.name} --lang {self.language}"
        )


def write_file(path: Path, data: bytes) -> None:
    """Write `data` to `path` whole or not at all: beside it first, then renamed.

    Raises:
        PrintkitError: `path` is a folder.
        OSError: the system refuses.
    """
    refuse_folder(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)  # noqa: PTH105 - Path.replace is the same call
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def refuse_folder(path: Path) -> None:
    """See that a file can stand at `path`.

    Raises:
        PrintkitError: a folder stands there.
    """
    if path.is_dir():
        raise PrintkitError(f"{path} is a folder", hint="name a file in it")


def kit_plan(request: KitRequest) -> tuple[Artefact, ...]:
    """Everything a kit holds, in the order it is made."""
    game = request.game
    stem = f"{game.file_stem}_setup"
    board_name, stickers_name = (_name(request, product) for product in ("board", "stickers"))
    setup = f"printkit diagram {game.name} --lang {request.language}"
    plan = [
        Artefact(
            name=board_name,
            made_by=f"printkit board {game.name} {request.options}",
            make=partial(_board_pdf, request),
        ),
        Artefact(
            name=stickers_name,
            made_by=f"printkit stickers {game.name} {request.options}",
            make=partial(_stickers_pdf, request),
        ),
        *(
            Artefact(
                name=f"{stem}_{request.language}.{ending}",
                made_by=f"{setup} -o {stem}_{request.language}.{ending}",
                make=partial(_setup_picture, request, ending),
            )
            for ending in ("svg", "png", "pdf")
        ),
    ]
    if game.example is not None and game.rules is not None:
        name = f"{game.file_stem}_example_{request.paper.name}_{request.language}.pdf"
        plan.append(
            Artefact(
                name=name,
                made_by=(
                    f"printkit replay {game.name} --paper {request.paper.name} "
                    f"--theme {request.theme.name} --lang {request.language}"
                ),
                make=partial(_example_pdf, request),
            )
        )
    return tuple(plan)


def build(
    plan: Iterable[Artefact], folder: Path, made: Callable[[Path, int], None]
) -> tuple[Problem, ...]:
    """Make the files of `plan` in `folder` and a manifest of them.

    A file that cannot be made leaves the others alone.

    Args:
        plan: what to make.
        folder: where to; made if absent.
        made: told of each finished file and its size in bytes.

    Returns:
        what went wrong, empty if all is there.
    """
    problems: list[Problem] = []
    entries = []
    for artefact in plan:
        try:
            data = artefact.make()
        except PrintkitError as error:
            problems.extend(error.problems)
            continue
        write_file(folder / artefact.name, data)
        made(folder / artefact.name, len(data))
        digest = hashlib.sha256(data).hexdigest()
        entries.append({"file": artefact.name, "sha256": digest, "made_by": artefact.made_by})
    manifest = {"printkit": __version__, "files": entries}
    data = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()
    write_file(folder / MANIFEST, data)
    made(folder / MANIFEST, len(data))
    return tuple(problems)


def _name(request: KitRequest, product: str) -> str:
    edition = Edition(
        game=request.game,
        cube=request.cube,
        language=request.language,
        theme=request.theme,
        sheets=0,
    )
    return file_name(edition, product, request.paper)


def _board_pdf(request: KitRequest) -> bytes:
    from printkit.backends import pdf

    plan = plan_board(request.game, paper=request.paper, size=ByCube(request.cube))
    return pdf.write(board(request.game, plan, theme=request.theme, language=request.language))


def _stickers_pdf(request: KitRequest) -> bytes:
    from printkit.backends import pdf

    plan = plan_stickers(request.game, paper=request.paper, cube=request.cube)
    return pdf.write(stickers(request.game, plan, theme=request.theme, language=request.language))


def _setup_picture(request: KitRequest, ending: str) -> bytes:
    look = Look(theme=request.game.themes["screen"], language=request.language)
    scenery = Scenery(position=request.game.setup, heading=FIGURES[request.language].start)
    scene = diagram_scene(request.game, scenery, look)
    return picture(scene, ending, request.game, request.language, SETUP_PPI)


def picture(scene: Scene, ending: str, game: Game, language: Language, ppi: float) -> bytes:
    """A scene in the format that a file name's ending asks for: `svg`, `pdf` or `png`.

    Raises:
        PrintkitError: an ending that names none of them.
    """
    match ending:
        case "svg":
            from printkit.backends import svg

            return svg.write(scene)
        case "pdf":
            from printkit.backends import pdf

            return pdf.write_scene(
                scene, author=game.author, subject=game.licence, language=language
            )
        case "png":
            from printkit.backends import png

            return png.write(_on_white(scene), ppi=ppi)
        case _:
            raise PrintkitError(
                f"no picture format {ending!r}", hint="end the file's name in .svg, .pdf or .png"
            )


def _on_white(scene: Scene) -> Scene:
    """The scene on white: black lines on nothing vanish where a page is dark."""
    ground = Area(segments=rectangle(0, 0, scene.width, scene.height), style=Style(fill="#ffffff"))
    return replace(scene, shapes=(ground, *scene.shapes))


def _example_pdf(request: KitRequest) -> bytes:
    played = example_of(request.game, request.language)
    name = FIGURES[request.language].example
    return booklet(played, name, request.language, request.theme, request.paper)


def example_of(game: Game, language: Language) -> workbench.Replay:
    """The example game that comes with a spec, every turn checked.

    Raises:
        PrintkitError: the spec names none.
    """
    if game.example is None:
        raise PrintkitError(f"{game.name} has no example game", source=game.source)
    record, _ = workbench.read_record(game.example, game)
    return workbench.replay(game, record, language)


def booklet(
    played: workbench.Replay, name: str, language: Language, theme: Theme, paper: Paper
) -> bytes:
    """A replay as a PDF booklet."""
    from printkit.backends import pdf

    look = Look(theme=theme, language=language)
    story = story_of(played, name, language)
    return pdf.write(replay(played.game, story, look=look, paper=paper))


def story_of(played: workbench.Replay, name: str, language: Language) -> Story:
    """A replay as the booklet tells it.

    Raises:
        NotationError: there is no turn to show.
    """
    if not played.plies:
        raise NotationError(f"{name} holds no turns to show")
    figure_words = FIGURES[language]
    lost = played.plies[-1].lost
    return Story(
        title=f"{played.game.title[language]} {played.game.edition} · {name}",
        result=result_words(played, language),
        notes=(
            figure_words.cubes_lost.format(
                white=len(lost[Side.WHITE]), black=len(lost[Side.BLACK])
            ),
        ),
        start=Scenery(position=played.start.position, heading=figure_words.start),
        plies=tuple(
            Scenery(
                position=ply.position,
                trace=ply.trace,
                heading=f"{printed_number(ply)}  {ply.text}",
                lost=ply.lost,
            )
            for ply in played.plies
        ),
        numbers=tuple(map(printed_number, played.plies)),
        turns=tuple(ply.text for ply in played.plies),
    )


def result_words(played: workbench.Replay, language: Language) -> str:
    """How the game ended, in words; that it is not over, where it is not."""
    if played.outcome is None:
        return FIGURES[language].unfinished
    quiet = played.game.rules.quiet if played.game.rules else None
    text = words.outcome(played.outcome, language, turns=quiet.turns if quiet else 0)
    return f"{sentence_case(text)}."


def printed_number(ply: workbench.Ply) -> str:
    """The number that the record prints before a turn, else the count of plies."""
    return str(ply.number if ply.printed is None else ply.printed)
