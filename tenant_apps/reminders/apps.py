from django.apps import AppConfig


class RemindersConfig(AppConfig):
    """Reminders of dues, by mail and as a list of WhatsApp messages. Adds the pause to a student's record."""

    name = "tenant_apps.reminders"

    def ready(self) -> None:
        from tenant_apps.reminders import selectors
        from tenant_apps.students.selectors import STUDENTS

        STUDENTS.extend(detail=selectors.STUDENT_PAUSE)
