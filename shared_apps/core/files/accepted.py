"""What a form takes, and the bytes that were looked at and made safe."""

import base64
import binascii
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from shared_apps.core.errors import Invalid

_HEAD = re.compile(r"data:([a-z]+/[a-z0-9.+-]+);base64,", re.ASCII)
SAFE_TYPES = ("application/pdf", "image/jpeg", "image/png")
"""The kinds of file that we keep and hand out again."""


@dataclass(frozen=True)
class Upload:
    """Bytes that were looked at and made safe; `mime_type` is one of `SAFE_TYPES`."""

    content: bytes
    mime_type: str
    extension: str

    @property
    def sha256(self) -> str:
        return sha256(self.content).hexdigest()


@dataclass(frozen=True)
class Accepted:
    """A kind of file: under `limit` bytes ("under", specification section 9), and the words for
    what is more than that or cannot be read. `endings` of names are what a file chooser offers;
    what counts is the content."""

    mime_types: frozenset[str]
    endings: tuple[str, ...]
    limit: int
    too_large: str
    unreadable: str

    def check_size(self, content: bytes, *, field: str) -> None:
        if len(content) >= self.limit:
            raise Invalid.field(field, self.too_large)

    def decode(self, text: str, *, field: str = "base64") -> bytes:
        """The bytes of a base64 text; a data-URI head of this kind is taken off.

        Raises Invalid for anything that is not strict base64, and for too much of it unread.
        """
        head = _HEAD.match(text)
        if head and head[1] in self.mime_types:
            text = text[head.end() :]
        if len(text) > self.limit * 4 // 3 + 1024:
            raise Invalid.field(field, self.too_large)
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise Invalid.field(field, self.unreadable) from None

    def read(self, upload: Any) -> bytes:
        """The bytes of a file of a form, one more than fit at most."""
        return upload.read(self.limit + 1)
