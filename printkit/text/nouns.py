"""Kinds in sentences: their names with article, gender and number, in lists, and what agrees.

Where a language's sentences ask for it, a spec gives a name with its article (`la pierre`, `les
ciseaux`, `une oie`). Where it gives a bare name, the gender is guessed from its end; a wrong guess
is mended by an article. Which articles a language writes, how it guesses, and which forms it gives
a name, stands in the `grammar` of its catalogue.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from printkit.base.catalogue import MIXED_FORMS, USUAL_FORM, Wording, catalogue, elides
from printkit.model import Game, Kind, Language

_CHOICE = re.compile(r"\[(2:)?([^\[\]]*)\]")
_SINGULARS = 2
_PARTICLES = frozenset(
    "al bin da de del della der di dos du el ibn la le ten ter van von zu".split()
)
"""With what names of persons begin in small letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A kind's name in one language.

    Attributes:
        name: without an article.
        feminine: whether it is feminine, where the language asks for it.
        plural: whether its verb is in the plural (scissors).
        elided: whether an article before it is another (l’ours, an owl).
        group: what the kinds are called that count as one with it, or empty.
        several: whether a side has several of it.
        form: of its pieces, by the name that a spec gives it.
        many: what several of it are called, where a spec says so; else empty.
    """

    name: str
    feminine: bool
    plural: bool
    elided: bool
    language: str
    group: str = ""
    several: bool = True
    form: str = USUAL_FORM
    many: str = ""

    @property
    def definite(self) -> str:
        """With its article: the rock, la pierre, l’ours, les ciseaux."""
        return self._form("definite")

    @property
    def indefinite(self) -> str:
        """One of them: a rock, a scissors cube, une pierre, des ciseaux."""
        return self._form("indefinite")

    @property
    def genitive(self) -> str:
        """Whose something is: of the rock, de la pierre, du roi, des ciseaux."""
        return self._form("genitive")

    @property
    def of_one(self) -> str:
        """Of a rock, d’une pierre, de ciseaux."""
        return self._form("of-one")

    @property
    def without(self) -> str:
        """Of it after a negation: de pierre, d’ours."""
        return self._form("without")

    @property
    def single(self) -> Noun:
        """The noun in the singular: a cube of scissors is a scissors cube, un cube ciseaux."""
        if not self.plural:
            return self
        grammar = _grammar(self.language, self.form)
        name = grammar["noun"]["single-one"]["plain"].format(name=self.name)
        one = noun(name, self.language, group=self.group)
        feminine = grammar["forms"][self.form].get("gender") == "f"
        return replace(one, plural=False, feminine=feminine, form=self.form)

    def yours(self, *, alone: bool) -> str:
        """Your king, where there is only one; a token of yours."""
        return self._form("yours-alone" if alone else "yours")

    def _form(self, case: str) -> str:
        """The first form of a case that is there, from the most special on."""
        forms: Mapping[str, str] = _grammar(self.language, self.form)["noun"][case]
        ways = ("plural-elided" if self.elided else "plural") if self.plural else ""
        kinds = (ways, "plural" * self.plural, "elided" * self.elided, "feminine" * self.feminine)
        pattern = next(forms[kind] for kind in (*kinds, "plain") if kind in forms)
        return pattern.format(name=self.name, several=self.in_plural)

    @property
    def in_plural(self) -> str:
        """Several of it: rocks, wolves, scissors, pierres, gros cailloux, maîtres du jeu."""
        if self.many or self.plural:
            return self.many or self.name
        grammar = _grammar(self.language)
        ends: Mapping[str, str] = grammar["plural-ends"]
        words = self.name.split(" ")
        # What follows a small word (`master of hounds`) keeps its number.
        count = next((at for at, word in enumerate(words) if word in grammar["plural-stops"]), None)
        last = len(words) if count is None else count
        first = 0 if grammar["plural-adjectives"] else last - 1
        for at in range(max(first, 0), last):
            end = next(end for end in ends if words[at].endswith(end))
            words[at] = words[at].removesuffix(end) + ends[end]
        return " ".join(words)

    def counted(self, count: int) -> str:
        """So many of it: 1 rock, 3 rocks, 2 scissors."""
        one = count in catalogue(self.language).single
        return f"{count} {self.name if one else self.in_plural}"


def noun_of(kind: Kind, language: str) -> Noun:
    """A kind's name in a language."""
    group = kind.group[language] if kind.group else ""
    article = kind.articles.get(language) or next(iter(kind.articles.values()), "")
    one = noun(kind.name[language], language, article=article, group=group)
    many = kind.plural.get(language, "")
    return replace(one, several=max(kind.counts) > 1, form=kind.form.name, many=many)


