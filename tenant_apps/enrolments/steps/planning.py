"""The plan of a step: the preview shows it, `services.take_step` does it. Reads, writes nothing."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import islice

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch, FeePlan
from tenant_apps.courses.rules import last_day
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.renewals.rules import Schedule
from tenant_apps.enrolments.rules import Period, PlannedDue
from tenant_apps.enrolments.services.checks import check_batch, check_trainer
from tenant_apps.enrolments.services.enrolling import discount_of, terms_of
from tenant_apps.enrolments.services.renewing import next_renewal
from tenant_apps.enrolments.steps.rules import (
    ONE_DAY,
    Change,
    Charged,
    Learning,
    Step,
    change_of_balance,
    plan_step,
)
from tenant_apps.enrolments.steps.wording import explain
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees import selectors as fee_selectors
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import supply_to
from tenant_apps.staff.models import Member

STATUS_AFTER: dict[Step, str] = {
    Step.START: Enrolment.Status.ACTIVE,
    Step.PAUSE: Enrolment.Status.PAUSED,
    Step.RESUME: Enrolment.Status.ACTIVE,
    Step.TRANSFER: Enrolment.Status.TRANSFERRED,
    Step.COMPLETE: Enrolment.Status.COMPLETED,
    Step.DROP: Enrolment.Status.DROPPED,
    Step.CANCEL: Enrolment.Status.CANCELLED,
}
FROM: dict[Step, set[str]] = {
    Step.START: {Enrolment.Status.TRIAL},
    Step.PAUSE: {Enrolment.Status.ACTIVE},
    Step.RESUME: {Enrolment.Status.PAUSED},
    Step.TRANSFER: {Enrolment.Status.ACTIVE},
    Step.COMPLETE: {Enrolment.Status.ACTIVE, Enrolment.Status.PAUSED},
    Step.DROP: {Enrolment.Status.ACTIVE, Enrolment.Status.PAUSED},
    Step.CANCEL: set(Enrolment.RUNNING),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a transfer leads."""

    branch: Branch
    batch: Batch | None
    trainer: Member | None


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step before it is saved, its new dues taxed by the branch that issues them."""

    step: Step
    on: date
    end: date | None
    renews_on: date | None
    change: Change
    supply: fee_rules.Supply
    issues: tuple[tuple[PlannedDue, list[fee_rules.Line]], ...]
    balance_before: Decimal
    balance_after: Decimal
    explanation: list[str]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What steps of an enrolment are planned from: its dues, and what the student owes before."""

    learning: Learning
    balance: Decimal


def standing_of(enrolment: Enrolment, balance: Decimal | None = None) -> Standing:
    """Read once, it is good for the plans of several steps, of which one may be taken. The student's
    `balance` is read unless it is known already."""
    if balance is None:
        balance = fee_selectors.pending(enrolment.student_id)
    return Standing(learning_of(enrolment), balance)


def plan(
    enrolment: Enrolment,
    step: Step,
    *,
    standing: Standing | None = None,
    on: date | None = None,
    batch: Batch | None = None,
    branch: Branch | None = None,
    trainer: Member | None = None,
) -> PlannedStep:
    """What the step would save. Raises Conflict or Invalid as saving would."""
    on = on or today()
    _check_state(enrolment, step)
    _check_day(enrolment, step, on)
    place = None
    if step is Step.TRANSFER:
        place = _place(enrolment, batch, branch, trainer, on)
    end = _end_after(enrolment, step, on)
    standing = standing or standing_of(enrolment)
    learning, before = standing.learning, standing.balance
    if step is Step.START:
        learning = replace(learning, end=end)
    leaves = place is not None and place.branch.pk != enrolment.branch_id
    change = plan_step(step, learning, on, leaves_branch=leaves)
    supply = supply_to(enrolment.student, place.branch if place else enrolment.branch)
    issues = tuple(
        (due, [fee_rules.tax_line(charge, supply) for charge in due.charges])
        for due in change.issues
    )
    totals = [(due, fee_rules.totals(lines).total) for due, lines in issues]
    after = before + change_of_balance(change, sum((total for _, total in totals), ZERO))
    renews_on = _renews_on(enrolment, step, on, change)
    return PlannedStep(
        step=step,
        on=on,
        end=end,
        renews_on=renews_on,
        change=change,
        supply=supply,
        issues=issues,
        balance_before=before,
        balance_after=after,
        explanation=explain(
            step,
            learning,
            change,
            taxed=totals,
            before=before,
            after=after,
            renews_on=renews_on,
        ),
        place=place,
    )


def learning_of(enrolment: Enrolment) -> Learning:
    """The enrolment with the dues that still pay for some of its days, oldest first."""
    made = list(
        EnrolmentDue.objects.filter(enrolment=enrolment, withdrawn=False)
        .select_related("due")
        .order_by("period_from")
    )
    links = [link for link in made if link.due.status not in Due.VOID]
    left = fee_selectors.lines_left([link.due_id for link in links])
    paid = _paid([link.due_id for link in links])
    return Learning(
        course=enrolment.course.name,
        terms=terms_of(enrolment),
        discount=discount_of(enrolment),
        anchor=enrolment.anchor,
        end=enrolment.end,
        auto_renew=enrolment.auto_renew,
        by_day=enrolment.proration == FeePlan.Proration.BY_DAY,
        charged=tuple(_charged(link, left[link.due_id], paid[link.due_id]) for link in links),
        waived=(
            *(_days(link) for link in made if link.due.status in Due.VOID),
            *_skipped(enrolment),
        ),
    )


