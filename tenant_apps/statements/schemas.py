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
    """One change of what is owed, by the document of one student. `charged` adds to it and `received`
    takes from it: one of them is zero. `balance` is what is owed afterwards, by all students of the
    statement; below zero it is an advance."""

    date: date
    kind: EntryKind
    studentId: str
    studentName: str
    number: str
    label: str
    charged: Decimal
    received: Decimal
    balance: Decimal


class StudentBalance(TypedDict):
    """What a student of a statement owed before its first day and after its last one."""

    studentId: str
    studentName: str
    opening: Decimal
    closing: Decimal


class Statement(TypedDict):
    """The account of one student, or of all students of a family together. Both days are included.
    `opening` is what was owed before the first day, and `opening` + `charged` − `received` = `closing`;
    both are the sums of those of the `students`."""

    fromDate: date
    toDate: date
    students: list[StudentBalance]
    opening: Decimal
    entries: list[Entry]
    charged: Decimal
    received: Decimal
    closing: Decimal


class SharedStatement(TypedDict):
    """A statement as its link shows it. `familyName` is empty for that of one student. `upiLink` pays
    what is owed; None where nothing is owed or the branch has no UPI id. `waiting` is what the payer
    sent and the centre has not verified; the statement does not count it."""

    centre: str
    branchName: str
    branchPhone: str
    familyName: str
    upiLink: str | None
    waiting: list[WaitingProof]
    statement: Statement
