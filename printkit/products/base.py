"""What a product is: a name, options, a plan and how it is made; and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    runtime_checkable,
)

from printkit.base import features
from printkit.base.errors import Message, Problem
from printkit.export import Format
from printkit.products.file_names import called_apart, mark, marks_of
from printkit.products.request import ON_PAPER, Request
from printkit.scene import Scene

if TYPE_CHECKING:
    from printkit.model import Game
    from printkit.page import Publication

_OPTION, _GROUP = "option", "group"
DEFAULT_FORMAT = Format()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A scene in one piece; the ending of its file's name chooses the format.

    Attributes:
        request: what was asked for: whose game it is, in which language.
        form: how it is written, apart from the format.
    """

    scene: Scene
    request: Request
    form: Format = DEFAULT_FORMAT


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Files that belong together: pictures, files for a laser, assets of a virtual table.

    Attributes:
        files: by name, in the order in which they are written; a manifest is added to them.
        whole: what they are one of, where they are of no use but together: what is left of an
            earlier one in the same folder goes. Empty where a folder may hold files of several.
    """

    files: Mapping[str, Publication | Picture | Film | bytes]
    whole: str = ""


class Watch(Protocol):
    """Who waits for what takes long."""

    def note(self, text: str) -> None:
        """What has been found out on the way."""

    def begin(self, steps: int) -> None:
        """Work of so many steps begins."""

    def step(self) -> None:
        """One of them is done."""


@runtime_checkable
class Film(Protocol):
    """Pictures one after the other; the ending of the file's name chooses the format."""

    def written(self, ending: str, watch: Watch) -> bytes:
        """The file.

        Args:
            ending: of its name, without the dot.
            watch: who waits for it.

        Raises:
            PrintkitError: it cannot be made as asked for.
        """


Made: TypeAlias = "Publication | Picture | Pack | Film | bytes"
"""What comes of a plan: pages, a picture, many files, a film, or a file that is written."""


class Shared(Enum):
    """What a request says that a product may take, each with the options that say it."""

    PIECE = ("--cube",)
    PAPER = ("--paper",)
    MARGIN = ("--margin",)
    PRINTER = ("--measured", "--printer")
    THEME = ("--theme",)
    LANGUAGE = ("--lang",)


ALL = frozenset(Shared)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """How a field of options is given in words.

    Attributes:
        help: a line on what it is for; empty for an option of printkit, whose words stand in the
            catalogue by its name.
        usual: what None stands for, as the help shows it.
        name: as it is written, `--start-at`; the field's own name if empty.
        also: how it may be written as well, `--compare`, or empty.
        parse: a value from its text, or the enum whose values are the choices; None for text,
            for a switch, or for a number with bounds.
        choices: the words to choose from where they are no enum's.
        bounds: the least and the most of a number.
        metavar: what stands for the value in the help.
        many: whether it may be given several times, for a tuple.
        bare: whether it is given without its name, behind the game.
        known: the words that a game knows for it, which a shell completes.
        named: whether the plan calls the file after it; else its value is put behind the name.
    """

    help: str = ""
    usual: object = None
    name: str = ""
    also: str = ""
    parse: Callable[[str], object] | type[Enum] | None = None
    choices: tuple[str, ...] = ()
    bounds: tuple[float, float | None] | None = None
    metavar: str = ""
    many: bool = False
    bare: bool = False
    known: Callable[[Game], Iterable[str]] | None = None
    named: bool = False


def option(default: object, text: str = "", **more: Any) -> Any:
    """A field of options that can be given in words.

    Args:
        default: its value where it is not given.
        text: a line of help; see `Option`.
        more: as in `Option`.
    """
    return field(default=default, metadata={_OPTION: Option(help=text, **more)})


def group(kind: Callable[[], object]) -> Any:
    """A field that holds options of their own, which several products share."""
    return field(default_factory=kind, metadata={_GROUP: kind})


def options_of(kind: type) -> Iterator[tuple[str, object, Option]]:
    """All options of a class, those of its groups among them: name, default and help."""
    assert is_dataclass(kind)
    for one in fields(kind):
        if _GROUP in one.metadata:
            yield from options_of(one.metadata[_GROUP])
        elif _OPTION in one.metadata:
            assert one.default is not MISSING
            yield one.name, one.default, one.metadata[_OPTION]


def flag(name: str, one: Option) -> str:
    """How an option is written: `--start-at`."""
    return one.name or f"--{name.replace('_', '-')}"


Options = TypeVar("Options")


def built(kind: type[Options], values: Mapping[str, object]) -> Options:
    """Options of a class from the values of its fields, those of its groups among them.

    What is not there keeps its default, what the class does not know is left out: so the options
    of one product serve another.
    """
    assert is_dataclass(kind)
    known: dict[str, object] = {}
    for one in fields(kind):
        if _GROUP in one.metadata:
            known[one.name] = built(one.metadata[_GROUP], values)
        elif one.name in values:
            known[one.name] = values[one.name]
    return kind(**known)


