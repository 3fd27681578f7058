"""The plan of outputs: what a kit holds, made file by file, with a manifest."""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypedDict

from printkit import __version__, library
from printkit.draw.annotation import Annotation
from printkit.draw.small_board import without_patterns
from printkit.errors import NotationError, PrintkitError, Problem, Source
from printkit.export import Format, picture
from printkit.files import NoOrdinaryFile, read_at_most, write_own
from printkit.fonts import printable
from printkit.model import Game, Language, Theme
from printkit.page import PageSetup, Publication
from printkit.products.annotations import parse_annotation
from printkit.products.board import board
from printkit.products.booklet import Story, replay
from printkit.products.cube_sets import Sides
from printkit.products.descriptions import sentence_case
from printkit.products.diagram import Look, Scenery, diagram_scene
from printkit.products.edition import Edition, file_name
from printkit.products.paper_cubes import paper_cubes, plan_paper_cubes
from printkit.products.parts import parts, parts_of
from printkit.products.print_me import PrintJob, plan_file, whole_file
from printkit.products.reprint import only_sheets
from printkit.products.stickers import plan_stickers, stickers
from printkit.replay.heading import heading_of
from printkit.replay.playing import end_words
from printkit.replay.prose import prose
from printkit.rules import Position, Side
from printkit.text.judgements import judgement
from printkit.text.players import players_of
from printkit.text.words import FigureWords
from printkit.workers import shared

