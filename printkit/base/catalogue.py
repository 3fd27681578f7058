"""Every word that a user can read: a YAML file per language in `printkit/text/`, keyed alike.

The words of a feature stand in its own folder, under keys of the same tree.

A key is a dotted path (`sheets.board_title`); a text holds `str.format` placeholders; a text with
plural forms is a map of `one` and `other`, chosen by `{count}`. What a game calls its pieces by
their form (`{pieces}`: cubes, discs) is filled in when a text is asked for. English is the
reference: another language that lacks a key, or fills in something else, is refused when it is
read. What was read and checked is kept from one run to the next: PyYAML is not even imported then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Self, cast

from printkit.base import features
from printkit.base.disk_cache import files_digest, kept

REFERENCE = "en"
"""The language that every other is held against."""
USUAL_FORM = "cube"
"""What pieces are called where no game says their form."""
MIXED_FORMS = "mixed"
"""What those of a game are called that has several."""
FORM = "form"
"""The value of a text that names the form of its pieces."""
OWN_PARTS = ("rules", "questions", "rule_book", "play_page", "plates", "figures", "reasons")
"""The parts of which a game may have texts of its own."""
_FOLDER = Path(__file__).parent.parent / "text"
_GRAMMAR = "grammar"
"""The part that no other language needs to have alike: how words are joined and spelled."""
_MOST_FAULTS = 20
_EDITED = frozenset({"one", "other"})
_OF_FORM = r"\{(\w*[Pp]iece(?:_shape)?s?)(?::([^{}|]*)\|([^{}|]*))?\}"
"""What a text says of the form of a game's pieces: a key of its row, or one way by its gender."""
_FIELD_AFTER = r"(?i)\b({})[ ](?=\{{\w)"
"""One of some words before a value that is filled in."""

_BLANK_CODE = re.compile(r"((?<!\\)(?:\\\\)*)\\(?:x(?=a0)|u(?=202f))(a0|202f)")
"""An unbroken blank as Python writes it in quotes, behind whole pairs of strokes."""

Row = str | tuple["Row", ...] | Mapping[str, "Row"]
"""A text, a list of texts, or a map of them (plural forms too)."""


class CatalogueError(Exception):
    """A language whose file does not say what the reference says: a fault of the file."""


class MissingText(CatalogueError, LookupError):
    """A key that is asked for and stands in no file of the language."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What texts about a game are made of: the form of its pieces, and its own texts.

    `form` is that of the pieces, as `Game.form` has it; `own` has language, key and text of each.
    """

    form: str = USUAL_FORM
    own: tuple[tuple[str, str, str], ...] = ()


class _Number(float):
    """A number that is written with its language's decimal sign."""

    decimal: str

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", self.decimal)


class _Quoted(str):
    """A text that others wrote, in quotes: its unbroken blanks are shown, not their codes."""

    def __repr__(self) -> str:
        return _BLANK_CODE.sub(lambda found: found[1] + chr(int(found[2], 16)), super().__repr__())


class _Eliding(str):
    """A text in which a word loses its vowel before what is filled in: `un jeu d’Ada`.

    Cells and numbers are read letter by letter, and take nothing away: `de a1`.
    """

    grammar: Mapping[str, Any]

    def format(self, *args: object, **values: object) -> str:
        marked = re.sub(_FIELD_AFTER.format("|".join(self.grammar["elides"])), "\\1 \0", self)
        text = marked.format(*args, **values)

        def joined(found: re.Match[str]) -> str:
            if not elides(text[found.end() :], self.grammar):
                return f"{found[1]} "
            short = str(self.grammar["elides"][found[1].lower()])
            return short if found[1].islower() else short.capitalize()

        return re.sub("(\\w+) \0", joined, text)

    def format_map(self, values: Any) -> str:
        return self.format(**values)