def _charged(link: EnrolmentDue, lines: dict[int, fee_rules.Line], paid: Decimal) -> Charged:
    due = link.due
    return Charged(
        id=due.pk,
        number=due.number,
        label=due.label,
        period=_days(link),
        lines=lines,
        untouched=not paid and fee_rules.totals(lines.values()).total == due.total,
    )


def _skipped(enrolment: Enrolment) -> Iterator[Period]:
    """The periods that auto-renewal was told to leave out."""
    schedule = Schedule(enrolment.plan_kind, enrolment.anchor, enrolment.end)
    for first in enrolment.skips.values_list("period_from", flat=True):
        yield from islice(schedule.periods_from(first), 1)


def _days(link: EnrolmentDue) -> Period:
    return Period(link.period_from, link.period_to, None)


def _paid(due_ids: list[int]) -> dict[int, Decimal]:
    found = Due.objects.filter(pk__in=due_ids).annotate(paid=fee_selectors.PAID_OF_DUE)
    return defaultdict(lambda: ZERO, found.values_list("pk", "paid"))


def _check_state(enrolment: Enrolment, step: Step) -> None:
    if enrolment.status not in FROM[step]:
        now = enrolment.get_status_display().lower()
        first = {
            (Step.TRANSFER, "PAUSED"): "Resume it first.",
            (Step.COMPLETE, "TRIAL"): "Cancel it instead.",
            (Step.DROP, "TRIAL"): "Cancel it instead.",
        }.get((step, enrolment.status), "")
        raise Conflict(f"This enrolment is {now}. {first}".strip(), code="wrong_state")
    student = enrolment.student
    if step in {Step.START, Step.RESUME, Step.TRANSFER} and student.status != "ACTIVE":
        state = student.get_status_display().lower()
        raise Conflict(
            f"{student.name} is {state}: only an active student can attend.", code="wrong_state"
        )


def _check_day(enrolment: Enrolment, step: Step, on: date) -> None:
    """Which day a step may have; the sentence says from when or until when."""
    earliest, latest = enrolment.start, today()
    if step is Step.CANCEL:
        return
    if step is Step.START:
        latest = date.max
    if step is Step.PAUSE:
        rested = enrolment.pauses.order_by("-first").values_list("last", flat=True).first()
        earliest = max(enrolment.start, rested + ONE_DAY) if rested else enrolment.start
    if step is Step.RESUME:
        resting = enrolment.pauses.filter(last__isnull=True)
        earliest = resting.values_list("first", flat=True).first() or enrolment.start
    if step in {Step.PAUSE, Step.RESUME, Step.TRANSFER} and enrolment.end is not None:
        latest = min(latest, enrolment.end)
    if step in {Step.COMPLETE, Step.DROP}:
        earliest = min(earliest, latest)  # one that has not begun can end before it does
    if latest < earliest:
        raise Conflict(_too_early(step, enrolment, earliest), code="wrong_state")
    if on > latest:
        said = "today" if latest == today() else format_day(latest)
        raise Invalid.field("on", f"The day can be {said} at the latest.")
    if on < earliest:
        raise Invalid.field("on", f"The day can be {format_day(earliest)} at the earliest.")


def _too_early(step: Step, enrolment: Enrolment, earliest: date) -> str:
    if enrolment.end is not None and enrolment.end < earliest:
        return f"This enrolment has ended on {format_day(enrolment.end)}. Complete it instead."
    return f"This is possible from {format_day(earliest)} on."


def _end_after(enrolment: Enrolment, step: Step, on: date) -> date | None:
    """The last day of the enrolment as the step leaves it."""
    end, course = enrolment.end, enrolment.course
    if step is Step.START:
        if end is not None and end < on:
            raise Invalid.field("on", f"The enrolment ends on {format_day(end)}.")
        if end is None and not enrolment.auto_renew:
            return last_day(on, course.duration_value, course.duration_unit)
        return end
    if step in {Step.COMPLETE, Step.DROP, Step.TRANSFER}:
        last = max(on - ONE_DAY if step is Step.TRANSFER else on, enrolment.start)
        return last if end is None else min(end, last)
    return end


def _renews_on(enrolment: Enrolment, step: Step, on: date, change: Change) -> date | None:
    """The first day of the next period that is to be renewed after the step; a transfer takes it
    along."""
    if not enrolment.auto_renew or step not in {Step.START, Step.RESUME, Step.TRANSFER}:
        return None
    if step is Step.TRANSFER:
        return enrolment.renews_on
    anchor = on if step is Step.START else None
    issued = [due.period for due in change.issues]
    return next_renewal(enrolment, on, anchor=anchor, issued=issued)


def _place(
    enrolment: Enrolment,
    batch: Batch | None,
    branch: Branch | None,
    trainer: Member | None,
    on: date,
) -> Place:
    """Where the transfer leads: another batch, another branch, or both."""
    branch = branch or (batch.branch if batch else enrolment.branch)
    if branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", "This branch is not active.")
    if branch.pk == enrolment.branch_id and (batch is None or batch.pk == enrolment.batch_id):
        raise Invalid.field("batchObjectId", "Please choose another batch.")
    if batch is not None:
        check_batch(batch, branch_id=branch.pk, course=enrolment.course, start=on)
    if trainer is None:
        stays = branch.pk == enrolment.branch_id
        trainer = (batch.trainer if batch else None) or (enrolment.trainer if stays else None)
    check_trainer(branch.pk, trainer)
    return Place(branch, batch, trainer)
