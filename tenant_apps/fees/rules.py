"""Rules of fees, tax, payment allocation and balances. No database access, no clock.

GST (CGST Act; Rule 46 for the documents) is computed per line on the amount after discount. The
branch supplies from its own state; `place_of_supply` decides between CGST + SGST and IGST.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal
from urllib.parse import quote, urlencode

from shared_apps.core.dates import add_months, financial_year_start
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO, percent_of, share_out, to_paisa
from shared_apps.core.roles import Role

Document = Literal["TAX_INVOICE", "BILL_OF_SUPPLY", "FEE_BILL"]
TAX_INVOICE: Document = "TAX_INVOICE"
BILL_OF_SUPPLY: Document = "BILL_OF_SUPPLY"
FEE_BILL: Document = "FEE_BILL"

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

PARTS = ("taxable", "cgst", "sgst", "igst")

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


@dataclass(frozen=True, slots=True)
class Charge:
    """One head of a due before tax: `amount` in rupees after discount, `rate` in percent."""

    head: str
    sac: str
    amount: Decimal
    rate: Decimal


@dataclass(frozen=True, slots=True)
class Taxed:
    """An amount and the GST on it, in rupees."""

    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal

    @property
    def tax(self) -> Decimal:
        return self.cgst + self.sgst + self.igst

    @property
    def total(self) -> Decimal:
        return self.taxable + self.tax

    def parts(self) -> dict[str, Any]:
        """Returns all fields and `total` by name, as the columns of a due or its line have them."""
        own = {part.name: getattr(self, part.name) for part in fields(self)}
        return {**own, "total": self.total}


@dataclass(frozen=True, slots=True)
class Line(Taxed):
    """A charge with its tax: one line of a document."""

    head: str
    sac: str
    rate: Decimal

    def within(self, other: "Line") -> bool:
        """Whether no amount is larger than the corresponding amount of `other`."""
        return all(getattr(self, part) <= getattr(other, part) for part in PARTS)

    def minus(self, other: Taxed) -> "Line":
        """This line with the amounts of `other` subtracted."""
        return replace(self, **{part: getattr(self, part) - getattr(other, part) for part in PARTS})


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who a document is issued to: the student, with the guardian as `care_of`, or a company on
    behalf of `student`. Only a registered company has a GSTIN."""

    name: str
    care_of: str = ""
    student: str = ""
    address: str = ""
    state: str = ""
    gstin: str = ""


@dataclass(frozen=True, slots=True)
class Supply:
    """The supplier's GSTIN and state, the recipient, and the place of supply. Without a GSTIN of
    the supplier no tax may be charged."""

    gstin: str
    branch_state: str
    place: str
    recipient: Recipient = Recipient("")

    @classmethod
    def between(
        cls, *, gstin: str | None, branch_state: str, recipient: Recipient, online: bool
    ) -> "Supply":
        place = place_of_supply(branch_state=branch_state, recipient=recipient, online=online)
        return cls(gstin or "", branch_state, place, recipient)

    @property
    def within_state(self) -> bool:
        return self.place == self.branch_state


def place_of_supply(*, branch_state: str, recipient: Recipient, online: bool) -> str:
    """Returns the state in which a course is supplied (IGST Act, section 12).

    A registered recipient: its own state, for training (12(5)(a)) as for any service (12(2)(a)).
    Anyone else: where a classroom course is held (12(5)(b)); for an online course the recipient's
    state, or the branch's if it is unknown (12(2)(b)).
    """
    if recipient.gstin or online:
        return recipient.state or branch_state
    return branch_state


@dataclass(frozen=True, slots=True)
class OpenDue:
    """The part of a due that the allocation needs."""

    id: int
    due_date: date
    open: Decimal

    def minus(self, amount: Decimal) -> "OpenDue":
        return replace(self, open=self.open - amount)


