"""Speed and sizes against the targets, in one run and one table: `make bench`.

A ratio compares what ran on the same machine a moment apart, so it means the same on another.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from threading import Event
from time import perf_counter

from PIL import Image
from printkit import library
from printkit.backends import png, svg
from printkit.features.animation import product as animation
from printkit.features.animation.product import AnimationOptions
from printkit.features.live.preview import NOTHING, preview
from printkit.features.live.sheets import PRINTED, sheets, written
from printkit.model import Game, Language
from printkit.notation import scan_games
from printkit.products.base import Made
from printkit.products.diagram import Scenery, diagram_scene
from printkit.products.door import NOBODY
from printkit.products.figures.figure import compose
from printkit.products.figures.product import width_of
from printkit.products.request import Request
from printkit.scene import Scene

from archive import archive
from clock import median_ms, process_medians_ms, processor_ms, processor_s

HERE = Path(__file__).resolve().parent
PRINTKIT = str(Path(sys.executable).with_name("printkit"))
WIDTH_PX = 800
ANIMATED_PX = 720
PLIES = 60
MANY = 1000
VECTORS = [HERE.parent / "tests" / "rules" / f"test_{name}.py" for name in ("games", "positions")]
LONGEST = HERE.parent / "tests" / "data" / "records" / "jersi" / "2021-1011.txt"
WON = [*sorted((HERE.parent / "tests" / "data" / "records").glob("[mp]*/*.txt")), LONGEST]
BROOK = HERE.parent / "tests" / "data" / "specs" / "good" / "brook.yaml"
FIVE_FIGURES = """
figures:
  start: {mark: b2 e3v}
  goes: {play: a1-b1, caption: {en: The fox goes one cell on.}}
  may: {fan: {a1-: all}}
  pair: {panels: [{play: a2-a1=b1}, {mark: a2}]}
  far: {stand: 'a1:F e4:h', mark: goal.white, caption: {en: So far it is.}}
"""
GARBAGE = 'abc019 -=!(){};#$[]"\n'


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table.

    Attributes:
        what: what was measured.
        measured: the figure.
        unit: of it.
        peer: the figure of what it is compared with, or None.
        target: the bound for the ratio to the peer, or for the figure where there is no peer.
        at_least: whether the target is a lower bound.
    """

    what: str
    measured: float
    unit: str
    target: float
    peer: float | None = None
    at_least: bool = False

    @property
    def judged(self) -> float:
        """What the target is about."""
        return self.measured if self.peer is None else self.measured / self.peer

    @property
    def is_met(self) -> bool:
        """Whether the target is met."""
        return self.judged >= self.target if self.at_least else self.judged <= self.target

    def __str__(self) -> str:
        sign = "≥" if self.at_least else "≤"
        peer = "" if self.peer is None else f"{self.peer:.4g} {self.unit}"
        ratio = "" if self.peer is None else f"{self.judged:.2f} x"
        target = f"{sign} {self.target:,g} {'x' if self.peer else self.unit}"
        measured = f"{self.measured:,.4g}" if self.measured < 1000 else f"{self.measured:,.0f}"
        verdict = "met" if self.is_met else "NOT MET"
        figures = f"{measured + ' ' + self.unit:>16}{peer:>14}{ratio:>10}"
        return f"{self.what:44}{figures}  {target:<14}{verdict}"


def start_up() -> Iterator[Row]:
    """`printkit --help` against an empty click program; what a command takes before it draws."""
    empty = [sys.executable, str(HERE / "empty.py"), "--help"]
    ours, theirs = process_medians_ms([[PRINTKIT, "--help"], empty], rounds=21)
    yield Row(
        what="printkit --help / empty click", measured=ours, unit="ms", peer=theirs, target=1.2
    )
    for command in ("board", "check", "diagram", "enter", "kit", "replay", "verify"):
        taken = processor_s([PRINTKIT, command, "--help"], rounds=7)
        yield Row(what=f"printkit {command} --help, CPU", measured=taken, unit="s", target=0.25)
    with tempfile.TemporaryDirectory() as folder:
        for drawn, file, target in (("diagram", "x.svg", 0.3), ("board", "x.pdf", 0.6)):
            drawing = [PRINTKIT, drawn, "jersi", "-o", str(Path(folder, file))]
            taken = processor_s(drawing, rounds=7)
            yield Row(
                what=f"printkit {drawn} -o {file}, CPU", measured=taken, unit="s", target=target
            )


def kit() -> Iterator[Row]:
    """The whole Jersi kit and each of its PDFs."""
    with tempfile.TemporaryDirectory() as folder:
        command = [PRINTKIT, "kit", "jersi", "-o", folder]
        (taken,) = process_medians_ms([command], rounds=5)
        yield Row(what="the Jersi kit", measured=taken / 1000, unit="s", target=1.8)
        taken = processor_s(command, rounds=3)
        yield Row(what="the Jersi kit, CPU", measured=taken, unit="s", target=2.9)
        for path in sorted(Path(folder).glob("*.pdf")):
            size = path.stat().st_size / 1000
            yield Row(what=path.name, measured=size, unit="kB", target=300)


