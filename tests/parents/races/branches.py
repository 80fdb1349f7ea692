"""Branches that are deleted or closed."""

from datetime import timedelta

from shared_apps.core.dates import today
from tenant_apps.enquiries.tests.factories import make_enquiry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tests.parents.factory import Factory, make_branch, make_course
from tests.parents.races.actions import (
    drop_request,
    partly_paid_enrolment,
    payment_request,
    run_import,
)
from tests.parents.races.declared import (
    PreparedRace,
    create_request,
    delete_request,
    phones,
    prepared,
    race,
    update_request,
)


@race("staff.Member.branch")
def a_member_is_invited_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(
        f, "staff", branchObjectId=branch.pk, email=f"invited{next(phones)}@people.test"
    )
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("staff.Member.branch")
def a_member_moves_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch, member = make_branch(), f.member()
    move = update_request("staff", member.pk, branchObjectId=branch.pk)
    return prepared(f, branch.pk, move, delete_request("branch", branch.pk))


@race("staff.Member.branch")
def a_member_is_reactivated_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    member = f.member(branch, status="INACTIVE")
    back = update_request("staff", member.pk, is_active=True)
    return prepared(f, branch.pk, back, delete_request("branch", branch.pk))


@race("branches.Holiday.branch")
def a_holiday_is_added_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(
        f, "holiday", branchObjectId=branch.pk, date=str(today()), name="Founder's Day"
    )
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("finance.Expense.branch")
def an_expense_is_entered_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "expense", branchObjectId=branch.pk, submit=False)
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("finance.Income.branch")
def income_is_entered_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "income", branchObjectId=branch.pk, received=False)
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("finance.Transfer.branch", "finance.Transfer.to_branch")
def money_is_moved_out_of_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "transfer", branchObjectId=branch.pk)
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("finance.RecurringExpense.branch")
def an_expense_recurs_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(
        f, "recurringexpense", branchObjectId=branch.pk, startsOn=str(today() + timedelta(days=9))
    )
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("students.Student.branch")
def a_student_is_entered_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "student", branchObjectId=branch.pk)
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("students.Student.branch")
def a_student_is_entered_in_a_branch_that_is_closed(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "student", branchObjectId=branch.pk)
    return prepared(f, branch.pk, new, update_request("branch", branch.pk, status="INACTIVE"))


@race("students.Student.branch")
def a_student_moves_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch, student = make_branch(), f.student()
    move = update_request("student", student.pk, branchObjectId=branch.pk)
    return prepared(f, branch.pk, move, delete_request("branch", branch.pk))


@race("students.Student.branch")
def an_enquiry_becomes_a_student_of_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    enquiry = make_enquiry()
    body = {"branchObjectId": branch.pk, "studentName": "Ira Sen", "phone": "9822011874"}
    convert = ("POST", f"enquiry/{enquiry.pk}/convert", body)
    return prepared(f, branch.pk, convert, delete_request("branch", branch.pk))


@race("students.Student.branch", until='UPDATE "students_studentimport"')
def students_are_imported_into_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    record = f.student_import("RUNNING", branch)
    close = delete_request("branch", branch.pk)
    return PreparedRace(branch.pk, lambda: run_import(f, record.pk), lambda: f.call(*close))


@race("courses.Batch.branch")
def a_batch_is_planned_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(
        f,
        "batch",
        branchObjectId=branch.pk,
        trainerObjectId=None,
        name=f"Evening {next(phones)}",
    )
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("courses.Batch.branch")
def a_batch_is_planned_in_a_branch_that_is_closed(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(
        f,
        "batch",
        branchObjectId=branch.pk,
        trainerObjectId=None,
        name=f"Evening {next(phones)}",
    )
    return prepared(f, branch.pk, new, update_request("branch", branch.pk, status="INACTIVE"))


@race("courses.Batch.branch")
def a_batch_moves_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch, batch = make_branch(), f.batch()
    move = update_request("batch", batch.pk, branchObjectId=branch.pk)
    return prepared(f, branch.pk, move, delete_request("branch", branch.pk))


@race("courses.Batch.branch")
def a_batch_is_opened_again_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    batch = f.batch(branch=branch)
    closed = f.call(*update_request("batch", batch.pk, status="INACTIVE"))
    assert closed.status_code == 200, closed.content
    again = update_request("batch", batch.pk, status="ACTIVE")
    return prepared(f, branch.pk, again, delete_request("branch", branch.pk))


@race("enquiries.Enquiry.branch")
def an_enquiry_is_created_for_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(
        f,
        "enquiry",
        branchObjectId=branch.pk,
        ownerObjectId=None,
        phone=f"96{next(phones):08d}",
    )
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("enquiries.Enquiry.branch")
def an_enquiry_moves_to_a_branch_that_is_closed(f: Factory) -> PreparedRace:
    branch, enquiry = make_branch(), make_enquiry()
    move = update_request("enquiry", enquiry.pk, branchObjectId=branch.pk)
    return prepared(f, branch.pk, move, update_request("branch", branch.pk, status="INACTIVE"))


@race("students.StudentImport.branch")
def an_import_is_uploaded_for_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    new = create_request(f, "studentimport", branchObjectId=branch.pk)
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("students.StudentImport.branch")
def an_import_changes_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch, record = make_branch(), f.student_import("CHECKED")
    move = update_request("studentimport", record.pk, branchObjectId=branch.pk)
    return prepared(f, branch.pk, move, delete_request("branch", branch.pk))


@race("enrolments.Enrolment.branch", until='INSERT INTO "enrolments_enrolment"')
def an_enrolment_is_transferred_to_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    enrolment = f.unpaid_enrolment(course=make_course(duration_value=3))
    body = {"branchObjectId": branch.pk, "on": today(), "reason": "Moved"}
    transfer = ("POST", f"studentcourse/{enrolment.pk}/transfer", body)
    return prepared(f, branch.pk, transfer, delete_request("branch", branch.pk))


@race("fees.Due.branch")
def a_due_is_issued_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    student = f.student(branch=make_branch())
    new = ("POST", "studentcourse", f.enrolment_body(student, make_course()))
    return prepared(f, student.branch_id, new, delete_request("branch", student.branch_id))


@race("fees.Payment.branch", "fees.Movement.branch")
def a_payment_is_taken_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    left = f.completed_enrolment(student=f.student(branch=branch)).student
    done = f.call(*update_request("student", left.pk, status="COMPLETED"))
    assert done.status_code == 200, done.content
    return prepared(f, branch.pk, payment_request(f, left.pk), delete_request("branch", branch.pk))


@race("fees.CreditNote.branch")
def a_course_is_dropped_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    enrolment = partly_paid_enrolment(f, branch=make_branch())
    return prepared(
        f,
        enrolment.branch_id,
        drop_request(enrolment),
        delete_request("branch", enrolment.branch_id),
    )


@race("attendance.StaffDay.branch")
def a_staff_day_is_entered_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    member = f.member(branch, status="INACTIVE")
    new = create_request(f, "staffattendance", memberObjectId=member.pk)
    return prepared(f, branch.pk, new, delete_request("branch", branch.pk))


@race("renewals.RenewalRun.branch", until="enrolments_renewalrun")
def renewals_are_requested_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    branch = make_branch()
    enrolment = make_enrolment(f.student(branch=branch))
    Enrolment.objects.filter(pk=enrolment.pk).update(renews_on=today())
    return prepared(f, branch.pk, ("POST", "renewal/run", {}), delete_request("branch", branch.pk))
