"""The rule book: made from the spec alone, every figure in its section."""

import re
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from functools import cache
from html import unescape
from io import BytesIO
from itertools import cycle, product
from pathlib import Path

import pdfplumber
import pytest
from printkit.base.errors import PrintkitError
from printkit.base.units import PT_PER_MM, paper
from printkit.document import html
from printkit.document.blocks import (
    Document,
    Face,
    Heading,
    Illustration,
    Kept,
    Paragraph,
    Serial,
    Styled,
    Tabular,
)
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.gamefile.variants import shipped_variants
from printkit.model import Language
from printkit.model.figures import Section
from printkit.notation.files import FileText
from printkit.page import Flip, Folding
from printkit.products import door
from printkit.products.book.figures import texts_of, words_of
from printkit.products.book.sentences import changed_rules
from printkit.products.designers_text import Place, text_blocks
from printkit.products.figures.figure import compose
from printkit.products.figures.lessons import teaching_figures
from printkit.products.figures.subject import section_of
from printkit.products.options import Binding
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book
from printkit.scene import Scene
from printkit.text.rules import RuleWriter

from editions_told import TOLD

VARIED = tuple(
    f"{variant.editions[0]}+{variant.name}" for variant in shipped_variants() if variant.editions
)
READ = ("pijersi/51", Language.FR, "a5")
"""The book that the quick tests read: it is made once for all of them."""


def request(name: str, language: Language = Language.EN, on: str = "a4") -> Request:
    game = load_game(name)
    asked = Request(game=game, theme=game.themes["print"], language=language)
    return replace(asked, setup=replace(asked.setup, paper=paper(on)))


def book(name: str, language: Language = Language.EN, on: str = "a4"):
    return planned(name, language, on)


@cache
def planned(name: str, language: Language, on: str):
    return plan_rule_book(request(name, language, on), RuleBookOptions())


def flat(value):
    """All dataclasses within blocks, in reading order, pictures as they are."""
    if isinstance(value, tuple):
        for one in value:
            yield from flat(one)
    elif isinstance(value, Scene):
        yield value
    elif is_dataclass(value):
        yield value
        for one in fields(value):
            yield from flat(getattr(value, one.name))


def said(value) -> str:
    match value:
        case tuple():
            return "".join(map(said, value))
        case Styled():
            return value.text
        case Face():
            return ""
        case _:
            return str(value)


def headings(plan) -> list[str]:
    return [said(one.words) for one in flat(plan.document.blocks) if isinstance(one, Heading)]


