"""Taking a register: who, whom, when, and what is kept of it."""

from datetime import timedelta

import pytest
import time_machine

from shared_apps.core.dates import today
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.tests.factories import (
    ago,
    codes_of,
    daily_batch,
    enrol_in,
    form,
    take,
    trainer_of,
)
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.branches.tests.factories import make_holiday
from tenant_apps.enrolments.models import Enrolment, Pause
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def lines(answer) -> dict[str, str | None]:
    """Student's code → mark, of a register's page."""
    marks = answer.json()["data"]["marks"]
    return {mark["studentObjectId"]["studentId"]: mark["code"] for mark in marks}


def refused(answer, status: int, field: str = "") -> str:
    """The sentence of a refusal, at its field if one is named; nothing was kept."""
    assert answer.status_code == status, answer.content
    return answer.json()["errors"][field][0] if field else answer.json()["message"]


def test_a_register_shows_the_batch_and_everybody_in_it_before_it_is_taken(trainer, class_):
    batch, enrolments = class_
    page = trainer.get(f"attendance/register?batch={batch.pk}").json()["data"]
    assert page["batch"]["name"] == batch.name
    assert (page["batch"]["startTime"], page["batch"]["endTime"]) == ("17:00", "18:00")
    assert (page["date"], page["taken"], page["version"]) == (today().isoformat(), False, None)
    assert {mark["enrollNo"] for mark in page["marks"]} == {one.number for one in enrolments}
    assert {mark["code"] for mark in page["marks"]} == {None}


def test_a_whole_batch_is_marked_in_one_request(trainer, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "LATE")
    body["marks"][1] |= {"checkIn": "17:12", "checkOut": "17:55", "note": "Bus was late"}
    taken = trainer.post("attendance/register", body)
    page = taken.json()["data"]
    assert taken.status_code == 200
    assert (page["taken"], page["takenBy"], page["version"]) == (True, "Raga Trainer", 1)
    late = next(mark for mark in page["marks"] if mark["code"] == "LATE")
    assert (late["checkIn"], late["checkOut"], late["note"]) == ("17:12", "17:55", "Bus was late")
    again = trainer.get(f"attendance/register?batch={batch.pk}").json()["data"]
    assert again["marks"] == page["marks"]


def test_marks_are_changed_not_doubled_and_who_is_left_out_keeps_the_mark(trainer, class_):
    batch, enrolments = class_
    trainer.post("attendance/register", form(batch, enrolments, "PRESENT", "ABSENT"))
    changed = trainer.post("attendance/register", form(batch, enrolments[:1], "EXCUSED"))
    assert changed.json()["data"]["version"] == 2
    assert codes_of(batch, today()) == ["EXCUSED", "ABSENT"]
    assert Register.objects.filter(batch=batch).count() == 1


def test_the_audit_log_has_one_entry_a_register_with_what_changed(trainer, class_):
    batch, enrolments = class_
    codes = [one.student.code for one in enrolments]
    trainer.post("attendance/register", form(batch, enrolments, "PRESENT", "ABSENT"))
    trainer.post("attendance/register", form(batch, enrolments, "LATE", "ABSENT"))
    register = Register.objects.get(batch=batch)
    entries = AuditEntry.objects.filter(kind="register", target_id=register.pk).order_by("pk")
    taken, changed = entries
    assert (taken.action, changed.action) == ("taken", "changed")
    assert {code: mark["code"] for code, mark in taken.after["marks"].items()} == {
        codes[0]: "PRESENT",
        codes[1]: "ABSENT",
    }
    assert changed.before["marks"] == {codes[0]: {"code": "PRESENT"}}
    assert changed.after["marks"] == {codes[0]: {"code": "LATE"}}
    assert (changed.actor_name, changed.after["batch"]) == ("Raga Trainer", batch.name)


def test_who_saw_an_older_register_is_shown_both(trainer, desk, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "PRESENT", version=None)
    assert trainer.post("attendance/register", body).status_code == 200
    stale = desk.post("attendance/register", body | form(batch, enrolments, "ABSENT", "ABSENT"))
    assert refused(stale, 409) == "Someone else changed this record. Please compare both versions."
    both = stale.json()["data"]
    assert {mark["code"] for mark in both["theirs"]["marks"]} == {"PRESENT"}
    assert {mark["code"] for mark in both["mine"]["marks"]} == {"ABSENT"}
    assert codes_of(batch, today()) == ["PRESENT", "PRESENT"]


def test_a_day_to_come_is_refused(trainer, class_):
    batch, enrolments = class_
    tomorrow = today() + timedelta(days=1)
    body = form(batch, enrolments, "PRESENT", "PRESENT", on=tomorrow)
    sentence = refused(trainer.post("attendance/register", body), 400, "date")
    assert sentence == "Attendance cannot be marked for a future day."
    assert codes_of(batch, tomorrow) == []


