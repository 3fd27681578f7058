"""What is said is said in every language: a message is a key and values until it is shown."""

from __future__ import annotations

import ast
import fnmatch
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeGuard

import printkit
import pytest
from printkit.base.catalogue import REFERENCE, Plural, Words, catalogue
from printkit.base.errors import CALLED_BY_ID, Message, Problem, Source, did_you_mean, said
from printkit.model import Language
from printkit.text import words
from tools import words as stub

CODE = Path(printkit.__file__).parent
OTHER_PARTS = {part.PART for name in stub.MODULES for part in stub.parts_of(name)} | {
    "commands",
    "options",
    "click",
    "facing",
    "grammar",
    "reasons",
    "schema",
    "outcomes",
    "turns",
    "rules",
    "judgements",
}
"""Parts that code asks for by names, codes and numbers."""
KEY = re.compile(r"""["'][a-z_]+\.""")
"""How the key of a message may begin."""
MESSAGES = {
    f"{part}.{key}": row
    for part in catalogue(REFERENCE).rows.keys() - OTHER_PARTS
    for key, row in catalogue(REFERENCE).part(part).items()
}


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    """The modules that name a message or a key of one."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(CODE.rglob("*.py"))}
    telling = {path: text for path, text in texts.items() if "Message" in text or KEY.search(text)}
    return tuple((path, ast.parse(text)) for path, text in telling.items())


@cache
def speaking() -> tuple[tuple[Path, ast.Call | ast.JoinedStr | ast.Constant], ...]:
    """What may be a message or a key in these modules: calls and texts."""
    return tuple(
        (path, node)
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Call, ast.JoinedStr, ast.Constant))
    )


def is_message(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Message"


def messages() -> Iterator[tuple[str, str, set[str | None]]]:
    """Per call of `Message` its place, its keys (`*` for what a name makes) and its values."""
    for path, node in speaking():
        if is_message(node) and node.args:
            for key in filter(None, patterns(path, node.args[0])):
                yield f"{path.name}:{node.lineno}", key, {word.arg for word in node.keywords}


def patterns(path: Path, node: ast.AST) -> set[str]:
    """What a key may be; where it ends with a name that holds one of two texts, one with each."""
    key = pattern(node)
    match node:
        case ast.JoinedStr(values=[*_, ast.FormattedValue(value=ast.Name(id=name))]):
            return {key[:-1] + text for text in choices(path).get(name, ())} or {key}
    return {key}


@cache
def choices(path: Path) -> dict[str, set[str]]:
    """The names to which a module gives one of two texts, and both."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(dict(trees())[path]):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.IfExp(body=one, orelse=other)):
                if pattern(one) and pattern(other):
                    found.setdefault(name, set()).update((pattern(one), pattern(other)))
    return found


def pattern(node: ast.AST) -> str:
    """A key, or a made one with a `*` for each name; nothing where it stands elsewhere."""
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or "*" for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


def placeholders(row: Any) -> set[str]:
    texts = row.forms.values() if isinstance(row, Plural) else [row]
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.slow
def test_every_message_has_its_key_and_is_filled_with_what_its_words_ask_for() -> None:
    wrong = []
    for place, key, given in messages():
        rows = fnmatch.filter(MESSAGES, key) if "*" in key else {key} & MESSAGES.keys()
        asked = set[str]().union(*(placeholders(MESSAGES[name]) for name in rows))
        if not rows or (None not in given and not asked <= given):
            wrong.append(f"{place}: {key} asks for {sorted(asked)}, given {given}")
    assert wrong == []


@pytest.mark.slow
def test_no_module_makes_a_message_when_it_is_imported() -> None:
    """It would read the catalogue before anything is to be said."""

    def early(node: ast.AST) -> Iterator[int]:
        if is_message(node):
            yield node.lineno
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            for inner in ast.iter_child_nodes(node):
                yield from early(inner)

    for path, tree in trees():
        assert list(early(tree)) == [], path.name


@pytest.mark.slow
def test_every_message_of_the_catalogue_is_used() -> None:
    """Questions are asked by names that are made; `test_questions` finds one that no game asks."""
    keys = {key for _, node in speaking() if (key := pattern(node)).count(".") == 1}
    plain, made = (
        keys & MESSAGES.keys(),
        ["questions.*", *(key for key in keys if re.match(r"[a-z_]+\.[^*]*\*", key))],
    )
    used = {key for pattern in made for key in fnmatch.filter(MESSAGES, pattern)}
    assert MESSAGES.keys() - plain - used == set()


