"""Which periods auto-renewal makes a due for, and what being late costs (PRODUCT.md, 4.3 and 4.5).
No database, no clock.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import add_months, format_day
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO, format_rupees, percent_of
from shared_apps.core.wording import counted
from tenant_apps.courses.rules import MONTHS_IN_PERIOD, is_periodic
from tenant_apps.enrolments.rules import MOST_DUES, Discount, Period, Terms, period_at, plan_due
from tenant_apps.fees.rules import Supply, days_late, tax_line, totals

DAYS_AHEAD = 7
MOST_DAYS_AHEAD = 92
"""How far the list of coming renewals looks: a week, and at most a quarter."""


@dataclass(frozen=True, slots=True)
class Span:
    """Days from `first` to `last`, both included; without a last day it goes on."""

    first: date
    last: date | None

    def has(self, day: date) -> bool:
        return self.first <= day and (self.last is None or day <= self.last)

    def covers(self, period: Period) -> bool:
        """Whether the whole period lies inside; one without an end does only where the span has none."""
        if self.last is None:
            return self.first <= period.first
        return period.last is not None and self.first <= period.first and period.last <= self.last


@dataclass(frozen=True, slots=True)
class Schedule:
    """How an enrolment's periods follow each other: from the day `anchor`, until `end` if it has one.
    A plan that is not periodic has none to renew."""

    kind: str
    anchor: date
    end: date | None

    def periods_from(self, day: date) -> Iterator[Period]:
        """The periods that begin on or after this day, in order, until the end."""
        if not is_periodic(self.kind):
            return
        months = MONTHS_IN_PERIOD[self.kind]
        past = (day.year - self.anchor.year) * 12 + day.month - self.anchor.month
        place = max(past // months, 0)
        if add_months(self.anchor, place * months) < day:
            place += 1
        while True:
            if self.end is not None and add_months(self.anchor, place * months) > self.end:
                return
            yield period_at(self.kind, self.anchor, self.end, place)
            place += 1

    def next_from(self, day: date) -> date | None:
        """The first day of the first period that begins on or after this day."""
        return next((period.first for period in self.periods_from(day)), None)

    def begins(self, day: date) -> bool:
        """Whether a period begins on exactly this day."""
        return self.next_from(day) == day


@dataclass(frozen=True, slots=True)
class Decision:
    """A period whose day has come: it gets a due, unless there is a reason against it."""

    period: Period
    against: str = ""


def decide(
    schedule: Schedule,
    *,
    since: date,
    until: date,
    pauses: Sequence[Span] = (),
    closed: Sequence[Span] = (),
    skips: Mapping[date, str] | None = None,
) -> list[Decision]:
    """Every period that begins from `since` to `until`, in order: missed ones are caught up, one due
    each. None for a period that lies wholly inside a pause, that began while the plan was closed
    (unless it is open again on that very day, `until`), or that somebody (`skips`: first day → who)
    said to skip.

    Raises Invalid when that would be more dues at once than anybody can mean.
    """
    found: list[Decision] = []
    for period in schedule.periods_from(since):
        if period.first > until:
            break
        if len(found) == MOST_DUES:
            raise Invalid.field(
                "start",
                f"This would create dues for more than {MOST_DUES} periods at once. "
                "Please check the first day of the enrolment.",
            )
        shut = closed if period.first < until else ()
        found.append(Decision(period, _against(period, pauses, shut, skips or {})))
    return found


def _against(
    period: Period, pauses: Sequence[Span], closed: Sequence[Span], skips: Mapping[date, str]
) -> str:
    if period.first in skips:
        return f"Skipped once by {skips[period.first]}."
    if any(pause.covers(period) for pause in pauses):
        return "Paused for the whole period."
    if any(span.has(period.first) for span in closed):
        return "The plan was closed on the day of this renewal."
    return ""


def renewal_total(fee: Decimal, discount: Discount, *, gst_rate: Decimal) -> Decimal:
    """What a renewal of this course fee asks for, with GST (0 % where the branch has no GSTIN). The
    student's state does not matter: it only says which kind of GST it is."""
    terms = Terms("", fee, ZERO, ZERO, gst_rate, "", None, 0)
    planned = plan_due("", terms, discount, Period(date.min, None, None), is_first=False)
    supply = Supply(gstin="registered", branch_state="", place="")
    return totals(tax_line(charge, supply) for charge in planned.charges).total


@dataclass(frozen=True, slots=True)
class LateTerms:
    """What was agreed for being late: nothing, rupees once (FIXED), rupees a day up to a cap
    (PER_DAY), or per cent of what was not paid in time (PERCENT). Before GST."""

    kind: str
    fee: Decimal = ZERO
    cap: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Lateness:
    """A due and when it was paid. `unpaid` is what was open of it when the last day without a late
    fee, `late_after`, had passed; `settled_on` the day of the payment that left nothing open."""

    due_date: date
    late_after: date
    unpaid: Decimal
    settled_on: date | None = None


@dataclass(frozen=True, slots=True)
class LateCharge:
    """Rupees before GST, and why so many."""

    amount: Decimal
    reason: str


def late_charge(terms: LateTerms, late: Lateness, today: date) -> LateCharge | None:
    """The late fee that is to be asked for now; None where there is none, or not yet: by the day it
    is asked for once, when the due is paid or the cap is reached, so that it grows no more. However
    late, it is at most the fee (FIXED), the cap (PER_DAY), or what was not paid in time (PERCENT)."""
    until = late.settled_on or today
    days = days_late(late.due_date, (late.late_after - late.due_date).days, until)
    if terms.kind == "NONE" or not days or late.unpaid <= ZERO:
        return None
    if terms.kind == "FIXED":
        return LateCharge(terms.fee, f"not paid by {format_day(late.late_after)}")
    if terms.kind == "PERCENT":
        amount = min(percent_of(late.unpaid, terms.fee), late.unpaid)
        reason = f"{_number(terms.fee)} % of {format_rupees(late.unpaid)}"
        return LateCharge(amount, reason) if amount else None
    return _by_the_day(terms, days, is_settled=late.settled_on is not None)


def _by_the_day(terms: LateTerms, days: int, *, is_settled: bool) -> LateCharge | None:
    amount = terms.fee * days
    reason = f"{counted(days, 'day', 'days')} late, {format_rupees(terms.fee)} a day"
    if amount >= terms.cap:
        return LateCharge(terms.cap, f"{reason}, at most {format_rupees(terms.cap)}")
    return LateCharge(amount, reason) if is_settled else None


def late_label(label: str, charge: LateCharge) -> str:
    """What the due of a late fee is for, within the length that a due's label has."""
    reason = f": {charge.reason}"
    return f"Late fee, {label}"[: 160 - len(reason)] + reason


def _number(value: Decimal) -> str:
    return f"{value.normalize():f}"
