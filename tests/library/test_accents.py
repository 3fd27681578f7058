"""A letter with its accent is one letter, be it stored as one character or as two."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from printkit.base.files import clear_away, named_in
from printkit.gamefile.labels import label_sheet, read_labels
from printkit.library.lookup import open_replay
from printkit.notation.records.facts import HEADERS, fact
from printkit.notation.records.scan import scan_whole
from printkit.notation.records.scores import PlayerNames, sentence_of
from printkit.replay.conversion import record_text
from printkit.rules import Side

TURNS = "1 a5-b6=c6 {Très bon.} 2 f6-g5=e6 1-0\n"


def decomposed(text: str) -> str:
    return normalize("NFD", text)


@pytest.mark.parametrize("key", [*sorted(HEADERS), "Fédération"])
def test_a_header_is_read_in_both_and_keeps_its_words_as_they_are(key):
    text = f'[{key.capitalize()} "Échecs"]\n{TURNS}'
    read = (scan_whole(form, "game.txt")[0] for form in (text, decomposed(text)))
    (one,), (other,) = (game.headers for game in read)
    assert normalize("NFC", other[0]) == one[0]
    assert other[1].text == decomposed(one[1].text)
    assert other[1].text != one[1].text


@pytest.mark.parametrize("line", ["Événement : Été", "Jouée le : 3 mai", "Commentée par : Ève"])
def test_a_line_that_says_what_a_header_would_is_read_in_both(line):
    one, other = fact(line), fact(decomposed(line))
    assert one is not None
    assert other is not None
    assert other[:2] == (one[0], decomposed(one[1]))


def test_a_chat_with_a_month_is_read_in_both(tmp_path):
    chat = "[12 févr. 2024, 20:15] Zoé: a5-b6=c6\n[12 févr. 2024, 20:17] Léa: f6-g5=e6\n"
    told = []
    for form in (chat, decomposed(chat)):
        (tmp_path / "chat.txt").write_text(form, encoding="utf-8")
        told.append(len(open_replay(str(tmp_path / "chat.txt"))[0].plies))
    assert told == [2, 2]


def test_a_player_is_known_by_a_name_in_either():
    for name in ("Zoé", decomposed("Zoé")):
        ended = sentence_of("Zoé abandonne", PlayerNames(name, "Léa"))
        assert ended is not None
        assert ended.winner is Side.BLACK


def test_a_record_is_told_again_as_it_was_written(tmp_path):
    text = decomposed(f'[Edition "pijersi/45"]\n[Fédération "Été"]\n[Blancs "Zoé"]\n{TURNS}')
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    again = record_text(open_replay(str(tmp_path / "game.txt"))[0])
    for kept in ('[Fédération "Été"]', '"Zoé"', "{Très bon.}"):
        assert decomposed(kept) in again


def test_a_sheet_of_labels_is_named_in_either(tmp_path):
    sheet = "{paper: 100x100, label: 30x30, grid: 2x2, corner: 10x10, pitch: 50x50, source: me}"
    (tmp_path / "mine.yaml").write_text(f"{decomposed('Étiquettes')}: {sheet}\n", encoding="utf-8")
    sheets = read_labels(tmp_path / "mine.yaml", "mine.yaml")
    for name in ("étiquettes", decomposed("Étiquettes")):
        assert label_sheet(name, sheets).width == 30


def test_a_file_is_found_by_a_name_in_either(tmp_path):
    for stored in ("été.txt", decomposed("à côté.txt")):
        (tmp_path / stored).write_text("")
        for named in (normalize("NFC", stored), decomposed(stored)):
            assert named_in(tmp_path, named).name == stored


def test_a_file_made_now_is_not_cleared_away_by_its_other_name(tmp_path):
    made = tmp_path / "été.html"
    made.write_bytes(b"")
    digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert clear_away(tmp_path, [("été.html", digest)], {decomposed("été.html")}) == ()
    assert made.exists()
