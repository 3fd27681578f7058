"""Files of virtual tables, spoiled, and bombs among them: they are read and looked through."""

from __future__ import annotations

import json
import random
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from io import BytesIO
from itertools import count
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import zstandard
from printkit.features.tables.checking import check_pack
from printkit.features.tables.known import tables_named
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.features.tables.reading import position_in
from printkit.gamefile import load_game
from printkit.products import door
from printkit.products.request import ON_SCREEN, Request
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import NUMBERS, as_bytes, odd, spoiled

_GAMES = ("jersi", "tablut")
_KEYS = (
    "GUID GMNotes Transform posX posZ ObjectStates States ContainedObjects SnapPoints Position "
    "CustomMesh MeshURL pieces stacks transform entry_path version printkit game edge moves"
).split()
_NUMBERS_OF_JSON = 'NaN Infinity -Infinity 1e999 -1e999 1e308 null true [] {} "" -0 1e-999'.split()
_ENTITIES = (
    b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c SYSTEM "file:///etc/passwd">]><x>&b;&c;</x>'
)
_OUTSIDE = (
    "../x",
    "/etc/passwd",
    "..\\x",
    "images/../../x",
    "C:/x",
    "a" * 300,
    "images/\u202e.png",
)
_MAGIC = b"GCPF"
_HEAVY = 0.01
"""How many of the inputs are made to cost much, once each that is has been tried whole."""
_BEFORE = 10
"""So many others are tried before each of them: a short campaign sees of both."""
_EDGE = 8.0
"""Of the pieces in mm: small pictures are made, and spoiled, sooner."""


def table_surfaces(place: Path) -> tuple[Surface, ...]:
    """A surface for each ending; `place` is a folder for their files."""
    folder = place / "tables"
    folder.mkdir(exist_ok=True)
    sorts = {".json": _other_json, ".vmod": _other_zip, ".vtt": _other_zip, ".tc": _other_godot}
    sorts |= {".obj": _other_mesh}
    return tuple(
        Surface(
            name=f"tables-{ending[1:]}",
            ending=ending,
            inputs=partial(_inputs, ending, other),
            target=partial(_read, folder / f"fuzz{ending}"),
        )
        for ending, other in sorts.items()
    )


def _read(file: Path, data: bytes) -> None:
    """It is looked through, which never refuses a file, and read as a position."""
    file.write_bytes(data)
    for one in check_pack(file).findings:
        assert str(one.what).strip(), "a finding says nothing"
    if file.suffix != ".obj":
        position_in(file, None)


@cache
def _packs() -> tuple[tuple[str, bytes], ...]:
    """What printkit writes for every table."""
    found = list[tuple[str, bytes]]()
    for name in _GAMES:
        game = load_game(name)
        request = Request(game=game, theme=game.themes[ON_SCREEN], piece=_EDGE)
        made = door.produce(PRODUCT, request, TableOptions(tables=(tables_named("all"),)))
        found += dict(made).items()
    return tuple(found)


def _inputs(
    ending: str, other: Callable[[bytes, random.Random], bytes], chance: random.Random
) -> Iterator[bytes]:
    seeds = [data for path, data in _packs() if path.endswith(ending)]
    yield from seeds
    heavy = _heavy(ending)
    for rank in count(1):
        if rank % _BEFORE == 0 and (bomb := next(heavy, None)) is not None:
            yield bomb
        if chance.random() < _HEAVY:
            yield spoiled(chance.choice(bombs(ending)), chance)
            continue
        seed = chance.choice(seeds)
        yield spoiled(seed, chance) if chance.random() < 0.3 else other(seed, chance)


@cache
def bombs(ending: str) -> tuple[bytes, ...]:
    """Files that would cost much to a reader that trusts them."""
    return tuple(_heavy(ending))


def _heavy(ending: str) -> Iterator[bytes]:
    match ending:
        case ".json":
            yield from _heavy_json()
        case ".tc":
            yield from _heavy_godot()
        case ".obj":
            yield b"v 1 2 3\n" * 300_000
            yield b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + b"f 1 2 3\n" * 300_000
            yield b"v 0 0 0\n" + b"f" + b" 1" * 500_000
        case _:
            name = "0.json" if ending == ".vtt" else "buildFile.xml"
            yield _zipped({name: bytes(50_000_000)})
            yield _zipped({name: b"<x>" * 100_000})
            yield _zipped({name: _ENTITIES})
            yield _zipped({name: b"<x>" + b"<y a='1'/>" * 1_000_000 + b"</x>"})
            yield _zipped({name: b"<x/>", "moduledata": b"", "images/a.png": bytes(50_000_000)})
            yield _zipped(
                {name: b"<x/>"} | {f"images/{rank}.png": bytes(1_000_000) for rank in range(300)}
            )
            yield _zipped({name: b"<x/>"} | {f"images/{rank}": b"" for rank in range(6_000)})
            for data in _heavy_json():
                yield _zipped({name: data, "1.json": data})


