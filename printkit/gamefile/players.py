"""The players of a game in the order of their turns, by the keys that a spec gives them.

Two are `white` and `black`, and a schema with these keys reads a file. Where a spec calls its
players by keys of their own, its words are laid so that the schema fits: whoever begins stands
under `white`, who follows under `black`, all others under one key more. Words keep their places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from printkit.base.errors import Message, did_you_mean, known_words, nearest
from printkit.gamefile.extend import SpecText
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import (
    NONE,
    OTHERS,
    CountsSpec,
    EdgesSpec,
    FacesOfPlayersSpec,
    PlayersSpec,
    ReservesSpec,
    SetupSpec,
    SpecMap,
    ThemeSpec,
)
from printkit.gamefile.tree import Entries, Items, Node, Word
from printkit.rules.ruleset import MOST_PLAYERS

USUAL: Final = ("white", "black")
"""The keys of the players of most games."""
FURTHER: Final = tuple(f"<{rank + 1}>" for rank in range(2, MOST_PLAYERS))
"""What the others are called where a mark is painted in a player's colour."""
_KEY = re.compile(r"[a-z][a-z0-9-]*")
_ANY = "*"
_PLACES: Mapping[tuple[str, ...], type[SpecMap]] = MappingProxyType(
    {
        ("players",): PlayersSpec,
        ("setup",): SetupSpec,
        ("setup", "reserve"): ReservesSpec,
        ("board", "edges"): EdgesSpec,
        ("kinds", _ANY, "count"): CountsSpec,
        ("faces", _ANY): FacesOfPlayersSpec,
        ("themes", _ANY): ThemeSpec,
    }
)
"""Where the keys of players stand, and what the schema has there."""
_WHOLE = (CountsSpec, FacesOfPlayersSpec)
"""Maps that have something of each player."""
_OF_TWO = frozenset({"extra", "extra_black", "free"})
"""Keys of a setup that are of White and Black alone."""
_SIGN = re.compile("[a-z]")


def with_players(reading: SpecText, mistakes: Mistakes) -> SpecText:
    """A spec as the schema knows it, with its players' keys and signs; none for White and Black.

    Raises:
        SpecError: so many cannot play.
    """
    node = reading.root.at("players")
    keys, below = ([*node], [*node.values()]) if isinstance(node, Entries) else ([], [])
    given = [one.at("sign") if isinstance(one, Entries) else None for one in below]
    if len(keys) < 3:
        for sign in (sign for sign in given if isinstance(sign, Word)):
            hint = Message("gamefile.case-tells-two")
            mistakes.note(Message("gamefile.sign-of-two"), sign.source, hint)
    if not keys or (len(keys) < 3 and any(key in USUAL or nearest(key, USUAL) for key in keys)):
        return reading  # also where one of the two is misspelt
    _check_keys(keys, mistakes)
    pairs = zip(keys, given, strict=True)
    signs = [sign if isinstance(sign, Word) else Word(key[:1], key.source) for key, sign in pairs]
    if len(keys) > 2:
        _check_signs(keys, signs, mistakes)
    return replace(
        reading,
        root=_Laying(keys, mistakes).laid(reading.root, ()),
        players=tuple(map(str, keys)),
        signs=tuple(map(str, signs)) if len(keys) > 2 else (),
    )


def _check_keys(keys: Sequence[Word], mistakes: Mistakes) -> None:
    """Note players who cannot be called so; more or fewer than can play end the reading."""
    if not 2 <= len(keys) <= MOST_PLAYERS:
        what = Message("gamefile.so-many-players", count=len(keys))
        place = keys[min(len(keys) - 1, MOST_PLAYERS)].source
        mistakes.note(what, place, Message("gamefile.players-two-to-six", most=MOST_PLAYERS))
        raise mistakes.error()
    taken = {*SetupSpec.model_fields, *ThemeSpec.model_fields, NONE, "half-turn"} - {*USUAL}
    for key in keys:
        if not _KEY.fullmatch(key) or key in taken:
            hint = Message("gamefile.small-letters-digits-hyphens")
            mistakes.note(Message("gamefile.cannot-name-player", name=str(key)), key.source, hint)


