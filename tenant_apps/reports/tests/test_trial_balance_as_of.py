"""The trial balance as of a past day stays as it was, whatever is entered later."""

import random
import re
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import record_payment, reverse_payment, void_due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.finance.services import create_transfer, reverse_transfer
from tenant_apps.finance.tests.factories import make_income, make_paid_expense
from tenant_apps.materials.services import return_purchase
from tenant_apps.materials.tests.factories import buy, make_item
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch():
    """A branch in which there was nothing before."""
    return make_branch()


def days_ago(days: int) -> time_machine.travel:
    """Noon of that day, so that neither side of midnight is near."""
    then = datetime.combine(today() - timedelta(days=days), datetime.min.time())
    return time_machine.travel(timezone.make_aware(then) + timedelta(hours=12), tick=True)


def asked_of(branch, day):
    """The query string of a period around the day, of this branch and as of this day."""
    first = today() - timedelta(days=3)
    return f"branch={branch.pk}&from={first}&to={today()}&asOf={day}"


def answer_bytes(caller, path):
    found = caller.get(path)
    assert found.status_code == 200, found.json()
    # How far the change log is belongs to the moment at which a list is asked for.
    return re.sub(rb',"position":\d+', b"", found.content)


def totals(caller, branch, day):
    return caller.get(f"report/trialbalance?{asked_of(branch, day)}").json()["data"]["totals"]


def closing(caller, branch, day):
    found = caller.get(f"report/trialbalance?{asked_of(branch, day)}").json()["data"]["groups"]
    return {group["key"]: group["figures"]["closing"] for group in found}


def pay(student, amount, **details):
    return record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), method="CASH", **details
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_is_entered_later_changes_no_past_day(owner, branch, seed):
    chance = random.Random(seed)
    students = [make_student(branch) for _ in range(3)]
    with days_ago(3):
        for student in students:
            make_due(student)
        paid = pay(students[0], chance.choice([900, 4720]))
        bought = buy(make_item(), 10, 1000, branch=branch)
        make_paid_expense(branch=branch, amount=Decimal(250))
        moved = create_transfer(
            by=SYSTEM,
            branch=branch,
            to_branch=branch,
            from_account="CASH",
            to_account="UPI",
            amount=Decimal(100),
        )
    then = today() - timedelta(days=2)
    asked = [
        f"report/trialbalance?{asked_of(branch, then)}",
        f"report/trialbalance?{asked_of(branch, then)}&by=branch",
        f"report/trialbalance/rows?{asked_of(branch, then)}",
    ]
    before = [answer_bytes(owner, path) for path in asked]
    assert closing(owner, branch, then)["MATERIAL"] == "1000.00"

    later = [
        lambda: reverse_payment(
            by=SYSTEM, record=Payment.objects.get(pk=paid.pk), reason="Typed twice"
        ),
        lambda: pay(students[1], 1200),
        lambda: pay(students[2], 500, date=then),
        lambda: make_due(students[1]),
        lambda: make_income(branch=branch, amount=Decimal(75)),
        lambda: make_paid_expense(branch=branch, amount=Decimal(40)),
        lambda: reverse_transfer(by=SYSTEM, record=moved, reason="Typed twice"),
        lambda: return_purchase(by=SYSTEM, record=bought, reason="Wrong edition"),
        lambda: void_due(
            by=SYSTEM,
            record=Due.objects.filter(branch=branch, status="ISSUED").latest("pk"),
            status=chance.choice(["CANCELLED", "WRITTEN_OFF"]),
            reason="Moved away",
        ),
    ]
    for act in chance.sample(later, k=len(later)):
        act()

    assert [answer_bytes(owner, path) for path in asked] == before
    assert closing(owner, branch, today()) != closing(owner, branch, then)


def test_as_of_a_past_day_it_is_in_balance(owner, branch):
    with days_ago(3):
        student = make_student(branch)
        make_due(student)
        pay(student, 5000)
    pay(student, 300)
    found = totals(owner, branch, today() - timedelta(days=2))
    assert (found["closing"], found["debit"]) == ("0.00", found["credit"])


def test_a_payment_dated_back_is_not_in_the_day_before_it_was_entered(owner, branch):
    yesterday = today() - timedelta(days=1)
    pay(make_student(branch), 300, date=yesterday)
    assert closing(owner, branch, yesterday) == {}
    assert closing(owner, branch, today())["CASH"] == "300.00"


def test_of_today_it_is_what_the_books_have_now(owner, branch):
    student = make_student(branch)
    make_due(student)
    pay(student, 1000)
    buy(make_item(), 4, 1000, branch=branch)
    assert closing(owner, branch, today()) == closing(owner, branch, "")


def test_a_day_to_come_is_a_field_error(owner):
    refused = owner.get(f"report/trialbalance?asOf={today() + timedelta(days=1)}")
    assert refused.status_code == 400
    assert "asOf" in refused.json()["errors"]


def test_the_file_says_of_which_day_it_is(owner, branch):
    day = today() - timedelta(days=1)
    found = owner.get(f"report/trialbalance/export?{asked_of(branch, day)}&format=csv")
    text = found.content.decode("utf-8-sig").replace('"', "")
    assert f"As of,{day:%d-%m-%Y}" in text
    assert "Period," in text
