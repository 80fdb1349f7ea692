"""Rules of payment allocation, balances, due dates and recipients. No database access, no clock. Tax is
in `shared_apps.core.gst`."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from shared_apps.core.dates import add_months, financial_year_start, format_day
from shared_apps.core.errors import Invalid
from shared_apps.core.gst import Recipient
from shared_apps.core.money import ZERO
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _

if TYPE_CHECKING:
    from tenant_apps.students.models import Student

PaidStatus = Literal["ISSUED", "PART_PAID", "PAID"]
Bucket = Literal["NOT_DUE", "D1_7", "D8_30", "D31_60", "D60_PLUS"]

AGES: tuple[tuple[Bucket, int], ...] = (
    ("NOT_DUE", 0),
    ("D1_7", 7),
    ("D8_30", 30),
    ("D31_60", 60),
)
"""Each bucket with its maximum days late; anything later is D60_PLUS."""

BUCKETS: tuple[Bucket, ...] = (*(bucket for bucket, _ in AGES), "D60_PLUS")


DESK_DAYS = 7
"""How far back the front desk may date a transaction: enough for a weekend with a holiday, but not
for a closed month."""


def earliest_desk_day(today: date) -> date:
    """Returns the earliest date the front desk may use for a transaction: at most `DESK_DAYS` ago
    and within the current financial year."""
    return max(today - timedelta(days=DESK_DAYS), financial_year_start(today))


def earliest_payment_day(role: Role | None, today: date) -> date:
    """Returns the earliest date this role may use for a payment; None is the system.

    Only the owner may add receipt numbers to a closed financial year.
    """
    year_ago = add_months(today, -12)
    if role is Role.STAFF:
        return earliest_desk_day(today)
    if role is Role.ADMIN:
        return max(year_ago, financial_year_start(today))
    return year_ago


CHEQUE_MONTHS = 3
"""How long a bank pays a cheque after its date (RBI, circular DBOD.AML BC.No.47/14.01.001/2011-12), and
how far ahead one may be dated here."""

CASH_LIMIT = Decimal(200_000)
"""The sum in rupees that nobody may receive in cash from one person in a day, or for one occasion
(Income-tax Act, 2025; formerly section 269ST of the Act of 1961)."""

_CHEQUE_NUMBER = re.compile(r"[0-9]{6}")


def cheque_faults(
    *, number: str, bank: str, cheque_date: date | None, day: date
) -> dict[str, list[str]]:
    """Returns field → errors of a cheque that is received on `day`."""
    faults: dict[str, list[str]] = {}
    if not _CHEQUE_NUMBER.fullmatch(number):
        faults["reference"] = [_("A cheque number has 6 digits.")]
    if not bank:
        faults["bank"] = [_("Please enter the bank of the cheque.")]
    if cheque_date is None:
        faults["chequeDate"] = [_("Please enter the date on the cheque.")]
    elif cheque_date > (last := add_months(day, CHEQUE_MONTHS)):
        faults["chequeDate"] = [
            _("The cheque can be dated {day} at the latest.").format(day=format_day(last))
        ]
    elif add_months(cheque_date, CHEQUE_MONTHS) < day:
        faults["chequeDate"] = [_("Banks do not pay a cheque that is more than 3 months old.")]
    return faults


FirstStatus = Literal["CONFIRMED", "RECEIVED"]


def first_status(method: str) -> FirstStatus:
    """Returns the status of a new payment. Only a cheque is not money yet."""
    return "RECEIVED" if method == "CHEQUE" else "CONFIRMED"


@dataclass(frozen=True, slots=True)
class AdvanceSupply:
    """What an advance is assumed to be for: SAC, GST rate in percent, and whether it is `online`."""

    sac: str
    rate: Decimal
    online: bool


UNKNOWN_RATE = Decimal("18.00")
"""The rate of an advance whose rate is not known yet (CGST Rules, rule 50, proviso (i))."""
UNKNOWN_SAC = "999293"


def known_supplies(found: Iterable[Mapping[str, Any]]) -> list[AdvanceSupply]:
    """Reads what `KNOWN_COURSES` selects."""
    return [AdvanceSupply(one["sac"], Decimal(one["rate"]), one["online"]) for one in found]


def supply_of_advance(known: Collection[AdvanceSupply]) -> AdvanceSupply | None:
    """Returns what an advance of a student with these known courses is for; None if no GST falls
    due on it, because all of them are exempt.

    With several rates the rate is not known. An advance of a student without a course is for a
    classroom course, because that is where a branch teaches.
    """
    taxed = [course for course in known if course.rate]
    if known and not taxed:
        return None
    rates, codes = {course.rate for course in taxed}, {course.sac for course in taxed}
    return AdvanceSupply(
        sac=codes.pop() if len(codes) == 1 else UNKNOWN_SAC,
        rate=rates.pop() if len(rates) == 1 else UNKNOWN_RATE,
        online=bool(taxed) and all(course.online for course in taxed),
    )


@dataclass(frozen=True, slots=True)
class OpenDue:
    """The part of a due that the allocation needs."""

    id: int
    due_date: date
    open: Decimal

    def minus(self, amount: Decimal) -> "OpenDue":
        return replace(self, open=self.open - amount)


def allocate(
    amount: Decimal,
    dues: Iterable[OpenDue],
    manual_allocations: Mapping[int, Decimal] | None = None,
) -> list[tuple[int, Decimal]]:
    """Allocates a payment to open dues. Returns (due id, amount) pairs, oldest due first.

    `manual_allocations` are applied first; the rest goes to the oldest dues. What then remains is
    the student's advance, which exists only if no due is open. Raises Invalid for manual
    allocations that are not possible.
    """
    ordered = sorted(dues, key=lambda due: (due.due_date, due.id))
    allocated = _validated(amount, ordered, manual_allocations or {})
    left = amount - sum(allocated.values(), ZERO)
    for due in ordered:
        part = min(left, due.open - allocated.get(due.id, ZERO))
        if part > 0:
            allocated[due.id] = allocated.get(due.id, ZERO) + part
            left -= part
    return [(due.id, allocated[due.id]) for due in ordered if allocated.get(due.id)]


def _validated(
    amount: Decimal, dues: Sequence[OpenDue], manual_allocations: Mapping[int, Decimal]
) -> dict[int, Decimal]:
    open_of = {due.id: due.open for due in dues}
    for due_id, wanted in manual_allocations.items():
        if due_id not in open_of:
            raise Invalid.field("allocations", _("One of the dues is no longer open."))
        if wanted < 0:
            raise Invalid.field("allocations", _("The amount for a due cannot be negative."))
        if wanted > open_of[due_id]:
            raise Invalid.field(
                "allocations",
                _("The amount for one of the dues is more than what is pending on it."),
            )
    if sum(manual_allocations.values(), ZERO) > amount:
        raise Invalid.field(
            "allocations", _("The amounts for the dues add up to more than the amount received.")
        )
    return {due_id: wanted for due_id, wanted in manual_allocations.items() if wanted}


def status_of(total: Decimal, paid: Decimal) -> PaidStatus:
    """Returns the status of a due from its allocations. `total` excludes credited amounts. A due of
    ₹0.00 is paid at once."""
    if paid >= total:
        return "PAID"
    return "PART_PAID" if paid else "ISSUED"


def pending(*, total: Any, credited: Any = ZERO, paid: Any, refunded: Any = ZERO) -> Any:
    """Returns a student's balance (PRODUCT.md section 3); a negative balance is an advance.

    Accepts amounts as well as SQL expressions, so that the formula is defined only once.
    """
    return total - credited - paid + refunded


def next_due(days: Iterable[date], today: date) -> date | None:
    """Returns the due date that a receipt of `today` shows: the next future one, the oldest if all
    are past, None if nothing is open. `days` are the due dates of the open dues."""
    left = sorted(days)
    return next((day for day in left if day >= today), left[0] if left else None)


def late_after(due_date: date, grace_days: int) -> date:
    """The last day on which paying is not late."""
    return due_date + timedelta(days=grace_days)


def days_late(due_date: date, grace_days: int, today: date) -> int:
    """Returns 0 within the grace period, afterwards the days since the due date."""
    return (today - due_date).days if today > late_after(due_date, grace_days) else 0


def age_of(late: int) -> Bucket:
    """Returns the bucket of "dues by age" for this number of days late."""
    return next((bucket for bucket, most in AGES if late <= most), "D60_PLUS")


def person_of(student: "Student") -> Recipient:
    """Returns the student as a recipient, with the guardian and the address as of today."""
    address = student.address
    if address:
        town = f", {student.city}" if student.city else ""
        address = f"{address}{town} {student.pincode}".rstrip()
    return Recipient(
        name=student.name,
        care_of=student.guardian_name,
        address=address,
        state=student.state,
    )


def recipient_of(student: "Student") -> Recipient:
    """Returns the recipient of new documents: the company that the student is billed to, or the
    student."""
    if not student.bill_to_name:
        return person_of(student)
    return Recipient(
        name=student.bill_to_name,
        student=student.name,
        address=student.bill_to_address,
        state=student.bill_to_state,
        gstin=student.bill_to_gstin,
    )
