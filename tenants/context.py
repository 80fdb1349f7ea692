"""Whose workspace the running code is in. The only way to enter one.

One `ContextVar` holds the answer and the database wrapper (`config.db_backend`) reads it before
each statement, so that connection, log lines, cache keys, file paths and rooms of sockets cannot
disagree. It follows `sync_to_async` and `create_task`, which a connection's own attribute does
not; a new thread starts in the public space. Entering costs no query: the `SET search_path` goes
out with the next statement, if the connection is not there already.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

from tenants.names import PUBLIC_SCHEMA, check_schema_name


class Tenant(Protocol):
    """What can be entered: an Organisation, or anything light that carries its two names."""

    @property
    def schema_name(self) -> str: ...

    @property
    def code(self) -> str: ...


class OutsideOrganisation(RuntimeError):
    """Something that belongs to a workspace was asked for in the public space."""


_current: ContextVar[Tenant | None] = ContextVar("current_organisation", default=None)


def current_organisation() -> Tenant | None:
    """The organisation whose workspace this is; None in the public space."""
    return _current.get()


def require_organisation() -> Tenant:
    """The current organisation; raises OutsideOrganisation in the public space."""
    organisation = _current.get()
    if organisation is None:
        raise OutsideOrganisation("This needs a workspace, but the code runs in the public space.")
    return organisation


def current_schema() -> str:
    """The schema that the next statement's unqualified names are looked up in first."""
    organisation = _current.get()
    return PUBLIC_SCHEMA if organisation is None else organisation.schema_name


def enter(organisation: Tenant) -> None:
    """Enter until `leave()`. For the request middleware and the task class; others use a `with`."""
    check_schema_name(organisation.schema_name)
    _current.set(organisation)


def leave() -> None:
    """Back to the public space, from wherever."""
    _current.set(None)


@contextmanager
def in_organisation(organisation: Tenant) -> Iterator[Tenant]:
    """Be in this organisation's workspace for the block, then where one was before."""
    before = _current.get()
    enter(organisation)
    try:
        yield organisation
    finally:
        _current.set(before)


@contextmanager
def in_public() -> Iterator[None]:
    """Be in the public space for the block, then where one was before."""
    before = _current.get()
    _current.set(None)
    try:
        yield
    finally:
        _current.set(before)


def in_space(organisation: Tenant | None) -> AbstractContextManager[Any]:
    """Be in this organisation's workspace for the block, in the public space for None."""
    return in_public() if organisation is None else in_organisation(organisation)
