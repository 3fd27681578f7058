"""The heading of a game, as chess books print it."""

from __future__ import annotations

import pytest
from printkit import library
from printkit.document.blocks import Heading, Paragraph
from printkit.draw.marks import AnnotationKind
from printkit.model import Language
from printkit.products.replays.booklet import BookletOptions, booklet_document, plan_booklet
from printkit.products.request import Request
from printkit.products.scenery import start_scenery
from printkit.replay.story import heading_of

PLAYERS = '[White "Ada"]\n[Black "Ben \\"the wall\\""]\n'
TURNS = "1 a2-b2=d3 2 h4-h3=f4"


def played(headers: str, turns: str = TURNS) -> library.Replay:
    record, choice = library.read_record_text(f"{headers}\n{turns}", "x.txt")
    return library.replay(choice.game, record)


@pytest.mark.parametrize(
    ("headers", "players"),
    [
        (PLAYERS, 'Ada – Ben "the wall"'),
        ('[White "Ada"]', "Ada – N. N."),
        ('[Black "Ben"]\n[White "?"]', "N. N. – Ben"),
        ('[White "?"]\n[Black " "]', ""),
        ('[White "Ada"]\n[White "?"]', "Ada – N. N."),
        ("", ""),
    ],
)
def test_the_players_are_named_white_first(headers: str, players: str) -> None:
    assert heading_of(played(headers), Language.EN).players == players


@pytest.mark.parametrize(
    ("headers", "english", "french"),
    [
        ('[Date "2024.02.17"]', "17 February 2024", "17 février 2024"),
        ('[Date "2024-03-01"]', "1 March 2024", "1er mars 2024"),
        ('[Date "2024.02.??"]', "February 2024", "février 2024"),
        ('[Date "2024.??.??"]', "2024", "2024"),
        ('[Date "2024"]', "2024", "2024"),
        ('[Date "2024"]\n[Date "?"]', "2024", "2024"),
        ('[Date "????.??.??"]', "", ""),
        ('[Date "2024.13.01"]', "2024.13.01", "2024.13.01"),
        ('[Date "one evening"]', "one evening", "one evening"),
        ('[Event "Winter"]\n[Site "?"]\n[Round "3"]', "Winter, round 3", "Winter, ronde 3"),
        ('[Event "Winter"]\n[Date "2024"]', "Winter · 2024", "Winter · 2024"),
        ('[Event "-"]', "", ""),
    ],
)
def test_the_event_and_its_date_are_told_in_the_language(
    headers: str, english: str, french: str
) -> None:
    game = played(headers)
    assert heading_of(game, Language.EN).event == english
    assert heading_of(game, Language.FR).event == french


@pytest.mark.parametrize(
    ("headers", "score", "agreed"),
    [
        ('[Result "1-0"]', "1–0", "Les Blancs gagnent, sans que le plateau le montre."),
        ('[Result "0-1"]', "0–1", "Les Noirs gagnent, sans que le plateau le montre."),
        ('[Result "1/2-1/2"]', "½–½", "Partie nulle, sans que le plateau le montre."),
        ('[Result "*"]', "", ""),
        ("", "", ""),
        ('[Result "0-1"]\n[Termination "White resigns"]', "0–1", "Les Blancs abandonnent."),
        ('[Result "1-0 (Black resigned)"]', "1–0", "Les Noirs abandonnent."),
        (
            '[Result "1-0"]\n[Termination "time forfeit"]',
            "1–0",
            "Les Noirs dépassent le temps imparti.",
        ),
        ('[Result "1/2-1/2"]\n[Termination "draw agreed"]', "½–½", "Nulle d’un commun accord."),
        # another winner, or more than the cause: the header is told as it stands
        (
            '[Result "1-0"]\n[Termination "White resigns"]',
            "1–0",
            "Les Blancs gagnent, sans que le plateau le montre.",
        ),
        (
            '[Result "1-0"]\n[Termination "Black resigned on turn 12"]',
            "1–0",
            "Les Blancs gagnent, sans que le plateau le montre.",
        ),
    ],
)
def test_a_game_that_the_players_ended_has_their_score(
    headers: str, score: str, agreed: str
) -> None:
    heading = heading_of(played(headers), Language.FR)
    assert (heading.score, heading.agreed) == (score, agreed)


@pytest.mark.parametrize(
    ("end", "agreed", "facts"),
    [
        ("1-0 (Black resigned)", "Black resigns.", ()),
        ("les Noirs abandonnent", "Black resigns.", ()),
        ("Black resigns\n1-0", "Black resigns.", ()),
        ("1/2-1/2 draw agreed", "Draw agreed.", ()),
        (
            "1-0 (adjudicated)",
            "White wins, though the board does not show it.",
            ("Termination: adjudicated",),
        ),
    ],
)
def test_the_words_by_the_score_tell_how_a_game_ended(
    end: str, agreed: str, facts: tuple[str, ...]
) -> None:
    heading = heading_of(played("", f"{TURNS}\n{end}"), Language.EN)
    assert (heading.agreed, heading.facts) == (agreed, facts)


