"""Asking for what the own role may not do, and deciding about it."""

import pytest

from shared_apps.core.dates import format_day, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.approvals.models import Approval
from tenant_apps.approvals.tests.factories import discounted_enrolment
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.fees.models import Due
from tenant_apps.notifications.models import Notification
from tenant_apps.students.services import delete_student
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def student():
    return make_student(Branch.objects.earliest("pk"), name="Neha Ghorpade")


@pytest.fixture
def body(student):
    return discounted_enrolment(student)


def ask(caller, body):
    answer = caller.post("approval", {"action": "enrol", "body": body})
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def decide(caller, approval, verb, **body):
    return caller.post(f"approval/{approval['_id']}/{verb}", body)


def enrolments(student):
    return list(Enrolment.objects.filter(student=student))


def told(person, ids):
    rows = Notification.objects.filter(user_id=ids.people[person]).order_by("pk")
    return [*rows.values_list("kind", "params")]


def test_a_request_says_what_is_wanted_and_which_limit_of_the_day_it_exceeds(desk, body):
    found = ask(desk, body)
    assert (found["status"], found["name"]) == ("PENDING", "Enrol Neha Ghorpade in Tabla")
    [limit] = found["limits"]
    assert limit.startswith("The role STAFF can give a discount of up to 10 %")
    assert found["details"] == [
        {"label": "Fee plan", "value": "Monthly"},
        {"label": "First day", "value": format_day(today())},
        {"label": "Discount", "value": "40 %"},
        {"label": "Reason for the discount", "value": "Sibling"},
    ]
    assert found["createdBy"] == "Raga Staff"


def test_asking_changes_nothing_but_the_request(desk, body, student):
    ask(desk, body)
    assert enrolments(student) == []
    assert not Due.objects.filter(student=student).exists()


def test_approving_makes_the_call_with_the_rights_of_the_manager(desk, admin, body, student):
    approval = ask(desk, body)
    answer = decide(admin, approval, "approve")
    assert (answer.status_code, answer.json()["message"]) == (200, "Request approved.")
    [enrolment] = enrolments(student)
    assert (enrolment.discount_value, enrolment.created_by_name) == (40, "Raga Admin")
    found = answer.json()["data"]
    assert (found["status"], found["recordId"], found["decidedBy"]) == (
        "APPROVED",
        enrolment.pk,
        "Raga Admin",
    )


def test_a_request_is_approved_once(desk, admin, body, student):
    approval = ask(desk, body)
    decide(admin, approval, "approve")
    again = decide(admin, approval, "approve")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert len(enrolments(student)) == 1


def test_nobody_decides_about_the_own_request(organisation, admin, body, ids, student):
    approval = ask(signed_in("staff", organisation), body)
    Approval.objects.filter(pk=approval["_id"]).update(created_by_id=ids.people["admin"])
    for verb, more in (("approve", {}), ("reject", {"reason": "No"})):
        answer = decide(admin, approval, verb, **more)
        assert answer.status_code == 403
        assert answer.json()["message"] == "Someone else must decide about your own request."
    assert Approval.objects.get(pk=approval["_id"]).status == "PENDING"
    assert enrolments(student) == []


def test_a_manager_whose_own_limit_is_exceeded_refers_to_the_owner(
    organisation, desk, admin, body, student
):
    owner = signed_in("owner", organisation)
    assert owner.put("settings", {"adminDiscountPercent": "20"}).status_code == 200
    approval = ask(desk, body)
    answer = decide(admin, approval, "approve")
    assert (answer.status_code, answer.json()["code"]) == (403, "needs_manager")
    assert "ask the owner" in answer.json()["message"]
    assert enrolments(student) == []
    assert decide(owner, approval, "approve").status_code == 200
    assert len(enrolments(student)) == 1