def _check_signs(keys: Sequence[Word], signs: Sequence[Word], mistakes: Mistakes) -> None:
    """Note a sign that is no small letter, and one that two players have."""
    owners: dict[str, Word] = {}
    for key, sign in zip(keys, signs, strict=True):
        if not _SIGN.fullmatch(sign):
            mistakes.note(Message("gamefile.sign-is-small", sign=str(sign)), sign.source)
        elif sign in owners:
            free = [letter for letter in _SIGN.findall(f"{key}xyz") if letter not in signs]
            names = {"one": str(owners[sign]), "other": str(key), "sign": str(sign)}
            what = Message("gamefile.players-of-one-sign", **names)
            hint = Message("gamefile.give-a-sign", player=str(key), sign=free[0])
            mistakes.note(what, sign.source, hint)
        owners.setdefault(str(sign), key)


class _Laying:
    """Lays the words of a spec as the schema knows them."""

    def __init__(self, keys: Sequence[Word], mistakes: Mistakes) -> None:
        self._mistakes = mistakes
        self._slots = dict(zip(map(str, keys), (*USUAL, *FURTHER), strict=False))

    def laid(self, node: Any, path: tuple[str, ...]) -> Any:
        """What stands at a path of the spec, laid."""
        if path[:2] == ("board", "marks") and isinstance(node, Items):
            node[:] = [self.laid(one, (*path, _ANY)) for one in node]
            return node
        if path[:2] == ("board", "marks") and "colour" in path[3:] and isinstance(node, Word):
            return Word(" ".join(self._slots.get(one, one) for one in node.split()), node.source)
        if not isinstance(node, Entries):
            return node
        found = Entries(node.source)
        found.update((key, self.laid(value, (*path, str(key)))) for key, value in node.items())
        count = node.at("count") if path[:1] == ("kinds",) and len(path) == 2 else None
        if isinstance(count, Word) and count.isdecimal() and node.at("owner") != "none":
            of_each = Entries(count.source)
            of_each.update((Word(key, count.source), count) for key in self._slots)
            found[found.key("count")] = self._of_players(of_each, CountsSpec)
        for place, spec in _PLACES.items():
            if len(place) == len(path) and all(
                name in (_ANY, at) for name, at in zip(place, path, strict=True)
            ):
                return self._of_players(found, spec)
        return found

    def _of_players(self, node: Entries, spec: type[SpecMap]) -> Entries:
        """A map with keys of players."""
        other = {field.alias or name for name, field in spec.model_fields.items()}
        other -= {*USUAL, OTHERS}
        found, further = Entries(node.source), Entries(node.source)
        for key, value in node.items():
            slot = self._slots.get(key)
            if slot in USUAL:
                found[Word(slot, key.source)] = value
            elif slot is not None:
                further[key] = value
            elif key in other and not (spec is SetupSpec and key in _OF_TWO):
                found[key] = value
            elif key in other:
                self._mistakes.note(Message("gamefile.of-two-players", key=str(key)), key.source)
            else:
                hint = known_words(self._slots)
                if key not in USUAL:
                    hint = did_you_mean(key, [*self._slots, *other]) or hint
                what = Message("gamefile.no-player", name=str(key))
                self._mistakes.note(what, key.source, hint)
        self._fill(node, spec, found, further)
        if spec is SetupSpec and node and not found and not further:
            found[Word(USUAL[0], node.source)] = Word(NONE, node.source)  # that is said already
        if further or spec is PlayersSpec:
            ranked = sorted(further, key=[*self._slots].index)
            ordered = Entries(node.source)
            ordered.update((key, further[key]) for key in ranked)
            found[Word(OTHERS, node.source)] = ordered
        return found

    def _fill(self, node: Entries, spec: type[SpecMap], found: Entries, further: Entries) -> None:
        """Put in what a map says nothing of: nothing, or, where that is a mistake, anything."""
        missing = [name for name in self._slots if node.at(name) is None]
        for name in missing if spec in (*_WHOLE, ReservesSpec, EdgesSpec) else ():
            none: Node = Items(node.source) if spec is EdgesSpec else Word(NONE, node.source)
            if spec in _WHOLE:
                self._mistakes.note(Message("gamefile.key-missing", key=name), node.source)
                none = next(iter(node.values()), none)
            slot = self._slots[name]
            if slot in USUAL:
                found[Word(slot, node.source)] = none
            else:
                further[Word(name, node.source)] = none
