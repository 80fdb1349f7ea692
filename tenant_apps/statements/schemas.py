"""What a statement is as an answer. Amounts are in rupees."""

from datetime import date
from decimal import Decimal
from typing import Literal, TypedDict

from tenant_apps.proofs.schemas import WaitingProof

EntryKind = Literal[
    "DUE",
    "CANCELLED",
    "WRITTEN_OFF",
    "CREDIT_NOTE",
    "PAYMENT",
    "REVERSAL",
    "BOUNCED",
    "REFUND",
    "REFUND_REVERSAL",
]


class Entry(TypedDict):
    """One change of what the student owes. `charged` adds to it and `received` takes from it: one of
    them is zero. `balance` is what is owed afterwards; below zero it is an advance."""

    date: date
    kind: EntryKind
    number: str
    label: str
    charged: Decimal
    received: Decimal
    balance: Decimal


class Statement(TypedDict):
    """Both days are included. `opening` is what was owed before the first day, and `opening` + `charged`
    − `received` = `closing`."""

    fromDate: date
    toDate: date
    opening: Decimal
    entries: list[Entry]
    charged: Decimal
    received: Decimal
    closing: Decimal


class SharedStatement(TypedDict):
    """A statement as its link shows it. `upiLink` pays what is owed; None where nothing is owed or the
    branch has no UPI id. `waiting` is what the payer sent and the centre has not verified; the
    statement does not count it."""

    centre: str
    branchName: str
    branchPhone: str
    studentName: str
    studentId: str
    upiLink: str | None
    waiting: list[WaitingProof]
    statement: Statement
