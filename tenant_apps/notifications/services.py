"""Notifications as they are read, and those of jobs that do nothing but notify."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Literal, TypedDict

from django.db import connection, transaction
from django.utils import timezone

from shared_apps.core.api.schemas import ObjectSchema
from shared_apps.core.events import Event, kinds
from shared_apps.core.notices import Notice, insert_notices, push_notices
from shared_apps.core.writing import writing


class NoParams(TypedDict):
    pass


@dataclass(frozen=True, eq=False)
class _AnyNotification:
    """A notification of any of the declared kinds, each with its own parameters. Rows without a kind
    are older than the kinds and have a text and a link instead."""

    name: str = "ShownNotification"

    def late_hint(self) -> Any:
        rows = [_row(kind.name, kind.params) for kind in kinds()]
        return reduce(or_, rows, _row("", NoParams))


def _row(kind: str, params: Any) -> Any:
    fields = {
        "_id": int,
        "kind": Literal[kind],
        "recordId": int | None,
        "params": params,
        "text": str,
        "link": str,
        "createDt": datetime,
        "read": bool,
    }
    return ObjectSchema(fields).hint()


ShownNotification = Annotated[dict[str, Any], _AnyNotification()]


def notify_each(events: Sequence[Event]) -> int:
    """As `writing.notify`, for many events, written at once. Returns how many notifications there are
    that were not there before."""
    if not events:
        return 0
    with writing(), connection.cursor() as cursor:
        cursor.execute(*insert_notices(events))
        new = cursor.fetchall()
        transaction.on_commit(partial(push_notices, new))
    return len(new)


def shown(row: Notice) -> dict[str, Any]:
    """As a list tells it."""
    return {
        "_id": row.pk,
        "kind": row.kind,
        "recordId": row.record_id,
        "params": row.params,
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
