"""Moving an enrolment on: what the plan says is done, in one transaction."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import STAMPS, lock
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from tenant_apps.audit import services as audit
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause
from tenant_apps.enrolments.rules import enrolment_number
from tenant_apps.enrolments.services import issue
from tenant_apps.enrolments.services.notices import tell_of_newcomer, tell_trainers
from tenant_apps.enrolments.steps.planning import (
    FROM,
    STATUS_AFTER,
    Place,
    PlannedStep,
    plan,
    standing_of,
)
from tenant_apps.enrolments.steps.rules import ONE_DAY, Step
from tenant_apps.enrolments.steps.wording import DONE, ENDED, document_reason, step_notice
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors import pending
from tenant_apps.students.models import Student
from tenant_apps.students.services import move_student
from tenant_apps.workspace.services import take_number


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
    """Does what `planning.plan` says of the same choice. What is credited of paid dues is the
    student's advance, and pays what is open.

    Raises Conflict `wrong_state` where there is no such step, `full` for a batch without a free
    place, Invalid for a day or a batch that does not fit, Stale.
    """
    lock(record.student)
    if choice.get("batch"):
        choice["batch"] = lock(choice["batch"])
    enrolment: Enrolment = lock(record, version)
    planned = plan(enrolment, step, **choice)
    said = document_reason(step, planned.on, reason)
    _take_back(planned, by=by, reason=said)
    changes = _changes(planned, reason)
    enrolment.check_transition(changes["status"])
    if step is Step.PAUSE:
        Pause.objects.create(enrolment=enrolment, first=planned.on, reason=reason)
    else:
        _end_pause(enrolment, planned)
    if planned.place is not None:
        enrolment, going_on = _go_on_elsewhere(
            enrolment, planned, planned.place, by=by, changes=changes
        )
    else:
        enrolment = going_on = audit.change(enrolment, by=by, **changes)
    issue(by=by, enrolment=going_on, dues=planned.issues, supply=planned.supply)
    fees.use_advance(by=by, student_id=enrolment.student_id)
    if step is not Step.START:
        tell_trainers(enrolment, step_notice(step), by=by)
    if step in {Step.START, Step.TRANSFER}:
        tell_of_newcomer(going_on, by=by)
    return enrolment


@transaction.atomic
def delete_enrolment(*, by: Actor, record: Enrolment) -> None:
    """Soft, and only while nothing is paid: what still runs is cancelled first."""
    if record.status in Enrolment.RUNNING:
        record = take_step(
            by=by, record=record, step=Step.CANCEL, reason="The enrolment was deleted."
        )
    elif record.status != Enrolment.Status.CANCELLED:
        raise Conflict("An enrolment that has ended cannot be deleted.", code="wrong_state")
    audit.remove(record, by=by)


def end_enrolments(*, student_id: int, status: str, by: Actor) -> None:
    """The student has left or completed: so have the enrolments (answer to `student_left`)."""
    for enrolment, step in leaving(_running(student_id), status):
        take_step(by=by, record=enrolment, step=step, reason=ENDED[status])


def pause_enrolments(*, student_id: int, by: Actor) -> None:
    """The student is on hold: what can be paused rests from today on, until somebody resumes it
    (answer to `student_on_hold`)."""
    for enrolment in pausable(_running(student_id)):
        take_step(by=by, record=enrolment, step=Step.PAUSE, reason="The student is on hold.")


def why_status_is_refused(*, student_id: int, status: str, by: Actor) -> str | None:
    """Who may not end a course early does not do it by the student's status either (answer to
    `student_status_refused`)."""
    if not isinstance(by, Principal) or by.rights in MANAGERS:
        return None
    early = [
        f"{enrolment.course.name} would be {DONE[step]}"
        for enrolment, step in _steps_to(status, _running(student_id))
        if step in {Step.DROP, Step.CANCEL}
    ]
    if not early:
        return None
    return (
        f"Only a manager can drop a course: {', '.join(early)}. Please ask an admin or the owner."
    )


def leaving(running: Sequence[Enrolment], status: str) -> list[tuple[Enrolment, Step]]:
    """What the end of a student's time means for each enrolment: COMPLETED or LEFT. A trial has
    nothing to complete."""
    ends = Step.COMPLETE if status == Student.Status.COMPLETED else Step.DROP
    return [
        (enrolment, Step.CANCEL if enrolment.status == Enrolment.Status.TRIAL else ends)
        for enrolment in running
    ]


def pausable(running: Sequence[Enrolment]) -> list[Enrolment]:
    """Those of the enrolments that can be paused today."""
    day = today()
    return [
        enrolment
        for enrolment in running
        if enrolment.status in FROM[Step.PAUSE]
        and enrolment.start <= day
        and (enrolment.end is None or day <= enrolment.end)
    ]


def effects_of_status(
    *, student_id: int, statuses: Sequence[str], principal: Principal
) -> dict[str, list[str]]:
    """What each new status of a student would do to the enrolments (answer to `student_effects`)."""
    running = _running(student_id)
    balance = pending(student_id) if running else ZERO
    standing = {enrolment.pk: standing_of(enrolment, balance) for enrolment in running}

    def told(enrolment: Enrolment, step: Step) -> str:
        said = plan(enrolment, step, standing=standing[enrolment.pk]).explanation
        shown = said if principal.rights in FRONT_DESK else []
        return " ".join([f"{enrolment.course.name} is {DONE[step]}.", *shown[:-1]])

    return {status: [told(*each) for each in _steps_to(status, running)] for status in statuses}


def _steps_to(status: str, running: Sequence[Enrolment]) -> list[tuple[Enrolment, Step]]:
    """The step that each of the student's running enrolments takes with this new status."""
    if status == Student.Status.ON_HOLD:
        return [(enrolment, Step.PAUSE) for enrolment in pausable(running)]
    return [] if status in Student.ON_ROLL else leaving(running, status)


