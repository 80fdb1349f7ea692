"""Totals of the lists of payments, dues and students: all filtered rows, and the rows left out."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import services
from tenant_apps.fees.models import Due
from tenant_apps.fees.tests.factories import make_owing
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def owing():
    return make_owing(2, branch=Branch.objects.earliest("pk"), name="Zoya Total")


def pay(student, amount, method="CASH", **details):
    details |= {"amount": Decimal(amount), "method": method}
    return services.record_payment(by=SYSTEM, student=student, **details)


def totals(caller, path, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = caller.get(f"{path}/totals?{asked}")
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def test_payment_totals_are_grouped_by_method_over_all_filtered_rows(owner, owing):
    for number in range(12):
        pay(owing, 100)
        if number < 3:
            pay(owing, 250, "UPI", reference=f"UPI-{number}")
    found = totals(owner, "studentpayment", student=owing.pk, page=2, pageSize=10)
    assert (found["rows"], found["counted"], found["sums"]) == (15, 15, {"amount": "1950.00"})
    assert [(part["value"], part["rows"], part["sums"]["amount"]) for part in found["parts"]] == [
        ("CASH", 12, "1200.00"),
        ("UPI", 3, "750.00"),
    ]


def test_the_totals_follow_the_filter(owner, owing):
    pay(owing, 100)
    pay(owing, 250, "CARD", reference="C-1")
    only = totals(owner, "studentpayment", student=owing.pk, method="CARD")
    assert (only["rows"], only["sums"]) == (1, {"amount": "250.00"})
    assert totals(owner, "studentpayment", search="Zoya")["sums"] == {"amount": "350.00"}
    nothing = totals(owner, "studentpayment", student=owing.pk, method="UPI")
    assert nothing == {
        "rows": 0,
        "counted": 0,
        "sums": {"amount": "0.00"},
        "parts": [],
        "leftOut": [],
        "subtracted": [],
    }


def test_reversals_are_subtracted_and_stated(owner, owing):
    pay(owing, 100)
    services.reverse_payment(by=SYSTEM, record=pay(owing, 40), reason="Counted twice")
    found = totals(owner, "studentpayment", student=owing.pk)
    assert (found["rows"], found["counted"], found["sums"]) == (2, 2, {"amount": "100.00"})
    assert found["parts"] == [{"value": "CASH", "rows": 2, "sums": {"amount": "100.00"}}]
    assert found["subtracted"] == [{"value": "REVERSAL", "rows": 1, "sums": {"amount": "-40.00"}}]
    assert found["leftOut"] == []


def test_a_reversal_changes_no_total_of_an_earlier_day(owner, owing):
    yesterday, day = (when.isoformat() for when in (today() - timedelta(days=1), today()))
    payment = pay(owing, 40, date=today() - timedelta(days=1))
    asked = {"student": owing.pk, "from": yesterday, "to": yesterday}
    before = totals(owner, "studentpayment", **asked)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    assert totals(owner, "studentpayment", **asked) == before
    found = totals(owner, "studentpayment", **asked | {"from": day, "to": day})
    assert (found["rows"], found["sums"]) == (0, {"amount": "-40.00"})
    assert found["subtracted"][0]["rows"] == 1


def test_due_totals_exclude_void_dues(owner, owing):
    pay(owing, 1000)
    void = Due.objects.filter(student=owing).latest("pk")
    services.void_due(by=SYSTEM, record=void, status=Due.Status.WRITTEN_OFF, reason="Moved away")
    found = totals(owner, "due", student=owing.pk)
    assert (found["rows"], found["counted"]) == (2, 1)
    assert found["sums"] == {
        "total": "4720.00",
        "credited": "0.00",
        "paid": "1000.00",
        "open": "3720.00",
    }
    assert [(part["value"], part["sums"]["total"]) for part in found["leftOut"]] == [
        ("WRITTEN_OFF", "4720.00")
    ]


def test_student_totals_separate_pending_from_advances(owner, owing):
    ahead = make_owing(1, branch=Branch.objects.earliest("pk"), name="Zoya Ahead")
    pay(ahead, 5000)
    found = totals(owner, "student", search="Zoya")
    assert (found["rows"], found["sums"]) == (2, {"pending": "9440.00", "advance": "280.00"})


def test_a_trainer_sees_the_student_count_but_no_money(organisation):
    found = totals(signed_in("trainer", organisation), "student")
    assert found["rows"] > 0
    assert found["sums"] == {}


def test_totals_cover_only_the_users_branch(organisation, owing):
    pay(owing, 100)
    elsewhere = signed_in("branch_admin", organisation)
    assert totals(elsewhere, "studentpayment", search="Zoya")["rows"] == 0


def test_an_unknown_filter_is_refused(owner):
    answer = owner.get("studentpayment/totals?colour=red")
    assert answer.status_code == 400
    assert "colour" in answer.json()["errors"]
