"""Which dues a step of an enrolment cancels, credits and creates (PRODUCT.md, 4.5). No database
access, no clock.

Each day is charged once. `ChargedDue.period` contains the days that a due still pays for after
earlier steps, so steps may follow each other in any order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum

from shared_apps.core.errors import Conflict
from shared_apps.core.gst import Line, credit_line, totals
from shared_apps.core.money import ZERO, to_paisa
from shared_apps.core.translation import gettext as _
from tenant_apps.courses.rules import is_periodic
from tenant_apps.enrolments.rules import (
    COURSE_FEE,
    MAX_DUES,
    Discount,
    Period,
    PlannedDue,
    Terms,
    period_at,
    plan_due,
    plan_dues,
)

ONE_DAY = timedelta(days=1)


class Step(StrEnum):
    """The steps of an enrolment. Each changes its status."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    TRANSFER = "transfer"
    COMPLETE = "complete"
    DROP = "drop"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class ChargedDue:
    """A valid due of the enrolment. `lines` maps line numbers to the lines minus credit notes.
    `untouched` means that nothing of it was paid or credited, so that it can be cancelled, unless it is
    of a locked or filed month: `in_closed_month`."""

    id: int
    number: str
    label: str
    period: Period
    lines: Mapping[int, Line]
    untouched: bool
    in_closed_month: bool = False

    @property
    def cancellable(self) -> bool:
        return self.untouched and not self.in_closed_month

    @property
    def total(self) -> Decimal:
        return totals(self.lines.values()).total


@dataclass(frozen=True, slots=True)
class EnrolmentState:
    """An enrolment before a step. Periods are counted from `anchor`; `charged` is in their order.
    `waived` are the periods whose due a user cancelled or wrote off, or whose renewal a user
    skipped: no step charges them again."""

    course: str
    terms: Terms
    discount: Discount
    anchor: date
    end: date | None
    auto_renew: bool
    by_day: bool
    charged: tuple[ChargedDue, ...] = ()
    waived: tuple[Period, ...] = ()

    @property
    def periodic(self) -> bool:
        return is_periodic(self.terms.kind)

    def periods(self) -> Iterator[Period]:
        """Yields the periods of the plan, starting with the first. Endless if there is no end
        date."""
        if self.periodic:
            index = 0
            while self.end is None or (
                period_at(self.terms.kind, self.anchor, None, index).first <= self.end
            ):
                yield period_at(self.terms.kind, self.anchor, self.end, index)
                index += 1
        else:
            yield from (due.period for due in self.planned_dues())

    def planned_dues(self) -> list[PlannedDue]:
        return plan_dues(
            self.course,
            self.terms,
            self.discount,
            start=self.anchor,
            end=self.end,
            auto_renew=self.auto_renew,
        )

    def due_covering(self, day: date) -> ChargedDue | None:
        """Returns the due that pays for this day, or None."""
        return next((due for due in self.charged if contains(due.period, day)), None)


@dataclass(frozen=True, slots=True)
class Credit:
    """A credit of a due; `lines` maps line numbers to the credited lines. `unused` of its `days`
    days are credited, and the due then pays until `until`. `until` is None if the due is credited
    in full."""

    due: ChargedDue
    lines: Mapping[int, Line]
    unused: int = 0
    days: int = 0
    until: date | None = None

    @property
    def whole(self) -> bool:
        return self.until is None

    @property
    def total(self) -> Decimal:
        return totals(self.lines.values()).total


@dataclass(frozen=True, slots=True)
class Change:
    """The effects of a step on the dues. `withdrawn` are the dues that no longer pay for any day.
    `not_credited` is the due of the current period if its unused days are not credited."""

    cancels: tuple[ChargedDue, ...] = ()
    credits: tuple[Credit, ...] = ()
    issues: tuple[PlannedDue, ...] = ()
    withdrawn: tuple[ChargedDue, ...] = ()
    not_credited: ChargedDue | None = None


def contains(period: Period, day: date) -> bool:
    return period.first <= day and (period.last is None or day <= period.last)


def stop(state: EnrolmentState, cut: date) -> Change:
    """Ends the enrolment before the day `cut`. Dues of later periods are cancelled, or credited in
    full if something was paid or their month is closed. The unused days of the current period are
    credited if the plan is charged by the day."""
    later = [due for due in state.charged if due.period.first >= cut]
    credits = [Credit(due, due.lines) for due in later if due.total and not due.cancellable]
    not_credited = None
    running = state.due_covering(cut)
    if running is not None and running.period.first < cut and running.period.last is not None:
        credit = _credit_unused(running, cut) if state.by_day else None
        if credit is not None:
            credits.insert(0, credit)
        elif not state.by_day:
            not_credited = running
    return Change(
        cancels=tuple(due for due in later if due.total and due.cancellable),
        credits=tuple(credits),
        withdrawn=tuple(later),
        not_credited=not_credited,
    )


def _credit_unused(due: ChargedDue, cut: date) -> Credit | None:
    """Returns the credit of the course fee for the days from `cut`, or None if there is nothing to
    credit. The registration and material fees are not credited."""
    first, last = due.period.first, due.period.last
    if last is None:
        return None
    unused, days = (last - cut).days + 1, (last - first).days + 1
    lines = {
        number: credit_line(line, to_paisa(line.taxable * unused / days))
        for number, line in due.lines.items()
        if line.head == COURSE_FEE
    }
    lines = {number: line for number, line in lines.items() if line.total}
    return Credit(due, lines, unused, days, cut - ONE_DAY) if lines else None


