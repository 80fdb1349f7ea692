"""When the centre's own people came and went."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib.postgres.aggregates import JSONBAgg
from django.db.models import Q
from django.db.models.functions import JSONObject, Lower

from shared_apps.core.api.columns import id_, text
from shared_apps.core.api.filters import ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import add_months
from shared_apps.core.errors import Forbidden, NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.roles import MANAGERS
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import gettext as _
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import StaffDay
from tenant_apps.attendance.schemas import (
    ClockOfMember,
    DayOfMember,
    MemberToday,
    MemberTotals,
    MonthOfMember,
)
from tenant_apps.attendance.selectors.registers import DAY, rows, shown
from tenant_apps.branches.holidays.selectors import holidays_of
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import STAFF
from tenant_apps.workspace.services import link_to

MOST_MEMBERS = 2000

TEAM = Listing(
    Member.objects.live().filter(status=Member.Status.ACTIVE),
    columns=[
        id_(),
        text("username", "name"),
        text("role"),
        text("userLogo", "photo_id"),
        branch_ref(label=""),
        rows(
            "days",
            OfOuter(
                StaffDay.objects.live().filter(date=DAY),
                "member",
                JSONBAgg(
                    JSONObject(
                        pk="pk",
                        version="version",
                        status="status",
                        check_in="check_in",
                        check_out="check_out",
                    )
                ),
            ),
        ),
    ],
    filters={"branch": ids("branch_id")},
    ordering={"username": Lower("name")},
    default="username",
    scope=own_branch("branch_id"),
)


def team_of(principal: Principal, query: Mapping[str, str], on: date) -> list[MemberToday]:
    """Who is in, who has gone and of whom nothing is known, by name. One statement."""
    team = TEAM.every_row(TEAM.parse(principal, query), MOST_MEMBERS, on=on)
    return [_today(row) for row in team]


def _today(row: Mapping[str, Any]) -> MemberToday:
    day: dict[str, Any] = next(iter(row["days"]), {})
    check_in, check_out = day.get("check_in"), day.get("check_out")
    return {
        "memberObjectId": {"_id": row["_id"], "username": row["username"]},
        "role": row["role"],
        "userLogo": link_to(row["userLogo"]),
        "branchname": (row["branchObjectId"] or {}).get("branchname"),
        "_id": day.get("pk"),
        "version": day.get("version"),
        "status": day.get("status"),
        "checkIn": check_in and check_in[:5],
        "checkOut": check_out and check_out[:5],
        "isIn": check_in is not None and check_out is None,
    }


def member_of(principal: Principal, member_id: int) -> Member:
    """Whose attendance is asked for. Raises Forbidden for a colleague's without a manager's rights,
    NotFound for one of another branch."""
    if member_id != principal.id:
        if principal.rights not in MANAGERS:
            raise Forbidden(_("You can only see your own attendance."))
        found: Member = STAFF.find(principal, member_id)
        return found
    own = Member.objects.live().select_related("branch").filter(pk=principal.id).first()
    if own is None:
        raise NotFound(_("You are not a staff member of this centre."))
    return own


def month_of(member: Member, first: date, now: datetime) -> MonthOfMember:
    """The month that begins on `first`, day by day, and today's clock; `now` by the clock in India."""
    today = now.date()
    last = add_months(first, 1) - timedelta(days=1)
    found = StaffDay.objects.live().filter(
        Q(date__range=(first, last)) | Q(date=today), member=member.pk
    )
    days = {day.date: day for day in found}
    branch = member.branch
    calendar = (first + timedelta(days=step) for step in range((last - first).days + 1))
    holidays = holidays_of(member.branch_id)
    working = _working_days(member, holidays, first, last)
    so_far = [day for day in working if day <= today]
    return {
        "memberObjectId": {"_id": member.pk, "username": member.name},
        "branchObjectId": {"_id": branch.pk, "branchname": branch.name} if branch else None,
        "month": f"{first:%Y-%m}",
        "days": [_day(on, days.get(on), holidays, set(working), today) for on in calendar],
        "totals": _totals([days[on] for on in days if first <= on <= last], so_far, today),
        "today": clock_of(days.get(today), now),
    }


def clock_of(day: StaffDay | None, now: datetime) -> ClockOfMember:
    """What the two buttons of My Attendance show."""
    return {
        "date": now.date(),
        "time": f"{now:%H:%M}",
        "checkIn": shown(day.check_in) if day else None,
        "checkOut": shown(day.check_out) if day else None,
        "mayCheckIn": day is None,
        "mayCheckOut": day is not None and day.check_in is not None and day.check_out is None,
    }


def _working_days(
    member: Member, holidays: Collection[date], first: date, last: date
) -> list[date]:
    """The days on which the member's branch works, since the member joined."""
    branch = member.branch
    return rules.working_days(
        max(first, member.joining_date or first),
        last,
        weekly_off=branch.weekly_off if branch else (),
        holidays=holidays,
    )


def _day(
    on: date, day: StaffDay | None, holidays: Collection[date], working: set[date], today: date
) -> DayOfMember:
    check_in: time | None = day.check_in if day else None
    check_out: time | None = day.check_out if day else None
    return {
        "date": on,
        "open": on in working,
        "holiday": on in holidays,
        "_id": day.pk if day else None,
        "version": day.version if day else None,
        "status": StaffDay.Status(day.status) if day else None,
        "checkIn": shown(check_in),
        "checkOut": shown(check_out),
        "workedMinutes": rules.worked_minutes(check_in, check_out),
        "missingCheckOut": rules.lacks_check_out(on, check_in, check_out, today),
        "note": day.note if day else "",
        "reason": day.reason if day else "",
        "editedBy": (day.updated_by_name or day.created_by_name) if day and day.reason else None,
    }


def _totals(days: Sequence[StaffDay], so_far: Sequence[date], today: date) -> MemberTotals:
    counts = Counter(day.status for day in days)
    recorded = {day.date for day in days}
    unrecorded = sum(on < today and on not in recorded for on in so_far)
    worked = (rules.worked_minutes(day.check_in, day.check_out) for day in days)
    return {
        "workingDays": len(so_far),
        "present": counts["PRESENT"],
        "halfDay": counts["HALF_DAY"],
        "onDuty": counts["ON_DUTY"],
        "leave": counts["LEAVE"],
        "absent": counts["ABSENT"],
        "unrecorded": unrecorded,
        "workedMinutes": sum(minutes or 0 for minutes in worked),
        "missingCheckOut": sum(
            rules.lacks_check_out(day.date, day.check_in, day.check_out, today) for day in days
        ),
        "percent": rules.percent(counts + Counter(ABSENT=unrecorded), rules.STAFF_WORTH),
    }
