"""How many examples a property is tried with that asks for another number than most."""

from __future__ import annotations

from hypothesis import settings


def examples(count: int) -> settings:
    """So many, a quarter of them in the quick tests."""
    is_quick = settings.get_current_profile_name() == "quick"
    return settings(max_examples=count // 4 if is_quick else count)
