"""Renewals, certificates, attendance and promotions of a workspace."""

from datetime import time, timedelta

from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from tenant_apps.attendance.models import Mark, Register, StaffDay
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.branches.models import Branch
from tenant_apps.certificates.models import Certificate
from tenant_apps.courses.models import Batch, Course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import bring_enrolment
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.promotions.models import PromotedStudent, Promotion
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.staff.models import Member
from tenant_apps.students.models import (
    Student,
)
from tenant_apps.workspace.models import StoredFile
from tests.seed.names import CHECK_LETTERS


def seed_renewals(branches: list[Branch]) -> None:
    """One enrolment of each branch renews in three days; each was skipped once by a run."""
    payer = Enrolment.objects.earliest("pk")
    second = Enrolment.objects.get(auto_renew=True, status=Enrolment.Status.ACTIVE)
    for branch, enrolment in zip(branches, (payer, second), strict=True):
        soon = today() + timedelta(days=3)
        Enrolment.objects.filter(pk=enrolment.pk).update(auto_renew=True, renews_on=soon)
        run = RenewalRun.objects.create(
            branch=branch,
            day=today(),
            status=RenewalRun.Status.DONE,
            finished_at=timezone.now(),
            skipped=1,
        )
        RenewalEntry.objects.create(
            run=run,
            enrolment=enrolment,
            period_from=enrolment.start,
            outcome=RenewalEntry.Outcome.SKIPPED,
            reason="Skipped once by the desk.",
        )


@writing()
def seed_certificates(name: str) -> None:
    """A certificate for each Guitar enrolment, without a real PDF."""
    guitar = Enrolment.objects.filter(course__name=f"{name} Guitar")
    for enrolment in guitar.select_related("student", "course").order_by("pk"):
        number = take_code(Certificate.NUMBERS)
        path = f"seed/{number}.pdf"
        file = {"kind": "certificate", "path": path, "mime_type": "application/pdf", "size": 1}
        certificate = Certificate(
            letterhead=letterhead_of(enrolment.student.branch),
            number=number,
            student=enrolment.student,
            course=enrolment.course,
            student_code=enrolment.student.code,
            student_name=enrolment.student.name,
            course_name=enrolment.course.name,
            description=f"{name} Grade 1",
            file=StoredFile.objects.create(**file),
            check_code=number.removeprefix("CER-").translate(CHECK_LETTERS).rjust(16, "A"),
        )
        audit.create(certificate, by=SYSTEM)


def seed_attendance(members: dict[str, Member]) -> None:
    """Today's register of each batch with students, all present; for one member of staff of each
    branch, yesterday's attendance."""
    for batch in Batch.objects.select_related("branch").order_by("pk"):
        enrolments = Enrolment.objects.filter(batch=batch).order_by("pk")
        if not enrolments:
            continue
        shared = {"batch": batch, "branch": batch.branch, "date": today()}
        register = audit.create(Register(**shared), by=SYSTEM)
        Mark.objects.bulk_create(
            Mark(register=register, enrolment=one, student=one.student, code="PRESENT", **shared)
            for one in enrolments
        )
    for person in ("trainer", "branch_admin"):
        member = members[person]
        times = {"check_in": time(9), "check_out": time(18)}
        day = StaffDay(
            member=member, branch=member.branch, date=today() - timedelta(days=1), **times
        )
        audit.create(day, by=SYSTEM)


def seed_promotions(branches: list[Branch]) -> None:
    """For each branch the leaver, who learned Tabla before and learns it for another year."""
    tabla = Course.objects.get(name__endswith=" Tabla")
    plan = tabla.fee_plans.get()
    for branch in branches:
        student = Student.objects.get(branch=branch, name__endswith=" Leaver")
        known = {"student": student, "course": tabla, "fee_plan": plan}
        yesterday = today() - timedelta(days=1)
        before = bring_enrolment(by=SYSTEM, start=yesterday, **known)
        moved = PromotedStudent(
            enrolment=before,
            end=before.end,
            auto_renew=before.auto_renew,
            renews_on=before.renews_on,
        )
        take_step(by=SYSTEM, record=before, step=Step.COMPLETE, on=yesterday)
        moved.successor = bring_enrolment(by=SYSTEM, start=today(), **known)
        batch = Batch.objects.filter(branch=branch).earliest("pk")
        moved.promotion = audit.create(
            Promotion(
                batch=batch,
                to_batch=batch,
                fee_plan=plan,
                start=today(),
                keeps_discount=False,
                made_batch=False,
                closed_batch=False,
                changed_dues=False,
                students=1,
                dues=0,
                total=0,
            ),
            by=SYSTEM,
        )
        moved.save()
