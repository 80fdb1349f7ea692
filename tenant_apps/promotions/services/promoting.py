"""Promotes a batch in one transaction."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from shared_apps.core.bulk import copy_in
from shared_apps.core.errors import Conflict
from shared_apps.core.parents import hold
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.approvals.actions import raise_if_refused
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch, Course
from tenant_apps.courses.services import create_batch, update_batch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import enrol_each
from tenant_apps.enrolments.steps.services import complete_each
from tenant_apps.fees import services as fees
from tenant_apps.promotions import events, selectors
from tenant_apps.promotions.models import PromotedStudent, Promotion
from tenant_apps.promotions.services.planning import PlannedPromotion, plan_promotion
from tenant_apps.students.models import Student


@writing()
def promote(
    *,
    by: Actor,
    batch: Batch,
    course: Course,
    seen: str,
    to_batch: Batch | None = None,
    **choice: Any,
) -> Promotion:
    """Completes the enrolments and makes the new ones with their dues, as `plan_promotion` returns it
    for the same arguments. What is open of the old enrolments stays there. An old batch in which
    nobody stays is closed.

    Raises the errors of `plan_promotion`, Conflict `changed` if the plan is another one than the
    preview that was `seen`, which another version of the batch makes as well, Conflict `clash` if the
    trainer or the room of a new batch is taken, and Forbidden `needs_manager` as enrolling does.
    """
    before = selectors.running_in(batch.pk)
    lock_students(one.student_id for one in before)
    hold(course)
    batch, to_batch = _lock_batches(batch, to_batch)
    lock_enrolments(one.pk for one in before)
    planned = plan_promotion(by=by, batch=batch, course=course, to_batch=to_batch, **choice)
    if planned.seen != seen or {one.pk for one in before} != {
        row.enrolment.pk for row in planned.rows
    }:
        raise Conflict(
            _("Something has changed since the preview. Please look at it again."), code="changed"
        )
    raise_if_refused(planned.refused)
    return _save(planned, by=by)


def _save(planned: PlannedPromotion, *, by: Actor) -> Promotion:
    moving = planned.moving
    moved = [
        PromotedStudent(
            enrolment=old,
            end=old.end,
            auto_renew=old.auto_renew,
            renews_on=old.renews_on,
            reason=old.reason,
        )
        for old, _ends, _begins in moving
    ]
    batch, batch_end = planned.batch, planned.batch.end
    reason = _("Promoted to {name}.").format(name=planned.to_batch.name)
    notes = complete_each(by=by, planned=[(old, ends) for old, ends, _new in moving], reason=reason)
    if planned.closes_batch:
        last = max(planned.last_day, batch.start)
        end = last if batch_end is None else min(batch_end, last)
        batch = update_batch(by=by, record=batch, status=Batch.Status.INACTIVE, end=end)
    target = _target(planned, by=by)
    for _old, _ends, begins in moving:
        begins.enrolment.batch = target
    begun = enrol_each(by=by, planned=[begins for _old, _ends, begins in moving])
    promotion = audit.create(
        Promotion(
            batch=batch,
            to_batch=target,
            fee_plan=planned.fee_plan,
            start=planned.start,
            keeps_discount=planned.keeps_discount,
            made_batch=planned.made_batch,
            closed_batch=planned.closes_batch,
            batch_end=batch_end,
            changed_dues=planned.changed_dues,
            students=len(moving),
            dues=planned.dues,
            total=planned.total,
        ),
        by=by,
    )
    for row, successor in zip(moved, begun, strict=True):
        row.promotion, row.successor = promotion, successor
    copy_in(moved)
    for student_id, of_student in notes.items():
        fees.use_advance(by=by, student_id=student_id, notes=of_student)
    rest = {new.student_id for new in begun} - set(notes)
    fees.use_advances(by=by, student_ids=rest)
    notify(events.BATCH_PROMOTED.event(promotion, events.params_of(promotion), by=by))
    return promotion


def _target(planned: PlannedPromotion, *, by: Actor) -> Batch:
    """Returns the batch that the students move to, and makes it if it is a new one."""
    target = planned.to_batch
    if not planned.made_batch:
        return target
    fields = ("name", "course", "branch", "trainer", "room", "days", "start_time", "end_time")
    values = {name: getattr(target, name) for name in (*fields, "start", "capacity")}
    try:
        return create_batch(by=by, **values)
    except Conflict as fault:
        # The form has one field for the new batch.
        fault.errors = {"newBatch": [text for texts in fault.errors.values() for text in texts]}
        raise


def lock_students(ids: Iterable[int]) -> None:
    """Locks these students, as for a change of their balances."""
    _lock(Student.objects.filter(pk__in=list(ids)).select_for_update(no_key=True))


def lock_enrolments(ids: Iterable[int]) -> None:
    """Locks these enrolments, as for another status."""
    _lock(Enrolment.objects.filter(pk__in=list(ids)).select_for_update())


def _lock(rows: QuerySet[Any]) -> None:
    list(rows.order_by("pk").values_list("pk"))


def _lock_batches(batch: Batch, to_batch: Batch | None) -> tuple[Batch, Batch | None]:
    """Locks both batches in the order of their ids."""
    if to_batch is None or to_batch.pk == batch.pk:
        locked = lock(batch, closes=True)
        return locked, (locked if to_batch else None)
    if to_batch.pk < batch.pk:
        to_batch = lock(to_batch)
        return lock(batch, closes=True), to_batch
    batch = lock(batch, closes=True)
    return batch, lock(to_batch)
