"""The gallery: every game on a page of its own, with the files that printkit made of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import click
import pypdfium2
from PIL import Image
from printkit import Game, PrintkitError, Replay, load, make, svg
from printkit.base.errors import WrongType, WrongValue
from printkit.cli import printkit as command_line
from printkit.gamefile import load_game

GAME = "pijersi"
"""Whose game is embedded."""
OPTIONS: dict[str, dict[str, Any]] = {
    "table": {"for": "virtualtabletop"},
    "post": {"for": "bgg"},
    "animate": {"size": 320},
}
"""What some products are asked for."""
ROOMS = {
    "To print": ("print-me", "board", "stickers", "paper-cubes", "cards", "parts"),
    "To read": ("rulebook", "figure", "faces", "cover", "diagram"),
    "A game that was played": ("replay", "page", "animate", "post"),
    "For a shop, a laser, a table": ("shop", "laser", "table"),
}
"""The products of a game's page under their headings."""
LAST = list(ROOMS)[-1]
"""Where a product stands that is new."""
PICTURED = {".pdf", ".svg", ".png", ".gif", ".webp"}
"""What a file ends in that has a picture."""
OF_A_RECORD = {"animate", "page", "post", "replay"}
"""What is made of a game that was played: the example, if there is one."""
OF_AN_EDITION = {"board", "stickers", "diagram", "page"}
"""What is made of an edition that a newer one follows: to make all of each takes minutes."""
SEEN = 440
"""Width of a page's picture, in pixels."""
HERO = 1100
"""Width of the picture at the head of a game's page, in pixels."""
SHOWN_PAGE = {"board": 2}
"""Which page of a file shows what it is, from 0, if it is not the first."""
THIN = re.compile(r'stroke-width="0\.0\d*"')
SHOWN = 4
"""How many files of a product are shown; the others are linked."""


