"""Writes `printkit/products/asked.pyi`: options of products and of diagrams, for type checkers.

Usage: `python -m tools.asked`. The options themselves stand in `printkit/products/`, and nowhere
else, the keywords are the fields of `Diagram`; a test fails where this file is stale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import Enum
from keyword import iskeyword
from pathlib import Path

from printkit.products import registry
from printkit.products.drawing import Diagram
from printkit.products.option_values import SHARED, Askable, askable

PLACE = Path(__file__).parent.parent / "printkit" / "products" / "asked.pyi"
OF_REPLAYS = ("replay", "page", "animate")
"""What a `Replay` makes of itself; it is what is played."""
_HEAD = '''"""The options of every product, for type checkers; `python -m tools.asked` writes it.

At run time they are read by `option_values`; what a `Look` holds, by `Diagram`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict, Unpack, overload

if TYPE_CHECKING:
    from printkit.api.values import Game, Replay
    from printkit.rules import Side
'''
_ONE = """    @overload
    def __call__(
        self, game: Game, product: Literal["{name}"], **asked: Unpack[{type}]
    ) -> dict[str, bytes]: ...
"""
_ANY = """    @overload
    def __call__(self, game: Game, product: str, **asked: Unpack[Asked]) -> dict[str, bytes]: ...
"""


def text() -> str:
    """The file."""
    known = {name: _types(askable(registry.product(name))) for name in registry.SHIPPED}
    saved: dict[str, str] = {}
    for name in OF_REPLAYS:
        saved |= known[name]
    saved.pop("played")
    common = {key: _type(key, one) for key, one in askable(registry.product("board")).items()}
    common = {key: kind for key, kind in common.items() if key in SHARED}
    parts = [_HEAD, *_typed("Asked", "What plug-ins may be asked for besides their own.", common)]
    for name, types in known.items():
        parts += _typed(class_of(name), f"What `{name}` may be asked for.", types)
    parts += _typed("SavedAsked", "What any file of a replay may be asked for.", saved)
    for name in OF_REPLAYS[1:]:
        own = {key: kind for key, kind in known[name].items() if key != "played"}
        what = f"The same of `{name}`, of a replay that is there."
        parts += _typed(f"Own{class_of(name)}", what, own)
    look = {one.name: str(one.type) for one in fields(Diagram)[1:]}
    parts += _typed("Look", "How something is drawn: the fields of `Diagram`.", look)
    parts += ["\nclass Make(Protocol):\n", '    """`make`, by the names of products."""\n']
    for name in known:
        parts.append(_ONE.format(name=name, type=class_of(name)))
    return "".join((*parts, _ANY))


def class_of(name: str) -> str:
    """How the options of a product are called."""
    return "".join(map(str.capitalize, name.split("-"))) + "Asked"


def _typed(name: str, what: str, types: Mapping[str, str]) -> Iterator[str]:
    yield f'\nclass {name}(TypedDict, total=False):\n    """{what}"""\n\n'
    yield from (f"    {key}: {kind}\n" for key, kind in types.items())


def _types(known: Mapping[str, Askable]) -> dict[str, str]:
    words = {key: one for key, one in known.items() if key != "scenery" and not iskeyword(key)}
    return {key: _type(key, one) for key, one in words.items()}


def _type(key: str, one: Askable) -> str:
    """What is taken for an option; None is as if it were not there."""
    if one.option is None:
        return {"played": "Replay | None"}.get(key, "str" if one.kind is str else "float")
    if isinstance(one.usual, bool):
        return "bool | None"
    kind = "str" if one.option.choices or one.option.parse is None else "float | str"
    if one.option.bounds is not None:
        kind = "float" if type(one.option.bounds[0]) is float else "int"
    elif isinstance(one.option.parse, type) and issubclass(one.option.parse, Enum):
        kinds = {type(member) for member in list[Enum](one.option.parse)}
        kind = " | ".join(["str", *(kind.__name__ for kind in kinds if str not in kind.__mro__)])
    return f"Sequence[{kind}] | {kind} | None" if one.option.many else f"{kind} | None"


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8")
