from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    """What a student has learnt, on paper and checkable by anybody who holds the paper."""

    name = "tenant_apps.certificates"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import invariants
        from shared_apps.mail import attachments
        from tenant_apps.certificates import services
        from tenant_apps.certificates.invariants import INVARIANTS
        from tenant_apps.certificates.models import Certificate
        from tenant_apps.certificates.restoring import CertificateRecords

        attachments.register("certificate", services.attached_certificate)
        records.register(CertificateRecords())
        invariants.register(INVARIANTS, reads=[Certificate])
