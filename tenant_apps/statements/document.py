"""The statement as PDF, A4. Amounts and dates are formatted here, in the Indian format."""

from typing import Any

from shared_apps.core.dates import format_day, today
from shared_apps.core.documents import head
from shared_apps.core.gst import Recipient
from shared_apps.core.money import ZERO, format_rupees, in_words
from shared_apps.core.pdf import DOCUMENT_SHEET, render
from shared_apps.core.qr import qr_code
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees import rules
from tenant_apps.fees.receipts import link_for_rest
from tenant_apps.statements.schemas import Statement
from tenant_apps.statements.selectors import Holder

KINDS = {
    "DUE": "",
    "CANCELLED": lazy("Cancelled"),
    "WRITTEN_OFF": lazy("Written off"),
    "CREDIT_NOTE": lazy("Credit note"),
    "PAYMENT": lazy("Payment"),
    "REVERSAL": lazy("Payment reversed"),
    "BOUNCED": lazy("Cheque bounced"),
    "REFUND": lazy("Refund"),
    "REFUND_REVERSAL": lazy("Refund reversed"),
}


def statement_pdf(holder: Holder, statement: Statement) -> bytes:
    """Returns the statement on today's letterhead of the branch. Raises NotPrinted, Unavailable."""
    return render("statements/statement.html", _content(holder, statement), sheet=DOCUMENT_SHEET)


def pdf_name(holder: Holder) -> str:
    return f"statement-{holder.code}.pdf"


def _content(holder: Holder, statement: Statement) -> dict[str, Any]:
    issuer, closing = letterhead_of(holder.branch), statement["closing"]
    link = link_for_rest(holder, closing, issuer)
    first, last = format_day(statement["fromDate"]), format_day(statement["toDate"])
    return {
        **head(issuer),
        "gstin": issuer.gstin,
        "kind": _("Statement of account"),
        "number": _("{first} to {last}").format(first=first, last=last),
        "date": format_day(today()),
        "towards": _("Account of"),
        "name": holder.name,
        "code": "" if holder.family else holder.code,
        "recipient": _recipient(holder),
        "first": first,
        "last": last,
        "students": [
            {
                "name": student["studentName"],
                "code": student["studentId"],
                "opening": _balance(student["opening"]),
                "closing": _balance(student["closing"]),
            }
            for student in statement["students"]
            if holder.family
        ],
        "opening": _balance(statement["opening"]),
        "rows": [
            {
                "date": format_day(entry["date"]),
                "kind": KINDS[entry["kind"]],
                "student": entry["studentName"],
                "number": entry["number"],
                "label": entry["label"],
                "charged": format_rupees(entry["charged"]) if entry["charged"] else "",
                "received": format_rupees(entry["received"]) if entry["received"] else "",
                "balance": _balance(entry["balance"]),
            }
            for entry in statement["entries"]
        ],
        "charged": format_rupees(statement["charged"]),
        "received": format_rupees(statement["received"]),
        "closing": format_rupees(abs(closing)),
        "closing_label": _("Advance") if closing < ZERO else _("Pending"),
        "words": in_words(abs(closing)),
        "qr": qr_code(link) if link else None,
    }


def _recipient(holder: Holder) -> Recipient:
    family = holder.family
    if family is None:
        return rules.person_of(holder.students[0])
    return Recipient(name=family.name, care_of=family.payer_name)


def _balance(amount: Any) -> str:
    if amount >= ZERO:
        return format_rupees(amount)
    return _("{amount} advance").format(amount=format_rupees(-amount))
