"""What each posted row means in double entry. A posting is a pure function of the row; nothing is
stored twice.

Amounts are signed: a debit is positive, a credit negative. The postings of each document add up to
zero.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import DateField, F, QuerySet, TextChoices
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, TruncDate

from shared_apps.core.translation import lazy
from tenant_apps.fees.models import AdvanceAdjustment, AdvanceVoucher, CreditNote, Due, Movement
from tenant_apps.fees.selectors import CREDITED_OF_DUE


class Account(TextChoices):
    """STUDENTS is what students owe; a credit balance of a student is an advance, tax included.
    ADVANCE_TAX is the tax due on advances until a bill has it. The accounts of money are named as
    the methods of payment."""

    STUDENTS = "STUDENTS", lazy("Students")
    FEES = "FEES", lazy("Fees")
    CGST = "CGST", lazy("CGST")
    SGST = "SGST", lazy("SGST")
    IGST = "IGST", lazy("IGST")
    ADVANCE_TAX = "ADVANCE_TAX", lazy("GST on advances")
    BAD_DEBTS = "BAD_DEBTS", lazy("Bad debts")
    CASH = "CASH", lazy("Cash")
    UPI = "UPI", lazy("UPI")
    CARD = "CARD", lazy("Card")
    BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank")


@dataclass(frozen=True)
class Posting:
    """How the rows of a table are posted on the date `day`.

    `amounts` has an expression for each account. `account_field` names the field of the row that is
    an account itself; it takes the amount `own`.
    """

    kind: str
    rows: QuerySet
    day: str | Combinable
    amounts: Mapping[Account, str | Combinable]
    account_field: str = ""
    own: str = ""


_TAX = {Account.CGST: F("cgst"), Account.SGST: F("sgst"), Account.IGST: F("igst")}
_CHARGE: dict[Account, Any] = {
    Account.STUDENTS: F("total"),
    Account.FEES: -F("taxable"),
    **{account: -amount for account, amount in _TAX.items()},
}
_CREDIT: dict[Account, Any] = {
    Account.STUDENTS: -F("total"),
    Account.FEES: F("taxable"),
    **_TAX,
}
_TAX_ADVANCED: dict[Account, Any] = {
    Account.ADVANCE_TAX: F("cgst") + F("sgst") + F("igst"),
    **{account: -amount for account, amount in _TAX.items()},
}
_TAX_USED: dict[Account, Any] = {Account.ADVANCE_TAX: -_TAX_ADVANCED[Account.ADVANCE_TAX], **_TAX}
# Rows that the previous release voided while it was being replaced have no `voided_on`.
_VOIDED_ON = Coalesce("voided_on", TruncDate("updated_at"), output_field=DateField())
_LEFT = F("total") - CREDITED_OF_DUE

POSTINGS = (
    Posting("DUE", Due.objects.all(), "issue_date", _CHARGE),
    Posting("CANCELLED", Due.objects.filter(status=Due.Status.CANCELLED), _VOIDED_ON, _CREDIT),
    # The tax of a due that is written off stays: bad debt is no ground for a credit note (CGST Act,
    # section 34(1)).
    Posting(
        "WRITTEN_OFF",
        Due.objects.filter(status=Due.Status.WRITTEN_OFF),
        _VOIDED_ON,
        {Account.STUDENTS: CREDITED_OF_DUE - F("total"), Account.BAD_DEBTS: _LEFT},
    ),
    Posting("CREDIT_NOTE", CreditNote.objects.all(), "issue_date", _CREDIT),
    # The advance itself is the movement of its payment.
    Posting(
        "RECEIPT_VOUCHER",
        AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.RECEIPT),
        "issue_date",
        _TAX_ADVANCED,
    ),
    Posting(
        "REFUND_VOUCHER",
        AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.REFUND),
        "issue_date",
        _TAX_USED,
    ),
    Posting("ADVANCE_ADJUSTED", AdvanceAdjustment.objects.all(), "day", _TAX_USED),
    Posting(
        "MOVEMENT",
        Movement.objects.all(),
        "day",
        {Account.STUDENTS: -F("amount")},
        account_field="account",
        own="amount",
    ),
)
