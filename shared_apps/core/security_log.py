"""The security log: what only somebody who tries a door would send.

Whoever meets such a thing during a request says so with `note`. When the answer stands and every
transaction is over, `write_down` leaves, for each kind of thing, one line of the logger
`class_master.security` and one row of an audit log: the workspace's for a person who is signed in
there, the platform's for everybody else.

Lines have no bound: whoever keeps the process's output keeps them (docs/operations.md). Rows do:
at most ROWS_OF_ONE an hour from one person, or from one address where nobody is signed in, and at
most ROWS_OF_ALL an hour in one log. Forged tokens, from however many addresses, are thus at most
300 rows an hour of the platform's log and none of a workspace's. The counts live in Redis: without
it there are lines and no rows.

Nothing is kept as it was sent: no token, no password, no path with an id or a link's secret in it.
"""

import logging
import re
from collections.abc import Iterable
from typing import Any

from django.db import Error
from psycopg_pool import PoolTimeout

from shared_apps.core import redis_server
from shared_apps.core.audit import audit_log
from shared_apps.core.principal import Actor, Principal
from tenants.context import in_organisation, in_public
from tenants.tenant_keys import public_cache_key

HOUR = 60 * 60
ROWS_OF_ONE, ROWS_OF_ALL = 20, 300
STRANGER = Actor(None, "A stranger")
_A_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_log = logging.getLogger("class_master.security")


def note(request: Any, what: str, **facts: Any) -> None:
    """`what` was met, with facts that hold no secret. The same again in one request counts once:
    a hundred lines of a form with the same odd field are one thing."""
    request.suspicions.setdefault(what, facts)


def names(sent: Iterable[str]) -> list[str]:
    """The first ten of these as they may be kept. What does not look like a field's name is shown
    as "?": a JSON body that is sent as a form is one long name, its password included."""
    return [name if _A_NAME.fullmatch(name) else "?" for name in sorted(sent)[:10]]


def write_down(request: Any, *, address: str) -> None:
    """What was noted during the request. Never fails it: without a store only the line is left."""
    by: Principal | None = request.principal
    route = request.resolver_match.route if request.resolver_match else ""
    for what, noted in request.suspicions.items():
        facts = {**noted, "call": f"{request.method[:10]} {route}", "address": address}
        line = " ".join(f"{name}={value!r}" for name, value in facts.items())
        _log.warning("%s user=%r %s", what, by.id if by else None, line)
        try:
            _add_row(what, by, facts)
        except (Error, PoolTimeout, *redis_server.FAULTS) as fault:
            _log.error("The row of this was not kept: %s", fault)


def _add_row(what: str, by: Principal | None, facts: dict[str, Any]) -> None:
    workspace = by.workspace if by else None
    source = f"person {by.id}" if by else f"address {facts['address']}"
    if not _has_room(workspace.code if workspace else "platform", source):
        return
    with in_organisation(workspace) if workspace else in_public():
        audit_log.record(what, by=by or STRANGER, after=facts)


def _has_room(log: str, source: str) -> bool:
    """Whether one row more stays within both bounds. Who is beyond the own one does not use up
    everybody's."""
    budgets = [((log, source), ROWS_OF_ONE), ((log,), ROWS_OF_ALL)]
    return all(_counted(public_cache_key("security", *of)) <= most for of, most in budgets)


def _counted(key: str) -> int:
    """One more of these in the hour that began with the first."""
    with redis_server.attempt() as server, server.pipeline() as pipeline:
        pipeline.set(key, 0, ex=HOUR, nx=True)
        pipeline.incr(key)
        return int(pipeline.execute()[1])
