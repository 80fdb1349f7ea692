"""Undoes a promotion while nothing depends on it."""

from collections.abc import Sequence

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from shared_apps.core.writing import notify, writing
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch
from tenant_apps.courses.services import delete_batch, update_batch
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.selectors import students_in_batch
from tenant_apps.fees import services as fees
from tenant_apps.promotions import events, selectors
from tenant_apps.promotions.models import PromotedStudent, Promotion
from tenant_apps.promotions.services.promoting import lock_enrolments, lock_students


@writing()
def undo_promotion(
    *, by: Actor, record: Promotion, reason: str, version: int | None = None
) -> Promotion:
    """Cancels the new enrolments with their dues, and opens the old ones again as they were. A batch
    that the promotion made is deleted if nobody else is in it, and one that it closed is opened.

    Raises Conflict `in_use` with what depends on the promotion, `wrong_state` if it was undone,
    `clash` if the trainer or the room of the old batch is taken now, Stale.
    """
    moved = list(record.moved.select_related("enrolment", "successor").order_by("pk"))
    lock_students(row.enrolment.student_id for row in moved)
    promotion: Promotion = lock(record, version)
    if promotion.status != Promotion.Status.DONE:
        raise Conflict(_("This promotion was undone already."), code="wrong_state")
    lock_enrolments(pk for row in moved for pk in (row.enrolment_id, row.successor_id))
    moved = list(record.moved.select_related("enrolment", "successor").order_by("pk"))
    dues = selectors.dues_of([row.successor_id for row in moved])
    if reasons := _why_kept(promotion, moved, dues):
        raise Conflict(" ".join(reasons), code="in_use")
    fees.cancel_dues(by=by, dues=dues, reason=reason)
    links = EnrolmentDue.objects.filter(enrolment__in=[row.successor_id for row in moved])
    links.filter(withdrawn=False).update(withdrawn=True)
    cancelled = {
        "status": Enrolment.Status.CANCELLED,
        "reason": reason,
        "auto_renew": False,
        "renews_on": None,
    }
    audit.change_each(((row.successor, cancelled) for row in moved), by=by)
    _open_again(moved, by=by)
    _restore_batches(promotion, by=by)
    promotion = audit.change(promotion, by=by, status=Promotion.Status.UNDONE, reason=reason)
    notify(events.PROMOTION_UNDONE.event(promotion, events.params_of(promotion), by=by))
    return promotion


def _why_kept(
    promotion: Promotion, moved: Sequence[PromotedStudent], dues: "Sequence[selectors.PaidDue]"
) -> list[str]:
    """Returns what depends on the promotion, one sentence each."""
    successors = [row.successor for row in moved]
    reasons = []
    paid = [due for due in dues if due.paid or due.credited]
    if paid:
        reasons.append(
            _("{dues} of the new enrolments are paid or credited, such as {number}.").format(
                dues=counted(len(paid), "{count} due", "{count} dues"), number=paid[0].number
            )
        )
    if selectors.have_marks([one.pk for one in successors]):
        reasons.append(_("Attendance of the new enrolments was taken."))
    if any(one.status != Enrolment.Status.ACTIVE for one in successors):
        reasons.append(_("A new enrolment was changed since."))
    if any(row.enrolment.status != Enrolment.Status.COMPLETED for row in moved):
        reasons.append(_("An old enrolment was changed since."))
    if promotion.changed_dues:
        reasons.append(
            _("The promotion cancelled or credited dues of the old course, which stays as it is.")
        )
    return reasons


def _open_again(moved: Sequence[PromotedStudent], *, by: Actor) -> None:
    with readable_constraints(Enrolment, enrolment_running_once="status"):
        audit.change_each(
            (
                (
                    row.enrolment,
                    {
                        "status": Enrolment.Status.ACTIVE,
                        "end": row.end,
                        "auto_renew": row.auto_renew,
                        "renews_on": row.renews_on,
                        "reason": row.reason,
                    },
                )
                for row in moved
            ),
            by=by,
        )


def _restore_batches(promotion: Promotion, *, by: Actor) -> None:
    made = promotion.made_batch and promotion.to_batch.deleted_at is None
    if made and not students_in_batch(batch_id=promotion.to_batch_id):
        delete_batch(by=by, record=promotion.to_batch)
    batch = promotion.batch
    if promotion.closed_batch and batch.status == Batch.Status.INACTIVE:
        update_batch(by=by, record=batch, status=Batch.Status.ACTIVE, end=promotion.batch_end)
