"""Enrolments of another system from a spreadsheet."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from tenant_apps.courses.models import Batch, Course
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.fees.models import Due
from tenant_apps.imports.tests.importing import checked, faults, imported, undone
from tenant_apps.renewals.services import renew_workspace
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

HEADINGS = ["Student ID", "Course", "Batch", "Fee plan", "Joined", "Next due", "Valid till"]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def course() -> Course:
    return Course.objects.earliest("pk")


@pytest.fixture
def batch(course) -> Batch:
    return Batch.objects.filter(course=course).earliest("pk")


@pytest.fixture
def student(batch) -> Student:
    return make_student(batch.branch)


def day(days: int) -> str:
    return f"{today() + timedelta(days=days):%d-%m-%Y}"


def row(student: Student, batch: Batch, **changes: str) -> list[str]:
    cells = {
        "code": student.code,
        "course": batch.course.name,
        "group": batch.name,
        "plan": "monthly",
        "start": day(-200),
        "next": day(12),
        "end": "",
    }
    return list((cells | changes).values())


def test_an_enrolment_goes_on_without_a_due_until_the_next_one(owner, student, batch):
    done = imported(owner, "ENROLMENTS", HEADINGS, row(student, batch))
    assert (done["status"], done["made"]) == ("DONE", 1)
    enrolment = Enrolment.objects.get(student=student)
    assert (enrolment.batch, enrolment.trainer) == (batch, batch.trainer)
    assert enrolment.start == today() - timedelta(days=200)
    assert enrolment.renews_on == enrolment.anchor == today() + timedelta(days=12)
    assert enrolment.auto_renew
    assert not Due.objects.filter(student=student).exists()


def test_the_first_bill_comes_on_the_next_due(owner, student, batch):
    imported(owner, "ENROLMENTS", HEADINGS, row(student, batch, next=day(0)))
    renew_workspace(today=today())
    due = Due.objects.get(student=student)
    link = EnrolmentDue.objects.get(due=due)
    assert (link.enrolment.student, link.period_from) == (student, today())


def test_switching_renewal_off_and_on_bills_no_day_before_the_next_due(owner, student, batch):
    imported(owner, "ENROLMENTS", HEADINGS, row(student, batch))
    enrolment = Enrolment.objects.get(student=student)
    for renews in (False, True):
        owner.put(f"studentcourse/update/{enrolment.pk}", {"autoRenew": renews})
    enrolment.refresh_from_db()
    assert enrolment.renews_on == today() + timedelta(days=12)


def test_a_student_who_is_enrolled_already_is_left_out(owner, student, batch):
    imported(owner, "ENROLMENTS", HEADINGS, row(student, batch))
    done = imported(owner, "ENROLMENTS", HEADINGS, row(student, batch, start=day(-3)))
    assert done["made"] == 0
    [(number, _, message)] = faults(owner, done)
    assert (number, message) == (2, "This student is already enrolled in this course.")


def test_faults_are_named_by_row_and_column(owner, student, batch):
    found = checked(
        owner,
        "ENROLMENTS",
        HEADINGS,
        row(student, batch, code="STU-99999"),
        row(student, batch, course="Alchemy"),
        row(student, batch, group="Nowhere"),
        row(student, batch, plan="Weekly"),
        row(student, batch, start=day(1)),
        row(student, batch),
    )
    assert [(number, column) for number, column, _ in faults(owner, found)] == [
        (2, "Student ID"),
        (3, "Course"),
        (4, "Batch"),
        (5, "Fee plan"),
        (6, "Joined"),
    ]
    assert not Enrolment.objects.filter(student=student).exists()


def test_what_has_ended_or_is_due_already_is_left_out(owner, student, batch):
    done = imported(
        owner,
        "ENROLMENTS",
        HEADINGS,
        row(student, batch, next=day(-1)),
        row(student, batch, next="", end=day(-1)),
    )
    assert [(number, column) for number, column, _ in faults(owner, done)] == [
        (2, "Next due"),
        (3, "Valid till"),
    ]
    assert not Enrolment.objects.filter(student=student).exists()


def test_without_a_next_due_it_ends_with_the_course(owner, student):
    course = make_course(name="Oil painting", duration_value=12, fee_plan={"kind": "ONE_TIME"})
    cells = [student.code, course.name, "", "", day(-5), "", ""]
    assert imported(owner, "ENROLMENTS", HEADINGS, cells)["made"] == 1
    enrolment = Enrolment.objects.get(student=student)
    assert (enrolment.auto_renew, enrolment.renews_on) == (False, None)
    assert enrolment.end is not None
    assert enrolment.end > today()


def test_undoing_deletes_the_enrolments(owner, student, batch):
    done = imported(owner, "ENROLMENTS", HEADINGS, row(student, batch))
    assert undone(owner, done)["status"] == "UNDONE"
    assert not Enrolment.objects.live().filter(student=student).exists()


def test_an_enrolment_that_was_paused_keeps_the_import(owner, student, batch):
    done = imported(owner, "ENROLMENTS", HEADINGS, row(student, batch))
    enrolment = Enrolment.objects.get(student=student)
    answer = owner.post(
        f"studentcourse/{enrolment.pk}/pause", {"on": str(today()), "reason": "Ill"}
    )
    assert answer.status_code == 200, answer.json()
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    assert preview["rows"] == [{"row": 2, "message": "This enrolment was changed since."}]
    assert owner.post(f"dataimport/{done['_id']}/undo").status_code == 409
