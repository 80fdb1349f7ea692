"""Fees and due dates of an enrolment. No database access, no clock.

A discount lowers the course fee of every due before tax, by a percentage or by a fixed amount in
rupees per period or instalment. The registration fee and the material fee are on the first due only
and are never discounted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.dates import add_months, on_day, period_label
from shared_apps.core.errors import Invalid
from shared_apps.core.gst import Charge
from shared_apps.core.money import ZERO, percent_of
from shared_apps.core.translation import gettext as _
from tenant_apps.courses.rules import MONTHS_IN_PERIOD, Instalment, is_periodic

COURSE_FEE = "Course fee"
REGISTRATION_FEE = "Registration fee"
MATERIAL_FEE = "Material fee"

MAX_DUES = 60
"""Maximum number of dues created at once: five years of months. More is a typing error in a
date."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The fee terms at the time of enrolling. Later changes of the course do not affect them."""

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
    """NONE, AMOUNT (rupees off the course fee of each due) or PERCENT of it."""

    kind: str = "NONE"
    value: Decimal = ZERO

    def on(self, fee: Decimal) -> Decimal:
        """Returns the discount on `fee`. Raises Invalid if it is more than the fee."""
        off = {"NONE": ZERO, "AMOUNT": self.value, "PERCENT": percent_of(fee, self.value)}[
            self.kind
        ]
        if off > fee:
            raise Invalid.field("discountValue", _("The discount is larger than the course fee."))
        return off


def discount_and_fee(terms: "Terms", discount: Discount) -> tuple[Decimal, Decimal]:
    """Returns the discount on the course fee, and that fee: of one period, or of all instalments.
    Raises Invalid as `Discount.on` does."""
    fees = [row.amount for row in terms.instalments] or [terms.base_fee]
    return sum((discount.on(fee) for fee in fees), ZERO), sum(fees, ZERO)


def is_within(percent: Decimal, terms: "Terms", discount: Discount) -> bool:
    """Returns whether the discount is at most `percent` of the course fee. Amounts are
    converted."""
    off, fee = discount_and_fee(terms, discount)
    if discount.kind == "PERCENT":  # compare the rates, because `off` is rounded to paise
        return discount.value <= percent
    return off * 100 <= percent * fee


@dataclass(frozen=True, slots=True)
class Period:
    """The days that a due pays for. A one-time fee of an open-ended course has no last day."""

    first: date
    last: date | None
    months: int | None


@dataclass(frozen=True, slots=True)
class Span:
    """The days from `first` to `last`, both included. Without a last day, the span is endless."""

    first: date
    last: date | None

    def contains(self, day: date) -> bool:
        return self.first <= day and (self.last is None or day <= self.last)

    def covers(self, period: Period) -> bool:
        """Returns whether the whole period is inside. A period without an end is only inside an
        endless span."""
        if self.last is None:
            return self.first <= period.first
        return period.last is not None and self.first <= period.first and period.last <= self.last


