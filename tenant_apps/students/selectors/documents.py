"""The list of student documents."""

from shared_apps.core.api.columns import id_, text
from shared_apps.core.api.filters import choices, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.students.models import StudentDocument
from tenant_apps.students.selectors.students import student_ref
from tenant_apps.workspace.attachments.selectors import attachment_columns

DOCUMENTS = Listing(
    StudentDocument.objects.live().filter(student__deleted_at__isnull=True),
    columns=[
        id_(),
        student_ref(),
        text("kind", label=lazy("Kind")),
        *attachment_columns(),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("student__branch_id"),
        "kind": choices(StudentDocument.Kind),
    },
    ordering={"title": "title", "kind": "kind"},
    scope=own_branch("student__branch_id", follow_view=False),
)