def fill_gallery(folder: Path, shown: Sequence[str]) -> None:
    """Write the pages of the gallery, and their files, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    if len(shown) > 1:
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            links = list(pool.map(partial(_game_page, folder), shown))
    else:
        links = [_game_page(folder, name) for name in shown]
    pages = {"games": _games(links), "page": _page(folder)}
    for name, parts in pages.items():
        (folder / f"{name}.md").write_text("\n".join(parts) + "\n", encoding="utf-8")


def made(game: Game, product: str) -> Mapping[str, bytes]:
    """The files of a product; none where the game has no such thing.

    Raises:
        WrongType, WrongValue: the product has no such option any more.
    """
    options = dict(OPTIONS.get(product, {}))
    if product in OF_A_RECORD:
        options["played"] = played(game)
        if options["played"] is None:
            return {}
    try:
        return make(game, product, **options)
    except (WrongType, WrongValue):
        raise
    except PrintkitError:
        return {}


def played(game: Game) -> Replay | None:
    """The example game, if there is one."""
    path = load_game(game.name).example
    return game.replay(path.read_text(encoding="utf-8")) if path else None


def _game_page(folder: Path, name: str) -> str:
    """Write the page of a game with all its files; what leads to it from the page of all games."""
    game = load(name)
    page = name.replace("/", "-")
    place = folder / "files" / page
    place.mkdir(parents=True, exist_ok=True)
    (place / "setup.svg").write_text(svg(game.setup, width=90, caption=False), encoding="utf-8")
    (folder / f"{page}.md").write_text("\n".join(_about(place, game)) + "\n", encoding="utf-8")
    picture = f'<img alt="" loading="lazy" src="files/{page}/setup.svg">'
    caption = f"<strong>{game.title()}</strong><br><code>{name}</code>"
    return f'<figure><a href="{page}.html">{picture}<br>{caption}</a></figure>'


def _about(place: Path, game: Game) -> Iterator[str]:
    yield f"# {game.title()}\n"
    for data in made(game, "cover").values() if _is_newest(game) else ():
        (place / "cover-seen.webp").write_bytes(_reduced(data))
        address = f"files/{place.name}/cover-seen.webp"
        yield f'<img class="hero" alt="{game.title()} on a table" src="{address}">\n'
    yield f"`printkit kit {game.name}` makes all that a table needs, in one folder."
    yield "Each picture leads to its file.\n"
    placed = {product for products in ROOMS.values() for product in products}
    for heading, products in ROOMS.items():
        besides = [one for one in game.products if heading == LAST and one not in placed]
        cards = [
            card
            for product in (*products, *besides)
            if product in OF_AN_EDITION or _is_newest(game)
            for card in _cards(place, game, product)
        ]
        if cards:
            yield f"## {heading}\n"
            yield from ('<div class="shown" markdown="0">', *cards, "</div>\n")


def _is_newest(game: Game) -> bool:
    """Whether its name without the edition means it."""
    return load(game.name.partition("/")[0]).name == game.name


def _cards(place: Path, game: Game, product: str) -> Iterator[str]:
    """The files of a product, the first ones with their pictures."""
    # text in Markdown would be set as a page of the site
    files = {
        f"{name}.txt" if name.endswith(".md") else name: data
        for name, data in made(game, product).items()
    }
    for name, data in files.items():
        path = place / product / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    base = f"files/{place.name}/{product}"
    pictures = [name for name in files if Path(name).suffix in PICTURED] or list(files)
    once = {Path(name).stem: name for name in reversed(pictures)}  # of rock.svg and rock.png one
    for rank, name in enumerate(list(reversed(once.values()))[:SHOWN]):
        page = SHOWN_PAGE.get(product, 0)
        picture = _picture(place / product, name, page) or "../setup.svg"
        seen = f'<img alt="{name}" loading="lazy" src="{base}/{picture}">'
        caption = (
            "" if rank else _caption(game, product, base, [one for one in files if one != name])
        )
        yield f'<figure><a href="{base}/{name}">{seen}</a>'
        yield f"<figcaption>{caption or Path(name).stem}</figcaption></figure>"


def _caption(game: Game, product: str, base: str, others: Sequence[str]) -> str:
    context = click.Context(command_line, info_name="printkit")
    command = command_line.get_command(context, product)
    assert command is not None
    what = "game.txt" if product in OF_A_RECORD else game.name
    links = ", ".join(f'<a href="{base}/{one}">{one}</a>' for one in others)
    more = f"<br><details><summary>{len(others)} more</summary>{links}</details>" if links else ""
    return (
        f'<strong><a href="../commands.html#printkit-{product}">{product}</a></strong><br>'
        f"{command.get_short_help_str(200)}<br><code>printkit {product} {what}</code>{more}"
    )


def _picture(folder: Path, name: str, number: int) -> str:
    """A picture of a file, by its name in `folder`; none where it has none."""
    path = folder / name
    if folder.name == "laser" and (thin := THIN.search(text := path.read_text(encoding="utf-8"))):
        seen = path.with_suffix(".seen.svg")  # lines of a laser vanish on a screen
        seen.write_text(text.replace(thin[0], 'stroke-width="0.5"'), encoding="utf-8")
        return seen.relative_to(folder).as_posix()
    if path.suffix != ".pdf":
        return name if path.suffix in PICTURED else ""
    with pypdfium2.PdfDocument(path) as document:
        page = document[min(number, len(document) - 1)]
        picture = page.render(scale=SEEN / page.get_width()).to_pil()
    picture.quantize(64).save(path.with_suffix(".png"), optimize=True)
    return path.with_suffix(".png").relative_to(folder).as_posix()


def _reduced(data: bytes) -> bytes:
    with Image.open(BytesIO(data)) as picture, BytesIO() as small:
        picture.thumbnail((HERO, HERO), Image.Resampling.LANCZOS)
        picture.convert("RGB").save(small, "WEBP", quality=82, method=4)
        return small.getvalue()


def _games(links: Sequence[str]) -> Iterator[str]:
    yield "# All games\n"
    yield "The games that come with printkit. Each has a page with all that printkit makes of it,"
    yield "to look at and to print; older editions show a part of it.\n"
    yield '<div class="shown" markdown="0">'
    yield from links
    yield "</div>"


def _page(folder: Path) -> Iterator[str]:
    game = load(GAME)
    ((name, data),) = made(game, "page").items()
    (folder / name).write_bytes(data)
    framed = f'<iframe src="{{}}#embed" title="A game of {game.title()}"></iframe>'
    yield "# A game to step through\n"
    yield "Arrow keys go from turn to turn; a variation opens where it begins. It is"
    yield f"[one file]({name}) that needs no network: send it, or put it into a page:\n"
    yield f"```html\n{framed.format('game.html')}\n```\n"
    yield f"{framed.format(name)}\n"
    yield "Make one of a game that you wrote down:\n"
    yield "```sh\nprintkit page specs/jersi/example-4.16.txt -o game.html\n```"
