"""Plans a step. The preview shows the plan and `services.take_step` executes it. Does not write."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import islice

from shared_apps.core import gst
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch, FeePlan
from tenant_apps.courses.rules import last_day
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.rules import Period, PlannedDue
from tenant_apps.enrolments.services.checks import check_batch, check_trainer
from tenant_apps.enrolments.services.renewing import next_renewal
from tenant_apps.enrolments.steps.rules import (
    ONE_DAY,
    Change,
    ChargedDue,
    EnrolmentState,
    Step,
    change_of_balance,
    plan_step,
)
from tenant_apps.enrolments.steps.wording import explain
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
ALLOWED_FROM: dict[Step, set[str]] = {
    Step.START: {Enrolment.Status.TRIAL},
    Step.PAUSE: {Enrolment.Status.ACTIVE},
    Step.RESUME: {Enrolment.Status.PAUSED},
    Step.TRANSFER: {Enrolment.Status.ACTIVE},
    Step.COMPLETE: {Enrolment.Status.ACTIVE, Enrolment.Status.PAUSED},
    Step.DROP: {Enrolment.Status.ACTIVE, Enrolment.Status.PAUSED},
    Step.CANCEL: set(Enrolment.RUNNING),
}


@dataclass(frozen=True, slots=True)
class TransferTarget:
    """Where a transfer moves the enrolment."""

    branch: Branch
    batch: Batch | None
    trainer: Member | None


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """An unsaved step. Its new dues include the tax of the branch that issues them."""

    step: Step
    on: date
    end: date | None
    renews_on: date | None
    change: Change
    supply: gst.Supply
    issues: tuple[tuple[PlannedDue, list[gst.Line]], ...]
    balance_before: Decimal
    balance_after: Decimal
    explanation: list[str]
    target: TransferTarget | None = None


@dataclass(frozen=True, slots=True)
class StepContext:
    """The data that a step is planned from: the enrolment with its dues, and the student's
    balance."""

    state: EnrolmentState
    balance: Decimal


def load_step_context(enrolment: Enrolment, balance: Decimal | None = None) -> StepContext:
    """Returns the data for planning. It can be used to plan several alternative steps. The
    student's `balance` is queried if it is None."""
    if balance is None:
        balance = fee_selectors.pending(enrolment.student_id)
    return StepContext(load_enrolment_state(enrolment), balance)


def plan(
    enrolment: Enrolment,
    step: Step,
    *,
    context: StepContext | None = None,
    on: date | None = None,
    batch: Batch | None = None,
    branch: Branch | None = None,
    trainer: Member | None = None,
) -> PlannedStep:
    """Returns what the step would save. Raises the same Conflict and Invalid errors as saving."""
    on = on or today()
    _check_state(enrolment, step)
    _check_day(enrolment, step, on)
    target = None
    if step is Step.TRANSFER:
        target = _transfer_target(enrolment, batch, branch, trainer, on)
    end = _end_after(enrolment, step, on)
    context = context or load_step_context(enrolment)
    state, before = context.state, context.balance
    if step is Step.START:
        state = replace(state, end=end)
    leaves = target is not None and target.branch.pk != enrolment.branch_id
    change = plan_step(step, state, on, leaves_branch=leaves)
    branch = target.branch if target else enrolment.branch
    supply = supply_to(enrolment.student, branch, online=enrolment.online)
    issues = tuple(
        (due, [gst.tax_line(charge, supply) for charge in due.charges]) for due in change.issues
    )
    totals = [(due, gst.totals(lines).total) for due, lines in issues]
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
            state,
            change,
            taxed=totals,
            before=before,
            after=after,
            renews_on=renews_on,
        ),
        target=target,
    )


def load_enrolment_state(enrolment: Enrolment) -> EnrolmentState:
    """Returns the enrolment with the dues that still pay for some of its days, oldest first."""
    return load_enrolment_states([enrolment])[enrolment.pk]


