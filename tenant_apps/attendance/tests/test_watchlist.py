"""Registers that nobody took, students who stay away, and who is told."""

import csv
import io
from datetime import timedelta

import pytest
import time_machine

from shared_apps.core.dates import today
from tenant_apps.attendance import services, tasks
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.tests.factories import ago, daily_batch, enrol_in, take, trainer_of
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.models import Member
from tenants.tasks import HEADER
from tests.callers import signed_in
from tests.guards.walk import state_of

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first", "_no_other_batches")


@pytest.fixture
def _no_other_batches(in_first):
    """What the seed has is not looked at."""
    Enrolment.objects.update(batch=None)
    Batch.objects.update(status="INACTIVE")
    Mark.objects.all().delete()
    Register.objects.all().delete()


@pytest.fixture
def class_(ids):
    return daily_batch(trainer=trainer_of(ids))


def watched(caller, query: str = "") -> list[dict]:
    return caller.get(f"attendance/watchlist{query}").json()["data"]


def missing(caller, query: str = "") -> list[dict]:
    return caller.get(f"attendance/missing{query}").json()["data"]


def told(kind: str) -> dict[int, list[dict]]:
    """Person → what they were told of watched students ("watch-") or registers ("registers-")."""
    found: dict[int, list[dict]] = {}
    for notice in Notification.objects.filter(key__startswith=kind).order_by("pk"):
        found.setdefault(notice.user_id, []).append(notice.params)
    return found


def test_three_absences_in_a_row_are_on_the_watch_list_and_say_why(organisation, class_):
    batch, [away, fine] = class_
    take(batch, ago(4), "PRESENT", "PRESENT")
    for day in (3, 2):
        take(batch, ago(day), "ABSENT", "ABSENT")
    desk = signed_in("staff", organisation)
    assert watched(desk) == []
    take(batch, ago(1), "ABSENT", "PRESENT")
    [row] = watched(desk)
    assert row["studentObjectId"]["studentId"] == away.student.code
    assert (row["absentInARow"], row["lastCame"]) == (3, ago(4).isoformat())
    assert row["why"].startswith("Absent 3 times in a row, last attended on")
    assert row["phone"] == away.student.phone
    assert fine.student.name not in str(row)


def test_a_trainer_reads_the_own_watch_list_with_the_phone_masked(organisation, class_):
    batch, _ = class_
    others, _ = daily_batch()
    for day in (3, 2, 1):
        take(batch, ago(day), "ABSENT", "PRESENT")
        take(others, ago(day), "ABSENT", "PRESENT")
    assert len(watched(signed_in("admin", organisation))) == 2
    [row] = watched(signed_in("trainer", organisation))
    assert row["batchObjectId"]["_id"] == batch.pk
    assert row["phone"].endswith("4567")
    assert "9822" not in row["phone"]


def test_a_low_percentage_is_on_the_watch_list(organisation, class_):
    batch, [low, _] = class_
    for day in range(1, 8):
        take(batch, ago(day), "ABSENT" if day % 2 else "PRESENT", "PRESENT")
    [row] = watched(signed_in("admin", organisation), f"?batch={batch.pk}")
    assert (row["enrolmentObjectId"], row["percent"]) == (low.pk, 42)
    assert row["why"] == "Attended 42% of the last 7 classes."


def test_who_has_left_is_not_on_the_watch_list(organisation, class_):
    batch, [gone, _] = class_
    for day in (3, 2, 1):
        take(batch, ago(day), "ABSENT", "PRESENT")
    Enrolment.objects.filter(pk=gone.pk).update(status="DROPPED", end=today())
    assert watched(signed_in("admin", organisation)) == []


def test_classes_without_a_register_are_listed_with_their_students(organisation, class_):
    batch, [_, later] = class_
    Enrolment.objects.filter(pk=later.pk).update(start=ago(1))
    take(batch, ago(2), "PRESENT")
    found = missing(signed_in("trainer", organisation), f"?from={ago(3)}&to={ago(1)}")
    assert [(row["date"], row["students"]) for row in found] == [
        (ago(1).isoformat(), 2),
        (ago(3).isoformat(), 1),
    ]
    assert found[0]["batchObjectId"] == {"_id": batch.pk, "name": batch.name}
    assert missing(signed_in("branch_admin", organisation)) == []


def exported(caller, path: str) -> list[dict[str, str]]:
    answer = caller.get(f"attendance/{path}")
    assert answer.status_code == 200
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_watch_list_is_exported_as_the_page_says_it(organisation, class_):
    batch, [away, _] = class_
    for day in (4, 3, 2):
        take(batch, ago(day), "ABSENT", "PRESENT")
    admin = signed_in("admin", organisation)
    [row] = exported(admin, "watchlist/export?format=csv")
    [shown] = watched(admin)
    assert (row["Name"], row["Student ID"]) == (away.student.name, away.student.code)
    assert (row["Absent in a row"], row["Why"]) == ("3", shown["why"])
    assert exported(signed_in("branch_admin", organisation), "watchlist/export?format=csv") == []