MANIFEST = "manifest.json"
_LONGEST_MANIFEST = 1_000_000


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
        job: paper, margins, printer, sizes, joints and stickers of all that is printed.
        language: of every printed word.
        theme: of what is printed; diagrams on screen keep the theme `screen`.
        sheets: the codes of the board's sheets that are printed again; all sheets if empty.
        asked: the options that were given besides, with their values, for the manifest.
    """

    game: Game
    job: PrintJob
    language: Language
    theme: Theme
    sheets: tuple[str, ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)

    @property
    def cube(self) -> float:
        """Edge of the cubes in mm.

        Raises:
            LayoutError: the board whose cells tell it does not fit.
        """
        return self.job.board_plan(self.game).cube

    def options(self, product: str) -> str:
        """The request as options of the command that makes a product alone."""
        alike = {"--theme": self.theme.name, "--lang": self.language}
        paper = {"--paper": self.job.setup.paper.name}
        if product == "board" and self.job.board_paper is not None:
            paper = {"--paper": self.job.board_paper.name}
        if not {"--cube", "--cell", "--fit"} & self.asked.keys() or product not in _SIZED:
            paper = {"--cube": f"{self.cube:g}", **paper}
        asked = {name: self.asked[name] for name in _TAKES[product] if name in self.asked}
        words = {**paper, **asked, **alike}
        return " ".join(f"{name} {value}".rstrip() for name, value in words.items())


def kit_plan(request: KitRequest) -> tuple[Artefact, ...]:
    """Everything a kit holds, in the order it is made."""
    game = request.game
    stem = f"{game.file_stem}_setup"
    setup = f"printkit diagram {game.name} --lang {request.language}"
    plan = [
        *(
            Artefact(
                name=_name(request, product),
                made_by=f"printkit {command} {game.name} {request.options(product)}",
                make=partial(_printed, request, product),
            )
            for product, command in _COMMANDS.items()
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
        on = request.job.setup.paper.name
        name = f"{game.file_stem}_example_{on}_{request.language}.pdf"
        printer = "".join(
            f"{option} {request.asked[option]} " for option in _PRINTER if option in request.asked
        )
        plan.append(
            Artefact(
                name=name,
                made_by=(
                    f"printkit replay {game.name} --paper {on} {printer}"
                    f"--theme {request.theme.name} --lang {request.language}"
                ),
                make=partial(_example_pdf, request),
            )
        )
    return tuple(plan)


def build(
    plan: Sequence[Artefact], folder: Path, made: Callable[[Path, int], None], workers: int = 1
) -> tuple[Problem, ...]:
    """Make the files of `plan` in `folder` and a manifest of them.

    A file that cannot be made leaves the others alone. The manifest of an earlier run goes first
    and the new one comes last, so that none ever lies beside files that it does not fit.

    Args:
        plan: what to make.
        folder: where to; made if absent.
        made: told of each finished file and its size in bytes.
        workers: how many processes share the work.

    Returns:
        what went wrong, empty if all is there. A PDF that does not keep what it promises is not
        written.

    Raises:
        PrintkitError: a manifest lies there that printkit did not write; a worker was killed.
    """
    _withdraw_manifest(folder / MANIFEST)
    kit = _Kit(plan)
    with closing(kit.files(workers)) as files:
        for artefact, data in files:
            write_own(folder / artefact.name, data)
            made(folder / artefact.name, len(data))
    data = kit.manifest()
    write_own(folder / MANIFEST, data)
    made(folder / MANIFEST, len(data))
    return kit.problems()


def contents(plan: Sequence[Artefact]) -> dict[str, bytes]:
    """The files of `plan` and a manifest of them, by name and in the order of names.

    Raises:
        PrintkitError: all that kept one of them from being made.
    """
    kit = _Kit(plan)
    files = {artefact.name: data for artefact, data in kit.files(workers=1)}
    if problems := kit.problems():
        raise PrintkitError(problems)
    return dict(sorted({**files, MANIFEST: kit.manifest()}.items()))


def _withdraw_manifest(path: Path) -> None:
    """Remove the manifest of an earlier run.

    Raises:
        PrintkitError: it is somebody else's.
    """
    if path.is_symlink() or not path.exists():
        return  # a link is nobody's manifest: it is replaced at the end, not followed
    try:
        found = json.loads(read_at_most(path, _LONGEST_MANIFEST))
    except (OSError, NoOrdinaryFile, ValueError, RecursionError):
        found = None
    if not (isinstance(found, dict) and "printkit" in found):
        raise PrintkitError(
            f"{path} is not a kit's: it would be overwritten", hint="name another folder with -o"
        )
    path.unlink()


class _Kit:
    """The files of a plan as they are made, and what is told of them afterwards."""

    def __init__(self, plan: Sequence[Artefact]) -> None:
        self._plan = plan
        self._faults: dict[int, tuple[Problem, ...]] = {}
        self._entries: dict[int, dict[str, object]] = {}

    def files(self, workers: int) -> Generator[tuple[Artefact, bytes], None, None]:
        """Each file that could be made, as soon as it is."""
        method = "fork" if _may_be_copied() else "spawn"
        for rank, (data, ink, faults) in shared(_made_one, self._plan, workers, method):
            artefact = self._plan[rank]
            if faults:
                self._faults[rank] = faults
                continue
            digest = hashlib.sha256(data).hexdigest()
            entry = {"file": artefact.name, "sha256": digest, "made_by": artefact.made_by}
            self._entries[rank] = {**entry, **ink}
            yield artefact, data

    def manifest(self) -> bytes:
        """What is told of the files that were made, in the order of the plan."""
        files = [self._entries[rank] for rank in sorted(self._entries)]
        manifest = {"printkit": __version__, "files": files}
        return (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()

    def problems(self) -> tuple[Problem, ...]:
        """What went wrong, each once."""
        found = (problem for rank in sorted(self._faults) for problem in self._faults[rank])
        return tuple(dict.fromkeys(found))


Made: TypeAlias = tuple[bytes, dict[str, list[float]], tuple[Problem, ...]]
"""A file's bytes, what its manifest tells of ink, and what went wrong."""


def _may_be_copied() -> bool:
    """Whether other processes may begin as copies of this one, which spares them all imports.

    Not once there is another thread, or a library that may have threads of its own: the copy of a
    lock that a thread holds is never released. So it is for a command that has just begun.
    """
    alone = threading.active_count() == 1 and "pyvips" not in sys.modules
    return alone and sys.platform == "linux"


def _made_one(artefact: Artefact) -> Made:
    try:
        data = artefact.make()
        return data, _ink(artefact.name, data), ()
    except PrintkitError as error:
        return b"", {}, error.problems


