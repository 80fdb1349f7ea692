"""What always holds for students (`shared_apps.core.invariants`)."""

from shared_apps.core.translation import lazy
from tenant_apps.students.models import Student
from tenant_apps.workspace.invariants import codes_without_gap

INVARIANTS = (
    codes_without_gap(
        kind=Student.CODES.kind,
        model=Student,
        column="code",
        title=lazy("Student codes run without a gap"),
        broken=lazy("A student code is missing before this one"),
    ),
)
