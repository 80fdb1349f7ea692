"""The certificate that is made from the template: A4, landscape, one page whatever it says."""

from pathlib import Path
from typing import Any

from shared_apps.core.dates import business_day, format_day
from shared_apps.core.documents import head
from shared_apps.core.files import Upload
from shared_apps.core.pdf import render
from shared_apps.core.qr import qr_code
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.certificates import selectors
from tenant_apps.certificates.models import Certificate

SHEET = Path(__file__).parent / "certificate.css"
# Letters of the description up to which it is set in the first, second, third size.
SIZES = ((160, "large"), (420, "medium"), (900, "small"))
MOST_LETTERS = 900
MOST_LINES = 8


def certificate_pdf(certificate: Certificate) -> Upload:
    """The paper as a PDF. What somebody typed stands on it as text and nothing else.

    Raises NotPrinted, Unavailable.
    """
    content = render("certificates/certificate.html", certificate_content(certificate), sheet=SHEET)
    return Upload(content, "application/pdf", "pdf")


def certificate_content(certificate: Certificate) -> dict[str, Any]:
    """Everything the template prints. Lines and letters beyond what fits are left out, and said to
    be by an ellipsis."""
    url = selectors.verify_url(certificate.check_code)
    issuer = certificate.letterhead or letterhead_of(certificate.student.branch)
    description = _fitting(certificate.description)
    return {
        **head(issuer),
        "certificate": certificate,
        "place": f"{issuer.branch_name}, {issuer.city}",
        "description": description,
        "size": next(name for most, name in SIZES if len(description) <= most + 1),
        "name_size": "long" if len(certificate.student_name) > 34 else "short",
        "title_size": "long" if len(certificate.title) > 40 else "short",
        "date": format_day(business_day(certificate.created_at)),
        "qr": qr_code(url),
        "url": url.partition("://")[2],
    }


def _fitting(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    shown = "\n".join(lines[:MOST_LINES])[:MOST_LETTERS]
    return shown if shown == "\n".join(lines) else f"{shown.rstrip()}…"
