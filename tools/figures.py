"""The house in figures, held against what it wants to reach.

Usage: `python -m tools.figures` prints the table. `--by-room` prints the shares of each room,
`--once ROOM` where the private functions of a room stand that are named once, `--twice` the class
names in two modules or more, `--walk` every step of a cube's size. `--check` prints the figures
that must hold (those with a star) and ends with status 1 if one does not.

What is counted:

- *Length of a function*: lines from the first statement after the docstring to the last one, with
  the blank lines and comments between them; methods and inner functions count as functions. So
  measured, python-chess 1.11 has 3, 23 and 240 (median, nine of ten, longest), svcs 1, 18 and 36.
- *Private functions named once*: functions and methods with one leading underscore whose name
  stands once in their module besides the definition, as a share of **all** functions
  (python-chess 2.9 %, svcs 1.5 %). Many of them mean that a reader jumps where he could read on.
  What a dispatcher registers as `_` is never named and not among them.
- *Comments*: lines that hold a comment and nothing else. *Imports*: lines of import statements,
  all of those that run over several. Shares of all lines (python-chess 2.9 and 0.7 %).
- *Logic*: lines of functions that are neither blank, comment, docstring nor signature, nor raise an
  error; as a share of all lines.
- *Lines of the API*: of the room `api`, which names what programs use; what that does stands in the
  rooms whose subject it is.
- *Odd words*: lines with the word tell, tells or told, per 1,000 lines (python-chess 0.1).
- *Class names twice*: names, without leading underscores, of classes in two or more modules.
- *Parameters*: the most that a function takes, without `self` and `cls`.
- *One importer*: modules outside `cli` that one other module imports, and nobody else.
- *Readers of an option*: modules that ask it for its `parse` and its `bounds`: where the command
  line, the API and manifests each read it their own way, there are several.
- *Places of a theme's key*: how often it is named in Python where it is declared and read (`model`,
  `gamefile`), and once more for its use; counted of a key whose name is the name of nothing else.
- *Places of a word*: the catalogue, and classes of words that declare it once more.
- *CPU of the quick tests*: seconds that all processes of the last `make test` took together, as its
  last line says; no figure before the first one.
- *Files that a command runs through*: modules of the package in which functions or classes run for
  it; one that is imported, and no more, is not among them.
- *Imports upward*: imports from a room of a higher floor, or of a neighbour on the same floor, by
  the floors in `pyproject.toml`. *Circles*: groups of modules that import each other.
- *Files that know French*: modules that name the language, and catalogues: what a third language
  touches, but for features that bring words of their own. *Files that name a product*: modules
  besides its own that name paper cubes.
- *The walk of a cube's size*: `printkit board` runs with a size that no other number equals. Each
  pair of functions, one of which hands the other this very number or a value that holds it (`self`
  too), is a call. The walk comes back where it reaches a file that it had left; its names are the
  parameters and fields that bear the number, counted per function.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import statistics
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from grimp import ImportGraph, build_graph

HOME = Path(__file__).resolve().parent.parent
PACKAGE = HOME / "printkit"
TESTS_CPU = HOME / ".pytest_cache" / "d" / "printkit" / "quick_cpu"  # tests/conftest.py writes it

ODD_WORDS = re.compile(r"\b(tell|tells|told)\b", re.IGNORECASE)
FRENCH = re.compile(r"Language\.FR\b|\"fr\"")
A_PRODUCT = re.compile(r"paper_?cubes", re.IGNORECASE)

CUBE_MM = 17.3125
"""The marked size: a float that no other measure of a sheet has by chance."""

A_KEY = "quiet_text"
"""A key of themes whose name is the name of nothing else."""

DEPTH = 4
"""How many values within values are searched for the marked size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A row of the table: what is counted, how much it is now, and how much it may be."""

    name: str
    now: float
    most: float | None = None
    least: float | None = None
    unit: str = ""
    must: bool = False

    @property
    def kept(self) -> bool:
        """Whether it is no more than it may be, and no less."""
        enough = self.least is None or self.now >= self.least
        return enough and (self.most is None or self.now <= self.most)

    def __str__(self) -> str:
        now = f"{self.now:,}" if isinstance(self.now, int) else f"{self.now:,.1f}"
        target = "" if self.most is None else f"≤ {self.most:,g}{' *' * self.must}"
        target += "" if self.least is None else f"≥ {self.least:,g}"
        sign = "" if self.kept else "  missed"
        return f"{self.name:<44} {now + self.unit:>9}  {target:<10}{sign}".rstrip()


Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """One file of the package, parsed."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def room(self) -> str:
        """The folder right below the package, or the name of a module that stands there alone."""
        return self.path.relative_to(PACKAGE).parts[0].removesuffix(".py")

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return self.text.count("\n")

    def functions(self) -> Iterator[Function]:
        """Every function and method, inner ones too."""
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def named_once(self) -> Iterator[Function]:
        """The private functions whose name stands once besides the definition."""
        names = Counter(
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name | ast.Attribute)
        )
        for one in self.functions():
            if re.match(r"_[^_]", one.name) and names[one.name] == 1:
                yield one

    def comment_lines(self) -> int:
        """Lines that hold a comment alone."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        comments = (token for token in tokens if token.type == tokenize.COMMENT)
        return sum(token.line.lstrip().startswith("#") for token in comments)

    def import_lines(self) -> int:
        """Lines of import statements."""
        imports = (
            node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom)
        )
        return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports)

    def logic_lines(self) -> int:
        """Lines of functions that do something."""
        text = self.text.splitlines()
        logic = {
            number
            for function in self.functions()
            for one in _body(function)
            for number in range(one.lineno, (one.end_lineno or one.lineno) + 1)
            if text[number - 1].strip() and not text[number - 1].lstrip().startswith("#")
        }
        other = [
            range(one.lineno, one.body[0].lineno)
            for one in ast.walk(self.tree)
            if isinstance(one, Function)
        ]
        other += [
            range(node.lineno, (node.end_lineno or node.lineno) + 1)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Raise)
            or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        ]
        return len(logic.difference(*other))

    def odd_lines(self) -> int:
        """Lines with a word that the field does not use."""
        return sum(bool(ODD_WORDS.search(line)) for line in self.text.splitlines())


def modules() -> list[Module]:
    """Every module of the package."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found.append(Module(path=path, text=text, tree=ast.parse(text)))
    return found


