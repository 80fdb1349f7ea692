"""The six digits of an authenticator app (RFC 6238: SHA-1, 30 seconds), and recovery codes."""

import base64
import re
import secrets
from urllib.parse import quote, urlencode

from cryptography.hazmat.primitives import constant_time
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from shared_apps.accounts.tokens import hash_of
from shared_apps.core.public_tokens import LETTERS

SECONDS, DIGITS, KEY_BYTES = 30, 6, 20
DRIFT = 1
"""How many time steps a phone's clock may be early or late."""
RECOVERY_CODES, GROUPS, GROUP_LENGTH = 10, 4, 4
_CODE = re.compile(rf"[0-9]{{{DIGITS}}}", re.ASCII)


def new_key() -> bytes:
    """160 random bits."""
    return secrets.token_bytes(KEY_BYTES)


def key_text(key: bytes) -> str:
    """The key as a person types it into an app."""
    return base64.b32encode(key).decode()


def key_address(key: bytes, *, account: str, issuer: str) -> str:
    """The otpauth address that an app reads from a QR code."""
    label = quote(f"{issuer}:{account}")
    query = urlencode({"secret": key_text(key), "issuer": issuer}, quote_via=quote)
    return f"otpauth://totp/{label}?{query}"


def code_at(key: bytes, seconds: float) -> str:
    """The code that the app shows at this time."""
    # SHA-1 is what authenticator apps implement; as an HMAC of a random key it is sound.
    app = TOTP(key, DIGITS, SHA1(), SECONDS)  # noqa: S303
    return app.generate(int(seconds)).decode()


def matching_step(key: bytes, code: str, *, now: float, after: int) -> int | None:
    """The time step of a right code, at most `DRIFT` steps from now and later than `after`; None for a
    wrong, old or used one."""
    if not _CODE.fullmatch(code):
        return None
    present = int(now) // SECONDS
    for step in range(present - DRIFT, present + DRIFT + 1):
        right = code_at(key, step * SECONDS).encode()
        if step > after and constant_time.bytes_eq(right, code.encode()):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """Ten codes of 79 bits each, in groups of four: `ABCD-EFGH-JKMN-PQRS`."""
    return [
        "-".join(
            "".join(secrets.choice(LETTERS) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS)
        )
        for _ in range(RECOVERY_CODES)
    ]


def compact(code: str) -> str:
    """A code without the spaces and hyphens that make it readable, in capitals."""
    return re.sub(r"[\s-]", "", code).upper()


def recovery_hash(code: str) -> str:
    """What is kept of a recovery code: too random to be guessed from its hash."""
    return hash_of(compact(code))
