"""One spec file, whole, into a `Game`: read, built, and looked through for what makes no sense."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain
from os import PathLike, fspath
from pathlib import Path
from reprlib import repr as shortened
from unicodedata import category

from printkit.base.catalogue import REFERENCE
from printkit.base.errors import (
    Message,
    PrintkitError,
    Problem,
    Source,
    SpecError,
    did_you_mean,
    nearest,
)
from printkit.base.files import alike, exists, named_in
from printkit.base.typefaces import Typeface, typeface
from printkit.gamefile.board import (
    OF_CELLS,
    OwnedPieces,
    build_free_setup,
    build_grid,
    build_random_setups,
    build_setup,
    build_tints,
)
from printkit.gamefile.board_marks import ArtSources, with_art
from printkit.gamefile.deck import digest_with_decks, with_decks, with_lettered
from printkit.gamefile.extend import SpecText, left_nulls, read_spec, whole
from printkit.gamefile.figures import build_figures
from printkit.gamefile.pieces import build_kinds, localised, printed, with_cards_on_cells
from printkit.gamefile.players import USUAL, with_players
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.ruleset import (
    build_rules,
    check_engine,
    check_limits,
    engine_file,
    is_engine_file,
)
from printkit.gamefile.schema import (
    EDITION,
    ID,
    MOST_LETTERS,
    NONE,
    ChaptersSpec,
    PlayersSpec,
    SpecFile,
)
from printkit.gamefile.syntax import check_blanks
from printkit.gamefile.texts import build_front, build_texts, named_by, untold
from printkit.gamefile.themes import build_themes, dark_side, misnamed
from printkit.gamefile.tree import Entries, Items, Node, Word, one_line, plain_text, tree_of
from printkit.gamefile.validation import salvage
from printkit.gamefile.variants import choose, lay_all
from printkit.grid import Grid
from printkit.model import CUBE, WHITE_AND_BLACK, Audience, Chapters, Game, Kind, Localised, Turns
from printkit.model.game import UNREAD
from printkit.model.theme import PLAIN_BOARD
from printkit.rules import EngineMaker, Position, Ruleset, unit_pieces
from printkit.scene.lettering import unprintable

MOST_CUBES = 1000
"""Cubes of a game; a set of Go has 361 stones."""
_COUNTING = "staku"
"""The dialect whose signs say how many cubes a step moves."""
_PLAIN = "plain"
"""The dialect of games whose rules are in no switch."""
_STAND_INS = """
game: {id: a, title: a}
board: none
kinds: {a: {letter: A, count: 1}}
setup: {white: none, black: none}
"""
"""What is needed in a spec, for one that is refused anyway: the rest of it is looked through."""
_ID = re.compile(ID)
_EDITION = re.compile(EDITION)


def read_game(
    path: Path, file: str, variants: Iterable[str] = (), engine: EngineMaker | None = None
) -> Game:
    """The game that a spec file describes.

    Messages call it `file`; `variants` are names of shipped ones that change it. `engine` plays it,
    whatever engine the spec names.

    Raises:
        SpecError: all that is wrong with the file, a line each; or variants that do not go with
            this edition or with each other.
    """
    return _game(read_spec(path, file), variants, engine)


def game_of(
    given: str | Mapping[str, object], folder: Path, engine: EngineMaker | None = None
) -> Game:
    """The game that a spec describes which is no file: a text, or what its YAML would hold.

    `folder` is where the files lie that it names; `engine` plays it, whatever engine it names.

    Raises:
        SpecError: as for `read_game`.
    """
    file = str(folder / UNREAD[not isinstance(given, str)])

    def plain(value: object) -> object:
        if isinstance(value, Mapping):
            return dict(value)
        if isinstance(value, PathLike):
            return fspath(value)
        raise TypeError(shortened(value))

    if isinstance(given, str):
        text = plain_text(given, file)
        check_blanks(text, file)
    else:
        try:  # JSON is YAML too: numbers and None are plain, texts are quoted
            text = json.dumps(given, ensure_ascii=False, default=plain)
        except (TypeError, ValueError, RecursionError) as error:
            what = Message("gamefile.no-plain-values", why=str(error))
            raise SpecError(what, source=Source(file)) from error
        text = plain_text(text, file)
    root, problems = tree_of(text, file, lines=isinstance(given, str))
    own = SpecText(root=root, text=text, problems=tuple(problems), folders={file: folder})
    return _game(whole(own), (), engine)


def _game(reading: SpecText, variants: Iterable[str], engine: EngineMaker | None) -> Game:
    """The game of a spec that was read; see `read_game`."""
    head = reading.root.at("game")
    given = [head.at(key) for key in ("id", "edition")] if isinstance(head, Entries) else []
    chosen = choose(variants, "/".join(word for word in given if isinstance(word, Word)))
    reading = lay_all(reading, chosen)
    mistakes = Mistakes()
    mistakes.extend(reading.problems)
    nulls = {word.source: word for word in left_nulls(reading.root)}
    for source, word in nulls.items():
        what = Message("gamefile.removes-key-extended-file-none", word=word)
        mistakes.note(what, source, Message("gamefile.leave-key-out-write-word"))
    reading = with_players(reading, mistakes)
    stand_ins, _ = tree_of(_STAND_INS, reading.root.source.file)
    spec, problems, lost = salvage(SpecFile, reading.root, stand_ins)
    mistakes.extend(problem for problem in problems if problem.source not in nulls)
    mistakes.lose(lost)
    if spec is None or (reading.players and problems):
        raise mistakes.error()  # what stands in for a part is for White and Black
    # Both become parts of file names.
    if not _ID.fullmatch(name := spec.game.id):
        what = Message("gamefile.cannot-name-game", name=str(name))
        mistakes.note(what, name.source, Message("gamefile.small-letters-digits-hyphens"))
    if (edition := spec.game.edition) and not _EDITION.fullmatch(edition):
        what = Message("gamefile.cannot-name-edition", edition=str(edition))
        mistakes.note(what, edition.source, Message("gamefile.letters-digits-dots-hyphens"))
    font = _font(spec.fonts.faces, reading.folders, mistakes)
    check_printed(reading.root, spec, font, mistakes)
    _check_faces(spec, reading, mistakes)
    game = _build(spec, reading, font, mistakes, engine)
    if (cubes := game.piece_count) > MOST_CUBES:
        what = Message("gamefile.too-many-cubes", form=game.form, cubes=cubes, most=MOST_CUBES)
        mistakes.note(what, reading.root.source_of("kinds"))
    front = build_front(spec.game, reading.folders, mistakes)
    mistakes.stop()
    return replace(
        game,
        front=front,
        untold=untold(reading.root, game.kinds),
        variants=tuple(variant.name for variant in chosen),
        title_endings=tuple(variant.title_ending for variant in chosen),
        dark_side=dark_side(spec.players),
        player_keys=reading.players or USUAL,
        player_signs=reading.signs,
        players_source=reading.root.source_of("players") if "players" in reading.root else None,
        example_source=spec.example.source if spec.example else None,
    )


def _font(name: Word | None, folders: Mapping[str, Path], mistakes: Mistakes) -> Typeface | None:
    """The font that a spec names, by file as seen from its own, or as it is installed."""
    if name is None:
        return None
    try:
        return typeface(name, folders[name.source.file])
    except PrintkitError as error:
        mistakes.extend(replace(problem, source=name.source) for problem in error.problems)
        return None


def _build(
    spec: SpecFile,
    reading: SpecText,
    font: Typeface | None,
    mistakes: Mistakes,
    engine: EngineMaker | None,
) -> Game:
    """The game, whole only where there are no mistakes."""
    root, board, art, folders = reading.root, spec.whole_board, PLAIN_BOARD, reading.folders
    grid, of_cells = _grid(spec, root, mistakes)
    tints, paints = build_tints(board, grid, root.source_of("board", "tints"), of_cells)
    if board.marks or board.edges or board.names:
        sources = ArtSources(folders=folders, font=_font(spec.fonts.marks, folders, mistakes))
        grid, art, paints = with_art(board, grid, (tints, paints), sources, of_cells)
    kinds = _kinds(spec, reading, grid, font, mistakes)
    rules = build_rules(spec.rules, grid, kinds, mistakes, of_cells) if spec.rules else None
    rules = _with_engine(rules, spec, reading, engine, mistakes)
    turns, dialect = _turns(spec, rules, root, mistakes.of("rules", "turns", "notation"))
    box = OwnedPieces(kinds, rules, reading.players, reading.signs)
    setup = build_setup(spec.setup, grid, box, mistakes)
    kinds = with_cards_on_cells(kinds, spec.kinds, setup, grid.lattice)
    return Game(
        id=str(spec.game.id),
        edition=str(spec.game.edition or ""),
        title=localised(spec.game.title),
        author=named_by(spec.game.author),
        licence=one_line(spec.game.licence),
        origin=one_line(spec.game.origin),
        audience=Audience(players=spec.game.players, age=spec.game.age, minutes=spec.game.minutes),
        grid=grid,
        tints=tints,
        board=art,
        kinds=kinds,
        stroke=spec.faces.stroke,
        setup=setup,
        players=_players(spec.players, reading.players),
        random_setups=build_random_setups(spec.setup, kinds, mistakes.of("kinds.*.letter")),
        free_setup=build_free_setup(spec.setup, grid, of_cells),
        rules=rules,
        turns=turns,
        dialect=dialect,
        record_style=spec.notation.style,
        themes=build_themes(spec, kinds, paints, reading, mistakes),
        example=_example(spec.example, folders, mistakes),
        digest=digest_with_decks(reading.digest, kinds),
        figures=build_figures(spec.figures, folders, mistakes),
        texts=build_texts(spec.texts, mistakes),
        chapters=_chapters(spec.text, root, folders, mistakes),
        source=Source(root.source.file),
        doubts=() if mistakes else doubts(spec, grid, kinds, setup, root),
    )


def _kinds(
    spec: SpecFile, reading: SpecText, grid: Grid, font: Typeface | None, mistakes: Mistakes
) -> tuple[Kind, ...]:
    """The kinds with their cards; of nobody's none is counted as a further player's."""
    kinds = build_kinds(spec, reading.root, grid.lattice, font, mistakes)
    kinds = with_decks(kinds, spec.kinds, reading.folders, mistakes)
    kinds = with_lettered(kinds, mistakes)
    further = len(spec.players.others)
    if further:
        full = 2 + further
        kinds = tuple(replace(one, counts=(*one.counts, *(0,) * full)[:full]) for one in kinds)
    if spec.rules:
        of_cells = mistakes.of(*OF_CELLS, "kinds.*.owner")
        check_limits(spec.rules, grid, kinds, reading.root, of_cells)
    return kinds


def _with_engine(
    rules: Ruleset | None,
    spec: SpecFile,
    reading: SpecText,
    engine: EngineMaker | None,
    mistakes: Mistakes,
) -> Ruleset | None:
    """Rules with the engine that a program gives, or that lies beside the spec; else as they are.

    No file of code is run, or looked for, where a program gives an engine.
    """
    named = spec.rules.engine if spec.rules else None
    if rules is None:
        if engine and not mistakes:
            mistakes.note(Message("gamefile.engine-needs-rules"), reading.root.source)
        return None
    if engine is None and named is not None and is_engine_file(named):
        engine = engine_file(named, reading.folders, mistakes)
    return rules if engine is None else replace(rules, engine=engine)


def _grid(spec: SpecFile, root: Entries, mistakes: Mistakes) -> tuple[Grid, Mistakes]:
    """The cells, and what takes the mistakes that are made with their names.

    Without a board the file itself says what the cells are, and the rules have no switches.
    """
    of_board, sound = Mistakes(), mistakes.of(*OF_CELLS)
    grid = build_grid(spec.whole_board, root, of_board)
    sound.extend(of_board)
    mistakes.lose([("board", "shape")] if of_board else [])
    if spec.cells and spec.board:
        mistakes.note(Message("gamefile.cells-of-board"), root.source_of("cells"))
    switches = spec.rules and not spec.rules.engine
    if switches and grid.boardless:
        sound.note(Message("gamefile.rules-need-board"), root.source_of("rules"))
    elif switches and grid.is_graph and not grid.lines and not of_board:
        sound.note(Message("gamefile.rules-need-lines"), root.source_of("rules"))
    return grid, mistakes.of(*OF_CELLS, "board.names")


def _check_played(rules: Ruleset, dialect: str, root: Entries, mistakes: Mistakes) -> None:
    """Its engine is there, or its steps can be written."""
    if rules.engine:
        if not mistakes:
            check_engine(rules, root, mistakes)
    elif rules.tells_counts is not (dialect == _COUNTING):
        # Steps that give numbers of cubes are written in a dialect of their own.
        what = Message("gamefile.dialect-not-write-steps-rules", dialect=dialect)
        where = Message("gamefile.stacks-three-neutral-kinds-go", counting=_COUNTING)
        mistakes.note(what, root.source_of("notation", "dialect"), where)


def _turns(
    spec: SpecFile, rules: Ruleset | None, root: Entries, mistakes: Mistakes
) -> tuple[Turns, str]:
    """What is asked of turns, and the dialect that they are written in; noted where both clash.

    Turns that nobody checks are of a game without rules, and in the plain dialect.
    """
    turns = Turns(spec.turns or Turns.CHECKED)
    dialect = spec.notation.dialect or ("jersi" if turns is Turns.CHECKED else _PLAIN)
    if turns is Turns.UNCHECKED and rules is not None:
        what, hint = Message("gamefile.unchecked-has-rules"), Message("gamefile.rules-none")
        mistakes.note(what, root.source_of("turns"), hint)
    elif turns is Turns.UNCHECKED and dialect != _PLAIN:
        what = Message("gamefile.unchecked-is-plain", dialect=dialect)
        hint = Message("gamefile.write-dialect", dialect=_PLAIN)
        mistakes.note(what, root.source_of("notation", "dialect"), hint)
    elif dialect == _PLAIN and rules is not None and not rules.engine:
        what = Message("gamefile.plain-has-switches")
        mistakes.note(what, root.source_of("notation", "dialect"))
    if rules is not None:
        _check_played(rules, dialect, root, mistakes)
        if further := len(spec.players.others):
            what = Message("gamefile.rules-are-for-two", count=2 + further)
            mistakes.note(what, root.source_of("rules"), Message("gamefile.rules-none-unchecked"))
    return turns, dialect


def _check_faces(spec: SpecFile, reading: SpecText, mistakes: Mistakes) -> None:
    """Faces are given for kinds of the game, and for all of them or for none."""
    art, kinds = spec.faces.art, spec.kinds
    of_names = mistakes.of("kinds.*.letter", "kinds.*.sides", "kinds.*.back")
    of_art = of_names.of("faces")
    shown = {name: [one.face for one in kind.shown(name)] for name, kind in kinds.items()}
    known = dict.fromkeys([*kinds, *chain.from_iterable(shown.values())])
    lacking = list[tuple[str, Word]]()  # a face that a side shows and no art is called
    for name, first, *others in ((name, *some) for name, some in shown.items() if some):
        # a letter or number is shown as it is written
        named = [*others] if name in art or not art or kinds[name].table else [first, *others]
        letters = {one.face for one in kinds[name].shown(name) if one.letter and not art}
        for face in dict.fromkeys(named):
            if face not in art and face not in letters and len(face) > MOST_LETTERS:
                lacking.append((str(name), face))
    meant = {near for _, face in lacking for near in nearest(face, art)}  # a slip is said once
    strange = [
        name
        for name in art
        if name not in known and name not in meant and name.source.file not in reading.styles
    ]
    for name in strange:
        of_names.unknown("kind", name, known)
    bare = (
        [name for name in kinds if name not in art and not (shown[name] or kinds[name].table)]
        if art
        else []
    )
    for name in () if strange else bare:
        letter = Message("gamefile.text-letter", name=name, letter=kinds[name].letter)
        what = Message("gamefile.kind-no-face-others-one", name=name)
        place = reading.root.source_of("faces")
        of_art.note(
            what, place, Message("gamefile.write-blank-blank-face", name=name, shown=letter)
        )
    for kind, face in lacking:
        what = Message("gamefile.side-no-face", name=kind, face=str(face))
        of_art.note(what, face.source, did_you_mean(face, art))


def _players(spec: PlayersSpec, keys: Sequence[str]) -> tuple[Localised, ...]:
    """What printed words call the players; who has no name is called by a key of the spec's own."""
    by_key = tuple(Localised(texts={REFERENCE: key.capitalize()}) for key in keys)
    given = (spec.white, spec.black, *spec.others.values())
    return tuple(
        Localised(texts=printed(one.names.items())) if one and one.names else usual
        for one, usual in zip(given, by_key or WHITE_AND_BLACK, strict=True)
    )


