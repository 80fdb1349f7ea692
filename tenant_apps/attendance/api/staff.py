"""Attendance of the centre's own people."""

from datetime import time
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Choice, Reference, Text, TimeOfDay
from shared_apps.core.api.inputs import NoInput, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Resource, Update, collection
from shared_apps.core.dates import today
from shared_apps.core.roles import EVERYONE, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.attendance import selectors, services
from tenant_apps.attendance.api.queries import asked_id, asked_month
from tenant_apps.attendance.models import StaffDay
from tenant_apps.attendance.schemas import ClockOfMember, MemberToday, MonthOfMember
from tenant_apps.courses.rules import time_in_words
from tenant_apps.staff.selectors import STAFF


class StaffDayFields(ReasonInput):
    status = Choice(
        StaffDay.Status.choices,
        required=False,
        missing=lazy("Please choose present, leave or absent."),
        label=lazy("Status"),
    )
    checkIn = TimeOfDay(source="check_in", required=False, allow_null=True, label=lazy("Check-in"))
    checkOut = TimeOfDay(
        source="check_out", required=False, allow_null=True, label=lazy("Check-out")
    )
    note = Text(max_length=200, required=False, label=lazy("Note"))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Who came has a time, who did not has none; a change needs its own reason."""
        if "reason" not in attrs:
            raise serializers.ValidationError({"reason": [_("Please give a reason.")]})

        def now(name: str) -> Any:
            return attrs.get(name, getattr(self.instance, name, None))

        if now("status") in StaffDay.AWAY:
            given = [field for field in ("check_in", "check_out") if attrs.get(field)]
            if given:
                raise serializers.ValidationError(
                    {"checkIn": [_("An absent person has no check-in or check-out.")]}
                )
            return attrs | {"check_in": None, "check_out": None}
        if now("check_in") is None:
            raise serializers.ValidationError({"checkIn": [_("Check-in is required.")]})
        if now("check_out") is not None and now("check_out") <= now("check_in"):
            text = _("The check-out must be later than the check-in.")
            raise serializers.ValidationError({"checkOut": [text]})
        return attrs


class NewStaffDay(StaffDayFields):
    memberObjectId = Reference(
        STAFF, source="member", missing=lazy("Please choose the person."), label=lazy("Person")
    )
    date = BusinessDate(
        missing=lazy("Please choose the day."),
        not_future=lazy("The date cannot be later than today."),
        label=lazy("Date"),
    )


class StaffDayChange(StaffDayFields):
    """Whose day it is, and which, stays."""

    ignored = frozenset({"memberObjectId", "date"})


class StaffAttendanceResource(Resource):
    path = "staffattendance"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS)
    listing = selectors.STAFF_DAYS
    create = Create(NewStaffDay, services.enter_day, lazy("Attendance saved."), idempotent=True)
    update = Update(StaffDayChange, services.change_day, lazy("Attendance saved."))

    @collection("POST", policy=EVERYONE, input=NoInput)
    def check_in(self, call: Call) -> DataResponse[ClockOfMember]:
        """Begins the own day, by the server's clock."""
        day = services.check_in(by=call.by)
        clock = selectors.clock_of(day, timezone.localtime())
        return DataResponse(clock, _("Checked in at {time}.").format(time=_said(day.check_in)))

    @collection("POST", policy=EVERYONE, input=NoInput)
    def check_out(self, call: Call) -> DataResponse[ClockOfMember]:
        """Ends the own day, by the server's clock."""
        day = services.check_out(by=call.by)
        clock = selectors.clock_of(day, timezone.localtime())
        return DataResponse(clock, _("Checked out at {time}.").format(time=_said(day.check_out)))

    @collection("GET", policy=EVERYONE, query={"user": int, "month": str})
    def month(self, call: Call) -> MonthOfMember:
        """The own month day by day, or for managers that of one of their people."""
        first = asked_month(call.query, today())
        own = not call.query.get("user")
        user = call.by.id if own else asked_id(call.query, "user", _("Please choose a person."))
        member = selectors.member_of(call.by, user)
        return selectors.month_of(member, first, timezone.localtime())

    @collection("GET", "today", policy=MANAGERS, query={"branch": str})
    def team(self, call: Call) -> list[MemberToday]:
        """Who is in, who has gone, and of whom nothing is known today."""
        return selectors.team_of(call.by, call.query, today())


def _said(moment: time | None) -> str:
    return time_in_words(moment) if moment else ""
