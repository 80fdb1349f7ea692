"""Executes the steps of enrolments. Each step runs in one transaction."""

from collections.abc import Sequence
from datetime import date
from typing import Any, cast

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import STAMPS, lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.audit import services as audit
from tenant_apps.enrolments import events
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause
from tenant_apps.enrolments.services import issue
from tenant_apps.enrolments.steps.planning import (
    STATUS_AFTER,
    PlannedStep,
    TransferTarget,
    plan,
)
from tenant_apps.enrolments.steps.rules import ONE_DAY, Step
from tenant_apps.enrolments.steps.wording import (
    document_reason,
)
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.students.services import move_student


@writing()
def take_step(
    *,
    by: Actor,
    record: Enrolment,
    step: Step,
    reason: str = "",
    version: int | None = None,
    **choice: Any,
) -> Enrolment:
    """Executes what `planning.plan` returns for the same arguments. Credits of paid dues become the
    student's advance, which pays open dues.

    Raises Conflict `wrong_state` if the step is not possible, Conflict `full` for a batch without a
    free place, Invalid for a day or a batch that does not fit, Stale.
    """
    lock(record.student, closes=step is Step.TRANSFER)
    if choice.get("batch"):
        choice["batch"] = lock(choice["batch"])
    enrolment: Enrolment = lock(record, version, closes=True)
    planned = plan(enrolment, step, **choice)
    text = document_reason(step, planned.on, reason)
    notes = _cancel_and_credit(planned, by=by, reason=text)
    changes = _changes(planned, reason)
    if step is Step.PAUSE:
        Pause.objects.create(enrolment=enrolment, first=planned.on, reason=reason)
    else:
        _end_pause(enrolment, planned)
    if planned.target is not None:
        enrolment, successor = _transfer(enrolment, planned, planned.target, by=by, changes=changes)
    else:
        enrolment = successor = audit.change(enrolment, by=by, **changes)
    issue(by=by, enrolment=successor, dues=planned.issues, supply=planned.supply)
    fees.use_advance(by=by, student_id=enrolment.student_id, notes=notes)
    if step is not Step.START:
        params: events.EnrolmentChangedParams = {
            **events.params_of(enrolment),
            "step": cast("events.StepName", step.value),
        }
        notify(events.ENROLMENT_CHANGED.event(enrolment, params, by=by))
    if step in {Step.START, Step.TRANSFER}:
        notify(events.started(successor, by=by))
    return enrolment


@writing()
def delete_enrolment(*, by: Actor, record: Enrolment) -> None:
    """Soft-deletes the enrolment. A running enrolment is cancelled first, which is possible only
    while nothing is paid. Raises Conflict for one that has ended otherwise."""
    if record.status in Enrolment.RUNNING:
        record = take_step(
            by=by, record=record, step=Step.CANCEL, reason=_("The enrolment was deleted.")
        )
    elif record.status != Enrolment.Status.CANCELLED:
        raise Conflict(_("An enrolment that has ended cannot be deleted."), code="wrong_state")
    audit.remove(record, by=by)


@writing()
def complete_each(
    *, by: Actor, planned: Sequence[tuple[Enrolment, PlannedStep]], reason: str
) -> dict[int, list[CreditNote]]:
    """Completes many active enrolments as planned, and returns the credit notes by student. Takes no
    more statements for more enrolments, unless dues are cancelled or credited.

    The caller must hold the locks of the students and of the enrolments, and use the advances
    afterwards.
    """
    notes: dict[int, list[CreditNote]] = {}
    for enrolment, step in planned:
        if step.change.withdrawn or step.change.credits:
            text = document_reason(Step.COMPLETE, step.on, reason)
            notes[enrolment.student_id] = _cancel_and_credit(step, by=by, reason=text)
    audit.change_each(((one, _changes(step, reason)) for one, step in planned), by=by)
    return notes


