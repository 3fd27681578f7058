"""Words that designers use for keys and values which are called otherwise here.

Letters alone guess badly: nearest to `shape` is `say`. All such words stand here, once; where a key
has no other name because there is no such thing, what is said instead stands here too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fnmatch import fnmatchcase
from unicodedata import combining, normalize

from printkit.base.catalogue import catalogue, languages
from printkit.base.errors import Message, did_you_mean

MEANT: dict[str, tuple[str, ...]] = {
    # forms of pieces
    "circle": ("disc", "circle", "ring"),
    "round": ("disc", "circle"),
    "stone": ("disc",),
    "man": ("disc", "meeple"),
    "men": ("disc", "meeple"),
    "checker": ("disc",),
    "counter": ("disc",),
    "marble": ("disc",),
    "coin": ("disc",),
    "chip": ("disc",),
    "token": ("disc",),
    "disk": ("disc",),
    "pawn": ("meeple",),
    "person": ("meeple",),
    "figure": ("meeple", "figures"),
    "hex": ("hexagons", "hexagon"),
    "hexes": ("hexagons",),
    "hexagonal": ("hexagons", "hexagon"),
    "square": ("squares", "tile"),
    "block": ("cube",),
    "dice": ("cube",),
    "die": ("cube",),
    "rectangle": ("tile", "card"),
    "domino": ("tile",),
    "torus": ("ring",),
    "disque": ("disc",),
    "cercle": ("disc", "circle"),
    "pion": ("meeple", "disc"),
    "jeton": ("disc",),
    "anneau": ("ring",),
    "tuile": ("tile",),
    "carte": ("card",),
    # boards
    "grid": ("squares", "rows", "lines"),
    "checkerboard": ("squares",),
    "chessboard": ("squares",),
    "rectangular": ("squares",),
    "carres": ("squares",),
    "cases": ("cells", "squares"),
    "intersections": ("points",),
    "crossings": ("points",),
    "vertices": ("points",),
    "edges": ("lines",),
    "paths": ("lines",),
    "links": ("lines",),
    "tiles": ("cells", "tints"),
    "fields": ("cells",),
    "spaces": ("cells",),
    "length": ("cells",),
    "columns": ("cells", "columns"),
    "offset": ("x",),
    "shift": ("x",),
    "colors": ("tints", "themes"),
    "colours": ("tints", "themes"),
    "couleurs": ("tints", "themes"),
    "lignes": ("lines", "rows"),
    "rangees": ("rows",),
    # kinds and setups
    "shape": ("form", "rows"),
    "forme": ("form",),
    "type": ("form", "kinds", "cells"),
    "color": ("colour", "first_step"),
    "couleur": ("colour",),
    "symbol": ("letter", "glyph"),
    "char": ("letter",),
    "abbreviation": ("letter",),
    "short": ("letter", "id"),
    "lettre": ("letter",),
    "number": ("count",),
    "amount": ("count",),
    "quantity": ("count",),
    "nombre": ("count",),
    "label": ("name",),
    "title": ("name", "title"),
    "nom": ("name",),
    "side": ("owner",),
    "player": ("owner", "players"),
    "pieces": ("kinds",),
    "units": ("kinds",),
    "cubes": ("kinds",),
    "stones": ("kinds",),
    "sides": ("players",),
    "start": ("setup",),
    "position": ("setup", "stand"),
    "initial": ("setup",),
    "hand": ("reserve",),
    "pool": ("reserve",),
    "stock": ("reserve",),
    "rotate": ("half-turn",),
    "rotated": ("half-turn",),
    "mirror": ("half-turn",),
    "mirrored": ("half-turn",),
    "name": ("title", "id"),
    "designer": ("author",),
    "auteur": ("author",),
    "license": ("licence",),
    "url": ("origin",),
    "website": ("origin",),
    "link": ("origin",),
    "duration": ("minutes",),
    "time": ("minutes",),
    "ages": ("age",),
    "palette": ("themes",),
    "style": ("themes",),
    "inherits": ("extends",),
    "base": ("extends",),
    "parent": ("extends",),
    # rules
    "captures": ("beats", "takes", "captures"),
    "takes": ("beats",),
    "kills": ("beats",),
    "eats": ("beats",),
    "attacks": ("beats",),
    "defeats": ("beats",),
    "prises": ("beats",),
    "prend": ("beats",),
    "mange": ("beats",),
    "stack": ("stacks",),
    "win": ("goal",),
    "victory": ("goal",),
    "objective": ("goal",),
    "objectif": ("goal",),
    "victoire": ("goal",),
    "but": ("goal",),
    "target": ("goal",),
    # figures
    "moves": ("fan",),
    "move": ("fan", "play"),
    "reach": ("fan",),
    "arrows": ("fan", "mark", "arrows"),
    "turn": ("play",),
    "illegal": ("bar", "barred"),
    "forbidden": ("bar", "barred"),
    "board": ("stand",),
    "highlight": ("mark",),
    "hilight": ("mark",),
    "marks": ("mark",),
    "zoom": ("crop",),
    "part": ("crop",),
    "text": ("caption", "texts"),
    "legend": ("caption",),
    "legende": ("caption",),
    "titre": ("title", "caption"),
    "perspective": ("table",),
    "3d": ("table",),
    "top": ("plan",),
    "chapter": ("section",),
    "victory-end": ("end",),
    "winning": ("end",),
    "components": ("components",),
    "rules": ("turn",),
    "intro": ("cover",),
    # looks
    "background": ("ground", "face"),
    "fill": ("face",),
    "border": ("frame", "outline"),
    "stroke": ("frame", "outline", "stroke"),
    "ink": ("glyph",),
    "foreground": ("glyph",),
    "svg": ("path",),
    "curve": ("arcs", "path"),
    "rect": ("area", "polygon"),
    "triangle": ("area", "polygon"),
    "stripes": ("lines",),
    "hatch": ("lines",),
    "hatching": ("lines",),
}
"""Per word what it may mean, the likeliest first; the first that is known at its place is taken."""

_INSTEAD = {
    "board.shape": "gamefile.board-row-by-row",
    "board.size": "gamefile.board-row-by-row",
    "board.width": "gamefile.board-row-by-row",
    "board.orientation": "gamefile.hexagons-stand-on-corners",
    "board.gap": "gamefile.cells-touch",
    "kinds.*.colo*r": "gamefile.colours-stand-in-themes",
    "players.*.colo*r": "gamefile.colours-stand-in-themes",
    "rules.move*": "gamefile.rules-are-switches",
    "rules.turns": "gamefile.rules-are-switches",
    "rules.win*": "gamefile.rules-are-switches",
    "faces.*.svg": "gamefile.svg-as-path",
    "faces.*.image": "gamefile.svg-as-path",
}
"""By the path of a key that nothing stands for what is said of it."""


def meant(word: str, choices: Iterable[str], *, least: float = 0.5) -> str:
    """The hint `did you mean …?`: by what a word means, else by its letters; or an empty text.

    Args:
        word: what was written.
        choices: what might have been meant.
        least: how like the word they are, by their letters (0 to 1).
    """
    known = list(choices)
    if (found := synonym(word, known)) is not None:
        return Message("common.did-you-mean", names=found)
    return did_you_mean(word, known, least=least)


def synonym(word: str, known: Collection[str]) -> str | None:
    """What a word means among the known ones, be it written of one or of several."""
    plain = _plain(word)
    forms = (plain, f"{plain}s", plain.removesuffix("s"))
    meanings = [one for form in forms for one in MEANT.get(form, ())]
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
