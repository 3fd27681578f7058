"""The engine that docs/engines.md shows, through every door of printkit."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module, metadata
from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import Reason, ReasonCode, SpecError
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.rules import Drop, EndReason, Outcome, PlainEngine, Position, Rules, Side, Turn
from printkit.text import reasons

PAGE = (Path(__file__).parents[2] / "docs" / "engines.md").read_text(encoding="utf-8")
ENGINE, ENTRY_POINT, SPEC = re.findall(r"^```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
GAME = ["S:c3", "s:a1", "S:a3", "s:c1", "S:e1", "s:e3", "S:c5"]


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The spec of a game whose engine is installed."""
    site = tmp_path / "site"
    info = site / "apart-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: apart\nVersion: 1.0\n")
    groups = tomllib.loads(ENTRY_POINT)["project"]["entry-points"]
    lines = [f"{name} = {where}" for name, where in groups["printkit.engines"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[printkit.engines]", *lines]))
    (site / "apart.py").write_text(ENGINE)
    monkeypatch.syspath_prepend(site)
    monkeypatch.delitem(import_module("sys").modules, "apart", raising=False)
    Rules.of.cache_clear()
    path = tmp_path / "apart.yaml"
    path.write_text(SPEC.replace("engine: apart.py", "engine: apart"))
    return path


def record(folder: Path, turns: list[str]) -> Path:
    lines = [f"{number} {turn}" for number, turn in enumerate(turns, 1)]
    path = folder / "game.txt"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_the_engine_plays_and_knows_who_cannot_move(spec: Path) -> None:
    game = load_game(str(spec))
    rules, position = library.rules_of(game), game.setup
    assert isinstance(rules.engine, PlainEngine)
    assert rules.turn_count == len(rules.legal(position)) == 19
    assert rules.perft(position, 2) == sum(
        len(rules.legal(rules.play(position, turn))) for turn in rules.legal_turns(position)
    )
    for text in GAME:
        assert rules.outcome(position) is None
        turn = Turn(drops=(Drop(0, game.grid.index[text[2:]]),))
        position, trace = rules.play(position, turn), rules.trace(position, turn)
        assert rules.retract(position, trace) == trace.before
    assert rules.outcome(position) == Outcome(Side.WHITE, EndReason.BLOCKED)
    assert rules.legal(position) == []


def test_small_letters_of_white_are_warned_of_as_the_page_says(spec: Path, printkit) -> None:
    record(spec.parent, ["s:c3", "s:a1"])
    done = printkit("check", spec.parent / "game.txt", "--game", spec)
    assert (done.status, done.out.split()[1]) == (0, "legal")
    (told,) = re.findall(r"`game.txt(:1:3: the pieces of White\s[^`]*)`", PAGE)
    assert done.err == f"warning: {spec.parent}/game.txt{' '.join(told.split())}\n"


def test_its_reasons_are_said_in_its_own_words(spec: Path) -> None:
    game = load_game(str(spec))
    rules, index = library.rules_of(game), game.grid.index
    stone = Turn(drops=(Drop(0, index["c3"]),))
    reason = rules.explain(rules.play(game.setup, stone), Turn(drops=(Drop(0, index["c4"]),)))
    assert reason == Reason("touches", ("c4", "c3"), ("stone",))
    assert reasons.reason(reason, game, Language.EN) == "the stone on c4 touches c3"
    assert reasons.reason(reason, game, Language.FR) == "la pierre en c4 touche c3"
    step = rules.explain(game.setup, Turn())
    assert step == Reason(ReasonCode.NO_SUCH_TURN)
    assert reasons.reason(step, game, Language.EN) == "this game has no turns of this form"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("no {cell2} beside {cell}", "no b1 beside a1"),
        ("{the} touches {cell3}", "{the} touches {cell3}"),
        ("brackets {are} {odd", "brackets {are} {odd"),
    ],
)
def test_one_text_does_for_all_languages_and_odd_placeholders_stay(words: str, said: str) -> None:
    reason = Reason("touches", ("a1", "b1"), words=words)
    assert all(reasons.reason(reason, load_game("jersi"), one) == said for one in Language)


