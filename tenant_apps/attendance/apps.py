from django.apps import AppConfig


class AttendanceConfig(AppConfig):
    """Who came to class, and when the centre's own people came and went."""

    name = "tenant_apps.attendance"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.attendance import selectors
        from tenant_apps.students.ports import student_timeline

        ports.home_figures.answer(selectors.home_figures)
        ports.branch_figures.answer(selectors.branch_figures)
        student_timeline.answer(selectors.student_timeline)
