"""Many students move to one batch; and the student list by what they are learning."""

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


def learner(name, course, batch=None, branch=None):
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


def test_students_go_on_in_the_new_batch(desk, guitar, early, late):
    aye, bee = (learner(name, guitar, early) for name in ("Zoya Aye", "Zoya Bee"))
    told = move(desk, late, aye, bee)
    assert (told["changed"], told["leftOut"]) == (2, [])
    assert (batch_of(aye), batch_of(bee)) == (late, late)


def test_who_cannot_move_is_left_out_and_stays(desk, guitar, early, late, branch):
    moves, there = learner("Zoya Moves", guitar, early), learner("Zoya There", guitar, late)
    other = learner("Zoya Other", make_course(name="Zurna"), branch=branch)
    full = learner("Zoya Full", guitar, early)
    told = move(desk, late, moves, there, other, full)
    assert told["changed"] == 1
    reasons = {one["name"]: one["reason"] for one in told["leftOut"]}
    assert reasons.pop("Zoya Full").startswith("This batch is full")
    assert reasons == {
        "Zoya There": "Is already in this batch.",
        "Zoya Other": "Does not learn Zither.",
    }
    assert (batch_of(moves), batch_of(there), batch_of(full)) == (late, late, early)


def test_nobody_moves_to_another_branch_by_the_way(owner, guitar, early):
    second = Branch.objects.order_by("pk")[1]
    far = make_batch(guitar, second, 22)
    aye = learner("Zoya Aye", guitar, early)
    told = move(owner, far, aye)
    assert told["changed"] == 0
    assert "transfer the enrolment to the other branch" in told["leftOut"][0]["reason"]
    assert batch_of(aye) == early


def test_a_check_tells_who_would_not_fit_and_moves_nobody(desk, guitar, early, late):
    three = [learner(f"Zoya {number}", guitar, early) for number in range(3)]
    told = move(desk, late, *three, check=True)
    assert (told["changed"], len(told["leftOut"])) == (2, 1)
    assert {batch_of(student) for student in three} == {early}


def test_enrolments_are_moved_from_their_own_list(desk, guitar, early, late):
    aye = learner("Zoya Aye", guitar, early)
    enrolment = Enrolment.objects.get(student=aye)
    body = {"ids": [enrolment.pk], "batchObjectId": late.pk}
    told = desk.post("studentcourse/bulk/batch", body).json()["data"]
    assert told["changed"] == 1
    assert batch_of(aye) == late


def names(caller, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = caller.get(f"student?search=zoya&ordering=studentName&{asked}")
    assert answer.status_code == 200, answer.json()
    return [row["studentName"] for row in answer.json()["list"]]


def test_students_are_found_by_course_batch_and_trainer(owner, guitar, early, late, branch):
    zurna = make_course(name="Zurna")
    trainer = Member.objects.get(role="TRAINER")
    taught = make_batch(zurna, branch, 20, trainer=trainer)
    learner("Zoya Aye", guitar, early)
    learner("Zoya Bee", guitar, late)
    learner("Zoya Cee", zurna, taught)
    assert names(owner, course=guitar.pk) == ["Zoya Aye", "Zoya Bee"]
    assert names(owner, course=f"{guitar.pk},{zurna.pk}") == ["Zoya Aye", "Zoya Bee", "Zoya Cee"]
    assert names(owner, batch=late.pk) == ["Zoya Bee"]
    assert names(owner, batch=f"{early.pk},{taught.pk}") == ["Zoya Aye", "Zoya Cee"]
    assert names(owner, trainer=trainer.pk) == ["Zoya Cee"]


def test_course_and_trainer_mean_the_same_enrolment(owner, guitar, early, branch):
    zurna = make_course(name="Zurna")
    trainer = Member.objects.get(role="TRAINER")
    taught = make_batch(zurna, branch, 20, trainer=trainer)
    both = learner("Zoya Both", guitar, early)
    make_enrolment(both, course=zurna, batch=taught)
    assert names(owner, course=zurna.pk, trainer=trainer.pk) == ["Zoya Both"]
    assert names(owner, course=guitar.pk, trainer=trainer.pk) == []


def test_an_enrolment_that_is_over_does_not_count(owner, guitar, early):
    aye = learner("Zoya Aye", guitar, early)
    Enrolment.objects.filter(student=aye).update(status="DROPPED")
    assert names(owner, course=guitar.pk) == []
