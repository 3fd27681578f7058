"""What a written turn means by the rules of its game: whole, only its beginning, or nearly.

Of a text that is no legal turn the nearest legal ones are found. Texts are compared as they are
written, by the slips of hands and eyes: a letter too many, too few, another one, two exchanged; a
cell beside the right one, the two first cells exchanged, `-` for `=`. So a text that no grammar
reads gets its suggestions too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

from printkit.base.errors import (
    AmbiguousTurn,
    IllegalTurn,
    Message,
    NotationError,
    PrintkitError,
    Reason,
    Source,
)
from printkit.base.lazy import regex
from printkit.model import WHITE_AND_BLACK, Game, Language, Owner, Stands, Turns
from printkit.notation import DIALECTS, Alphabet, GivenPosition, ParsedTurn
from printkit.notation.alphabet import LetterCase, Manner, Opening
from printkit.notation.records.facts import header_key
from printkit.notation.records.scores import UNNAMED, Own, PlayerNames
from printkit.notation.records.scores import own_names as named
from printkit.notation.turns.common import SWAPS, write_traced, write_turn
from printkit.notation.turns.plain import is_plain_turn
from printkit.notation.turns.plain_text import SWAP
from printkit.rules import Mover, Position, Ruleset, Side, Step, Trace, Turn
from printkit.rules.position import TALLEST
from printkit.text import reasons
from printkit.text.players import players_of

if TYPE_CHECKING:
    from printkit.notation.records.scan import Known
    from printkit.rules import Rules

_USUAL = ("white", "black")


@lru_cache(maxsize=64)
def alphabet_of(game: Game) -> Alphabet:
    """The cells and letters of a game's texts."""
    rules, style = game.rules, game.record_style
    manner, unchecked = Manner.FAMILY, game.turns is Turns.UNCHECKED
    if game.dialect == Manner.PLAIN:
        manner = Manner.UNCHECKED if rules is None else Manner.PLAIN
    return Alphabet(
        grid=game.grid,
        letters=tuple(kind.letter for kind in game.kinds),
        codes=tuple(kind.code for kind in game.kinds),
        case=LetterCase.CAPITALS if game.player_signs else style.case,  # the mover's, in turns
        ransom=style.ransom or "$",
        # where nobody checks, what the players place are turns like others
        opening=Opening.PLACING if game.free_setup and not unchecked else Opening.SETUP,
        edition=game.name,
        king=rules.relocation.kind if rules and rules.relocation else None,
        credit=rules.quiet.turns if rules and rules.quiet else None,
        exchanges=rules.exchange.most if rules and rules.exchange else 0,
        last_turns=rules.endgame.turns if rules and rules.endgame else None,
        height=rules.height if rules else TALLEST,
        neutral=rules.neutral if rules else _neutral(game),
        manner=manner,
        signs=game.player_signs,
        free=rules is None,
        parting=frozenset(
            rank for rank, kind in enumerate(game.kinds) if kind.stands is Stands.BETWEEN
        ),
    )


def _neutral(game: Game) -> frozenset[int]:
    return frozenset(rank for rank, kind in enumerate(game.kinds) if kind.owner is Owner.NONE)


@lru_cache(maxsize=64)
def unruled(game: Game) -> Ruleset:
    """The rules of a game that nobody has stated: turns are played as they are written."""
    from printkit.rules.as_written import AsWritten

    return Ruleset(
        grid=game.grid,
        kinds=tuple(kind.id for kind in game.kinds),
        box=tuple(tuple(kind.counts[side] for kind in game.kinds) for side in game.sides),
        beats=frozenset(),
        carries=frozenset(),
        height=TALLEST,
        neutral=_neutral(game),
        engine=AsWritten,
        wholes=tuple(map(game.whole, range(len(game.kinds)))),
    )


