from django.apps import AppConfig


class RefundsConfig(AppConfig):
    """Refunds of students' advances, and the calculation of what somebody gets back who leaves."""

    name = "tenant_apps.refunds"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.refunds import models
        from tenant_apps.refunds.invariants import INVARIANTS
        from tenant_apps.refunds.student_records import RefundsOfStudents
        from tenant_apps.students.ports import register

        register(RefundsOfStudents())
        invariants.register(INVARIANTS, reads=[models.Refund, models.RefundPart])
