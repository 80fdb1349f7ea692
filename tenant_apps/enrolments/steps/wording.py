"""What a step will do, in sentences for people. No database, no clock."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import format_day
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.wording import counted
from tenant_apps.enrolments.rules import PlannedDue
from tenant_apps.enrolments.steps.rules import Change, Charged, Credit, Learning, Step

MOST_NAMED = 3
"""More dues than these are told by their number and sum."""

DONE = {
    Step.START: "started",
    Step.PAUSE: "paused",
    Step.RESUME: "resumed",
    Step.TRANSFER: "transferred",
    Step.COMPLETE: "completed",
    Step.DROP: "dropped",
    Step.CANCEL: "cancelled",
}

ENDED = {
    "COMPLETED": "The student has completed.",
    "LEFT": "The student has left.",
}
"""The student's new status → why the enrolment ends with it: on itself, its dues and credit notes."""


def step_notice(step: Step) -> str:
    """What trainers read about a step, with the places {student} and {course}. A start is announced
    as a new student instead (`services.notices`)."""
    return f"{{student}}'s enrolment in {{course}} was {DONE[step]}."


def explain(
    step: Step,
    learning: Learning,
    change: Change,
    *,
    taxed: Sequence[tuple[PlannedDue, Decimal]],
    before: Decimal,
    after: Decimal,
    renews_on: date | None,
) -> list[str]:
    """One sentence for each thing that saving will do; `taxed` are the new dues with their totals."""
    said = [
        *_cancelled(change.cancels),
        *(_credited(credit) for credit in change.credits),
        *_kept(step, learning, change),
        *_issued(taxed),
    ]
    if not said:
        said.append("No due changes.")
    said += _renewal(step, learning, renews_on)
    said.append(_balance(before, after))
    return said


def document_reason(step: Step, on: date, reason: str) -> str:
    """What stands on a cancelled due or a credit note, within the length that it has."""
    done = f"Enrolment {DONE[step]} on {format_day(on)}"
    return f"{done}: {reason}"[:300] if reason else done


def _cancelled(dues: Sequence[Charged]) -> list[str]:
    if len(dues) > MOST_NAMED:
        total = sum((due.total for due in dues), ZERO)
        return [f"{len(dues)} later dues are cancelled, {format_rupees(total)} in all."]
    return [f"The due {due.label} of {format_rupees(due.total)} is cancelled." for due in dues]


def _credited(credit: Credit) -> str:
    amount = format_rupees(credit.total)
    if credit.whole:
        return f"{credit.due.label} is credited in full: {amount}."
    days = counted(credit.unused, "day", "days")
    return f"{days} of {credit.days} in {credit.due.label} are unused: {amount} is credited."


def _kept(step: Step, learning: Learning, change: Change) -> list[str]:
    if step is Step.PAUSE and not learning.periodic:
        return ["The fee is for the whole course, so pausing does not change it."]
    if change.kept_whole is not None and step is not Step.TRANSFER:
        return [f"Unused days are not credited: {change.kept_whole.label} is unchanged."]
    return []


def _issued(taxed: Sequence[tuple[PlannedDue, Decimal]]) -> list[str]:
    if len(taxed) > MOST_NAMED:
        total = sum((amount for _, amount in taxed), ZERO)
        first, last = taxed[0][0], taxed[-1][0]
        return [
            f"{len(taxed)} dues are made, {format_rupees(total)} in all, from {first.label} "
            f"to {last.label}."
        ]
    return [
        f"A due of {format_rupees(amount)} is made for {due.label}, due on "
        f"{format_day(due.due_date)}."
        for due, amount in taxed
    ]


def _renewal(step: Step, learning: Learning, renews_on: date | None) -> list[str]:
    if not (learning.auto_renew and learning.periodic):
        return []
    if step is Step.PAUSE:
        return ["Auto-renewal makes no dues until the enrolment is resumed."]
    if step in {Step.COMPLETE, Step.DROP, Step.CANCEL}:
        return ["Auto-renewal ends."]
    return [f"It renews next on {format_day(renews_on)}."] if renews_on else []


def _balance(before: Decimal, after: Decimal) -> str:
    if before == after:
        return f"The balance stays at {_money(after)}."
    return f"The balance goes from {_money(before)} to {_money(after)}."


def _money(balance: Decimal) -> str:
    """As everywhere: below zero it is the student's advance."""
    return f"an advance of {format_rupees(-balance)}" if balance < 0 else format_rupees(balance)
