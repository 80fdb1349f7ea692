from django.apps import AppConfig


class PlatformConfig(AppConfig):
    name = "shared_apps.platform"

    def ready(self) -> None:
        from shared_apps.core import security_log
        from shared_apps.core.api.policy import Space
        from shared_apps.platform.services import audit_log

        security_log.keep_rows_in(audit_log, Space.PUBLIC)