@lru_cache(maxsize=64)  # rulesets of a family are slow to compare
def rules_of(game: Game) -> Rules:
    """The rules of a game at work, made once per game.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    if game.rules is None:
        raise _no_rules(game)
    from printkit.rules import Rules

    return Rules.of(game.rules)


def _no_rules(game: Game) -> PrintkitError:
    if game.is_played:
        return PrintkitError(Message("replay.no-rules-stated", game=game.name), source=game.source)
    what, hint = Message("replay.no-rules-only-drawn", game=game.name), "replay.turns-as-written"
    return PrintkitError(what, source=game.source, hint=Message(hint))


def refuse_unplayed(game: Game | None) -> None:
    """See that records of a game can be played, by its rules or as they are written.

    Raises:
        PrintkitError: printkit only draws it.
    """
    if game is not None and not game.is_played:
        raise _no_rules(game)


@lru_cache(maxsize=16)
def own_names(game: Game) -> Own:
    """What records may call the players by the names that their game gives them."""
    if game.players == WHITE_AND_BLACK:
        return UNNAMED
    first, second = (
        [players_of(game.players, language)[side].label for language in game.players[side].texts]
        for side in Side
    )
    return named(first, second)


def called(game: Game, headers: Iterable[tuple[str, str]]) -> PlayerNames:
    """What the headers of a record, and its game, call the first two players."""
    first, second, *_ = persons(game, headers)
    return PlayerNames(first, second, own_names(game))


def persons(game: Game, headers: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Per player who plays it by the headers of a record, or nothing."""
    given = {key.lower(): value for key, value in headers}
    return tuple(
        next((given[key] for key in keys if given.get(key)), "") for keys in player_headers(game)
    )


@lru_cache(maxsize=16)
def player_headers(game: Game) -> tuple[tuple[str, ...], ...]:
    """Per player the headers that say who plays it, in small letters, the surest first.

    It is its key in the game, then its names in all languages, then `White` and `Black` of the
    first two: turned where the game calls the first Black, and of nobody else's key or name.
    """
    usual = PlayerNames.by(((one, one) for one in _USUAL), own_names(game))[:2]
    called_so = [
        {
            header_key(players_of(game.players, language)[side].label).lower()
            for language in game.players[side].texts
        }
        for side in game.sides
    ]
    if not game.player_signs:  # of two the colours are theirs by their turns
        called_so = [names.difference(_USUAL) for names in called_so]
    keys = usual if set(game.player_keys) == set(_USUAL) else game.player_keys
    known = {*keys, *(name for names in called_so for name in names)}
    return tuple(
        (
            key,
            *sorted(names.difference(keys)),
            *(one for one in usual[side : side + 1] if one not in known),
        )
        for side, (key, names) in enumerate(zip(keys, called_so, strict=True))
    )


def known_of(game: Game | None) -> Known:
    """What is known of a record's game before the record is read."""
    from printkit.notation.records.scan import NOTHING, Known

    if game is None:
        return NOTHING
    alphabet, own = alphabet_of(game), own_names(game)
    if alphabet.manner is Manner.FAMILY:
        return Known(own=own)
    return Known(
        is_turn=lambda word: is_plain_turn(word, alphabet), own=own, players=len(game.players)
    )


