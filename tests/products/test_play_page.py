"""A page to play from tells the rules of the spec, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printkit.backends import pdf
from printkit.document.blocks import Illustration, Paragraph, SideBySide, TypeSize
from printkit.gamefile import load_game
from printkit.model import Language, Localised
from printkit.products.parts import Part, parts
from printkit.products.play_page import play_document
from printkit.rules import Blocked
from printkit.text.nouns import nouns_of
from printkit.text.rules import rules_in_words
from printkit.text.words import PlayWords

import evenings
import printed
from evenings import Evening, play_text, with_rules
from letters import filled_paths, letters, page_words
from printed import Asked

GAMES = ("jersi", "pijersi")


@pytest.mark.parametrize(
    ("name", "language", "on"),
    [
        ("jersi", Language.FR, "letter"),
        ("pijersi", Language.FR, "a4"),
        ("jersi", Language.EN, "a4"),
        ("pijersi", Language.EN, "a3"),
    ],
)
@pytest.mark.slow
def test_it_takes_one_side_of_a_sheet(name, language, on):
    asked = Asked(game=name, paper=on, language=language)
    data = evenings.parts_pdf(Evening(asked), (Part.PLAY,))
    assert len(page_words(data)) == 1
    assert play_document(asked.request().masthead()).size is not TypeSize.NOTE
    assert len(data) < 100_000


@pytest.mark.parametrize(
    ("name", "language", "on"),
    [
        (name, language, ("a4", "letter")[(rank + turn) % 2])
        for rank, name in enumerate((*GAMES, "staku", "mikjersi", "jersi/4.0"))
        for turn, language in enumerate(Language)
    ],
)
@pytest.mark.slow
def test_turns_are_pictured_at_a_size_to_be_seen_each_with_a_line_of_words_beside_the_rule(
    name, language, on
):
    """Each game in both languages, on one of two papers that are nearly alike."""
    game = load_game(name)
    request = printed.request(game, language=language, setup=printed.on(on))
    words = PlayWords.of(language, game.wording)
    found = [row for one in _within(play_document(request.masthead()).blocks) if (row := _row(one))]
    (row,) = found
    told = [paragraph.words for _, paragraph in row]
    assert [one.split(".")[0] + "." for one in told] == [
        words.turn_piece, words.turn_stack, words.turn_two,
    ]  # fmt: skip
    assert max(map(len, told)) < 40
    for picture, _ in row:
        assert max(picture.scene.width, picture.scene.height) >= 40
        assert picture.scene.description
    assert len({picture.scene.height for picture, _ in row}) == 1


def _within(blocks):
    """All blocks, those in columns too, beside the heading of a turn first."""
    for block in blocks:
        yield block
        if isinstance(block, SideBySide):
            for part in block.parts:
                yield from _within(part)


def _row(block):
    """Pictures, each with one line below."""
    pairs = block.parts if isinstance(block, SideBySide) else ()
    kinds = [[type(one) for one in part] for part in pairs]
    return pairs if kinds and all(one == [Illustration, Paragraph] for one in kinds) else ()


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_it_names_every_kind_and_tells_of_blank_faces(name, language):
    game = printed.game(name)
    text = play_text(game, language)
    for kind in game.kinds:
        assert kind.name[language].capitalize() in text
    blank = {Language.EN: "blank face", Language.FR: "face vierge"}[language]
    assert (blank in text) == any(not kind.face for kind in game.kinds)


def told(words: str, text: str) -> bool:
    """Whether words stand on a page, wherever its lines break."""
    return words.replace(" ", "") in text.replace(" ", "")


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", [*GAMES, "jersi/3+mucti"])
@pytest.mark.slow
def test_every_sentence_about_the_rules_is_printed(name, language):
    game = load_game(name)
    text = play_text(game, language)
    for rule in rules_in_words(game.rules, nouns_of(game, language), language, game.players):
        assert told(rule.heading, text)
        for sentence in rule.sentences:
            assert told(sentence.replace("\u00a0", " "), text)


@pytest.mark.slow
def test_jersi_has_drops_mountains_and_a_king_that_comes_back():
    text = play_text(printed.game("jersi"))
    for words in ("Drop", "reserve", "never moves", "puts it back", "40 turns", "row i"):
        assert told(words, text)


def test_pijersi_has_none_of_them():
    text = play_text(printed.game("pijersi"))
    for words in ("Drop", "in reserve", "never moves", "puts it back", "40 turns"):
        assert not told(words, text)
    assert told("20 turns in a row without a capture, 10 each", text)


@pytest.mark.parametrize(
    ("switches", "gone"),
    [
        ({"drop": None}, "Instead of moving"),
        ({"relocation": None}, "puts it back"),
        ({"quiet": None}, "are a draw"),
        ({"hosts": frozenset()}, "carries one cube of either side"),
        ({"goal": None}, "You win when"),
        ({"blocked": Blocked.DRAW}, "no legal turn loses"),
        ({"beats": frozenset()}, "beats its cube"),
    ],
)
@pytest.mark.slow
def test_a_switch_that_is_off_is_not_told(switches, gone):
    jersi = printed.game("jersi")
    assert told(gone, play_text(jersi))
    assert not told(gone, play_text(with_rules(jersi, **switches)))


@pytest.mark.slow
def test_another_capture_table_is_another_picture():
    jersi = printed.game("jersi")
    fewer = with_rules(jersi, beats=frozenset({(0, 2), (2, 1)}))
    pages = [_page(game) for game in (jersi, fewer, printed.game("pijersi"))]
    # a head of an arrow: a tip, two wings and a notch between them
    heads = [sum(ends == 5 for ends in filled_paths(page)) for page in pages]
    assert page_words(pages[0]) != page_words(pages[1])
    # jersi: 3 in the cycle, one with two heads, 3 to king and wise, the fool's loop
    assert heads == [3 + 2 + 3 + 1, 2, 3]


def _page(game):
    return pdf.write(parts(printed.request(game, 16), (Part.PLAY,)))


def test_a_game_without_rules_still_has_a_page(tmp_path):
    game = load_game(str(evenings.brook(tmp_path)))
    assert game.rules is None
    text = play_text(game)
    assert "Fox" in text
    assert "says nothing of its rules" in text
    assert "A game by" not in text


@pytest.mark.parametrize(("language", "on"), [(Language.FR, "a5"), (Language.EN, "a4")])
@pytest.mark.slow
def test_rules_that_are_long_go_on_to_another_page_and_stay_readable(language, on):
    jersi = printed.game("jersi/3+mucti")
    name = Localised(texts={"en": "very " * 80 + "long", "fr": "fort " * 80 + "long"})
    kinds = tuple(replace(kind, name=name) for kind in jersi.kinds)
    long = replace(jersi, kinds=kinds)
    request = printed.request(long, language=language, setup=printed.on(on))
    head = request.masthead()
    file = head.publication((play_document(head),), "rules")
    data = pdf.write(file)
    pages = len(page_words(data))
    assert pages > 1
    running = [one.size for page in range(pages) for one in letters(data, page) if one.text == "o"]
    assert min(running) >= 8
