"""Money and plan limits under concurrent requests. Negative controls show that the naive
implementation fails under the same load."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Max

from shared_apps.core.dates import financial_year, financial_year_start, today
from shared_apps.core.errors import Conflict, PlanLimit, Refusal
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Payment, Reversal
from tenant_apps.fees.services import payments, record_payment, reverse_payment
from tenant_apps.students import services as students
from tenant_apps.students.models import Student
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("committed")

FEW = 8


class ChangeOfMind(Refusal):
    """Rolls a transaction back after its number was taken."""


def make_students(organisation: Organisation, count: int) -> list[Student]:
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        return [
            students.create_student(
                by=SYSTEM, branch=branch, name=f"Payer {place}", phone="9822014567"
            )
            for place in range(count)
        ]


def numbers_in(organisation: Organisation, day: date | None = None) -> list[int]:
    """Returns the sorted serial numbers of the first branch's receipts in the financial year of `day`
    (default: today)."""
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        receipts = Payment.objects.filter(
            branch=branch, receipt_number__contains=f"/{financial_year(day or today())}/"
        )
        numbers = receipts.values_list("receipt_number", flat=True)
        return sorted(int(number.rpartition("/")[2]) for number in numbers)


def test_receipt_numbers_have_no_gaps_or_duplicates_when_payments_run_concurrently_or_roll_back(
    organisation,
):
    payers = make_students(organisation, 8)
    before = len(numbers_in(organisation))

    def pay(place: int) -> Payment:
        with transaction.atomic():
            payment = record_payment(
                by=SYSTEM, student=payers[place % 8], amount=Decimal(place + 1), method="CASH"
            )
            if place % 10 == 9:
                raise ChangeOfMind
            return payment

    results = at_once(32, pay, organisation=organisation)
    recorded = [result for result in results if isinstance(result, Payment)]
    assert len(recorded) == 29
    assert numbers_in(organisation) == list(range(1, before + 29 + 1))
    with in_organisation(organisation):
        for payer in payers:
            paid = [p.amount for p in recorded if p.student_id == payer.pk]
            assert selectors.pending(payer.pk) == -sum(paid)


def test_concurrent_payments_of_two_financial_years_have_no_gaps_in_either_series(
    organisation,
):
    """The financial year begins on 1 April."""
    new_year = financial_year_start(today())
    days = (new_year - timedelta(days=1), new_year)
    payers = make_students(organisation, 4)
    before = [len(numbers_in(organisation, day)) for day in days]

    def pay(place: int) -> Payment:
        return record_payment(
            by=SYSTEM,
            student=payers[place % 4],
            amount=Decimal(1),
            method="CASH",
            date=days[place % 2],
        )

    receipts = [payment.receipt_number for payment in at_once(16, pay, organisation=organisation)]
    for place, number in enumerate(receipts):
        assert f"/{financial_year(days[place % 2])}/" in number
    for day, many in zip(days, before, strict=True):
        assert numbers_in(organisation, day) == list(range(1, many + 8 + 1))


def test_a_payment_is_reversed_once_by_concurrent_reversals(organisation):
    [payer] = make_students(organisation, 1)
    with in_organisation(organisation):
        payment = record_payment(by=SYSTEM, student=payer, amount=Decimal(100), method="CASH")
    results = at_once(
        FEW,
        lambda place: reverse_payment(by=SYSTEM, record=payment, reason="Typed twice"),
        organisation=organisation,
    )
    refused = [result for result in results if isinstance(result, Conflict)]
    assert len(refused) == FEW - 1
    with in_organisation(organisation):
        assert Reversal.objects.filter(payment=payment).count() == 1
        assert selectors.pending(payer.pk) == 0


def test_numbers_from_max_plus_one_would_collide(organisation, monkeypatch):
    payers, meanwhile = make_students(organisation, FEW), Barrier(FEW)

    def next_after_highest(series: DocumentSeries, branch: Branch, day: date) -> list[str]:
        last = Payment.objects.filter(branch=branch).aggregate(last=Max("receipt_number"))["last"]
        meanwhile.wait(timeout=10)
        number = int((last or "0").rpartition("/")[2]) + 1
        return [series.format(number, prefix=branch.receipt_prefix, day=day)]

    monkeypatch.setattr(payments, "take_numbers", next_after_highest)
    results = at_once(
        FEW,
        lambda place: record_payment(
            by=SYSTEM, student=payers[place], amount=Decimal(1), method="CASH"
        ),
        organisation=organisation,
    )
    assert sum(isinstance(result, IntegrityError) for result in results) == FEW - 1


def test_concurrent_payments_of_one_student_have_consecutive_balances(organisation):
    """Each receipt's opening balance equals the closing balance of the receipt before it."""
    [payer] = make_students(organisation, 1)
    at_once(
        16,
        lambda place: record_payment(by=SYSTEM, student=payer, amount=Decimal(10), method="CASH"),
        organisation=organisation,
    )
    with in_organisation(organisation):
        chain = list(
            Payment.objects.filter(student=payer)
            .order_by("receipt_number")
            .values_list("balance_before", "balance_after")
        )
    assert chain == [(Decimal(-10 * n), Decimal(-10 * (n + 1))) for n in range(16)]


def post_payments(organisation: Organisation, count: int, **headers: str) -> list[Any]:
    [payer] = make_students(organisation, 1)
    desk = signed_in("staff", organisation)
    body = {"studentObjectId": payer.pk, "amount": "100.00", "method": "CASH"}
    answers = at_once(
        count, lambda place: type(desk)(desk.token).post("studentpayment", body, **headers)
    )
    with in_organisation(organisation):
        return [answers, Payment.objects.filter(student=payer).count()]


def test_repeated_requests_with_one_idempotency_key_record_one_payment(organisation):
    answers, payments = post_payments(organisation, 20, Idempotency_Key="double-clicked-1")
    assert payments == 1
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1


def test_without_an_idempotency_key_each_request_records_a_payment(organisation):
    answers, payments = post_payments(organisation, 5)
    assert payments == 5
    assert {answer.status_code for answer in answers} == {201}


def limit_students(organisation: Organisation, more: int) -> int:
    """Sets the student limit to the current number plus `more`, and returns the limit."""
    with in_organisation(organisation):
        limit = Student.objects.filter(status__in=Student.ON_ROLL).count() + more
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(student_limit=limit)
    return limit


def enter_student(organisation: Organisation) -> Callable[[int], Student]:
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
    return lambda place: students.create_student(
        by=SYSTEM, branch=branch, name=f"Newcomer {place}", phone="9822014567"
    )


def test_concurrent_admissions_fill_the_plan_limit_exactly(organisation):
    limit = limit_students(organisation, 7)
    results = at_once(40, enter_student(organisation), organisation=organisation)
    assert sum(isinstance(result, PlanLimit) for result in results) == 33
    with in_organisation(organisation):
        assert Student.objects.filter(status__in=Student.ON_ROLL).count() == limit


def test_without_the_plan_limit_lock_too_many_students_would_be_created(organisation, monkeypatch):
    limit, meanwhile = limit_students(organisation, 1), Barrier(FEW)

    def count_only(kind: str, *, used: Callable[[], int]) -> None:
        is_full = used() >= limit
        meanwhile.wait(timeout=10)
        if is_full:
            raise PlanLimit

    monkeypatch.setattr(students.students, "enforce_plan_limit", count_only)
    at_once(FEW, enter_student(organisation), organisation=organisation)
    with in_organisation(organisation):
        assert Student.objects.filter(status__in=Student.ON_ROLL).count() == limit + FEW - 1
