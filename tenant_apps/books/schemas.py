"""What the books' health answers."""

from datetime import date, datetime
from decimal import Decimal
from typing import TypedDict

from shared_apps.core.invariants import Unit


class Finding(TypedDict):
    """A record for which the invariant `check` does not hold. `kind` is the model's name, such as
    "payment", or "series"; `number` what people call it. `expected` and `found` are the figures that
    the check compares; one is null where it compares none. They are rupees, or counts."""

    check: str
    kind: str
    recordId: int
    number: str
    day: date | None
    studentId: int | None
    studentName: str
    expected: Decimal | None
    found: Decimal | None


class Check(TypedDict):
    """An invariant. `findings` is the number of the last run's; null if it has not been checked yet."""

    name: str
    title: str
    broken: str
    definition: str
    figures: list[str]
    unit: Unit
    findings: int | None


class CheckGroup(TypedDict):
    name: str
    label: str
    checks: list[Check]


class Run(TypedDict):
    """A check of the books. `findings` counts all, `found` has at most 50 of each check."""

    startedAt: datetime
    milliseconds: int
    rows: int
    findings: int
    askedBy: str
    found: list[Finding]


class Night(TypedDict):
    """`findings` is null for a night in which the books were not checked."""

    day: date
    findings: int | None


class SeriesHead(TypedDict):
    """How many documents a series has given numbers to. `head` is the hash of the last one; it is empty
    until the next check of a series that has documents from before there were hashes."""

    _id: int
    kind: str
    label: str
    prefix: str
    year: str
    last: int
    head: str


class BooksHealth(TypedDict):
    groups: list[CheckGroup]
    run: Run | None
    nights: list[Night]
    series: list[SeriesHead]
