"""Trainers, rooms and seats under concurrent planning."""

from collections.abc import Callable
from datetime import time
from threading import Barrier
from typing import Any

import pytest

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses import services as courses
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import checks, enrolling
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees.models import CreditNote
from tenant_apps.staff.models import Member
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import user_of

pytestmark = pytest.mark.usefixtures("committed")

MANY = 8


def together(organisation: Organisation, act: Callable[[int], Any]) -> list[Any]:
    """Runs `act` in MANY threads that start together and returns their results or errors."""
    return at_once(MANY, act, organisation=organisation)


def plan_batches(organisation: Organisation, **shared: Any) -> list[Any]:
    """Creates MANY batches concurrently at the same hour of the same days, each of its own course."""
    with in_organisation(organisation):
        planned = [make_course() for _ in range(MANY)]
    return together(organisation, lambda place: make_batch(course=planned[place], **shared))


def conflicts(results: list[Any]) -> list[str]:
    return [result.code for result in results if isinstance(result, Conflict)]


def test_one_of_several_concurrent_batches_gets_the_trainer(organisation):
    pk = user_of("trainer", organisation).pk
    with in_organisation(organisation):
        trainer = Member.objects.get(pk=pk)
    results = plan_batches(organisation, trainer=trainer)
    assert conflicts(results) == ["clash"] * (MANY - 1)
    with in_organisation(organisation):
        assert Batch.objects.filter(trainer=trainer, start_time=time(17)).count() == 1


def test_one_of_several_concurrent_batches_gets_the_room(organisation):
    results = plan_batches(organisation, room="Hall")
    assert conflicts(results) == ["clash"] * (MANY - 1)


def test_without_the_timetable_lock_a_room_would_be_booked_twice(organisation, monkeypatch):
    meanwhile = Barrier(MANY)
    look = courses.selectors.clashes

    def look_together(batch: Batch) -> Any:
        found = look(batch)
        meanwhile.wait(timeout=10)
        return found

    monkeypatch.setattr(courses, "hold_timetable", lambda batch: None)
    monkeypatch.setattr(courses.selectors, "clashes", look_together)
    plan_batches(organisation, room="Hall")
    with in_organisation(organisation):
        assert Batch.objects.filter(room="Hall").count() == MANY


def test_two_batches_that_swap_hours_do_not_deadlock(organisation):
    """Each takes the other's hour. All are refused, as the hour is taken, and none deadlocks."""
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        evening = make_batch(branch=branch, room="Hall")
        night = make_batch(branch=branch, room="Hall", start_time=time(19), end_time=time(20))

    def swap(place: int) -> Batch:
        record, hour = ((evening, 19), (night, 17))[place % 2]
        return courses.update_batch(
            by=SYSTEM, record=record, start_time=time(hour), end_time=time(hour + 1)
        )

    results = together(organisation, swap)
    assert conflicts(results) == ["clash"] * MANY


def seats_taken(organisation: Organisation, capacity: int) -> tuple[list[Any], int]:
    with in_organisation(organisation):
        batch = make_batch(capacity=capacity)
        newcomers = [make_student(branch=batch.branch) for _ in range(MANY)]
    results = together(
        organisation,
        lambda place: make_enrolment(newcomers[place], course=batch.course, batch=batch),
    )
    with in_organisation(organisation):
        return results, Enrolment.objects.filter(batch=batch).count()


def test_concurrent_enrolments_fill_a_batch_exactly(organisation):
    results, taken = seats_taken(organisation, 3)
    assert taken == 3
    assert conflicts(results) == ["full"] * (MANY - 3)


def test_without_the_batch_lock_too_many_students_would_be_enrolled(organisation, monkeypatch):
    meanwhile, count = Barrier(MANY), checks.students_in_batch

    def count_together(*, batch_id: int) -> int:
        found = count(batch_id=batch_id)
        meanwhile.wait(timeout=10)
        return found

    held = enrolling.lock
    monkeypatch.setattr(
        enrolling,
        "lock",
        lambda record, *version: record if isinstance(record, Batch) else held(record, *version),
    )
    monkeypatch.setattr(checks, "students_in_batch", count_together)
    _, taken = seats_taken(organisation, 3)
    assert taken == MANY


def test_one_of_several_concurrent_enrolments_in_a_course_is_created(organisation):
    with in_organisation(organisation):
        student, course = make_student(), make_course()
    results = together(organisation, lambda place: make_enrolment(student, course=course))
    assert conflicts(results) == ["duplicate"] * (MANY - 1)
    with in_organisation(organisation):
        assert Enrolment.objects.get(student=student).dues.count() == 1


def test_a_step_that_is_taken_concurrently_is_taken_once(organisation):
    with in_organisation(organisation):
        course = make_course(fee_plan={"kind": "MONTHLY", "proration": "BY_DAY"})
        start = add_months(month_start(today()), -1)
        enrolment = make_enrolment(course=course, start=start)

    def drop(place: int) -> Enrolment:
        return take_step(by=SYSTEM, record=enrolment, step=Step.DROP, on=start, reason="Gone")

    results = together(organisation, drop)
    assert conflicts(results) == ["wrong_state"] * (MANY - 1)
    with in_organisation(organisation):
        assert CreditNote.objects.filter(student=enrolment.student_id).count() == 1
