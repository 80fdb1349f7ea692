from django.apps import AppConfig


class NurseryConfig(AppConfig):
    name = "tests.tenancy.nursery"
    label = "nursery"
    default_auto_field = "django.db.models.BigAutoField"