def test_a_message_is_its_filled_text_in_english() -> None:
    message = Message("notation.no-cell-board", name="z9")
    assert message == "no cell 'z9' on this board"
    assert (message.key, message.values) == ("notation.no-cell-board", {"name": "z9"})


def test_a_message_goes_from_a_worker_to_its_master() -> None:
    message = Message("notation.no-cell-board", name="{")
    again = pickle.loads(pickle.dumps(message))
    assert (again, again.key, again.values) == (message, message.key, message.values)


def test_messages_sides_and_kinds_within_a_message_are_said_too() -> None:
    happened = Message(
        "notation.wrong-capture-sign",
        sign="!",
        cell="d3",
        happened=Message("notation.nothing-taken"),
    )
    assert said(happened, Language.FR) == "! après d3, mais rien n’est capturé"
    kingless = Message("notation.side-has-no-kind", side="White", kind="king")
    assert said(kingless, Language.FR, {"king": "roi"}) == "Blancs\u00a0: aucun roi"
    assert said(kingless, Language.EN) == "there is no king of White"


@pytest.mark.parametrize(("count", "rows"), [(1, "1 row of a board"), (3, "3 rows of boards")])
def test_a_message_counts(count: int, rows: str) -> None:
    assert Message("notation.odd-boards", count=count) == f"skipped {rows}"


def test_words_that_are_no_message_stay() -> None:
    source = Source("x", 1, 1)
    one = Problem("légal", source, "give up").said(Language.FR)
    assert one == Problem("légal", source, "give up")
    assert str(one) == "x:1:1: légal\u00a0; give up"


def test_type_checkers_know_the_words_that_catalogues_have() -> None:
    """And mypy finds a name that none of them has."""
    for place, text in stub.stubs().items():
        assert place.read_text("utf-8") == text, "run `make docs`"


def test_every_word_that_is_asked_for_by_name_is_used() -> None:
    """Some are asked for by the beginning of their names, as in `f"key_{name}"`."""
    home = Path(words.__file__).parents[1]
    code = "\n".join(path.read_text(encoding="utf-8") for path in home.rglob("*.[pj][ys]"))
    quoted = re.findall(r"""["']([\w-]+)["']""", code)
    used = {*re.findall(r"\.(\w+)", code), *(word.replace("-", "_") for word in quoted)}
    beginnings = set(re.findall(r"""f["']([^\W_]+)_\{""", code))
    idle = [
        (part.__name__, name)
        for part in Words.__subclasses__()
        if part.__module__ in stub.MODULES
        for name in catalogue("en").part(part.PART).keys() - used
        if name.partition("_")[0] not in beginnings
    ]
    assert idle == []


def plain_values(row: object) -> set[str]:
    """The values of a text that may be words."""
    fields = Formatter().parse(str(row)) if isinstance(row, str) else ()
    found = [(name, ending) for _, name, ending, _ in fields if name]
    return {name for name, _ in found} if not any(ending for _, ending in found) else set()


@pytest.mark.parametrize("word", ["left", "top", "White"])
def test_no_word_that_was_written_is_put_into_another_language(word: str) -> None:
    french, checked = catalogue("fr"), 0
    for key, row in MESSAGES.items():
        values = dict.fromkeys(plain_values(row) - CALLED_BY_ID, word)
        if values and not plain_values(row) & CALLED_BY_ID:
            assert said(Message(key, **values), "fr") == french.say(key, **values)
            checked += 1
    assert checked > 200


def test_a_hint_names_what_a_spec_would_say() -> None:
    hint = said(did_you_mean("lefft", ["left", "top"]), "fr")
    assert "left" in hint
    assert "gauche" not in hint


@pytest.mark.slow
def test_whoever_names_a_side_in_a_message_says_that_it_is_one() -> None:
    sides = {"side_name", "title"}
    found = {
        word.arg
        for _, node in speaking()
        if is_message(node)
        for word in node.keywords
        for part in ast.walk(word.value)
        if getattr(getattr(part, "func", None), "id", "") in sides
        or getattr(part, "value", None) in ("White", "Black")
    }
    assert found <= CALLED_BY_ID
    assert {"side", "side2", "white", "black"} <= found
