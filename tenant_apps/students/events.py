"""What the user who started an import is notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.students.models import StudentImport


class ImportFinishedParams(TypedDict):
    file: str
    imported: int
    leftOut: int


IMPORT_FINISHED = Kind[StudentImport, ImportFinishedParams](
    "studentimport.finished",
    ImportFinishedParams,
    key=lambda run: f"student-import-{run.pk}",
    user_ids=lambda run: [run.updated_by_id],
    to=FRONT_DESK,
)
