"""Advances: what is left of their vouchers, and what tables 11A and 11B of GSTR-1 say of a month."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, TypedDict

from django.db.models import Case, DecimalField, F, QuerySet, Value, When
from django.db.models.expressions import Combinable

from shared_apps.core import gst
from shared_apps.core.dates import add_months, month_start
from shared_apps.core.money import ZERO
from tenant_apps.fees import rules
from tenant_apps.fees.models import OPENING, AdvanceAdjustment, AdvanceVoucher, Due, Payment
from tenant_apps.fees.selectors.balances import FREE_OF_PAYMENT, KNOWN_COURSES, sum_of
from tenant_apps.students.models import Student

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Used(TypedDict):
        used: Decimal

    class Advance(TypedDict):
        free: Decimal
        vouchered: Decimal

    UsedVoucher = WithAnnotations[AdvanceVoucher, Used]
    AdvancePayment = WithAnnotations[Payment, Advance]

RECEIPTS = AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.RECEIPT)
REFUNDS = AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.REFUND)

ADJUSTED_OF_VOUCHER = sum_of(AdvanceAdjustment.objects.all(), "total", "voucher")
REFUNDED_OF_VOUCHER = sum_of(REFUNDS, "total", "receipt")
REST_OF_VOUCHER = Case(
    When(kind="RECEIPT", then=F("total") - ADJUSTED_OF_VOUCHER - REFUNDED_OF_VOUCHER),
    default=Value(ZERO),
    output_field=DecimalField(max_digits=14, decimal_places=2),
)
"""What no due has taken of a receipt voucher and nobody gave back."""


def open_vouchers(payment_ids: Collection[int]) -> "QuerySet[UsedVoucher]":
    """Returns the receipt vouchers of these payments of which something is left, oldest first, each
    with what is `used`."""
    used = RECEIPTS.annotate(used=ADJUSTED_OF_VOUCHER + REFUNDED_OF_VOUCHER)
    open_ones = used.filter(payment__in=list(payment_ids), used__lt=F("total"))
    return open_ones.select_related("payment", "student", "branch").order_by("pk")


def advances_of_payments(payment_ids: Iterable[int]) -> "QuerySet[AdvancePayment]":
    """Returns these payments with their advance as `.free`, and as `.vouchered` the part of it that
    has a voucher."""
    vouchered: Combinable = (
        sum_of(RECEIPTS, "total", "payment")
        - sum_of(AdvanceAdjustment.objects.all(), "total", "voucher__payment")
        - sum_of(REFUNDS, "total", "payment")
    )
    payments = Payment.objects.filter(pk__in=list(payment_ids), status__in=Payment.PAID)
    # What another system received was taxed there.
    payments = payments.exclude(method=OPENING)
    return (
        payments.annotate(free=FREE_OF_PAYMENT, vouchered=vouchered)
        .select_related("student", "branch")
        .order_by("pk")
    )


def known_courses(student_id: int) -> list[rules.AdvanceSupply]:
    """Returns the courses that the student was billed for, as an advance is taxed by them."""
    found = Student.objects.values_list(KNOWN_COURSES, flat=True).get(pk=student_id)
    return rules.known_supplies(found)


Source = Literal["VOUCHER", "ADJUSTMENT", "REFUND"]


@dataclass(frozen=True, slots=True)
class AdvanceEntry:
    """What changes an advance on `day`: `receipt` is its receipt voucher; `number` and `document_id` are
    of the voucher, the refund voucher, or the due that took the advance. What lowers an advance is
    negative."""

    source: Source
    id: int
    day: date
    number: str
    document_id: int
    receipt: AdvanceVoucher
    amounts: gst.Taxed

    @property
    def is_of_its_month(self) -> bool:
        """Whether the advance was received in the month of the entry: table 11A and not 11B."""
        return self.receipt.issue_date >= month_start(self.day)


@dataclass(frozen=True, slots=True)
class AdvancesOfRate:
    """One line of table 11A or 11B: what its `entries` add up to."""

    place_of_supply: str
    rate: Decimal
    within_state: bool
    amounts: gst.Taxed
    entries: tuple[AdvanceEntry, ...]


def advances_received(branch_id: int | None, month: date) -> list[AdvancesOfRate]:
    """Returns table 11A of the month that has this day: advances of its receipt vouchers, less what
    of them was adjusted or given back in the same month. `branch_id` None is all branches."""
    return _lines(one for one in advance_entries(month, branch_id=branch_id) if one.is_of_its_month)


def advances_adjusted(branch_id: int | None, month: date) -> list[AdvancesOfRate]:
    """Returns table 11B of the month that has this day: what was adjusted or given back in it of the
    receipt vouchers of earlier months. Its amounts are positive; they lower the tax of the month."""
    return _lines(
        replace(one, amounts=_negative(one.amounts))
        for one in advance_entries(month, branch_id=branch_id)
        if not one.is_of_its_month
    )


def advance_entries(
    month: date, *, branch_id: int | None = None, gstin: str | None = None
) -> list[AdvanceEntry]:
    """Returns what changed the advances in the month that has this day: receipt vouchers, then what
    dues took, then refund vouchers. None is every branch or GSTIN. Three SQL statements."""
    first = month_start(month)
    days = (first, add_months(first, 1) - timedelta(days=1))
    vouchers: dict[str, object] = {"issue_date__range": days}
    used: dict[str, object] = {"day__range": days}
    if branch_id is not None:
        vouchers["branch"] = used["branch"] = branch_id
    if gstin is not None:
        vouchers["supplier_gstin"] = used["voucher__supplier_gstin"] = gstin
    received = RECEIPTS.filter(**vouchers).select_related("student")
    adjusted = AdvanceAdjustment.objects.filter(**used).select_related("voucher__student", "due")
    refunded = REFUNDS.filter(**vouchers).select_related("receipt__student")
    return [
        *(_entry("VOUCHER", one, one, one, one.issue_date) for one in received.order_by("pk")),
        *(
            _entry("ADJUSTMENT", one, one.due, one.voucher, one.day)
            for one in adjusted.order_by("day", "pk")
        ),
        *(
            _entry("REFUND", one, one, _receipt_of(one), one.issue_date)
            for one in refunded.order_by("pk")
        ),
    ]


def _lines(entries: Iterable[AdvanceEntry]) -> list[AdvancesOfRate]:
    """Groups the entries by place of supply and rate; lines of ₹0.00 are left out."""
    found: dict[tuple[str, Decimal, bool], list[AdvanceEntry]] = defaultdict(list)
    for entry in entries:
        receipt = entry.receipt
        found[receipt.place_of_supply, receipt.rate, not receipt.igst].append(entry)
    lines = [
        AdvancesOfRate(place, rate, within, gst.totals(one.amounts for one in own), tuple(own))
        for (place, rate, within), own in sorted(found.items())
    ]
    return [line for line in lines if line.amounts.total]


def _receipt_of(refund: AdvanceVoucher) -> AdvanceVoucher:
    assert refund.receipt is not None
    return refund.receipt


def _entry(
    source: Source,
    row: AdvanceVoucher | AdvanceAdjustment,
    document: AdvanceVoucher | Due,
    receipt: AdvanceVoucher,
    day: date,
) -> AdvanceEntry:
    amounts = gst.Taxed(*(getattr(row, part) for part in gst.PARTS))
    if source != "VOUCHER":
        amounts = _negative(amounts)
    return AdvanceEntry(source, row.pk, day, document.number, document.pk, receipt, amounts)


def _negative(amounts: gst.Taxed) -> gst.Taxed:
    return gst.Taxed(*(-getattr(amounts, part) for part in gst.PARTS))