def player_of(game: Game) -> Rules:
    """What plays the turns of a game: its rules, or, where nobody checks them, what is written.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    if game.rules is None and game.turns is Turns.UNCHECKED:
        from printkit.rules import Rules

        return Rules.of(unruled(game))
    return rules_of(game)


def meant(rules: Rules, position: Position, parsed: ParsedTurn) -> tuple[Turn, Reason | None]:
    """The turn that is meant, and why it is illegal: the legal one of all that it may mean.

    Raises:
        AmbiguousTurn: several of them are legal.
    """
    parsed = parsed.played_by(position.to_move)
    turn = rules.counted(position, parsed.turn)
    reason = rules.explain(position, turn)
    if not parsed.others or (parsed.at_once and reason is None):
        return turn, reason
    legal = [turn for turn in parsed.others if rules.explain(position, turn) is None]
    if reason is None:
        legal.insert(0, parsed.turn)
    if len(legal) > 1:
        what = Message("replay.may-mean-legal-turns", turn=parsed.text, count=len(legal))
        raise AmbiguousTurn(what, source=parsed.source, hint=Message("replay.write-with-signs"))
    if not legal and parsed.at_once:  # what is wrong is said of the turn as it is written
        turn = parsed.others[-1]
        reason = rules.explain(position, turn)
    return (legal[0], None) if legal else (turn, reason)


def mover(position: Position, first: ParsedTurn, neutral: Collection[int] = ()) -> Side:
    """The owner of what a turn moves: of the cube on its first cell, or by its drops' letters.

    Letters of `neutral` kinds say nothing where others do.
    """
    if first.dropped:
        owned = (piece.side for piece in first.dropped if piece.kind not in neutral)
        named = first.side
        if first.case is LetterCase.CAPITALS:  # by a sign, or nobody
            return position.to_move if named is None else named
        return position.to_move if named is None else next(owned, named)
    if not (first.turn.swap or first.turn.steps):
        return position.to_move
    begins = first.turn.swap[0] if first.turn.swap else pushing(first.turn.steps).start
    standing = position.at(begins)
    return standing[-1].side if standing else position.to_move


def pushing(steps: Sequence[Step]) -> Step:
    """The step that says who moves: the first, or of a push, which it begins, the rearmost."""
    rear = steps[0]
    for before, step in pairwise(steps):
        if step.end == rear.start and step.start != before.end:
            rear = step
    return rear


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """A turn broken off.

    `turn` is its first steps or drops, or none; `further` how it may go on, with one of them more.
    """

    text: str
    turn: Turn
    trace: Trace
    position: Position
    further: tuple[Turn, ...]

    @property
    def onward(self) -> tuple[int, ...]:
        """The cells where its next step may end, or its next piece may be dropped, rising."""
        ends = {one.steps[-1].end if one.steps else one.drops[-1].cell for one in self.further}
        return tuple(sorted(ends))


def begin(
    game: Game, given: GivenPosition, text: str, source: Source, language: Language = Language.EN
) -> Beginning:
    """The beginning of a turn, and where the turn may go on.

    A position that does not say who moves is a picture: the owner of what is moved moves, and no
    game is over. The text may be the name of a cell: what stands there begins.

    Raises:
        IllegalTurn: no legal turn begins so; with the rule and the nearest legal turns.
        NotationError: the text is neither, or nothing on that cell may begin a turn.
    """
    rules, alphabet, position = rules_of(game), alphabet_of(game), given.position
    rules = rules.endless if given.side is None else rules
    cell, turn = game.grid.index.get(text), Turn()
    if cell is None:
        parsed = DIALECTS[game.dialect].parse_turn(text, source, alphabet)
        side = (
            position.to_move
            if given.side is not None
            else mover(position, parsed, alphabet.neutral)
        )
        position = replace(position, to_move=side)
        turn = rules.counted(position, parsed.turn)
    elif given.side is None and position.at(cell):
        position = replace(position, to_move=position.at(cell)[-1].side)
    reason = rules.explain_so_far(position, turn)
    if reason is not None:
        why = reasons.reason(reason, game, language)
        hint = reasons.legal(nearest_legal(game, position, text), language)
        what = reasons.illegal(text, why, language)
        raise IllegalTurn(what, reason, source=source, hint=hint)
    further = rules.onward(position, turn)
    if cell is not None:
        further = tuple(one for one in further if one.steps and one.steps[0].start == cell)
        if not further:
            raise NotationError(Message("replay.nothing-begins", cell=text), source=source)
    return Beginning(
        text=text,
        turn=turn,
        trace=rules.trace(position, turn),
        position=rules.play_so_far(position, turn),
        further=further,
    )


def ways_on(game: Game, given: GivenPosition, text: str) -> tuple[str, ...]:
    """How a turn that begins so may go on: each way with one step or one dropped piece more.

    Raises:
        NotationError: see `begin`.
    """
    begun, alphabet = begin(game, given, text, Source("turn", 1, 1)), alphabet_of(game)
    return tuple(write_turn(one, given.position.to_move, alphabet) for one in begun.further)


_MOST = 3
_TRACED = 24
"""So many of the nearest are compared with their capture signs too."""
_FARTHEST = 2.5
"""Slips; what lies farther off is not meant."""
_WINDOW = 6
"""A text that differs from another over more characters than this lies farther off."""
_LONGEST = 40
_SIGNS = str.maketrans("", "", "!?")
_PARTS = regex(r"[-=+~/]")
_TOKEN = regex(r"[a-z]+[0-9]+|[a-z]+:|[a-z]+|[^a-z]")
_CELL = regex(r"([a-z]+)([0-9]+)")
_EXCHANGED = 0.8
_OTHER_CELL = 1.1
_BROKEN_OFF = 1.3
_LACKS_KING = 0.4
_BESIDE = 0.02
_LIKE = 0.75
"""The weight of a slip that is likelier than others: a neighbour's letter, one sign for another."""
_ALIKE = ("-=", "-+", "-~", "=~", "+=", "+*", "*=", "#$", ":/", ":-")
_SIGN_WEIGHT = 0.2