def elides(text: str, grammar: Mapping[str, Any]) -> bool:
    """Whether a word before a text loses its vowel, in a language of this grammar."""
    guess, word = grammar["guess"], re.match(r"[^\W\d_]+(?![\w])", text.lower())
    if re.match(r"[^\W\d_]\. ?[^\W\d_]", text) and text[0].isupper():  # a name: A. Stranger
        return text[0].lower() in guess["vowels"] and text[0].lower() != "y"
    if word is None or len(word[0]) == 1:  # a cell, a row, a number
        return False
    if word[0].startswith("h"):
        return bool(guess["aspirated"]) and not word[0].startswith(tuple(guess["aspirated"]))
    if word[0][0] not in guess["vowels"] or word[0] in grammar["unelided"]:
        return False
    return not (word[0][0] == "y" and word[0][1] in guess["vowels"])


@dataclass(frozen=True, slots=True)
class Plural:
    """A text in the forms that a number of things asks for.

    `forms` leads from `one` and `other` to the text; the numbers `single` take the form `one`.
    """

    forms: Mapping[str, str]
    single: frozenset[int]

    def of(self, count: int) -> str:
        """The form for so many things, not filled in."""
        return self.forms["one" if count in self.single else "other"]

    def format(self, *, count: int, **values: object) -> str:
        """The form for `count` things, filled in."""
        return self.of(count).format(count=count, **values)


class Catalogue:
    """The words of one language, for pieces of one form.

    `code` is the language's (`fr`); the numbers `single` are one: they take no plural.
    """

    def __init__(self, code: str, rows: Mapping[str, Any], form: str = USUAL_FORM) -> None:
        self.code, self.rows, self._form = code, rows, form
        self._parts: dict[str, Any] = {}
        grammar = rows[_GRAMMAR]
        self.single = frozenset(map(int, grammar["single"]))
        self._decimal = grammar["decimal"]

    def part(self, key: str) -> Any:
        """What stands under a key: a text, a `Plural`, a tuple or a map.

        Raises:
            MissingText: nothing does.
        """
        if key not in self._parts:
            found: Any = self.rows
            for step in key.split("."):
                if not isinstance(found, Mapping) or step not in found:
                    raise MissingText(f"{self.code}.yaml: {key} is missing")
                found = found[step]
            self._parts[key] = self._made(found)
        return self._parts[key]

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key, filled in; numbers with the language's decimal sign.

        The value `FORM` names the form of the pieces that the text is about.
        """
        form = values.get(FORM, self._form)
        if isinstance(form, str) and form != self._form:
            return catalogue(self.code, form).say(key, **values)
        text = self.part(key)
        if isinstance(text, Plural):
            count = values["count"]
            text = text.of(count if isinstance(count, int) else 0)
        if "!r}" in text:
            texts = ((name, one) for name, one in values.items() if isinstance(one, str))
            values |= {name: _Quoted(one) for name, one in texts}
        if self._decimal != ".":
            for name, one in values.items():
                if isinstance(one, float):
                    values[name] = number = _Number(one)
                    number.decimal = self._decimal
        return cast("str", text.format_map(values))

    def article(self, name: str) -> str:
        """The article that a name begins with, with its blank (`le `, `l’`); empty if none."""
        for article in self.part("grammar.articles.written"):
            lead = str(article) if article.endswith("’") else f"{article} "
            if name.replace("'", "’").startswith(lead):
                return lead
        return ""

    def spaced(self, text: str) -> str:
        """A text of a user's with the spaces that the language never breaks."""
        return _unbroken(text, self.rows[_GRAMMAR])

    def _made(self, row: Any) -> Any:
        if isinstance(row, str):
            if "{" not in row:
                return row
            text, grammar = re.sub(_OF_FORM, self._of_form, row), self.rows[_GRAMMAR]
            if re.search(_FIELD_AFTER.format("|".join(grammar["elides"]) or "$"), text):
                text = _Eliding(text)
                text.grammar = grammar
            return text
        if isinstance(row, Mapping):
            if row.keys() == _EDITED:
                forms = {key: self._made(value) for key, value in row.items()}
                return Plural(forms, self.single)
            return MappingProxyType({key: self._made(value) for key, value in row.items()})
        return tuple(map(self._made, row))

    def _of_form(self, found: re.Match[str]) -> str:
        form: Mapping[str, str] = self.part(f"{_GRAMMAR}.forms.{self._form}")
        name, *ways = found.groups()
        if ways[0] is not None:
            return str(ways[form.get("gender") == "f"])
        word = form[name.lower()]
        return word[0].upper() + word[1:] if name[0].isupper() else word


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that have a file, the reference first."""
    codes = {path.stem for folder in folders() for path in folder.glob("*.yaml")}
    return (REFERENCE, *sorted(codes - {REFERENCE}))


_added: list[Path] = []


def folders() -> tuple[Path, ...]:
    """Where languages are looked for: in printkit, and where `add_folder` says."""
    return (_FOLDER, *_added)


def add_folder(folder: Path) -> None:
    """Look for languages in a folder too: a translation can be tried before it is printkit's."""
    _added.append(folder)
    _forget()


