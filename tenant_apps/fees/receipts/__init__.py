"""The receipt of a payment: what it says (`content`) and how it becomes a PDF (`pdf`)."""

from tenant_apps.fees.models import Payment
from tenant_apps.fees.receipts.content import link_for_rest, receipt_content

__all__ = ["link_for_rest", "receipt_pdf"]


def receipt_pdf(payment: Payment) -> bytes:
    """The receipt as it was given on the day, A4. A reversed payment is printed as such."""
    # WeasyPrint takes a quarter of a second to import: whoever prints pays, not every start.
    from tenant_apps.fees.receipts.pdf import render

    return render("fees/receipt.html", receipt_content(payment))
