"""Texts of a spec that are long, of several lines or full of signs: every product shows them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from printkit.backends import pdf
from printkit.base.errors import SpecError
from printkit.base.units import PT_PER_MM
from printkit.base.units import paper as paper_called
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.model import Game, Language
from printkit.page import Frame, Tones
from printkit.page.text import imprint
from printkit.preflight.verify import verify
from printkit.products.make_sheet import doubts_of_link
from printkit.products.paper_cubes import paper_cubes, plan_paper_cubes
from printkit.products.parts import parts, parts_of
from printkit.products.registry import product

import evenings
import printed
from letters import page_lines, page_words

ADDRESS = (
    "https://github.com/LucasBorboleta/jersi/blob/master/releases/jersi-rules-4.16-latest/"
    "JERSI-les-regles-du-jeu-version-4.16-fr.pdf"
)
FULL_NAME = (
    "Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International (CC BY-NC-SA 4.0)"
)
SPEC = """
game: {{id: x, title: {title}, author: {author}, licence: {licence}, origin: {origin}}}
board: {{cells: squares, rows: [{{name: a, cells: 6}}, {{name: b, cells: 6}}]}}
players: {{white: {player}, black: Dark}}
setup: {{white: "a1:F", black: half-turn}}
kinds: {{fox: {{letter: F, count: 2, name: {kind}}}, hen: {{letter: H, count: 1}}}}
rules: {{beats: {{fox: hen}}, draw: {{quiet_turns: 40}}}}
"""
USUAL = {
    "title": "X",
    "author": "Ada Example",
    "licence": "CC BY 4.0",
    "origin": "https://example.org",
    "player": "Light",
    "kind": "fox",
}
BRACES = (
    "{{b}} {{0}} {{page}} {{sheets}} {{game}} "
    "{{code:>3000000000}} {{code.__class__}} {{!r}} %s %(x)s"
)


def game(**texts: str) -> Game:
    quoted = {key: '"' + text.replace("\n", "\\n") + '"' for key, text in (USUAL | texts).items()}
    with TemporaryDirectory() as folder:
        path = Path(folder, "x.yaml")
        path.write_text(SPEC.format(**quoted), encoding="utf-8")
        return load_game(str(path))


@cache
def products(**texts: str) -> tuple[bytes, ...]:
    """Every printed product of a game with such texts."""
    kit = game(**texts)
    request = printed.request(kit, 20)
    files = (
        evenings.whole_file(request),
        paper_cubes(plan_paper_cubes(request)),
        parts(request, parts_of(kit)),
    )
    return tuple(map(pdf.write, files))


def words_of(data: bytes) -> str:
    return " ".join(page_lines(data))


def words_as_set(data: bytes) -> str:
    """The same in the order in which it is set: a column after another."""
    return "".join(page_words(data))


def joined(text: str) -> str:
    return re.sub(r"\s", "", text)


LONG = {
    "an address of 3,000 letters": {"origin": f"https://example.org/{'a' * 2980}"},
    "all that is long": {
        "origin": ADDRESS,
        "licence": FULL_NAME,
        "author": ", ".join(["Ada Example"] * 12),
        "title": "The Brook " * 9,
        "kind": "foxwithaverylongnameindeedx",
        "player": "The Northern Confederation of Free Cities and Towns",
    },
    "longer licence and kind": {
        "licence": " ".join(["Public Licence"] * 20),
        "kind": "a fox that is told in a great many words",
    },
}


@pytest.mark.parametrize("texts", LONG.values(), ids=LONG)
@pytest.mark.slow
def test_long_texts_stay_within_the_margins_of_every_sheet(texts):
    for data in products(**texts):
        assert not verify(data, "x.pdf").faults


@pytest.mark.slow
def test_long_texts_are_printed_whole_on_the_make_sheet():
    first = joined(words_of(products(**LONG["all that is long"])[0]))
    for key in ("origin", "licence", "author", "title"):
        assert joined(LONG["all that is long"][key]) in first


def test_an_imprint_is_not_smaller_than_six_points():
    frame = Frame(paper=paper_called("a5"))
    parts_ = ("X 1", "Ada Example " * 9, "Public Licence " * 30)
    texts = imprint(frame, parts_, Tones(text="#000000", quiet="#000000"), code="1A")
    assert min(text.size for text in texts) * PT_PER_MM >= 6 - 1e-9
    assert min(text.y - text.size for text in texts) > frame.imprint_box.y - 0.5


@pytest.mark.slow
def test_a_text_is_never_a_pattern_that_others_fill_in():
    shown = {key: f"{key} {BRACES}".replace("{{", "{").replace("}}", "}") for key in USUAL}
    text = joined("".join(map(words_as_set, products(**shown))))
    for key in ("title", "author", "licence", "origin", "kind"):
        assert joined(shown[key]) in text


@pytest.mark.slow
def test_a_text_of_several_lines_is_printed_in_one():
    keys = ("title", "author", "licence", "kind", "player")
    for data in products(**dict.fromkeys(keys, "A. Uthor\nB. Uthor\n")):
        assert not verify(data, "x.pdf").faults


def test_authors_a_line_each_are_parted_by_commas():
    kit = game(author="A. Uthor\nB. Uthor\n", title="The\nBrook")
    assert kit.author["en"] == "A. Uthor, B. Uthor"
    assert kit.title[Language.EN] == "The Brook"


@pytest.mark.parametrize("text", ["\u0301", " \u0301\u0302 ", "\u200b", "\u00a0", "\u00ad"])
@pytest.mark.parametrize("key", ["title", "kind", "player"])
def test_a_name_that_shows_nothing_is_refused_with_its_place(key, text):
    with pytest.raises(SpecError) as refused:
        game(**{key: text})
    assert all(problem.source and problem.source.line > 1 for problem in refused.value.problems)


@pytest.mark.parametrize(
    "origin", ["javascript:alert(1)", "file:///etc/passwd", "ftp://example.org", "a book, page 3"]
)
def test_only_addresses_of_pages_become_a_code(origin):
    (doubt,) = doubts_of_link(game(origin=origin))
    assert "without a QR code" in doubt.what


def test_an_address_too_long_for_a_code_is_told_and_a_usual_one_is_not():
    (doubt,) = doubts_of_link(game(**LONG["an address of 3,000 letters"]))
    assert "too long" in doubt.what
    assert not doubts_of_link(game(origin=ADDRESS))
    assert not doubts_of_link(game())


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("author", "language", "said", "never"),
    [
        ("{en: traditional, fr: traditionnel}", "fr", "Un jeu traditionnel.", "de tradi"),
        ("{en: traditional, fr: traditionnel}", "en", "This game is traditional.", "by tradi"),
        ("traditional", "en", "This game is traditional.", "by tradi"),
        (
            "{en: traditional (Hawaii), fr: traditionnel (Hawaï)}",
            "fr",
            "Un jeu traditionnel (Hawaï).",
            "de tradi",
        ),
        ("after Ada Berg (1987)", "en", "This game is after Ada Berg (1987).", "by after"),
        ("van den Berg", "en", "A game by van den Berg.", "is van"),
        ("Ada van den Berg", "en", "A game by Ada van den Berg.", "is Ada"),
        ("{en: Ada and Bob, fr: Ada et Bob}", "fr", "Un jeu d’Ada et Bob.", "Ada and"),
    ],
)
def test_an_author_in_small_letters_is_what_a_game_is(author, language, said, never):
    text = f"""
game: {{id: mine, title: Mine, author: {author}, licence: CC0}}
board: {{cells: squares, shape: rectangle 3x3}}
kinds: {{man: {{letter: M, count: 3, form: disc}}}}
faces: {{man: blank}}
setup: {{white: a1:M}}
turns: unchecked
"""
    game = game_of(text, Path.cwd())
    request = printed.request(game, 16, language=Language(language))
    for name in ("rulebook", "print-me"):
        one = product(name)
        made = one.make(one.plan(request, one.options()))
        words = words_of(pdf.write(made)).replace("\u00a0", " ")
        assert never not in words
        assert game.author[language] in words
        if name == "rulebook":
            assert said in words
