from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "tenant_apps.staff"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import ports
        from tenant_apps.staff import selectors, services
        from tenant_apps.staff.restoring import StaffRecords

        ports.set_up_workspace.answer(services.record_owner)
        ports.identity_changed.answer(services.follow_identity)
        ports.branch_in_use.answer(selectors.branch_close_blocker)
        records.register(StaffRecords())
