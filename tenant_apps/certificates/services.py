"""Certificates are issued, corrected, revoked and deleted."""

from collections.abc import Mapping
from contextlib import nullcontext
from copy import copy
from typing import Any

from django.utils import timezone

from shared_apps.core import files
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import new_secret
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from shared_apps.mail.attachments import Attachment, Withdrawn
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.certificates import selectors
from tenant_apps.certificates.document import certificate_pdf
from tenant_apps.certificates.events import (
    CERTIFICATE_ISSUED,
    CERTIFICATE_REVOKED,
    CertificateRevokedParams,
    params_of,
)
from tenant_apps.certificates.models import Certificate
from tenant_apps.courses.models import Course
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import attached_file, storing_file, withdraw_file

UNIQUE = {"certificate_issued_once": "courseObjectId"}
# What stands on the paper that is made from the template.
PRINTED = frozenset({"course", "title", "description", "signatory", "student_name"})


@writing()
def issue_certificate(
    *,
    by: Actor,
    student: Student,
    course: Course,
    description: str,
    content: bytes | None = None,
    title: str = "",
    signatory: str = "",
) -> Certificate:
    """A numbered certificate: the PDF in `content`, or one made from the template under `title`.

    Raises Invalid for a course that the student has never taken and for a PDF that `safe_pdf` does
    not take, Conflict `duplicate` when one is issued for student, course and title, NotPrinted,
    Unavailable `storage_full`.
    """
    _check_taken(student, course)
    upload = files.safe_pdf(content, field="fileData") if content is not None else None
    certificate = Certificate(
        number=take_code(Certificate.NUMBERS),
        letterhead=letterhead_of(student.branch),
        student=student,
        course=course,
        student_code=student.code,
        student_name=student.name,
        course_name=course.name,
        title=title,
        description=description,
        signatory=signatory or by.name[:80],
        from_template=upload is None,
        check_code=new_secret(),
    )
    upload = upload or certificate_pdf(certificate)
    with (
        storing_file(by=by, kind="certificate", upload=upload) as certificate.file,
        readable_constraints(Certificate, **UNIQUE),
    ):
        audit.create(certificate, by=by)
    notify(CERTIFICATE_ISSUED.event(certificate, params_of(certificate), by=by))
    return certificate


@writing()
def update_certificate(
    *,
    by: Actor,
    record: Certificate,
    version: int | None = None,
    content: bytes | None = None,
    student: Student | None = None,
    **changes: Any,
) -> Certificate:
    """Corrects an issued certificate; number and check page stay. A new PDF replaces the old one,
    one made from the template is printed anew when its text changed or the student's name did.

    Raises Conflict `wrong_state` for a revoked one, Invalid for another student or a course never
    taken, Stale, and what `issue_certificate` raises.
    """
    record = lock(record, version)
    if record.status != Certificate.Status.ISSUED:
        raise Conflict(_("A revoked certificate cannot be changed."), code="wrong_state")
    if student is not None and student.pk != record.student_id:
        raise Invalid.field(
            "studentObjectId", _("A certificate cannot be moved to another student.")
        )
    changed = {name: value for name, value in changes.items() if value != getattr(record, name)}
    if course := changed.get("course"):
        _check_taken(record.student, course)
        changed["course_name"] = course.name
    if (record.from_template or content) and record.student.name != record.student_name:
        changed["student_name"] = record.student.name
    upload = _new_file(record, changed, content)
    kept = storing_file(by=by, kind="certificate", upload=upload) if upload else nullcontext()
    with kept as stored, readable_constraints(Certificate, **UNIQUE):
        if stored:
            withdraw_file(record.file_id)
            changed |= {"file": stored, "from_template": content is None}
        return audit.change(record, by=by, **changed)


@writing()
def revoke_certificate(
    *, by: Actor, record: Certificate, reason: str, version: int | None = None
) -> Certificate:
    """The check page says so from now on; nothing makes it valid again.

    Raises Conflict `wrong_state` when it is revoked already, Stale.
    """
    record = lock(record, version)
    if record.status == Certificate.Status.REVOKED:
        raise Conflict(_("This certificate is already revoked."), code="wrong_state")
    certificate = audit.change(
        record,
        by=by,
        status=Certificate.Status.REVOKED,
        reason=reason,
        revoked_at=timezone.now(),
    )
    params: CertificateRevokedParams = {**params_of(certificate), "reason": reason}
    notify(CERTIFICATE_REVOKED.event(certificate, params, by=by))
    return certificate


@writing()
def delete_certificate(*, by: Actor, record: Certificate) -> None:
    """Soft: gone from the list and the check page; links to its file end at once."""
    audit.remove(record, by=by)
    withdraw_file(record.file_id)


def attached_certificate(certificate_id: int) -> Attachment:
    """Returns the PDF as it is attached to a mail. Raises Withdrawn, also for a certificate that was
    revoked or deleted in the meantime, and OSError while the storage is not available."""
    issued = Certificate.objects.live().filter(status=Certificate.Status.ISSUED)
    certificate = issued.filter(pk=certificate_id).first()
    if certificate is None:
        raise Withdrawn
    return attached_file(certificate.file_id)


def _check_taken(student: Student, course: Course) -> None:
    if not selectors.has_taken(student.pk, course.pk):
        raise Invalid.field(
            "courseObjectId", _("{name} has not taken this course.").format(name=student.name)
        )


def _new_file(
    record: Certificate, changed: Mapping[str, Any], content: bytes | None
) -> files.Upload | None:
    """The PDF that takes the place of the present one; None when that still says what it should."""
    if content is not None:
        return files.safe_pdf(content, field="fileData")
    if not (record.from_template and changed.keys() & PRINTED):
        return None
    after = copy(record)
    for name, value in changed.items():
        setattr(after, name, value)
    if not after.title:
        raise Invalid.field("title", _("Please give the certificate a title."))
    return certificate_pdf(after)
