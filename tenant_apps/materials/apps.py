from django.apps import AppConfig


class MaterialsConfig(AppConfig):
    """Material: what is bought, kept at the branches and given to students."""

    name = "tenant_apps.materials"
    rows_are_final = True

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import invariants, ports
        from tenant_apps.courses.ports import course_in_use
        from tenant_apps.materials import models, selectors
        from tenant_apps.materials.invariants import INVARIANTS
        from tenant_apps.materials.restoring import MaterialRecords

        ports.branch_in_use.answer(selectors.branch_close_blocker)
        records.register(MaterialRecords())
        course_in_use.answer(selectors.course_delete_blocker)
        invariants.register(
            INVARIANTS,
            reads=[
                models.Distribution,
                models.OpeningStock,
                models.Purchase,
                models.StockMovement,
            ],
        )
