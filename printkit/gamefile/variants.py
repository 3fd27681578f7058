"""Variants: changes to an edition that come as files of their own, and may be combined.

A variant's file holds a `variant` map, which says what it is called and which editions it is for,
beside the sections of a spec that it changes. Several variants go together unless two of them
change the same thing in different ways, or one says why it does not go with the other. What a
variant changes only in the company of another stands under `when`, and is laid on last.

Variants that give each side one special piece may face each other: `mokca-vs-pamei` gives White a
guard and Black a ninja.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from itertools import combinations
from unicodedata import normalize

from printkit.base.catalogue import catalogue
from printkit.base.errors import Message, SpecError, known_words
from printkit.gamefile import shelf
from printkit.gamefile.extend import SpecText, lay, read_spec
from printkit.gamefile.pieces import localised
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import VariantFile
from printkit.gamefile.tree import Entries, Node, Word
from printkit.gamefile.validation import fit
from printkit.model import Localised

_HEAD = "variant"
_WHEN = "when"
_VERSUS = "-vs-"
_FIGURES = "figures"
"""What variants show in pictures keeps none apart: of two the later one is drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant that comes with printkit.

    Attributes:
        name: as commands take it (`pamei`).
        title_ending: how the title of a game goes on that is played with it: *with the ninja*.
        editions: the names of the shipped editions that it is for.
        with_: the names of the variants that come along with it.
        against: per name of another variant why it does not go with this one.
        when: per name of another variant what this one changes beside it.
    """

    name: str
    title: Localised
    title_ending: Localised
    editions: tuple[str, ...]
    changes: SpecText
    with_: tuple[str, ...]
    against: Mapping[str, str]
    when: Mapping[str, SpecText]

    def why_apart(self, other: Variant) -> str:
        """Why it does not go together with another; empty when it does."""
        reason = self.against.get(other.name) or other.against.get(self.name)
        if reason:
            return reason
        theirs = dict(_leaves(other.changes.root))
        for path, value in _leaves(self.changes.root):
            for their_path, their_value in theirs.items():
                shared = min(len(path), len(their_path))
                if path[:shared] == their_path[:shared] and value != their_value:
                    return Message("gamefile.both-change", path=".".join(path[:shared]))
        return ""


def shipped_variants() -> tuple[Variant, ...]:
    """What comes with printkit, sorted by name."""
    return tuple(map(_read, shelf.paths_in(shelf.VARIANTS)))


def choose(names: Iterable[str], edition: str) -> tuple[Variant, ...]:
    """The variants of these names and those that come along, each once, for one edition.

    `edition` is the game's name and edition (`jersi/3`).

    Raises:
        SpecError: an unknown name, a variant of other editions, or two that do not go together.
    """
    chosen: dict[str, Variant] = {}
    for name in names:
        _add(name, chosen)
    for variant in chosen.values():
        if edition not in variant.editions:
            row = {"variant": variant.name, "listed": ", ".join(variant.editions)}
            raise SpecError(Message("gamefile.variant-not", **row, edition=edition))
    for one, other in combinations(chosen.values(), 2):
        if why := one.why_apart(other):
            both = Message("common.one-and-other", one=one.name, other=other.name)
            hint = ""
            if not any(_VERSUS in it.name or special_piece(it) is None for it in (one, other)):
                # Two special pieces may be played with all the same, one on each side.
                hint = Message(
                    "gamefile.one-each-side", one=one.name, versus=_VERSUS, other=other.name
                )
            raise SpecError(Message("gamefile.not-go-together", both=both, why=why), hint=hint)
    return tuple(chosen.values())


def lay_all(reading: SpecText, variants: Sequence[Variant]) -> SpecText:
    """A spec with the changes of variants, in their order."""
    for variant in variants:
        reading = lay(reading, variant.changes)
    names = {name for variant in variants for name in variant.name.split(_VERSUS)}
    for changes in (change for v in variants for other, change in v.when.items() if other in names):
        reading = lay(reading, changes)
    return reading


def _add(name: str, chosen: dict[str, Variant]) -> None:
    variant = _facing(*name.split(_VERSUS, 1)) if _VERSUS in name else _known(name)
    for other in variant.with_:
        _add(other, chosen)
    chosen.setdefault(name, variant)


def _known(name: str) -> Variant:
    known = shelf.paths_in(shelf.VARIANTS)
    if name not in known:
        # By its title as one would type it, else spelled alike; else all of them are named.
        titles = {own: _read(own).title for own in known}
        typed = normalize("NFC", name).lower().replace("-", " ")
        titled = (own for own, it in titles.items() if typed in map(str.lower, it.texts.values()))
        hint = known_words(known, next(titled, name))
        raise SpecError(Message("gamefile.unknown-variant", name=name), hint=hint)
    return _read(name)


def _facing(white: str, black: str) -> Variant:
    """The variant that gives White the special piece of one and Black that of another."""
    ours, theirs = _known(white), _known(black)
    setup = Entries(ours.changes.root.source)
    for variant, key in ((ours, "extra"), (theirs, "extra_black")):
        extra = special_piece(variant)
        if extra is None:
            raise SpecError(Message("gamefile.gives-side-no-special-piece", variant=variant.name))
        setup[Word(key, extra.source)] = extra
    both = lay(ours.changes, theirs.changes)
    root = _without(both.root, {"setup"})
    root[Word("setup", setup.source)] = setup
    return Variant(
        name=f"{white}{_VERSUS}{black}",
        title=_against("title", ours.title, theirs.title),
        title_ending=_against("told", ours.title_ending, theirs.title_ending),
        editions=tuple(name for name in ours.editions if name in theirs.editions),
        changes=replace(both, root=root),
        with_=(*ours.with_, *theirs.with_),
        against={**ours.against, **theirs.against},
        when={**ours.when, **theirs.when},
    )


def _against(form: str, ours: Localised, theirs: Localised) -> Localised:
    """What two variants that face each other are called, in every language that names both."""
    texts = {}
    for code in [code for code in ours.texts if code in theirs.texts]:
        words = catalogue(code).part("facing")
        other = theirs[code].removeprefix(words["with"])
        texts[code] = words[form].format(ours=ours[code], theirs=other)
    return Localised(texts=texts)


def special_piece(variant: Variant) -> Node | None:
    """Where a variant puts White's special piece, if it gives one."""
    setup = variant.changes.root.at("setup")
    return setup.at("extra") if isinstance(setup, Entries) else None


