"""What can go wrong and where: places in a text, problems, and the errors that carry them.

Every error that a user can cause is one or several `Problem`s; each prints as one line
``file:line:column: path: what; hint``. Warnings are the same values, only not raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce
from reprlib import repr as shortened
from types import MappingProxyType
from typing import TypeVar

from printkit.base.catalogue import FORM, REFERENCE, USUAL_FORM, catalogue

Given = TypeVar("Given")
_TYPES = {"PathLike": "Path", "Real": "float", "SupportsIndex": "int"}
"""What programs call the abstract types that arguments may have."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A place in something a user wrote.

    Attributes:
        file: the file's path as the user named it, or the option's name for an argument.
        line: the line, counted from 1; 0 where the whole file is meant.
        column: the column in characters, counted from 1; 0 where the whole line is meant.
        path: the dotted path of keys inside a spec (`board.rows.3.cells`), or empty.
    """

    file: str
    line: int = 0
    column: int = 0
    path: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f":{self.line}:{max(self.column, 1)}"
        return f"{place}: {self.path}" if self.path else place

    def shifted(self, columns: int) -> Source:
        """The place `columns` characters further right on the same line."""
        return Source(self.file, self.line, self.column + columns, self.path)


class Message(str):
    """What is said to a user: a key of the catalogue and what fills it in.

    As a text it is in English, so that it can be logged and compared; `said` has it in another
    language. Whoever shows it to a user asks for that user's language. The key is as in
    `notation.no-such-cell`; messages among the values are said in the same language.
    """

    key: str
    values: dict[str, object]

    def __new__(cls, key: str, /, **values: object) -> Message:
        """The message of a key, filled with `values`."""
        message = super().__new__(cls, catalogue(REFERENCE).say(key, **values))
        message.key, message.values = key, values
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """What makes it anew: messages of a worker reach its master."""
        return (self.key,), self.values


CALLED_BY_ID = frozenset(
    ("side", "side2", "white", "black", "title", "kind", "kind2", "upper", "lower")
)
"""The values of messages that are sides and kinds; others are in the words of who wrote them."""


def said(text: str, language: str, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """A text in a language, if it is a message; else as it is.

    `names` leads from what a text calls by ids (kinds, White and Black) to their names, and from
    `FORM` to the form of a game's pieces; see `printkit.text.players.names_of`.
    """
    if not isinstance(text, Message):
        return text
    words = catalogue(language)
    known: dict[str, str] = {**words.part("grammar.sides"), **names}
    form = text.values.get(FORM, known.pop(FORM, USUAL_FORM))
    values = dict(text.values)
    for name, value in values.items():
        if isinstance(value, str):  # what is called by an id, or a message itself
            named = known.get(value) if name in CALLED_BY_ID else None
            values[name] = named or said(value, language, names)
    return words.say(text.key, **{**values, FORM: form})


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake or warning: what is wrong, where, and what may help.

    Attributes:
        what: what is wrong, in one clause without a full stop.
        source: where, if it has a place.
        hint: what may help (`did you mean jersi?`), or empty.
        joint: what joins both in one line, as their language does.
    """

    what: str
    source: Source | None = None
    hint: str = ""
    joint: str = field(default="; ", compare=False)

    def __str__(self) -> str:
        line = f"{self.source}: {self.what}" if self.source else self.what
        return f"{line}{self.joint}{self.hint}" if self.hint else line

    def said(self, language: str, names: Mapping[str, str] = MappingProxyType({})) -> Problem:
        """The problem in a language; see `said`."""
        joint = catalogue(language).say("grammar.joint")
        what, hint = (said(text, language, names) for text in (self.what, self.hint))
        return Problem(what, self.source, hint, joint)


def said_all(
    problems: Iterable[Problem], language: str, names: Mapping[str, str] = MappingProxyType({})
) -> tuple[Problem, ...]:
    """Problems in a language; see `said`."""
    return tuple(problem.said(language, names) for problem in problems)


