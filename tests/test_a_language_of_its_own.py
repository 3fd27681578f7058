"""A language is one file: the one made here is spoken everywhere, and no word is left in code.

In it every word of English stands backwards. What is printed and said in it must hold no word of
English or French, but for those that a game brings along and those that are typed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pypdfium2
import pytest
from printkit.base import catalogue as module
from printkit.base.catalogue import add_folder, catalogue, remove_folder, texts
from printkit.cli import printkit
from printkit.cli.console import run
from printkit.gamefile import example_names, load_game, shipped_variants
from printkit.model import Language
from printkit.products.descriptions import position_description

from finished import TIMEOUT

CODE = "xx"
KEPT = ("decimal", "single", "unbroken_before", "unbroken_after", "joint", "guess", "articles")
DATA = Path(__file__).parent / "data"
RECORD = DATA / "records" / "jersi" / "rulebook-example.txt"
ILLEGAL = "1 a2-b2=d3 2 h4-h3=f4\n3 b3-b7\n"
WORD = re.compile(r"[^\W\d_]{3,}")


def backwards(row: Any, key: str = "") -> Any:
    """A row with every word backwards; what is filled in stays, and what tells how to write."""
    if key in KEPT or key == "plural-ends":
        return row
    if isinstance(row, dict):
        return {name: backwards(one, name) for name, one in row.items()}
    if isinstance(row, list):
        return [backwards(one) for one in row]
    parts = re.split(r"(\{\{|\}\}|\{[^{}]*\})", row)
    return "".join(
        part if part.startswith("{") or part == "}}" else WORD.sub(lambda m: m[0][::-1], part)
        for part in parts
    )


def forget_help() -> None:
    """Let click word `--help` again: it keeps that option for as long as a process runs."""
    context = click.Context(printkit)
    names = printkit.list_commands(context)
    commands = [command for name in names if (command := printkit.get_command(context, name))]
    inner = [
        two for one in commands if isinstance(one, click.Group) for two in one.commands.values()
    ]
    for command in (printkit, *commands, *inner):
        command._help_option = None


@pytest.fixture(scope="module", autouse=True)
def own_language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("language")
    rows = json.loads(json.dumps(catalogue("en").rows))
    (folder / f"{CODE}.yaml").write_text(json.dumps(backwards(rows)), "utf-8")
    add_folder(folder)
    forget_help()
    yield
    forget_help()
    remove_folder(folder)
    Language._value2member_map_.pop(CODE, None)  # or later tests would speak it on


@pytest.fixture(autouse=True)
def spoken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", CODE)
    monkeypatch.chdir(tmp_path)


def words_of(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def words_of_language(code: str) -> set[str]:
    rows = (re.sub(r"\{[^{}]*\}", "", text) for _, text in texts(catalogue(code).rows))
    return words_of(" ".join(rows))


@cache
def foreign() -> set[str]:
    return (words_of_language("en") | words_of_language("fr")) - words_of_language(CODE)


def left_over(text: str, *brought: str) -> set[str]:
    """Words of English and French in a text, without those of the test's language and others."""
    return (words_of(text) & foreign()) - words_of(" ".join(("printkit", *brought)))


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    run(printkit, arguments)
    out, err = capsys.readouterr()
    return out + err


def brought(name: str) -> str:
    """What a game brings along, in any language."""
    game = load_game(name)
    kinds = [
        (kind.id, kind.name["en"], kind.group["en"] if kind.group else "") for kind in game.kinds
    ]
    players = " ".join(player["en"] for player in game.players)
    made = f"{game.author['en']} {game.licence} {game.origin}"
    about = f"{game.title['en']} {made} {game.id} {game.edition}"
    return f"{' '.join(map(' '.join, kinds))} {players} {about}"


def test_words_stand_backwards_and_what_fills_them_in_stays():
    assert backwards("take {count:g} of {the}") == "ekat {count:g} of {the}"
    assert catalogue(CODE).say("sheets.board_alone") == "draoB"
    assert Language(CODE) is Language(CODE)


