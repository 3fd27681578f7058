"""Which engine plays a ruleset: pairs, towers, or one from outside.

A distribution brings an engine by an entry point of the group `printkit.engines`: its name is what
a spec writes under `rules: {engine: …}`, its object makes an `Engine` of a `Ruleset` (a class will
do). Only what is installed is ever loaded; a spec names it and cannot bring it.
"""

from __future__ import annotations

from printkit.errors import Message, PrintkitError, did_you_mean
from printkit.rules.engine import Engine
from printkit.rules.ruleset import Ruleset

GROUP = "printkit.engines"
"""The group of entry points."""


def engine_of(ruleset: Ruleset) -> Engine:
    """The engine that plays a ruleset.

    Raises:
        PrintkitError: no engine of the ruleset's name is installed, or it cannot be made.
    """
    if ruleset.engine:
        from importlib.metadata import entry_points

        name, found = ruleset.engine, entry_points(group=GROUP)
        if name not in found.names:
            hint = did_you_mean(name, found.names) or Message("gamefile.entry-points", group=GROUP)
            raise PrintkitError(Message("gamefile.no-engine", name=name), hint=hint)
        try:
            engine: Engine = found[name].load()(ruleset)
        except Exception as error:  # it is not ours: whatever it raises is its author's to read
            why = f"{type(error).__name__}: {error}"
            raise PrintkitError(Message("gamefile.engine-fails", name=name, why=why)) from error
        return engine
    if ruleset.tells_counts:
        from printkit.rules.towers import TowersEngine

        return TowersEngine(ruleset)
    from printkit.rules.pairs import PairsEngine

    return PairsEngine(ruleset)
