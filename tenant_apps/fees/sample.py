"""Sample data for a new owner: payments of some dues, and what was owed and paid ahead in another system."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.principal import Actor
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import (
    issue_opening_due,
    record_opening_advance,
    record_payment,
)
from tenant_apps.students.models import Student

METHODS = ("CASH", "UPI")
GROUP_SIZE = 5
"""So many students in a row pay alike."""


def fill_sample(*, by: Actor, today: date, students: Sequence[Student]) -> None:
    """Records payments of these students. Of each five groups, three have paid all dues up to today,
    one has paid the first due only, and one nothing. Two of those who joined first came from another
    system: one still owes a part from there, the other has an advance."""
    for index, student in enumerate(students):
        issued = Due.objects.filter(student=student, due_date__lte=today).order_by("due_date", "pk")
        dues = list(issued)
        method = METHODS[index % 2]
        for due in dues[: _dues_paid(index, len(dues))]:
            record_payment(
                by=by,
                student=student,
                amount=due.total,
                method=method,
                reference=f"SAMPLE-{due.pk}" if method == "UPI" else "",
                date=due.due_date,
            )
    owing, ahead = sorted(students, key=lambda student: student.admission_date)[:2]
    _bring_due(owing, by=by)
    record_opening_advance(by=by, student=ahead, amount=Decimal(1_000), day=ahead.admission_date)


def _bring_due(student: Student, *, by: Actor) -> None:
    day = student.admission_date
    due = issue_opening_due(
        by=by,
        student=student,
        amount=Decimal(1_800),
        day=day,
        due_date=day - timedelta(days=20),
        label="Opening balance",
    )
    record_payment(
        by=by,
        student=student,
        amount=Decimal(600),
        method=Payment.Method.CASH,
        date=day,
        manual_allocations={due.pk: Decimal(600)},
    )


def _dues_paid(index: int, count: int) -> int:
    return {3: min(count, 1), 4: 0}.get(index // GROUP_SIZE % 5, count)
