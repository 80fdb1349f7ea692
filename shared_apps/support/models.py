"""Support tickets of the centres and the platform's answers. All of it lives in the public space."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import LIVE, Record, search_column, trigram_index
from shared_apps.core.translation import lazy
from tenants.rights import FINAL


@known_values("category", "priority", "status")
class Ticket(Record):
    """A question of somebody in a centre. `created_by_id` is who opened it.

    `respond_by` is the end of the working minutes in which the first answer is due, and
    `response_minutes` the working minutes that it took. `follows` is the closed ticket that this one
    takes up again.
    """

    class Category(models.TextChoices):
        HOW_TO = "HOW_TO", lazy("How do I")
        SIGN_IN = "SIGN_IN", lazy("Sign-in")
        STUDENTS = "STUDENTS", lazy("Students")
        ATTENDANCE = "ATTENDANCE", lazy("Attendance")
        RECEIPTS = "RECEIPTS", lazy("Receipts and printing")
        REPORTS = "REPORTS", lazy("Reports")
        CERTIFICATES = "CERTIFICATES", lazy("Certificates")
        IMPORT = "IMPORT", lazy("Import")
        BILLING = "BILLING", lazy("Billing")
        OTHER = "OTHER", lazy("Other")

    class Priority(models.TextChoices):
        LOW = "LOW", lazy("Low")
        NORMAL = "NORMAL", lazy("Normal")
        HIGH = "HIGH", lazy("High")
        URGENT = "URGENT", lazy("Urgent")

    class Status(models.TextChoices):
        OPEN = "OPEN", lazy("Open")
        IN_PROGRESS = "IN_PROGRESS", lazy("In progress")
        WAITING = "WAITING", lazy("Waiting")
        RESOLVED = "RESOLVED", lazy("Resolved")
        CLOSED = "CLOSED", lazy("Closed")

    class Satisfaction(models.TextChoices):
        YES = "YES", lazy("Yes")
        PARTLY = "PARTLY", lazy("Partly")
        NO = "NO", lazy("No")

    # An answer may move an open ticket straight on. A closed one stays closed.
    TRANSITIONS = {
        "OPEN": {"IN_PROGRESS", "WAITING", "RESOLVED"},
        "IN_PROGRESS": {"WAITING", "RESOLVED"},
        "WAITING": {"IN_PROGRESS", "RESOLVED"},
        "RESOLVED": {"IN_PROGRESS", "CLOSED"},
    }
    CODES = Series("ticket", "TKT-{:05d}")
    HISTORY = frozenset({"follows"})

    code = models.CharField(max_length=12)
    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    subject = models.CharField(max_length=120)
    category = models.CharField(max_length=12, choices=Category)
    priority = models.CharField(max_length=6, choices=Priority, default=Priority.NORMAL)
    status = models.CharField(max_length=11, choices=Status, default=Status.OPEN)
    follows = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    respond_by = models.DateTimeField()
    responded_at = models.DateTimeField(null=True)
    response_minutes = models.PositiveIntegerField(null=True)
    satisfaction = models.CharField(max_length=6, choices=Satisfaction, blank=True)
    search_text = search_column("code", "subject", "created_by_name")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], name="ticket_code_once"),
            models.CheckConstraint(
                condition=Q(responded_at__isnull=True, response_minutes__isnull=True)
                | Q(responded_at__isnull=False, response_minutes__isnull=False),
                name="ticket_response_has_minutes",
            ),
            models.CheckConstraint(
                condition=Q(satisfaction__in=["", "YES", "PARTLY", "NO"]),
                name="ticket_satisfaction_known",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at", "id"], name="ticket_newest", condition=LIVE),
            models.Index(
                fields=["organisation", "created_at", "id"],
                name="ticket_newest_of_centre",
                condition=LIVE,
            ),
            models.Index(
                fields=["created_by_id", "created_at", "id"],
                name="ticket_newest_of_person",
                condition=LIVE,
            ),
            trigram_index("ticket_search"),
        ]

    def __str__(self) -> str:
        return self.code


@known_values("kind")
class TicketMessage(models.Model):
    """One entry of a ticket's thread, final once it is written: what the centre or the platform
    wrote (`by_platform`), a note that only the platform reads, or a change of the status."""

    class Kind(models.TextChoices):
        REPLY = "REPLY", lazy("Reply")
        NOTE = "NOTE", lazy("Internal note")
        STATUS = "STATUS", lazy("Change of status")

    RIGHTS = FINAL

    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, related_name="messages")
    kind = models.CharField(max_length=6, choices=Kind)
    by_platform = models.BooleanField(default=False)
    text = models.TextField(blank=True)
    from_status = models.CharField(max_length=11, choices=Ticket.Status, blank=True)
    to_status = models.CharField(max_length=11, choices=Ticket.Status, blank=True)
    file = models.ForeignKey(
        "platform.PlatformStoredFile", null=True, on_delete=models.PROTECT, related_name="+"
    )
    file_name = models.CharField(max_length=120, blank=True)
    author_id = models.BigIntegerField(null=True)
    author_name = models.CharField(max_length=120)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="STATUS", text="", file__isnull=True)
                & ~Q(from_status="")
                & ~Q(to_status="")
                | ~Q(kind="STATUS") & ~Q(text="") & Q(from_status="", to_status=""),
                name="ticketmessage_text_or_status",
            ),
            models.CheckConstraint(
                condition=~Q(kind="NOTE", by_platform=False), name="ticketmessage_note_of_platform"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class CannedAnswer(Record):
    """A text that MASTER answers with again and again."""

    title = models.CharField(max_length=80)
    text = models.TextField()
    search_text = search_column("title", "text")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("title"),
                condition=LIVE,
                name="cannedanswer_title_once",
                violation_error_message=lazy("You have a canned answer with this title already."),
            )
        ]

    def __str__(self) -> str:
        return self.title
