"""Cash above the limit of the Income-tax Act: what the desk is warned of."""

from decimal import Decimal
from functools import cache
from typing import Literal, NamedTuple

from django.db.models import BigIntegerField, QuerySet, Sum

from shared_apps.core.api.compiled import Compiled, compile_instances
from shared_apps.core.api.filters import Bind
from shared_apps.core.errors import NotFound
from shared_apps.core.money import ZERO
from tenant_apps.fees.models import Allocation, Payment
from tenant_apps.fees.ports import same_payer
from tenant_apps.fees.rules import CASH_LIMIT
from tenant_apps.fees.selectors.balances import PaymentPlan
from tenant_apps.students.models import Student

_STUDENT = Bind("student", BigIntegerField())


class CashLimit(NamedTuple):
    """A limit that a cash payment reaches. `taken` is the sum in rupees with this payment: of the
    student on its day (DAY), of all students of the same payer on its day (FAMILY), or of all days for
    a course (COURSE)."""

    kind: Literal["DAY", "FAMILY", "COURSE"]
    course: str
    taken: Decimal


def cash_limits(student_id: int, plan: PaymentPlan) -> list[CashLimit]:
    """Returns the limits that the payment reaches if it is made in cash. One SQL statement, none
    where all the cash of the student is below the limit.

    The limit of a day is that of one payer (`rules.CASH_LIMIT`): it counts all students for whom the
    same person pays. What was reversed is not counted. The payments of a course are those for its dues.
    """
    found: list[CashLimit] = []
    taken = plan.cash_of_day + plan.cash_of_others + plan.amount
    if taken >= CASH_LIMIT:
        found.append(CashLimit("FAMILY" if plan.cash_of_others else "DAY", "", taken))
    if plan.cash_before + plan.amount < CASH_LIMIT:
        return found
    of_courses = (
        Allocation.objects.filter(
            payment__student=student_id,
            payment__method=Payment.Method.CASH,
            released_at__isnull=True,
            due__course__isnull=False,
        )
        .order_by()
        .values_list("due__course_id")
        .annotate(sum=Sum("amount"))
    )
    before = dict(of_courses)
    for course_id, (name, amount) in _by_course(plan).items():
        if (taken := before.get(course_id, ZERO) + amount) >= CASH_LIMIT:
            found.append(CashLimit("COURSE", name, taken))
    return found


class Payer(NamedTuple):
    """A student with the branch, and the ids of all students that were locked with it."""

    student: Student
    locked: frozenset[int]

    def includes(self, plan: PaymentPlan) -> bool:
        """Whether all others of the payer are locked. They are not where somebody joined the family while
        the lock was waited for: the statement that locks has read the family as it was before."""
        return self.locked.issuperset(plan.others)


def lock_payer(student: Student) -> Payer:
    """Returns the student, locked until the transaction ends, together with all students for whom the same
    person pays, so that cash which is taken for two of them at once is counted one after the other. One SQL
    statement. They are locked in the order of their ids, as by a payment of a family.

    Raises NotFound if the student was deleted meanwhile.
    """
    students = _payer().fetch({"student": student.pk})
    for locked in students:
        if locked.pk == student.pk and locked.deleted_at is None:
            return Payer(locked, frozenset(one.pk for one in students))
    raise NotFound


@cache
def _payer() -> Compiled:
    """The student and the others of the same payer. A union, so that each is found by its id."""
    own: QuerySet = Student.objects.filter(pk=_STUDENT).values_list("pk")
    others = (ids.order_by() for ids in same_payer.ask(student=_STUDENT))
    students = Student.objects.filter(pk__in=own.union(*others, all=True))
    locked = students.select_for_update(of=("self",), no_key=True).select_related("branch")
    return compile_instances(locked.order_by("pk"))


def _by_course(plan: PaymentPlan) -> dict[int, tuple[str, Decimal]]:
    """Returns, per course id, its name and what the payment pays of its dues."""
    found: dict[int, tuple[str, Decimal]] = {}
    for due in plan.dues:
        if due.course and (part := plan.allocated.get(due.pk, ZERO)):
            _name, so_far = found.get(due.course.pk, ("", ZERO))
            found[due.course.pk] = (due.course.name, so_far + part)
    return found
