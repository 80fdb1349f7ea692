"""Students and imports that are deleted or given up."""

from shared_apps.core.principal import SYSTEM
from tenant_apps.students.imports import services as imports
from tests.parents.ground import Ground, make_course
from tests.parents.races.acts import (
    certifying,
    dropping,
    half_used,
    marked_today,
    marking,
    paying,
    run_import,
)
from tests.parents.races.declared import Scene, changing, deleting, posting, race, scene


@race("students.StudentDocument.student")
def a_paper_is_kept_of_a_student_who_is_deleted(g: Ground) -> Scene:
    student = g.student()
    new = posting(g, "studentdocument", studentObjectId=student.pk)
    return scene(g, student.pk, new, deleting("student", student.pk))


@race("enrolments.Enrolment.student", "fees.Due.student")
def a_student_who_is_deleted_enrols(g: Ground) -> Scene:
    student = g.student()
    new = ("POST", "studentcourse", g.enrolling(student, make_course()))
    return scene(g, student.pk, new, deleting("student", student.pk))


@race("enrolments.Enrolment.student")
def a_student_who_leaves_enrols(g: Ground) -> Scene:
    student = g.student()
    new = ("POST", "studentcourse", g.enrolling(student, make_course()))
    left = changing("student", student.pk, status="LEFT", statusReason="Moved away")
    return scene(g, student.pk, new, left)


@race("fees.Payment.student")
def a_student_who_is_deleted_pays(g: Ground) -> Scene:
    student = g.student()
    return scene(g, student.pk, paying(g, student.pk), deleting("student", student.pk))


@race("fees.CreditNote.student")
def a_student_who_is_deleted_drops_a_course(g: Ground) -> Scene:
    enrolment = half_used(g)
    return scene(
        g, enrolment.student_id, dropping(enrolment), deleting("student", enrolment.student_id)
    )


@race("certificates.Certificate.student")
def a_certificate_is_given_to_a_student_who_is_deleted(g: Ground) -> Scene:
    taken = g.graduate()
    return scene(g, taken.student_id, certifying(g, taken), deleting("student", taken.student_id))


@race("attendance.Mark.student", holds=False)
def a_student_who_is_deleted_is_marked(g: Ground) -> Scene:
    taken = marked_today(g)
    return scene(g, taken.student_id, marking(taken), deleting("student", taken.student_id))


@race("students.Student.imported_by", until='UPDATE "students_studentimport"')
def an_import_that_is_given_up_is_run(g: Ground) -> Scene:
    record = g.waiting_import("RUNNING")
    close = deleting("studentimport", record.pk)
    return Scene(record.pk, lambda: run_import(g, record.pk), lambda: g.call(*close))


@race("students.ImportFault.of")
def an_import_that_is_given_up_is_checked(g: Ground) -> Scene:
    record = g.waiting_import("CHECKING")
    record.sheet.rows = [[2, ["Ira", "12"]]]
    record.sheet.save()

    def check() -> None:
        with g.inside():
            imports.check(by=SYSTEM, import_id=record.pk)

    close = deleting("studentimport", record.pk)
    return Scene(record.pk, check, lambda: g.call(*close))
