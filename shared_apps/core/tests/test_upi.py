from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

from shared_apps.core.upi import upi_link


def test_the_upi_link_carries_amount_and_reference():
    link = upi_link(
        upi_id="sunrise@okhdfc",
        payee="Sunrise Academy & Sons",
        amount=Decimal(6880),
        note="Fees of Aarav Deshpande",
        reference="STU-00312",
    )
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc) == ("upi", "pay")
    assert {name: values[0] for name, values in parse_qs(parts.query).items()} == {
        "pa": "sunrise@okhdfc",
        "pn": "Sunrise Academy & Sons",
        "am": "6880.00",
        "cu": "INR",
        "tn": "Fees of Aarav Deshpande",
        "tr": "STU-00312",
    }
    assert "+" not in link


def test_a_link_to_a_personal_upi_id_carries_no_reference():
    link = upi_link(upi_id="meera@okaxis", payee="Meera", amount=Decimal(10), note="Fees")
    assert parse_qs(urlsplit(link).query).keys() == {"pa", "pn", "am", "cu", "tn"}
