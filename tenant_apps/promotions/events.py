"""What the trainers of both batches and the branch's managers are notified of."""

from collections.abc import Iterable
from datetime import date
from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import MANAGERS, TRAINERS
from tenant_apps.promotions.models import Promotion
from tenant_apps.staff.selectors import owner_and_admin_ids


class PromotionParams(TypedDict):
    batch: str
    toBatch: str
    students: int
    start: date


def _trainers(promotion: Promotion) -> Iterable[int | None]:
    return [promotion.batch.trainer_id, promotion.to_batch.trainer_id]


BATCH_PROMOTED = Kind[Promotion, PromotionParams](
    "promotion.done",
    PromotionParams,
    key=lambda promotion: f"promotion-{promotion.pk}",
    user_ids=_trainers,
    people=lambda promotion: owner_and_admin_ids(promotion.batch.branch_id),
    to=MANAGERS | TRAINERS,
)
PROMOTION_UNDONE = Kind[Promotion, PromotionParams](
    "promotion.undone",
    PromotionParams,
    key=lambda promotion: f"promotion-undone-{promotion.pk}",
    user_ids=_trainers,
    people=lambda promotion: owner_and_admin_ids(promotion.batch.branch_id),
    to=MANAGERS | TRAINERS,
)


def params_of(promotion: Promotion) -> PromotionParams:
    return {
        "batch": promotion.batch.name,
        "toBatch": promotion.to_batch.name,
        "students": promotion.students,
        "start": promotion.start,
    }
