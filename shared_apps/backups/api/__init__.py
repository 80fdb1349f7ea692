from shared_apps.backups.api.backups import BackupAttentionResource, BackupResource
from shared_apps.backups.api.restores import MissingRecordResource, RestoreResource

RESOURCES = [BackupResource, BackupAttentionResource, RestoreResource, MissingRecordResource]
