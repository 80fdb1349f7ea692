"""Collections: money received and reversed by day, method and branch, and the rows behind it."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.fees.services import record_payment, reverse_payment
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.callers import signed_in

REPORT = "report/collections"
NOVEMBER = "from=2024-11-01&to=2024-11-30"


@pytest.fixture
def moved(in_first, ids):
    """November 2024: cash on two days, a card payment of the second branch, and a reversal; before
    it, as many days before, one payment."""
    main, second = Branch.objects.filter(pk__in=[ids.branch, ids.second_branch]).order_by("pk")
    for day, branch, method, amount, reversed_on in (
        (date(2024, 10, 5), main, "CASH", 1000, None),
        (date(2024, 11, 4), main, "CASH", 500, None),
        (date(2024, 11, 4), main, "UPI", 300, date(2024, 11, 6)),
        (date(2024, 11, 9), second, "CARD", 200, None),
        (date(2024, 12, 1), main, "CASH", 50, None),
    ):
        payment = _payment(branch, day, method, amount)
        shared = {"payment": payment, "student": payment.student, "branch": branch}
        row = Movement(
            kind="PAYMENT", day=day, account=method, amount=amount, by_name="x", **shared
        )
        row.save()
        if reversed_on:
            Movement.objects.create(
                kind="REVERSAL",
                day=reversed_on,
                account=method,
                amount=-amount,
                by_name="x",
                reason="Bounced",
                **shared,
            )


def _payment(branch, day, method, amount) -> Payment:
    payment = Payment.objects.filter(student__branch=branch).earliest("pk")
    number = Payment.objects.count()
    payment.pk, payment._state.adding = None, True
    payment.receipt_number = f"TST/24-25/{number:06}"
    payment.date, payment.method, payment.amount = day, method, Decimal(amount)
    payment.balance_after = payment.balance_before - payment.amount
    payment.save()
    return payment


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def report(caller, query: str = NOVEMBER) -> dict:
    answer = caller.get(f"{REPORT}?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def figures(receipts: int, received: str, reversed_: str, net: str) -> dict:
    return {
        "receipts": f"{receipts}",
        "received": received,
        "reversed": reversed_,
        "refunded": "0.00",
        "net": net,
    }


def test_it_adds_up_a_period_and_compares_it_with_as_many_days_before(owner, moved):
    found = report(owner)
    assert (found["beforeFrom"], found["beforeTo"]) == ("2024-10-02", "2024-10-31")
    assert found["totals"] == figures(3, "1000.00", "300.00", "700.00")
    assert found["before"] == figures(1, "1000.00", "0.00", "1000.00")


def test_by_day_it_has_every_day_and_a_reversal_counts_on_its_own_day(owner, moved):
    found = {group["key"]: group["figures"] for group in report(owner)["groups"]}
    assert len(found) == 30
    assert found["2024-11-04"] == figures(2, "800.00", "0.00", "800.00")
    assert found["2024-11-06"] == figures(0, "0.00", "300.00", "-300.00")
    assert found["2024-11-01"] == figures(0, "0.00", "0.00", "0.00")


def test_by_day_each_day_stands_beside_that_of_the_period_before(owner, moved):
    before = {group["key"]: group["before"]["net"] for group in report(owner)["groups"]}
    assert before["2024-11-04"] == "1000.00"  # 5 October is 30 days before
    assert sum(map(Decimal, before.values())) == 1000


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("method", {"Cash": "500.00", "UPI": "0.00", "Card": "200.00"}),
        ("branch", {"Main Raga": "500.00", "Second Raga": "200.00"}),
    ],
)
def test_it_groups_by_method_and_by_branch(owner, moved, by, expected):
    groups = report(owner, f"{NOVEMBER}&by={by}")["groups"]
    assert {group["label"]: group["figures"]["net"] for group in groups} == expected


@pytest.mark.parametrize("by", ["day", "method", "branch"])
@pytest.mark.parametrize("narrowed", ["", "&method=CASH,UPI"])
def test_the_rows_behind_each_figure_add_up_to_it(owner, moved, by, narrowed):
    found = report(owner, f"{NOVEMBER}&by={by}{narrowed}")
    summed = Decimal(0)
    for group in found["groups"]:
        rows = owner.get(f"{REPORT}/rows?pageSize=100&{group['query']}").json()["list"]
        amounts = [Decimal(row["amount"]) for row in rows]
        received = sum((amount for amount in amounts if amount > 0), Decimal(0))
        assert received == Decimal(group["figures"]["received"])
        assert sum(amounts) == Decimal(group["figures"]["net"])
        summed += sum(amounts)
    assert summed == Decimal(found["totals"]["net"])


def test_it_is_confined_to_the_own_branch(organisation, moved):
    for person, net in (("admin", "500.00"), ("staff", "500.00"), ("branch_admin", "200.00")):
        caller = signed_in(person, organisation)
        found = report(caller, f"{NOVEMBER}&by=branch")
        assert found["totals"]["net"] == net
        assert len(found["groups"]) == 1


def test_another_organisation_sees_nothing_of_it(other_organisation, moved):
    found = report(signed_in("owner", other_organisation))
    assert found["totals"] == figures(0, "0.00", "0.00", "0.00")


def test_it_says_the_same_as_home(owner, organisation):
    """Of this month, with a payment that was reversed."""
    with in_organisation(organisation):
        student = Student.objects.earliest("pk")
        payment = record_payment(by=SYSTEM, student=student, amount=Decimal(77), method="CASH")
        reverse_payment(by=SYSTEM, record=payment, reason="Typed twice")
    home = owner.get("home?period=MONTH").json()["data"]
    assert report(owner, "")["totals"]["net"] == home["collections"]["amount"]
    assert report(owner, "")["toDate"] == f"{today()}"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=2024-11-02&to=2024-11-01", "to"),
        ("from=2023-01-01&to=2024-11-01", "to"),
        ("from=1976-04-01&to=2026-03-31", "to"),
        ("from=0001-01-01&to=9999-12-31", "to"),
        ("from=yesterday", "from"),
        ("by=week", "by"),
        ("colour=red", "colour"),
        ("method=GOLD", "method"),
        ("branch=x", "branch"),
    ],
)
def test_a_question_that_cannot_be_answered_names_its_parameter(owner, query, field):
    refused = owner.get(f"{REPORT}?{query}")
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])


def test_both_periods_are_read_by_two_statements(owner, moved):
    report(owner)
    with CaptureQueriesContext(connection) as sent:
        report(owner)
    assert len([one for one in sent if "fees_movement" in one["sql"]]) == 2
