"""Courses, plans and batches that are deleted or closed."""

from shared_apps.core.dates import today
from tenant_apps.courses.tests.factories import plan_of
from tests.parents.ground import Ground, make_course
from tests.parents.races.acts import certifying, marked_today, marking
from tests.parents.races.declared import Scene, changing, deleting, phones, posting, race, scene


@race("courses.FeePlan.course")
def a_plan_is_added_to_a_course_that_is_deleted(g: Ground) -> Scene:
    course = make_course()
    new = posting(g, "feeplan", courseObjectId=course.pk)
    return scene(g, course.pk, new, deleting("course", course.pk))


@race("courses.Batch.course")
def a_batch_is_planned_for_a_course_that_is_deleted(g: Ground) -> Scene:
    course = make_course()
    new = posting(
        g,
        "batch",
        courseObjectId=course.pk,
        trainerObjectId=None,
        room="",
        name=f"Evening {next(phones)}",
    )
    return scene(g, course.pk, new, deleting("course", course.pk))


@race("courses.Batch.course")
def a_batch_is_planned_for_a_course_that_is_closed(g: Ground) -> Scene:
    course = make_course()
    new = posting(
        g,
        "batch",
        courseObjectId=course.pk,
        trainerObjectId=None,
        room="",
        name=f"Evening {next(phones)}",
    )
    return scene(g, course.pk, new, changing("course", course.pk, status="INACTIVE"))


@race("courses.Batch.course")
def a_batch_changes_to_a_course_that_is_deleted(g: Ground) -> Scene:
    course, batch = make_course(), g.batch()
    move = changing("batch", batch.pk, courseObjectId=course.pk)
    return scene(g, course.pk, move, deleting("course", course.pk))


@race("enrolments.Enrolment.course", "fees.Due.course")
def somebody_enrols_in_a_course_that_is_deleted(g: Ground) -> Scene:
    course = make_course()
    new = ("POST", "studentcourse", g.enrolling(g.student(), course))
    return scene(g, course.pk, new, deleting("course", course.pk))


@race("enrolments.Enrolment.course")
def somebody_enrols_in_a_batch_of_a_course_that_is_deleted(g: Ground) -> Scene:
    course = make_course()
    batch = g.batch(course=course)
    body = g.enrolling(g.student(), course, batchObjectId=batch.pk)
    return scene(g, course.pk, ("POST", "studentcourse", body), deleting("course", course.pk))


@race("enrolments.Enrolment.course")
def somebody_enrols_in_a_course_that_is_closed(g: Ground) -> Scene:
    course = make_course()
    new = ("POST", "studentcourse", g.enrolling(g.student(), course))
    return scene(g, course.pk, new, changing("course", course.pk, status="INACTIVE"))


@race("enrolments.Enrolment.fee_plan")
def somebody_enrols_by_a_plan_that_is_deleted(g: Ground) -> Scene:
    course = make_course()
    plan = plan_of(course)
    new = ("POST", "studentcourse", g.enrolling(g.student(), course))
    return scene(g, plan.pk, new, deleting("feeplan", plan.pk))


@race("enrolments.Enrolment.batch")
def somebody_enrols_into_a_batch_that_is_deleted(g: Ground) -> Scene:
    course = make_course()
    batch = g.batch(course=course)
    body = g.enrolling(g.student(), course, batchObjectId=batch.pk)
    return scene(g, batch.pk, ("POST", "studentcourse", body), deleting("batch", batch.pk))


@race("enrolments.Enrolment.batch")
def somebody_enrols_into_a_batch_that_is_closed(g: Ground) -> Scene:
    course = make_course()
    batch = g.batch(course=course)
    body = g.enrolling(g.student(), course, batchObjectId=batch.pk)
    close = changing("batch", batch.pk, status="INACTIVE")
    return scene(g, batch.pk, ("POST", "studentcourse", body), close)


@race("enrolments.Enrolment.batch")
def an_enrolment_is_transferred_to_a_batch_that_is_deleted(g: Ground) -> Scene:
    enrolment = g.unpaid(course=make_course())
    batch = g.batch(course=enrolment.course)
    body = {"batchObjectId": batch.pk, "on": today(), "reason": "Evenings"}
    transfer = ("POST", f"studentcourse/{enrolment.pk}/transfer", body)
    return scene(g, batch.pk, transfer, deleting("batch", batch.pk))


@race("certificates.Certificate.course")
def a_certificate_is_given_for_a_course_that_is_deleted(g: Ground) -> Scene:
    taken = g.graduate()
    return scene(g, taken.course_id, certifying(g, taken), deleting("course", taken.course_id))


@race("certificates.Certificate.course")
def a_certificate_changes_to_a_course_that_is_deleted(g: Ground) -> Scene:
    first = g.graduate()
    other = g.graduate(student=first.student)
    made = g.call(*certifying(g, first))
    assert made.status_code == 201, made.content
    change = changing("certificate", made.json()["data"]["_id"], courseObjectId=other.course_id)
    return scene(g, other.course_id, change, deleting("course", other.course_id))


@race("attendance.Register.batch", "attendance.Mark.batch", holds=False)
def a_register_is_taken_of_a_batch_that_is_deleted(g: Ground) -> Scene:
    taken = marked_today(g)
    assert taken.batch_id
    return scene(g, taken.batch_id, marking(taken), deleting("batch", taken.batch_id))


@race("attendance.Register.branch", "attendance.Mark.branch", holds=False)
def a_register_is_taken_in_a_branch_that_is_deleted(g: Ground) -> Scene:
    taken = marked_today(g)
    return scene(g, taken.branch_id, marking(taken), deleting("branch", taken.branch_id))
