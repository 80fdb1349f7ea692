"""Tokens of addresses that anybody may open who was given one: the organisation's public code and a
secret of the record behind it.

Nothing in a token depends on a key of the server's, so it outlives a change of keys. The code is no
secret: the page behind the address names the centre. The rest are 16 of 31 letters and digits, about
79 bits, so that nobody finds an address by trying.
"""

import re
import secrets
from hashlib import sha256

from tenants.context import in_public
from tenants.models import Organisation

# No I, L, O, 0 and 1: somebody may type it off paper.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH, SECRET_LENGTH = 12, 16
_TOKEN = re.compile(rf"([{LETTERS}]{{{CODE_LENGTH}}})([{LETTERS}]{{{SECRET_LENGTH}}})")


def new_secret() -> str:
    """The record's part of a token."""
    return "".join(secrets.choice(LETTERS) for _ in range(SECRET_LENGTH))


def digest_of(secret: str) -> str:
    """What is kept of a secret that nobody may read out of the database again: its SHA-256."""
    return sha256(secret.encode()).hexdigest()


def make_token(organisation_code: str, secret: str) -> str:
    """Capitals and digits alone: a QR code of them is a third smaller."""
    return f"{organisation_code}{secret}"


def read_token(token: str) -> tuple[str, str] | None:
    """(the organisation's code, the secret), typed in any case and with hyphens or spaces; None for
    what cannot be a token."""
    found = _TOKEN.fullmatch(re.sub(r"[ -]", "", token).upper())
    return (found[1], found[2]) if found else None


def owner_of_token(token: str) -> tuple[Organisation, str] | None:
    """The organisation whose record the token names, and the record's secret; None alike for what
    cannot be a token, an unknown organisation and one that is suspended."""
    read = read_token(token)
    if read is None:
        return None
    with in_public():
        found = Organisation.objects.exclude(status__in=Organisation.SHUT)
        organisation = found.filter(code=read[0]).first()
    return (organisation, read[1]) if organisation else None
