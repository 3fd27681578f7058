"""A game's own texts in place of the catalogue's: the same keys, and nothing else filled in.

They go out as a table for translators (CSV), and come back from such a table into a game's file. A
spreadsheet runs what begins with `=`, `+`, `-` or `@`: such a text is written with an apostrophe
before it, which is taken off again when the table is read.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from string import Formatter

from printkit.base.catalogue import REFERENCE, catalogue, languages, own_texts, piece_words
from printkit.base.errors import Message, PrintkitError, Problem, Source, did_you_mean, known_words
from printkit.gamefile.pieces import printed
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import GameSpec, NameSpec, OwnTextSpec
from printkit.gamefile.table import rows
from printkit.gamefile.tree import Entries, Items, Node, Word, one_line, tree_of
from printkit.model import Front, Game, Kind, Localised
from printkit.scene import Scene
from printkit.scene.lettering import unprintable

LONGEST = 2000
"""Letters of a text at most."""
_CHOICE = re.compile(r"\[(?:2:)?([^\[\]]*)\]")
_IN_SENTENCES = frozenset({"the", "The", "One", "both", "a", "of", "bare", "plain"})
_KINDS = {
    "rules": _IN_SENTENCES,
    "questions": _IN_SENTENCES,
    "reasons": frozenset({"kind", "the", "bare", "of"}),
}
"""Per part the forms of a kind's name: where one of them stands, a text may have another."""
_MOST_NEAR = 3


_LOGO = (60.0, 20.0)
"""So wide and so high a logo is at most, in mm."""


def build_front(spec: GameSpec, folders: Mapping[str, Path], mistakes: Mistakes) -> Front | None:
    """What stands at the front of a rule book; None where nothing is said of it."""
    named = spec.logo.given if spec.logo else {}
    if not (named or spec.lead or spec.illustrator):
        return None
    drawn: dict[str, Scene] = {}
    for name in {str(one): one for one in named.values()}.values():
        from printkit.pictures.picture_files import read_picture  # few games have a logo

        folder, room = folders[name.source.file], lambda w, h: min(_LOGO[0], _LOGO[1] * w / h)
        with mistakes.noting():
            drawn[name] = read_picture(name, folder, _LOGO[0], name.source, room)
    lead = printed(spec.lead or ())
    return Front(
        lead=Localised(texts={REFERENCE: "", **lead}),
        illustrator=named_by(spec.illustrator),
        logos={code: drawn[name] for code, name in named.items() if name in drawn},
    )


def named_by(spec: NameSpec | None) -> Localised:
    """Who made a game, per language, several in one line; empty where nothing is said."""
    texts = {code: one_line(text, ", ") for code, text in spec or () if text}
    return Localised(texts={REFERENCE: "", **texts})


def build_texts(
    specs: Mapping[Word, OwnTextSpec], mistakes: Mistakes
) -> tuple[tuple[str, str, str], ...]:
    """The texts of a spec: language, key and text of each."""
    found = []
    for key, spec in specs.items():
        if not spec.given:
            mistakes.of("texts").note(Message("gamefile.value-empty"), key.source)
        for code, word in spec.given.items():
            text = one_line(word)
            problem = fault_of(key, code, Word(text, word.source))
            mistakes.extend([problem] if problem else [])
            found.append((code, str(key), text))
    return tuple(found)


def untold(root: Entries, kinds: Sequence[Kind]) -> tuple[tuple[str, Problem], ...]:
    """Per language that a file has texts in the first text that it lacks, and how many more.

    A text that is one word has no languages and lacks none; those in part are meant so. Nor does a
    plural lack any: in most languages it follows from the name.
    """
    parts = [one for key, one in root.items() if key not in ("text", "texts")]
    found = [one for part in parts for one in _in_languages(part)]
    known = {code for given, _ in found for code in given}
    cards = [one for kind in kinds for card in kind.deck for one in card.lacks]
    lacks = [*((code, at) for given, at in found for code in sorted(known - given)), *cards]
    problems = []
    for code in sorted({code for code, _ in lacks}):
        at, *more = (at for lacking, at in lacks if lacking == code)
        key = "gamefile.texts-untold" if more else "gamefile.text-untold"
        problems.append((code, Problem(Message(key, language=code, count=len(more)), at)))
    return tuple(problems)


def _in_languages(node: Node) -> Iterator[tuple[set[str], Source]]:
    """The languages of each text below a node that has some, and its place."""
    if isinstance(node, Entries) and (given := {*map(str, node)} & {*languages()}):
        if {*map(str, node)} <= {*given, "colour", "sign"}:
            yield given, next(key.source for key in node if key in given)
        return
    inner: Iterable[Node] = node if isinstance(node, Items) else ()
    if isinstance(node, Entries):
        inner = (below for key, below in node.items() if key != "plural")
    for below in inner:
        yield from _in_languages(below)


