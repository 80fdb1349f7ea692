"""Which dues a step of an enrolment takes back and makes (PRODUCT.md, 4.5). No database, no clock.

Days are charged once: `Charged.period` holds the days that a due still pays for, whatever earlier steps
have taken off, so steps may follow each other in any order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum

from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO, to_paisa
from tenant_apps.courses.rules import is_periodic
from tenant_apps.enrolments.rules import (
    COURSE_FEE,
    MOST_DUES,
    Discount,
    Period,
    PlannedDue,
    Terms,
    period_at,
    plan_due,
    plan_dues,
)
from tenant_apps.fees.rules import Line, credit_line, totals

ONE_DAY = timedelta(days=1)


class Step(StrEnum):
    """Where an enrolment can go."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    TRANSFER = "transfer"
    COMPLETE = "complete"
    DROP = "drop"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Charged:
    """A due of the enrolment that stands: `lines` is what credit notes have left of its lines, by their
    places, `untouched` that nothing is paid or credited of it, so that it can be cancelled."""

    id: int
    number: str
    label: str
    period: Period
    lines: Mapping[int, Line]
    untouched: bool

    @property
    def total(self) -> Decimal:
        return totals(self.lines.values()).total


@dataclass(frozen=True, slots=True)
class Learning:
    """An enrolment as a step finds it: periods are counted from `anchor`, `charged` is in their order.
    What somebody cancelled or wrote off by hand, or told auto-renewal to skip, is `waived`: no step asks
    for it again."""

    course: str
    terms: Terms
    discount: Discount
    anchor: date
    end: date | None
    auto_renew: bool
    by_day: bool
    charged: tuple[Charged, ...] = ()
    waived: tuple[Period, ...] = ()

    @property
    def periodic(self) -> bool:
        return is_periodic(self.terms.kind)

    def periods(self) -> Iterator[Period]:
        """The periods of the plan as agreed, from the first one; without an end they go on."""
        if self.periodic:
            place = 0
            while self.end is None or (
                period_at(self.terms.kind, self.anchor, None, place).first <= self.end
            ):
                yield period_at(self.terms.kind, self.anchor, self.end, place)
                place += 1
        else:
            yield from (due.period for due in self.whole_plan())

    def whole_plan(self) -> list[PlannedDue]:
        return plan_dues(
            self.course,
            self.terms,
            self.discount,
            start=self.anchor,
            end=self.end,
            auto_renew=self.auto_renew,
        )

    def pays_for(self, day: date) -> Charged | None:
        """The due that pays for this day."""
        return next((due for due in self.charged if has(due.period, day)), None)


@dataclass(frozen=True, slots=True)
class Credit:
    """Parts of a due to be taken back, by the places of its lines. `unused` of its `days` days are given
    back, and it pays until `until`; a due that is credited whole pays for nothing any more."""

    due: Charged
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
    """What a step does to the dues. `withdrawn`: those that pay for nothing any more; `kept_whole`: the
    running one whose unused days are not given back."""

    cancels: tuple[Charged, ...] = ()
    credits: tuple[Credit, ...] = ()
    issues: tuple[PlannedDue, ...] = ()
    withdrawn: tuple[Charged, ...] = ()
    kept_whole: Charged | None = None


def has(period: Period, day: date) -> bool:
    return period.first <= day and (period.last is None or day <= period.last)


def stop(learning: Learning, cut: date) -> Change:
    """From the day `cut` on nothing is learned: dues of later periods are cancelled, or credited whole
    where something was paid; of the running period the unused days are credited where the plan
    goes by the day."""
    later = [due for due in learning.charged if due.period.first >= cut]
    credits = [Credit(due, due.lines) for due in later if due.total and not due.untouched]
    kept_whole = None
    running = learning.pays_for(cut)
    if running is not None and running.period.first < cut and running.period.last is not None:
        credit = _unused(running, cut) if learning.by_day else None
        if credit is not None:
            credits.insert(0, credit)
        elif not learning.by_day:
            kept_whole = running
    return Change(
        cancels=tuple(due for due in later if due.total and due.untouched),
        credits=tuple(credits),
        withdrawn=tuple(later),
        kept_whole=kept_whole,
    )


def _unused(due: Charged, cut: date) -> Credit | None:
    """The course fee of the days from `cut` on; registration and material are not given back."""
    first, last = due.period.first, due.period.last
    if last is None:
        return None
    unused, days = (last - cut).days + 1, (last - first).days + 1
    lines = {
        place: credit_line(line, to_paisa(line.taxable * unused / days))
        for place, line in due.lines.items()
        if line.head == COURSE_FEE
    }
    lines = {place: line for place, line in lines.items() if line.total}
    return Credit(due, lines, unused, days, cut - ONE_DAY) if lines else None


