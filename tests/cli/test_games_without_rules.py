"""A game without rules is a whole game: records are played as written, and nothing is claimed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from printkit import Replay, load
from printkit.base.errors import PrintkitError
from printkit.preflight.verify import verify

from letters import page_words

DATA = Path(__file__).parent.parent / "data" / "plain"
GO, CHESS, SOLITAIRE = (DATA / f"{name}.yaml" for name in ("go", "chess", "solitaire"))
RECORD = """\
[White "Ada"]
[Black "Ben"]

1. c3 d3 2. b3 pass {a good pass} 3. e3 a1 4. d2 d5 5. d4/xd3 (5. b1 b2) O-O
1-0
"""
CLAIMS = (
    "put to the rules",
    "soumis aux règles",
    "rule book of its author",
    "livret de l’auteur",
    "are in its rule book",
    "illegal",
    "illégal",
    "legal",
)


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def text_of(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix != ".pdf":
        return data.decode()
    return " ".join(" ".join(page_words(data)).split())


@pytest.mark.parametrize(("language", "state"), [("en", "as written"), ("fr", "telle quelle")])
def test_a_record_is_checked_for_what_can_be_done(printkit, record, language, state):
    done = printkit("check", record, "--game", GO, "--lang", language)
    assert done.status == 0
    assert state in done.out
    assert "10" in done.out
    assert "1-0" in done.out
    assert done.err.count("O-O") == 1


def test_what_json_says_of_it_is_not_that_it_is_legal(printkit, record):
    (said,) = json.loads(printkit("check", record, "--game", GO, "--json").out)
    assert (said["legal"], said["plies"], said["recorded"]) == (None, 10, "1-0")


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        (GO, "1. c3 d3 2. c4-c5", "game.txt:1:13: c4-c5 cannot be played: nothing stands on c4"),
        (GO, "1. c3 d3 2. c4-c5", "possible: c3-c5, d3-c5"),
        (GO, "1. c3 d3 2. c3xd4", "game.txt:1:13: c3xd4 cannot be played: nothing stands on d4"),
        (GO, "1. c3 z9", "game.txt:1:7: no cell 'z9' on this board; the rows are a to e"),
        (CHESS, "1. a1-c1 d4", "game.txt:1:10: which piece comes to d4 is not said; write K:d4"),
        (CHESS, "1. a1-c1 Q:c2", "game.txt:1:10: no piece has the letter 'Q'"),
    ],
)
def test_what_cannot_be_done_is_one_line(printkit, tmp_path, monkeypatch, game, text, told):
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(text + "\n")
    done = printkit("check", "game.txt", "--game", game)
    assert done.status == 1
    assert told in done.err
    assert "legal" not in done.out + done.err
    assert len(done.err.splitlines()) == 1


def test_the_first_move_of_anothers_piece_is_warned_of(printkit, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("1. a1-b1 a8-b8 2. d1-c1 b8-b7\n")
    done = printkit("check", path, "--game", CHESS)
    assert done.status == 0
    assert done.err.count("belongs to the other player") == 1


@pytest.mark.parametrize(
    ("turns", "warned"),
    [
        ("1. b2|b3 b4|b5", 0),  # in one line
        ("1. b2|b3 c2|c3", 1),  # on the upper half of the first
        ("1. b3|c3 b2|b3", 0),  # the one begins where the other is long
        ("1. b2|c2 b2|b3", 1),  # crosswise
        ("1. b2|c2 b3|c3 2. b1|c1 d4", 2),  # over the second half, and half over the first
    ],
)
def test_walls_that_lie_on_others_or_across_are_warned_of(printkit, tmp_path, turns, warned):
    game = tmp_path / "hedges.yaml"
    game.write_text(
        "game: {id: hedges, title: Hedges}\nboard: {cells: squares, shape: rectangle 5}\n"
        "kinds:\n  man: {letter: M, count: 2, form: disc}\n"
        "  hedge: {letter: H, count: 8, form: bar, size: 2, stands: between}\n"
        "setup: {white: a1:M, black: e5:M, reserve: HHHHHHHH}\nturns: unchecked\n"
    )
    path = tmp_path / "game.txt"
    path.write_text(f"{turns}\n".replace("d4", "e5-e4"))
    done = printkit("check", path, "--game", game)
    assert done.status == 0, done.err
    assert done.err.count("would lie on or across") == warned


@pytest.mark.parametrize(
    ("second", "warned"), [("c3", True), ("c3-c2", True), ("c3/xc3", False), ("c2xc3", False)]
)
def test_the_first_piece_that_comes_onto_another_is_warned_of(printkit, tmp_path, second, warned):
    path = tmp_path / "game.txt"
    path.write_text("1. c2 c3 2. d4 b1 3. c2-c3 a1 4. d4-b1 a1\n")
    done = printkit("check", path, "--game", GO)
    assert done.status == 0
    assert done.err.count("stands on what is there") == 1
    assert ":1:22: c3 is not empty" in done.err
    path.write_text(f"1. c2 c3 2. {second}\n")
    assert ("stands on" in printkit("check", path, "--game", GO).err) is warned


STACKS = """
game: {id: own, title: Own, players: 2}
board: {cells: squares, shape: rectangle 4x4}
kinds:
KINDS
faces: FACES
setup: {white: none, black: none, neutral: SETUP}
turns: unchecked
"""
TILES = """\
  tile: {letter: T, count: 9, form: tile, size: full, owner: none}
  small: {letter: S, count: 9, form: disc, size: 0.4}
  large: {letter: L, count: 9, form: disc, size: 0.9}
  other: {letter: O, count: 9, form: disc, size: 0.9}"""
SEEDS = "  seed: {letter: S, count: 30, form: ball, size: 0.4, owner: none}"


@pytest.mark.parametrize(
    ("kinds", "setup", "text", "said"),
    [
        (TILES, "a1:T", "1. T:b1/S:b1 l:a1", ""),  # one on another of another form
        (TILES, "a1:T", "1. L:b1 s:b1", ""),  # or another size
        (TILES, "a1:T", "1. L:b1 o:b1", ":1:9: b1 is not empty"),
        (TILES, "a1:T", "1. L:b1 o:b2 2. b1-b2", ":1:17: b2 is not empty"),
        (SEEDS, "a1:SS", "1. b1 b2 2. b1-b2 a1-b2", ""),  # as in the setup
        (SEEDS, "a1:SS", "1. b1 a1 2. b1 a1", ":1:7: a1 alone places"),  # once
        (SEEDS, "a1:S", "1. b1 a1 2. b1 b2", ":1:7: a1 is not empty"),
        (
            SEEDS,
            "a1:S}\nfigures: {two: {stand: c3:SS}",
            "1. b1 a1",
            ":1:7: a1 alone places",
        ),  # or a figure
        (SEEDS, "a1:S}\nfigures: {one: {stand: c3:S}", "1. b1 a1", ":1:7: a1 is not empty"),
    ],
)
def test_what_comes_onto_something_is_warned_of_only_where_nothing_stacks(
    printkit, tmp_path, kinds, setup, text, said
):
    spec, path = tmp_path / "own.yaml", tmp_path / "game.txt"
    faces = ", ".join(f"{line.split(':')[0].strip()}: blank" for line in kinds.splitlines())
    words = STACKS.replace("KINDS", kinds).replace("FACES", f"{{{faces}}}")
    spec.write_text(words.replace("SETUP", setup))
    path.write_text(f"{text}\n")
    done = printkit("check", path, "--game", spec)
    assert done.status == 0
    warned = [line for line in done.err.splitlines() if "theme" not in line]
    assert len(warned) == bool(said)
    assert said in done.err


BOXES = """\
  one: {letter: F, count: 1}
  hers: {letter: H, count: {white: 0, black: 1}}
  shogi: {letter: P, count: 1, form: wedge, turn: owner}
  free: {letter: O, count: 1, owner: none}
  wall: {letter: W, count: 1, stands: between, form: bar}"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1. F:a1 F:c1 2. a1-a2 c1-c2", []),
        ("1. F:a1 F:c1 2. F:a2 H:b1 3. F:a3", [":1:17: one: more than the box holds (White: 1)"]),
        ("1. F:a1 H:c1 2. xa1/F:a2", []),
        ("1. H:a1", [":1:4: hers: more than the box holds (White: 0)"]),
        ("1. F:a1 F:b1 2. a1-a2 F:d1", [":1:23: one: more than the box holds (Black: 1)"]),
        ("1. P:a1 F:b1 2. P:a2", []),  # it may have been Black's
        ("1. P:a1 P:b1 2. P:a2", [":1:17: shogi: more than the box holds; there are 2"]),
        ("1. O:a1 O:b1", [":1:9: free: more than the box holds; there are 1"]),
        ("1. W:a1|a2 W:b1|b2 2. W:c1|c2", [":1:23: wall: more than the box holds (White: 1)"]),
    ],
)
def test_more_of_a_kind_than_the_box_holds_is_told_once(printkit, tmp_path, text, said):
    spec, path = tmp_path / "own.yaml", tmp_path / "game.txt"
    words = STACKS.replace("KINDS", BOXES).replace("faces: FACES\n", "")
    spec.write_text(words.replace("SETUP", "none"))
    path.write_text(f"{text}\n")
    done = printkit("check", path, "--game", spec)
    warned = [line for line in done.err.splitlines() if "more" in line]
    assert [line.partition(path.name)[2] for line in warned] == said


