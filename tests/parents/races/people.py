"""Staff who are deleted or go."""

from tenant_apps.enquiries.tests.factories import make_enquiry
from tests.parents.ground import Ground, make_course
from tests.parents.races.declared import Scene, changing, deleting, phones, posting, race, scene


@race("courses.Batch.trainer")
def a_batch_is_given_to_a_trainer_who_is_deleted(g: Ground) -> Scene:
    member = g.member()
    new = posting(g, "batch", trainerObjectId=member.pk, room="", name=f"Evening {next(phones)}")
    return scene(g, member.pk, new, deleting("staff", member.pk))


@race("courses.Batch.trainer")
def a_batch_is_taken_over_by_a_trainer_who_goes(g: Ground) -> Scene:
    member, batch = g.member(), g.batch()
    move = changing("batch", batch.pk, trainerObjectId=member.pk)
    return scene(g, member.pk, move, changing("staff", member.pk, is_active=False))


@race("enrolments.Enrolment.trainer")
def somebody_enrols_with_a_trainer_who_is_deleted(g: Ground) -> Scene:
    member = g.member()
    body = g.enrolling(g.student(), make_course(), trainerObjectId=member.pk)
    return scene(g, member.pk, ("POST", "studentcourse", body), deleting("staff", member.pk))


@race("enrolments.Enrolment.trainer")
def an_enrolment_is_given_to_a_trainer_who_is_deleted(g: Ground) -> Scene:
    member, enrolment = g.member(), g.unpaid()
    move = changing("studentcourse", enrolment.pk, trainerObjectId=member.pk)
    return scene(g, member.pk, move, deleting("staff", member.pk))


@race("enquiries.Enquiry.owner")
def an_enquiry_comes_for_an_owner_who_is_deleted(g: Ground) -> Scene:
    member = g.member()
    new = posting(g, "enquiry", ownerObjectId=member.pk, phone=f"95{next(phones):08d}")
    return scene(g, member.pk, new, deleting("staff", member.pk))


@race("enquiries.Enquiry.owner")
def an_enquiry_is_given_to_an_owner_who_is_deleted(g: Ground) -> Scene:
    member, enquiry = g.member(), make_enquiry()
    move = changing("enquiry", enquiry.pk, ownerObjectId=member.pk)
    return scene(g, member.pk, move, deleting("staff", member.pk))


@race("attendance.StaffDay.member")
def a_day_is_entered_for_somebody_who_is_deleted(g: Ground) -> Scene:
    member = g.member()
    new = posting(g, "staffattendance", memberObjectId=member.pk)
    return scene(g, member.pk, new, deleting("staff", member.pk))
