"""Several managers decide about the same request at the same time: one of them does."""

from typing import Any

import pytest

from tenant_apps.approvals.models import Approval
from tenant_apps.approvals.tests.factories import discounted_enrolment
from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import Caller, signed_in

pytestmark = pytest.mark.usefixtures("committed")

MANY = 8


@pytest.fixture
def request_(organisation) -> dict[str, Any]:
    """The front desk asks for a discount that only a manager may give."""
    with in_organisation(organisation):
        student = make_student(Branch.objects.earliest("pk"), name="Neha Ghorpade")
        body = discounted_enrolment(student)
    asked = signed_in("staff", organisation).post("approval", {"action": "enrol", "body": body})
    assert asked.status_code == 201, asked.json()
    return asked.json()["data"] | {"student": student.pk}


def decide_at_once(organisation: Organisation, approval: int, verbs: list[str]) -> list[Any]:
    """The answers of an admin and an owner, in turns, who each do the next of the verbs."""
    tokens = [signed_in(person, organisation).token for person in ("admin", "owner")]

    def decide(place: int) -> Any:
        body = {"reason": "Too much"} if verbs[place] == "reject" else {}
        path = f"approval/{approval}/{verbs[place]}"
        return Caller(tokens[place % len(tokens)]).post(path, body)

    return at_once(len(verbs), decide)


def outcome(organisation: Organisation, request_: dict[str, Any]) -> tuple[str, int]:
    """The status of the request, and how many enrolments came of it."""
    with in_organisation(organisation):
        made = Enrolment.objects.filter(student=request_["student"]).count()
        return Approval.objects.get(pk=request_["_id"]).status, made


def test_a_request_that_many_approve_at_once_is_carried_out_once(organisation, request_):
    answers = decide_at_once(organisation, request_["_id"], ["approve"] * MANY)

    assert sorted(answer.status_code for answer in answers) == [200] + [409] * (MANY - 1)
    assert outcome(organisation, request_) == ("APPROVED", 1)


def test_a_request_is_either_approved_or_rejected(organisation, request_):
    verbs = ["approve", "reject"] * (MANY // 2)
    answers = decide_at_once(organisation, request_["_id"], verbs)

    [decided] = [place for place, answer in enumerate(answers) if answer.status_code == 200]
    assert {answer.status_code for answer in answers} == {200, 409}
    wanted = {"approve": ("APPROVED", 1), "reject": ("REJECTED", 0)}
    assert outcome(organisation, request_) == wanted[verbs[decided]]