def rule_book() -> Iterator[Row]:
    """The rule book of Jersi and its page at a glance."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rules.pdf")
        book = [PRINTKIT, "rulebook", "jersi", "-o", str(path)]
        taken = processor_s(book, rounds=3)
        yield Row(what="printkit rulebook jersi, CPU", measured=taken, unit="s", target=2.0)
        size = path.stat().st_size / 1000
        yield Row(what="the rule book of Jersi", measured=size, unit="kB", target=1000)
        taken = processor_s([*book, "--quick"], rounds=3)
        yield Row(what="printkit rulebook --quick, CPU", measured=taken, unit="s", target=1.6)


def setup_scene(game: Game) -> Scene:
    """The full setup as `printkit diagram` draws it."""
    request = Request(game=game, theme=game.themes["screen"])
    return diagram_scene(request, Scenery(position=game.setup))


def pictures(peers: str) -> Iterator[Row]:
    """The setup of Jersi as SVG and PNG."""
    game = library.load("jersi")
    ours = median_ms(lambda: svg.write(setup_scene(game)))
    theirs = peer_ms(peers, "chess")
    yield Row(
        what="SVG: Jersi setup / python-chess board",
        measured=ours, unit="ms", peer=theirs, target=1.2,
    )  # fmt: skip
    scene = setup_scene(game)
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder, "setup.svg")
        picture.write_bytes(svg.write(scene))
        theirs = peer_ms(peers, "cairosvg", str(picture), str(WIDTH_PX))
    ours = median_ms(lambda: png.write(scene, width_px=WIDTH_PX))
    yield Row(
        what=f"PNG of {WIDTH_PX} px ({png.engine()}) / cairosvg",
        measured=ours, unit="ms", peer=theirs, target=0.15,
    )  # fmt: skip


def figures() -> Iterator[Row]:
    """The figures of the rule book of Jersi: each by itself after the start, and all."""
    game, column = library.load("jersi"), 90.0
    slowest, taken = "", 0.0
    for language in (Language("en"), Language("fr")):
        request = Request(game=game, theme=game.themes["screen"], language=language)
        for figure in game.figures:
            width = width_of(figure, column)
            drawn = median_ms(lambda: svg.write(compose(request, figure, width).scene))  # noqa: B023
            if drawn > taken:
                slowest, taken = figure.name, drawn
    yield Row(what=f"the slowest figure: {slowest}", measured=taken, unit="ms", target=60)
    with tempfile.TemporaryDirectory() as folder:
        commands = [
            [PRINTKIT, "figure", "jersi", "--lang", language, "-o", folder]
            for language in (Language("en"), Language("fr"))
        ]
        both = sum(processor_s(command, rounds=3) for command in commands)
    yield Row(what="all figures in two languages, CPU", measured=both, unit="s", target=3)


def animations() -> Iterator[Row]:
    """The example game of Jersi as a GIF of 720 px, against Pillow's own way with our PNGs."""
    game = library.load("jersi")
    request = Request(game=game, theme=game.themes["screen"])
    options = AnimationOptions(size=ANIMATED_PX)
    shooting = animation.plan_animation(request, options).shooting
    drawn = [png.write(scene, width_px=ANIMATED_PX) for scene in shooting.scenes(ANIMATED_PX)]
    count, usual = len(drawn), BytesIO()

    def by_pillow() -> None:
        first, *rest = (Image.open(BytesIO(one)) for one in drawn)
        usual.seek(0)
        first.save(usual, "GIF", save_all=True, append_images=rest, duration=1000)

    ours = median_ms(lambda: shooting.written("gif", NOBODY)) / count
    theirs = median_ms(by_pillow) / count
    yield Row(
        what=f"GIF of {ANIMATED_PX} px, a frame / Pillow on PNGs",
        measured=ours, unit="ms", peer=theirs, target=0.25,
    )  # fmt: skip
    yield Row(what="a frame, drawn and written", measured=ours, unit="ms", target=4)
    sizes = {
        ending: len(shooting.written(ending, NOBODY)) / count / 1000
        for ending in ("gif", "webp", "png", "mp4")
    }
    usual_size = usual.tell() / count / 1000
    yield Row(
        what="the same in kB", measured=sizes["gif"], unit="kB", peer=usual_size, target=0.25
    )  # fmt: skip
    for (ending, size), target in zip(sizes.items(), (5.0, 7.0, 8.0, 12.0), strict=True):
        yield Row(what=f"a frame as {ending}", measured=size, unit="kB", target=target)


