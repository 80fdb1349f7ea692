"""The encrypted file of a backup.

    line of JSON (the header), then chunks, each
    4 bytes: length | ciphertext of at most CHUNK bytes | 16 bytes: tag

AES-256-GCM. Each file has a key of its own, derived from the key that the header names, from a random
salt and from the whole header: a header that was changed, or is of another file, opens nothing. The
nonce of a chunk is its number and whether it is the last one, so that chunks cannot be moved, left out
or repeated, and a file that ends early is noticed.
"""

import base64
import hashlib
import io
import json
import secrets
from collections.abc import Mapping
from typing import Any, BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

FORMAT = 1
CHUNK = 1 << 20
TAG = 16
LONGEST_HEADER = 4096
PURPOSE = b"class-master backup"


class Damaged(Exception):
    """The file is not what was written: cut off, changed, or of something else."""


class UnknownKey(Exception):
    """The file was encrypted with a key that is not among those given."""


class Writer(io.RawIOBase):
    """Encrypts what is written into `file`, in pieces. `seal` marks the end; what was not sealed is
    refused when it is read. `about` is readable without a key and part of what is verified."""

    def __init__(
        self, file: BinaryIO, *, key_id: str, key: bytes, about: Mapping[str, str]
    ) -> None:
        salt = base64.b64encode(secrets.token_bytes(32)).decode()
        header = {"format": FORMAT, "key": key_id, "salt": salt, "about": dict(about)}
        line = json.dumps(header, sort_keys=True).encode() + b"\n"
        if len(line) > LONGEST_HEADER:
            raise ValueError("The header of a backup is too long.")
        self._file = file
        self._cipher = _cipher(key, salt, line)
        self._waiting = bytearray()
        self._number = 0
        self._seen = hashlib.sha256()
        self.size = 0
        self._put(line)

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._waiting += data
        while len(self._waiting) > CHUNK:
            self._put_chunk(bytes(self._waiting[:CHUNK]), last=False)
            del self._waiting[:CHUNK]
        return len(data)

    def seal(self) -> str:
        """Writes the last chunk. Returns the SHA-256 of the file."""
        self._put_chunk(bytes(self._waiting), last=True)
        self._waiting.clear()
        return self._seen.hexdigest()

    def _put_chunk(self, plain: bytes, *, last: bool) -> None:
        sealed = self._cipher.encrypt(_nonce(self._number, last=last), plain, None)
        self._number += 1
        self._put(len(plain).to_bytes(4, "big") + sealed)

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._seen.update(data)
        self.size += len(data)


def read_header(file: BinaryIO) -> dict[str, Any]:
    """The header at the place where the file stands. It is verified only with the first chunk.
    Raises Damaged."""
    return _parse(file.readline(LONGEST_HEADER + 1))


def decrypt(
    file: BinaryIO, into: BinaryIO, *, keys: Mapping[str, bytes], about: Mapping[str, str]
) -> str:
    """Writes what the file holds into another one, piece by piece, and returns the SHA-256 of the file.

    Raises UnknownKey, and Damaged when anything differs from what was written or when the file is not
    about what `about` says. What was written until then is worth nothing.
    """
    line = file.readline(LONGEST_HEADER + 1)
    header = _parse(line)
    if header["about"] != dict(about):
        raise Damaged("This is the backup of something else.")
    key = keys.get(header["key"])
    if key is None:
        raise UnknownKey(f"The key {header['key']!r} is not known.")
    cipher = _cipher(key, header["salt"], line)
    seen = hashlib.sha256(line)
    number, length = 0, _length(file, seen)
    while True:
        sealed = file.read(length + TAG)
        seen.update(sealed)
        following = file.read(4)
        try:
            plain = cipher.decrypt(_nonce(number, last=not following), sealed, None)
        except (InvalidTag, ValueError):
            raise Damaged(f"Chunk {number} is not what was written.") from None
        into.write(plain)
        if not following:
            return seen.hexdigest()
        seen.update(following)
        number, length = number + 1, _checked(following)


def _length(file: BinaryIO, seen: Any) -> int:
    raw = file.read(4)
    seen.update(raw)
    return _checked(raw)


def _checked(raw: bytes) -> int:
    length = int.from_bytes(raw, "big")
    if len(raw) != 4 or length > CHUNK:
        raise Damaged("The length of a chunk cannot be.")
    return length


def _parse(line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
        known = (
            header["format"] == FORMAT
            and isinstance(header["key"], str)
            and len(base64.b64decode(header["salt"], validate=True)) == 32
            and isinstance(header["about"], dict)
        )
    except (ValueError, KeyError, TypeError):
        known = False
    if not known or not line.endswith(b"\n"):
        raise Damaged("The header cannot be read.")
    return dict(header)


def _cipher(key: bytes, salt: str, header: bytes) -> AESGCM:
    derive = HKDF(SHA256(), length=32, salt=base64.b64decode(salt), info=PURPOSE + header)
    return AESGCM(derive.derive(key))


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])
