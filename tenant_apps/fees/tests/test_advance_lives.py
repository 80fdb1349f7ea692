"""Over the life of an advance, the tax paid each month adds up to the tax of what was supplied."""

import random
from datetime import date
from decimal import Decimal

import pytest
from django.db.models import F, Sum

from shared_apps.core import gst
from shared_apps.core.dates import add_months
from shared_apps.core.money import ZERO
from tenant_apps.fees import selectors
from tenant_apps.fees.models import AdvanceAdjustment, AdvanceVoucher, CreditNote, Due
from tenant_apps.fees.tests.advance_lives import live, months
from tenant_apps.students.models import Student
from tests.proofs import SEED

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.mark.proof(
    "Over the random life of an advance, the tax of all months is the tax of the supplies made",
    usual=50,
    large=1000,
)
def test_the_tax_of_all_months_is_the_tax_of_the_supplies(trial):
    student = live(random.Random(f"{SEED}-{trial}"), after_each=has_an_advance_for_what_is_left)
    assert left_of(student) == 0
    assert all(gst.totals(uses_of(voucher)) == voucher.amounts for voucher in receipts(student))
    assert tax_of_months(student) == tax_of_supplies(student)


def has_an_advance_for_what_is_left(student: Student) -> None:
    assert left_of(student) <= max(ZERO, -selectors.pending(student.pk))


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
