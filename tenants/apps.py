from django.apps import AppConfig


class TenantsConfig(AppConfig):
    """One PostgreSQL schema per organisation: making, migrating, entering and guarding it."""

    name = "tenants"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tenants import checks  # noqa: F401  registers the system checks
