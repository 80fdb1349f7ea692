"""What was in stock when the centre moved in from another system."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import CHANGE_STAMPS
from shared_apps.core.translation import lazy
from tenant_apps.materials.models.documents import OfItem
from tenants.rights import Rights


@known_values("status")
class OpeningStock(OfItem):
    """Units of an item that a branch had at the end of `date`, and what they were worth together, in
    rupees. Nothing was paid for them here."""

    class Status(models.TextChoices):
        POSTED = "POSTED", lazy("Posted")
        REVERSED = "REVERSED", lazy("Reversed")

    TRANSITIONS = {"POSTED": {"REVERSED"}}
    RIGHTS = Rights(update=("status", "reason", *CHANGE_STAMPS), delete=False)
    NUMBERS = Series("openingstock", "OPS-{:05d}")

    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    value = models.DecimalField(max_digits=12, decimal_places=2)
    status = models.CharField(max_length=8, choices=Status, default=Status.POSTED)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="opening_stock_number_once"),
            models.UniqueConstraint(
                fields=["branch", "item"],
                condition=Q(status="POSTED"),
                name="opening_stock_once",
                violation_error_message=lazy(
                    "The opening stock of this material at this branch is entered already."
                ),
            ),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, value__gt=0), name="opening_stock_of_something"
            ),
            models.CheckConstraint(
                condition=Q(status="POSTED") | ~Q(reason=""),
                name="opening_stock_reversed_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]
