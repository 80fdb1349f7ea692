"""Branches that are deleted or closed."""

from shared_apps.core.dates import today
from tenant_apps.enquiries.tests.factories import make_enquiry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tests.parents.ground import Ground, make_branch, make_course
from tests.parents.races.acts import dropping, half_used, paying, run_import
from tests.parents.races.declared import Scene, changing, deleting, phones, posting, race, scene


@race("staff.Member.branch")
def somebody_is_invited_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(g, "staff", branchObjectId=branch.pk, email=f"invited{next(phones)}@people.test")
    return scene(g, branch.pk, new, deleting("branch", branch.pk))


@race("staff.Member.branch")
def somebody_moves_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch, member = make_branch(), g.member()
    move = changing("staff", member.pk, branchObjectId=branch.pk)
    return scene(g, branch.pk, move, deleting("branch", branch.pk))


@race("staff.Member.branch")
def somebody_comes_back_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    member = g.member(branch, status="INACTIVE")
    back = changing("staff", member.pk, is_active=True)
    return scene(g, branch.pk, back, deleting("branch", branch.pk))


@race("students.Student.branch")
def a_student_is_entered_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(g, "student", branchObjectId=branch.pk)
    return scene(g, branch.pk, new, deleting("branch", branch.pk))


@race("students.Student.branch")
def a_student_is_entered_in_a_branch_that_is_closed(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(g, "student", branchObjectId=branch.pk)
    return scene(g, branch.pk, new, changing("branch", branch.pk, status="INACTIVE"))


@race("students.Student.branch")
def a_student_moves_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch, student = make_branch(), g.student()
    move = changing("student", student.pk, branchObjectId=branch.pk)
    return scene(g, branch.pk, move, deleting("branch", branch.pk))


@race("students.Student.branch")
def an_enquiry_becomes_a_student_of_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    enquiry = make_enquiry()
    body = {"branchObjectId": branch.pk, "studentName": "Ira Sen", "phone": "9822011874"}
    convert = ("POST", f"enquiry/{enquiry.pk}/convert", body)
    return scene(g, branch.pk, convert, deleting("branch", branch.pk))


@race("students.Student.branch", until='UPDATE "students_studentimport"')
def students_are_imported_into_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    record = g.waiting_import("RUNNING", branch)
    close = deleting("branch", branch.pk)
    return Scene(branch.pk, lambda: run_import(g, record.pk), lambda: g.call(*close))


@race("courses.Batch.branch")
def a_batch_is_planned_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(
        g,
        "batch",
        branchObjectId=branch.pk,
        trainerObjectId=None,
        name=f"Evening {next(phones)}",
    )
    return scene(g, branch.pk, new, deleting("branch", branch.pk))


@race("courses.Batch.branch")
def a_batch_is_planned_in_a_branch_that_is_closed(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(
        g,
        "batch",
        branchObjectId=branch.pk,
        trainerObjectId=None,
        name=f"Evening {next(phones)}",
    )
    return scene(g, branch.pk, new, changing("branch", branch.pk, status="INACTIVE"))


@race("courses.Batch.branch")
def a_batch_moves_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch, batch = make_branch(), g.batch()
    move = changing("batch", batch.pk, branchObjectId=branch.pk)
    return scene(g, branch.pk, move, deleting("branch", branch.pk))


@race("courses.Batch.branch")
def a_batch_is_opened_again_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    batch = g.batch(branch=branch)
    closed = g.call(*changing("batch", batch.pk, status="INACTIVE"))
    assert closed.status_code == 200, closed.content
    again = changing("batch", batch.pk, status="ACTIVE")
    return scene(g, branch.pk, again, deleting("branch", branch.pk))


@race("enquiries.Enquiry.branch")
def an_enquiry_comes_for_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(
        g,
        "enquiry",
        branchObjectId=branch.pk,
        ownerObjectId=None,
        phone=f"96{next(phones):08d}",
    )
    return scene(g, branch.pk, new, deleting("branch", branch.pk))


@race("enquiries.Enquiry.branch")
def an_enquiry_moves_to_a_branch_that_is_closed(g: Ground) -> Scene:
    branch, enquiry = make_branch(), make_enquiry()
    move = changing("enquiry", enquiry.pk, branchObjectId=branch.pk)
    return scene(g, branch.pk, move, changing("branch", branch.pk, status="INACTIVE"))


@race("students.StudentImport.branch")
def a_table_is_uploaded_for_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    new = posting(g, "studentimport", branchObjectId=branch.pk)
    return scene(g, branch.pk, new, deleting("branch", branch.pk))


@race("students.StudentImport.branch")
def an_import_is_pointed_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch, record = make_branch(), g.waiting_import("CHECKED")
    move = changing("studentimport", record.pk, branchObjectId=branch.pk)
    return scene(g, branch.pk, move, deleting("branch", branch.pk))


@race("enrolments.Enrolment.branch", until='INSERT INTO "enrolments_enrolment"')
def an_enrolment_is_transferred_to_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    enrolment = g.unpaid(course=make_course(duration_value=3))
    body = {"branchObjectId": branch.pk, "on": today(), "reason": "Moved"}
    transfer = ("POST", f"studentcourse/{enrolment.pk}/transfer", body)
    return scene(g, branch.pk, transfer, deleting("branch", branch.pk))


@race("fees.Due.branch")
def a_due_is_issued_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    student = g.student(branch=make_branch())
    new = ("POST", "studentcourse", g.enrolling(student, make_course()))
    return scene(g, student.branch_id, new, deleting("branch", student.branch_id))


@race("fees.Payment.branch")
def a_payment_is_taken_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    left = g.graduate(student=g.student(branch=branch)).student
    done = g.call(*changing("student", left.pk, status="COMPLETED"))
    assert done.status_code == 200, done.content
    return scene(g, branch.pk, paying(g, left.pk), deleting("branch", branch.pk))


@race("fees.CreditNote.branch")
def a_course_is_dropped_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    enrolment = half_used(g, branch=make_branch())
    return scene(
        g,
        enrolment.branch_id,
        dropping(enrolment),
        deleting("branch", enrolment.branch_id),
    )


@race("attendance.StaffDay.branch")
def a_staff_day_is_entered_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    member = g.member(branch, status="INACTIVE")
    new = posting(g, "staffattendance", memberObjectId=member.pk)
    return scene(g, branch.pk, new, deleting("branch", branch.pk))


@race("enrolments.RenewalRun.branch", until="enrolments_renewalrun")
def renewals_are_asked_for_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    branch = make_branch()
    enrolment = make_enrolment(g.student(branch=branch))
    Enrolment.objects.filter(pk=enrolment.pk).update(renews_on=today())
    return scene(g, branch.pk, ("POST", "renewal/run", {}), deleting("branch", branch.pk))
