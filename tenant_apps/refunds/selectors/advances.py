"""What can be given back to a student."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db.models import Sum

from shared_apps.core.money import ZERO
from tenant_apps.fees.selectors import free_payments
from tenant_apps.refunds import rules
from tenant_apps.refunds.models import Refund

if TYPE_CHECKING:
    from tenant_apps.fees.selectors.balances import FreePayment


@dataclass(frozen=True, slots=True)
class Advance:
    """A student's advance. `payments` make it up, oldest first; `waiting` is what refunds that are not
    paid yet ask for."""

    payments: "list[FreePayment]"
    waiting: Decimal

    @property
    def total(self) -> Decimal:
        return sum((payment.free for payment in self.payments), ZERO)

    @property
    def available(self) -> Decimal:
        return max(self.total - self.waiting, ZERO)

    def parts(self, amount: Decimal) -> "list[tuple[FreePayment, Decimal]]":
        """Returns what a refund of `amount` takes from each payment."""
        taken = rules.take_from(amount, ((one.pk, one.free) for one in self.payments))
        return [(one, taken[one.pk]) for one in self.payments if one.pk in taken]


def advance_of(student_id: int) -> Advance:
    """Returns the student's advance. To pay from it, the caller must hold the student's lock."""
    return Advance(free_payments(student_id), waiting_of(student_id))


def waiting_of(student_id: int) -> Decimal:
    """Returns the sum of the student's refunds that are neither paid nor rejected."""
    waiting = Refund.objects.filter(student=student_id, status__in=Refund.WAITING)
    return waiting.aggregate(sum=Sum("amount"))["sum"] or ZERO
