"""What dues and payments prevent: closing a branch, deleting or moving a student. Handlers of the
ports of lower layers."""

from collections.abc import Sequence

from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.principal import Principal
from shared_apps.core.wording import counted
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.selectors.balances import pending, pending_of
from tenant_apps.students.models import Student


def branch_close_blocker(*, branch_id: int) -> str | None:
    """Returns the open dues or advances at the branch as the end of "Kothrud still has …", or
    None."""
    dues = Due.objects.filter(branch=branch_id, status__in=Due.OPEN).count()
    if dues:
        return counted(dues, "pending due", "pending dues")
    students = Student.objects.live().filter(branch=branch_id).annotate(balance=pending_of())
    advances = students.filter(balance__lt=ZERO).count()
    return counted(advances, "advance", "advances") if advances else None


def student_delete_blocker(*, student_id: int) -> str | None:
    """Returns why the student cannot be deleted, or None. The balance must be ₹0.00, otherwise
    lists and reports would disagree."""
    owed = pending(student_id)
    if owed > ZERO:
        return f"{format_rupees(owed)} is still pending."
    if owed < ZERO:
        return f"The student has an advance of {format_rupees(-owed)}."
    return None


def effects_of_status(
    *, student_id: int, statuses: Sequence[str], principal: Principal
) -> dict[str, list[str]]:
    """Returns the balance to settle when a student leaves (handler of the port
    `student_effects`)."""
    leaving = [status for status in statuses if status not in Student.ON_ROLL]
    owed = pending(student_id) if leaving else ZERO
    effects = []
    if owed > ZERO:
        effects = [f"{format_rupees(owed)} is pending now."]
    elif owed < ZERO:
        effects = [f"An advance of {format_rupees(-owed)} must be refunded."]
    return dict.fromkeys(leaving, effects)


def student_move_blocker(*, student_id: int) -> str | None:
    """Returns why the student cannot change branch, or None. Dues and receipts have the branch's
    numbers and GSTIN, so they must stay at the branch."""
    has_money = (
        Due.objects.filter(student=student_id).exists()
        or Payment.objects.filter(student=student_id).exists()
    )
    return (
        "A student with dues or payments cannot be moved to another branch." if has_money else None
    )
