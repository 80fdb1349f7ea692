"""The dues and payments of a student, as `students` asks for them."""

from collections.abc import Sequence

from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.selectors import pending
from tenant_apps.students.models import Student
from tenant_apps.students.ports import StudentRecords


class FeesOfStudents(StudentRecords):
    """A student can be deleted with a balance of ₹0.00 only, because lists and reports would
    disagree otherwise. Dues and receipts have the branch's numbers and GSTIN, so they must stay at
    the branch."""

    def why_not_deleted(self, student_id: int) -> str | None:
        owed = pending(student_id)
        if owed > ZERO:
            return _("{amount} is still pending.").format(amount=format_rupees(owed))
        if owed < ZERO:
            return _("The student has an advance of {amount}.").format(amount=format_rupees(-owed))
        return None

    def why_not_moved(self, student_id: int) -> str | None:
        kinds = (Due, Payment)
        has_money = any(kind.objects.filter(student=student_id).exists() for kind in kinds)
        sentence = _("A student with dues or payments cannot be moved to another branch.")
        return sentence if has_money else None

    def effects_of_status(
        self, student_id: int, statuses: Sequence[str], *, principal: Principal
    ) -> dict[str, list[str]]:
        """The balance to settle when a student leaves."""
        leaving = [status for status in statuses if status not in Student.ON_ROLL]
        owed = pending(student_id) if leaving else ZERO
        effects = []
        if owed > ZERO:
            effects = [_("{amount} is pending now.").format(amount=format_rupees(owed))]
        elif owed < ZERO:
            effects = [
                _("An advance of {amount} must be refunded.").format(amount=format_rupees(-owed))
            ]
        return dict.fromkeys(leaving, effects)
