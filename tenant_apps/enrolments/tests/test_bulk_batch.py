"""Moving several students to one batch, and filters of the student list by enrolment."""

from datetime import time

import pytest

from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.services import create_batch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.staff.models import Member
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def guitar():
    return make_course(name="Zither")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def make_batch(course, branch, hour, **more):
    return create_batch(
        by=SYSTEM,
        course=course,
        branch=branch,
        name=f"{course.name} {hour}",
        days=[0, 2],
        start_time=time(hour),
        end_time=time(hour + 1),
        start=month_start(today()),
        **more,
    )


@pytest.fixture
def early(guitar, branch):
    return make_batch(guitar, branch, 5)


@pytest.fixture
def late(guitar, branch):
    return make_batch(guitar, branch, 22, capacity=2)


def make_enrolled_student(name, course, batch=None, branch=None):
    student = make_student(branch or batch.branch, name=name)
    make_enrolment(student, course=course, batch=batch)
    return student


def batch_of(student):
    running = Enrolment.objects.live().get(student=student, status="ACTIVE")
    return running.batch


def move(caller, batch, *students, **more):
    body = {"ids": [student.pk for student in students], "batchObjectId": batch.pk} | more
    answer = caller.post("student/bulk/batch", body)
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def test_students_are_moved_to_the_new_batch(desk, guitar, early, late):
    aye, bee = (make_enrolled_student(name, guitar, early) for name in ("Zoya Aye", "Zoya Bee"))
    result = move(desk, late, aye, bee)
    assert (result["changed"], result["leftOut"]) == (2, [])
    assert (batch_of(aye), batch_of(bee)) == (late, late)


def test_students_who_cannot_be_moved_are_left_out(desk, guitar, early, late, branch):
    moves, there = (
        make_enrolled_student("Zoya Moves", guitar, early),
        make_enrolled_student("Zoya There", guitar, late),
    )
    other = make_enrolled_student("Zoya Other", make_course(name="Zurna"), branch=branch)
    full = make_enrolled_student("Zoya Full", guitar, early)
    result = move(desk, late, moves, there, other, full)
    assert result["changed"] == 1
    reasons = {one["name"]: one["reason"] for one in result["leftOut"]}
    assert reasons.pop("Zoya Full").startswith("This batch is full")
    assert reasons == {
        "Zoya There": "Is already in this batch.",
        "Zoya Other": "Is not enrolled in Zither.",
    }
    assert (batch_of(moves), batch_of(there), batch_of(full)) == (late, late, early)


def test_a_bulk_move_to_another_branch_is_refused(owner, guitar, early):
    second = Branch.objects.order_by("pk")[1]
    far = make_batch(guitar, second, 22)
    aye = make_enrolled_student("Zoya Aye", guitar, early)
    result = move(owner, far, aye)
    assert result["changed"] == 0
    assert "transfer the enrolment to the other branch" in result["leftOut"][0]["reason"]
    assert batch_of(aye) == early


def test_check_reports_who_would_be_left_out_and_moves_no_one(desk, guitar, early, late):
    three = [make_enrolled_student(f"Zoya {number}", guitar, early) for number in range(3)]
    result = move(desk, late, *three, check=True)
    assert (result["changed"], len(result["leftOut"])) == (2, 1)
    assert {batch_of(student) for student in three} == {early}


def test_enrolments_can_be_moved_from_the_list_of_enrolments(desk, guitar, early, late):
    aye = make_enrolled_student("Zoya Aye", guitar, early)
    enrolment = Enrolment.objects.get(student=aye)
    body = {"ids": [enrolment.pk], "batchObjectId": late.pk}
    result = desk.post("studentcourse/bulk/batch", body).json()["data"]
    assert result["changed"] == 1
    assert batch_of(aye) == late


def names(caller, **query):
    filters = "&".join(f"{name}={value}" for name, value in query.items())
    answer = caller.get(f"student?search=zoya&ordering=studentName&{filters}")
    assert answer.status_code == 200, answer.json()
    return [row["studentName"] for row in answer.json()["list"]]


def test_students_are_filtered_by_course_batch_and_trainer(owner, guitar, early, late, branch):
    zurna = make_course(name="Zurna")
    trainer = Member.objects.get(role="TRAINER")
    taught = make_batch(zurna, branch, 20, trainer=trainer)
    make_enrolled_student("Zoya Aye", guitar, early)
    make_enrolled_student("Zoya Bee", guitar, late)
    make_enrolled_student("Zoya Cee", zurna, taught)
    assert names(owner, course=guitar.pk) == ["Zoya Aye", "Zoya Bee"]
    assert names(owner, course=f"{guitar.pk},{zurna.pk}") == ["Zoya Aye", "Zoya Bee", "Zoya Cee"]
    assert names(owner, batch=late.pk) == ["Zoya Bee"]
    assert names(owner, batch=f"{early.pk},{taught.pk}") == ["Zoya Aye", "Zoya Cee"]
    assert names(owner, trainer=trainer.pk) == ["Zoya Cee"]


def test_course_and_trainer_filters_apply_to_the_same_enrolment(owner, guitar, early, branch):
    zurna = make_course(name="Zurna")
    trainer = Member.objects.get(role="TRAINER")
    taught = make_batch(zurna, branch, 20, trainer=trainer)
    both = make_enrolled_student("Zoya Both", guitar, early)
    make_enrolment(both, course=zurna, batch=taught)
    assert names(owner, course=zurna.pk, trainer=trainer.pk) == ["Zoya Both"]
    assert names(owner, course=guitar.pk, trainer=trainer.pk) == []


def test_ended_enrolments_are_ignored_by_the_filters(owner, guitar, early):
    aye = make_enrolled_student("Zoya Aye", guitar, early)
    Enrolment.objects.filter(student=aye).update(status="DROPPED")
    assert names(owner, course=guitar.pk) == []
