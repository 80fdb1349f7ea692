"""What students owe of dues that have come near."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby
from typing import Any

from shared_apps.core.money import ZERO
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors import OPEN_OF_DUE, pending_of
from tenant_apps.students.models import Student


@dataclass(frozen=True, slots=True)
class OpenDue:
    id: int
    due_date: date


@dataclass(frozen=True, slots=True)
class Owing:
    """A student with the open dues that a message covers, the oldest first. `amount` is in rupees."""

    student: Student
    dues: list[OpenDue]
    amount: Decimal

    @property
    def oldest(self) -> date:
        return self.dues[0].due_date

    def days_late(self, day: date) -> int:
        """Returns by how many days the oldest due is late on that day; below zero before its day."""
        return (day - self.oldest).days


def owing_on(
    day: date, *, ahead: int, students: Collection[int] | None = None
) -> Mapping[int, Owing]:
    """Returns who owes something of dues up to `ahead` days after `day`, by the student's id: of these
    `students`, or of all. What a student has paid ahead is taken off. Two SQL statements."""
    dues = Due.objects.live().filter(
        status__in=Due.OPEN,
        due_date__lte=day + timedelta(days=ahead),
        student__deleted_at=None,
    )
    if students is not None:
        dues = dues.filter(student__in=students)
    rows = dues.annotate(open=OPEN_OF_DUE).order_by("student_id", "due_date", "pk")
    found = rows.values_list("student_id", "pk", "due_date", "open")
    of_student: dict[int, list[Any]] = {
        pk: list(own) for pk, own in groupby(found, key=lambda row: row[0])
    }
    people: Any = Student.objects.filter(pk__in=of_student).select_related("branch")
    owing = {}
    for student in people.annotate(balance=pending_of()).order_by("pk"):
        own = of_student[student.pk]
        amount = min(sum(row[3] for row in own), student.balance)
        if amount > ZERO:
            owing[student.pk] = Owing(student, [OpenDue(row[1], row[2]) for row in own], amount)
    return owing
