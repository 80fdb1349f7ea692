"""Notifications in either space: their table, and how they are written and pushed."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import orjson
from django.core.exceptions import EmptyResultSet
from django.db import connection, models
from django.db.models import Value
from django.utils import timezone

from shared_apps.core.events import Event
from shared_apps.core.pushes import push
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.web_push import insert_waiting_pushes
from shared_apps.core.worker import wake_worker
from tenants.rights import Rights

Queries = dict[tuple[str, tuple[Any, ...]], int]
Statement = tuple[str, list[Any]]
"""SQL with its values."""
NewNotice = tuple[int, int, str, bool]
"""Id, person and kind of a notification that is new, and whether a device of the person's waits for it."""


class Notice(SpaceModel):
    """An event that one person is notified of, with the parameters of its sentence as they were.
    `key` names what happened: the same event notifies once. `branch_id` is where. `text` and `link` are
    of rows without a kind, which are older than the kinds."""

    RIGHTS = Rights(update=("read_at",))

    user_id = models.BigIntegerField()
    key = models.CharField(max_length=120)
    kind = models.CharField(max_length=60, default="", db_default="")
    record_id = models.BigIntegerField(null=True)
    branch_id = models.BigIntegerField(null=True)
    params = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))
    text = models.CharField(max_length=300, default="", db_default="")
    link = models.CharField(max_length=200, blank=True, default="", db_default="")
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["user_id", "key"], name="%(class)s_once")]
        indexes = [models.Index(fields=["user_id", "-created_at"])]


def insert_notices(
    events: Sequence[Event], parts: Mapping[str, Statement] | None = None
) -> Statement:
    """Returns a statement, with its parameters, that inserts what these people were not told before
    and returns it as rows of `NewNotice`. The unique key decides: of two transactions that tell the same,
    one is first. What waits to be pushed to their devices is inserted with it. `parts` are queries of its
    WITH clause, by name, that are sent along."""
    told = {"told": _insert(events), "waiting": insert_waiting_pushes("told")}
    found = "SELECT id, user_id, kind, id IN (SELECT notice_id FROM waiting) FROM told"
    return with_queries({**(parts or {}), **told}, (found, []))


def with_queries(named: Mapping[str, Statement], last: Statement) -> Statement:
    """Returns the statement `last` with these queries, by name, in its WITH clause."""
    queries = ", ".join(f"{name} AS ({sql})" for name, (sql, _) in named.items())
    params = [value for _, given in named.values() for value in given]
    sql = f"WITH {queries} {last[0]}" if named else last[0]
    return sql, [*params, *last[1]]


def _insert(events: Sequence[Event]) -> Statement:
    queries: Queries = {}
    given = [_given(place, event, queries) for place, event in enumerate(events)]
    table = connection.ops.quote_name(Notice.in_current_space()._meta.db_table)
    chosen = "".join(
        f" UNION ALL SELECT * FROM ({sql}) AS people_{place} WHERE {place} = ANY (given.queries)"
        for (sql, _), place in queries.items()
    )
    statement = (
        f"INSERT INTO {table} (user_id, key, kind, record_id, branch_id, params, created_at) "
        "SELECT user_id, key, kind, record_id, branch_id, params, at FROM ("
        "SELECT DISTINCT ON (person.user_id, given.key) person.user_id, given.* "
        "FROM json_to_recordset(%s::json) AS given(place int, key text, kind text, "
        "record_id bigint, branch_id bigint, params jsonb, at timestamptz, ids bigint[], queries int[], "
        "but_not bigint) "
        f"CROSS JOIN LATERAL (SELECT unnest(given.ids){chosen}) AS person(user_id) "
        "WHERE person.user_id <> COALESCE(given.but_not, 0) "
        "ORDER BY person.user_id, given.key, given.place) AS told ORDER BY place, user_id "
        "ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id, kind"
    )
    params = [value for _, values in queries for value in values]
    return statement, [orjson.dumps(given, default=str).decode(), *params]


def push_notices(rows: Sequence[NewNotice]) -> None:
    """Tells the sockets of each person that there is a new notification: its id and kind, no more.
    The browser asks for the rest. What waits for a device is the worker's."""
    for pk, user_id, kind, _ in rows:
        payload = {"type": "notification", "_id": pk, "kind": kind}
        push("user", str(user_id), {"type": "live.event", "payload": payload})
    if any(waits for *_, waits in rows):
        wake_worker("web_push.send")


def push_changed(user_id: int) -> None:
    """Tells the sockets of this person that notifications were read, or their settings changed, on one
    device: the others ask anew. Such a frame names no notification."""
    push(
        "user",
        str(user_id),
        {"type": "live.event", "payload": {"type": "notification", "_id": 0, "kind": ""}},
    )


def _given(place: int, event: Event, queries: Queries) -> dict[str, Any]:
    """Returns the event as the statement reads it. Its query joins `queries`, once each."""
    numbers: list[int] = []
    if event.people is not None:
        with suppress(EmptyResultSet):  # a queryset that can find nobody
            sql, params = event.people.query.sql_with_params()
            numbers = [queries.setdefault((sql, params), len(queries))]
    return {
        "place": place,
        "key": event.key,
        "kind": event.kind,
        "record_id": event.record_id,
        "branch_id": event.branch_id,
        "params": event.params,
        "at": event.at,
        "ids": event.user_ids,
        "queries": numbers,
        "but_not": event.but_not,
    }
