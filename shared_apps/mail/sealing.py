"""A letter that waits is unreadable to whoever reads the table: it may hold a link that opens an account.

Encrypted with a key made from SECRET_KEY (Fernet: AES-128-CBC and HMAC-SHA256), so that a copy of the
database is not enough. After SECRET_KEY has changed, letters that wait are read with the former key
as long as that stands in SECRET_KEY_FALLBACKS.
"""

import base64
from functools import lru_cache

import orjson
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from shared_apps.mail.letters import Letter


class Unreadable(Exception):
    """A letter was sealed with another SECRET_KEY than the present one."""


def seal(letter: Letter) -> str:
    """The letter as a table may keep it."""
    return _box().encrypt(orjson.dumps(letter)).decode()


def unseal(sealed: str) -> Letter:
    """What `seal` was given. Raises Unreadable."""
    try:
        stored = _box().decrypt(sealed)
    except InvalidToken:
        raise Unreadable("The letter was sealed with another SECRET_KEY.") from None
    return Letter.from_json(orjson.loads(stored))


def _box() -> MultiFernet:
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([_fernet(secret) for secret in secrets])


@lru_cache(maxsize=8)
def _fernet(secret: str) -> Fernet:
    key = HKDF(SHA256(), length=32, salt=None, info=b"class-master letters").derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(key))
