"""The figures of the house count what they say they count."""

from __future__ import annotations

import ast

from grimp import ImportGraph
from tools.figures import PACKAGE, Figure, Module, circles, classes_twice, counted, length, upward

TEXT = '''"""A module."""

import os
from sys import (
    argv,
)


class Reader:
    """Has one method."""

    def read(self, path, *, limit):
        """Read.

        The docstring does not count.
        """
        path = os.fspath(path)
        # a comment within the body does

        return _once(path), _twice(limit)


def _once(path):
    """Named once."""
    return _twice(path)


def _twice(path):  # told by nobody
    return argv
'''


def module(text: str = TEXT, place: str = "page/reading.py") -> Module:
    return Module(path=PACKAGE / place, text=text, tree=ast.parse(text))


COMMAND = module("def run(a, b, c, d):\n    pass\n", "cli/run.py")


def figure(name: str) -> float:
    (found,) = [one.now for one in counted([module(), COMMAND]) if one.name.strip() == name]
    return found


def graph(*imports: str) -> ImportGraph:
    made = ImportGraph()
    for line in imports:
        importer, imported = line.split(" -> ")
        made.add_import(importer=f"printkit.{importer}", imported=f"printkit.{imported}")
    return made


def test_a_length_is_that_of_the_body_without_its_docstring():
    assert {one.name: length(one) for one in module().functions()} == {
        "read": 4, "_once": 1, "_twice": 1,
    }  # fmt: skip


def test_a_private_function_named_once_besides_its_definition_is_counted():
    assert [one.name for one in module().named_once()] == ["_once"]
    assert figure("private ones named once") == 25.0


def test_what_a_dispatcher_registers_is_no_function_named_once():
    text = "@words.register\ndef _(one: str) -> str:\n    first, *_ = one\n    return first\n"
    assert not [one.name for one in module(text).named_once()]


def test_only_lines_that_hold_a_comment_alone_are_comment_lines():
    assert module().comment_lines() == 1
    assert module('TEXT = """\n# no comment\n"""\n').comment_lines() == 0


def test_all_lines_of_a_long_import_are_import_lines():
    assert module().import_lines() == 4


def test_the_lines_of_the_api_are_those_of_its_room():
    api = module("x = 1\ny = 2\n", "api/values.py")
    (lines,) = (
        one.now for one in counted([module(), COMMAND, api]) if one.name == "lines of the API"
    )
    assert lines == 2


def test_self_is_no_parameter_and_the_command_line_is_counted_apart():
    assert figure("most parameters outside cli") == 2
    assert figure("most parameters in cli") == 4


def test_a_word_of_the_field_that_holds_an_odd_one_is_not_odd():
    assert module().odd_lines() == 1
    assert module("# a teller, foretold\n").odd_lines() == 0


def test_a_class_and_its_private_namesake_elsewhere_are_two_of_one_name():
    other = module("class _Reader:\n    pass\n", "draw/reading.py")
    assert list(classes_twice([module(), other])) == ["Reader"]
    assert classes_twice([module()]) == {}


def test_imports_of_a_higher_room_and_of_a_neighbour_go_upward():
    found = upward(graph("page.text -> cli.run", "page.text -> draw.board", "cli.run -> page.text"))
    assert found == [
        "printkit.page.text -> printkit.cli.run",
        "printkit.page.text -> printkit.draw.board",
    ]


def test_every_circle_of_imports_is_found_and_what_leads_to_it_is_in_none():
    rings = ("a.x -> a.y", "a.y -> a.z", "a.z -> a.x", "b.x -> b.y", "b.y -> b.x")
    found = circles(graph(*rings, "c.x -> a.x", "a.x -> b.x", "b.x -> d.x"))
    assert found == [
        ["printkit.a.x", "printkit.a.y", "printkit.a.z"],
        ["printkit.b.x", "printkit.b.y"],
    ]
    assert circles(graph("a.x -> a.y", "a.x -> a.z", "a.y -> a.z")) == []


def test_a_figure_over_its_target_says_so():
    assert str(Figure(name="lines", now=12, most=10, must=True)).endswith("≤ 10 *      missed")
    assert str(Figure(name="logic", now=12, least=15)).endswith("≥ 15        missed")
    assert Figure(name="lines", now=10, most=10).kept
