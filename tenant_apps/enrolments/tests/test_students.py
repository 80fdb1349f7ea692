"""Effects of enrolments on students: visibility for trainers, branch changes and status changes."""

import pytest

from shared_apps.core.dates import today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.enrolments.tests.histories import MONTH, credit_notes, enrol_with_dues, pay
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


def test_an_enrolled_student_cannot_be_moved_to_another_branch(organisation, branch):
    enrolment = make_enrolment(make_student(branch))
    other = Branch.objects.latest("pk")
    owner = signed_in("owner", organisation)
    answer = owner.put(f"student/update/{enrolment.student_id}", {"branchObjectId": other.pk})
    assert answer.status_code == 409
    assert Student.objects.get(pk=enrolment.student_id).branch == branch


def test_a_trainer_sees_their_own_students_without_phones_and_money(organisation, branch):
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
def test_a_trainer_cannot_filter_or_sort_by_balance(organisation, query):
    assert signed_in("trainer", organisation).get(f"student?{query}").status_code == 400


def test_a_trainer_cannot_search_by_phone(organisation, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    make_enrolment(make_student(branch, phone="9123456780"), trainer=trainer)
    found = signed_in("trainer", organisation).get("student?search=91234").json()
    assert found["total"] == 0
    assert signed_in("staff", organisation).get("student?search=91234").json()["total"] == 1


def test_a_trainer_no_longer_sees_a_student_whose_enrolment_ended(organisation, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    enrolment = make_enrolment(make_student(branch), trainer=trainer)
    caller = signed_in("trainer", organisation)
    assert caller.get(f"student/{enrolment.student_id}").status_code == 200
    signed_in("admin", organisation).post(f"studentcourse/{enrolment.pk}/drop", {"reason": "Moved"})
    assert caller.get(f"student/{enrolment.student_id}").status_code == 404


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


LEAVING = {"status": "LEFT", "statusReason": "Moved away"}


def test_the_front_desk_cannot_drop_a_course_by_changing_the_students_status(desk, branch):
    enrolment = make_enrolment(make_student(branch), course=make_course(name="Sarod"))
    answer = desk.put(f"student/update/{enrolment.student_id}", LEAVING)
    sentence = "Only an admin or the owner can drop a course: Sarod would be dropped."
    assert (answer.status_code, answer.json()["errors"]) == (403, {"status": [sentence]})
    student = Student.objects.get(pk=enrolment.student_id)
    enrolment.refresh_from_db()
    assert (student.status, student.left_on, student.version) == ("ACTIVE", None, 1)
    assert (enrolment.status, enrolment.version) == ("ACTIVE", 1)
    assert not CreditNote.objects.filter(student=student).exists()


@pytest.mark.parametrize("status", ["LEFT", "COMPLETED"])
def test_the_front_desk_cannot_cancel_a_trial_by_changing_the_students_status(desk, branch, status):
    trial = make_enrolment(make_student(branch), trial=True)
    answer = desk.put(f"student/update/{trial.student_id}", LEAVING | {"status": status})
    assert answer.status_code == 403
    assert "would be cancelled" in answer.json()["errors"]["status"][0]
    trial.refresh_from_db()
    assert (trial.status, trial.student.status) == ("TRIAL", "ACTIVE")


def test_the_front_desk_can_complete_students_and_their_courses(desk, branch):
    enrolment = make_enrolment(make_student(branch))
    answer = desk.put(f"student/update/{enrolment.student_id}", {"status": "COMPLETED"})
    assert answer.status_code == 200
    enrolment.refresh_from_db()
    assert (enrolment.status, enrolment.student.status) == ("COMPLETED", "COMPLETED")


@pytest.mark.parametrize(
    ("body", "done", "why"),
    [
        ({"status": "COMPLETED"}, "completed", "The student has completed."),
        (LEAVING, "dropped", "The student has left."),
    ],
)
def test_dues_and_credit_notes_state_why_the_enrolment_ended(organisation, branch, body, done, why):
    enrolment = enrol_with_dues(months_ago=1, student=make_student(branch))
    pay(enrolment, 3 * MONTH)
    manager = signed_in("admin", organisation)
    assert manager.put(f"student/update/{enrolment.student_id}", body).status_code == 200
    enrolment.refresh_from_db()
    assert enrolment.reason == why
    reason = f"Enrolment {done} on {today():%d-%m-%Y}: {why}"
    assert [note.reason for note in credit_notes(enrolment)] == [reason]
    cancelled = Due.objects.filter(student=enrolment.student_id, status="CANCELLED")
    assert [due.reason for due in cancelled] == [reason] * 2


def test_the_front_desk_can_set_left_for_a_student_without_enrolments(desk, branch):
    student = make_student(branch)
    assert desk.put(f"student/update/{student.pk}", LEAVING).status_code == 200
    student.refresh_from_db()
    assert student.status == "LEFT"


@pytest.mark.parametrize("person", ["owner", "admin"])
def test_a_manager_setting_left_drops_the_courses(organisation, branch, person):
    enrolment = make_enrolment(make_student(branch))
    manager = signed_in(person, organisation)
    assert manager.put(f"student/update/{enrolment.student_id}", LEAVING).status_code == 200
    enrolment.refresh_from_db()
    assert enrolment.status == "DROPPED"


def test_moves_include_the_reason_why_a_status_is_refused(organisation, desk, branch):
    student = make_enrolment(make_student(branch), course=make_course(name="Sarod")).student

    def refusals(caller):
        moves = caller.get(f"student/{student.pk}/moves").json()["data"]
        return {move["status"]: move["refusal"] for move in moves}

    refused = refusals(desk)
    assert refused.pop("LEFT").startswith("Only an admin or the owner can drop a course: Sarod")
    assert refused == {"ON_HOLD": "", "COMPLETED": ""}
    assert set(refusals(signed_in("admin", organisation)).values()) == {""}
