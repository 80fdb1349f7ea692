"""The address of the check page: which centre, and a secret that only the paper carries.

Nothing in it depends on a key of the server's: a certificate hangs on a wall for longer than a key
lasts. The centre's public id is no secret, the page names the centre; the rest are 16 of 31 letters
and digits, about 79 bits, so that nobody finds a certificate by trying.
"""

import re
import secrets

# No I, L, O, 0 and 1: somebody may type it off the paper.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH, SECRET_LENGTH = 12, 16
_TOKEN = re.compile(rf"([{LETTERS}]{{{CODE_LENGTH}}})([{LETTERS}]{{{SECRET_LENGTH}}})")


def new_check_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(SECRET_LENGTH))


def check_token(organisation_code: str, check_code: str) -> str:
    """Capitals and digits alone: a QR code of them is a third smaller."""
    return f"{organisation_code}{check_code}"


def read_token(token: str) -> tuple[str, str] | None:
    """(the organisation's code, the check code), typed in any case and with hyphens or spaces;
    None for what cannot be one."""
    found = _TOKEN.fullmatch(re.sub(r"[ -]", "", token).upper())
    return (found[1], found[2]) if found else None
