"""Describes the effects of a step in sentences for users. No database access, no clock."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import format_day
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.wording import counted
from tenant_apps.enrolments.rules import PlannedDue
from tenant_apps.enrolments.steps.rules import Change, ChargedDue, Credit, EnrolmentState, Step

MAX_LISTED = 3
"""Maximum number of dues listed one by one. For more, their count and total are shown."""

PAST_TENSE = {
    Step.START: "started",
    Step.PAUSE: "paused",
    Step.RESUME: "resumed",
    Step.TRANSFER: "transferred",
    Step.COMPLETE: "completed",
    Step.DROP: "dropped",
    Step.CANCEL: "cancelled",
}

END_REASONS = {
    "COMPLETED": "The student has completed.",
    "LEFT": "The student has left.",
}
"""The student's new status → the reason stored on the ended enrolment, its dues and credit
notes."""


def explain(
    step: Step,
    state: EnrolmentState,
    change: Change,
    *,
    taxed: Sequence[tuple[PlannedDue, Decimal]],
    before: Decimal,
    after: Decimal,
    renews_on: date | None,
) -> list[str]:
    """Returns one sentence for each effect of saving. `taxed` are the new dues with their
    totals."""
    sentences = [
        *_cancelled(change.cancels),
        *(_credited(credit) for credit in change.credits),
        *_not_credited(step, state, change),
        *_issued(taxed),
    ]
    if not sentences:
        sentences.append("No due changes.")
    sentences += _renewal(step, state, renews_on)
    sentences.append(_balance(before, after))
    return sentences


def document_reason(step: Step, on: date, reason: str) -> str:
    """Returns the reason printed on a cancelled due or a credit note, cut to the field's length."""
    done = f"Enrolment {PAST_TENSE[step]} on {format_day(on)}"
    return f"{done}: {reason}"[:300] if reason else done


def _cancelled(dues: Sequence[ChargedDue]) -> list[str]:
    if len(dues) > MAX_LISTED:
        total = sum((due.total for due in dues), ZERO)
        return [f"{len(dues)} later dues are cancelled, {format_rupees(total)} in all."]
    return [f"The due {due.label} of {format_rupees(due.total)} is cancelled." for due in dues]


def _credited(credit: Credit) -> str:
    amount = format_rupees(credit.total)
    if credit.whole:
        return f"{credit.due.label} is credited in full: {amount}."
    days = counted(credit.unused, "day", "days")
    return f"{days} of {credit.days} in {credit.due.label} are unused: {amount} is credited."


def _not_credited(step: Step, state: EnrolmentState, change: Change) -> list[str]:
    if step is Step.PAUSE and not state.periodic:
        return ["The fee is for the whole course, so pausing does not change it."]
    if change.not_credited is not None and step is not Step.TRANSFER:
        return [f"Unused days are not credited: {change.not_credited.label} is unchanged."]
    return []


def _issued(taxed: Sequence[tuple[PlannedDue, Decimal]]) -> list[str]:
    if len(taxed) > MAX_LISTED:
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


def _renewal(step: Step, state: EnrolmentState, renews_on: date | None) -> list[str]:
    if not (state.auto_renew and state.periodic):
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
    """Formats the balance. A negative balance is an advance."""
    return f"an advance of {format_rupees(-balance)}" if balance < 0 else format_rupees(balance)
