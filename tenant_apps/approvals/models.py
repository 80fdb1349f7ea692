from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy

PENDING = Q(status="PENDING")


@known_values("status")
class Approval(Record):
    """A call that exceeds the limits of its requester's role and waits for somebody who may make it.

    `action` names the call and `data` is its body as it was sent. `details` say what it asks for, and
    `limits` which limits of that day it exceeds. `result_id` is the record that the approved call made.
    Who asked is `created_by`.
    """

    class Status(models.TextChoices):
        PENDING = "PENDING", lazy("Pending")
        APPROVED = "APPROVED", lazy("Approved")
        REJECTED = "REJECTED", lazy("Rejected")
        WITHDRAWN = "WITHDRAWN", lazy("Withdrawn")

    TRANSITIONS = {"PENDING": {"APPROVED", "REJECTED", "WITHDRAWN"}}
    # The student may be deleted while the request waits; approving it is then refused.
    HISTORY = frozenset({"student", "branch"})
    NOT_AUDITED = frozenset({"data"})

    action = models.CharField(max_length=40)
    data = models.JSONField()
    digest = models.CharField(max_length=64)
    name = models.CharField(max_length=160)
    details = models.JSONField(default=list)
    limits = models.JSONField(default=list)
    branch = models.ForeignKey("branches.Branch", on_delete=models.PROTECT, related_name="+")
    student = models.ForeignKey(
        "students.Student", null=True, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.PENDING)
    reason = models.CharField(max_length=300, blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by_id = models.BigIntegerField(null=True)
    decided_by_name = models.CharField(max_length=120, blank=True)
    result_id = models.BigIntegerField(null=True)
    search_text = search_column("name", "created_by_name")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["created_by_id", "action", "digest"],
                condition=PENDING,
                name="approval_asked_once",
                violation_error_message=lazy("You have already asked for this."),
            ),
            models.CheckConstraint(
                condition=~Q(status="REJECTED") | ~Q(reason=""),
                name="approval_rejected_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["APPROVED", "REJECTED"])
                | ~Q(decided_by_id=models.F("created_by_id")),
                name="approval_decided_by_somebody_else",
                violation_error_message=lazy("Someone else must decide about your own request."),
            ),
        ]
        indexes = [
            models.Index(fields=["created_at", "id"], name="approval_newest"),
        ]

    def __str__(self) -> str:
        return self.name