def _running(student_id: int) -> list[Enrolment]:
    found = Enrolment.objects.live().filter(student=student_id, status__in=Enrolment.RUNNING)
    return list(found.select_related("student", "course", "branch").order_by("pk"))


def _changes(planned: PlannedStep, reason: str) -> dict[str, Any]:
    """The enrolment's own fields as the step leaves them."""
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


def _take_back(planned: PlannedStep, *, by: Actor, reason: str) -> None:
    """Cancels and credits; what a due pays for follows."""
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
    """A pause that ends on the day it began was none."""
    pause = Pause.objects.filter(enrolment=enrolment, last__isnull=True).first()
    if pause is None:
        return
    last = planned.on - ONE_DAY if planned.step is Step.RESUME else planned.on
    if last < pause.first:
        pause.delete()
        return
    pause.last = last
    pause.save(update_fields=["last"])


def _go_on_elsewhere(
    enrolment: Enrolment, planned: PlannedStep, place: Place, *, by: Actor, changes: dict[str, Any]
) -> tuple[Enrolment, Enrolment]:
    """The enrolment as it ends, and the one that goes on with its terms and periods from the day of the
    transfer on; the dues that pay for these days go with it."""
    kept = {
        field.attname: getattr(enrolment, field.attname)
        for field in enrolment._meta.concrete_fields
        if field.attname not in STAMPS | {"id", "number", "reason", "transferred_to_id"}
    }
    going_on = Enrolment(
        **kept
        | {
            "number": enrolment_number(take_number("enrolment")),
            "branch_id": place.branch.pk,
            "batch_id": place.batch.pk if place.batch else None,
            "trainer_id": place.trainer.pk if place.trainer else None,
            "start": planned.on,
            "counted_from": enrolment.anchor,
            "renews_on": planned.renews_on,
        }
    )
    changed = audit.change(enrolment, by=by, **changes)
    with readable_constraints(Enrolment, enrolment_running_once="courseObjectId"):
        audit.create(going_on, by=by)
    ended = audit.change(changed, by=by, transferred_to=going_on)
    _take_dues_along(enrolment, going_on, planned.on)
    if place.branch.pk != enrolment.branch_id:
        move_student(by=by, record=enrolment.student, branch=place.branch)
    return ended, going_on


def _take_dues_along(enrolment: Enrolment, going_on: Enrolment, on: date) -> None:
    """Links of a due to the days that it pays for: those of days to come go with the enrolment."""
    standing = EnrolmentDue.objects.filter(enrolment=enrolment, withdrawn=False)
    standing.filter(period_to__isnull=True).update(enrolment=going_on)
    standing.filter(period_to__gte=on).update(enrolment=going_on)