def fault_of(key: Word, code: str, text: Word) -> Problem | None:
    """What is wrong with a text of a game's own, or None."""
    known = own_texts(REFERENCE)
    if key not in known:
        near = did_you_mean(key, known, most=_MOST_NEAR)
        hint = near or Message("gamefile.see-texts-export")
        return Problem(Message("gamefile.none-of-text", word=str(key)), key.source, hint)
    if len(text) > LONGEST:
        return Problem(Message("gamefile.text-too-long", most=LONGEST), text.source)
    try:
        asked = set(_fields(text))
    except ValueError:
        hint = Message("gamefile.text-double-braces")
        return Problem(Message("gamefile.text-braces"), text.source, hint)
    fields = {field for of in (REFERENCE, code) for field in _fields(own_texts(of)[key])}
    kinds = _KINDS.get(key.partition(".")[0], frozenset())
    named = (field for field in fields if field.rstrip("0123456789") in kinds)
    ends = {field[-1] if field[-1].isdigit() else "" for field in named}
    allowed = fields | {f"{kind}{end}" for kind in kinds for end in ends}
    forms = catalogue(code).part("grammar.forms.cube")
    pieces = {one[1] for one in piece_words().finditer(text) if one[2] is None}
    asked |= {name for name in pieces if name.lower() not in forms}
    for field in sorted(asked - allowed):
        what = Message("gamefile.text-fills-in", field=f"{{{field}}}")
        listed = known_words(f"{{{one}}}" for one in sorted(allowed))
        hint = did_you_mean(field, allowed) or listed or Message("gamefile.text-none")
        return Problem(what, text.source, hint)
    # Of two or four ways, the one that fits is taken.
    odd = [one[0] for one in _CHOICE.finditer(text) if one[1].count("|") not in {1, 3}]
    if odd and key.startswith(("rules.", "questions.")):
        hint = Message("gamefile.text-choice-hint")
        return Problem(Message("gamefile.text-choice", choice=odd[0]), text.source, hint)
    return next(iter(unprintable(text, text.source)), None)


def _fields(text: str) -> Iterator[str]:
    """What a text fills in, as it is written; but for the words for pieces, which it always may."""
    for _, name, form, conversion in Formatter().parse(piece_words().sub("", text)):
        if name is not None:
            yield name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")


KEY, USED = "key", "used"
"""The columns beside those of the languages."""
_RUNS = tuple("=+-@\t\r'")
"""What a cell must not begin with."""
_GUARDED = re.compile(rf"\A'(?=[{re.escape(''.join(_RUNS))}])")
_MARK = "\ufeff"
_ERROR = re.compile(
    r"#[¿¡]?[^\W\d_][\w/]*[!?]|#(?:N/A|N/D|N/V|NV|Н/Д|GETTING_DATA)|#{3,}|(?:Err|Fehler|Erreur):\d{3}",
    re.IGNORECASE,
)
"""What a formula failed with: `#NAME?`, `#NOM?`, `#N/A`."""
_NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")

Change = tuple[str, str, str]
"""A language, a key and its new text."""


def texts_of(game: Game) -> Mapping[str, Mapping[str, str]]:
    """By key and language the texts of a game: its own, else printkit's."""
    found = {key: {REFERENCE: text} for key, text in own_texts(REFERENCE).items()}
    for code in languages():
        for key, text in own_texts(code).items():
            found[key][code] = text
    for code, key, text in game.texts:
        found[key][code] = text
    return found


def table_of(game: Game, used: Mapping[str, str]) -> bytes:
    """The table of a game's texts, each with where it is used."""
    stream = StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow((KEY, *languages(), USED))
    for key, texts in texts_of(game).items():
        said = (texts.get(code, "") for code in languages())
        cells = (key, *said, used.get(key, ""))
        writer.writerow(f"'{cell}" if cell.startswith(_RUNS) else cell for cell in cells)
    return (_MARK + stream.getvalue()).encode()