@pytest.mark.parametrize(
    ("instant", "status"),
    [
        ("2026-11-23T18:29:59+00:00", 400),  # a second to midnight of the 23rd in India
        ("2026-11-23T18:30:00+00:00", 200),
    ],
)
def test_the_day_begins_at_midnight_in_india(organisation, ids, instant, status):
    with time_machine.travel("2026-11-20T06:00:00+00:00", tick=False):
        batch, enrolments = daily_batch(trainer=trainer_of(ids))
    with time_machine.travel(instant, tick=False):
        body = form(batch, enrolments, "PRESENT", "PRESENT", on="2026-11-24")
        answer = signed_in("trainer", organisation).post("attendance/register", body)
    assert answer.status_code == status
    assert len(codes_of(batch, "2026-11-24")) == (2 if status == 200 else 0)


def test_a_holiday_and_the_weekly_off_have_no_class(trainer, class_):
    batch, enrolments = class_
    make_holiday(batch.branch, ago(1))
    body = form(batch, enrolments, "PRESENT", "PRESENT", on=ago(1))
    assert "holiday" in refused(trainer.post("attendance/register", body), 400, "date")
    page = trainer.get(f"attendance/register?batch={batch.pk}&date={ago(1)}").json()["data"]
    assert not page["session"]
    assert "holiday" in page["noSession"]
    Branch.objects.filter(pk=batch.branch_id).update(weekly_off=[ago(2).weekday()])
    body = form(batch, enrolments, "PRESENT", "PRESENT", on=ago(2))
    assert "closed on" in refused(trainer.post("attendance/register", body), 400, "date")
    assert not Mark.objects.filter(batch=batch).exists()


def test_nobody_is_marked_outside_the_enrolment(trainer, class_):
    batch, [old, new] = class_
    Enrolment.objects.filter(pk=old.pk).update(end=ago(3), status="DROPPED")
    Enrolment.objects.filter(pk=new.pk).update(start=ago(1))
    for on, enrolment in ((ago(2), old), (ago(2), new)):
        body = form(batch, [enrolment], "PRESENT", on=on)
        sentence = refused(
            trainer.post("attendance/register", body), 400, "marks.0.studentObjectId"
        )
        assert sentence.startswith(f"This student is not in {batch.name} on")
    assert (
        trainer.post("attendance/register", form(batch, [old], "PRESENT", on=ago(3))).status_code
        == 200
    )
    assert lines(trainer.get(f"attendance/register?batch={batch.pk}")) == {new.student.code: None}


def test_who_takes_a_break_is_not_expected_until_it_ends(trainer, class_):
    batch, [resting, other] = class_
    Pause.objects.create(enrolment=resting, first=ago(4), last=ago(2))
    shown = {
        day: set(lines(trainer.get(f"attendance/register?batch={batch.pk}&date={ago(day)}")))
        for day in (5, 3, 1)
    }
    both = {resting.student.code, other.student.code}
    assert shown == {5: both, 3: {other.student.code}, 1: both}
    body = form(batch, [resting], "ABSENT", on=ago(3))
    refused(trainer.post("attendance/register", body), 400, "marks.0.studentObjectId")
    assert codes_of(batch, ago(3)) == []


def test_a_student_of_another_branch_or_batch_cannot_be_marked(trainer, class_, ids):
    batch, enrolments = class_
    for stranger in (ids.second_student, ids.student, 987654):
        body = form(batch, enrolments, "PRESENT", "PRESENT")
        body["marks"][1]["studentObjectId"] = stranger
        refused(trainer.post("attendance/register", body), 400, "marks.1.studentObjectId")
    assert codes_of(batch, today()) == []


def test_a_student_marked_twice_in_one_register_is_refused(trainer, class_):
    batch, [one, _] = class_
    body = form(batch, [one, one], "PRESENT", "ABSENT")
    sentence = refused(trainer.post("attendance/register", body), 400, "marks.1.studentObjectId")
    assert sentence == "This student is marked twice."
    assert codes_of(batch, today()) == []


@pytest.mark.parametrize(
    "mark",
    [
        {"code": "PRESENT", "checkIn": "18:00", "checkOut": "17:00"},
        {"code": "ABSENT", "checkIn": "17:00"},
    ],
)
def test_impossible_times_are_refused_at_their_line(trainer, class_, mark):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "PRESENT")
    body["marks"][1] |= mark
    refused(trainer.post("attendance/register", body), 400, "marks.1.checkOut")
    assert codes_of(batch, today()) == []


