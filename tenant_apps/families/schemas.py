"""Response types of the family endpoints. Amounts are in rupees."""

from datetime import date
from decimal import Decimal
from typing import TypedDict

from tenant_apps.fees.schemas import PreviewAllocation


class FamilyStudent(TypedDict):
    _id: int
    studentId: str
    studentName: str
    status: str


class OtherFamily(TypedDict):
    _id: int
    familyName: str


class Sibling(TypedDict):
    """A student who may belong to the same family: `phone` is the number that both have. `family` is the
    one that the student belongs to already."""

    _id: int
    studentId: str
    studentName: str
    phone: str
    family: OtherFamily | None


class StudentShare(TypedDict):
    """What a student of the family gets of a payment. `advance` is what no due takes."""

    _id: int
    studentId: str
    studentName: str
    pending: Decimal
    amount: Decimal
    advance: Decimal
    allocations: list[PreviewAllocation]


class FamilyPreview(TypedDict):
    """What a payment of the family does; nothing is saved. `cashTaken` is the cash of the day with this
    payment where it reaches the limit of the Income-tax Act; saving then needs a `cashReason`."""

    pendingBefore: Decimal
    overdue: Decimal
    pendingAfter: Decimal
    inWords: str
    advance: Decimal
    cashTaken: Decimal | None
    students: list[StudentShare]
    refused: dict[str, list[str]]


class FamilyReceipt(TypedDict):
    _id: int
    receiptNo: str
    studentName: str
    amount: Decimal


class FamilyPaid(TypedDict):
    """The receipts of a payment of the family, one for each student who got a part."""

    amount: Decimal
    date: date
    receipts: list[FamilyReceipt]
