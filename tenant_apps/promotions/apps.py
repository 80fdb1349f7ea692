from django.apps import AppConfig


class PromotionsConfig(AppConfig):
    """Batches that move on to their next course or year."""

    name = "tenant_apps.promotions"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.enrolments.models import Enrolment
        from tenant_apps.promotions.invariants import INVARIANTS
        from tenant_apps.promotions.models import PromotedStudent, Promotion

        invariants.register(INVARIANTS, reads=[Promotion, PromotedStudent, Enrolment])
