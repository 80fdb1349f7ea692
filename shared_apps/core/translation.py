"""Texts that people read, as Django's gettext translates them.

`_` translates where it stands, inside a function. What a module or a class keeps is marked with `lazy` and
translated when it is used. `make text` collects both, and the plurals of `wording.counted`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import cast

from django.utils import functional, translation

_translated: ContextVar[dict[str, str] | None] = ContextVar("translated", default=None)


def gettext(text: str) -> str:
    """Returns the text in the active language."""
    translated = _translated.get()
    if translated is None:
        return translation.gettext(text)
    if text not in translated:
        translated[text] = translation.gettext(text)
    return translated[text]


_proxy = functional.lazy(gettext, str)


def lazy(text: str) -> str:
    """As Django's `gettext_lazy`, typed as the text that it behaves like. It is no instance of `str`: what
    a library wants as one is given as `str(text)`."""
    return cast(str, _proxy(text))


@contextmanager
def one_language() -> Iterator[None]:
    """Translates each text once in the block, which must not change the language: for the sentences of
    a whole page, where asking Django for the active language each time takes longer than the rest."""
    token = _translated.set({})
    try:
        yield
    finally:
        _translated.reset(token)
