"""Over the life of an advance, the tax paid each month adds up to the tax of what was supplied."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.db.models import F, Sum

from shared_apps.core import gst
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.models import Course
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import (
    AdvanceAdjustment,
    AdvanceVoucher,
    CreditNote,
    Due,
    Payment,
)
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import COMPANY, make_student
from tests.proofs import SEED

pytestmark = pytest.mark.usefixtures("in_first")

BEGIN = datetime(2026, 1, 20, 6, tzinfo=UTC)
STEPS = 12


@pytest.mark.proof(
    "Over the random life of an advance, the tax of all months is the tax of the supplies made",
    usual=50,
    large=1000,
)
def test_the_tax_of_all_months_is_the_tax_of_the_supplies(trial):
    chance = random.Random(f"{SEED}-{trial}")
    now = BEGIN
    with time_machine.travel(now, tick=False):
        student = make_student(**chance.choice([{}, {"state": "Kerala"}, COMPANY]))
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
            assert left_of(student) <= max(ZERO, -selectors.pending(student.pk))
    with time_machine.travel(now, tick=False):
        gives_all_back(student)
        assert left_of(student) == 0
        assert all(gst.totals(uses_of(voucher)) == voucher.amounts for voucher in receipts(student))
        assert tax_of_months(student) == tax_of_supplies(student)


Step = Callable[[Student, list[Course], random.Random], None]


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


def receipts(student: Student) -> list[AdvanceVoucher]:
    return list(AdvanceVoucher.objects.filter(student=student, kind="RECEIPT"))


def uses_of(voucher: AdvanceVoucher) -> list[AdvanceAdjustment | AdvanceVoucher]:
    return [*voucher.adjustments.all(), *voucher.refund_vouchers.all()]


def left_of(student: Student) -> Decimal:
    rows = AdvanceVoucher.objects.filter(student=student)
    return sum(rows.values_list(selectors.REST_OF_VOUCHER, flat=True), ZERO)


def tax_of_supplies(student: Student) -> Decimal:
    """The tax of the bills, less that of their credit notes."""
    return sum(
        (sign * tax for sign, kind in ((1, Due), (-1, CreditNote)) for tax in taxes(kind, student)),
        ZERO,
    )


def tax_of_months(student: Student) -> Decimal:
    """What the returns of all months pay: bills less credit notes, and tables 11A less 11B."""
    return sum((tax_of_month(student, month) for month in months()), ZERO)


def tax_of_month(student: Student, month: date) -> Decimal:
    issued = {"issue_date__gte": month, "issue_date__lt": add_months(month, 1)}
    bills = sum(taxes(Due, student, **issued), ZERO)
    notes = sum(taxes(CreditNote, student, **issued), ZERO)
    received = selectors.advances_received(student.branch_id, month)
    adjusted = selectors.advances_adjusted(student.branch_id, month)
    return (
        bills
        - notes
        + sum((line.amounts.tax for line in received), ZERO)
        - sum((line.amounts.tax for line in adjusted), ZERO)
    )


def taxes(kind: type[Due] | type[CreditNote], student: Student, **period: date) -> list[Decimal]:
    found = kind.objects.filter(student=student, **period).aggregate(
        tax=Sum(F("cgst") + F("sgst") + F("igst"))
    )
    return [found["tax"] or ZERO]


def months() -> list[date]:
    first = month_start(BEGIN.date())
    return [add_months(first, past) for past in range(STEPS + 1)]
