"""Lists of certificates, what a paper says, and what a stranger who holds it may know."""

from collections.abc import Iterable
from datetime import date
from typing import Any, TypedDict

from django.conf import settings
from django.db.models import Q, TextField, Value
from django.db.models.functions import Cast, Concat, Lower

from shared_apps.core.api.columns import flag, id_, stamps, text
from shared_apps.core.api.filters import (
    Limit,
    choices,
    date_from,
    date_to,
    ids,
    of,
    own_branch,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import business_day
from shared_apps.core.errors import NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.public_tokens import make_token, owner_of_token
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.certificates.models import Certificate
from tenant_apps.courses.selectors import course_ref
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors import taken_enrolments, teaches_student
from tenant_apps.students.selectors import STUDENTS, student_ref
from tenant_apps.students.timeline import AuditedEvents, Facts, of_target
from tenant_apps.workspace.services import link_to
from tenants.context import in_organisation, require_organisation

MOST_OF_ONE = 500


def file_link(file_id: int, number: str) -> str:
    """The five-minute address of a certificate's PDF, saved under the certificate's number."""
    return link_to(file_id, f"{number}.pdf")


def verify_url(check_code: str) -> str:
    """What the QR code on the paper opens."""
    token = make_token(require_organisation().code, check_code)
    return f"{settings.PUBLIC_URL}/certificate/{token}"


def _link_of_row(pair: str) -> str:
    file_id, _space, number = pair.partition(" ")
    return file_link(int(file_id), number)


_file_and_number = Concat(
    Cast("file_id", TextField()), Value(" "), "number", output_field=TextField()
)

CERTIFICATES = Listing(
    Certificate.objects.live(),
    columns=[
        id_(),
        text("certificateId", "number", label=lazy("Certificate ID")),
        student_ref(),
        course_ref(courseId="code"),
        text("title", label=lazy("Title")),
        text("description", label=lazy("Description")),
        text("signatory"),
        flag("fromTemplate", "from_template"),
        text("file", _file_and_number, convert=_link_of_row),
        text("verifyUrl", "check_code", convert=verify_url),
        text("status", label=lazy("Status")),
        text("reason", label=lazy("Reason")),
        branch_ref("student__branch"),
        *stamps(),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "course": ids("course_id"),
        "branch": ids("student__branch_id"),
        "status": choices(Certificate.Status),
        "from": date_from("created_at", instants=True),
        "to": date_to("created_at", instants=True),
    },
    ordering={
        "certificateId": "number",
        "studentName": Lower("student__name"),
        "coursename": Lower("course__name"),
    },
    tabs="status",
    scope=own_branch("student__branch_id"),
)


def certificates_of_trainer(principal: Principal) -> Iterable[Limit]:
    """Of the students whom the trainer may open, and of no others."""
    yield Limit("own-students", _of_own_students, principal.id)


_of_own_students = teaches_student("student")
CERTIFICATES.narrow(Role.TRAINER, certificates_of_trainer)


def certificates_of(principal: Principal, student_id: int) -> list[dict[str, Any]]:
    """One student's certificates, newest first. Raises NotFound for a student whom this person
    cannot see."""
    asked = CERTIFICATES.parse(principal, {"student": str(student_id)})
    found = list(CERTIFICATES.every_row(asked, MOST_OF_ONE))
    if not found:
        STUDENTS.find(principal, student_id)
    return found


def has_taken(student_id: int, course_id: int) -> bool:
    return taken_enrolments(student=student_id, course=course_id).exists()


def trainer_ids(certificate: Certificate) -> set[int]:
    """Who taught the student the course and may open the student: with the role TRAINER only as long
    as one of the student's courses is the own."""
    rows = taken_enrolments(student=certificate.student_id).values_list(
        "course_id",
        "status",
        "trainer_id",
        "trainer__role",
        "batch__trainer_id",
        "batch__trainer__role",
    )
    taught: dict[int, str] = {}
    teaching = set()
    for course_id, status, own, own_role, of_batch, role_of_batch in rows:
        for one, role in ((own, own_role), (of_batch, role_of_batch)):
            if one is not None and course_id == certificate.course_id:
                taught[one] = role
            if status in Enrolment.RUNNING:
                teaching.add(one)
    return {one for one, role in taught.items() if role != Role.TRAINER or one in teaching}


def _describe(facts: Facts, role: Role) -> str:
    certificate = f"Certificate {facts['number']} ({facts['course']})"
    if facts["action"] == "changed":
        return _("{certificate} revoked: {reason}.").format(
            certificate=certificate, reason=facts["after"]["reason"].rstrip(".")
        )
    return f"{certificate} {'issued' if facts['action'] == 'created' else 'deleted'}."


AUDITED_EVENTS = [
    AuditedEvents(
        kind="CERTIFICATE",
        model=Certificate,
        shown=lambda role: (
            Q(action__in=["created", "deleted"]) | Q(after__status=Certificate.Status.REVOKED)
        ),
        facts={
            "number": of_target(Certificate, "number"),
            "course": of_target(Certificate, "course_name"),
        },
        describe=_describe,
        link="/student-certificate/{student}",
    ),
]


class CheckedCertificate(TypedDict):
    """All that a stranger with the paper learns."""

    studentName: str
    coursename: str
    centreName: str
    date: date
    status: Certificate.Status


def check(token: str) -> CheckedCertificate:
    """What the check page shows. Raises NotFound alike for an unknown centre, an unknown or deleted
    certificate and a centre that is suspended."""
    owner = owner_of_token(token)
    if owner is None:
        raise NotFound(NO_SUCH)
    organisation, secret = owner
    with in_organisation(organisation):
        certificates = Certificate.objects.live().select_related("letterhead")
        certificate = certificates.filter(check_code=secret).first()
    if certificate is None:
        raise NotFound(NO_SUCH)
    issuer = certificate.letterhead
    return {
        "studentName": certificate.student_name,
        "coursename": certificate.course_name,
        "centreName": issuer.name if issuer else organisation.name,
        "date": business_day(certificate.created_at),
        "status": Certificate.Status(certificate.status),
    }


NO_SUCH = lazy(
    "No certificate was found at this web address. Please compare it with the "
    "one on the printed certificate."
)
