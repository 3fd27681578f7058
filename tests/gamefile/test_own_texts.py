"""A game's own texts: any sentence of its book, held against the catalogue's."""

from __future__ import annotations

import pickle
from itertools import chain
from pathlib import Path

import pytest
from printkit.base.catalogue import Wording, catalogue, own_texts
from printkit.base.errors import Source, SpecError
from printkit.document.blocks import Flow, Kept
from printkit.gamefile import load_game
from printkit.gamefile.texts import fault_of
from printkit.gamefile.tree import Word
from printkit.model import Language
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, plan_rule_book
from printkit.text.nouns import nouns_of
from printkit.text.rules import rules_in_words

BROOK = Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml"


def game_with(tmp_path, text):
    path = tmp_path / "mine.yaml"
    path.write_text(f"extends: jersi/4.16\n{text}\n", encoding="utf-8")
    return load_game(str(path))


def sentences(game, language):
    rules = rules_in_words(
        game.rules, nouns_of(game, language), language, game.players, game.wording
    )
    return " ".join(text for rule in rules for text in (rule.heading, *rule.sentences))


def test_a_text_of_ones_own_stands_in_its_language_alone(tmp_path):
    game = game_with(tmp_path, "texts: {rules.second: {fr: Deux coups.}}")
    own, usual = sentences(game, Language.FR), sentences(load_game("jersi"), Language.FR)
    assert "Deux coups." in own
    assert "Deux coups." not in usual
    assert sentences(game, Language.EN) == sentences(load_game("jersi"), Language.EN)


def test_one_text_for_all_languages_stands_in_all(tmp_path):
    game = game_with(tmp_path, "texts: {rules.second: Zwei Schritte.}")
    assert all("Zwei Schritte." in sentences(game, language) for language in Language)


def test_texts_of_two_games_never_meet(tmp_path):
    one = game_with(tmp_path, "texts: {rules.second: One.}")
    other = game_with(tmp_path, "texts: {rules.second: Other.}")
    for game, words in ((one, "One."), (other, "Other."), (one, "One.")):
        assert words in sentences(game, Language.EN)
    assert "One." not in sentences(other, Language.EN)


def test_french_spaces_and_names_of_pieces_are_filled_in(tmp_path):
    text = 'texts: {rules.second: {fr: "Voyez : {a_piece}, {pieces} {{x}}"}}'
    assert "Voyez\u00a0: un cube, cubes {x}" in sentences(game_with(tmp_path, text), Language.FR)


def test_an_edition_inherits_texts_and_takes_some_back(tmp_path):
    game_with(tmp_path, "texts: {rules.second: Two., rules.cube: One.}")
    (tmp_path / "next.yaml").write_text("extends: mine.yaml\ntexts: {rules.cube: null}\n")
    said = sentences(load_game(str(tmp_path / "next.yaml")), Language.EN)
    assert "Two." in said
    assert "One." not in said


@pytest.mark.parametrize("code", Language)
def test_every_text_may_be_said_again_as_it_is(code):
    at, texts = Source("x"), own_texts(code)
    for key, text in texts.items():
        assert fault_of(Word(key, at), code, Word(text, at)) is None
    again = catalogue(code, Wording(own=tuple((code, key, text) for key, text in texts.items())))
    for part in {key.partition(".")[0] for key in texts}:
        assert again.part(part) == catalogue(code).part(part)


def test_a_game_with_texts_can_be_sent_to_a_worker(tmp_path):
    game = game_with(tmp_path, "texts: {rules.second: Two.}")
    assert pickle.loads(pickle.dumps(game)).texts == game.texts


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("rules.secnd: x", "2:9: texts.rules.secnd", "no text 'rules.secnd'; did you mean"),
        ("cli.no-folder: x", "2:9:", "no text 'cli.no-folder'"),
        ("rules.second: {fr: 'un {x}'}", "2:28:", "nothing is filled in for {x}"),
        ("rules.begins: '{begins.__class__}'", "2:23:", "{begins.__class__}"),
        ("rules.begins: '{begins!r:>99999999}'", "2:23:", "nothing is filled in"),
        ("rules.begins: '{0}'", "2:23:", "nothing is filled in"),
        ("rules.cube: 'a {'", "2:21:", "brace"),
        ("rules.cube: 'a {xx_piece}'", "2:21:", "{xx_piece}"),
        ("rules.stacks: '[one]'", "2:23:", "[one] is no choice"),
        ("rules.cube: 漢", "2:21:", "漢"),
        ("rules.cube: {}", "2:9:", "empty"),
        ("rules.cube: {de: x}", "2:22:", "unknown key 'de'"),
        ("rules.cube: [x]", "2:9:", ""),
    ],
)
def test_a_text_that_cannot_be_is_one_line_with_its_place(tmp_path, text, place, what):
    with pytest.raises(SpecError) as refused:
        game_with(tmp_path, f"texts: {{{text}}}")
    (problem,) = refused.value.problems
    assert place in str(problem)
    assert what in str(problem)


