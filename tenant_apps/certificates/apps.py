from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    """What a student has learnt, on paper and checkable by anybody who holds the paper."""

    name = "tenant_apps.certificates"

    def ready(self) -> None:
        from tenant_apps.certificates import selectors
        from tenant_apps.students.ports import student_timeline

        student_timeline.answer(selectors.student_timeline)
