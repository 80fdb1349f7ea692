from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    """What a student has learnt, on paper and checkable by anybody who holds the paper."""

    name = "tenant_apps.certificates"

    def ready(self) -> None:
        from shared_apps.mail import attachments
        from tenant_apps.certificates import services

        attachments.register("certificate", services.attached_certificate)