def nouns_of(game: Game, language: str) -> tuple[Noun, ...]:
    """The names of a game's kinds, by their indices."""
    return tuple(noun_of(kind, language) for kind in game.kinds)


def noun(name: str, language: str, *, article: str = "", group: str = "") -> Noun:
    """A name in a language.

    Its article is that of the name, or of the name in another language, from which it takes what it
    can; `group` is what the kinds are called that count as one with it, or empty.
    """
    articles, guess = _grammar(language)["articles"], _grammar(language)["guess"]
    is_plural = article in articles["plural"] and name.endswith(guess["plural-end"])
    is_known = article in (*articles["feminine"], *articles["masculine"])
    small = name.lower()
    # What the end of its first word makes likely.
    word = next(iter(small.split()), "")
    word = word if len(word) > 1 else ""  # of a letter nothing is guessed
    likely = word in guess["feminine"] or word.endswith(guess["feminine-ends"])
    likely = likely or (
        word.endswith(guess["feminine-last"])
        and word not in guess["masculine"]
        and not word.endswith(guess["masculine-ends"])
    )
    # An article before a vowel would have lost its own: `la hyène` is no word that elides.
    keeps = article in (*articles["feminine"][:1], *articles["masculine"][:1])
    return Noun(
        name=name,
        feminine=article in articles["feminine"] or (not is_known and likely),
        plural=is_plural or (article not in articles["plural"] and small in guess["plural"]),
        elided=bool(name)
        and (
            article in articles["elided"]
            or (not keeps and elides(name, _grammar(language)))
            or (len(name.split(maxsplit=1)[0]) == 1 and name[0] in guess["letters"])
        ),
        language=language,
        group=group,
    )


def counted(some: Iterable[Noun]) -> str:
    """Several of them in a list, those of one name counted: 2 stones, king."""
    counts = Counter(some)
    return ", ".join(one.name if n == 1 else one.counted(n) for one, n in counts.items())


def form_of(nouns: Iterable[Noun]) -> str:
    """The form of all pieces of some kinds, or that there are several; the usual for no kinds."""
    forms = {noun.form for noun in nouns} or {USUAL_FORM}
    return MIXED_FORMS if len(forms) > 1 else forms.pop()


def _grammar(language: str, form: str = USUAL_FORM) -> Any:
    return catalogue(language, form).part("grammar")


@dataclass(frozen=True, slots=True, kw_only=True)
class Nouns:
    """Several kinds in one sentence, at least one; `group` is what all of a group are called."""

    nouns: tuple[Noun, ...]
    group: str = ""

    @classmethod
    def of(cls, all_nouns: Sequence[Noun], kinds: Iterable[int]) -> Nouns:
        """The kinds of these indices; all those of a group go by its name."""
        chosen = tuple(all_nouns[kind] for kind in sorted(kinds))
        group = chosen[0].group
        is_group = len(chosen) > 1 and chosen == tuple(n for n in all_nouns if n.group == group)
        return cls(nouns=chosen, group=group if is_group else "")

    @property
    def language(self) -> str:
        """Of the names."""
        return self.nouns[0].language

    @property
    def form(self) -> str:
        """Of their pieces, or that they have several."""
        return form_of(self.nouns)

    @property
    def plural(self) -> bool:
        """Whether their verb is in the plural."""
        return len(self.nouns) > 1 or self.nouns[0].plural

    @property
    def feminine(self) -> bool:
        """Whether what is said of them is feminine, where the language asks for it."""
        return not self.group and all(noun.feminine for noun in self.nouns)

    @property
    def definite(self) -> str:
        """The rock, the paper and the fool."""
        return self._grouped("definite") or self._joined([n.definite for n in self.nouns], "and")

    @property
    def indefinite(self) -> str:
        """A rock, a paper or a fool."""
        return self._grouped("indefinite") or self._joined([n.indefinite for n in self.nouns], "or")

    @property
    def generic(self) -> str:
        """What is true of each of them: a mountain, the king, the rock and the paper."""
        first, *others = self.nouns
        return self.definite if others or first.plural or not first.several else first.indefinite

    @property
    def together(self) -> str:
        """King and ghost."""
        return self._joined([noun.name for noun in self.nouns], "and")

    @property
    def genitive(self) -> str:
        """Of the rock and of the paper."""
        return self._grouped("genitive") or self._joined([n.genitive for n in self.nouns], "and")

    @property
    def yours(self) -> str:
        """A sky cube of yours; one of your cubes (rock, paper or fool)."""
        among = catalogue(self.language, self.form).say(
            "grammar.group.yours-among", kinds=self.bare
        )
        return self._grouped("yours") or among

    @property
    def bare(self) -> str:
        """Rock, paper or fool."""
        return self._joined([noun.name for noun in self.nouns], "or")

    def _grouped(self, case: str) -> str:
        """The form of a case of all of a group, or empty."""
        if not self.group:
            return ""
        words = catalogue(self.language, self.form)
        return words.say(f"grammar.group.{case}", group=self.group)

    def _joined(self, names: Sequence[str], last: str) -> str:
        return joined(names, _grammar(self.language)[last])


