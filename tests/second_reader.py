"""A second reader: takes a finished book apart with programs that are not ours, and doubts it.

Whatever stands there is held against the game: each written turn and code against the notation of
the edition, each name of a kind and of a piece against its own words, each number against its
rules, each position of a picture's text against what the text says may be done in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from itertools import pairwise, takewhile
from typing import Any

import docx
import html5lib
import pikepdf
import pypdfium2
from markdown_it import MarkdownIt
from printkit.base.catalogue import catalogue
from printkit.base.errors import PrintkitError, Source
from printkit.gamefile import load_game, shelf, variant_names
from printkit.model import FORMS, Game, Language
from printkit.model.figures import Section, StacksPlate
from printkit.notation import DIALECTS
from printkit.notation.turns.common import write_turn
from printkit.products.replays.record import example_of
from printkit.replay.interpret import alphabet_of, meant, rules_of
from printkit.rules import Mover, Position, Ruleset, Side
from printkit.rules.scope import Scope
from printkit.text.nouns import Noun, noun_of, nouns_of
from printkit.text.players import players_of
from printkit.text.reasons import reason
from printkit.text.rules import RuleWriter
from printkit.text.words import Say

from hearing import Listener

HERE = Source("book", 1, 1)
CELL = r"[a-z][0-9]{1,2}"
CODE = r"[A-Za-z]{1,2}"
TURN = re.compile(
    rf"(?<![\w:~=+*-]){CELL}(?:[-=+*]{CELL}!{{0,2}})+(?:/{CODE}:{CELL}(?:[#$]{CELL})?)?(?![\w:=~])"
)
DROP = re.compile(rf"(?<![\w:/]){CODE}:{CELL}(?:/{CODE}:{CELL})*(?![\w:])")
BACK = re.compile(rf"(?<![\w!/])/({CODE}):{CELL}")
NUMBERED = re.compile(r"(?<!\w)(\d{1,3})\. ?([^\s.]+)(?= |$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a book says.

    Attributes:
        text: all of its words in their order, a blank between any two.
        said: the texts of its pictures, for who cannot see them.
        headed: the same, each with the heading that it stands under, where the reader knows it.
    """

    text: str
    said: tuple[str, ...]
    headed: tuple[tuple[str, str], ...] = ()


def page_of(data: bytes, ending: str) -> Page:
    """What a file says, by a reader of its format that is not ours."""
    text, said = _READERS[ending](data)
    headed = tuple(_headed(data)) if ending == "html" else ()
    return Page(text=_plain(text), said=tuple(map(_plain, said)), headed=headed)


def _plain(text: str) -> str:
    for sign, plain in (("\u00a0", " "), ("\u202f", " "), ("\u00ad", ""), ("\ufffe", "")):
        text = text.replace(sign, plain)
    return " ".join(text.split()).replace(" .", ".").replace(" ,", ",").replace("( ", "(")


def _html(data: bytes) -> tuple[str, list[str]]:
    tree: Any = html5lib.parse(data.decode(), namespaceHTMLElements=False)
    said = [one.get("aria-label") or "" for one in tree.iter() if one.get("role") == "img"]
    said += [one.get("alt") or "" for one in tree.iter("img")]
    return " ".join(_words(tree.find("body"))), said


def _headed(data: bytes) -> Iterator[tuple[str, str]]:
    """Pictures of a page in HTML with the headings above them."""
    heading = ""
    for one in html5lib.parse(data.decode(), namespaceHTMLElements=False).find("body").iter():
        if one.tag in ("h1", "h2", "h3", "h4"):
            heading = _plain("".join(_words(one)))
        elif one.get("role") == "img":
            yield heading, _plain(one.get("aria-label") or "")


_HIDDEN = frozenset({"svg", "style", "script", "title", "{http://www.w3.org/2000/svg}svg"})
_INLINE = frozenset({"strong", "em", "a", "span", "code", "svg", "{http://www.w3.org/2000/svg}svg"})


