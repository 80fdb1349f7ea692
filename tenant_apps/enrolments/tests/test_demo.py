"""The demo's year is money like any other: it keeps every rule that the services keep, and can be
worked on with them."""

from collections import defaultdict
from decimal import Decimal

import pytest
from django.db.models import F, Q, Sum

from shared_apps.accounts.demo import load_demo
from shared_apps.core.dates import financial_year, today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.rules import status_of
from tenant_apps.fees.services import record_payment
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation


@pytest.fixture
def academy(database):
    """The demo's busy centre, just loaded."""
    load_demo(today())
    with in_organisation(Organisation.objects.get(name="Sunrise Academy")):
        yield


@pytest.mark.usefixtures("academy")
def test_a_demo_year_keeps_the_rules_and_can_be_gone_on_with():
    assert 300 <= Student.objects.count() <= 330
    assert {status for (status,) in Enrolment.objects.values_list("status")} >= {
        "ACTIVE",
        "PAUSED",
        "COMPLETED",
        "DROPPED",
    }
    check_accounts()
    check_series(Payment, "receipt_number", "date")
    check_series(Due, "number", "issue_date")
    taken_today = Payment.objects.filter(date=today(), status="CONFIRMED")
    assert taken_today.values("branch").distinct().count() == 2
    go_on_working()


def check_accounts():
    """Statuses follow from allocations, balances agree, no advance stands beside an open due."""
    for due in Due.objects.annotate(got=fees.PAID_OF_DUE):
        assert due.status == status_of(due.total, due.got)
    open_by_student = dict(
        Due.objects.filter(status__in=Due.OPEN)
        .order_by()
        .values_list("student")
        .annotate(open=Sum(fees.OPEN_OF_DUE))
    )
    free_by_student = dict(
        Payment.objects.filter(status="CONFIRMED")
        .order_by()
        .values_list("student")
        .annotate(free=Sum(fees.FREE_OF_PAYMENT))
    )
    for student, owed in Student.objects.values_list("pk", fees.pending_of()):
        is_open, free = open_by_student.get(student, ZERO), free_by_student.get(student, ZERO)
        assert owed == is_open - free
        assert not (is_open and free)
    wrong = ~Q(balance_after=F("balance_before") - F("amount"))
    assert not Payment.objects.filter(wrong).exists()


def check_series(model, number, day):
    """Numbers of each branch and financial year run from 1 without a gap, in the order of days."""
    series = defaultdict(list)
    for text, on in model.objects.order_by("pk").values_list(number, day):
        prefix = text.split("/")[0]
        series[prefix, financial_year(on)].append((int(text.rpartition("/")[2]), on))
    assert len(series) == 4
    for numbers in series.values():
        assert [place for place, _ in numbers] == list(range(1, len(numbers) + 1))
        assert [on for _, on in numbers] == sorted(on for _, on in numbers)


def go_on_working():
    """The next receipt follows the demo's last one."""
    owing = Student.objects.annotate(owed=fees.pending_of()).filter(owed__gt=0).first()
    last = (
        Payment.objects.filter(
            branch=owing.branch, receipt_number__contains=financial_year(today())
        )
        .order_by("-receipt_number")
        .first()
    )
    payment = record_payment(by=SYSTEM, student=owing, amount=Decimal(1), method="CASH")
    assert int(payment.receipt_number[-6:]) == int(last.receipt_number[-6:]) + 1
    assert payment.balance_before == owing.owed
