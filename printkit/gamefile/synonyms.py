"""Words that designers use for keys and values which are called otherwise here.

Letters alone guess badly: nearest to `shape` is `say`. All such words stand here, once; where a key
has no other name because there is no such thing, what is said instead stands here too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fnmatch import fnmatchcase
from unicodedata import combining, normalize

from printkit.base.catalogue import catalogue, languages
from printkit.base.errors import Message, did_you_mean

_WORDS = """
# forms of pieces
circle: disc circle ring
round cercle: disc circle
stone checker counter chip token disk disque jeton: disc
man men: disc meeple
pawn person: meeple
figure: meeple figures
hex hexagonal: hexagons hexagon
hexes: hexagons
square: squares tile rectangle
block dice die: cube
rectangle: tile card
domino tuile: tile
torus anneau: ring
pion: meeple disc
sphere marble bille boule: ball disc
pentagon koma coin: wedge disc
cone pyramide: pyramid
wall fence stick rod mur barre: bar
carte: card
scale width diameter taille largeur: size
rotate rotation direction facing orientation: turn half-turn
tint teinte: colour
# boards
grid: squares rows lines
checkerboard chessboard: squares checkered
rectangular carres: squares
chequered checker checkers chess damier: checkered
oblong: rectangle
parallelogram diamond lozenge losange: rhombus
hexhex hexagone: hexagon
hexagram etoile: star
delta pyramid: triangle
alquerque fanorona: alternating
diagonal: diagonals
holes pegs trous: none
orthogonal quadrillage: grid
size dimensions width height layout: shape
omit gaps missing sans: without
cases: cells squares
intersections crossings vertices: points
edges paths links: lines
tiles: cells tints
fields spaces length: cells
columns: cells columns
offset shift: x
colors colours couleurs: tints themes
lignes: lines rows
rangees: rows
# kinds and setups
shape: form rows
forme: form
type: form kinds cells
color: colour first_step
couleur: colour
symbol: letter glyph
font typeface police fonte: fonts
reverse verso dos: back
char abbreviation lettre: letter
short: letter id
number amount quantity nombre: count
label nom: name
title: name title
side: owner
player: owner players
pieces units cubes stones: kinds
sides: players
start initial: setup
position: setup stand
hand pool stock: reserve
rotated mirror mirrored: half-turn
name: title id
designer auteur: author
license: licence
url website link: origin
duration time: minutes
ages: age
palette style: themes
inherits base parent: extends
# rules
captures: beats takes captures
takes kills eats attacks defeats prises prend mange: beats
stack: stacks
win victory objective objectif victoire but target: goal
# figures
moves reach: fan
move: fan play
arrows: fan mark arrows
turn: play
illegal forbidden: bar barred
board: stand
highlight hilight marks: mark
zoom part: crop
text: caption texts
legend legende: caption
titre: title caption
perspective 3d: table
top: plan
chapter: section
victory-end winning: end
components: components
rules: turn
intro: cover
# looks
background: ground face
fill: face
border: frame outline
stroke: frame outline stroke
ink foreground: glyph
svg: path
curve: arcs path
rect triangle: area polygon
stripes hatch hatching: lines
"""
MEANT: Mapping[str, tuple[str, ...]] = {
    word: tuple(meanings.split())
    for line in _WORDS.splitlines()
    for words, colon, meanings in (line.partition(": "),)
    if colon
    for word in words.split()
}
"""Per word what it may mean, the likeliest first; the first that is known at its place is taken."""

_INSTEAD = {
    "board.orientation": "gamefile.hexagons-stand-on-corners",
    "board.gap": "gamefile.cells-touch",
    "rules.move*": "gamefile.rules-are-switches",
    "rules.turns": "gamefile.rules-are-switches",
    "rules.win*": "gamefile.rules-are-switches",
    "faces.*.svg": "gamefile.svg-as-path",
    "faces.*.image": "gamefile.svg-as-path",
}
"""By the path of a key that nothing stands for what is said of it."""


def meant(word: str, choices: Iterable[str], *, least: float = 0.5) -> str:
    """The hint `did you mean …?`: by what a word means, else by its letters; or an empty text.

    `least` is how like the word choices are, by their letters (0 to 1).
    """
    known = list(choices)
    if (found := synonym(word, known)) is not None:
        return Message("common.did-you-mean", names=found)
    return did_you_mean(word, known, least=least)


def synonym(word: str, known: Collection[str]) -> str | None:
    """What a word means among the known ones, be it written of one or of several."""
    plain = _plain(word)
    forms = (plain, f"{plain}s", plain.removesuffix("s"))
    meanings = list(forms[1:])  # one for several is nearer than any other word
    meanings += [one for form in forms for one in MEANT.get(form, ())]
    for code in languages():  # each is called by itself, and by word processors, in its own way
        grammar = catalogue(code).part("grammar")
        meanings += [code] if plain in {_plain(grammar["name"]), _plain(grammar["locale"])} else []
    return next((one for one in meanings if one in known), None)


def _plain(word: str) -> str:
    return "".join(one for one in normalize("NFD", word.lower()) if not combining(one))


def instead(path: str) -> Message | None:
    """What is said of an unknown key for which there is nothing at all."""
    key = next((key for form, key in _INSTEAD.items() if fnmatchcase(path, form)), None)
    return Message(key) if key else None