def nearest_legal(game: Game, position: Position, text: str) -> tuple[str, ...]:
    """The texts of up to three legal turns, the nearest first; none where none is near.

    The text is of a turn in that position, legal or not, readable or not.
    """
    rules, alphabet = player_of(game), alphabet_of(game)
    legal = rules.legal_turns(position) if game.rules else _possible(game, position, text)
    jump = None if game.rules else _jump(game, position, text)
    plain = [write_turn(turn, position.to_move, alphabet) for turn in legal]
    # without signs of captures, exchanges and judgements
    bare = SWAPS.sub(SWAP, text[:_LONGEST]).translate(_SIGNS)
    wanted = bare.strip().removesuffix("*").lower()
    near, tokens = [], _TOKEN.findall(wanted)
    for at, one in enumerate(plain):
        written, slips = one.lower(), _slips(wanted, one.lower())
        if slips > 1:
            slips = min(slips, _token_slips(tokens, _TOKEN.findall(written)))
            # It may lack its end, or have one too many: a step, a king put back.
            short, long = sorted((wanted, written), key=len)
            if short and long.startswith(short) and not long[len(short)].isalnum():
                lacks_king = short == wanted and long[len(short)] == "/"
                slips = min(slips, _LACKS_KING if lacks_king else _BROKEN_OFF)
        if slips <= _FARTHEST:
            near.append((slips, one, at))
    parts = _PARTS.split(text[:_LONGEST]) if "!" in text else []
    ranked = []
    for slips, _, at in sorted(near)[:_TRACED]:
        written = write_traced(rules.trace(position, legal[at]), alphabet)
        # a text that bears capture signs at all means them: each cell that differs weighs a little
        pairs = zip_longest(parts, _PARTS.split(written) if parts else (), fillvalue="")
        unlike = sum(one.count("!") != other.count("!") for one, other in pairs)
        ranked.append((slips + _SIGN_WEIGHT * unlike, written))
    jumps = () if jump is None else (write_turn(jump, position.to_move, alphabet),)
    return (*jumps, *(written for _, written in sorted(ranked)))[:_MOST]


def _jump(game: Game, position: Position, text: str) -> Turn | None:
    """What a turn means whose `x` leads to empty cells: what it jumps over is to be taken."""
    try:
        turn = DIALECTS[game.dialect].parse_turn(text, Source(""), alphabet_of(game)).turn
    except NotationError:
        return None
    steps, over = list[Step](), list[int]()
    for step in turn.steps:
        jumped = [cell for cell in game.grid.passed(step.start, step.end) if position.at(cell)]
        leaps = step.mover is Mover.TAKER and not position.at(step.end)
        steps.append(replace(step, mover=Mover.CUBE) if leaps else step)
        over += jumped if leaps else ()
    meant = replace(turn, steps=tuple(steps), removed=(*turn.removed, *over))
    return meant if over and player_of(game).explain(position, meant) is None else None


