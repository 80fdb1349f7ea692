"""Services of promotions: `planning` says what a promotion would do, `promoting` does it, `undoing`
takes it back."""

from tenant_apps.promotions.services.planning import PlannedPromotion, plan_promotion
from tenant_apps.promotions.services.promoting import promote
from tenant_apps.promotions.services.undoing import undo_promotion

__all__ = ["PlannedPromotion", "plan_promotion", "promote", "undo_promotion"]
