"""Describes the effects of a step in sentences for users. No database access, no clock."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import format_day
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
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
    "COMPLETED": lazy("The student has completed."),
    "LEFT": lazy("The student has left."),
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
        sentences.append(_("No due changes."))
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
        return [
            _("{count} later dues are cancelled, {amount} in all.").format(
                count=len(dues), amount=format_rupees(total)
            )
        ]
    return [
        _("The due {label} of {amount} is cancelled.").format(
            label=due.label, amount=format_rupees(due.total)
        )
        for due in dues
    ]


def _credited(credit: Credit) -> str:
    amount = format_rupees(credit.total)
    if credit.whole:
        return _("{label} is credited in full: {amount}.").format(
            label=credit.due.label, amount=amount
        )
    days = counted(credit.unused, "{count} day", "{count} days")
    return _("{days} of {all_days} in {label} are unused: {amount} is credited.").format(
        days=days, all_days=credit.days, label=credit.due.label, amount=amount
    )


def _not_credited(step: Step, state: EnrolmentState, change: Change) -> list[str]:
    if step is Step.PAUSE and not state.periodic:
        return [_("The fee is for the whole course, so pausing does not change it.")]
    if change.not_credited is not None and step is not Step.TRANSFER:
        return [
            _("Unused days are not credited: {label} is unchanged.").format(
                label=change.not_credited.label
            )
        ]
    return []


def _issued(taxed: Sequence[tuple[PlannedDue, Decimal]]) -> list[str]:
    if len(taxed) > MAX_LISTED:
        total = sum((amount for _, amount in taxed), ZERO)
        first, last = taxed[0][0], taxed[-1][0]
        return [
            _("{count} dues are made, {amount} in all, from {label} to {last_label}.").format(
                count=len(taxed),
                amount=format_rupees(total),
                label=first.label,
                last_label=last.label,
            )
        ]
    return [
        _("A due of {amount} is made for {label}, due on {day}.").format(
            amount=format_rupees(amount),
            label=due.label,
            day=format_day(due.due_date),
        )
        for due, amount in taxed
    ]


def _renewal(step: Step, state: EnrolmentState, renews_on: date | None) -> list[str]:
    if not (state.auto_renew and state.periodic):
        return []
    if step is Step.PAUSE:
        return [_("Auto-renewal makes no dues until the enrolment is resumed.")]
    if step in {Step.COMPLETE, Step.DROP, Step.CANCEL}:
        return [_("Auto-renewal ends.")]
    return [_("It renews next on {day}.").format(day=format_day(renews_on))] if renews_on else []


def _balance(before: Decimal, after: Decimal) -> str:
    if before == after:
        return _("The balance stays at {balance}.").format(balance=_money(after))
    return _("The balance goes from {before} to {after}.").format(
        before=_money(before), after=_money(after)
    )


def _money(balance: Decimal) -> str:
    """Formats the balance. A negative balance is an advance."""
    return f"an advance of {format_rupees(-balance)}" if balance < 0 else format_rupees(balance)
