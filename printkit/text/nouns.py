"""The names of kinds as sentences need them: article, gender and number, in lists.

A spec gives a French name with its article (`la pierre`, `les ciseaux`, `une oie`). Where it gives
a bare name, the gender is guessed from its end; a wrong guess is mended by an article.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from printkit.model import Game, Kind, Language

_PLURAL_ENGLISH = frozenset({"scissors", "shears", "tongs", "pliers", "pincers", "glasses"})
_VOWELS = frozenset("aeiouàâäéèêëîïôöùûüœæ")
_ASPIRATED = (
    "hache",
    "haie",
    "hareng",
    "haricot",
    "harpe",
    "harpie",
    "hérisson",
    "héron",
    "héros",
    "hibou",
    "homard",
    "hussard",
    "hyène",
    "hase",
    "hallebard",
    "hamster",
    "hutte",
)
_MASCULINE_ENDS = ("age", "isme", "aire", "iste", "ège", "phe", "oire", "ogre", "ome", "ôme")
_MASCULINES = (
    "ange arbre homme cube sage singe tigre lièvre prince maître moine cercle triangle disque "
    "signe monstre centre fleuve livre masque pirate scribe spectre dé gnome diable âne merle "
    "cygne aigle zèbre crabe reptile renne insecte astre temple sable feutre verre marbre "
    "sabre trèfle coffre foudre ministre peintre adversaire neutre"
)
_FEMININES = (
    "tour souris fourmi brebis perdrix jument main mer fleur forêt nuit mort dent croix noix "
    "voix faux paix loi foi eau peau clef clé maison cloison toison mission passion part "
    "vertu tribu nef soif fin chair sœur"
)
_FEMININE_ENDS = ("ion", "té", "tié", "esse", "aison")


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A kind's name in one language.

    Attributes:
        name: without an article.
        feminine: whether it is feminine, in French.
        plural: whether its verb is in the plural (scissors).
        elided: whether its French article loses a vowel (l’ours).
        language: of the name.
        group: what the kinds are called that count as one with it, or empty.
        several: whether a side has several of it.
    """

    name: str
    feminine: bool
    plural: bool
    elided: bool
    language: Language
    group: str = ""
    several: bool = True

    @property
    def definite(self) -> str:
        """With its article: the rock, la pierre, l’ours, les ciseaux."""
        if self.language is Language.EN:
            return f"the {self.name}"
        if self.plural:
            return f"les {self.name}"
        if self.elided:
            return f"l’{self.name}"
        return f"{'la' if self.feminine else 'le'} {self.name}"

    @property
    def indefinite(self) -> str:
        """One of them: a rock, a scissors cube, une pierre, des ciseaux."""
        if self.language is Language.FR:
            article = "des" if self.plural else "une" if self.feminine else "un"
            return f"{article} {self.name}"
        one = f"{self.name} cube" if self.plural else self.name
        return f"{'an' if one[:1].lower() in 'aeiou' else 'a'} {one}"

    @property
    def genitive(self) -> str:
        """Whose something is: of the rock, de la pierre, du roi, des ciseaux."""
        if self.language is Language.EN:
            return f"of {self.definite}"
        if self.plural:
            return f"des {self.name}"
        return f"du {self.name}" if self.definite.startswith("le ") else f"de {self.definite}"

    @property
    def of_one(self) -> str:
        """Of a rock, d’une pierre, de ciseaux."""
        if self.language is Language.EN:
            return f"of {self.indefinite}"
        if self.plural:
            return f"{'d’' if self.elided else 'de '}{self.name}"
        return f"d’{self.indefinite}"

    def yours(self, *, alone: bool) -> str:
        """Your king, where there is only one; a token of yours."""
        if self.language is Language.EN:
            return f"your {self.name}" if alone else f"{self.indefinite} of yours"
        if alone or self.plural:
            return f"{'vos' if self.plural else 'votre'} {self.name}"
        several = " ".join(map(_in_the_plural, self.name.split(" ")))
        return f"{'une' if self.feminine else 'un'} de vos {several}"


def noun_of(kind: Kind, language: Language) -> Noun:
    """A kind's name in a language."""
    group = kind.group[language] if kind.group else ""
    if language is Language.FR:
        noun = french(kind.name.fr, kind.article, group)
    else:
        plural = kind.name.en.endswith("s") and kind.article in {"les", "des"}
        noun = english(kind.name.en, group, plural=plural)
    return replace(noun, several=max(kind.counts) > 1)


