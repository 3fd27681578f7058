"""What comes back from where others may have changed it: the value that was written, or nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NotRequired, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import Message, PrintkitError, Problem, Source
from printkit.base.read_back import WrongShape, fits, is_below, read, written
from printkit.rules import Side

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
    | st.sampled_from([Side.WHITE, Path("a/b"), Source("x.txt", 3, 4)]),
    lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple)
    | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    | st.dictionaries(st.text(max_size=3), inner, max_size=3).map(MappingProxyType),
    max_leaves=8,
)  # fmt: skip


@given(PLAIN)
def test_what_is_written_is_read_as_the_same_value_of_the_same_kind(value: object) -> None:
    again = read(written(value))
    assert again == value
    assert type(again) is type(value)


def test_a_message_can_still_be_said_in_another_language() -> None:
    problem = Problem(
        Message("files.folder", path="x"), Source("a.txt", 1, 2), Message("files.name-file")
    )
    again = read(written(PrintkitError([problem])), PrintkitError)
    assert again.problems[0].said("fr") == problem.said("fr")


@pytest.mark.parametrize(
    "data",
    [
        {"held": ["os:system", {}]},
        {"held": ["printkit.base.files:os", {}]},
        {"held": ["printkit.base.files:write_file", {"path": "x", "data": "y"}]},
        {"held": ["subprocess:Popen", {"args": "x"}]},
        {"held": ["printkit.base.errors:Source", {"file": "x", "__class__": "y", "z": 1}, 4]},
        {"member": ["printkit.rules.position:Side", "__class__"]},
        {"member": ["printkit.rules.position:Side.WHITE", "name"]},
        {"message": ["no.such.key", {"dict": []}]},
        {"path": 3}, {"tuple": 3}, {"bytes": "?"}, {"dict": [[1]]}, {"a": 1, "b": 2},
        {}, [1], {"x": 1},
    ],
)  # fmt: skip
def test_what_is_none_of_ours_is_refused_and_nothing_is_called(data: object) -> None:
    with pytest.raises(WrongShape):
        read(json.dumps(data).encode())


def test_what_is_nested_without_end_is_refused() -> None:
    with pytest.raises(WrongShape):
        read(b'{"tuple": [' * 100_000)


class Given(TypedDict):
    name: str
    size: NotRequired[int]


@pytest.mark.parametrize(
    ("value", "shape", "is_right"),
    [
        (3, int, True), (True, int, False), (True, bool, True), ("a", int, False),
        (None, None, True),
        (3, int | None, True), ("3", int | None, False), ("a", Literal["a", "b"], True),
        ((1, 2), tuple[int, ...], True), ((1, "2"), tuple[int, ...], False),
        ((1, "2"), tuple[int, str], True), ((1,), tuple[int, str], False),
        ([1], list[int], True), ([1], list[str], False), ({"a": 1}, dict[str, int], True),
        ({"a": "1"}, dict[str, int], False), (object(), Any, True),
        (Source("x", 1, 1), Source, True), (Source(3, 1, 1), Source, False),  # type: ignore[arg-type]
        ({"name": "a"}, Given, True), ({"name": "a", "size": 3}, Given, True),
        ({"name": "a", "size": "3"}, Given, False), ({"size": 3}, Given, False),
        ({"name": "a", "more": 3}, Given, False), ([], Given, False),
    ],
)  # fmt: skip
def test_a_shape_is_held_with_all_that_is_in_it(
    value: object,
    shape: object,
    is_right: bool,  # noqa: FBT001
) -> None:
    assert fits(value, shape) == is_right


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "a/../../x", "a\0b"])
def test_a_name_leads_nowhere_else(name: str) -> None:
    assert is_below(os.path.join("a", "b.txt"))  # noqa: PTH118
    assert not is_below(name)
