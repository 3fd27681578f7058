"""Cases that are put together are all run, each in a folder of its own; all that fail are told."""

from __future__ import annotations

import os
from inspect import signature
from pathlib import Path

import pytest

from cases import together


def test_all_that_fail_are_told_and_none_sees_another(tmp_path: Path) -> None:
    seen = []

    def test(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        seen.append((number, "OF_A_CASE" in os.environ, tmp_path))
        monkeypatch.setenv("OF_A_CASE", "1")
        assert not list(tmp_path.iterdir())
        if number > 1:
            pytest.fail("too many")

    cases = {str(number): {"number": number} for number in range(4)}
    run = together(test, cases)
    assert set(signature(run).parameters) == {"tmp_path"}
    with pytest.raises(BaseExceptionGroup) as found:
        run(tmp_path=tmp_path)
    assert found.value.message == "2 of 4 cases"
    assert [one.__notes__ for one in found.value.exceptions] == [["case: 2"], ["case: 3"]]
    assert [(number, stained) for number, stained, _ in seen] == [
        (each, False) for each in range(4)
    ]
    assert len({folder for *_, folder in seen}) == 4


def test_a_case_that_fails_alone_fails_as_itself_and_one_that_is_skipped_is_told() -> None:
    def test(number: int) -> None:
        if number == 1:
            pytest.skip("no screen")
        assert number < 3

    cases = {str(number): {"number": number} for number in range(4)}
    with pytest.raises(AssertionError) as found:
        together(test, cases)()
    assert found.value.__notes__ == ["case: 3"]
    with pytest.raises(pytest.skip.Exception, match="1: no screen"):
        together(test, {name: cases[name] for name in "012"})()


@pytest.mark.few(2)
@pytest.mark.parametrize("number", range(6))
def test_few_cases_are_quick_and_the_others_slow(
    request: pytest.FixtureRequest, number: int
) -> None:
    assert (request.node.get_closest_marker("slow") is None) is (number in {0, 3})
