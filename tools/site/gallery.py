"""The gallery: every product of one game, and every game, with the files that printkit made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from printkit import Game, PrintkitError, Replay, load, make, svg
from printkit.gamefile import load_game

GAME = "pijersi"
"""Whose products are shown: it has the most of them, on few sheets."""
OPTIONS: dict[str, dict[str, Any]] = {
    "post": {"site": "markdown"},
    "table": {"tables": "virtualtabletop"},
    "animate": {"size": 320},
}
"""What some products are asked for."""
OF_A_RECORD = {"animate", "page", "post", "replay"}
"""What is made of a game that was played: the example, if there is one."""
OF_A_GAME = ("board", "stickers", "page")
"""What is offered of every game, as far as it has it; a kit holds more."""
SEEN = 440
"""Width of a page's picture, in pixels."""
SHOWN = 4
"""How many files of a product are shown; the others are linked."""


def fill_gallery(folder: Path, shown: Sequence[str]) -> None:
    """Write the three pages of the gallery, and their files, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = {"products": _products(folder), "games": _games(folder, shown), "page": _page()}
    for name, parts in pages.items():
        (folder / f"{name}.md").write_text("\n".join(parts) + "\n", encoding="utf-8")


def made(game: Game, product: str) -> Mapping[str, bytes]:
    """The files of a product; none where the game has no such thing."""
    options = dict(OPTIONS.get(product, {}))
    if product in OF_A_RECORD:
        options["played"] = played(game)
    try:
        return make(game, product, **options)
    except PrintkitError:
        return {}


def played(game: Game) -> Replay | None:
    """The example game, if there is one."""
    path = load_game(game.name).example
    return game.replay(path.read_text(encoding="utf-8")) if path else None


def _products(folder: Path) -> Iterator[str]:
    game = load(GAME)
    yield "# All products\n"
    yield f"What printkit makes of one game, {game.title()}: each picture leads to its file.\n"
    for product in game.products:
        if files := made(game, product):
            yield f"## {product}\n"
            options = f"[its options](../commands.md#printkit-{product})"
            yield f"`printkit {product} {GAME}` ({options})\n"
            yield from _shown(folder, product, files)


def _shown(folder: Path, product: str, files: Mapping[str, bytes]) -> Iterator[str]:
    # text in Markdown would be set as a page of the site
    files = {name: data for name, data in files.items() if not name.endswith(".md")}
    for name, data in files.items():
        place = folder / "files" / product / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    yield '<div class="shown">'
    for name, data in list(files.items())[:SHOWN]:
        address = f"files/{product}/{name}"
        picture = _seen(folder / address, data)
        seen = f'<img alt="" loading="lazy" src="{picture}">' if picture else ""
        yield f'<figure><a href="{address}">{seen}<br>{name}</a></figure>'
    yield "</div>\n"
    if rest := list(files)[SHOWN:]:
        more = ", ".join(f"[{name}](files/{product}/{name})" for name in rest)
        yield f"And {more}.\n" if len(rest) < 40 else f"And {len(rest)} more files.\n"


def _seen(path: Path, data: bytes) -> str:
    """A picture of a file, by its address beside the gallery's pages; none where it has none."""
    address = path.relative_to(path.parents[2]).as_posix()
    if path.suffix != ".pdf":
        return address if path.suffix in {".svg", ".png", ".gif", ".webp"} else ""
    with pypdfium2.PdfDocument(BytesIO(data)) as document:
        page = document[min(2, len(document) - 1)]
        picture = page.render(scale=SEEN / page.get_width()).to_pil()
    path.with_suffix(".png").write_bytes(_png(picture.quantize(64)))
    return address.removesuffix(".pdf") + ".png"


def _png(picture: Any) -> bytes:
    with BytesIO() as data:
        picture.save(data, "PNG", optimize=True)
        return data.getvalue()


def _games(folder: Path, shown: Sequence[str]) -> Iterator[str]:
    yield "# All games\n"
    yield "The games that come with printkit, each with files to print and, if it has an example"
    yield "game, a page to step through it. `printkit kit NAME` makes all that there is of one.\n"
    yield '<div class="shown">'
    for name in shown:
        game = load(name)
        place = folder / "files" / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "setup.svg").write_text(svg(game.setup, width=90, caption=False), encoding="utf-8")
        links = []
        for product in OF_A_GAME:
            for file, data in list(made(game, product).items())[:1]:
                (place / file).write_bytes(data)
                links.append(f'<a href="files/{name}/{file}">{product}</a>')
        address, title = f"files/{name}/setup.svg", game.title()
        yield f'<figure><img alt="The setup of {title}" loading="lazy" src="{address}">'
        yield f"<figcaption><strong>{title}</strong><br><code>{name}</code><br>"
        yield f"{' · '.join(links)}</figcaption></figure>"
    yield "</div>"


def _page() -> Iterator[str]:
    (name,) = made(load(GAME), "page")
    framed = f'<iframe src="{{}}#embed" title="A game of {load(GAME).title()}"></iframe>'
    yield "# A game to step through\n"
    yield "Arrow keys go from turn to turn; a variation opens where it begins. It is"
    yield f"[one file](files/page/{name}) that needs no network: send it, or put it into a page:\n"
    yield f"```html\n{framed.format('game.html')}\n```\n"
    yield f"{framed.format(f'files/page/{name}')}\n"
    yield "Make one of a game that you wrote down:\n"
    yield "```sh\nprintkit page specs/jersi/example-4.16.txt -o game.html\n```"
