"""Notifications: a row first, then a push to whoever is looking."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.sessions import push
from shared_apps.core.notices import Notice
from tenant_apps.notifications.models import Notification


def notify(*, user_ids: Iterable[int], key: str, text: str, link: str = "") -> None:
    """Tells these people once: the same `key` never notifies a person twice.

    Inside the caller's transaction; sockets hear of it after the commit.
    """
    people = sorted(set(user_ids))
    rows = [
        Notification(user_id=user_id, key=key, text=text[:300], link=link) for user_id in people
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)
    event = {"type": "live.event", "payload": {"type": "notification", "text": text, "link": link}}

    def tell() -> None:
        for user_id in people:
            push("user", str(user_id), event)

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
