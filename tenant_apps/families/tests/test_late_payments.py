"""A family payment that is dated back further than the role may is recorded with an approval."""

from datetime import date, timedelta

import pytest

from shared_apps.core.dates import format_day, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.approvals.models import Approval
from tenant_apps.branches.models import Branch
from tenant_apps.families import services
from tenant_apps.families.tests.factories import make_family
from tenant_apps.fees import rules
from tenant_apps.fees.models import Payment
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def late_day() -> date:
    return rules.earliest_desk_day(today()) - timedelta(days=3)


def limit() -> str:
    return f"can record payments dated {format_day(rules.earliest_desk_day(today()))} or later."


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def rao(branch):
    return make_family(3, 1, branch=branch)


@pytest.fixture
def body(rao):
    _family, (asha, _bela) = rao
    return {
        "studentObjectId": asha.pk,
        "amount": "18880.00",
        "method": "CASH",
        "date": late_day().isoformat(),
    }


def payments(students):
    return list(Payment.objects.filter(student__in=students).order_by("pk"))


def ask(caller, family, body):
    asked = body | {"familyObjectId": family.pk}
    return caller.post("approval", {"action": "familypay", "body": asked})


def decide(caller, answer, verb, **body):
    return caller.post(f"approval/{answer.json()['data']['_id']}/{verb}", body)


def test_the_desk_is_referred_to_a_manager_and_nothing_is_recorded(desk, rao, body):
    family, students = rao
    answer = desk.post(f"family/{family.pk}/pay", body)
    assert (answer.status_code, answer.json()["code"]) == (403, "needs_manager")
    assert answer.json()["errors"] == {"date": [f"You {limit()} Please ask an admin or the owner."]}
    assert payments(students) == []


def test_a_request_says_what_is_to_be_recorded_and_records_nothing(desk, rao, body):
    family, students = rao
    answer = ask(desk, family, body)
    assert answer.status_code == 201, answer.content
    found = answer.json()["data"]
    assert found["name"] == "Record a payment of the family Rao"
    assert found["limits"] == [f"The role STAFF {limit()}"]
    assert found["details"] == [
        {"label": "Date", "value": format_day(late_day())},
        {"label": "Amount", "value": "₹18,880.00"},
        {"label": "Method", "value": "Cash"},
    ]
    assert payments(students) == []


def test_approving_records_the_part_of_each_student_on_its_day_exactly_once(desk, owner, rao, body):
    family, students = rao
    asked = ask(desk, family, body)
    assert decide(owner, asked, "approve").status_code == 200
    again = decide(owner, asked, "approve")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    first, second = payments(students)
    assert {payment.date for payment in (first, second)} == {late_day()}
    assert [payment.created_by_name for payment in (first, second)] == ["Raga Owner"] * 2
    assert second.split_of == first


def test_a_rejected_request_records_nothing(desk, owner, rao, body):
    family, students = rao
    asked = ask(desk, family, body)
    assert decide(owner, asked, "reject", reason="No receipt book").status_code == 200
    assert payments(students) == []


def test_the_request_waits_where_the_student_left_the_family_meanwhile(desk, owner, branch):
    family, students = make_family(1, 1, 1, branch=branch)
    body = {"studentObjectId": students[0].pk, "amount": "9440.00", "method": "CASH"}
    asked = ask(desk, family, body | {"date": late_day().isoformat()})
    services.remove_student(by=SYSTEM, record=family, student=students[0])
    answer = decide(owner, asked, "approve")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_in_family")
    assert payments(students) == []
    assert Approval.objects.get(action="familypay").status == "PENDING"


def test_the_same_reference_is_not_recorded_twice_and_nothing_of_the_family_is(
    desk, owner, rao, body
):
    family, students = rao
    upi = {"method": "UPI", "reference": "UPI-4790"}
    asked = ask(desk, family, body | upi)
    paid = owner.post(
        "studentpayment", {"studentObjectId": students[0].pk, "amount": "100.00"} | upi
    )
    assert paid.status_code == 201
    answer = decide(owner, asked, "approve")
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
    assert len(payments(students)) == 1


def test_who_is_not_in_the_family_cannot_be_asked_for(desk, rao, body, branch):
    family, _students = rao
    answer = ask(desk, family, body | {"studentObjectId": make_student(branch=branch).pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_in_family")
    assert not Approval.objects.filter(action="familypay").exists()


def test_a_day_that_the_role_may_use_needs_no_approval(desk, rao, body):
    family, _students = rao
    answer = ask(desk, family, body | {"date": today().isoformat()})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_needed")
    assert not Approval.objects.filter(action="familypay").exists()


def test_a_day_more_than_a_year_ago_cannot_be_asked_for(desk, rao, body):
    family, _students = rao
    answer = ask(desk, family, body | {"date": (today() - timedelta(days=400)).isoformat()})
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == ["date"]
    assert not Approval.objects.filter(action="familypay").exists()


def test_a_family_of_another_branch_is_not_found(desk, body):
    other = Branch.objects.order_by("pk").last()
    family, students = make_family(1, 1, branch=other)
    answer = ask(desk, family, body | {"studentObjectId": students[0].pk})
    assert answer.status_code == 404
    assert not Approval.objects.filter(action="familypay").exists()