def _example(record: Word | None, folders: Mapping[str, Path], mistakes: Mistakes) -> Path | None:
    if record is None:
        return None
    example = named_in(folders[record.source.file], record)
    if not (exists(example) and example.is_file()):
        mistakes.note(Message("files.no-such-file-named", file=record), record.source)
    return example


def _chapters(
    spec: ChaptersSpec | None, root: Entries, folders: Mapping[str, Path], mistakes: Mistakes
) -> Chapters | None:
    if spec is None:
        return None
    given = spec.given.items()
    files = {str(code): named_in(folders[word.source.file], word) for code, word in given}
    for code, word in given:
        if not (exists(files[code]) and files[code].is_file()):
            what = Message("files.no-such-file-named", file=word)
            mistakes.note(what, word.source, alike(files[code]))
    return Chapters(files=files, after=spec.after or "", source=root.source_of("text"))


_UNSEEN = frozenset({"Mn", "Me", "Cf", "Zs", "Cc"})
"""Marks that stand on a letter, signs without width, blanks."""

_DRAWN = {
    "chess": "♔♕♖♗♘♙♚♛♜♝♞♟",
    "xiangqi": "將帥将帅士仕象相車俥车馬傌马砲炮包卒兵",
    "shogi": "王玉飛角金銀桂香歩步龍竜杏圭全と",
}
"""By shared style of faces the signs that people write for its pieces."""
_OF_GAME = ("author", "illustrator", "lead", "licence", "origin")


