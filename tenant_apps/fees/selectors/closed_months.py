"""Bills of months that are closed: they are not cancelled any more, a credit note takes them back."""

from collections.abc import Iterable

from shared_apps.core.dates import month_start, today
from tenant_apps.closing.models import PeriodLock
from tenant_apps.fees.models import Due
from tenant_apps.fees.ports import filed_months


def in_closed_months(dues: Iterable[Due]) -> set[int]:
    """Returns the ids of the bills whose month is locked at their branch or has a GST return that is filed.
    Only months that are over are looked up."""
    this = month_start(today())
    old = [due for due in dues if due.issue_date < this and due.document != Due.Kind.OPENING]
    if not old:
        return set()
    months = {month_start(due.issue_date) for due in old}
    locks = PeriodLock.objects.filter(month__in=months, status=PeriodLock.Status.LOCKED)
    locked = set(locks.values_list("branch", "month"))
    found = {due.pk for due in old if (due.branch_id, month_start(due.issue_date)) in locked}
    return found.union(*filed_months.ask(bills=old))
