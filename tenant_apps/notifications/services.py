"""Notifications: a row first, then a push to whoever is looking."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import TypedDict

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from shared_apps.core.notices import Message, Notice, insert_notices, push_notices
from shared_apps.core.writing import tell, writing


class ShownNotification(TypedDict):
    _id: int
    text: str
    link: str
    createDt: datetime
    read: bool


def notify(
    *,
    key: str,
    text: str,
    link: str = "",
    user_ids: Iterable[int | None] = (),
    people: QuerySet | None = None,
    but_not: int | None = None,
) -> None:
    """Tells these people once: the same `key` never notifies a person twice. They are `user_ids` and
    those of `people`, a queryset of ids, except `but_not`.

    Written at the end of the caller's `writing()`; sockets hear of it after the commit.
    """
    known = [user_id for user_id in user_ids if user_id is not None]
    tell(Message(key, text, link, user_ids=known, people=people, but_not=but_not))


def notify_each(messages: Sequence[Message]) -> int:
    """As `notify`, for many events, written at once: for jobs that do nothing but notify. Returns how
    many notifications there are that were not there before."""
    if not messages:
        return 0
    with writing(), connection.cursor() as cursor:
        cursor.execute(*insert_notices(messages))
        new = cursor.fetchall()
        transaction.on_commit(partial(push_notices, new))
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


@writing()
def mark_read(*, user_id: int, ids: Sequence[int] | None) -> None:
    """Marks these, or all (None), of the person's own notifications as read."""
    unread = Notice.in_current_space()._default_manager.filter(user_id=user_id, read_at=None)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    unread.update(read_at=timezone.now())
