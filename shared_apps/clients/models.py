"""Leads of the platform. The specification calls them clients."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import LIVE, Record, search_column, trigram_index
from shared_apps.core.translation import lazy

ENDED = ("WON", "LOST")
"""The stages in which nobody is called any more."""


@known_values("status")
class Client(Record):
    """A person who may sign up with a centre (PRODUCT.md, 4.15). The API calls `status` the stage.

    `email` and `trial_mailed_at` say where and when the link to sign up was last sent. A client who signs
    up is WON: what the centre buys afterwards is told of the organisation.
    """

    class Status(models.TextChoices):
        NEW = "NEW", lazy("New")
        CONTACTED = "CONTACTED", lazy("Contacted")
        DEMO = "DEMO", lazy("Demo")
        TRIAL = "TRIAL", lazy("Trial")
        WON = "WON", lazy("Won")
        LOST = "LOST", lazy("Lost")

    # Stages may be skipped. A lost client begins anew.
    TRANSITIONS = {
        "NEW": {"CONTACTED", "DEMO", "TRIAL", "WON", "LOST"},
        "CONTACTED": {"DEMO", "TRIAL", "WON", "LOST"},
        "DEMO": {"TRIAL", "WON", "LOST"},
        "TRIAL": {"WON", "LOST"},
        "LOST": {"NEW"},
    }

    name = models.CharField(max_length=80)
    phone = models.CharField(max_length=10)
    whatsapp = models.CharField(max_length=10, blank=True)
    interests = models.CharField(max_length=200, blank=True)
    description = models.TextField(blank=True)
    address = models.CharField(max_length=255, blank=True)
    area = models.CharField(max_length=80, blank=True)
    city = models.CharField(max_length=80, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.NEW)
    next_follow_up = models.DateField(null=True)
    email = models.EmailField(blank=True)
    trial_mailed_at = models.DateTimeField(null=True)
    search_text = search_column("name", "phone", "whatsapp", "area", "city")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(status__in=ENDED) | Q(next_follow_up__isnull=True),
                name="client_no_follow_up_once_ended",
                violation_error_message=lazy("A client who is won or lost has no next follow-up."),
            ),
        ]
        indexes = [
            models.Index(fields=["created_at", "id"], name="client_newest", condition=LIVE),
            models.Index(
                fields=["next_follow_up"],
                name="client_next_follow_up",
                condition=LIVE & Q(next_follow_up__isnull=False),
            ),
            trigram_index("client_search"),
        ]

    def __str__(self) -> str:
        return self.name
