from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "tenant_apps.staff"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.staff import demo, selectors, services

        ports.owner_joined.answer(services.record_owner)
        ports.identity_changed.answer(services.follow_identity)
        ports.own_records.answer(selectors.own_records)
        ports.plan_usage.answer(selectors.plan_usage)
        ports.branch_in_use.answer(selectors.branch_close_blocker)
        ports.fill_demo.answer(demo.fill_demo)
        ports.branch_figures.answer(selectors.branch_figures)
