"""Cash above the limit of the Income-tax Act: what the desk is warned of."""

from decimal import Decimal
from typing import Literal, NamedTuple

from django.db.models import BigIntegerField, F, Sum, Value

from shared_apps.core.money import ZERO
from tenant_apps.fees.models import Allocation, Payment
from tenant_apps.fees.rules import CASH_LIMIT
from tenant_apps.fees.selectors.balances import PaymentPlan

_DAY = 0


class CashLimit(NamedTuple):
    """A limit that a cash payment reaches. `taken` is the sum in rupees with this payment: of the
    student on its day, or of all days for a course."""

    kind: Literal["DAY", "COURSE"]
    course: str
    taken: Decimal


def cash_limits(student_id: int, plan: PaymentPlan) -> list[CashLimit]:
    """Returns the limits that the payment reaches if it is made in cash. One SQL statement, none
    where all the cash of the student is below the limit.

    What was reversed is not counted. The payments of a course are those for its dues.
    """
    if plan.cash_before + plan.amount < CASH_LIMIT:
        return []
    cash = {"method": Payment.Method.CASH, "status": Payment.Status.CONFIRMED}
    of_day = (
        Payment.objects.filter(student=student_id, date=plan.day, **cash)
        .order_by()
        .values(key=Value(_DAY, BigIntegerField()))
        .annotate(sum=Sum("amount"))
    )
    of_courses = (
        Allocation.objects.filter(
            payment__student=student_id,
            payment__method=Payment.Method.CASH,
            released_at__isnull=True,
            due__course__isnull=False,
        )
        .values(key=F("due__course_id"))
        .annotate(sum=Sum("amount"))
    )
    sums = of_day.union(of_courses, all=True).values_list("key", "sum")
    before = {key: amount or ZERO for key, amount in sums}
    found: list[CashLimit] = []
    if (taken := before.get(_DAY, ZERO) + plan.amount) >= CASH_LIMIT:
        found.append(CashLimit("DAY", "", taken))
    for course_id, (name, amount) in _by_course(plan).items():
        if (taken := before.get(course_id, ZERO) + amount) >= CASH_LIMIT:
            found.append(CashLimit("COURSE", name, taken))
    return found


def _by_course(plan: PaymentPlan) -> dict[int, tuple[str, Decimal]]:
    """Returns, per course id, its name and what the payment pays of its dues."""
    found: dict[int, tuple[str, Decimal]] = {}
    for due in plan.dues:
        if due.course and (part := plan.allocated.get(due.pk, ZERO)):
            _name, so_far = found.get(due.course.pk, ("", ZERO))
            found[due.course.pk] = (due.course.name, so_far + part)
    return found
