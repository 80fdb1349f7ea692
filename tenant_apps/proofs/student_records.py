"""The proofs of a student, as `students` asks for them."""

from shared_apps.core.translation import gettext as _
from tenant_apps.proofs.selectors import waiting_of
from tenant_apps.students.ports import StudentRecords


class ProofsOfStudents(StudentRecords):
    """A student whose payment waits for verification cannot be deleted: nobody could record it."""

    def why_not_deleted(self, student_id: int) -> str | None:
        if waiting_of(student_id):
            return _("A UPI payment of the student waits for verification.")
        return None
