"""Skips one period: its due is not created. Later periods are not affected."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.enrolments.models import Enrolment, RenewalSkip


@writing()
def skip_once(*, by: Actor, record: Enrolment, period: date) -> None:
    """Skips the period that begins on this day. Idempotent.

    Raises Conflict if the enrolment no longer renews, Invalid for a day on which no future period
    begins.
    """
    enrolment = _with_future_period(record, period)
    skip, is_new = RenewalSkip.objects.get_or_create(
        enrolment=enrolment,
        period_from=period,
        defaults={"by_id": by.id, "by_name": by.name[:120]},
    )
    if is_new:
        audit.record("renewal skipped", by=by, target=enrolment, after={"period": skip.period_from})


@writing()
def unskip(*, by: Actor, record: Enrolment, period: date) -> None:
    """Undoes the skip unless the period was already processed. Raises as `skip_once`."""
    enrolment = _with_future_period(record, period)
    deleted, _by_model = RenewalSkip.objects.filter(
        enrolment=enrolment, period_from=period
    ).delete()
    if deleted:
        audit.record("renewal not skipped", by=by, target=enrolment, after={"period": period})


def _with_future_period(record: Enrolment, period: date) -> Enrolment:
    """Locks and returns the enrolment. A concurrent run has either read the skips already, or waits
    for the lock."""
    enrolment: Enrolment = lock(record)
    if enrolment.renews_on is None:
        raise Conflict(_("This enrolment no longer renews."), code="wrong_state")
    if period < enrolment.renews_on or not enrolment.schedule.begins(period):
        day = format_day(enrolment.renews_on)
        raise Invalid.field(
            "period", _("The next period of this enrolment begins on {day}.").format(day=day)
        )
    return enrolment
