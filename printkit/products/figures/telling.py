"""What is said of a panel: below it, and for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from printkit.base.catalogue import Catalogue, catalogue
from printkit.base.errors import Message, PrintkitError
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.marks import cross_colour
from printkit.model import Game, Language
from printkit.products.descriptions import position_description, sentence_case, turn_sentence
from printkit.products.figures.checking import Barred, Shown
from printkit.products.figures.faces_in_words import FaceWords
from printkit.products.request import Request
from printkit.rules import StepEffect
from printkit.scene import Anchor, Circle, Path, Scene, Shape, Style, Text, Weight, polyline
from printkit.scene.combine import column_of
from printkit.text import reasons

WORDS = 9 / PT_PER_MM
SMALL = 7 / PT_PER_MM
"""The sizes of type in a figure, in mm: of captions, and of the words below a panel."""
BELOW = 1.6
"""From a panel to its words, and from there to the next, in mm."""


def letters() -> Iterator[str]:
    """What panels are called: a, b, and so on, after z aa."""
    for rank in count():
        lead, last = divmod(rank, 26)
        yield (chr(96 + lead) if lead else "") + chr(97 + last)


def face_words(request: Request, size: float, fill: str) -> FaceWords:
    """How words with faces among them are set."""
    return FaceWords(
        game=request.game, theme=request.theme, language=request.language, size=size, fill=fill
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelWords:
    """What is said of a panel.

    Attributes:
        turn: that is played or barred, or empty.
        barred: whether it is illegal.
        sentence: what it does, or why it is illegal, and how the game ends.
    """

    turn: str
    barred: bool
    sentence: str


def said_of(request: Request, shown: Shown) -> PanelWords:
    """What is said of a panel."""
    language, game = request.language, request.game
    turn, sentence, barred = "", "", False
    if shown.ply is not None:
        turn = shown.ply.text
        sentence = turn_sentence(game, shown.ply.trace, language)
    elif len(shown.barred) == 1 and not shown.rays:
        (only,) = shown.barred
        turn, barred = only.text, True
        sentence = _why(only, game, language)
    sentence = ". ".join(filter(None, (sentence, _ended(shown, game, language))))
    return PanelWords(turn=turn, barred=barred, sentence=sentence)


def words_below(request: Request, shown: Shown, letter: str, width: float) -> tuple[Scene, ...]:
    """What stands below a panel: its letter, turn and sentence.

    Raises:
        PrintkitError: the turn is too long for its column.
    """
    theme, language, said = request.theme, request.language, said_of(request, shown)
    lines: list[Scene] = []
    if letter or said.turn:
        head = _head(request, letter, said.turn, barred=said.barred)
        if head.width > width:
            what = Message("rule_figures.too-long", text=said.turn, beyond=head.width - width)
            raise PrintkitError(what, source=shown.panel.source)
        lines.append(head)
    own = shown.panel.caption[language] if shown.panel.caption else ""
    if own:
        lines.append(face_words(request, SMALL, theme.quiet_text).column(own, width))
    elif said.sentence:
        lines.append(column_of(said.sentence, width=width, size=SMALL, fill=theme.quiet_text))
    return tuple(lines)


def described(game: Game, shown: Shown, language: Language) -> str:
    """What a panel shows, for who cannot see it: what its marks say, then what stands where."""
    names = game.grid.names
    words = catalogue(language, game.wording)
    stated = []
    if shown.trace:
        stated.append(f"{turn_sentence(game, shown.trace, language)}.")
    stated += _reached(shown, words, names)
    for one in shown.barred:
        why = _why(one, game, language)
        why = why[:1].lower() + why[1:]
        key = "alt-barred" if why else "alt-barred-by-word"
        stated.append(words.say(f"rule_figures.{key}", turn=one.text, why=why))
    if ended := _ended(shown, game, language):
        stated.append(f"{ended}.")
    for zone in shown.zones:
        cells = " ".join(names[cell] for cell in sorted(zone.cells))
        stated.append(words.say("rule_figures.alt-zone", cells=cells))
    if noted := " ".join(names[note.cell] for note in shown.notes):
        stated.append(words.say("rule_figures.alt-ring", cells=noted))
    return " ".join((*stated, _standing(game, shown, words)))


def _standing(game: Game, shown: Shown, words: Catalogue) -> str:
    """What stands where; of an empty board its cells, row by row."""
    position, names = shown.position, game.grid.names
    if any(position.cells) or any(map(any, position.reserve)):
        return position_description(game, position, Language(words.code))
    rows = (game.grid.row(row.name) for row in game.grid.rows)
    ends = ((names[row[0]], names[row[-1]]) for row in rows if row)
    listed = (words.say("replay.first-to-last", first=one, last=other) for one, other in ends)
    return words.say("rule_figures.alt-empty", rows=words.part("grammar.joint").join(listed))


def _reached(shown: Shown, words: Catalogue, names: Sequence[str]) -> Iterator[str]:
    """Where units go by their first steps, what they take there and what they build on."""
    fans: dict[tuple[int, bool], list[StepEffect]] = {}
    for ray in shown.rays:
        several = len(ray.effect.moved) > 1
        fans.setdefault((ray.effect.step.start, several), []).append(ray.effect)
    for (start, several), effects in fans.items():
        stated = (
            ("alt-stack" if several else "alt-piece", effects),
            ("alt-takes", [one for one in effects if one.captured]),
            ("alt-builds", [one for one in effects if one.built_on and not one.captured]),
        )
        for key, some in stated:
            if some:
                cells = " ".join(names[one.step.end] for one in some)
                yield words.say(f"rule_figures.{key}", cell=names[start], cells=cells)


def _why(barred: Barred, game: Game, language: Language) -> str:
    """Why a turn is illegal; empty where the author's word stands."""
    if barred.reason is None:
        return ""
    return sentence_case(reasons.reason(barred.reason, game, language))


