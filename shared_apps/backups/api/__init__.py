from shared_apps.backups.api.backups import BackupAttentionResource, BackupResource

RESOURCES = [BackupResource, BackupAttentionResource]