def is_kind(author: str) -> bool:
    """Whether what is said of who made a game says what it is: `traditional (Hawaii)`.

    Its first word tells, in small letters, but for those that begin names (`van der Meer`).
    """
    first, *_ = author.split() or ("",)
    return author.islower() or (first.islower() and first not in _PARTICLES)


def credit(author: str, by: str, of_kind: str, **given: str) -> str:
    """Who made a game, or in small letters what kind it is (`traditional`); empty for neither."""
    return (of_kind if is_kind(author) else by).format(author=author, **given) if author else ""


def joined(names: Sequence[str], last: str) -> str:
    """`a, b and c`."""
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def capital(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(
    say: str,
    language: Language,
    named: tuple[Nouns | None, Nouns | None] = (None, None),
    filled: Mapping[str, str] = MappingProxyType({}),
    form: str | Wording = USUAL_FORM,
) -> str:
    """A sentence of the rules: `phrase` of a key below `rules`."""
    return phrase(f"rules.{say}", language, named, filled, form)


def phrase(
    key: str,
    language: Language,
    named: tuple[Nouns | None, Nouns | None] = (None, None),
    filled: Mapping[str, str] = MappingProxyType({}),
    form: str | Wording = USUAL_FORM,
) -> str:
    """What is said of named kinds and others, with what else is filled in, in a game's wording.

    In a sentence, `{the}` are kinds with their articles (the king and the wise), `{The}` the same
    at its beginning, `{One}` likewise (a mountain, where there are several), `{a}` one of them (a
    king or a wise), `{of}` their genitive, `{both}` their names (King and ghost) and `{plain}` the
    same within it; a 2 behind these (`{a2}`) asks for the other kinds of the sentence.
    `[one|several]` follows the number of the kinds, and `[m|f|mm|ff]` their gender and number in
    French; `[2:…]` the others’.
    """
    kinds, others = named

    def chosen(found: re.Match[str]) -> str:
        ways = found[2].split("|")
        nouns = others if found[1] else kinds
        if nouns is None:
            return found[2]
        if len(ways) == _SINGULARS:
            return ways[nouns.plural]
        return ways[2 * nouns.plural + nouns.feminine]

    text = _CHOICE.sub(chosen, catalogue(language, form).part(key))
    words = dict(filled)
    for nouns, suffix in ((kinds, ""), (others, "2")):
        if nouns is not None:
            words |= {
                f"the{suffix}": nouns.definite,
                f"The{suffix}": capital(nouns.definite),
                f"One{suffix}": capital(nouns.generic),
                f"both{suffix}": capital(nouns.together),
                f"plain{suffix}": nouns.together,
                f"a{suffix}": nouns.indefinite,
                f"of{suffix}": nouns.genitive,
                f"bare{suffix}": nouns.bare,
            }
    return text.format(**words)
