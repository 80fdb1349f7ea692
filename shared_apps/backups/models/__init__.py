from shared_apps.backups.models.backups import Backup

__all__ = ["Backup"]
