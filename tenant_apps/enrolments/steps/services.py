"""Executes the steps of enrolments. Each step runs in one transaction."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import STAMPS, lock
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from tenant_apps.audit import services as audit
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause
from tenant_apps.enrolments.services import issue
from tenant_apps.enrolments.services.notices import notify_new_student, notify_trainers
from tenant_apps.enrolments.steps.planning import (
    ALLOWED_FROM,
    STATUS_AFTER,
    PlannedStep,
    TransferTarget,
    load_step_context,
    plan,
)
from tenant_apps.enrolments.steps.rules import ONE_DAY, Step
from tenant_apps.enrolments.steps.wording import (
    END_REASONS,
    PAST_TENSE,
    document_reason,
    step_notice,
)
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors import pending
from tenant_apps.students.models import Student
from tenant_apps.students.services import move_student


@transaction.atomic
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
    lock(record.student)
    if choice.get("batch"):
        choice["batch"] = lock(choice["batch"])
    enrolment: Enrolment = lock(record, version)
    planned = plan(enrolment, step, **choice)
    text = document_reason(step, planned.on, reason)
    _cancel_and_credit(planned, by=by, reason=text)
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
    fees.use_advance(by=by, student_id=enrolment.student_id)
    if step is not Step.START:
        notify_trainers(enrolment, step_notice(step), by=by)
    if step in {Step.START, Step.TRANSFER}:
        notify_new_student(successor, by=by)
    return enrolment


@transaction.atomic
def delete_enrolment(*, by: Actor, record: Enrolment) -> None:
    """Soft-deletes the enrolment. A running enrolment is cancelled first, which is possible only
    while nothing is paid. Raises Conflict for one that has ended otherwise."""
    if record.status in Enrolment.RUNNING:
        record = take_step(
            by=by, record=record, step=Step.CANCEL, reason="The enrolment was deleted."
        )
    elif record.status != Enrolment.Status.CANCELLED:
        raise Conflict("An enrolment that has ended cannot be deleted.", code="wrong_state")
    audit.remove(record, by=by)


def end_enrolments(*, student_id: int, status: str, by: Actor) -> None:
    """Handler of the port `student_left`: ends the running enrolments of the student."""
    for enrolment, step in ending_steps(_running(student_id), status):
        take_step(by=by, record=enrolment, step=step, reason=END_REASONS[status])


def pause_enrolments(*, student_id: int, by: Actor) -> None:
    """Handler of the port `student_on_hold`: pauses the student's enrolments from today until they
    are resumed by hand."""
    for enrolment in pausable(_running(student_id)):
        take_step(by=by, record=enrolment, step=Step.PAUSE, reason="The student is on hold.")


def why_status_is_refused(*, student_id: int, status: str, by: Actor) -> str | None:
    """Handler of the port `student_status_refused`: users who may not drop a course may not do so
    by changing the student's status either."""
    if not isinstance(by, Principal) or by.rights in MANAGERS:
        return None
    early = [
        f"{enrolment.course.name} would be {PAST_TENSE[step]}"
        for enrolment, step in _steps_to(status, _running(student_id))
        if step in {Step.DROP, Step.CANCEL}
    ]
    if not early:
        return None
    return (
        f"Only a manager can drop a course: {', '.join(early)}. Please ask an admin or the owner."
    )


def ending_steps(running: Sequence[Enrolment], status: str) -> list[tuple[Enrolment, Step]]:
    """Returns the step that ends each enrolment when the student becomes COMPLETED or LEFT. A trial
    is cancelled, because it has nothing to complete."""
    ends = Step.COMPLETE if status == Student.Status.COMPLETED else Step.DROP
    return [
        (enrolment, Step.CANCEL if enrolment.status == Enrolment.Status.TRIAL else ends)
        for enrolment in running
    ]


def pausable(running: Sequence[Enrolment]) -> list[Enrolment]:
    """Returns the enrolments that can be paused today."""
    day = today()
    return [
        enrolment
        for enrolment in running
        if enrolment.status in ALLOWED_FROM[Step.PAUSE]
        and enrolment.start <= day
        and (enrolment.end is None or day <= enrolment.end)
    ]


def effects_of_status(
    *, student_id: int, statuses: Sequence[str], principal: Principal
) -> dict[str, list[str]]:
    """Handler of the port `student_effects`: describes the effects of each new student status on
    the enrolments."""
    running = _running(student_id)
    balance = pending(student_id) if running else ZERO
    contexts = {enrolment.pk: load_step_context(enrolment, balance) for enrolment in running}

    def describe(enrolment: Enrolment, step: Step) -> str:
        sentences = plan(enrolment, step, context=contexts[enrolment.pk]).explanation
        shown = sentences if principal.rights in FRONT_DESK else []
        return " ".join([f"{enrolment.course.name} is {PAST_TENSE[step]}.", *shown[:-1]])

    return {status: [describe(*each) for each in _steps_to(status, running)] for status in statuses}


def _steps_to(status: str, running: Sequence[Enrolment]) -> list[tuple[Enrolment, Step]]:
    """Returns the step of each running enrolment when the student gets this status."""
    if status == Student.Status.ON_HOLD:
        return [(enrolment, Step.PAUSE) for enrolment in pausable(running)]
    return [] if status in Student.ON_ROLL else ending_steps(running, status)


def _running(student_id: int) -> list[Enrolment]:
    found = Enrolment.objects.live().filter(student=student_id, status__in=Enrolment.RUNNING)
    return list(found.select_related("student", "course", "branch").order_by("pk"))


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


def _cancel_and_credit(planned: PlannedStep, *, by: Actor, reason: str) -> None:
    """Cancels and credits dues, and updates the periods that they pay for."""
    change = planned.change
    for charged in change.cancels:
        due = Due.objects.select_related("student").get(pk=charged.id)
        fees.void_due(by=by, record=due, status=Due.Status.CANCELLED, reason=reason)
    for credit in change.credits:
        due = Due.objects.select_related("student").get(pk=credit.due.id)
        fees.credit_due(by=by, record=due, lines=credit.lines, reason=reason)
        if not credit.whole:
            EnrolmentDue.objects.filter(due=due).update(period_to=credit.until)
    EnrolmentDue.objects.filter(due__in=[due.id for due in change.withdrawn]).update(withdrawn=True)


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
