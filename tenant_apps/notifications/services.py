"""Notifications: a row first, then a push to whoever is looking."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypedDict

from django.db import connection, transaction
from django.utils import timezone

from shared_apps.accounts.pushes import push
from shared_apps.core.notices import Notice


class ShownNotification(TypedDict):
    _id: int
    text: str
    link: str
    createDt: datetime
    read: bool


@dataclass(frozen=True, slots=True)
class Message:
    """What happened (`key`), in words, and whom it is told to."""

    user_ids: Sequence[int]
    key: str
    text: str
    link: str = ""

    def rows(self) -> list[Notice]:
        notice = Notice.in_current_space()
        return [
            notice(user_id=user_id, key=self.key, text=self.text[:300], link=self.link)
            for user_id in sorted(set(self.user_ids))
        ]


def notify(*, user_ids: Iterable[int], key: str, text: str, link: str = "") -> None:
    """Tells these people once: the same `key` never notifies a person twice.

    Inside the caller's transaction; sockets hear of it after the commit.
    """
    notify_each([Message(list(user_ids), key, text, link)])


def notify_each(messages: Sequence[Message]) -> int:
    """As `notify`, for many events in one statement; how many people were told of something that
    they had not been told before."""
    new = _keep_new([row for message in messages for row in message.rows()])
    transaction.on_commit(partial(_push, new))
    return len(new)


def shown(row: Notice) -> ShownNotification:
    """As a list and a socket tell it. The browser knows by the id which it has already."""
    return {
        "_id": row.pk,
        "text": row.text,
        "link": row.link,
        "createDt": row.created_at,
        "read": row.read_at is not None,
    }


def _keep_new(rows: Sequence[Notice]) -> list[Notice]:
    """Those of the rows that were not there, now saved. The database itself says which: of two
    transactions that tell the same, one is told that it was the first."""
    if not rows:
        return []
    once = {(row.user_id, row.key): row for row in rows}
    columns = ("user_id", "key", "text", "link", "created_at")
    table = Notice.in_current_space()._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (user_id, key, text, link, created_at) "  # noqa: S608
            "SELECT * FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], "
            "%s::timestamptz[]) ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id, key",
            [[getattr(row, column) for row in once.values()] for column in columns],
        )
        for pk, user_id, key in cursor.fetchall():
            once[user_id, key].pk = pk
    return [row for row in once.values() if row.pk is not None]


def _push(rows: Sequence[Notice]) -> None:
    for row in rows:
        payload = {"type": "notification", **shown(row)}
        payload["createDt"] = row.created_at.isoformat()
        push("user", str(row.user_id), {"type": "live.event", "payload": payload})


@transaction.atomic
def mark_read(*, user_id: int, ids: Sequence[int] | None) -> None:
    """Marks these, or all (None), of the person's own notifications as read."""
    unread = Notice.in_current_space()._default_manager.filter(user_id=user_id, read_at=None)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    unread.update(read_at=timezone.now())
