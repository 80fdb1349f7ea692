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
from tenant_apps.enquiries.tests.factories import make_enquiry, make_enquiry_with_status
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tests.days import in_days

pytestmark = pytest.mark.usefixtures("in_first")


def reload(enquiry: Enquiry) -> Enquiry:
    return Enquiry.objects.get(pk=enquiry.pk)


def test_enquiries_are_numbered_in_their_order():
    first, second = make_enquiry(), make_enquiry()
    assert first.code.startswith("ENQ-")
    assert int(second.code[4:]) == int(first.code[4:]) + 1


@pytest.mark.parametrize("status", OPEN)
@pytest.mark.parametrize("to", OPEN)
def test_a_stage_may_be_skipped_but_not_gone_back_to(status, to):
    enquiry = make_enquiry_with_status(status)
    if OPEN.index(to) >= OPEN.index(status):
        services.move_enquiry(by=SYSTEM, record=enquiry, status=to)
        assert reload(enquiry).status == to
    else:
        with pytest.raises(Conflict):
            services.move_enquiry(by=SYSTEM, record=enquiry, status=to)
        assert reload(enquiry).status == status


@pytest.mark.parametrize("status", OPEN)
def test_reopening_returns_to_the_former_stage(status):
    for leave in (
        lambda enquiry: services.lose_enquiry(by=SYSTEM, record=enquiry, reason="TIMING"),
        lambda enquiry: services.hold_enquiry(by=SYSTEM, record=enquiry, note="After the exams"),
    ):
        enquiry = make_enquiry_with_status(status)
        leave(enquiry)
        assert reload(enquiry).parked_from == status
        services.reopen_enquiry(by=SYSTEM, record=enquiry, next_follow_up=in_days(1))
        reopened = reload(enquiry)
        assert (reopened.status, reopened.next_follow_up) == (status, in_days(1))
        assert (reopened.parked_from, reopened.parked_note, reopened.lost_reason) == ("", "", "")


def test_losing_an_enquiry_on_hold_keeps_the_former_stage():
    enquiry = make_enquiry_with_status("ON_HOLD")
    services.lose_enquiry(by=SYSTEM, record=enquiry, reason="NO_RESPONSE")
    assert (reload(enquiry).status, reload(enquiry).parked_from) == ("LOST", "INTERESTED")


@pytest.mark.parametrize("status", ["LOST", "CONVERTED"])
def test_an_ended_enquiry_takes_no_follow_ups(status):
    enquiry = make_enquiry_with_status(status)
    assert enquiry.next_follow_up is None
    with pytest.raises(Conflict):
        services.log_follow_up(
            by=SYSTEM, record=enquiry, channel="CALL", outcome="BUSY", next_date=in_days(1)
        )
    with pytest.raises(Invalid):
        services.update_enquiry(by=SYSTEM, record=enquiry, next_follow_up=in_days(1))
    assert enquiry.follow_ups.count() == 0


@pytest.mark.parametrize("status", ["NEW", "CONTACTED", "INTERESTED", "DEMO", "CONVERTED"])
def test_only_an_enquiry_on_hold_or_lost_can_be_reopened(status):
    enquiry = make_enquiry_with_status(status)
    with pytest.raises(Conflict):
        services.reopen_enquiry(by=SYSTEM, record=enquiry, next_follow_up=in_days(1))
    assert reload(enquiry).version == enquiry.version


def test_the_next_follow_up_of_an_open_enquiry_cannot_be_removed():
    enquiry = make_enquiry()
    for day in (None, in_days(-1)):
        with pytest.raises(Invalid) as refusal:
            services.update_enquiry(by=SYSTEM, record=enquiry, next_follow_up=day)
        assert "nextFollowUp" in refusal.value.errors
    assert reload(enquiry).next_follow_up == today()


def test_the_database_requires_a_next_follow_up_of_an_open_enquiry():
    enquiry = make_enquiry()
    with pytest.raises(IntegrityError), transaction.atomic():
        Enquiry.objects.filter(pk=enquiry.pk).update(next_follow_up=None)


def test_a_follow_up_stores_its_author_and_sets_the_next_date():
    enquiry = make_enquiry()
    desk = Actor(7, "Priyanka Joshi")
    services.log_follow_up(
        by=desk,
        record=enquiry,
        channel="CALL",
        outcome="NO_ANSWER",
        note="Rang twice",
        next_date=in_days(1),
    )
    saved = enquiry.follow_ups.get()
    assert (saved.by_name, saved.note, saved.next) == ("Priyanka Joshi", "Rang twice", in_days(1))
    after = reload(enquiry)
    assert (after.status, after.next_follow_up, after.responded_at) == ("NEW", in_days(1), saved.at)


