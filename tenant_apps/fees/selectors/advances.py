"""Advances: what is left of their vouchers, and what tables 11A and 11B of GSTR-1 say of a month."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, TypedDict

from django.db.models import Case, DecimalField, F, QuerySet, Value, When
from django.db.models.expressions import Combinable

from shared_apps.core import gst
from shared_apps.core.dates import add_months, month_start
from shared_apps.core.money import ZERO
from tenant_apps.fees import rules
from tenant_apps.fees.models import OPENING, AdvanceAdjustment, AdvanceVoucher, Payment
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
    """A row of a month's advances. `voucher` is the receipt voucher, `number` the document of the
    row: the voucher, the refund voucher, or the due that took the advance. What lowers the figure
    is negative."""

    source: Source
    id: int
    day: date
    number: str
    voucher_id: int
    voucher: str
    student_id: int
    amounts: gst.Taxed


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
    first, end = _days(month)
    received = RECEIPTS.filter(issue_date__gte=first, issue_date__lt=end)
    return _lines(
        branch_id,
        received,
        _adjusted(first, end).filter(voucher__issue_date__gte=first),
        _refunded(first, end).filter(receipt__issue_date__gte=first),
        sign=1,
    )


def advances_adjusted(branch_id: int | None, month: date) -> list[AdvancesOfRate]:
    """Returns table 11B of the month that has this day: what was adjusted or given back in it of the
    receipt vouchers of earlier months. Its amounts are positive; they lower the tax of the month."""
    first, end = _days(month)
    return _lines(
        branch_id,
        RECEIPTS.none(),
        _adjusted(first, end).filter(voucher__issue_date__lt=first),
        _refunded(first, end).filter(receipt__issue_date__lt=first),
        sign=-1,
    )


def _days(month: date) -> tuple[date, date]:
    first = month_start(month)
    return first, add_months(first, 1)


def _adjusted(first: date, end: date) -> QuerySet[AdvanceAdjustment]:
    rows = AdvanceAdjustment.objects.filter(day__gte=first, day__lt=end)
    return rows.select_related("voucher", "due")


def _refunded(first: date, end: date) -> QuerySet[AdvanceVoucher]:
    rows = REFUNDS.filter(issue_date__gte=first, issue_date__lt=end)
    return rows.select_related("receipt")


def _lines(
    branch_id: int | None,
    received: QuerySet[AdvanceVoucher],
    adjusted: QuerySet[AdvanceAdjustment],
    refunded: QuerySet[AdvanceVoucher],
    *,
    sign: Literal[1, -1],
) -> list[AdvancesOfRate]:
    """Groups the rows by place of supply and rate; lines of ₹0.00 are left out."""
    only = {} if branch_id is None else {"branch": branch_id}
    found: dict[tuple[str, Decimal, bool], list[AdvanceEntry]] = defaultdict(list)
    for voucher, entry in _entries(
        received.filter(**only), adjusted.filter(**only), refunded.filter(**only), sign
    ):
        found[voucher.place_of_supply, voucher.rate, not voucher.igst].append(entry)
    lines = [
        AdvancesOfRate(
            place, rate, within, gst.totals(entry.amounts for entry in entries), tuple(entries)
        )
        for (place, rate, within), entries in sorted(found.items())
    ]
    return [line for line in lines if line.amounts.total]


def _entries(
    received: QuerySet[AdvanceVoucher],
    adjusted: QuerySet[AdvanceAdjustment],
    refunded: QuerySet[AdvanceVoucher],
    sign: Literal[1, -1],
) -> Iterator[tuple[AdvanceVoucher, AdvanceEntry]]:
    for voucher in received.order_by("issue_date", "pk"):
        yield voucher, _entry("VOUCHER", voucher, voucher, voucher.issue_date, voucher.number, sign)
    for row in adjusted.order_by("day", "pk"):
        yield row.voucher, _entry("ADJUSTMENT", row, row.voucher, row.day, row.due.number, -sign)
    for refund in refunded.order_by("issue_date", "pk"):
        receipt = refund.receipt
        assert receipt is not None
        yield (
            receipt,
            _entry("REFUND", refund, receipt, refund.issue_date, refund.number, -sign),
        )


def _entry(
    source: Source,
    row: AdvanceVoucher | AdvanceAdjustment,
    voucher: AdvanceVoucher,
    day: date,
    number: str,
    sign: int,
) -> AdvanceEntry:
    amounts = gst.Taxed(*(sign * getattr(row, part) for part in gst.PARTS))
    return AdvanceEntry(
        source, row.pk, day, number, voucher.pk, voucher.number, row.student_id, amounts
    )
