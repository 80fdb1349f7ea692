"""Patterns for texts that people type, each with the sentence for a text that does not match.

The contract publishes them (`core/api/form_contract.py`), so a pattern means the same in Python and in
JavaScript: ASCII classes such as `[0-9]`, and no `\\d`, `\\w` or inline flags.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TextRule:
    """`pattern` matches the whole text; `message` is what a person reads when it does not."""

    pattern: str
    message: str

    def fault(self, text: str) -> str | None:
        """The message for a text that does not match. A trailing newline does not match."""
        return None if re.fullmatch(self.pattern, text, re.ASCII) else self.message


def first_fault(text: str, rules: Sequence[TextRule]) -> str | None:
    """The message of the first rule that the text breaks."""
    return next((fault for rule in rules if (fault := rule.fault(text))), None)


def is_name(typed: str, name: str) -> bool:
    """Whether somebody typed this name. Capitals and spaces do not matter."""
    return _plain(typed) == _plain(name)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
