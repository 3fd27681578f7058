"""Posts of a game: the site shows every word of the record, and takes every file.

What Reddit and blogs show is read by markdown-it-py; what BoardGameGeek and Discord show by two
small strict readers, which refuse a tag or a sign that the site would take for its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from html import unescape
from io import BytesIO
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from PIL import Image
from printkit import library
from printkit.base.errors import LayoutError
from printkit.features.post.product import PRODUCT, Hidden, PostOptions
from printkit.features.post.sites import JOINER, MARKUPS, counted, site_named, sites
from printkit.features.post.words import PostWords
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.notation.records.tree import Remark
from printkit.products import door
from printkit.products.replays.diagrams import TurnSelection
from printkit.products.request import Request
from printkit.replay.story import Story, story_of
from printkit.text.reasons import judgement

from examples import examples

SITES = ("bgg", "reddit", "discord", "markdown")
RECORD = r"""[White "Ada_L*"]
[Black "Ben |the wall|"]
[Event "Club [open] @everyone"]
[Site "# Lyon"]
[Round "3"]
[Date "2024.02.17"]
[Annotator "u/cleo & :smile:"]
[Opening "r/jersi ♔ 中"]
[Edition "jersi/4.16"]
[Result "1-0"]
[Termination "Black resigns"]

{1. By e-mail, see https://example.org/a_b_c <b>bold</b> [b]plain[/b].}
1 a2-b2=d3 $1 {Builds at once 😀. [%cal Ga2b2,b2d3]}
2 h4-h3=f4 (2 h4-g4 {is calmer *and* _safe_ ||really||} 3 b3-b4=d5 $16 (3 b3-b2 {one of many
words, more of them than stand in a line: it is a paragraph, and no one would have it cut} 4 i1-h1)
(3 b1-b2)) 3 b3-b4=d5 !? {[%dia]} 4 f4=d3! {# no heading} (4 f4-e4 {short} 5 a2-a9 {not there})
5 d5=d3!-e4 {- no list} {>!no hush!< `no code` ~~x~~ ^up :) :D M:c4 @here <@1> &amp;}
6 h6-f6 {[%played] Nobody saw it.}
1-0
"""


@cache
def played(text: str = RECORD) -> library.Replay:
    record, choice = library.read_record_text(text, "game.txt")
    return library.replay(choice.game, record)


@cache
def posted(site: str, text: str = RECORD, language: Language = Language.EN, **more: object):
    game = played(text)
    request = Request(game=game.game, theme=game.game.themes["screen"], language=language)
    asked = {"size": 120} | more
    options = PostOptions(played=game, name="game", stem="game", site=site_named(site), **asked)
    plan = PRODUCT.plan(request, options)
    return {one.name: one.data for one in door.files(PRODUCT.make(plan), plan.file_name)}


def texts(files: dict[str, bytes]) -> list[str]:
    return [data.decode() for name, data in files.items() if re.match("post|message", name)]


# What a site shows.


@dataclass
class Shows:
    """What stands in a post, as its readers see it."""

    text: str = ""
    hidden: str = ""
    pictures: list[str] = field(default_factory=list)
    alternatives: list[str] = field(default_factory=list)

    def add(self, said: str, *, hidden: bool) -> None:
        if hidden:
            self.hidden += said
        else:
            self.text += said

    @property
    def all(self) -> str:
        return f"{self.text}\n{self.hidden}"


ALLOWED = {"paragraph", "heading", "strong", "em", "blockquote", "inline", "text", "image",
           "softbreak", "text_special"}  # fmt: skip


def by_markdown_it(text: str, hider: str = "") -> Shows:
    shown, parser = Shows(), MarkdownIt("commonmark").enable(["table", "strikethrough"])
    if hider:  # Reddit looks for what is hidden before all else
        text = re.sub(r"(?<!\\)>!(.+?)(?<!\\)!<", "\u27e6\\1\u27e7", text)
    shut = False
    for token in parser.parse(text):
        if token.type == "html_block":
            shut = "<details>" in token.content or (shut and "</details>" not in token.content)
            assert not re.sub(r"</?(details|summary)>", "", token.content).count("<")
            continue
        assert re.sub("_(open|close)$", "", token.type) in ALLOWED, token
        for one in token.children or ():
            assert re.sub("_(open|close)$", "", one.type) in ALLOWED, one
            if one.type == "image":
                shown.pictures.append(str(one.attrs["src"]))
                shown.alternatives.append(one.content)
            else:
                shown.add(one.content, hidden=shut)
        shown.text += "\n"
    if hider:
        shown.hidden = "\n".join(re.findall("\u27e6(.*?)\u27e7", shown.text))
        shown.text = re.sub("\u27e6.*?\u27e7", "", shown.text)
        shown.pictures = re.findall(r"\[(picture[^]]*)\]", shown.text)
    return shown


TAG = re.compile(r"\[(?!\u2060)(/?)(b|i|o|imageid=PICTURE\d+ large)\]")


def by_bbcode(text: str) -> Shows:
    assert not re.search(r"<\S", text), "the site would lose the rest of the post"
    assert not re.search(r":(?:\w+:|[)(DPp])", text), "a smiley"
    shown, opened = Shows(), []
    at = 0
    for tag in TAG.finditer(text):
        said = text[at : tag.start()]
        assert "[" not in said.replace("[\u2060", ""), said
        shown.text, shown.hidden = (
            (shown.text, shown.hidden + said)
            if "o" in opened
            else (shown.text + said, shown.hidden)
        )
        at = tag.end()
        if tag[2].startswith("imageid"):
            shown.pictures.append(tag[2].split("=")[1].split(" ")[0])
        elif tag[1]:
            assert opened.pop() == tag[2]
        else:
            opened.append(tag[2])
    assert opened == []
    shown.text += text[at:]
    return shown


DISCORD = re.compile(
    r"(?P<address>https?://[^\s<]+)|\\(?P<sign>[^0-9A-Za-z\s])|(?P<hide>\|\|)|(?P<mark>\*\*|\*)|(?P<odd>[_*~`|<\[\]@]|:\w+:|:[)D])"
)


def by_discord(text: str) -> Shows:
    shown, hiding = Shows(), False
    for line in re.sub(r"^(> |# )", "", text, flags=re.MULTILINE).split("\n"):
        assert not re.match(r"(#{1,3}|-#|>>>|>|[-+*]|\d+\.) ", line), line
        assert not line.startswith(("```", ">"))
        at = 0
        for found in DISCORD.finditer(line):
            said = line[at : found.start()]
            at = found.end()
            if found["odd"] and found["odd"] != "@":
                raise AssertionError(f"{found['odd']} in {line}")
            assert found["odd"] != "@" or line[at] == JOINER
            said += found["sign"] or found["odd"] or found["address"] or ""
            shown.add(said, hidden=hiding)
            hiding = hiding != bool(found["hide"])
        assert not hiding
        shown.text += line[at:] + "\n"
    return shown


def shown_by(site: str, text: str) -> Shows:
    match site:
        case "bgg":
            shown = by_bbcode(text)
            shown.text = shown.text.replace("< ", "<")
        case "discord":
            shown = by_discord(text)
        case _:
            shown = by_markdown_it(text, ">!" if site == "reddit" else "")
    shown.text, shown.hidden = (one.replace(JOINER, "") for one in (shown.text, shown.hidden))
    return shown


def read(site: str, files: dict[str, bytes]) -> Shows:
    whole = Shows()
    for text in texts(files):
        one = shown_by(site, text)
        whole.text += one.text + "\n"
        whole.hidden += one.hidden + "\n"
        whole.pictures += one.pictures
        whole.alternatives += one.alternatives
    return whole


# Nothing is lost.


def said_in(story: Story) -> list[str]:
    """All that a record says: its headers, turns, judgements, remarks, illegal rests."""
    found = [value for key, value in story.played.headers if key not in UNSAID]
    for line in story.lines:
        found += line.remarks
        for turn in line.turns:
            found.append(turn.ply.text)
            found += turn.remarks
            found += [judgement(nag, Language.EN) for nag in turn.ply.nags]
        for written in line.rest:
            found.append(written.text)
            found += [note.text for note in written.notes if isinstance(note, Remark)]
    return found


UNSAID = {"Edition", "Result", "Date", "Termination"}
"""Headers whose values are told in other words: Jersi 4.16, 1–0, 17 February 2024."""


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("hidden", [Hidden.NONE, Hidden.ALL])
@pytest.mark.few(2)
def test_nothing_of_a_record_is_lost_or_eaten(site: str, hidden: Hidden) -> None:
    shows, story = read(site, posted(site, spoilers=hidden)), story_of(played())
    seen = re.sub(r"\s+", " ", shows.all)
    said = [re.sub(r"\s+", " ", one) for one in said_in(story)]
    if site == "bgg":
        said = [one.replace("< ", "<") for one in said]
    assert len(said) > 30
    for one in set(said):
        assert seen.count(one) >= said.count(one), one
    for one in ("Jersi 4.16", "1–0", "17 February 2024", "Black resigns", "Lucas Borboleta",
                "CC BY-NC-SA 4.0", "Played though illegal", "round 3", "good turn"):  # fmt: skip
        assert one in seen, one


@pytest.mark.parametrize("site", SITES)
def test_a_post_without_a_word_of_ours_missing_is_found_wanting(site: str) -> None:
    # The readers above can fail: unescaped, the record is eaten.
    raw = "see [b]plain[/b] <b> :smile: ||x|| *and* _safe_ `code`\n"
    if site in {"bgg", "discord"}:
        with pytest.raises(AssertionError):
            shown_by(site, raw.replace("[b]", "[img]"))
    else:
        with pytest.raises(AssertionError):
            assert "*and* _safe_" in shown_by(site, raw).all


INVISIBLE = ["Cc", "Cs", "Zl", "Zp", "Zs", "Cf"]
SIGNS = st.text(
    st.sampled_from(" aDp1.0:)(-+=#>|<[]!*_~`^\\&/@ur;'x")
    | st.characters(codec="utf-8", exclude_categories=INVISIBLE),
    min_size=1,
    max_size=60,
)


@pytest.mark.parametrize("site", SITES)
@examples(60)
@given(text=SIGNS)
def test_any_words_are_shown_as_they_are(site: str, text: str) -> None:
    told = " ".join(text.split())
    lines = [*MARKUPS[site].paragraphs(told, 2000)]
    shows = shown_by(site, "\n".join(lines) + "\n")
    wanted = told.replace("< ", "<") if site == "bgg" else told
    assert unescape(shows.text).strip() == unescape(wanted).strip()


ADDRESSES = (
    "https://example.org/a_b_c/_d_/#p=17&v=2",
    "https://www.reddit.com/r/jersi/@ada:3000/",
    "http://a.b/*x*|y|~z~^[u](v)`w`\\:smile:",
)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_stays_one_and_leads_to_the_same_place(site: str, address: str) -> None:
    (line,) = MARKUPS[site].paragraphs(f"see {address}<b>", 2000)
    written = line.split(" ")[1]
    assert unquote(written.split("<")[0]) == address
    assert JOINER not in written
    shows = shown_by(site, f"{line}\n").text
    assert unquote(shows).replace(" <", "<").strip() == f"see {address}<b>"


# What a site takes.


LONG = RECORD.replace(
    "{Builds at once", "{" + " ".join(f"word_{rank} *is* [told]" for rank in range(4000)) + "."
)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.few(1)
def test_each_file_of_text_is_as_short_as_the_site_takes_and_no_word_is_cut(site: str) -> None:
    files, limits = posted(site, LONG, diagrams=TurnSelection.of("none")), site_named(site)
    most = limits.most("letters", 10**9)
    more = limits.most("more", most)
    first, *others = texts(files)
    assert counted(first) <= most
    assert all(counted(one) <= more for one in others)
    assert bool(others) == (site != "bgg")
    seen = re.sub(r"\s+", " ", read(site, files).all)
    ranks = re.findall(r"word_(\d+) \*is\* \[told\]", seen)
    assert [*map(int, ranks)] == [*range(4000)]


def test_signs_that_count_twice_are_counted_twice() -> None:
    told = "😀 😀😀 " * 900
    files = posted(
        "discord", RECORD.replace("Builds at once", told), diagrams=TurnSelection.of("none")
    )
    assert max(counted(one) for one in texts(files)) <= 2000
    assert sum(one.count("😀") for one in texts(files)) == 2701


def test_a_word_longer_than_a_message_goes_on_in_the_next() -> None:
    word = "ab" * 3000
    files = posted("discord", RECORD.replace("Builds", word), diagrams=TurnSelection.of("none"))
    assert all(counted(one) <= 2000 for one in texts(files))
    assert word in read("discord", files).all.replace("\n", "")


@pytest.mark.parametrize("site", SITES)
def test_pictures_stand_where_the_record_asks_and_the_site_takes_them(site: str) -> None:
    files, limits = posted(site, size=200), site_named(site)
    pictures = {name: data for name, data in files.items() if name.endswith(".png")}
    assert len(pictures) == 3
    for data in pictures.values():
        assert len(data) <= limits.most("bytes", 10**9)
        picture = Image.open(BytesIO(data))
        assert picture.width == 200
        assert max(picture.size) <= limits.most("pixels", 10**9)
    readme = files["README.txt"].decode()
    shows = read(site, files)
    assert all(name in readme for name in files if name != "README.txt")
    assert all(limit.read in readme for limit in limits.limits.values())
    assert readme.count("White to move.") + readme.count("Black to move.") == 3
    assert readme.count("CC BY-NC-SA 4.0") == 3
    if site in {"reddit", "markdown"}:
        assert shows.pictures == [*pictures]
    if site == "bgg":
        assert shows.pictures == ["PICTURE1", "PICTURE2", "PICTURE3"]
    if site == "markdown":
        assert all("Black: rock" in one for one in shows.alternatives)
    if site == "discord":
        assert len(texts(files)) == 4
        assert "picture-02.png, for message-02.txt" in readme


def test_a_large_picture_is_kept_within_what_the_site_takes() -> None:
    files = posted("bgg", size=4000, diagrams=TurnSelection.of("1"))
    (data,) = (data for name, data in files.items() if name.endswith(".png"))
    assert max(Image.open(BytesIO(data)).size) in {1899, 1900}


@pytest.mark.parametrize("site", SITES)
@pytest.mark.few(1)
def test_what_is_hidden_is_seen_on_request_only(site: str) -> None:
    shows = read(site, posted(site, spoilers=Hidden.ALL))
    for one in ("1–0", "Black resigns", "is calmer", "f4-e4"):
        assert one in shows.hidden
        assert one not in shows.text
    assert "Builds at once" in shows.text
    result = read(site, posted(site, spoilers=Hidden.RESULT))
    assert "is calmer" in result.text
    assert "1–0" not in result.text


def test_the_last_picture_is_hidden_with_the_result() -> None:
    assert "SPOILER_picture-03.png" in posted("discord", spoilers=Hidden.RESULT)
    assert "Cover this picture" in posted("reddit", spoilers=Hidden.RESULT)["README.txt"].decode()
    assert read("markdown", posted("markdown", spoilers=Hidden.RESULT)).hidden.count("after 6") == 1


def test_one_click_shows_a_whole_variation_with_its_pictures() -> None:
    record = (
        '[Edition "jersi/4.16"]\n1 a2-b2=d3 2 h4-h3=f4 (2 h4-g4 {calmer} 3 b3-b4=d5 {[%dia]}'
        " (3 b1-b2 {slower} 4 h3-g3 (4 h2-g2 {deep}) 5 a1-a2)) 3 b3-b4=d5\n1-0\n"
    )
    for site, opening in (("bgg", "[o]"), ("markdown", "<details>")):
        (text,) = texts(posted(site, record, spoilers=Hidden.VARIATIONS))
        assert text.count(opening) == 1, site
        covered = text.partition(opening)[2]
        assert all(one in covered for one in ("calmer", "variation: after 3", "slower", "deep"))


def test_what_is_said_of_the_last_turn_is_hidden_with_the_result() -> None:
    turns = "1 a2-b2=d3 {fine} 2 h4-h3=f4 {[%clk 0:09:58] Black is lost.}"
    record = f'[Edition "jersi/4.16"]\n{turns}\n1-0\n'
    for site in SITES:
        shows = read(site, posted(site, record, spoilers=Hidden.RESULT))
        assert "Black is lost." in shows.hidden, site
        assert "Black is lost." not in shows.text, site
        assert "fine" in shows.text
        assert "09" in shows.text


def test_an_animation_goes_with_a_post_and_is_small_enough_for_the_site() -> None:
    short = RECORD.partition(" 4 f4=d3!")[0] + "\n1-0\n"
    files = posted(
        "discord", short, gif=True, spoilers=Hidden.RESULT, diagrams=TurnSelection.of("none")
    )
    film = files["SPOILER_game.gif"]
    assert Image.open(BytesIO(film)).n_frames == 4  # type: ignore[attr-defined]
    assert len(film) <= site_named("discord").most("bytes", 0)
    assert "SPOILER_game.gif, for message-01.txt" in files["README.txt"].decode()


def test_a_post_tells_in_the_readers_language_what_goes_where() -> None:
    files = posted("discord", language=Language.FR)
    told = files["LISEZMOI.txt"].decode()
    assert "message-01.txt" in told
    assert "Texte de remplacement\u00a0: " in told
    assert "Les Noirs jouent." in told


def test_an_unknown_site_is_named_with_those_that_are_known() -> None:
    with pytest.raises(LayoutError, match=r"no site 'redit'.*did you mean reddit") as error:
        site_named("redit")
    assert error
    with pytest.raises(LayoutError, match="known: bgg, reddit, discord, markdown"):
        site_named("zzzzzz")
    game = load_game("jersi")
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    with pytest.raises(LayoutError, match="name it with --for; known: bgg"):
        PRODUCT.plan(request, PostOptions(played=played()))


def test_more_pictures_than_a_site_takes_are_warned_of() -> None:
    record, choice = library.read_record(load_game("jersi").example)
    game = library.replay(choice.game, record)
    request = Request(game=game.game, theme=game.game.themes["screen"], language=Language.EN)
    options = PostOptions(
        played=game, site=site_named("reddit"), diagrams=TurnSelection.of("every 1")
    )
    (doubt,) = PRODUCT.plan(request, options).doubts
    assert "Reddit takes 20 pictures" in str(doubt)
    few = replace(options, diagrams=TurnSelection.of("every 6"))
    assert PRODUCT.plan(request, few).doubts == ()


def test_every_limit_is_dated_and_says_where_it_is_from() -> None:
    for site in sites().values():
        assert set(site.limits) <= set(PostWords.of("en").limit)
        for limit in site.limits.values():
            assert date.fromisoformat(limit.read)
            assert limit.value > 0
            assert limit.source == "" or limit.source.startswith("https://")
    assert sites().keys() == MARKUPS.keys() == PostWords.of("en").steps.keys()


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("language", Language)
@pytest.mark.few(1)
def test_each_file_of_a_post_has_a_step_that_names_it(site: str, language: Language) -> None:
    short = RECORD.partition(" 4 f4=d3!")[0] + "\n1-0\n"
    files = posted(site, short, language, gif=True)
    readme = PostWords.of(language).readme
    steps = " ".join(re.findall(r"^\d+\. .*", files[readme].decode(), re.MULTILINE))
    for name in files.keys() - {readme}:
        assert name in steps, name
    bare = posted(site, short, language, diagrams=TurnSelection.of("none"))
    told = bare[readme].decode()
    assert not re.search(r"\.png|\.gif|PICTURE|{", told)
    if site != "discord":
        assert len(texts(bare)) == len(re.findall(r"^\d+\. ", told, re.MULTILINE)) == 1


def test_a_variation_within_a_hidden_one_stands_in_brackets() -> None:
    # Long enough for a paragraph of its own, and not: neither reads as the outer line.
    for site in SITES:
        files = posted(site, spoilers=Hidden.ALL, diagrams=TurnSelection.of("none"))
        shown = " ".join(" ".join(texts(files)).split())
        brackets = site in ("reddit", "discord")  # the others set it further in
        assert "(3 b1-b2)" in shown, site
        assert ("(3 b3-b2 one of many words" in shown) is brackets, site
    assert "(3 b3-b2 one of" in " ".join(" ".join(texts(posted("discord"))).split())


def test_no_limits_are_told_where_none_counts() -> None:
    told = posted("markdown", language=Language.FR)["LISEZMOI.txt"].decode()
    assert told.startswith("Un message en Markdown, pour un blog, GitHub")
    assert "accepte" not in told
    assert "not confirmed by the site" in posted("reddit")["README.txt"].decode()


def test_the_alternative_text_stops_between_the_game_and_the_turn() -> None:
    told = posted("reddit")["README.txt"].decode()
    assert "Alternative text: Jersi 4.16. 3" in told