def remove_folder(folder: Path) -> None:
    """Look there no more."""
    _added.remove(folder)
    _forget()


def _forget() -> None:
    languages.cache_clear()
    catalogue.cache_clear()
    own_texts.cache_clear()
    _made.clear()


@cache
def catalogue(code: str, form: str | Wording = USUAL_FORM) -> Catalogue:
    """The words of a language, read once.

    `form` is that of the pieces that they are about, as `Game.form` has it, or `Game.wording` where
    the game's own texts count.

    Raises:
        CatalogueError: its file lacks a key, or fills in other values than the reference.
        FileNotFoundError: there is none.
    """
    rows = _rows(code)
    if isinstance(form, str):
        return Catalogue(code, rows, form)
    own = {key: text for of, key, text in form.own if of == code}
    return Catalogue(code, _laid(rows, own, rows[_GRAMMAR]) if own else rows, form.form)


def _laid(row: Any, own: Mapping[str, str], grammar: Mapping[str, str], key: str = "") -> Any:
    """A row with a game's own texts in place of those of their keys."""
    if isinstance(row, str):
        return _unbroken(own[key], grammar) if key in own else row
    items = row.items() if isinstance(row, Mapping) else enumerate(row)
    made = {
        name: _laid(one, own, grammar, f"{key}.{name}" if key else str(name))
        if key or name in OWN_PARTS
        else one
        for name, one in items
    }
    return made if isinstance(row, Mapping) else list(made.values())


@cache
def own_texts(code: str) -> Mapping[str, str]:
    """By key all texts of a language that a game may have of its own."""
    found = texts(_rows(code))
    return {key: text for key, text in found if key.partition(".")[0] in OWN_PARTS}


def _paths(code: str) -> tuple[Path, ...]:
    """The files of a language: of printkit's own also those of the features that are there."""
    for folder in folders():
        path = folder / f"{code}.yaml"
        if path.exists():
            places = (features.FOLDER / name / path.name for name in features.names())
            own = filter(Path.exists, places)
            return path, *(own if folder == _FOLDER else ())
    raise FileNotFoundError(f"{code}.yaml")


def _rows(code: str) -> Any:
    def read() -> Any:
        """As files have it, held against the reference, its spaces made unbreakable."""
        own = _joined(code)
        if code != REFERENCE:
            faults = list(differences(_joined(REFERENCE), own))
            if faults:
                more = "; …" if len(faults) > _MOST_FAULTS else ""
                raise CatalogueError(f"{code}.yaml: {'; '.join(faults[:_MOST_FAULTS])}{more}")
        return _spaced(own, own[_GRAMMAR])

    digest = files_digest(*{*_paths(REFERENCE), *_paths(code)})
    return kept(f"words-{code}", digest, read, kind=dict)


