"""Creates the rows of a race: a parent that can be deleted, and related rows."""

from dataclasses import dataclass
from datetime import time
from itertools import count
from typing import Any

from shared_apps.accounts.models import User
from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch, Course
from tenant_apps.courses.tests.factories import make_batch, make_course, plan_of
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.families.models import Family
from tenant_apps.families.services import form_family
from tenant_apps.fees.selectors import pending
from tenant_apps.fees.services import record_payment
from tenant_apps.staff.models import Member
from tenant_apps.students.models import ImportSheet, Student, StudentImport
from tenant_apps.students.tests.factories import make_branch, make_student
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.callers import Caller
from tests.samples import SAMPLES
from tests.seed import Ids

_numbers = count(1)


@dataclass(frozen=True)
class Factory:
    """The organisation in which a race runs, and its owner's session. All methods except `call` and
    `in_workspace` must be called inside the workspace."""

    organisation: Organisation
    ids: Ids
    token: str

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request as the owner, from any thread."""
        return Caller(self.token).call(method, path, body)

    def sample(self, route: str, **fields: Any) -> dict[str, Any]:
        """Returns the route's sample body with some fields replaced."""
        body = SAMPLES[route].body
        assert body
        return {**body(self.ids), **fields}

    def main_branch(self) -> Branch:
        return Branch.objects.get(pk=self.ids.branch)

    def student(self, **fields: Any) -> Student:
        return make_student(fields.pop("branch", None) or self.main_branch(), **fields)

    def family(self) -> Family:
        """Forms a family of two students."""
        return form_family(
            by=SYSTEM, students=[self.student(), self.student()], name="Rao", phone="9822014567"
        )

    def member(self, branch: Branch | None = None, status: str = "ACTIVE") -> Member:
        """Creates a trainer, by default of the main branch, who cannot sign in."""
        number, place = next(_numbers), branch or self.main_branch()
        email = f"fresh{number}@people.test"
        with in_public():
            user = User.objects.create(
                email=email,
                name=f"Fresh {number}",
                phone="9822011871",
                role="TRAINER",
                organisation=self.organisation,
                branch_id=place.pk,
                password="",
            )
        member = Member(
            pk=user.pk,
            code=f"FRE-{number:04d}",
            name=user.name,
            email=email,
            phone=user.phone,
            role="TRAINER",
            status=status,
            branch=place,
            job_type="Part time",
        )
        return audit.create(member, by=SYSTEM)

    def batch(self, **fields: Any) -> Batch:
        return make_batch(**fields)

    def batch_that_meets(self, **fields: Any) -> Batch:
        """Creates a batch that meets every day, so that today's register can be taken."""
        times = {"days": list(range(7)), "start_time": time(5), "end_time": time(6)}
        return make_batch(**times, **fields)

    def completed_enrolment(self, **choice: Any) -> Enrolment:
        """Creates an enrolment that is completed today and fully paid, so that nothing prevents
        deleting its student or course."""
        running = make_enrolment(
            choice.pop("student", None) or self.student(), auto_renew=True, **choice
        )
        owed = pending(running.student_id)
        record_payment(by=SYSTEM, student=running.student, amount=owed, method="CASH")
        take_step(by=SYSTEM, record=running, step=Step.COMPLETE, reason="Done")
        return Enrolment.objects.select_related("student", "course").get(pk=running.pk)

    def unpaid_trial(self) -> Enrolment:
        return make_enrolment(self.student(), trial=True, auto_renew=False)

    def unpaid_enrolment(self, **choice: Any) -> Enrolment:
        return make_enrolment(self.student(), **choice)

    def student_import(self, status: str, branch: Branch | None = None) -> StudentImport:
        """Creates an import with one valid row."""
        number = next(_numbers)
        record = StudentImport(
            file_name="june.csv",
            columns=["Name", "Phone"],
            mapping=["studentName", "phone"],
            sample=[],
            rows=1,
            good=1,
            branch=branch or self.main_branch(),
            status=status,
        )
        audit.create(record, by=SYSTEM)
        cells = [f"Import {number}", f"97{number:08d}"]
        ImportSheet.objects.create(of=record, rows=[[2, cells]])
        return record

    def enrolment_body(self, student: Student, course: Course, **fields: Any) -> dict[str, Any]:
        """Returns the request body that enrols this student."""
        return {
            "studentObjectId": student.pk,
            "courseObjectId": course.pk,
            "feePlanObjectId": plan_of(course).pk,
            "start": month_start(today()),
            "autoRenew": True,
            **fields,
        }

    def in_workspace(self) -> Any:
        return in_organisation(self.organisation)


__all__ = ["Factory", "make_branch", "make_course"]
