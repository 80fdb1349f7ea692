from django.apps import AppConfig


class StudentsConfig(AppConfig):
    name = "tenant_apps.students"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import invariants, ports
        from tenant_apps.jobs.services import register
        from tenant_apps.students import runner, selectors
        from tenant_apps.students.invariants import INVARIANTS
        from tenant_apps.students.models import Student
        from tenant_apps.students.restoring import ImportRecords

        ports.branch_in_use.answer(selectors.branch_close_blocker)
        register(runner.IMPORT)
        records.register(ImportRecords())
        invariants.register(INVARIANTS, reads=[Student])
