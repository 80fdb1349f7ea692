"""How a batch's students attend it, as the batch's own page shows it."""

import pytest
import time_machine

from shared_apps.core.dates import today
from tenant_apps.attendance.tests.factories import ago, daily_batch, take, trainer_of
from tenant_apps.enrolments.models import Enrolment
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def test_a_batch_has_the_last_six_marks_of_each_student_oldest_first(trainer, class_):
    batch, enrolments = class_
    for day, code in enumerate(["ABSENT", "LATE", "PRESENT", "HALF_DAY", "EXCUSED", "LATE"]):
        take(batch, ago(day), code)
    take(batch, ago(7), "PRESENT")
    found = trainer.get(f"attendance/batch/{batch.pk}").json()["data"]
    last = {one["studentObjectId"]: one["last"] for one in found["students"]}
    assert last == {
        enrolments[0].student_id: ["LATE", "EXCUSED", "HALF_DAY", "PRESENT", "LATE", "ABSENT"],
        enrolments[1].student_id: [],
    }


def test_the_percentages_are_those_of_one_month(organisation, ids):
    with time_machine.travel("2026-11-05T06:00:00+00:00", tick=False):
        batch, enrolments = daily_batch(trainer=trainer_of(ids))
        take(batch, ago(0), "PRESENT", "ABSENT")
        take(batch, ago(1), "PRESENT", "LATE")
        take(batch, ago(5), "ABSENT", "ABSENT")  # the last day of October
        caller = signed_in("trainer", organisation)
        november = caller.get(f"attendance/batch/{batch.pk}").json()["data"]
        october = caller.get(f"attendance/batch/{batch.pk}?month=2026-10").json()["data"]
    percents = {one["studentObjectId"]: one["percent"] for one in november["students"]}
    assert percents == {enrolments[0].student_id: 100, enrolments[1].student_id: 50}
    assert (november["month"], november["total"]["percent"]) == ("2026-11", 75)
    assert (october["total"]["classes"], october["total"]["percent"]) == (2, 0)


def test_who_has_left_the_batch_is_not_among_its_students(trainer, class_):
    batch, enrolments = class_
    take(batch, today(), "PRESENT", "PRESENT")
    Enrolment.objects.filter(pk=enrolments[0].pk).update(status="DROPPED", end=today())
    found = trainer.get(f"attendance/batch/{batch.pk}").json()["data"]
    assert [one["studentObjectId"] for one in found["students"]] == [enrolments[1].student_id]
    assert found["total"]["classes"] == 1


def test_a_trainer_does_not_see_how_a_colleagues_batch_attends(trainer, admin):
    batch, _ = daily_batch(trainer=None)
    assert trainer.get(f"attendance/batch/{batch.pk}").status_code == 404
    assert admin.get(f"attendance/batch/{batch.pk}").status_code == 200