@cache
def _read(name: str) -> Variant:
    path = shelf.paths_in(shelf.VARIANTS)[name]
    reading = read_spec(path, shelf.label(f"{shelf.VARIANTS}/{name}"))
    mistakes = Mistakes()
    mistakes.extend(reading.problems)
    file, problems = fit(VariantFile, _without(reading.root, set(reading.root) - {_HEAD}))
    mistakes.extend(problems)
    if file is None:
        raise mistakes.error()
    mistakes.stop()
    head = file.variant
    title, when = localised(head.title), reading.root.at(_WHEN)
    return Variant(
        name=name,
        title=title,
        title_ending=localised(head.told)
        if head.told
        else Localised(texts={code: f"({text})" for code, text in title.texts.items()}),
        editions=tuple(
            edition
            for edition in shelf.shipped_paths()
            if any(fnmatchcase(edition, pattern) for pattern in head.for_)
        ),
        changes=replace(reading, root=_without(reading.root, {_HEAD, _WHEN})),
        with_=tuple(map(str, head.with_)),
        against={str(other): str(why) for other, why in head.against.items()},
        when={
            str(other): replace(reading, root=root, text="", problems=(), styles=frozenset())
            for other, root in (when.items() if isinstance(when, Entries) else ())
        },
    )


def _without(root: Entries, keys: Container[str]) -> Entries:
    rest = Entries(root.source)
    rest.update((key, value) for key, value in root.items() if key not in keys)
    return rest


def _leaves(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Per path of keys the word or list that stands there, but for figures."""
    if isinstance(node, Entries):
        for key, value in node.items():
            if path or key != _FIGURES:
                yield from _leaves(value, (*path, str(key)))
    else:
        yield path, str(node) if isinstance(node, Word) else list(node)
