"""Computes the next renewal date of an enrolment from its dues. `renewals` creates the due on that
day."""

from collections.abc import Sequence
from datetime import date

from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.rules import Period, Schedule


def next_renewal(
    enrolment: Enrolment, day: date, *, anchor: date | None = None, issued: Sequence[Period] = ()
) -> date | None:
    """Returns the first day of the first period that includes `day` or begins later and has no due
    yet, or None. `issued` are periods whose dues are about to be issued. A due that was cancelled
    by hand counts as a due: its period is not charged again."""
    lasts = [period.last for period in issued]
    if enrolment.pk is not None:
        links = EnrolmentDue.objects.filter(enrolment=enrolment.pk, withdrawn=False)
        lasts += links.values_list("period_to", flat=True)
    charged = max((last for last in lasts if last is not None), default=date.min)
    first = anchor or enrolment.anchor
    schedule = Schedule(enrolment.plan_kind, first, enrolment.end)
    return next(
        (
            period.first
            for period in schedule.periods_from(first)
            if period.first > charged and (period.last is None or period.last >= day)
        ),
        None,
    )
