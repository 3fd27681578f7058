"""Which engine plays a ruleset: pairs, towers, or one from outside.

A distribution brings an engine by an entry point of the group `printkit.engines`: its name is what
a spec writes under `rules: {engine: …}`, its object makes an `Engine` of a `Ruleset` (a class will
do). Only what is installed is ever loaded; a spec names it and cannot bring it. A program may give
what makes one itself.
"""

from __future__ import annotations

from collections.abc import Callable

from printkit.base.errors import Message, PrintkitError, did_you_mean
from printkit.rules.engine import Engine, EngineMaker
from printkit.rules.ruleset import Ruleset

GROUP = "printkit.engines"
"""The group of entry points."""
_ASKED = ("turn_count", "turn", "legal", "play", "explain", "ended")
"""What is asked of every engine."""


def engine_of(ruleset: Ruleset) -> Engine:
    """The engine that plays a ruleset.

    Raises:
        PrintkitError: no engine of the ruleset's name is installed, or it cannot be made.
    """
    if ruleset.engine:
        load = _loader(ruleset.engine)
        try:
            return _checked(load()(ruleset))
        except Exception as error:  # it is not ours: whatever it raises is its author's to read
            named = isinstance(ruleset.engine, str)
            name = ruleset.engine if named else getattr(ruleset.engine, "__name__", "")
            what = Message(
                "gamefile.engine-fails", name=name, why=f"{type(error).__name__}: {error}"
            )
            hint = "" if named else Message("gamefile.engine-made-of")
            raise PrintkitError(what, hint=hint) from error
    if ruleset.tells_counts:
        from printkit.rules.towers import TowersEngine

        return TowersEngine(ruleset)
    from printkit.rules.pairs import PairsEngine

    return PairsEngine(ruleset)


def _checked(made: Engine) -> Engine:
    if not all(hasattr(made, one) for one in _ASKED):
        raise TypeError(f"{made!r:.60} is none")
    return made


def _loader(engine: str | EngineMaker) -> Callable[[], EngineMaker]:
    """What loads the maker of an engine that is named, or given by a program.

    Raises:
        PrintkitError: none of that name is installed.
    """
    if not isinstance(engine, str):
        return lambda: engine
    from importlib.metadata import entry_points

    found = entry_points(group=GROUP)
    if engine not in found.names:
        hint = did_you_mean(engine, found.names) or Message("gamefile.entry-points", group=GROUP)
        raise PrintkitError(Message("gamefile.no-engine", name=engine), hint=hint)
    return found[engine].load
