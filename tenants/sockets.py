"""The database from asynchronous code: every call enters its workspace inside its own thread."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

from tenants.context import Tenant, in_organisation

P = ParamSpec("P")
R = TypeVar("R")


def in_tenant(organisation: Tenant, fn: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """`fn`, awaitable, run in this organisation's workspace.

    On the default executor: Channels' own single thread would queue every socket's queries behind
    each other.
    """

    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        with in_organisation(organisation):
            return fn(*args, **kwargs)

    return database_sync_to_async(run, thread_sensitive=False)