def values_of(options: object) -> dict[str, object]:
    """The fields of options, those of their groups among them."""
    assert is_dataclass(options)
    found: dict[str, object] = {}
    for one in fields(options):
        value = getattr(options, one.name)
        found |= values_of(value) if _GROUP in one.metadata else {one.name: value}
    return found


TO_READ = (".pdf", ".html", ".md", *features.offered("document"))
"""How a file of words may end: for paper, for a screen, or for a word processor."""


class Endings(NamedTuple):
    """How a file may end, and why in nothing else, where that needs to be said."""

    known: tuple[str, ...] = (".pdf",)
    only: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a product comes out, known before anything is drawn; each product adds what it needs.

    Attributes:
        file_name: of its file where nobody names one.
        printed: how many sheets of paper it takes; 0 for what is not printed at home.
        endings: how its file may end; none for many files, which come into a folder.
        inside: its name in a folder, where one may be named too; else a file is.
        only: why it ends in nothing else, where that needs to be said.
        notes: what is said of it, a line each.
        doubts: what is warned of.
        left_out: what does not fit and is left out; each says of what it is.
        faults: what could not be made; the rest is.
    """

    file_name: str
    printed: int = 0
    endings: tuple[str, ...] = (".pdf",)
    inside: str = ""
    only: str = ""
    notes: tuple[str, ...] = ()
    doubts: tuple[Problem, ...] = ()
    left_out: tuple[Problem, ...] = ()
    faults: tuple[Problem, ...] = ()


def left_out(part: str, why: Problem) -> Problem:
    """That a part is left out, and why."""
    what = Message("products.left-out", part=part, why=why.what)
    return Problem(what, why.source, why.hint)


Planned = TypeVar("Planned", bound=Plan)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Generic[Options]):
    """A request for one product.

    Attributes:
        request: what is asked for of the game.
        options: what is asked for of the product.
        file_name: of what is made; the plan's own if empty.
    """

    request: Request
    options: Options
    file_name: str = ""


def once(kind: type[Options]) -> Callable[[Request, object], Iterable[Order[Options]]]:
    """How a product comes into a kit once, with those of the kit's options that it has too."""

    def orders(request: Request, options: object) -> Iterable[Order[Options]]:
        return (Order(request=request, options=built(kind, values_of(options))),)

    return orders


@dataclass(frozen=True, slots=True, kw_only=True)
class Product(Generic[Options, Planned]):
    """One thing that printkit makes of a game.

    Attributes:
        name: as in file names; its command is called so too.
        help: what the command says of it, with examples; empty for a product of printkit, whose
            words stand in the catalogue by its command.
        options: what can be asked of it besides the request; a frozen dataclass of `option`s.
        plan: how it comes out; everything that cannot be is refused here.
        make: pages, a picture or many files, as planned.
        takes: what of the request it heeds.
        theme: the theme where none is named.
        typeset: whether it sets words of others in the shipped fonts, which lack some signs.
        endings: how its file may end, where the options tell it before anything is planned, and
            planning takes long; else None.
        formats: whether its file has several forms, of which the ending of its name, or
            `--format`, chooses one.
        kit: its files in a kit that is asked for with options of its own; None for what no kit
            holds.
        plans_long: whether planning it takes as long as planning the rest of a kit.
    """

    name: str
    help: str = ""
    options: type[Options]
    plan: Callable[[Request, Options], Planned]
    make: Callable[[Planned], Made]
    takes: frozenset[Shared] = ALL
    theme: str = ON_PAPER
    typeset: bool = True
    endings: Callable[[Options], Endings | None] = lambda _: None
    formats: bool = False
    kit: Callable[[Request, object], Iterable[Order[Options]]] | None = None
    plans_long: bool = False

    def planned(self, request: Request, options: Options) -> Planned:
        """How it comes out, its file called after all that was asked for.

        Raises:
            PrintkitError: it cannot.
        """
        plan = self.plan(request, options)
        # what is asked for that the plan does not put into the file's name
        values, theme = values_of(options), request.theme.name
        marks = [
            mark(flag(name, one), values[name])
            for name, usual, one in options_of(self.options)
            if not one.named and values[name] != usual
        ]
        heeded = (one for one in (Shared.MARGIN, Shared.PRINTER) if one in self.takes)
        marks += marks_of(request.given, *(word for one in heeded for word in one.value))
        own = theme == self.theme or f"_{theme}_" in plan.file_name
        if Shared.THEME in self.takes and not own:
            marks.append(mark(theme, ""))
        untold = tuple(
            problem
            for code, problem in request.game.untold
            if code == request.language and Shared.LANGUAGE in self.takes
        )
        name = called_apart(plan.file_name, marks, folder=not plan.endings)
        return replace(plan, file_name=name, doubts=(*plan.doubts, *untold))

    @property
    def given_names(self) -> tuple[str, ...]:
        """How its options are written, those of the request among them."""
        own = (flag(name, one) for name, _, one in options_of(self.options))
        return (*own, *(word for one in Shared if one in self.takes for word in one.value))
