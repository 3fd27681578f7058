"""What a pack says in words: its rules without pictures, and steps that fit what lies in it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from printkit.base.errors import LayoutError
from printkit.features.tables.known import table_names, tables_named
from printkit.features.tables.pack import ShownPosition, rules_text
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.gamefile import example_names, load_game, shipped_names
from printkit.model import Language
from printkit.products import door
from printkit.products.request import ON_SCREEN, Request
from printkit.rules.scope import Scope

from features.tables.packs import EDGE, made, request_for

_GOOD = Path(__file__).parent.parent.parent / "data" / "specs" / "good"
_BARE = str(_GOOD / "beetles.yaml")
_LANGUAGES = [Language.EN, Language.FR]


@cache
def packs(name: str, tables: str = "all", url: str = "", *seeds: int) -> dict[str, bytes]:
    """The files of packs with small pieces."""
    edge = None if load_game(name).grid.boardless else EDGE
    if not url and not seeds:
        return made(name, tables, edge)
    options = TableOptions(tables=(tables_named(tables),), base_url=url, seeds=seeds)
    return dict(door.produce(PRODUCT, request_for(name, edge), options))


def howtos(files: dict[str, bytes], language: str = "en") -> dict[str, str]:
    """The instructions by the names of tables."""
    end = f"/HOWTO.{language}.md"
    return {
        path.removesuffix(end): data.decode() for path, data in files.items() if path.endswith(end)
    }


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("name", [*shipped_names(), *example_names()])
def test_rules_can_be_played_by_without_pictures(name: str, language: Language) -> None:
    text = rules_text(load_game(name), language)
    assert "An arrow leads" not in text
    assert "La flèche va" not in text
    assert "![" not in text
    assert not re.search(r"\{\w", text)


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("name", [*shipped_names()])
def test_rules_say_of_each_kind_what_it_takes(name: str, language: Language) -> None:
    game = load_game(name)
    assert game.rules is not None
    scope = Scope(game.rules)
    told = rules_text(game, language)
    sentences = re.split(r"(?<=[.])\s|\n\n", told)
    named = [kind.name[language].lower() for kind in game.kinds]
    for taker, taken in () if scope.takes_any else scope.captures:
        assert any(
            named[taker] in one[: len(named[taker]) + 5].lower() and named[taken] in one.lower()
            for one in sentences
        ), (named[taker], named[taken])


@pytest.mark.slow
def test_assets_are_put_where_an_address_has_them() -> None:
    web = howtos(packs("pijersi", "tts", "https://example.org/pij/"))["tts"]
    assert "`tts/assets`" in web
    assert "https://example.org/pij/tts/assets" in web
    assert "C:/" not in web
    assert "nobody but you" not in web
    local = howtos(packs("pijersi", "tts", "file:///srv/games/"))["tts"]
    assert "`/srv/games/tts/assets`" in local
    assert "on the web" not in local
    windows = howtos(packs("pijersi", "tts", "file:///D:/my%20games/"))["tts"]
    assert "`D:/my games/tts/assets`" in windows


def test_assets_are_put_where_the_saves_look_for_them() -> None:
    usual = howtos(packs("jersi"))["tts"]
    assert "`printkit table jersi/4.16 --for tts --base-url\nfile" in usual.replace(
        " file", "\nfile"
    )
    assert usual.count("file:///") == 3


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.slow
def test_a_game_without_a_board_is_told_of_none(language: str) -> None:
    files = packs(_BARE)
    for table, text in howtos(files, language).items():
        said, _, _ = text.partition("## The files" if language == "en" else "## Les fichiers")
        assert not re.search(r"\b1056|\b676\b|\b0 mm\b|\bcells?\b|\bcases?\b", said), table
        assert "looks like" not in said, table
        assert "None" not in said
    places = files["pictures/places.csv"].decode().splitlines()[1:]
    assert all(one.startswith(("white", "black")) for one in places)
    assert files["tts/Saves/beetles.json"].decode().count('"Position"') == len(places)


@pytest.mark.slow
def test_no_picture_is_blank() -> None:
    for path, data in packs(_BARE).items():
        if path.endswith(".png"):
            picture = Image.open(BytesIO(data)).convert("RGBA")
            assert any(low < high for low, high in picture.getextrema()), path


@pytest.mark.slow
def test_steps_name_pieces_and_places_as_the_game_does() -> None:
    for text in howtos(packs("go")).values():
        assert not re.search(r"\bcells?\b(?! higher)", text.partition("## What was")[0])
    for table, text in howtos(packs("staku")).items():
        steps, _, _ = text.partition("## What is")
        assert "ube" not in steps, table


def test_steps_name_cubes_where_there_are_some() -> None:
    assert "Cubes (" in howtos(packs("jersi"))["tabletop-club"]


def test_meshes_are_spoken_of_where_there_are_any() -> None:
    files = packs("jersi")
    for table, text in howtos(files).items():
        there = any(path.startswith(f"{table}/") and path.endswith(".obj") for path in files)
        assert ("are closed and turned outward" in text) == there, table


@pytest.mark.parametrize("name", ["jersi", pytest.param("go", marks=pytest.mark.slow)])
def test_a_picture_stands_in_the_step_that_speaks_of_it(name: str) -> None:
    for table, text in howtos(packs(name)).items():
        (before, _), *more = re.findall(r"([^\n]*)\n\n *(!\[)", text)
        assert not more
        assert before.endswith(":"), table
        assert re.match(r"\d+\. ", before), table
        assert "below:" not in text


@pytest.mark.parametrize("table", table_names())
def test_french_is_french(table: str) -> None:
    text = howtos(packs("jersi"), "fr")[table]
    assert " kB" not in text
    assert not re.search(r"\d\.\d+ (mm|pixels)", text)
    assert ("A été relu `" in text) == ("Ont été relus" not in text)


@pytest.mark.slow
def test_an_initial_takes_a_vowel_away() -> None:
    game = replace(
        load_game(_BARE),
        author=type(load_game(_BARE).author)(texts={"fr": "A. Stranger", "en": "A. Stranger"}),
    )
    request = Request(game=game, theme=game.themes[ON_SCREEN], piece=8.0)
    options = TableOptions(tables=(tables_named("pictures"),))
    files = dict(door.produce(PRODUCT, request, options))
    assert "Le jeu est d’A. Stranger." in howtos(files, "fr")["pictures"]


@pytest.mark.slow
def test_setups_that_were_drawn_by_lot_are_named_in_a_step() -> None:
    files = packs("pijersi", "all", "", 7, 8)
    for table, text in howtos(files).items():
        steps, _, _ = text.partition("## What is")
        last = steps.strip().splitlines()[-1]
        named = [f"{table}/{one}" for one in re.findall("`([^`]*)`", last)]
        assert len(named) == 2
        assert all("seed-" in one and one in files for one in named)


@pytest.mark.slow
def test_saved_objects_are_named_like_their_save() -> None:
    game = load_game("pijersi")
    request = Request(game=game, theme=game.themes[ON_SCREEN], piece=8.0)
    shown = ShownPosition(name="ply-0", title="0", position=game.setup)
    options = TableOptions(tables=(tables_named("tts"),), moments=(shown,))
    files = dict(door.produce(PRODUCT, request, options))
    ends = [path.split("/")[2] for path in files if path.endswith(".json")]
    assert ends == ["pijersi-45_ply-0.json"] * 2


def test_a_board_that_lies_over_the_edge_of_the_table_is_doubted() -> None:
    game = load_game("pijersi")
    for edge, doubts in ((20.0, 0), (150.0, 1), (62.0, 1), (61.0, 0)):
        request = Request(game=game, theme=game.themes[ON_SCREEN], piece=edge)
        plan = PRODUCT.planned(request, TableOptions(tables=(tables_named("tabletopia"),)))
        assert len(plan.doubts) == doubts
        assert all("--cube 61" in str(one) for one in plan.doubts)


def test_tables_are_named_as_people_call_them_and_all_takes_the_rest() -> None:
    assert str(tables_named("Tabletop Simulator")) == "tts"
    assert sorted(str(tables_named("tts,all")).split(",")) == list(table_names())
    with pytest.raises(LayoutError, match="no virtual table 'tt'"):
        tables_named("tts,tt")


def test_the_folder_of_many_tables_has_a_short_name() -> None:
    game = load_game("pijersi")
    request = Request(game=game, theme=game.themes[ON_SCREEN])
    plan = PRODUCT.planned(request, TableOptions(tables=(tables_named("all"),)))
    assert len(plan.file_name) <= 40


def test_steps_name_the_file_that_was_given_and_the_players_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "my moths.yaml"
    file.write_text(
        "game: {id: moths, title: Moths}\nboard: {cells: squares, shape: rectangle 3x3}\n"
        "players: {white: {en: Amber, fr: Ambre}, black: Indigo}\n"
        "kinds: {moth: {letter: M, count: 2, name: {en: moth, fr: la phalène}}}\n"
        "setup: {white: 'a1:M', black: 'c3:M'}\n",
        encoding="utf-8",
    )
    held = packs(str(file), "tts,tabletopia,vassal")
    steps = "\n".join(howtos(held).values())
    assert f"`printkit table '{file}' --for tts --base-url" in steps
    assert "Amber’s" in steps
    assert "White’s" not in steps
    assert "d’Ambre" in howtos(held, "fr")["tts"]
    assert all("des Blancs" not in one for one in howtos(held, "fr").values())
