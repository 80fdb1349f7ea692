"""Response types of `api.py` other than lists and records, and the rows nested in a record."""

from datetime import date
from decimal import Decimal
from typing import Literal, TypedDict

from shared_apps.core.gst import Document
from tenant_apps.fees.rules import Bucket, PaidStatus


class DueLine(TypedDict):
    head: str
    sac: str
    taxable: Decimal
    rate: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    total: Decimal


class CreditOfDue(TypedDict):
    _id: int
    number: str
    date: date
    total: Decimal


class AdjustedDue(TypedDict):
    _id: int
    number: str
    label: str


class VoucherAdjustment(TypedDict):
    """What a due took of an advance, tax included."""

    dueObjectId: AdjustedDue
    date: date
    total: Decimal


class AllocatedDue(TypedDict):
    _id: int
    label: str


class PaymentAllocation(TypedDict):
    dueObjectId: AllocatedDue
    amount: Decimal
    fromAdvance: bool


class SplitPayment(TypedDict):
    """A payment of the same money for another student."""

    _id: int
    receiptNo: str
    studentName: str
    amount: Decimal
    status: Literal["CONFIRMED", "RECEIVED", "CLEARED", "BOUNCED", "REVERSED", "REFUNDED"]


class PreviewStudent(TypedDict):
    _id: int
    studentId: str
    studentName: str
    phone: str
    branchname: str


class PreviewDue(TypedDict):
    _id: int
    label: str
    dueDate: date
    daysLate: int
    total: Decimal
    open: Decimal


class PreviewAllocation(TypedDict):
    due: PreviewDue
    amount: Decimal
    status: PaidStatus


class CashLimit(TypedDict):
    """A limit of the Income-tax Act that a cash payment reaches. `taken` is what is taken in cash with
    this payment: on its day, on its day for all students of the family, or for the course."""

    kind: Literal["DAY", "FAMILY", "COURSE"]
    course: str
    taken: Decimal


class PaymentPreview(TypedDict):
    """`refused` maps fields to the errors that saving would return for the user's role. A manager
    can approve them. Where `cashLimits` is not empty, saving needs a `cashReason`."""

    student: PreviewStudent
    pendingBefore: Decimal
    overdue: Decimal
    inWords: str
    allocations: list[PreviewAllocation]
    advance: Decimal
    cashLimits: list[CashLimit]
    pendingAfter: Decimal
    nextDue: date | None
    upiLink: str | None
    refused: dict[str, list[str]]


class ChargePreview(TypedDict):
    """A charge with its tax; nothing is saved."""

    document: Document
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    total: Decimal
    pendingAfter: Decimal


class SharedDocument(TypedDict):
    """A link to a document, the last day on which it works, and the student's WhatsApp number."""

    url: str
    until: date
    phone: str


class DayTaken(TypedDict):
    date: date
    amount: Decimal


class Collections(TypedDict):
    """`amount` is the sum of the period, `before` that of the period before it. `days` are the last
    30 days."""

    amount: Decimal
    before: Decimal
    days: list[DayTaken]


class DuesOfAge(TypedDict):
    """The number of dues in an age bucket and their open amount."""

    bucket: Bucket
    dues: int
    amount: Decimal


class DuesByAge(TypedDict):
    """The open amounts of the dues of the selected branch. `pending` is the sum of all `ages`,
    `overdue` the sum of the late ones."""

    pending: Decimal
    overdue: Decimal
    students: int
    ages: list[DuesOfAge]
