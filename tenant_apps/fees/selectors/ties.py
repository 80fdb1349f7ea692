"""What money keeps from being closed, deleted or moved: fees' answers to the floors below."""

from collections.abc import Sequence

from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.principal import Principal
from shared_apps.core.wording import counted
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.selectors.balances import pending, pending_of
from tenant_apps.students.models import Student


def keeps_branch_open(*, branch_id: int) -> str | None:
    """What is left to be paid at the branch, or to be given back, as the end of "Kothrud still
    has …"."""
    dues = Due.objects.filter(branch=branch_id, status__in=Due.OPEN).count()
    if dues:
        return counted(dues, "pending due", "pending dues")
    students = Student.objects.live().filter(branch=branch_id).annotate(balance=pending_of())
    advances = students.filter(balance__lt=ZERO).count()
    return counted(advances, "advance", "advances") if advances else None


def keeps_student(*, student_id: int) -> str | None:
    """A student is deleted only with a balance of ₹0.00, or lists and reports would disagree."""
    owed = pending(student_id)
    if owed > ZERO:
        return f"{format_rupees(owed)} is still pending."
    if owed < ZERO:
        return f"The student has an advance of {format_rupees(-owed)}."
    return None


def effects_of_status(
    *, student_id: int, statuses: Sequence[str], principal: Principal
) -> dict[str, list[str]]:
    """What somebody who goes leaves behind (answer to `student_effects`)."""
    going = [status for status in statuses if status not in Student.ON_ROLL]
    owed = pending(student_id) if going else ZERO
    told = []
    if owed > ZERO:
        told = [f"{format_rupees(owed)} is pending now."]
    elif owed < ZERO:
        told = [f"An advance of {format_rupees(-owed)} must be refunded."]
    return dict.fromkeys(going, told)


def ties_student(*, student_id: int) -> str | None:
    """Dues and receipts carry the branch's numbers and GSTIN, so they stay where they were made."""
    has_money = (
        Due.objects.filter(student=student_id).exists()
        or Payment.objects.filter(student=student_id).exists()
    )
    return (
        "A student with dues or payments cannot be moved to another branch." if has_money else None
    )
