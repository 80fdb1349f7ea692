"""What students of the demo's first branch owed, and had paid ahead, when it moved in from another
system."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.utils import timezone

from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.fees.models import Payment
from tenant_apps.students.demo.people import first_month, moved_in
from tenant_apps.students.models import Student

PAID_IN_PART, OPEN, PAID = Decimal(4720), Decimal(2950), Decimal(1770)
"""Opening dues in rupees. The student of the last one stayed, and pays it with the first dues of the year."""
PART = Decimal(1500)
AHEAD = Decimal(1500)
"""Less than any due, so that the first one takes all of it."""
LATE = timedelta(days=24)
LEFT_BEFORE = timedelta(days=40)


def bring_balances(students: list[Student], ledger: Ledger, today: date) -> list[Student]:
    """Brings the balances of the four oldest students of the first branch. Two of them had left and still
    owed something; one has paid a part of it since. Returns these two: they take no course."""
    day = moved_in(today)
    first = min(student.branch_id for student in students)
    known = (student for student in students if student.branch_id == first)
    paying, owing, staying, ahead = (next(known) for _ in range(4))
    for student in (paying, owing):
        student.status, student.left_on = Student.Status.LEFT, day - LEFT_BEFORE
    at = _at(day, time(20, 15))
    for student, amount in ((paying, PAID_IN_PART), (owing, OPEN), (staying, PAID)):
        ledger.bring_due(
            student, amount, label="Opening balance", due_date=day - LATE, day=day, at=at
        )
    ledger.bring_advance(ahead, AHEAD, day, at)
    paid_on = first_month(today)
    ledger.pay(paying, PART, Payment.Method.CASH, "", paid_on, _at(paid_on, time(10)))
    return [paying, owing]


def _at(day: date, hour: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, hour))