def _possible(game: Game, position: Position, text: str) -> tuple[Turn, ...]:
    """What a turn may mean that nobody checks: with another cell where a step begins or takes."""
    try:
        turn = DIALECTS[game.dialect].parse_turn(text, Source(""), alphabet_of(game)).turn
    except NotationError:
        return ()
    standing = [cell for cell, unit in enumerate(position.cells) if unit]
    found = [
        replace(turn, steps=(*turn.steps[:rank], other, *turn.steps[rank + 1 :]))
        for rank, step in enumerate(turn.steps)
        for cell in standing
        for other in (replace(step, start=cell), replace(step, end=cell))
    ]
    for rank in range(len(turn.removed)):
        before, after = turn.removed[:rank], turn.removed[rank + 1 :]
        found += (replace(turn, removed=(*before, cell, *after)) for cell in standing)
    player = player_of(game)
    return tuple(one for one in found if player.explain(position, one) is None)


def _slips(wanted: str, text: str) -> float:
    """Letters left out, added, changed or exchanged between two texts, the likelier for less.

    Source: the restricted distance of Damerau and Levenshtein, with weights.
    """
    same = _beginning(wanted, text)
    one, other = wanted[same:], text[same:]
    tail = _beginning(one[::-1], other[::-1])
    one, other = one[: len(one) - tail], other[: len(other) - tail]
    if max(len(one), len(other)) > _WINDOW:
        return float(_WINDOW)
    before: list[float] = []
    last = [float(column) for column in range(len(other) + 1)]
    for row, letter in enumerate(one, 1):
        line = [float(row)]
        for column, target in enumerate(other, 1):
            best = min(last[column] + 1, line[-1] + 1, last[column - 1] + _changed(letter, target))
            if row > 1 < column and letter == other[column - 2] and one[row - 2] == target:
                best = min(best, before[column - 2] + 1)
            line.append(best)
        before, last = last, line
    return last[-1]


def _beginning(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    count = 0
    for letter, target in zip(one, other, strict=False):
        if letter != target:
            break
        count += 1
    return count


def _changed(letter: str, target: str) -> float:
    """The weight of one letter for another."""
    if letter == target:
        return 0.0
    alike = letter.isalnum() and abs(ord(letter) - ord(target)) == 1
    return _LIKE if alike or "".join(sorted((letter, target))) in _PAIRS else 1.0


_PAIRS = frozenset("".join(sorted(pair)) for pair in _ALIKE)


def _token_slips(wanted: Sequence[str], tokens: Sequence[str]) -> float:
    """As `_slips`, over whole cells, letters of cubes and signs."""
    if len(wanted) != len(tokens):
        return float(_WINDOW)
    slips = sum(map(_token_changed, wanted, tokens))
    if len(wanted) > 2 and slips > _EXCHANGED:
        first, sign, second, *rest = wanted
        swapped = (second, sign, first, *rest)
        turned = 0.0 if sign == SWAP else _EXCHANGED
        slips = min(slips, turned + sum(map(_token_changed, swapped, tokens)))
    return slips


@lru_cache(maxsize=4096)  # a board has some dozens of cells, and each legal turn names a few
def _token_changed(token: str, target: str) -> float:
    if token == target:
        return 0.0
    here, there = _CELL.fullmatch(token), _CELL.fullmatch(target)
    if here and there:
        rows = abs(ord(here[1][0]) - ord(there[1][0]))
        return _OTHER_CELL + _BESIDE * (rows + abs(int(here[2]) - int(there[2])))
    if here or there or token.isalpha() != target.isalpha():
        return float(_WINDOW)
    return _changed(token[:1], target[:1])