def missing_dues(state: EnrolmentState, first: date) -> tuple[PlannedDue, ...]:
    """Returns the dues for the days from `first` that no due pays for: the rest of the current
    period and, without auto-renewal, every later period. Returns none for a fee that is paid once.

    Raises Conflict if there are more than `MAX_DUES`.
    """
    if not state.periodic:
        return ()
    dues: list[PlannedDue] = []
    for period in state.periods():
        if period.last is None or period.last < first:
            continue
        day = max(period.first, first)
        waived = any(contains(period, day) for period in state.waived)
        if state.due_covering(day) is None and not waived:
            is_first = not (dues or state.charged or state.waived)
            dues.append(_due_from(state, period, day, is_first=is_first))
        if state.auto_renew:
            break
        if len(dues) > MAX_DUES:
            raise Conflict(
                _("This would create more than {max_dues} dues at once.").format(max_dues=MAX_DUES),
                code="too_many",
            )
    return tuple(dues)


def _due_from(state: EnrolmentState, period: Period, day: date, *, is_first: bool) -> PlannedDue:
    """Returns the due of a period that is attended from `day`: prorated if the plan is charged by
    the day, otherwise the full amount. It is never due before `day`."""
    whole = plan_due(state.course, state.terms, state.discount, period, is_first=is_first)
    due = replace(whole, due_date=max(whole.due_date, day))
    return _prorate(due, day) if state.by_day else due


def _prorate(due: PlannedDue, day: date) -> PlannedDue:
    """Reduces the course fee to the days from `day`. One-time charges are not reduced."""
    first, last = due.period.first, due.period.last
    if last is None or day <= first:
        return due
    left, days = (last - day).days + 1, (last - first).days + 1
    return replace(
        due,
        label=_("{label}, {left} of {days} days").format(label=due.label, left=left, days=days),
        period=replace(due.period, first=day),
        due_date=max(due.due_date, day),
        charges=tuple(
            replace(charge, amount=to_paisa(charge.amount * left / days))
            if charge.head == COURSE_FEE
            else charge
            for charge in due.charges
        ),
    )


def change_branch(state: EnrolmentState, cut: date) -> Change:
    """Moves the days from `cut` to another branch. Dues that are cancelled or credited are issued
    again by that branch for the same days."""
    change = stop(state, cut)
    by_first = {due.period.first: due for due in _original_dues(state, change)}
    issues = [
        _reissue(state, by_first, due.period)
        for due in sorted(change.withdrawn, key=lambda due: due.period.first)
    ]
    for credit in change.credits:
        if not credit.whole:
            issues.insert(0, _reissue(state, by_first, replace(credit.due.period, first=cut)))
    return replace(change, issues=tuple(issues))


def _original_dues(state: EnrolmentState, change: Change) -> list[PlannedDue]:
    """Returns the plan's dues up to the last charged period."""
    if not state.periodic:
        return state.planned_dues()
    until = max((due.period.first for due in state.charged), default=state.anchor)
    dues = []
    for period in state.periods():
        if period.first > until:
            break
        dues.append(
            plan_due(
                state.course,
                state.terms,
                state.discount,
                period,
                is_first=period.first == state.anchor,
            )
        )
    return dues


def _reissue(
    state: EnrolmentState, by_first: Mapping[date, PlannedDue], days: Period
) -> PlannedDue:
    """Returns the plan's due for these days: a whole due, or its part from a later day."""
    if days.first in by_first:
        return by_first[days.first]
    whole = next(
        due for due in reversed(list(by_first.values())) if contains(due.period, days.first)
    )
    fee = tuple(charge for charge in whole.charges if charge.head == COURSE_FEE)
    return _prorate(replace(whole, charges=fee), days.first)


def cancel(state: EnrolmentState) -> Change:
    """Cancels all dues. Raises Conflict `paid` if something was paid or credited, `month_closed` for a due
    of a locked or filed month."""
    if any(due.total and not due.untouched for due in state.charged):
        raise Conflict(_("This enrolment has payments. Drop it instead."), code="paid")
    if closed := next((due for due in state.charged if due.total and due.in_closed_month), None):
        raise Conflict(
            _("{number} is in a locked or filed month. Drop the enrolment instead.").format(
                number=closed.number
            ),
            code="month_closed",
        )
    return Change(cancels=tuple(due for due in state.charged if due.total), withdrawn=state.charged)


def plan_step(
    step: Step, state: EnrolmentState, on: date, *, leaves_branch: bool = False
) -> Change:
    """Returns the effects of the step on the dues. `on` is the last day of the enrolment for
    COMPLETE and DROP, otherwise the first day of the new status."""
    if step is Step.START:
        begun = replace(state, anchor=on)
        return Change(issues=tuple(begun.planned_dues()))
    if step is Step.PAUSE:
        # A one-time fee or instalments do not depend on time.
        return stop(state, on) if state.periodic else Change()
    if step is Step.RESUME:
        return Change(issues=missing_dues(state, on))
    if step is Step.TRANSFER:
        return change_branch(state, on) if leaves_branch else Change()
    if step is Step.CANCEL:
        return cancel(state)
    return stop(state, on + ONE_DAY)


def change_of_balance(change: Change, issued: Decimal) -> Decimal:
    """Returns the change of the student's balance. `issued` is the total of the new dues with
    tax."""
    cancelled = sum((due.total for due in change.cancels), ZERO)
    credited = sum((credit.total for credit in change.credits), ZERO)
    return issued - cancelled - credited
