"""What people call the tables of a workspace, for the differences of a restore."""

from collections.abc import Mapping

from shared_apps.backups.records import WorkspaceRecords
from tenant_apps.archive.rules import TABLE_NAMES


class TableNames(WorkspaceRecords):
    def names(self) -> Mapping[str, str]:
        return TABLE_NAMES
