"""Locks and reopens months."""

from datetime import date

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import month_start, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing import rules
from tenant_apps.closing.models import PeriodLock


@writing()
def lock_period(*, by: Actor, branch: Branch, month: date, confirmation: str) -> PeriodLock:
    """Locks the month of the day `month` at a branch: nothing is dated in it from then on.
    `confirmation` is the month as the person typed it.

    Raises Invalid for a month that is not over and for another confirmation, Conflict `duplicate` if it
    is locked already.
    """
    first = month_start(month)
    if not rules.is_over(first, today()):
        raise Invalid.field("month", _("A month can be locked once it is over."))
    if confirmation.strip() != rules.month_name(first):
        raise Invalid.field(
            "confirmation", _("Type {month} to confirm.").format(month=rules.month_name(first))
        )
    # Whoever is posting at the branch has finished, and others wait.
    branch = lock(branch, closes=True)
    period = PeriodLock(branch=branch, month=first)
    with readable_constraints(PeriodLock, period_lock_once="month"):
        locked: PeriodLock = audit.create(period, by=by)
    return locked


@writing()
def reopen_period(
    *, by: Actor, record: PeriodLock, reason: str, version: int | None = None
) -> PeriodLock:
    """Reopens a locked month. Raises Conflict `wrong_state` if it is open already, Stale."""
    period = lock(record, version)
    if period.status != PeriodLock.Status.LOCKED:
        raise Conflict(_("This month is open already."), code="wrong_state")
    reopened: PeriodLock = audit.change(
        period, by=by, action="reopened", status=PeriodLock.Status.REOPENED, reason=reason
    )
    return reopened
