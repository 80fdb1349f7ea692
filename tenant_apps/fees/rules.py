"""What a fee comes to, how money meets dues, what is owed. No database, no clock.

GST (CGST Act, Rule 46 for the papers): by line, on the amount after discount. The branch supplies
from its own state; the student's state is the place of supply.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal
from urllib.parse import quote, urlencode

from shared_apps.core.dates import add_months, financial_year, financial_year_start
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
"""Bucket and the most days late it takes; whatever is later is D60_PLUS."""

BUCKETS: tuple[Bucket, ...] = (*(bucket for bucket, _ in AGES), "D60_PLUS")

PARTS = ("taxable", "cgst", "sgst", "igst")

LONGEST_NUMBER = 16
"""A serial number of a GST paper: at most 16 letters, digits, dashes and slashes (Rule 46(b))."""


DESK_DAYS = 7
"""How far back the front desk dates what moves money: a weekend and a holiday, no closed month."""


def earliest_desk_day(today: date) -> date:
    """The first day that the front desk may date with what moves money: within `DESK_DAYS` and the
    financial year, whatever it is."""
    return max(today - timedelta(days=DESK_DAYS), financial_year_start(today))


def earliest_payment_day(role: Role | None, today: date) -> date:
    """The first day that this role may date a payment with; None is the system.

    A closed financial year gets no new receipt numbers but by the owner.
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
        """All of it by name, `total` too: as columns of a due or its line, and on the wire."""
        own = {part.name: getattr(self, part.name) for part in fields(self)}
        return {**own, "total": self.total}


@dataclass(frozen=True, slots=True)
class Line(Taxed):
    """A charge with its tax, as it stands on the paper."""

    head: str
    sac: str
    rate: Decimal

    def within(self, other: "Line") -> bool:
        """Whether no part of it is more than the other's."""
        return all(getattr(self, part) <= getattr(other, part) for part in PARTS)

    def less(self, other: Taxed) -> "Line":
        """What is left when `other` is taken off."""
        return replace(self, **{part: getattr(self, part) - getattr(other, part) for part in PARTS})


@dataclass(frozen=True, slots=True)
class Supply:
    """Who supplies from where to where; an empty GSTIN means that no tax may be charged."""

    gstin: str
    branch_state: str
    place: str

    @classmethod
    def between(
        cls, *, gstin: str | None, branch_state: str, student_state: str | None
    ) -> "Supply":
        """The place of supply is the student's state, else the branch's."""
        return cls(gstin or "", branch_state, student_state or branch_state)

    @property
    def within_state(self) -> bool:
        return self.place == self.branch_state


@dataclass(frozen=True, slots=True)
class OpenDue:
    """As much of a due as an allocation needs to know."""

    id: int
    due_date: date
    open: Decimal

    def less(self, amount: Decimal) -> "OpenDue":
        return replace(self, open=self.open - amount)


def tax_line(charge: Charge, supply: Supply) -> Line:
    """The charge with its GST: half-up to the paisa, then halved, an odd paisa going to CGST.

    So CGST + SGST equals what IGST would be, and the total never depends on the student's state.
    """
    taxable = to_paisa(charge.amount)
    tax = percent_of(taxable, charge.rate) if supply.gstin else ZERO
    central = to_paisa(tax / 2) if supply.within_state else ZERO
    state = tax - central if supply.within_state else ZERO
    return Line(
        taxable=taxable,
        cgst=central,
        sgst=state,
        igst=tax - central - state,
        head=charge.head,
        sac=charge.sac,
        rate=charge.rate if supply.gstin else ZERO,
    )


def document_for(supply: Supply, lines: Iterable[Line]) -> Document:
    """What these lines are asked for with (CGST Act, section 31): a tax invoice where something is
    taxed, a bill of supply where a registered branch charges no tax, a fee bill where the branch
    has no GSTIN."""
    if not supply.gstin:
        return FEE_BILL
    return TAX_INVOICE if any(line.rate for line in lines) else BILL_OF_SUPPLY


def credit_line(line: Line, amount: Decimal) -> Line:
    """What a credit note says that takes `amount` (before tax) of `line` back, `line` being what is
    left of it: taxed as it was charged. Whatever is credited how often, the last credit takes
    exactly what remains, and what remains is halved as `tax_line` halves it: odd paise of many
    small credits do not gather on one side."""
    if amount >= line.taxable:
        return line
    tax = min(percent_of(amount, line.rate), line.tax)
    across = bool(line.igst)
    central = ZERO if across else line.cgst - to_paisa((line.tax - tax) / 2)
    state = ZERO if across else tax - central
    return replace(line, taxable=amount, cgst=central, sgst=state, igst=tax - central - state)


def totals(lines: Iterable[Line]) -> Taxed:
    """Sums of what was rounded line by line: nothing is rounded again."""
    lines = list(lines)
    return Taxed(*(sum((getattr(line, part) for line in lines), ZERO) for part in PARTS))