def _changes(planned: PlannedStep, reason: str) -> dict[str, Any]:
    """Returns the new field values of the enrolment."""
    changes = {
        "status": STATUS_AFTER[planned.step],
        "reason": reason,
        "end": planned.end,
        "renews_on": planned.renews_on,
    }
    if planned.step is Step.START:
        return changes | {"start": planned.on}
    if planned.step in {Step.PAUSE, Step.RESUME}:
        return changes
    return changes | {"auto_renew": False, "renews_on": None}


def _cancel_and_credit(planned: PlannedStep, *, by: Actor, reason: str) -> list[CreditNote]:
    """Cancels and credits dues, and updates the periods that they pay for. Returns the credit
    notes."""
    change, notes = planned.change, []
    for charged in change.cancels:
        due = Due.objects.select_related("student").get(pk=charged.id)
        fees.void_due(by=by, record=due, status=Due.Status.CANCELLED, reason=reason)
    for credit in change.credits:
        due = Due.objects.select_related("student").get(pk=credit.due.id)
        notes.append(fees.credit_due(by=by, record=due, lines=credit.lines, reason=reason))
        if not credit.whole:
            EnrolmentDue.objects.filter(due=due).update(period_to=credit.until)
    EnrolmentDue.objects.filter(due__in=[due.id for due in change.withdrawn]).update(withdrawn=True)
    return notes


@writing()
def end_period(due: Due, *, until: date) -> None:
    """Notes that the due of an enrolment pays for no day after `until`, because the rest was credited. A
    due that begins later is withdrawn."""
    links = EnrolmentDue.objects.filter(due=due)
    links.filter(period_from__gt=until).update(withdrawn=True)
    links.filter(period_from__lte=until).update(period_to=until)


def _end_pause(enrolment: Enrolment, planned: PlannedStep) -> None:
    """Ends the current pause. A pause that ends on the day it began is deleted."""
    pause = Pause.objects.filter(enrolment=enrolment, last__isnull=True).first()
    if pause is None:
        return
    last = planned.on - ONE_DAY if planned.step is Step.RESUME else planned.on
    if last < pause.first:
        pause.delete()
        return
    pause.last = last
    pause.save(update_fields=["last"])


def _transfer(
    enrolment: Enrolment,
    planned: PlannedStep,
    target: TransferTarget,
    *,
    by: Actor,
    changes: dict[str, Any],
) -> tuple[Enrolment, Enrolment]:
    """Ends the enrolment and creates its successor with the same terms and periods, starting on the
    day of the transfer. Moves the dues for these days to the successor. Returns both enrolments."""
    copied = {
        field.attname: getattr(enrolment, field.attname)
        for field in enrolment._meta.concrete_fields
        if field.attname not in STAMPS | {"id", "number", "reason", "transferred_to_id"}
    }
    successor = Enrolment(
        **copied
        | {
            "number": take_code(Enrolment.NUMBERS),
            "branch_id": target.branch.pk,
            "batch_id": target.batch.pk if target.batch else None,
            "trainer_id": target.trainer.pk if target.trainer else None,
            "start": planned.on,
            "counted_from": enrolment.anchor,
            "renews_on": planned.renews_on,
        }
    )
    changed = audit.change(enrolment, by=by, **changes)
    with readable_constraints(Enrolment, enrolment_running_once="courseObjectId"):
        audit.create(successor, by=by)
    ended = audit.change(changed, by=by, transferred_to=successor)
    _move_dues(enrolment, successor, planned.on)
    if target.branch.pk != enrolment.branch_id:
        move_student(by=by, record=enrolment.student, branch=target.branch)
    return ended, successor


def _move_dues(enrolment: Enrolment, successor: Enrolment, on: date) -> None:
    """Links the dues that pay for days from `on` to the successor."""
    links = EnrolmentDue.objects.filter(enrolment=enrolment, withdrawn=False)
    links.filter(period_to__isnull=True).update(enrolment=successor)
    links.filter(period_to__gte=on).update(enrolment=successor)
