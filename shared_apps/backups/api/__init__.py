from shared_apps.backups.api.restores import MissingRecordResource, RestoreResource

RESOURCES = [RestoreResource, MissingRecordResource]
