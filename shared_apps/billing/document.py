"""The platform's invoice as a PDF (CGST Rules, rule 46)."""

from typing import Any

from shared_apps.billing.models import CreditNote, Invoice
from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.gst import PARTS
from shared_apps.core.money import format_rupees, in_words
from shared_apps.core.pdf import DOCUMENT_SHEET, render
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from shared_apps.mail.attachments import Attachment, Withdrawn


def invoice_pdf(invoice: Invoice) -> bytes:
    """Returns the invoice as it was issued, A4. Raises NotPrinted, Unavailable."""
    return render("billing/invoice.html", _content(invoice), sheet=DOCUMENT_SHEET)


def attached_invoice(invoice_id: int) -> Attachment:
    """Returns the invoice as it is attached to a mail. Raises Withdrawn, NotPrinted, Unavailable."""
    invoice = _invoices().filter(pk=invoice_id).first()
    if invoice is None:
        raise Withdrawn
    return Attachment(invoice_pdf(invoice), "application/pdf")


def credit_note_pdf(note: CreditNote) -> bytes:
    """Returns the credit note as it was issued, A4. Raises NotPrinted, Unavailable."""
    return render("billing/credit_note.html", _note_content(note), sheet=DOCUMENT_SHEET)


def attached_credit_note(note_id: int) -> Attachment:
    """Returns the credit note as it is attached to a mail. Raises Withdrawn, NotPrinted, Unavailable."""
    note = CreditNote.objects.filter(pk=note_id).first()
    if note is None:
        raise Withdrawn
    return Attachment(credit_note_pdf(note), "application/pdf")


def invoice_of_order(order_id: int) -> Invoice | None:
    found: Invoice | None = _invoices().filter(order=order_id).first()
    return found


def _invoices() -> Any:
    return Invoice.objects.select_related("letterhead", "order", "order__term", "organisation")


def _content(invoice: Invoice) -> dict[str, Any]:
    order, recipient = invoice.order, invoice.issued_to
    has_tax = invoice.document == Invoice.Kind.TAX_INVOICE
    term = order.term
    assert term is not None  # by a constraint: an invoice is for a confirmed order
    return {
        **head(invoice.letterhead),
        "gstin": invoice.supplier_gstin,
        "kind": invoice.document_name,
        "number": invoice.number,
        "towards": _("Billed to"),
        "name": recipient.name,
        "recipient": recipient,
        "code": invoice.organisation.code,
        "done": _("Amount"),
        "place": invoice.place_of_supply,
        "date": format_day(invoice.issue_date),
        "rows": _rows(invoice, has_tax=has_tax),
        "has_tax": has_tax,
        "across": bool(invoice.igst),
        "amount": format_rupees(invoice.total),
        "words": in_words(invoice.total),
        "first": format_day(term.starts_on),
        "last": format_day(term.ends_on),
        "credit": format_rupees(order.credit) if order.credit and not order.discount else None,
        "price": format_rupees(order.price),
        "credit_days": order.credit_days,
        "paid": format_rupees(order.to_receive),
        "tds": format_rupees(order.tds) if order.tds else None,
        "referral_credit": format_rupees(order.referral_credit) if order.referral_credit else None,
        "method": order.get_method_display(),
        "reference": order.reference,
    }


def _rows(invoice: Invoice, *, has_tax: bool) -> list[dict[str, str]]:
    """One line, or with a coupon the price, what is taken off it, and what is taxed (CGST Act, section
    15(3)(a))."""
    order, detail = invoice.order, _detail(invoice)
    taxed = {part: format_rupees(getattr(invoice, part)) for part in PARTS}
    whole = {**taxed, "amount": format_rupees(invoice.total)}
    if not order.discount:
        return [{"label": invoice.head, "detail": detail, **whole}]
    column = "taxable" if has_tax else "amount"
    rows = [
        {"label": invoice.head, "detail": detail, column: format_rupees(order.price)},
        {
            "label": _("Discount ({code})").format(code=order.coupon_code),
            column: format_rupees(-order.discount),
        },
    ]
    if order.credit:
        days = counted(
            order.credit_days,
            "Credit for {count} unused day of the earlier plan",
            "Credit for {count} unused days of the earlier plan",
        )
        rows.append({"label": days, column: format_rupees(-order.credit)})
    return [*rows, {"label": _("Taxable value"), **whole}] if has_tax else rows


def _note_content(note: CreditNote) -> dict[str, Any]:
    invoice, recipient = note.invoice, note.issued_to
    return {
        **head(note.letterhead),
        "gstin": invoice.supplier_gstin,
        "kind": note.document_name,
        "number": note.number,
        "towards": _("Credited to"),
        "name": recipient.name,
        "recipient": recipient,
        "code": note.organisation.code,
        "done": _("Credited"),
        "place": invoice.place_of_supply,
        "date": format_day(note.issue_date),
        "rows": [
            {
                "label": invoice.head,
                "detail": _detail(invoice),
                "amount": format_rupees(note.total),
                "taxable": format_rupees(note.taxable),
                "cgst": format_rupees(note.cgst),
                "sgst": format_rupees(note.sgst),
                "igst": format_rupees(note.igst),
            }
        ],
        "has_tax": invoice.document == Invoice.Kind.TAX_INVOICE,
        "across": bool(invoice.igst),
        "amount": format_rupees(note.total),
        "words": in_words(note.total),
        "invoice": invoice.number,
        "invoice_date": format_day(invoice.issue_date),
        "reason": note.reason,
        "paid_back": format_rupees(note.paid_back) if note.paid_back else None,
        "referral_credit": format_rupees(note.referral_credit) if note.referral_credit else None,
        "method": note.get_method_display(),
        "reference": note.reference,
    }


def _detail(invoice: Invoice) -> str:
    if not invoice.supplier_gstin:
        return ""
    return f"SAC {invoice.sac} · GST {invoice.rate.normalize():f} %"
