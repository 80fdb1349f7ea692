from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenants.rights import FINAL


@known_values("status")
class Referral(Record):
    """What an organisation earned by referring another one: settled once, on the day on which the
    referred one's first paid plan starts. An amount in rupees; 0 with the reason where it does not
    count."""

    class Status(models.TextChoices):
        EARNED = "EARNED", lazy("Earned")
        NOT_COUNTED = "NOT_COUNTED", lazy("Not counted")

    class Reason(models.TextChoices):
        SAME_GSTIN = "SAME_GSTIN", lazy("Same GSTIN as your centre")
        SAME_PAN = "SAME_PAN", lazy("Same PAN as your centre")
        SAME_PHONE = "SAME_PHONE", lazy("Same phone number as your centre or its owner")
        SAME_EMAIL = "SAME_EMAIL", lazy("Same email address as your centre or its owner")

    RIGHTS = FINAL

    referrer = models.ForeignKey("tenants.Organisation", on_delete=models.PROTECT, related_name="+")
    referred = models.OneToOneField(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="referral"
    )
    settled_on = models.DateField()
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    status = models.CharField(max_length=11, choices=Status)
    reason = models.CharField(max_length=10, choices=Reason, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(referrer=F("referred")), name="referral_not_of_oneself"
            ),
            models.CheckConstraint(
                condition=Q(status="EARNED", amount__gt=0, reason="")
                | Q(
                    status="NOT_COUNTED",
                    amount=0,
                    reason__in=["SAME_GSTIN", "SAME_PAN", "SAME_PHONE", "SAME_EMAIL"],
                ),
                name="referral_earned_or_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.referred.name

    def audit_label(self) -> str:
        return self.referred.name


@known_values("kind")
class CreditEntry(Record):
    """What changes an organisation's referral credit besides earning it. `amount`, in rupees, is added to
    the balance: USED on an order, RETURNED when the order is not paid or is refunded, TAKEN_BACK when
    the referred organisation's first plan is refunded."""

    class Kind(models.TextChoices):
        USED = "USED", lazy("Used")
        RETURNED = "RETURNED", lazy("Returned")
        TAKEN_BACK = "TAKEN_BACK", lazy("Taken back")

    RIGHTS = FINAL

    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    date = models.DateField()
    order_code = models.CharField(max_length=12, blank=True)
    referral = models.OneToOneField(
        Referral, null=True, on_delete=models.PROTECT, related_name="taken_back"
    )

    # A referral is final: no row of it is locked, and none is deleted.
    HISTORY = frozenset({"referral"})

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["order_code"], condition=Q(kind="USED"), name="credit_used_once_an_order"
            ),
            models.CheckConstraint(
                condition=Q(kind="USED", amount__lt=0, referral__isnull=True) & ~Q(order_code="")
                | Q(kind="RETURNED", amount__gt=0, referral__isnull=True) & ~Q(order_code="")
                | Q(kind="TAKEN_BACK", amount__lt=0, referral__isnull=False, order_code=""),
                name="credit_entry_says_what_it_is_of",
            ),
        ]

    def audit_label(self) -> str:
        return self.order_code
