"""Money and limits under many hands at once. Each promise has its negative control: the obvious way
to write it, under the same load, breaks it."""

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
    """The places of the first branch's receipts in their series of this day's financial year, or of
    today's, in order."""
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        receipts = Payment.objects.filter(
            branch=branch, receipt_number__contains=f"/{financial_year(day or today())}/"
        )
        numbers = receipts.values_list("receipt_number", flat=True)
        return sorted(int(number.rpartition("/")[2]) for number in numbers)


def test_receipts_have_neither_gaps_nor_doubles_whoever_pays_and_gives_up(organisation):
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


def test_payments_of_both_sides_of_new_year_at_once_are_numbered_without_gaps_in_each_series(
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


def test_a_payment_that_many_reverse_at_once_is_reversed_once(organisation):
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


def test_the_next_after_the_highest_number_would_be_taken_twice(organisation, monkeypatch):
    payers, meanwhile = make_students(organisation, FEW), Barrier(FEW)

    def next_after_highest(kind: str, branch: Branch, day: Any) -> int:
        last = Payment.objects.filter(branch=branch).aggregate(last=Max("receipt_number"))["last"]
        meanwhile.wait(timeout=10)
        return int((last or "0").rpartition("/")[2]) + 1

    monkeypatch.setattr(payments, "take_document_number", next_after_highest)
    results = at_once(
        FEW,
        lambda place: record_payment(
            by=SYSTEM, student=payers[place], amount=Decimal(1), method="CASH"
        ),
        organisation=organisation,
    )
    assert sum(isinstance(result, IntegrityError) for result in results) == FEW - 1


def test_payments_of_one_student_follow_each_other(organisation):
    """Each receipt's balance before is the balance after of the one before it."""
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


def test_one_key_pays_once_however_often_it_is_sent(organisation):
    answers, payments = post_payments(organisation, 20, Idempotency_Key="double-clicked-1")
    assert payments == 1
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1


def test_without_a_key_each_request_is_a_payment(organisation):
    answers, payments = post_payments(organisation, 5)
    assert payments == 5
    assert {answer.status_code for answer in answers} == {201}


def limit_students(organisation: Organisation, more: int) -> int:
    """Leaves room for `more` students; how many the limit is."""
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


def test_forty_at_once_fill_the_plan_exactly(organisation):
    limit = limit_students(organisation, 7)
    results = at_once(40, enter_student(organisation), organisation=organisation)
    assert sum(isinstance(result, PlanLimit) for result in results) == 33
    with in_organisation(organisation):
        assert Student.objects.filter(status__in=Student.ON_ROLL).count() == limit


def test_counting_without_holding_the_limit_lets_too_many_in(organisation, monkeypatch):
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