def load_enrolment_states(enrolments: Sequence[Enrolment]) -> dict[int, EnrolmentState]:
    """Returns the state of each enrolment by its id, in four statements for all and two more where dues are
    of months that are over."""
    all_links = defaultdict(list)
    for link in (
        EnrolmentDue.objects.filter(enrolment__in=enrolments, withdrawn=False)
        .select_related("due")
        .order_by("period_from")
    ):
        all_links[link.enrolment_id].append(link)
    due_ids = [
        link.due_id
        for links in all_links.values()
        for link in links
        if link.due.status not in Due.VOID
    ]
    left, paid, skips = fee_selectors.lines_left(due_ids), _paid(due_ids), _skips(enrolments)
    closed = fee_selectors.in_closed_months(
        [link.due for links in all_links.values() for link in links if link.due_id in left]
    )
    return {
        enrolment.pk: EnrolmentState(
            course=enrolment.course.name,
            terms=enrolment.fee_terms,
            discount=enrolment.discount,
            anchor=enrolment.anchor,
            end=enrolment.end,
            auto_renew=enrolment.auto_renew,
            by_day=enrolment.proration == FeePlan.Proration.BY_DAY,
            charged=tuple(
                _charged(
                    link,
                    left[link.due_id],
                    paid[link.due_id],
                    in_closed_month=link.due_id in closed,
                )
                for link in all_links[enrolment.pk]
                if link.due.status not in Due.VOID
            ),
            waived=(
                *(_period(link) for link in all_links[enrolment.pk] if link.due.status in Due.VOID),
                *_skipped(enrolment, skips[enrolment.pk]),
            ),
        )
        for enrolment in enrolments
    }


def _charged(
    link: EnrolmentDue, lines: dict[int, gst.Line], paid: Decimal, *, in_closed_month: bool
) -> ChargedDue:
    due = link.due
    return ChargedDue(
        id=due.pk,
        number=due.number,
        label=due.label,
        period=_period(link),
        lines=lines,
        untouched=not paid and gst.totals(lines.values()).total == due.total,
        in_closed_month=in_closed_month,
    )


def _skips(enrolments: Sequence[Enrolment]) -> dict[int, list[date]]:
    """Returns, by enrolment, the first days of the periods that auto-renewal skips."""
    found = defaultdict(list)
    skips = Enrolment.objects.filter(pk__in=[one.pk for one in enrolments], skips__isnull=False)
    for pk, first in skips.values_list("pk", "skips__period_from"):
        found[pk].append(first)
    return found


def _skipped(enrolment: Enrolment, skips: Sequence[date]) -> Iterator[Period]:
    """Yields the periods that auto-renewal skips at a user's request."""
    for first in skips:
        yield from islice(enrolment.schedule.periods_from(first), 1)


def _period(link: EnrolmentDue) -> Period:
    return Period(link.period_from, link.period_to, None)


def _paid(due_ids: list[int]) -> dict[int, Decimal]:
    found = Due.objects.filter(pk__in=due_ids).annotate(paid=fee_selectors.PAID_OF_DUE)
    return defaultdict(lambda: ZERO, found.values_list("pk", "paid"))


def _check_state(enrolment: Enrolment, step: Step) -> None:
    if enrolment.status not in ALLOWED_FROM[step]:
        now = enrolment.get_status_display().lower()
        first = {
            (Step.TRANSFER, "PAUSED"): _("Resume it first."),
            (Step.COMPLETE, "TRIAL"): _("Cancel it instead."),
            (Step.DROP, "TRIAL"): _("Cancel it instead."),
        }.get((step, enrolment.status), "")
        raise Conflict(
            _("This enrolment is {status}. {hint}").format(status=now, hint=first).strip(),
            code="wrong_state",
        )
    student = enrolment.student
    if step in {Step.START, Step.RESUME, Step.TRANSFER} and student.status != "ACTIVE":
        state = student.get_status_display().lower()
        raise Conflict(
            _("{name} is {state}: only an active student can attend.").format(
                name=student.name, state=state
            ),
            code="wrong_state",
        )


