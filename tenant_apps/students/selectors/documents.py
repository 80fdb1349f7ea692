"""The list of student documents."""

from django.db.models import TextField, Value
from django.db.models.functions import Cast, Concat

from shared_apps.core.api.columns import id_, instant, integer, ref, text
from shared_apps.core.api.filters import choices, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from tenant_apps.students.models import StudentDocument
from tenant_apps.workspace.services import link_to

_EXTENSIONS = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg"}


def _link(packed: str) -> str:
    """Returns the five-minute link to a document. Its file name is the title. `packed` is "file id,
    MIME type, title", separated by spaces."""
    file_id, mime_type, title = packed.split(" ", 2)
    name = title.replace("/", "-").replace("\\", "-")
    return link_to(int(file_id), f"{name}.{_EXTENSIONS[mime_type]}")


DOCUMENTS = Listing(
    StudentDocument.objects.live().filter(student__deleted_at__isnull=True),
    columns=[
        id_(),
        ref("studentObjectId", "student", label="Student", studentName="name", studentId="code"),
        text("kind", label="Kind"),
        text("title", label="Title"),
        text(
            "file",
            Concat(
                Cast("file_id", TextField()),
                Value(" "),
                "file__mime_type",
                Value(" "),
                "title",
                output_field=TextField(),
            ),
            convert=_link,
        ),
        text("mimeType", "file__mime_type"),
        integer("size", "file__size", label="Bytes"),
        text("createdBy", "created_by_name", label="Created by"),
        instant("createDt", "created_at", label="Created"),
        integer("version"),
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
