from django.apps import AppConfig


class TenantsConfig(AppConfig):
    """One PostgreSQL schema per organisation: making, migrating, entering and guarding it."""

    name = "tenants"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.db.models.signals import post_delete  # noqa: TID251  to leave it
        from django_tenants.signals import tenant_delete_callback

        from tenants import checks  # noqa: F401  registers the system checks
        from tenants.logs import log_uncaught

        log_uncaught()

        # The library listens to every deletion, for rows whose schema is to go with them; Django
        # then reads each row of each table before it deletes it. Our schemas go by drop_schema.
        post_delete.disconnect(tenant_delete_callback)
