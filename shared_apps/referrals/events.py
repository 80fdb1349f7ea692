"""What the owners of the referring organisation are notified of."""

from collections.abc import Iterable
from typing import TypedDict

from shared_apps.accounts.models import User
from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS
from shared_apps.referrals.models import Referral


class EarnedParams(TypedDict):
    centre: str
    amount: str


def _owners(referral: Referral) -> Iterable[int]:
    return User.objects.owners_of(referral.referrer_id).values_list("pk", flat=True)


REFERRAL_EARNED = Kind[Referral, EarnedParams](
    "referral.earned",
    EarnedParams,
    key=lambda referral: f"referral-{referral.pk}",
    user_ids=_owners,
    to=OWNERS,
    folds=True,
)
REFERRAL_TAKEN_BACK = Kind[Referral, EarnedParams](
    "referral.takenBack",
    EarnedParams,
    key=lambda referral: f"referral-{referral.pk}-taken-back",
    user_ids=_owners,
    to=OWNERS,
)
