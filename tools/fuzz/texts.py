"""Texts of games: records, turns, positions and drawings, in every edition's notation."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from printkit import library
from printkit.base.errors import NotationError, PrintkitError, Source
from printkit.features.entry.session import resume
from printkit.gamefile import load_game
from printkit.library import RecordForm, RecordWriting, TurnWording
from printkit.model import Game, Language
from printkit.notation import GivenPosition
from printkit.notation.files import decode_file
from printkit.notation.positions.formats import PositionFormat
from printkit.products.annotations import parse_annotation
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import encoded, reworded, spoiled, words

_ROOT = Path(__file__).resolve().parents[2]
_NAMES = words(
    "jersi pijersi mikjersi staku jersi/4.0 jersi/4.1 jersi/3 jersi/2 jersi/1 pijersi/51"
)
_TURNS = words(
    "a2-b2 c2=e2 a2-b2=d3 d5=d3!-e4 M:c4/W:c5 f1=h2!!-g2!/K:a2 f1=h2!!-g2!/K:a2$c3 "
    "b2=b1!-c1!* a2-b2+d1! N:a3 a4b5 b4b4c4 d3!!/K:a2#c5 b4=c4-c5 CK:a1 KN:b2 a3~d4 -- O"
)
_SIGNS = words(
    "- = + * ! !! ? !? / : # $ ( ) { } [ ] ; , . ... 1. 1... 12 | K: M: a1 z99 a0 $1 $999 "
    '1-0 * x R [%cal [A "x"] {[%csl Ra1] ... ½-½ w b 0 1'
)
_SIGNS += ["\t", "\n"]
_WRITTEN = words(
    "e5 K:e5 k@e5 a2-b2-c4 a2=b2 a2xb3 xd5 e5/xd4/xd5 a2-c4/xb3 e1-g1/h1-f1 pass O-O a1- x / : z9"
)
"""Turns of games that are played as they are written."""
_PLAYED = (
    b'[White "Ada"]\n\n1. c3 d3 2. b3 pass {a good pass} 3. e3 a1 (3. a2 xd3) 4. d4/xd3 O-O\n1-0\n',
    b"1 a1-b1 2 d1xb1 3 O:c3 4 K:d4/xd5 5 a8=b8\n",
    b"1. d2-d4/xd3 2. b2-d2/xc2\n",
)
_DRAWINGS = words("e5 e5x e5=3 c3>e5 e5:red c3>e5:#ff00aa a1=999 a1x:blue")


def text_surfaces() -> tuple[Surface, ...]:
    """Those of texts of games."""
    games = [load_game(name) for name in _NAMES]
    records = [path.read_bytes() for path in sorted(_ROOT.glob("tests/data/records/**/*.txt"))]
    records += [path.read_bytes() for path in sorted(_ROOT.glob("specs/**/*.txt"))]
    positions = [path.read_bytes() for path in sorted(_ROOT.glob("tests/data/states/*"))]
    positions += [text.encode() for game in games for text in _positions(game)]
    turns = [turn.encode() for turn in _TURNS]
    drawings = [drawing.encode() for drawing in _DRAWINGS]
    plain = [load_game(str(path)) for path in sorted(_ROOT.glob("tests/data/plain/*.yaml"))]
    written = [*_PLAYED, *(turn.encode() for turn in _WRITTEN)]
    return tuple(
        Surface(name=name, ending=".txt", inputs=partial(_inputs, seeds), target=target)
        for name, seeds, target in (
            ("records", records, _check),
            ("converting", records, _convert),
            ("entering", records, _enter),
            ("positions", positions, _any_of([None, *games], _position)),
            ("turns", turns, _any_of(games, _turn)),
            ("drawings", drawings, _any_of(games, _draw)),
            ("as-written", written, _any_of(plain, _write_again)),
        )
    )


def _inputs(seeds: list[bytes], chance: random.Random) -> Iterator[bytes]:
    yield from seeds
    while True:
        seed = chance.choice(seeds)
        if chance.random() < 0.4:
            yield spoiled(seed, chance)
        else:
            text = reworded(seed.decode("utf-8", "replace"), chance, [*_SIGNS, *_TURNS])
            yield encoded(text, chance)


def _any_of(
    games: list[Game] | list[Game | None], target: Callable[[bytes, Game | None], None]
) -> Callable[[bytes], None]:
    """The target with a game that the input itself draws by lot."""

    def chosen(data: bytes) -> None:
        target(data, games[sum(data) % len(games)])

    return chosen


def _positions(game: Game) -> Iterator[str]:
    start = GivenPosition(position=game.setup, source=game.source, side=game.setup.to_move)
    for form in PositionFormat:
        with suppress(PrintkitError):
            yield library.given_text(game, start, form)


def _check(data: bytes) -> None:
    found = decode_file(data, "fuzz.txt")
    result = library.check(Path("fuzz.txt"), None, Language("fr"), found=found)
    json.dumps(result.as_json())
    if result.problems:
        raise PrintkitError(result.problems)


def _convert(data: bytes) -> None:
    """What is written is read again, turn by turn."""
    record, choice = library.read_found(decode_file(data, "fuzz.txt"), "fuzz.txt", None)
    played = library.replay(choice.game, record, Language.EN)
    for form in RecordForm:
        with suppress(NotationError):
            written = library.convert(played, record, choice.game, RecordWriting(form=form)).text
            again, _ = library.read_record_text(written, "again.txt", choice.game)
            assert len(again.turns) == len(record.turns), "other turns are read back"
    with suppress(NotationError):
        library.convert(played, record, choice.game, RecordWriting(wording=TurnWording.UGI))


def _write_again(data: bytes, game: Game | None) -> None:
    """A record that nobody checks, written and read again: what stands at its end is the same."""
    assert game is not None
    record, _ = library.read_found(decode_file(data, "fuzz.txt"), "fuzz.txt", game)
    played = library.replay(game, record, Language("fr"))
    text = library.convert(played, record, game, RecordWriting(form=RecordForm.RECORD)).text
    again = library.replay(game, library.read_record_text(text, "again.txt", game)[0])
    assert again.position(len(again.plies)) == played.position(len(played.plies)), "other turns"


def _enter(data: bytes) -> None:
    """What is saved is read again, turn by turn."""
    found = decode_file(data, "fuzz.txt")
    _, choice = library.read_found(found, "fuzz.txt", None)
    session = resume(choice.game, found.text, "fuzz.txt", Language.EN)
    saved = session.remarked("a } { \\ remark [%cal a1b2] ;#").paper.text
    again = resume(choice.game, saved, "again.txt", Language.EN)
    assert len(again.played.plies) == len(session.played.plies), "other turns are read back"


def _position(data: bytes, game: Game | None) -> None:
    text = decode_file(data, "fuzz.txt").text
    library.is_position(text)
    library.read_position(text, "fuzz.txt", game)


def _turn(data: bytes, game: Game | None) -> None:
    assert game is not None
    start = GivenPosition(position=game.setup, source=game.source, side=game.setup.to_move)
    text = data.decode("utf-8", "replace")
    for language in Language:
        played = library.play_turns(game, start, [(text, Source("--turn", 1, 1))], language)
    if played.problems:
        raise PrintkitError(played.problems)


def _draw(data: bytes, game: Game | None) -> None:
    assert game is not None
    parse_annotation(data.decode("utf-8", "replace"), game.grid, Source("--annotate", 1, 1))
