"""Money that is received for several students at once: how it is shared out, and its payments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet, Sum

from shared_apps.core.money import ZERO
from tenant_apps.fees import rules
from tenant_apps.fees.models import Payment
from tenant_apps.fees.selectors.balances import CASH_TAKEN, open_dues

if TYPE_CHECKING:
    from tenant_apps.fees.selectors.balances import OpenedDue


@dataclass(frozen=True, slots=True)
class SplitPlan:
    """How an amount is shared out over students: `dues` are the open ones of each student, by id, and
    `shares` what each student gets, whoever gets nothing left out. `advance` is the part of it that no
    due takes."""

    dues: Mapping[int, "Sequence[OpenedDue]"]
    allocated: Mapping[int, Decimal]
    shares: Mapping[int, Decimal]
    advance: Decimal


def plan_split(
    students: Sequence[int], amount: Decimal, *, rest_to: int, lock: bool = False
) -> SplitPlan:
    """Plans how `amount` pays the dues of these students, the oldest due of all of them first. What
    remains is an advance of the student `rest_to`. To `lock` the dues, the caller must hold the locks
    of the students."""
    dues = {pk: open_dues(pk, lock=lock) for pk in students}
    owner = {due.pk: pk for pk, own in dues.items() for due in own}
    owed = [rules.OpenDue(due.pk, due.due_date, due.open) for own in dues.values() for due in own]
    allocated = dict(rules.allocate(amount, owed))
    shares: dict[int, Decimal] = dict.fromkeys(students, ZERO)
    for due_id, part in allocated.items():
        shares[owner[due_id]] += part
    advance = amount - sum(allocated.values(), ZERO)
    shares[rest_to] += advance
    return SplitPlan(dues, allocated, {pk: part for pk, part in shares.items() if part}, advance)


def cash_of_day(students: Sequence[int], day: date) -> Decimal:
    """Returns what was taken in cash of these students on a day, in rupees. What was reversed is not
    counted."""
    taken = CASH_TAKEN.filter(student__in=students, date=day)
    return taken.aggregate(sum=Sum("amount"))["sum"] or ZERO


def payments_of_split(payment: Payment) -> QuerySet[Payment]:
    """Returns the payments of the money that this one is a part of, in the order of their receipts: with
    others if it was received for several students, or else alone."""
    first = payment.split_of_id or payment.pk
    return Payment.objects.filter(Q(pk=first) | Q(split_of=first)).order_by("pk")
