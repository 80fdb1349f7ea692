"""What owners, and those who taught the course, are notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS, TRAINERS
from tenant_apps.certificates.models import Certificate
from tenant_apps.certificates.selectors import trainer_ids
from tenant_apps.staff.selectors import owner_ids


class CertificateParams(TypedDict):
    number: str
    studentId: int
    student: str
    course: str


class CertificateRevokedParams(CertificateParams):
    reason: str


CERTIFICATE_ISSUED = Kind[Certificate, CertificateParams](
    "certificate.issued",
    CertificateParams,
    key=lambda certificate: f"certificate-issued-{certificate.pk}",
    user_ids=trainer_ids,
    people=lambda certificate: owner_ids(),
    to=OWNERS | TRAINERS,
    folds=True,
)
CERTIFICATE_REVOKED = Kind[Certificate, CertificateRevokedParams](
    "certificate.revoked",
    CertificateRevokedParams,
    key=lambda certificate: f"certificate-revoked-{certificate.pk}",
    user_ids=trainer_ids,
    people=lambda certificate: owner_ids(),
    to=OWNERS | TRAINERS,
)


def params_of(certificate: Certificate) -> CertificateParams:
    return {
        "number": certificate.number,
        "studentId": certificate.student_id,
        "student": certificate.student_name,
        "course": certificate.course_name,
    }
