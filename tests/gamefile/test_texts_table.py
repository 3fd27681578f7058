"""A game's texts as a table for translators, and the table back in the game's file."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.catalogue import own_texts
from printkit.base.errors import PrintkitError
from printkit.gamefile import load_game
from printkit.gamefile.texts import changes_of, table_of, with_texts
from printkit.gamefile.tree import tree_of
from printkit.model import Language
from printkit.text.questions import where_used

from examples import examples

JERSI = load_game("jersi")
FREE = sorted(key for key, text in own_texts("en").items() if "{" not in text)
TEXTS = st.text(alphabet="abc éÀ’«»=+-@'\",;:#&*!|>%?`\\/()", min_size=1, max_size=20).filter(
    str.strip
)
OWN = st.dictionaries(st.tuples(st.sampled_from(["en", "fr"]), st.sampled_from(FREE)), TEXTS)


def with_own(own):
    return replace(JERSI, texts=tuple((code, key, text) for (code, key), text in own.items()))


@pytest.mark.slow
@examples(60)
@given(OWN)
def test_a_table_that_was_written_is_read_back_to_the_letter(own):
    table = table_of(with_own(own), {}).decode()
    wanted = {
        (code, key, text) for (code, key), text in own.items() if own_texts(code)[key] != text
    }
    assert set(changes_of(JERSI, table, "x.csv")) == wanted


@pytest.mark.slow
@examples(60)
@given(OWN)
def test_no_cell_of_a_table_is_run_by_a_spreadsheet(own):
    table = table_of(with_own(own), {}).decode("utf-8-sig")
    cells = [cell for row in csv.reader(StringIO(table, newline="")) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


SPECS = {
    "none": "# mine\nextends: jersi/4.16   # a comment\n",
    "block": (
        "extends: jersi/4.16\ntexts:\n  # of mine\n  rules.cube: One.   # why\n\n"
        "  rules.second:\n    fr: Deux.\n  # the end\nexample: x.txt\n"
    ),
    "braces": "extends: jersi/4.16\ntexts: {rules.cube: One., rules.second: {fr: Deux.}}\n",
    "last": "extends: jersi/4.16\ntexts:\n    rules.cube: {en: One., fr: Un.}",
}


@pytest.mark.parametrize("name", SPECS)
@examples(25)
@given(own=OWN.filter(bool))
def test_texts_come_into_a_file_and_all_else_in_it_stays(name, own):
    spec = SPECS[name]
    changes = [(code, key, text) for (code, key), text in own.items()]
    made = with_texts(spec, "x.yaml", changes)
    texts = tree_of(made, "x.yaml")[0].at("texts")
    for code, key, text in changes:
        assert texts.at(key).at(code) == text
    kept = [line for line in spec.split("\n") if "#" in line and "rules" not in line]
    assert [line for line in made.split("\n") if line in kept] == kept
    if name == "block" and "rules.cube" not in {key for _, key in own}:
        assert "  rules.cube: One.   # why\n" in made
    before, after = tree_of(spec, "x")[0], tree_of(made, "x")[0]
    assert [key for key in after if key != "texts"] == [key for key in before if key != "texts"]


def test_a_change_of_one_language_keeps_the_other():
    made = with_texts(SPECS["block"], "x.yaml", [("en", "rules.second", "Two.")])
    second = tree_of(made, "x.yaml")[0].at("texts").at("rules.second")
    assert dict(second) == {"fr": "Deux.", "en": "Two."}


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_tables_of_all_spreadsheets_are_read(sign):
    table = f"key{sign}en\r\nrules.second{sign}Two.\r\n"
    assert changes_of(JERSI, table, "x.csv") == (("en", "rules.second", "Two."),)


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line", ["sep={}", "\ufeffsep={}", '"sep={}"', "SEP={}"])
def test_the_sign_between_cells_that_excel_names_in_a_first_line_is_obeyed(sign, line):
    table = f"{line.format(sign)}\r\nkey{sign}en\r\nrules.second{sign}Two.\r\n"
    assert changes_of(JERSI, table, "x.csv") == (("en", "rules.second", "Two."),)


@pytest.mark.parametrize(
    "cell",
    "#NAME? #NOM? #REF! #BEZUG! #VALUE! #WERT! #VALEUR! #N/A #NV #N/D #DIV/0! #ZAHL! #NOMBRE! "
    "#NULL! #¿NOMBRE? #¡VALOR! #ÜBERLAUF! #ИМЯ? Err:508 ####".split(),
)
def test_what_a_formula_failed_with_is_no_text_and_has_its_line(cell):
    with pytest.raises(PrintkitError) as refused:
        changes_of(JERSI, f"sep=;\nkey;en\nrules.cube;x\nrules.second;{cell}\n", "x.csv")
    assert str(refused.value).startswith("x.csv:4:1: rules.second, en: " + cell)


@pytest.mark.parametrize("text", ["# is a sign", "#1 wins!", "N/A", "Row #2?", "#"])
def test_a_text_with_such_signs_is_a_text(text):
    assert changes_of(JERSI, f"key,en\nrules.second,{text}\n", "x.csv")


@pytest.mark.parametrize(
    ("table", "what"),
    [
        ("", "x.csv:1:1: this is no table of texts"),
        ("a,b\n1,2\n", "no table of texts"),
        ("key,en\nrules.secnd,x\n", "x.csv:2:1: no text 'rules.secnd'; did you mean"),
        ("key,en\n\nrules.second,un {x}\n", "x.csv:3:1: nothing is filled in for {x}"),
        ('key,en\nrules.cube,"a\nb {"\n', "x.csv:2:1: a brace"),
        ('key,en\nrules.cube,"' + "a" * 200_000 + '"\n', "x.csv:2:1: "),
    ],
)
def test_a_table_that_cannot_be_is_told_with_its_line(table, what):
    with pytest.raises(PrintkitError) as refused:
        changes_of(JERSI, table, "x.csv")
    assert what in str(refused.value)


def test_texts_that_are_no_map_are_refused():
    with pytest.raises(PrintkitError, match="texts is a map"):
        with_texts("texts: [a]\n", "x.yaml", [("en", "rules.cube", "x")])


def test_a_table_says_which_sentences_a_game_uses():
    used = where_used(JERSI, Language.EN)
    assert used["rules.second"] == "rule book, page to play from"
    assert used["rules.ransom"] == "not by this game"
    assert used["questions.back.yes"] == "rule book"
    assert used["questions.back.no"] == "not by this game"
    assert used["rule_book.components"] == "rule book"
