"""HTML to PDF, sealed: a document opens nothing but its own data and the fonts of this folder, and is
printed in a process of its own within a limit of time and memory."""

import os
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string

from shared_apps.core.pdf.pool import NotPrinted, Pool

__all__ = ["NotPrinted", "print_document", "render"]

_pool = Pool()


def _forget() -> None:
    """Two processes at one printer would read each other's documents: a fork begins without."""
    global _pool
    _pool = Pool()


os.register_at_fork(after_in_child=_forget)


def render(template: str, content: dict[str, Any], *, sheet: Path) -> bytes:
    """The template, autoescaped, as a PDF in the style of `sheet`; its text is set in "Document".

    Raises NotPrinted for a document that takes too long or too much memory, Unavailable.
    """
    return print_document(render_to_string(template, content), sheet=sheet)


def print_document(markup: str, *, sheet: Path) -> bytes:
    """HTML whose text is escaped already; otherwise as `render`."""
    return _pool.print(markup, sheet)
