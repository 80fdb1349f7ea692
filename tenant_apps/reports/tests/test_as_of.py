"""Dues by age as of a past day stay as they were, whatever is recorded later."""

import random
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


def dues(caller, branch, day):
    found = caller.get(f"report/dues?branch={branch.pk}&asOf={day}")
    assert found.status_code == 200, found.json()
    answer = found.json()["data"]
    return answer["totals"], {group["key"]: group["figures"] for group in answer["groups"]}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_recorded_later_changes_no_past_day(owner, branch, seed):
    chance = random.Random(seed)
    students = [make_student(branch) for _ in range(4)]
    with days_ago(3):
        issued = [make_due(student) for student in students for _ in range(2)]
        paid = [
            record_payment(
                by=SYSTEM,
                student=student,
                amount=Decimal(chance.choice([900, 4720])),
                method="CASH",
            )
            for student in students[:3]
        ]
        void_due(by=SYSTEM, record=issued[-1], status="CANCELLED", reason="Issued twice")
    then = today() - timedelta(days=2)
    before = dues(owner, branch, then)
    assert Decimal(before[0]["open"]) == sum((due.total for due in issued[:-1]), Decimal(0)) - sum(
        (payment.amount for payment in paid), Decimal(0)
    )

    chance.shuffle(students)
    reverse_payment(by=SYSTEM, record=Payment.objects.get(pk=paid[0].pk), reason="Typed twice")
    record_payment(by=SYSTEM, student=students[0], amount=Decimal(1200), method="CASH")
    make_due(students[1])
    for due in Due.objects.filter(branch=branch, status="ISSUED").order_by("pk")[:2]:
        status = chance.choice(["CANCELLED", "WRITTEN_OFF"])
        void_due(by=SYSTEM, record=due, status=status, reason="Moved away")

    assert dues(owner, branch, then) == before
    assert dues(owner, branch, today()) != before


def test_of_today_it_is_what_is_open_now(owner, branch):
    student = make_student(branch)
    due = make_due(student)
    record_payment(by=SYSTEM, student=student, amount=Decimal(720), method="CASH")
    assert dues(owner, branch, today()) == dues(owner, branch, "")
    assert Decimal(dues(owner, branch, "")[0]["open"]) == due.total - 720


def test_before_the_first_due_nothing_was_owed(owner, branch):
    make_due(make_student(branch))
    totals, groups = dues(owner, branch, today() - timedelta(days=1))
    assert (totals["open"], groups) == ("0.00", {})


def test_the_rows_behind_it_are_those_of_that_day(owner, branch):
    with days_ago(3):
        due = make_due(make_student(branch))
    void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Issued twice")
    past = today() - timedelta(days=2)
    rows = owner.get(f"report/dues/rows?branch={branch.pk}&asOf={past}").json()["list"]
    assert [row["open"] for row in rows] == [f"{due.total}"]
    assert owner.get(f"report/dues/rows?branch={branch.pk}").json()["list"] == []


def test_a_day_to_come_is_a_field_error(owner):
    refused = owner.get(f"report/dues?asOf={today() + timedelta(days=1)}")
    assert refused.status_code == 400
    assert "asOf" in refused.json()["errors"]


def test_the_file_says_of_which_day_it_is(owner, branch):
    day = today() - timedelta(days=1)
    found = owner.get(f"report/dues/export?branch={branch.pk}&asOf={day}&format=csv")
    assert f"As of,{day:%d-%m-%Y}" in found.content.decode("utf-8-sig").replace('"', "")