@pytest.mark.parametrize("language", Language)
@pytest.mark.slow
def test_figures_are_numbered_in_reading_order_and_each_tells_what_it_shows(language):
    plan = book("jersi", language)
    pictures = [one for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    numbers = [one.number for one in flat(plan.document.blocks) if isinstance(one, Serial)]
    assert numbers == list(range(1, len(numbers) + 1))
    cover = 1  # has no number
    assert len(numbers) >= len(load_game("jersi").figures) - cover
    assert plan.faults == ()
    faces = [one for one in pictures if not one.caption]
    assert all(one.scene.description for one in pictures if one not in faces)


@pytest.mark.slow
def test_a_book_goes_from_the_box_to_the_credits():
    told = headings(book("jersi"))
    order = ["In the box", "Setup", "Your turn", "Stacks", "Who takes whom", "Mountain", "Drop"]
    order += ["King", "The end", "How turns are written", "An example game", "Credits"]
    assert [one for one in told if one in order] == order


@pytest.mark.slow
def test_figures_that_are_wrong_are_named_and_the_book_is_made_all_the_same(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("extends: jersi/4.16\nfigures: {far: {stand: b4:R, play: b4-b6}}\n")
    plan = book(str(path))
    assert {fault.source.path.split(".")[1] for fault in plan.faults} == {"far"}
    assert sum(isinstance(one, Heading) for one in flat(plan.document.blocks)) > 8


@pytest.mark.parametrize(
    ("name", "section"),
    [
        ("cover", Section.COVER),
        ("setup", Section.SETUP),
        ("coordinates", Section.COMPONENTS),
        ("cube", Section.TURN),
        ("mountain", Section.PIECES),
        ("drop", Section.DROP),
        ("takes", Section.CAPTURES),
        ("two-captures", Section.CAPTURES),
        ("king-back", Section.KING),
        ("no-place", Section.KING),
        ("goal", Section.END),
        ("notation", Section.NOTATION),
    ],
)
def test_what_a_figure_shows_tells_its_section_unless_the_spec_does(name, section):
    game = load_game("jersi")
    figure = next(one for one in game.figures if one.name == name)
    assert section_of(figure, game) is section
    assert section_of(replace(figure, section=Section.EXAMPLE), game) is Section.EXAMPLE


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("{stand: setup}", Section.SETUP),
        ("{mark: a1}", Section.SETUP),  # of what stands at the beginning
        ("{stand: 'a1:M c3:m'}", Section.SETUP),
        ("{stand: 'c3:m a1:M | - - | w'}", Section.SETUP),
        ("{stand: 'a1:M c2:m'}", Section.TURN),
        ("{stand: 'b2:M'}", Section.TURN),
        ("panels: [{stand: 'b2:M'}, {stand: 'b3:M'}]", Section.TURN),
        ("{stand: empty}", Section.COMPONENTS),
    ],
)
@pytest.mark.parametrize("setup", ["white: a1:M, black: c3:M", "white: none, reserve: M"])
def test_only_what_shows_how_a_game_begins_is_its_setup(words, section, setup, tmp_path):
    path = tmp_path / "mine.yaml"
    words = words if words.startswith("{") else f"{{{words}}}"
    path.write_text(
        "game: {id: x, title: X}\nboard: {cells: squares, shape: rectangle 3}\n"
        f"kinds: {{man: {{letter: M, count: 1, form: disc}}}}\nsetup: {{{setup}}}\n"
        f"turns: unchecked\nfigures:\n  first: {words}\n"
    )
    game = load_game(str(path))
    begun = any(game.setup.cells) or section is not Section.SETUP or "a1:M" not in words
    assert section_of(game.figures[0], game) is (section if begun else Section.TURN)


@pytest.mark.parametrize(
    ("name", "language", "on"),
    [READ, *((name, Language.EN, "a4") for name in ("mikjersi", "jersi", "staku", "jersi/2"))],
)
@pytest.mark.few(1)
def test_a_book_says_how_turns_are_written(name, language, on):
    read = book(name, language, on)
    tables = [one for one in flat(read.document.blocks) if isinstance(one, Tabular)]
    signs = [said(row[0]) for one in tables for row in one.rows]
    assert "!" in signs
    steps = [sign for sign in signs if sign[:1].islower() and sign[-1].isdigit()]
    assert len(steps) >= 4, "a cube, a stack, and both turns of two steps"


@pytest.mark.slow
def test_a_book_shows_who_takes_whom_though_no_figure_does():
    asked = request("pijersi/51")
    plan = plan_rule_book(replace(asked, game=replace(asked.game, figures=())), RuleBookOptions())
    told = [
        one.scene.description for one in flat(plan.document.blocks) if isinstance(one, Illustration)
    ]
    assert any("Rock: scissors" in one for one in told), told


