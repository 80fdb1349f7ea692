"""When the academy's own people came and went."""

from datetime import UTC, date, datetime, time, timedelta
from random import Random

from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from tenant_apps.attendance.models import StaffDay
from tenant_apps.attendance.rules import working_days
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.holidays.selectors import holidays_by_branch
from tenant_apps.staff.models import Member

YEAR = 365
# Role → when one comes and how long one stays, in minutes.
HOURS = {"ADMIN": (time(10), 570), "STAFF": (time(9, 30), 600), "TRAINER": (time(14, 45), 345)}
FORGOT = "Forgot to check out"
FORGOTTEN_LATELY = 14
"""Of a hundred, below this: not yet put right."""
LEAVE = ("Wedding in the family", "Home town", "Unwell", "Doctor’s appointment")


def work_through(random: Random, now: datetime, today: date) -> None:
    """A year of days at work; `now` says who has already come today. A few forgot to check out, most
    of which a manager has put right; the last day before today of one of them is still open."""
    people = Member.objects.live().select_related("branch").order_by("pk")
    team = [(member, member.branch) for member in people if member.branch]
    managers = {
        branch.pk: Actor(member.pk, member.name)
        for member, branch in team
        if member.role == Role.ADMIN
    }
    holidays = holidays_by_branch({branch.pk for _, branch in team})
    days: list[StaffDay] = []
    for member, branch in team:
        first = max(today - timedelta(days=YEAR), member.joining_date or today)
        closed = holidays[branch.pk]
        working = working_days(first, today, weekly_off=branch.weekly_off, holidays=closed)
        for on in working:
            day = _day(random, member, on, managers[branch.pk], recent=(today - on).days < 7)
            if on < today:
                days.append(day)
            elif day.check_in and day.check_in <= now.time():
                day.check_out = None
                days.append(day)
    *_, forgotten = (day for day in days if day.date < today and day.check_out)
    forgotten.check_out = None
    StaffDay.objects.bulk_create(days)
    AuditEntry.objects.bulk_create(
        audit.entry(
            "created",
            at=day.created_at,
            by=Actor(day.created_by_id, day.created_by_name),
            target=day,
            after=day.snapshot(),
        )
        for day in days
    )


def _day(random: Random, member: Member, on: date, manager: Actor, *, recent: bool) -> StaffDay:
    day = StaffDay(member=member, branch=member.branch, date=on)
    comes, minutes = HOURS[member.role]
    come = datetime.combine(on, comes) + timedelta(minutes=round(random.gauss(0, 9)))
    go = come + timedelta(minutes=minutes + round(random.gauss(0, 14)))
    day.created_at = (come - timedelta(hours=5, minutes=30)).replace(tzinfo=UTC)
    drawn = random.random() * 100
    if drawn < 3:
        day.status, day.reason = StaffDay.Status.LEAVE, random.choice(LEAVE)
        day.stamp_created(manager)
        return day
    day.stamp_created(Actor(member.pk, member.name))
    day.check_in, day.check_out = come.time(), go.time()
    if drawn < 5:
        day.status, day.note = StaffDay.Status.HALF_DAY, "Left early"
        day.check_out = (come + timedelta(minutes=minutes // 2)).time()
    elif drawn < (FORGOTTEN_LATELY if recent else 6.5):
        day.check_out = None if recent else day.check_out
        if not recent:
            day.stamp_changed(manager)
            day.reason = FORGOT
    return day
