"""What an owner is notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS
from shared_apps.platform.models import ArchiveImport


class ImportParams(TypedDict):
    """`message` says why it failed and is empty where it did not."""

    file: str
    rows: int
    message: str


ARCHIVE_IMPORTED = Kind[ArchiveImport, ImportParams](
    "archiveimport.finished",
    ImportParams,
    key=lambda row: f"archive-import-{row.pk}",
    user_ids=lambda row: [row.user_id],
    to=OWNERS,
)


def params_of(row: ArchiveImport) -> ImportParams:
    return {"file": row.file_name, "rows": row.rows, "message": row.message}
