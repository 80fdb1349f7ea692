from django.apps import AppConfig


class FamiliesConfig(AppConfig):
    """Families: students of a branch for whom one person pays."""

    name = "tenant_apps.families"

    def ready(self) -> None:
        from tenant_apps.families.selectors import others_in_family
        from tenant_apps.fees.ports import same_payer

        same_payer.answer(others_in_family)
