"""Schedules of saved reports, and what was sent by them."""

from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.records import LIVE, Record
from shared_apps.core.translation import lazy
from tenant_apps.report_mails.rules import DAILY, MONTHLY, WEEKLY, Rhythm
from tenant_apps.workspace.models import ListView
from tenants.rights import FINAL


@known_values("every", "file_format")
class ReportSchedule(Record):
    """A saved report that is mailed to people of the centre at 07:00.

    `receivers` are ids of users; no foreign key crosses schemas. Nothing is sent for days whose time to
    send is before `active_since`, when the schedule was made or resumed. The saved report may be deleted:
    then nothing is sent.
    """

    class Every(models.TextChoices):
        DAILY = DAILY, lazy("Every day")
        WEEKLY = WEEKLY, lazy("Every week")
        MONTHLY = MONTHLY, lazy("On the first of the month")

    class Format(models.TextChoices):
        PDF = "pdf", lazy("PDF")
        XLSX = "xlsx", lazy("Excel")

    view = models.ForeignKey(ListView, on_delete=models.PROTECT, related_name="+")
    every = models.CharField(max_length=7, choices=Every)
    weekday = models.PositiveSmallIntegerField(null=True)
    file_format = models.CharField(max_length=4, choices=Format, default=Format.PDF)
    receivers = ArrayField(models.BigIntegerField())
    active_since = models.DateTimeField(default=timezone.now)
    paused_at = models.DateTimeField(null=True)

    HISTORY = frozenset({"view"})
    AUDIT_WITH = ("view",)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(every=WEEKLY, weekday__isnull=False, weekday__lte=6)
                | ~Q(every=WEEKLY) & Q(weekday__isnull=True),
                name="reportschedule_weekday_of_weekly",
                violation_error_message=lazy("Choose the day of the week."),
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_by_id", "id"], name="reportschedule_maker", condition=LIVE
            )
        ]

    def __str__(self) -> str:
        return self.view.name

    def audit_label(self) -> str:
        return self.view.name

    @property
    def rhythm(self) -> Rhythm:
        return Rhythm(self.every, self.weekday)

    def is_due(self, now: datetime, sent_at: datetime) -> bool:
        """Whether the mails of the time to send `sent_at` are to be sent at `now`."""
        return self.paused_at is None and self.active_since < sent_at <= now


@known_values("result", "reason")
class ReportMail(Record):
    """What one receiver got for one day, or why nothing. Of a schedule, a day and a receiver there is one,
    which is written in the transaction that queues the mail: so each is sent once. Those that somebody
    `asked` for have no such limit."""

    class Result(models.TextChoices):
        SENT = "SENT", lazy("Sent")
        EMPTY = "EMPTY", lazy("Sent: no figures")
        LINK = "LINK", lazy("Sent as a link")
        REFUSED = "REFUSED", lazy("Not sent")

    class Reason(models.TextChoices):
        NONE = "", ""
        LEFT = "LEFT", lazy("Can no longer sign in.")
        NO_RIGHT = "NO_RIGHT", lazy("May not export this report.")
        NO_BRANCH = "NO_BRANCH", lazy("Has no branch.")
        OTHER_BRANCH = "OTHER_BRANCH", lazy("The report is of another branch.")
        NO_REPORT = "NO_REPORT", lazy("The saved report was deleted.")
        NOT_VALID = "NOT_VALID", lazy("The saved report is not valid any more.")

    RIGHTS = FINAL

    schedule = models.ForeignKey(ReportSchedule, on_delete=models.PROTECT, related_name="mails")
    day = models.DateField()
    asked = models.BooleanField(default=False)
    receiver_id = models.BigIntegerField()
    receiver_name = models.CharField(max_length=120)
    result = models.CharField(max_length=7, choices=Result)
    reason = models.CharField(max_length=12, choices=Reason, default=Reason.NONE, blank=True)

    HISTORY = frozenset({"schedule"})

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["schedule", "day", "receiver_id"],
                condition=Q(asked=False),
                name="reportmail_once",
            ),
            models.CheckConstraint(
                condition=Q(result="REFUSED") & ~Q(reason="") | ~Q(result="REFUSED") & Q(reason=""),
                name="reportmail_reason_of_refused",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.receiver_name} {self.day}"

    def audit_label(self) -> str:
        return self.receiver_name
