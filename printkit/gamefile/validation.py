"""Placed data into the shape of a spec; what pydantic finds becomes problems with places."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping, Set, Sized
from functools import reduce
from itertools import chain
from pathlib import Path
from typing import (
    Annotated,
    Any,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from printkit.base.catalogue import languages
from printkit.base.errors import Message, Problem, Source, known_words, nearest
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import OTHERS
from printkit.gamefile.synonyms import instead, meant, synonym
from printkit.gamefile.tree import Entries, Items, Node, Word, read_tree

Model = TypeVar("Model", bound=BaseModel)
Keys: TypeAlias = tuple[str, ...]
"""What leads to a part of a spec: keys of maps, places in lists."""

_NEEDED = {
    "model_type": "gamefile.map-needed",
    "dict_type": "gamefile.map-needed",
    "list_type": "gamefile.list-needed",
    "string_type": "gamefile.text-needed",
    "is_instance_of": "gamefile.text-needed",
    "int_type": "gamefile.whole-number-needed",
    "int_parsing": "gamefile.whole-number-needed",
    "float_type": "gamefile.number-needed",
    "float_parsing": "gamefile.number-needed",
    "literal_error": "gamefile.word-needed",
}
_LIKE = 0.7
"""How like a word of a list is that is meant by its letters; where none is, they are all named."""
_PARTED_POINT = 4
"""As many numbers a point `[0,28, 0,1]` has where commas are meant as in French."""
_LIMITS = {
    "gt": "gamefile.above",
    "ge": "gamefile.at-least",
    "lt": "gamefile.below",
    "le": "gamefile.at-most",
}


def fit(model: type[Model], data: Entries) -> tuple[Model | None, list[Problem]]:
    """The model that `data` makes, or what stops it.

    Where only optional sections are wrong, the model comes without them, so that the rest can be
    checked for its meaning at once.
    """
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        found = error.errors(include_url=False)
    problems, _ = _told(model, data, found)
    wrong = {str(error["loc"][0]) for error in found if error["loc"]}
    if any(name in wrong for name, field in model.model_fields.items() if field.is_required()):
        return None, problems
    rest = Entries(data.source)
    rest.update((key, value) for key, value in data.items() if key not in wrong)
    return model.model_validate(rest), problems


def read_fit(model: type[Model], path: Path, file: str) -> tuple[Model, Entries]:
    """The model that a file of its own makes, and what stands in the file.

    Messages call it `file`.

    Raises:
        SpecError: the file cannot be read; all that is wrong with it.
    """
    root, _, repeated = read_tree(path, file)
    made, problems = fit(model, root)
    mistakes = Mistakes()
    mistakes.extend((*repeated, *problems))
    mistakes.stop()
    assert made is not None  # else there are problems
    return made, root


def salvage(
    model: type[Model], data: Entries, stand_ins: Entries
) -> tuple[Model | None, list[Problem], set[Keys]]:
    """The model that what is sound in `data` makes, what is wrong with the rest, and where that is.

    What is refused is left out, with as little around it as leaves the rest whole: a word, else the
    map in which it is needed, and so on. The model is none where `data` is refused whole.
    `stand_ins` has by key what stands for a part that is needed and has nothing sound.
    """
    problems: list[Problem] | None = None
    lost: set[Keys] = set()
    keys_meant: Mapping[Keys, str] = {}
    rest = data
    while True:
        try:
            return model.model_validate(rest), problems or [], lost
        except ValidationError as error:
            found = error.errors(include_url=False)
        if problems is None:
            problems, keys_meant = _told(model, data, found)
            lost = {(*keys[:-1], near) for keys, near in keys_meant.items()}
        # a misspelt key that is needed stands for what it is meant as
        needed = {(*map(str, one["loc"]),) for one in found if one["type"] == "missing"}
        keys_meant = {
            keys: near for keys, near in keys_meant.items() if (*keys[:-1], near) in needed
        }
        told = {(*keys[:-1], near) for keys, near in keys_meant.items()}
        places = {one["loc"] for one in found} - told
        gone = {_trail(rest, loc) for loc in places} - {()}
        bare = {str(loc[0]) for loc in places if loc and not _trail(rest, loc)}
        if not (gone or bare or told) or any(stand_ins.at(key) is None for key in bare):
            return None, problems, lost
        lost |= gone | {(key,) for key in bare}
        rest = cast("Entries", _without(rest, gone, keys_meant))
        rest.update((stand_ins.key(key), stand_ins.at(key)) for key in bare)


def _trail(data: Entries, steps: Iterable[str | int]) -> Keys:
    """The keys, and the places in lists, that `steps` lead along as far as they are there."""
    node: Node = data
    trail: list[str] = []
    for step in steps:
        if isinstance(node, Entries) and (below := node.at(str(step))) is not None:
            node = below
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node):
            node = node[step]
        else:
            continue  # an arm of a union is no key
        trail.append(str(step))
    return tuple(trail)


def _without(node: Node, gone: Set[Keys], keys_meant: Mapping[Keys, str], at: Keys = ()) -> Node:
    """A copy of a node without what stands at some places below it, or under the key meant."""
    if isinstance(node, Word):
        return node
    named = node.items() if isinstance(node, Entries) else enumerate(node)
    kept: list[tuple[Any, Node]] = []
    for key, below in named:
        path = (*at, str(key))
        if path in keys_meant:
            kept.append((Word(keys_meant[path], below.source), below))
        elif path not in gone:
            kept.append((key, _without(below, gone, keys_meant, path)))
    copy = type(node)(node.source)
    if isinstance(copy, Entries):
        copy.update(kept)
    else:
        copy.extend(below for _, below in kept)
    return copy


def _told(
    model: type[BaseModel], data: Entries, found: list[ErrorDetails]
) -> tuple[list[Problem], dict[Keys, str]]:
    """What pydantic found as problems, and by misspelt keys those that are meant."""
    # A problem a mistake: a misspelt key is not missing too, a decimal comma no number too. Where
    # `extends` is misspelt, all that the other file gives is not missing either.
    errors = [*_of_one_arm(found)]
    stood_for: set[tuple[str | int, ...]] = set()
    keys_meant: dict[Keys, str] = {}
    commas: set[tuple[str | int, ...]] = set()
    for one in errors:
        if one["type"] == "extra_forbidden":
            *above, key = one["loc"]
            known = _keys(_type_at(model, above))
            near = synonym(str(key), known) or next(iter(nearest(str(key), known)), "")
            stood_for.add((*above, near))
            if near:
                keys_meant[*map(str, above), str(key)] = near
            if before := _cut_by_a_comma(data, one):
                commas.add((*above, str(before)))
    problems = [
        _problem(model, data, one)
        for one in errors
        if not (
            one["type"] == "missing"
            and (one["loc"] in stood_for or (*one["loc"][:-1], "extends") in stood_for)
        )
        and (one["loc"] not in commas or one["type"] == "extra_forbidden")
    ]
    return problems, keys_meant


def _of_one_arm(errors: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    """Without those that a value is not of another type, where it is meant as one and is wrong."""
    for rank, error in enumerate(errors):
        *above, arm = error["loc"]
        others = (
            (place, one["loc"])
            for place, one in enumerate(errors)
            if "[" in str(arm) and [*one["loc"][: len(above)]] == above and place != rank
        )
        if not any(
            loc[len(above)] != arm and (len(loc) > len(above) + 1 or place < rank)
            for place, loc in others
            if len(loc) > len(above)
        ):
            yield error


def _cut_by_a_comma(data: Entries, error: ErrorDetails) -> Word | None:
    """The key whose decimal a comma has cut, of which `error` has found the rest: `{a: 0,2}`."""
    *above, rest = error["loc"]
    _, node = _walk(data, above)
    if not (isinstance(node, Entries) and str(rest).isdecimal() and node.at(str(rest)) == ""):
        return None
    keys = list(node)
    rank = keys.index(node.key(str(rest)))
    before = keys[rank - 1] if rank else None
    digits = node[before] if before is not None else None
    return before if isinstance(digits, Word) and digits.lstrip("-").isdecimal() else None


def _unknown_key(model: type[BaseModel], data: Entries, error: ErrorDetails) -> Problem:
    *above, key = error["loc"]
    place, value = _walk(data, error["loc"])
    if (before := _cut_by_a_comma(data, error)) is not None:
        _, node = _walk(data, above)
        digits = node.at(before) if isinstance(node, Entries) else ""
        what = Message("gamefile.comma-parts-keys", digits=digits, key=key)
        return Problem(
            what, place, Message("gamefile.write-key", before=before, digits=digits, key=key)
        )
    known = _keys(_type_at(model, above))
    near = instead(place.path) or meant(str(key), known)
    hint = near or known_words(known)
    # A third side or language may be meant, where the key is not one that is misspelt.
    if not instead(place.path) and not meant(str(key), known, least=0.7):
        is_look = isinstance(value, Entries) and bool({"face", "glyph", "frame"} & set(value))
        of_cells = isinstance(value, Word) and ":" in value
        others = set(known) - {"white", "black", "kind", "kinds"}
        if known == [*languages()]:
            hint = known_words(known)
        elif {"white", "black"} <= set(known) and (is_look or of_cells or not others):
            hint = Message("gamefile.two-sides-only-white-black")
    if isinstance(value, Word) and not value and not near:
        hint = Message("gamefile.comma-parts-keys-part-words")
    return Problem(Message("gamefile.none-of-key", word=str(key)), place, hint)


def _problem(model: type[BaseModel], data: Entries, error: ErrorDetails) -> Problem:
    steps = error["loc"]
    kind = error["type"]
    context = error.get("ctx", {})
    key, node = _walk(data, steps)
    source = node.source if isinstance(node, Word) and node else key
    value = error["input"]
    if kind == "spec":
        empty = isinstance(node, Word) and not node and not context["hint"]
        hint = _after_a_comma(data, steps) if empty else context["hint"]
        return Problem(context["what"], source, hint)
    if kind == "missing":
        hint = Message("gamefile.empty-setup") if steps == ("setup",) else ""
        return Problem(Message("gamefile.key-missing", key=str(steps[-1])), source, hint)
    if kind == "extra_forbidden":
        return _unknown_key(model, data, error)
    if isinstance(value, Word) and not value:
        return Problem(Message("gamefile.value-empty"), source, _after_a_comma(data, steps))
    if kind == "literal_error" and isinstance(value, Word):
        known = list(get_args(_parts(_type_at(model, steps))[0]))
        near = meant(value, known, least=_LIKE)
        hint = near or known_words(known)
        return Problem(Message("gamefile.unknown-word", value=str(value)), source, hint)
    limits = _limits(model, steps, context)
    what = Message("gamefile.out-of-range", value=value, limits=limits) if limits else ""
    hint = ""  # what people forget when they write a value of the wrong kind
    if kind == "list_type" and isinstance(value, Entries):
        hint = Message("gamefile.begin-each-item-list-blank")
    elif kind in {"model_type", "dict_type"} and isinstance(value, Word):
        hint = Message("gamefile.put-colon-blank-after-every") if set(value) & {" ", ":"} else ""
    elif kind == "too_long" and steps == ("kinds",):
        hint = Message("gamefile.no-letter-left")
    elif (
        kind == "too_long"
        and isinstance(value, Items)
        and len(value) == _PARTED_POINT
        and all(isinstance(n, Word) and n.lstrip("-").isdecimal() for n in value)
    ):
        hint = Message("gamefile.comma-in-a-point", first=value[0], second=value[1])
    return Problem(what or _what(kind, context, value, error["msg"]), source, hint)


def _after_a_comma(data: Entries, steps: Iterable[str | int]) -> str:
    """That a comma has ended the value before a key without one: `{c4-: only b3, b4}`."""
    *above, key = steps
    _, node = _walk(data, above)
    keys = list(node) if isinstance(node, Entries) else []
    rank = next((at for at, one in enumerate(keys) if one == key), 0)
    before = keys[rank - 1] if rank else None
    value = node[before] if isinstance(node, Entries) and before is not None else None
    if not isinstance(value, Word) or not value or value.source.line != keys[rank].source.line:
        return ""
    return Message("gamefile.comma-ends-value", before=before, value=value, key=keys[rank])


def _limits(model: type[BaseModel], steps: tuple[str | int, ...], context: dict[str, Any]) -> str:
    """What a number that breaks a limit may be: both limits of its field; else an empty text."""
    if _LIMITS.keys().isdisjoint(context):
        return ""
    field = _fields(_type_at(model, steps[:-1])).get(str(steps[-1]))
    marks = [*field.metadata, *_decoration(field.annotation)] if field else []
    own = {name: getattr(one, name) for one in marks for name in _LIMITS if hasattr(one, name)}
    limits = {**own, **context}
    said = [
        Message(key, limit=float(limits[name])) for name, key in _LIMITS.items() if name in limits
    ]
    return reduce(lambda one, other: Message("common.one-and-other", one=one, other=other), said)


def _decoration(annotation: Any) -> list[Any]:
    """What the types that an annotation joins are decorated with."""
    if get_origin(annotation) is Annotated:
        inner, *own = get_args(annotation)
        marks = (one.metadata if isinstance(one, FieldInfo) else [one] for one in own)
        return [*chain.from_iterable(marks), *_decoration(inner)]
    return [one for arm in get_args(annotation) for one in _decoration(arm)]


def _what(kind: str, context: dict[str, Any], value: object, otherwise: str) -> str:
    if kind in _NEEDED:
        seen: object = f"{str(value)!r}"
        if isinstance(value, Items | Entries):
            seen = Message(f"gamefile.a-{'list' if isinstance(value, Items) else 'map'}")
        return Message(_NEEDED[kind], seen=seen)
    if kind in {"too_short", "too_long"}:
        size = context["min_length"] if kind == "too_short" else context["max_length"]
        unit = "characters" if isinstance(value, Word) else "values"
        bound = "fewest" if kind == "too_short" else "most"
        # A map that is too long has no length in the error: counting stopped there.
        seen = context["actual_length"] or (len(value) if isinstance(value, Sized) else 0)
        return Message(f"gamefile.count-{bound}-{unit}", count=size, seen=seen)
    return otherwise


def _walk(data: Entries, steps: Iterable[str | int]) -> tuple[Source, Node]:
    """What `steps` lead to as far as they are there, and the place of its key or itself."""
    node: Node = data
    key = data.source
    for step in steps:
        if (
            isinstance(node, Entries)
            and isinstance(step, str)
            and (below := node.at(step)) is not None
        ):
            key, node = node.key(step).source, below
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node):
            node = node[step]
            key = node.source
    return key, node


def _parts(annotation: Any) -> list[Any]:
    """The types that an annotation joins, without their decoration."""
    if get_origin(annotation) is Annotated:
        return _parts(get_args(annotation)[0])
    if get_origin(annotation) in {Union, types.UnionType}:
        return [part for arm in get_args(annotation) for part in _parts(arm)]
    return [annotation]


def _below(annotation: Any, step: str | int) -> Any:
    """The type of what stands under `step`; the same type where the step is no key (a tag)."""
    for part in _parts(annotation):
        if get_origin(part) is dict:
            return get_args(part)[1]
        if get_origin(part) is list:
            return get_args(part)[0]
        if isinstance(part, type) and issubclass(part, BaseModel):
            if step in (fields := _fields(part)):
                return fields[str(step)].annotation
            if part.model_config.get("extra") == "allow":
                return _below(get_type_hints(part, include_extras=True)["__pydantic_extra__"], step)
    return annotation


def _type_at(model: type[BaseModel], steps: Iterable[str | int]) -> Any:
    annotation: Any = model
    for step in steps:
        annotation = _below(annotation, step)
    return annotation


def _fields(annotation: Any) -> dict[str, FieldInfo]:
    """By key the fields of a map of this type."""
    models = [p for p in _parts(annotation) if isinstance(p, type) and issubclass(p, BaseModel)]
    return {
        field.alias or name: field for model in models for name, field in model.model_fields.items()
    }


def _keys(annotation: Any) -> list[str]:
    """The keys that a map of this type takes."""
    return [key for key in _fields(annotation) if key != OTHERS]
