"""Notifications: a row first, then a push to whoever is looking."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.sessions import push
from shared_apps.core.notices import Notice
from tenant_apps.notifications.models import Notification


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

    def rows(self) -> list[Notification]:
        return [
            Notification(user_id=user_id, key=self.key, text=self.text[:300], link=self.link)
            for user_id in sorted(set(self.user_ids))
        ]


def notify(*, user_ids: Iterable[int], key: str, text: str, link: str = "") -> None:
    """Tells these people once: the same `key` never notifies a person twice.

    Inside the caller's transaction; sockets hear of it after the commit.
    """
    _keep_and_push(Message(list(user_ids), key, text, link).rows())


def notify_each(messages: Sequence[Message]) -> int:
    """As `notify`, for many events in three statements; how many people were told of something that
    they had not been told before."""
    keys = [message.key for message in messages]
    told = set(Notification.objects.filter(key__in=keys).values_list("user_id", "key"))
    rows = [row for message in messages for row in message.rows()]
    new = [row for row in rows if (row.user_id, row.key) not in told]
    _keep_and_push(new)
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


def _keep_and_push(rows: Sequence[Notification]) -> None:
    once = list({(row.user_id, row.key): row for row in rows}.values())
    # The key written over itself changes nothing, and has the database say the id of each.
    kept = Notification.objects.bulk_create(
        once, update_conflicts=True, update_fields=["key"], unique_fields=["user_id", "key"]
    )

    def tell() -> None:
        for row in kept:
            payload = {"type": "notification", **shown(row)}
            payload["createDt"] = row.created_at.isoformat()
            push("user", str(row.user_id), {"type": "live.event", "payload": payload})

    transaction.on_commit(tell)


@transaction.atomic
def mark_read(
    *, user_id: int, ids: Sequence[int] | None, model: type[Notice] = Notification
) -> None:
    """Marks these, or all (None), of the person's own notifications as read."""
    unread = model._default_manager.filter(user_id=user_id, read_at=None)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    unread.update(read_at=timezone.now())
