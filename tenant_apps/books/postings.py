"""What each posted row means in double entry. A posting is a pure function of the row; nothing is
stored twice.

Amounts are signed: a debit is positive, a credit negative. The postings of each document add up to
zero.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    DateField,
    F,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextChoices,
    TextField,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce, Concat, TruncDate

from shared_apps.core.translation import lazy
from tenant_apps.closing.models import CashDifference
from tenant_apps.fees.models import (
    OPENING,
    AdvanceAdjustment,
    AdvanceVoucher,
    CreditNote,
    Due,
    Movement,
    Payment,
)
from tenant_apps.fees.selectors import CREDITED_OF_DUE
from tenant_apps.finance.models import Entry, Expense, Income, OpeningBalance, Transfer
from tenant_apps.materials.models import OpeningStock, Purchase, StockMovement
from tenant_apps.students.models import Student


class Account(TextChoices):
    """STUDENTS is what students owe; a credit balance of a student is an advance, tax included. ADVANCE_TAX
    is the tax due on advances until a bill has it. TRANSFERS is what a branch gave to others; over all
    branches it is zero. The accounts of money are named as the methods of payment. OPENING is the other
    side of what was brought from another system, and STOCK the material among that."""

    STUDENTS = "STUDENTS", lazy("Students")
    FEES = "FEES", lazy("Fees")
    CGST = "CGST", lazy("CGST")
    SGST = "SGST", lazy("SGST")
    IGST = "IGST", lazy("IGST")
    ADVANCE_TAX = "ADVANCE_TAX", lazy("GST on advances")
    BAD_DEBTS = "BAD_DEBTS", lazy("Bad debts")
    INCOME = "INCOME", lazy("Income besides fees")
    EXPENSES = "EXPENSES", lazy("Expenses")
    MATERIAL = "MATERIAL", lazy("Purchases of material")
    TRANSFERS = "TRANSFERS", lazy("Transfers")
    CASH = "CASH", lazy("Cash")
    UPI = "UPI", lazy("UPI")
    CARD = "CARD", lazy("Card")
    BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank")
    CHEQUE = "CHEQUE", lazy("Cheques in hand")
    STOCK = "STOCK", lazy("Opening stock")
    OPENING = OPENING, lazy("Opening balance")


_CREATED = TruncDate("created_at")
_AT = TruncDate("at")


@dataclass(frozen=True)
class Posting:
    """How the rows of a table are posted on the date `day`.

    `amounts` has an expression for each account. `account_field` names the field of the row that is
    an account itself; it takes the amount `own`. `branch` and `student` are the paths of their ids; `student`
    is empty where the rows are of none. `recorded` is the day on which the posting came to be, which no later
    one changes.

    `number` and `name` say what people call the document and whom it is about, `page` is the address where
    it is opened. They are expressions that join nothing: sums are made without them.
    """

    kind: str
    rows: QuerySet
    day: str | Combinable
    amounts: Mapping[Account, str | Combinable]
    account_field: str = ""
    own: str | Combinable = ""
    branch: str = "branch_id"
    student: str = "student_id"
    recorded: str | Combinable = _CREATED
    number: str | Combinable = ""
    name: str | Combinable = ""
    page: str | Combinable = ""


def _of(model: type[Model], key: str, path: str) -> Subquery:
    """The column of the record whose id is `key`, as text."""
    rows = model._default_manager.filter(pk=OuterRef(key)).order_by()
    return Subquery(rows.annotate(_text=Cast(path, TextField())).values("_text")[:1])


def _at(address: str, text: Any) -> Concat:
    return Concat(Value(address), Cast(text, TextField()), output_field=TextField())


_STUDENT = _of(Student, "student_id", "name")
_DUE: dict[str, Any] = {
    "number": F("number"),
    "name": _STUDENT,
    "page": _at("/payments?tab=dues&search=", "number"),
}
_RECEIPT: dict[str, Any] = {
    "number": _of(Payment, "payment_id", "receipt_number"),
    "name": _of(Payment, "payment_id", "student_name"),
    "page": _at("/payments?payment=", "payment_id"),
}
_VOUCHER: dict[str, Any] = {
    "number": F("number"),
    "name": _STUDENT,
    "page": _at("/payments?tab=vouchers&voucher=", "pk"),
}
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
_BILLED = Due.objects.exclude(document=Due.Kind.OPENING)
_BROUGHT = Due.objects.filter(document=Due.Kind.OPENING)
_CANCELLED = {"status": Due.Status.CANCELLED}


def _entries(kind: str, record: str, model: type[Model], account: Account, name: str) -> Posting:
    """The ledger's rows of a kind of record, against an account."""
    key, tab = f"{record}_id", f"{record}s" if record != "income" else "income"
    return Posting(
        kind,
        Entry.objects.filter(**{f"{record}__isnull": False}),
        "day",
        {account: -F("amount")},
        account_field="account",
        own="amount",
        student="",
        recorded=_AT,
        number=_of(model, key, "code"),
        name=_of(model, key, name),
        page=_at(f"/finace-page?tab={tab}&{record}=", key),
    )


