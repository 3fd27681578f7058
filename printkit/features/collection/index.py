"""A page of the web that links all games of a collection, in a table that sorts.

It runs from a disk, asks for nothing from anywhere, and allows no style and no script but its own.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from pathlib import PurePath
from urllib.parse import quote

from printkit import __version__
from printkit.features.collection.ledger import ReportEntry
from printkit.features.collection.words import CollectionWords
from printkit.model import Language
from printkit.text.words import RecordWords


def report_text(title: str, entries: Sequence[ReportEntry], language: Language) -> str:
    """What failed with its lines, what is odd, and the files of all games."""
    words = CollectionWords.of(language)
    failed = [one for one in entries if one["errors"]]
    made = [one for one in entries if not one["errors"]]
    counts = [words.games.format(count=len(entries)), words.made.format(count=len(made))]
    if failed:
        counts.append(words.failed.format(count=len(failed)))

    def made_line(entry: ReportEntry) -> str:
        number = f" #{entry['number']}" if entry["number"] else ""
        files = " ".join(file["file"] for file in entry["files"])
        return f"{entry['record']}{number}: {files}"

    lines = [title, ", ".join(counts)]
    lines += _part(words.not_made, (line for one in failed for line in one["errors"]))
    lines += _part(words.warned, (line for one in entries for line in one["warnings"]))
    lines += _part(words.all_made, (made_line(one) for one in made))
    shown = ("".join(one if one.isprintable() else " " for one in line) for line in lines)
    return "\n".join(shown) + "\n"


def _part(heading: str, rows: Iterator[str]) -> list[str]:
    listed = [f"  {row}" for row in rows]
    return ["", heading, *listed] if listed else []


_COLUMNS = ("players", "event", "date", "score", "game", "turns")
_STYLE = """\
:root{color-scheme:light dark;--ink:#1d232b;--soft:#5c6672;--line:#d9dee4;--ground:#fff;
--row:#f5f7f9;--link:#0b57a4;--bad:#a3211c}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebef;--soft:#a4adb8;--line:#39414b;
--ground:#15191e;--row:#1d2228;--link:#8cc1ff;--bad:#ff9c94}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 3rem;background:var(--ground);
color:var(--ink);font:1rem/1.45 system-ui,sans-serif}
h1,.players,.event{overflow-wrap:anywhere}
h1{margin:0;font-size:1.6rem;line-height:1.2}
p{margin:.35rem 0 1.25rem;color:var(--soft)}
table{width:100%;border-collapse:collapse}
th{padding:0;border-bottom:2px solid var(--line);text-align:left;white-space:nowrap}
th button{all:unset;display:block;box-sizing:border-box;width:100%;padding:.5rem .6rem;
cursor:pointer;font-weight:600}
th button:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:-2px}
th[aria-sort=ascending] button:after{content:" \\2191"}
th[aria-sort=descending] button:after{content:" \\2193"}
td{padding:.5rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
tbody tr:hover{background:var(--row)}
a{color:var(--link);font-weight:600;text-underline-offset:.15em}
.score,.turns,.date,.game{white-space:nowrap;font-variant-numeric:tabular-nums}
.turns{text-align:right}
th.turns button{text-align:right}
.name{font-weight:600}
ul{margin:.3rem 0 0;padding:0;list-style:none;color:var(--bad);font-size:.875rem}
@media(max-width:40rem){
table,tbody{display:block}
thead{display:block;margin-bottom:.5rem}
thead tr{display:flex;flex-wrap:wrap;gap:.1rem}
th{border:0}
th button{padding:.6rem .75rem .6rem 0;font-size:.875rem;color:var(--soft);
text-decoration:underline}
tbody tr{display:grid;grid-template-columns:1fr auto;gap:.1rem .75rem;padding:.75rem 0;
border-bottom:1px solid var(--line)}
td{display:block;padding:0;border:0;color:var(--soft);font-size:.9rem}
td:empty{display:none}
td.players{grid-column:1;color:var(--ink);font-size:1rem}
td.score{grid-column:2;grid-row:1;padding-top:.35rem;color:var(--ink);font-size:1rem;
text-align:right}
td.event,td.date{grid-column:1/-1}
td.game{grid-column:1}
td.turns{grid-column:2;text-align:right;font-size:0}
td.turns:after{content:attr(data-told);font-size:.9rem}
td.players a{display:inline-block;padding:.35rem 0}
}
@media print{a{color:inherit}thead button{cursor:auto}}
"""
_SCRIPT = """\
"use strict";
const table=document.querySelector("table"),heads=[...table.tHead.rows[0].cells];
heads.forEach((head,place)=>head.firstElementChild.addEventListener("click",()=>{
const down=head.getAttribute("aria-sort")==="ascending";
heads.forEach(one=>one.removeAttribute("aria-sort"));
head.setAttribute("aria-sort",down?"descending":"ascending");
const key=row=>row.cells[place].dataset.key,body=table.tBodies[0];
const order=new Intl.Collator(document.documentElement.lang,{numeric:true,sensitivity:"base"});
const empty=(one,other)=>(key(one)==="")-(key(other)==="");
[...body.rows].map((row,at)=>({row,at})).sort((one,other)=>empty(one.row,other.row)
||(down?-1:1)*order.compare(key(one.row),key(other.row))||one.at-other.at)
.forEach(one=>body.append(one.row));
}));
"""


_POLICY = "; ".join(
    (
        "default-src 'none'",
        *(
            f"{kind} 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
            for kind, text in (("style-src", _STYLE), ("script-src", _SCRIPT))
        ),
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What the page may do: nothing but its own style and script."""


def index_page(title: str, entries: Sequence[ReportEntry], language: Language) -> str:
    """The page that links all games, in the order of their records."""
    words = CollectionWords.of(language)
    failed = sum(bool(one["errors"]) for one in entries)
    counts = [words.games.format(count=len(entries))]
    if failed:
        counts.append(words.failed.format(count=failed))
    columns = {name: getattr(words, name) for name in _COLUMNS}
    heads = "".join(
        f'<th scope="col" class="{name}"><button type="button" '
        f'title="{escape(words.sort.format(column=column))}">{escape(column)}</button></th>'
        for name, column in columns.items()
    )
    turns = RecordWords.of(language).turns
    rows = "\n".join(_row(one, turns.format(count=one["turns"])) for one in entries)
    return f"""\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="generator" content="printkit {__version__}">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p>{escape(", ".join(counts))}</p>
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</main>
<script>{_SCRIPT}</script>
</body>
</html>
"""


def _row(entry: ReportEntry, turns: str) -> str:
    """The row of a game: its name links to what was made of it, else errors say why nothing was."""
    number = f" #{entry['number']}" if entry["number"] else ""
    name = entry["players"] or f"{PurePath(entry['record']).stem}{number}"
    shown = f'<span class="name">{escape(name)}</span>'
    if entry["files"]:
        to = quote(os.fsencode(entry["files"][0]["file"]))
        shown = f'<a href="{to}">{escape(name)}</a>'
    errors = "".join(f"<li>{escape(line)}</li>" for line in entry["errors"])
    cells = {
        "players": (name, shown + (f"<ul>{errors}</ul>" if errors else "")),
        "event": (entry["event"], escape(entry["event"])),
        "date": (entry["when"], escape(entry["date"])),
        "score": (entry["score"], escape(entry["score"])),
        "game": (entry["game"], escape(entry["game"])),
        "turns": (str(entry["turns"] or ""), str(entry["turns"] or "")),
    }
    turned = f' data-told="{escape(turns)}"' if entry["turns"] else ""
    return "".join(
        (
            "<tr>",
            *(
                f'<td class="{kind}" data-key="{escape(key)}"{turned if kind == "turns" else ""}>'
                f"{text}</td>"
                for kind, (key, text) in cells.items()
            ),
            "</tr>",
        )
    )
