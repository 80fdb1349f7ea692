"""Texts that people read, as Django's gettext translates them.

`_` translates where it stands, inside a function. What a module or a class keeps is marked with `lazy` and
translated when it is used. `make text` collects both, and the plurals of `wording.counted`.
"""

from typing import cast

from django.utils.translation import gettext, gettext_lazy

__all__ = ["gettext", "lazy"]


def lazy(text: str) -> str:
    """Django's `gettext_lazy`, typed as the text that it behaves like. It is no instance of `str`: what
    a library wants as one is given as `str(text)`."""
    return cast(str, gettext_lazy(text))