KNOWN = (
    "author screen print ink greyscale contrast safe laser inkjet letter rest board printer add "
    "generic trotec epilog lightburn glowforge xtool ponoko snijlab "
    + " ".join(f"{variant.name} {variant.title['en']}" for variant in shipped_variants())
)
"""Words that are typed: themes, margins, papers, commands, profiles, variants."""
TYPED = re.compile(r"--?[a-z][a-z-]*|\[[a-z0-9.|-]+\]|\b[A-Z][A-Z|]+\b|\[[^\]]*: \S+\]|'[^']*'")
"""Options, choices, names of values, usual values, and what is quoted."""


@pytest.mark.few(6)
@pytest.mark.parametrize("name", printkit.list_commands(click.Context(printkit)))
def test_help_is_in_the_language_alone(name, capsys):
    help_of_one = said(capsys, name, "--help")
    usage, _, rest = help_of_one.partition("\n")
    assert usage.startswith("egasU:")
    assert left_over(TYPED.sub("", rest), usage, *VALUES.get(name, ())) == set()


VALUES = {
    "convert": ("ugi",),
    "figure": ("svg", "screen"),
    "laser": ("generic",),
    "markdown": ("rock",),
    "page": ("auto",),
    "position": ("last", "text"),
    "printer": ("add", "list", "remove"),
    "setup": ("text",),
    "table": ("last",),
    "texts": ("export", "import"),
}
"""Words that are typed and stand by themselves in the help of a command."""
ERRORS = [
    "board jersy", "board jersi --cube 1", "board jersi --cube x",
    "board jersi --cell 10 --fit one",
    "board jersi --paper 10x10", "board jersi --theme x", "board jersi --margin 200",
    "board jersi --sheets 9Z", "board jersi --measured 1x1", "board jersi --printer nobody",
    "stickers jersi --wrap --faces 5", "stickers jersi --count 3", "stickers jersi --only Q",
    "stickers jersi --label none", "laser jersi --kerf 9", "laser jersi --profile none",
    "parts pijersi --part mats", "diagram jersi --annotate zz", "diagram jersi --ply 99 --at 1",
    "diagram jersi --width 20mm --names cells", "setup jersi --seed 3", "setup jersi --random half",
    "kit jersi --cell x", "position nowhere.txt", "verify nowhere.pdf", "list --variants",
    "labels --for 3", "printer add Ö", "printer remove nobody", "board jersi -o x.txt", "list",
    "perft jersi --depth x", "bord", "board", "board jersi --variant none",
]  # fmt: skip


