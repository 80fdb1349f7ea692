"""Response types of the API other than lists and records, and the rows nested in a record."""

from datetime import date, datetime
from decimal import Decimal
from typing import TypedDict


class LineOfKit(TypedDict):
    """A material of a kit, `itemObjectId`, and how many units of it."""

    itemObjectId: int
    materialName: str
    nos: int


class CreditOfReturn(TypedDict):
    """A credit note for what a student returned. `total` includes GST."""

    _id: int
    number: str
    date: date
    total: Decimal


class MaterialReturnPreview(TypedDict):
    """What taking units back would do. `out` units are with the student. Of the charge, `left` is not
    credited yet, `share` is for these units, and the user may credit `most`: all before GST. The others
    are the credit note that was asked for."""

    out: int
    left: Decimal
    share: Decimal
    most: Decimal
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    total: Decimal


class GivenLine(TypedDict):
    materialName: str
    nos: int


class SharedHandover(TypedDict):
    """What a link shows of what a student was given. `acknowledgedAt` is null until somebody has
    confirmed it."""

    centre: str
    branchName: str
    branchPhone: str
    studentName: str
    number: str
    date: date
    kitName: str
    lines: list[GivenLine]
    acknowledgedAt: datetime | None
    acknowledgedBy: str