def check_printed(root: Entries, spec: SpecFile, font: Typeface | None, mistakes: Mistakes) -> None:
    """Note the characters that no sheet can show, each with the text in which it stands.

    The art of kinds that are not of the game, from a shared style, is not printed.
    """
    game, of_kinds = _below(root, "game"), _below(root, "kinds").values()
    named = [game.at("title"), *_below(root, "players").values()]
    named += [kind.at("name") for kind in of_kinds if isinstance(kind, Entries)]
    sides = [one.face for name, kind in spec.kinds.items() for one in kind.shown(name)]
    art = [side for side in sides if side not in spec.faces.art and len(side) <= MOST_LETTERS]
    art += _lettering(_below(root, "faces"), {*spec.kinds, *sides})
    others = (*map(game.at, _OF_GAME), _below(root, "notation").at("ransom"))
    for text in chain.from_iterable(map(_texts, (*named, *others))):
        mistakes.extend(unprintable(text, text.source))
    if font is not None or spec.fonts.faces is None:  # else it is wrong already
        of_art = mistakes.of("fonts")
        for text in art:
            style = next((name for name, signs in _DRAWN.items() if {*text} & {*signs}), None)
            hint = Message("gamefile.letters-or-shapes")
            if style is not None:
                hint = Message("gamefile.drawn-already", style=style)
            if font is not None:
                of_art.extend(font.unprintable(text, text.source))
            else:
                of_art.extend(replace(one, hint=hint) for one in unprintable(text, text.source))
    for text in chain.from_iterable(map(_texts, named)):
        if text.strip() and all(category(sign) in _UNSEEN for sign in text):
            what = Message("gamefile.name-shows-nothing-no-letter", text=str(text))
            mistakes.note(what, text.source, Message("gamefile.begin-letter-digit"))


