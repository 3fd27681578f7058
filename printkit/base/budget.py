"""What a foreign file may cost: counted while it is read, and refused in one line once it is spent.

A small file can unpack, repeat or compute without end. Each reader counts what it does in the units
of its own work; where a large honest file needs more, the amounts grow with the file's size.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import thread_time

from printkit.base.errors import Message, PrintkitError


class Budget:
    """Amounts of work that are left; each is named as the catalogues name it (`budget.bytes`)."""

    def __init__(self, seconds: float, amounts: Mapping[str, int]) -> None:
        """Begin to count.

        `seconds` are of this thread's processor time, the last resort: a slower machine reaches it
        earlier, so that counts should decide. `amounts` may be spent, by their names.
        """
        self._amounts, self._left = dict(amounts), dict(amounts)
        self._end = thread_time() + seconds

    def spend(self, name: str, amount: int = 1) -> None:
        """Count work that is about to be done.

        Raises:
            PrintkitError: there is more of it than the file may cost, or time is up.
        """
        self._left[name] -= amount
        if self._left[name] < 0:
            most = Message(
                f"budget.{name}", most=self._amounts[name], mega=self._amounts[name] // 10**6
            )
            raise PrintkitError(Message("budget.spent", most=most))
        self.check_time()

    def check_time(self) -> None:
        """See that the file has not taken too long.

        Raises:
            PrintkitError: it has.
        """
        if thread_time() > self._end:
            raise PrintkitError(Message("budget.slow"))