def book(game, language=Language.FR):
    request = Request(game=game, theme=game.themes["print"], language=language)
    return plan_rule_book(request, RuleBookOptions())


def is_numbered(block) -> bool:
    caption = getattr(block, "caption", ())
    return bool(caption) and hasattr(caption[0].words[1], "number")


def leaves(block):
    """What stands in a flow; words and the picture that they name are kept together."""
    for one in getattr(block, "blocks", (block,)):
        together = isinstance(one, Kept) and any(map(is_numbered, one.blocks))
        yield from one.blocks if together else (one,)


@pytest.mark.parametrize(
    ("after", "before"),
    [("setup", "La mise en place"), ("turn", "À votre tour"), ("", "Une partie")],
)
@pytest.mark.slow
def test_chapters_stand_where_the_spec_says_and_show_figures_once(tmp_path, after, before):
    chapter = "# Nos usages\n\nLe {king}.\n\n![](#stack)\n"
    (tmp_path / "own.fr.md").write_text(chapter, encoding="utf-8")
    where = f", after: {after}" if after else ""
    plan = book(game_with(tmp_path, f"text: {{fr: own.fr.md{where}}}"))
    blocks = plan.document.blocks
    begun = next(rank for rank, one in enumerate(blocks) if isinstance(one, Flow))
    read = [*chain.from_iterable(map(leaves, blocks[begun:]))]
    said = ["".join(map(str, one.words)) for one in read if hasattr(one, "rank")]
    rank = said.index("Nos usages")
    assert said[rank - 1].startswith(before)
    assert after or said[-1] == "Nos usages"
    pictures = [one for one in read if is_numbered(one)]
    numbers = [one.caption[0].words[1].number for one in pictures]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert not plan.faults


@pytest.mark.slow
def test_a_mistake_in_a_chapter_is_told_and_the_book_is_made(tmp_path):
    (tmp_path / "own.fr.md").write_text("# A\n\n{rcok}\n\n![](#stak)\n")
    plan = book(game_with(tmp_path, "text: {fr: own.fr.md}"))
    assert [fault.source.line for fault in plan.faults] == [3, 5]


@pytest.mark.slow
@pytest.mark.parametrize("shown", ["", "![](#hunts)"])
def test_who_takes_whom_is_shown_once_be_it_by_a_chapter(tmp_path, shown):
    """The book has such a figure, made of the rules where the spec has none."""
    (tmp_path / "own.md").write_text(f"# A\n\nHunting.\n\n{shown}\n", encoding="utf-8")
    figures = "figures: {hunts: {takes: graph}}\n" if shown else ""
    brook = BROOK.read_text("utf-8")
    (tmp_path / "mine.yaml").write_text(f"{brook}text: own.md\n{figures}", encoding="utf-8")
    blocks = book(load_game(str(tmp_path / "mine.yaml")), Language.EN).document.blocks
    read = chain.from_iterable(map(leaves, blocks))
    captions = [str(one.caption) for one in read if is_numbered(one)]
    assert sum("Who takes whom" in one for one in captions) == 1


@pytest.mark.slow
def test_a_book_in_a_language_without_chapters_says_so(tmp_path):
    (tmp_path / "own.fr.md").write_text("# A\n")
    plan = book(game_with(tmp_path, "text: {fr: own.fr.md}"), Language.EN)
    (fault,) = plan.faults
    assert "no text in 'en'" in fault.what


def test_a_chapter_that_is_not_there_has_its_place(tmp_path):
    with pytest.raises(SpecError, match=r"2:12: text.fr: no such file: own.md"):
        game_with(tmp_path, "text: {fr: own.md}")


def test_a_plural_of_one_language_lacks_none_in_another(tmp_path) -> None:
    """It follows from the name; what the game is does not."""
    path, head = tmp_path / "own.yaml", "extends: pijersi\ngame: {id: own, lead: "
    kinds = "kinds: {rock: {name: {en: owl, fr: hibou}, plural: {fr: hiboux}}}"
    path.write_text(f"{head}{{en: Owls., fr: Des hiboux.}}}}\n{kinds}\n")
    assert load_game(str(path)).untold == ()
    path.write_text(f"{head}{{en: Owls.}}}}\n{kinds}\n")
    ((code, problem),) = load_game(str(path)).untold
    assert code == "fr"
    assert "no text in fr" in problem.what
