"""A spec over the spec that it extends.

Maps merge; lists and words replace; the plain word `null` removes. Everything keeps the place
where it was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from os.path import normpath
from pathlib import Path

from printkit.errors import Problem, SpecError, did_you_mean
from printkit.spec import shelf
from printkit.spec.text import exists
from printkit.spec.tree import Entries, Node, Word, read_tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read from a spec and all that it extends.

    Attributes:
        root: the merged map.
        text: the texts, the base's first.
        problems: keys that stand twice, and `null`s that remove nothing.
        folders: per file, as messages call it, the folder that its paths start from.
    """

    root: Entries
    text: str
    problems: tuple[Problem, ...]
    folders: Mapping[str, Path]

    @property
    def digest(self) -> str:
        """SHA-256 of the text, 64 hex digits."""
        return sha256(self.text.encode()).hexdigest()


def read_spec(path: Path, file: str, above: tuple[Path, ...] = ()) -> Reading:
    """The whole map of a spec.

    Args:
        path: the spec.
        file: how it is called in messages.
        above: the files that extend this one.

    Raises:
        SpecError: a file cannot be read, is no YAML, holds no map, or extends itself.
    """
    root, text, problems = read_tree(path, file)
    folders = {file: path.parent}
    target = root.at("extends")
    if target is None:
        return Reading(root=root, text=text, problems=tuple(problems), folders=folders)
    chain = (*above, path.resolve())
    base_path, base_file = _base(target, path, file)
    if base_path.resolve() in chain:
        raise SpecError("the specs extend each other in a circle", source=target.source)
    base = read_spec(base_path, base_file, chain)
    merged = _merge(base.root, root, problems)
    return Reading(
        root=merged,
        text=base.text + text,
        problems=(*base.problems, *problems),
        folders={**base.folders, **folders},
    )


def _base(target: Node, path: Path, file: str) -> tuple[Path, str]:
    """The path of the spec that `target` names, and how messages call it."""
    if not isinstance(target, Word) or not target:
        raise SpecError("the path of one spec is needed here", source=target.source)
    name = shelf.full_name(target)
    if name is not None:
        return shelf.shipped_paths()[name], shelf.label(name)
    base = path.parent / target
    if not exists(base):
        known = [*shelf.aliases(), *shelf.shipped_paths()]
        hint = did_you_mean(target, known)
        raise SpecError(f"no such file or game: {target}", source=target.source, hint=hint)
    return base, normpath(Path(file).parent / target)


def _merge(base: Entries, over: Entries, problems: list[Problem]) -> Entries:
    """`over` laid over `base`, in the order of `base`, new keys last."""
    merged = Entries(over.source)
    for key, value in base.items():
        if key not in over:
            merged[key] = value
        elif not _removes(over[key]):
            merged[over.key(key)] = _laid(value, over[key], problems)
    for key, value in over.items():
        if key in base:
            continue
        if _removes(value):
            what = f"there is no {str(key)!r} to remove"
            problems.append(Problem(what, key.source, did_you_mean(key, base)))
        else:
            merged[key] = value
    return merged


def _laid(base: Node, over: Node, problems: list[Problem]) -> Node:
    if isinstance(base, Entries) and isinstance(over, Entries):
        return _merge(base, over, problems)
    return over


def _removes(node: Node) -> bool:
    return isinstance(node, Word) and node.plain and node == "null"
