from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid, Stale
from shared_apps.core.principal import SYSTEM, Actor
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.enquiries.models import OPEN, Enquiry
from tenant_apps.enquiries.services import enquiries as services
from tenant_apps.enquiries.tests.factories import make_enquiry, standing_at
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

pytestmark = pytest.mark.usefixtures("in_first")

TOMORROW = today() + timedelta(days=1)
YESTERDAY = today() - timedelta(days=1)


def now(enquiry: Enquiry) -> Enquiry:
    return Enquiry.objects.get(pk=enquiry.pk)


def test_enquiries_are_numbered_in_their_order():
    first, second = make_enquiry(), make_enquiry()
    assert first.code.startswith("ENQ-")
    assert int(second.code[4:]) == int(first.code[4:]) + 1


@pytest.mark.parametrize("status", OPEN)
@pytest.mark.parametrize("to", OPEN)
def test_a_stage_may_be_skipped_but_not_gone_back_to(status, to):
    enquiry = standing_at(status)
    if OPEN.index(to) >= OPEN.index(status):
        services.move_enquiry(by=SYSTEM, record=enquiry, status=to)
        assert now(enquiry).status == to
    else:
        with pytest.raises(Conflict):
            services.move_enquiry(by=SYSTEM, record=enquiry, status=to)
        assert now(enquiry).status == status


@pytest.mark.parametrize("status", OPEN)
def test_what_is_lost_or_rests_comes_back_to_the_stage_it_had(status):
    for leave in (
        lambda enquiry: services.lose_enquiry(by=SYSTEM, record=enquiry, reason="TIMING"),
        lambda enquiry: services.hold_enquiry(by=SYSTEM, record=enquiry, note="After the exams"),
    ):
        enquiry = standing_at(status)
        leave(enquiry)
        assert now(enquiry).parked_from == status
        services.reopen_enquiry(by=SYSTEM, record=enquiry, next_follow_up=TOMORROW)
        back = now(enquiry)
        assert (back.status, back.next_follow_up) == (status, TOMORROW)
        assert (back.parked_from, back.parked_note, back.lost_reason) == ("", "", "")


def test_who_rests_can_be_lost_and_still_comes_back_to_the_old_stage():
    enquiry = standing_at("ON_HOLD")
    services.lose_enquiry(by=SYSTEM, record=enquiry, reason="NO_RESPONSE")
    assert (now(enquiry).status, now(enquiry).parked_from) == ("LOST", "INTERESTED")


@pytest.mark.parametrize("status", ["LOST", "CONVERTED"])
def test_an_ended_enquiry_has_no_next_follow_up_and_takes_no_more(status):
    enquiry = standing_at(status)
    assert enquiry.next_follow_up is None
    with pytest.raises(Conflict):
        services.log_follow_up(
            by=SYSTEM, record=enquiry, channel="CALL", outcome="BUSY", next_date=TOMORROW
        )
    with pytest.raises(Invalid):
        services.update_enquiry(by=SYSTEM, record=enquiry, next_follow_up=TOMORROW)
    assert enquiry.follow_ups.count() == 0


@pytest.mark.parametrize("status", ["NEW", "CONTACTED", "INTERESTED", "DEMO", "CONVERTED"])
def test_only_what_rests_or_is_lost_can_be_reopened(status):
    enquiry = standing_at(status)
    with pytest.raises(Conflict):
        services.reopen_enquiry(by=SYSTEM, record=enquiry, next_follow_up=TOMORROW)
    assert now(enquiry).version == enquiry.version


def test_an_open_enquiry_keeps_a_next_follow_up_whatever_is_edited():
    enquiry = make_enquiry()
    for day in (None, YESTERDAY):
        with pytest.raises(Invalid) as refusal:
            services.update_enquiry(by=SYSTEM, record=enquiry, next_follow_up=day)
        assert "nextFollowUp" in refusal.value.errors
    assert now(enquiry).next_follow_up == today()


def test_the_database_holds_an_open_enquiry_to_a_next_follow_up():
    enquiry = make_enquiry()
    with pytest.raises(IntegrityError), transaction.atomic():
        Enquiry.objects.filter(pk=enquiry.pk).update(next_follow_up=None)


def test_a_follow_up_plans_the_next_and_keeps_who_said_what():
    enquiry = make_enquiry()
    desk = Actor(7, "Priyanka Joshi")
    services.log_follow_up(
        by=desk,
        record=enquiry,
        channel="CALL",
        outcome="NO_ANSWER",
        note="Rang twice",
        next_date=TOMORROW,
    )
    said = enquiry.follow_ups.get()
    assert (said.by_name, said.note, said.next) == ("Priyanka Joshi", "Rang twice", TOMORROW)
    after = now(enquiry)
    assert (after.status, after.next_follow_up, after.responded_at) == ("NEW", TOMORROW, said.at)


