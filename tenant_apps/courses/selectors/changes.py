"""Classes that are cancelled or taken by a substitute."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Q

from tenant_apps.courses.models import Batch, ClassChange
from tenant_apps.courses.selectors.batches import sessions_on

_CANCELLED = ClassChange.objects.live().filter(kind=ClassChange.Kind.CANCELLED)
CANCELLED_DAYS = ArraySubquery(_CANCELLED.filter(batch=OuterRef("pk")).values("date"))
"""The days on which the class of a batch is cancelled, as an array, for a query of batches."""


def cancelled_on(on: Any) -> Q:
    """Batches whose class of this day is cancelled."""
    return Q(pk__in=_CANCELLED.filter(date=on).values("batch"))


def substituted_by(trainer: Any, since: Any) -> Q:
    """Batches of which this trainer takes a class as a substitute, on this day or later."""
    found = ClassChange.objects.live().filter(trainer=trainer, date__gte=since)
    return Q(pk__in=found.values("batch"))


def change_of(batch: Batch, on: date) -> ClassChange | None:
    """Returns what was changed about the batch's class of this day."""
    return ClassChange.objects.live().filter(batch=batch, date=on).first()


def changes_between(
    batches: Iterable[int], first: date, last: date
) -> dict[tuple[int, date], ClassChange]:
    """Returns the changes of these batches' classes, by batch and day. One statement."""
    found = ClassChange.objects.live().filter(
        batch__in=list(batches), date__gte=first, date__lte=last
    )
    return {(one.batch_id, one.date): one for one in found.select_related("trainer")}


def classes_of_trainer(trainer_id: int, on: date, *, besides: Batch | None = None) -> list[Batch]:
    """Returns the batches that a trainer teaches on a day: the own ones that are neither cancelled nor
    given to a substitute, and those of others."""
    changed = ClassChange.objects.live().filter(date=on)
    own = sessions_on(on, trainer_id=trainer_id).exclude(pk__in=changed.values("batch"))
    for_others = sessions_on(on).filter(pk__in=changed.filter(trainer=trainer_id).values("batch"))
    found = [*own, *for_others]
    return [batch for batch in found if besides is None or batch.pk != besides.pk]