@pytest.mark.parametrize(
    ("name", "language", "on"),
    [READ, *(("jersi", Language.EN, on) for on in ("a4", "letter", "a5"))],
)
@pytest.mark.few(1)
def test_no_figure_is_higher_than_a_page(name, language, on):
    plan = book(name, language, on)
    pictures = [one for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    assert max(one.scene.height for one in pictures) < plan.document.measure.height


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["jersi/1", "jersi/3", "mikjersi", "pijersi/51", "staku"])
def test_a_game_without_figures_gets_its_own_and_all_are_right(name):
    asked = request(name)
    asked = replace(asked, game=replace(asked.game, figures=()))
    figures = teaching_figures(asked.game)
    assert {"piece", "stack", "two-steps", "takes", "notation"} <= {one.name for one in figures}
    for figure in figures:
        compose(asked, figure, 80.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "signs"),
    [
        ("beats: {fox: [hen]}", {"plus", "corners"}),
        ("beats: {fox: [hen]}\n  stacks: none", {"corners"}),
        ("stacks: none", set()),
        ("stacks: {carries_nothing: [hen]}", {"plus"}),
    ],
)
@pytest.mark.parametrize("cells", ["hexagons", "squares"])
def test_captions_of_pictures_made_for_a_game_name_the_signs_that_are_in_them(
    tmp_path, cells, rules, signs
):
    odd = int(cells == "hexagons")
    rows = "".join(
        f"    - {{name: {name}, x: {rank % 2 * odd}, cells: {5 - rank % 2 * odd}}}\n"
        for rank, name in enumerate("abcde")
    )
    path = tmp_path / "small.yaml"
    path.write_text(
        f"game: {{id: small, title: Small}}\nboard:\n  cells: {cells}\n  rows:\n{rows}"
        "  tints: {all: {colour: '#9ecbe0', cells: rest}}\n"
        "kinds: {fox: {letter: F, count: 2}, hen: {letter: H, count: 2}}\n"
        f"setup: {{white: 'a1:F a2:H'}}\nrules:\n  {rules}\n"
    )
    blocks = tuple(flat(book(str(path)).document.blocks))
    captions = [said(one.caption) for one in blocks if isinstance(one, Illustration)]
    told = next(one for one in captions if "goes one cell." in one)
    assert {sign for sign in ("plus", "corners") if f"The {sign}" in told} == signs
    whole = " ".join(captions)
    assert "some that may not" not in whole or "carries_nothing" in rules


def test_a_game_without_rules_says_where_they_are_told():
    asked = request("jersi")
    plain = replace(asked.game, rules=None, figures=(), example=None)
    plan = plan_rule_book(replace(asked, game=plain), RuleBookOptions())
    words = [said(one.words) for one in flat(plan.document.blocks) if isinstance(one, Paragraph)]
    assert any(plain.origin in text and "are published" in text for text in words)
    assert not any("put to the rules" in text or "rule book" in text for text in words)
    assert plan.faults == ()


@pytest.mark.parametrize(("name", "quick"), [*product(("forms", "extended-style"), (False, True))])
@pytest.mark.few(1)
def test_a_game_without_rules_has_both_books_though_stacks_stand_at_first(name, quick):
    asked = request(str(Path(__file__).parents[1] / f"data/specs/good/{name}.yaml"))
    setup = asked.game.setup
    assert asked.game.rules is None
    assert any(len(setup.at(cell)) > 1 for cell in range(len(setup.cells)))
    assert plan_rule_book(asked, RuleBookOptions(quick=quick)).document.blocks


@pytest.mark.slow
def test_a_book_in_markdown_has_its_figures_numbered_in_bold():
    made = door.finished(make_rule_book(book("pijersi/51")), "book.md").data.decode()
    assert "**Figure 1.** " in made.replace("\u00a0", " ")
    assert "****" not in made


@pytest.mark.slow
def test_a_book_in_markdown_keeps_its_faces_and_reads_again_to_the_same_words(tmp_path):
    game = "mikjersi"
    made = door.finished(make_rule_book(book(game)), "book.md")
    for name, data in made.beside.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    text = made.data.decode()
    assert re.search(r'\w\s<img src="book.files/[\w-]+.svg" alt="" height="19">', text)
    told = text_blocks(
        FileText(text=text, name=str(tmp_path / "book.md")), None, Language.EN, Place(width=90.0)
    )
    assert not told.problems
    assert not told.losses
    again = Document(
        title="",
        blocks=told.blocks,
        paper=paper("a4"),
        margins=book(game).document.margins,
        language="en",
    )
    assert spoken(again) == spoken(book(game).document)