def _lettering(faces: Entries, names: Container[str]) -> Iterator[Word]:
    """The texts on the faces of these names."""
    for name, face in faces.items():
        of_players = face.values() if isinstance(face, Entries) else [face]
        for shapes in of_players if name in names else ():
            for shape in shapes if isinstance(shapes, Items) else ():
                if isinstance(shape, Entries):
                    yield from _texts(shape.at("text"))


def _below(root: Entries, key: str) -> Entries:
    node = root.at(key)
    return node if isinstance(node, Entries) else Entries(root.source)


def _texts(node: Node | None) -> Iterator[Word]:
    """A text, or those of a map of languages."""
    if isinstance(node, Word):
        yield node
    elif isinstance(node, Entries):
        yield from (text for text in node.values() if isinstance(text, Word))


_NO_LETTERS = re.compile(r"[a-z][a-z0-9]*:|[^A-Za-z]")
_BETWEEN = re.compile(r"[a-z][a-z0-9]*\|[a-z][a-z0-9]*:")
"""What is left without it of a state line are letters of kinds."""
_LISTED = 5
"""So many cells are named of those that have the same fault."""


def doubts(
    spec: SpecFile, grid: Grid, kinds: Sequence[Kind], setup: Position, root: Entries
) -> tuple[Problem, ...]:
    """What a spec says that can be read and drawn and is hardly meant, in the order of the file."""
    found: list[Problem] = []
    # points that no line touches, where there are lines
    touched = {name for line in grid.lines for name in line}
    bare = [name for name in grid.names if name not in touched]
    if grid.lines and bare:
        listed = " ".join(bare[:_LISTED]) + (" …" if len(bare) > _LISTED else "")
        what = Message("gamefile.points-without-line", count=len(bare), points=listed)
        hint = Message("gamefile.holes-for-points")
        found.append(Problem(what, root.source_of("board", "lines"), hint))
    # a tint of the rest where no cell is left
    tinted = [word for tint in (spec.whole_board.tints or {}).values() for word in tint.cells]
    rest = [word.source for word in tinted if word == "rest"] if "all" in tinted else []
    found += [Problem(Message("gamefile.no-cell-left"), source) for source in rest]
    # of nobody, and no pieces of a board: cards of a deck, dice
    loose = [(name, one) for name, one in spec.kinds.items() if one.owner == "none"]
    dice = {name for name, one in loose if one.form == CUBE.name and one.sides}
    aside = {name for name, _ in loose} if grid.boardless else dice
    found += [*_idle_kinds(spec, kinds, setup, aside), *_vain_rules(spec), *misnamed(spec, root)]
    return tuple(sorted(found, key=lambda one: (one.source is None, one.source)))


