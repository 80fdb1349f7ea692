from shared_apps.backups.models.backups import Backup
from shared_apps.backups.models.restores import MissingRecord, Restore

__all__ = ["Backup", "MissingRecord", "Restore"]