def test_registers_not_taken_are_exported_for_the_days_that_are_asked_for(organisation, class_):
    batch, _ = class_
    take(batch, ago(2), "PRESENT", "PRESENT")
    path = f"missing/export?from={ago(3)}&to={ago(1)}&format=csv"
    rows = exported(signed_in("admin", organisation), path)
    assert [(row["Date"], row["Batch"], row["Students"]) for row in rows] == [
        (f"{ago(1):%d-%m-%Y}", batch.name, "2"),
        (f"{ago(3):%d-%m-%Y}", batch.name, "2"),
    ]
    assert exported(signed_in("branch_admin", organisation), path) == []


def test_todays_class_is_missing_once_it_is_over(organisation, ids):
    with time_machine.travel("2026-11-20T06:00:00+00:00", tick=False):
        batch, _ = daily_batch(trainer=trainer_of(ids))
    today_only = "?from=2026-11-20&to=2026-11-20"
    for instant, count in (("12:29:59", 0), ("12:30:00", 1)):  # 6 pm in India
        with time_machine.travel(f"2026-11-20T{instant}+00:00", tick=False):
            assert len(missing(signed_in("admin", organisation), today_only)) == count
    assert not Register.objects.filter(batch=batch).exists()


@pytest.mark.parametrize("query", ["from=2026-01-01", "from=yesterday", "to=2026-02-30", "batch=1"])
def test_a_span_that_is_too_long_or_no_day_is_refused_by_name(organisation, query):
    refused = signed_in("owner", organisation).get(f"attendance/missing?{query}")
    assert refused.status_code == 400
    assert set(refused.json()["errors"]) == {query.partition("=")[0]}


def test_a_trainer_is_told_once_of_a_register_not_taken(class_, ids):
    batch, _ = class_
    for day in (3, 2):
        take(batch, ago(day), "PRESENT", "PRESENT")
    assert services.remind(today()) == 1
    assert services.remind(today()) == 0
    notice = Notification.objects.get(key=f"registers-missing-{ago(1)}")
    assert notice.user_id == ids.people["trainer"]
    assert notice.kind == "register.missing"
    expected = {"date": f"{ago(1)}", "count": 1, "batches": [batch.name], "batchId": batch.pk}
    assert notice.params == expected


def test_the_managers_are_told_of_a_batch_without_a_trainer(ids):
    batch, _ = daily_batch()
    for day in (3, 2):
        take(batch, ago(day), "PRESENT", "PRESENT")
    assert services.remind(today()) == 1
    assert set(told("registers-")) == {ids.people["admin"]}


def test_days_on_which_nothing_ran_are_made_up_for(class_, ids):
    assert services.remind(today() + timedelta(days=1)) == 3
    assert len(told("registers-")[ids.people["trainer"]]) == 3


def test_trainer_and_managers_are_told_once_of_a_row_of_absences(class_, ids):
    batch, [away, _] = class_
    take(batch, ago(4), "PRESENT", "PRESENT")
    for day in (3, 2, 1):
        take(batch, ago(day), "ABSENT", "PRESENT")
    services.remind(today())
    people = {ids.people["trainer"], ids.people["admin"]}
    assert set(told("watch-")) == people
    take(batch, today(), "ABSENT", "PRESENT")
    services.remind(today())
    assert {len(events) for events in told("watch-").values()} == {1}
    [event] = told("watch-")[ids.people["trainer"]]
    assert (event["student"], event["batch"]) == (away.student.name, batch.name)
    assert event["why"].startswith("Absent 3 times in a row, ")


def test_a_new_row_of_absences_is_told_anew(class_, ids):
    batch, _ = class_
    for day in (9, 8, 7):
        take(batch, ago(day), "ABSENT", "PRESENT")
    services.remind(ago(6))
    take(batch, ago(6), "PRESENT", "PRESENT")
    for day in (5, 4, 3):
        take(batch, ago(day), "ABSENT", "PRESENT")
    services.remind(ago(2))
    assert len(told("watch-")[ids.people["trainer"]]) == 2


def test_a_row_of_absences_longer_than_what_is_looked_at_is_told_once(ids):
    batch, _ = daily_batch(students=1, trainer=trainer_of(ids))
    for day in range(25, 0, -1):
        take(batch, ago(day), "ABSENT")
    services.remind(today())
    take(batch, today(), "ABSENT")
    services.remind(today())
    assert len(told("watch-")[ids.people["trainer"]]) == 1


def test_nobody_is_told_while_the_plan_is_closed(organisation, redis_server, class_):
    with state_of(organisation, redis_server, status="CLOSED"):
        organisation.refresh_from_db()
        assert services.remind(today()) == 0
    assert told("registers-") == {}


def test_a_trainer_who_has_left_is_not_told(class_, ids):
    Member.objects.filter(pk=ids.people["trainer"]).update(status=Member.Status.INACTIVE)
    services.remind(today())
    assert set(told("registers-")) == {ids.people["admin"]}


def test_the_task_tells_in_the_workspace_that_it_was_sent_to(organisation, class_):
    tasks.remind.apply(headers={HEADER: organisation.schema_name}).get()
    assert told("registers-")


def test_a_batch_of_another_branch_is_of_no_concern_here(organisation):
    second = Branch.objects.latest("pk")
    batch, _ = daily_batch(students=0, branch=second)
    enrol_in(batch)
    for day in (3, 2, 1):
        take(batch, ago(day), "ABSENT")
    assert watched(signed_in("admin", organisation)) == []
    assert len(watched(signed_in("branch_admin", organisation))) == 1
