"""A register that is sent again, because its answer was lost or somebody tapped twice."""

import pytest

from shared_apps.core.dates import today
from tenant_apps.attendance.models import Register
from tenant_apps.attendance.tests.factories import ago, codes_of, form, take
from tenant_apps.audit.models import AuditEntry

pytestmark = pytest.mark.usefixtures("in_first")


def entries(batch) -> int:
    register = Register.objects.get(batch=batch)
    return AuditEntry.objects.filter(kind="register", target_id=register.pk).count()


def test_a_register_whose_answer_was_lost_is_sent_again_and_kept_once(trainer, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "ABSENT", version=None)
    first = trainer.post("attendance/register", body)
    again = trainer.post("attendance/register", body)
    assert (again.status_code, again.json()) == (200, first.json())
    assert (again.json()["data"]["version"], entries(batch)) == (1, 1)


def test_a_change_whose_answer_was_lost_is_sent_again_and_kept_once(trainer, class_):
    batch, enrolments = class_
    take(batch, today(), "PRESENT", "PRESENT")
    body = form(batch, enrolments, "PRESENT", "LATE", version=1)
    body["marks"][1] |= {"checkIn": "17:12", "note": "Bus was late"}
    first = trainer.post("attendance/register", body)
    again = trainer.post("attendance/register", body)
    assert (again.status_code, again.json()) == (200, first.json())
    assert (again.json()["data"]["version"], entries(batch)) == (2, 2)


def test_who_says_the_same_as_a_colleague_is_not_told_of_a_difference(desk, trainer, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "ABSENT", version=None)
    trainer.post("attendance/register", body)
    page = desk.post("attendance/register", body).json()["data"]
    assert (page["version"], page["takenBy"], entries(batch)) == (1, "Raga Trainer", 1)


@pytest.mark.parametrize("difference", [{"code": "LATE"}, {"note": "Bus"}, {"checkIn": "17:10"}])
def test_who_says_something_else_is_shown_what_a_colleague_saved(desk, trainer, class_, difference):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "PRESENT", version=None)
    trainer.post("attendance/register", body)
    body["marks"][1] |= difference
    answer = desk.post("attendance/register", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"]["takenBy"] == "Raga Trainer"
    assert (codes_of(batch, today()), entries(batch)) == (["PRESENT", "PRESENT"], 1)


def test_what_a_colleague_changed_before_it_was_sent_again_stands(trainer, desk, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "ABSENT", version=None)
    trainer.post("attendance/register", body)
    desk.post("attendance/register", form(batch, enrolments, "PRESENT", "LATE", version=1))
    answer = trainer.post("attendance/register", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    theirs = answer.json()["data"]["theirs"]
    assert [mark["code"] for mark in theirs["marks"]] == ["PRESENT", "LATE"]
    assert (codes_of(batch, today()), entries(batch)) == (["PRESENT", "LATE"], 2)


def test_a_register_that_was_taken_back_before_it_was_sent_again_stays_so(trainer, admin, class_):
    batch, enrolments = class_
    body = form(batch, enrolments, "PRESENT", "ABSENT", version=None)
    trainer.post("attendance/register", body)
    which = {"batchObjectId": batch.pk, "date": today(), "version": 1}
    undone = admin.post("attendance/register/undo", which).json()["data"]
    answer = trainer.post("attendance/register", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"] == undone
    assert (undone["taken"], undone["version"]) == (False, 2)
    assert not Register.objects.live().filter(batch=batch).exists()
    assert (codes_of(batch, today()), entries(batch)) == ([], 2)


def test_a_register_that_arrived_before_its_day_closed_is_answered_after_it(trainer, class_):
    batch, enrolments = class_
    take(batch, ago(8), "PRESENT", "ABSENT")
    body = form(batch, enrolments, "PRESENT", "ABSENT", on=ago(8), version=None)
    assert trainer.post("attendance/register", body).status_code == 200
    other = form(batch, enrolments, "PRESENT", "LATE", on=ago(8), version=None)
    assert trainer.post("attendance/register", other).json()["code"] == "locked"
    assert entries(batch) == 1


def test_a_key_is_neither_needed_nor_kept(trainer, class_):
    batch, enrolments = class_
    key = {"Idempotency_Key": "register-on-the-bus"}
    trainer.post("attendance/register", form(batch, enrolments, "PRESENT", "ABSENT"), **key)
    other = form(batch, enrolments, "LATE", "LATE")
    assert trainer.post("attendance/register", other, **key).status_code == 200
    assert codes_of(batch, today()) == ["LATE", "LATE"]
