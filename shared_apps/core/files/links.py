"""Addresses that a browser can open without a bearer header: signed, and good for five minutes."""

from typing import NamedTuple

from django.core import signing

from shared_apps.core.errors import Forbidden, Invalid

LINK_SECONDS = 300
ENDED = "This link has ended. Please open the page again."
UPLOAD_AGAIN = "Please upload the picture again."
_SALT = "stored-file"
_ADDRESS = "/class/v1/files/"


class Signed(NamedTuple):
    """What a signature stands for: a file of a space, and the name that a download gets."""

    space: str
    file_id: int
    name: str


def sign(space: str, file_id: int, name: str = "") -> str:
    """A link's signature, good for five minutes, of one file in one space."""
    named = [name] if name else []
    return signing.dumps([space, file_id, *named], salt=_SALT, compress=False)


def unsign(signature: str, *, max_age: int | None) -> Signed:
    """What was signed. Raises Forbidden for a signature that is forged, of something else or older
    than `max_age` seconds: the three answer alike, and before anything is looked up."""
    try:
        space, file_id, *named = signing.loads(signature, salt=_SALT, max_age=max_age)
    except (signing.BadSignature, ValueError, TypeError):
        raise Forbidden(ENDED, code="link_ended") from None
    return Signed(str(space), int(file_id), str(named[0]) if named else "")


def link(space: str, file_id: int, name: str = "") -> str:
    """The address a browser can show: it cannot send a bearer header for a picture."""
    return f"{_ADDRESS}{sign(space, file_id, name)}"


def file_id_of(address: str, space: str, *, field: str = "userLogo") -> int:
    """The file behind one of our own links, as a form sends it back, however long it was open.

    Raises Invalid on `field` for any other address.
    """
    try:
        found = unsign(address.rpartition(_ADDRESS)[2], max_age=None)
    except Forbidden:
        raise Invalid.field(field, UPLOAD_AGAIN) from None
    if found.space != space:
        raise Invalid.field(field, UPLOAD_AGAIN)
    return found.file_id