@dataclass(frozen=True, slots=True)
class Schedule:
    """The periods of an enrolment from the day `anchor` until `end`, if it has one. A plan that is
    not periodic has no periods."""

    kind: str
    anchor: date
    end: date | None

    def periods_from(self, day: date) -> Iterator[Period]:
        """Yields the periods that begin on or after this day, in order, until the end."""
        months = MONTHS_IN_PERIOD.get(self.kind)
        if months is None:
            return
        passed = (day.year - self.anchor.year) * 12 + day.month - self.anchor.month
        index = max(passed // months, 0)
        if add_months(self.anchor, index * months) < day:
            index += 1
        while True:
            if self.end is not None and add_months(self.anchor, index * months) > self.end:
                return
            yield period_at(self.kind, self.anchor, self.end, index)
            index += 1

    def next_from(self, day: date) -> date | None:
        """Returns the first day of the first period that begins on or after this day, or None."""
        return next((period.first for period in self.periods_from(day)), None)

    def begins(self, day: date) -> bool:
        """Returns whether a period begins on this day."""
        return self.next_from(day) == day


@dataclass(frozen=True, slots=True)
class PlannedDue:
    """A due that an enrolment will create, without tax and number."""

    label: str
    period: Period
    due_date: date
    grace_days: int
    charges: tuple[Charge, ...]


def periods(kind: str, start: date, end: date | None, *, auto_renew: bool) -> list[Period]:
    """Returns the periods charged on enrolling in a plan without instalments: one for a one-time
    fee, the first period of a periodic plan with auto-renewal, and without auto-renewal every
    period that begins on or before the end.

    Raises Invalid if auto-renewal is off and there is no end, or there are more than `MAX_DUES`.
    """
    if not is_periodic(kind):
        return [Period(start, end, None)]
    if auto_renew:
        return [period_at(kind, start, end, 0)]
    if end is None:
        raise Invalid.field("end", _("Without auto-renewal the enrolment needs an end date."))
    found: list[Period] = []
    for period in _periods_until(kind, start, end):
        if len(found) == MAX_DUES:
            raise Invalid.field(
                "end",
                _("This would create more than {max_dues} dues at once.").format(max_dues=MAX_DUES),
            )
        found.append(period)
    return found


def period_at(kind: str, start: date, end: date | None, index: int) -> Period:
    """Returns the period with this index; 0 is the first. Computed from the start, so that a day
    clamped in a short month is restored afterwards (31 Jan, 28 Feb, 31 Mar)."""
    months = MONTHS_IN_PERIOD[kind]
    first = add_months(start, index * months)
    last = add_months(start, (index + 1) * months) - timedelta(days=1)
    return Period(first, min(last, end) if end else last, months)


def _periods_until(kind: str, start: date, end: date) -> Iterator[Period]:
    index = 0
    while (period := period_at(kind, start, end, index)).first <= end:
        yield period
        index += 1


def plan_dues(
    course: str,
    terms: Terms,
    discount: Discount,
    *,
    start: date,
    end: date | None,
    auto_renew: bool,
) -> list[PlannedDue]:
    """Returns the dues that enrolling creates, in the order of their periods. Used by the preview
    and by saving. Raises Invalid with the field that has to change."""
    if terms.instalments:
        return _plan_instalments(course, terms, discount, start, end)
    return [
        plan_due(course, terms, discount, period, is_first=index == 0)
        for index, period in enumerate(periods(terms.kind, start, end, auto_renew=auto_renew))
    ]


def plan_due(
    course: str, terms: Terms, discount: Discount, period: Period, *, is_first: bool
) -> PlannedDue:
    """Returns the due of one period. Only the first due has the registration and material fees."""
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
    """Returns a due for each instalment, which pays for the days until the next one. A discount in
    rupees applies to each."""
    rows = terms.instalments
    firsts = [start + timedelta(days=row.after_days) for row in rows]
    lasts: list[date | None] = [first - timedelta(days=1) for first in firsts[1:]]
    lasts.append(max(end, firsts[-1]) if end else None)
    return [
        PlannedDue(
            label=_("{course}, instalment {number} of {count}").format(
                course=course, number=number, count=len(rows)
            ),
            period=Period(first, last, None),
            due_date=first,
            grace_days=terms.grace_days,
            charges=_charges(terms, discount, row.amount, is_first=number == 1),
        )
        for number, (row, first, last) in enumerate(zip(rows, firsts, lasts, strict=True), start=1)
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
    """Returns a label such as "Guitar, Nov 2026". The label of a one-time fee is the course
    name."""
    return f"{course}, {period_label(period.first, period.months)}" if period.months else course


def due_date(first: date, due_day: int | None) -> date:
    """Returns the plan's due day in the month of `first`, but never a day before `first`."""
    if due_day is None:
        return first
    return max(first, on_day(first.year, first.month, due_day))
