"""Every language says the same things, and the code asks for nothing that no language says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from printkit.base import catalogue as module
from printkit.base.catalogue import (
    REFERENCE,
    CatalogueError,
    MissingText,
    Words,
    add_folder,
    catalogue,
    differences,
    languages,
    placeholders,
    remove_folder,
    texts,
)
from printkit.base.errors import ReasonCode
from printkit.base.fonts import missing
from printkit.cli import main
from printkit.rules import EndReason
from printkit.text.words import Say

OTHERS = [code for code in languages() if code != REFERENCE]
PRINTED = (
    "sheets",
    "figures",
    "make_sheet",
    "play_page",
    "legend",
    "test_sheet",
    "rules",
    "questions",
)
"""Parts whose texts stand on paper, in printkit's own font."""
BREAKABLE = re.compile(" [;:!?»]|« ")
"""A space at which a line may end though it may not."""


def rows(code: str) -> dict[str, str]:
    parts = catalogue(code).rows
    return dict(texts(parts))


@pytest.fixture
def languages_in(tmp_path: Path) -> Iterator[Path]:
    """A folder whose languages are known as long as the test lasts."""
    add_folder(tmp_path)
    yield tmp_path
    remove_folder(tmp_path)


def test_english_and_french_are_there():
    assert languages() == ("en", "fr")


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_keys_and_placeholders_of_the_reference(code):
    assert list(differences(catalogue(REFERENCE).rows, catalogue(code).rows)) == []


def test_a_missing_key_an_odd_one_and_another_placeholder_are_told_by_name():
    one = {"a": "{x}", "b": ["y", "z"], "c": "c"}
    other = {"a": "{y}", "b": ["y"], "d": "d"}
    assert sorted(differences(one, other)) == [
        "a fills in ['y'], not ['x']",
        "b.1 is missing",
        "c is missing",
        "d is not in en",
    ]


def test_a_language_that_lacks_a_key_is_refused(languages_in):
    whole = (Path(module.__file__).parent.parent / "text" / "fr.yaml").read_text("utf-8")
    (languages_in / "xx.yaml").write_text(whole.replace("  stickers_title:", "  stikers_title:"))
    with pytest.raises(CatalogueError, match=r"sheets\.stickers_title is missing"):
        catalogue("xx")


@pytest.mark.parametrize("key", ["sheets.no_such_title", "sheets.stickers_title.below"])
def test_a_text_that_no_language_has_is_missed_by_its_whole_key(key):
    with pytest.raises(MissingText, match=rf"fr\.yaml: {re.escape(key)} is missing"):
        catalogue("fr").say(key)


def test_a_form_whose_pieces_no_language_names_is_missed_by_its_whole_key():
    with pytest.raises(MissingText, match=r"fr\.yaml: grammar\.forms\.octagon is missing"):
        catalogue("fr", "octagon").part("figures.empty")


def test_a_language_that_is_not_whole_ends_a_command_in_one_line(languages_in, monkeypatch, capsys):
    (languages_in / "xx.yaml").write_text("grammar: {name: Own}\n")
    monkeypatch.setenv("LC_ALL", "xx")
    monkeypatch.setattr("sys.argv", ["printkit", "check", "nothing.txt"])
    with pytest.raises(SystemExit, match="1"):
        main()
    said = capsys.readouterr().err
    assert said.startswith("error: xx.yaml: ")
    assert "is missing" in said
    assert said.count("\n") == 1


def test_what_is_kept_of_a_language_goes_with_its_file(languages_in, monkeypatch):
    path = languages_in / "xx.yaml"
    whole = json.dumps(catalogue("fr").rows, indent=1, ensure_ascii=False)
    path.write_text(whole, "utf-8")
    assert catalogue("xx").say("sheets.board_alone") == "Plateau"
    catalogue.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(module, "differences", lambda *_: pytest.fail("it was kept"))
        assert catalogue("xx").say("sheets.board_alone") == "Plateau"
    path.write_text(whole.replace('"board_alone": "Plateau"', '"board_alone": "Plan"'), "utf-8")
    catalogue.cache_clear()
    assert catalogue("xx").say("sheets.board_alone") == "Plan"
    assert [one.name for one in languages_in.iterdir()] == ["xx.yaml"]


def test_forms_of_a_kind_count_as_one_placeholder():
    assert placeholders("{the} on {cell}, {a2}") == placeholders("{of} en {cell}, {bare2}")
    assert placeholders("{the}") != placeholders("{the2}")


