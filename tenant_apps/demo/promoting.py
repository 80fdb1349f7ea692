"""The promotion of the demo's year: last month, part of a batch moved on to the next level."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from django.db.models import Q, Sum

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.money import ZERO
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch, FeePlan
from tenant_apps.demo.events import Event, events_of, next_period
from tenant_apps.enrolments.demo.catalogue import Offer
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.services import agreed_terms
from tenant_apps.fees.models import Due
from tenant_apps.promotions.models import PromotedStudent, Promotion
from tenant_apps.students.demo.people import moment
from tenant_apps.students.models import Student

LEVEL, NEXT_LEVEL = "Guitar, Grade 1", "Guitar, Grade 3"
MOST = 6


@dataclass(frozen=True, slots=True)
class Moved:
    """An enrolment that was completed, its successor, and the day on which it would have renewed."""

    enrolment: Enrolment
    successor: Enrolment
    renews_on: date | None


@dataclass(frozen=True, slots=True)
class Promoting:
    batch: Batch
    to_batch: Batch
    fee_plan: FeePlan
    start: date
    moved: list[Moved]


def seats_to_keep(courses: list[Offer]) -> Counter[Batch]:
    """Returns how many seats nobody takes before the promotion, by batch."""
    return Counter({_levels(courses)[2]: MOST})


def promote_some(
    random: Random, events: list[Event], courses: list[Offer], seats: Counter[Batch], today: date
) -> Promoting | None:
    """Promotes students of the first batch of a level on the first of last month: changes their
    enrolments, and replaces in `events` what would have come after by the events of the new ones. Gives
    back the seats that were kept. Returns None if nobody can move."""
    start = add_months(month_start(today), -1)
    batch, following, target = _levels(courses)
    plan = following.plans[0]
    seats[target] -= MOST
    enrolled = [event.enrolment for event in events if event.kind == "enrol"]
    knowing = {one.student_id for one in enrolled if one.course == following.course}
    chosen = [
        one
        for one in enrolled
        if one.batch == batch and one.student_id not in knowing and _can_move(one, start)
    ][:MOST]
    if not chosen:
        return None
    promoting = Promoting(batch, target, plan, start, [])
    for enrolment in chosen:
        successor = Enrolment(
            student=enrolment.student,
            branch=enrolment.branch,
            batch=target,
            trainer=target.trainer,
            start=start,
            **agreed_terms(following.course, plan),
            auto_renew=True,
            status=Enrolment.Status.ACTIVE,
        )
        successor.renews_on = next_period(successor, today)
        last = start - timedelta(days=1)
        promoting.moved.append(Moved(enrolment, successor, next_period(enrolment, last)))
        enrolment.status, enrolment.end = Enrolment.Status.COMPLETED, last
        enrolment.auto_renew, enrolment.renews_on = False, None
        enrolment.reason = f"Promoted to {target.name}."
        events[:] = [
            event
            for event in events
            if event.enrolment is not enrolment
            or event.due is None
            or event.due.period.first <= last
        ]
        events.append(Event(moment(random, last), 3, "stop", enrolment))
        events += events_of(random, successor, "prompt", None, today)
    seats[batch] -= len(chosen)
    seats[target] += len(chosen)
    return promoting


def _levels(courses: list[Offer]) -> tuple[Batch, Offer, Batch]:
    """Returns the batch that is promoted, the next course, and its batch in the same branch."""
    offers = {offer.course.name: offer for offer in courses}
    batch, following = offers[LEVEL].batches[0], offers[NEXT_LEVEL]
    [target] = [one for one in following.batches if one.branch_id == batch.branch_id]
    return batch, following, target


def _can_move(enrolment: Enrolment, start: date) -> bool:
    """Whether an enrolment has run for a month by `start`, without a transfer, and goes on."""
    return (
        enrolment.status == Enrolment.Status.ACTIVE
        and enrolment.student.status == Student.Status.ACTIVE
        and enrolment.auto_renew
        and enrolment.counted_from is None
        and enrolment.start <= add_months(start, -1)
    )


def save_promotion(promoting: Promoting, ledger: Ledger) -> None:
    """Saves the promotion. Call it after `Ledger.save`, because it refers to its rows."""
    before = [one.enrolment for one in promoting.moved]
    after = [one.successor for one in promoting.moved]
    void = Q(withdrawn=True) | Q(due__status=Due.Status.CANCELLED)
    first = EnrolmentDue.objects.filter(enrolment__in=after, period_from=promoting.start)
    promotion = audit.create(
        Promotion(
            batch=promoting.batch,
            to_batch=promoting.to_batch,
            fee_plan=promoting.fee_plan,
            start=promoting.start,
            keeps_discount=False,
            made_batch=False,
            closed_batch=False,
            changed_dues=EnrolmentDue.objects.filter(void, enrolment__in=before).exists(),
            students=len(after),
            dues=first.count(),
            total=first.aggregate(sum=Sum("due__total"))["sum"] or ZERO,
            created_at=max(enrolment.created_at for enrolment in after),
        ),
        by=ledger.desk(after[0]),
    )
    PromotedStudent.objects.bulk_create(
        PromotedStudent(
            promotion=promotion,
            enrolment=one.enrolment,
            successor=one.successor,
            end=None,
            auto_renew=True,
            renews_on=one.renews_on,
        )
        for one in promoting.moved
    )
