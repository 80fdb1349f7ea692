"""Addresses that a browser can open without a bearer header: signed, good for five minutes, and no
longer than the session that they were made for."""

from typing import NamedTuple

from django.core import signing

from shared_apps.core.errors import Forbidden, Invalid
from shared_apps.core.translation import lazy

LINK_SECONDS = 300
ENDED = lazy("This link has expired. Please open the page again.")
UPLOAD_AGAIN = lazy("Please upload the picture again.")
_SALT = "stored-file"
_ADDRESS = "/class/v1/files/"


class LinkEnded(Forbidden):
    code = "link_ended"
    message = ENDED


class Signed(NamedTuple):
    """What a signature stands for: a file of a space (an organisation's code, empty for the public
    space), the session of whoever asked for the link (empty for everybody), and the name that a
    download gets."""

    space: str
    file_id: int
    session_id: str
    name: str


def sign(space: str, file_id: int, name: str = "", *, session_id: str, salt: str = _SALT) -> str:
    """A link's signature, good for five minutes, of one file in one space, for one session. Without
    a session it is for everybody. `salt` names what kind of file the id is of."""
    return signing.dumps([space, file_id, session_id, name], salt=salt, compress=False)


def unsign(signature: str, *, max_age: int | None, salt: str = _SALT) -> Signed:
    """What was signed. Raises Forbidden for a signature that is forged, of something else or older
    than `max_age` seconds: the three answer alike, and before anything is looked up."""
    try:
        space, file_id, session_id, name = signing.loads(signature, salt=salt, max_age=max_age)
    except (signing.BadSignature, ValueError, TypeError):
        raise LinkEnded from None
    return Signed(str(space), int(file_id), str(session_id), str(name))


def link(space: str, file_id: int, name: str = "", *, session_id: str) -> str:
    """The address a browser can show: it cannot send a bearer header for a picture."""
    return f"{_ADDRESS}{sign(space, file_id, name, session_id=session_id)}"


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
