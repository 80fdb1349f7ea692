"""A register that is taken back: by whom, how long, and what is left of it."""

import pytest

from shared_apps.core.dates import today
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.tests.factories import ago, codes_of, daily_batch, form, take
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def taken(trainer, class_):
    """Today's register of `class_`, which the trainer has just taken."""
    batch, enrolments = class_
    trainer.post("attendance/register", form(batch, enrolments, "PRESENT", "ABSENT", version=None))
    return batch


@pytest.fixture
def second_batch():
    """A batch of another branch, whose register of today is taken."""
    batch, _ = daily_batch(branch=Branch.objects.latest("pk"))
    take(batch, today(), "PRESENT", "ABSENT")
    return batch


def undo(caller, batch, version=1, **more):
    body = {"batchObjectId": batch.pk, "date": today(), "version": version} | more
    return caller.post("attendance/register/undo", body)


def stands(batch) -> bool:
    return (
        codes_of(batch, today()) == ["PRESENT", "ABSENT"]
        and Register.objects.live().filter(batch=batch, date=today()).exists()
    )


def test_who_took_a_register_takes_it_back_as_if_nobody_had(trainer, taken):
    answer = undo(trainer, taken)
    page = answer.json()["data"]
    assert (answer.status_code, page["taken"], page["takenAt"]) == (200, False, None)
    assert {mark["code"] for mark in page["marks"]} == {None}
    assert not Mark.objects.filter(batch=taken).exists()
    month = trainer.get(f"attendance/month?batch={taken.pk}").json()["data"]
    assert [day["date"] for day in month["days"] if day["taken"]] == []
    rows = {row["batchObjectId"]: row for row in trainer.get("attendance/today").json()["data"]}
    assert not rows[taken.pk]["taken"]


def test_a_register_of_yesterday_that_is_taken_back_is_missing_again(trainer, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "ABSENT", on=ago(1), version=None)

    def missing() -> bool:
        rows = trainer.get(f"attendance/missing?from={ago(1)}&to={ago(1)}").json()["data"]
        return batch.pk in {row["batchObjectId"]["_id"] for row in rows}

    trainer.post("attendance/register", body)
    assert not missing()
    undo(trainer, batch, date=ago(1))
    assert missing()


def test_the_audit_log_keeps_what_a_register_said(trainer, taken, class_):
    _, [present, absent] = class_
    undo(trainer, taken)
    entry = AuditEntry.objects.get(kind="register", action="untaken")
    assert {code: mark["code"] for code, mark in entry.before["marks"].items()} == {
        present.student.code: "PRESENT",
        absent.student.code: "ABSENT",
    }
    assert (entry.actor_name, entry.after["batch"]) == ("Raga Trainer", taken.name)


def test_a_colleague_cannot_take_it_back_but_a_manager_can(desk, admin, taken):
    refused = undo(desk, taken)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_yours")
    assert "Raga Trainer took this register." in refused.json()["message"]
    assert stands(taken)
    assert undo(admin, taken).status_code == 200
    assert not stands(taken)


def test_a_register_that_somebody_changed_meanwhile_is_not_taken_back(trainer, desk, class_, taken):
    batch, enrolments = class_
    desk.post("attendance/register", form(batch, enrolments, "LATE", "ABSENT", version=1))
    answer = undo(trainer, taken)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"]["version"] == 2
    changed = undo(trainer, taken, version=2)
    assert (changed.status_code, changed.json()["code"]) == (409, "wrong_state")
    assert codes_of(batch, today()) == ["LATE", "ABSENT"]


def test_taking_it_back_twice_is_done_once(trainer, taken):
    first = undo(trainer, taken)
    again = undo(trainer, taken)
    assert (again.status_code, again.json()) == (200, first.json())
    assert AuditEntry.objects.filter(kind="register", action="untaken").count() == 1


def test_a_register_that_is_taken_again_is_another_one(trainer, desk, class_, taken):
    batch, enrolments = class_
    undo(trainer, taken)
    seen = desk.get(f"attendance/register?batch={batch.pk}").json()["data"]["version"]
    again = desk.post("attendance/register", form(batch, enrolments, "LATE", "LATE", version=seen))
    page = again.json()["data"]
    assert (page["version"], page["takenBy"], page["taken"]) == (3, "Raga Staff", True)
    assert page == desk.get(f"attendance/register?batch={batch.pk}").json()["data"]
    late = trainer.post(
        "attendance/register", form(batch, enrolments, "ABSENT", "ABSENT", version=1)
    )
    assert late.json()["code"] == "stale"
    assert undo(trainer, taken).json()["code"] == "stale"
    assert codes_of(batch, today()) == ["LATE", "LATE"]
    assert undo(desk, taken, version=3).status_code == 200
    assert codes_of(batch, today()) == []


def test_after_seven_days_only_a_manager_takes_a_register_back_and_says_why(trainer, admin, class_):
    batch, _ = class_
    take(batch, ago(8), "PRESENT", "ABSENT")
    assert undo(trainer, batch, date=ago(8)).json()["code"] == "locked"
    assert "give a reason" in undo(admin, batch, date=ago(8)).json()["errors"]["reason"][0]
    assert codes_of(batch, ago(8)) == ["PRESENT", "ABSENT"]
    assert undo(admin, batch, date=ago(8), reason="Another batch's list").status_code == 200
    assert codes_of(batch, ago(8)) == []
    entry = AuditEntry.objects.get(kind="register", action="untaken")
    assert entry.after["reason"] == "Another batch's list"


def test_a_trainer_takes_back_no_register_of_others(trainer, second_batch):
    answer = undo(trainer, second_batch)
    assert answer.status_code == 404
    assert Register.objects.live().filter(batch=second_batch).exists()
