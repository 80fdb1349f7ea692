"""Sample data for a new owner: payments of some dues."""

from collections.abc import Sequence
from datetime import date

from shared_apps.core.principal import Actor
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import record_payment
from tenant_apps.students.models import Student

METHODS = ("CASH", "UPI")
GROUP_SIZE = 5
"""So many students in a row pay alike."""


def fill_sample(*, by: Actor, today: date, students: Sequence[Student]) -> None:
    """Records payments of these students. Of each five groups, three have paid all dues up to today,
    one has paid the first due only, and one nothing."""
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


def _dues_paid(index: int, count: int) -> int:
    return {3: min(count, 1), 4: 0}.get(index // GROUP_SIZE % 5, count)
