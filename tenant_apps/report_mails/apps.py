from django.apps import AppConfig


class ReportMailsConfig(AppConfig):
    """Saved reports that are mailed regularly."""

    name = "tenant_apps.report_mails"

    def ready(self) -> None:
        from shared_apps.mail import attachments
        from tenant_apps.report_mails import services

        attachments.register(services.ATTACHMENT, services.attached_report)
