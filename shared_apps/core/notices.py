"""Notifications in either space: their table, and how they are written and pushed."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson
from django.core.exceptions import EmptyResultSet
from django.db import connection, models
from django.utils import timezone

from shared_apps.core.pushes import push
from shared_apps.core.spaces import SpaceModel
from tenants.rights import Rights


class Notice(SpaceModel):
    """One line for one person. `key` names what happened: the same event notifies once."""

    RIGHTS = Rights(update=("read_at",))

    user_id = models.BigIntegerField()
    key = models.CharField(max_length=120)
    text = models.CharField(max_length=300)
    link = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["user_id", "key"], name="%(class)s_once")]
        indexes = [models.Index(fields=["user_id", "-created_at"])]


@dataclass(frozen=True, slots=True)
class Message:
    """What happened (`key`), in words, and who is told: `user_ids`, and those of `people`, a queryset
    of ids that is read by the statement that writes the notifications; never `but_not`."""

    key: str
    text: str
    link: str = ""
    user_ids: Sequence[int] = ()
    people: models.QuerySet | None = None
    but_not: int | None = None
    at: datetime = field(default_factory=timezone.now)


def insert_notices(messages: Sequence[Message]) -> tuple[str, list[Any]]:
    """Returns a statement, with its parameters, that inserts what these people were not told before
    and returns it. The unique key decides: of two transactions that tell the same, one is first."""
    queries: dict[tuple[str, tuple[Any, ...]], int] = {}
    given = [_given(message, queries) for message in messages]
    table = connection.ops.quote_name(Notice.in_current_space()._meta.db_table)
    chosen = "".join(
        f" UNION ALL SELECT * FROM ({sql}) AS people_{place} WHERE {place} = ANY (given.queries)"  # noqa: S608
        for (sql, _), place in queries.items()
    )
    statement = (
        f"INSERT INTO {table} (user_id, key, text, link, created_at) "  # noqa: S608
        "SELECT user_id, key, text, link, at FROM ("
        "SELECT DISTINCT ON (person.user_id, given.key) person.user_id, given.* "
        "FROM json_to_recordset(%s::json) AS given(place int, key text, text text, link text, "
        "at timestamptz, ids bigint[], queries int[], but_not bigint) "
        f"CROSS JOIN LATERAL (SELECT unnest(given.ids){chosen}) AS person(user_id) "
        "WHERE person.user_id <> COALESCE(given.but_not, 0) "
        "ORDER BY person.user_id, given.key, given.place) AS told ORDER BY place, user_id "
        "ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id, text, link, created_at"
    )
    numbered = [{"place": place, **one} for place, one in enumerate(given)]
    params = [value for _, values in queries for value in values]
    return statement, [orjson.dumps(numbered).decode(), *params]


def push_notices(rows: Sequence[tuple[int, int, str, str, datetime]]) -> None:
    """Tells the sockets of each person of a new notification."""
    for pk, user_id, text, link, at in rows:
        payload = {
            "type": "notification",
            "_id": pk,
            "text": text,
            "link": link,
            "createDt": at.isoformat(),
            "read": False,
        }
        push("user", str(user_id), {"type": "live.event", "payload": payload})


def _given(message: Message, queries: dict[tuple[str, tuple[Any, ...]], int]) -> dict[str, Any]:
    """Returns the message as the statement reads it. Its query joins `queries`, once each."""
    numbers: list[int] = []
    if message.people is not None:
        with suppress(EmptyResultSet):  # a queryset that can find nobody
            sql, params = message.people.query.sql_with_params()
            numbers = [queries.setdefault((sql, params), len(queries))]
    return {
        "key": message.key,
        "text": message.text[:300],
        "link": message.link,
        "at": message.at,
        "ids": message.user_ids,
        "queries": numbers,
        "but_not": message.but_not,
    }
