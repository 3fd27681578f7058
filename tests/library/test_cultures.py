"""Legal games written as people of many cultures write them are read back, turn by turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
from printkit import library

RECORDS = Path(__file__).parents[1] / "data" / "records"
GAMES = {
    "pijersi": RECORDS / "pijersi" / "2022-0806-0949.txt",
    "jersi": RECORDS / "jersi" / "rulebook-example.txt",
}
Writer = Callable[[list[str]], str]
WRITERS: dict[str, Writer] = {}


def culture(name: str) -> Callable[[Writer], Writer]:
    def known(writer: Writer) -> Writer:
        WRITERS[name] = writer
        return writer

    return known


def pairs(turns: list[str]) -> Iterator[tuple[int, str, str]]:
    for number, (one, two) in enumerate(zip_longest(turns[::2], turns[1::2]), start=1):
        yield number, one, two or ""


def by_pairs(form: str, joint: str = "\n", *, last: str = "") -> Writer:
    def write(turns: list[str]) -> str:
        texts = [
            form.format(n=n, w=w, b=b)
            if b
            else (last or form).format(n=n, w=w, b="").rstrip(" ,;|-–/")
            for n, w, b in pairs(turns)
        ]
        return joint.join(texts) + "\n"

    return write


def by_turns(form: str, joint: str = "\n") -> Writer:
    def write(turns: list[str]) -> str:
        return joint.join(form.format(n=n, t=t) for n, t in enumerate(turns, start=1)) + "\n"

    return write


def said(*forms: str) -> Writer:
    """A chat of two, with what each line begins with."""

    def write(turns: list[str]) -> str:
        lines = []
        for n, turn in enumerate(turns):
            form = forms[n % len(forms)]
            lines.append(
                form.format(t=turn, who=("Ada", "Ben")[n % 2], h=20 + n // 60, m=f"{n % 60:02}")
            )
        return "\n".join(lines) + "\n"

    return write


WRITERS |= {
    "pairs": by_pairs("{n}. {w} {b}"),
    "one line": by_pairs("{n}. {w} {b}", " "),
    "no numbers": by_turns("{t}"),
    "no numbers, pairs": by_pairs("{w} {b}"),
    "ordinals": by_pairs("{n}°) {w} ; {b}"),
    "coups": by_turns("{n}e coup : {t}"),
    "first coup": by_turns("{n}ème coup – {t}"),
    "tours": by_pairs("Tour {n} – Blancs : {w} – Noirs : {b}", last="Tour {n} – Blancs : {w}"),
    "coup colon": by_pairs("Coup {n} : {w} / {b}"),
    "coup no": by_turns("Coup n° {n} : {t}"),
    "moves": by_pairs("Move {n}: White {w}, Black {b}".replace("White ", "").replace("Black ", "")),
    "sides": by_pairs("{n}. White: {w} Black: {b}", last="{n}. White: {w}"),
    "sides by lines": by_pairs("W{n}: {w}\nB{n}: {b}", last="W{n}: {w}"),
    "sides in French": by_pairs("B{n} : {w}\nN{n} : {b}", last="B{n} : {w}"),
    "sides in words": by_pairs("White {n}. {w}\nBlack {n}. {b}", last="White {n}. {w}"),
    "letters": by_pairs("{n}a. {w}\n{n}b. {b}", last="{n}a. {w}"),
    "letters in a line": by_pairs("{n}a {w} {n}b {b}", last="{n}a {w}"),
    "w and b": by_pairs("{n}w. {w}\n{n}b. {b}", last="{n}w. {w}"),
    "decimals": by_pairs("{n}.1 {w}\n{n}.2 {b}", last="{n}.1 {w}"),
    "dots": by_pairs("{n}. {w}\n{n}... {b}", last="{n}. {w}"),
    "round brackets": by_turns("({n}) {t}"),
    "square brackets": by_pairs("[{n}] {w} {b}"),
    "hashes": by_pairs("#{n} {w} {b}"),
    "hyphens": by_pairs("{n} - {w} {b}"),
    "dashes": by_pairs("{n} – {w} – {b}"),
    "colons": by_pairs("{n}: {w}, {b}"),
    "bullets": by_turns("- {n}. {t}"),
    "stars": by_pairs("* {w} {b}"),
    "round bullets": by_turns("• {t}"),
    "vertical": by_pairs("{n}.\n{w}\n{b}", last="{n}.\n{w}"),
    "wide": by_pairs("{n:>4}.   {w:<14}{b}"),
    "bold": by_pairs("**{n}.** {w} {b}"),
    "bold turns": by_pairs("{n}. **{w}** {b}"),
    "italic numbers": by_pairs("*{n}.* {w} {b}"),
    "ticks": by_pairs("{n}. `{w}` `{b}`", last="{n}. `{w}`"),
    "spoilers": by_turns("{n}. ||{t}||"),
    "struck numbers": by_pairs("__{n}.__ {w} {b}"),
    "headings": by_pairs("### {n}\n{w} {b}"),
    "checked boxes": by_turns("- [x] {n}. {t}"),
    "quoted": by_pairs("> {n}. {w} {b}"),
    "quoted twice": by_pairs(">> {n}. {w} {b}"),
    "quoted once more": by_pairs("> > {n}. {w} {b}"),
    "forum": by_pairs("[b]{n}.[/b] {w} {b}"),
    "forum colour": by_pairs("[color=red]{n}. {w}[/color] {b}"),
    "forum list": lambda turns: "[list=1]\n" + by_pairs("[*]{w} {b}")(turns) + "[/list]",
    "forum spoiler": lambda turns: "[spoiler]" + by_pairs("{n}. {w} {b}")(turns) + "[/spoiler]",
    "tabs": by_pairs("{n}\t{w}\t{b}"),
    "commas": by_pairs("{n},{w},{b}"),
    "semicolons": by_pairs("{n};{w};{b}"),
    "quotes": by_pairs('"{n}","{w}","{b}"'),
    "bars": by_pairs("{n} | {w} | {b}"),
    "edged bars": by_pairs("| {n} | {w} | {b} |", last="| {n} | {w} |  |"),
    "line breaks of HTML": by_pairs("{n}. {w} {b}<br>"),
    "paragraphs": by_pairs("<p>{n}. {w}&nbsp;{b}</p>"),
    "bold of HTML": by_pairs("<b>{n}.</b> {w} {b}<br/>"),
    "preformatted": lambda turns: "<pre>" + by_pairs("{n}. {w} {b}")(turns) + "</pre>",
    "list of HTML": lambda turns: "<ol>" + by_pairs("<li>{w} {b}</li>")(turns) + "</ol>",
    "divs": by_turns("<div class='move'><span>{n}.</span> <span>{t}</span></div>"),
    "IRC": said("<{who}> {t}"),
    "IRC with times": said("{h}:{m} <{who}> {t}", "[{h}:{m}] <@{who}> {t}"),
    "IRC with seconds": said("[{h}:{m}:05] <{who}> {t}"),
    "times": said("[{h}:{m}] {who}: {t}"),
    "ISO times": said("2024-03-03 {h}:{m}:05 {who}: {t}"),
    "T times": said("2024-03-03T{h}:{m}:05Z {who}: {t}"),
    "WhatsApp": said("03/03/2024, {h}:{m} - {who}: {t}"),
    "WhatsApp of iPhones": said("[03/03/2024, {h}:{m}:05] {who}: {t}"),
    "WhatsApp with marks": said("\u200e[03/03/2024, {h}:{m}:05] {who}: {t}"),
    "WhatsApp in America": said("3/3/24, 9:{m}\u202fPM - {who}: {t}"),
    "WhatsApp in Germany": said("03.03.24, {h}:{m} - {who}: {t}"),
    "WhatsApp in France": said("03/03/2024 à {h}:{m} - {who} : {t}"),
    "WhatsApp in ISO": said("2024-03-03, {h}:{m} - {who}: {t}"),
    "Telegram": said("{who}, [03.03.2024 {h}:{m}]\n{t}\n"),
    "Telegram in America": said("{who}, [3/3/24 9:{m} PM]\n{t}\n"),
    "Telegram times": said("[03.03.24 {h}:{m}] {who}: {t}"),
    "Discord": said("{who} — 03/03/2024 {h}:{m}\n{t}"),
    "Discord today": said("{who} — Today at 9:{m} PM\n{t}"),
    "Discord in French": said("{who} — Aujourd’hui à {h}:{m}\n{t}"),
    "Discord short": said("[9:{m} PM]{who}: {t}"),
    "Slack": said("{who}  9:{m} PM\n{t}\n"),
    "Slack in brackets": said("{who} [9:{m} PM]\n{t}"),
    "names": said("{who}: {t}"),
    "sides for names": said("White: {t}", "Black: {t}"),
    "sides in French for names": said("Blancs : {t}", "Noirs : {t}"),
    "sides in letters": said("W: {t}", "B: {t}"),
}


@culture("Roman numbers")
def roman(turns: list[str]) -> str:
    signs = (("L", 50), ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
    lines = []
    for number, one, two in pairs(turns):
        text, rest = "", number
        for sign, value in signs:
            text += sign * (rest // value)
            rest %= value
        lines.append(f"{text}. {one} {two}")
    return "\n".join(lines)


@culture("lists")
def lists(turns: list[str]) -> str:
    return f"White: {' '.join(turns[::2])}\nBlack: {' '.join(turns[1::2])}\n"


@culture("lists in French")
def lists_below(turns: list[str]) -> str:
    white, black = "\n".join(turns[::2]), "\n".join(turns[1::2])
    return f"Blancs :\n{white}\n\nNoirs :\n{black}\n"


@culture("numbered lists")
def numbered_lists(turns: list[str]) -> str:
    white, black = (by_turns("{n}. {t}", " ")(turns[side::2]) for side in (0, 1))
    return f"White: {white}Black: {black}"


@culture("columns side by side")
def columns(turns: list[str]) -> str:
    cells = [f"{number:>3}. {turn:<20}" for number, turn in enumerate(turns, start=1)]
    half = (len(cells) + 1) // 2
    return "\n".join(
        one + two for one, two in zip_longest(cells[:half], cells[half:], fillvalue="")
    )


@culture("HTML table")
def html_table(turns: list[str]) -> str:
    rows = by_pairs("<tr><td>{n}</td><td>{w}</td><td>{b}</td></tr>")(turns)
    head = "<tr><th>#</th><th>White</th><th>Black</th></tr>"
    return f"<html><body><table>{head}\n{rows}</table></body></html>"


@culture("Markdown table")
def markdown_table(turns: list[str]) -> str:
    return "| # | White | Black |\n|---|:--:|--:|\n" + by_pairs("| {n} | {w} | {b} |")(turns)


@culture("escapes")
def escapes(turns: list[str]) -> str:
    return re.sub(r"([-=*!.#])", r"\\\1", by_pairs("{n}. {w} {b}")(turns))


@culture("fences")
def fences(turns: list[str]) -> str:
    return f"Our game:\n```text\n{by_pairs('{n}. {w} {b}')(turns)}```\nGood one."


@culture("quoted-printable")
def quoted_printable(turns: list[str]) -> str:
    text = by_pairs("{n}. {w} {b}", " ")(turns).replace("=", "=3D")
    return re.sub(r"(.{70})(?<!=)(?<!=3)", "\\1=\n", text)


@culture("broken lines")
def broken(turns: list[str]) -> str:
    text = by_pairs("{n}. {w} {b}", " ")(turns)
    return re.sub(r"(.{60}\S*?[-=])", "\\1\n", text)


@culture("soft hyphens")
def soft(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([f"{turn[:1]}\u00ad{turn[1:]}" for turn in turns])


@culture("Rich Text")
def rich_text(turns: list[str]) -> str:
    body = by_pairs("{n}. {w} {b}\\par")(turns)
    return f"{{\\rtf1\\ansi\\deff0 {{\\fonttbl {{\\f0 Courier;}}}}\n\\f0 {body}}}"


@culture("spreadsheet in French")
def spreadsheet_in_french(turns: list[str]) -> str:
    head = "n°;blancs;noirs;temps\n"
    return head + by_pairs("{n};{w};{b};0:12", last="{n};{w};;0:12")(turns)


@culture("spreadsheet of plies")
def spreadsheet_of_plies(turns: list[str]) -> str:
    lines = [
        f'{n},2024-03-03,{("Ada", "Ben")[n % 2 - 1]},{turn},"well, {n}"'
        for n, turn in enumerate(turns, start=1)
    ]
    return "ply,date,player,move,comment\n" + "\n".join(lines)


@culture("spreadsheet with tabs")
def spreadsheet_with_tabs(turns: list[str]) -> str:
    return "Coup\tBlancs\tNoirs\tRemarques\n" + by_pairs(
        "{n}\t{w}\t{b}\tbien", last="{n}\t{w}\t\t"
    )(turns)


@culture("en dashes")
def en_dashes(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([turn.replace("-", "–") for turn in turns])


@culture("arrows")
def arrows(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([turn.replace("-", "→").replace("=", "⇒") for turn in turns])


@culture("arrows of two signs")
def two_signs(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([turn.replace("=", "=>").replace("-", "->") for turn in turns])


@culture("two hyphens")
def two_hyphens(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([turn.replace("-", "--") for turn in turns])


@culture("blanks around signs")
def blanks(turns: list[str]) -> str:
    return by_turns("{n}. {t}")([re.sub(r"([-=])", r" \1 ", turn) for turn in turns])


@culture("blanks in drops")
def blanks_in_drops(turns: list[str]) -> str:
    return by_turns("{n}. {t}")([turn.replace(":", ": ").replace("/K", " /K") for turn in turns])


@culture("emoji")
def emoji(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([turn.replace("!!", "‼️").replace("!", "❗") for turn in turns])


@culture("crosses")
def crosses(turns: list[str]) -> str:
    return by_pairs("{n}. {w} {b}")([turn.replace("!", "x") for turn in turns])


@culture("a capital first")
def capital(turns: list[str]) -> str:
    return by_turns("{t}")(
        [turn[:1].upper() + turn[1:] if turn[1].isdigit() else turn for turn in turns]
    )


@culture("wide letters")
def wide(turns: list[str]) -> str:
    table = {ord(one): ord(one) + 0xFEE0 for one in "-=!"}
    return by_pairs("{n}. {w} {b}")([turn.translate(table) for turn in turns])


@culture("marks that nobody sees")
def unseen(turns: list[str]) -> str:
    return by_pairs("\u200e{n}.\u200b {w} \u2060{b}\ufeff")(turns)


def played(path: Path) -> list[str]:
    record, choice = library.read_record(path)
    return [ply.text for ply in library.replay(choice.game, record).plies]


TURNS = {name: played(path) for name, path in GAMES.items()}


CASES = [(name, [*GAMES][number % 2]) for number, name in enumerate(WRITERS)]


@pytest.mark.parametrize(("name", "game"), CASES)
@pytest.mark.few(7)
def test_a_game_is_read_as_its_culture_writes_it(name: str, game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(WRITERS[name](TURNS[game]), encoding="utf-8")
    ((record, choice),) = library.read_games(path.read_text(encoding="utf-8"), str(path))
    replay = library.replay(choice.game, record)
    assert choice.game.id == game
    assert [ply.text for ply in replay.plies] == TURNS[game]
