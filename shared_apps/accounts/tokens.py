"""The signed token of a session, and the random ones that mails carry."""

import hashlib
import secrets
import time
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

import jwt
from django.conf import settings

ISSUER = "class-master"
AUDIENCE = "class-master-browser"
_ALGORITHM = "HS256"


class BadToken(Exception):
    """Not a token of ours, or no longer."""


class ExpiredToken(BadToken):
    """Ours, but its time is over."""


@dataclass(frozen=True, slots=True)
class Claims:
    """`organisation` is its public code, None in the public space. The role in the token is for the
    browser's menu only and is not read here."""

    user_id: int
    session_id: str
    organisation: str | None
    expires_at: int  # seconds since 1970


def sign_token(
    *, user_id: int, session_id: str, organisation: str | None, role: str, expires_at: datetime
) -> str:
    """The bearer token of one session."""
    claims: dict[str, Any] = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": str(user_id),
        "sid": session_id,
        "org": organisation,
        "role": role,
        "exp": int(expires_at.timestamp()),
    }
    return jwt.encode(claims, settings.TOKEN_KEY, algorithm=_ALGORITHM)


def read_token(token: str, *, accept_expired: bool = False) -> Claims:
    """The claims of a token whose signature, issuer and audience are ours. Raises BadToken."""
    if len(token) > 4096 or not token.isascii():
        raise BadToken
    claims = _verify(token, settings.TOKEN_KEY)
    if not accept_expired and claims.expires_at <= time.time():
        raise ExpiredToken
    return claims


@lru_cache(maxsize=4096)
def _verify(token: str, key: str) -> Claims:
    """A browser sends the same token with every request: its signature is checked once a process.
    Whether it has expired, and whether its session has ended, is asked each time."""
    try:
        claims = jwt.decode(
            token,
            key,
            algorithms=[_ALGORITHM],
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"require": ["exp", "sub", "sid"], "verify_exp": False},
        )
        organisation = claims.get("org")
        if not isinstance(organisation, str | None):
            raise BadToken
        return Claims(int(claims["sub"]), str(claims["sid"]), organisation, int(claims["exp"]))
    except (jwt.PyJWTError, ValueError, TypeError):
        raise BadToken from None


def new_mail_token() -> str:
    """256 random bits for a link."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What the database keeps of a mailed token."""
    return hashlib.sha256(token.encode()).hexdigest()
