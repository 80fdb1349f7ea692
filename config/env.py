"""The only place that reads the environment. A missing or malformed value stops the start with its name."""

import base64
import os
from datetime import date
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parent.parent
_REQUIRED = object()
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Private keys of the curve P-256 are smaller."""


def text(name: str, default: object = _REQUIRED) -> str:
    """The variable as written; without a default it must be set and not empty."""
    value = os.environ.get(name, "")
    if value:
        return value
    if default is _REQUIRED:
        raise ImproperlyConfigured(f"The environment variable {name} is missing.")
    return str(default)


def flag(name: str, *, default: bool) -> bool:
    """`1`/`true`/`yes` or `0`/`false`/`no`."""
    value = os.environ.get(name, "").lower()
    if value in {"1", "true", "yes"}:
        return True
    if value in {"0", "false", "no"}:
        return False
    if value:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")
    return default


def number(name: str, default: int) -> int:
    value = os.environ.get(name, "")
    if value and not value.isdigit():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value) if value else default


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def keys(name: str) -> list[tuple[str, bytes]]:
    """Keys of 32 bytes by their names, as `name:base64,name:base64`; at least one."""
    found = []
    for word in text(name).split(","):
        key_id, _, encoded = word.strip().partition(":")
        try:
            key = base64.b64decode(encoded, validate=True)
        except ValueError:
            key = b""
        if not key_id or len(key_id) > 40 or len(key) != 32:
            raise ImproperlyConfigured(
                f"{name} must be names and keys of 32 bytes, as in id:base64."
            )
        found.append((key_id, key))
    if len(dict(found)) < len(found):
        raise ImproperlyConfigured(f"{name} names a key twice.")
    return found


def private_key(name: str) -> bytes | None:
    """A private key of the curve P-256, 32 bytes in base64 of either spelling; None where it is not set."""
    encoded = text(name, "").replace("-", "+").replace("_", "/").rstrip("=")
    if not encoded:
        return None
    try:
        key = base64.b64decode(encoded + "=" * (-len(encoded) % 4), validate=True)
    except ValueError:
        key = b""
    if len(key) != 32 or not 0 < int.from_bytes(key) < P256_ORDER:
        raise ImproperlyConfigured(f"{name} must be a private key of 32 bytes in base64.")
    return key


def days(name: str) -> frozenset[date]:
    """A comma-separated list of days as yyyy-mm-dd."""
    try:
        return frozenset(date.fromisoformat(word) for word in words(name))
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be days as 2026-11-20, by comma.") from None


def folder(name: str, default: str) -> Path:
    """A folder; a relative path starts at the project's root."""
    return (ROOT / os.environ.get(name, default)).resolve()


def mail_server(address: str) -> dict[str, str | int | bool]:
    """`smtp://user:password@host:port` as Django's settings of a mail server.

    smtps:// is TLS from the first byte (port 465). smtp:// (port 587) turns to TLS before a password
    is sent, and stays plain without one.
    """
    parts = urlsplit(address)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured("MAIL_URL must be smtp://host or smtps://host.")
    secure = parts.scheme == "smtps"
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if secure else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": secure,
        "EMAIL_USE_TLS": bool(parts.username) and not secure,
        "EMAIL_TIMEOUT": 10,
    }


def database(name: str, default: object = _REQUIRED) -> dict[str, str | int]:
    """`postgresql://user:password@host:port/name` as Django's settings for a connection; nothing for
    an empty text."""
    address = text(name, default)
    if not address:
        return {}
    parts = urlsplit(address)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{name} must start with postgresql://.")
    return {
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or 5432,
    }
