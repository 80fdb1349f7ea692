"""A week of batches, as it hangs on the wall."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Literal, TypedDict

from shared_apps.core.api.filters import parse_day
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.holidays.selectors import holidays_by_branch
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch, ClassChange
from tenant_apps.courses.rules import is_open
from tenant_apps.courses.selectors.batches import BATCHES
from tenant_apps.courses.selectors.changes import changes_between

MOST_BATCHES = 1000


class ChangeOfClass(TypedDict):
    """`substitute` is the name of who takes the class, `reason` may be empty."""

    change: Literal["CANCELLED", "SUBSTITUTE"] | None
    substitute: str | None
    reason: str


class WeekSession(ChangeOfClass):
    _id: int
    name: str
    courseObjectId: int
    coursename: str
    branchname: str
    trainer: str | None
    room: str
    day: int
    date: date
    closed: bool
    startTime: str
    endTime: str
    students: int
    capacity: int | None


def week(principal: Principal, query: Mapping[str, str], today: date) -> list[WeekSession]:
    """Each meeting of the active batches in one week, by day and time.

    `query` narrows as the list of batches does; its `date` names a day of the week, else it is this
    week. On a day on which its branch does not work a meeting is `closed`. `change` says that it is
    cancelled, or that the `substitute` takes it. Raises Invalid naming the parameter.
    """
    days = _days_of_week(query.get("date", ""), today)
    narrowed = {name: value for name, value in query.items() if name != "date"}
    request = BATCHES.parse(principal, narrowed | {"status": Batch.Status.ACTIVE.value})
    weekly_off = dict(Branch.objects.values_list("pk", "weekly_off"))
    holidays = holidays_by_branch(weekly_off)
    batches = list(BATCHES.every_row(request, MOST_BATCHES))
    changes = changes_between((batch["_id"] for batch in batches), days[0], days[-1])
    meetings: list[WeekSession] = [
        {
            "_id": batch["_id"],
            "name": batch["name"],
            "courseObjectId": batch["courseObjectId"]["_id"],
            "coursename": batch["courseObjectId"]["coursename"],
            "branchname": batch["branchObjectId"]["branchname"],
            "trainer": (batch["trainerObjectId"] or {}).get("username"),
            "room": batch["room"],
            "day": on.weekday(),
            "date": on,
            "closed": not is_open(
                on,
                weekly_off=weekly_off[batch["branchObjectId"]["_id"]],
                holidays=holidays[batch["branchObjectId"]["_id"]],
            ),
            "startTime": batch["startTime"],
            "endTime": batch["endTime"],
            "students": batch["students"],
            "capacity": batch["capacity"],
            **_change(changes.get((batch["_id"], on))),
        }
        for batch in batches
        for on in days
        if on.weekday() in batch["days"] and batch["start"] <= on <= (batch["end"] or on)
    ]
    return sorted(meetings, key=lambda found: (found["day"], found["startTime"], found["name"]))


def _change(change: ClassChange | None) -> ChangeOfClass:
    if change is None:
        return {"change": None, "substitute": None, "reason": ""}
    return {
        "change": "SUBSTITUTE" if change.trainer else "CANCELLED",
        "substitute": change.trainer.name if change.trainer else None,
        "reason": change.reason,
    }


def _days_of_week(raw: str, today: date) -> list[date]:
    """Monday to Sunday around a day, "" = today."""
    try:
        on = parse_day(raw) if raw else today
        return [on + timedelta(days=step - on.weekday()) for step in range(7)]
    except (ValueError, OverflowError):
        raise Invalid.field("date", _("This is not a valid date.")) from None
