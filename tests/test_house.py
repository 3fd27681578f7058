"""The house keeps its promises: wheel, start-up, documents and habits."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from grimp import build_graph
from PIL import Image, ImageChops
from printkit.base.errors import ReasonCode
from printkit.cli import kit
from printkit.cli import printkit as command
from printkit.cli.console import run as run_command
from printkit.features.problems.puzzle_file import json_schema as puzzles_schema
from printkit.gamefile import json_schema, load_game

from finished import TIMEOUT

HOME = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text())
ROOMS = ("printkit", "specs", "tests", "docs", "bench", "tools", ".ci", ".github")
DOCUMENTS = sorted([*HOME.glob("*.md"), *HOME.glob("docs/**/*.md"), *HOME.glob("*/README.md")])


def run(*arguments: str, cwd: Path = HOME, **environment: str) -> subprocess.CompletedProcess[str]:
    """A Python process that must succeed, with what it printed."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )


def texts() -> Iterator[tuple[Path, str]]:
    """The text files of the project with what they hold."""
    inside = (path for room in ROOMS for path in sorted((HOME / room).rglob("*")))
    beside = (HOME / name for name in ("Makefile", "pyproject.toml", ".gitignore"))
    for path in (*inside, *beside, *HOME.glob("*.md")):
        if path.is_file() and "__pycache__" not in path.parts:
            try:
                yield path.relative_to(HOME), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel, unpacked."""
    place = tmp_path_factory.mktemp("wheel")
    run("-m", "hatchling", "build", "--target", "wheel", "--directory", str(place / "built"))
    (built,) = (place / "built").glob("*.whl")
    with ZipFile(built) as archive:
        archive.extractall(place / "unpacked")
    return place / "unpacked"


def test_the_wheel_holds_every_spec_and_record(wheel: Path) -> None:
    def held(folder: Path) -> dict[str, bytes]:
        files = (path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    assert held(wheel / "printkit" / "specs") == held(HOME / "specs")


def test_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    assert (wheel / "printkit" / "py.typed").exists()


DESCRIBE = """
import hashlib, json, sys
from dataclasses import replace
import printkit
from printkit.gamefile import load_game, shipped_names

games = {}
latest = (alias for aliases in shipped_names().values() for alias in aliases)
for name in (*latest, *printkit.games()):
    game = load_game(name)
    example = game.example.read_text() if game.example else None
    games[name] = [repr(replace(game, example=None)), example]
json.dump({"from": printkit.__file__, "games": games}, sys.stdout)
"""


def games_in(folder: Path, cwd: Path) -> dict[str, object]:
    """Every shipped game as a process sees it that finds printkit in `folder`."""
    # One seed, and all made anew, so that sets are written in one order.
    alike = {"PYTHONHASHSEED": "0", "PRINTKIT_CACHE": "off"}
    printed = run("-c", DESCRIBE, cwd=cwd, PYTHONPATH=str(folder), **alike).stdout
    told: dict[str, object] = json.loads(printed)
    assert Path(str(told["from"])).is_relative_to(folder)
    return told


@pytest.mark.slow
def test_every_shipped_game_is_the_same_from_the_wheel_as_from_the_checkout(
    wheel: Path, tmp_path: Path
) -> None:
    installed, here = games_in(wheel, tmp_path), games_in(HOME, tmp_path)
    assert installed["games"] == here["games"]
    assert {"jersi", "jersi/4.16", "pijersi", "pijersi/45"} <= set(dict(installed["games"]))


# Start-up and dependencies


@pytest.mark.slow
def test_help_imports_nothing_that_is_slow() -> None:
    heavy = ["yaml", "pydantic", "reportlab", "fontTools", "pikepdf", "PIL", "svgwrite", "pyvips"]
    script = (
        "import sys; from printkit.cli import main; sys.argv = ['printkit', '--help']\n"
        "try: main()\n"
        f"finally: print('loaded:', [name for name in {heavy} if name in sys.modules])"
    )
    run("-c", script)  # the words of the help are read once, and kept
    printed = run("-c", script).stdout
    assert "Commands:" in printed
    assert printed.rstrip().endswith("loaded: []")


def modules() -> list[Path]:
    """The files of the package."""
    return sorted((HOME / "printkit").rglob("*.py"))


def third_parties(paths: Iterable[Path]) -> set[str]:
    """The top-level modules that files import and that are neither the package nor Python's."""
    imported = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
    names = {name for path in paths for name in imported.findall(path.read_text())}
    return names & packages_distributions().keys() - {"printkit"}


