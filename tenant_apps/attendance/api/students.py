"""Students' attendance: registers, months, who is missed."""

from datetime import timedelta

from django.utils import timezone
from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.export import Sheet, export
from shared_apps.core.api.fields import BusinessDate, Choice, Text, TimeOfDay
from shared_apps.core.api.filters import asked_day
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Needed, Resource, collection, record_id
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid, Stale
from shared_apps.core.roles import EVERYONE, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.attendance import selectors, services
from tenant_apps.attendance.api.queries import asked_id, asked_month, narrowing
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.schemas import (
    AttendanceOfBatch,
    AttendanceOfStudent,
    MissingRegister,
    MonthGrid,
    RegisterOfDay,
    RegisterPage,
    Watched,
)
from tenant_apps.students.selectors import STUDENTS

LARGEST_ID = 10**18
MOST_STUDENTS = 500
NO_BATCH = lazy("Please choose a batch.")
MOST_DAYS = 92
DAYS_LOOKED_BACK = 30
OF_BATCHES = dict.fromkeys(("branch", "course", "trainer"), str)


class MarkInput(Input):
    studentObjectId = serializers.IntegerField(source="student", min_value=1, max_value=LARGEST_ID)
    code = Choice(Mark.Code.choices, missing=lazy("Please choose how the student attended."))
    checkIn = TimeOfDay(source="check_in", required=False, allow_null=True)
    checkOut = TimeOfDay(source="check_out", required=False, allow_null=True)
    note = Text(max_length=200, required=False)


class RegisterOfBatch(Input):
    """Which register; `reason` is asked for when its day is closed."""

    batchObjectId = serializers.IntegerField(
        source="batch_id",
        min_value=1,
        max_value=LARGEST_ID,
        error_messages=dict.fromkeys(("required", "null", "invalid"), NO_BATCH),
    )
    date = BusinessDate(source="on", missing=lazy("Please choose the day."))
    reason = Text(max_length=300, required=False)


class RegisterInput(RegisterOfBatch):
    """A whole register. `version` is that of the register as it was read, null where nobody had ever
    taken it; without one the marks are kept whatever there is."""

    marks = serializers.ListField(child=MarkInput(), allow_empty=False, max_length=MOST_STUDENTS)
    version = serializers.IntegerField(required=False, allow_null=True, min_value=1)


class UndoInput(RegisterOfBatch):
    """A register that was just taken, by the `version` it was given."""

    version = serializers.IntegerField(
        min_value=1,
        error_messages=dict.fromkeys(("required", "null"), lazy("Please reload the register.")),
    )


