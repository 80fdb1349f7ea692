"""Staff who are deleted or deactivated."""

from tenant_apps.enquiries.tests.factories import make_enquiry
from tests.parents.factory import Factory, make_course
from tests.parents.races.declared import (
    PreparedRace,
    create_request,
    delete_request,
    phones,
    prepared,
    race,
    update_request,
)


@race("courses.Batch.trainer")
def a_batch_is_given_to_a_trainer_who_is_deleted(f: Factory) -> PreparedRace:
    member = f.member()
    new = create_request(
        f, "batch", trainerObjectId=member.pk, room="", name=f"Evening {next(phones)}"
    )
    return prepared(f, member.pk, new, delete_request("staff", member.pk))


@race("courses.Batch.trainer")
def a_batch_changes_to_a_trainer_who_is_deactivated(f: Factory) -> PreparedRace:
    member, batch = f.member(), f.batch()
    move = update_request("batch", batch.pk, trainerObjectId=member.pk)
    return prepared(f, member.pk, move, update_request("staff", member.pk, is_active=False))


@race("enrolments.Enrolment.trainer")
def a_student_enrols_with_a_trainer_who_is_deleted(f: Factory) -> PreparedRace:
    member = f.member()
    body = f.enrolment_body(f.student(), make_course(), trainerObjectId=member.pk)
    return prepared(
        f, member.pk, ("POST", "studentcourse", body), delete_request("staff", member.pk)
    )


@race("enrolments.Enrolment.trainer")
def an_enrolment_is_given_to_a_trainer_who_is_deleted(f: Factory) -> PreparedRace:
    member, enrolment = f.member(), f.unpaid_enrolment()
    move = update_request("studentcourse", enrolment.pk, trainerObjectId=member.pk)
    return prepared(f, member.pk, move, delete_request("staff", member.pk))


@race("enquiries.Enquiry.owner")
def an_enquiry_is_created_for_an_owner_who_is_deleted(f: Factory) -> PreparedRace:
    member = f.member()
    new = create_request(f, "enquiry", ownerObjectId=member.pk, phone=f"95{next(phones):08d}")
    return prepared(f, member.pk, new, delete_request("staff", member.pk))


@race("enquiries.Enquiry.owner")
def an_enquiry_is_given_to_an_owner_who_is_deleted(f: Factory) -> PreparedRace:
    member, enquiry = f.member(), make_enquiry()
    move = update_request("enquiry", enquiry.pk, ownerObjectId=member.pk)
    return prepared(f, member.pk, move, delete_request("staff", member.pk))


@race("attendance.StaffDay.member")
def a_staff_day_is_entered_for_a_member_who_is_deleted(f: Factory) -> PreparedRace:
    member = f.member()
    new = create_request(f, "staffattendance", memberObjectId=member.pk)
    return prepared(f, member.pk, new, delete_request("staff", member.pk))
