"""A document as a GST return reads it: who, when, where, and its lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from shared_apps.core.dates import month_start
from shared_apps.core.gst import Recipient
from shared_apps.core.india import STATES
from shared_apps.core.money import ZERO

PaperKind = Literal[
    "INVOICE", "CREDIT_NOTE", "CANCELLATION", "RECEIPT_VOUCHER", "REFUND_VOUCHER", "ADVANCE_USED"
]
ADVANCES = frozenset({"RECEIPT_VOUCHER", "REFUND_VOUCHER", "ADVANCE_USED"})
"""What changes the tax of advances. No supply is made by it."""
ORIGINALS = frozenset({"INVOICE", "RECEIPT_VOUCHER"})
"""What adds tax; all other kinds take back tax of one of these."""
LARGE = Decimal(100_000)
"""An invoice across states to an unregistered person is declared by itself above this value
(Notification 12/2024, since August 2024)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Amounts in rupees. Of a document they are positive, in a return negative where tax comes off."""

    taxable: Decimal = ZERO
    igst: Decimal = ZERO
    cgst: Decimal = ZERO
    sgst: Decimal = ZERO

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            self.taxable + other.taxable,
            self.igst + other.igst,
            self.cgst + other.cgst,
            self.sgst + other.sgst,
        )

    def __neg__(self) -> "Figures":
        return Figures(-self.taxable, -self.igst, -self.cgst, -self.sgst)

    @property
    def tax(self) -> Decimal:
        return self.igst + self.cgst + self.sgst

    @property
    def total(self) -> Decimal:
        return self.taxable + self.tax

    @classmethod
    def sum(cls, parts: Iterable["Figures"]) -> "Figures":
        return sum(parts, cls())


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line of a document. A `rate` of zero per cent is an exempt supply."""

    head: str
    sac: str
    rate: Decimal
    figures: Figures


@dataclass(frozen=True, slots=True)
class Paper:
    """What changes a return: an invoice or a bill of supply on its day, a credit note on its own, and
    the cancellation of an invoice in a later month than the invoice's, on the day of the cancellation.
    Of an advance: a receipt voucher, a refund voucher, and the invoice that takes a part of it, with
    that part, on the day when it does.

    `supplier` is the two digits of the supplier's state. `place` is the place of supply as the document
    says it. `invoice_number`, `invoice_day` and `invoice_value` are those of the invoice itself, which a
    credit note or cancellation names; of an advance, those of its receipt voucher. `document_id` is the
    document that is opened: what takes an advance is no document itself.
    """

    kind: PaperKind
    id: int
    document_id: int
    number: str
    day: date
    student_id: int
    supplier: str
    recipient: Recipient
    place: str
    value: Decimal
    invoice_number: str
    invoice_day: date
    invoice_value: Decimal
    lines: tuple[PaperLine, ...] = field(default=())

    @property
    def is_registered(self) -> bool:
        return bool(self.recipient.gstin)

    @property
    def place_code(self) -> str:
        """The two digits of the place of supply; the supplier's state where the document names none."""
        return STATES.get(self.place, self.supplier)

    @property
    def is_inside(self) -> bool:
        """Whether it is supplied in the supplier's own state."""
        return self.place_code == self.supplier

    @property
    def is_large(self) -> bool:
        return not self.is_registered and not self.is_inside and self.invoice_value > LARGE

    @property
    def is_advance(self) -> bool:
        return self.kind in ADVANCES

    @property
    def is_of_its_month(self) -> bool:
        """Whether it is dated in the month of the invoice or receipt voucher that it names."""
        return self.invoice_day >= month_start(self.day)

    @property
    def sign(self) -> int:
        return 1 if self.kind in ORIGINALS else -1

    def taxed(self) -> "Paper":
        """The paper with its taxable lines alone."""
        return replace(self, lines=tuple(line for line in self.lines if line.rate))

    def exempt(self) -> "Paper":
        """The paper with its exempt lines alone."""
        return replace(self, lines=tuple(line for line in self.lines if not line.rate))

    @property
    def figures(self) -> Figures:
        """What it adds to a return."""
        found = Figures.sum(line.figures for line in self.lines)
        return found if self.sign > 0 else -found

    def signed_lines(self) -> Iterator[PaperLine]:
        """Its lines with the amounts that they add to a return."""
        for line in self.lines:
            yield line if self.sign > 0 else replace(line, figures=-line.figures)
