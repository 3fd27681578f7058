"""Documents for a word processor, written where python-docx is installed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from printkit.backends import png, svg
from printkit.base.errors import Message, PrintkitError
from printkit.document.blocks import Document
from printkit.export import PPI


def require_installed() -> None:
    """Make sure that documents can be written.

    Raises:
        PrintkitError: the extra is not installed.
    """
    try:
        import_module("docx")
    except ImportError as error:
        what = Message("document.needs-word")
        raise PrintkitError(what, hint=Message("document.install-word")) from error


def write(documents: Sequence[Document]) -> bytes:
    """Documents as one Word file, each picture as pixels and as a drawing.

    Raises:
        PrintkitError: the extra is not installed.
    """
    require_installed()
    from printkit.features.word import docx

    return docx.write(documents, lambda scene: (png.write(scene, ppi=PPI), svg.write(scene)))
