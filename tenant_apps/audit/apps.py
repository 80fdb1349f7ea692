from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "tenant_apps.audit"
    rows_are_final = True

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.audit import services

        ports.visited.answer(services.record_visit)
