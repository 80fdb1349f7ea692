"""Vouchers of advances. Payments, dues, credit notes and reversals issue and use them."""

from shared_apps.core.api.policy import Policy
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.fees import selectors
from tenant_apps.fees.api.documents import DocumentResource


class AdvanceVoucherResource(DocumentResource):
    """Reads, prints and shares receipt vouchers and refund vouchers."""

    path = "advancevoucher"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.VOUCHERS
