"""Who came to which class, and when the centre's own people came and went."""

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.dates import format_day
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenants.rights import FREE

_FORWARD = Q(check_in__isnull=True) | Q(check_out__isnull=True) | Q(check_out__gt=F("check_in"))
_LATER = lazy("The check-out must be later than the check-in.")


class Register(Record):
    """A batch's attendance of one day: the row that says it was taken, by whom, and which version of
    it there is. Its marks change only together with it. One that was taken back is deleted softly
    and has none; its versions go on when it is taken again."""

    batch = models.ForeignKey(
        "courses.Batch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    date = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["batch", "date"], name="register_once"),
        ]
        indexes = [models.Index(fields=["branch", "date"], name="register_branch")]

    def audit_label(self) -> str:
        return f"{self.batch.name}, {format_day(self.date)}"

    def __str__(self) -> str:
        return f"{self.batch_id} on {self.date}"


@known_values("code")
class Mark(models.Model):
    """A student in a register. Batch, branch and date are the register's, repeated so that every
    question about attendance reads this table alone; times are the clock's in India."""

    class Code(models.TextChoices):
        PRESENT = "PRESENT", lazy("Present")
        LATE = "LATE", lazy("Late")
        HALF_DAY = "HALF_DAY", lazy("Half day")
        ABSENT = "ABSENT", lazy("Absent")
        EXCUSED = "EXCUSED", lazy("Excused")

    RIGHTS = FREE

    register = models.ForeignKey(
        Register, on_delete=models.PROTECT, related_name="marks", db_index=False
    )
    enrolment = models.ForeignKey(
        "enrolments.Enrolment", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    batch = models.ForeignKey(
        "courses.Batch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    date = models.DateField()
    code = models.CharField(max_length=8, choices=Code)
    check_in = models.TimeField(null=True)
    check_out = models.TimeField(null=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["batch", "date", "student"], name="mark_once"),
            models.CheckConstraint(
                condition=_FORWARD,
                name="mark_time_runs_forward",
                violation_error_message=_LATER,
            ),
        ]
        indexes = [
            models.Index(fields=["student", "date"], name="mark_student"),
            # Somebody's last marks, and who came when: read off the index alone.
            models.Index(fields=["enrolment", "date"], include=["code"], name="mark_enrolment"),
            # The list's own order, of all branches and of one.
            models.Index(fields=["date", "id"], name="mark_newest"),
            models.Index(fields=["branch", "date", "id"], name="mark_newest_of_branch"),
            models.Index(fields=["branch", "code"], name="mark_code"),
        ]

    def __str__(self) -> str:
        return f"{self.student_id} on {self.date}: {self.code}"


@known_values("status")
class StaffDay(Record):
    """A member's day at work. Times are the clock's in India, on this date: who forgot to check out
    has none, and nobody guesses it. `reason` is why a manager entered or changed the day."""

    class Status(models.TextChoices):
        PRESENT = "PRESENT", lazy("Present")
        HALF_DAY = "HALF_DAY", lazy("Half day")
        ON_DUTY = "ON_DUTY", lazy("On duty elsewhere")
        LEAVE = "LEAVE", lazy("Leave")
        ABSENT = "ABSENT", lazy("Absent")

    AWAY = ("LEAVE", "ABSENT")

    member = models.ForeignKey(
        "staff.Member", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    date = models.DateField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PRESENT)
    check_in = models.TimeField(null=True)
    check_out = models.TimeField(null=True)
    note = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    AUDIT_WITH = ("member",)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member", "date"],
                name="staffday_once",
                violation_error_message=lazy(
                    "This day is entered already. Please change it instead."
                ),
            ),
            models.CheckConstraint(
                condition=_FORWARD,
                name="staffday_time_runs_forward",
                violation_error_message=_LATER,
            ),
            models.CheckConstraint(
                condition=Q(status__in=["LEAVE", "ABSENT"], check_in=None, check_out=None)
                | ~Q(status__in=["LEAVE", "ABSENT"]) & Q(check_in__isnull=False),
                name="staffday_came_or_did_not",
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "date"], name="staffday_branch"),
            models.Index(fields=["date"], name="staffday_date"),
        ]

    def audit_label(self) -> str:
        return f"{self.member.name}, {format_day(self.date)}"

    def __str__(self) -> str:
        return f"{self.member_id} on {self.date}"
