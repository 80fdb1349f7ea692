"""The types of answers. Amounts are rupees; null is a figure that is withheld until the drawer has been
counted."""

from datetime import date, datetime
from decimal import Decimal
from typing import Literal, TypedDict

Origin = Literal["FEES", "EXPENSE", "INCOME", "TRANSFER", "OPENING", "MATERIAL"]


class DayRow(TypedDict):
    """Money of the day. `accounts` has two entries for a transfer within the branch: from and to."""

    at: datetime
    document: str
    name: str
    note: str
    accounts: list[str]
    received: Decimal | None
    paid: Decimal | None
    origin: Origin
    originId: int
    isReversal: bool


class ModeBalance(TypedDict):
    """What an account of money held when the day began, what came and went, and what it holds."""

    account: str
    opening: Decimal | None
    received: Decimal | None
    paid: Decimal | None
    closing: Decimal | None


class DayTotals(TypedDict):
    entries: int
    received: Decimal
    paid: Decimal


class DayClose(TypedDict):
    """The close that the day was closed with. `day` is later than the day itself where nothing had
    happened on it. `isFirst` is the close that the drawer's balance begins with, unless it has an
    opening balance."""

    number: str
    day: date
    at: datetime
    byName: str
    isFirst: bool
    counted: Decimal
    book: Decimal
    difference: Decimal
    differenceNumber: str
    reason: str
    note: str
    limit: Decimal | None
    timesCounted: int
    confirmedByName: str


class LastClose(TypedDict):
    day: date
    at: datetime


class DayBook(TypedDict):
    """`closeFirst` is an earlier day that must be closed before this one; `lastDay` is the last day that
    can be opened."""

    day: date
    branchObjectId: int
    branchname: str
    isClosed: bool
    canClose: bool
    closeFirst: date | None
    lastDay: date
    lastClose: LastClose | None
    openingFrom: date | None
    rows: list[DayRow]
    balances: list[ModeBalance]
    totals: DayTotals | None
    close: DayClose | None


class Colleague(TypedDict):
    _id: int
    name: str


class CountedCash(TypedDict):
    """What a count is worth against the book, once it is fixed. `confirmers` are the people who may
    confirm it, where `needsConfirmation`."""

    _id: int
    day: date
    at: datetime
    byName: str
    counted: Decimal
    book: Decimal
    difference: Decimal
    isFirst: bool
    limit: Decimal | None
    needsConfirmation: bool
    confirmers: list[Colleague]
    entries: int


class ConfirmedCount(TypedDict):
    """`confirmation` closes the day of the count, for ten minutes."""

    confirmation: str
    name: str
