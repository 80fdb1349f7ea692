"""What enrolments mean for students: whom a trainer sees, and who stays in the branch."""

import pytest

from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


def test_a_student_with_money_stays_in_the_branch(organisation, branch):
    enrolment = make_enrolment(make_student(branch))
    other = Branch.objects.latest("pk")
    owner = signed_in("owner", organisation)
    answer = owner.put(f"student/update/{enrolment.student_id}", {"branchObjectId": other.pk})
    assert answer.status_code == 409
    assert Student.objects.get(pk=enrolment.student_id).branch == branch


def test_a_trainer_sees_the_own_students_without_phones_and_money(organisation, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    mine = make_student(branch, name="Mine Alone", whatsapp="9822014999")
    make_enrolment(mine, trainer=trainer)
    stranger = make_student(branch, name="Stranger Alone")
    make_enrolment(stranger)
    caller = signed_in("trainer", organisation)
    [row] = caller.get("student?search=alone").json()["list"]
    assert (row["_id"], row["phone"]) == (mine.pk, "XXXXXX4567")
    assert not {"pending", "daysLate"} & set(row)
    record = caller.get(f"student/{mine.pk}").json()["data"]
    assert record["whatsapp"] == "XXXXXX4999"
    assert caller.get(f"student/{stranger.pk}").status_code == 404
    assert caller.put(f"student/update/{mine.pk}", {"school": "X"}).status_code == 403


@pytest.mark.parametrize(
    "query", ["pending=OVERDUE", "age=D1_7", "ordering=-pending", "ordering=daysLate"]
)
def test_a_trainer_cannot_find_out_who_owes(organisation, query):
    assert signed_in("trainer", organisation).get(f"student?{query}").status_code == 400


def test_a_trainer_cannot_find_out_a_phone_by_searching(organisation, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    make_enrolment(make_student(branch, phone="9123456780"), trainer=trainer)
    found = signed_in("trainer", organisation).get("student?search=91234").json()
    assert found["total"] == 0
    assert signed_in("staff", organisation).get("student?search=91234").json()["total"] == 1


def test_who_stops_learning_leaves_the_trainers_list(organisation, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    enrolment = make_enrolment(make_student(branch), trainer=trainer)
    caller = signed_in("trainer", organisation)
    assert caller.get(f"student/{enrolment.student_id}").status_code == 200
    signed_in("admin", organisation).post(f"studentcourse/{enrolment.pk}/drop", {"reason": "Moved"})
    assert caller.get(f"student/{enrolment.student_id}").status_code == 404
