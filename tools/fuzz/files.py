"""Other files that are read: specs, sheets of labels, stored printers, PDF files."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
from PIL import ImageCms
from printkit import library
from printkit.base.errors import PrintkitError
from printkit.base.units import paper
from printkit.cli import printkit
from printkit.cli.console import run
from printkit.features.cards.product import CardsOptions, plan_cards
from printkit.features.press.known import shop_named
from printkit.features.press.plates import inks, profile_called
from printkit.gamefile import load_game
from printkit.gamefile.labels import read_labels
from printkit.gamefile.printers import read_printers, store_printer, values_of
from printkit.model import Language
from printkit.notation import GivenPosition
from printkit.notation.positions.formats import PositionFormat
from printkit.page import Black, PageSetup
from printkit.preflight.limits import pdf_budget
from printkit.preflight.verify import verify
from printkit.products.request import Request
from printkit.text.players import names_of
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import encoded, other_values, spoiled

_ROOT = Path(__file__).resolve().parents[2]
_PROFILES = Path("/usr/share/color/icc/ghostscript")
_PRINTERS = """\
# mine
office:
  measured: 99.2x100.4
  shift: 0.3x-0.5  # to the left
  margin: laser
photo: {measured: 104x104, margin: 4.5}
"my printer":
  margin: 'safe'