def _ink(name: str, data: bytes) -> dict[str, list[float]]:
    """Per page of a PDF how many per cent of it are inked; nothing for other files.

    Raises:
        PrintkitError: the PDF does not keep what it promises.
    """
    if not name.endswith(".pdf"):
        return {}
    from printkit.preflight.verify import verify

    report = verify(data, name)
    if report.faults:
        raise PrintkitError(Problem(fault, Source(name)) for fault in report.faults)
    return {"ink_percent": [round(100 * page.coverage, 1) for page in report.pages]}


def _name(request: KitRequest, product: str) -> str:
    edition = Edition(
        game=request.game,
        cube=request.cube,
        language=request.language,
        theme=request.theme,
        sheets=0,
    )
    job = request.job
    paper = (job.board_paper if product == "board" else None) or job.setup.paper
    return file_name(edition, product, paper)


_PRINTER = ("--margin", "--measured", "--printer")
_JOINED = ("--cube", "--cell", "--fit", "--joint", "--overlap", "--sheets")
_STUCK = ("--wrap", "--faces", "--painted", "--sides", "--lines")
_SIZED = {"print-me", "board"}
_TAKES = {
    "print-me": (*_JOINED, "--board-paper", *_PRINTER, *_STUCK),
    "board": (*_JOINED, *_PRINTER),
    "stickers": (*_PRINTER, *_STUCK),
    "paper-cubes": (*_PRINTER, "--sides"),
    "parts": _PRINTER,
}
"""Which options the command of a product takes, besides those that all take."""

_COMMANDS = {
    "print-me": "printme",
    "board": "board",
    "stickers": "stickers",
    "paper-cubes": "papercubes",
    "parts": "parts",
}
"""What is printed for a game, and the command that makes it alone."""


def _printed(request: KitRequest, product: str) -> bytes:
    """A printed product."""
    from printkit.backends import pdf

    return pdf.write(_publication(request, product))


def _publication(request: KitRequest, product: str) -> Publication:
    game, job, cube = request.game, request.job, request.cube
    setup, look = job.setup, _Look(theme=request.theme, language=request.language)
    match product:
        case "print-me":
            from printkit.preflight.coverage import coverage

            made = whole_file(game, plan_file(game, job), ink=coverage, **look)
            return only_sheets(made, request.sheets) if request.sheets else made
        case "board":
            made = board(game, job.board_plan(game), **look)
            return only_sheets(made, request.sheets) if request.sheets else made
        case "stickers":
            plan = plan_stickers(game, setup=setup, cube=cube, wanted=job.wanted)
            return stickers(game, plan, **look)
        case "paper-cubes":
            sides = job.wanted.sides if job.wanted else Sides.SHARE
            nets = plan_paper_cubes(game, setup=setup, cube=cube, sides=sides)
            return paper_cubes(game, nets, **look)
        case _:
            edition = Edition(game=game, cube=cube, sheets=0, **look)
            return parts(edition, setup, parts_of(game))


class _Look(TypedDict):
    """What all printed products take alike."""

    theme: Theme
    language: Language


def _setup_picture(request: KitRequest, ending: str) -> bytes:
    look = Look(theme=request.game.themes["screen"], language=request.language)
    scenery = Scenery(position=request.game.setup, heading=FigureWords.of(request.language).start)
    scene = diagram_scene(request.game, scenery, look)
    return picture(scene, Format(ending=ending), request.game, request.language)


def _example_pdf(request: KitRequest) -> bytes:
    played = example_of(request.game, request.language)
    name = FigureWords.of(request.language).example
    return booklet(played, name, request.language, request.theme, request.job.setup)


def example_of(game: Game, language: Language) -> library.Replay:
    """The example game that comes with a spec, every turn checked.

    Raises:
        PrintkitError: the spec names none.
        NotationError: it cannot be replayed; the last problem tells where the spec names it.
    """
    if game.example is None:
        raise PrintkitError(f"{game.name} has no example game", source=game.source)
    try:
        record, _ = library.read_record(game.example, game)
        return library.replay(game, record, language)
    except NotationError as error:
        named = Problem("the example game cannot be replayed", game.example_source)
        raise NotationError((*error.problems, named)) from error


def check_example(game: Game) -> None:
    """Play the example game of somebody's own spec, so that a mistake in it is told beforehand.

    Those that come with printkit are played by its tests.

    Raises:
        NotationError: it cannot be replayed.
    """
    told = game.example is not None and game.rules is not None
    if told and (game.variants or game.source.file != f"specs/{game.name}.yaml"):
        example_of(game, Language.EN)


