from django.apps import AppConfig


class EnquiriesConfig(AppConfig):
    """Enquiries about courses, their follow-ups and their conversion to students."""

    name = "tenant_apps.enquiries"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.enquiries import selectors

        ports.branch_in_use.answer(selectors.branch_close_blocker)