@pytest.mark.slow
def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    def plain(name: str) -> str:
        return re.split(r"[^a-z0-9-]", name.lower().replace("_", "-"))[0]

    owners = packages_distributions()
    project = PROJECT["project"]
    groups = (project["dependencies"], *project["optional-dependencies"].values())
    declared = {plain(name) for group in groups for name in group} - {"printkit"}
    imported = {frozenset(map(plain, owners[name])) for name in third_parties(modules())}
    # These come with others: with pydantic, with the fonts, with cairosvg.
    along = {
        "pydantic-core": ["pydantic"],
        "fontpkg": ["fontpkg-fira-sans", "fontpkg-source-sans-3"],
        "cairocffi": ["cairosvg"],
    }
    needed = {one for owner in imported for name in owner for one in along.get(name, [name])}
    assert declared <= needed
    assert all(
        declared & {one for name in owner for one in along.get(name, [name])} for owner in imported
    )


def test_import_linter_reads_whatever_imports_a_third_party() -> None:
    """A folder without `__init__.py`, as a product of three files may be, is none that it reads."""
    unread = [path for path in modules() if not (path.parent / "__init__.py").exists()]
    assert third_parties(unread) == set(), f"give them an `__init__.py`: {unread}"


# Documents


def told_imports() -> dict[str, set[str]]:
    """Per room the rooms that the table of the architecture page lets it import."""
    page = (HOME / "docs" / "architecture.md").read_text()
    rows = re.findall(r"^\| `(\w+)(?:\.py|/)` \|[^|]*\| ([^|]*) \|", page, re.MULTILINE)
    told: dict[str, set[str]] = {}
    for room, may in rows:
        told[room] = set(told) if may == "all above" else set(re.findall(r"\w+", may))
    return told


def test_the_architecture_page_names_every_room_and_no_other() -> None:
    rooms = {path.stem for path in (HOME / "printkit").iterdir() if path.suffix in {"", ".py"}}
    assert set(told_imports()) == rooms - {"__pycache__"}


def test_no_room_imports_more_than_the_architecture_page_says() -> None:
    graph = build_graph("printkit", cache_dir=None)
    for room, may in told_imports().items():
        inside = {
            module for module in graph.modules if f"{module}.".startswith(f"printkit.{room}.")
        }
        imported = {
            target.split(".")[1]
            for module in inside
            for target in graph.find_modules_directly_imported_by(module)
            if "." in target
        }
        assert imported - {room} <= may, room


def test_links_in_documents_lead_somewhere() -> None:
    lost = []
    for page in DOCUMENTS:
        read = re.sub(r"`[^`\n]+`", "", page.read_text())  # what is code is no link
        links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", read)
        inner = [link for link in links if "://" not in link]
        lost += [(str(page), link) for link in inner if not (page.parent / link).exists()]
    assert lost == []


def test_documents_name_only_make_targets_that_exist() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)", (HOME / "Makefile").read_text(), re.MULTILINE)
    for page in DOCUMENTS:
        named = re.findall(r"(?:^|`)make ([a-z]+)\b(?!=)", page.read_text(), re.MULTILINE)
        assert set(named) <= set(phony.split()), page


def spec_page() -> str:
    """The page that tells how a game's file is written."""
    return (HOME / "docs" / "spec.md").read_text()


@pytest.mark.slow
def test_the_game_on_the_page_about_specs_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example, *_ = re.findall(r"^```yaml\n(.*?)^```", spec_page(), re.MULTILINE | re.DOTALL)
    (tmp_path / "brook.yaml").write_text(example)
    game = load_game(str(tmp_path / "brook.yaml"))
    assert game.rules is not None
    assert 30 <= len(example.splitlines()) <= 71
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(kit, "cores", lambda: 1)  # to begin others takes longer
    assert run_command(command, ["kit", "brook.yaml", "-o", "brook"]) == 0
    assert len(list((tmp_path / "brook").iterdir())) == 9


def keys(schema: object) -> set[str]:
    """The names of all properties anywhere in a JSON Schema."""
    if isinstance(schema, dict):
        named = schema.get("properties")
        own = set(named) if isinstance(named, dict) else set()
        return own.union(*map(keys, schema.values()))
    return set().union(*map(keys, schema)) if isinstance(schema, list) else set()


def test_the_page_about_specs_tells_of_every_key() -> None:
    told = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", spec_page()))))
    headings = set(re.findall(r"\w+", "".join(re.findall("^###.*", spec_page(), re.MULTILINE))))
    untold = keys(json_schema()) - told - headings
    assert untold == set(), "run `make docs`; what no table made by it has is written there by hand"


def test_the_page_about_specs_has_every_code_of_a_reason_in_words() -> None:
    told = dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", spec_page(), re.MULTILINE))
    assert [code for code in ReasonCode if not told.get(code)] == [], "run `make docs`"


