"""A letter that waits is unreadable to whoever reads the table: it may hold a link that opens an account."""

import orjson

from shared_apps.core.sealing import Sealer, Unreadable
from shared_apps.mail.letters import Letter

__all__ = ["Unreadable", "seal", "unseal"]

_letters = Sealer("class-master letters")


def seal(letter: Letter) -> str:
    """The letter as a table may keep it."""
    return _letters.seal(orjson.dumps(letter))


def unseal(sealed: str) -> Letter:
    """What `seal` was given. Raises Unreadable."""
    return Letter.from_json(orjson.loads(_letters.unseal(sealed)))
