"""What the registers come to: a batch's month, one student's attendance, Home, the timeline."""

from collections import Counter
from datetime import date

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.core.dates import today
from tenant_apps.attendance import selectors
from tenant_apps.attendance.tests.factories import OWNER, ago, daily_batch, take, trainer_of
from tenant_apps.branches.tests.factories import make_holiday
from tenant_apps.enrolments.models import Enrolment
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def mid_november():
    """Friday the 20th, at noon in India."""
    with time_machine.travel("2026-11-20T06:30:00+00:00", tick=False):
        yield


@pytest.fixture
def class_(mid_november, ids):
    return daily_batch(trainer=trainer_of(ids))


def test_a_month_has_every_day_and_every_student_with_codes_and_percentages(organisation, class_):
    batch, [one, two] = class_
    make_holiday(batch.branch, date(2026, 11, 19))
    take(batch, date(2026, 11, 17), "PRESENT", "ABSENT")
    take(batch, date(2026, 11, 18), "HALF_DAY", "EXCUSED")
    take(batch, date(2026, 10, 31), "ABSENT", "ABSENT")
    trainer = signed_in("trainer", organisation)
    grid = trainer.get(f"attendance/month?batch={batch.pk}&month=2026-11").json()["data"]
    assert len(grid["days"]) == 30
    days = {day["date"]: (day["session"], day["holiday"], day["taken"]) for day in grid["days"]}
    assert days["2026-11-17"] == (True, False, True)
    assert days["2026-11-19"] == (False, True, False)
    assert days["2026-11-20"] == (True, False, False)
    lines = {line["studentId"]: line for line in grid["students"]}
    assert lines[one.student.code]["codes"] == {
        "2026-11-17": "PRESENT",
        "2026-11-18": "HALF_DAY",
    }
    assert [line["percent"] for line in (lines[one.student.code], lines[two.student.code])] == [
        75,
        0,
    ]
    assert lines[two.student.code]["excused"] == 1


def test_a_month_of_forty_students_takes_two_statements(class_):
    batch, _ = daily_batch(students=40)
    for day in range(3):
        take(batch, ago(day), *["PRESENT"] * 40)
    selectors.month_grid(OWNER, batch.pk, date(2026, 11, 1))
    with CaptureQueriesContext(connection) as asked:
        grid = selectors.month_grid(OWNER, batch.pk, date(2026, 11, 1))
    assert len(grid["students"]) == 40
    assert {line["classes"] for line in grid["students"]} == {3}
    assert len(asked) == 2


def test_who_left_the_batch_stays_in_the_months_in_which_they_came(class_):
    batch, [gone, _] = class_
    take(batch, date(2026, 10, 30), "PRESENT", "PRESENT")
    Enrolment.objects.filter(pk=gone.pk).update(end=date(2026, 10, 31), status="COMPLETED")
    months = {
        first: [
            line["studentId"] for line in selectors.month_grid(OWNER, batch.pk, first)["students"]
        ]
        for first in (date(2026, 10, 1), date(2026, 11, 1))
    }
    assert gone.student.code in months[date(2026, 10, 1)]
    assert gone.student.code not in months[date(2026, 11, 1)]


def test_a_student_sees_all_courses_and_the_month_day_by_day(organisation, class_):
    batch, [one, _] = class_
    for day, code in ((1, "PRESENT"), (2, "ABSENT"), (25, "PRESENT")):
        take(batch, ago(day), code)
    admin = signed_in("admin", organisation)
    found = admin.get(f"attendance/student/{one.student_id}?month=2026-11").json()["data"]
    assert (found["total"]["classes"], found["total"]["percent"]) == (3, 66)
    assert (found["monthTotal"]["classes"], found["monthTotal"]["percent"]) == (2, 50)
    assert [day["code"] for day in found["days"]] == ["ABSENT", "PRESENT"]
    [course] = found["courses"]
    assert (course["enrollNo"], course["percent"], course["absentInARow"]) == (one.number, 66, 0)
    assert course["batchObjectId"] == {"_id": batch.pk, "name": batch.name}


def test_a_trainer_reads_no_student_of_another_course(organisation, class_):
    _, [own, _] = class_
    _, [stranger] = daily_batch(students=1)
    trainer = signed_in("trainer", organisation)
    assert trainer.get(f"attendance/student/{own.student_id}").status_code == 200
    assert trainer.get(f"attendance/student/{stranger.student_id}").status_code == 404


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "november", "0000-01", "2026-11-20"])
def test_what_is_no_month_is_refused_by_name(organisation, ids, month):
    owner = signed_in("owner", organisation)
    refused = owner.get(f"attendance/month?batch={ids.batch}&month={month}")
    assert refused.status_code == 400
    assert refused.json()["errors"] == {"month": ["This is not a valid month."]}


def test_home_says_how_many_of_todays_registers_are_taken(organisation, class_):
    batch, _ = class_
    take(batch, today(), "LATE", "ABSENT")
    figures = signed_in("admin", organisation).get("home").json()["data"]["registersToday"]
    before = selectors.registers_of(OWNER, {}, today())
    of_branch = [row for row in before if row["students"] and row["branchname"] == "Main Raga"]
    assert figures["of"] == len(of_branch)
    assert figures["taken"] == sum(row["taken"] for row in of_branch)
    assert figures["absent"] == 1


def test_a_trainers_home_lists_the_own_batches_of_today(organisation, class_):
    batch, _ = class_
    daily_batch()
    home = signed_in("trainer", organisation).get("home").json()["data"]
    assert "registersToday" not in home
    rows = {row["batchObjectId"]: row for row in home["batchesToday"]}
    assert rows[batch.pk] == {
        "batchObjectId": batch.pk,
        "name": batch.name,
        "coursename": batch.course.name,
        "trainer": batch.trainer.name,
        "startTime": "17:00",
        "endTime": "18:00",
        "students": 2,
        "present": 0,
        "state": rows[batch.pk]["state"],
    }
    assert rows[batch.pk]["state"] in {"UPCOMING", "NOT_TAKEN"}
    trainers = {row["trainer"] for row in selectors.registers_of(OWNER, {}, today())}
    assert None in trainers  # there is a batch of nobody's, which is not on the trainer's Home
    assert (
        len(rows)
        == Counter(row["trainer"] for row in selectors.registers_of(OWNER, {}, today()))[
            "Raga Trainer"
        ]
    )


def test_a_students_timeline_tells_the_absences(organisation, class_):
    batch, [one, _] = class_
    for day in (4, 3, 2):
        take(batch, ago(day), "ABSENT")
    take(batch, ago(1), "PRESENT")
    owner = signed_in("owner", organisation)
    told = owner.get(f"student/{one.student_id}/timeline").json()["data"]
    absences = [entry["text"] for entry in told if entry["kind"] == "ATTENDANCE"]
    assert absences == [
        f"Absent from {batch.name}, 3 times in a row.",
        f"Absent from {batch.name}.",
        f"Absent from {batch.name}.",
    ]