def _body(function: Function) -> list[ast.stmt]:
    return function.body[ast.get_docstring(function, clean=False) is not None :]


def length(function: Function) -> int:
    """Lines of the body without its docstring."""
    body = _body(function)
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def parameters(function: Function) -> int:
    """How many parameters it takes, without `self` and `cls`."""
    taken = function.args
    names = [one.arg for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def counted(house: Iterable[Module]) -> Iterator[Figure]:
    """What is counted in the text of the modules."""
    house = list(house)
    functions = [function for one in house for function in one.functions()]
    lengths = sorted(map(length, functions))
    lines = sum(one.lines for one in house)
    once = sum(len(list(one.named_once())) for one in house)
    logic = sum(one.logic_lines() for one in house)
    yield Figure(name="lines", now=lines, most=61_000)
    api = sum(one.lines for one in house if one.room == "api")
    yield Figure(name="lines of the API", now=api, most=700, must=True)
    yield Figure(name="lines of logic", now=100 * logic / lines, least=42, unit=" %", must=True)
    yield Figure(name="functions", now=len(functions))
    yield Figure(name="  median length", now=int(statistics.median(lengths)), most=6, must=True)
    yield Figure(
        name="  nine of ten no longer than",
        now=lengths[int(0.9 * len(lengths))],
        most=20,
        must=True,
    )
    yield Figure(name="  longest", now=lengths[-1], most=45, must=True)
    yield Figure(
        name="  private ones named once",
        now=100 * once / len(functions),
        most=12,
        unit=" %",
        must=True,
    )
    for name, most, here in (("outside cli", 5, False), ("in cli", 8, True)):
        found = [one for one in house if (one.room == "cli") is here]
        taken = max(parameters(function) for one in found for function in one.functions())
        yield Figure(name=f"  most parameters {name}", now=taken, most=most, must=not here)
    comments = sum(one.comment_lines() for one in house)
    yield Figure(name="comment lines", now=100 * comments / lines, unit=" %")
    imports = sum(one.import_lines() for one in house)
    yield Figure(name="import lines", now=100 * imports / lines, most=7, unit=" %", must=True)
    odd = sum(one.odd_lines() for one in house)
    yield Figure(
        name="lines with tell, tells or told per 1,000", now=1000 * odd / lines, most=1, must=True
    )
    yield Figure(
        name="class names in two modules or more", now=len(classes_twice(house)), most=10, must=True
    )
    french = [one for one in house if FRENCH.search(one.text)]
    catalogues = [one for one in PACKAGE.rglob("fr.yaml") if "features" not in one.parts]
    yield Figure(
        name="files that know French", now=len(french) + len(catalogues), most=1, must=True
    )
    naming = [
        one for one in house if A_PRODUCT.search(one.text) and not A_PRODUCT.search(one.path.stem)
    ]
    yield Figure(
        name="files that name a product, besides its own", now=len(naming), most=1, must=True
    )


def declarations(house: Iterable[Module]) -> Iterator[Figure]:
    """In how many places of Python one thing is declared or read."""
    house = list(house)
    readers = [
        one
        for one in house
        if {"parse", "bounds"}
        <= {n.attr for n in ast.walk(one.tree) if isinstance(n, ast.Attribute)}
    ]
    yield Figure(name="readers of an option", now=len(readers), most=1, must=True)
    kinds = [node for one in house for node in one.tree.body if isinstance(node, ast.ClassDef)]
    named = [
        node
        for one in house
        if one.room in {"model", "gamefile"}
        for node in ast.walk(one.tree)
        if A_KEY in (getattr(node, field, None) for field in ("id", "attr", "arg", "value"))
    ]
    places = 1 + len(named)
    yield Figure(name="places of a theme's key in Python", now=places, most=2, must=True)
    words = [node for node in kinds if any(ast.unparse(base) == "Words" for base in node.bases)]
    again = any(isinstance(one, ast.AnnAssign) for node in words for one in node.body)
    yield Figure(name="places of a word", now=1 + again, most=1, must=True)


def classes_twice(house: Iterable[Module]) -> dict[str, list[Module]]:
    """The names of classes that stand in two or more modules, with these."""
    places: defaultdict[str, list[Module]] = defaultdict(list)
    for one in house:
        names = {
            node.name.lstrip("_") for node in ast.walk(one.tree) if isinstance(node, ast.ClassDef)
        }
        for name in names:
            places[name].append(one)
    return {name: found for name, found in sorted(places.items()) if len(found) > 1}


# The directions of imports


@cache
def floors() -> Mapping[str, int]:
    """The floor of each room by the contract, the highest first; equal floors are neighbours."""
    settings = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = (
        one["layers"]
        for one in settings["tool"]["importlinter"]["contracts"]
        if one["type"] == "layers" and one.get("containers") == ["printkit"]
    )
    return {room: floor for floor, rooms in enumerate(layers) for room in re.findall(r"\w+", rooms)}


def room_of(module: str) -> str:
    """The room of a dotted name."""
    return module.partition(".")[2].partition(".")[0]


def upward(graph: ImportGraph) -> list[str]:
    """The imports that go up, or to a neighbour."""
    levels = floors()
    found = []
    for module in sorted(graph.modules):
        for target in sorted(graph.find_modules_directly_imported_by(module)):
            here, there = room_of(module), room_of(target)
            known = here in levels and there in levels and here != there
            if known and levels[there] <= levels[here]:
                found.append(f"{module} -> {target}")
    return found


def circles(graph: ImportGraph) -> list[list[str]]:
    """The groups of modules each of which reaches all others of its group."""
    targets = {
        module: graph.find_modules_directly_imported_by(module) for module in sorted(graph.modules)
    }
    # What imports nothing that is left, or is imported by nothing that is left, is in no circle.
    while loose := [
        module
        for module, found in targets.items()
        if not found or not any(module in others for others in targets.values())
    ]:
        for module in loose:
            del targets[module]
        targets = {module: found - set(loose) for module, found in targets.items()}
    reached = {module: {module, *graph.find_downstream_modules(module)} for module in targets}
    groups = {
        tuple(other for other in targets if other in reached[module] and module in reached[other])
        for module in targets
    }
    return sorted(list(group) for group in groups if len(group) > 1)


def one_importer(graph: ImportGraph) -> dict[str, str]:
    """The modules outside the command line that one other imports, with that."""
    found = {module: graph.find_modules_that_directly_import(module) for module in graph.modules}
    return {
        module: next(iter(others))
        for module, others in sorted(found.items())
        if len(others) == 1
        and room_of(module) != "cli"
        and (PACKAGE.parent / f"{module.replace('.', '/')}.py").exists()
    }


def directed() -> Iterator[Figure]:
    """What is counted in the imports."""
    # What only a type checker imports runs nothing, so it can neither climb nor go in a circle.
    graph = build_graph("printkit", cache_dir=None, exclude_type_checking_imports=True)
    ups, rings = upward(graph), circles(graph)
    alone = one_importer(graph)
    yield Figure(name="modules that one other imports", now=len(alone), most=45, must=True)
    yield Figure(name="imports upward", now=len(ups), most=0, must=True)
    yield Figure(name="circles of imports", now=len(rings), most=0, must=True)
    for line in (*ups, *(" <-> ".join(ring) for ring in rings)):
        print(line, file=sys.stderr)


# The walk of a cube's size


Place = tuple[str, str]
"""A file of the package and a function there."""


@dataclass(slots=True, kw_only=True)
class Walk:
    """Follows one number through the calls of a command."""

    calls: dict[tuple[Place | None, Place], None] = field(default_factory=dict)
    """From where to where, in the order in which they happened first."""
    names: defaultdict[Place, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What the number is called in each function."""
    _mark: float | None = None
    _known: dict[int, frozenset[str]] = field(default_factory=dict)
    _kept: list[object] = field(default_factory=list)  # so that no id is given twice

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """What Python calls whenever a function is called."""
        here = _place(frame)
        if event != "call" or here is None:
            return
        code = frame.f_code
        several = bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)  # *args, **kwargs
        taken = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + several]
        bearing = {
            f"{name}.{inner}".rstrip(".")
            for name in taken
            for inner in self._paths(frame.f_locals.get(name), DEPTH)
        }
        if bearing:
            outer = frame.f_back
            while outer is not None and _place(outer) is None:
                outer = outer.f_back
            self.calls[outer and _place(outer), here] = None
            self.names[here] |= bearing

    def _paths(self, value: object, depth: int) -> frozenset[str]:
        """The fields that lead to the marked number in a value; an empty path if it is that."""
        if isinstance(value, float):
            if self._mark is None and value == CUBE_MM:
                self._mark = value
            # Not by `==`: half a cell may be as long as a cube without being its size.
            return frozenset({""} if value is self._mark else ())
        if not depth or id(value) in self._known:
            return self._known.get(id(value), frozenset())
        self._kept.append(value)
        self._known[id(value)] = frozenset()
        found = frozenset(
            f"{name}.{inner}".strip(".")
            for name, part in _parts(value)
            for inner in self._paths(part, depth - 1)
        )
        self._known[id(value)] = found
        return found

    def files(self) -> list[str]:
        """The files that it reaches, one after the other; those to which it returns again."""
        reached = [file for _, (file, _) in self.calls]
        return [file for file, _ in groupby(reached)]


def _place(frame: FrameType) -> Place | None:
    """Where a function of the package stands; None for all others."""
    path = frame.f_code.co_filename
    if not path.startswith(f"{PACKAGE}/"):
        return None
    return path.removeprefix(f"{PACKAGE}/"), frame.f_code.co_qualname


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """What a value of the house holds, with the name of each part."""
    if is_dataclass(value) and type(value).__module__.startswith("printkit"):
        for one in fields(value):
            yield one.name, getattr(value, one.name, None)
    elif isinstance(value, dict):
        yield from ((str(key), part) for key, part in value.items())
    elif isinstance(value, tuple | list):
        yield from (("", part) for part in value)


def walked() -> Walk:
    """The walk of a cube's size from the command line to the sheets of a board."""
    from click.testing import CliRunner
    from printkit.cli import printkit

    walk = Walk()
    with TemporaryDirectory() as folder:
        words = ["board", "jersi", "--cube", str(CUBE_MM), "-o", f"{folder}/board.pdf"]
        sys.setprofile(walk)
        try:
            done = CliRunner().invoke(printkit, words)
        finally:
            sys.setprofile(None)
    if done.exit_code:
        raise SystemExit(f"printkit {' '.join(words)}: {done.output or done.exception!r}")
    return walk


def run_through(*words: str) -> int:
    """In how many files of the package functions run for a command."""
    counting = (
        "import sys, threading\n"
        "from printkit.__main__ import main\n"
        "found = set()\n"
        "def note(frame, kind, _):\n"
        "    if frame.f_code.co_name != '<module>': found.add(frame.f_code.co_filename)\n"
        "sys.setprofile(note)\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.setprofile(None)\n"
        f"print(sum(one.startswith({str(PACKAGE)!r}) for one in found))\n"
    )
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", counting, *words]
        for _ in range(2):  # the first run may have to make what is kept from run to run
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=120, check=True
            )
    return int(done.stdout.split()[-1])


def walking() -> Iterator[Figure]:
    """What is counted on the walk."""
    walk = walked()
    files = walk.files()
    names = sum(map(len, walk.names.values()))
    yield Figure(name="walk of a cube's size: calls", now=len(walk.calls), most=25, must=True)
    yield Figure(name="  comes back to a file", now=len(files) - len(set(files)), most=4, must=True)
    yield Figure(name="  files", now=len(set(files)))
    yield Figure(name="  names", now=names)
    diagram = run_through("diagram", "jersi", "-o", "x.svg")
    record = next((HOME / "specs" / "jersi").glob("example-4.16.txt"))
    film = run_through("animate", str(record), "-o", "x.gif", "--size", "200")
    yield Figure(name="files that a diagram runs through", now=diagram, most=80, must=True)
    yield Figure(name="  an animation", now=film, most=110, must=True)


def around() -> Iterator[Figure]:
    """What is counted beside the package."""
    readme = (HOME / "README.md").read_text(encoding="utf-8").count("\n")
    yield Figure(name="lines of README.md", now=readme, most=150, must=True)
    tests = sum(one.read_bytes().count(b"\n") for one in (HOME / "tests").rglob("*.py"))
    yield Figure(name="lines of the tests", now=tests)
    if TESTS_CPU.exists():
        seconds = float(TESTS_CPU.read_text(encoding="utf-8"))
        yield Figure(name="CPU of the quick tests", now=seconds, most=100, unit=" s")


# What is printed


def by_room(house: Iterable[Module]) -> str:
    """A line for each room: lines, functions, shares, the longest function."""
    rooms: defaultdict[str, list[Module]] = defaultdict(list)
    for one in house:
        rooms[one.room].append(one)
    lines = [f"{'room':<12}  lines  functions  longest  once %  import %  comment %  odd ‰"]
    for room, found in sorted(rooms.items()):
        functions = [function for one in found for function in one.functions()]
        size = sum(one.lines for one in found)
        shares = (
            100 * sum(len(list(one.named_once())) for one in found) / max(1, len(functions)),
            100 * sum(one.import_lines() for one in found) / size,
            100 * sum(one.comment_lines() for one in found) / size,
            1000 * sum(one.odd_lines() for one in found) / size,
        )
        longest = max(map(length, functions), default=0)
        once, imports, comments, odd = shares
        lines.append(
            f"{room:<12} {size:>6,} {len(functions):>10,} {longest:>8} {once:>7.1f} {imports:>9.1f}"
            f" {comments:>10.1f} {odd:>6.1f}"
        )
    return "\n".join(lines)


def once_in(house: Iterable[Module], room: str) -> str:
    """Where the private functions of a room stand that are named once, with their lengths."""
    return "\n".join(
        f"{one.path.relative_to(HOME)}:{function.lineno}: {function.name}, {length(function)} lines"
        for one in house
        if one.path.relative_to(PACKAGE).as_posix().startswith(room)
        for function in one.named_once()
    )


def main() -> int:
    """Print what is asked for; the status to end with."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.figures", description="The house in figures."
    )
    parser.add_argument("--check", action="store_true", help="only what must hold; status 1 if not")
    parser.add_argument("--by-room", action="store_true", help="shares of each room")
    parser.add_argument(
        "--once", metavar="ROOM", help="private functions named once, with their places"
    )
    parser.add_argument("--alone", action="store_true", help="modules that one other imports")
    parser.add_argument("--twice", action="store_true", help="class names in two modules or more")
    parser.add_argument("--walk", action="store_true", help="each step of a cube's size")
    asked = parser.parse_args()
    house = modules()
    if asked.by_room:
        print(by_room(house))
    elif asked.once is not None:
        print(once_in(house, asked.once.removeprefix("printkit/")))
    elif asked.alone:
        graph = build_graph("printkit", cache_dir=None, exclude_type_checking_imports=True)
        print(*(f"{one} <- {other}" for one, other in one_importer(graph).items()), sep="\n")
    elif asked.twice:
        for name, found in classes_twice(house).items():
            print(name, *(str(one.path.relative_to(PACKAGE)) for one in found))
    elif asked.walk:
        walk = walked()
        for _, here in walk.calls:
            print(f"{': '.join(here)}({', '.join(sorted(walk.names[here]))})")
    else:
        figures = [*counted(house), *declarations(house), *directed(), *around()]
        figures += walking()
        shown = [one for one in figures if one.must or not asked.check]
        print(*shown, sep="\n")
        return int(asked.check and not all(one.kept for one in shown))
    return 0


if __name__ == "__main__":
    sys.exit(main())
