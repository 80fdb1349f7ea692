"""Batches with students, and registers as the services take them."""

from datetime import date, timedelta

from shared_apps.core.dates import today
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance import services
from tenant_apps.attendance.models import Mark
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.staff.models import Member
from tenant_apps.students.tests.factories import make_student

EVERY_DAY = list(range(7))


def ago(days: int) -> date:
    return today() - timedelta(days=days)


def person(role: Role, pk: int = 1, branch_id: int | None = None) -> Principal:
    return Principal(pk, role.title(), "", role, branch_id, None, "")


OWNER = person(Role.SUPER_ADMIN)


def daily_batch(students: int = 2, **fields) -> tuple[Batch, list[Enrolment]]:
    """In the first branch, every day for sixty days now from 5 to 6 pm, with so many students since
    then."""
    branch = fields.setdefault("branch", Branch.objects.earliest("pk"))
    batch = make_batch(**{"days": EVERY_DAY, "start": ago(60)} | fields)
    return batch, [enrol_in(batch, branch=branch) for _ in range(students)]


def enrol_in(batch: Batch, *, branch: Branch | None = None, **fields) -> Enrolment:
    student = make_student(branch or batch.branch)
    fields = {"start": ago(60), "auto_renew": False} | fields
    return make_enrolment(student, course=batch.course, batch=batch, **fields)


def take(batch: Batch, on: date, *codes: str, by: Principal = OWNER, **more) -> None:
    """The register of a day: a code for each of the batch's students in the order of enrolling."""
    enrolments = Enrolment.objects.filter(batch=batch).order_by("pk")
    marks = [
        {"student": enrolment.student_id, "code": code}
        for enrolment, code in zip(enrolments, codes, strict=False)
    ]
    late = {"reason": "Entered from paper"} if (today() - on).days > 7 else {}
    services.take_register(by=by, batch_id=batch.pk, on=on, marks=marks, **late | more)


def form(batch, enrolments, *codes, on=None, **more) -> dict:
    """The body of a register; `more` is of the register, not of its marks."""
    marks = [
        {"studentObjectId": enrolment.student_id, "code": code}
        for enrolment, code in zip(enrolments, codes, strict=True)
    ]
    return {"batchObjectId": batch.pk, "date": on or today(), "marks": marks} | more


def codes_of(batch: Batch, on: date) -> list[str]:
    """What stands in the register, in the order of enrolling."""
    marks = Mark.objects.filter(batch=batch, date=on).order_by("enrolment_id")
    return list(marks.values_list("code", flat=True))


def trainer_of(ids) -> Member:
    return Member.objects.get(pk=ids.people["trainer"])
