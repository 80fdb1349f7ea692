from django.db import models
from django.db.models import Q
from django.utils import timezone


class Mail(models.Model):
    """One mail to one address. The row is written with what caused it; a task sends it afterwards."""

    class Status(models.TextChoices):
        WAITING = "WAITING", "Waiting"
        SENT = "SENT", "Sent"
        FAILED = "FAILED", "Failed"

    # What happened, once: the same key never makes a second mail.
    key = models.CharField(max_length=120, unique=True)
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=timezone.now)
    last_error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["next_attempt_at"], name="mail_waiting", condition=Q(status="WAITING")
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to}"