def cover(learning: Learning, first: date) -> tuple[PlannedDue, ...]:
    """The dues for what nothing pays for from the day `first` on: the rest of the running period, and
    every later period, or with auto-renewal none. What is paid once for the whole course needs none.

    Raises Conflict when that would be more dues at once than anybody can mean.
    """
    if not learning.periodic:
        return ()
    made: list[PlannedDue] = []
    for period in learning.periods():
        if period.last is None or period.last < first:
            continue
        day = max(period.first, first)
        waived = any(has(period, day) for period in learning.waived)
        if learning.pays_for(day) is None and not waived:
            is_first = not (made or learning.charged or learning.waived)
            made.append(_due_of(learning, period, day, is_first=is_first))
        if learning.auto_renew:
            break
        if len(made) > MOST_DUES:
            raise Conflict(
                f"This would create more than {MOST_DUES} dues at once.", code="too_many"
            )
    return tuple(made)


def _due_of(learning: Learning, period: Period, day: date, *, is_first: bool) -> PlannedDue:
    """The due of a period that somebody learns in from `day` on: the days that are left where the plan
    goes by the day, all of it otherwise. Never due before that day."""
    whole = plan_due(learning.course, learning.terms, learning.discount, period, is_first=is_first)
    due = replace(whole, due_date=max(whole.due_date, day))
    return _part(due, day) if learning.by_day else due


def _part(due: PlannedDue, day: date) -> PlannedDue:
    """The course fee of the period's days from `day` on; what is paid once stays whole."""
    first, last = due.period.first, due.period.last
    if last is None or day <= first:
        return due
    left, days = (last - day).days + 1, (last - first).days + 1
    return replace(
        due,
        label=f"{due.label}, {left} of {days} days",
        period=replace(due.period, first=day),
        due_date=max(due.due_date, day),
        charges=tuple(
            replace(charge, amount=to_paisa(charge.amount * left / days))
            if charge.head == COURSE_FEE
            else charge
            for charge in due.charges
        ),
    )


def move(learning: Learning, cut: date) -> Change:
    """From the day `cut` on another branch teaches: what is taken back is asked for again there, for
    the same days."""
    change = stop(learning, cut)
    by_first = {due.period.first: due for due in _plan_until(learning, change)}
    issues = [
        _again(learning, by_first, due.period)
        for due in sorted(change.withdrawn, key=lambda due: due.period.first)
    ]
    for credit in change.credits:
        if not credit.whole:
            issues.insert(0, _again(learning, by_first, replace(credit.due.period, first=cut)))
    return replace(change, issues=tuple(issues))


def _plan_until(learning: Learning, change: Change) -> list[PlannedDue]:
    """The plan's dues as far as those reach that are asked for again."""
    if not learning.periodic:
        return learning.whole_plan()
    until = max((due.period.first for due in learning.charged), default=learning.anchor)
    made = []
    for period in learning.periods():
        if period.first > until:
            break
        made.append(
            plan_due(
                learning.course,
                learning.terms,
                learning.discount,
                period,
                is_first=period.first == learning.anchor,
            )
        )
    return made


def _again(learning: Learning, by_first: Mapping[date, PlannedDue], days: Period) -> PlannedDue:
    """The plan's due for these days: a whole one, or the part of it that begins later."""
    if days.first in by_first:
        return by_first[days.first]
    whole = next(due for due in reversed(list(by_first.values())) if has(due.period, days.first))
    fee = tuple(charge for charge in whole.charges if charge.head == COURSE_FEE)
    return _part(replace(whole, charges=fee), days.first)


def cancel(learning: Learning) -> Change:
    """As if it had never been. Raises Conflict `paid` when something is paid or credited."""
    if any(due.total and not due.untouched for due in learning.charged):
        raise Conflict("This enrolment has payments. Drop it instead.", code="paid")
    return Change(
        cancels=tuple(due for due in learning.charged if due.total), withdrawn=learning.charged
    )


def plan_step(step: Step, learning: Learning, on: date, *, leaves_branch: bool = False) -> Change:
    """What the step does to the dues on that day: the last one of COMPLETE and DROP, otherwise the
    first one of what comes."""
    if step is Step.START:
        begun = replace(learning, anchor=on)
        return Change(issues=tuple(begun.whole_plan()))
    if step is Step.PAUSE:
        # What is paid once for the whole course is not paid by time.
        return stop(learning, on) if learning.periodic else Change()
    if step is Step.RESUME:
        return Change(issues=cover(learning, on))
    if step is Step.TRANSFER:
        return move(learning, on) if leaves_branch else Change()
    if step is Step.CANCEL:
        return cancel(learning)
    return stop(learning, on + ONE_DAY)


def change_of_balance(change: Change, issued: Decimal) -> Decimal:
    """What the step adds to what the student owes; `issued` is the new dues' total with tax."""
    cancelled = sum((due.total for due in change.cancels), ZERO)
    credited = sum((credit.total for credit in change.credits), ZERO)
    return issued - cancelled - credited
