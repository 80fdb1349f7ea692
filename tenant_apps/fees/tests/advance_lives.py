"""The random life of an advance: what may happen to a student's account in a year."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import time_machine

from shared_apps.core import gst
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import COMPANY, make_student

BEGIN = datetime(2026, 1, 20, 6, tzinfo=UTC)
STEPS = 12


def live(
    chance: random.Random,
    *,
    branch: Branch | None = None,
    after_each: Callable[[Student], None] = lambda student: None,
) -> Student:
    """Returns a student after so many random steps, whose advance was given back at the end."""
    now = BEGIN
    with time_machine.travel(now, tick=False):
        student = make_student(branch, **chance.choice([{}, {"state": "Kerala"}, COMPANY]))
        courses = [
            make_course(gst_rate=Decimal(rate), online=online)
            for rate, online in ((18, False), (5, False), (18, True), (0, False))
        ]
    for _ in range(STEPS):
        now += timedelta(days=chance.randint(1, 20))
        with time_machine.travel(now, tick=False):
            chance.choice([pays, is_charged, is_charged, is_credited, is_reversed])(
                student, courses, chance
            )
            after_each(student)
    with time_machine.travel(now, tick=False):
        gives_all_back(student)
    return student


def months() -> list[date]:
    """The months that a life may have something in."""
    first = month_start(BEGIN.date())
    return [add_months(first, past) for past in range(STEPS + 1)]


def rupees(chance: random.Random) -> Decimal:
    return Decimal(chance.randint(1, chance.choice([99, 100_000, 2_000_000]))) / 100


def pays(student: Student, courses: list[Course], chance: random.Random) -> None:
    services.record_payment(by=SYSTEM, student=student, amount=rupees(chance), method="CASH")


def is_charged(student: Student, courses: list[Course], chance: random.Random) -> None:
    make_due(student, fee=rupees(chance), course=chance.choice(courses))


def is_credited(student: Student, courses: list[Course], chance: random.Random) -> None:
    dues = list(Due.objects.filter(student=student).order_by("pk"))
    if not dues:
        return
    due = chance.choice(dues)
    left = selectors.lines_left([due.pk])[due.pk]
    lines = {
        place: gst.credit_line(line, chance.choice([line.taxable, line.taxable / 2 // 1]))
        for place, line in left.items()
    }
    if not gst.totals(lines.values()).total:
        return
    note = services.credit_due(by=SYSTEM, record=due, lines=lines, reason="Class missed")
    services.use_advance(by=SYSTEM, student_id=student.pk, notes=[note])


def is_reversed(student: Student, courses: list[Course], chance: random.Random) -> None:
    payments = list(Payment.objects.filter(student=student, status="CONFIRMED").order_by("pk"))
    if payments:
        reverse(chance.choice(payments))


def reverse(payment: Payment) -> None:
    services.reverse_payment(by=SYSTEM, record=payment, reason="Given back")


def gives_all_back(student: Student) -> None:
    for payment in selectors.free_payments(student.pk):
        services.give_back(by=SYSTEM, payment=payment, amount=payment.free, day=today())
