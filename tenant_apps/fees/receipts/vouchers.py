"""The content of a receipt voucher and of a refund voucher (CGST Rules, rules 50 and 51): recipient,
payment, rate and tax of the advance, place of supply; a refund voucher names its receipt voucher."""

from typing import Any

from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.money import format_rupees, in_words
from shared_apps.core.translation import gettext as _
from tenant_apps.fees import selectors
from tenant_apps.fees.models import AdvanceVoucher


def voucher_content(voucher: AdvanceVoucher) -> dict[str, Any]:
    """Returns the template context."""
    is_refund = voucher.kind == AdvanceVoucher.Kind.REFUND
    recipient = selectors.recipient_of_document(voucher)
    parts = ("taxable", "cgst", "sgst", "igst")
    return {
        **head(selectors.issuer_of_document(voucher)),
        "gstin": voucher.supplier_gstin,
        "kind": voucher.document_name,
        "number": voucher.number,
        "towards": _("Refunded to") if is_refund else _("Received from"),
        "name": recipient.name,
        "recipient": recipient,
        "code": voucher.student.code,
        "done": _("Refunded") if is_refund else _("Received"),
        "place": voucher.place_of_supply,
        "date": format_day(voucher.issue_date),
        "voucher": voucher,
        "receipt": voucher.receipt,
        "receipt_date": format_day(voucher.receipt.issue_date) if voucher.receipt else "",
        "payment": voucher.payment,
        "method": voucher.payment.get_method_display(),
        "rows": [
            {
                "label": voucher.label,
                "detail": f"SAC {voucher.sac} · GST {voucher.rate.normalize():f} %",
                "amount": format_rupees(voucher.total),
                **{part: format_rupees(getattr(voucher, part)) for part in parts},
            }
        ],
        "has_tax": True,
        "across": bool(voucher.igst),
        "amount": format_rupees(voucher.total),
        "words": in_words(voucher.total),
    }