class AttendanceResource(Resource):
    path = "attendance"
    policy = Policy(read=EVERYONE)
    listing = selectors.MARKS
    shows = (Register,)
    record_call = False

    @collection("GET", "register", policy=EVERYONE, query={"batch": Needed(int), "date": str})
    def register(self, call: Call) -> RegisterPage:
        """A batch's register of a day, taken or not; today's without a date."""
        batch = asked_id(call.query, "batch", NO_BATCH)
        on = asked_day(call.query, "date", today())
        return selectors.Page(call.by, batch, on).answer(timezone.localtime())

    @collection("POST", "register", policy=EVERYONE, input=RegisterInput)
    def take(self, call: Call) -> DataResponse[RegisterPage]:
        """Keeps a whole register in one go. Somebody else was quicker: 409 `stale` with both. May be
        sent again without a key: what stands already is not kept twice."""
        try:
            page = services.take_register(by=call.by, **call.data)
        except Stale as stale:
            theirs = (stale.data or {})["theirs"]
            raise Stale(data={"theirs": theirs, "mine": call.request.data}) from stale
        return DataResponse(page.answer(timezone.localtime()), _("Attendance saved."))

    @collection("POST", "register/undo", policy=EVERYONE, input=UndoInput)
    def untake(self, call: Call) -> DataResponse[RegisterPage]:
        """Takes back a register that was taken by mistake and not changed since, for who took it and
        for managers. May be sent again."""
        page = services.untake_register(by=call.by, **call.data)
        return DataResponse(page.answer(timezone.localtime()), _("The register was undone."))

    @collection(
        "GET",
        "today",
        policy=EVERYONE,
        query={"date": str} | OF_BATCHES,
    )
    def registers_of_day(self, call: Call) -> list[RegisterOfDay]:
        """The batches that meet on a day, by time, and which of them are marked."""
        on = asked_day(call.query, "date", today())
        return selectors.registers_of(call.by, narrowing(call.query, "date"), on)

    @collection("GET", policy=EVERYONE, query={"batch": Needed(int), "month": str})
    def month(self, call: Call) -> MonthGrid:
        """A batch's month: students down, days across."""
        batch = asked_id(call.query, "batch", NO_BATCH)
        return selectors.month_grid(call.by, batch, asked_month(call.query, today()))

    @collection(
        "GET",
        "month/export",
        policy=MANAGERS,
        query={"batch": Needed(int), "month": str, "format": str},
        heavy=Heavy.SHEET,
    )
    def export_month(self, call: Call) -> Sheet:
        """The same as a file, with totals and percentages."""
        batch = asked_id(call.query, "batch", NO_BATCH)
        grid = selectors.month_grid(call.by, batch, asked_month(call.query, today()))
        name = f"attendance-{grid['batch']['batchId']}-{grid['month']}"
        return export(name, call.query.get("format", "csv"), *selectors.month_sheet(grid))

    @collection("GET", policy=EVERYONE, query={"from": str, "to": str} | OF_BATCHES)
    def missing(self, call: Call) -> list[MissingRegister]:
        """Classes of which nobody took the register, the newest first: of the last 30 days unless
        said otherwise, today's once they are over."""
        return _missing(call)

    @collection(
        "GET",
        "missing/export",
        policy=MANAGERS,
        query={"from": str, "to": str, "format": str} | OF_BATCHES,
        heavy=Heavy.SHEET,
    )
    def export_missing(self, call: Call) -> Sheet:
        """The same as a file."""
        return export(
            "registers-not-taken",
            call.query.get("format", "csv"),
            *selectors.missing_sheet(_missing(call)),
        )

    @collection("GET", policy=EVERYONE, query={"batch": str} | OF_BATCHES)
    def watchlist(self, call: Call) -> list[Watched]:
        """Who is absent in a row, or comes too seldom, and why it says so."""
        return selectors.watch_list(call.by, call.query)

    @collection(
        "GET",
        "watchlist/export",
        policy=MANAGERS,
        query={"batch": str, "format": str} | OF_BATCHES,
        heavy=Heavy.SHEET,
    )
    def export_watchlist(self, call: Call) -> Sheet:
        """The same as a file."""
        watched = selectors.watch_list(call.by, call.query)
        return export(
            "watch-list", call.query.get("format", "csv"), *selectors.watch_sheet(watched)
        )

    @collection("GET", "batch/{batch_id}", policy=EVERYONE, query={"month": str})
    def of_batch(self, call: Call, batch_id: str) -> AttendanceOfBatch:
        """The last marks of everybody who learns in a batch now, and their percentages of a month."""
        month = asked_month(call.query, today())
        return selectors.attendance_of_batch(call.by, record_id(batch_id), month)

    @collection("GET", "student/{student_id}", policy=EVERYONE, query={"month": str})
    def of_student(self, call: Call, student_id: str) -> AttendanceOfStudent:
        """One student: percentages of all courses, and a month day by day."""
        student = STUDENTS.find(call.by, record_id(student_id))
        return selectors.attendance_of(call.by, student, asked_month(call.query, today()))


def _missing(call: Call) -> list[MissingRegister]:
    """Raises Invalid for more than 92 days."""
    last = min(asked_day(call.query, "to", today()), today())
    first = asked_day(call.query, "from", last - timedelta(days=DAYS_LOOKED_BACK))
    if (last - first).days >= MOST_DAYS:
        raise Invalid.field(
            "from", _("Please choose at most {most_days} days.").format(most_days=MOST_DAYS)
        )
    asked = narrowing(call.query, "from", "to")
    return selectors.missing_registers(call.by, asked, first, last, timezone.localtime())
