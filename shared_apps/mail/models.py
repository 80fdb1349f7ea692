from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.core.translation import lazy
from tenants.rights import FREE


class Mail(models.Model):
    """One mail to one address. The row is written with what caused it; a task sends it afterwards.

    `letter` is what it says, sealed (`sealing`) while it waits and empty once it is sent or given
    up: what stays for thirty days is which mail went to which address when, for whoever asks why
    it did not come.
    """

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("Waiting")
        SENT = "SENT", lazy("Sent")
        FAILED = "FAILED", lazy("Failed")

    RIGHTS = FREE

    # What happened, once: the same key never makes a second mail.
    key = models.CharField(max_length=120, unique=True)
    # The workspace that it was written in; empty for the platform's own mails.
    schema_name = models.CharField(max_length=63, blank=True, default="", db_default="")
    to = models.EmailField()
    letter = models.TextField(blank=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=timezone.now)
    last_error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(status="WAITING") & ~Q(letter="") | ~Q(status="WAITING") & Q(letter=""),
                name="mail_letter_while_it_waits",
            )
        ]
        indexes = [
            models.Index(
                fields=["next_attempt_at"], name="mail_waiting", condition=Q(status="WAITING")
            )
        ]

    def __str__(self) -> str:
        return self.key