def test_after_seven_days_only_a_manager_changes_a_register_and_says_why(desk, admin, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "ABSENT", on=ago(7))
    assert desk.post("attendance/register", body).status_code == 200
    body = form(batch, enrolments, "PRESENT", "ABSENT", on=ago(8))
    locked = desk.post("attendance/register", body)
    assert (locked.status_code, locked.json()["code"]) == (409, "locked")
    assert "give a reason" in refused(admin.post("attendance/register", body), 400, "reason")
    assert codes_of(batch, ago(8)) == []
    page = desk.get(f"attendance/register?batch={batch.pk}&date={ago(8)}").json()["data"]
    assert page["locked"]
    given = admin.post("attendance/register", body | {"reason": "The paper list was found"})
    assert given.status_code == 200
    entry = AuditEntry.objects.filter(kind="register", action="taken").latest("pk")
    assert entry.after["reason"] == "The paper list was found"


def test_a_trainer_keeps_the_registers_of_the_own_batches_only(trainer, admin, ids):
    others, enrolments = daily_batch()
    Enrolment.objects.filter(batch=others).update(trainer=ids.people["admin"])
    body = form(others, enrolments, "PRESENT", "PRESENT")
    assert trainer.get(f"attendance/register?batch={others.pk}").status_code == 404
    assert trainer.post("attendance/register", body).status_code == 404
    assert trainer.get(f"attendance/month?batch={others.pk}").status_code == 404
    assert codes_of(others, today()) == []
    assert admin.post("attendance/register", body).status_code == 200


def test_a_batch_without_a_trainer_is_kept_by_who_teaches_one_of_its_students(trainer, ids):
    batch, [own, _] = daily_batch()
    Enrolment.objects.filter(pk=own.pk).update(trainer=ids.people["trainer"])
    assert trainer.get(f"attendance/register?batch={batch.pk}").status_code == 200


def test_a_register_warns_of_absences_in_a_row(trainer, class_):
    batch, _ = class_
    for day in (3, 2):
        take(batch, ago(day), "ABSENT", "PRESENT")
    take(batch, ago(1), "ABSENT", "ABSENT")
    page = trainer.get(f"attendance/register?batch={batch.pk}").json()["data"]
    assert sorted(mark["absentInARow"] for mark in page["marks"]) == [1, 3]


def test_a_mistake_of_the_past_can_be_put_right_though_the_student_has_left(admin, class_):
    batch, [gone, _] = class_
    take(batch, ago(1), "ABSENT", "PRESENT")
    Enrolment.objects.filter(pk=gone.pk).update(end=ago(2), status="DROPPED")
    assert gone.student.code in lines(
        admin.get(f"attendance/register?batch={batch.pk}&date={ago(1)}")
    )
    body = form(batch, [gone], "EXCUSED", on=ago(1))
    assert admin.post("attendance/register", body).status_code == 200
    assert codes_of(batch, ago(1)) == ["EXCUSED", "PRESENT"]


def test_the_registers_of_a_day_say_which_are_taken(trainer, admin, class_, ids):
    batch, _ = class_
    daily_batch(branch=Branch.objects.latest("pk"))
    take(batch, today(), "LATE", "ABSENT")
    rows = {row["batchObjectId"]: row for row in trainer.get("attendance/today").json()["data"]}
    row = rows[batch.pk]
    assert (row["students"], row["taken"], row["late"], row["absent"]) == (2, True, 1, 1)
    assert [row["startTime"] for row in rows.values()] == sorted(
        row["startTime"] for row in rows.values()
    )
    assert set(rows) == {ids.batch, ids.free_batch, batch.pk}
    names = {row["branchname"] for row in admin.get("attendance/today").json()["data"]}
    assert names == {"Main Raga"}


@pytest.mark.parametrize(
    ("instant", "state"),
    [
        ("2026-11-23T18:30:00+00:00", "UPCOMING"),  # midnight in India, where the 24th begins
        ("2026-11-24T11:29:59+00:00", "UPCOMING"),  # a second to five in the afternoon
        ("2026-11-24T11:30:00+00:00", "NOT_TAKEN"),
        ("2026-11-24T18:29:59+00:00", "NOT_TAKEN"),
    ],
)
def test_a_class_is_upcoming_until_it_starts_by_the_clock_in_india(
    organisation, ids, instant, state
):
    with time_machine.travel("2026-11-20T06:00:00+00:00", tick=False):
        batch, _ = daily_batch(trainer=trainer_of(ids))
    with time_machine.travel(instant, tick=False):
        caller = signed_in("trainer", organisation)
        page = caller.get(f"attendance/register?batch={batch.pk}").json()["data"]
        day = {row["batchObjectId"]: row for row in caller.get("attendance/today").json()["data"]}
        home = caller.get("home").json()["data"]["batchesToday"]
    assert (page["date"], page["state"]) == ("2026-11-24", state)
    assert day[batch.pk]["state"] == state
    assert next(row for row in home if row["batchObjectId"] == batch.pk)["state"] == state


