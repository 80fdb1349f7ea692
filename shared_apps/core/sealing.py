"""Encryption of values that a table keeps and only the product may read.

The key is made from SECRET_KEY (Fernet: AES-128-CBC and HMAC-SHA256), so that a copy of the database
is not enough. After SECRET_KEY has changed, values are read with the former key as long as that stands
in SECRET_KEY_FALLBACKS.
"""

import base64
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class Unreadable(Exception):
    """A value was sealed for another purpose, or with another SECRET_KEY than the present ones."""


class Sealer:
    """Encrypts values of one purpose: what it has sealed no other sealer reads."""

    def __init__(self, purpose: str) -> None:
        self._purpose = purpose

    def seal(self, plain: bytes) -> str:
        """The value as a table may keep it."""
        return self._box().encrypt(plain).decode()

    def unseal(self, sealed: str) -> bytes:
        """What `seal` was given. Raises Unreadable."""
        try:
            return self._box().decrypt(sealed)
        except InvalidToken:
            raise Unreadable(f"Not sealed for {self._purpose} with a known SECRET_KEY.") from None

    def _box(self) -> MultiFernet:
        secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        return MultiFernet([_fernet(secret, self._purpose) for secret in secrets])


@lru_cache(maxsize=16)
def _fernet(secret: str, purpose: str) -> Fernet:
    key = HKDF(SHA256(), length=32, salt=None, info=purpose.encode()).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(key))