@pytest.mark.parametrize("outcome", ["CONNECTED", "CALL_BACK", "NOT_INTERESTED"])
def test_a_new_enquiry_becomes_contacted_when_the_person_is_reached(outcome):
    enquiry = make_enquiry()
    services.log_follow_up(
        by=SYSTEM, record=enquiry, channel="CALL", outcome=outcome, next_date=in_days(1)
    )
    assert reload(enquiry).status == "CONTACTED"


def test_a_follow_up_without_a_required_next_date_is_refused():
    enquiry = make_enquiry()
    with pytest.raises(Invalid) as refusal:
        services.log_follow_up(by=SYSTEM, record=enquiry, channel="CALL", outcome="BUSY")
    assert refusal.value.errors == {
        "nextFollowUp": ["Please choose the date of the next follow-up."]
    }
    assert enquiry.follow_ups.count() == 0


def test_a_wrong_number_needs_no_next_date_and_stays_due():
    enquiry = make_enquiry()
    services.log_follow_up(by=SYSTEM, record=enquiry, channel="CALL", outcome="WRONG_NUMBER")
    assert reload(enquiry).next_follow_up == today()


def test_converting_copies_the_details_and_keeps_the_history():
    enquiry = make_enquiry_with_status("DEMO", whatsapp="9822014560", email="ira@example.com")
    services.log_follow_up(
        by=SYSTEM, record=enquiry, channel="VISIT", outcome="CONNECTED", next_date=in_days(1)
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


def test_converting_twice_creates_one_student():
    enquiry = make_enquiry()
    first = services.convert_enquiry(by=SYSTEM, record=enquiry)
    second = services.convert_enquiry(by=SYSTEM, record=enquiry, name="Somebody Else")
    assert second.student_id == first.student_id
    assert Student.objects.filter(phone=enquiry.phone).count() == 1


@pytest.mark.parametrize("status", ["LOST", "ON_HOLD"])
def test_a_lost_enquiry_or_one_on_hold_cannot_be_converted(status):
    enquiry = make_enquiry_with_status(status)
    with pytest.raises(Conflict):
        services.convert_enquiry(by=SYSTEM, record=enquiry)
    assert not Student.objects.filter(phone=enquiry.phone).exists()


def test_a_minor_without_guardian_is_not_converted_and_uses_no_number():
    enquiry, last = make_enquiry(), Student.objects.latest("code").code
    with pytest.raises(Invalid):
        services.convert_enquiry(by=SYSTEM, record=enquiry, dob=today() - timedelta(days=4000))
    assert reload(enquiry).status == "NEW"
    assert Student.objects.latest("code").code == last


def test_converting_a_stale_version_is_refused():
    enquiry = make_enquiry()
    services.move_enquiry(by=SYSTEM, record=enquiry, status="DEMO")
    with pytest.raises(Stale):
        services.convert_enquiry(by=SYSTEM, record=enquiry, version=enquiry.version)
    assert reload(enquiry).student_id is None


def test_an_enquiry_cannot_be_assigned_to_a_member_of_another_branch():
    enquiry = make_enquiry()
    elsewhere = Member.objects.get(email="second.admin@raga.test")
    with pytest.raises(Invalid) as refusal:
        services.update_enquiry(by=SYSTEM, record=enquiry, owner=elsewhere)
    assert "ownerObjectId" in refusal.value.errors
    assert reload(enquiry).owner_id is None


def test_an_enquiry_with_an_owner_cannot_move_to_another_branch():
    trainer = Member.objects.get(email="trainer@raga.test")
    enquiry = make_enquiry(owner=trainer)
    with pytest.raises(Invalid):
        services.update_enquiry(by=SYSTEM, record=enquiry, branch=Branch.objects.latest("pk"))
    assert reload(enquiry).branch_id == trainer.branch_id


def test_a_converted_enquiry_cannot_be_deleted():
    enquiry = make_enquiry_with_status("CONVERTED")
    with pytest.raises(Conflict):
        services.delete_enquiry(by=SYSTEM, record=enquiry)
    assert reload(enquiry).deleted_at is None


def test_an_update_without_changes_keeps_the_version():
    enquiry = make_enquiry()
    changed = services.update_enquiry(by=SYSTEM, record=enquiry, courses=[])
    assert changed.version == enquiry.version
