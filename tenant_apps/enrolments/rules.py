"""What an enrolment costs and when. No database, no clock.

A discount lowers the course fee of every due alike, before tax: a percentage of it, or so many
rupees off each period or instalment. Registration and material fee stand on the first due only and are never
discounted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.dates import add_months, on_day, period_label
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO, percent_of
from tenant_apps.courses.rules import MONTHS_IN_PERIOD, Instalment, is_periodic
from tenant_apps.fees.rules import Charge

COURSE_FEE = "Course fee"
REGISTRATION_FEE = "Registration fee"
MATERIAL_FEE = "Material fee"

MOST_DUES = 60
"""Five years of months: more dues at once is a slip of the pen in the end date."""


def enrolment_number(number: int) -> str:
    """`ENR-00042`: the place in the centre's series."""
    return f"ENR-{number:05d}"


@dataclass(frozen=True, slots=True)
class Terms:
    """The fee as agreed on the day of enrolling; a later change of the course does not touch it."""

    kind: str
    base_fee: Decimal
    registration_fee: Decimal
    material_fee: Decimal
    gst_rate: Decimal
    sac: str
    due_day: int | None
    grace_days: int
    instalments: tuple[Instalment, ...] = ()


@dataclass(frozen=True, slots=True)
class Discount:
    """NONE, AMOUNT (rupees off each due's course fee) or PERCENT of it."""

    kind: str = "NONE"
    value: Decimal = ZERO

    def on(self, fee: Decimal) -> Decimal:
        """What comes off `fee`. Raises Invalid when it would be more than the fee."""
        off = {"NONE": ZERO, "AMOUNT": self.value, "PERCENT": percent_of(fee, self.value)}[
            self.kind
        ]
        if off > fee:
            raise Invalid.field("discountValue", "The discount is larger than the course fee.")
        return off


def taken_off(terms: "Terms", discount: Discount) -> tuple[Decimal, Decimal]:
    """What the discount takes off the course fee, and that fee: of one period, or of all instalments.
    Raises Invalid as `Discount.on` does."""
    fees = [row.amount for row in terms.instalments] or [terms.base_fee]
    return sum((discount.on(fee) for fee in fees), ZERO), sum(fees, ZERO)


def is_within(percent: Decimal, terms: "Terms", discount: Discount) -> bool:
    """Whether the discount is at most so many per cent of the course fee; rupees are converted."""
    off, fee = taken_off(terms, discount)
    if discount.kind == "PERCENT":  # of which the paise are rounded
        return discount.value <= percent
    return off * 100 <= percent * fee


@dataclass(frozen=True, slots=True)
class Period:
    """The days a due pays for; a one-time fee of an open-ended course has no last day."""

    first: date
    last: date | None
    months: int | None


@dataclass(frozen=True, slots=True)
class PlannedDue:
    """A due that an enrolment will make: before tax, before it has a number."""

    label: str
    period: Period
    due_date: date
    grace_days: int
    charges: tuple[Charge, ...]


def periods(kind: str, start: date, end: date | None, *, auto_renew: bool) -> list[Period]:
    """The periods due on enrolling without instalments: one for a one-time fee; of a periodic plan
    the first, and with auto-renewal off every one that begins on or before the end.

    Raises Invalid when auto-renewal is off and there is no end, or the end asks for too many.
    """
    if not is_periodic(kind):
        return [Period(start, end, None)]
    if auto_renew:
        return [period_at(kind, start, end, 0)]
    if end is None:
        raise Invalid.field("end", "Without auto-renewal the enrolment needs an end date.")
    made: list[Period] = []
    for period in _periods_until(kind, start, end):
        if len(made) == MOST_DUES:
            raise Invalid.field("end", f"This would create more than {MOST_DUES} dues at once.")
        made.append(period)
    return made


def period_at(kind: str, start: date, end: date | None, place: int) -> Period:
    """The period that comes `place` periods after the first, counted from the start so that a day
    clamped in a short month returns (31 Jan, 28 Feb, 31 Mar)."""
    months = MONTHS_IN_PERIOD[kind]
    first = add_months(start, place * months)
    last = add_months(start, (place + 1) * months) - timedelta(days=1)
    return Period(first, min(last, end) if end else last, months)


def _periods_until(kind: str, start: date, end: date) -> Iterator[Period]:
    place = 0
    while (period := period_at(kind, start, end, place)).first <= end:
        yield period
        place += 1


def plan_dues(
    course: str,
    terms: Terms,
    discount: Discount,
    *,
    start: date,
    end: date | None,
    auto_renew: bool,
) -> list[PlannedDue]:
    """Every due that enrolling makes, in the order of their periods: what the preview shows and
    what saving issues. Raises Invalid under the field of the form that has to change."""
    if terms.instalments:
        return _plan_instalments(course, terms, discount, start, end)
    return [
        plan_due(course, terms, discount, period, is_first=place == 0)
        for place, period in enumerate(periods(terms.kind, start, end, auto_renew=auto_renew))
    ]


def plan_due(
    course: str, terms: Terms, discount: Discount, period: Period, *, is_first: bool
) -> PlannedDue:
    """One period's due; registration and material fee stand on the first only."""
    return PlannedDue(
        label=due_label(course, period),
        period=period,
        due_date=due_date(period.first, terms.due_day) if period.months else period.first,
        grace_days=terms.grace_days,
        charges=_charges(terms, discount, terms.base_fee, is_first=is_first),
    )


def _plan_instalments(
    course: str, terms: Terms, discount: Discount, start: date, end: date | None
) -> list[PlannedDue]:
    """A due for each row, which pays until the next one. A discount in rupees comes off each."""
    rows = terms.instalments
    firsts = [start + timedelta(days=row.after_days) for row in rows]
    lasts: list[date | None] = [first - timedelta(days=1) for first in firsts[1:]]
    lasts.append(max(end, firsts[-1]) if end else None)
    return [
        PlannedDue(
            label=f"{course}, instalment {place} of {len(rows)}",
            period=Period(first, last, None),
            due_date=first,
            grace_days=terms.grace_days,
            charges=_charges(terms, discount, row.amount, is_first=place == 1),
        )
        for place, (row, first, last) in enumerate(zip(rows, firsts, lasts, strict=True), start=1)
    ]


def _charges(
    terms: Terms, discount: Discount, fee: Decimal, *, is_first: bool
) -> tuple[Charge, ...]:
    heads = [(COURSE_FEE, fee - discount.on(fee))]
    if is_first:
        extras = ((REGISTRATION_FEE, terms.registration_fee), (MATERIAL_FEE, terms.material_fee))
        heads += [(head, amount) for head, amount in extras if amount]
    return tuple(Charge(head, terms.sac, amount, terms.gst_rate) for head, amount in heads)


def due_label(course: str, period: Period) -> str:
    """Such as "Guitar, Nov 2026"; a one-time fee carries the course's name alone."""
    return f"{course}, {period_label(period.first, period.months)}" if period.months else course


def due_date(first: date, due_day: int | None) -> date:
    """The plan's day in the month in which the period begins, but never before the period does."""
    if due_day is None:
        return first
    return max(first, on_day(first.year, first.month, due_day))
