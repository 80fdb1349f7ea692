from django.apps import AppConfig


class RenewalsConfig(AppConfig):
    """Auto-renewal of enrolments and late fees. The tables keep the names that they had when they
    belonged to `enrolments`."""

    name = "tenant_apps.renewals"