def spoken(document: Document) -> str:
    """The words of a document without what they look like."""
    page = html.write((document,), lambda scene, name: "<svg/>")
    words = re.sub(
        r"<style.*?</style>|<nav.*?</nav>|<footer.*?</footer>", "", page, flags=re.DOTALL
    )
    words = re.sub(r'<span class="paper">.*?</span>', "", words)
    return "".join(unescape(re.sub(r"<[^>]*>", "", words.partition("<main")[2])).split())


@pytest.mark.slow
def test_variants_are_told_by_what_they_change():
    plan = book("jersi/4.14")
    lines = [said(item) for one in flat(plan.document.blocks) for item in getattr(one, "items", ())]
    assert any(line.startswith("Ransom. When the king is taken, a ransom") for line in lines)


def plain(words) -> str:
    return said(words).replace("\u00a0", " ")


def test_a_book_begins_with_for_whom_the_game_is_and_ends_with_its_licence():
    blocks = list(flat(book(*READ).document.blocks))
    words = [plain(one.words) for one in blocks if isinstance(one, Paragraph)]
    assert "2 joueurs · dès 8 ans · 30 minutes" in words[1]
    badge = [one for one in blocks if isinstance(one, Illustration)][-1]
    told = "Creative Commons : attribution, pas d’utilisation commerciale"
    assert plain(badge.scene.description).startswith(told)
    assert "CC BY-NC-SA 4.0" in plain(badge.caption[0].words)


def test_below_its_title_stands_what_the_author_says_and_who_drew_it(tmp_path):
    good, lead = tmp_path / "own.yaml", "{en: Mind the corner!, fr: Gare au coin !}"
    good.write_text(
        f"game: {{id: x, title: X, lead: {lead}, illustrator: Ada}}\n"
        "board: {cells: squares, shape: rectangle 3}\n"
        "kinds: {man: {letter: M, count: 1, form: disc}}\n"
        "setup: {white: a1:M, black: c3:M}\nturns: unchecked\n"
    )
    own = request(str(good))
    for language, stated, art in (
        (Language.EN, "Mindthecorner!", "IllustratedbyAda."),
        (Language.FR, "Gareaucoin!", "IllustréparAda."),
    ):
        text = spoken(plan_rule_book(replace(own, language=language), RuleBookOptions()).document)
        assert 0 <= text.index(stated) < text.index(art)
    quick = plan_rule_book(own, RuleBookOptions(quick=True))
    assert "Mind" not in spoken(quick.document)


@pytest.mark.slow
def test_a_game_of_no_open_licence_has_no_badge():
    asked = request("pijersi")
    game = replace(asked.game, licence="all rights reserved", figures=())
    blocks = list(
        flat(plan_rule_book(replace(asked, game=game), RuleBookOptions()).document.blocks)
    )
    pictures = [one for one in blocks if isinstance(one, Illustration)]
    words = [plain(one.words) for one in blocks if isinstance(one, Paragraph)]
    assert not any("Creative Commons" in one.scene.description for one in pictures)
    assert any("all rights reserved" in text for text in words)


@pytest.mark.slow
def test_a_booklet_has_pages_of_half_a_sheet():
    game = replace(load_game("pijersi"), figures=())
    request = Request(game=game, theme=game.themes["print"])
    plan = plan_rule_book(request, RuleBookOptions(binding=Binding(booklet=Flip.SHORT)))
    paper, made = plan.document.paper, make_rule_book(plan)
    assert (paper.width, paper.height) == (148.5, 210.0)
    assert made.folding == Folding(sheet=request.setup.paper, flip=Flip.SHORT)
    assert plan.endings == (".pdf",)
    assert plan.file_name.endswith("_a4_en.pdf")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), list(zip([*TOLD, *VARIED], cycle(Language), strict=False))
)
def test_every_edition_and_variant_has_a_book_whose_figures_are_right_and_fit_its_page(
    name, language
):
    """What stands on its pages besides, the books below tell: they are set by one template.

    Of editions that are told in the same words one stands for all (`editions_told.py`).
    """
    plan = book(name, language)
    page = plan.document.measure
    assert plan.faults == ()
    assert len(headings(plan)) > 8
    for one in flat(plan.document.blocks):
        if isinstance(one, Illustration):
            assert one.scene.description or not one.caption
            assert one.scene.width <= page.width + 1e-6
            assert one.scene.height < page.height