def part_of(amount: Decimal, due: Taxed) -> Taxed:
    """How much of a (part) payment of a due is fee and how much is which tax; adds up exactly."""
    return Taxed(*share_out(amount, [getattr(due, part) for part in PARTS]))


def allocate(
    amount: Decimal, dues: Iterable[OpenDue], wishes: Mapping[int, Decimal] | None = None
) -> list[tuple[int, Decimal]]:
    """How a payment meets open dues: (due, amount) in the order of the dues, oldest first.

    `wishes` are met first; the rest goes to the oldest dues. Whatever then remains is the student's
    advance: it exists only when nothing is open. Raises Invalid for wishes that cannot be met.
    """
    ordered = sorted(dues, key=lambda due: (due.due_date, due.id))
    given = _granted(amount, ordered, wishes or {})
    left = amount - sum(given.values(), ZERO)
    for due in ordered:
        part = min(left, due.open - given.get(due.id, ZERO))
        if part > 0:
            given[due.id] = given.get(due.id, ZERO) + part
            left -= part
    return [(due.id, given[due.id]) for due in ordered if given.get(due.id)]


def _granted(
    amount: Decimal, dues: Sequence[OpenDue], wishes: Mapping[int, Decimal]
) -> dict[int, Decimal]:
    open_of = {due.id: due.open for due in dues}
    for due_id, wish in wishes.items():
        if due_id not in open_of:
            raise Invalid.field("allocations", "One of the dues is no longer open.")
        if wish < 0:
            raise Invalid.field("allocations", "An allocation cannot be negative.")
        if wish > open_of[due_id]:
            raise Invalid.field(
                "allocations", "An allocation is larger than the open amount of that due."
            )
    if sum(wishes.values(), ZERO) > amount:
        raise Invalid.field(
            "allocations", "The allocations add up to more than the amount received."
        )
    return {due_id: wish for due_id, wish in wishes.items() if wish}


def status_of(total: Decimal, paid: Decimal) -> PaidStatus:
    """Follows from what is allocated, both ways; `total` is the due's without what is credited of
    it, and a due of ₹0.00 is paid at once."""
    if paid >= total:
        return "PAID"
    return "PART_PAID" if paid else "ISSUED"


def pending(*, total: Any, credited: Any = ZERO, paid: Any, refunded: Any = ZERO) -> Any:
    """What a student owes (PRODUCT.md section 3); below zero it is the student's advance.

    Takes amounts, and the selectors' SQL expressions of amounts: the formula is written once.
    """
    return total - credited - paid + refunded


def next_due(days: Iterable[date], today: date) -> date | None:
    """Of the due days of what is still open, the one that a receipt of `today` names: the next one
    to come, the oldest where all of them are past, None without any."""
    left = sorted(days)
    return next((day for day in left if day >= today), left[0] if left else None)


def late_after(due_date: date, grace_days: int) -> date:
    """The last day on which paying is not late."""
    return due_date + timedelta(days=grace_days)


def days_late(due_date: date, grace_days: int, today: date) -> int:
    """0 within the grace; once that has passed, every day since the due date counts."""
    return (today - due_date).days if today > late_after(due_date, grace_days) else 0


def age_of(late: int) -> Bucket:
    """The bucket of "dues by age" for so many days late."""
    return next((bucket for bucket, most in AGES if late <= most), "D60_PLUS")


def receipt_number(prefix: str, day: date, number: int) -> str:
    """`PUN/26-27/000001`: the branch's prefix, the payment's financial year, its place in that."""
    return _checked(f"{prefix}/{financial_year(day)}/{number:06d}")


def invoice_number(prefix: str, day: date, number: int) -> str:
    """`PUN-I/2627/00001`: a series of its own beside the receipts."""
    return _checked(f"{prefix}-I/{financial_year(day).replace('-', '')}/{number:05d}")


def credit_number(prefix: str, day: date, number: int) -> str:
    """`PUN/26-27/C00001`: credit notes have a series of their own."""
    return _checked(f"{prefix}/{financial_year(day)}/C{number:05d}")


def _checked(number: str) -> str:
    if len(number) > LONGEST_NUMBER:
        raise ValueError(f"{number} is longer than {LONGEST_NUMBER} characters.")
    return number


def upi_link(*, upi_id: str, payee: str, amount: Decimal, note: str, reference: str) -> str:
    """What a UPI app reads from a QR code (NPCI's linking specification; a note of 50 at most)."""
    fields = {
        "pa": upi_id,
        "pn": payee,
        "am": f"{amount:.2f}",
        "cu": "INR",
        "tn": note[:50],
        "tr": reference,
    }
    return f"upi://pay?{urlencode(fields, quote_via=quote, safe='@/')}"
