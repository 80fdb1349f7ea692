"""Materials that are given together."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.constraints import known_values
from shared_apps.core.records import CHANGE_STAMPS, LIVE, Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import Rights


@known_values("status")
class Kit(Record):
    """What students are given in one act, and what they are charged for it.

    `lines` has a `{"item": id, "quantity": units}` for each material, in the order in which they are
    listed. `amount` is before GST, null where the kit is not charged; the charge is called `head` and taxed
    like the `course`. A kit `at_admission` is offered when a student has enrolled on the course. A kit is
    a proposal: what was given stands in the distributions.
    """

    class Status(models.TextChoices):
        ACTIVE = "ACTIVE", lazy("Active")
        RETIRED = "RETIRED", lazy("Retired")

    TRANSITIONS = {"ACTIVE": {"RETIRED"}, "RETIRED": {"ACTIVE"}}
    RIGHTS = Rights(
        update=(
            *("name", "lines", "head", "amount", "course", "at_admission", "status"),
            "deleted_at",
            *CHANGE_STAMPS,
        ),
        delete=False,
    )

    name = models.CharField(max_length=80)
    lines = models.JSONField()
    head = models.CharField(max_length=60, blank=True)
    amount = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    course = models.ForeignKey(
        "courses.Course", null=True, on_delete=models.PROTECT, related_name="+"
    )
    at_admission = models.BooleanField(default=False)
    status = models.CharField(max_length=7, choices=Status, default=Status.ACTIVE)
    search_text = search_column("name", "head")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("name"),
                condition=LIVE,
                name="kit_name_once",
                violation_error_message=lazy("There is a kit of this name already."),
            ),
            models.CheckConstraint(
                condition=Q(amount=None) | (Q(amount__gt=0) & ~Q(head="")),
                name="kit_charged_for_something",
                violation_error_message=lazy("Please say what is charged for."),
            ),
            models.CheckConstraint(
                condition=Q(at_admission=False) | Q(course__isnull=False),
                name="kit_at_admission_to_a_course",
                violation_error_message=lazy("Please choose the course."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
