"""What the owners of the referring organisation are notified of."""

from typing import TypedDict

from shared_apps.accounts.models import User
from shared_apps.core.events import Kind
from shared_apps.referrals.models import Referral


class EarnedParams(TypedDict):
    centre: str
    amount: str


REFERRAL_EARNED = Kind[Referral, EarnedParams](
    "referral.earned",
    EarnedParams,
    key=lambda referral: f"referral-{referral.pk}",
    user_ids=lambda referral: User.objects.owners_of(referral.referrer_id).values_list(
        "pk", flat=True
    ),
)