def _check_day(enrolment: Enrolment, step: Step, on: date) -> None:
    """Raises Invalid or Conflict if the step is not possible on this day. The message names the
    earliest or latest day."""
    earliest, latest = enrolment.start, today()
    if step is Step.CANCEL:
        return
    if step is Step.START:
        latest = date.max
    if step is Step.PAUSE:
        pause_end = enrolment.pauses.order_by("-first").values_list("last", flat=True).first()
        earliest = max(enrolment.start, pause_end + ONE_DAY) if pause_end else enrolment.start
    if step is Step.RESUME:
        current = enrolment.pauses.filter(last__isnull=True)
        earliest = current.values_list("first", flat=True).first() or enrolment.start
    if step in {Step.PAUSE, Step.RESUME, Step.TRANSFER} and enrolment.end is not None:
        latest = min(latest, enrolment.end)
    if step in {Step.COMPLETE, Step.DROP}:
        earliest = min(earliest, latest)  # an enrolment that has not begun can end today
    if latest < earliest:
        raise Conflict(_too_early(step, enrolment, earliest), code="wrong_state")
    if on > latest:
        day = "today" if latest == today() else format_day(latest)
        raise Invalid.field("on", _("The day can be {day} at the latest.").format(day=day))
    if on < earliest:
        raise Invalid.field(
            "on",
            _("The day can be {day} at the earliest.").format(day=format_day(earliest)),
        )


def _too_early(step: Step, enrolment: Enrolment, earliest: date) -> str:
    if enrolment.end is not None and enrolment.end < earliest:
        return _("This enrolment has ended on {day}. Complete it instead.").format(
            day=format_day(enrolment.end)
        )
    return _("This is possible from {day} on.").format(day=format_day(earliest))


def _end_after(enrolment: Enrolment, step: Step, on: date) -> date | None:
    """Returns the last day of the enrolment after the step."""
    end, course = enrolment.end, enrolment.course
    if step is Step.START:
        if end is not None and end < on:
            raise Invalid.field("on", _("The enrolment ends on {day}.").format(day=format_day(end)))
        if end is None and not enrolment.auto_renew:
            return last_day(on, course.duration_value, course.duration_unit)
        return end
    if step in {Step.COMPLETE, Step.DROP, Step.TRANSFER}:
        last = max(on - ONE_DAY if step is Step.TRANSFER else on, enrolment.start)
        return last if end is None else min(end, last)
    return end


def _renews_on(enrolment: Enrolment, step: Step, on: date, change: Change) -> date | None:
    """Returns the first day of the next period to renew after the step. A transfer does not change
    it."""
    if not enrolment.auto_renew or step not in {Step.START, Step.RESUME, Step.TRANSFER}:
        return None
    if step is Step.TRANSFER:
        return enrolment.renews_on
    anchor = on if step is Step.START else None
    issued = [due.period for due in change.issues]
    return next_renewal(enrolment, on, anchor=anchor, issued=issued)


def _transfer_target(
    enrolment: Enrolment,
    batch: Batch | None,
    branch: Branch | None,
    trainer: Member | None,
    on: date,
) -> TransferTarget:
    """Returns the validated target of a transfer: another batch, another branch, or both."""
    branch = branch or (batch.branch if batch else enrolment.branch)
    if branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", _("This branch is not active."))
    if branch.pk == enrolment.branch_id and (batch is None or batch.pk == enrolment.batch_id):
        raise Invalid.field("batchObjectId", _("Please choose another batch."))
    if batch is not None:
        check_batch(batch, branch_id=branch.pk, course=enrolment.course, start=on)
    if trainer is None:
        stays = branch.pk == enrolment.branch_id
        trainer = (batch.trainer if batch else None) or (enrolment.trainer if stays else None)
    check_trainer(branch.pk, trainer)
    return TransferTarget(branch, batch, trainer)
