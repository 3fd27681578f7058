"""As for commands: those of features run in this process too; pages are looked at in a browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from commands import alone, printkit, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["alone", "browser", "printkit", "settings"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # What drives a browser is imported where there is one.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        program = shutil.which("chromium")
        opened = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()
