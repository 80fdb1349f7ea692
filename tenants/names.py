"""An organisation's two names: the schema only the database sees, the code people may see."""

import re
import secrets

PUBLIC_SCHEMA = "public"

SCHEMA_PATTERN = r"^t_[0-9a-f]{12}$"
CODE_PATTERN = r"^[A-HJKMNP-Z2-9]{12}$"

# No I, L, O, 0 and 1: a code is read out over the telephone.
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_schema_name = re.compile(r"t_[0-9a-f]{12}")


def new_schema_name() -> str:
    """An opaque schema name that tells nothing about whose it is. Made once, never changed."""
    return f"t_{secrets.token_hex(6)}"


def new_code() -> str:
    """An organisation's public id: 12 characters, about 59 bits."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(12))


def is_schema_name(name: str) -> bool:
    """Whether this is the name of a workspace's schema. Such a name needs no quoting in SQL."""
    return _schema_name.fullmatch(name) is not None


def check_schema_name(name: str) -> str:
    """The name itself; what is no workspace's schema raises ValueError before it meets SQL."""
    if not is_schema_name(name):
        raise ValueError(f"{name!r} is not the schema of a workspace.")
    return name