@pytest.mark.parametrize("part", Words.__subclasses__(), ids=lambda part: part.__name__)
@pytest.mark.parametrize("code", languages())
def test_words_that_code_asks_for_by_name_are_a_part_of_every_catalogue(part, code):
    assert part.of(code)


@pytest.mark.parametrize("code", languages())
def test_every_reason_every_end_and_every_sentence_has_words(code):
    said = catalogue(code)
    assert set(said.part("reasons")) == set(ReasonCode)
    assert set(said.part("outcomes")) == {
        *EndReason,
        "blocked-draw",
        "king-captured-for-good",
        "last-turns-draw",
        "own",
        "own-draw",
    }
    assert set(said.part("rules")) == set(Say)


@pytest.mark.parametrize(("code", "forms"), [("en", "turns turn turns"), ("fr", "tour tour tours")])
def test_a_language_says_itself_which_numbers_are_one(code, forms):
    turns = catalogue(code).part("records.turns")
    assert [turns.format(count=count).split()[1] for count in (0, 1, 2)] == forms.split()


def test_numbers_have_the_decimal_sign_of_their_language(languages_in):
    french = catalogue("fr")
    assert french.say("turns.row", row=2.5) == "la rangée 2,5"


def test_quoted_texts_keep_their_unbroken_blanks_and_show_all_else_that_is_no_sign():
    for text, quoted in {
        "Jersi\N{NO-BREAK SPACE}: x": "'Jersi\N{NO-BREAK SPACE}: x'",
        "a\N{NARROW NO-BREAK SPACE}!": "'a\N{NARROW NO-BREAK SPACE}!'",
        r"C:\xa0": r"'C:\\xa0'",
        "\N{ZERO WIDTH SPACE}\n": r"'\u200b\n'",
    }.items():
        said = catalogue("fr").say("products.no-annotation", text=text)
        assert said == f"{quoted} n’est pas une annotation"


@pytest.mark.parametrize("code", languages())
def test_the_font_holds_every_printed_character(code):
    printed = "".join(text for key, text in rows(code).items() if key.startswith(PRINTED))
    assert not missing(printed)


STEP = {
    "en": r"(?i)\b(cut|glue|score|dry|fold|tape|knife|spray|lb|g/m²)\b",
    "fr": r"(?i)\b(coupez|découpez|collez|encollez|pliez|laissez|cutter|vernissez|lb|g/m²)",
}


@pytest.mark.parametrize("code", STEP)
def test_a_step_of_making_is_told_in_one_place(code):
    """Of two texts that say nearly the same, one is to fill in the other.

    Those of a family (cut_left, cut_top) say where they differ.
    """
    steps = [
        (key.split(".")[1].split("_")[0], set(re.findall(r"\w{2,}", sentence.lower())))
        for key, text in rows(code).items()
        if key.partition(".")[0] in {"sheets", "make_sheet"}
        for sentence in re.split(r"(?<=[.?])\s+", text)
        if re.search(STEP[code], sentence)
    ]
    twice = [
        (one, other)
        for rank, (one, said) in enumerate(steps)
        for other, words in steps[:rank]
        if one != other and len(said & words) > 0.6 * len(said | words)
    ]
    assert twice == []


def test_no_space_of_the_french_texts_breaks_before_a_high_sign():
    assert [key for key, text in rows("fr").items() if BREAKABLE.search(text)] == []


def test_no_printed_text_is_left_in_the_other_language():
    french = rows("fr")
    same = {
        key.partition(".")[2]
        for key, text in rows("en").items()
        if key.startswith(PRINTED) and french[key] == text
    }
    allowed = {
        "cubes_count",
        "range",
        "percent",
        "score_date",
        "numbers.6",
        "about",
        "imprint_cube",
    }
    allowed |= {"position", "side_items", "heading", "both_units", "imprint_spec"}
    allowed |= {"units.mm", "far.mm", "ruler.mm"}  # millimetres have one sign in both
    assert same <= allowed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tokens:\n  made: [x\n", "xx.yaml:3:1: "),
        ("- a\n", "xx.yaml: a map of texts is wanted"),
        ("", "xx.yaml: a map of texts is wanted"),
    ],
)
def test_a_language_that_is_no_map_is_refused_with_its_place(languages_in, text, said):
    (languages_in / "xx.yaml").write_text(text)
    with pytest.raises(CatalogueError, match=said):
        catalogue("xx")
