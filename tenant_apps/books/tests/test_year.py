"""A year of payments in which everything holds."""

import copy
import time
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from shared_apps.core import gst
from shared_apps.core.bulk import copy_in
from shared_apps.core.dates import financial_year_start, today
from shared_apps.core.numbering import take_codes, take_document_numbers
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit import services as audit
from tenant_apps.books.models import BooksRun
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.books.services import check_night, complete_chains
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import services
from tenant_apps.fees.models import Allocation, CreditNote, Due, Movement, Payment, Reversal
from tenant_apps.fees.services.credits import draft_credit
from tenant_apps.fees.services.payments import reversal_facts
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tests.proofs import LARGE

PAYMENTS = 60_000 if LARGE else 600
A_STUDENT = 12  # payments
CREDITED, REVERSED = 40, 50  # one of so many
CREDIT = Decimal(1000)


def make_students(count: int) -> list[Student]:
    """Returns new students of one branch."""
    first = make_student()
    others = []
    for code in take_codes(Student.CODES, count - 1):
        other = copy.copy(first)
        other.pk, other.code = None, code
        others.append(other)
    copy_in(others)
    return [first, *others]


def fill_year(count: int) -> None:
    """Adds so many paid dues to the financial year. Some are credited in part, of some the payment is
    reversed."""
    students = make_students(count // A_STUDENT)
    branch, course, begins = students[0].branch, make_course(), financial_year_start(today())
    supply = services.supply_to(students[0])
    line = gst.tax_line(gst.Charge("Course fee", "999293", Decimal(4000), Decimal(18)), supply)
    prefix = branch.receipt_prefix
    bills, receipts = (
        take_document_numbers(series, count, prefix=prefix, day=begins)
        for series in (Due.NUMBERS, Payment.NUMBERS)
    )
    days = [begins + timedelta(days=place % 365) for place in range(count)]
    drafts = [
        services.draft_due(
            number=bills[place],
            student=students[place // A_STUDENT],
            branch=branch,
            course=course,
            label="Guitar",
            lines=[line],
            supply=supply,
            issue_date=day,
            due_date=day,
            grace_days=0,
        )
        for place, day in enumerate(days)
    ]
    dues = [due for due, _ in drafts]
    for place, due in enumerate(dues):
        due.status = Due.Status.ISSUED if is_reversed(place) else Due.Status.PAID
    copy_in(dues)
    copy_in([row for _, rows in drafts for row in rows])
    credited = credit([due for place, due in enumerate(dues) if is_credited(place)], prefix)
    payments = [
        services.draft_payment(
            number=receipts[place],
            day=days[place],
            student=due.student,
            amount=due.total - credited.get(due.pk, Decimal(0)),
            balance=due.total,
            method="CASH",
            status=Payment.Status.REVERSED if is_reversed(place) else Payment.Status.CONFIRMED,
        )
        for place, due in enumerate(dues)
    ]
    copy_in(payments)
    pay(payments, dues)
    log([*dues, *payments])
    complete_chains()


def is_reversed(place: int) -> bool:
    return place % REVERSED == 0


def is_credited(place: int) -> bool:
    return place % CREDITED == 1


def credit(dues: list[Due], prefix: str) -> dict[int, Decimal]:
    """Credits a part of each due. Returns the credited amounts by the due's id."""
    day = max(due.issue_date for due in dues)
    numbers = take_document_numbers(CreditNote.NUMBERS, len(dues), prefix=prefix, day=day)
    drafts = []
    for due, number in zip(dues, numbers, strict=True):
        [line] = due_lines(due)
        part = {1: gst.credit_line(line, CREDIT)}
        drafts.append(
            draft_credit(number=number, due=due, lines=part, issue_date=day, reason="Missed")
        )
    copy_in([note for note, _ in drafts])
    copy_in([row for _, rows in drafts for row in rows])
    log([note for note, _ in drafts])
    return {note.due_id: note.total for note, _ in drafts}


def due_lines(due: Due) -> list[gst.Line]:
    return [
        gst.Line(due.taxable, due.cgst, due.sgst, due.igst, "Course fee", "999293", Decimal(18))
    ]


def pay(payments: list[Payment], dues: list[Due]) -> None:
    """Adds movements and allocations, and reverses the payments that are marked so."""
    now = timezone.now()
    gone = [payment for place, payment in enumerate(payments) if is_reversed(place)]
    back = [
        Movement.of_reversal(payment, day=today(), at=now, reason="Counted twice", by=SYSTEM)
        for payment in gone
    ]
    copy_in([*map(Movement.of_payment, payments), *back])
    copy_in(list(map(Reversal.of, back)))
    copy_in(
        [
            Allocation(
                payment=payment,
                due=due,
                amount=payment.amount,
                released_at=now if is_reversed(place) else None,
            )
            for place, (payment, due) in enumerate(zip(payments, dues, strict=True))
        ]
    )
    copy_in(
        [
            audit.entry(
                "reversed",
                by=SYSTEM,
                target=payment,
                after=reversal_facts(payment, "Counted twice"),
            )
            for payment in gone
        ]
    )


def log(records: list[Model]) -> None:
    copy_in(
        [audit.entry("created", by=SYSTEM, target=one, after=one.snapshot()) for one in records]
    )


@pytest.mark.proof(
    "A clean year of 60,000 payments has no finding; the check takes at most 12 statements and 30 seconds",
    usual=1,
    large=1,
)
def test_a_clean_year_has_no_finding(trial, tables_owner, in_first):
    BooksRun.objects.all().delete()
    before = sum(count for group in check_by_groups() for count in group.counts.values())
    fill_year(PAYMENTS)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    began = time.monotonic()
    with CaptureQueriesContext(connection) as asked:
        run = check_night()
    took = time.monotonic() - began
    assert (before, run.findings) == (0, 0)
    assert len(asked) <= 12
    if LARGE:
        assert took <= 30
