"""Makes what docs/ holds that the code knows best: pictures, the list of commands, the JSON Schema.

Usage: `python docs/make.py FOLDER`; `make docs` gives the folder docs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import pypdfium2
import yaml
from PIL import Image, ImageOps
from printkit import Replay, library, load, make
from printkit.backends import svg
from printkit.base.errors import Reason, ReasonCode
from printkit.cli import printkit as command_line
from printkit.cli.console import Status
from printkit.document.blocks import FOOT, GRID, Document, Flow, Illustration
from printkit.features.problems import puzzle_file as problems
from printkit.gamefile import example_names, json_schema
from printkit.model import Language
from printkit.page import Sheet
from printkit.products.board import board_part, plan_board
from printkit.products.diagram import DiagramOptions, Scenery, diagram_scene
from printkit.products.figures.figure import Composed, compose
from printkit.products.replays.booklet import (
    BookletForm,
    BookletOptions,
    booklet_document,
    plan_booklet,
)
from printkit.products.request import Request
from printkit.products.stickers import plan_stickers, stickers
from printkit.scene import Clip, Group, Scene, Shape, Style, Text, move, polyline
from printkit.scene import Path as Outline
from printkit.text.reasons import reason as sentence
from printkit.text.words import FigureWords

SMALL_PRINT = 4.0
"""Words below this size in mm are left out of the pictures: nobody could read them there."""
LANGUAGE = Language.EN
DOCS = Path(__file__).parent
GALLERY = "<!-- What follows is made by `make docs` from gallery.yaml. -->\n"
EXAMPLES = "<!-- What follows is made by `make docs` from the examples. -->\n"
REASONS = "<!-- What follows is made by `make docs` from the reasons of the catalogue. -->\n"
END = "<!-- end -->"
KEYED = re.compile(rf"(<!-- Made by `make docs`: (\w+) -->)\n.*?{END}", re.DOTALL)
"""A table of the keys of a map of specs, between its first line and its last one."""
PAGE_WIDTH, COLOURS = 840, 48
"""Of the picture of a magazine's page, in pixels, and how many colours it has."""
FIGURE_WIDTH = 90.0
"""Of a picture in the gallery, in mm."""


def pictures() -> Iterator[tuple[str, bytes]]:
    """The README's pictures: some sheets of what `make` makes, and the setup."""
    game = library.load("jersi")
    request = Request(game=game, theme=game.themes["print"], language=LANGUAGE)
    plan = plan_board(request)
    _, joining, first, *_ = board_part(plan.request.masthead(plan.sheets), plan)
    white, *_ = stickers(plan_stickers(request)).sheets
    full = BookletOptions(form=BookletForm.FULL)
    turns = booklet_document(plan_booklet(request, full))
    for name, sheet in {"board": first, "stickers": white}.items():
        assert isinstance(sheet, Sheet)
        yield f"pictures/{name}.svg", svg.write(_thumbnail(sheet))
    assert isinstance(joining, Document)
    for name, document in {"joining": joining, "booklet": turns}.items():
        yield f"pictures/{name}.svg", svg.write(_thumbnail(_pictured(document)))
    start = Scenery(position=game.setup, heading=FigureWords.of(LANGUAGE).start)
    on_screen = replace(request, theme=game.themes["screen"])
    yield "pictures/setup.svg", svg.write(diagram_scene(on_screen, start))
    (cover,) = make(load("jersi"), "cover", width="120mm", format="svg").values()
    yield "pictures/cover.svg", cover