def nouns_of(game: Game, language: Language) -> tuple[Noun, ...]:
    """The names of a game's kinds, by their indices."""
    return tuple(noun_of(kind, language) for kind in game.kinds)


def english(name: str, group: str = "", *, plural: bool = False) -> Noun:
    """An English name."""
    return Noun(
        name=name,
        feminine=False,
        plural=plural or name.lower() in _PLURAL_ENGLISH,
        elided=False,
        language=Language.EN,
        group=group,
    )


def french(name: str, article: str = "", group: str = "") -> Noun:
    """A French name with the article that tells of it, or with none."""
    plural = article in {"les", "des"} or (not article and name.lower() == "ciseaux")
    return Noun(
        name=name,
        feminine=article in {"la", "une"} or (article not in {"le", "un"} and _is_feminine(name)),
        plural=plural,
        elided=article == "l’" or (article not in {"le", "la"} and _elides(name)),
        language=Language.FR,
        group=group,
    )


def _is_feminine(name: str) -> bool:
    """What its first word's end makes likely."""
    word = name.lower().split()[0] if name.split() else ""
    if word in _FEMININES.split() or word.endswith(_FEMININE_ENDS):
        return True
    return (
        word.endswith("e")
        and word not in _MASCULINES.split()
        and not word.endswith(_MASCULINE_ENDS)
    )


def _in_the_plural(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith(("au", "eu")):
        return f"{word}x"
    return f"{word[:-2]}aux" if word.endswith("al") else f"{word}s"


def _elides(name: str) -> bool:
    first = name[:1].lower()
    return first in _VOWELS or (first == "h" and not name.lower().startswith(_ASPIRATED))


@dataclass(frozen=True, slots=True, kw_only=True)
class Nouns:
    """Several kinds in one sentence, at least one.

    Attributes:
        nouns: their names.
        group: what they are called together where they are all of one group, or empty.
    """

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
    def language(self) -> Language:
        """Of the names."""
        return self.nouns[0].language

    @property
    def plural(self) -> bool:
        """Whether their verb is in the plural."""
        return len(self.nouns) > 1 or self.nouns[0].plural

    @property
    def feminine(self) -> bool:
        """Whether what is said of them is feminine, in French."""
        return not self.group and all(noun.feminine for noun in self.nouns)

    @property
    def definite(self) -> str:
        """The rock, the paper and the fool."""
        if self.group:
            french = self.language is Language.FR
            return f"les cubes {self.group}" if french else f"{self.group} cubes"
        return self._joined([noun.definite for noun in self.nouns], "and", "et")

    @property
    def indefinite(self) -> str:
        """A rock, a paper or a fool."""
        if self.group:
            return (
                f"un cube {self.group}" if self.language is Language.FR else f"a {self.group} cube"
            )
        return self._joined([noun.indefinite for noun in self.nouns], "or", "ou")

    @property
    def generic(self) -> str:
        """What is true of each of them: a mountain, the king, the rock and the paper."""
        first, *others = self.nouns
        return self.definite if others or first.plural or not first.several else first.indefinite

    @property
    def together(self) -> str:
        """King and ghost."""
        return self._joined([noun.name for noun in self.nouns], "and", "et")

    @property
    def genitive(self) -> str:
        """Of the rock and of the paper."""
        if self.group:
            french = self.language is Language.FR
            return f"des cubes {self.group}" if french else f"of {self.group} cubes"
        return self._joined([noun.genitive for noun in self.nouns], "and", "et")

    @property
    def yours(self) -> str:
        """A sky cube of yours; one of your cubes (rock, paper or fool)."""
        french = self.language is Language.FR
        if self.group:
            return f"un de vos cubes {self.group}" if french else f"{self.indefinite} of yours"
        return f"un de vos cubes ({self.bare})" if french else f"one of your cubes ({self.bare})"

    @property
    def bare(self) -> str:
        """Rock, paper or fool."""
        return self._joined([noun.name for noun in self.nouns], "or", "ou")

    def _joined(self, names: Sequence[str], english: str, french: str) -> str:
        return joined(names, french if self.language is Language.FR else english)


def joined(names: Sequence[str], last: str) -> str:
    """`a, b and c`."""
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def capital(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]