def changes_of(game: Game, table: str, file: str) -> tuple[Change, ...]:
    """What a table says otherwise than a game.

    Messages call the table `file`.

    Raises:
        PrintkitError: it is no such table, or texts in it cannot be; each with its line.
    """
    given = list(rows(table.removeprefix(_MARK), file, Message("gamefile.no-table")))
    (line, head), *rest = given or [(1, [])]
    columns = {name.strip().lower(): rank for rank, name in enumerate(head)}
    if KEY not in columns or not columns.keys() & set(languages()):
        hint = Message("gamefile.table-head", names=", ".join((KEY, *languages())))
        raise PrintkitError(Message("gamefile.no-table"), source=Source(file, line), hint=hint)
    now, problems, found = texts_of(game), list[Problem](), list[Change]()
    for at, row in rest:
        place = Source(file, at, 1)
        key = row[columns[KEY]].strip() if columns[KEY] < len(row) else ""
        if not key:
            continue
        for code in languages():
            text = row[columns[code]] if columns.get(code, len(row)) < len(row) else ""
            text = _GUARDED.sub("", str(text))
            if not text.strip() or now.get(key, {}).get(code) == text:
                continue
            if _ERROR.fullmatch(text.strip()):
                what = Message("gamefile.cell-is-error", cell=text.strip(), key=key, language=code)
                problems.append(Problem(what, place, Message("gamefile.cell-anew")))
                continue
            problem = fault_of(Word(key, place), code, Word(text, place))
            problems += [problem] if problem else []
            found.append((code, key, text))
    if problems:
        raise PrintkitError(dict.fromkeys(problems))
    return tuple(found)


def with_texts(spec: str, file: str, changes: Sequence[Change]) -> str:
    """A game's file with texts changed; all else in it stays as it is, comments too.

    Messages call it `file`.

    Raises:
        PrintkitError: its `texts` are no map, or written in a way that cannot be changed.
    """
    root, _ = tree_of(spec, file)
    block = root.at("texts")
    if block is not None and not isinstance(block, Entries):
        raise PrintkitError(Message("gamefile.texts-no-map"), source=block.source)
    wanted = {str(key): _said(value) for key, value in (block or {}).items()}
    changed = dict.fromkeys(key for _, key, _ in changes)
    for code, key, text in changes:
        wanted[key] = {**wanted.get(key, {}), code: text}
    made = _laid(spec.split("\n"), root, block, wanted, changed)
    again = tree_of(made, file)[0].at("texts")
    if (
        not isinstance(again, Entries)
        or {str(key): _said(value) for key, value in again.items()} != wanted
    ):
        raise PrintkitError(Message("gamefile.texts-by-hand"), source=root.source_of("texts"))
    return made


def _said(node: Node) -> dict[str, str]:
    """Per language a text of a spec."""
    if isinstance(node, Word):
        return dict.fromkeys(languages(), str(node))
    return (
        {str(code): str(text) for code, text in node.items()} if isinstance(node, Entries) else {}
    )


def _laid(
    lines: list[str],
    root: Entries,
    block: Entries | None,
    wanted: Mapping[str, Mapping[str, str]],
    changed: Collection[str],
) -> str:
    if block is None or block.source.line == root.key("texts").source.line:
        # A block of its own, where the file has none or one in braces.
        new = ["texts:", *(line for key in wanted for line in _entry(key, wanted, "  "))]
        if block is None:
            while lines and not lines[-1].strip():
                lines.pop()
            return "\n".join([*lines, "", *new, ""])
        start = root.key("texts").source.line - 1
        lines[start : _last(lines, start, _end(lines, root))] = new
        return "\n".join(lines)
    indent = " " * (next(iter(block)).source.column - 1)
    starts = [key.source.line - 1 for key in block]
    ends = [
        _last(lines, start, end)
        for start, end in zip(starts, [*starts[1:], _end(lines, root)], strict=True)
    ]
    spans = dict(zip(map(str, block), zip(starts, ends, strict=True), strict=True))
    # From below, so that lines above keep their numbers.
    at = ends[-1]
    lines[at:at] = [
        line for key in changed if key not in spans for line in _entry(key, wanted, indent)
    ]
    for key, (start, end) in reversed(spans.items()):
        if key in changed:
            lines[start:end] = _entry(key, wanted, indent)
    return "\n".join(lines)


def _end(lines: Sequence[str], root: Entries) -> int:
    """The line before which the block of texts ends."""
    start = root.key("texts").source.line
    return next((key.source.line - 1 for key in root if key.source.line > start), len(lines))


def _last(lines: Sequence[str], start: int, end: int) -> int:
    """The same without the comments and blank lines before what follows."""
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip()[0] == "#"):
        end -= 1
    return end


def _entry(key: str, wanted: Mapping[str, Mapping[str, str]], indent: str) -> list[str]:
    """The lines of a text; YAML and JSON write double quotes alike but for a few signs."""
    lines = [f"{indent}{key}:"]
    for code, text in wanted[key].items():
        quoted = json.dumps(text, ensure_ascii=False)
        quoted = _NOT_IN_YAML.sub(lambda sign: f"\\u{ord(sign[0]):04x}", quoted)
        lines.append(f"{indent}  {code}: {quoted}")
    return lines