def _idle_kinds(
    spec: SpecFile, kinds: Sequence[Kind], setup: Position, aside: Set[str]
) -> Iterator[Problem]:
    """Kinds that stand nowhere, wait in no reserve and are shown in no figure, where others do.

    Those that lie `aside` wait for nothing.
    """
    units = (*setup.cells, *(unit for *_, unit in setup.between))
    standing = {piece.kind for unit in units for piece in unit_pieces(unit)}
    waiting = {kind for side in setup.reserve for kind, count in enumerate(side) if count}
    if spec.setup.free is not None or not standing | waiting:
        return  # the players place them, or all wait beside the board
    panels = chain.from_iterable(
        (one, *(one.panels if isinstance(one.panels, list) else ()))
        for one in spec.figures.values()
    )
    stands = (_BETWEEN.sub("", one.stand) for one in panels if one.stand and ":" in one.stand)
    shown = "".join(
        _NO_LETTERS.sub("", stand.rpartition("|")[0] or stand) for stand in stands
    ).upper()
    for rank, name in ((rank, one) for rank, one in enumerate(spec.kinds) if one not in aside):
        sides = {one for one, side in enumerate(kinds) if rank in (one, side.of)}
        letters = {kinds[one].letter for one in sides}
        if not (sides & (standing | waiting) or letters & set(shown) or kinds[rank].deck):
            what = Message("gamefile.kind-stands-nowhere", name=str(name))
            yield Problem(what, name.source, Message("gamefile.stand-or-reserve"))


def _vain_rules(spec: SpecFile) -> Iterator[Problem]:
    """Kinds of which the rules want what they forbid."""
    rules = spec.rules
    if rules is None or rules.engine:  # what an engine makes of the switches is its affair
        return
    for word in rules.goal.kinds if rules.goal else ():
        if word in rules.immobile:
            what = Message("gamefile.goal-of-immobile", name=str(word))
            yield Problem(what, word.source, Message("gamefile.immobile-never-arrives"))
    for name, prey in rules.beats.items():
        if name in rules.immobile and prey:
            what = Message("gamefile.immobile-takes", name=str(name))
            yield Problem(what, name.source)
    held = spec.setup.reserve
    filled = held is not None and {held.white, held.black, *held.others.values()} != {NONE}
    filled = filled or rules.exchange is not None or rules.taken == "captor"
    if rules.drop is not None and not filled:
        what = Message("gamefile.drop-of-nothing")
        yield Problem(what, rules.drop.kinds[0].source, Message("gamefile.stand-or-reserve"))