def saves() -> Iterator[Row]:
    """Saves of a small game with five figures, seen in a process that stays or in a fresh one."""
    with tempfile.TemporaryDirectory() as folder:
        path, seen = Path(folder, "brook.yaml"), [NOTHING]

        def save(rank: int) -> None:
            """Another title and another colour each time: nothing is kept from the last one."""
            text = BROOK.read_text("utf-8").replace("The Brook", f"Brook {rank}")
            path.write_text(text.replace("9ecbe0", f"9ecb{rank:02x}") + FIVE_FIGURES, "utf-8")

        def look(rank: int) -> None:
            save(rank)
            seen[0] = preview(path, str(path), Language("en"), seen[0])

        ours = processor_ms(look, rounds=20)
        assert not seen[0].errors
        assert len(seen[0].figures) == 5
        fresh = [PRINTKIT, "diagram", str(path), "-o", str(Path(folder, "x.svg"))]
        theirs = 1000 * processor_s(fresh, rounds=5)
        yield Row(what="a save, setup and five figures, CPU", measured=ours, unit="ms", target=60)
        yield Row(
            what="the same / the setup by a fresh process",
            measured=ours, unit="ms", peer=theirs, target=0.15,
        )  # fmt: skip

        def print_all(rank: int) -> None:
            look(rank)
            game = seen[0].game
            assert game is not None

            def use(made: Made, name: str) -> bytes:
                return written(made, name, ".pdf")

            found = [*sheets(game, PRINTED, Language("en"), Event(), use)]
            assert all(data for _, data, _ in found)

        taken = processor_ms(print_all, rounds=5)
        yield Row(what="its sheets behind them, CPU", measured=taken - ours, unit="ms", target=600)


def peer_ms(python: str, *arguments: str) -> float:
    """The median that a peer prints, measured in its own environment."""
    command = [python, str(HERE / "peers.py"), *arguments]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def rules() -> Iterator[Row]:
    """Legal turns and perft."""
    for name, target in (("pijersi", 25_000), ("jersi", 2_000)):
        game = library.load(name)
        at_work = library.rules_of(game)
        taken = median_ms(lambda: at_work.legal_turns(game.setup))  # noqa: B023 - called here
        yield Row(
            what=f"legal turns listed, {name} start",
            measured=1000 / taken, unit="/s", target=target, at_least=True,
        )  # fmt: skip
    pijersi = library.load("pijersi")
    at_work = library.rules_of(pijersi)
    setup, turns = pijersi.setup, at_work.legal_turns(pijersi.setup)

    def found_legal() -> list[object]:
        fresh = replace(setup)  # what was asked of one position before is known
        return [at_work.explain(fresh, turn) for turn in turns]

    seen = median_ms(found_legal) / len(turns)
    listed = median_ms(lambda: at_work.legal(setup))
    yield Row(
        what="a legal turn found legal / all listed",
        measured=seen, unit="ms", peer=listed, target=0.2,
    )  # fmt: skip
    plies = [at_work.play_code(setup, code) for code in at_work.legal(setup)]
    two = [at_work.play_code(one, code) for one in plies for code in at_work.legal(one)]
    taken = median_ms(lambda: at_work.perft(setup, 3))
    listed = median_ms(lambda: sum(at_work.perft(one, 1) for one in two))
    yield Row(what="perft(3), pijersi", measured=taken / 1000, unit="s", target=1)
    yield Row(
        what="perft(3), pijersi / its last ply counted alone",
        measured=taken, unit="ms", peer=listed, target=0.6,
    )  # fmt: skip
    yield from wins()


def wins() -> Iterator[Row]:
    """Wins in one in every position of real games, against trying every turn; the command."""
    found = []
    for path in WON:
        for record, choice in library.read_games(path.read_text(encoding="utf-8"), str(path)):
            played = library.replay_legal(choice.game, record)
            positions = map(played.position, range(len(played.plies) + 1))
            found += [(library.rules_of(played.game), position) for position in positions]

    def tried() -> list[bool]:
        return [
            any(
                (end := at_work.outcome(at_work.play_code(position, code)))
                and end.winner is position.to_move
                for code in at_work.legal(position)
            )
            for at_work, position in found
        ]

    assert tried() == [bool(at_work.wins(position)) for at_work, position in found]
    theirs = median_ms(tried)
    ours = median_ms(lambda: [at_work.wins(position) for at_work, position in found])
    yield Row(
        what=f"wins in one, {len(found)} positions / all turns",
        measured=ours, unit="ms", peer=theirs, target=0.1,
    )  # fmt: skip
    command = [PRINTKIT, "problems", "--find", *map(str, WON)]
    taken = processor_s(command, rounds=3)
    yield Row(
        what=f"printkit problems --find, {len(WON)} games, CPU", measured=taken, unit="s", target=6
    )


