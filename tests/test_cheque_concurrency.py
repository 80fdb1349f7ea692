"""Cheques under concurrent requests: each step is taken once."""

from decimal import Decimal

import pytest

from shared_apps.core.errors import Refusal
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import unbalanced_documents
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.fees.services import bounce_cheque, clear_cheque
from tenant_apps.fees.tests.factories import pay_by_cheque
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation
from tests.at_once import at_once

pytestmark = pytest.mark.usefixtures("committed")

MANY = 16


@pytest.fixture
def cheque(organisation):
    with in_organisation(organisation):
        return pay_by_cheque(make_student(), 1000)


def kinds(payment):
    rows = Movement.objects.filter(payment=payment).order_by("pk")
    return [*rows.values_list("kind", flat=True)]


def test_a_cheque_is_cleared_once(organisation, cheque):
    results = at_once(
        MANY, lambda place: clear_cheque(by=SYSTEM, record=cheque), organisation=organisation
    )
    assert sum(isinstance(result, Payment) for result in results) == 1
    with in_organisation(organisation):
        assert kinds(cheque) == ["PAYMENT", "DEPOSITED", "CLEARED"]


def test_a_cheque_bounces_once(organisation, cheque):
    results = at_once(
        MANY,
        lambda place: bounce_cheque(by=SYSTEM, record=cheque, reason="Funds insufficient"),
        organisation=organisation,
    )
    assert sum(isinstance(result, Payment) for result in results) == 1
    with in_organisation(organisation):
        assert kinds(cheque) == ["PAYMENT", "BOUNCED"]
        assert selectors.pending(cheque.student_id) == 0


def test_a_cheque_that_is_cleared_and_bounced_at_once_ends_bounced_from_where_it_was(
    organisation, cheque
):
    def act(place):
        if place % 2:
            return clear_cheque(by=SYSTEM, record=cheque)
        return bounce_cheque(by=SYSTEM, record=cheque, reason="Funds insufficient")

    results = at_once(MANY, act, organisation=organisation)
    assert all(isinstance(result, Payment | Refusal) for result in results)
    with in_organisation(organisation):
        assert Payment.objects.get(pk=cheque.pk).status == "BOUNCED"
        found = kinds(cheque)
        assert found in (
            ["PAYMENT", "BOUNCED"],
            ["PAYMENT", "DEPOSITED", "CLEARED", "BOUNCED"],
        )
        accounts = Movement.objects.filter(payment=cheque).values_list("account", "amount")
        left: dict[str, Decimal] = {}
        for account, amount in accounts:
            left[account] = left.get(account, Decimal(0)) + amount
        assert set(left.values()) == {Decimal(0)}
        assert unbalanced_documents() == []


def test_the_same_cheque_is_recorded_once(organisation):
    with in_organisation(organisation):
        students = [make_student() for _ in range(4)]
    results = at_once(
        MANY,
        lambda place: pay_by_cheque(students[place % 4], 1000, reference="990001"),
        organisation=organisation,
    )
    assert sum(isinstance(result, Payment) for result in results) == 1
    with in_organisation(organisation):
        assert Payment.objects.filter(reference="990001").count() == 1
