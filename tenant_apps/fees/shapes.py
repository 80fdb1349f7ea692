"""What the calls of `api.py` answer beyond lists and records; and the rows inside a record."""

from datetime import date
from decimal import Decimal
from typing import TypedDict

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


class AllocatedDue(TypedDict):
    _id: int
    label: str


class PaymentAllocation(TypedDict):
    dueObjectId: AllocatedDue
    amount: Decimal
    fromAdvance: bool


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


class PaymentPreview(TypedDict):
    student: PreviewStudent
    pendingBefore: Decimal
    overdue: Decimal
    inWords: str
    allocations: list[PreviewAllocation]
    advance: Decimal
    pendingAfter: Decimal
    nextDue: date | None
    upiLink: str | None


class DayTaken(TypedDict):
    date: date
    amount: Decimal


class Collections(TypedDict):
    today: Decimal
    month: Decimal
    lastMonthToDate: Decimal
    days: list[DayTaken]


class DuesOfAge(TypedDict):
    bucket: Bucket
    students: int
    amount: Decimal


class DuesByAge(TypedDict):
    pending: Decimal
    overdue: Decimal
    students: int
    ages: list[DuesOfAge]


class MonthTaken(TypedDict):
    month: str
    collections: Decimal
