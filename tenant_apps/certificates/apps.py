from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    """What a student has learnt, on paper and checkable by anybody who holds the paper."""

    name = "tenant_apps.certificates"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.certificates import demo, selectors
        from tenant_apps.students.ports import student_timeline

        ports.fill_demo.answer(demo.fill_demo)
        student_timeline.answer(selectors.student_timeline)
