"""Payments of families under concurrent requests."""

from decimal import Decimal

import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import unbalanced_documents
from tenant_apps.branches.models import Branch
from tenant_apps.families.services import form_family, pay_for_family
from tenant_apps.families.tests.factories import PHONE, make_family
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Allocation, Due, Payment
from tenant_apps.fees.services import record_payment, reverse_split
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation
from tests.at_once import at_once

pytestmark = pytest.mark.usefixtures("committed")

MANY = 8


@pytest.fixture
def rao(organisation):
    """Asha owes two months, Bela one: ₹14,160.00 together."""
    with in_organisation(organisation):
        return make_family(2, 1, branch=Branch.objects.earliest("pk"))


def test_payments_of_a_family_and_of_its_students_at_once_pay_each_due_once(organisation, rao):
    family, students = rao

    def act(place):
        if place % 2:
            return record_payment(
                by=SYSTEM, student=students[0], amount=Decimal(1000), method="CASH"
            )
        return pay_for_family(
            by=SYSTEM, record=family, student=students[1], amount=Decimal(4000), method="CASH"
        )

    at_once(MANY, act, organisation=organisation)
    with in_organisation(organisation):
        paid = sum(payment.amount for payment in Payment.objects.filter(student__in=students))
        assert paid == Decimal(20000)
        left = sum(selectors.pending(student.pk) for student in students)
        assert left == Decimal(14160) - paid
        for due in Due.objects.filter(student__in=students):
            parts = Allocation.objects.filter(due=due, released_at=None)
            assert sum(part.amount for part in parts) == due.total
        assert unbalanced_documents() == []


def test_the_payments_of_one_money_are_reversed_once(organisation, rao):
    family, students = rao
    with in_organisation(organisation):
        made = pay_for_family(
            by=SYSTEM, record=family, student=students[0], amount=Decimal(14160), method="CASH"
        )
    at_once(
        MANY,
        lambda place: reverse_split(
            by=SYSTEM, record=made[place % len(made)], reason="Counted twice"
        ),
        organisation=organisation,
    )
    with in_organisation(organisation):
        owed = [selectors.pending(student.pk) for student in students]
        assert owed == [Decimal(9440), Decimal(4720)]


def test_a_student_joins_one_of_two_families_at_once(organisation):
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        wanted, *others = [make_student(branch=branch) for _ in range(MANY + 1)]
    results = at_once(
        MANY,
        lambda place: form_family(
            by=SYSTEM, students=[wanted, others[place]], name=f"Rao {place}", phone=PHONE
        ),
        organisation=organisation,
    )
    assert sum(hasattr(result, "payer_name") for result in results) == 1
