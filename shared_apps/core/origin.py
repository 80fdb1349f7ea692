"""Where the present request comes from, for the audit log: its id and the caller's address."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """Both empty outside a request: in a job, a command, a migration."""

    request_id: str = ""
    address: str = ""


_NOWHERE = Origin()
_origin: ContextVar[Origin] = ContextVar("origin", default=_NOWHERE)


def present_origin() -> Origin:
    """The origin of the request that is being answered."""
    return _origin.get()


@contextmanager
def coming_from(*, request_id: str, address: str) -> Iterator[None]:
    """Everything inside is done for this request."""
    token = _origin.set(Origin(request_id, address))
    try:
        yield
    finally:
        _origin.reset(token)
