"""Courses, plans and batches that are deleted or closed."""

from shared_apps.core.dates import today
from tenant_apps.courses.tests.factories import plan_of
from tests.parents.factory import Factory, make_course
from tests.parents.races.actions import certificate_request, enrolment_ended_today, mark_request
from tests.parents.races.declared import (
    PreparedRace,
    create_request,
    delete_request,
    phones,
    prepared,
    race,
    update_request,
)


@race("courses.FeePlan.course")
def a_plan_is_added_to_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    new = create_request(f, "feeplan", courseObjectId=course.pk)
    return prepared(f, course.pk, new, delete_request("course", course.pk))


@race("finance.Expense.course", locks_parent=False)
def money_is_spent_for_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    new = create_request(f, "expense", courseObjectId=course.pk, submit=False)
    return prepared(f, course.pk, new, delete_request("course", course.pk))


@race("finance.Expense.batch", locks_parent=False)
def money_is_spent_for_a_batch_that_is_deleted(f: Factory) -> PreparedRace:
    batch = f.batch()
    new = create_request(
        f, "expense", branchObjectId=batch.branch_id, batchObjectId=batch.pk, submit=False
    )
    return prepared(f, batch.pk, new, delete_request("batch", batch.pk))


@race("finance.Income.course", locks_parent=False)
def money_is_earned_by_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    new = create_request(f, "income", courseObjectId=course.pk, received=False)
    return prepared(f, course.pk, new, delete_request("course", course.pk))


@race("finance.Income.batch", locks_parent=False)
def money_is_earned_by_a_batch_that_is_deleted(f: Factory) -> PreparedRace:
    batch = f.batch()
    new = create_request(
        f, "income", branchObjectId=batch.branch_id, batchObjectId=batch.pk, received=False
    )
    return prepared(f, batch.pk, new, delete_request("batch", batch.pk))


@race("courses.Batch.course")
def a_batch_is_planned_for_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    new = create_request(
        f,
        "batch",
        courseObjectId=course.pk,
        trainerObjectId=None,
        room="",
        name=f"Evening {next(phones)}",
    )
    return prepared(f, course.pk, new, delete_request("course", course.pk))


@race("courses.Batch.course")
def a_batch_is_planned_for_a_course_that_is_closed(f: Factory) -> PreparedRace:
    course = make_course()
    new = create_request(
        f,
        "batch",
        courseObjectId=course.pk,
        trainerObjectId=None,
        room="",
        name=f"Evening {next(phones)}",
    )
    return prepared(f, course.pk, new, update_request("course", course.pk, status="INACTIVE"))


@race("courses.Batch.course")
def a_batch_changes_to_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course, batch = make_course(), f.batch()
    move = update_request("batch", batch.pk, courseObjectId=course.pk)
    return prepared(f, course.pk, move, delete_request("course", course.pk))


@race("enrolments.Enrolment.course", "fees.Due.course")
def a_student_enrols_in_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    new = ("POST", "studentcourse", f.enrolment_body(f.student(), course))
    return prepared(f, course.pk, new, delete_request("course", course.pk))


@race("enrolments.Enrolment.course")
def a_student_enrols_in_a_batch_of_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    batch = f.batch(course=course)
    body = f.enrolment_body(f.student(), course, batchObjectId=batch.pk)
    return prepared(
        f, course.pk, ("POST", "studentcourse", body), delete_request("course", course.pk)
    )


@race("enrolments.Enrolment.course")
def a_student_enrols_in_a_course_that_is_closed(f: Factory) -> PreparedRace:
    course = make_course()
    new = ("POST", "studentcourse", f.enrolment_body(f.student(), course))
    return prepared(f, course.pk, new, update_request("course", course.pk, status="INACTIVE"))


@race("enrolments.Enrolment.fee_plan")
def a_student_enrols_with_a_plan_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    plan = plan_of(course)
    new = ("POST", "studentcourse", f.enrolment_body(f.student(), course))
    return prepared(f, plan.pk, new, delete_request("feeplan", plan.pk))


@race("enrolments.Enrolment.batch")
def a_student_enrols_in_a_batch_that_is_deleted(f: Factory) -> PreparedRace:
    course = make_course()
    batch = f.batch(course=course)
    body = f.enrolment_body(f.student(), course, batchObjectId=batch.pk)
    return prepared(f, batch.pk, ("POST", "studentcourse", body), delete_request("batch", batch.pk))


@race("enrolments.Enrolment.batch")
def a_student_enrols_in_a_batch_that_is_closed(f: Factory) -> PreparedRace:
    course = make_course()
    batch = f.batch(course=course)
    body = f.enrolment_body(f.student(), course, batchObjectId=batch.pk)
    close = update_request("batch", batch.pk, status="INACTIVE")
    return prepared(f, batch.pk, ("POST", "studentcourse", body), close)


@race("enrolments.Enrolment.batch")
def an_enrolment_is_transferred_to_a_batch_that_is_deleted(f: Factory) -> PreparedRace:
    enrolment = f.unpaid_enrolment(course=make_course())
    batch = f.batch(course=enrolment.course)
    body = {"batchObjectId": batch.pk, "on": today(), "reason": "Evenings"}
    transfer = ("POST", f"studentcourse/{enrolment.pk}/transfer", body)
    return prepared(f, batch.pk, transfer, delete_request("batch", batch.pk))


@race("certificates.Certificate.course")
def a_certificate_is_given_for_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    taken = f.completed_enrolment()
    return prepared(
        f, taken.course_id, certificate_request(f, taken), delete_request("course", taken.course_id)
    )


@race("certificates.Certificate.course")
def a_certificate_changes_to_a_course_that_is_deleted(f: Factory) -> PreparedRace:
    first = f.completed_enrolment()
    other = f.completed_enrolment(student=first.student)
    made = f.call(*certificate_request(f, first))
    assert made.status_code == 201, made.content
    change = update_request(
        "certificate", made.json()["data"]["_id"], courseObjectId=other.course_id
    )
    return prepared(f, other.course_id, change, delete_request("course", other.course_id))


@race("attendance.Register.batch", "attendance.Mark.batch", locks_parent=False)
def a_register_is_taken_of_a_batch_that_is_deleted(f: Factory) -> PreparedRace:
    taken = enrolment_ended_today(f)
    assert taken.batch_id
    return prepared(f, taken.batch_id, mark_request(taken), delete_request("batch", taken.batch_id))


@race("attendance.Register.branch", "attendance.Mark.branch", locks_parent=False)
def a_register_is_taken_in_a_branch_that_is_deleted(f: Factory) -> PreparedRace:
    taken = enrolment_ended_today(f)
    return prepared(
        f, taken.branch_id, mark_request(taken), delete_request("branch", taken.branch_id)
    )
