"""`python -m printkit` and the script `printkit`: the same command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line.

    Until it is there to answer Ctrl-C in its own words, the system does so: half an import has
    nothing to clear up, and nobody wants to read where it was.
    """
    # Modules in C: importing them runs no Python that a Ctrl-C could fall into.
    import _signal as signal  # type: ignore[import-not-found]
    import atexit
    import gc

    # Hundreds of modules and a game are made at every start and kept to the end: looking through
    # them for garbage takes a tenth of a command, at its end once more as much.
    gc.set_threshold(1_000_000, 20, 50)
    atexit.register(gc.freeze)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from printkit.cli import main as run

    run()


if __name__ == "__main__":
    # `python -m` looks for modules in the folder where one stands, and that may be a stranger's.
    # `-P` and the script `printkit` do not; nor does this from here on, unless printkit is there.
    here = sys.path[0] if sys.path else ""
    if not sys.flags.safe_path and __file__.rpartition("/")[0].rpartition("/")[0] != here:
        del sys.path[:1]
    main()