def _words(one: Any) -> Iterator[str]:
    if one.tag not in _HIDDEN:
        inside = [one.text or ""]
        for child in one:
            inside += _words(child)
        joint = "" if one.tag in _INLINE or _is_line(one) else " "
        yield joint.join(inside)
    yield one.tail or ""


def _is_line(one: Any) -> bool:
    """Whether an element holds words themselves, not other blocks."""
    return all(child.tag in _INLINE for child in one)


def _docx(data: bytes) -> tuple[str, list[str]]:
    book = docx.Document(BytesIO(data))
    body = book.element.body
    lines = (
        "".join(node.text or "" for node in par.xpath(".//w:t")) for par in body.xpath(".//w:p")
    )
    return " ".join(lines), [one.get("descr") or "" for one in body.xpath(".//wp:docPr")]


def _markdown(data: bytes) -> tuple[str, list[str]]:
    lines: list[str] = []
    said: list[str] = []
    reader = MarkdownIt().enable("table")
    reader.validateLink = lambda _: True  # pictures stand in the file itself
    for token in reader.parse(data.decode()):
        said += [one.content for one in token.children or () if one.type == "image"]
        shown = [one.content for one in token.children or () if one.type != "image"]
        lines.append("".join(shown))
    return " ".join(lines), said


_FOOT = re.compile(r"[^\r\n]*·\spage\s\d+\s(?:of|sur)\s\d+\s·[^\r\n]*")


def _pdf(data: bytes) -> tuple[str, list[str]]:
    pages = pypdfium2.PdfDocument(data)
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    text = _FOOT.sub("", text)  # it stands in a sentence that runs on to another page
    with pikepdf.open(BytesIO(data)) as book:
        root = book.Root.get("/StructTreeRoot")
        return text, [*_alternatives(root)] if root is not None else []


def _alternatives(node: Any) -> Iterator[str]:
    if not isinstance(node, pikepdf.Dictionary):
        return
    if "/Alt" in node:
        yield str(node["/Alt"])
    kids = node.get("/K")
    for kid in kids if isinstance(kids, pikepdf.Array) else (kids,):
        yield from _alternatives(kid)


_READERS: dict[str, Callable[[bytes], tuple[str, list[str]]]] = {
    "html": _html,
    "docx": _docx,
    "md": _markdown,
    "pdf": _pdf,
}


def own_part(game: Game) -> Game:
    """The game without the figures that show other editions, which speak their words."""
    figures = tuple(one for one in game.figures if one.section is not Section.AROUND)
    return replace(game, figures=figures)


