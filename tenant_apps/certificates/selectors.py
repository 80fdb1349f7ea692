"""Lists of certificates, what a paper says, and what a stranger who holds it may know."""

from collections.abc import Iterable
from datetime import date, datetime
from operator import itemgetter
from typing import Any, TypedDict

from django.conf import settings
from django.db.models import BigIntegerField, Exists, OuterRef, TextField, Value
from django.db.models.functions import Cast, Concat, Lower

from shared_apps.core.api.columns import flag, id_, ref, stamps, text
from shared_apps.core.api.filters import (
    Bind,
    Limit,
    choices,
    condition,
    date_from,
    date_to,
    ids,
    of,
    own_branch,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import business_day
from shared_apps.core.errors import NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.certificates import rules
from tenant_apps.certificates.models import Certificate
from tenant_apps.enrolments.selectors import taken, taught_by
from tenant_apps.students.ports import TIMELINE_PAGE
from tenant_apps.students.selectors import STUDENTS
from tenant_apps.students.shapes import TimelineEntry
from tenant_apps.workspace.services import link_to
from tenants.context import in_organisation, in_public, require_organisation
from tenants.models import Organisation

MOST_OF_ONE = 500


def file_link(file_id: int, number: str) -> str:
    """The five-minute address of a certificate's PDF, saved under the certificate's number."""
    return link_to(file_id, f"{number}.pdf")


def verify_url(check_code: str) -> str:
    """What the QR code on the paper opens."""
    token = rules.check_token(require_organisation().code, check_code)
    return f"{settings.PUBLIC_URL}/certificate/{token}"


def _link_of_row(pair: str) -> str:
    file_id, _, number = pair.partition(" ")
    return file_link(int(file_id), number)


_file_and_number = Concat(
    Cast("file_id", TextField()), Value(" "), "number", output_field=TextField()
)

CERTIFICATES = Listing(
    Certificate.objects.live(),
    columns=[
        id_(),
        text("certificateId", "number", label="Certificate ID"),
        ref("studentObjectId", "student", label="Student", studentName="name", studentId="code"),
        ref("courseObjectId", "course", label="Course", coursename="name", courseId="code"),
        text("title", label="Title"),
        text("description", label="Description"),
        text("signatory"),
        flag("fromTemplate", "from_template"),
        text("file", _file_and_number, convert=_link_of_row),
        text("verifyUrl", "check_code", convert=verify_url),
        text("status", label="Status"),
        text("reason", label="Reason"),
        ref("branchObjectId", "student__branch", label="Branch", branchname="name"),
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
_of_own_students = condition(
    lambda name: Exists(
        taken(student=OuterRef("student")).filter(taught_by(Bind(name, BigIntegerField())))
    ),
    parse_id,
)


def certificates_of_trainer(principal: Principal) -> Iterable[Limit]:
    """Of whom the trainer teaches or taught: most certificates come when the course is over."""
    yield Limit("own-students", _of_own_students, principal.id)


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
    return taken(student=student_id, course=course_id).exists()


def trainer_ids(certificate: Certificate) -> set[int]:
    """Who taught the student the course."""
    rows = taken(student=certificate.student_id, course=certificate.course_id)
    pairs = rows.values_list("trainer_id", "batch__trainer_id")
    return {trainer for pair in pairs for trainer in pair if trainer is not None}


def student_timeline(
    *, student_id: int, before: datetime, principal: Principal
) -> list[TimelineEntry]:
    """Certificates issued and revoked before that instant, newest first."""
    told: list[TimelineEntry] = []
    for one in Certificate.objects.live().filter(student=student_id):
        named = f"Certificate {one.number} ({one.course_name})"
        link = f"/student-certificate/{student_id}"
        told.append(_told(one.created_at, f"{named} issued.", link, one.created_by_name))
        if one.revoked_at:
            said = f"{named} revoked: {one.reason.rstrip('.')}."
            told.append(_told(one.revoked_at, said, link, one.updated_by_name))
    earlier = [entry for entry in told if entry["at"] < before]
    return sorted(earlier, key=itemgetter("at"), reverse=True)[: TIMELINE_PAGE + 1]


def _told(at: datetime, text: str, link: str, by: str) -> TimelineEntry:
    return {"at": at, "kind": "CERTIFICATE", "text": text, "link": link, "by": by}


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
    read = rules.read_token(token)
    if read is None:
        raise NotFound(NO_SUCH)
    with in_public():
        organisation = (
            Organisation.objects.filter(code=read[0])
            .exclude(status=Organisation.Status.SUSPENDED)
            .first()
        )
    if organisation is None:
        raise NotFound(NO_SUCH)
    with in_organisation(organisation):
        certificate = Certificate.objects.live().filter(check_code=read[1]).first()
    if certificate is None:
        raise NotFound(NO_SUCH)
    return {
        "studentName": certificate.student_name,
        "coursename": certificate.course_name,
        "centreName": organisation.name,
        "date": business_day(certificate.created_at),
        "status": Certificate.Status(certificate.status),
    }


NO_SUCH = "No certificate was found at this address. Please compare it with the paper."
