from django.apps import AppConfig


class OrchardConfig(AppConfig):
    name = "tests.tenancy.orchard"
    label = "orchard"
    default_auto_field = "django.db.models.BigAutoField"
