"""Enquiries about courses and their follow-ups."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import LIVE, Record, search_column, trigram_index
from shared_apps.core.translation import lazy
from tenants.rights import FINAL

OPEN = ("NEW", "CONTACTED", "INTERESTED", "DEMO")
"""The open stages in their order. Each of them requires a next follow-up."""


class LostReason(models.TextChoices):
    """Why an enquiry was lost."""

    FEE = "FEE", lazy("Fee too high")
    TIMING = "TIMING", lazy("Timing does not suit")
    DISTANCE = "DISTANCE", lazy("Too far away")
    JOINED_ELSEWHERE = "JOINED_ELSEWHERE", lazy("Joined elsewhere")
    NOT_INTERESTED = "NOT_INTERESTED", lazy("No longer interested")
    NO_RESPONSE = "NO_RESPONSE", lazy("Does not respond")
    WRONG_NUMBER = "WRONG_NUMBER", lazy("Wrong number")
    OTHER = "OTHER", lazy("Other")


@known_values("status", "source")
class Enquiry(Record):
    """A person who may become a student. An open enquiry has a next follow-up (PRODUCT.md, 4.7). A
    lost enquiry and one on hold store the stage that they return to when reopened
    (`parked_from`)."""

    class Status(models.TextChoices):
        NEW = "NEW", lazy("New")
        CONTACTED = "CONTACTED", lazy("Contacted")
        INTERESTED = "INTERESTED", lazy("Interested")
        DEMO = "DEMO", lazy("Demo")
        CONVERTED = "CONVERTED", lazy("Converted")
        LOST = "LOST", lazy("Lost")
        ON_HOLD = "ON_HOLD", lazy("On hold")

    class Source(models.TextChoices):
        WALK_IN = "WALK_IN", lazy("Walk-in")
        PHONE = "PHONE", lazy("Phone")
        WEBSITE = "WEBSITE", lazy("Website")
        INSTAGRAM = "INSTAGRAM", lazy("Instagram")
        FACEBOOK = "FACEBOOK", lazy("Facebook")
        GOOGLE = "GOOGLE", lazy("Google")
        REFERRAL = "REFERRAL", lazy("Referral")
        HOARDING = "HOARDING", lazy("Hoarding")
        PUBLIC_FORM = "PUBLIC_FORM", lazy("Enquiry form")
        OTHER = "OTHER", lazy("Other")

    # Stages may be skipped. LOST and ON_HOLD return to the stage in `parked_from`.
    TRANSITIONS = {
        "NEW": {"CONTACTED", "INTERESTED", "DEMO", "CONVERTED", "LOST", "ON_HOLD"},
        "CONTACTED": {"INTERESTED", "DEMO", "CONVERTED", "LOST", "ON_HOLD"},
        "INTERESTED": {"DEMO", "CONVERTED", "LOST", "ON_HOLD"},
        "DEMO": {"CONVERTED", "LOST", "ON_HOLD"},
        "ON_HOLD": {"NEW", "CONTACTED", "INTERESTED", "DEMO", "LOST"},
        "LOST": {"NEW", "CONTACTED", "INTERESTED", "DEMO"},
    }

    CODES = Series("enquiry", "ENQ-{:05d}")

    code = models.CharField(max_length=12)
    date = models.DateField()
    name = models.CharField(max_length=80)
    phone = models.CharField(max_length=10)
    whatsapp = models.CharField(max_length=10, blank=True)
    email = models.EmailField(blank=True)
    # Courses are only soft-deleted, so each of these ids refers to a row.
    course_ids = ArrayField(models.BigIntegerField(), default=list)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    source = models.CharField(max_length=11, choices=Source)
    owner = models.ForeignKey("staff.Member", null=True, on_delete=models.PROTECT, related_name="+")
    next_follow_up = models.DateField(null=True)
    responded_at = models.DateTimeField(null=True)  # time of the first follow-up
    status = models.CharField(max_length=10, choices=Status, default=Status.NEW)
    parked_from = models.CharField(max_length=10, blank=True)
    parked_note = models.CharField(max_length=300, blank=True)
    lost_reason = models.CharField(max_length=16, choices=LostReason, blank=True)
    note = models.TextField(blank=True)
    student = models.ForeignKey(
        "students.Student",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    search_text = search_column("code", "name", "phone", "whatsapp")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="enquiry_code_once"),
            models.UniqueConstraint("student", name="enquiry_student_once"),
            models.CheckConstraint(
                condition=Q(status="ON_HOLD")
                | Q(status__in=OPEN, next_follow_up__isnull=False)
                | Q(status__in=["CONVERTED", "LOST"], next_follow_up__isnull=True),
                name="enquiry_next_step_while_open",
                violation_error_message=lazy(
                    "An open enquiry must have a next follow-up date. A "
                    "converted or lost enquiry cannot have one."
                ),
            ),
            models.CheckConstraint(
                condition=Q(status__in=["LOST", "ON_HOLD"], parked_from__in=OPEN)
                | ~Q(status__in=["LOST", "ON_HOLD"]) & Q(parked_from=""),
                name="enquiry_parked_from_a_stage",
            ),
            models.CheckConstraint(
                condition=Q(status="LOST", lost_reason__in=LostReason.values)
                | ~Q(status="LOST") & Q(lost_reason=""),
                name="enquiry_lost_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(status="CONVERTED", student__isnull=False)
                | ~Q(status="CONVERTED") & Q(student__isnull=True),
                name="enquiry_converted_to_a_student",
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "status"], name="enquiry_branch_status", condition=LIVE),
            models.Index(fields=["created_at", "id"], name="enquiry_newest", condition=LIVE),
            models.Index(
                fields=["branch", "created_at", "id"],
                name="enquiry_newest_of_branch",
                condition=LIVE,
            ),
            models.Index(
                fields=["next_follow_up"],
                name="enquiry_next_follow_up",
                condition=LIVE & Q(next_follow_up__isnull=False),
            ),
            models.Index(fields=["phone"], name="enquiry_phone"),
            trigram_index("enquiry_search"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


@known_values("channel", "outcome")
class FollowUp(models.Model):
    """One contact with the person. Rows are never changed."""

    RIGHTS = FINAL

    class Channel(models.TextChoices):
        CALL = "CALL", lazy("Call")
        WHATSAPP = "WHATSAPP", lazy("WhatsApp")
        VISIT = "VISIT", lazy("Visit")
        SMS = "SMS", lazy("SMS")
        EMAIL = "EMAIL", lazy("Email")
        FORM = "FORM", lazy("Enquiry form")

    class Outcome(models.TextChoices):
        CONNECTED = "CONNECTED", lazy("Spoke to them")
        CALL_BACK = "CALL_BACK", lazy("Call back later")
        SENT = "SENT", lazy("Message sent")
        NO_ANSWER = "NO_ANSWER", lazy("No answer")
        BUSY = "BUSY", lazy("Busy")
        SWITCHED_OFF = "SWITCHED_OFF", lazy("Switched off")
        WRONG_NUMBER = "WRONG_NUMBER", lazy("Wrong number")
        NOT_INTERESTED = "NOT_INTERESTED", lazy("Not interested")
        ASKED_AGAIN = "ASKED_AGAIN", lazy("Asked again")

    enquiry = models.ForeignKey(
        Enquiry, on_delete=models.PROTECT, related_name="follow_ups", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)
    channel = models.CharField(max_length=8, choices=Channel)
    outcome = models.CharField(max_length=14, choices=Outcome)
    note = models.TextField(blank=True)
    next = models.DateField(null=True)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        indexes = [models.Index(fields=["enquiry", "-at"], name="followup_of_enquiry")]

    def __str__(self) -> str:
        return f"{self.get_channel_display()}: {self.get_outcome_display()}"