class PrintkitError(Exception):
    """A mistake of the user's that stops the work: one or several problems.

    Args:
        what: what is wrong, or the problems when there are several.
        source: where, if it has a place.
        hint: what may help.
    """

    def __init__(
        self, what: str | Iterable[Problem], *, source: Source | None = None, hint: str = ""
    ) -> None:
        self.problems: tuple[Problem, ...] = (
            (Problem(what, source, hint),) if isinstance(what, str) else tuple(what)
        )
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[object, ...]:
        """Whatever a kind of error is made of, it comes from another process as it was there."""
        return _raised_elsewhere, (type(self), self.args), vars(self)


def _raised_elsewhere(kind: type[PrintkitError], args: tuple[object, ...]) -> PrintkitError:
    return kind.__new__(kind, *args)


class Problems(list[Problem]):
    """What is found wrong one by one, so that all of it is said at once."""

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keep what is wrong with one part; the others are looked at too."""
        try:
            yield
        except PrintkitError as error:
            self.extend(error.problems)

    def stop(self, kind: type[PrintkitError] = PrintkitError) -> None:
        """Raise all that was found, if anything was."""
        if self:
            raise kind(self)


@contextmanager
def places_called(called: Mapping[str, str]) -> Iterator[None]:
    """Whatever goes wrong meanwhile has its places in what is called so: `marks` for `--mark`."""
    try:
        yield
    except PrintkitError as error:
        error.problems = tuple(
            replace(one, source=replace(place, file=called.get(place.file, place.file)))
            if (place := one.source)
            else one
            for one in error.problems
        )
        error.args = ("\n".join(map(str, error.problems)),)
        raise


class WrongType(PrintkitError, TypeError):
    """What a program gives is of no type that is taken there."""


class WrongValue(PrintkitError, ValueError):
    """What a program gives is of the right type and yet nothing that is known there."""


class NoSuchCell(PrintkitError, KeyError):
    """A name that no cell of the board has."""

    __str__ = Exception.__str__  # a `KeyError` would show the line in quotation marks


class NoSuchTurn(PrintkitError, IndexError):
    """A rank that no turn of a replay has."""


class SpecError(PrintkitError):
    """A specification that cannot be read, found or believed."""


class NotationError(PrintkitError):
    """A text of a game (turn, position, record) that cannot be read or played."""


class InvalidTurn(NotationError):
    """A turn's text that no grammar of the dialect reads."""


class IllegalTurn(NotationError):
    """A turn that reads well but breaks a rule.

    Attributes:
        reason: which rule, as a value; its words stand in `printkit.text`.
    """

    def __init__(
        self, what: str, reason: Reason, *, source: Source | None = None, hint: str = ""
    ) -> None:
        super().__init__(what, source=source, hint=hint)
        self.reason = reason


class AmbiguousTurn(NotationError):
    """A turn's text that may mean several legal turns."""


class LayoutError(PrintkitError):
    """Something that does not fit: a paper, a margin, a size."""


class MissingGlyph(PrintkitError):
    """A character that the font does not hold."""