def test_it_may_have_ends_of_its_own(spec: Path) -> None:
    game = load_game(str(spec))

    class Crowded(type(library.rules_of(game).engine)):
        words = {"crowd": {"en": "three stones stand", "fr": "il y a trois pierres"}}  # noqa: RUF012

        def end(self, position: Position) -> Outcome | None:
            stones = sum(map(bool, position.cells))
            return self.outcome(position.to_move.other, "crowd") if stones > 2 else None

    rules, position = Rules(library.rules_of(game).ruleset, Crowded(game.rules)), game.setup
    for text in GAME[:3]:
        position = rules.play(position, Turn(drops=(Drop(0, game.grid.index[text[2:]]),)))
    ended = rules.outcome(position)
    assert ended == Outcome(Side.WHITE, "crowd")
    assert not rules.legal(position)
    said = [reasons.outcome(ended, game, one) for one in Language]
    assert said == [
        "White wins: three stones stand",
        "les Blancs gagnent\u00a0: il y a trois pierres",
    ]
    drawn = Outcome(None, "tired", "both are tired")
    assert reasons.outcome(drawn, game, Language.EN) == "draw: both are tired"
    assert reasons.reason(rules.engine.reason("odd"), game, Language.EN) == "odd"


def test_an_illegal_turn_is_refused_at_its_place_with_the_nearest_legal_ones(
    printkit, spec: Path, tmp_path: Path
) -> None:
    path = record(tmp_path, ["S:c3", "s:c4", "S:a1"])
    done = printkit("check", path, "--game", spec)
    assert done.status == 1
    line = next(line for line in done.err.splitlines() if "touches" in line)
    assert re.search(r"game\.txt:2:3: s:c4 is illegal: the stone on c4 touches c3; ", line)
    assert line.endswith("nearest legal: s:b4, s:c5, s:d4")
    assert "Traceback" not in done.err


def test_its_records_are_checked_converted_and_drawn(printkit, spec: Path, tmp_path: Path) -> None:
    path = record(tmp_path, GAME)
    done = printkit("check", path, "--game", spec)
    assert (done.status, "legal" in done.out) == (0, True), done.err
    assert "7 turns" in done.out or "7 plies" in done.out
    done = printkit("convert", path, "--game", spec, "--to", spec)
    assert done.status == 0, done.err
    assert re.findall(r"[Ss]:[a-e][1-5]", done.out) == GAME
    legend = printkit("diagram", spec, "--legend", "-o", "legend.svg")
    assert legend.status == 0, legend.err
    words = Path("legend.svg").read_text()
    assert "moves" not in words
    assert "comes from the reserve" in words
    for arguments in (
        ("replay", path, "--game", spec, "-o", "game.pdf"),
        ("diagram", path, "--game", spec, "--ply", "3", "-o", "three.svg"),
        ("board", spec, "-o", "board.pdf"),
    ):
        done = printkit(*arguments)
        assert done.status == 0, done.err
        assert Path(arguments[-1]).stat().st_size > 1000


def test_an_engine_that_is_not_installed_is_named_at_its_place(spec: Path) -> None:
    spec.write_text(SPEC.replace("engine: apart.py", "engine: appart"))
    with pytest.raises(SpecError, match=r"apart\.yaml:14:9: rules\.engine: no engine 'appart' is"):
        load_game(str(spec))
    assert "apart" in metadata.entry_points(group="printkit.engines").names


def test_an_engine_that_cannot_be_made_is_one_line(spec: Path, tmp_path: Path) -> None:
    (tmp_path / "site" / "apart.py").write_text("class Apart:\n    pass\n")
    with pytest.raises(SpecError, match=r"the engine 'apart' cannot be made: TypeError: .*argu"):
        load_game(str(spec))
