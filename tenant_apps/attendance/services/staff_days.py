"""Coming and going of the centre's own people, by themselves or by a manager."""

from datetime import date, datetime
from typing import Any

from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import StaffDay
from tenant_apps.audit import services as audit
from tenant_apps.staff.models import Member


@writing()
def check_in(*, by: Principal) -> StaffDay:
    """Begins the person's own day, by the server's clock in India.

    Raises Conflict `wrong_state` when today is entered already, NotFound for who is no member.
    """
    now = _now()
    member = _own_record(by)
    day = StaffDay.objects.live().filter(member=member, date=now.date()).first()
    if day is not None:
        fault = rules.check_in_fault(day.check_in, day.check_out)
        raise Conflict(fault, code="wrong_state")
    day = StaffDay(member=member, branch=member.branch, date=now.date(), check_in=now.time())
    return audit.create(day, by=by)


@writing()
def check_out(*, by: Principal) -> StaffDay:
    """Ends the person's own day. A day that was left open yesterday stays open until a manager says
    when it ended. Raises Conflict `wrong_state` when there is nothing to end today."""
    now = _now()
    member = _own_record(by)
    day = StaffDay.objects.live().filter(member=member, date=now.date()).first()
    if day is None:
        raise Conflict(_not_in(member, now.date()), code="wrong_state")
    if day.check_in is None or day.check_out is not None:
        fault = rules.check_in_fault(day.check_in, day.check_out)
        raise Conflict(fault, code="wrong_state")
    if now.time() <= day.check_in:
        raise Conflict(_("You have just checked in."), code="wrong_state")
    return audit.change(day, by=by, check_out=now.time())


@writing()
def enter_day(
    *, by: Actor, member: Member, date: date, status: str = "", reason: str, **times: Any
) -> StaffDay:
    """A member's day as a manager knows it. Raises Conflict `duplicate` when it is entered already,
    Invalid for a day before the member joined or a time still to come."""
    if member.joining_date and date < member.joining_date:
        text = _("{name} joined on {day}.").format(
            name=member.name, day=format_day(member.joining_date)
        )
        raise Invalid.field("date", text)
    day = StaffDay(
        member=member,
        branch_id=member.branch_id,
        date=date,
        status=status or StaffDay.Status.PRESENT,
        reason=reason,
        **times,
    )
    _check_times(day)
    with readable_constraints(StaffDay, staffday_once="date"):
        return audit.create(day, by=by)


@writing()
def change_day(
    *, by: Actor, record: StaffDay, version: int | None = None, reason: str, **changes: Any
) -> StaffDay:
    """What a manager puts right, with the reason. Raises Stale, Invalid for a time still to come."""
    day = lock(record, version)
    for name, value in changes.items():
        setattr(day, name, value)
    _check_times(day)
    return audit.change(day, by=by, reason=reason, **changes)


def _own_record(by: Principal) -> Member:
    """Locked, so that two taps of a button follow each other."""
    try:
        member: Member = lock(Member(pk=by.id))
    except NotFound:
        raise NotFound(_("You are not a staff member of this centre.")) from None
    return member


def _not_in(member: Member, today: date) -> str:
    last = StaffDay.objects.live().filter(member=member, date__lt=today).order_by("-date").first()
    text = _("You have not checked in today.")
    if last is not None and rules.lacks_check_out(last.date, last.check_in, last.check_out, today):
        text += _(
            " You did not check out on {day}. Please ask an admin or the owner to enter it."
        ).format(day=format_day(last.date))
    return text


def _check_times(day: StaffDay) -> None:
    now = _now()
    if day.date != now.date():
        return
    for field, moment in (("checkIn", day.check_in), ("checkOut", day.check_out)):
        if moment is not None and moment > now.time():
            raise Invalid.field(field, _("The time cannot be in the future."))


def _now() -> datetime:
    return timezone.localtime().replace(microsecond=0)
