"""The bulk changes of a workspace that is restored to a backup."""

from shared_apps.backups.records import WorkspaceRecords
from shared_apps.core.translation import gettext as _
from tenant_apps.workspace.models import BulkChange

Status = BulkChange.Status


class BulkChanges(WorkspaceRecords):
    def interrupt(self) -> None:
        BulkChange.objects.filter(status__in=[Status.QUEUED, Status.RUNNING]).update(
            status=Status.FAILED, message=_("This was interrupted. Please try again.")
        )
