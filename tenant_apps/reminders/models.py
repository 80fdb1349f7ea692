"""The schedule and texts of reminders, the reminders themselves, and pauses of students."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.money import ZERO
from shared_apps.core.records import CHANGE_STAMPS, LIVE, Record
from shared_apps.core.translation import lazy
from tenant_apps.reminders.rules import FIRST_HOUR, LAST_HOUR, Schedule
from tenants.rights import FINAL, Rights


class Channel(models.TextChoices):
    MAIL = "MAIL", lazy("Email")
    WHATSAPP = "WHATSAPP", lazy("WhatsApp")


class Language(models.TextChoices):
    """The languages that texts are written in, each under its own name."""

    ENGLISH = "en", lazy("English")
    HINDI = "hi", "हिन्दी"
    MARATHI = "mr", "मराठी"


class Step(models.TextChoices):
    BEFORE = "BEFORE", lazy("Before the due date")
    ON = "ON", lazy("On the due date")
    AFTER = "AFTER", lazy("After the due date")


class AboutClass(models.TextChoices):
    """What a family is told about a class."""

    ABSENT = "ABSENT", lazy("Absent")
    CANCELLED = "CANCELLED", lazy("Class cancelled")
    SUBSTITUTE = "SUBSTITUTE", lazy("Substitute")
    HELD = "HELD", lazy("Class as planned after all")


TEXTS = [*Step.choices, *AboutClass.choices]
"""What there is a text for."""


@known_values("language")
class ReminderSettings(Record):
    """When a centre reminds (one row). `least` is the smallest amount in rupees, `send_hour` the hour in
    India from which reminders are sent. Everything of the day `done_on` is prepared."""

    NOT_AUDITED = frozenset({"done_on"})

    is_on = models.BooleanField(default=False)
    mail = models.BooleanField(default=True)
    whatsapp = models.BooleanField(default=True)
    days_before = models.PositiveSmallIntegerField(null=True, default=3)
    on_day = models.BooleanField(default=True)
    every_days = models.PositiveSmallIntegerField(null=True, default=5)
    stop_after = models.PositiveSmallIntegerField(default=90)
    least = models.DecimalField(max_digits=12, decimal_places=2, default=ZERO)
    send_hour = models.PositiveSmallIntegerField(default=9)
    language = models.CharField(max_length=2, choices=Language, default=Language.ENGLISH)
    done_on = models.DateField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="remindersettings_one_row"),
            models.CheckConstraint(
                condition=Q(send_hour__range=(FIRST_HOUR, LAST_HOUR)),
                name="remindersettings_in_the_day",
            ),
            models.CheckConstraint(
                condition=Q(every_days__isnull=True) | Q(every_days__gte=1),
                name="remindersettings_every_day_at_most",
            ),
        ]

    def __str__(self) -> str:
        return "Reminders"

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.days_before, self.on_day, self.every_days, self.stop_after)

    @property
    def channels(self) -> list[Channel]:
        chosen = {Channel.MAIL: self.mail, Channel.WHATSAPP: self.whatsapp}
        return [channel for channel, is_on in chosen.items() if is_on]


@known_values("language", "step")
class ReminderText(Record):
    """The text of a step, or of what is told about a class, in one language, where the centre has
    changed it. `subject` is the subject of the mail."""

    language = models.CharField(max_length=2, choices=Language)
    step = models.CharField(max_length=10, choices=TEXTS)
    subject = models.CharField(max_length=120)
    text = models.CharField(max_length=1000)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["language", "step"], name="remindertext_once"),
        ]

    def __str__(self) -> str:
        return f"{self.language} {self.step}"


class ReminderPause(Record):
    """A student who is not reminded: until the day `resumes_on`, or until somebody resumes it. The pause
    has ended once `ended_at` is set."""

    AUDIT_WITH = ("student",)

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    reason = models.CharField(max_length=300)
    resumes_on = models.DateField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["student"],
                condition=Q(ended_at__isnull=True),
                name="reminderpause_once",
                violation_error_message=lazy("Reminders of this student are paused already."),
            ),
        ]

    def __str__(self) -> str:
        return self.reason

    def audit_branch_id(self) -> int | None:
        return self.student.branch_id

    def audit_label(self) -> str:
        return str(self.student)


@known_values("channel", "status", "language")
class Reminder(Record):
    """A reminder to a student of everything that the student owes.

    A mail is SENT at once. A WhatsApp message is WAITING until somebody opens it. `day` is the day on
    which it was made, and from then on the one on which it was sent. `step` is empty for one that somebody
    asked for. `text` is what was sent, without the address of its link, and `link_digest` names that link
    among those of statements. `opened_at` is when it was first opened; whether a message arrived is
    not known.

    Reminders of one family with the same step and address are one message: `sent_with` is the first of
    them, which alone has the link, on the others. They wait, are sent and are opened together; each has
    the amount of its own student.
    """

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("To send")
        SENT = "SENT", lazy("Sent")
        SKIPPED = "SKIPPED", lazy("Not sent")
        NO_ADDRESS = "NO_ADDRESS", lazy("No address")

    class SkippedFor(models.TextChoices):
        PAID = "PAID", lazy("Nothing is due any more")
        PAUSED = "PAUSED", lazy("Reminders paused")
        REPLACED = "REPLACED", lazy("Replaced by a later one")
        REMOVED = "REMOVED", lazy("Removed from the list")

    TRANSITIONS = {"WAITING": {"SENT", "SKIPPED"}}
    # Only what was sent: the entries of the log outlast the texts.
    NOT_AUDITED = frozenset({"text", "link_digest"})
    RIGHTS = Rights(
        update=(
            "day",
            "status",
            "skipped_for",
            "amount",
            "days_late",
            "text",
            "address",
            "sent_at",
            "sent_by_name",
            "link_digest",
            "opened_at",
            "sent_with",
            *CHANGE_STAMPS,
        ),
        delete=False,
    )

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    channel = models.CharField(max_length=8, choices=Channel)
    step = models.CharField(max_length=6, choices=Step, blank=True)
    day = models.DateField()
    days_late = models.SmallIntegerField()
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    language = models.CharField(max_length=2, choices=Language)
    text = models.TextField(blank=True)
    address = models.CharField(max_length=254, blank=True)
    status = models.CharField(max_length=10, choices=Status)
    skipped_for = models.CharField(max_length=8, choices=SkippedFor, blank=True)
    sent_at = models.DateTimeField(null=True)
    sent_by_name = models.CharField(max_length=120, blank=True)
    link_digest = models.CharField(max_length=64, blank=True)
    opened_at = models.DateTimeField(null=True)
    sent_with = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="others", db_index=False
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["student", "channel", "day"],
                condition=Q(status__in=["WAITING", "SENT"]),
                name="reminder_once_a_day",
            ),
            models.UniqueConstraint(
                fields=["student"], condition=Q(status="WAITING"), name="reminder_one_waits"
            ),
            models.UniqueConstraint(
                fields=["link_digest"], condition=~Q(link_digest=""), name="reminder_link_once"
            ),
            models.CheckConstraint(
                condition=Q(step__in=["BEFORE", "ON", "AFTER", ""]), name="reminder_step_known"
            ),
            models.CheckConstraint(
                condition=Q(skipped_for__in=["PAID", "PAUSED", "REPLACED", "REMOVED", ""]),
                name="reminder_skipped_for_known",
            ),
            models.CheckConstraint(
                condition=Q(status="SENT", sent_at__isnull=False)
                | ~Q(status="SENT") & Q(sent_at__isnull=True),
                name="reminder_sent_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(status="SKIPPED") & ~Q(skipped_for="")
                | ~Q(status="SKIPPED") & Q(skipped_for=""),
                name="reminder_skipped_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(opened_at__isnull=True) | Q(status="SENT"),
                name="reminder_opened_once_sent",
            ),
            models.CheckConstraint(
                condition=Q(sent_with__isnull=True) | Q(link_digest=""),
                name="reminder_link_of_the_first",
            ),
            models.CheckConstraint(
                condition=Q(status="WAITING", channel="WHATSAPP") | ~Q(status="WAITING"),
                name="reminder_mails_do_not_wait",
            ),
        ]
        indexes = [
            models.Index(fields=["day", "id"], name="reminder_day", condition=LIVE),
            models.Index(fields=["branch", "day", "id"], name="reminder_branch", condition=LIVE),
            models.Index(fields=["student", "day"], name="reminder_student"),
            models.Index(
                fields=["sent_with"],
                name="reminder_sent_with",
                condition=Q(sent_with__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.day}"


@known_values("channel")
class ReminderStep(models.Model):
    """A step of a due that a reminder covers: `days` after the due date, below zero before it. It is
    unique for each channel, so that no step is reminded of twice."""

    RIGHTS = FINAL

    due = models.ForeignKey("fees.Due", on_delete=models.PROTECT, related_name="+", db_index=False)
    days = models.SmallIntegerField()
    channel = models.CharField(max_length=8, choices=Channel)
    reminder = models.ForeignKey(Reminder, on_delete=models.PROTECT, related_name="steps")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["due", "channel", "days"], name="reminderstep_once"),
        ]

    def __str__(self) -> str:
        return f"{self.due_id} {self.days}"


@known_values("kind", "status", "language")
class ClassMessage(Record):
    """What a student's family is told about a class of a batch by WhatsApp: that the student was absent,
    or what was changed about it (`change`). It is WAITING until somebody opens it in WhatsApp; whether
    it was sent there, and whether it arrived, is not known.

    Absences of one day in one branch that wait for the same number are one message: they have its text
    in common, and are opened or removed together."""

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("To send")
        OPENED = "OPENED", lazy("Opened")
        SKIPPED = "SKIPPED", lazy("Not sent")
        NO_ADDRESS = "NO_ADDRESS", lazy("No address")

    class SkippedFor(models.TextChoices):
        CORRECTED = "CORRECTED", lazy("Not absent after all")
        CHANGED = "CHANGED", lazy("The class was changed again")
        PAST = "PAST", lazy("The day has passed")
        REMOVED = "REMOVED", lazy("Removed from the list")

    TRANSITIONS = {"WAITING": {"OPENED", "SKIPPED"}}
    # As of a reminder: the entries of the log outlast the texts.
    NOT_AUDITED = frozenset({"text"})
    # A class that takes place after all is told of by the change that was taken back.
    HISTORY = frozenset({"change"})
    RIGHTS = Rights(
        update=("status", "skipped_for", "text", "opened_at", "opened_by_name", *CHANGE_STAMPS),
        delete=False,
    )

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    batch = models.ForeignKey(
        "courses.Batch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    change = models.ForeignKey(
        "courses.ClassChange", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=10, choices=AboutClass)
    date = models.DateField()
    language = models.CharField(max_length=2, choices=Language)
    text = models.TextField()
    address = models.CharField(max_length=20, blank=True)
    status = models.CharField(max_length=10, choices=Status)
    skipped_for = models.CharField(max_length=9, choices=SkippedFor, blank=True)
    opened_at = models.DateTimeField(null=True)
    opened_by_name = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints = [
            # Who was corrected and is marked absent again has not been told yet.
            models.UniqueConstraint(
                fields=["student", "batch", "date"],
                condition=Q(kind="ABSENT") & ~Q(skipped_for="CORRECTED"),
                name="classmessage_absent_once",
            ),
            models.UniqueConstraint(
                fields=["change", "student", "kind"],
                condition=Q(change__isnull=False),
                name="classmessage_change_once",
            ),
            models.CheckConstraint(
                condition=Q(kind="ABSENT", change__isnull=True)
                | ~Q(kind="ABSENT") & Q(change__isnull=False),
                name="classmessage_of_a_change",
            ),
            models.CheckConstraint(
                condition=Q(skipped_for__in=["CORRECTED", "CHANGED", "PAST", "REMOVED"])
                & Q(status="SKIPPED")
                | Q(skipped_for="") & ~Q(status="SKIPPED"),
                name="classmessage_skipped_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(status="OPENED", opened_at__isnull=False)
                | ~Q(status="OPENED") & Q(opened_at__isnull=True),
                name="classmessage_opened_at_a_time",
            ),
        ]
        indexes = [
            models.Index(fields=["date", "id"], name="classmessage_day", condition=LIVE),
            models.Index(
                fields=["branch", "date", "id"], name="classmessage_branch", condition=LIVE
            ),
            models.Index(fields=["student", "date"], name="classmessage_student"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.date}"
