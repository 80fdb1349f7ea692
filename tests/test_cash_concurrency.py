"""Cash that one person pays for several students at once: the limit of a day counts all of it. A negative
control shows that payments which lock their own student alone stay below it."""

from decimal import Decimal
from functools import partial
from threading import Barrier, Event

import pytest
from django.db import transaction

from shared_apps.core.errors import Invalid
from shared_apps.core.principal import SYSTEM
from shared_apps.core.records import lock
from tenant_apps.branches.models import Branch
from tenant_apps.families.services import form_family, pay_for_family
from tenant_apps.families.tests.factories import PHONE, make_family
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_owing
from tenants.context import in_organisation
from tests.at_once import all_at_once, at_once, has_lock_waiters
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed")

HALF = Decimal(100_000)
MANY = 8


@pytest.fixture
def rao(organisation):
    with in_organisation(organisation):
        return make_family(1, 1, 1, 1, branch=Branch.objects.earliest("pk"))


def pay(student, amount=HALF, **details):
    return record_payment(by=SYSTEM, student=student, amount=amount, **{"method": "CASH"} | details)


def needs_a_reason(result):
    return isinstance(result, Invalid) and list(result.errors) == ["cashReason"]


def cash_of(organisation, students):
    with in_organisation(organisation):
        return sum(payment.amount for payment in Payment.objects.filter(student__in=students))


def in_turn(organisation, first, second):
    """Runs `first`, and `second` before that is committed: it is once `second` waits for a lock, of the
    payer's students or else of the number series."""
    posted = Event()

    def earlier():
        with in_organisation(organisation), transaction.atomic():
            result = first()
            posted.set()
            wait_for(has_lock_waiters, "The second payment does not wait.")
            return result

    def later():
        with in_organisation(organisation):
            posted.wait(timeout=30)
            return second()

    return all_at_once([earlier, later])


def lock_alone(student):
    """As `selectors.lock_payer`, without the others of the payer."""
    locked = lock(student, related=("branch",))
    return selectors.Payer(locked, frozenset([locked.pk]))


def test_a_sibling_who_pays_cash_meanwhile_is_counted(organisation, rao):
    _family, [asha, bela, *_] = rao
    _paid, refused = in_turn(organisation, lambda: pay(asha), lambda: pay(bela))
    assert needs_a_reason(refused)
    assert cash_of(organisation, [asha, bela]) == HALF


def test_without_the_lock_of_the_payer_both_would_stay_below(organisation, rao, monkeypatch):
    _family, [asha, bela, *_] = rao
    monkeypatch.setattr(selectors, "lock_payer", lock_alone)
    monkeypatch.setattr(selectors.Payer, "includes", lambda _payer, _plan: True)
    in_turn(organisation, lambda: pay(asha), lambda: pay(bela))
    assert cash_of(organisation, [asha, bela]) == 2 * HALF


@pytest.fixture
def asha_and_bela(organisation):
    """Two students without a family."""
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        return [make_owing(1, branch=branch, name=name) for name in ("Asha Rao", "Bela Rao")]


def pay_while_they_join(organisation, students):
    """Forms the family of these students, and commits that once each of them waits to pay cash. Returns the
    results of the payments."""
    formed = Event()

    def join():
        with in_organisation(organisation), transaction.atomic():
            form_family(by=SYSTEM, students=students, name="Rao", phone=PHONE)
            formed.set()
            wait_for(lambda: has_lock_waiters(len(students)), "The payments do not wait.")

    def pay_of(student):
        with in_organisation(organisation):
            formed.wait(timeout=30)
            return pay(student)

    _family, *results = all_at_once([join, *(partial(pay_of, one) for one in students)])
    return results


def test_cash_of_siblings_who_join_meanwhile_is_not_taken_uncounted(organisation, asha_and_bela):
    results = pay_while_they_join(organisation, asha_and_bela)

    assert [result.code for result in results] == ["family_changed", "family_changed"]
    assert cash_of(organisation, asha_and_bela) == 0
    asha, bela = asha_and_bela
    with in_organisation(organisation):
        pay(asha)
        with pytest.raises(Invalid) as refused:
            pay(bela)
    assert needs_a_reason(refused.value)


def test_without_looking_who_joined_meanwhile_both_would_stay_below(
    organisation, asha_and_bela, monkeypatch
):
    planned, plan_payment = Barrier(2), selectors.plan_payment

    def plan_together(*args, **values):
        plan = plan_payment(*args, **values)
        planned.wait(timeout=30)
        return plan

    monkeypatch.setattr(selectors, "plan_payment", plan_together)
    monkeypatch.setattr(selectors.Payer, "includes", lambda _payer, _plan: True)
    pay_while_they_join(organisation, asha_and_bela)
    assert cash_of(organisation, asha_and_bela) == 2 * HALF


def test_cash_with_a_reason_is_taken_of_siblings_who_join_meanwhile(organisation, asha_and_bela):
    asha, bela = asha_and_bela
    formed = Event()

    def join():
        with in_organisation(organisation), transaction.atomic():
            form_family(by=SYSTEM, students=[asha, bela], name="Rao", phone=PHONE)
            formed.set()
            wait_for(has_lock_waiters, "The payment does not wait.")

    def explain():
        with in_organisation(organisation):
            formed.wait(timeout=30)
            return pay(asha, 2 * HALF, cash_reason="Sold a car")

    all_at_once([join, explain])
    assert cash_of(organisation, [asha]) == 2 * HALF


def test_a_sibling_who_pays_by_upi_does_not_wait(organisation, rao):
    _family, [asha, bela, *_] = rao
    with in_organisation(organisation), transaction.atomic():
        selectors.lock_payer(asha)
        [paid] = at_once(
            1,
            lambda _place: pay(bela, method="UPI", reference="632114907715"),
            organisation=organisation,
        )
    assert isinstance(paid, Payment)


def test_payments_of_all_siblings_and_of_the_family_at_once_stay_below_the_limit(organisation, rao):
    family, students = rao

    def act(place):
        student = students[place % len(students)]
        if place % 2:
            return pay(student, Decimal(60_000))
        return pay_for_family(
            by=SYSTEM, record=family, student=student, amount=Decimal(60_000), method="CASH"
        )

    results = at_once(MANY, act, organisation=organisation)
    assert cash_of(organisation, students) == Decimal(180_000)
    assert sum(needs_a_reason(result) for result in results) == MANY - 3