def tax_line(charge: Charge, supply: Supply) -> Line:
    """Returns the charge with its GST. Half of the tax is rounded half up to the paisa and doubled,
    so that CGST and SGST are equal.

    IGST is the same sum, so the total does not depend on the place of supply.
    """
    taxable = to_paisa(charge.amount)
    rate = charge.rate if supply.gstin else ZERO
    half = percent_of(taxable, rate / 2)
    within = supply.within_state
    return Line(
        taxable=taxable,
        cgst=half if within else ZERO,
        sgst=half if within else ZERO,
        igst=ZERO if within else 2 * half,
        head=charge.head,
        sac=charge.sac,
        rate=rate,
    )


def document_for(supply: Supply, lines: Iterable[Line]) -> Document:
    """Returns the document type for these lines (CGST Act, section 31): a tax invoice if a line is
    taxed, a bill of supply if a registered branch charges no tax, a fee bill if the branch has no
    GSTIN."""
    if not supply.gstin:
        return FEE_BILL
    return TAX_INVOICE if any(line.rate for line in lines) else BILL_OF_SUPPLY


def credit_line(line: Line, amount: Decimal) -> Line:
    """Returns the credit note line for `amount` (before tax) of `line`, at the rate it was charged.
    `line` must be what earlier credits have left.

    The last credit takes exactly what remains. CGST and SGST of a credit are equal if those of
    `line` are. Lines issued when an odd paisa went to CGST keep their split: what a credit leaves of
    such a line has the odd paisa in CGST again.
    """
    if amount >= line.taxable:
        return line
    if line.cgst == line.sgst:
        half = min(percent_of(amount, line.rate / 2), line.tax / 2)
        across = bool(line.igst)
        central, integrated = (ZERO, 2 * half) if across else (half, ZERO)
        return replace(line, taxable=amount, cgst=central, sgst=central, igst=integrated)
    tax = min(percent_of(amount, line.rate), line.tax)
    central = line.cgst - to_paisa((line.tax - tax) / 2)
    return replace(line, taxable=amount, cgst=central, sgst=tax - central)


def totals(lines: Iterable[Line]) -> Taxed:
    """Sums the lines. Each line is already rounded, so the sum is not rounded again."""
    lines = list(lines)
    return Taxed(*(sum((getattr(line, part) for line in lines), ZERO) for part in PARTS))


def part_of(amount: Decimal, due: Taxed, *, equal_halves: bool) -> Taxed:
    """Splits a (part) payment of a due into fee and taxes that add up exactly to `amount`.

    CGST and SGST are equal if those of the due are; the fee takes the odd paisa. Receipts issued
    before this rule are split with `equal_halves` False, as they were printed.
    """
    if not equal_halves or due.cgst != due.sgst:
        return Taxed(*share_out(amount, [getattr(due, part) for part in PARTS]))
    if not due.total:
        return Taxed(ZERO, ZERO, ZERO, ZERO)
    half = to_paisa(amount * due.cgst / due.total)
    integrated = to_paisa(amount * due.igst / due.total)
    return Taxed(amount - 2 * half - integrated, half, half, integrated)


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
            raise Invalid.field("allocations", "One of the dues is no longer open.")
        if wanted < 0:
            raise Invalid.field("allocations", "An allocation cannot be negative.")
        if wanted > open_of[due_id]:
            raise Invalid.field(
                "allocations", "An allocation is larger than the open amount of that due."
            )
    if sum(manual_allocations.values(), ZERO) > amount:
        raise Invalid.field(
            "allocations", "The allocations add up to more than the amount received."
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


def upi_link(*, upi_id: str, payee: str, amount: Decimal, note: str, reference: str) -> str:
    """Returns the payment link for a UPI app (NPCI's linking specification). The note is cut to 50
    characters."""
    fields = {
        "pa": upi_id,
        "pn": payee,
        "am": f"{amount:.2f}",
        "cu": "INR",
        "tn": note[:50],
        "tr": reference,
    }
    return f"upi://pay?{urlencode(fields, quote_via=quote, safe='@/')}"
