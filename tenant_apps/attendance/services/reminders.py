"""Who is told of registers that nobody took, and of students who stay away."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from shared_apps.core.events import Event
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.attendance import events, selectors
from tenant_apps.notifications.services import notify_each
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import manager_ids
from tenants.models import Organisation

CAUGHT_UP_DAYS = 3
"""Days that beat may have stood still without a reminder being lost."""
NAMED = 3


@writing()
def remind(today: date) -> int:
    """Tells whom it concerns, each once: of each day's registers that were not taken, of each row of
    absences as it begins, of a low percentage once a month. How many were told something. Not
    while the plan is closed."""
    if as_workspace(workspace_state(Organisation.current())).is_closed(today):
        return 0
    people = _People()
    return notify_each([*_missing(people, today), *_worries(people, today)])


class _People:
    """Who hears of what happens in a batch."""

    def __init__(self) -> None:
        self._active = set(
            Member.objects.live().filter(status=Member.Status.ACTIVE).values_list("pk", flat=True)
        )
        self.managers_of = lru_cache(manager_ids)

    def trainer(self, trainer: dict[str, Any] | None) -> list[int]:
        """The trainer, unless there is none any more."""
        return [trainer["_id"]] if trainer and trainer["_id"] in self._active else []


def _missing(people: _People, today: date) -> Iterator[Event]:
    """One event a day for each trainer: the managers' where a batch has none."""
    first, last = today - timedelta(days=CAUGHT_UP_DAYS), today - timedelta(days=1)
    missing: dict[tuple[date, int], list[Mapping[str, Any]]] = defaultdict(list)
    for found in selectors.missing_everywhere(first, last):
        told = people.trainer(found.batch["trainerObjectId"])
        for user in told or people.managers_of(found.batch["branchObjectId"]["_id"]):
            missing[found.on, user].append(found.batch)
    for (on, user), batches in missing.items():
        params: events.RegistersMissingParams = {
            "date": on,
            "count": len(batches),
            "batches": [batch["name"] for batch in batches[:NAMED]],
            "batchId": batches[0]["_id"] if len(batches) == 1 else None,
        }
        yield events.REGISTERS_MISSING.event(events.MissingRegisters(on, user), params)


def _worries(people: _People, today: date) -> Iterator[Event]:
    for worry in selectors.worries_everywhere():
        row, concern = worry.row, worry.concern
        # A row of absences is known by the day before it, which does not change while it lasts.
        since = f"away-{row['lastCame'] or row['start']}"
        kind = since if concern.stays_away else f"low-{today:%Y-%m}"
        people_told = [
            *people.trainer(row["trainerObjectId"]),
            *people.managers_of(row["branchObjectId"]["_id"]),
        ]
        params: events.StudentAwayParams = {
            "student": row["studentObjectId"]["studentName"],
            "batch": row["batchObjectId"]["name"],
            "why": concern.why,
        }
        yield events.STUDENT_AWAY.event(events.Away(row["_id"], kind, people_told), params)