@pytest.mark.parametrize("outcome", ["CONNECTED", "CALL_BACK", "NOT_INTERESTED"])
def test_a_new_enquiry_that_was_reached_is_contacted(outcome):
    enquiry = make_enquiry()
    services.log_follow_up(
        by=SYSTEM, record=enquiry, channel="CALL", outcome=outcome, next_date=TOMORROW
    )
    assert now(enquiry).status == "CONTACTED"


def test_an_outcome_that_settles_nothing_asks_for_the_next_day():
    enquiry = make_enquiry()
    with pytest.raises(Invalid) as refusal:
        services.log_follow_up(by=SYSTEM, record=enquiry, channel="CALL", outcome="BUSY")
    assert refusal.value.errors == {"nextFollowUp": ["Please choose the day of the next try."]}
    assert enquiry.follow_ups.count() == 0


def test_a_wrong_number_asks_for_no_day_and_stays_on_the_list():
    enquiry = make_enquiry()
    services.log_follow_up(by=SYSTEM, record=enquiry, channel="CALL", outcome="WRONG_NUMBER")
    assert now(enquiry).next_follow_up == today()


def test_converting_makes_the_student_from_what_is_known_and_keeps_the_history():
    enquiry = standing_at("DEMO", whatsapp="9822014560", email="ira@example.com")
    services.log_follow_up(
        by=SYSTEM, record=enquiry, channel="VISIT", outcome="CONNECTED", next_date=TOMORROW
    )
    converted = services.convert_enquiry(by=SYSTEM, record=enquiry, school="Vidya Bhavan")
    student = Student.objects.get(pk=converted.student_id)
    assert (student.name, student.phone, student.branch) == (
        enquiry.name,
        enquiry.phone,
        enquiry.branch,
    )
    assert (student.whatsapp, student.email) == ("9822014560", "ira@example.com")
    assert student.school == "Vidya Bhavan"
    assert converted.follow_ups.count() == 1
    moved = AuditEntry.objects.filter(kind="enquiry", target_id=enquiry.pk).latest("pk")
    assert (moved.before["status"], moved.after["status"]) == ("DEMO", "CONVERTED")


def test_converting_twice_leaves_one_student():
    enquiry = make_enquiry()
    first = services.convert_enquiry(by=SYSTEM, record=enquiry)
    second = services.convert_enquiry(by=SYSTEM, record=enquiry, name="Somebody Else")
    assert second.student_id == first.student_id
    assert Student.objects.filter(phone=enquiry.phone).count() == 1


@pytest.mark.parametrize("status", ["LOST", "ON_HOLD"])
def test_what_is_lost_or_rests_is_reopened_before_it_converts(status):
    enquiry = standing_at(status)
    with pytest.raises(Conflict):
        services.convert_enquiry(by=SYSTEM, record=enquiry)
    assert not Student.objects.filter(phone=enquiry.phone).exists()


def test_a_minor_without_guardian_is_not_converted_and_takes_no_number():
    enquiry, last = make_enquiry(), Student.objects.latest("code").code
    with pytest.raises(Invalid):
        services.convert_enquiry(by=SYSTEM, record=enquiry, dob=today() - timedelta(days=4000))
    assert now(enquiry).status == "NEW"
    assert Student.objects.latest("code").code == last


def test_who_looked_at_an_older_state_does_not_convert():
    enquiry = make_enquiry()
    services.move_enquiry(by=SYSTEM, record=enquiry, status="DEMO")
    with pytest.raises(Stale):
        services.convert_enquiry(by=SYSTEM, record=enquiry, version=enquiry.version)
    assert now(enquiry).student_id is None


def test_an_enquiry_is_not_given_to_somebody_who_works_elsewhere():
    enquiry = make_enquiry()
    elsewhere = Member.objects.get(email="second.admin@raga.test")
    with pytest.raises(Invalid) as refusal:
        services.update_enquiry(by=SYSTEM, record=enquiry, owner=elsewhere)
    assert "ownerObjectId" in refusal.value.errors
    assert now(enquiry).owner_id is None


def test_an_enquiry_does_not_leave_its_owner_behind_in_the_old_branch():
    trainer = Member.objects.get(email="trainer@raga.test")
    enquiry = make_enquiry(owner=trainer)
    with pytest.raises(Invalid):
        services.update_enquiry(by=SYSTEM, record=enquiry, branch=Branch.objects.latest("pk"))
    assert now(enquiry).branch_id == trainer.branch_id


def test_who_became_a_student_is_not_deleted_here():
    enquiry = standing_at("CONVERTED")
    with pytest.raises(Conflict):
        services.delete_enquiry(by=SYSTEM, record=enquiry)
    assert now(enquiry).deleted_at is None


def test_only_courses_changed_is_a_change():
    enquiry = make_enquiry()
    changed = services.update_enquiry(by=SYSTEM, record=enquiry, courses=[])
    assert changed.version == enquiry.version
