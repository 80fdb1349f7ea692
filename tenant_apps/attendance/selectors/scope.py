"""Whose attendance somebody sees, and who is in a batch on a day."""

from collections.abc import Iterable
from typing import Any

from django.db.models import BigIntegerField, DateField, Exists, Func, OuterRef, Q

from shared_apps.core.api.filters import Bind, Limit, condition, own_branch, parse_id
from shared_apps.core.principal import Principal
from shared_apps.core.sql_days import Today
from tenant_apps.attendance.rules import OPEN_DAYS
from tenant_apps.courses.selectors import substituted_by
from tenant_apps.enrolments.models import Enrolment, Pause

BRANCH_OF_BATCH = own_branch("branch_id", follow_view=False)
"""For one batch that is named: an owner may look into another branch than the one in view."""

_OPEN_SINCE = Func(Today(), template=f"(%(expressions)s - {OPEN_DAYS})", output_field=DateField())
"""The first day whose register is still open."""

OVER = ("COMPLETED", "DROPPED", "TRANSFERRED")


def learning(since: Any, until: Any) -> Q:
    """Enrolments that cover a day of the span `since` to `until`, breaks aside; one that is over
    covers the days up to its end."""
    return (
        Q(deleted_at__isnull=True, start__lte=until)
        & (Q(end__isnull=True) | Q(end__gte=since))
        & (Q(status__in=Enrolment.RUNNING) | Q(status__in=OVER, end__isnull=False))
    )


def expected(on: Any) -> Q:
    """Enrolments whose student is expected in class on a day: learning, and not in a break."""
    breaks = Pause.objects.filter(
        Q(last__isnull=True) | Q(last__gte=on), enrolment=OuterRef("pk"), first__lte=on
    )
    return learning(on, on) & Q(~Exists(breaks))


def own_batches(trainer: Any) -> Q:
    """The batches whose register this trainer keeps: the own ones, those without a trainer in which
    somebody learns with this one, and those of which this one takes a class as a substitute, as long
    as its register is open."""
    with_student = Enrolment.objects.filter(
        batch=OuterRef("pk"), trainer=trainer, status__in=Enrolment.RUNNING, deleted_at__isnull=True
    )
    return (
        Q(trainer_id=trainer)
        | Q(trainer__isnull=True) & Q(Exists(with_student))
        | substituted_by(trainer, _OPEN_SINCE)
    )


_own_batch = condition(lambda name: own_batches(Bind(name, BigIntegerField())), parse_id)


def batches_of_trainer(principal: Principal) -> Iterable[Limit]:
    yield Limit("own-batches", _own_batch, principal.id)


def _taught(name: str) -> Q:
    trainer = Bind(name, BigIntegerField())
    return Q(enrolment__trainer_id=trainer) | Q(batch__trainer_id=trainer)


_own_mark = condition(_taught, parse_id)


def marks_of_trainer(principal: Principal) -> Iterable[Limit]:
    """What was marked in the own courses."""
    yield Limit("own-courses", _own_mark, principal.id)
