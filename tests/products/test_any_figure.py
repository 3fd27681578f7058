"""Whatever a spec writes of figures is drawn, or refused in lines with a place: no traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from printkit.base.errors import PrintkitError
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.products.figures.product import found_in
from printkit.products.request import ON_SCREEN, Request, theme_named

BROOK = Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml"

ODD = st.text(alphabet="ab1Ff-=!:./>{}*#<&\\ é象\U0001f600", max_size=8)
CELL = st.sampled_from("a1 a4 b2 b3 c1 c3 c5 d2 d4 e1 e4 z9 a0".split())
KIND = st.sampled_from("fox hen viper cube Fox fo".split())


def joined(pattern: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(lambda found: pattern.format(*found))


PIECE = st.sampled_from("F H V f h v FH Ff Q".split())
PIECES = st.lists(PIECE, min_size=1, max_size=4).map(" ".join)
STANDING = st.lists(joined("{}:{}", CELL, PIECE), min_size=1, max_size=5).map(" ".join)
STAND = st.sampled_from(["setup", "empty", "game@1", "game@end", "game@", ""]) | STANDING
STEP = joined("{}-{}", CELL, CELL)
TURN = STEP | joined("{}={}", CELL, CELL) | joined("{}-{}!", CELL, CELL) | ODD
REASON = st.sampled_from("immobile cube-too-far own-there cannot-take nonsense".split()) | ODD
UNIT = joined("{}{}", CELL, st.sampled_from(["-", "=", "-!", "+", ""])) | ODD
CELLS = st.lists(CELL, max_size=3).map(" ".join)
REACHED = st.sampled_from(["all", "none"]) | joined("only {}", CELLS) | CELLS | ODD
MARK = (
    st.sampled_from(["goal.white", "home.black", "drop.red", "beside", "goal"])
    | joined("beside {}", CELL)
    | joined("{}{}", CELL, st.sampled_from(["", "x", "v", "=7", ":red", ":pink"]))
    | joined("{}>{}", CELL, CELL)
    | ODD
)
CROP = st.sampled_from(["marked", "whole", ".."]) | joined("{}..{}", CELL, CELL) | ODD
CAPTION = st.text(alphabet="a {}foxhen<&", min_size=1, max_size=20) | ODD
PANEL = st.fixed_dictionaries(
    {},
    optional={
        "stand": STAND,
        "play": TURN,
        "bar": st.dictionaries(TURN, REASON, max_size=2),
        "fan": st.dictionaries(UNIT, REACHED, max_size=2),
        "ends": st.sampled_from(["none", "white goal", "draw no-capture", "red goal", ""]),
        "mark": MARK | st.lists(MARK, max_size=3),
        "crop": CROP,
        "view": st.sampled_from(["plan", "table", "cover", "unit"]),
        "names": st.sampled_from(["corner", "large", "rows", "none"]),
        "caption": st.fixed_dictionaries({"en": CAPTION, "fr": CAPTION}),
    },
)
GROUPS = st.dictionaries(KIND | ODD, st.lists(KIND, max_size=3).map(" ".join), max_size=2)
DIRECTION = st.sampled_from(["north", "east", "north-east", "south-west", "west", "up"])
PLATE = st.one_of(
    st.fixed_dictionaries(
        {"kinds": st.sampled_from(["table", "line"])},
        optional={
            "groups": GROUPS,
            "show": st.lists(
                st.sampled_from("face count name letter code also".split()), min_size=1, max_size=4
            ),
        },
    ),
    st.fixed_dictionaries(
        {"takes": st.sampled_from(["graph", "lines", "matrix"])},
        optional={"groups": GROUPS, "apart": KIND | st.lists(KIND, max_size=3)},
    ),
    st.fixed_dictionaries(
        {"stacks": st.fixed_dictionaries({}, optional={"legal": PIECES, "barred": PIECES})}
    ),
    st.fixed_dictionaries(
        {"order": st.dictionaries(CELL, st.integers(1, 120) | st.just("1 2"), max_size=3)}
    ),
    st.fixed_dictionaries(
        {
            "graph": st.fixed_dictionaries(
                {
                    "nodes": st.dictionaries(KIND | ODD, CAPTION, min_size=2, max_size=4),
                    "arrows": joined("{}>{}", KIND, KIND) | ODD,
                },
            )
        }
    ),
    st.fixed_dictionaries({"compass": st.dictionaries(DIRECTION, CAPTION, max_size=3)}),
    st.fixed_dictionaries(
        {
            "compare": st.sampled_from(["faces", "tints"]),
            "editions": st.lists(
                st.sampled_from(["jersi", "jersi/4.0", "pijersi/51", "nonsense"]),
                min_size=2,
                max_size=3,
            ),
        }
    ),
    st.fixed_dictionaries(
        {"game": st.sampled_from(["none.txt", "..", ""])},
        optional={"panels": st.sampled_from(["1..4", "1 3 end", "0", "4..1", "x"])},
    ),
)
MORE = st.fixed_dictionaries(
    {},
    optional={
        "columns": st.integers(1, 5),
        "width": st.sampled_from(["page", "column", "60mm", "5mm", "0", "wide"]),
    },
)
SCENES = st.fixed_dictionaries({"panels": st.lists(PANEL, min_size=1, max_size=3)})
FIGURE = st.tuples(PANEL | PLATE | st.tuples(PANEL, SCENES).map(lambda two: two[0] | two[1]), MORE)
PLACE = re.compile(r"own\.yaml:[1-9][0-9]*:[1-9][0-9]*: figures\b")


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any") / "own.yaml"


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(figure=FIGURE.map(lambda two: two[0] | two[1]))
def test_any_words_are_drawn_or_refused_with_their_place(spec: Path, figure: object) -> None:
    figures = json.dumps({"x": figure}, ensure_ascii=False)
    spec.write_text(f"extends: {BROOK}\nfigures: {figures}\n")
    try:
        game = read_game(spec, "own.yaml")
    except PrintkitError as error:
        problems = error.problems
    else:
        request = Request(game=game, theme=theme_named(game, ON_SCREEN), language=Language.FR)
        problems = [problem for one in found_in(request) for problem in one.faults]
    for problem in problems:
        assert PLACE.match(str(problem)), str(problem)
        assert "\n" not in str(problem)
