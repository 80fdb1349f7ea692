"""Students and imports that are deleted."""

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.students.imports import services as imports
from tests.parents.factory import Factory, make_course
from tests.parents.races.actions import (
    certificate_request,
    drop_request,
    enrolment_ended_today,
    mark_request,
    partly_paid_enrolment,
    payment_request,
    run_import,
)
from tests.parents.races.declared import (
    PreparedRace,
    create_request,
    delete_request,
    prepared,
    race,
    update_request,
)


@race("students.StudentDocument.student")
def a_document_is_added_to_a_student_who_is_deleted(f: Factory) -> PreparedRace:
    student = f.student()
    new = create_request(f, "studentdocument", studentObjectId=student.pk)
    return prepared(f, student.pk, new, delete_request("student", student.pk))


@race("enrolments.Enrolment.student", "fees.Due.student")
def a_student_who_is_deleted_enrols(f: Factory) -> PreparedRace:
    student = f.student()
    new = ("POST", "studentcourse", f.enrolment_body(student, make_course()))
    return prepared(f, student.pk, new, delete_request("student", student.pk))


@race("enrolments.Enrolment.student")
def a_student_who_leaves_enrols(f: Factory) -> PreparedRace:
    student = f.student()
    new = ("POST", "studentcourse", f.enrolment_body(student, make_course()))
    left = update_request("student", student.pk, status="LEFT", statusReason="Moved away")
    return prepared(f, student.pk, new, left)


@race("fees.Payment.student", "fees.Movement.student")
def a_student_who_is_deleted_pays(f: Factory) -> PreparedRace:
    student = f.student()
    return prepared(
        f, student.pk, payment_request(f, student.pk), delete_request("student", student.pk)
    )


@race("proofs.UpiProof.student")
def a_student_who_is_deleted_says_to_have_paid(f: Factory) -> PreparedRace:
    student = f.student()
    new = create_request(
        f,
        "upiproof",
        studentObjectId=student.pk,
        utr=f"{412_233_000_000 + student.pk}",
        amount="100.00",
        date=today().isoformat(),
    )
    return prepared(f, student.pk, new, delete_request("student", student.pk))


@race("families.FamilyMember.student")
def a_student_who_is_deleted_joins_a_family(f: Factory) -> PreparedRace:
    family, student = f.family(), f.student()
    new = ("POST", f"family/{family.pk}/add", {"studentObjectId": student.pk})
    return prepared(f, student.pk, new, delete_request("student", student.pk))


@race("families.FamilyMember.family")
def a_student_joins_a_family_that_is_ended(f: Factory) -> PreparedRace:
    family, student = f.family(), f.student()
    new = ("POST", f"family/{family.pk}/add", {"studentObjectId": student.pk})
    return prepared(f, family.pk, new, delete_request("family", family.pk))


@race("fees.CreditNote.student")
def a_student_who_is_deleted_drops_a_course(f: Factory) -> PreparedRace:
    enrolment = partly_paid_enrolment(f)
    return prepared(
        f,
        enrolment.student_id,
        drop_request(enrolment),
        delete_request("student", enrolment.student_id),
    )


@race("certificates.Certificate.student")
def a_certificate_is_given_to_a_student_who_is_deleted(f: Factory) -> PreparedRace:
    taken = f.completed_enrolment()
    return prepared(
        f,
        taken.student_id,
        certificate_request(f, taken),
        delete_request("student", taken.student_id),
    )


@race("attendance.Mark.student", locks_parent=False)
def a_student_who_is_deleted_is_marked(f: Factory) -> PreparedRace:
    taken = enrolment_ended_today(f)
    return prepared(
        f, taken.student_id, mark_request(taken), delete_request("student", taken.student_id)
    )


@race("students.Student.imported_by", until='UPDATE "students_studentimport"')
def an_import_that_is_deleted_is_run(f: Factory) -> PreparedRace:
    record = f.student_import("RUNNING")
    close = delete_request("studentimport", record.pk)
    return PreparedRace(record.pk, lambda: run_import(f, record.pk), lambda: f.call(*close))


@race("students.ImportFault.of")
def an_import_that_is_deleted_is_checked(f: Factory) -> PreparedRace:
    record = f.student_import("CHECKING")
    record.sheet.rows = [[2, ["Ira", "12"]]]
    record.sheet.save()

    def check() -> None:
        with f.in_workspace():
            imports.check(by=SYSTEM, import_id=record.pk)

    close = delete_request("studentimport", record.pk)
    return PreparedRace(record.pk, check, lambda: f.call(*close))
