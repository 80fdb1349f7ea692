"""Response types of the API other than lists and records."""

from datetime import date
from decimal import Decimal
from typing import TypedDict


class StudentOfPromotion(TypedDict):
    _id: int
    studentName: str
    studentId: str


class DueOfPromotion(TypedDict):
    label: str
    dueDate: date
    total: Decimal


class PromotionRow(TypedDict):
    """A student of the batch. `reason` says why this student cannot move, "" if nothing is in the way.
    `open` is what is open of the old enrolment, `effects` what completing it changes, `discount` the
    discount of the new one, "" for none."""

    enrolmentObjectId: int
    enrollNo: str
    studentObjectId: StudentOfPromotion
    moves: bool
    reason: str
    open: Decimal
    effects: list[str]
    discount: str
    dues: list[DueOfPromotion]
    total: Decimal


class PromotionPreview(TypedDict):
    """What promoting would do. `lastDay` is that of the old enrolments. `seen` stands for everything
    that the preview is made of, and promoting asks for it."""

    lastDay: date
    closesBatch: bool
    rows: list[PromotionRow]
    students: int
    dues: int
    total: Decimal
    refused: dict[str, list[str]]
    seen: str