OWN_TEXT = ["rulebook", "parts", pytest.param("print-me", marks=pytest.mark.slow)]
PRODUCTS = [
    ("replay", "game.pdf"),
    ("replay", "game.html"),
    ("replay", "full.pdf", "--form", "full"),
    ("page", "game.html"),
    ("animate", "game.gif"),
    ("post", "post", "--for", "reddit"),
    ("convert", "again.txt"),
    ("diagram", "end.png"),
    ("diagram", "turn.svg", "--turn", "e5/xd4"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("words", PRODUCTS, ids=" ".join)
@pytest.mark.few(3)
def test_whatever_is_made_of_a_record_claims_no_rules(printkit, tmp_path, record, words, language):
    command, name, *options = words
    speaks = ("--lang", language)
    done = printkit(command, record, "--game", GO, "-o", tmp_path / name, *options, *speaks)
    assert done.status == 0, done.err
    made = tmp_path / name
    files = [*made.iterdir()] if made.is_dir() else [made]
    for one in files:
        if one.suffix in {".pdf", ".svg", ".txt", ".md"}:
            assert not [claim for claim in CLAIMS if claim in text_of(one)], one
        if one.suffix == ".pdf":
            assert verify(one.read_bytes()).faults == ()


def test_a_record_that_is_written_again_is_the_same(printkit, tmp_path, record):
    again = tmp_path / "again.txt"
    assert printkit("convert", record, "--game", GO, "-o", again).status == 0
    for text in ("c3", "pass", "d4/xd3", "O-O", "{a good pass}", "b1"):
        assert text in again.read_text()
    both = [printkit("position", one, "--game", GO).out for one in (record, again)]
    assert both[0] == both[1]


@pytest.mark.few(1)
@pytest.mark.parametrize("product", OWN_TEXT)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_own_text_stands_where_the_rules_would_and_nothing_is_claimed(
    printkit, tmp_path, product, language
):
    made = tmp_path / "made.pdf"
    assert printkit(product, GO, "-o", made, "--lang", language).status == 0
    text = text_of(made)
    assert {"en": "without an empty neighbour", "fr": "sans voisine vide"}[language] in text
    assert not [claim for claim in CLAIMS if claim in text]
    assert {"en": "says nothing of its rules", "fr": "ne dit rien"}[language] not in text
    if product == "rulebook":
        wrote = {"en": "their author wrote them", "fr": "leur auteur les a écrits"}[language]
        assert wrote in text


@pytest.mark.slow
@pytest.mark.parametrize("product", [*OWN_TEXT, "diagram"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_pieces_are_nobodys_nobody_is_white(printkit, tmp_path, product, language):
    ending = "svg" if product == "diagram" else "pdf"
    made = tmp_path / f"made.{ending}"
    assert printkit(product, SOLITAIRE, "-o", made, "--lang", language).status == 0
    words = text_of(made).replace("thin black line", "").replace("noir, croix", "")
    told = {"en": ("White", "Black", "each side"), "fr": ("Blancs", "Noirs", "chaque camp")}
    assert not [one for one in told[language] if one in words]


def test_a_jump_of_nobodys_piece_is_drawn_and_said(printkit, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("1. d2-d4/xd3\n")
    made = tmp_path / "turn.svg"
    done = printkit("diagram", path, "--game", SOLITAIRE, "-o", made)
    assert done.status == 0, done.err
    assert "A peg from d2 to d4 (taken: peg)" in made.read_text()
    assert "to move" not in made.read_text()
    page = tmp_path / "game.html"
    path.write_text("1. d2-d4/xd3 2. b2-d2/xc2\n")
    assert printkit("page", path, "--game", SOLITAIRE, "-o", page).status == 0
    text = page.read_text()
    assert "lost: 2 pegs" in text.lower()
    assert "by ." not in text  # who made it nobody has said


@pytest.mark.parametrize(
    ("added", "told"),
    [
        ("turns: checked\n", "turns: "),
        ("turns: unchecked\nnotation: {dialect: jersi}\n", "written in plain, not in jersi"),
        ("turns: unchecked\nrules: {beats: {fox: [fox]}}\n", "write `rules: none`"),
        (
            "notation: {dialect: plain}\nrules: {beats: {fox: [fox]}}\n",
            "the dialect plain goes with",
        ),
    ],
)
def test_a_file_that_contradicts_itself_says_so(printkit, tmp_path, added, told):
    spec = tmp_path / "x.yaml"
    spec.write_text(
        "game: {id: x, title: X}\n"
        "board: {cells: squares, rows: [{name: a, cells: 3}, {name: b, cells: 3}]}\n"
        "kinds: {fox: {letter: F, count: 2}}\nsetup: {white: a1:F}\n" + added
    )
    done = printkit("check", spec)
    assert done.status == 1
    assert told in done.err
    assert len(done.err.splitlines()) == 1


def test_a_game_that_is_only_drawn_says_how_it_would_be_played(printkit, tmp_path, record):
    spec = tmp_path / "go.yaml"
    text = GO.read_text().replace("turns: unchecked\n", "").replace("text: ", "# text: ")
    spec.write_text(text)
    done = printkit("check", record, "--game", spec)
    assert done.status == 1
    assert "is only drawn; `turns: unchecked` in its file plays" in done.err
    assert len(done.err.splitlines()) == 1


def test_a_program_plays_it_too_and_is_refused_what_nobody_knows(record):
    game = load(str(GO))
    after = game.setup.play("e5").play("d5/xe5")
    assert (after.text("state").split()[0], after.outcome) == ("d5:s", None)
    assert game.setup.explain("a1-a2") == "nothing stands on a1"
    for ask in (game.setup.turns, game.setup.wins, lambda: game.setup.onward("e5")):
        with pytest.raises(PrintkitError, match="nobody knows the legal ones"):
            ask()
    played = Replay.read(record, game=game)
    assert [turn.text for turn in played][-2:] == ["d4/xd3", "O-O"]
    assert played[-2].captured == "s"


@pytest.mark.slow
def test_a_kit_holds_the_example_and_the_rule_book(printkit, tmp_path, record):
    spec = tmp_path / "go.yaml"
    spec.write_text(GO.read_text() + "example: game.txt\n")
    for language in ("en", "fr"):
        (tmp_path / f"go.{language}.md").write_text((DATA / f"go.{language}.md").read_text())
    done = printkit("kit", spec, "-o", tmp_path / "kit")
    assert (done.status, "error" in done.err) == (0, False)
    made = {path.name.split("_")[1]: path for path in (tmp_path / "kit").glob("*.pdf")}
    assert {"print-me", "rulebook", "example", "parts"} <= made.keys()
    assert not [claim for claim in CLAIMS for path in made.values() if claim in text_of(path)]


def test_an_example_that_cannot_be_played_stops_a_kit_before_it_begins(printkit, tmp_path):
    spec = tmp_path / "go.yaml"
    spec.write_text(GO.read_text().replace("text: ", "# text: ") + "example: game.txt\n")
    (tmp_path / "game.txt").write_text("1. c3 d3 2. c4-c5\n")
    done = printkit("kit", spec, "-o", tmp_path / "kit")
    assert done.status == 1
    assert "nothing stands on c4" in done.err
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize(("setup", "warned"), [("a1:S b1:S", True), ("a1:SS b1:S", False)])
def test_pieces_come_onto_others_where_a_game_begins_with_stacks(printkit, tmp_path, setup, warned):
    stands = f"{{white: {setup}, black: none, reserve: none}}"
    (tmp_path / "piles.yaml").write_text(f"extends: {GO}\ngame: {{id: piles}}\nsetup: {stands}\n")
    path = tmp_path / "game.txt"
    path.write_text("1. b1-a1\n")
    done = printkit("check", path, "--game", "piles.yaml")
    assert done.status == 0
    assert ("stands on what is there" in done.err) is warned