def test_a_class_of_a_day_to_come_is_upcoming_and_a_taken_one_is_taken(trainer, class_):
    batch, _ = class_
    take(batch, today(), "PRESENT")
    states = {
        day: trainer.get(f"attendance/register?batch={batch.pk}&date={day}").json()["data"]["state"]
        for day in (ago(-1), today(), ago(1), ago(20))
    }
    assert states == {
        ago(-1): "UPCOMING",
        today(): "TAKEN",
        ago(1): "NOT_TAKEN",
        ago(20): "NOT_TAKEN",
    }


def test_the_registers_of_a_day_count_every_code_and_who_has_none(trainer, ids):
    batch, enrolments = daily_batch(7, trainer=trainer_of(ids))
    codes = ["PRESENT", "LATE", "HALF_DAY", "ABSENT", "EXCUSED"]
    trainer.post("attendance/register", form(batch, enrolments[:5], *codes))
    # One who was marked leaves: the mark still counts, and those without one are still two.
    Enrolment.objects.filter(pk=enrolments[0].pk).update(status="DROPPED", end=ago(1))
    day = {row["batchObjectId"]: row for row in trainer.get("attendance/today").json()["data"]}
    counted = ("present", "late", "halfDay", "absent", "excused", "notMarked", "students")
    assert {name: day[batch.pk][name] for name in counted} == {
        "present": 1,
        "late": 1,
        "halfDay": 1,
        "absent": 1,
        "excused": 1,
        "notMarked": 2,
        "students": 7,
    }
    assert (day[batch.pk]["state"], day[batch.pk]["locked"]) == ("TAKEN", False)


def test_a_register_that_was_taken_is_shown_though_the_week_has_changed(admin, class_):
    batch, _ = class_
    take(batch, today(), "PRESENT", "PRESENT")
    batch.days = [(today().weekday() + 1) % 7]
    batch.save()
    shown = admin.get("attendance/today").json()["data"]
    assert batch.pk in {row["batchObjectId"] for row in shown}


def test_a_register_can_be_put_right_though_its_day_has_become_a_holiday(trainer, class_):
    batch, enrolments = class_
    take(batch, ago(1), "PRESENT", "PRESENT")
    make_holiday(batch.branch, ago(1))
    body = form(batch, enrolments, "PRESENT", "ABSENT", on=ago(1))
    assert trainer.post("attendance/register", body).json()["data"]["session"]
    assert codes_of(batch, ago(1)) == ["PRESENT", "ABSENT"]


def test_the_list_has_the_specifications_columns_and_their_filters(admin, class_):
    batch, [late, absent] = class_
    take(batch, ago(1), "LATE", "ABSENT")
    Mark.objects.filter(student=late.student).update(check_in="17:10", check_out="18:00")
    found = admin.get(f"attendance?batch={batch.pk}&code=LATE").json()
    assert (found["total"], found["counts"]) == (1, {"LATE": 1, "ABSENT": 1})
    row = found["list"][0]
    assert (row["date"], row["studentId"]) == (ago(1).isoformat(), late.student.code)
    assert row["studentObjectId"]["studentName"] == late.student.name
    assert row["branchObjectId"]["branchname"] == "Main Raga"
    assert (row["checkIn"], row["checkOut"], row["code"]) == ("17:10", "18:00", "LATE")
    narrowed = {
        f"student={absent.student_id}": 1,
        f"course={batch.course_id}&from={ago(1)}&to={ago(1)}": 2,
        f"course={batch.course_id}&from={today()}": 0,
        f"search={late.student.code}": 1,
    }
    totals = {query: admin.get(f"attendance?{query}").json()["total"] for query in narrowed}
    assert totals == narrowed


def test_an_export_has_the_specifications_columns(admin, class_):
    batch, _ = class_
    take(batch, ago(1), "LATE", "ABSENT")
    sheet = admin.get(f"attendance/export?format=csv&batch={batch.pk}").content.decode("utf-8-sig")
    first, *rows = sheet.splitlines()
    assert first.startswith('"Date","ID","Name","Branch","Check in","Check out"')
    assert len(rows) == 2


def test_a_trainer_lists_marks_of_the_own_courses_and_finds_nobody_by_phone(trainer, class_):
    own, _ = class_
    others, _ = daily_batch()
    Enrolment.objects.filter(batch=others).update(trainer=None)
    for batch in (own, others):
        take(batch, ago(1), "PRESENT", "PRESENT")
    assert trainer.get(f"attendance?batch={own.pk}").json()["total"] == 2
    assert trainer.get(f"attendance?batch={others.pk}").json()["total"] == 0
    assert trainer.get("attendance?search=9822014567").json()["total"] == 0


def test_an_enrolment_begun_today_is_in_todays_register(trainer, class_):
    batch, _ = class_
    new = enrol_in(batch, start=today())
    assert new.student.code in lines(trainer.get(f"attendance/register?batch={batch.pk}"))