@pytest.mark.parametrize(
    "end",
    [
        "White resigned",
        "White resigns",
        "White resigns.",
        "0-1 (White resigned)",
        "0-1 White resigned",
        "les Blancs abandonnent",
        "Les Blancs abandonnent.",
        "0-1 (abandon des Blancs)",
        "Ada resigns",
        "Jürgen wins by resignation",
        "0-1 (Ada resigned)",
        "Ada abandonne",
    ],
)
@pytest.mark.parametrize(
    ("edition", "turns"), [("jersi/4.16", TURNS), ("pijersi/45", "1 a4-b5=d6")]
)
def test_a_resignation_below_the_turns_is_told_in_whatever_words(
    end: str, edition: str, turns: str
) -> None:
    names = f'[White "Ada"]\n[Black "Jürgen"]\n[Edition "{edition}"]\n'
    game = played(names, f"{turns}\n{end}")
    heading = heading_of(game, Language.EN)
    assert (heading.score, heading.agreed, heading.facts) == ("0–1", "White resigns.", ())
    assert game.headers == (("White", "Ada"), ("Black", "Jürgen"), ("Edition", edition))


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("Blancs", "White"),
        ("Noirs", "Black"),
        ("Tournoi", "Event"),
        ("Événement", "Event"),
        ("ÉVÈNEMENT", "Event"),
        ("Compétition", "Event"),
        ("Lieu", "Site"),
        ("Ronde", "Round"),
        ("Date", "Date"),
        ("Annotateur", "Annotator"),
        ("Annotatrice", "Annotator"),
        ("Commentateur", "Annotator"),
        ("Fin", "Termination"),
        ("Terminaison", "Termination"),
        ("Horloge", "Horloge"),
    ],
)
def test_headers_in_french_are_those_of_pgn(header: str, key: str) -> None:
    assert (key, "un chêne") in played(f'[{header} "un chêne"]').headers


def test_a_game_with_headers_in_french_has_its_whole_heading() -> None:
    game = played(
        '[Blancs "Éloïse"]\n[Noirs "Gaël"]\n[Tournoi "Coupe"]\n[Lieu "Besançon"]\n[Ronde "3"]\n'
        '[Date "2026.11.21"]\n[Annotateur "Zoé"]\n[Fin "les Blancs abandonnent"]\n'
        '[Résultat "0-1"]'
    )
    heading = heading_of(game, Language.FR)
    assert heading.players == "Éloïse – Gaël"
    assert heading.event == "Coupe, Besançon, ronde 3 · 21 novembre 2026"
    assert (heading.score, heading.agreed) == ("0–1", "Les Blancs abandonnent.")
    assert heading.facts == ("Annotateur\u00a0: Zoé",)


@pytest.mark.parametrize(
    ("termination", "facts"),
    [
        ("White resigns", ()),
        ("Black resigns", ("Termination: Black resigns",)),
        ("White resigned on turn 12", ("Termination: White resigned on turn 12",)),
        ("a dog on the board", ("Termination: a dog on the board",)),
    ],
)
def test_what_ended_a_game_is_told_once(termination: str, facts: tuple[str, ...]) -> None:
    game = played(f'[Result "0-1"]\n[Termination "{termination}"]')
    assert heading_of(game, Language.EN).facts == facts


def test_the_score_below_a_record_counts_before_that_of_the_header() -> None:
    assert heading_of(played('[Result "*"]', f"{TURNS}\n1-0"), Language.EN).score == "1–0"


def test_how_the_game_ended_on_the_board_counts_most() -> None:
    game = played('[Game "pijersi"]\n[Setup "d1:p f1:R | - - | w"]\n[Result "0-1"]', "1 f1-g1")
    heading = heading_of(game, Language.EN)
    assert (heading.score, heading.agreed) == ("1–0", "")


def title_page(headers: str) -> list[object]:
    """What stands above the first picture."""
    game = played(headers)
    theme = game.game.themes["print"]
    request = Request(game=game.game, theme=theme, language=Language.EN)
    plan = plan_booklet(request, BookletOptions(played=game, name="evening"))
    blocks = booklet_document(plan).blocks
    heads = [one for one in blocks if isinstance(one, Heading | Paragraph)]
    return [text for one in heads for text in (one.words, getattr(one, "aside", "")) if text]


def test_the_booklet_shows_the_heading_above_all_else() -> None:
    headers = f'{PLAYERS}[Event "Winter"]\n[Date "2024.02.17"]\n[Result "1-0"]'
    shown = title_page(headers)
    event = "Jersi 4.16 · Winter · 17 February 2024"
    assert shown[:3] == ['Ada – Ben "the wall"', "1–0", event]
    assert shown[3] == "White wins, though the board does not show it."


def test_a_booklet_without_players_is_called_by_its_game_and_record() -> None:
    assert title_page("")[:2] == ["Jersi 4.16 · evening", "The game is not over."]


def test_a_long_title_is_cut_beside_the_score_and_told_whole_below() -> None:
    name = " ".join(["Ada"] * 30)
    title, score, whole, *_ = title_page(f'[White "{name}"]\n[Black "{name}"]\n[Result "1-0"]')
    assert (score, whole) == ("1–0", f"{name} – {name}")
    assert title.endswith(" …")
    assert whole.startswith(title.removesuffix(" …"))


def test_the_start_shows_what_the_record_says_and_draws_before_the_first_turn() -> None:
    game = played("", "{Played by e-mail. [%csl Re5]} " + TURNS)
    start = start_scenery(game, Language.EN)
    assert start.remark == "Played by e-mail."
    assert [note.kind for note in start.annotations] == [AnnotationKind.RING]
