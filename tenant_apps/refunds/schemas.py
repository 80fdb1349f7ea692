"""Response types of the API other than lists and records, and the rows nested in a record."""

from datetime import date
from decimal import Decimal
from typing import Literal, TypedDict

Basis = Literal["DAYS", "SESSIONS"]


class PaymentOfRefund(TypedDict):
    _id: int
    receiptNo: str
    date: date


class PartOfRefund(TypedDict):
    """What is given back of one payment."""

    paymentObjectId: PaymentOfRefund
    amount: Decimal


class EnrolmentOfRefund(TypedDict):
    _id: int
    number: str
    coursename: str


class CreditOfRefund(TypedDict):
    """What a refund credits of one due: `unused` of its `of` days or sessions. `creditNote` is empty
    in a preview."""

    due: str
    label: str
    unused: int
    of: int
    taxable: Decimal
    tax: Decimal
    total: Decimal
    creditNote: str


class RefundPreview(TypedDict):
    """What giving back `amount` would do. `available` is the advance less what other refunds wait for.
    `limit` is the centre's limit, null if there is none."""

    advance: Decimal
    waiting: Decimal
    available: Decimal
    inWords: str
    parts: list[PartOfRefund]
    needsApproval: bool
    limit: Decimal | None
    dueBy: date
    hints: list[str]


class RefundCalculation(TypedDict):
    """What somebody who left gets back: the credits, the balance without and with them, and the amount
    to refund. `rule` is the text that is printed. A negative balance is an advance."""

    basis: Basis
    lastDay: date
    credits: list[CreditOfRefund]
    credited: Decimal
    balanceBefore: Decimal
    balanceAfter: Decimal
    waiting: Decimal
    amount: Decimal
    rule: str
    dueBy: date
    needsApproval: bool
    hints: list[str]


class CalculationSaved(TypedDict):
    """The refund that was made, null if the credits only lowered what is pending."""

    refund: int | None
    credited: Decimal
    amount: Decimal


class RefundPolicy(TypedDict):
    """The centre's policy of refunds (`models.RefundPolicy`)."""

    approvalLimit: Decimal | None
    basis: Basis
    keepsRegistration: bool
    keepsMaterial: bool
    deductionPercent: Decimal
    dueDays: int
    version: int