def booklet(
    played: library.Replay, name: str, language: Language, theme: Theme, setup: PageSetup
) -> bytes:
    """A replay as a PDF booklet, its boards without patterns, for they are small."""
    from printkit.backends import pdf

    look = Look(theme=without_patterns(theme), language=language)
    story = story_of(played, name, language)
    return pdf.write(replay(played.game, story, look=look, setup=setup))


def story_of(played: library.Replay, name: str, language: Language) -> Story:
    """A replay as the booklet tells it.

    Raises:
        NotationError: there is no turn to show.
    """
    if not played.plies:
        raise NotationError(f"{name} holds no turns to show")
    figure_words = FigureWords.of(language)
    white, black = players_of(played.game.players, language)
    lost = played.plies[-1].lost
    heading = heading_of(played, language)
    edition = played.game.heading(language)
    return Story(
        title=printable(heading.players or f"{edition} · {name}"),
        event=printable(" · ".join(filter(None, (heading.players and edition, heading.event)))),
        score=heading.score,
        result=heading.agreed or result_words(played, language),
        notes=(
            *map(printable, heading.facts),
            figure_words.cubes_lost.format(
                white_name=white.label,
                white=len(lost[Side.WHITE]),
                black_name=black.label,
                black=len(lost[Side.BLACK]),
            ),
        ),
        opening=printable(prose(played.opening, language)),
        start=replace(start_scenery(played, language), remark=""),
        plies=tuple(
            replace(turn_scenery(played.game, ply, language, printed_number(ply)), remark="")
            for ply in played.plies
        ),
        numbers=tuple(map(printed_number, played.plies)),
        turns=tuple(judged(ply, language) for ply in played.plies),
        remarks=tuple(printable(prose(ply.notes, language)) for ply in played.plies),
    )


def judged(ply: library.Ply, language: Language) -> str:
    """A turn with what the record judges it to be."""
    return " ".join((ply.text, *(judgement(nag, language) for nag in ply.nags)))


def start_scenery(played: library.Replay, language: Language) -> Scenery:
    """The start of a replay as a diagram shows it, with what the record says and draws of it."""
    source = played.start.source
    return Scenery(
        position=played.start.position,
        heading=FigureWords.of(language).start,
        annotations=_annotations(played.game, played.drawings, source),
        remark=printable(prose(played.opening, language)),
    )


def turn_scenery(game: Game, ply: library.Ply, language: Language, number: str) -> Scenery:
    """A turn of a replay as a diagram shows it, with what the record says and draws of it.

    Args:
        game: the game.
        ply: the turn.
        language: of the words.
        number: what stands before the turn, or empty.
    """
    return Scenery(
        position=ply.position,
        trace=ply.trace,
        heading="  ".join(filter(None, (number, judged(ply, language)))),
        lost=ply.lost,
        annotations=_annotations(game, ply.drawings, ply.source),
        ending=ending_words(game, ply.position, language),
        fault=printable(ply.illegal),
        remark=printable(prose(ply.notes, language)),
    )


def _annotations(game: Game, texts: Sequence[str], source: Source) -> tuple[Annotation, ...]:
    """The drawings of a record's remark; what cannot be drawn on this board is left out."""
    notes = []
    for text in texts:
        with suppress(NotationError):
            notes.append(parse_annotation(text, game.grid, source))
    return tuple(notes)


def result_words(played: library.Replay, language: Language) -> str:
    """How the game ended, in words; that it is not over, where it is not."""
    last = played.plies[-1].position if played.plies else played.start.position
    return ending_words(played.game, last, language) or FigureWords.of(language).unfinished


def ending_words(game: Game, position: Position, language: Language) -> str:
    """How a game ended with a position, a sentence; empty where it goes on."""
    ended = end_words(game, position, language) if game.rules else ""
    return f"{sentence_case(ended)}." if ended else ""


def printed_number(ply: library.Ply) -> str:
    """The number that the record prints before a turn, else the count of plies."""
    return str(ply.number if ply.printed is None else ply.printed)