def magazine() -> bytes:
    """The page that the guide's game becomes, as it is printed, seen small."""
    _, _, text = (DOCS / "replays.md").read_text(encoding="utf-8").partition("```text\n")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.pdf"
        Replay.parse(text.partition("```")[0]).save(path)
        with pypdfium2.PdfDocument(path) as document:
            page = document[0]
            seen = page.render(scale=PAGE_WIDTH / page.get_width()).to_pil()
    with BytesIO() as data:
        edged = ImageOps.expand(seen.convert("RGB"), border=1, fill="#8c8c8c")
        edged.quantize(COLOURS, dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
        return data.getvalue()


def _pictured(document: Document) -> Sheet:
    """The page of a document that has most pictures, without its words, which are too small."""
    flows = [one.blocks for one in document.blocks if isinstance(one, Flow)]
    blocks = flows[-1] if flows else document.blocks
    area = document.measure
    scenes = [(one.scene, one.pitch) for one in blocks if isinstance(one, Illustration)]
    rows = max(1, int(area.height / scenes[0][1])) if scenes[0][1] else 1
    below = 0.0 if flows else GRID + FOOT
    shapes = tuple(
        Group(
            shapes=scene.shapes,
            transform=move(
                area.left + rank // rows * (area.column + area.gutter),
                area.top + below + rank % rows * pitch,
            ),
        )
        for rank, (scene, pitch) in enumerate(scenes[: rows * area.columns])
    )
    return Sheet(paper=document.paper, shapes=shapes, title=document.title)


def _thumbnail(sheet: Sheet) -> Scene:
    """A sheet on its paper, to be shown small."""
    width, height = sheet.paper.width, sheet.paper.height
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0))
    edge = Style(fill="#ffffff", stroke="#8c8c8c", width=0.5)
    leaf = Outline(segments=polyline(corners), style=edge)
    shapes = (leaf, *_legible(sheet.shapes))
    return Scene(width=width, height=height, shapes=shapes, title=sheet.title)


