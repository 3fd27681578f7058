"""Placed data into the shape of a spec; what pydantic finds becomes problems with places."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from printkit.errors import Problem, Source, did_you_mean
from printkit.spec.tree import Entries, Items, Node, Word

Model = TypeVar("Model", bound=BaseModel)

_NEEDED = {
    "model_type": "a map of keys and values",
    "dict_type": "a map of keys and values",
    "list_type": "a list",
    "string_type": "a text",
    "is_instance_of": "a text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "literal_error": "one word",
}
_LIMITS = {"gt": "above {:g}", "ge": "at least {:g}", "lt": "below {:g}", "le": "at most {:g}"}


def fit(model: type[Model], data: Entries) -> tuple[Model | None, list[Problem]]:
    """The model that `data` makes, or what stops it.

    Where only optional sections are wrong, the model comes without them, so that the rest can be
    checked for its meaning at once.
    """
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        errors = error.errors(include_url=False)
    problems = [_problem(model, data, error) for error in errors]
    wrong = {str(error["loc"][0]) for error in errors if error["loc"]}
    if any(name in wrong for name, field in model.model_fields.items() if field.is_required()):
        return None, problems
    rest = Entries(data.source)
    rest.update((key, value) for key, value in data.items() if key not in wrong)
    return model.model_validate(rest), problems


def _problem(model: type[BaseModel], data: Entries, error: ErrorDetails) -> Problem:
    steps = error["loc"]
    kind = error["type"]
    context = error.get("ctx", {})
    source = _place(data, steps)
    value = error["input"]
    if kind == "spec":
        return Problem(context["what"], source, context["hint"])
    if kind == "missing":
        return Problem(f"the key {str(steps[-1])!r} is missing", source)
    if kind == "extra_forbidden":
        known = _keys(_type_at(model, steps[:-1]))
        hint = did_you_mean(str(steps[-1]), known) or f"known: {', '.join(known)}"
        if isinstance(value, Word) and not value and not did_you_mean(str(steps[-1]), known):
            hint = "a comma parts keys here: part words by blanks, or write a list in [ ]"
        return Problem(f"unknown key {str(steps[-1])!r}", _key_place(data, steps), hint)
    if isinstance(value, Word) and not value:
        return Problem("the value is empty", source)
    if kind == "literal_error" and isinstance(value, Word):
        known = list(get_args(_bare(_type_at(model, steps))))
        hint = did_you_mean(value, known) or f"known: {', '.join(known)}"
        return Problem(f"unknown word {str(value)!r}", source, hint)
    limits = _limits(model, steps, context)
    what = f"{value} is out of range: it must be {limits}" if limits else ""
    return Problem(what or _what(kind, context, value, error["msg"]), source)


def _limits(model: type[BaseModel], steps: tuple[str | int, ...], context: dict[str, Any]) -> str:
    """What a number that breaks a limit may be: both limits of its field; else an empty text."""
    if _LIMITS.keys().isdisjoint(context):
        return ""
    field = _fields(_type_at(model, steps[:-1])).get(str(steps[-1]))
    told = field.metadata if field else ()
    own = {name: getattr(one, name) for one in told for name in _LIMITS if hasattr(one, name)}
    limits = {**own, **context}
    return " and ".join(
        words.format(limits[name]) for name, words in _LIMITS.items() if name in limits
    )


def _what(kind: str, context: dict[str, Any], value: object, otherwise: str) -> str:
    if kind in _NEEDED:
        return f"{_NEEDED[kind]} is needed here, not {_seen(value)}"
    if kind in {"too_short", "too_long"}:
        bound = "at least" if kind == "too_short" else "at most"
        size = context["min_length"] if kind == "too_short" else context["max_length"]
        unit = "character" if isinstance(value, Word) else "value"
        needed = f"1 {unit} is" if size == 1 else f"{size} {unit}s are"
        return f"{bound} {needed} needed here, not {context['actual_length']}"
    return otherwise


def _seen(value: object) -> str:
    if isinstance(value, Items):
        return "a list"
    return "a map" if isinstance(value, Entries) else f"{str(value)!r}"


def _place(data: Entries, steps: Iterable[str | int]) -> Source:
    """The place of what `steps` lead to, or of the nearest thing around it."""
    key, node = _walk(data, steps)
    return node.source if isinstance(node, Word) and node else key


def _key_place(data: Entries, steps: Iterable[str | int]) -> Source:
    """The place of the last key of `steps`."""
    return _walk(data, steps)[0]


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


def _bare(annotation: Any) -> Any:
    return _parts(annotation)[0]


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
    return list(_fields(annotation))