class ReasonCode(StrEnum):
    """Why a turn is illegal. The words for each, per language, stand in `printkit.text`.

    An engine from outside may have codes of its own, with their words in `Reason.words`.

    The comment beside each says what `Reason.cells` and `Reason.kinds` hold, in order; a dash
    where both are empty. "From" and "to" are the cells of the step that fails.
    """

    GAME_OVER = "game-over"  # -
    EMPTY_TURN = "empty-turn"  # - (nobody may pass)
    NO_PIECE = "no-piece"  # cells: from
    NOT_YOURS = "not-yours"  # cells: from; kinds: the top cube's
    NO_STACK = "no-stack"  # cells: from; kinds: the single cube's
    IMMOBILE = "immobile"  # cells: from; kinds: the top cube's
    STACK_IMMOBILE = "stack-immobile"  # cells: from; kinds: the lower cube's that holds it
    SAME_CELL = "same-cell"  # cells: from
    CUBE_TOO_FAR = "cube-too-far"  # cells: from, to
    STACK_TOO_FAR = "stack-too-far"  # cells: from, to (more than two cells, or not straight)
    PATH_BLOCKED = "path-blocked"  # cells: from, to, the cell between that is not empty
    NOT_BUILT = "not-built"  # cells: the first step's to (the first step built no stack there)
    ONLY_TOP_GOES_ON = "only-top-goes-on"  # cells: the second step's from (after a stack's step)
    ONLY_STACK_GOES_ON = "only-stack-goes-on"  # cells: the second step's from (after a cube's)
    BROKEN_CHAIN = "broken-chain"  # cells: the first step's to, the second step's from
    TOO_MANY_STEPS = "too-many-steps"  # -
    CANNOT_CARRY = "cannot-carry"  # cells: to; kinds: the lower cube's, the moved cube's
    OWN_PIECE = "own-piece"  # cells: to; kinds: the top cube's there (the game has no stacks)
    CELL_FULL = "cell-full"  # cells: to (two cubes stand there, and none is taken)
    STACK_ON_OWN = "stack-on-own"  # cells: to
    CANNOT_BEAT = "cannot-beat"  # cells: to; kinds: the attacker's top, the target's top
    NEVER_TAKEN = "never-taken"  # cells: to; kinds: the target's top
    HOST_SHIELDS_FROM_STACK = "host-shields-from-stack"  # cells: to; kinds: the host's, its cube's
    NO_DROPS = "no-drops"  # - (the game has no drops)
    DROP_WITH_STEPS = "drop-with-steps"  # - (a drop is the whole turn)
    DROP_KIND = "drop-kind"  # cells: where; kinds: the dropped cube's (never dropped)
    DROP_NONE_LEFT = "drop-none-left"  # cells: where; kinds: the dropped cube's
    DROP_ONE_LEFT = "drop-one-left"  # cells: of the second drop; kinds: the dropped cube's
    DROP_ZONE = "drop-zone"  # cells: where; kinds: the dropped cube's; rows: of the player's zone
    DROP_ONTO = "drop-onto"  # cells: where; kinds: the top cube's that stands there, the dropped's
    DROP_ON_FOE = "drop-on-foe"  # cells: where; kinds: the opponent's cube's, the dropped's
    DROP_TOO_MANY = "drop-too-many"  # -
    DROP_APART = "drop-apart"  # cells: the first drop's, the second drop's
    RELOCATION_MISSING = "relocation-missing"  # kinds: the king's; rows: where it is put back
    RELOCATION_NOT_DUE = "relocation-not-due"  # cells: where it is put back (nothing was taken)
    RELOCATION_ROW = "relocation-row"  # cells: where; kinds: the king's; rows: of its zone
    RELOCATION_ONTO = "relocation-onto"  # cells: where; kinds: the top cube's there, the king's
    RANSOM_MISSING = "ransom-missing"  # kinds: the king's
    NO_RANSOM = "no-ransom"  # cells: where (the game has no ransom)
    RANSOM_NOT_DUE = "ransom-not-due"  # cells: where
    RANSOM_WRONG = "ransom-wrong"  # cells: where (no cube there that may be given up)
    GUARDED = "guarded"  # cells: to, the guard's; kinds: the guard's
    DIVIDED = "divided"  # cells: from or to, the divider's; kinds: the divider's
    TAKES_BY_CUBE = "takes-by-cube"  # cells: to; kinds: the attacker's top
    TAKES_BY_STACK = "takes-by-stack"  # cells: to; kinds: the attacker's top
    NO_SWAP = "no-swap"  # cells: the two (no king and ghost of the player's that may change places)
    NO_SWAPS = "no-swaps"  # - (the game has no such turns)
    MUST_TURN = "must-turn"  # cells: the second step's from, to
    MUST_GO_STRAIGHT = "must-go-straight"  # cells: the second step's from, to
    STEP_TELLS_WHOLE = "step-tells-whole"  # cells: from (a + or *, where whole stacks move by =)
    STEP_TELLS_COUNT = "step-tells-count"  # cells: from (a = or too many, where counts move)
    NEUTRAL = "neutral"  # cells: from; kinds: the top cube's, which belongs to neither side
    TOO_FEW = "too-few"  # cells: from (fewer cubes there than the step moves)
    TOO_FAR = "too-far"  # cells: from, to (not straight, or more cells than cubes that move)
    TOO_HIGH = "too-high"  # cells: to (more cubes would stand there than a cell holds)
    ONLY_PART_GOES_ON = "only-part-goes-on"  # cells: the second step's from
    NOTHING_TO_TAKE = "nothing-to-take"  # cells: to (a turn that is played as it is written)
    PARTED = "parted"  # cells: the two between which something stands already
    NOT_PARTED = "not-parted"  # cells: the two between which nothing stands
    NO_SUCH_TURN = "no-such-turn"  # - (the game has no turns of this form)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a turn is illegal, as a value without words of a language.

    Attributes:
        code: which rule is broken: a `ReasonCode`, or an engine's own.
        cells: the names of the cells it concerns, in the order the words use them.
        kinds: the ids of the kinds it concerns, in the order the words use them.
        rows: the names of the rows of a zone that it mentions, from the first to the last; empty
            where the zone is no row or rows.
        words: of an engine's own code the words with placeholders, one text for all languages or
            one per language; empty where the code is known here.
    """

    code: ReasonCode | str
    cells: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    words: str | Mapping[str, str] = field(default="", compare=False)


def did_you_mean(word: str, choices: Iterable[str], *, most: int = 1, least: float = 0.5) -> str:
    """The hint `did you mean …?` with the nearest of `choices`, or an empty text.

    At most `most` are named, each at least so much like the word as `least` says (0 to 1).
    """
    near = nearest(word, choices, most=most, least=least)
    if not near:
        return ""
    names = reduce(lambda one, other: Message("common.one-or-other", one=one, other=other), near)
    return Message("common.did-you-mean", names=names)


def known_words(words: Iterable[str], near: str = "") -> str:
    """A hint that names the one of `words` that was meant by `near`, else all that there are."""
    words = list(words)
    listed = Message("common.known", names=", ".join(words)) if words else ""
    return did_you_mean(near, words) or listed


def nearest(word: str, choices: Iterable[str], *, most: int = 1, least: float = 0.5) -> list[str]:
    """The choices that are written most like a word; see `did_you_mean`."""
    from difflib import get_close_matches

    return get_close_matches(word.lower(), list(choices), n=most, cutoff=least)


def no_value(name: str, value: object) -> Message:
    """That a value cannot be what a program calls so: `width cannot be 'x'`."""
    return Message("common.no-value", name=name, value=shortened(value))


def argument(name: str, value: Given, *kinds: type[object], types: str = "") -> Given:
    """What a program gives, which is of one of some types; True and False are no numbers.

    `types` are what programs call these types, if not by their names.

    Raises:
        WrongType: it is of none of them.
    """
    if isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds):
        return value
    types = types or ", ".join(_TYPES.get(kind.__name__, kind.__name__) for kind in kinds)
    raise WrongType(no_value(name, value), hint=Message("api.types", types=types))


def chosen(name: str, value: str, words: Iterable[str]) -> str:
    """What a program gives, which is one of some words.

    Raises:
        WrongType: it is no text.
        WrongValue: it is none of them.
    """
    known = list(map(str, words))
    if argument(name, value, str) in known:
        return value
    raise WrongValue(no_value(name, value), hint=known_words(known, value))
