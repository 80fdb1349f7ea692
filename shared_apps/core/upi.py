"""Payment links for UPI apps."""

from decimal import Decimal
from urllib.parse import quote, urlencode


def upi_link(*, upi_id: str, payee: str, amount: Decimal, note: str, reference: str = "") -> str:
    """Returns the payment link for a UPI app (NPCI's linking specification). The note is cut to 50
    characters. Only a merchant's UPI id takes a `reference`: apps refuse to pay a personal one with
    it."""
    fields = {
        "pa": upi_id,
        "pn": payee,
        "am": f"{amount:.2f}",
        "cu": "INR",
        "tn": note[:50],
        **({"tr": reference} if reference else {}),
    }
    return f"upi://pay?{urlencode(fields, quote_via=quote, safe='@/')}"