def _counted(
    name: str,
    which: Q,
    account: Account,
    kind: CashDifference.Kind = CashDifference.Kind.DIFFERENCE,
) -> Posting:
    """What counts of a drawer found, against an account."""
    return Posting(
        name,
        CashDifference.objects.filter(which, kind=kind),
        "day",
        {Account.CASH: F("amount"), account: -F("amount")},
        student="",
        number=F("number"),
        name=F("note"),
        page=_at("/finace-page?tab=daybook&day=", "day"),
    )


POSTINGS = (
    Posting(
        "OPENING_DUE",
        _BROUGHT,
        "issue_date",
        {Account.STUDENTS: F("total"), Account.OPENING: -F("total")},
        **_DUE,
    ),
    Posting(
        "OPENING_CANCELLED",
        _BROUGHT.filter(**_CANCELLED),
        _VOIDED_ON,
        {Account.STUDENTS: -F("total"), Account.OPENING: F("total")},
        recorded=_VOIDED_ON,
        **_DUE,
    ),
    Posting("DUE", _BILLED, "issue_date", _CHARGE, **_DUE),
    Posting(
        "CANCELLED", _BILLED.filter(**_CANCELLED), _VOIDED_ON, _CREDIT, recorded=_VOIDED_ON, **_DUE
    ),
    # The tax of a due that is written off stays: bad debt is no ground for a credit note (CGST Act,
    # section 34(1)).
    Posting(
        "WRITTEN_OFF",
        Due.objects.filter(status=Due.Status.WRITTEN_OFF),
        _VOIDED_ON,
        {Account.STUDENTS: CREDITED_OF_DUE - F("total"), Account.BAD_DEBTS: _LEFT},
        recorded=_VOIDED_ON,
        **_DUE,
    ),
    Posting(
        "CREDIT_NOTE",
        CreditNote.objects.all(),
        "issue_date",
        _CREDIT,
        number=F("number"),
        name=_STUDENT,
        page=_at("/payments?tab=dues&search=", _of(Due, "due_id", "number")),
    ),
    # The advance itself is the movement of its payment.
    Posting(
        "RECEIPT_VOUCHER",
        AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.RECEIPT),
        "issue_date",
        _TAX_ADVANCED,
        **_VOUCHER,
    ),
    Posting(
        "REFUND_VOUCHER",
        AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.REFUND),
        "issue_date",
        _TAX_USED,
        **_VOUCHER,
    ),
    Posting(
        "ADVANCE_ADJUSTED",
        AdvanceAdjustment.objects.all(),
        "day",
        _TAX_USED,
        recorded=_AT,
        number=_of(AdvanceVoucher, "voucher_id", "number"),
        name=_STUDENT,
        page=_at("/payments?tab=vouchers&voucher=", "voucher_id"),
    ),
    Posting(
        "MOVEMENT",
        Movement.objects.exclude(kind__in=Movement.BETWEEN_ACCOUNTS),
        "day",
        {Account.STUDENTS: -F("amount")},
        account_field="account",
        own="amount",
        recorded=_AT,
        **_RECEIPT,
    ),
    # Its other half, DEPOSITED, is the same amount out of the cheques in hand.
    Posting(
        "CLEARED",
        Movement.objects.filter(kind=Movement.Kind.CLEARED),
        "day",
        {Account.CHEQUE: -F("amount"), Account.BANK_TRANSFER: F("amount")},
        recorded=_AT,
        **_RECEIPT,
    ),
    _entries("EXPENSE", "expense", Expense, Account.EXPENSES, "name"),
    _entries("INCOME", "income", Income, Account.INCOME, "name"),
    # Each branch balances: what it gave to another one, or to itself, stands on an account of its own.
    _entries("TRANSFER", "transfer", Transfer, Account.TRANSFERS, "note"),
    Posting(
        "OPENING_BALANCE",
        Entry.objects.filter(opening__isnull=False),
        "day",
        {Account.OPENING: -F("amount")},
        account_field="account",
        own="amount",
        student="",
        recorded=_AT,
        number=_of(OpeningBalance, "opening_id", "code"),
        name=F("reason"),
        page=_at("/finace-page?tab=daybook&day=", "day"),
    ),
    Posting(
        "PURCHASE",
        StockMovement.objects.filter(purchase__isnull=False),
        "day",
        {Account.MATERIAL: F("paid")},
        account_field="purchase__method",
        own=-F("paid"),
        branch="stock__branch_id",
        student="",
        recorded=_AT,
        number=_of(Purchase, "purchase_id", "number"),
        name=_of(Purchase, "purchase_id", "item_name"),
        page=_at("/materialsInfo?tab=purchases&search=", _of(Purchase, "purchase_id", "number")),
    ),
    Posting(
        "OPENING_STOCK",
        StockMovement.objects.filter(opening__isnull=False),
        "day",
        {Account.STOCK: F("value"), Account.OPENING: -F("value")},
        branch="stock__branch_id",
        student="",
        recorded=_AT,
        number=_of(OpeningStock, "opening_id", "number"),
        name=_of(OpeningStock, "opening_id", "item_name"),
        page=_at("/materialsInfo?tab=stock&search=", _of(OpeningStock, "opening_id", "item_code")),
    ),
    _counted("CASH_SHORT", Q(amount__lt=0), Account.EXPENSES),
    _counted("CASH_OVER", Q(amount__gt=0), Account.INCOME),
    _counted("CASH_OPENING", Q(), Account.OPENING, kind=CashDifference.Kind.OPENING),
)