def test_a_rejected_request_has_a_reason_and_changes_nothing(desk, admin, body, student):
    approval = ask(desk, body)
    without = decide(admin, approval, "reject")
    assert without.json()["errors"] == {"reason": ["Please give a reason."]}
    answer = decide(admin, approval, "reject", reason="Too much")
    assert answer.json()["data"]["status"] == "REJECTED"
    assert enrolments(student) == []
    assert decide(admin, approval, "approve").status_code == 409


def test_who_asked_can_withdraw_the_request_and_nobody_else(desk, admin, body):
    approval = ask(desk, body)
    assert decide(admin, approval, "withdraw").status_code == 403
    assert decide(desk, approval, "withdraw").json()["data"]["status"] == "WITHDRAWN"
    assert decide(admin, approval, "approve").status_code == 409


def test_a_call_that_the_role_may_make_needs_no_approval(desk, body):
    answer = desk.post("approval", {"action": "enrol", "body": body | {"discountValue": "5"}})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_needed")
    assert (
        Approval.objects.filter(created_by_name="Raga Staff", data__discountValue="5").count() == 0
    )


def test_an_invalid_call_is_refused_when_it_is_asked_for(desk, body):
    before = Approval.objects.count()
    answer = desk.post("approval", {"action": "enrol", "body": body | {"discountReason": ""}})
    assert answer.status_code == 400
    assert "discountReason" in answer.json()["errors"]
    unknown = desk.post("approval", {"action": "refund", "body": body})
    assert unknown.json()["errors"] == {"action": ["This cannot be approved."]}
    assert Approval.objects.count() == before


def test_the_same_request_waits_once(desk, body):
    ask(desk, body)
    again = desk.post("approval", {"action": "enrol", "body": body})
    assert again.status_code == 409
    assert again.json()["errors"] == {"action": ["You have already asked for this."]}


def test_a_call_that_is_no_longer_possible_leaves_the_request_pending(desk, admin, body, student):
    approval = ask(desk, body)
    delete_student(by=SYSTEM, record=student)
    assert decide(admin, approval, "approve").status_code in {400, 404}
    assert Approval.objects.get(pk=approval["_id"]).status == "PENDING"


def test_managers_of_the_branch_and_owners_hear_of_a_request_and_who_asked_of_the_decision(
    desk, admin, body, ids
):
    approval = ask(desk, body)
    params = {"by": "Raga Staff", "name": "Enrol Neha Ghorpade in Tabla"}
    asked = ("approval.asked", params)
    assert asked in told("admin", ids)
    assert asked in told("owner", ids)
    assert asked not in told("staff", ids)
    assert asked not in told("branch_admin", ids)
    decide(admin, approval, "reject", reason="Too much")
    rejected = {"by": "Raga Admin", "name": "Enrol Neha Ghorpade in Tabla", "reason": "Too much"}
    assert told("staff", ids)[-1] == ("approval.rejected", rejected)


def test_the_front_desk_reads_its_own_requests_and_an_admin_those_of_the_branch(
    organisation, desk, admin, body
):
    approval = ask(desk, body)
    assert approval["_id"] in {row["_id"] for row in admin.get("approval").json()["list"]}
    mine = desk.get("approval").json()["list"]
    assert {row["createdBy"] for row in mine} == {"Raga Staff"}
    second = signed_in("branch_admin", organisation)
    assert second.get(f"approval/{approval['_id']}").status_code == 404
    Approval.objects.filter(pk=approval["_id"]).update(created_by_id=1)
    assert desk.get(f"approval/{approval['_id']}").status_code == 404


def test_each_step_has_its_audit_entry(desk, admin, body):
    approval = ask(desk, body)
    decide(admin, approval, "approve")
    entries = AuditEntry.objects.filter(kind="approval", target_id=approval["_id"]).order_by("pk")
    assert [(entry.action, entry.actor_name) for entry in entries] == [
        ("created", "Raga Staff"),
        ("changed", "Raga Admin"),
    ]
