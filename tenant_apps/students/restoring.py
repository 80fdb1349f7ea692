"""The imports of a workspace that is restored to a backup."""

from django.utils import timezone

from shared_apps.backups.records import WorkspaceRecords
from shared_apps.core.translation import gettext as _
from tenant_apps.students.models import StudentImport


class ImportRecords(WorkspaceRecords):
    def interrupt(self) -> None:
        """Nothing of an import is saved before all of it is, so that it can be begun again."""
        StudentImport.objects.filter(status__in=StudentImport.IN_PROGRESS).update(
            status=StudentImport.Status.FAILED,
            message=_("This was interrupted. Please try again."),
            ended_at=timezone.now(),
        )
