"""Money is posted while a day is closed or a month locked: each row is either in the close or refused. A
negative control shows that a close without its lock misses what is being posted."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from threading import Event
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum

from shared_apps.core import audit
from shared_apps.core.dates import month_start, today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose, PeriodLock
from tenant_apps.closing.services import lock_period
from tenant_apps.daybook import selectors, services
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.students import services as students
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import all_at_once, at_once, has_lock_waiters
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed")

MANY = 16


def new_branch(organisation: Organisation) -> Branch:
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        branch.pk, branch.name, branch.code, branch.receipt_prefix = None, "Desk", "BR-090", "DSK"
        branch.save(force_insert=True)
        return branch


def make_payers(organisation: Organisation, branch: Branch, count: int) -> list[Student]:
    with in_organisation(organisation):
        return [
            students.create_student(
                by=SYSTEM, branch=branch, name=f"Payer {place}", phone="9822014567"
            )
            for place in range(count)
        ]


def pay(payer: Student, amount: int, method: str = "CASH", *, day: date | None = None) -> Payment:
    """Takes a fee on `day`, today unless it is said, or, once that is closed, on the day that is offered."""
    said: dict[str, Any] = {"by": SYSTEM, "student": payer, "amount": Decimal(amount)}
    said |= {"method": method, "reference": "" if method == "CASH" else f"UPI{payer.pk}"}
    try:
        return record_payment(**said, date=day or today())
    except Conflict as refused:
        if refused.code != "day_closed" or refused.data is None:
            raise
        return record_payment(**said, date=refused.data["openDay"])


def close_today(branch: Branch) -> CashClose:
    """Counts what the book says until nothing is posted between the count and the close."""
    while True:
        book = selectors.drawer(branch.pk, today()).book
        count = services.count_cash(by=SYSTEM, branch=branch, notes={}, coins=book)
        try:
            return services.close_day(by=SYSTEM, count=count, reason="UNEXPLAINED")
        except Conflict as refused:
            if refused.code != "recount":
                raise


def cash_of_today(branch: Branch) -> Decimal:
    rows = Movement.objects.filter(branch=branch, day=today(), account="CASH")
    return rows.aggregate(sum=Sum("amount"))["sum"] or Decimal(0)


def test_each_payment_is_in_exactly_one_day_while_the_day_is_closed(organisation):
    branch = new_branch(organisation)
    payers = make_payers(organisation, branch, MANY)

    def act(place: int) -> Any:
        if place == 0:
            return close_today(branch)
        return pay(payers[place], place, "CASH" if place % 2 else "UPI")

    close, *paid = at_once(MANY, act, organisation=organisation)
    assert isinstance(close, CashClose)
    assert all(isinstance(payment, Payment) for payment in paid)
    with in_organisation(organisation):
        rows = Movement.objects.filter(branch=branch)
        assert rows.count() == MANY - 1
        assert close.cash_in == cash_of_today(branch)
        assert not rows.filter(day=today(), at__gt=close.created_at).exists()


class Posting:
    """A payment that was posted and is not committed until `go_on` says so."""

    def __init__(
        self,
        organisation: Organisation,
        payer: Student,
        go_on: Callable[[], Any],
        day: date | None = None,
    ) -> None:
        self.organisation, self.payer, self.go_on, self.day = organisation, payer, go_on, day
        self.posted = Event()

    def run(self) -> None:
        with in_organisation(self.organisation), transaction.atomic():
            pay(self.payer, 500, day=self.day)
            self.posted.set()
            self.go_on()


def test_a_close_waits_for_money_that_is_being_posted(organisation):
    branch = new_branch(organisation)
    [payer] = make_payers(organisation, branch, 1)
    posting = Posting(
        organisation, payer, lambda: wait_for(has_lock_waiters, "The close does not wait.")
    )

    def close() -> CashClose:
        with in_organisation(organisation):
            posting.posted.wait(timeout=30)
            return close_today(branch)

    _, closed = all_at_once([posting.run, close])
    assert closed.cash_in == 500


def test_a_lock_of_a_month_waits_for_money_that_is_being_posted_in_it(organisation):
    branch, last = new_branch(organisation), month_start(today()) - timedelta(days=1)
    [payer] = make_payers(organisation, branch, 1)
    posting = Posting(
        organisation, payer, lambda: wait_for(has_lock_waiters, "The lock does not wait."), last
    )

    def lock_month() -> PeriodLock:
        with in_organisation(organisation):
            posting.posted.wait(timeout=30)
            return lock_period(by=SYSTEM, branch=branch, month=last, confirmation=f"{last:%m-%Y}")

    _, locked = all_at_once([posting.run, lock_month])
    with in_organisation(organisation):
        assert pay(payer, 1, day=last).date == month_start(today())
        [posted] = Movement.objects.filter(branch=branch, day=last)
        assert (posted.amount, posted.at < locked.created_at) == (500, True)


def test_a_close_without_its_lock_would_miss_it(organisation, monkeypatch):
    branch = new_branch(organisation)
    [payer] = make_payers(organisation, branch, 1)
    monkeypatch.setattr(services, "lock", lambda record, **_options: record)
    # The end of both transactions, where one waits for the other's place in the change log.
    monkeypatch.setattr(audit, "log_change", lambda changed: None)
    is_closed = Event()
    posting = Posting(organisation, payer, lambda: is_closed.wait(timeout=30))

    def close() -> CashClose:
        with in_organisation(organisation):
            posting.posted.wait(timeout=30)
            closed = close_today(branch)
        is_closed.set()
        return closed

    _, closed = all_at_once([posting.run, close])
    with in_organisation(organisation):
        assert closed.cash_in == 0
        assert cash_of_today(branch) == 500
