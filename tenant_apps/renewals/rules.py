"""Decides which periods get a due by auto-renewal, and computes late fees (PRODUCT.md, 4.3 and
4.5). No database access, no clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Invalid
from shared_apps.core.gst import Supply, tax_line, totals
from shared_apps.core.money import ZERO, format_rupees, percent_of
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.enrolments.rules import MAX_DUES, Discount, Period, Schedule, Span, Terms, plan_due
from tenant_apps.fees.rules import days_late

DAYS_AHEAD = 7
MAX_DAYS_AHEAD = 92
"""Default and maximum number of days in the list of upcoming renewals: a week and a quarter."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A period that has begun. It gets a due unless `skip_reason` is set."""

    period: Period
    skip_reason: str = ""


def decide(
    schedule: Schedule,
    *,
    since: date,
    until: date,
    pauses: Sequence[Span] = (),
    closed: Sequence[Span] = (),
    skips: Mapping[date, str] | None = None,
) -> list[Decision]:
    """Returns a decision for every period that begins from `since` to `until`, in order. Missed
    periods are caught up with one due each.

    A period is skipped if it is completely inside a pause, if it began while the centre's
    subscription plan was closed (unless it begins on `until`, the day on which the plan is open
    again), or if a user skipped it (`skips`: first day → name of the user).

    Raises Invalid for more than `MAX_DUES` periods.
    """
    found: list[Decision] = []
    for period in schedule.periods_from(since):
        if period.first > until:
            break
        if len(found) == MAX_DUES:
            raise Invalid.field(
                "start",
                _(
                    "This would create dues for more than {max_dues} periods at once. "
                    "Please check the first day of the enrolment."
                ).format(max_dues=MAX_DUES),
            )
        closures = closed if period.first < until else ()
        found.append(Decision(period, _skip_reason(period, pauses, closures, skips or {})))
    return found


def _skip_reason(
    period: Period, pauses: Sequence[Span], closed: Sequence[Span], skips: Mapping[date, str]
) -> str:
    if period.first in skips:
        return _("Skipped once by {person}.").format(person=skips[period.first])
    if any(pause.covers(period) for pause in pauses):
        return _("Paused for the whole period.")
    if any(span.contains(period.first) for span in closed):
        return _("Your subscription plan had ended on the day of this renewal.")
    return ""


def renewal_total(fee: Decimal, discount: Discount, *, gst_rate: Decimal) -> Decimal:
    """Returns the total of a renewal with GST (0 % if the branch has no GSTIN). The student's state
    does not matter, because it decides only between IGST and CGST + SGST."""
    terms = Terms("", fee, ZERO, ZERO, gst_rate, "", None, 0)
    planned = plan_due("", terms, discount, Period(date.min, None, None), is_first=False)
    supply = Supply(gstin="registered", branch_state="", place="")
    return totals(tax_line(charge, supply) for charge in planned.charges).total


@dataclass(frozen=True, slots=True)
class LateTerms:
    """The late fee terms: NONE, a fixed amount (FIXED), an amount per day up to a cap (PER_DAY), or
    a percentage of the amount that was not paid in time (PERCENT). Before GST."""

    kind: str
    fee: Decimal = ZERO
    cap: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Lateness:
    """When a due was paid. `late_after` is the last day without a late fee, `unpaid` the open
    amount after that day, and `settled_on` the day of the payment that settled the due."""

    due_date: date
    late_after: date
    unpaid: Decimal
    settled_on: date | None = None


@dataclass(frozen=True, slots=True)
class LateCharge:
    """The amount of a late fee in rupees before GST, and the reason."""

    amount: Decimal
    reason: str


def late_charge(terms: LateTerms, late: Lateness, today: date) -> LateCharge | None:
    """Returns the late fee to charge now, or None. A fee per day is charged once, when the due is
    paid or the cap is reached, because it grows until then. The maximum is the fee (FIXED), the cap
    (PER_DAY), or the amount that was not paid in time (PERCENT)."""
    until = late.settled_on or today
    days = days_late(late.due_date, (late.late_after - late.due_date).days, until)
    if terms.kind == "NONE" or not days or late.unpaid <= ZERO:
        return None
    if terms.kind == "FIXED":
        return LateCharge(terms.fee, _("not paid by {day}").format(day=format_day(late.late_after)))
    if terms.kind == "PERCENT":
        amount = min(percent_of(late.unpaid, terms.fee), late.unpaid)
        reason = _("{percent} % of {amount}").format(
            percent=_number(terms.fee), amount=format_rupees(late.unpaid)
        )
        return LateCharge(amount, reason) if amount else None
    return _per_day_charge(terms, days, is_settled=late.settled_on is not None)


def _per_day_charge(terms: LateTerms, days: int, *, is_settled: bool) -> LateCharge | None:
    amount = terms.fee * days
    reason = _("{days} late, {amount} a day").format(
        days=counted(days, "{count} day", "{count} days"), amount=format_rupees(terms.fee)
    )
    if amount >= terms.cap:
        most = _("{reason}, at most {amount}")
        reason = most.format(reason=reason, amount=format_rupees(terms.cap))
        return LateCharge(terms.cap, reason)
    return LateCharge(amount, reason) if is_settled else None


def late_label(label: str, charge: LateCharge) -> str:
    """Returns the label of a late fee's due, cut to the field's length."""
    reason = f": {charge.reason}"
    return _("Late fee, {label}").format(label=label)[: 160 - len(reason)] + reason


def _number(value: Decimal) -> str:
    return f"{value.normalize():f}"
