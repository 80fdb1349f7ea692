"""What dues and payments prevent: closing a branch."""

from shared_apps.core.money import ZERO
from shared_apps.core.wording import counted
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors.balances import pending_of
from tenant_apps.students.models import Student


def branch_close_blocker(*, branch_id: int) -> str | None:
    """Returns the open dues or advances at the branch as the end of "Kothrud still has …", or
    None."""
    dues = Due.objects.filter(branch=branch_id, status__in=Due.OPEN).count()
    if dues:
        return counted(dues, "{count} pending due", "{count} pending dues")
    students = Student.objects.live().filter(branch=branch_id).annotate(balance=pending_of())
    advances = students.filter(balance__lt=ZERO).count()
    return counted(advances, "{count} advance", "{count} advances") if advances else None
