"""The referrals of the own organisation."""

from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource
from shared_apps.core.roles import EVERYONE
from shared_apps.referrals.selectors import REFERRALS


class ReferralResource(Resource):
    path = "referral"
    policy = Policy(read=EVERYONE)
    listing = REFERRALS
    record_call = False