def vectors() -> Iterator[Row]:
    """Every game and position of the test vectors: all turns and what each leads to."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, VECTORS)]
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    taken = perf_counter() - start
    yield Row(what="all vectors replayed and compared", measured=taken, unit="s", target=60)


def records() -> Iterator[Row]:
    """A record of 60 plies, read and every turn checked, of each game."""
    for name in ("pijersi", "jersi"):
        game = library.load(name)
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder, "record.txt")
            record.write_text(long_record(game))
            assert library.check(record, game).plies == PLIES
            taken = median_ms(lambda: library.check(record, game))  # noqa: B023 - called here
        yield Row(what=f"check of {PLIES} plies, {name}", measured=taken, unit="ms", target=5)


def collections() -> Iterator[Row]:
    """A thousand records of a club's archive checked by the command, on one core and on two."""
    with tempfile.TemporaryDirectory() as folder:
        archive(Path(folder), MANY)
        alone, both = process_medians_ms(
            [[PRINTKIT, "-q", "check", folder, "--jobs", jobs] for jobs in "12"],
            rounds=3,
            statuses=(0, 1),  # one of the real records is a misprint
        )
    yield Row(
        what=f"check of {MANY} records, two cores", measured=both / 1000, unit="s", target=2.5
    )
    yield Row(
        what="records checked a second, one core",
        measured=1000 * MANY / alone, unit="/s", target=200, at_least=True,
    )  # fmt: skip
    yield Row(what="check on two cores / on one", measured=both, unit="ms", peer=alone, target=0.65)


def pages() -> Iterator[Row]:
    """The page of the longest game."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.html"
        taken = processor_s([PRINTKIT, "page", str(LONGEST), "-o", str(path)], rounds=3)
        yield Row(what="printkit page of 85 plies, CPU", measured=taken, unit="s", target=3.0)
        size = path.stat().st_size / 1000
        yield Row(what="the page of 85 plies", measured=size, unit="kB", target=120)


def booklets() -> Iterator[Row]:
    """The longest game as a magazine prints it, against a picture for each turn."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.pdf")
        magazine = [PRINTKIT, "replay", str(LONGEST), "-o", str(path)]
        full = [*magazine[:-1], str(Path(folder, "full.pdf")), "--form", "full"]
        ours, theirs = process_medians_ms([magazine, full], rounds=5)
        yield Row(
            what="magazine of 85 plies / a picture a turn",
            measured=ours, unit="ms", peer=theirs, target=0.5,
        )  # fmt: skip
        taken = processor_s(magazine, rounds=3)
        yield Row(what="printkit replay of 85 plies, CPU", measured=taken, unit="s", target=1.2)
        size = path.stat().st_size / 1000
        yield Row(what="the magazine of 85 plies", measured=size, unit="kB", target=400)


def long_texts() -> Iterator[Row]:
    """The longest recorded game of Jersi, and a text of 1 MB without sense."""
    game = library.load("jersi")
    taken = median_ms(lambda: library.check(LONGEST, game))
    yield Row(what="check of 85 plies, jersi 2021-1011", measured=taken, unit="ms", target=15)
    for size in (1 << 18, 1 << 20):
        chance = random.Random(7)
        garbage = "".join(chance.choices(GARBAGE, k=size)) + "\n1 a2-b2"
        taken = median_ms(lambda: scan_games(garbage, "garbage.txt"))  # noqa: B023 - called here
        yield Row(
            what=f"reading {size >> 10} kB of garbage",
            measured=taken * (1 << 20) / size, unit="ms/MB", target=4000,
        )  # fmt: skip


def long_record(game: Game) -> str:
    """A game by chance, the first that lasts 60 plies."""
    at_work = library.rules_of(game)
    for seed in range(1000):
        chance, position, lines = random.Random(seed), game.setup, list[str]()
        while len(lines) < PLIES and (turns := at_work.legal_turns(position)):
            turn = chance.choice(turns)
            lines.append(f"{len(lines) + 1} {library.turn_text(game, position, turn)}")
            position = at_work.play(position, turn)
        if len(lines) == PLIES:
            return "\n".join(lines) + "\n"
    raise AssertionError(f"no game of {game.name} lasted {PLIES} plies")


def main() -> int:
    """Print the table; 1 if a target is not met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python that has the peers")
    peers = parser.parse_args().peers
    print(f"{'what':44}{'measured':>16}{'peer':>14}{'ratio':>10}  {'target':<14}")
    missed = 0
    for rows in (
        start_up(),
        kit(),
        rule_book(),
        pictures(peers),
        figures(),
        saves(),
        animations(),
        rules(),
        vectors(),
        records(),
        collections(),
        pages(),
        booklets(),
        long_texts(),
    ):
        for row in rows:
            print(row, flush=True)
            missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
