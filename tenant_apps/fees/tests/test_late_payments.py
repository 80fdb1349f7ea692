"""A payment that is dated back further than the role may is recorded with an approval."""

from datetime import date, timedelta

import pytest

from shared_apps.core.dates import format_day, today
from tenant_apps.approvals.models import Approval
from tenant_apps.branches.models import Branch
from tenant_apps.fees import rules
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.fees.tests.factories import make_owing
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def late_day() -> date:
    return rules.earliest_desk_day(today()) - timedelta(days=3)


def limit() -> str:
    return f"can record payments dated {format_day(rules.earliest_desk_day(today()))} or later."


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def student():
    return make_owing(1, branch=Branch.objects.earliest("pk"), name="Neha Ghorpade")


@pytest.fixture
def body(student):
    return {
        "studentObjectId": student.pk,
        "amount": "500.00",
        "method": "CASH",
        "date": late_day().isoformat(),
    }


def payments(student):
    return list(Payment.objects.filter(student=student))


def ask(caller, body):
    return caller.post("approval", {"action": "pay", "body": body})


def decide(caller, answer, verb, **body):
    return caller.post(f"approval/{answer.json()['data']['_id']}/{verb}", body)


def test_the_desk_is_referred_to_a_manager_and_nothing_is_recorded(desk, body, student):
    answer = desk.post("studentpayment", body)
    assert (answer.status_code, answer.json()["code"]) == (403, "needs_manager")
    assert answer.json()["errors"] == {"date": [f"You {limit()} Please ask an admin or the owner."]}
    assert payments(student) == []


def test_the_preview_says_beforehand_that_a_manager_is_needed(desk, owner, body):
    asked = {name: body[name] for name in ("studentObjectId", "amount", "date")}
    refused = desk.post("studentpayment/preview", asked).json()["data"]["refused"]
    assert refused == {"date": [f"You {limit()} Please ask an admin or the owner."]}
    assert owner.post("studentpayment/preview", asked).json()["data"]["refused"] == {}


def test_a_request_says_what_is_to_be_recorded_and_records_nothing(desk, body, student):
    answer = ask(desk, body)
    assert answer.status_code == 201
    found = answer.json()["data"]
    assert found["name"] == "Record a payment of Neha Ghorpade"
    assert found["limits"] == [f"The role STAFF {limit()}"]
    assert found["details"] == [
        {"label": "Date", "value": format_day(late_day())},
        {"label": "Amount", "value": "₹500.00"},
        {"label": "Method", "value": "Cash"},
    ]
    assert payments(student) == []


def test_approving_records_the_payment_on_its_day_exactly_once(desk, owner, body, student):
    asked = ask(desk, body)
    assert decide(owner, asked, "approve").status_code == 200
    again = decide(owner, asked, "approve")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    [payment] = payments(student)
    assert (payment.date, payment.created_by_name) == (late_day(), "Raga Owner")
    [movement] = Movement.objects.filter(payment=payment)
    assert movement.day == late_day()


def test_a_rejected_request_records_nothing(desk, owner, body, student):
    asked = ask(desk, body)
    assert decide(owner, asked, "reject", reason="No receipt book").status_code == 200
    assert payments(student) == []


def test_the_requester_never_decides(desk, owner, body, ids, student):
    asked = ask(desk, body)
    assert decide(desk, asked, "approve").status_code == 403
    Approval.objects.filter(pk=asked.json()["data"]["_id"]).update(
        created_by_id=ids.people["owner"]
    )
    assert decide(owner, asked, "approve").status_code == 403
    assert payments(student) == []


def test_a_day_that_the_role_may_use_needs_no_approval(desk, body):
    answer = ask(desk, body | {"date": today().isoformat()})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_needed")
    assert not Approval.objects.filter(action="pay").exists()


def test_a_day_more_than_a_year_ago_cannot_be_asked_for(desk, body):
    answer = ask(desk, body | {"date": (today() - timedelta(days=400)).isoformat()})
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == ["date"]
    assert not Approval.objects.filter(action="pay").exists()
