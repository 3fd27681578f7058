"""A spec over the spec that it extends, and its faces over the style that they extend.

Maps merge; lists and words replace; the plain word `null` removes. Faces that extend a style take
the place of the faces below. Everything keeps the place where it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from os.path import normpath
from pathlib import Path

from printkit.base.errors import Message, Problem, SpecError, did_you_mean
from printkit.base.files import exists, named_in
from printkit.gamefile import shelf
from printkit.gamefile.tree import Entries, Node, Word, read_tree

_FACES = "faces"
_NULLS = frozenset({"null", "Null", "NULL", "~"})
"""What YAML writes for nothing."""
MOST_EXTENDED = 30
"""Files that extend one another in a chain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecText:
    """What was read from a spec and all that it extends.

    Attributes:
        root: the merged map.
        text: the texts, the base's first.
        problems: keys that stand twice, and `null`s that remove nothing.
        folders: per file, as messages call it, the folder that its paths start from.
        styles: the files of the style that the faces extend; they may describe kinds that the
            game lacks.
        players: the keys of its players in turn order, where they are not White and Black.
        signs: the letter of each, where they are three or more.
    """

    root: Entries
    text: str
    problems: tuple[Problem, ...]
    folders: Mapping[str, Path]
    styles: frozenset[str] = frozenset()
    players: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """SHA-256 of the text, 64 hex digits."""
        return sha256(self.text.encode()).hexdigest()


def read_spec(path: Path, file: str, above: tuple[Path, ...] = ()) -> SpecText:
    """The whole map of a spec.

    Messages call it `file`; the files `above` extend it.

    Raises:
        SpecError: a file cannot be read, is no YAML, holds no map, or extends itself.
    """
    root, text, problems = read_tree(path, file)
    own = SpecText(root=root, text=text, problems=tuple(problems), folders={file: path.parent})
    return whole(own, (*above, path.resolve()))


def whole(own: SpecText, chain: tuple[Path, ...] = ()) -> SpecText:
    """What was read, over all that it extends.

    `chain` has the files that extend it, itself the last; none for what is no file.

    Raises:
        SpecError: see `read_spec`.
    """
    ((file, folder),) = own.folders.items()
    faces = own.root.at(_FACES)
    if isinstance(faces, Entries) and (target := faces.at("extends")) is not None:
        style = _read_below(target, _named(target, "style", folder, file), chain)
        problems: list[Problem] = []
        root = Entries(own.root.source)
        root.update({**own.root, own.root.key(_FACES): _merge(style.root, faces, problems)})
        own = replace(
            own,
            root=root,
            text=style.text + own.text,
            problems=(*style.problems, *own.problems, *problems),
            styles=frozenset(style.folders),
        )
    target = own.root.at("extends")
    if target is None:
        return own
    return lay(_read_below(target, _named(target, "game", folder, file), chain), own)


def lay(base: SpecText, over: SpecText) -> SpecText:
    """What `over` says, laid over what `base` says."""
    problems: list[Problem] = []
    below = base.root
    if over.styles:  # faces that extend a style take the place of all faces below
        below = Entries(base.root.source)
        below.update((key, value) for key, value in base.root.items() if key != _FACES)
    merged = _merge(below, over.root, problems)
    return SpecText(
        root=merged,
        text=base.text + over.text,
        problems=(*base.problems, *over.problems, *problems),
        folders={**base.folders, **over.folders},
        styles=over.styles or base.styles,
    )


def _read_below(target: Node, base: tuple[Path, str], chain: tuple[Path, ...]) -> SpecText:
    path, file = base
    if path.resolve() in chain:
        raise SpecError(Message("gamefile.extended-in-a-circle"), source=target.source)
    if len(chain) > MOST_EXTENDED:
        what = Message("gamefile.too-many-extended", most=MOST_EXTENDED)
        raise SpecError(what, source=target.source)
    if path.is_relative_to(shelf.folder()):
        return _read_shipped(path, file)
    return read_spec(path, file, chain)


_read_shipped = cache(read_spec)
"""What comes with printkit is read once: its editions extend one another in long chains."""


def _named(target: Node, what: str, folder: Path, file: str) -> tuple[Path, str]:
    """The path of the `game` or `style` that `target` names, and how messages call it.

    It comes with printkit, or is named from the folder of the file that names it.
    """
    is_game = what == "game"
    if not isinstance(target, Word) or not target:
        needed = "gamefile.path-one-spec-needed" if is_game else "gamefile.name-one-style-needed"
        raise SpecError(Message(needed), source=target.source)
    if is_game and (name := shelf.full_name(target)) is not None:
        path = shelf.game_paths()[name]
        return path, shelf.shown(path)
    styles = shelf.paths_in(shelf.STYLES)
    if not is_game and target in styles:
        return styles[target], shelf.label(f"{shelf.STYLES}/{target}")
    path = named_in(folder, target)
    if exists(path):
        return path, normpath(Path(file).parent / target)
    known = [*shelf.aliases(), *shelf.game_paths()] if is_game else styles
    missing = Message(f"gamefile.no-such-{what}", target=target)
    raise SpecError(missing, source=target.source, hint=did_you_mean(target, known))


def _merge(base: Entries, over: Entries, problems: list[Problem]) -> Entries:
    """`over` laid over `base`, in the order of `base`, new keys last."""
    merged = Entries(over.source)
    for key, value in base.items():
        if key not in over:
            merged[key] = value
        elif not _removes(over[key]):
            both = isinstance(value, Entries) and isinstance(over[key], Entries)
            merged[over.key(key)] = _merge(value, over[key], problems) if both else over[key]
    for key, value in over.items():
        if key in base:
            continue
        if _removes(value):
            what = Message("gamefile.no-remove", key=str(key))
            problems.append(Problem(what, key.source, did_you_mean(key, base)))
        else:
            merged[key] = value
    return merged


def _removes(node: Node) -> bool:
    return isinstance(node, Word) and node.plain and node in _NULLS


def left_nulls(node: Node) -> Iterator[Word]:
    """The `null`s that found nothing to remove, as in a file that extends no other."""
    if _removes(node):
        assert isinstance(node, Word)
        yield node
    elif not isinstance(node, Word):
        for below in node.values() if isinstance(node, Entries) else node:
            yield from left_nulls(below)
