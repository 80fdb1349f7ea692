"""Two phones, two taps: one register, one day."""

from collections import Counter

import pytest

from shared_apps.core.dates import today
from tenant_apps.attendance import services
from tenant_apps.attendance.models import Register, StaffDay
from tenant_apps.attendance.tests.factories import OWNER, codes_of, daily_batch, form, take
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("committed")


def send_at_once(organisation, batch, enrolments, version) -> Counter[int]:
    """Each phone sends the same code for all students; the statuses of the answers."""
    people = ["owner", "admin", "staff"]
    callers = [signed_in(person, organisation) for person in people]
    codes = ["PRESENT", "ABSENT", "LATE"]

    def send(place: int) -> int:
        marks = [{"studentObjectId": one.student_id, "code": codes[place]} for one in enrolments]
        body = {"batchObjectId": batch.pk, "date": today(), "marks": marks, "version": version}
        return callers[place].post("attendance/register", body).status_code

    return Counter(at_once(len(people), send))


def check_one_phone_won(organisation, batch, students: int, entries: int) -> None:
    """The register holds what one phone sent, whole, and the audit log as many entries."""
    with in_organisation(organisation):
        codes = codes_of(batch, today())
        assert len(codes) == students
        assert len(set(codes)) == 1
        register = Register.objects.get(batch=batch)
        log = AuditEntry.objects.filter(kind="register", target_id=register.pk)
        assert (log.count(), register.version) == (entries, entries)


def test_of_phones_that_take_a_register_at_once_one_wins_and_the_others_are_told(organisation):
    with in_organisation(organisation):
        batch, enrolments = daily_batch(students=12)
    answers = send_at_once(organisation, batch, enrolments, None)
    assert answers == {200: 1, 409: 2}
    check_one_phone_won(organisation, batch, 12, entries=1)


def test_of_phones_that_change_a_register_at_once_one_wins_and_the_others_are_told(organisation):
    with in_organisation(organisation):
        batch, enrolments = daily_batch(students=12)
        take(batch, today(), *["EXCUSED"] * 12)
    answers = send_at_once(organisation, batch, enrolments, 1)
    assert answers == {200: 1, 409: 2}
    check_one_phone_won(organisation, batch, 12, entries=2)


def test_of_phones_that_take_a_register_anew_at_once_one_wins_and_the_others_are_told(organisation):
    with in_organisation(organisation):
        batch, enrolments = daily_batch(students=12)
        take(batch, today(), *["EXCUSED"] * 12)
        services.untake_register(by=OWNER, batch_id=batch.pk, on=today(), version=1)
    answers = send_at_once(organisation, batch, enrolments, 2)
    assert answers == {200: 1, 409: 2}
    check_one_phone_won(organisation, batch, 12, entries=3)


@pytest.mark.parametrize("version", [None, 1])
def test_a_register_that_is_sent_many_times_at_once_is_kept_once(organisation, version):
    with in_organisation(organisation):
        batch, enrolments = daily_batch(students=3)
        if version:
            take(batch, today(), *["ABSENT"] * 3)
    caller = signed_in("staff", organisation)
    body = form(batch, enrolments, *["PRESENT"] * 3, version=version)
    answers = at_once(5, lambda place: caller.post("attendance/register", body))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["data"]["takenAt"] for answer in answers}) == 1
    check_one_phone_won(organisation, batch, 3, entries=(version or 0) + 1)


def test_of_a_change_and_an_undo_at_once_one_wins(organisation):
    with in_organisation(organisation):
        batch, enrolments = daily_batch(students=12)
        take(batch, today(), *["PRESENT"] * 12)
    owner, staff = (signed_in(person, organisation) for person in ("owner", "staff"))
    change = form(batch, enrolments, *["LATE"] * 12, version=1)
    undo = {"batchObjectId": batch.pk, "date": today(), "version": 1}
    calls = [
        lambda: staff.post("attendance/register", change),
        lambda: owner.post("attendance/register/undo", undo),
    ]
    answers = at_once(2, lambda place: calls[place]())
    changed = answers[0].status_code == 200
    assert [answer.status_code for answer in answers] == ([200, 409] if changed else [409, 200])
    with in_organisation(organisation):
        assert codes_of(batch, today()) == (["LATE"] * 12 if changed else [])
        assert Register.objects.get(batch=batch).version == 2


def test_who_taps_check_in_many_times_has_one_day(organisation):
    caller = signed_in("staff", organisation)
    answers = at_once(5, lambda place: caller.post("staffattendance/check-in").status_code)
    assert Counter(answers) == {200: 1, 409: 4}
    with in_organisation(organisation):
        assert StaffDay.objects.filter(member=caller.user_id, date=today()).count() == 1
