from django.apps import AppConfig


class AttendanceConfig(AppConfig):
    """Who came to class, and when the centre's own people came and went."""

    name = "tenant_apps.attendance"
