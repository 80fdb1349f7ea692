"""The imports of a workspace that is restored to a backup."""

from shared_apps.backups.records import WorkspaceRecords
from shared_apps.core.translation import gettext as _
from tenant_apps.imports.models import DataImport

Status = DataImport.Status
BEFORE = {
    Status.CHECKING: Status.UPLOADED,
    Status.RUNNING: Status.CHECKED,
    Status.UNDOING: Status.DONE,
}
"""What an import was before the step that it is in."""


class DataImportRecords(WorkspaceRecords):
    def interrupt(self) -> None:
        """Rows that were imported stay; a run goes on after them. An undo is all or nothing."""
        message = _("This was interrupted. Please try again.")
        for status, before in BEFORE.items():
            DataImport.objects.filter(status=status).update(status=before, message=message)
