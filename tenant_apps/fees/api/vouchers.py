"""Vouchers of advances. Payments, dues, credit notes and reversals issue and use them."""

from shared_apps.core.api.call import Call, Pdf
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, verb
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.fees import selectors
from tenant_apps.fees.api.documents import hand_out, shown
from tenant_apps.fees.models import AdvanceVoucher


class AdvanceVoucherResource(Resource):
    """Reads and prints receipt vouchers and refund vouchers."""

    path = "advancevoucher"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.VOUCHERS

    @verb("GET", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def paper(self, call: Call, voucher: AdvanceVoucher) -> Pdf:
        """The voucher as PDF, A4. It is marked DUPLICATE once a copy was handed out."""
        return shown(voucher)

    @verb("POST", policy=FRONT_DESK, heavy=Heavy.PAPER, open_when_closed=True)
    def copy(self, call: Call, voucher: AdvanceVoucher) -> Pdf:
        """Hands out a copy as PDF, to print or to download: the original the first time, later
        duplicates."""
        return hand_out(voucher, by=call.by)
