"""Numbers of receipts, invoices and credit notes (CGST Rules, rule 46(b))."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.dates import financial_year, today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace.models import NumberSeries

NOVEMBER, MARCH, APRIL = date(2026, 11, 20), date(2027, 3, 31), date(2027, 4, 1)

SERIES = [Payment.NUMBERS, Due.NUMBERS, CreditNote.NUMBERS]


@pytest.mark.parametrize(
    ("series", "day", "number"),
    [
        (Payment.NUMBERS, NOVEMBER, "PUN/26-27/000123"),
        (Payment.NUMBERS, APRIL, "PUN/27-28/000123"),
        (Due.NUMBERS, MARCH, "PUN-I/2627/00123"),
        (Due.NUMBERS, APRIL, "PUN/2728/I00123"),
        (CreditNote.NUMBERS, MARCH, "PUN/26-27/C00123"),
        (CreditNote.NUMBERS, APRIL, "PUN/2728/C00123"),
    ],
)
def test_a_number_has_the_branch_prefix_and_the_format_of_its_financial_year(series, day, number):
    assert series.format(123, prefix="PUN", day=day) == number


@given(
    st.sampled_from(SERIES),
    st.from_regex(r"[A-Z0-9]{1,3}", fullmatch=True),
    st.dates(APRIL, date(2098, 12, 31)),
    st.integers(1, 999_999),
)
def test_from_april_2027_a_million_numbers_have_at_most_sixteen_characters(
    series, prefix, day, number
):
    assert len(series.format(number, prefix=prefix, day=day)) <= 16


@given(
    st.from_regex(r"[A-Z0-9]{3}", fullmatch=True),
    st.dates(date(2020, 1, 1), date(2098, 12, 31)),
    st.integers(1, 99_999),
)
def test_numbers_of_different_series_never_coincide(prefix, day, number):
    assert len({one.format(number, prefix=prefix, day=day) for one in SERIES}) == len(SERIES)


def test_a_used_up_series_refuses_the_payment_and_records_nothing(in_first):
    student = make_student()
    series = NumberSeries.objects.create(
        kind=Payment.NUMBERS.kind,
        scope=student.branch.receipt_prefix,
        year=financial_year(today()),
        last=999_999,
    )
    with pytest.raises(Conflict, match="All numbers of this series are used") as refused:
        record_payment(by=SYSTEM, student=student, amount=Decimal(100), method="CASH")
    assert refused.value.code == "series_exhausted"
    series.refresh_from_db()
    assert series.last == 999_999
    assert not Payment.objects.filter(student=student).exists()
