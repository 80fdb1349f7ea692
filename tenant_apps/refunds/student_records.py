"""The refunds of a student, as `students` asks for them."""

from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
from tenant_apps.refunds.selectors import waiting_of
from tenant_apps.students.ports import StudentRecords


class RefundsOfStudents(StudentRecords):
    """A student whose refund waits cannot be deleted."""

    def why_not_deleted(self, student_id: int) -> str | None:
        waiting = waiting_of(student_id)
        if not waiting:
            return None
        return _("A refund of {amount} waits to be paid.").format(amount=format_rupees(waiting))
