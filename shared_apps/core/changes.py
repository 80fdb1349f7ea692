"""The change log of each space: which records changed, in the order in which the changes were committed.

Rows say the kind of a record, its id, its version and its branch, and nothing of what is in it. They are
written by the statement that writes the audit entries. Their positions come from the one row of
`ChangeLog`, which that statement locks last, so that they have the order of the commits and no gaps:
who has read up to a position has missed nothing before it (docs/decisions/change-log.md).

A push to the open sockets follows each commit. It is a hint: the log is what browsers go by.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import orjson
from django.db import connection, models
from django.utils import timezone

from shared_apps.core.pushes import push
from shared_apps.core.spaces import SpaceModel
from tenants.context import Tenant
from tenants.rights import Rights

KEPT_DAYS = 31
"""Longer than any session lasts without signing in again."""

MOST_ANSWERED = 500
"""Who has missed more changes than this reads everything anew."""

MOST_OF_A_KIND = 50
"""When one transaction changes more records of a kind than this, one row says it of all of them."""


class Changed(NamedTuple):
    """A record that changed. Without a `target_id` many of its kind did."""

    kind: str
    target_id: int | None
    version: int
    branch_id: int | None


class Logged(NamedTuple):
    """A change and its position in the log."""

    position: int
    kind: str
    target_id: int | None
    version: int
    branch_id: int | None


class ChangeLog(SpaceModel):
    """One row: the position of the last change."""

    RIGHTS = Rights(update=("position",), delete=False)

    position = models.BigIntegerField()

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="%(class)s_one_row"),
        ]


class Change(SpaceModel):
    """A record that changed. Rows are forgotten after 31 days."""

    RIGHTS = Rights(update=())

    position = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=60)
    target_id = models.BigIntegerField(null=True)
    version = models.PositiveIntegerField()
    branch_id = models.BigIntegerField(null=True)

    class Meta:
        abstract = True
        indexes = [models.Index(fields=["at"])]


def summed_up(changes: Iterable[Changed]) -> list[Changed]:
    """Returns each change once, and one row for a kind of which many records changed in a branch."""
    once = list(dict.fromkeys(changes))
    of_kind = Counter((change.kind, change.branch_id) for change in once)
    found = (
        change
        if of_kind[change.kind, change.branch_id] <= MOST_OF_A_KIND
        else Changed(change.kind, None, 0, change.branch_id)
        for change in once
    )
    return list(dict.fromkeys(found))


def insert_changes(changes: Sequence[Changed]) -> tuple[str, list[Any]]:
    """Returns a statement, with its values, that moves the position on, inserts the changes and returns the
    position of the last one."""
    table = connection.ops.quote_name
    log = table(ChangeLog.in_current_space()._meta.db_table)
    rows = table(Change.in_current_space()._meta.db_table)
    statement = (
        f"WITH counter AS (INSERT INTO {log} AS log (id, position) VALUES (1, %s) "
        "ON CONFLICT (id) DO UPDATE SET position = log.position + excluded.position "
        "RETURNING position), "
        f"logged AS (INSERT INTO {rows} (position, at, kind, target_id, version, branch_id) "
        "SELECT counter.position - %s + given.place, clock_timestamp(), "
        "given.kind, given.target_id, given.version, given.branch_id "
        "FROM counter, json_to_recordset(%s::json) AS given(place int, kind text, "
        "target_id bigint, version int, branch_id bigint)) "
        "SELECT position FROM counter"
    )
    given = [{"place": place, **change._asdict()} for place, change in enumerate(changes, start=1)]
    count = len(changes)
    return statement, [count, count, orjson.dumps(given).decode()]


def push_changes(space: Tenant | None, last: int, changes: Sequence[Changed]) -> None:
    """Tells the sockets of a workspace, or of the public space (None), which records changed; `last` is the
    position of the last of these changes."""
    first = last - len(changes)
    rows = [[first + place, *change] for place, change in enumerate(changes, start=1)]
    kind, id_ = ("organisation", space.code) if space else ("platform", "all")
    push(kind, id_, {"type": "space.changed", "rows": rows})


def present_position() -> int:
    """Returns the position of the last change; 0 where nothing has changed yet."""
    log = ChangeLog.in_current_space()._default_manager
    return log.values_list("position", flat=True).first() or 0


def position_query() -> str:
    """Returns SQL of the one row (null, position) of the current space's log."""
    table = connection.ops.quote_name(ChangeLog.in_current_space()._meta.db_table)
    return f"SELECT NULL, position FROM {table}"


def changes_after(position: int) -> tuple[int, list[Logged] | None]:
    """Returns the last position and the changes after `position`, in order. None instead of the changes
    when they are more than 500, when the log does not reach back so far, or when it has never been so
    far: then everything is to be read anew."""
    found = _logged_after(position)
    if not found:
        last = present_position()
        if last <= position:
            return last, [] if last == position else None
        # Somebody has committed in between, or these changes are forgotten.
        found = _logged_after(position)
        if not found:
            return last, None
    # Positions have no gaps: rows that were forgotten are missing at the beginning.
    if found[0].position != position + 1 or len(found) > MOST_ANSWERED:
        return present_position(), None
    return found[-1].position, found


def _logged_after(position: int) -> list[Logged]:
    rows = Change.in_current_space()._default_manager.filter(position__gt=position)
    found = rows.order_by("position").values_list(*Logged._fields)
    return [Logged(*row) for row in found[: MOST_ANSWERED + 1]]


def forget_old_changes() -> int:
    """Deletes the changes of the current space that are older than 31 days; returns how many."""
    old = timezone.now() - timedelta(days=KEPT_DAYS)
    deleted, _ = Change.in_current_space()._default_manager.filter(at__lt=old).delete()
    return deleted


def begin_anew(after: int) -> None:
    """Lets the log of the current space go on beyond position `after`, and forgets its changes: for a
    schema that takes another's place. Whoever followed the other one reads everything anew."""
    Change.in_current_space()._default_manager.all().delete()
    log = ChangeLog.in_current_space()._default_manager
    log.update_or_create(pk=1, defaults={"position": max(present_position(), after) + 1})
