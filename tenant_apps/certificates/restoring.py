"""The certificates that are missing when a workspace is restored to a backup."""

from collections.abc import Iterable

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from shared_apps.core.dates import business_day
from tenant_apps.certificates.models import Certificate


class CertificateRecords(WorkspaceRecords):
    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        issued = Certificate.objects.live().filter(status=Certificate.Status.ISSUED)
        for certificate in rows_of(issued, only_here(Certificate)):
            yield Missing(
                kind=Kind.CERTIFICATE,
                day=business_day(certificate.created_at),
                name=certificate.student_name,
                number=certificate.number,
                detail=certificate.title or certificate.course_name,
            )