def test_contributing_stays_short() -> None:
    assert len((HOME / "CONTRIBUTING.md").read_text().splitlines()) <= 100


def test_the_changelog_has_a_dated_section_for_the_version() -> None:
    from printkit import __version__

    changelog = (HOME / "CHANGELOG.md").read_text()
    assert re.search(rf"^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.M)
    assert changelog.index("## [Unreleased]") < changelog.index(f"## [{__version__}]")


def test_the_hooks_before_a_commit_call_what_make_check_calls_before_it_tests() -> None:
    makefile = (HOME / "Makefile").read_text()
    check, house = (
        re.findall(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.M)[0]
        for target in ("check", "house")
    )
    assert "house fuzz" in check
    lines = [line.strip().replace("$(BIN)", ".venv/bin") for line in house.splitlines()]
    (repository,) = yaml.safe_load((HOME / ".pre-commit-config.yaml").read_text())["repos"]
    assert repository["repo"] == "local"
    assert [hook["entry"] for hook in repository["hooks"]] == [
        line for line in lines if line.startswith(".venv")
    ]


def test_the_workflow_tests_the_wheel_on_every_python_and_system_that_is_promised() -> None:
    workflow = yaml.safe_load((HOME / ".github" / "workflows" / "ci.yml").read_text())
    matrix = workflow["jobs"]["wheel"]["strategy"]["matrix"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    assert f">={matrix['python'][0]}" == PROJECT["project"]["requires-python"]
    assert matrix["python"] == [f"3.{one}" for one in range(11, 15)]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert named == matrix["python"]
    steps = [step.get("run", "") for step in workflow["jobs"]["wheel"]["steps"]]
    assert any(step.startswith("python .ci/kit_of_two.py ") for step in steps)
    script = (HOME / ".ci" / "pythons").read_text()
    assert f"for version in {' '.join(matrix['python'])}; do" in script
    assert ".ci/pythons" in (HOME / ".ci" / "run").read_text()


def test_the_workflow_does_what_the_readme_says_with_what_the_readme_asks_for() -> None:
    workflow = yaml.safe_load((HOME / ".github" / "workflows" / "ci.yml").read_text())
    steps = [step.get("run", "") for step in workflow["jobs"]["bare"]["steps"]]
    readme = (HOME / "README.md").read_text()
    (asked,) = re.findall(r"`apt-get install (python3 [^`]+)`", readme)
    assert steps[-3].split("--no-install-recommends ")[1].split() == asked.split()
    assert steps[-2:] == re.findall(r"```sh\n(.*?)```", readme, re.S)[0].splitlines()


@pytest.mark.parametrize("name", ["ci", "release", "site"])
def test_all_that_a_workflow_calls_is_there(name: str) -> None:
    jobs = yaml.safe_load((HOME / ".github" / "workflows" / f"{name}.yml").read_text())["jobs"]
    assert {job["needs"] for job in jobs.values() if "needs" in job} <= set(jobs)
    steps = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    assert_called_things_are_there("\n".join(steps))


@pytest.mark.parametrize("script", ["run", "pythons", "programs"])
def test_all_that_a_script_of_ci_calls_is_there(script: str) -> None:
    text = (HOME / ".ci" / script).read_text()
    assert_called_things_are_there(re.sub(r"^\s*#.*", "", text, flags=re.M))


def assert_called_things_are_there(shell: str) -> None:
    """Targets of make, scripts that may be run, modules of tools and programs in Python."""
    makefile = (HOME / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z]+(?: [a-z]+)*):", makefile, re.M))
    words = {word for several in targets for word in several.split()}
    called = re.findall(r"^(?:\S+='[^']*' )*make\b(.*)$", shell, re.M)
    assert {word for line in called for word in re.findall(r" ([a-z]+)\b", line)} <= words
    for path in re.findall(r"^(?:sudo )?(\.ci/\w+)$", shell, re.M):
        assert os.access(HOME / path, os.X_OK), path
    for path in re.findall(r"\.ci/\w+\.py", shell):
        assert (HOME / path).is_file(), path
    for module in re.findall(r"-m tools\.(\w+)", shell):
        assert (HOME / "tools" / f"{module}.py").is_file(), module


@pytest.fixture(scope="module")
def made_docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make docs` would write now."""
    folder = tmp_path_factory.mktemp("docs")
    run("docs/make.py", str(folder))
    return folder


@pytest.mark.slow
def test_the_pictures_are_what_the_code_draws(made_docs: Path) -> None:
    pages = (made_docs / "figures.md", made_docs / "spec.md")
    made = [*(made_docs / "pictures").rglob("*.svg"), *pages]
    pictures = {one.relative_to(made_docs): one.read_bytes() for one in made}
    shown = HOME / "docs"
    stale = [str(one) for one, data in pictures.items() if (shown / one).read_bytes() != data]
    assert stale == [], "run `make docs`"
    most = {"cover.svg": 400_000}  # a table with light and shadows
    assert [one for one, data in pictures.items() if len(data) > most.get(one.name, 120_000)] == []
    gallery = {one.name for one in pictures if "figures" in one.parts}
    assert {one.name for one in (shown / "pictures" / "figures").iterdir()} == gallery


@pytest.mark.slow
def test_the_page_of_a_magazine_is_what_the_guide_says(made_docs: Path) -> None:
    """As one sees it: another version of the renderer smooths its edges otherwise."""
    seen = []
    for folder in (HOME / "docs", made_docs):
        data = folder / "pictures" / "magazine.png"
        assert data.stat().st_size < 120_000
        with Image.open(data) as page:
            seen.append(page.convert("L").resize((210, 297)))
    apart = ImageChops.difference(*seen)
    assert apart.getextrema()[1] < 40, "run `make docs`"


@pytest.mark.slow
def test_the_list_of_commands_tells_of_every_option(made_docs: Path) -> None:
    # Not byte by byte: another version of click breaks lines elsewhere.
    def words(page: Path) -> list[str]:
        return re.findall(r"^## .*|--[a-z]+", page.read_text(), re.MULTILINE)

    shown, made = (words(folder / "commands.md") for folder in (HOME / "docs", made_docs))
    assert shown == made, "run `make docs`"


@pytest.mark.parametrize(("kind", "schema"), [("game", json_schema), ("problems", puzzles_schema)])
def test_the_schemas_in_docs_have_the_keys_of_today(kind, schema) -> None:
    stored = json.loads((HOME / "docs" / f"{kind}.schema.json").read_text())
    assert keys(stored) == keys(schema()), "run `make docs`"


# Habits


def test_no_file_names_a_package_registry() -> None:
    host = re.compile(r"(pypi|pythonhosted|npmjs|debian)\.(org|net|com)")
    assert [str(path) for path, text in texts() if host.search(text)] == []


@pytest.mark.slow
def test_no_file_names_a_place_on_one_machine() -> None:
    place = re.compile(r"(?<![\w./])/(home|Users|root|work|tmp|opt|mnt)/\w")
    assert [str(path) for path, text in texts() if place.search(text)] == []


def test_every_process_that_a_test_runs_has_a_limit() -> None:
    """One that hangs says which it is; `faulthandler_timeout` ends what is begun otherwise."""
    calls = [
        (path.name, call.lineno, {keyword.arg for keyword in call.keywords})
        for path in (HOME / "tests").rglob("*.py")
        if "subprocess.run(" in (text := path.read_text(encoding="utf-8"))
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "subprocess.run"
    ]
    assert len(calls) > 10
    assert [place for *place, given in calls if "timeout" not in given] == []


@pytest.mark.slow
def test_a_test_that_hangs_is_ended_and_shows_where(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(HANGING)
    settings = ["-c", str(HOME / "pyproject.toml"), "--rootdir", str(tmp_path)]
    limit = ["-o", "faulthandler_timeout=1", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *limit],
        cwd=HOME,
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    assert done.returncode != 0
    assert "in input_that_never_comes" in done.stderr


HANGING = """
import threading

def input_that_never_comes():
    threading.Event().wait()

def test_it():
    input_that_never_comes()
"""


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.slow
def test_a_run_says_how_many_tests_it_left_out_and_why(tmp_path: Path, workers: str) -> None:
    shutil.copy(HOME / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_three.py").write_text(
        "import pytest\n"
        "@pytest.mark.system\ndef test_one(): pass\n"
        "@pytest.mark.slow\ndef test_two(): pass\n"
        "def test_three(): pass\n"
    )
    chosen = "not system and not slow"
    settings = ["-c", str(HOME / "pyproject.toml"), "--rootdir", str(tmp_path)]
    printed = run(
        "-m", "pytest", *settings, "-p", "no:cacheprovider", "-n", workers, "-m", chosen,
        str(tmp_path),
    ).stdout  # fmt: skip
    assert "left out: 1 tests that need a system program" in printed
    assert "left out: 1 tests that are slow" in printed
    assert "1 passed" in printed


def test_no_test_needs_libcairo_to_be_collected() -> None:
    """Tests pass on a machine with Python alone; one that needs more says so: `with_cairo`."""
    needs = re.compile(r"^(?:import|from) (?:cairosvg|cairocffi)\b", re.MULTILINE)
    paths = (HOME / "tests").rglob("*.py")
    assert [path.name for path in paths if needs.search(path.read_text("utf-8"))] == []
