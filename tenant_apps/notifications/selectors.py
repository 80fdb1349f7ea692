"""A person's notifications as they are read: one by one, and as pages of entries, where the same kind at
the same place within an hour is one."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, TypedDict

from django.db.models import (
    BigIntegerField,
    Case,
    Count,
    DecimalField,
    F,
    Max,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, TruncHour
from django.utils import timezone

from shared_apps.core.api.schemas import ObjectSchema
from shared_apps.core.events import kinds
from shared_apps.core.notices import Notice

ENTRIES = 30
"""On a page."""

Cursor = tuple[datetime, int]
"""The last entry's newest notification: its time and id."""


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


class NotificationEntry(TypedDict):
    """`newest` of `count` notifications, of which `unread` are not read. `amount` is the sum of what was
    paid in all of them, where the kind has an amount; else null."""

    newest: ShownNotification
    count: int
    unread: int
    branchId: int | None
    amount: str | None


class NotificationPage(TypedDict):
    """Pass `next` as `before` to get the next page; it is null on the last page."""

    data: list[NotificationEntry]
    next: str | None


class NotificationsOfEntry(TypedDict):
    """Pass `next` as `before` to get the next page; it is null on the last page."""

    data: list[ShownNotification]
    next: int | None


def own_notices(user_id: int) -> QuerySet[Notice]:
    return Notice.in_current_space()._default_manager.filter(user_id=user_id)


FILTERS = frozenset({"", "unread", "mentions"})


def entries_of(user_id: int, *, only: str, before: Cursor | None) -> NotificationPage:
    """Returns a page of the person's entries, newest first: all, or by `only` (FILTERS) the unread ones or
    those in which somebody named the person. Two statements."""
    rows = own_notices(user_id)
    if only == "unread":
        rows = rows.filter(read_at=None)
    elif only == "mentions":
        rows = rows.filter(kind__in=[kind.name for kind in kinds() if kind.mentions])
    entries: Any = (
        rows.annotate(hour=TruncHour("created_at"), alone=_alone())
        .values("kind", "branch_id", "hour", "alone")
        .annotate(
            last=Max("created_at"),
            newest=Max("pk"),
            count=Count("pk"),
            unread=Count("pk", filter=Q(read_at=None)),
            amount=_amount(),
        )
        .order_by("-last", "-newest")
    )
    if before is not None:
        at, pk = before
        entries = entries.filter(Q(last__lt=at) | Q(last=at, newest__lt=pk))
    page = list(entries[: ENTRIES + 1])
    found = own_notices(user_id).in_bulk([entry["newest"] for entry in page[:ENTRIES]])
    return {
        "data": [
            {
                "newest": shown(found[entry["newest"]]),
                "count": entry["count"],
                "unread": entry["unread"],
                "branchId": entry["branch_id"],
                "amount": None if entry["amount"] is None else str(entry["amount"]),
            }
            for entry in page[:ENTRIES]
            if entry["newest"] in found
        ],
        "next": _cursor(page[ENTRIES - 1]) if len(page) > ENTRIES else None,
    }


def in_entry_of(user_id: int, notice_id: int) -> QuerySet[Notice]:
    """Returns the person's notifications that are one entry with this one; none with one that is not the
    person's own."""
    own = own_notices(user_id)
    one = own.filter(pk=notice_id).first()
    if one is None:
        return own.none()
    if one.kind not in _folding():
        return own.filter(pk=one.pk)
    hour = timezone.localtime(one.created_at).replace(minute=0, second=0, microsecond=0)
    alike = own.filter(kind=one.kind, branch_id=one.branch_id)
    return alike.filter(created_at__gte=hour, created_at__lt=hour + timedelta(hours=1))


def each_of(user_id: int, notice_id: int, *, before: int | None) -> NotificationsOfEntry:
    """Returns a page of the notifications that are one entry with this one, newest first."""
    rows = in_entry_of(user_id, notice_id).order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    page = list(rows[: ENTRIES + 1])
    more = len(page) > ENTRIES
    return {
        "data": [shown(row) for row in page[:ENTRIES]],
        "next": page[ENTRIES - 1].pk if more else None,
    }


def read_cursor(text: str) -> Cursor:
    """Reads a page's `next`. Raises ValueError."""
    at, _, pk = text.partition("~")
    number = int(pk)
    if not 0 < number < 10**18:
        raise ValueError(text)
    instant = datetime.fromisoformat(at)
    if instant.tzinfo is None:
        raise ValueError(text)
    return instant, number


def _cursor(entry: dict[str, Any]) -> str:
    return f"{entry['last'].isoformat()}~{entry['newest']}"


def _folding() -> list[str]:
    return [kind.name for kind in kinds() if kind.folds]


def _alone() -> Case:
    return Case(
        When(kind__in=_folding(), then=Value(0)), default=F("pk"), output_field=BigIntegerField()
    )


def _amount() -> Sum:
    """The sum of the folding kinds that have an amount among their parameters."""
    paid = [kind.name for kind in kinds() if kind.folds and "amount" in kind.params.__annotations__]
    number: Any = DecimalField(max_digits=20, decimal_places=2)
    return Sum(
        Cast(KeyTextTransform("amount", "params"), number),
        filter=Q(kind__in=paid, params__has_key="amount"),
    )