def _ended(shown: Shown, game: Game, language: Language) -> str:
    """How the game ended; empty while it goes on."""
    if shown.outcome is None:
        return ""
    return sentence_case(reasons.outcome(shown.outcome, game, language))


def _head(request: Request, letter: str, turn: str, *, barred: bool) -> Scene:
    """A panel's letter in a disc, a red cross where its turn is illegal, and the turn."""
    theme, size = request.theme, WORDS
    height = 1.3 * size
    middle, x = height / 2, 0.0
    shapes: list[Shape] = []
    if letter:
        radius = 0.62 * size
        disc = Style(fill=theme.text)
        shapes.append(Circle(x=radius, y=middle, radius=radius, style=disc))
        shapes.append(
            Text(
                x=radius,
                y=middle + 0.36 * size * CAP_HEIGHT,
                text=letter,
                size=0.8 * size,
                fill="#ffffff",
                anchor=Anchor.MIDDLE,
                weight=Weight.SEMIBOLD,
            )
        )
        x = 2 * radius + 0.45 * size
    if barred:
        arm = 0.28 * size
        centre = x + arm
        lines = (
            *polyline(((centre - arm, middle - arm), (centre + arm, middle + arm))),
            *polyline(((centre - arm, middle + arm), (centre + arm, middle - arm))),
        )
        shapes.append(
            Path(segments=lines, style=Style(stroke=cross_colour(theme), width=0.17 * size))
        )
        x += 2 * arm + 0.35 * size
    if turn:
        shapes.append(
            Text(
                x=x,
                y=middle + size * CAP_HEIGHT / 2,
                text=turn,
                size=size,
                fill=theme.text,
                weight=Weight.SEMIBOLD,
            )
        )
        x += text_width(turn, size, Weight.SEMIBOLD)
    return Scene(width=x, height=height, shapes=tuple(shapes))
