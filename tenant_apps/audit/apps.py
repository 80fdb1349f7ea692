from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "tenant_apps.audit"
    rows_are_final = True
