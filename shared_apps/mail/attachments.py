"""Files that go out with a mail.

A letter holds references. The bytes are read when the mail is sent: a waiting mail stays small, and
a file that is withdrawn in the meantime is not sent.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tenants.context import current_organisation, in_organisation, in_public
from tenants.models import Organisation


@dataclass(frozen=True, slots=True)
class Reference:
    """A file of a space: its kind, its id there, and the name that the recipient sees.

    `organisation` is the code of the organisation; empty for the public space.
    """

    kind: str
    organisation: str
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """The bytes of a file, and their type such as `application/pdf`."""

    content: bytes
    mime_type: str


class Withdrawn(Exception):
    """The file must not be sent any more, or does not exist."""


class UnknownKind(Exception):
    """No app has registered a reader for this kind of attachment."""


_readers: dict[str, Callable[[int], Attachment]] = {}


def register(kind: str, reader: Callable[[int], Attachment]) -> None:
    """Declares how the files of a kind are read, from `AppConfig.ready()`. The reader runs in the
    file's space and raises Withdrawn."""
    _readers[kind] = reader


def refer(kind: str, file_id: int, name: str) -> Reference:
    """Returns a reference to a file of the current space. Raises UnknownKind."""
    if kind not in _readers:
        raise UnknownKind(kind)
    organisation = current_organisation()
    return Reference(kind, organisation.code if organisation else "", file_id, name)


def read(reference: Reference) -> Attachment:
    """Reads the file from its space.

    Raises Withdrawn, also for the files of a suspended organisation, UnknownKind, and what the
    reader raises while its store is not available.
    """
    reader = _readers.get(reference.kind)
    if reader is None:
        raise UnknownKind(reference.kind)
    with in_public():
        if not reference.organisation:
            return reader(reference.id)
        allowed = Organisation.objects.exclude(status__in=Organisation.SHUT)
        organisation = allowed.filter(code=reference.organisation).first()
    if organisation is None:
        raise Withdrawn
    with in_organisation(organisation):
        return reader(reference.id)
