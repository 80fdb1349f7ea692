"""The content of a receipt. Amounts and dates are formatted here, in the Indian format."""

from decimal import Decimal
from typing import Any, Protocol

from django.utils import timezone

from shared_apps.core import gst
from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.money import MINUS, ZERO, format_rupees, in_words
from shared_apps.core.qr import qr_code
from shared_apps.core.translation import gettext as _
from shared_apps.core.upi import upi_link
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Allocation, Due, Payment
from tenant_apps.workspace.models import Letterhead


class Payer(Protocol):
    """Who owes something: a student, or whoever else has a branch and a code."""

    @property
    def branch(self) -> Any: ...

    @property
    def code(self) -> Any: ...


def link_for_rest(payer: Payer, pending: Decimal, issuer: Letterhead) -> str | None:
    """Returns the UPI link that pays `pending` to the issuer; None if nothing is owed or the issuer
    has no UPI id. A merchant's id gets the payer's code as the reference."""
    if pending <= 0 or not issuer.upi_id:
        return None
    branch = payer.branch
    is_merchant = branch.upi_merchant and branch.upi_id == issuer.upi_id
    return upi_link(
        upi_id=issuer.upi_id,
        payee=issuer.name,
        amount=pending,
        note=f"Fees {payer.code}",
        reference=payer.code if is_merchant else "",
    )


def receipt_content(payment: Payment) -> dict[str, Any]:
    """Returns the template context: the receipt as originally issued, except for the QR code, which
    never asks for more than is pending now."""
    issuer, student = selectors.issuer_of_document(payment), payment.student
    recipient = selectors.recipient_of_document(payment)
    allocations = selectors.receipt_dues(payment)
    rows = [_row(allocation) for allocation in allocations]
    advance = payment.amount - sum((row.amount for row in allocations), ZERO)
    voucher = selectors.voucher_of_payment(payment) if advance else None
    rest = payment.balance_after
    if rest > 0 and issuer.upi_id:
        rest = min(rest, selectors.pending(student.pk))
    link = link_for_rest(student, rest, issuer)
    return {
        **head(issuer),
        "kind": _("Receipt"),
        "number": payment.receipt_number,
        "towards": _("Received from"),
        "name": payment.student_name,
        "code": payment.student_code,
        "done": _("Received"),
        "payment": payment,
        "date": format_day(payment.date),
        "time": _time(payment),
        "method": payment.get_method_display(),
        "recipient": recipient,
        "rows": rows,
        "has_tax": any(row["tax"] for row in rows),
        "across": any(allocation.due.igst for allocation in allocations),
        "gstin": next((row.due.supplier_gstin for row in allocations), issuer.gstin),
        "place": next((row.due.place_of_supply for row in allocations), ""),
        "advance": format_rupees(advance) if advance else None,
        "voucher": voucher.number if voucher else "",
        "amount": format_rupees(payment.amount),
        "words": in_words(payment.amount),
        "before": _balance(payment.balance_before),
        "received": f"{MINUS}{format_rupees(payment.amount)}",
        "after": _balance(payment.balance_after),
        "is_advance": payment.balance_after < 0,
        "next_due": _next_due(payment),
        "qr": qr_code(link) if link else None,
        "rest": format_rupees(rest),
        "reversal": getattr(payment, "reversal", None),
        "cheque": payment.method == Payment.Method.CHEQUE,
        "bounce": selectors.bounce_of(payment),
        "note": issuer.receipt_note,
    }


def _row(allocation: Allocation) -> dict[str, Any]:
    """Returns one line of the receipt: the amount received for a due, split into fee and tax."""
    due = allocation.due
    part = gst.part_of(
        allocation.amount,
        gst.Taxed(due.taxable, due.cgst, due.sgst, due.igst),
        equal_halves=allocation.equal_halves,
    )
    lines = list(due.lines.all())
    codes = ", ".join(dict.fromkeys(line.sac for line in lines if line.sac))
    return {
        "label": due.label,
        "detail": f"{due.number} · SAC {codes}" if due.supplier_gstin and codes else due.number,
        "is_part": allocation.amount < due.total,
        "heads": _heads(due) if len(lines) > 1 else "",
        "taxable": format_rupees(part.taxable),
        "tax": part.tax,
        "cgst": format_rupees(part.cgst),
        "sgst": format_rupees(part.sgst),
        "igst": format_rupees(part.igst),
        "amount": format_rupees(allocation.amount),
    }


def _heads(due: Due) -> str:
    return " · ".join(f"{line.head} {format_rupees(line.taxable)}" for line in due.lines.all())


def _balance(balance: Decimal) -> str:
    return format_rupees(balance) if balance >= 0 else f"{format_rupees(-balance)} advance"


def _time(payment: Payment) -> str:
    """The time at which a payment of its own day was recorded; of another day nobody knows it."""
    recorded = timezone.localtime(payment.created_at)
    return f"{recorded:%I:%M %p}".lstrip("0").lower() if recorded.date() == payment.date else ""


def _next_due(payment: Payment) -> str | None:
    """Older payments have no `next_due` if all open dues were late; the payment date is used
    then."""
    fallback = payment.date if payment.balance_after > 0 else None
    day = payment.next_due or fallback
    return format_day(day) if day else None
