"""The receipt of a payment: what it says (`content`) and how it becomes a PDF (`pdf`)."""

from tenant_apps.fees.receipts.content import link_for_rest, receipt_content
from tenant_apps.fees.receipts.pdf import render

__all__ = ["link_for_rest", "receipt_pdf"]


def receipt_pdf(payment):
    """The receipt as it was given on the day, A4. A reversed payment is printed as such."""
    return render("fees/receipt.html", receipt_content(payment))
