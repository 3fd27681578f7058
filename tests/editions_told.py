"""Editions whose books say different things: each stands for those that say the same."""

from __future__ import annotations

from printkit.library.games import editions

ALIKE = {
    "jersi/4.3": ("jersi/4.1", "jersi/4.1-draft", "jersi/4.2"),
    "jersi/4.8": ("jersi/4.6", "jersi/4.7", "jersi/4.9"),
    "jersi/4.11": ("jersi/4.10",),
    "jersi/4.14": ("jersi/4.12", "jersi/4.13"),
    "jersi/4.16": ("jersi/4.15",),
}
"""Editions with the board, the setup, the rules as they are told and the figures of another, whose
variants are told with some edition besides: books differ in faces, names and dates."""
TOLD = tuple(name for name in editions() if not any(name in alike for alike in ALIKE.values()))
