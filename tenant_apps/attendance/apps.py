from django.apps import AppConfig


class AttendanceConfig(AppConfig):
    """Who came to class, and when the centre's own people came and went."""

    name = "tenant_apps.attendance"

    def ready(self) -> None:
        from tenant_apps.attendance import selectors
        from tenant_apps.students.ports import student_timeline

        student_timeline.answer(selectors.student_timeline)
