"""Simple formulas of TeX (`$x^2$`) as words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from printkit.document.blocks import Emphasis, Inline, Mark, Marked, Styled

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[0-9]+(?:[.,][0-9]+)*|\s+|.", re.DOTALL)
_LETTERS = dict(
    zip(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
        "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega".split(),
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ",
        strict=True,
    )
)
_OPERATORS = {
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "pm": "±",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "approx": "≈",
    "to": "→",
    "rightarrow": "→",
    "leftarrow": "←",
    "infty": "∞",
    "sum": "∑",
    "prod": "∏",
    "ldots": "…",
    "dots": "…",
    "cdots": "…",
    "max": "max",
    "min": "min",
    "log": "log",
    "ln": "ln",
    "sin": "sin",
    "cos": "cos",
    "mod": "mod",
    "quad": "\u2003",
    "qquad": "\u2003\u2003",
    ",": "\u2009",
    ";": "\u2009",
    ":": "\u2009",
    " ": " ",
    "!": "",
    "{": "{",
    "}": "}",
    "%": "%",
    "$": "$",
    "_": "_",
    "#": "#",
    "&": "&",
    "left": "",
    "right": "",
    "displaystyle": "",
}
_WORDS = {"text", "mathrm", "textrm", "operatorname", "mathbf", "textbf", "mathit"}
_SPACED = frozenset("=<>+≤≥≠≈→←×÷±")
_PLAIN = frozenset("()[]|/*'!?.,;:") | _SPACED
_DEEPEST = 16


def formula(text: str) -> tuple[Inline, ...] | None:
    """A simple formula of TeX as words, or None where words cannot say it."""
    try:
        return tuple(_Formula(text).until(""))
    except (_TooHard, IndexError):
        return None


class _TooHard(Exception):
    """A formula that a line of words cannot hold."""


class _Formula:
    """A formula read sign by sign."""

    def __init__(self, text: str) -> None:
        self._signs: list[str] = _TOKEN.findall(text.strip().strip("`"))
        self._at = self._depth = 0

    def until(self, end: str) -> Iterator[Inline]:
        """What stands before a sign, or all where that is empty."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _TooHard
        while self._at < len(self._signs):
            sign = self._next()
            if sign == end:
                self._depth -= 1
                return
            yield from self._one(sign)
        if end:
            raise _TooHard

    def _next(self) -> str:
        self._at += 1
        return self._signs[self._at - 1]

    def _group(self) -> tuple[Inline, ...]:
        sign = self._next()
        while sign.isspace():
            sign = self._next()
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _TooHard
        found = tuple(self.until("}")) if sign == "{" else tuple(self._one(sign))
        self._depth -= 1
        return found

    def _one(self, sign: str) -> Iterator[Inline]:
        if sign in {"^", "_"}:
            mark = Mark.RAISED if sign == "^" else Mark.LOWERED
            yield Marked(words=self._group(), mark=mark)
        elif sign == "{":
            yield from self.until("}")
        elif sign.startswith("\\"):
            yield from self._command(sign[1:])
        elif sign[0].isalpha():
            yield Styled(text=sign, emphasis=Emphasis.EMPHATIC)
        elif sign.isspace() or sign == "~":
            return
        elif sign in {"-", "−"}:
            yield " − "
        elif sign[0].isdigit() or sign in _PLAIN:
            yield f" {sign} " if sign in _SPACED else sign
        else:
            raise _TooHard

    def _command(self, name: str) -> Iterator[Inline]:
        if name in _LETTERS:
            yield Styled(text=_LETTERS[name], emphasis=Emphasis.EMPHATIC)
        elif name in _OPERATORS:
            sign = _OPERATORS[name]
            yield f" {sign} " if sign in _SPACED else sign
        elif name in _WORDS:  # the words in braces as they are
            if self._next() != "{" or "}" not in self._signs[self._at :]:
                raise _TooHard
            end = self._signs.index("}", self._at)
            words = "".join(self._signs[self._at : end])
            self._at = end + 1
            if "\\" in words:
                raise _TooHard
            yield words
        elif name in _BUILT:
            yield from _BUILT[name](self)
        else:
            raise _TooHard

    def fraction(self) -> Iterator[Inline]:
        """One part over another, in a line."""
        for rank in range(2):
            part = self._group()
            many = len(part) > 1
            yield ("/" if rank else "") + ("(" if many else "")
            yield from part
            yield ")" if many else ""

    def root(self) -> Iterator[Inline]:
        """A square root."""
        part = self._group()
        yield "√(" if len(part) > 1 else "√"
        yield from part
        yield ")" if len(part) > 1 else ""


_BUILT: dict[str, Callable[[_Formula], Iterator[Inline]]] = {
    "frac": _Formula.fraction,
    "dfrac": _Formula.fraction,
    "tfrac": _Formula.fraction,
    "sqrt": _Formula.root,
}
