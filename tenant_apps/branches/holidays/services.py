"""Adds, changes and removes holidays. Registers that were taken on such a day stay."""

from typing import Any

from django.db import transaction

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Holiday

UNIQUE = {"holiday_once_a_day": "date"}


@transaction.atomic
def add_holiday(*, by: Actor, **values: Any) -> Holiday:
    """Closes a branch on a day. Raises Conflict `duplicate` if the day is a holiday already,
    NotFound for a branch that was deleted."""
    with readable_constraints(Holiday, **UNIQUE):
        holiday: Holiday = audit.create(Holiday(**values), by=by)
    return holiday


@transaction.atomic
def change_holiday(
    *, by: Actor, record: Holiday, version: int | None = None, **changes: Any
) -> Holiday:
    """Changes day or name. Raises Conflict `duplicate`, Stale, NotFound."""
    holiday = lock(record, version)
    with readable_constraints(Holiday, **UNIQUE):
        changed: Holiday = audit.change(holiday, by=by, **changes)
    return changed


@transaction.atomic
def remove_holiday(*, by: Actor, record: Holiday) -> None:
    """The branch works on this day again."""
    audit.remove(lock(record), by=by)
