"""The magazine: nothing of a rich record is lost, and the text reads as magazines set it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from printkit import library
from printkit.base.errors import LayoutError
from printkit.document.blocks import Emphasis, Galley, Illustration, Link, Paragraph, Styled
from printkit.document.typeset import typeset
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.preflight.verify import verify
from printkit.products import door
from printkit.products.replays.booklet import (
    PRODUCT,
    BookletForm,
    BookletOptions,
    booklet_document,
    make_booklet,
    plan_booklet,
)
from printkit.products.replays.diagrams import TurnSelection, shown_places
from printkit.replay.story import story_of

import printed
from letters import page_words

RICH = (Path(__file__).parents[1] / "data" / "records-rich" / "league.txt").read_text()
GREEN = (0.180392, 0.490196, 0.196078)


@cache
def plan(record: str, **asked: object) -> object:
    read, choice = library.read_record_text(record, "x.txt")
    language = asked.pop("language", Language.EN)
    played = library.replay(choice.game, read, language)
    request = printed.request(
        choice.game, language=language, setup=printed.on(asked.pop("paper", "a4"))
    )
    return plan_booklet(request, BookletOptions(played=played, name="x", **asked))


@cache
def file(record: str, name: str, **asked: object) -> bytes:
    *_, made = door.files(make_booklet(plan(record, **asked)), name)
    return made.data


def galley(record: str, **asked: object) -> tuple:
    *_, last = booklet_document(plan(record, **asked)).blocks
    assert isinstance(last, Galley)
    return last.blocks


def said(one: Paragraph) -> str:
    words = (one.words,) if isinstance(one.words, str) else one.words
    text = "".join(part if isinstance(part, str) else getattr(part, "text", "") for part in words)
    return text.replace("\u00a0", " ")


def lines(turns: str, **asked: object) -> list[tuple[int, str]]:
    """The paragraphs of a record of Pijersi, each with how far it stands in."""
    blocks = galley(f'[Edition "pijersi/45"]\n\n{turns}', **asked)
    signs = [
        rank for rank, one in enumerate(blocks) if not isinstance(one, Paragraph | Illustration)
    ]
    kept = blocks[: signs[0]] if signs else blocks
    return [(one.depth, said(one)) for one in kept if isinstance(one, Paragraph)]


def written(record: str) -> dict[str, list[str]]:
    """What a record says, found by the plainest means."""
    headers = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))
    moves = re.sub(r"^\[.*$", "", record, flags=re.MULTILINE)
    remarks = [re.sub(r"\[%.*?\]", "", one) for one in re.findall(r"\{(.*?)\}", moves, re.DOTALL)]
    bare = re.sub(r"\{.*?\}", " ", moves, flags=re.DOTALL)
    return {
        "headers": [headers[key] for key in ("White", "Black", "Event", "Site", "Annotator")]
        + [headers["Clock"], headers["TimeControl"], "17 May 2024", "White resigns", "0–1"],
        "remarks": [" ".join(one.split()) for one in remarks if one.strip()],
        "turns": re.findall(r"[a-g][1-7][-=][^\s()]+", bare),
        "nags": re.findall(r"\$(\d+)", bare),
        "clocks": re.findall(r"%clk ([\d:]+)", moves),
        "drawn": [
            cell for found in re.findall(r"%c[as]l ([^\]]+)", moves) for cell in found.split(",")
        ],
    }


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u00a0\u00ad]", "", text)


def letters(data: bytes) -> str:
    return "".join(page_words(data))


def alternative_texts(data: bytes) -> list[str]:
    with pikepdf.open(BytesIO(data)) as document:
        return [
            str(one.Alt)
            for one in document.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Alt") is not None
        ]


SIGNS = {
    "1": "!",
    "2": "?",
    "3": "!!",
    "5": "!?",
    "10": "=",
    "14": "+=",
    "17": "−/+",
    "201": "$201",
}


@pytest.mark.slow
def test_a_finished_pdf_holds_every_header_turn_remark_sign_clock_and_drawing():
    data, told = file(RICH, "x.pdf"), written(RICH)
    text = squeezed(letters(data))
    assert len(told["remarks"]) == 13
    assert len(told["turns"]) == 31
    for part in (*told["headers"], *told["remarks"], *told["clocks"]):
        assert squeezed(part) in text, part
    for turn, count in Counter(told["turns"]).items():
        assert text.count(turn) >= count, turn
    for nag in told["nags"]:
        assert nag in {"220", "221"} or squeezed(SIGNS[nag]) in text, nag
    assert "$220" not in text
    # Two arrows and two rings are drawn, and told to who cannot see them.
    alts = " ".join(alternative_texts(data))
    assert len(told["drawn"]) == 4
    for drawn in (
        "arrow from a5 to b6",
        "arrow from b6 to c6",
        "ring on c6",
        "ring on e5",
    ):
        assert drawn in alts
    with pdfplumber.open(BytesIO(data)) as document:
        green = Counter(
            kind
            for page in document.pages
            for kind in ("lines", "curves")
            for one in getattr(page, kind)
            if one["stroking_color"] == pytest.approx(GREEN, abs=1e-4)
        )
    assert green == {"lines": 2, "curves": 3}
    assert not verify(data, "x.pdf").faults


@pytest.mark.parametrize("name", ["x.html", "x.md"])
def test_a_page_and_markdown_hold_the_same(name):
    text, told = file(RICH, name).decode(), written(RICH)
    shown = squeezed(re.sub(r"<[^>]*>|\\", "", text).replace("&#x27;", "'"))
    for part in (*told["headers"], *told["remarks"], *told["turns"], *told["clocks"]):
        assert squeezed(part) in shown, part
    named = set(re.findall(r'id="(d\w+)"', text))
    leading = set(re.findall(r'(?:href="|\]\()#(d\w+)', text))
    assert leading
    assert leading <= named


@pytest.mark.slow
def test_links_of_turns_lead_to_their_diagrams():
    data = file(RICH, "x.pdf")
    with pikepdf.open(BytesIO(data)) as document:
        numbers = {page.obj.objgen: rank for rank, page in enumerate(document.pages)}
        goals = [
            (numbers[link.Dest[0].objgen], float(link.Dest[3]))
            for page in document.pages
            for link in page.obj.get("/Annots", ())
        ]
    captions = "after 1 a5-b6=c6 !", "after 3…f4=d5-d6", "after 6…f4=f5-e5"
    assert len(goals) == 6
    with pdfplumber.open(BytesIO(data)) as document:
        for caption in captions:
            # The caption stands within a picture's height below the place that a link leads to.
            places = [
                (rank, page.height - found["top"])
                for rank, page in enumerate(document.pages)
                for found in page.search(re.escape(caption).replace("\\ ", r"\s"))
            ]
            assert any(
                rank == goal and 0 < top - below < 220
                for rank, below in places
                for goal, top in goals
            ), caption


def test_turns_stand_in_line_and_go_on_with_their_number_after_words():
    assert lines("1. a5-b6=c6 f6-g5=e6 2. c6=e5-f5! {First blood.} e6=g5-f5! 3. a2-b3=d4") == [
        (0, "1 a5-b6=c6 f6-g5=e6 2 c6=e5-f5! First blood."),
        (0, "2… e6=g5-f5! 3 a2-b3=d4"),
    ]


def test_turns_that_are_counted_one_by_one_all_have_their_number():
    assert lines("1 a5-b6=c6 2 f6-g5=e6 {So.} 3 c6=e5-f5!") == [
        (0, "1 a5-b6=c6 2 f6-g5=e6 So."),
        (0, "3 c6=e5-f5!"),
    ]


def test_turns_of_the_game_are_bold_and_all_else_is_roman():
    blocks = galley('[Edition "pijersi/45"]\n\n1 a5-b6=c6 {So.} (1 a5-b6=c5) 2 f6-g5=e6')
    turns = [one for block in blocks if isinstance(block, Paragraph) for one in block.words]
    bold = [one.text for one in turns if isinstance(one, Link) and one.emphasis is Emphasis.STRONG]
    assert bold == ["a5-b6=c6", "f6-g5=e6"]
    assert "So." in turns
    assert [one.text for one in turns if isinstance(one, Styled)] == []


def test_short_variations_stand_in_brackets_and_others_further_in_with_their_own_numbers():
    deep = (
        "1. a5-b6=c6 (1. a5-b6=c5 f5-f6=f5) f6-g5=e6 (1... f2-g1=e2 {calm} 2. a2-a3=a2"
        " (2. b2-b1 {or so} (2. a2-b2)) e2-f3) 2. c6=e5-f5!"
    )
    assert lines(deep) == [
        (0, "1 a5-b6=c6 (1 a5-b6=c5 f5-f6=f5)"),
        (0, "1… f6-g5=e6"),
        (1, "1… f2-g1=e2 calm 2 a2-a3=a2"),
        (2, "2 b2-b1 or so (2 a2-b2)"),
        (1, "2… e2-f3"),
        (0, "2 c6=e5-f5!"),
    ]


def test_long_variations_of_one_turn_are_called_by_letters_and_those_within_by_numbers():
    long = "{" + "words " * 20 + "}"
    told = lines(
        f"1 a5-b6=c6 (1 a5-b6=c5 {long} 2 f5-f6=f5 (2 f2-g1=e2 {long}) (2 f6-g5=e6 {long}))"
        f" (1 a2-a3=a2 {long})"
    )
    assert [(depth, text.split(" ", 1)[0]) for depth, text in told[1:]] == [
        (1, "A)"),
        (2, "A1)"),
        (2, "A2)"),
        (1, "B)"),
    ]


def test_what_of_a_variation_cannot_be_played_is_told_in_words_with_the_reason():
    _, (depth, text) = lines("1 a5-b6=c6 (1 a5-b6=c5 2 f6-a1 {no})")
    assert depth == 1
    assert text.startswith("1 a5-b6=c5 2 f6-a1 no [f6-a1 is illegal: ")


def test_variations_within_variations_stand_in_to_any_depth():
    opened = "".join(f"(1 a5-b6=c{6 - rank % 2} {{{rank} {'w' * 90}}} " for rank in range(40))
    told = lines(f"1 a5-b6=c6 {opened}{')' * 40}")
    assert len(told) == 41
    assert [depth for depth, _ in told] == sorted(depth for depth, _ in told)
    assert max(depth for depth, _ in told) <= 4


def shown(record: str, text: str = "record") -> list[tuple[int, int]]:
    read, choice = library.read_record_text(f'[Edition "pijersi/45"]\n\n{record}', "x.txt")
    return sorted(shown_places(story_of(library.replay(choice.game, read)), TurnSelection.of(text)))


GAME = (
    "1 a5-b6=c6 {0} 2 f6-g5=e6 {1} 3 c6=e5-f5! {2} 4 e6=g5-f5! 5 a2-b3=d4 6 f7-g6=e5!"
    " 7 a6-b7=d6 8 e5=e6-e5 9 d6=e5!-d5 10 f5-f6 11 e5-e6! 12 f4=f5-e5"
)


def test_a_record_gets_the_diagrams_that_it_asks_for_or_draws_and_the_end():
    asked = GAME.format("$220", "(2 f2-g1=e2 {[%dia]}) {words}", "{[%csl Re5]}")
    assert shown(asked) == [(0, 1), (0, 3), (0, 12), (1, 2)]
    assert shown(GAME.format("", "{words}", "")) == [(0, 12)]


def test_a_game_with_many_words_is_not_a_picture_book():
    talk = "{" + "many words of an annotator " * 12 + "}"
    told = shown(re.sub(r"(\S+)(?= \d|$)", rf"\1 {talk}", GAME.format("", "", "")))
    assert 2 <= len(told) <= 4


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("3, 7", [3, 7]),
        ("every 5", [5, 10, 12]),
        ("captures", [3, 4, 6, 9, 11]),
        ("none", []),
    ],
)
def test_diagrams_are_asked_for_by_turns_captures_and_steps(text, plies):
    told = shown(GAME.format("", "", "{[%csl Re5]}"), text)
    assert told == [(0, ply) for ply in plies]


def test_of_a_pair_each_turn_can_be_asked_for():
    pairs = "1. a5-b6=c6 f6-g5=e6 2. c6=e5-f5! e6=g5-f5!"
    assert shown(pairs, "2") == [(0, 3)]
    assert shown(pairs, "2b") == shown(pairs, "2…") == [(0, 4)]


@pytest.mark.parametrize(("asked", "told"), [("3b", "3b"), ("3…", "3b"), ("2w", "2w")])
def test_turns_that_are_not_numbered_by_pairs_have_no_sides(asked, told):
    said = f"--diagrams {told}: the turns of this game are not numbered by pairs"
    with pytest.raises(LayoutError, match=said) as error:
        shown(GAME.format("", "", ""), asked)
    assert str(error.value).endswith(f"write {told[0]}")


@pytest.mark.parametrize("text", ["", "some", "every 0", "0", "3,,4", "13"])
def test_what_names_no_turns_is_refused(text):
    with pytest.raises(LayoutError, match="--diagrams"):
        shown(GAME.format("", "", ""), text)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"form": BookletForm.FULL, "diagrams": TurnSelection.of("3")},
            "--form full has a picture for",
        ),
        ({"steps": True}, "--steps gives each step a picture"),
        ({"diagrams": TurnSelection.of("99")}, "there is no turn 99"),
    ],
)
def test_what_a_form_does_not_have_is_refused_before_anything_is_drawn(asked, said):
    with pytest.raises(LayoutError, match=said):
        plan(RICH, **asked)


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.slow
def test_the_full_form_has_score_and_signs_before_the_pictures_and_words_below_them(paper):
    text = '[Edition "pijersi/45"]\n1 a5-b6=c6 !? {Underneath.} 2 f6-g5=e6\n1-0'
    data = file(text, "x.pdf", paper=paper, form=BookletForm.FULL)
    with pdfplumber.open(BytesIO(data)) as document:
        first = document.pages[0].extract_text()
        words = [word for page in document.pages for word in page.extract_words()]
        count = len(document.pages)
    assert first.index("f6-g5=e6") < first.index("1–0", first.index("f6-g5=e6"))
    assert "!? interesting turn" in first.replace("\u00a0", " ")
    assert count == 2 if paper == "a5" else ("Underneath." in first and count == 1)
    (under,) = (word for word in words if word["text"] == "Underneath.")
    caption = max(
        (word for word in words if word["text"] == "White" and word["top"] < under["top"]),
        key=lambda word: word["top"],
    )
    assert under["x0"] == pytest.approx(caption["x0"], abs=2)


@pytest.mark.slow
def test_steps_of_a_turn_have_their_pictures_in_the_full_form():
    asked = {"form": BookletForm.FULL, "steps": True}
    record = f'[Edition "pijersi/45"]\n\n{GAME.format("", "", "")}'
    *_, last = booklet_document(plan(record, **asked)).blocks
    pictures = [one for one in last.blocks if isinstance(one, Illustration)]
    text = squeezed("".join(said(line) for one in pictures for line in one.caption))
    assert "1a5-b6…" in text
    assert "9d6=e5!…" in text
    assert text.count("…") == 10


def test_the_full_form_shows_what_variations_draw_or_ask_for():
    document = booklet_document(plan(RICH, form=BookletForm.FULL))
    blocks = document.blocks[-1].blocks
    named = [one.name for one in blocks if isinstance(one, Illustration) and one.name]
    assert named == [f"d0p{ply}" for ply in (1, 2, 3)] + ["d5p6"] + [
        f"d0p{ply}" for ply in range(4, 13)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "form", "language"),
    [
        ("a4", BookletForm.MAGAZINE, Language.EN),
        ("a5", BookletForm.MAGAZINE, Language.FR),
        ("a4", BookletForm.FULL, Language.FR),
        ("a5", BookletForm.FULL, Language.EN),
    ],
)
def test_every_form_keeps_what_a_pdf_promises(paper, form, language):
    data = file(RICH, "x.pdf", paper=paper, form=form, language=language)
    told = written(RICH)
    # a remark may go on over the foot of its page
    text = re.sub(r"Pijersi45·page\d.*?(spec|fiche)[0-9a-f]{8}", "", squeezed(letters(data)))
    assert [one for one in told["remarks"] if squeezed(one) not in text] == []
    assert not verify(data, "x.pdf").faults


@pytest.mark.slow
def test_diagrams_are_60_to_66_mm_wide_and_those_of_the_full_form_82_to_86():
    def widest(form: BookletForm) -> float:
        document = booklet_document(plan(RICH, form=form))
        found = [one for block in document.blocks[-1].blocks for one in [block]]
        return max(one.scene.width for one in found if isinstance(one, Illustration) and one.name)

    assert 60 <= widest(BookletForm.MAGAZINE) <= 66
    assert 82 <= widest(BookletForm.FULL) <= 86


@pytest.mark.slow
def test_little_white_stands_around_a_diagram():
    words = "{It holds, says everybody who has looked at it for long enough.}"
    text = (
        f'[Edition "jersi/4.16"]\n1 a2-b2=d3 {words} 2 h4-h3=f4 {{[%dia]}} 3 b3-b4=d5 {words} '
        f"4 f4=d3! {words} 5 d5=d3!-e4 {words} 6 h6-g6 {words}"
    )
    with pdfplumber.open(BytesIO(file(text, "x.pdf"))) as document:
        page = document.pages[0]
        column = [char for char in page.chars if char["x1"] < page.width / 2]
    caption = next(char for char in column if round(char["size"], 1) == 8)
    lines = [char for char in column if round(char["size"], 1) == 9 and char["top"] > 70]
    drawn = min(char["top"] for char in column if round(char["size"], 1) < 8)
    above = drawn - max(char["bottom"] for char in lines if char["top"] < caption["top"])
    below = min(c["top"] for c in lines if c["top"] > caption["top"]) - caption["bottom"]
    # A line and a half at most, and no more below its caption than above it.
    assert 5 < below < 17
    assert 5 < above < 17


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.slow
def test_the_example_of_a_kit_takes_one_page_with_how_turns_are_written(on, language):
    request = printed.request(load_game("jersi"), language=language, setup=printed.on(on))
    (order,) = PRODUCT.kit(request, None)
    document = booklet_document(plan_booklet(request, order.options))
    assert typeset(document).pages == 1
