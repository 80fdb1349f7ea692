"""Refunds under concurrent requests."""

from decimal import Decimal

import pytest

from shared_apps.core.errors import Refusal
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import record_payment, reverse_payment
from tenant_apps.refunds import services
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.tests.factories import refund
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.at_once import all_at_once, at_once

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def student(organisation):
    """A student whose advance is ₹1,000.00, in two payments."""
    with in_organisation(organisation):
        found = Student.objects.select_related("branch").get(name__endswith="Newcomer")
        for amount in (400, 600):
            record_payment(by=SYSTEM, student=found, amount=Decimal(amount), method="CASH")
        return found


def refunded(organisation, student):
    with in_organisation(organisation):
        paid = Refund.objects.filter(student=student, status="PAID")
        return sorted(paid.values_list("amount", flat=True)), selectors.pending(student.pk)


def test_16_who_give_back_the_same_advance_give_it_back_once(organisation, student):
    results = at_once(16, lambda place: refund(student, 1000), organisation=organisation)
    assert sum(isinstance(result, Refund) for result in results) == 1
    assert sum(isinstance(result, Refusal) for result in results) == 15
    assert refunded(organisation, student) == ([Decimal(1000)], Decimal(0))


def test_16_parts_never_come_to_more_than_the_advance(organisation, student):
    results = at_once(16, lambda place: refund(student, 300), organisation=organisation)
    assert sum(isinstance(result, Refund) for result in results) == 3
    assert refunded(organisation, student) == ([Decimal(300)] * 3, Decimal(-100))


def test_a_refund_that_is_paid_16_times_at_once_is_paid_once(organisation, student):
    with in_organisation(organisation):
        waiting = refund(student, 500, pay_now=False)
    results = at_once(
        16,
        lambda place: services.pay_refund(by=SYSTEM, record=waiting),
        organisation=organisation,
    )
    assert sum(isinstance(result, Refund) for result in results) == 1
    assert refunded(organisation, student) == ([Decimal(500)], Decimal(-500))


def test_a_payment_is_reversed_or_refunded_but_not_both(organisation, student):
    with in_organisation(organisation):
        payments = list(Payment.objects.filter(student=student).order_by("pk"))

    def within(act):
        def run():
            with in_organisation(organisation):
                return act()

        return run

    all_at_once(
        [
            within(lambda: refund(student, 1000)),
            *(
                within(
                    lambda payment=payment: reverse_payment(
                        by=SYSTEM, record=payment, reason="Counted twice"
                    )
                )
                for payment in payments
            ),
        ]
    )
    amounts, pending = refunded(organisation, student)
    assert pending == Decimal(0)
    with in_organisation(organisation):
        statuses = set(Payment.objects.filter(student=student).values_list("status", flat=True))
    assert (amounts, statuses) in (([], {"REVERSED"}), ([Decimal(1000)], {"REFUNDED"}))
