"""GST on what an institute or the platform sells: lines with their tax, place of supply, document
types, credits. No database access, no clock.

Tax is computed per line on the amount after discount (CGST Rules, rule 46). Half of it is rounded
half up to the paisa and doubled, so that CGST and SGST are equal on every line.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any, Literal

from shared_apps.core.money import ZERO, percent_of, share_out, to_paisa

Document = Literal["TAX_INVOICE", "BILL_OF_SUPPLY", "FEE_BILL"]
TAX_INVOICE: Document = "TAX_INVOICE"
BILL_OF_SUPPLY: Document = "BILL_OF_SUPPLY"
FEE_BILL: Document = "FEE_BILL"

PARTS = ("taxable", "cgst", "sgst", "igst")


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


def totals(lines: Iterable[Taxed]) -> Taxed:
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


def contained_in(amount: Decimal, rate: Decimal, *, within_state: bool) -> Taxed:
    """Splits an amount that includes GST at `rate` percent into taxable value and taxes, which add
    up to it exactly. CGST and SGST are equal; the taxable value takes the odd paisa."""
    half = rate / 2
    whole = Taxed(Decimal(100), half, half, ZERO)
    split = part_of(amount, whole, equal_halves=True)
    return split if within_state else replace(split, cgst=ZERO, sgst=ZERO, igst=split.cgst * 2)


def taken_of(whole: Taxed, used: Decimal, amount: Decimal) -> Taxed:
    """Returns the part of `whole` that `amount` takes after `used` was taken before. CGST and SGST
    of `whole` must be equal; those of the part are.

    A part is what has been taken with it, less what had been taken without it, so that all parts
    add up to `whole` exactly. A part of one paisa may be tax alone; its taxable value is then minus
    one paisa.
    """
    before, after = _taken(whole, used), _taken(whole, used + amount)
    return Taxed(*(getattr(after, part) - getattr(before, part) for part in PARTS))


def _taken(whole: Taxed, used: Decimal) -> Taxed:
    half = to_paisa(used * whole.cgst / whole.total)
    integrated = to_paisa(used * whole.igst / whole.total)
    return Taxed(used - 2 * half - integrated, half, half, integrated)