@dataclass(frozen=True, slots=True)
class Reader:
    """Doubts a book of one game in one language."""

    game: Game
    language: Language

    def faults(self, page: Page, *, rules: bool = True, variants: bool = True) -> list[str]:
        """What is wrong with a book, a line each.

        Args:
            page: what it says.
            rules: whether it has to state all of them.
            variants: likewise.
        """
        ways = (
            self._turns,
            self._codes,
            self._names,
            self._pieces,
            self._verbs,
            self._counts,
            self._limits,
            self._takers,
            self._pictures,
            self._stacks,
            self._example,
            *((self._sentences, self._plates) if rules else ()),
            *((self._variants,) if variants else ()),
        )
        return [fault for way in ways for fault in way(page)]

    @property
    def rules(self) -> Ruleset:
        assert self.game.rules is not None
        return self.game.rules

    def _all(self, page: Page) -> Iterator[str]:
        yield page.text
        yield from page.said

    # how turns are written

    def _turns(self, page: Page) -> Iterator[str]:
        """Each written turn is one of this edition's notation, and written as it writes it."""
        for found in {one for text in self._all(page) for one in _written(text)}:
            try:
                written = self._rewritten(found)
            except PrintkitError as error:
                yield f"{found}: {error}"
                continue
            if found.replace("!", "") not in written or ("=" in found and self.rules.tells_counts):
                yield f"{found} is written {' or '.join(sorted(written))}"

    def _rewritten(self, text: str) -> set[str]:
        alphabet = alphabet_of(self.game)
        parsed = DIALECTS[self.game.dialect].parse_turn(text, HERE, alphabet)
        return {write_turn(parsed.turn, side, alphabet) for side in Side}

    def _codes(self, page: Page) -> Iterator[str]:
        """Each code that a turn has is explained, and is this edition's."""
        alphabet = alphabet_of(self.game)
        codes = {code.upper(): rank for rank, code in enumerate(alphabet.codes or alphabet.letters)}
        used = {
            code
            for text in self._all(page)
            for found in (*DROP.findall(text), *(f"{one}:a1" for one in BACK.findall(text)))
            for code in re.findall(rf"({CODE}):", found)
        }
        for code in sorted(used):
            if code.upper() not in codes:
                yield f"{code}: is no code of {self.game.edition}"
                continue
            name = self.game.kinds[codes[code.upper()]].name[self.language]
            if f"{code.upper()} {name}" not in page.text:
                yield f"{code}: nothing says that it is {name}"
        if any(code.islower() for code in used) and self._case() not in page.text:
            yield "nothing says whose the small letters are"

    def _case(self) -> str:
        white, black = players_of(self.game.players, self.language)
        words = catalogue(self.language, self.game.wording).part("play_page.sign_case.sides")
        return _plain(words.format(white_of=white.of, black_of=black.of))

    # words

    def _names(self, page: Page) -> Iterator[str]:
        """No kind is called as another edition calls it."""
        own = self._own_words()
        for name in foreign_names(self.language) - own:
            for text in self._all(page):
                before = r"(?:le|du|un|au) " if name in _ORDINARY else r"(?<![\w-])"
                if re.search(rf"{before}{re.escape(name)}(?![\w-])", text, re.IGNORECASE):
                    yield f"{name!r} is no kind of {self.game.edition}: {_around(name, text)}"

    def _own_words(self) -> frozenset[str]:
        edition = f"{self.game.id}/{self.game.edition}"
        games = [self.game]
        games += [
            load_game(f"{edition}+{v.name}") for v in variant_names() if edition in v.editions
        ]
        found = {
            word
            for game in games
            for noun in nouns_of(game, self.language)
            for word in (*_forms(noun), *noun.group.split())
        }
        return frozenset(found | set(self.game.title[self.language].lower().split()))

    def _pieces(self, page: Page) -> Iterator[str]:
        """Pieces are called by their form, and by no other."""
        grammar = catalogue(self.language, "cube").part("grammar.forms")
        own = {word for kind in self.game.kinds for word in _form_words(grammar, kind.form.name)}
        kinds = self._own_words()
        for name in ("cube", "disc", "token", "meeple"):
            assert name in FORMS
            for word in set(_form_words(grammar, name)) - own - kinds:
                for text in self._all(page):
                    if re.search(rf"\b{word}\b", text, re.IGNORECASE):
                        yield f"{word!r} where nothing is one: {_around(word, text)}"

    def _verbs(self, page: Page) -> Iterator[str]:
        """In French whoever takes captures, always."""
        if self.language is not Language.FR:
            return
        for text in self._all(page):
            for found in re.finditer(r"\b(prend\w*|prenez|pris|prise?s?)\b", text, re.IGNORECASE):
                yield f"{found[0]!r} beside « capturer »: {_around(found[0], text)}"

    # numbers

    def _counts(self, page: Page) -> Iterator[str]:
        """How many there are of a kind, of pieces, cells and rows; how many wait."""
        counts = {name: set(kind.counts) for kind, noun in self._nouns() for name in _forms(noun)}
        for text in self._all(page):
            for count, name in re.findall(r"(\d+) × ([^\W\d]+(?: [^\W\d]+)*)", text):
                known = [one for one in counts if re.match(rf"{re.escape(one)}\b", name.lower())]
                if known and int(count) not in counts[max(known, key=len)]:
                    yield f"{count} × {name}: there are {counts[max(known, key=len)]}"
        grid = self.game.grid
        stated = {int(one) for one in re.findall(r"(\d+) (?:cells in|cases en)", page.text)}
        variants = {len(game.grid.names) for game in self._games()}
        if not stated <= variants:
            yield f"cells: {stated}, not {len(grid.names)}"
        yield from self._reserve(page)

    def _games(self) -> list[Game]:
        edition = f"{self.game.id}/{self.game.edition}"
        varied = [v.name for v in variant_names() if edition in v.editions]
        return [self.game, *(load_game(f"{edition}+{name}") for name in varied)]

    def _nouns(self) -> Iterator[tuple[Any, Noun]]:
        for kind in self.game.kinds:
            yield kind, noun_of(kind, self.language)

    def _reserve(self, page: Page) -> Iterator[str]:
        """What waits beside the board, with its numbers."""
        waits = {"en": "waits beside the board: ", "fr": "attend à côté du plateau : "}
        held = [sum(side) for side in self.game.setup.reserve]
        _, sign, said = page.text.partition(waits[self.language])
        if not sign:
            if any(held) and re.search(r"\b(wait|attend)", page.text):
                yield "nothing says how many wait"
            return
        items = re.findall(r"(\d+) ([^\W\d]+)", said.partition(".")[0])
        ranks = {name: rank for rank, (_, one) in enumerate(self._nouns()) for name in _forms(one)}
        stated = [0] * len(self.game.kinds)
        for count, name in items:
            stated[ranks[name]] += int(count)
        if tuple(stated) not in self.game.setup.reserve:
            yield f"{items} wait, not {self.game.setup.reserve}"

    def _limits(self, page: Page) -> Iterator[str]:
        """How many are dropped, how many turns make a draw, how high a stack is."""
        rules = self.rules
        by_two = any(Scope(one.rules).drops_two for one in self._games() if one.rules)
        two = re.compile(
            r"(one or two|two) \w+ from your reserve|drops two|two drops"
            r"|(un|une) ou deux \w+ de (votre|sa) réserve|parachute deux|deux parachutages"
            r"|A drop: a \w+, or two|parachutage : une? \w+, ou deux"
        )
        for text in self._all(page):
            found = two.search(text)
            if found and not by_two:
                yield f"{found[0]!r}: a turn drops {rules.drop.most if rules.drop else 0}"
        quiet = re.compile(r"(\d+) (?:turns in a row without|tours de suite sans)")
        drawn = {rules.quiet.turns} if rules.quiet else set()
        if (stated := set(map(int, quiet.findall(page.text)))) and stated != drawn:
            yield f"{stated} quiet turns, not {drawn}"
        highest = r"(?:A stack is|Une pile, ce sont) (two|three|deux|trois)"
        heights = {"two": 2, "deux": 2, "three": 3, "trois": 3}
        stated = {heights[one] for one in re.findall(highest, page.text)}
        if not stated <= {one.rules.height for one in self._games() if one.rules}:
            yield f"stacks of {stated}"

    def _takers(self, page: Page) -> Iterator[str]:
        """Lines of who takes whom say what the rules say, and none that a side takes its own."""
        if (scope := Scope(self.rules)).takes_any and "→" in page.text:
            yield "all takes all, and a line says who takes whom"
        ranks = {noun.name: rank for rank, (_, noun) in enumerate(self._nouns())}
        names = "|".join(sorted(map(re.escape, ranks), key=len, reverse=True))
        line = rf"({names}) → ((?:{names})(?:, (?:{names}))*)"
        pairs = scope.captures
        for one, others in re.findall(line, page.text, re.IGNORECASE):
            rank = ranks[one.lower()]
            stated = {ranks[name] for name in others.lower().split(", ")}
            if stated != {other for some, other in pairs if some == rank}:
                yield f"{one} → {others}"

    # pictures

    def _pictures(self, page: Page) -> Iterator[str]:
        """What a picture’s text says may be done, may be done in the position that it gives."""
        for said in page.said:
            for part in re.split(r"(?:^| )[a-z]: (?=[A-ZÀ-Þa-z])", said):
                if position := self._heard(part):
                    yield from self._barred(part, position)
                    yield from self._reached(part, position)

    def _heard(self, part: str) -> Position | None:
        white, _ = players_of(self.game.players, self.language)
        found = re.search(rf"(?:^|(?<=[.] )){re.escape(white.label)} ?: ", part)
        if found is None:
            return None
        try:
            heard = Listener(self.game, self.language).hear(part[found.start() :])
        except (AssertionError, KeyError, ValueError):
            return None
        return Position(cells=heard.cells, reserve=heard.reserve, to_move=Side.WHITE)

    def _barred(self, part: str, position: Position) -> Iterator[str]:
        """A turn that is called illegal is, for the reason that is given."""
        is_illegal = {"en": "is illegal: ", "fr": "est illégal : "}[self.language]
        alphabet, rules = alphabet_of(self.game), rules_of(self.game)
        for turn, why in re.findall(rf"(\S+) {is_illegal}([^.]*)[.]", part):
            parsed = DIALECTS[self.game.dialect].parse_turn(turn, HERE, alphabet)
            given = [meant(rules, replace(position, to_move=side), parsed)[1] for side in Side]
            reasons = {_plain(reason(one, self.game, self.language)) for one in given if one}
            if why not in reasons:
                yield f"{turn} is illegal: {why}; the rules say {reasons}"

    def _reached(self, part: str, position: Position) -> Iterator[str]:
        """Cells that a unit is said to reach are reached."""
        ways = {
            "en": r"A (single \w+|stack) goes from (CELL) to ((?:CELL ?)+)[.]",
            "fr": r"Une? (\w+ seule?|pile) va de (CELL) en ((?:CELL ?)+)[.]",
        }[self.language].replace("CELL", CELL)
        index = self.game.grid.index
        for what, start, ends in re.findall(ways, part):
            cell = index[start]
            (alone, *_) = {what not in ("stack", "pile")}
            reached = self._ends(position, cell, alone=alone)
            for end in ends.split():
                if index[end] not in reached:
                    yield f"{what} goes from {start} to {end}"

    def _ends(self, position: Position, start: int, *, alone: bool) -> set[int]:
        rules, found = rules_of(self.game), set[int]()
        for side in Side:
            here = replace(position, to_move=side)
            for turn in map(rules.turn, rules.legal(here)):
                for step in turn.steps[:1]:
                    if step.start == start and (step.mover is Mover.CUBE) is alone:
                        found.add(step.end)
        return found

    def _stacks(self, page: Page) -> Iterator[str]:
        """Stacks that a picture calls legal are, those that it bars are not."""
        ways = {
            "en": (r"These stacks may stand: ([^.]*)[.]", r"These may not: ([^.]*)[.]", " on "),
            "fr": (r"Piles permises : ([^.]*)[.]", r"Piles interdites : ([^.]*)[.]", " sur "),
        }[self.language]
        last = catalogue(self.language).say("grammar.and")
        for said in page.said:
            for legal, pattern in zip((True, False), ways[:2], strict=True):
                for listed in re.findall(pattern, said):
                    for item in re.split(rf", | {last} ", listed):
                        if self._may_stand(item.split(ways[2])) is not legal:
                            yield f"{item}: {'may not' if legal else 'may'} stand"

    def _may_stand(self, names: Sequence[str]) -> bool:
        """Whether pieces may stand on one another, the upper first, by the switches alone."""
        players = players_of(self.game.players, self.language)
        ranks = {noun.name: rank for rank, (_, noun) in enumerate(self._nouns())}
        pieces: list[tuple[int, Side]] = []
        for name in reversed(names):
            bare, _, owner = name.removesuffix(")").partition(" (")
            side = Side([one.label for one in players].index(owner)) if owner else Side.WHITE
            pieces.append((ranks[bare.lower()], side))
        return len(pieces) <= self.rules.height and all(
            self._carries(lower, upper) for lower, upper in pairwise(pieces)
        )

    def _carries(self, lower: tuple[int, Side], upper: tuple[int, Side]) -> bool:
        rules, (below, whose), (above, side) = self.rules, lower, upper
        if (below, above) not in rules.carries:
            return False
        if whose is side or {below, above} & rules.neutral:
            return True
        return (
            below in rules.hosts
            and above not in rules.immobile
            and (above, below) not in rules.fells
        )

    def _example(self, page: Page) -> Iterator[str]:
        """The turns of the example game, from the first to the last, are those that were played."""
        if self.game.example is None:
            return
        played = [ply.text for ply in example_of(self.game, self.language).plies]
        for text in self._all(page):
            numbered = [(int(count), turn) for count, turn in NUMBERED.findall(text)]
            starts = [rank for rank, one in enumerate(numbered) if one == (1, played[0])]
            for start in starts:
                run = takewhile(lambda one: one[1][0] == one[0] + 1, enumerate(numbered[start:]))
                said = [turn for _, (_, turn) in run]
                if said != played:
                    yield f"the example game is given as {said}"

    # all that has to be said

    def _sentences(self, page: Page) -> Iterator[str]:
        """Each sentence of the rules stands there."""
        teller = RuleWriter.of(self.game, self.language)
        for rule in teller.rules() if teller else ():
            for said in rule.statements:
                if Say.ARROW not in said.keys and _plain(said.text) not in page.text:
                    yield f"unsaid: {said.text}"

    def _plates(self, page: Page) -> Iterator[str]:
        """Under the heading of stacks those are barred that the game's figure of stacks bars."""
        words = catalogue(self.language, self.game.wording).part("rules.stacks")
        barred = {"en": "These may not: ", "fr": "Piles interdites : "}[self.language]
        own = [
            one.plate
            for one in self.game.figures
            if isinstance(one.plate, StacksPlate) and one.section in (None, Section.STACKS)
        ]
        for heading, said in page.headed:
            is_plate = re.match("These stacks may stand: |Piles permises : ", said)
            if heading == words and is_plate and barred not in said and any(p.barred for p in own):
                yield f"{heading}: a picture that bars nothing: {said}"

    def _variants(self, page: Page) -> Iterator[str]:
        """Whatever variant is named, something is said of it."""
        edition = f"{self.game.id}/{self.game.edition}"
        for variant in variant_names():
            if edition in variant.editions and not self.game.variants:
                title = _plain(variant.title[self.language])
                if not re.search(rf"{re.escape(title)}[.] ?[A-ZÀ-Þ]", page.text):
                    yield f"nothing is said of {title}"


_ORDINARY = frozenset({"vide", "vides"})
"""Names that are words of any book too: kinds only behind an article."""


def _written(text: str) -> Iterator[str]:
    yield from (found[0] for found in TURN.finditer(text))
    yield from (found[0] for found in DROP.finditer(text))


def _around(word: str, text: str) -> str:
    at = text.lower().find(word.lower())
    return f"…{text[max(0, at - 30) : at + 40]}…"


def _forms(noun: Noun) -> tuple[str, str]:
    return noun.name.lower(), noun.in_plural.lower()


def _form_words(grammar: Any, name: str) -> tuple[str, str]:
    return grammar[name]["piece"], grammar[name]["pieces"]


@cache
def foreign_names(language: Language) -> frozenset[str]:
    """What any edition calls a kind."""
    games = map(load_game, shelf.shipped_paths())
    return frozenset(
        name for game in games for noun in nouns_of(game, language) for name in _forms(noun)
    )