"""
_DECK = """\
title,title.fr,text,count,colour,pattern 4x5
Tiger,Tigre,"Two ahead,
or ""one"" back.",2,#f3d9a0,c5 c2:light a1:start
Crab,,Sideways,1,,a3
"""
_DECK_SPEC = """\
game: {id: deck, title: Deck}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
kinds: {card: {letter: C, owner: none, form: card, size: 44x68, table: fuzz.csv}}
setup: {white: none, black: none}
"""
_TOKENS = (
    b"0|-1|1e9|99999999999999999999|null|true|[]|<<>>|(x)|/X|<FF>|1 0 R|[ 1 0 R ]|9999 0 R|nan|Q|"
    b"/art0 Do|BI /W 1 /H 1 ID x EI|BT (x) Tj ET|0 0 0 0 0 0 cm|1e300 0 0 1e300 0 0 cm|/Rotate 90|"
    b"/UserUnit 0|0 w|-5 w|/MediaBox [0 0 0 0]|/MediaBox [0 0 1e30 -1e30]|[(a) 1 (b)] TJ|[0] 0 d|"
    b"/CS0 cs 1 2 3 4 5 scn|W n|/P <</MCID 0>> BDC|0 0 m 1e308 1e308 l S"
).split(b"|")
_SPOTS = re.compile(rb"-?\d+\.?\d*|/[A-Za-z]+|\b[A-Za-z]{1,2}\b")
_REACHED = 1 << 18


def file_surfaces(place: Path) -> tuple[Surface, ...]:
    """Those of files; `place` is a folder for them."""
    file = place / "fuzz.yaml"
    labels = re.split(r"\n(?=\S)", (_ROOT / "specs" / "labels.yaml").read_text())
    three = ["\n".join(labels[at : at + 3]) for at in range(len(labels))]
    yaml: dict[str, tuple[list[str], Callable[[Path, bytes], None]]] = {
        "specs": (_specs(), _spec),
        "labels": (three, _labels),
        "shops": (_shops(), _shop),
        "printers": ([_PRINTERS], _printers),
    }
    return (
        *(
            Surface(
                name=name,
                ending=".yaml",
                inputs=partial(_yaml_inputs, seeds),
                target=partial(read, file),
            )
            for name, (seeds, read) in yaml.items()
        ),
        Surface(
            name="profiles",
            ending=".icc",
            inputs=_profile_inputs,
            target=partial(_profile, place / "fuzz.icc"),
        ),
        Surface(
            name="decks",
            ending=".csv",
            inputs=_deck_inputs,
            target=partial(_deck, place),
        ),
        Surface(
            name="pdf",
            ending=".pdf",
            inputs=_pdf_inputs,
            target=lambda data: verify(data, "fuzz.pdf", pdf_budget(len(data))),
        ),
    )


def _specs() -> list[str]:
    """The specs that printkit ships and those of the tests, as if they lay in one folder."""
    found = []
    for path in sorted(_ROOT.glob("specs/*/*.yaml")):
        folder = path.parent.name
        if folder in {"faces", "profiles"}:
            continue  # parts of specs, which no command takes for a game
        text = re.sub(
            r"^extends: (\S+)\.yaml", rf"extends: {folder}/\1", path.read_text(), flags=re.M
        )
        text = re.sub(r"^example: (\S+)", rf"example: {path.parent}/\1", text, flags=re.M)
        text = re.sub(r"(\w+: )(\S+\.md)", rf"\1{path.parent}/\2", text)
        found.append(f"extends: jersi/3\n{text}" if folder == "variants" else text)
    tested = sorted(_ROOT.glob("tests/data/specs/**/*.yaml"))
    return found + [path.read_text(errors="replace") for path in tested]


def _yaml_inputs(seeds: list[str], chance: random.Random) -> Iterator[bytes]:
    yield from (seed.encode() for seed in seeds)
    while True:
        seed = chance.choice(seeds)
        if chance.random() < 0.3:
            yield spoiled(seed.encode(), chance)
        else:
            yield encoded(other_values(seed, chance), chance)


def _shops() -> list[str]:
    return [path.read_text() for path in sorted(_ROOT.glob("specs/shops/*.yaml"))]


def _shop(file: Path, data: bytes) -> None:
    """Read what is known of a print shop, and call its files."""
    file.write_bytes(data)
    shop = shop_named(str(file))
    for part in shop.names:
        shop.file_name(part, "game", 7, "back")


def _profile_inputs(chance: random.Random) -> Iterator[bytes]:
    """Profiles of inks and of light, with odd bytes in their head, their tags or their tables."""
    seeds = [
        ImageCms.ImageCmsProfile(ImageCms.createProfile(one)).tobytes() for one in ("sRGB", "LAB")
    ]
    seeds += [path.read_bytes() for path in sorted(_PROFILES.glob("*cmyk.icc"))]
    yield from seeds
    while True:
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randint(1, 4)):
            end = chance.choice((128, 400, len(data)))
            data[chance.randrange(min(end, len(data)))] = chance.choice((0, 1, 127, 128, 255))
        cut = chance.random() < 0.2
        yield bytes(data[: chance.randrange(len(data))] if cut else data)


def _profile(file: Path, data: bytes) -> None:
    """Read a profile of a press, and mix some inks by it."""
    file.write_bytes(data)
    mixed = inks(profile_called(str(file)), Black.RICH)
    for colour in ("#000000", "#ffffff", "#c4613d"):
        mixed(colour, False)  # noqa: FBT003 - an area


def _spec(file: Path, data: bytes) -> None:
    """Load a game and do what any command does with it before it draws."""
    file.write_bytes(data)
    game = load_game(str(file))
    library.alphabet_of(game)
    for language in Language:
        names_of(game, language)
    start = GivenPosition(position=game.setup, source=game.source, side=game.setup.to_move)
    for form in PositionFormat:
        with suppress(PrintkitError):
            library.given_text(game, start, form)
    if game.rules is not None:
        rules = library.rules_of(game)
        for turn in list(rules.legal_turns(game.setup))[:3]:
            library.turn_text(game, game.setup, turn)


def _labels(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    for sheet in read_labels(file, "fuzz.yaml").values():
        sheet.fits(15.0)


def _deck_inputs(chance: random.Random) -> Iterator[bytes]:
    yield _DECK.encode()
    while True:
        table = _DECK.replace(",", chance.choice(",,;\t"))
        yield spoiled(encoded(table, chance), chance)


def _deck(place: Path, data: bytes) -> None:
    """The cards of a table are planned, as they are before any is drawn."""
    (place / "fuzz.csv").write_bytes(data)
    (place / "fuzz.yaml").write_text(_DECK_SPEC)
    game = load_game(str(place / "fuzz.yaml"))
    setup = PageSetup(paper=paper("a4"))
    for language in Language:
        request = Request(game=game, theme=game.themes["print"], language=language, setup=setup)
        plan_cards(request, CardsOptions())


def _printers(file: Path, data: bytes) -> None:
    """What is stored is stored, and all else stays."""
    file.write_bytes(data)
    before = {printer.name: values_of(printer) for printer in read_printers(file)}
    for name in ("new", *before):
        store_printer(file, name, {"margin": "5"})
        before[name] = {**before.get(name, {}), "margin": "5"}
        after = {printer.name: values_of(printer) for printer in read_printers(file)}
        assert after == before, "another printer changed"


def _pdf_inputs(chance: random.Random) -> Iterator[bytes]:
    seeds = list(_pdfs())
    yield from seeds
    while True:
        data = chance.choice(seeds)
        if chance.random() < 0.4:
            yield spoiled(data, chance)
            continue
        for _ in range(chance.choice((1, 1, 2, 4))):
            spots = [found.span() for found in _SPOTS.finditer(data[:_REACHED])]
            start, end = chance.choice(spots)
            one, other = chance.choice(spots)
            token = data[one:other] if chance.random() < 0.3 else chance.choice(_TOKENS)
            data = data[:start] + token + b" " + data[end if chance.random() < 0.7 else start :]
        yield data


def _pdfs() -> Iterator[bytes]:
    """Small files of our own, as they are and with nothing packed."""
    with TemporaryDirectory() as place:
        path = Path(place) / "sheet.pdf"
        run(printkit, ["-q", "calibrate", "-o", str(path)])
        data = path.read_bytes()
    yield data
    with pikepdf.open(BytesIO(data)) as document:
        plain = BytesIO()
        document.save(
            plain,
            deterministic_id=True,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    yield plain.getvalue()