def _legible(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without small print, and without ids, which two diagrams on a page share."""
    for shape in shapes:
        match shape:
            case Text(size=size) if size < SMALL_PRINT:
                continue
            case Group():
                yield replace(shape, id="", shapes=tuple(_legible(shape.shapes)))
            case Clip():
                yield replace(shape, shapes=tuple(_legible(shape.shapes)))
            case _:
                yield shape


def gallery() -> Iterator[tuple[str, bytes]]:
    """The page about figures with those of all books, and their pictures."""
    written, _, _ = (DOCS / "figures.md").read_text(encoding="utf-8").partition(GALLERY)
    parts = [written + GALLERY, "## The figures of all books\n"]
    for book in yaml.safe_load((DOCS / "gallery.yaml").read_text(encoding="utf-8")):
        parts.append(f"### {book['book']}\n")
        for entry in book["figures"]:
            made = _figure(entry["game"], entry["figure"])
            name = f"{entry['game']}-{entry['figure']}".replace("/", "-").replace("+", "-")
            picture = f"pictures/figures/{name}.svg"
            yield picture, svg.write(made.scene)
            ours = f"`{entry['figure']}` of `{entry['game']}`"
            parts += [
                f"**{entry['section']}.** The book: {entry['theirs']}. Here: {ours}.\n",
                f"![{_bare(made.caption if made.figure.caption else made.alt)}]({picture})\n",
            ]
    yield "figures.md", "\n".join(parts).encode()


def examples() -> Iterator[tuple[str, bytes]]:
    """The page about the examples with the setup of each, and the pictures."""
    written, _, _ = (DOCS / "examples.md").read_text(encoding="utf-8").partition(EXAMPLES)
    parts = [written + EXAMPLES]
    for name in example_names():
        game = library.load(name)
        request = Request(game=game, theme=game.themes["screen"], language=LANGUAGE)
        options = DiagramOptions(no_caption=True)
        picture, title = f"pictures/examples/{name}.svg", game.title[LANGUAGE]
        yield picture, svg.write(diagram_scene(request, Scenery(position=game.setup), options))
        parts += [
            f"## {title}\n",
            f"`printkit kit {name}`, from [{name}.yaml](../specs/examples/{name}.yaml):\n",
            f"![The setup of {title}]({picture})\n",
        ]
    yield "examples.md", "\n".join(parts).encode()


def _figure(game_name: str, name: str) -> Composed:
    game = library.load(game_name)
    request = Request(game=game, theme=game.themes["screen"], language=LANGUAGE)
    (figure,) = (one for one in game.figures if one.name == name)
    return compose(request, figure, FIGURE_WIDTH, captioned=False)


def _bare(text: str) -> str:
    """A text for a picture, without what Markdown would read."""
    return text.translate(str.maketrans("", "", "[]*_`"))


STATUSES = {
    Status.DONE: "Done. Warnings may have been printed.",
    Status.REFUSED: "What was asked for cannot be done, or a check failed: a mistake in a file or"
    " an option, an illegal turn, a PDF that does not keep its promises, a full disk. Each is one"
    " line on standard error. Files that were not finished do not exist.",
    Status.MISUSED: "The command line itself is wrong: no such command or option, a word missing.",
    Status.STOPPED: "Stopped by a signal, whose number is added: 130 after Ctrl-C, 143 after TERM.",
}


def spec_page() -> str:
    """docs/spec.md with its tables of keys, and the codes of all reasons."""
    written, _, _ = (DOCS / "spec.md").read_text(encoding="utf-8").partition(REASONS)
    schema = json_schema()["$defs"]
    tables = KEYED.sub(
        lambda found: "\n".join([found[1], *_key_rows(found[2], schema), END]), written
    )
    lines = [
        tables + REASONS,
        "### The codes of reasons\n",
        "What `bar` names, each with its words as they would be on a1, b2 and c3, of a rock and",
        "a paper, with row a as a zone.\n",
        "| code | in words |\n|---|---|",
    ]
    game = library.load("jersi")
    for code in ReasonCode:
        reason = Reason(code, ("a1", "b2", "c3"), ("rock", "paper"), ("a",))
        lines.append(f"| `{code}` | {sentence(reason, game, LANGUAGE)} |")
    return "\n".join(lines) + "\n"


def _key_rows(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """A table of the keys of a map and of the maps below it, each map once."""
    yield "\n| key | meaning |\n|---|---|"
    shown = {"NameSpec"}  # a text per language, said above
    for key, value in schema[name]["properties"].items():
        yield _key_row(key, value)
        below = [arm["$ref"].rpartition("/")[2] for arm in value["anyOf"] if "$ref" in arm]
        for inner in (one for one in below if one.endswith("Spec") and one not in shown):
            shown.add(inner)
            for one, said in schema[inner].get("properties", {}).items():
                yield _key_row(f"{key}.{one}", said)


def _key_row(key: str, value: dict[str, Any]) -> str:
    words: list[str] = next((arm["enum"] for arm in value["anyOf"] if "enum" in arm), [])
    choices = ", ".join(f"`{word}`" for word in words)
    return f"| `{key}` | {value['description']}{f' ({choices})' if words else ''} |"


def exit_statuses() -> str:
    """The table of exit statuses, one row for each."""
    rows = [f"| {int(one)}{'+' * (one is Status.STOPPED)} | {STATUSES[one]} |" for one in Status]
    return "\n".join(["## Exit status\n", "| status | meaning |", "|---|---|", *rows])


def commands() -> str:
    """The help of every command as a page."""
    context = click.Context(command_line, info_name="printkit")
    parts = [
        "# The commands\n\nMade by `make docs` from the help of each command.",
    ]
    for name in command_line.list_commands(context):
        command = command_line.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, terminal_width=100)
        parts.append(f"## printkit {name}\n\n```text\n{command.get_help(inner)}\n```")
    return "\n\n".join([*parts, exit_statuses()]) + "\n"


def main(folder: Path) -> None:
    """Write every file below `folder`."""
    written = dict(pictures()) | dict(gallery()) | dict(examples())
    written["pictures/magazine.png"] = magazine()
    written |= {"commands.md": commands().encode(), "spec.md": spec_page().encode()}
    for kind, schema in {"game": json_schema(), "problems": problems.json_schema()}.items():
        text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        written[f"{kind}.schema.json"] = text.encode()
    for name, data in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