@pytest.mark.few(6)
@pytest.mark.parametrize("line", ERRORS)
def test_what_is_wrong_is_said_in_the_language_alone(line, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    text = said(capsys, *line.split())
    assert text
    rows = [row for row in text.splitlines() if not row.startswith("egasU:")]
    shown = f"{brought('jersi')} {line.replace('-', ' ')} {KNOWN}"
    names = " ".join(re.findall(r"[\w./+:-]*[/.:+][\w./+:-]*", text))
    listed = (
        " ".join(
            (
                *(variant.title_ending["en"] for variant in shipped_variants()),
                *(
                    f"{name.replace('-', ' ')} {load_game(name).title['en']}"
                    for name in example_names()
                ),
            )
        )
        if "list" in line
        else ""
    )
    assert left_over(TYPED.sub("", "\n".join(rows)), shown, names, listed) == set()


@pytest.mark.parametrize(
    "text", [ILLEGAL, "1 a1-b1 9 zz-a1", "a4:K | - - | w", "1 a1=c3!! x;y", "(1 a2-b2", "hello"]
)
def test_records_are_told_in_the_language_alone(text, capsys, tmp_path):
    (tmp_path / "r.txt").write_text(text, "utf-8")
    told = said(capsys, "check", "r.txt", "--game", "jersi")
    assert told
    assert left_over(TYPED.sub("", told), brought("jersi"), text, "txt") == set()


SPEC = """\
id: brook
title: {en: Brook, de: Bach}
edition: !!int 3
authr: me
board: {cells: hexgons, rows: []}
"""


def test_mistakes_in_a_spec_are_told_in_the_language_alone(capsys, tmp_path):
    for text in (SPEC, SPEC.replace("!!int ", ""), "id: a\n\tb: c\n", "a: [1, 2", "- x\n", ""):
        (tmp_path / "g.yaml").write_text(text, "utf-8")
        told = said(capsys, "board", "g.yaml")
        keys = " ".join(re.findall(r"g\.yaml:[0-9:]+ ([\w.]+)(?=:)", told))
        listed = " ".join(re.findall(r"nwonk: (.*)", told))
        assert told
        assert left_over(TYPED.sub("", told), keys, listed, text, "yaml tag") == set()


def test_a_position_is_described_in_the_language_alone():
    game = load_game("jersi")
    told = position_description(game, game.setup, Language(CODE))
    assert left_over(told, brought("jersi")) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "parts jersi",
        pytest.param("parts pijersi", marks=pytest.mark.slow),
        pytest.param("board jersi --cube 16", marks=pytest.mark.slow),
        pytest.param("stickers jersi", marks=pytest.mark.slow),
        pytest.param("stickers pijersi --wrap", marks=pytest.mark.slow),
        pytest.param("print-me pijersi", marks=pytest.mark.slow),
        pytest.param("paper-cubes pijersi", marks=pytest.mark.slow),
        pytest.param("replay jersi", marks=pytest.mark.slow),
        "calibrate",
    ],
)
def test_sheets_are_printed_in_the_language_alone(line, capsys, tmp_path):
    note = said(capsys, *line.split(), "-o", "out.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "out.pdf")
    pages = [page.get_textpage().get_text_range() for page in document]
    words = line.split()
    own = brought(words[1]) if len(words) > 1 else ""
    example = RECORD.read_text("utf-8") if line.startswith("replay") else ""
    assert words_of(" ".join(pages)) & words_of_language(CODE)
    assert (
        left_over(TYPED.sub("", "\n".join((*pages, note))), own, example, KNOWN, "out pdf") == set()
    )


def test_no_language_is_named_outside_the_catalogues():
    """`if language is French` would be a word in code, and a third language more than a file."""
    code = Path(module.__file__).parent
    asked = [
        f"{path.name}: {row.strip()}"
        for path in sorted(code.rglob("*.py"))
        for row in path.read_text("utf-8").splitlines()
        if re.search(r"Language\.FR\b|[\"']fr[\"']", row)
    ]
    assert asked == []


GAME_IN_IT = """\
import sys
from pathlib import Path
from printkit.base.catalogue import add_folder
add_folder(Path(sys.argv[1]))
from printkit.gamefile import load_game
from printkit.text.nouns import noun_of
hen = next(kind for kind in load_game(sys.argv[2]).kinds if kind.id == "hen")
print(*(noun_of(hen, code).definite for code in ("en", "fr", "nn")), sep="|")
"""


@pytest.mark.slow
def test_a_game_names_its_pieces_in_a_language_that_is_new(tmp_path):
    rows = json.loads(json.dumps(catalogue("en").rows))
    rows["grammar"]["articles"] |= {"written": ["der", "die"], "feminine": ["die"]}
    rows["grammar"]["noun"]["definite"] = {"feminine": "die {name}", "plain": "der {name}"}
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "nn.yaml").write_text(json.dumps(rows), "utf-8")
    spec = (DATA / "specs" / "good" / "brook.yaml").read_text("utf-8")
    game = tmp_path / "game.yaml"
    game.write_text(spec.replace("fr: la poule", "fr: la poule, nn: die Henne"), "utf-8")
    line = (sys.executable, "-c", GAME_IN_IT, str(folder), str(game))
    said = subprocess.run(
        line, capture_output=True, text=True, encoding="utf-8", check=False, timeout=TIMEOUT
    )
    assert said.stderr == ""
    assert said.stdout == "the hen|la poule|die Henne\n"