def _joined(code: str) -> Any:
    """What all files of a language say."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    whole: dict[str, Any] = {}
    for path in _paths(code):
        name = f"{path.parent.name}/{path.name}" * (path.parent.parent == features.FOLDER)
        try:
            rows = yaml.load(path.read_bytes(), loader)  # of texts alone, and ours
        except yaml.YAMLError as error:
            at = getattr(error, "problem_mark", None)
            place = f":{at.line + 1}:{at.column + 1}" if at else ""
            what = getattr(error, "problem", None) or "no YAML"
            raise CatalogueError(f"{name or path.name}{place}: {what}") from error
        if not isinstance(rows, Mapping):
            raise CatalogueError(f"{name or path.name}: a map of texts is wanted")
        _add(whole, rows, path)
    return whole


def _add(whole: dict[str, Any], more: Mapping[str, Any], path: Path) -> None:
    for key, row in more.items():
        if isinstance(row, Mapping) and isinstance(there := whole.setdefault(key, {}), dict):
            _add(there, row, path)
        elif key in whole:
            raise CatalogueError(f"{path.parent.name}/{path.name}: {key} stands twice")
        else:
            whole[key] = row


def texts(row: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts below a row with their keys; those of a list are numbered."""
    if isinstance(row, str):
        yield key, row
        return
    items = row.items() if isinstance(row, Mapping) else enumerate(row)
    for name, one in items:
        if key or name != _GRAMMAR:
            yield from texts(one, f"{key}.{name}" if key else str(name))


def differences(reference: Any, own: Any) -> Iterator[str]:
    """What keeps a language from saying what the reference says: a line a fault."""
    wanted, given = dict(texts(reference)), dict(texts(own))
    yield from (f"{key} is missing" for key in wanted if key not in given)
    yield from (f"{key} is not in {REFERENCE}" for key in given if key not in wanted)
    for key in wanted.keys() & given.keys():
        known, filled = placeholders(wanted[key]), placeholders(given[key])
        if filled != known:
            yield f"{key} fills in {sorted(filled)}, not {sorted(known)}"


def piece_words() -> re.Pattern[str]:
    """What texts say of the form of a game's pieces: `{pieces}`, `{piece:un|une}`."""
    return re.compile(_OF_FORM)


_OF_A_KIND = frozenset({"kind", "the", "The", "a", "of", "bare", "both", "plain", "One"})
"""Forms of a kind's name: which of them a sentence takes is its language's affair."""
_ENDINGS = frozenset({"ending", "player"})
"""Of verbs, and a player in any of its forms."""


def placeholders(text: str) -> frozenset[str]:
    """What a text fills in, whichever form its language gives it."""
    text = re.sub(_OF_FORM, "", text)
    names = {name for _, name, _, _ in Formatter().parse(text) if name}
    kinds = {name for name in names if name.rstrip("23") in _OF_A_KIND}
    alike = {f"kind{name[-1] if name[-1].isdigit() else ''}" for name in kinds}
    return frozenset({name.partition(".")[0] for name in names - kinds} - _ENDINGS | alike)


def _unbroken(text: str, grammar: Mapping[str, str]) -> str:
    """A text with the spaces that a language never breaks, as its grammar lists them."""
    for sign in grammar["unbroken_before"]:
        text = text.replace(f" {sign}", f"\u00a0{sign}")
    for sign in grammar["unbroken_after"]:
        text = text.replace(f"{sign} ", f"{sign}\u00a0")
    return text


def _spaced(row: Any, grammar: Mapping[str, str]) -> Any:
    if isinstance(row, str):
        return _unbroken(row, grammar)
    if isinstance(row, Mapping):
        return {key: _spaced(value, grammar) for key, value in row.items()}
    return [_spaced(one, grammar) for one in row]


class Words:
    """Texts of one part of the catalogue that code asks for by name: a class of them."""

    PART: ClassVar[str]

    @classmethod
    def of(cls, code: str, form: str | Wording = USUAL_FORM) -> Self:
        """The texts in a language, about pieces of a form, or a game's (see `catalogue`)."""
        if (cls, code, form) not in _made:
            made = cls()
            made.__dict__.update(catalogue(code, form).part(cls.PART))
            _made[cls, code, form] = made  # whole, before another thread finds it
        return cast("Self", _made[cls, code, form])


_made: dict[tuple[type[Words], str, str | Wording], Words] = {}
