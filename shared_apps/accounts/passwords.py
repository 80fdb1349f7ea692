"""How passwords are judged and kept."""

import re
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import CommonPasswordValidator, validate_password
from django.core.exceptions import ValidationError

from shared_apps.core.errors import Invalid
from shared_apps.core.text_rules import TextRule, first_fault
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

LONGEST = 128  # said in the rule below
SPECIAL = '!@#$%^&*(),.?":{}|<>'
RULES = (
    TextRule(r"[\s\S]{8,}", lazy("Password must be at least 8 characters long")),
    TextRule(rf"[\s\S]{{0,{LONGEST}}}", lazy("Password must be at most 128 characters long")),
    TextRule(r"[\s\S]*[0-9][\s\S]*", lazy("Password must contain at least one number")),
    TextRule(
        rf"[\s\S]*[{SPECIAL}][\s\S]*", lazy("Password must contain at least one special character")
    ),
)
"""The specification's rules for a new password (section 5) in their order and words."""


class Argon2idHasher(Argon2PasswordHasher):
    """Argon2id at OWASP's minimum: two passes over 19 MiB, one lane."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1


def password_fault(password: str) -> str | None:
    """What is wrong with a new password by `RULES`."""
    return first_fault(password, RULES) if password else _("Password is required")


class SpecifiedPasswordValidator:
    """Django's hook for `password_fault`, and the obvious guesses: the own address or centre."""

    def validate(self, password: str, user: Any = None) -> None:
        if fault := password_fault(password):
            raise ValidationError(fault)
        known = {str(word).lower() for word in getattr(user, "known_words", ()) if word}
        if password.lower() in known:
            raise ValidationError(_("Please choose a password that is not your name or email."))
        # "Passw0rd!" is "passw0rd" with the rule's minimum added.
        bare = re.sub(rf"[{re.escape(SPECIAL)}]", "", password)
        CommonPasswordValidator().validate(bare, user)

    def get_help_text(self) -> str:
        return "8 characters with a number and a special character"


class Known:
    """What a password must not be: `known_words` for the validator."""

    def __init__(self, *words: str) -> None:
        self.known_words = words


def weakness(password: str, *known: str) -> str | None:
    """The first thing that is wrong with a new password, as a sentence; `known` are words that it
    must not be: the person's name and address, the centre's name."""
    try:
        validate_password(password, user=Known(*known))  # type: ignore[arg-type]
    except ValidationError as fault:
        return str(fault.messages[0])
    return None


def check_new_password(password: str, *known: str, field: str = "password") -> None:
    """Raises Invalid on the field with what `weakness` finds."""
    if fault := weakness(password, *known):
        raise Invalid.field(field, fault)
