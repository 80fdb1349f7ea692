from django.apps import AppConfig


class CoursesConfig(AppConfig):
    name = "tenant_apps.courses"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.courses import selectors, services
        from tenant_apps.staff.ports import member_left

        ports.branch_in_use.answer(selectors.branch_close_blocker)
        member_left.answer(services.tell_of_batches_without_trainer)
