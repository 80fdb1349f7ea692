"""The centre's policy of refunds."""

from decimal import Decimal

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.money import ZERO
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenant_apps.refunds.rules import DEFAULT_DAYS

FIVE_THOUSAND = Decimal("5000.00")


@known_values("basis")
class RefundPolicy(Record):
    """What the centre gives back to who leaves a course, and who may decide it (one row).

    A refund above `approval_limit` rupees needs somebody else's approval; null means any amount needs
    none. `basis` is how the unused part of a fee is measured, `deduction_percent` what is kept of it.
    `due_days` is the number of days until a refund must be paid where the state has no rule.
    """

    class Basis(models.TextChoices):
        DAYS = "DAYS", lazy("Unused days")
        SESSIONS = "SESSIONS", lazy("Unused sessions")

    approval_limit = models.DecimalField(
        max_digits=12, decimal_places=2, null=True, default=FIVE_THOUSAND
    )
    basis = models.CharField(max_length=8, choices=Basis, default=Basis.DAYS)
    keeps_registration = models.BooleanField(default=True)
    keeps_material = models.BooleanField(default=True)
    deduction_percent = models.DecimalField(max_digits=5, decimal_places=2, default=ZERO)
    due_days = models.PositiveSmallIntegerField(default=DEFAULT_DAYS)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="refundpolicy_one_row"),
            models.CheckConstraint(
                condition=Q(approval_limit__isnull=True) | Q(approval_limit__gte=0),
                name="refundpolicy_limit_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(deduction_percent__gte=0, deduction_percent__lte=100),
                name="refundpolicy_deduction_percent",
            ),
        ]

    def __str__(self) -> str:
        return "Refund policy"

    @classmethod
    def current(cls) -> "RefundPolicy":
        """Returns the policy of this centre. One that was never saved has the defaults."""
        return cls.objects.filter(pk=1).first() or cls(pk=1)