WHOLE = [
    READ,
    ("jersi/3+mokca", Language.EN, "a4"),
    ("jersi", Language.EN, "a5"),
    ("staku", Language.FR, "a4"),
    ("jersi", Language.FR, "a4"),
    ("jersi/1", Language.EN, "a5"),
    ("jersi/3+enlarged-board", Language.FR, "a5"),
    ("mikjersi", Language.EN, "letter"),
]


@pytest.mark.parametrize(("name", "language", "on"), WHOLE)
@pytest.mark.few(1)
def test_a_book_keeps_its_promises_and_stays_small(name, language, on):
    made = door.finished(make_rule_book(book(name, language, on)), "book.pdf")
    assert len(made.data) < 1_000_000


def pictures_of(figure, plan, whole) -> list[Scene]:
    """The pictures of a figure in a book, which comes in one or in parts of its panels."""
    shown = [one.scene for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    return [one for one in shown if one.description and one.description in whole.description]


LABELLED = [("jersi", Language.EN)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"),
    [
        *LABELLED,
        *(
            pytest.param(name, language, marks=pytest.mark.slow)
            for name, language in zip(TOLD, cycle((Language.FR, Language.EN)), strict=False)
        ),
    ],
)
def test_every_label_of_a_figure_stands_in_the_book_too_and_is_no_smaller_than_six_points(
    name, language
):
    """Names of cells may go to the rim, where the first and the last of a row name the others."""
    plan, game = book(name, language), load_game(name)
    request = Request(game=game, theme=game.themes["print"], language=language)
    for figure in game.figures:
        whole = compose(request, figure, 170.0, captioned=False, worded=False).scene
        found = pictures_of(figure, plan, whole)
        assert found, figure.name
        labels = {word for one in found for word in words_of(one.shapes)}
        wanted = set(words_of(whole.shapes))
        cells = wanted & set(game.grid.names)
        assert wanted - cells <= labels, figure.name
        assert not cells or cells & labels, figure.name
        if {panel.view for panel in figure.panels} <= {None, "plan"}:
            sizes = [text.size for one in found for text in texts_of(one.shapes)]
            assert min(sizes, default=9.0) * PT_PER_MM > 5.99, figure.name


@pytest.mark.slow
@pytest.mark.parametrize("name", ["jersi/4.0"])
def test_the_words_of_pictures_are_read_in_the_finished_pdf(name):
    """As often as they are drawn: none is lost on the way to paper."""
    plan = book(name, Language.FR)
    made = door.finished(make_rule_book(plan), "book.pdf")
    with pdfplumber.open(BytesIO(made.data)) as pages:
        printed = Counter(word["text"] for page in pages.pages for word in page.extract_words())
    shown = [one for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    drawn = Counter(word for one in shown for word in words_of(one.scene.shapes))
    cells = set(load_game(name).grid.names)
    missing = drawn - printed
    assert not [word for word in missing if word in cells or word.isalpha()]


_STORES = """
game: {id: sow, title: Sow}
board:
  cells: squares
  rows: [{name: a, x: 2, cells: 6}, {name: m, names: [left, "-", right]}, {name: b, cells: 6}]
kinds: {seed: {letter: S, count: 9, form: ball, owner: none, name: {en: seed, fr: la graine}}}
faces: {seed: blank}
setup: {white: none, black: none, neutral: a1:S}
turns: unchecked
"""


def test_cells_called_by_words_are_named_beside_the_rows_and_no_row_is_said_to_count_them():
    game = game_of(_STORES, Path.cwd())
    for language, names in ((Language.EN, "left and right"), (Language.FR, "left et right")):
        asked = Request(game=game, theme=game.themes["print"], language=language)
        words = said(make_rule_book(plan_rule_book(asked, RuleBookOptions())))
        assert names in words
        assert "3 row" not in words
        assert "3 rang" not in words
        assert "blank face" not in words
        assert "face vierge" not in words
    assert "3 rows" in said(book_of(_STORES.replace('[left, "-", right]', "[m1, m2, m3]")))


def book_of(text: str):
    game = game_of(text, Path.cwd())
    asked = Request(game=game, theme=game.themes["print"])
    return make_rule_book(plan_rule_book(asked, RuleBookOptions()))


@pytest.mark.parametrize(
    ("name", "language", "on"),
    [READ, *((name, Language.EN, "a4") for name in ("mikjersi", "jersi", "pijersi/51"))],
)
@pytest.mark.few(1)
def test_the_sentence_that_names_the_picture_of_the_setup_is_never_parted_from_it(
    name, language, on
):
    kept = [one for one in flat(book(name, language, on)) if isinstance(one, Kept)]
    words = "comme sur la figure" if language is Language.FR else "as the picture shows"
    (setup,) = [one for one in kept if words in str(one)]
    assert isinstance(setup.blocks[0], Heading)
    assert isinstance(setup.blocks[-1], Illustration)


def since(name: str, before: str, language: Language = Language.EN) -> str:
    """What the pages say that tell what changed between two editions."""
    game = load_game(name)
    asked = Request(game=game, theme=game.themes["print"], language=language)
    plan = plan_rule_book(asked, RuleBookOptions(since=before))
    assert plan.faults == ()
    return door.finished(make_rule_book(plan), "since.md").data.decode()


@pytest.mark.slow
@pytest.mark.parametrize("language", Language)
def test_pages_tell_what_rules_came_and_went_between_two_editions(language):
    told = since("jersi/4.15", "jersi/4.14", language)
    now, gone = changed_rules(load_game("jersi/4.14"), load_game("jersi/4.15"), language)
    assert now
    assert gone
    plain = told.replace("\\", "")
    assert all(text in plain for _, text in (*now, *gone))
    teller = RuleWriter.of(load_game("jersi/4.15"), language)
    assert teller is not None
    assert sum(text in plain for rule in teller.rules() for text in rule.sentences) == len(now)


@pytest.mark.slow
def test_pages_show_the_figures_that_changed_and_no_others():
    told = since("jersi/4.15", "jersi/4.15")
    assert "![" not in told
    assert "are the same in both" in told
    assert "![" in since("pijersi/51", "pijersi/45")


@pytest.mark.slow
def test_how_printkit_reads_the_book_of_one_edition_is_no_change_of_its_rules():
    told = since("jersi/4.16", "jersi/4.14")
    assert "as in a jail" in told
    assert "leaves this open" not in told


@pytest.mark.slow
def test_figures_across_the_page_find_room_among_what_changed():
    early = load_game("jersi/4.16")
    asked = Request(game=early, theme=early.themes["print"], language=Language.FR)
    plan = plan_rule_book(asked, RuleBookOptions(since="jersi/4.0"))
    assert door.finished(make_rule_book(plan), "since.pdf").data  # verified: no picture beyond


@pytest.mark.parametrize(("language", "said"), [(Language.EN, "faces"), (Language.FR, "faces")])
def test_editions_that_differ_in_nothing_but_faces_say_so(language, said):
    told = since("jersi/4.12", "jersi/4.11", language)
    assert said in told
    assert "#" not in told.partition("\n")[2]
    assert "![" not in told


@pytest.mark.slow
def test_letters_and_setups_of_two_editions_are_compared_too():
    told = since("jersi/3", "jersi/2")
    assert "rock C" in told
    assert "at random" in told
    assert "Another setup." in since("jersi/3-mokca", "jersi/3")


def test_editions_of_two_games_are_not_compared():
    with pytest.raises(PrintkitError, match=r"pijersi/45 and jersi/4\.16 .*name one of .*4\.15"):
        since("jersi/4.16", "pijersi")