@cache
def _heavy_json() -> tuple[bytes, ...]:
    place = '{"Transform":{"posX":1,"posY":1,"posZ":1},"Nickname":"x","GUID":"%06x"}'
    many = ",".join(place % rank for rank in range(200_000))
    points = ",".join(f'{{"Position":{{"x":{rank},"y":0,"z":0}}}}' for rank in range(2_000))
    ours = '{"GMNotes":"{\\"printkit\\":{\\"game\\":\\"jersi\\"}}"},'
    return (
        b"[" * 200_000,
        b'{"ObjectStates":' * 100_000,
        b'{"ObjectStates":[' + b"{}," * 1_000_000 + b"{}]}",
        f'{{"ObjectStates":[{ours}{many}],"SnapPoints":[{points}]}}'.encode(),
        b'{"ObjectStates":[' + b'{"States":{"2":' * 900 + b"{}" + b"}}" * 900 + b"]}",
        b'{"ObjectStates":[{"GUID":' + b"9" * 5_000 + b"}]}",
        b'{"ObjectStates":[{"a":{"b":' + b'{"aURL":"x"},"c":' * 1 + b'"d"}}]}',
        as_bytes(json.dumps({"ObjectStates": [{"aURL": "http://[x/"}, {"aURL": "file://[::/x"}]})),
    )


@cache
def _heavy_godot() -> tuple[bytes, ...]:
    packed = zstandard.ZstdCompressor().compress(bytes(100_000_000))
    array, empty = struct.pack("<II", 19, 1), struct.pack("<II", 19, 0x7FFFFFFF)
    nils = struct.pack("<II", 19, 900_000) + bytes(4 * 900_000)
    return (
        _MAGIC + struct.pack("<IIII", 2, 1 << 26, 1 << 26, len(packed)) + packed + _MAGIC,
        _MAGIC + struct.pack("<III", 2, 1, 0xFFFFFFFF),
        _MAGIC + struct.pack("<III", 1, 0, 10),
        *(_container(struct.pack("<I", len(one)) + one) for one in (array * 5_000, empty, nils)),
    )


def _zipped(files: dict[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, one in files.items():
            archive.writestr(ZipInfo(name), one, ZIP_DEFLATED)  # without the time of day
    return data.getvalue()


def _other_json(seed: bytes, chance: random.Random) -> bytes:
    """Values and keys of it changed for odd ones."""
    text = seed.decode()
    spots = list(re.finditer(r'-?\d+\.?\d*(?:e-?\d+)?|"[^"\\]*"', text))
    for found in sorted(
        chance.sample(spots, min(len(spots), chance.choice((1, 2, 5)))),
        key=lambda one: -one.start(),
    ):
        by = chance.choice(
            (
                chance.choice(_NUMBERS_OF_JSON),
                chance.choice(NUMBERS),
                json.dumps(odd(chance)),
                json.dumps(chance.choice(_KEYS)),
                f"[{found[0]}]",
            )
        )
        text = text[: found.start()] + by + text[found.end() :]
    return as_bytes(text)


def _other_zip(seed: bytes, chance: random.Random) -> bytes:
    """An entry of it spoiled, renamed, doubled or gone."""
    try:
        with ZipFile(BytesIO(seed)) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
    except BadZipFile:
        return seed
    texts = [name for name in files if name.endswith((".json", "buildFile.xml", "data"))]
    name = chance.choice(texts or list(files))
    match chance.randrange(5):
        case 0:
            files[name] = spoiled(files[name], chance)
        case 1:
            files[chance.choice(_OUTSIDE)] = files.pop(name)
        case 2:
            del files[chance.choice(list(files))]
        case 3:
            files[name] = files[name].replace(b"<", _ENTITIES + b"<", 1)
        case _:
            text = files[name].decode("utf-8", "replace")
            words = [*re.finditer(r'"[^"]*"|\d+', text)]
            if words:
                found = chance.choice(words)
                by = json.dumps(odd(chance)) if found[0].startswith('"') else odd(chance)
                files[name] = as_bytes(text[: found.start()] + by + text[found.end() :])
    return _zipped(files)


def _other_godot(seed: bytes, chance: random.Random) -> bytes:
    """What is packed in it spoiled and packed again."""
    _, block, total = struct.unpack_from("<III", seed, 4)
    sizes = struct.unpack_from(f"<{total // block + 1}I", seed, 16)
    at, parts = 16 + 4 * len(sizes), list[bytes]()
    for size in sizes:
        parts.append(zstandard.ZstdDecompressor().decompress(seed[at : at + size]) if size else b"")
        at += size
    return _container(spoiled(b"".join(parts), chance), chance.choice((1, 2, 3)))


def _container(data: bytes, mode: int = 2, block: int = 4096) -> bytes:
    pack = zstandard.ZstdCompressor().compress if mode == 2 else zlib.compress
    parts = [pack(data[at * block : (at + 1) * block]) for at in range(len(data) // block + 1)]
    head = struct.pack("<III", mode, block, len(data))
    sizes = struct.pack(f"<{len(parts)}I", *map(len, parts))
    return _MAGIC + head + sizes + b"".join(parts) + _MAGIC


def _other_mesh(seed: bytes, chance: random.Random) -> bytes:
    """Words of it changed for odd ones."""
    parts = re.split(rb"(\s+)", seed)
    for _ in range(chance.choice((1, 2, 5))):
        parts[chance.randrange(len(parts))] = as_bytes(odd(chance))
    return b"".join(parts)
